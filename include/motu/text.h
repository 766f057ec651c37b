/* text.h: writing text into a buffer of fixed size, without stdio.
 *
 * Like snprintf: what does not fit is counted but not written, and the buffer always ends with a NUL,
 * so a caller checks once, at the end, with text_fits().
 */
#ifndef MOTU_TEXT_H
#define MOTU_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes;
    size_t room;   /* of `bytes`, the NUL included */
    size_t length; /* that the whole text has, written or not */
};

/* An empty text over a buffer of at least one byte. */
static inline struct text text_in(char *bytes, size_t room)
{
    struct text text;
    text.bytes = bytes;
    text.room = room;
    text.length = 0;
    bytes[0] = 0;
    return text;
}

/* The same over a char array: struct text t = TEXT_IN(buffer); */
#define TEXT_IN(array) text_in((array), sizeof(array))

void text_clear(struct text *);
bool text_fits(const struct text *);
void text_put_char(struct text *, char);
void text_put_bytes(struct text *, const char *, size_t);
void text_put(struct text *, const char *);
void text_put_number(struct text *, long long);
/* Bytes from outside, for people: control characters and what is not UTF-8 become question marks. */
void text_put_plain(struct text *, const char *, size_t);
/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void text_put_json(struct text *, const char *);
/* The same with the colon behind it: the key of a member. */
void text_put_json_key(struct text *, const char *);
/* A member of an object, with a comma before it unless it is the first: its key only, for a value of any kind to
 * follow; with a text, or null for NULL; with a number. */
void text_put_member(struct text *, const char *key);
void text_put_member_text(struct text *, const char *key, const char *value);
void text_put_member_number(struct text *, const char *key, long long);
void text_put_json_bytes(struct text *, const char *, size_t);

#endif
