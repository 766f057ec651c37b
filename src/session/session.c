/* session.c: verbs that move the match: beginning, playing, taking back, reading. See session.h. */
#include "session.h"

#include <motu/catalogue.h>
#include <motu/fair.h>

#include <string.h>

bool session_is_started(struct session *s)
{
    struct motu_reason reason;
    return s->started || answer_refusal(s, motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_NO_MATCH));
}

/* --- how it stands ------------------------------------------------------------------------------------------------ */

static const char *name_of_actor(const struct motu_match *m, const char *over)
{
    const int actor = motu_match_actor(m);
    return actor == MOTU_OVER ? over : motu_actor_name(m->game, actor);
}

static void put_engine_position(const struct motu_match *m, struct motu_text *out)
{
    const bool over = motu_match_actor(m) == MOTU_OVER;
    motu_text_put_member_text(out, "actor", name_of_actor(m, NULL));
    motu_text_put_member_truth(out, "over", over);
    if (over) {
        motu_text_put_member(out, "result");
        m->game->write_result_json(&m->now, out);
    }
}

static bool answer_position(struct session *s, const char *made)
{
    const struct motu_match *m = &s->match;
    answer_begin(s);
    if (made)
        motu_text_put_member_text(s->answer, "move", made);
    if (s->form == SESSION_ENGINE)
        put_engine_position(m, s->answer);
    else {
        answer_put_moment(s, &m->now, m->viewer, m->count);
        if (m->game->keeps_hidden && m->game->keeps_hidden(&m->now))
            motu_text_put_member_truth(s->answer, "hides", true);
    }
    answer_end(s);
    return true;
}

bool session_position(struct session *s)
{
    return session_is_started(s) && answer_position(s, NULL);
}

/* The answer to a verb that was done or not. */
static bool answer_outcome(struct session *s, bool done, const struct motu_reason *reason)
{
    return done ? answer_position(s, NULL) : answer_refusal(s, reason);
}

/* --- the verbs ---------------------------------------------------------------------------------------------------- */

const struct motu_game *session_game(struct session *s, const char *name)
{
    struct motu_reason reason;
    const struct motu_game *game = motu_catalogue_find(name, strlen(name));
    if (!game)
        answer_refusal(
            s, motu_reason_add_input(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_GAME_UNKNOWN), name,
                                     strlen(name)));
    return game;
}

/* If the scratch match was begun, it becomes the match. */
static bool begin(struct session *s, bool begun, const struct motu_reason *reason)
{
    if (begun) {
        s->match = s->scratch;
        s->started = true;
    }
    return answer_outcome(s, begun, reason);
}

bool session_start(struct session *s, const struct motu_game *game, int rules, const char *options, uint64_t seed)
{
    struct motu_reason reason;
    return begin(s, motu_match_start_under(&s->scratch, game, rules, options, seed, &reason), &reason);
}

bool session_load_state(struct session *s, const struct motu_game *game, const char *json, size_t length, uint64_t seed)
{
    struct motu_reason reason;
    return begin(s, motu_match_start_from_state(&s->scratch, game, json, length, seed, &reason), &reason);
}

bool session_load_view(struct session *s, const struct motu_game *game, const char *name, const char *json,
                       size_t length, uint64_t seed)
{
    struct motu_reason reason;
    const int viewer = motu_actor_named(game, name, strlen(name));
    if (viewer < 0)
        return answer_refusal(s, motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_VIEWER_UNKNOWN));
    struct motu_belief *spare = s->belief[s->match.belief == s->belief[0]];
    return begin(s, motu_match_start_from_view(&s->scratch, game, viewer, json, length, spare, seed, &reason), &reason);
}

static bool read_record(struct session *s, const char *record, size_t length, struct motu_belief *belief,
                        struct motu_match_fault *fault)
{
    return motu_match_read_record(&s->match, &s->scratch, record, length, motu_catalogue_find, belief, fault);
}

bool session_load(struct session *s, const char *record, size_t length, uint64_t seed)
{
    struct motu_match_fault fault;
    struct motu_belief *spare = s->belief[s->match.belief == s->belief[0]];
    bool read = read_record(s, record, length, spare, &fault);
    /* a player's record with every check; otherwise, on a page, perhaps an onlooker's, which may be looked at there */
    if (!read && s->form == SESSION_PAGE && fault.reason.message == MOTU_MESSAGE_RECORD_VIEWER)
        read = read_record(s, record, length, NULL, &fault);
    if (!read)
        return answer_refusal_in(s, &fault);
    s->match.seed = seed;
    s->started = true;
    return answer_position(s, NULL);
}

bool session_play(struct session *s, const char *move)
{
    struct motu_reason reason;
    return session_is_started(s) && answer_outcome(s, motu_match_play_text(&s->match, move, &reason), &reason);
}

bool session_chance(struct session *s)
{
    struct motu_reason reason;
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    if (!session_is_started(s))
        return false;
    return motu_match_play_chance(&s->match, made, &reason) ? answer_position(s, made) : answer_refusal(s, &reason);
}

bool session_undo(struct session *s, int count)
{
    struct motu_reason reason;
    return session_is_started(s) && answer_outcome(s, motu_match_undo(&s->match, count, &reason), &reason);
}

bool session_verify(struct session *s)
{
    struct motu_match_fault fault;
    if (!session_is_started(s))
        return false;
    return motu_fair_verify(&s->match, &s->scratch, &fault) ? answer_position(s, NULL) : answer_refusal_in(s, &fault);
}
