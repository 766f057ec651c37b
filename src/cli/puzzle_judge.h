/* puzzle_judge.h: whether a position has one clearly best move, and which level of motu finds it. */
#ifndef MOTU_PUZZLE_JUDGE_H
#define MOTU_PUZZLE_JUDGE_H

#include <motu/match.h>

#include "pool.h"

/* How hard to look at a position: two independent searches, and for each an equally long search without the move it
 * found. The second one explores more evenly. */
struct puzzle_effort {
    uint32_t visits[2];
    uint64_t seed[2];
    int margin; /* the lead that the best move must have in both, in parts of MOTU_VALUE */
};

enum { PUZZLE_MAX_LINE = 1024 };

struct puzzle_answer {
    bool exact; /* solved: every other move gives the result away; the searches were not needed */
    char best[MOTU_MATCH_MAX_MOVE_TEXT], next[MOTU_MATCH_MAX_MOVE_TEXT]; /* the move, and the one that comes closest */
    motu_move move;
    int value, next_value;      /* their values to the player, from the search with the smaller lead */
    char line[PUZZLE_MAX_LINE]; /* how the game is expected to continue after the best move, as a JSON list */
};

/* The lead of the best move in a short search, in parts of MOTU_VALUE: whether a position is worth more. */
int puzzle_glance(struct pool *, const struct motu_match *, uint32_t visits, uint64_t seed);
/* Whether there is one. The match must hold what the player who decides knows. */
bool puzzle_judge(struct pool *, const struct motu_match *, const struct puzzle_effort *, struct puzzle_answer *);
/* The lowest level that, like all above it, finds the move nearly always; the highest if only a deep search does. */
int puzzle_grade(struct pool *, const struct motu_match *, motu_move best, uint64_t seed);

#endif
