/* text.c: see motu/text.h. */
#include <motu/text.h>

#include <stdint.h>
#include <string.h>

#include "utf8.h"

void motu_text_clear(struct motu_text *t)
{
    t->length = 0;
    if (t->capacity)
        t->bytes[0] = 0;
}

bool motu_text_fits(const struct motu_text *t)
{
    return t->length < t->capacity;
}

void motu_text_put_bytes(struct motu_text *t, const char *bytes, size_t length)
{
    if (t->length + 1 < t->capacity) {
        const size_t left = t->capacity - 1 - t->length;
        const size_t written = length < left ? length : left;
        memcpy(t->bytes + t->length, bytes, written);
        t->bytes[t->length + written] = 0;
    }
    t->length += length;
}

void motu_text_put_char(struct motu_text *t, char c)
{
    if (t->length + 1 < t->capacity) {
        t->bytes[t->length] = c;
        t->bytes[t->length + 1] = 0;
    }
    t->length++;
}

void motu_text_put(struct motu_text *t, const char *string)
{
    motu_text_put_bytes(t, string, strlen(string));
}

void motu_text_put_number(struct motu_text *t, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest = number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        digits[--at] = '-';
    motu_text_put_bytes(t, digits + at, sizeof digits - at);
}

void motu_text_put_plain(struct motu_text *t, const char *bytes, size_t length)
{
    while (length) {
        const size_t step = utf8_length(bytes, length);
        const bool readable = step && !utf8_is_control(bytes);
        motu_text_put_bytes(t, readable ? bytes : "?", readable ? step : 1);
        bytes += step ? step : 1;
        length -= step ? step : 1;
    }
}

/* Whether none of eight bytes needs escaping in a JSON string: each is from 0x20 to 0x7E and neither \" nor \\. A byte
 * below N borrows from its top bit when N is subtracted; a byte that is equal to C is 0, below 1, after xor with C. */
static bool all_plain(const char *bytes)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t eight;
    memcpy(&eight, bytes, sizeof eight);
    const uint64_t quote = eight ^ each * '"', backslash = eight ^ each * '\\';
    const uint64_t wrong = eight | (eight + each) | (eight - each * 0x20) | (quote - each) | (backslash - each);
    return !(wrong & each * 0x80);
}

/* How many leading bytes need no escaping in a JSON string. */
static size_t count_plain(const char *bytes, size_t length)
{
    size_t plain = 0;
    while (plain + 8 <= length && all_plain(bytes + plain))
        plain += 8;
    while (plain < length && bytes[plain] >= 0x20 && bytes[plain] < 0x7F && bytes[plain] != '"' && bytes[plain] != '\\')
        plain++;
    return plain;
}

/* Writes a character that must be escaped, or is longer than a byte, in a JSON string; returns its bytes. */
static size_t put_json_character(struct motu_text *t, const char *bytes, size_t length)
{
    static const char hex[] = "0123456789abcdef";
    const unsigned char c = (unsigned char)bytes[0];
    const size_t step = utf8_length(bytes, length);
    if (!step) {
        motu_text_put(t, "\xEF\xBF\xBD");
        return 1;
    }
    if (c == '"' || c == '\\') {
        motu_text_put_char(t, '\\');
        motu_text_put_char(t, (char)c);
    } else if (c == '\n') {
        motu_text_put(t, "\\n");
    } else if (c < 0x20 || c == 0x7F) {
        motu_text_put(t, "\\u00");
        motu_text_put_char(t, hex[c >> 4]);
        motu_text_put_char(t, hex[c & 15]);
    } else {
        motu_text_put_bytes(t, bytes, step);
    }
    return step;
}

/* Most strings need no escaping and fit: they are copied at once. */
static bool put_plain_json(struct motu_text *t, const char *bytes, size_t length)
{
    if (t->length + 2 >= t->capacity || length >= t->capacity - t->length - 2 || count_plain(bytes, length) < length)
        return false;
    char *to = t->bytes + t->length;
    to[0] = to[length + 1] = '"';
    memcpy(to + 1, bytes, length);
    to[length + 2] = 0;
    t->length += length + 2;
    return true;
}

void motu_text_put_json_bytes(struct motu_text *t, const char *bytes, size_t length)
{
    if (put_plain_json(t, bytes, length))
        return;
    motu_text_put_char(t, '"');
    for (size_t at = 0; at < length;) {
        const size_t plain = count_plain(bytes + at, length - at);
        motu_text_put_bytes(t, bytes + at, plain);
        at += plain;
        if (at < length)
            at += put_json_character(t, bytes + at, length - at);
    }
    motu_text_put_char(t, '"');
}

void motu_text_put_json(struct motu_text *t, const char *string)
{
    motu_text_put_json_bytes(t, string, strlen(string));
}

void motu_text_put_json_key(struct motu_text *t, const char *key)
{
    motu_text_put_json(t, key);
    motu_text_put_char(t, ':');
}

static void put_text_or_null(struct motu_text *t, const char *value)
{
    if (value)
        motu_text_put_json(t, value);
    else
        motu_text_put(t, "null");
}

void motu_text_put_item(struct motu_text *t)
{
    const char last = !motu_text_fits(t) ? ',' : t->length ? t->bytes[t->length - 1] : '[';
    if (last != '{' && last != '[')
        motu_text_put_char(t, ',');
}

void motu_text_put_item_text(struct motu_text *t, const char *value)
{
    motu_text_put_item(t);
    put_text_or_null(t, value);
}

void motu_text_put_item_number(struct motu_text *t, long long number)
{
    motu_text_put_item(t);
    motu_text_put_number(t, number);
}

void motu_text_put_member(struct motu_text *t, const char *key)
{
    motu_text_put_item(t);
    motu_text_put_json_key(t, key);
}

void motu_text_put_member_open(struct motu_text *t, const char *key, char bracket)
{
    motu_text_put_member(t, key);
    motu_text_put_char(t, bracket);
}

void motu_text_put_member_text(struct motu_text *t, const char *key, const char *value)
{
    motu_text_put_member(t, key);
    put_text_or_null(t, value);
}

void motu_text_put_member_number(struct motu_text *t, const char *key, long long number)
{
    motu_text_put_member(t, key);
    motu_text_put_number(t, number);
}

void motu_text_put_member_truth(struct motu_text *t, const char *key, bool truth)
{
    motu_text_put_member(t, key);
    motu_text_put(t, truth ? "true" : "false");
}
