/* json.c: see json.h. */
#include "json.h"

#include <string.h>

enum { MAX_NAME = 32 }; /* bytes of a known key or word, with its NUL */

struct json json_start(const char *bytes, size_t length)
{
    return (struct json){.at = bytes, .end = bytes + length};
}

void json_reject(struct json *j)
{
    j->bad = true;
}

static bool reject(struct json *j)
{
    json_reject(j);
    return false;
}

char json_peek(struct json *j)
{
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r'))
        j->at++;
    return j->bad || j->at == j->end ? 0 : *j->at;
}

static bool take(struct json *j, char c)
{
    if (json_peek(j) != c)
        return false;
    j->at++;
    return true;
}

bool json_open(struct json *j, char opener)
{
    if (j->depth == JSON_MAX_DEPTH || !take(j, opener))
        return reject(j);
    j->closer[j->depth++] = opener == '{' ? '}' : ']';
    j->first = true;
    return true;
}

/* True if another member follows; at the closer it closes. */
static bool next_member(struct json *j, char closer)
{
    if (j->bad || !j->depth || j->closer[j->depth - 1] != closer)
        return reject(j);
    if (take(j, closer)) {
        j->depth--;
        j->first = false;
        return false;
    }
    if (!j->first && !take(j, ','))
        return reject(j);
    j->first = false;
    return true;
}

bool json_item(struct json *j)
{
    return next_member(j, ']');
}

bool json_read_string(struct json *j, char *out, size_t capacity)
{
    size_t length = 0;
    out[0] = 0;
    if (!take(j, '"'))
        return reject(j);
    while (j->at < j->end && *j->at != '"') {
        if (*j->at < 0x20 || *j->at > 0x7E || *j->at == '\\' || length + 1 >= capacity)
            return reject(j);
        out[length++] = *j->at++;
        out[length] = 0;
    }
    return take(j, '"') || reject(j);
}

bool json_key(struct json *j, char *key, size_t capacity)
{
    key[0] = 0;
    if (!next_member(j, '}') || !json_read_string(j, key, capacity))
        return false;
    if (j->depth == 1) {
        struct motu_text where = MOTU_TEXT_IN(j->where);
        motu_text_put(&where, key);
    }
    return take(j, ':') || reject(j);
}

/* The index of a word among names; `count` if it is not one of them. */
static int find_name(const char *word, const char *const names[], int count)
{
    int place = 0;
    while (place < count && strcmp(word, names[place]))
        place++;
    return place;
}

int json_field(struct json *j, const char *const names[], int count, uint64_t *seen)
{
    char key[MAX_NAME];
    if (!json_key(j, key, sizeof key))
        return -1;
    const int field = find_name(key, names, count);
    if (field == count || *seen >> field & 1) {
        json_reject(j);
        return -1;
    }
    *seen |= (uint64_t)1 << field;
    return field;
}

int json_read_name(struct json *j, const char *const names[], int count)
{
    char word[MAX_NAME];
    const int place = json_read_string(j, word, sizeof word) ? find_name(word, names, count) : count;
    if (place < count)
        return place;
    json_reject(j);
    return 0;
}

int json_read_integer(struct json *j, int low, int high)
{
    const bool negative = take(j, '-');
    const char *from = j->at;
    long value = 0;
    while (j->at < j->end && *j->at >= '0' && *j->at <= '9' && j->at - from < 9)
        value = value * 10 + (*j->at++ - '0');
    const bool leading_zero = j->at - from > 1 && *from == '0';
    if (negative)
        value = -value;
    if (j->bad || j->at == from || leading_zero || value < low || value > high) {
        reject(j);
        return low;
    }
    return (int)value;
}

static bool take_word(struct json *j, const char *word)
{
    const size_t length = strlen(word);
    if (json_peek(j) != *word || (size_t)(j->end - j->at) < length || memcmp(j->at, word, length))
        return false;
    j->at += length;
    return true;
}

bool json_read_boolean(struct json *j)
{
    if (take_word(j, "true"))
        return true;
    if (!take_word(j, "false"))
        reject(j);
    return false;
}

bool json_read_null(struct json *j)
{
    return take_word(j, "null");
}

bool json_unfit(const char *field, struct motu_reason *reason)
{
    motu_reason_add_word(motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_STATE_FIELD), field);
    return false;
}

bool json_end(struct json *j, struct motu_reason *reason)
{
    json_peek(j); /* past the space at the end */
    if (!j->bad && !j->depth && j->at == j->end)
        return true;
    if (j->where[0])
        return json_unfit(j->where, reason);
    motu_reason_set(reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_STATE_NOT_JSON);
    return false;
}
