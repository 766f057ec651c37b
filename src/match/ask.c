/* ask.c: what front ends ask on somebody's behalf, and who may: the same answers in the protocol and in the page. */
#include <motu/match.h>

const struct game *match_game(const struct match *m)
{
    return m->game;
}

int match_count(const struct match *m)
{
    return m->count;
}

void match_write_result(const struct match *m, struct text *out)
{
    if (match_actor(m) == GAME_OVER)
        m->game->write_result(&m->now, out);
}

bool match_find_viewer(const struct match *m, const char *name, size_t length, int *viewer, struct game_reason *reason)
{
    *viewer = game_actor_named(m->game, name, length);
    if (*viewer == GAME_OVER || *viewer == GAME_CHANCE || *viewer >= m->game->seats(&m->now)) {
        reason_set(reason, REASON_UNKNOWN, "", MESSAGE_VIEWER_UNKNOWN);
        return false;
    }
    if (m->viewer != GAME_ALL && *viewer != m->viewer) {
        reason_set(reason, REASON_STATE, "", MESSAGE_VIEWER_OTHER);
        return false;
    }
    return true;
}

bool match_may_ask(const struct match *m, int viewer, struct game_reason *reason)
{
    if (m->game->may_ask(&m->now, viewer))
        return true;
    reason_set(reason, REASON_STATE, "", MESSAGE_VIEWER_MAY_NOT_ASK);
    return false;
}

bool match_is_legal(const struct match *m, const char *words, game_move *move, struct game_reason *reason)
{
    return match_read_move(m, words, move, reason) && !m->game->refuse(&m->now, *move, reason);
}

bool match_play_chance(struct match *m, char made[MATCH_MAX_MOVE_TEXT], struct game_reason *reason)
{
    const int actor = match_actor(m);
    if (actor == GAME_OVER) {
        reason_set(reason, REASON_OVER, "", MESSAGE_GAME_OVER);
        return false;
    }
    if (actor != GAME_CHANCE) {
        reason_set(reason, REASON_STATE, "", MESSAGE_CHANCE_NOT_NOW);
        return false;
    }
    if (m->viewer != GAME_ALL && m->game->belief_size) {
        reason_set(reason, REASON_STATE, "", MESSAGE_CHANCE_UNKNOWN);
        return false;
    }
    const game_move move = match_chance(m);
    struct text text = text_in(made, MATCH_MAX_MOVE_TEXT);
    m->game->write_move(&m->now, move, &text);
    return match_play(m, move, reason);
}

bool match_may_think(const struct match *m, struct game_reason *reason)
{
    const int actor = match_actor(m);
    if (actor == GAME_OVER)
        reason_set(reason, REASON_OVER, "", MESSAGE_GAME_OVER);
    else if (actor == GAME_CHANCE)
        reason_set(reason, REASON_STATE, "", MESSAGE_GO_CHANCE);
    else if (m->viewer != GAME_ALL && m->viewer != actor)
        reason_set(reason, REASON_STATE, "", MESSAGE_GO_OTHER);
    else
        return true;
    return false;
}
