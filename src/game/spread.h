/* spread.h: sets of bits as rows of bytes, one byte per bit: up to sixty-four at a time where the processor has an
 * instruction for it, otherwise eight, by arithmetic. The result is the same. */
#ifndef MOTU_SPREAD_H
#define MOTU_SPREAD_H

#include <stdint.h>
#include <string.h>

#if defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>

/* The first `count` bits, 64 at most. */
static inline void spread_some(uint8_t out[], uint64_t set, int count)
{
    if (count <= 16)
        _mm_mask_storeu_epi8(out, (__mmask16)((1u << count) - 1), _mm_maskz_set1_epi8((__mmask16)set, 1));
    else if (count <= 32)
        _mm256_mask_storeu_epi8(out, (__mmask32)(((uint64_t)1 << count) - 1),
                                _mm256_maskz_set1_epi8((__mmask32)set, 1));
    else
        _mm512_mask_storeu_epi8(out, (__mmask64)(~(uint64_t)0 >> (64 - count)), _mm512_maskz_set1_epi8(set, 1));
}

/* The first `groups` times eight bits. */
static inline void spread_bits(uint8_t out[], uint64_t set, int groups)
{
    spread_some(out, set, 8 * groups);
}

#else

/* A byte for each of the lowest eight bits, the first in front. The product puts the eight bits into every byte, the
 * mask leaves one of them in each, and adding 7F sets the top bit of every byte that is not zero. */
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

/* The first `count` bits, 64 at most. */
static inline void spread_some(uint8_t out[], uint64_t set, int count)
{
    uint8_t last[8];
    spread_bits(out, set, count / 8);
    spread_8(last, count / 8 < 8 ? set >> count / 8 * 8 : 0);
    memcpy(out + count / 8 * 8, last, (size_t)(count % 8));
}

#endif
#endif
