/* json.h: a small strict JSON reader over bytes, for states. It allocates nothing: the caller reads the text from front
 * to back.
 *
 *     static const char *const names[] = {"round", "over"};
 *     struct json j = json_start(bytes, length);
 *     uint64_t seen = 0;
 *     json_open(&j, '{');
 *     for (int field; (field = json_field(&j, names, 2, &seen)) >= 0;) {
 *         if (field == 0) round = json_read_integer(&j, 1, 3);
 *         else over = json_read_boolean(&j);
 *     }
 *     if (!json_end(&j, &reason)) …
 *
 * The first error is kept, with its key; from then on every call does nothing and loops end, so the caller checks once,
 * at the end. It is not meant for JSON in general. */
#ifndef MOTU_JSON_H
#define MOTU_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <motu/reason.h>

enum { JSON_MAX_DEPTH = 16, JSON_MAX_STRING = 64 };

struct json {
    const char *at, *end;
    int depth;
    char closer[JSON_MAX_DEPTH]; /* the '}' or ']' of each open object or list */
    bool first;                  /* nothing has been read yet in the innermost one */
    bool bad;
    char where[JSON_MAX_STRING]; /* the key last read at depth 1 */
};

struct json json_start(const char *bytes, size_t length);
/* Opens an object '{' or a list '['. */
bool json_open(struct json *, char opener);
/* The next key of the object; false at its end, which is then closed. */
bool json_key(struct json *, char *key, size_t capacity);
/* The next key of an object whose keys are known: its index among their names, whose bit is set in *seen; -1 at the end
 * of the object. Any other key is an error, and so is a repeated one. */
int json_field(struct json *, const char *const names[], int count, uint64_t *seen);
/* Whether the list has a next value; false at its end, which is then closed. */
bool json_item(struct json *);
/* A string of at most capacity - 1 bytes of printable ASCII (nothing else is in a state). */
bool json_read_string(struct json *, char *out, size_t capacity);
/* A string that is one of some names: its index among them; 0, and an error, if it is not. */
int json_read_name(struct json *, const char *const names[], int count);
int json_read_integer(struct json *, int low, int high);
bool json_read_boolean(struct json *);
/* Reads null if that comes next; returns whether it did. */
bool json_read_null(struct json *);
/* What kind of value comes: its first character, or 0. */
char json_peek(struct json *);
/* Marks what was read last as wrong. */
void json_reject(struct json *);
/* True if everything was right and nothing follows; otherwise false with the reason. */
bool json_end(struct json *, struct motu_reason *);
/* The reason that a well-formed field does not fit the rest; always false. */
bool json_unfit(const char *field, struct motu_reason *);

#endif
