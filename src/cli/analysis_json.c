/* analysis_json.c: an analysis as one JSON object, printed while it is made. */
#include "analysis.h"

/* "key":{"black":0.5123,…}: a figure for each seat. */
static void put_by_seat(const struct analysis *a, const char *key, const double part[], struct motu_text *out)
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; seat < a->seats; seat++)
        put_member_decimal(out, a->game->seat_names[seat], part[seat] == 0 ? 0 : part[seat], 4); /* -0 is 0 */
    motu_text_put_char(out, '}');
}

static void put_candidates(const struct candidate candidate[], int count, struct motu_text *out)
{
    motu_text_put_member_open(out, "candidates", '[');
    for (int i = 0; i < count; i++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_number(out, "visits", candidate[i].visits);
        put_member_decimal(out, "value", analysis_share(candidate[i].value), 4);
        motu_text_put_member(out, "line");
        motu_text_put(out, candidate[i].line);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

void analysis_print_head_json(const struct analysis *a)
{
    char bytes[128];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", a->game->id);
    motu_text_put_member_number(&text, "visits", a->visits);
    motu_text_put_member_open(&text, "decisions", '[');
    fputs(bytes, stdout);
}

void analysis_print_verdict_json(struct analysis *a, const struct verdict_on *v)
{
    static char bytes[16 * 1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    double chance[MOTU_MAX_SEATS];
    for (int seat = 0; seat < a->seats; seat++)
        chance[seat] = analysis_share(v->chance[seat]);
    motu_text_put(&text, a->first ? "{" : ",{");
    motu_text_put_member_number(&text, "ply", v->ply);
    motu_text_put_member_text(&text, "actor", a->game->seat_names[v->actor]);
    motu_text_put_member_text(&text, "played", v->played);
    motu_text_put_member_text(&text, "best", v->best);
    put_member_decimal(&text, "value", analysis_share(v->value), 4);
    put_member_decimal(&text, "loss", analysis_share(v->loss), 4);
    motu_text_put_member_truth(&text, "forced", v->forced);
    motu_text_put_member_truth(&text, "solved", v->solved);
    put_by_seat(a, "chance", chance, &text);
    motu_text_put_member(&text, "why_best");
    motu_ai_write_why(v->why, v->whys, &text);
    put_candidates(v->candidate, v->candidates, &text);
    motu_text_put_char(&text, '}');
    fputs(bytes, stdout);
    a->first = false;
}

static void put_turns(const struct analysis *a, struct motu_text *out)
{
    motu_text_put_member_open(out, "turning_points", '[');
    for (int i = 0; i < a->turns; i++) {
        const struct turn *t = &a->turn[i];
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_number(out, "ply", t->ply);
        motu_text_put_member_text(out, "actor", motu_actor_name(a->game, t->actor));
        motu_text_put_member_text(out, "move", t->move);
        put_member_decimal(out, t->actor == MOTU_CHANCE ? "luck" : "loss", analysis_share(t->size), 4);
        if (t->actor == MOTU_CHANCE)
            motu_text_put_member_text(out, "for", a->game->seat_names[t->seat]);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
}

void analysis_print_end_json(const struct analysis *a)
{
    char bytes[4096];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    double play[MOTU_MAX_SEATS];
    motu_text_put_char(&text, ']');
    motu_text_put_member_open(&text, "mean_loss", '{');
    for (int seat = 0; seat < a->seats; seat++) {
        play[seat] = -(double)a->loss[seat] / MOTU_VALUE;
        if (a->decisions[seat])
            put_member_decimal(&text, a->game->seat_names[seat], analysis_mean_loss(a, seat), 5);
    }
    motu_text_put_char(&text, '}');
    if (a->has_luck) {
        put_by_seat(a, "luck", a->luck, &text);
        put_by_seat(a, "play", play, &text);
    }
    strengths_put(&a->strengths, a->game, a->seats, &text);
    put_turns(a, &text);
    motu_text_put_char(&text, '}');
    puts(bytes);
}
