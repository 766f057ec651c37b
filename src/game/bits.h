/* bits.h: sets as words of bits: the n-th member without a loop whose end the processor would have to guess. */
#ifndef MOTU_BITS_H
#define MOTU_BITS_H

#include <stdint.h>

/* For each byte, the places of its set bits from the lowest, four bits a place. */
extern const uint32_t bits_in_byte[256];

/* The place of the n-th set bit, counted from 0; there must be more than n. */
static inline int bits_nth(uint64_t set, uint32_t n)
{
    const uint64_t ones = 0x0101010101010101u, tops = 0x8080808080808080u;
    uint64_t sums = set - (set >> 1 & 0x5555555555555555u);
    sums = (sums & 0x3333333333333333u) + (sums >> 2 & 0x3333333333333333u);
    sums = ((sums + (sums >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * ones; /* byte k: set bits in bytes 0 to k */
    /* a byte keeps its top bit if its sum is at most n: so many bytes lie before the one we want */
    const int byte = __builtin_popcountll(((n * ones | tops) - sums) & tops);
    const uint32_t before = (uint32_t)(sums << 8 >> (8 * byte) & 0xFF);
    return 8 * byte + (int)(bits_in_byte[set >> (8 * byte) & 0xFF] >> (4 * (n - before)) & 15);
}

#endif
