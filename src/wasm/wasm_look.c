/* wasm_look.c: what a viewer sees of the match: pictures, what may be decided and what it would change, the log. */
#include "calls.h"

#include <motu/match.h>

/* The match, and the viewer that the last text of the call names; NULL with the refusal as the answer. */
static const struct motu_match *look(int bytes, int count, struct call_text text[], int *viewer)
{
    struct motu_reason reason;
    const struct motu_match *m = referee_match();
    if (!m || !call_texts(bytes, count, text))
        return NULL;
    if (motu_match_find_viewer(m, text[count - 1].words, text[count - 1].length, viewer, &reason))
        return m;
    answer_refusal(&reason);
    return NULL;
}

static int refuse_ply(const struct motu_match *m, int ply)
{
    struct motu_reason reason;
    motu_reason_add_number(motu_reason_set(&reason, MOTU_REASON_UNKNOWN, "", MOTU_MESSAGE_PLY_UNKNOWN), ply);
    return answer_refusal(motu_reason_add_number(&reason, m->count));
}

CALL(motu_picture) int motu_picture(int bytes, int ply)
{
    struct call_text text[1];
    struct motu_walk walk;
    struct motu_state view;
    int viewer;
    const struct motu_match *m = look(bytes, 1, text, &viewer);
    if (!m)
        return answer_end();
    ply = ply == -1 ? m->count : ply;
    if (ply < 0 || ply > m->count)
        return refuse_ply(m, ply);
    motu_walk_start_at(&walk, m, ply);
    motu_walk_view(&walk, viewer, &view);
    struct motu_text *out = answer_begin();
    motu_text_put_char(out, '{');
    put_moment(out, m, &view, viewer, ply);
    motu_text_put_member(out, "state");
    m->game->write_state(&view, out);
    motu_text_put_member(out, "advice");
    if (m->game->write_advice)
        m->game->write_advice(&view, out);
    else
        motu_text_put(out, "null");
    motu_text_put_char(out, '}');
    return answer_end();
}

static struct motu_match_choice choice[MOTU_MAX_MOVES];

CALL(motu_moves) int motu_moves(int bytes)
{
    struct call_text text[1];
    int viewer;
    const struct motu_match *m = look(bytes, 1, text, &viewer);
    if (!m)
        return answer_end();
    const bool may = motu_match_actor(m) >= 0 && motu_match_may_ask(m, viewer, NULL);
    const int count = may ? motu_match_choices(m, choice) : 0;
    struct motu_text *out = answer_begin();
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(out, ',');
        motu_text_put_json(out, choice[i].words);
    }
    motu_text_put_char(out, ']');
    return answer_end();
}

CALL(motu_odds) int motu_odds(void)
{
    const struct motu_match *m = referee_match();
    if (!m)
        return answer_end();
    const int count = motu_match_actor(m) == MOTU_CHANCE ? motu_match_choices(m, choice) : 0;
    struct motu_text *out = answer_begin();
    motu_text_put_char(out, '[');
    for (int i = 0; i < count; i++) {
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "move", choice[i].words);
        motu_text_put_member_number(out, "weight", choice[i].weight);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
    return answer_end();
}

/* The match, and the legal move that the first text names; NULL with the refusal as the answer. */
static const struct motu_match *look_at_move(int bytes, int *viewer, motu_move *move)
{
    struct call_text text[2];
    struct motu_reason reason;
    const struct motu_match *m = look(bytes, 2, text, viewer);
    if (!m)
        return NULL;
    if (motu_match_may_ask(m, *viewer, &reason) && motu_match_is_legal(m, text[0].words, move, &reason))
        return m;
    answer_refusal(&reason);
    return NULL;
}

CALL(motu_why) int motu_why(int bytes)
{
    int viewer;
    motu_move move;
    if (look_at_move(bytes, &viewer, &move))
        motu_text_put(answer_begin(), "{\"ok\":true}");
    return answer_end();
}

CALL(motu_effect) int motu_effect(int bytes)
{
    struct motu_state view;
    int viewer;
    motu_move move;
    const struct motu_match *m = look_at_move(bytes, &viewer, &move);
    if (!m)
        return answer_end();
    struct motu_text *out = answer_begin();
    motu_match_view(m, viewer, &view);
    if (m->game->write_effect)
        m->game->write_effect(&view, m->game->conceal_move(&m->now, move, viewer), out);
    else
        motu_text_put(out, "null");
    return answer_end();
}

static void put_step(struct motu_text *out, struct motu_walk *walk, int viewer)
{
    const struct motu_match *m = walk->match;
    struct motu_match_step step;
    struct motu_reason told[MOTU_MAX_TOLD];
    motu_walk_step(walk, viewer, &step);
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "ply", walk->ply);
    motu_text_put_member_text(out, "actor", motu_actor_name(m->game, step.actor));
    motu_text_put_member(out, "move");
    motu_write_move_json(m->game, &step.before, step.move, out);
    motu_text_put_member(out, "told");
    motu_text_put_char(out, '[');
    const int count = m->game->tell ? m->game->tell(&step.before, step.move, &step.after, told) : 0;
    for (int i = 0; i < count; i++) {
        if (i)
            motu_text_put_char(out, ',');
        put_sentence(out, &told[i]);
    }
    motu_text_put(out, "]}");
}

CALL(motu_log) int motu_log(int bytes, int from, int to)
{
    enum { STEP_ROOM = 32 * 1024 }; /* more than any decision has to tell */
    struct call_text text[1];
    int viewer;
    const struct motu_match *m = look(bytes, 1, text, &viewer);
    if (!m)
        return answer_end();
    if (from < 0 || from > m->count || to > m->count)
        return refuse_ply(m, from < 0 || from > m->count ? from : to);
    struct motu_text *out = answer_begin();
    struct motu_walk walk;
    motu_walk_start_at(&walk, m, from);
    motu_text_put_char(out, '[');
    while (walk.ply < to && out->length + STEP_ROOM < out->capacity) {
        if (walk.ply > from)
            motu_text_put_char(out, ',');
        put_step(out, &walk, viewer);
    }
    motu_text_put_char(out, ']');
    return answer_end();
}
