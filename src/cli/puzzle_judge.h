/* puzzle_judge.h: whether a position has one clearly best move, and which level of motu finds it. */
#ifndef MOTU_PUZZLE_JUDGE_H
#define MOTU_PUZZLE_JUDGE_H

#include <motu/match.h>

#include "pool.h"

/* How hard a position is looked at: two searches that have nothing in common but the position, and to each a search
 * as long that leaves out the move it found. The second one tries moves more evenly. */
struct puzzle_effort {
    uint32_t visits[2];
    uint64_t seed[2];
    int margin; /* by which the best move must lead in both, in parts of MOTU_VALUE */
};

enum { PUZZLE_MAX_LINE = 1024 };

struct puzzle_answer {
    bool exact; /* solved: every other move gives the result away; the searches were not needed */
    char best[MOTU_MATCH_MAX_MOVE_TEXT], next[MOTU_MATCH_MAX_MOVE_TEXT]; /* the move, and the one that comes nearest */
    motu_move move;
    int value, next_value;      /* what they promise the player: the smaller lead of the two searches */
    char line[PUZZLE_MAX_LINE]; /* how the game is expected to go on from the best move, as a list in JSON */
};

/* The lead of the best move by a short search, in parts of MOTU_VALUE: whether a position is worth more. */
int puzzle_glance(struct pool *, const struct motu_match *, uint32_t visits, uint64_t seed);
/* Whether there is one. The player who decides must be one whose knowledge the match holds. */
bool puzzle_judge(struct pool *, const struct motu_match *, const struct puzzle_effort *, struct puzzle_answer *);
/* The lowest level that finds the move nearly always, and so do all above it; the highest if only a deep search does.
 */
int puzzle_grade(struct pool *, const struct motu_match *, motu_move best, uint64_t seed);

#endif
