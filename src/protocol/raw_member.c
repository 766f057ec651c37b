/* raw_member.c: see raw_member.h. */
#include "raw_member.h"

#include <stdbool.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* Past the string that begins here. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\')
            at++;
    return at < end ? at + 1 : end;
}

/* Past the value that begins here: brackets are counted, strings are jumped over. */
static const char *skip_value(const char *at, const char *end)
{
    size_t depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = skip_string(at, end);
        } else {
            if (!depth && (*at == ',' || *at == '}' || *at == ']' || is_blank(*at)))
                return at;
            depth += *at == '{' || *at == '[';
            depth -= *at == '}' || *at == ']';
            at++;
        }
        if (!depth && (at == end || *at == ',' || *at == '}' || *at == ']'))
            return at;
    }
    return end;
}

const char *raw_member(const char *json, size_t length, const char *key, size_t *value_length)
{
    const char *const end = json + length;
    const char *at = skip_blanks(json, end);
    if (at == end || *at != '{')
        return NULL;
    for (at = skip_blanks(at + 1, end); at < end && *at == '"';) {
        const char *name = at + 1;
        at = skip_string(at, end);
        const bool found = (size_t)(at - 1 - name) == strlen(key) && !memcmp(name, key, strlen(key));
        at = skip_blanks(at, end);
        if (at == end)
            return NULL;
        const char *value = skip_blanks(at + 1, end); /* past the colon */
        at = skip_value(value, end);
        if (found) {
            *value_length = (size_t)(at - value);
            return value;
        }
        at = skip_blanks(at, end);
        if (at < end)
            at = skip_blanks(at + 1, end); /* past the comma */
    }
    return NULL;
}
