/* spread.h: sets of bits as rows of bytes, one byte for each bit: eight at a time, by arithmetic. */
#ifndef MOTU_SPREAD_H
#define MOTU_SPREAD_H

#include <stdint.h>
#include <string.h>

/* A byte for each of the lowest eight bits, the first in front. The product puts the eight bits into every byte, the
 * mask leaves one of them in each, and adding 7F makes the top bit of what is not zero. */
static inline void spread_8(uint8_t out[8], uint64_t set)
{
    const uint64_t apart = (set & 0xFF) * 0x0101010101010101 & 0x8040201008040201;
    uint64_t bytes = (apart + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101;
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    memcpy(out, &bytes, sizeof bytes);
}

/* The first `groups` times eight bits. */
static inline void spread_bits(uint8_t out[], uint64_t set, int groups)
{
    for (int i = 0; i < groups; i++, set >>= 8)
        spread_8(out + 8 * i, set);
}

/* The same for bits whose number is not a multiple of eight. */
static inline void spread_some(uint8_t out[], uint64_t set, int count)
{
    uint8_t last[8];
    spread_bits(out, set, count / 8);
    spread_8(last, count / 8 < 8 ? set >> count / 8 * 8 : 0);
    memcpy(out + count / 8 * 8, last, (size_t)(count % 8));
}

#endif
