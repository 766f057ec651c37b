/* fuzz.h: what the fuzz targets share. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdint.h>

#include <motu/game.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must be true whatever the bytes were. */
#define fuzz_must(condition) ((condition) ? (void)0 : fuzz_fail(__FILE__, __LINE__, #condition))
void fuzz_fail(const char *file, int line, const char *condition) __attribute__((noreturn));

/* A game, and options for it, by a byte. */
const struct motu_game *fuzz_game(uint8_t byte);
const char *fuzz_options(const struct motu_game *, uint8_t byte);
/* And a version of its rules. */
int fuzz_rules(const struct motu_game *, uint8_t byte);

/* What the games that were played add up to. */
extern unsigned long long fuzz_games, fuzz_ended, fuzz_decisions;

/* A refusal has a sentence without open places. */
void fuzz_check_reason(const struct motu_reason *);

#endif
