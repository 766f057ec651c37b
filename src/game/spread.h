/* spread.h: sets of bits as rows of bytes, one byte per bit: up to sixty-four at a time where the processor has an
 * instruction for it, otherwise eight, by arithmetic. The result is the same.
 *
 * Stores of 16, 32 or 64 bytes are much cheaper than odd ones: code that fills a row from beginning to end may write
 * past what it has and overwrite the rest later. */
#ifndef MOTU_SPREAD_H
#define MOTU_SPREAD_H

#include <stddef.h>
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

/* The sums of the first `groups` times eight bits of two sets: 0, 1 or 2. */
static inline void spread_sums(uint8_t out[], uint64_t one, uint64_t two, int groups)
{
    const __m512i ones = _mm512_maskz_set1_epi8(one, 1);
    const __m512i sums = _mm512_mask_add_epi8(ones, two, ones, _mm512_set1_epi8(1));
    if (groups == 4)
        _mm256_storeu_si256((__m256i *)(void *)out, _mm512_castsi512_si256(sums));
    else
        _mm512_mask_storeu_epi8(out, ~(uint64_t)0 >> (64 - 8 * groups), sums);
}

/* Sixty-four numbers of up to eight bits, a set for each bit. */
static inline void spread_numbers(uint8_t out[], const uint64_t bit[], int bits)
{
    __m512i numbers = _mm512_maskz_set1_epi8(bit[0], 1);
    for (int i = 1; i < bits; i++)
        numbers = _mm512_mask_add_epi8(numbers, bit[i], numbers, _mm512_set1_epi8((char)(1 << i)));
    _mm512_storeu_si512((void *)out, numbers);
}

/* Which of some words, 64 at most, differ: as bits. */
static inline uint64_t spread_differing(const void *one, const void *other, int words)
{
    uint64_t differ = 0;
    for (int at = 0; at < words; at += 8) {
        const __mmask8 there = (__mmask8)(words - at < 8 ? (1u << (words - at)) - 1 : 0xFF);
        const __m512i a = _mm512_maskz_loadu_epi64(there, (const char *)one + (ptrdiff_t)8 * at);
        const __m512i b = _mm512_maskz_loadu_epi64(there, (const char *)other + (ptrdiff_t)8 * at);
        differ |= (uint64_t)_mm512_cmpneq_epu64_mask(a, b) << at;
    }
    return differ;
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

/* The sums of the first `groups` times eight bits of two sets: 0, 1 or 2. */
static inline void spread_sums(uint8_t out[], uint64_t one, uint64_t two, int groups)
{
    uint8_t more[64];
    spread_bits(out, one, groups);
    spread_bits(more, two, groups);
    for (int i = 0; i < 8 * groups; i++)
        out[i] = (uint8_t)(out[i] + more[i]);
}

/* Sixty-four numbers of up to eight bits, a set for each bit. */
static inline void spread_numbers(uint8_t out[], const uint64_t bit[], int bits)
{
    uint8_t more[64];
    spread_bits(out, bit[0], 8);
    for (int i = 1; i < bits; i++) {
        spread_bits(more, bit[i], 8);
        for (int n = 0; n < 64; n++)
            out[n] = (uint8_t)(out[n] + (more[n] << i));
    }
}

/* Which of some words, 64 at most, differ: as bits. */
static inline uint64_t spread_differing(const void *one, const void *other, int words)
{
    uint64_t differ = 0, a, b;
    for (int word = 0; word < words; word++) {
        memcpy(&a, (const char *)one + (ptrdiff_t)8 * word, sizeof a);
        memcpy(&b, (const char *)other + (ptrdiff_t)8 * word, sizeof b);
        differ |= (uint64_t)(a != b) << word;
    }
    return differ;
}

#endif
#endif
