/* session_look.c: verbs that look at the match for a viewer: pictures, legal moves and what they would change, the log,
 * the record. See session.h. */
#include "session.h"

#include <string.h>

/* Whether there is a match, and the viewer of that name. */
static bool look(struct session *s, const char *name, int *viewer)
{
    struct motu_reason reason;
    if (!session_is_started(s))
        return false;
    *viewer = s->match.viewer;
    return !name || motu_match_find_viewer(&s->match, name, strlen(name), viewer, &reason)
           || answer_refusal(s, &reason);
}

/* An answer that is not an object, or is one without "ok". */
static struct motu_text *answer_bare(struct session *s)
{
    motu_text_clear(s->answer);
    return s->answer;
}

void answer_put_moment(struct session *s, const struct motu_state *state, int viewer, int ply)
{
    const struct motu_game *game = s->match.game;
    struct motu_text *out = s->answer;
    const int actor = game->actor(state);
    motu_text_put_member_text(out, "game", game->id);
    motu_text_put_member_open(out, "options", '"'); /* key=value words: nothing in them needs escaping */
    game->write_options(state, out);
    motu_text_put_char(out, '"');
    answer_put_seats(out, game, game->seats(state));
    motu_text_put_member_text(out, "viewer", motu_actor_name(game, viewer));
    motu_text_put_member_number(out, "ply", ply);
    motu_text_put_member_text(out, "actor", actor == MOTU_OVER ? "over" : motu_actor_name(game, actor));
    motu_text_put_member(out, "result");
    game->write_result_json(state, out);
}

bool session_state(struct session *s, const char *name)
{
    struct motu_state view;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    motu_match_view(&s->match, viewer, &view);
    answer_begin(s);
    motu_text_put_member(s->answer, "state");
    s->match.game->write_state(&view, s->answer);
    answer_end(s);
    return true;
}

static bool refuse_ply(struct session *s, int ply)
{
    struct motu_reason reason;
    motu_reason_add_number(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_PLY_UNKNOWN), ply);
    return answer_refusal(s, motu_reason_add_number(&reason, s->match.count));
}

bool session_picture(struct session *s, const char *name, int ply)
{
    const struct motu_match *m = &s->match;
    struct motu_walk walk;
    struct motu_state view;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    ply = ply == -1 ? m->count : ply;
    if (ply < 0 || ply > m->count)
        return refuse_ply(s, ply);
    motu_walk_start_at(&walk, m, ply);
    motu_walk_view(&walk, viewer, &view);
    struct motu_text *out = answer_bare(s);
    motu_text_put_char(out, '{');
    answer_put_moment(s, &view, viewer, ply);
    motu_text_put_member(out, "state");
    m->game->write_state(&view, out);
    motu_text_put_member(out, "advice");
    if (m->game->write_advice)
        m->game->write_advice(&view, out);
    else
        motu_text_put(out, "null");
    answer_end(s);
    return true;
}

/* --- what may be decided ------------------------------------------------------------------------------------------ */

static void put_words(const struct motu_match_choice choice[], int count, struct motu_text *out)
{
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++)
        motu_text_put_item_text(out, choice[i].words);
    motu_text_put_char(out, ']');
}

/* In lowest terms; neither is 0. */
static void put_fraction(struct motu_text *out, uint32_t over, uint32_t under)
{
    uint32_t a = under, b = over % under; /* the greatest common divisor, by Euclid */
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    motu_text_put_char(out, '"');
    motu_text_put_number(out, over / a);
    motu_text_put_char(out, '/');
    motu_text_put_number(out, under / a);
    motu_text_put_char(out, '"');
}

static void put_fractions(const struct motu_match_choice choice[], int count, struct motu_text *out)
{
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += choice[i].weight;
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        motu_text_put_item(out);
        put_fraction(out, choice[i].weight, total);
    }
    motu_text_put_char(out, ']');
}

/* {"ok":true,"actor":…,"moves":[…]}; for chance with their odds. */
static bool answer_engine_moves(struct session *s, int viewer)
{
    const struct motu_match *m = &s->match;
    const int actor = motu_match_actor(m);
    struct motu_reason reason;
    if (!motu_match_may_ask(m, viewer, &reason))
        return answer_refusal(s, &reason);
    const int count = motu_match_choices(m, s->choice);
    answer_begin(s);
    motu_text_put_member_text(s->answer, "actor", actor == MOTU_OVER ? NULL : motu_actor_name(m->game, actor));
    motu_text_put_member(s->answer, "moves");
    put_words(s->choice, count, s->answer);
    if (actor == MOTU_CHANCE) {
        motu_text_put_member(s->answer, "odds");
        put_fractions(s->choice, count, s->answer);
    }
    answer_end(s);
    return true;
}

bool session_moves(struct session *s, const char *name)
{
    const struct motu_match *m = &s->match;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    if (s->form == SESSION_ENGINE)
        return answer_engine_moves(s, viewer);
    /* a board lights up what is in this list: nothing if nothing can be chosen */
    const bool may = motu_match_actor(m) >= 0 && motu_match_may_ask(m, viewer, NULL);
    put_words(s->choice, may ? motu_match_choices(m, s->choice) : 0, answer_bare(s));
    return true;
}

bool session_odds(struct session *s)
{
    if (!session_is_started(s))
        return false;
    const int count = motu_match_actor(&s->match) == MOTU_CHANCE ? motu_match_choices(&s->match, s->choice) : 0;
    struct motu_text *out = answer_bare(s);
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_text(out, "move", s->choice[i].words);
        motu_text_put_member_number(out, "weight", s->choice[i].weight);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
    return true;
}

/* {"ok":true,"legal":…}, with the rule and the sentence if it is illegal. */
static bool answer_legality(struct session *s, bool legal, const struct motu_reason *reason)
{
    answer_begin(s);
    motu_text_put_member_truth(s->answer, "legal", legal);
    if (!legal) {
        motu_text_put_member_text(s->answer, "rule", reason->rule);
        motu_text_put_member(s->answer, "message");
        answer_put_sentence(s, reason);
    }
    answer_end(s);
    return true;
}

bool session_why(struct session *s, const char *name, const char *words)
{
    struct motu_reason reason;
    motu_move move;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    if (!motu_match_may_ask(&s->match, viewer, &reason))
        return answer_refusal(s, &reason);
    const bool legal = motu_match_is_legal(&s->match, words, &move, &reason);
    if (s->form == SESSION_ENGINE && (legal || reason.fault != MOTU_REASON_SYNTAX))
        return answer_legality(s, legal, &reason);
    if (!legal)
        return answer_refusal(s, &reason);
    answer_ok(s);
    return true;
}

bool session_effect(struct session *s, const char *name, const char *words)
{
    const struct motu_match *m = &s->match;
    struct motu_reason reason;
    struct motu_state view;
    motu_move move;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    if (!motu_match_may_ask(m, viewer, &reason) || !motu_match_is_legal(m, words, &move, &reason))
        return answer_refusal(s, &reason);
    motu_match_view(m, viewer, &view);
    if (m->game->write_effect)
        m->game->write_effect(&view, m->game->conceal_move(&m->now, move, viewer), answer_bare(s));
    else
        motu_text_put(answer_bare(s), "null");
    return true;
}

/* --- what has been decided ---------------------------------------------------------------------------------------- */

bool session_undo_limit(struct session *s, const char *name)
{
    struct motu_reason reason;
    int seat;
    if (!look(s, name, &seat))
        return false;
    if (seat < 0)
        return answer_refusal(s, motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_VIEWER_UNKNOWN));
    const int ply = motu_match_undo_limit(&s->match, seat, &reason);
    struct motu_text *out = answer_bare(s);
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "ply", ply);
    motu_text_put_member_text(out, "rule", reason.rule);
    motu_text_put_member(out, "message");
    answer_put_sentence(s, &reason);
    answer_end(s);
    return true;
}

bool session_record(struct session *s, const char *name)
{
    struct motu_text record = MOTU_TEXT_IN(s->record);
    struct motu_reason reason;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    if (s->match.from_state)
        return answer_refusal(s, motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_RECORD_FROM_STATE));
    motu_match_write_record(&s->match, viewer, &record);
    if (s->form == SESSION_PAGE) {
        motu_text_put_json(answer_bare(s), s->record);
        return true;
    }
    answer_begin(s);
    motu_text_put_member_text(s->answer, "record", s->record);
    answer_end(s);
    return true;
}

static void put_step(struct session *s, struct motu_walk *walk, int viewer)
{
    const struct motu_game *game = walk->match->game;
    struct motu_text *out = s->answer;
    struct motu_match_step step;
    struct motu_reason told[MOTU_MAX_TOLD];
    motu_walk_step(walk, viewer, &step);
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "ply", walk->ply);
    motu_text_put_member_text(out, "actor", motu_actor_name(game, step.actor));
    motu_text_put_member(out, "move");
    motu_write_move_json(game, &step.before, step.move, out);
    motu_text_put_member_open(out, "told", '[');
    const int count = game->tell ? game->tell(&step.before, step.move, &step.after, told) : 0;
    for (int i = 0; i < count; i++) {
        motu_text_put_item(out);
        answer_put_sentence(s, &told[i]);
    }
    motu_text_put(out, "]}");
}

bool session_log(struct session *s, const char *name, int from, int to)
{
    enum { STEP_BYTES = 32 * 1024 }; /* more than any decision has to tell */
    const int last = s->match.count;
    struct motu_walk walk;
    int viewer;
    if (!look(s, name, &viewer))
        return false;
    if (from < 0 || from > last || to > last)
        return refuse_ply(s, from < 0 || from > last ? from : to);
    struct motu_text *out = answer_bare(s);
    motu_walk_start_at(&walk, &s->match, from);
    motu_text_put_char(out, '[');
    while (walk.ply < to && out->length + STEP_BYTES < out->capacity) {
        motu_text_put_item(out);
        put_step(s, &walk, viewer);
    }
    motu_text_put_char(out, ']');
    return true;
}
