/* mind.h: what a seat knows of a match, in one call: everything a computer player is given.
 *
 *     static struct motu_mind mind;
 *     motu_mind_start(&mind, malloc(game->belief_size));
 *     const struct motu_ai_position *p = motu_mind_recall(&mind, &match, seat);
 *     struct motu_ai_search *t = motu_ai_begin(memory, size, &player, p, seed);
 *
 * A mind remembers which decisions it has read and reads only new ones, so following a whole game costs as much as
 * recalling its last position once. You may ask it about any seat of any match at any time: if what it remembers does
 * not fit (decisions were undone, another match, another seat), it starts over, with the same answer. To follow several
 * seats cheaply, use one mind for each.
 *
 * Memory: the caller's, about 10 KiB for the mind and game->belief_size for the belief, of which a few KiB are used in
 * nearly all positions. Nothing is allocated, nothing has to be freed. Threads: every call changes the mind, so it
 * belongs to one thread at a time; the match is only read. Any number of threads may read the position until the mind
 * is asked again. Errors: none. A masked match can only be asked about its own player; anything else is a bug in the
 * caller.
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
    const struct motu_game *game;     /* what the belief is about: the game (NULL: nothing yet), */
    int seat;                         /* the seat, */
    int count;                        /* and the first decisions of a match */
    struct motu_state start, truth;   /* of that match, before them and after them */
    uint16_t taken[MOTU_MATCH_MAX_DECISIONS];
};

/* A mind that has seen nothing. `belief` is memory for the belief of every game it will be asked about: at least
 * game->belief_size (motu_catalogue_belief_size() for any game) bytes, aligned as by malloc. NULL is enough for games
 * without beliefs, and for players that remember nothing: motu_mind_recall() is then motu_mind_glance(). */
void motu_mind_start(struct motu_mind *, struct motu_belief *belief);
/* The view of the seat and, if the game has beliefs, its belief after the decisions as it saw them. Valid until the
 * mind is asked again, whatever happens to the match. */
const struct motu_ai_position *motu_mind_recall(struct motu_mind *, const struct motu_match *, int seat);
/* The view alone, without memory: for players that use no belief (motu_ai_player_remembers). Costs the copy of a state,
 * and leaves what the mind remembers as it is. */
const struct motu_ai_position *motu_mind_glance(struct motu_mind *, const struct motu_match *, int seat);

MOTU_END_DECLS

#endif
