/* house_words.h: reads small pieces of text: numbers, hex digits, one line of plain UTF-8. */
#ifndef HOUSE_WORDS_H
#define HOUSE_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number after "key=" in "a=1 b=2". */
bool words_number(const char *words, const char *key, int *number);
/* A text that is a number from 0 to 999,999 and nothing else; the same of the first `length` bytes of a text. */
bool words_all_number(const char *text, int32_t *number);
bool words_part_number(const char *text, size_t length, int32_t *number);
/* Exactly that many bytes in hex digits. */
bool words_read_hex(const char *text, uint8_t *bytes, size_t count);
void words_write_hex(const uint8_t *bytes, size_t count, char *text);
/* One line of UTF-8 without control characters, of 1 to `most` bytes, not of spaces alone; the same of the first
 * `length` bytes of a text. */
bool words_is_line(const char *text, size_t most);
bool words_is_part_line(const char *text, size_t length, size_t most);

/* Whether a text holds characters that change the direction of the text around them (bidi embeddings, overrides,
 * isolates): a name with them could rearrange the line it appears in. */
bool words_turn_direction(const char *text);

#endif
