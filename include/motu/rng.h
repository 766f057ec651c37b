/* rng.h: random numbers that are the same bits on every machine: xoshiro256**, seeded by splitmix64.
 *
 * For games, players and tests. Secrets (seat tokens, server seeds) are not made with it.
 */
#ifndef MOTU_RNG_H
#define MOTU_RNG_H

#include <stddef.h>
#include <stdint.h>

#include <motu/api.h>

MOTU_BEGIN_DECLS

struct motu_rng {
    uint64_t word[4];
};

void motu_rng_seed(struct motu_rng *, uint64_t seed);
/* The generator for the n-th decision of a game with that seed: the same whatever was decided
 * before, so taking a decision back and playing on never rolls again. */
void motu_rng_seed_at(struct motu_rng *, uint64_t seed, uint64_t n);
/* A seed from any text, for people who like names; a plain number stands for itself. */
uint64_t motu_rng_seed_from_text(const char *, size_t length);

static inline uint64_t motu_rng_next(struct motu_rng *r)
{
    const uint64_t five = r->word[1] * 5;
    const uint64_t result = ((five << 7) | (five >> 57)) * 9;
    const uint64_t shifted = r->word[1] << 17;
    r->word[2] ^= r->word[0];
    r->word[3] ^= r->word[1];
    r->word[1] ^= r->word[2];
    r->word[0] ^= r->word[3];
    r->word[2] ^= shifted;
    r->word[3] = (r->word[3] << 45) | (r->word[3] >> 19);
    return result;
}

/* A number from 0 to bound - 1, each exactly equally likely; bound is at least 1. A wide multiply
 * maps 32 random bits to the range; the few values that would be favoured are drawn again. */
static inline uint32_t motu_rng_below(struct motu_rng *r, uint32_t bound)
{
    uint64_t product = (motu_rng_next(r) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t favoured = (uint32_t)(-bound) % bound;
        while ((uint32_t)product < favoured)
            product = (motu_rng_next(r) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

MOTU_END_DECLS

#endif
