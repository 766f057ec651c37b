/* house_words.c: see house_words.h. */
#include "house_words.h"

#include <string.h>

#include "utf8.h"

bool words_part_number(const char *text, size_t length, int32_t *number)
{
    *number = 0;
    if (!length || length > 6)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *number = 10 * *number + text[i] - '0';
    }
    return true;
}

bool words_number(const char *words, const char *key, int *number)
{
    const size_t key_length = strlen(key);
    while (*words) {
        const size_t length = strcspn(words, " ");
        if (!strncmp(words, key, key_length) && words[key_length] == '=')
            return words_part_number(words + key_length + 1, length - key_length - 1, number);
        words += length;
        words += *words == ' ';
    }
    return false;
}

bool words_all_number(const char *text, int32_t *number)
{
    return words_part_number(text, strlen(text), number);
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool words_read_hex(const char *text, uint8_t *bytes, size_t count)
{
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        const int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(16 * high + low);
    }
    return true;
}

void words_write_hex(const uint8_t *bytes, size_t count, char *text)
{
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[2 * count] = 0;
}

bool words_turn_direction(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if ((c[0] == 0xd8 && c[1] == 0x9c) /* U+061C */
            || (c[0] == 0xe2
                && ((c[1] == 0x80 && ((c[2] >= 0xaa && c[2] <= 0xae) || c[2] == 0x8e || c[2] == 0x8f)) /* U+202A… */
                    || (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9))))                               /* U+2066… */
            return true;
    return false;
}

bool words_is_line(const char *text, size_t most)
{
    return words_is_part_line(text, strlen(text), most);
}

bool words_is_part_line(const char *text, size_t length, size_t most)
{
    if (length > most || strspn(text, " ") >= length)
        return false;
    for (size_t at = 0; at < length;) {
        const size_t step = utf8_length(text + at, length - at);
        if (!step || utf8_is_control(text + at))
            return false;
        at += step;
    }
    return true;
}
