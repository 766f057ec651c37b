/* kaivai_policy.h: how likely a strong player is to choose each move of a decision, at first sight; see
 * kaivai_policy.c. */
#ifndef KAIVAI_POLICY_H
#define KAIVAI_POLICY_H

#include "state.h"

/* What a move is. Each kind has a row of weights. */
enum policy_kind {
    POLICY_OTHER, /* gifts, votes, bases */
    POLICY_BUILD,
    POLICY_FISH,
    POLICY_DELIVER,
    POLICY_MOVE,
    POLICY_UPGRADE,
    POLICY_PASS,
    POLICY_CELEBRATE,
    POLICY_SAIL,                                /* + action */
    POLICY_DONE = POLICY_SAIL + CANOE_ACTIONS,  /* + action */
    POLICY_PLACE = POLICY_DONE + CANOE_ACTIONS, /* + tile - TILE_CANOE */
    POLICY_HUT = POLICY_PLACE + TILES - 1,      /* the same */
    POLICY_GOD = POLICY_HUT + TILES - 1,
    POLICY_SELL, /* to others */
    POLICY_GIVE, /* fish to one's own hut */
    POLICY_SHOW,
    POLICY_VILLAGE,
    POLICY_SCORE,
    POLICY_PAY,
    POLICY_BID, /* in the first two rounds, the next three, later */
    POLICY_KINDS = POLICY_BID + 3
};

/* A move's features: what the player has, which is the same for all moves of a decision, and what the move leads to,
 * which means something else for every kind. They are in parts of POLICY_UNIT or so. */
enum { POLICY_COMMON = 12, POLICY_OWN = 16, POLICY_FEATURES = POLICY_COMMON + POLICY_OWN, POLICY_UNIT = 8 };

/* Each move's kind and features, for the program that finds the weights. */
void kaivai_policy_features(const struct kaivai *, const motu_move move[], int count, int kind[],
                            int16_t feature[][POLICY_FEATURES]);
/* The logarithm of each move's odds, in parts of MOTU_MODEL_ONE. */
void kaivai_policy(const struct kaivai *, const motu_move move[], int count, int odds[]);

#endif
