/* belief.h: which hidden cards a masked record leaves possible; see belief.c. */
#ifndef KAHUNA_BELIEF_H
#define KAHUNA_BELIEF_H

#include "kahuna_rules.h"

enum { BELIEF_MAX_WORLDS = 8192, BELIEF_BLOCK = 64, BELIEF_BLOCKS = BELIEF_MAX_WORLDS / BELIEF_BLOCK };

/* Sixteen bytes, because there can be thousands of them. From the top of `cards`: 24 bits of cards surely in the hand,
 * 24 bits surely among the hidden discards, then how many more of each are undecided, eight bits each. In this order
 * worlds are sorted by comparing one number. */
struct world {
    uint64_t cards;
    double weight; /* how likely, compared with the others */
};

/* Only the first kahuna_belief_bytes() are in use between two calls: nearly always one world or a few. What lies behind
 * them is where the worlds wait while new ones are made of them, and is not touched further than that takes. */
struct motu_belief {
    int count;
    uint8_t opponent;
    bool vague;
    double before[BELIEF_BLOCKS]; /* the sum of the weights before each block of worlds */
    struct world world[2 * BELIEF_MAX_WORLDS];
};

void kahuna_belief_start(struct motu_belief *, const struct kahuna *view);
bool kahuna_belief_learn(struct motu_belief *, const struct kahuna *view, motu_move masked);
size_t kahuna_belief_bytes(const struct motu_belief *);
/* Fills the view with cards, each world as often as it is likely. */
void kahuna_belief_sample(const struct motu_belief *, struct kahuna *view, struct motu_rng *);
/* Whether there is only one way to fill it. */
bool kahuna_belief_certain(const struct motu_belief *, const struct kahuna *view);

#endif
