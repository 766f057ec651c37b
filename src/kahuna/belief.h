/* belief.h: which hidden cards a masked record leaves possible; see belief.c. */
#ifndef KAHUNA_BELIEF_H
#define KAHUNA_BELIEF_H

#include "kahuna.h"

enum { BELIEF_MAX_WORLDS = 8192 };

struct world {
    cards hand;     /* surely in the hand */
    cards discards; /* surely among the hidden discards */
    uint8_t undecided_hand, undecided_discards;
    double weight; /* how likely, compared with the others */
    double upto;   /* the sum of the weights up to this one */
};

struct game_belief {
    int opponent;
    bool vague;
    int count;
    struct world world[BELIEF_MAX_WORLDS], before[BELIEF_MAX_WORLDS];
};

void kahuna_belief_start(struct game_belief *, const struct kahuna *view);
bool kahuna_belief_learn(struct game_belief *, const struct kahuna *view, game_move masked);
/* Fills the view with cards, each world as often as it is likely. */
void kahuna_belief_sample(const struct game_belief *, struct kahuna *view, struct rng *);
/* Whether there is only one way to fill it. */
bool kahuna_belief_certain(const struct game_belief *, const struct kahuna *view);

#endif
