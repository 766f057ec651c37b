/* kahuna_map.h: the twelve islands, the twenty-seven lines, and control as arithmetic.
 *
 * Bridges of a player are a mask of lines. Beside it each player has a *tally*: the number of own
 * bridges at each island, four bits an island in one 64-bit word. Adding a constant moves "more than
 * half" (KH-12) into the top bit of each nibble, so all twelve islands are judged at once.
 */
#ifndef KAHUNA_MAP_H
#define KAHUNA_MAP_H

#include <stdbool.h>
#include <stdint.h>

#include <motu/kahuna.h>

#include "cards.h"

enum { LINES = MOTU_KAHUNA_LINES, LINE_NONE = LINES, BRIDGES_EACH = 25 };

static const uint32_t LINES_ALL = (1u << LINES) - 1;

struct map_line {
    uint8_t end[2]; /* islands, in alphabetical order */
    uint64_t tally; /* one at each end */
};

extern const struct map_line map_line[LINES];
extern const uint32_t map_lines_at[ISLANDS];

static inline const char *map_island_name(int island)
{
    return motu_kahuna_islands[island].name;
}

static inline const char *map_line_name(int line)
{
    return motu_kahuna_lines[line].name;
}

/* For the lower and the upper six islands: the lines that have one of a set of them as their first end, and
 * from bit 32 on those that have one as their second end. */
extern const uint64_t map_ends[2][64];

/* The same for any set of islands. */
static inline uint64_t map_lines_by_end(uint32_t islands)
{
    return map_ends[0][islands & 63] | map_ends[1][islands >> 6 & 63];
}

/* The line between two islands, or LINE_NONE. */
int map_find_line(int one, int other);

/* The tally of a set of bridges, computed afresh. */
uint64_t map_tally(uint32_t bridges);

/* The islands controlled with that tally, as a mask with one bit in each nibble (bit 3). */
static inline uint64_t map_controlled(uint64_t tally)
{
    /* For each island 7 - lines / 2, from LALE down to ALOA: a nibble passes 7 with more than half. */
    return (tally + 0x655555545556u) & 0x888888888888u;
}

/* The same as a 12-bit mask of islands: the bits move together in pairs, then in fours, then all. */
static inline uint32_t map_islands(uint64_t controlled)
{
    const uint64_t one = controlled >> 3;
    const uint64_t two = (one | one >> 3) & 0x030303030303u;
    const uint64_t four = (two | two >> 6) & 0x000F000F000Fu;
    return (uint32_t)(four | four >> 12 | four >> 24) & 0xFFF;
}

#endif
