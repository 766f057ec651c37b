/* utf8.h: where a character of UTF-8 ends. */
#ifndef MOTU_UTF8_H
#define MOTU_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes the first character takes, 1 to 4; 0 if the bytes do not begin with a whole, shortest-form character
 * (surrogates and everything above U+10FFFF do not count). */
size_t utf8_length(const char *bytes, size_t length);

/* Whether the whole character that begins here is a control character (U+0000 to U+001F, U+007F to U+009F):
 * some of them move the cursor or worse. */
bool utf8_is_control(const char *character);

#endif
