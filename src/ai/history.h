/* history.h: what moves brought so far in a search, wherever in the tree they were made. A bridge or a hut that is good
 * in one place is mostly good in the places next to it, so a move that has not been tried here yet is judged by how it
 * did elsewhere ("progressive history": Nijssen and Winands, 2011).
 */
#ifndef AI_HISTORY_H
#define AI_HISTORY_H

#include <motu/game.h>

struct history {
    struct {
        int64_t sum; /* of what the mover got, in parts of MOTU_VALUE */
        uint32_t visits;
    } of[MOTU_MAX_SEATS][MOTU_MOVE_LIMIT];
};

static inline void history_add(struct history *h, int seat, motu_move move, int share)
{
    h->of[seat][move].sum += share;
    h->of[seat][move].visits++;
}

/* What the seat got after that move, of the whole; the fewer visits there were, the nearer to what it usually gets. */
static inline float history_value(const struct history *h, int seat, motu_move move, float usual)
{
    enum { DOUBT = 4 }; /* visits that count as what is usual */
    return ((float)h->of[seat][move].sum * (1.0f / MOTU_VALUE) + DOUBT * usual)
           / (float)(h->of[seat][move].visits + DOUBT);
}

#endif
