/* open_game.h: the rows of a game's table when nothing is hidden and chance decides nothing, so that such games need
 * not repeat them: every view is the truth.
 *
 *     const struct motu_game nim_game = { .id = "nim", …, OPEN_GAME }; */
#ifndef MOTU_OPEN_GAME_H
#define MOTU_OPEN_GAME_H

#include <motu/game.h>

int open_chances(const struct motu_state *, motu_move out[], uint32_t weight[]);
void open_conceal(struct motu_state *, int viewer);
motu_move open_conceal_move(const struct motu_state *, motu_move, int viewer);
bool open_may_ask(const struct motu_state *, int viewer);
void open_determinize(struct motu_state *, struct motu_rng *);
bool open_certain(const struct motu_belief *, const struct motu_state *view);
bool open_settled(const struct motu_state *);

#define OPEN_GAME                                                                                                 \
    .chances = open_chances, .conceal = open_conceal, .conceal_move = open_conceal_move, .may_ask = open_may_ask, \
    .determinize = open_determinize, .certain = open_certain, .settled = open_settled

#endif
