/* playout.h: from a position to what each seat gets of it: by random moves to the end, or by some turns of random
 * moves and the game's own value. */
#ifndef AI_PLAYOUT_H
#define AI_PLAYOUT_H

#include <motu/game.h>

enum { PLAYOUT_TO_THE_END = -1 };

/* Plays on in `state`, which is changed, for `turns` turns (a turn ends when another seat decides) and judges;
 * the shares are parts of GAME_VALUE. */
void playout_run(const struct game *, struct game_state *state, int turns, struct rng *, int share[]);
/* What each seat got in a game that is over. */
void playout_payoff(const struct game *, const struct game_state *, int share[]);

#endif
