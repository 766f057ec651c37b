/* cards.h: a set of island cards with at most two of each, as 24 bits: bits 0 to 11 say "at least one",
 * bits 12 to 23 "two". So the islands held are a mask, the cards in all are a popcount, and a random
 * card of the set is a random bit.
 */
#ifndef KAHUNA_CARDS_H
#define KAHUNA_CARDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <motu/kahuna.h>
#include <motu/rng.h>

#include "bits.h"

typedef uint32_t cards;

enum { ISLANDS = MOTU_KAHUNA_ISLANDS, ISLAND_NONE = ISLANDS };

static const cards CARDS_ALL = 0xFFFFFF;

/* The lower of the island's two bits that is not set yet. */
static inline cards cards_add(cards c, int island)
{
    const cards missing = ((1u << ISLANDS | 1u) << island) & ~c;
    return c | (missing & (0u - missing));
}

/* The upper of the island's two bits that are set: if both are, the shifted upper one strikes out the lower. */
static inline cards cards_remove(cards c, int island)
{
    const cards held = ((1u << ISLANDS | 1u) << island) & c;
    return c ^ held ^ held >> ISLANDS;
}

static inline bool cards_have(cards c, int island)
{
    return c >> island & 1;
}

static inline int cards_copies(cards c, int island)
{
    return (int)((c >> island & 1) + (c >> (island + ISLANDS) & 1));
}

static inline int cards_count(cards c)
{
    return __builtin_popcount(c);
}

/* The islands of which there is a card, as a 12-bit mask; those of which there are two. */
static inline uint32_t cards_islands(cards c)
{
    return c & 0xFFF;
}

static inline uint32_t cards_pairs(cards c)
{
    return c >> ISLANDS;
}

/* The cards of both; together there must be at most two of each island. */
static inline cards cards_join(cards a, cards b)
{
    uint32_t one = a & 0xFFF, two = a >> ISLANDS;
    two |= one & b;
    one |= b & 0xFFF;
    two |= one & (b >> ISLANDS);
    return one | (two & 0xFFF) << ISLANDS;
}

/* The cards of several sets, which have at most two of each island together: so an island that is in an even number of
 * sets, but in some, is in two of them. */
static inline cards cards_join_all(const cards set[], size_t count)
{
    uint32_t some = 0, odd = 0;
    for (size_t i = 0; i < count; i++) {
        some |= set[i];
        odd ^= set[i];
    }
    return some | cards_islands(some & ~odd) << ISLANDS;
}

/* The cards of all 24 that are not in the set. */
static inline cards cards_missing(cards c)
{
    return (~(c >> ISLANDS) & 0xFFF) | (~c & 0xFFF) << ISLANDS;
}

/* The cards of a that are left when those of b, a part of it, are taken out. */
static inline cards cards_without(cards a, cards b)
{
    return cards_missing(cards_join(cards_missing(a), b));
}

/* Whether all cards of b are in a. */
static inline bool cards_contain(cards a, cards b)
{
    return !(b & ~a);
}

/* A card of a set that is not empty, each equally likely. */
static inline int cards_random(cards c, struct motu_rng *rng)
{
    const uint32_t pick = motu_rng_below(rng, (uint32_t)cards_count(c)); /* each card has one bit */
    const uint32_t ones = (uint32_t)__builtin_popcount(cards_islands(c));
    const uint32_t past = pick >= ones ? ~0u : 0;
    return bits_nth16(cards_islands(c >> (ISLANDS & past)), pick - (ones & past));
}

#endif
