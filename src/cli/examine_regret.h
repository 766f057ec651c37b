/* examine_regret.h: `motu examine --regret`: the words it takes, and what it says. */
#ifndef MOTU_EXAMINE_REGRET_H
#define MOTU_EXAMINE_REGRET_H

#include "regret.h"

struct regret_words {
    const char *decisions, *rollouts, *policy, *out;
    const char *player; /* as it was given */
    uint64_t seed;
    bool json;
};

/* Measures and prints. The question has its game, options, player and limit already. Returns the exit code. */
int examine_regret(struct regret_question *, const struct regret_words *);

#endif
