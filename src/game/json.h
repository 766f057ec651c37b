/* json.h: a small strict JSON reader over bytes, for states. It allocates nothing: the caller walks
 * the text in the order it stands.
 *
 *     struct json j = json_start(bytes, length);
 *     json_open(&j, '{');
 *     while (json_key(&j, key, sizeof key)) {
 *         if (!strcmp(key, "round")) round = json_read_integer(&j, 1, 3);
 *         else json_reject(&j, key);
 *     }
 *     if (!json_end(&j)) …
 *
 * The first thing wrong is kept, with the key it stood under, and from then on every call does nothing
 * and loops end; so the caller checks once, at the end. Answers to requests and other people's JSON at
 * large are not its business.
 */
#ifndef MOTU_JSON_H
#define MOTU_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include <motu/reason.h>

enum { JSON_MAX_DEPTH = 16, JSON_MAX_STRING = 64 };

struct json {
    const char *at, *end;
    int depth;
    char closer[JSON_MAX_DEPTH]; /* '}' or ']' of what is open */
    bool first;                  /* nothing read yet in what was opened last */
    bool bad;
    char where[JSON_MAX_STRING]; /* the key last read at depth 1 */
};

struct json json_start(const char *bytes, size_t length);
/* Opens an object '{' or a list '['. */
bool json_open(struct json *, char opener);
/* The next key of the object; false at its end, which is then closed. */
bool json_key(struct json *, char *key, size_t room);
/* Whether the list has a next value; false at its end, which is then closed. */
bool json_item(struct json *);
/* A string of at most room - 1 bytes of printable ASCII (nothing else is in a state). */
bool json_read_string(struct json *, char *out, size_t room);
int json_read_integer(struct json *, int low, int high);
bool json_read_boolean(struct json *);
/* Whether null stands here; then it is read. */
bool json_read_null(struct json *);
/* What kind of value comes: its first character, or 0. */
char json_peek(struct json *);
/* Marks what was read as wrong. */
void json_reject(struct json *);
/* True if all was well and nothing follows; else false with the reason. */
bool json_end(struct json *, struct game_reason *);

#endif
