/* regret.h: what decisions cost, found by playing on from them.
 *
 * A search is no judge of itself: asked again with more visits it often prefers another move and cannot say who was
 * right. So the moves it liked best are each played on many times, by the same simple players, from the same truths
 * that the player held possible and with the same random numbers. What the best of them wins more often than the one
 * played is the regret.
 *
 * The best of several noisy means looks better than it is. Therefore the rollouts are split in two: one half names the
 * best move, the other says what it is worth, and the same the other way round. That never claims too much on average
 * (`regret`); the plain difference never claims too little (`most`). The truth, for these players, is between the two.
 */
#ifndef MOTU_REGRET_H
#define MOTU_REGRET_H

#include <motu/ai.h>
#include <motu/match.h>

#include "pool.h"

enum { REGRET_TOP = 3, REGRET_MOVES = REGRET_TOP + 1 }; /* and the move played, if it is none of the first */

/* What is asked. */
struct regret_question {
    const struct motu_game *game;
    const char *options;
    struct motu_ai_player player; /* in all seats; whose decisions are judged */
    struct motu_ai_player policy; /* in all seats of a rollout; remembers nothing */
    struct pool_limit limit;
    long rollouts; /* of each move; even */
};

/* A decision and what came of it. */
struct regret_case {
    long number;
    int actor, ply, moves, played; /* of the moves, which one was played */
    motu_move move[REGRET_MOVES];
    double value[REGRET_MOVES]; /* the mean share of the win, 0 to 1 */
    double regret, most;
};

/* Plays games until there are so many decisions, and calls `see` after each one with the match as it stood before it.
 * False from that ends it. False: there is no memory. */
typedef bool regret_see(void *context, const struct regret_case *, struct motu_match *);
bool regret_measure(const struct regret_question *, long decisions, uint64_t seed, regret_see *see, void *context);

/* From the sums that each move has in either half of the rollouts, `half` of them each: value, regret and most. */
void regret_reckon(struct regret_case *, double sum[2][REGRET_MOVES], long half);

#endif
