/* greedy.h: the player who looks one decision ahead. */
#ifndef MOTU_GREEDY_H
#define MOTU_GREEDY_H

#include <motu/game.h>

/* The move after which game->evaluate() is highest; among equals any, equally likely. */
motu_move greedy_decide(const struct motu_game *, const struct motu_state *view, int seat, struct motu_rng *);
/* The same among some of the moves. */
motu_move greedy_choose(const struct motu_game *, const struct motu_state *view, int seat, const motu_move move[],
                        int count, struct motu_rng *);

#endif
