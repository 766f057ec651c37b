/* ask.c: what front ends ask on somebody's behalf, and who may ask: the same answers in the protocol and on the page.
 */
#include <motu/match.h>

const struct motu_game *motu_match_game(const struct motu_match *m)
{
    return m->game;
}

int motu_match_count(const struct motu_match *m)
{
    return m->count;
}

void motu_match_write_result(const struct motu_match *m, struct motu_text *out)
{
    if (motu_match_actor(m) == MOTU_OVER)
        m->game->write_result(&m->now, out);
}

bool motu_match_find_viewer(const struct motu_match *m, const char *name, size_t length, int *viewer,
                            struct motu_reason *reason)
{
    *viewer = motu_actor_named(m->game, name, length);
    if (*viewer == MOTU_OVER || *viewer == MOTU_CHANCE || *viewer >= m->game->seats(&m->now)) {
        motu_reason_set(reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_VIEWER_UNKNOWN);
        return false;
    }
    if (m->viewer != MOTU_ALL && *viewer != m->viewer) {
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_VIEWER_OTHER);
        return false;
    }
    return true;
}

bool motu_match_may_ask(const struct motu_match *m, int viewer, struct motu_reason *reason)
{
    if (m->game->may_ask(&m->now, viewer))
        return true;
    motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_VIEWER_MAY_NOT_ASK);
    return false;
}

bool motu_match_is_legal(const struct motu_match *m, const char *words, motu_move *move, struct motu_reason *reason)
{
    return motu_match_read_move(m, words, move, reason) && !m->game->refuse(&m->now, *move, reason);
}

bool motu_match_play_chance(struct motu_match *m, char made[MOTU_MATCH_MAX_MOVE_TEXT], struct motu_reason *reason)
{
    const int actor = motu_match_actor(m);
    if (actor == MOTU_OVER) {
        motu_reason_set(reason, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
        return false;
    }
    if (actor != MOTU_CHANCE) {
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_CHANCE_NOT_NOW);
        return false;
    }
    if (m->viewer != MOTU_ALL && m->game->belief_size) {
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_CHANCE_UNKNOWN);
        return false;
    }
    const motu_move move = motu_match_chance(m);
    struct motu_text text = motu_text_in(made, MOTU_MATCH_MAX_MOVE_TEXT);
    m->game->write_move(&m->now, move, &text);
    return motu_match_play(m, move, reason);
}

bool motu_match_may_think(const struct motu_match *m, struct motu_reason *reason)
{
    const int actor = motu_match_actor(m);
    if (actor == MOTU_OVER)
        motu_reason_set(reason, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
    else if (actor == MOTU_CHANCE)
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_GO_CHANCE);
    else if (m->viewer != MOTU_ALL && m->viewer != actor)
        motu_reason_set(reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_GO_OTHER);
    else
        return true;
    return false;
}
