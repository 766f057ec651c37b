/* text.h: writing text into a buffer of fixed size, without stdio.
 *
 * Like snprintf: what does not fit is counted but not written, and the buffer always ends with a NUL,
 * so a caller checks once, at the end, with motu_text_fits().
 */
#ifndef MOTU_TEXT_H
#define MOTU_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <motu/api.h>

MOTU_BEGIN_DECLS

struct motu_text {
    char *bytes;
    size_t capacity; /* of `bytes`, the NUL included */
    size_t length;   /* of the whole text, whether it fits or not */
};

/* An empty text over a buffer of at least one byte. */
static inline struct motu_text motu_text_in(char *bytes, size_t capacity)
{
    struct motu_text text;
    text.bytes = bytes;
    text.capacity = capacity;
    text.length = 0;
    bytes[0] = 0;
    return text;
}

/* The same over a char array: struct motu_text t = MOTU_TEXT_IN(buffer); */
#define MOTU_TEXT_IN(array) motu_text_in((array), sizeof(array))

void motu_text_clear(struct motu_text *);
bool motu_text_fits(const struct motu_text *);
void motu_text_put_char(struct motu_text *, char);
void motu_text_put_bytes(struct motu_text *, const char *, size_t);
void motu_text_put(struct motu_text *, const char *);
void motu_text_put_number(struct motu_text *, long long);
/* Bytes from outside, for people: control characters and what is not UTF-8 become question marks. */
void motu_text_put_plain(struct motu_text *, const char *, size_t);
/* A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void motu_text_put_json(struct motu_text *, const char *);
void motu_text_put_json_bytes(struct motu_text *, const char *, size_t);
/* The same followed by a colon: the key of a member. */
void motu_text_put_json_key(struct motu_text *, const char *);

/* Objects and lists. Commas are added where the last character requires one. (Where the text no longer fits that is
 * unknown, and one is counted.) Brackets are put as characters.
 *
 * The beginning of a list's item, for a value of any kind to follow; an item that is a text, or null for NULL; one that
 * is a number. */
void motu_text_put_item(struct motu_text *);
void motu_text_put_item_text(struct motu_text *, const char *value);
void motu_text_put_item_number(struct motu_text *, long long);
/* A member of an object: its key only, for a value of any kind to follow; with the bracket that opens its value; with a
 * text, or null for NULL; with a number; with true or false. */
void motu_text_put_member(struct motu_text *, const char *key);
void motu_text_put_member_open(struct motu_text *, const char *key, char bracket);
void motu_text_put_member_text(struct motu_text *, const char *key, const char *value);
void motu_text_put_member_number(struct motu_text *, const char *key, long long);
void motu_text_put_member_truth(struct motu_text *, const char *key, bool);

MOTU_END_DECLS

#endif
