/* solve.h: exact results of two-player positions in which nothing is hidden and chance decides nothing any more:
 * alpha-beta over the game table, with a table of positions in the caller's memory.
 *
 * The result is won, drawn or lost, not by how much. It runs in slices: what a slice found is in the table, so the
 * next one gets further.
 */
#ifndef AI_SOLVE_H
#define AI_SOLVE_H

#include <motu/ai.h>

enum { SOLVE_LOST = -1, SOLVE_DRAWN, SOLVE_WON, SOLVE_UNKNOWN };
enum { SOLVE_STACK = 4096, SOLVE_MAX_DEPTH = 200 };

struct solve_entry {
    uint64_t key;
    int8_t least, most; /* what the result is at least and at most */
    motu_move best;     /* moved to the front next time */
};

struct solve {
    const struct motu_game *game;
    int me; /* results are this seat's */
    struct motu_state truth;
    struct solve_entry *entry;
    size_t mask; /* the number of entries, less one */
    uint64_t budget, spent, limit;
    bool solved, gave_up;
    int count, best;
    int at; /* the root move that is looked at */
    motu_move move[MOTU_MAX_MOVES];
    int8_t result[MOTU_MAX_MOVES];
    int used; /* of the stack */
    struct {
        motu_move move;
        int order;
    } stack[SOLVE_STACK];
};

/* Whether the position can be solved at all; `size` bytes of memory are then its table. */
bool solve_begin(struct solve *, void *memory, size_t size, const struct motu_ai_position *);
/* Goes on for about that many positions. False: there is nothing left to do; s->solved says whether it is solved. */
bool solve_run(struct solve *, uint64_t positions);
/* The result of a truth for a seat, by the same means: SOLVE_UNKNOWN if it takes more positions than that. */
int solve_state(struct solve *, void *memory, size_t size, const struct motu_game *, const struct motu_state *truth,
                int seat, uint64_t positions);
/* What a move of the root leads to; SOLVE_UNKNOWN before the position is solved. */
int solve_result(const struct solve *, motu_move);

#endif
