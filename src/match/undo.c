/* undo.c: taking decisions back, and the barrier a player cannot cross.
 *
 * Nobody marks a decision as a barrier: it is computed. A decision told somebody something new if chance decided
 * between several outcomes, or if a player's view after it could not be predicted from that player's view before it and
 * the decision as that player saw it (secrets revealed together). Whether chance had several outcomes is decided by the
 * onlooker's view, so that the answer reveals nothing about hidden cards. */
#include <motu/match.h>

#include <string.h>

#include "rebuild.h"

bool motu_match_undo(struct motu_match *m, int count, struct motu_reason *reason)
{
    if (count < 1 || count > m->count) {
        motu_reason_set(reason, MOTU_REASON_STATE, "",
                        m->count ? MOTU_MESSAGE_UNDO_TOO_FAR : MOTU_MESSAGE_UNDO_NOTHING);
        if (m->count)
            motu_reason_add_number(reason, m->count);
        return false;
    }
    match_go_back(m, m->count - count);
    if (m->belief)
        match_rebuild_belief(m);
    return true;
}

static bool chance_taught(const struct motu_game *game, const struct motu_state *before)
{
    struct motu_state view;
    motu_move outcome[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    memcpy(&view, before, game->state_size);
    game->conceal(&view, MOTU_ONLOOKER);
    return game->chances(&view, outcome, weight) > 1;
}

/* Whether the decision showed some player more than the decision itself; a masked match can answer only for its own
 * player. */
static bool decision_revealed(const struct motu_match *m, const struct motu_state *before, motu_move move)
{
    const struct motu_game *game = m->game;
    struct motu_state after;
    memcpy(&after, before, game->state_size);
    game->apply(&after, move);
    for (int seat = 0; seat < game->seats(before); seat++) {
        struct motu_state foretold, view;
        if (m->viewer != MOTU_ALL && m->viewer != seat)
            continue;
        memcpy(&foretold, before, game->state_size);
        game->conceal(&foretold, seat);
        game->apply(&foretold, game->conceal_move(before, move, seat));
        memcpy(&view, &after, game->state_size);
        game->conceal(&view, seat);
        if (memcmp(&foretold, &view, game->state_size))
            return true;
    }
    return false;
}

static bool teaches(const struct motu_match *m, const struct motu_state *before, motu_move move)
{
    return m->game->actor(before) == MOTU_CHANCE ? chance_taught(m->game, before) : decision_revealed(m, before, move);
}

bool motu_match_teaches(const struct motu_match *m, motu_move move)
{
    return teaches(m, &m->now, move);
}

static void stop_at(const struct motu_walk *at, int seat, enum motu_message why, struct motu_reason *reason)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    at->match->game->write_move(&at->state, motu_walk_move(at, seat), &text);
    if (why == MOTU_MESSAGE_UNDO_LEARNED
        && strchr(words, '?')) { /* others saw what this player may not: there is no text for it */
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_HIDDEN);
    } else {
        motu_reason_set(reason, MOTU_REASON_STATE, "", why);
        motu_reason_add_word(reason, words);
    }
    motu_reason_add_number(reason, at->ply + 1);
}

int motu_match_undo_limit(const struct motu_match *m, int seat, struct motu_reason *reason)
{
    struct motu_walk at;
    motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_NOTHING);
    for (int decision = m->count - 1; decision >= 0; decision--) {
        motu_walk_start_at(&at, m, decision);
        const int actor = motu_walk_actor(&at);
        const bool own = actor == seat;
        const bool taught = teaches(m, &at.state, m->move[decision]);
        if (taught || (!own && actor != MOTU_CHANCE)) {
            stop_at(&at, seat, taught ? MOTU_MESSAGE_UNDO_LEARNED : MOTU_MESSAGE_UNDO_OTHER, reason);
            return decision + 1;
        }
    }
    return 0;
}
