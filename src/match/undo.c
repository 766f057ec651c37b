/* undo.c: taking decisions back, and the barrier a player cannot cross.
 *
 * Nobody marks a decision as a barrier: it is computed. A decision has taught somebody something if
 * chance decided between several outcomes, or if a player's view after it could not be foretold from
 * that player's view before it and the decision as that player saw it (secrets revealed together).
 * Whether chance had several outcomes is asked of the onlooker's view, so that the answer itself tells
 * nobody anything about hidden cards.
 */
#include <motu/match.h>

#include <string.h>

#include "rebuild.h"

bool match_undo(struct match *m, int count, struct game_reason *reason)
{
    if (count < 1 || count > m->count) {
        reason_set(reason, REASON_STATE, "", m->count ? MESSAGE_UNDO_TOO_FAR : MESSAGE_UNDO_NOTHING);
        if (m->count)
            reason_add_number(reason, m->count);
        return false;
    }
    m->count -= count;
    match_state_at(m, m->count, &m->now);
    if (m->belief)
        match_rebuild_belief(m);
    return true;
}

static bool chance_taught(const struct game *game, const struct game_state *before)
{
    struct game_state view;
    game_move outcome[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    memcpy(&view, before, game->state_size);
    game->conceal(&view, GAME_ONLOOKER);
    return game->chances(&view, outcome, weight) > 1;
}

/* Whether the decision showed some player more than the decision itself; in a masked match only its own
 * player can be asked. */
static bool decision_revealed(const struct match *m, const struct game_state *before, game_move move)
{
    const struct game *game = m->game;
    struct game_state after;
    memcpy(&after, before, game->state_size);
    game->apply(&after, move);
    for (int seat = 0; seat < game->seats(before); seat++) {
        struct game_state foretold, view;
        if (m->viewer != GAME_ALL && m->viewer != seat)
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

static void stop_at(const struct match *m, int decision, const struct game_state *before, int seat, enum message why,
                    struct game_reason *reason)
{
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    m->game->write_move(before, m->game->conceal_move(before, m->move[decision], seat), &text);
    if (why == MESSAGE_UNDO_LEARNED && strchr(words, '?')) { /* others saw what that player may not: no words for it */
        reason_set(reason, REASON_STATE, "", MESSAGE_UNDO_HIDDEN);
    } else {
        reason_set(reason, REASON_STATE, "", why);
        reason_add_word(reason, words);
    }
    reason_add_number(reason, decision + 1);
}

int match_undo_limit(const struct match *m, int seat, struct game_reason *reason)
{
    struct game_state before;
    reason_set(reason, REASON_STATE, "", MESSAGE_UNDO_NOTHING);
    for (int decision = m->count - 1; decision >= 0; decision--) {
        match_state_at(m, decision, &before);
        const int actor = m->game->actor(&before);
        const bool own = actor == seat;
        const bool taught =
            actor == GAME_CHANCE ? chance_taught(m->game, &before) : decision_revealed(m, &before, m->move[decision]);
        if (taught || (!own && actor != GAME_CHANCE)) {
            stop_at(m, decision, &before, seat, taught ? MESSAGE_UNDO_LEARNED : MESSAGE_UNDO_OTHER, reason);
            return decision + 1;
        }
    }
    return 0;
}
