/* words.h: what the command line says to people, in their language. The sentences are in po/; commands for developers
 * have theirs in the source, in English. */
#ifndef MOTU_WORDS_H
#define MOTU_WORDS_H

#include <stdbool.h>
#include <stdio.h>

#include <motu/game.h>
#include <motu/sentence.h>

#include "phrase.h"

struct command;

/* Chooses the language: by --lang, which is removed from argv, or by LC_ALL, LC_MESSAGES and LANG, or English. False
 * after saying that there is no such language. */
bool reader_choose(int *argc, char **argv);
/* Speaks the language of that code from now on; false after saying that there is no such language. */
bool reader_speak(const char *code);
enum motu_language reader_language(void);
/* Whether the reader's terminal shows more than ASCII. */
bool reader_has_utf8(void);
/* Sentences in the reader's language can hold letters that are not ASCII: for a reader without UTF-8 they become the
 * nearest ASCII. */
void reader_fit(char *sentence);
/* The same for any reader: for comparing without accents. */
void reader_fold(char *sentence);

/* The phrase, with its places filled; the buffer is reused by the eighth call after this one:
 *     phrase_with(CLI_SAVED, motu_sentence_word(path)) */
const char *phrase(enum phrase);
#define phrase_with(message, ...)                                          \
    phrase_fill(message, (const struct motu_sentence_part[]){__VA_ARGS__}, \
                (int)(sizeof((const struct motu_sentence_part[]){__VA_ARGS__}) / sizeof(struct motu_sentence_part)))
const char *phrase_fill(enum phrase, const struct motu_sentence_part[], int count);

/* The same as a line on standard output. */
void tell(enum phrase);
#define tell_with(...) puts(phrase_with(__VA_ARGS__))

/* Somebody's input as part of a phrase, shortened to what is readable. */
struct motu_sentence_part typed_word(const char *);

/* "motu check: …" on standard error. */
void complain(const struct command *, const char *sentence);

/* What a seat is called; "chance" and onlookers have names too. */
const char *seat_word(const struct motu_game *, int seat);
/* The same for a place in a phrase. */
struct motu_sentence_part seat_place(const struct motu_game *, int seat);

/* How many columns words take. */
int columns_of(const char *words);
/* Prints words and pads them with spaces to `width` columns. */
void put_column(const char *words, int width, FILE *);
/* Prints words from `column` on and a newline, wrapped to fit a screen; further lines begin at `indent`. */
void print_wrapped(const char *words, int column, int indent, FILE *);

#endif
