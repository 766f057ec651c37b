/* greedy.h: the player who looks one decision ahead. */
#ifndef MOTU_GREEDY_H
#define MOTU_GREEDY_H

#include <motu/game.h>

/* The move after which game->evaluate() is highest; among equals any, equally likely. */
game_move greedy_decide(const struct game *, const struct game_state *view, int seat, struct rng *);
/* The same among some of the moves. */
game_move greedy_choose(const struct game *, const struct game_state *view, int seat, const game_move move[], int count,
                        struct rng *);

#endif
