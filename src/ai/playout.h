/* playout.h: from a position to what each seat gets of it: by random moves to the end, or by some turns of random
 * moves and the game's own value. */
#ifndef AI_PLAYOUT_H
#define AI_PLAYOUT_H

#include <motu/ai.h>

enum { PLAYOUT_TO_THE_END = -1 };

/* Plays on in `state`, which is changed, for as many turns as the cut says (a turn ends when another seat decides) and
 * judges; the shares are parts of MOTU_VALUE. */
void playout_run(const struct motu_game *, struct motu_state *state, const struct motu_ai_settings *, struct motu_rng *,
                 int share[]);

#endif
