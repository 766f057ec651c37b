/* search.h: information-set Monte Carlo tree search over the game table, for any number of seats.
 *
 * Each iteration fills the view up to one possible truth, goes down the one tree of decisions by upper confidence
 * bounds among the moves that are legal there, tries one new move, plays on at random, judges, and adds what each
 * mover got to the nodes on the way. Which move is tried next, and whether that is better than another look at one that
 * is known, depends for strong players on how likely the game's policy holds each move, or on what moves brought
 * elsewhere in the tree (history.h). Time is the caller's business: run some iterations, look, run some more.
 */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include <motu/ai.h>

#include "history.h"
#include "tree.h"

enum { SEARCH_MAX_DEPTH = 192 };

struct search {
    const struct motu_game *game;
    const struct motu_ai_settings *settings;
    const struct motu_ai_position *position;
    struct motu_rng rng;
    struct tree tree;
    uint32_t iterations;
    int seats;
    bool by_policy;                /* the player has one, and so has the game */
    motu_move left_out;            /* of the decision itself, not of those behind it; 0: none */
    int64_t total[MOTU_MAX_SEATS]; /* of what each seat got */
    int low[MOTU_MAX_SEATS], high[MOTU_MAX_SEATS];
    uint64_t legal[MOTU_MOVE_LIMIT / 64]; /* a scratch set of moves, empty between uses */
    motu_move move[MOTU_MAX_MOVES], untried[MOTU_MAX_MOVES];
    int weight[MOTU_MAX_MOVES];
    struct history history; /* of players that use it */
};

/* The moves that are looked at: all legal ones; for players that avoid wasteful moves, without those. */
int search_list(const struct motu_game *, const struct motu_ai_settings *, const struct motu_state *, motu_move move[]);

/* The settings and the position must outlive the search. */
void search_begin(struct search *, void *memory, size_t size, const struct motu_ai_settings *,
                  const struct motu_ai_position *, uint64_t seed);
void search_run(struct search *, uint32_t iterations);

#endif
