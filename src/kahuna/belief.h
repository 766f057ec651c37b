/* belief.h: which hidden cards a masked record leaves possible; see belief.c. */
#ifndef KAHUNA_BELIEF_H
#define KAHUNA_BELIEF_H

#include "kahuna.h"

enum { BELIEF_MAX_WORLDS = 8192 };

struct world {
    cards hand;     /* surely in the hand */
    cards discards; /* surely among the hidden discards */
    uint8_t undecided_hand, undecided_discards;
};

struct game_belief {
    int opponent;
    bool vague;
    int count;
    struct world world[BELIEF_MAX_WORLDS], before[BELIEF_MAX_WORLDS];
};

void kahuna_belief_start(struct game_belief *, const struct kahuna *view);
bool kahuna_belief_learn(struct game_belief *, const struct kahuna *view, game_move masked);

#endif
