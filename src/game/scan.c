/* scan.c: see scan.h. */
#include "scan.h"

#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter_or_digit(char c)
{
    c = lower(c);
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

struct scan scan_start_bytes(const char *text, size_t length)
{
    return (struct scan){.at = text, .end = text + length};
}

struct scan scan_start(const char *text)
{
    return scan_start_bytes(text, strlen(text));
}

bool scan_spaces(struct scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && (*s->at == ' ' || *s->at == '\t'))
        s->at++;
    return s->at > from;
}

bool scan_at_end(struct scan *s)
{
    scan_spaces(s);
    return s->at == s->end;
}

bool scan_letters(struct scan *s, const char *letters)
{
    struct scan ahead = *s;
    scan_spaces(&ahead);
    for (; *letters; letters++, ahead.at++)
        if (ahead.at == ahead.end || lower(*ahead.at) != lower(*letters))
            return false;
    *s = ahead;
    return true;
}

char scan_peek(const struct scan *s)
{
    struct scan ahead = *s;
    scan_spaces(&ahead);
    return ahead.at < ahead.end ? lower(*ahead.at) : 0;
}

bool scan_char(struct scan *s, char c)
{
    struct scan ahead = *s;
    scan_spaces(&ahead);
    if (ahead.at == ahead.end || lower(*ahead.at) != lower(c))
        return false;
    s->at = ahead.at + 1;
    return true;
}

bool scan_word(struct scan *s, const char *word)
{
    struct scan ahead = *s;
    if (!scan_letters(&ahead, word) || (ahead.at < ahead.end && is_letter_or_digit(*ahead.at)))
        return false;
    *s = ahead;
    return true;
}

bool scan_number(struct scan *s, int *number)
{
    struct scan ahead = *s;
    scan_spaces(&ahead);
    const char *from = ahead.at;
    int value = 0;
    while (ahead.at < ahead.end && *ahead.at >= '0' && *ahead.at <= '9') {
        if (ahead.at - from >= 9)
            return false;
        value = value * 10 + (*ahead.at++ - '0');
    }
    if (ahead.at == from)
        return false;
    *number = value;
    *s = ahead;
    return true;
}

bool scan_same(const char *one, const char *other, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(one[i]) != lower(other[i]))
            return false;
    return true;
}

bool scan_equal(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && scan_same(text, word, length);
}
