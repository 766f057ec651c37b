/* answer.c: answers from the opening bracket to the closing one. See session.h. */
#include "session.h"

#include <string.h>

void answer_put_id(const struct session *s, struct motu_text *out)
{
    if (!s->id)
        return;
    motu_text_put_member(out, "id");
    motu_text_put_bytes(out, s->id, s->id_length);
}

static void begin(struct session *s, bool ok)
{
    motu_text_clear(s->answer);
    motu_text_put_char(s->answer, '{');
    answer_put_id(s, s->answer);
    motu_text_put_member_truth(s->answer, "ok", ok);
}

void answer_begin(struct session *s)
{
    begin(s, true);
}

void answer_end(struct session *s)
{
    motu_text_put_char(s->answer, '}');
}

void answer_ok(struct session *s)
{
    answer_begin(s);
    answer_end(s);
}

static void put_rule(struct session *s, const char *rule)
{
    if (*rule || s->form == SESSION_PAGE)
        motu_text_put_member_text(s->answer, "rule", rule);
}

void answer_put_sentence(struct session *s, const struct motu_reason *reason)
{
    char sentence[1024];
    struct motu_text text = MOTU_TEXT_IN(sentence);
    motu_reason_write_sentence(reason, s->language, &text);
    motu_text_put_json(s->answer, sentence);
}

static void put_refusal(struct session *s, const struct motu_reason *reason)
{
    begin(s, false);
    motu_text_put_member_text(s->answer, "error", motu_reason_fault_name(reason->fault));
    put_rule(s, reason->rule);
    motu_text_put_member(s->answer, "message");
    answer_put_sentence(s, reason);
}

bool answer_refusal(struct session *s, const struct motu_reason *reason)
{
    put_refusal(s, reason);
    answer_end(s);
    return false;
}

bool answer_refusal_in(struct session *s, const struct motu_match_fault *fault)
{
    put_refusal(s, &fault->reason);
    motu_text_put_member_number(s->answer, "line", fault->line);
    answer_end(s);
    return false;
}

bool answer_refusal_words(struct session *s, enum motu_reason_fault fault, const char *sentence)
{
    begin(s, false);
    motu_text_put_member_text(s->answer, "error", motu_reason_fault_name(fault));
    put_rule(s, "");
    motu_text_put_member_text(s->answer, "message", sentence);
    answer_end(s);
    return false;
}

void answer_settle(struct session *s)
{
    struct motu_reason reason;
    if (motu_text_fits(s->answer))
        return;
    s->id = NULL; /* the id may be what is too long */
    answer_refusal(s, motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_ANSWER_TOO_LONG));
}

void answer_put_seats(struct motu_text *out, const struct motu_game *game, int seats)
{
    motu_text_put_member_open(out, "seats", '[');
    for (int seat = 0; seat < seats; seat++)
        motu_text_put_item_text(out, game->seat_names[seat]);
    motu_text_put_char(out, ']');
}

void answer_put_values(struct motu_text *out, const char *values)
{
    motu_text_put_char(out, '[');
    while (*values) {
        const size_t length = strcspn(values, "|");
        motu_text_put_item(out);
        motu_text_put_json_bytes(out, values, length);
        values += length;
        values += *values == '|';
    }
    motu_text_put_char(out, ']');
}

static void put_table(const struct motu_ai_position *p, const struct session_thought *t, struct motu_text *out)
{
    motu_text_put_member_open(out, "table", '[');
    for (int i = 0; i < t->rows; i++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member(out, "move");
        motu_write_move_json(p->game, &p->view, t->row[i].move, out);
        motu_text_put_member_number(out, "visits", t->row[i].visits);
        motu_text_put_member(out, "value");
        motu_ai_write_part(t->row[i].value, out);
        if (i < t->bests) {
            motu_text_put_member(out, "line");
            motu_ai_write_variation(p, t->best[i], t->best_length[i], out);
        }
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

void answer_put_thought(enum session_form form, const struct motu_ai_position *p, const struct session_thought *t,
                        struct motu_text *out)
{
    motu_text_put_member(out, "move");
    motu_write_move_json(p->game, &p->view, t->move, out);
    motu_text_put_member(out, "value");
    motu_ai_write_value(p->game, p->game->seats(&p->view), t->value, out);
    motu_text_put_member_number(out, "visits", t->visits);
    if (form == SESSION_PAGE || t->rows) {
        motu_text_put_member_truth(out, "solved", t->solved);
        if (form == SESSION_PAGE && t->loss >= 0) {
            motu_text_put_member(out, "loss");
            motu_ai_write_part(t->loss, out);
        }
        put_table(p, t, out);
    }
    motu_text_put_member(out, "line");
    motu_ai_write_variation(p, t->variation, t->variation_length, out);
}
