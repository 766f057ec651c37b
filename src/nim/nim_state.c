/* nim_state.c: the state and the result as JSON, both ways. What is read is believed only as far as a game could have
 * come to it. The browser does without reading states (MOTU_WITHOUT_STATES). */
#include "nim_rules.h"

#include <string.h>

#include "json.h"

static int count_heaps(const struct nim *s)
{
    return nim_start_heap[s->start][HEAPS - 1] ? HEAPS : HEAPS - 1;
}

void nim_write_result(const struct motu_state *state, struct motu_text *out)
{
    motu_text_put(out, nim_seat_name[nim_winner(nim_of_const(state))]);
}

void nim_write_result_json(const struct motu_state *state, struct motu_text *out)
{
    if (nim_actor(state) != MOTU_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "winner", nim_seat_name[nim_winner(nim_of_const(state))]);
    motu_text_put_char(out, '}');
}

void nim_write_state(const struct motu_state *state, struct motu_text *out)
{
    const struct nim *s = nim_of_const(state);
    const int actor = nim_actor(state);
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "game", "nim");
    motu_text_put_member_open(out, "options", '"');
    nim_write_options(state, out);
    motu_text_put_char(out, '"');
    motu_text_put_member_text(out, "actor", actor == MOTU_OVER ? NULL : nim_seat_name[actor]);
    motu_text_put_member_open(out, "heaps", '[');
    for (int heap = 0; heap < count_heaps(s); heap++)
        motu_text_put_item_number(out, s->heap[heap]);
    motu_text_put_char(out, ']');
    motu_text_put_member(out, "result");
    nim_write_result_json(state, out);
    motu_text_put_char(out, '}');
}

#ifndef MOTU_WITHOUT_STATES
/* What a text says, before it is compared with what could be. */
struct told {
    char options[64];
    int heap[HEAPS], heaps;
    int actor, winner; /* -1: null */
};

static int read_winner(struct json *j)
{
    static const char *const name[] = {"winner"};
    uint64_t seen = 0;
    int winner = -1;
    if (json_read_null(j))
        return -1;
    json_open(j, '{');
    while (json_field(j, name, 1, &seen) >= 0)
        winner = json_read_name(j, nim_seat_name, SEATS);
    if (!seen)
        json_reject(j);
    return winner;
}

static bool read_told(struct told *t, const char *bytes, size_t length, struct motu_reason *r)
{
    enum { GAME, OPTIONS, ACTOR, HEAP_LIST, RESULT, FIELDS };
    static const char *const name[FIELDS] = {"game", "options", "actor", "heaps", "result"}, *const game[] = {"nim"};
    struct json j = json_start(bytes, length);
    uint64_t seen = 0;
    json_open(&j, '{');
    for (int field; (field = json_field(&j, name, FIELDS, &seen)) >= 0;) {
        if (field == GAME)
            json_read_name(&j, game, 1);
        else if (field == OPTIONS)
            json_read_string(&j, t->options, sizeof t->options);
        else if (field == ACTOR)
            t->actor = json_read_null(&j) ? -1 : json_read_name(&j, nim_seat_name, SEATS);
        else if (field == RESULT)
            t->winner = read_winner(&j);
        else
            for (json_open(&j, '['); json_item(&j);)
                if (t->heaps == HEAPS)
                    json_reject(&j);
                else
                    t->heap[t->heaps++] = json_read_integer(&j, 0, STONES);
    }
    if (seen != (1u << FIELDS) - 1)
        json_reject(&j);
    return json_end(&j, r);
}

/* Whether the player can be the one to decide: each heap that shrank took from one move to as many as it lost stones.
 */
static bool turn_fits(const struct nim *s)
{
    int fewest = 0, most = 0;
    for (int heap = 0; heap < HEAPS; heap++) {
        const int taken = nim_start_heap[s->start][heap] - s->heap[heap];
        fewest += taken > 0;
        most += taken;
    }
    return fewest < most || s->player == (fewest & 1);
}

bool nim_read_state(struct motu_state *state, const char *bytes, size_t length, struct motu_reason *r)
{
    struct told t = {.actor = -1, .winner = -1};
    struct nim *s = nim_of(state);
    if (!read_told(&t, bytes, length, r) || !nim_start(state, t.options, r))
        return false;
    if (t.heaps != count_heaps(s))
        return json_unfit("heaps", r);
    for (int heap = 0; heap < t.heaps; heap++) {
        if (t.heap[heap] > s->heap[heap])
            return json_unfit("heaps", r);
        s->heap[heap] = (uint8_t)t.heap[heap];
    }
    const bool over = nim_actor(state) == MOTU_OVER;
    if (over != (t.actor < 0))
        return json_unfit("actor", r);
    if (over != (t.winner >= 0))
        return json_unfit("result", r);
    s->player = (uint8_t)(!over ? t.actor : s->last_loses ? t.winner : !t.winner);
    return turn_fits(s) || json_unfit(over ? "result" : "actor", r);
}
#endif
