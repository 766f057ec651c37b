/* utf8.h: where a character of UTF-8 ends. */
#ifndef MOTU_UTF8_H
#define MOTU_UTF8_H

#include <stddef.h>

/* How many bytes the first character takes, 1 to 4; 0 if the bytes do not begin with a whole,
 * shortest-form character (surrogates and what lies above U+10FFFF are none). */
size_t utf8_length(const char *bytes, size_t length);

#endif
