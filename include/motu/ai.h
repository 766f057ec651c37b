/* ai.h: computer players. They decide from a view and nothing else: what is hidden from a seat is hidden
 * from its player. No clock, no malloc, no thread inside. */
#ifndef MOTU_AI_H
#define MOTU_AI_H

#include <motu/game.h>

enum ai_kind {
    AI_RANDOM, /* any legal move, each equally likely */
    AI_GREEDY, /* the move after which the position looks best, one decision ahead */
    AI_KINDS
};

/* "random", "greedy" */
const char *ai_name(enum ai_kind);
/* The kind of that name, or AI_KINDS. */
enum ai_kind ai_named(const char *);

/* What that player does in a position seen through `view`, the view of the seat that decides. */
game_move ai_decide(enum ai_kind, const struct game *, const struct game_state *view, int seat, struct rng *);

#endif
