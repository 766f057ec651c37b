/* kahuna_write.c: the state as JSON, as protocol.md has it (of a view, what the view shows), and the board. */
#include <motu/kahuna.h>

#include "kahuna_rules.h"

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

static void put_seat(struct motu_text *out, int seat)
{
    if (seat == NOBODY)
        motu_text_put(out, "null");
    else
        motu_text_put_json(out, kahuna_seat_name[seat]);
}

static void put_cards(struct motu_text *out, cards c)
{
    motu_text_put_char(out, '[');
    for (int island = 0, n = 0; island < ISLANDS; island++)
        for (int copies = cards_copies(c, island); copies > 0; copies--) {
            if (n++)
                motu_text_put_char(out, ',');
            motu_text_put_json(out, map_island_name(island));
        }
    motu_text_put_char(out, ']');
}

/* A seat's hidden cards, or how many they are for a viewer who may not see them. */
static void put_hidden(struct motu_text *out, const struct kahuna *s, int seat, cards seen, int unseen)
{
    if (s->viewer == MOTU_ALL || s->viewer == seat)
        put_cards(out, seen);
    else
        motu_text_put_number(out, unseen);
}

static void put_lines(struct motu_text *out, uint32_t lines)
{
    motu_text_put_char(out, '[');
    for (const char *comma = ""; lines; lines &= lines - 1, comma = ",") {
        motu_text_put(out, comma);
        motu_text_put_json(out, map_line_name(__builtin_ctz(lines)));
    }
    motu_text_put_char(out, ']');
}

/* {"black":…,"white":…}: what each seat has is put by the caller, after this. */
static void put_seat_key(struct motu_text *out, int seat)
{
    motu_text_put_char(out, seat ? ',' : '{');
    motu_text_put_json_key(out, kahuna_seat_name[seat]);
}

static void put_both_cards(struct motu_text *out, const char *key, const cards c[SEATS])
{
    motu_text_put_json_key(out, key);
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_cards(out, c[seat]);
    }
    motu_text_put(out, "},");
}

static void put_both_hidden(struct motu_text *out, const char *key, const struct kahuna *s, const cards c[SEATS],
                            const uint8_t unseen[SEATS])
{
    motu_text_put_json_key(out, key);
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_hidden(out, s, seat, c[seat], unseen[seat]);
    }
    motu_text_put(out, "},");
}

static void put_points(struct motu_text *out, const struct kahuna *s)
{
    motu_text_put_json_key(out, "points");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        motu_text_put_number(out, s->points[seat]);
    }
    motu_text_put_char(out, '}');
}

static void put_number(struct motu_text *out, const char *key, int number)
{
    motu_text_put_json_key(out, key);
    motu_text_put_number(out, number);
    motu_text_put_char(out, ',');
}

void kahuna_write_result_json(const struct kahuna *s, struct motu_text *out)
{
    if (s->step != STEP_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put(out, "{\"winner\":");
    put_seat(out, s->winner);
    motu_text_put(out, ",\"reason\":");
    motu_text_put_json(out, kahuna_end_name((enum kahuna_end)s->end));
    motu_text_put_char(out, ',');
    put_points(out, s);
    motu_text_put_char(out, '}');
}

void kahuna_write_result(const struct kahuna *s, struct motu_text *out)
{
    motu_text_put(out, s->winner == NOBODY ? "draw" : kahuna_seat_name[s->winner]);
    motu_text_put_char(out, ' ');
    motu_text_put_number(out, s->points[BLACK]);
    motu_text_put_char(out, ':');
    motu_text_put_number(out, s->points[WHITE]);
    motu_text_put_char(out, ' ');
    motu_text_put(out, kahuna_end_name((enum kahuna_end)s->end));
}

void kahuna_write_state(const struct kahuna *s, struct motu_text *out)
{
    const int actor = kahuna_actor(s);
    motu_text_put(out, "{\"game\":\"kahuna\",\"options\":\"");
    kahuna_write_options(s, out);
    motu_text_put(out, "\",");
    put_number(out, "round", s->round);
    motu_text_put_json_key(out, "phase");
    motu_text_put_json(out, kahuna_phase_name((enum kahuna_step)s->step));
    motu_text_put(out, ",\"actor\":");
    if (actor == MOTU_CHANCE)
        motu_text_put(out, "\"chance\"");
    else
        put_seat(out, actor == MOTU_OVER ? NOBODY : actor);
    motu_text_put(out, ",\"player\":");
    put_seat(out, s->player);
    motu_text_put_char(out, ',');
    put_number(out, "turn", s->turn);
    motu_text_put(out, s->abstained ? "\"abstained\":true," : "\"abstained\":false,");
    motu_text_put_json_key(out, "swap");
    if (s->swap_line == LINE_NONE)
        motu_text_put(out, "null");
    else
        motu_text_put_json(out, map_line_name(s->swap_line));
    motu_text_put_char(out, ',');
    put_number(out, "last_turns", s->last_turns);
    put_both_hidden(out, "hands", s, s->hand, s->unseen_hand);
    put_both_cards(out, "open", s->open);
    motu_text_put_json_key(out, "face_up");
    put_cards(out, s->face_up);
    motu_text_put_char(out, ',');
    put_number(out, "pile", s->pile_size);
    motu_text_put_json_key(out, "discards");
    put_cards(out, s->discards);
    motu_text_put_char(out, ',');
    put_both_hidden(out, "hidden_discards", s, s->hidden_discards, s->unseen_discards);
    motu_text_put_json_key(out, "bridges");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_lines(out, s->bridges[seat]);
    }
    motu_text_put(out, "},");
    motu_text_put_json_key(out, "tokens");
    for (int seat = BLACK; seat < SEATS; seat++) {
        put_seat_key(out, seat);
        put_cards(out, kahuna_tokens(s, seat));
    }
    motu_text_put(out, "},");
    put_points(out, s);
    motu_text_put(out, ",\"result\":");
    kahuna_write_result_json(s, out);
    motu_text_put_char(out, '}');
}

void kahuna_write_board(struct motu_text *out)
{
    motu_text_put(out, "{\"islands\":[");
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        const struct motu_kahuna_island *island = &motu_kahuna_islands[i];
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "name", island->name);
        motu_text_put_member_number(out, "lines", island->lines);
        motu_text_put_member_number(out, "x", island->x);
        motu_text_put_member_number(out, "y", island->y);
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "],\"lines\":[");
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++) {
        const struct motu_kahuna_line *line = &motu_kahuna_lines[i];
        motu_text_put(out, i ? ",{" : "{");
        motu_text_put_member_text(out, "name", line->name);
        motu_text_put(out, ",\"ends\":[");
        motu_text_put_json(out, motu_kahuna_islands[line->end[0]].name);
        motu_text_put_char(out, ',');
        motu_text_put_json(out, motu_kahuna_islands[line->end[1]].name);
        motu_text_put(out, "]}");
    }
    motu_text_put(out, "]}");
}
