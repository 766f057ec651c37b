/* scan.h: reads typed words forgivingly: case does not matter, and spaces may be repeated.
 *
 * A scan advances only past what it recognised; a failed call leaves everything in place. */
#ifndef MOTU_SCAN_H
#define MOTU_SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct scan {
    const char *at, *end;
};

struct scan scan_start(const char *text);
struct scan scan_start_bytes(const char *text, size_t length);
/* Skips spaces and tabs; true if there were any. */
bool scan_spaces(struct scan *);
/* The next character after spaces, in lower case; 0 at the end. */
char scan_peek(const struct scan *);
/* True at the end, ignoring spaces. */
bool scan_at_end(struct scan *);
/* One character, letters in either case; spaces before it are skipped. */
bool scan_char(struct scan *, char);
/* A whole word: not followed by another letter or digit. Spaces before it are skipped. */
bool scan_word(struct scan *, const char *word);
/* The same letters, but more letters may follow. */
bool scan_letters(struct scan *, const char *letters);
/* A number from 0 to 999,999,999, digits only. Spaces before it are skipped. */
bool scan_number(struct scan *, int *);
/* Whether two pieces of text are the same, ignoring case. */
bool scan_same(const char *one, const char *other, size_t length);
/* Whether a piece of text is that word, ignoring case. */
bool scan_equal(const char *text, size_t length, const char *word);

#endif
