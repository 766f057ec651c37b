/* bytes.c: see bytes.h. */
#include "bytes.h"

void bytes_put(uint8_t *at, int bytes, uint64_t number)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> (8 * i));
}

uint64_t bytes_get(const uint8_t *at, int bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

uint32_t bytes_sum(uint32_t before, const void *bytes, size_t length)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < length; i++)
        before = (before ^ at[i]) * 0x01000193u;
    return before;
}
