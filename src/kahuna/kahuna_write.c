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

static const char *seat_or_null(int seat)
{
    return seat == NOBODY ? NULL : kahuna_seat_name[seat];
}

static void put_cards(struct motu_text *out, const char *key, cards c)
{
    motu_text_put_member_open(out, key, '[');
    for (int island = 0; island < ISLANDS; island++)
        for (int copies = cards_copies(c, island); copies > 0; copies--)
            motu_text_put_item_text(out, map_island_name(island));
    motu_text_put_char(out, ']');
}

static void put_lines(struct motu_text *out, const char *key, uint32_t lines)
{
    motu_text_put_member_open(out, key, '[');
    for (; lines; lines &= lines - 1)
        motu_text_put_item_text(out, map_line_name(__builtin_ctz(lines)));
    motu_text_put_char(out, ']');
}

static void put_open_cards(struct motu_text *out, const char *key, const cards c[SEATS])
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = BLACK; seat < SEATS; seat++)
        put_cards(out, kahuna_seat_name[seat], c[seat]);
    motu_text_put_char(out, '}');
}

/* Each seat's hidden cards, or how many they are for a viewer who may not see them. */
static void put_hidden_cards(struct motu_text *out, const char *key, const struct kahuna *s, const cards seen[SEATS],
                             const uint8_t unseen[SEATS])
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = BLACK; seat < SEATS; seat++)
        if (s->viewer == MOTU_ALL || s->viewer == seat)
            put_cards(out, kahuna_seat_name[seat], seen[seat]);
        else
            motu_text_put_member_number(out, kahuna_seat_name[seat], unseen[seat]);
    motu_text_put_char(out, '}');
}

static void put_points(struct motu_text *out, const struct kahuna *s)
{
    motu_text_put_member_open(out, "points", '{');
    for (int seat = BLACK; seat < SEATS; seat++)
        motu_text_put_member_number(out, kahuna_seat_name[seat], s->points[seat]);
    motu_text_put_char(out, '}');
}

void kahuna_write_result_json(const struct kahuna *s, struct motu_text *out)
{
    if (s->step != STEP_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "winner", seat_or_null(s->winner));
    motu_text_put_member_text(out, "reason", kahuna_end_name((enum kahuna_end)s->end));
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

static void put_turn(struct motu_text *out, const struct kahuna *s)
{
    const int actor = kahuna_actor(s);
    motu_text_put_member_number(out, "round", s->round);
    motu_text_put_member_text(out, "phase", kahuna_phase_name((enum kahuna_step)s->step));
    motu_text_put_member_text(out, "actor",
                              actor == MOTU_CHANCE ? "chance" : seat_or_null(actor == MOTU_OVER ? NOBODY : actor));
    motu_text_put_member_text(out, "player", seat_or_null(s->player));
    motu_text_put_member_number(out, "turn", s->turn);
    motu_text_put_member_truth(out, "abstained", s->abstained);
    motu_text_put_member_text(out, "swap", s->swap_line == LINE_NONE ? NULL : map_line_name(s->swap_line));
    motu_text_put_member_number(out, "last_turns", s->last_turns);
}

static void put_all_cards(struct motu_text *out, const struct kahuna *s)
{
    put_hidden_cards(out, "hands", s, s->hand, s->unseen_hand);
    put_open_cards(out, "open", s->open);
    put_cards(out, "face_up", s->face_up);
    motu_text_put_member_number(out, "pile", s->pile_size);
    put_cards(out, "discards", s->discards);
    put_hidden_cards(out, "hidden_discards", s, s->hidden_discards, s->unseen_discards);
}

void kahuna_write_state(const struct kahuna *s, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "game", "kahuna");
    motu_text_put_member_open(out, "options", '"');
    kahuna_write_options(s, out);
    motu_text_put_char(out, '"');
    put_turn(out, s);
    put_all_cards(out, s);
    motu_text_put_member_open(out, "bridges", '{');
    for (int seat = BLACK; seat < SEATS; seat++)
        put_lines(out, kahuna_seat_name[seat], s->bridges[seat]);
    motu_text_put_char(out, '}');
    motu_text_put_member_open(out, "tokens", '{');
    for (int seat = BLACK; seat < SEATS; seat++)
        put_cards(out, kahuna_seat_name[seat], kahuna_tokens(s, seat));
    motu_text_put_char(out, '}');
    put_points(out, s);
    motu_text_put_member(out, "result");
    kahuna_write_result_json(s, out);
    motu_text_put_char(out, '}');
}

void kahuna_write_board(struct motu_text *out)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_open(out, "islands", '[');
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        const struct motu_kahuna_island *island = &motu_kahuna_islands[i];
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_text(out, "name", island->name);
        motu_text_put_member_number(out, "lines", island->lines);
        motu_text_put_member_number(out, "x", island->x);
        motu_text_put_member_number(out, "y", island->y);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, ']');
    motu_text_put_member_open(out, "lines", '[');
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++) {
        const struct motu_kahuna_line *line = &motu_kahuna_lines[i];
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_text(out, "name", line->name);
        motu_text_put_member_open(out, "ends", '[');
        motu_text_put_item_text(out, motu_kahuna_islands[line->end[0]].name);
        motu_text_put_item_text(out, motu_kahuna_islands[line->end[1]].name);
        motu_text_put(out, "]}");
    }
    motu_text_put(out, "]}");
}
