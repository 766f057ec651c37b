/* utf8.c: see utf8.h. */
#include "utf8.h"

#include <stdint.h>

size_t utf8_length(const char *bytes, size_t length)
{
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    if (!length)
        return 0;
    const unsigned char first = (unsigned char)bytes[0];
    if (first < 0x80)
        return 1;
    const size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
    if (!size || size > length || first >= 0xF8)
        return 0;
    uint32_t value = first & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (((unsigned char)bytes[i] & 0xC0) != 0x80)
            return 0;
        value = value << 6 | ((unsigned char)bytes[i] & 0x3F);
    }
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    return value < smallest[size] || value > 0x10FFFF || surrogate ? 0 : size;
}

bool utf8_is_control(const char *character)
{
    const unsigned char first = (unsigned char)character[0];
    return first < 0x20 || first == 0x7F || (first == 0xC2 && (unsigned char)character[1] < 0xA0);
}
