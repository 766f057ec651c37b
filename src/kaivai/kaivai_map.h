/* kaivai_map.h: the sea of 127 hexes, and sets of them.
 *
 * A hex is a number below 127. The numbers go round in a ring: hex (q, r), axial, is q + 20·r modulo 127.
 * The hexagon of radius 6 tiles the plane, and its copies lie at multiples of (7, 6), which is 7 + 120 = 127:
 * so every hex gets a number of its own, and a step in one of the six directions is the same addition
 * everywhere. A set of hexes is 127 bits, and stepping with all of them at once is one rotation; those
 * that would leave the board, and come in again on the other side, are taken out before.
 *
 * People's order, by column and then by row (KV-2), is map_sorted and map_rank.
 */
#ifndef KAIVAI_MAP_H
#define KAIVAI_MAP_H

#include <stdbool.h>
#include <stdint.h>

enum { HEXES = 127, HEX_NONE = 127, DIRECTIONS = 6 };

/* A set of hexes. */
typedef struct {
    uint64_t low, high; /* hexes 0 to 63 and 64 to 126 */
} hexes;

static const hexes HEXES_ALL = {~(uint64_t)0, ~(uint64_t)0 >> 1};
static const hexes HEXES_NO = {0, 0};

extern const hexes map_one[HEXES + 1]; /* the hex alone; of HEX_NONE: nothing */
extern const hexes map_neighbours[HEXES + 1];
extern const uint8_t map_sorted[HEXES]; /* the hexes by column, then row */
extern const uint8_t map_rank[HEXES];   /* where a hex stands there */
extern const int8_t map_q[HEXES], map_r[HEXES];
extern const char map_name[HEXES + 1][4];

/* The hex of a column 'A' to 'M' and a row from 1, or HEX_NONE. */
int map_find(char column, int row);
int map_distance(int one, int other);
/* The hexes around which the water falls into two or more parts: only a tile there can cut water in two. */
hexes map_narrows(hexes water);
/* The largest connected part of the water; of equals, the one with the first hex (KV-9). */
hexes map_open(hexes water);

static inline hexes hexes_and(hexes a, hexes b)
{
    return (hexes){a.low & b.low, a.high & b.high};
}
static inline hexes hexes_or(hexes a, hexes b)
{
    return (hexes){a.low | b.low, a.high | b.high};
}
static inline hexes hexes_xor(hexes a, hexes b)
{
    return (hexes){a.low ^ b.low, a.high ^ b.high};
}
static inline hexes hexes_without(hexes a, hexes b)
{
    return (hexes){a.low & ~b.low, a.high & ~b.high};
}
static inline bool hexes_some(hexes a)
{
    return (a.low | a.high) != 0;
}
static inline bool hexes_meet(hexes a, hexes b)
{
    return ((a.low & b.low) | (a.high & b.high)) != 0;
}
static inline bool hexes_equal(hexes a, hexes b)
{
    return ((a.low ^ b.low) | (a.high ^ b.high)) == 0;
}
static inline int hexes_count(hexes a)
{
    return __builtin_popcountll(a.low) + __builtin_popcountll(a.high);
}
static inline bool hexes_have(hexes a, int hex)
{
    return ((hex & 64 ? a.high : a.low) >> (hex & 63) & 1) != 0;
}
static inline hexes hexes_one(int hex)
{
    return map_one[hex];
}
static inline hexes hexes_add(hexes a, int hex)
{
    return hexes_or(a, hexes_one(hex));
}
static inline hexes hexes_remove(hexes a, int hex)
{
    return hexes_without(a, hexes_one(hex));
}
/* The lowest hex by number; of the empty set HEX_NONE. Nobody foresees in which half it is: no branch. */
static inline int hexes_first(hexes a)
{
    const uint64_t word = a.low ? a.low : a.high | (uint64_t)1 << 63;
    return (a.low ? 0 : 64) + __builtin_ctzll(word);
}
/* Takes the lowest hex out and returns it. */
static inline int hexes_take(hexes *a)
{
    const int hex = hexes_first(*a);
    a->high = a->low ? a->high : a->high & (a->high - 1);
    a->low &= a->low - 1;
    return hex;
}

/* Every hex of the set moved n on in the ring, or n back; n is 1, 19 or 20. */
static inline hexes hexes_on(hexes a, int n)
{
    return (hexes){a.low << n | a.high >> (63 - n), (a.high << n | a.low >> (64 - n)) & HEXES_ALL.high};
}
static inline hexes hexes_back(hexes a, int n)
{
    return (hexes){a.low >> n | a.high << (64 - n), (a.high >> n | a.low << (63 - n)) & HEXES_ALL.high};
}

/* The hexes that have a neighbour +1, +20, +19, -1, -20, -19 on: all directions, in a circle. Made by
 * tools/make_map_tables.py. */
static const hexes map_has[DIRECTIONS] = {
    {0x7FDFEFFDFDFFDFBF, 0x7EFDFFDFDFFBFDFF}, {0x7FFFEFFFFDFFFFBF, 0x7E03FFDFFFFBFFFF},
    {0xFFBFFFFBFFFFBFFF, 0x7C03FFFFBFFFFBFF}, {0xFFBFDFFBFBFFBF7F, 0x7DFBFFBFBFF7FBFE},
    {0xFFFFDFFFFBFFC07F, 0x7DFFFFBFFFF7FFFE}, {0xFFDFFFFDFFFFC03F, 0x7FFDFFFFDFFFFDFF},
};

/* All hexes that have a neighbour in the set. Four rotations do for six directions: 20 on is 1 and 19 on, so what goes
 * there waits one on until those that go 19 on come along. */
static inline hexes hexes_near(hexes a)
{
    const hexes next = hexes_on(a, 1), last = hexes_back(a, 1);
    const hexes ahead = hexes_or(hexes_and(next, hexes_on(map_has[1], 1)), hexes_and(a, map_has[2]));
    const hexes behind = hexes_or(hexes_and(last, hexes_back(map_has[4], 1)), hexes_and(a, map_has[5]));
    const hexes beside = hexes_or(hexes_and(next, map_has[3]), hexes_and(last, map_has[0]));
    return hexes_or(beside, hexes_or(hexes_on(ahead, 19), hexes_back(behind, 19)));
}

/* The set, with the water next to it: all of its neighbours and, since each direction goes on from what the ones before
 * have reached, some of what lies behind them. To fill connected water in fewer rounds, where steps do not count. */
static inline hexes hexes_spread(hexes a, hexes water)
{
    a = hexes_or(a, hexes_and(water, hexes_on(hexes_and(a, map_has[0]), 1)));
    a = hexes_or(a, hexes_and(water, hexes_on(hexes_and(a, map_has[1]), 20)));
    a = hexes_or(a, hexes_and(water, hexes_on(hexes_and(a, map_has[2]), 19)));
    a = hexes_or(a, hexes_and(water, hexes_back(hexes_and(a, map_has[3]), 1)));
    a = hexes_or(a, hexes_and(water, hexes_back(hexes_and(a, map_has[4]), 20)));
    return hexes_or(a, hexes_and(water, hexes_back(hexes_and(a, map_has[5]), 19)));
}

/* The hexes that have fewer than six neighbours. */
static inline hexes map_edge(void)
{
    hexes inner = HEXES_ALL;
    for (int d = 0; d < DIRECTIONS; d++)
        inner = hexes_and(inner, map_has[d]);
    return hexes_without(HEXES_ALL, inner);
}

/* How many stretches the water around a hex comes in, 0 if it is all round: its water neighbours, less the pairs of
 * them that are neighbours. map_narrows has the hexes with two or more. */
static inline int map_stretches(hexes water, int hex)
{
    const hexes around = hexes_and(map_neighbours[hex], water);
    const hexes links[] = {
        hexes_and(around, hexes_on(hexes_and(around, map_has[0]), 1)),
        hexes_and(around, hexes_on(hexes_and(around, map_has[1]), 20)),
        hexes_and(around, hexes_on(hexes_and(around, map_has[2]), 19)),
    };
    return hexes_count(around) - hexes_count(links[0]) - hexes_count(links[1]) - hexes_count(links[2]);
}

/* The hexes within `steps` of the set, going only through `water`. */
hexes map_within(hexes from, hexes water, int steps);

#endif
