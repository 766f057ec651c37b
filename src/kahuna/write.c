/* write.c: the state as JSON, as protocol.md has it; of a view, what the view shows. */
#include "kahuna.h"

static const char *const phase_name[] = {
    [STEP_DEAL] = "deal",    [STEP_FIRST] = "deal", [STEP_HANDICAP] = "handicap", [STEP_PLAY] = "play",
    [STEP_DISCARD] = "draw", [STEP_CARD] = "draw",  [STEP_REVEAL] = "draw",       [STEP_SWAP] = "swap",
    [STEP_LAST] = "last",    [STEP_OVER] = "over",
};

const char *kahuna_phase_name(enum kahuna_step step)
{
    return phase_name[step];
}

const char *kahuna_end_name(enum kahuna_end end)
{
    static const char *const names[] = {"none", "points", "final", "bridges", "premature", "draw"};
    return names[end];
}

static void put_seat(struct text *out, int seat)
{
    if (seat == NOBODY)
        text_put(out, "null");
    else
        text_put_json(out, kahuna_seat_name[seat]);
}

static void put_cards(struct text *out, cards c)
{
    text_put_char(out, '[');
    for (int island = 0, n = 0; island < ISLANDS; island++)
        for (int copies = cards_copies(c, island); copies > 0; copies--) {
            if (n++)
                text_put_char(out, ',');
            text_put_json(out, map_island_name(island));
        }
    text_put_char(out, ']');
}

/* A seat's hidden cards, or how many they are for a viewer who may not see them. */
static void put_hidden(struct text *out, const struct kahuna *s, int seat, cards seen, int unseen)
{
    if (s->viewer == GAME_ALL || s->viewer == seat)
        put_cards(out, seen);
    else
        text_put_number(out, unseen);
}

static void put_lines(struct text *out, uint32_t lines)
{
    text_put_char(out, '[');
    for (const char *comma = ""; lines; lines &= lines - 1, comma = ",") {
        text_put(out, comma);
        text_put_json(out, map_line_name(__builtin_ctz(lines)));
    }
    text_put_char(out, ']');
}

/* {"black":…,"white":…}: what each seat has is put by the caller, after this. */
static void put_seat_key(struct text *out, int seat)
{
    text_put_char(out, seat ? ',' : '{');
    text_put_json_key(out, kahuna_seat_name[seat]);
}

static void put_both_cards(struct text *out, const char *key, const cards c[SEATS])
{
    text_put_json_key(out, key);
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_cards(out, c[seat]);
    }
    text_put(out, "},");
}

static void put_both_hidden(struct text *out, const char *key, const struct kahuna *s, const cards c[SEATS],
                            const uint8_t unseen[SEATS])
{
    text_put_json_key(out, key);
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_hidden(out, s, seat, c[seat], unseen[seat]);
    }
    text_put(out, "},");
}

static void put_points(struct text *out, const struct kahuna *s)
{
    text_put_json_key(out, "points");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        text_put_number(out, s->points[seat]);
    }
    text_put_char(out, '}');
}

static void put_number(struct text *out, const char *key, int number)
{
    text_put_json_key(out, key);
    text_put_number(out, number);
    text_put_char(out, ',');
}

void kahuna_write_result_json(const struct kahuna *s, struct text *out)
{
    if (s->step != STEP_OVER) {
        text_put(out, "null");
        return;
    }
    text_put(out, "{\"winner\":");
    put_seat(out, s->winner);
    text_put(out, ",\"reason\":");
    text_put_json(out, kahuna_end_name((enum kahuna_end)s->end));
    text_put_char(out, ',');
    put_points(out, s);
    text_put_char(out, '}');
}

void kahuna_write_result(const struct kahuna *s, struct text *out)
{
    text_put(out, s->winner == NOBODY ? "draw" : kahuna_seat_name[s->winner]);
    text_put_char(out, ' ');
    text_put_number(out, s->points[BLACK]);
    text_put_char(out, ':');
    text_put_number(out, s->points[WHITE]);
    text_put_char(out, ' ');
    text_put(out, kahuna_end_name((enum kahuna_end)s->end));
}

void kahuna_write_state(const struct kahuna *s, struct text *out)
{
    const int actor = kahuna_actor(s);
    text_put(out, "{\"game\":\"kahuna\",\"options\":\"");
    kahuna_write_options(s, out);
    text_put(out, "\",");
    put_number(out, "round", s->round);
    text_put_json_key(out, "phase");
    text_put_json(out, kahuna_phase_name((enum kahuna_step)s->step));
    text_put(out, ",\"actor\":");
    if (actor == GAME_CHANCE)
        text_put(out, "\"chance\"");
    else
        put_seat(out, actor == GAME_OVER ? NOBODY : actor);
    text_put(out, ",\"player\":");
    put_seat(out, s->player);
    text_put_char(out, ',');
    put_number(out, "turn", s->turn);
    text_put(out, s->abstained ? "\"abstained\":true," : "\"abstained\":false,");
    text_put_json_key(out, "swap");
    if (s->swap_line == LINE_NONE)
        text_put(out, "null");
    else
        text_put_json(out, map_line_name(s->swap_line));
    text_put_char(out, ',');
    put_number(out, "last_turns", s->last_turns);
    put_both_hidden(out, "hands", s, s->hand, s->unseen_hand);
    put_both_cards(out, "open", s->open);
    text_put_json_key(out, "face_up");
    put_cards(out, s->face_up);
    text_put_char(out, ',');
    put_number(out, "pile", s->pile_size);
    text_put_json_key(out, "discards");
    put_cards(out, s->discards);
    text_put_char(out, ',');
    put_both_hidden(out, "hidden_discards", s, s->hidden_discards, s->unseen_discards);
    text_put_json_key(out, "bridges");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_lines(out, s->bridges[seat]);
    }
    text_put(out, "},");
    text_put_json_key(out, "tokens");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_cards(out, kahuna_tokens(s, seat));
    }
    text_put(out, "},");
    put_points(out, s);
    text_put(out, ",\"result\":");
    kahuna_write_result_json(s, out);
    text_put_char(out, '}');
}
