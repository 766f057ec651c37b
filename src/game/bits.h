/* bits.h: sets as words of bits: the n-th member without a loop whose end the processor would have to predict, and sets
 * put together from smaller ones. */
#ifndef MOTU_BITS_H
#define MOTU_BITS_H

#include <stdint.h>

/* One instruction finds the n-th member; early processors of AMD have it, but are faster without. */
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__) && !defined(__bdver4__)
#define BITS_DEPOSIT 1
#include <immintrin.h>
#endif

/* The place of the n-th set bit of a byte; 0 if there is none. */
extern const uint8_t bits_nth_of_byte[8][256];

/* The place of the n-th set bit, counted from 0; there must be more than n. */
#ifdef BITS_DEPOSIT

static inline int bits_nth(uint64_t set, uint32_t n)
{
    return __builtin_ctzll(_pdep_u64((uint64_t)1 << n, set));
}

/* Of sets of 16 and 32. */
static inline int bits_nth16(uint32_t set, uint32_t n)
{
    return bits_nth(set, n);
}

static inline int bits_nth32(uint32_t set, uint32_t n)
{
    return bits_nth(set, n);
}

#else

/* Halves the set until a byte is left: the lower half is dropped if it has too few, by arithmetic, because no processor
 * could predict a branch here. */
static inline int bits_nth16(uint32_t set, uint32_t n)
{
    const uint32_t low = (uint32_t)__builtin_popcount(set & 0xFF), past = n >= low ? ~0u : 0;
    return (int)(8 & past) + bits_nth_of_byte[n - (low & past)][set >> (8 & past) & 0xFF];
}

static inline int bits_nth32(uint32_t set, uint32_t n)
{
    const uint32_t low = (uint32_t)__builtin_popcount(set & 0xFFFF), past = n >= low ? ~0u : 0;
    return (int)(16 & past) + bits_nth16(set >> (16 & past) & 0xFFFF, n - (low & past));
}

static inline int bits_nth(uint64_t set, uint32_t n)
{
    const uint32_t low = (uint32_t)__builtin_popcountll(set & 0xFFFFFFFF), past = n >= low ? ~0u : 0;
    return (int)(32 & past) + bits_nth32((uint32_t)(set >> (32 & past)), n - (low & past));
}

#endif

/* Puts `count` bits, 64 at most, into a set of words that is empty there, from the bit `at` on. */
static inline __attribute__((always_inline)) void bits_put(uint64_t set[], int at, uint64_t bits, int count)
{
    set[at / 64] |= bits << at % 64;
    if (at % 64 + count > 64)
        set[at / 64 + 1] |= bits >> (64 - at % 64);
}

#endif
