/* bridges.c: bridges on the board and what follows from them. Cards, turns and refusals are elsewhere:
 * whoever calls this has checked that the bridge may be put or taken. */
#include "kahuna_rules.h"

uint32_t kahuna_controlled_lines(const struct kahuna *s, int seat)
{
    uint32_t lines = 0;
    for (uint64_t held = map_controlled(s->tally[seat]); held; held &= held - 1)
        lines |= map_lines_at[__builtin_ctzll(held) / 4];
    return lines;
}

void kahuna_take_bridges(struct kahuna *s, int seat, uint32_t bridges)
{
    s->bridges[seat] &= ~bridges;
    s->tally[seat] -= map_tally(bridges); /* KH-14: tokens follow the tally */
}

void kahuna_gain(struct kahuna *s, int seat, uint64_t gained)
{
    uint32_t falling = 0;
    for (; gained; gained &= gained - 1)
        falling |= map_lines_at[__builtin_ctzll(gained) / 4];
    kahuna_take_bridges(s, !seat, falling & s->bridges[!seat]);
}
