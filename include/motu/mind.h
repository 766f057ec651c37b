/* mind.h: what a seat knows of a match, in one call: all that a computer player is given.
 *
 *     static struct motu_mind mind;
 *     motu_mind_start(&mind, malloc(game->belief_size));
 *     const struct motu_ai_position *p = motu_mind_recall(&mind, &match, seat);
 *     struct motu_ai_search *t = motu_ai_begin(memory, size, &player, p, seed);
 *
 * A mind remembers which decisions it has taken in and takes in only those that are new, so a whole game costs as much
 * as recalling its last position once. It may be asked about any seat of any match at any time: where what it remembers
 * is not how that match began (decisions were taken back, it is another match, another seat), it begins afresh. What it
 * answers is the same either way. To follow several seats cheaply, have a mind for each.
 *
 * Memory: the caller's, about 10 KiB for the mind and game->belief_size for the belief, of which a few KiB are touched
 * in nearly all positions. Nothing is allocated and nothing has to be freed. Threads: a mind is changed by each call
 * and belongs to one thread at a time; the match is only read. The position may be read by any number of threads until
 * the mind is asked again. Errors: there are none. A masked match can be asked about its own player only; anything else
 * is a mistake of the program.
 */
#ifndef MOTU_MIND_H
#define MOTU_MIND_H

#include <motu/api.h>
#include <motu/ai.h>
#include <motu/match.h>

MOTU_BEGIN_DECLS

struct motu_mind {
    struct motu_ai_position position; /* what was answered last */
    struct motu_belief *belief;       /* the caller's memory, or NULL */
    const struct motu_game *game;     /* what the belief is about: the game, NULL for nothing yet, */
    int seat;                         /* the seat, */
    int count;                        /* and the first decisions of a match */
    struct motu_state start, truth;   /* of that match, before them and after them */
    uint16_t taken[MOTU_MATCH_MAX_DECISIONS];
};

/* A mind that has seen nothing. `belief` is memory for the belief of every game it will be asked about: at least
 * game->belief_size (motu_catalogue_belief_size() for any game) bytes, aligned as by malloc. NULL will do for games
 * without beliefs, and elsewhere for players who remember nothing: motu_mind_recall() is then motu_mind_glance(). */
void motu_mind_start(struct motu_mind *, struct motu_belief *belief);
/* The view of the seat and, if the game has beliefs, its belief as the decisions it saw made it. Valid until the mind
 * is asked again, whatever becomes of the match. */
const struct motu_ai_position *motu_mind_recall(struct motu_mind *, const struct motu_match *, int seat);
/* The view alone, as if the seat had just come in: for players who use no belief (motu_ai_player_remembers). Costs the
 * copy of a state, and forgets nothing. */
const struct motu_ai_position *motu_mind_glance(struct motu_mind *, const struct motu_match *, int seat);

MOTU_END_DECLS

#endif
