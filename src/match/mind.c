/* mind.c: see motu/mind.h. */
#include <motu/mind.h>

#include <string.h>

#include "must.h"

_Static_assert(MOTU_MOVE_LIMIT <= UINT16_MAX + 1, "a mind keeps moves in 16 bits");

void motu_mind_start(struct motu_mind *mind, struct motu_belief *belief)
{
    mind->belief = belief;
    mind->game = NULL;
    mind->position.belief = NULL;
}

const struct motu_ai_position *motu_mind_glance(struct motu_mind *mind, const struct motu_match *m, int seat)
{
    mind->position.game = m->game;
    mind->position.seat = seat;
    mind->position.belief = NULL;
    motu_match_view(m, seat, &mind->position.view);
    return &mind->position;
}

/* Whether what the mind has read is how this match began for this seat. Everything is compared: nobody has to tell a
 * mind that decisions were taken back, and a match may be copied or reused for another game. */
static bool has_followed(const struct motu_mind *mind, const struct motu_match *m, int seat)
{
    if (mind->game != m->game || mind->seat != seat || mind->count > m->count)
        return false;
    uint32_t different = 0;
    for (int i = 0; i < mind->count; i++)
        different |= mind->taken[i] ^ m->move[i];
    return !different && !memcmp(&mind->start, &m->start, m->game->state_size);
}

static void begin_afresh(struct motu_mind *mind, const struct motu_match *m, int seat)
{
    const struct motu_game *game = m->game;
    struct motu_state seen;
    mind->game = game;
    mind->seat = seat;
    mind->count = 0;
    memcpy(&mind->start, &m->start, game->state_size);
    memcpy(&mind->truth, &m->start, game->state_size);
    memcpy(&seen, &m->start, game->state_size);
    game->conceal(&seen, seat);
    game->belief_start(mind->belief, &seen);
}

/* Reads the next decision as the seat saw it, in the state as the seat saw it. */
static void take_in(struct motu_mind *mind, motu_move move)
{
    const struct motu_game *game = mind->game;
    struct motu_state seen;
    memcpy(&seen, &mind->truth, game->state_size);
    game->conceal(&seen, mind->seat);
    must(game->belief_learn(mind->belief, &seen, game->conceal_move(&mind->truth, move, mind->seat)));
    game->apply(&mind->truth, move);
    mind->taken[mind->count++] = (uint16_t)move;
}

const struct motu_ai_position *motu_mind_recall(struct motu_mind *mind, const struct motu_match *m, int seat)
{
    motu_mind_glance(mind, m, seat);
    if (!mind->belief || !m->game->belief_start)
        return &mind->position;
    if (m->belief) { /* a masked match keeps its player's belief itself */
        memcpy(mind->belief, m->belief, m->game->belief_bytes(m->belief));
        mind->game = NULL;
    } else {
        if (!has_followed(mind, m, seat))
            begin_afresh(mind, m, seat);
        while (mind->count < m->count)
            take_in(mind, m->move[mind->count]);
    }
    mind->position.belief = mind->belief;
    return &mind->position;
}
