/* kahuna_read.c: a state from JSON, field by field. Whether it is a position of the game is kahuna_check.c's. */
#include "kahuna_told.h"

#include <string.h>

static const char *const field_name[FIELDS] = {
    "game",    "options",    "round",  "phase",  "actor",   "player", "turn",     "abstained",
    "swap",    "last_turns", "hands",  "open",   "face_up", "pile",   "discards", "hidden_discards",
    "bridges", "tokens",     "points", "result",
};

const char *kahuna_field_name(enum field field)
{
    return field_name[field];
}

static int read_seat_or_null(struct json *j)
{
    return json_read_null(j) ? NOBODY : json_read_name(j, kahuna_seat_name, SEATS);
}

static int read_island(struct json *j)
{
    const char *name[ISLANDS];
    for (int island = 0; island < ISLANDS; island++)
        name[island] = map_island_name(island);
    return json_read_name(j, name, ISLANDS);
}

static int read_line(struct json *j)
{
    const char *name[LINES];
    for (int line = 0; line < LINES; line++)
        name[line] = map_line_name(line);
    return json_read_name(j, name, LINES);
}

static cards read_cards(struct json *j)
{
    cards c = 0;
    json_open(j, '[');
    while (json_item(j)) {
        const int island = read_island(j);
        if (cards_copies(c, island) == 2)
            json_reject(j);
        else
            c = cards_add(c, island);
    }
    return c;
}

static uint32_t read_lines(struct json *j)
{
    uint32_t lines = 0;
    json_open(j, '[');
    while (json_item(j)) {
        const uint32_t line = 1u << read_line(j);
        if (lines & line)
            json_reject(j);
        lines |= line;
    }
    return lines;
}

/* The next seat of an object {"black":…,"white":…}, each of which must be there; -1 at its end. */
static int read_seat_key(struct json *j, uint64_t *seen)
{
    const int seat = json_field(j, kahuna_seat_name, SEATS, seen);
    if (seat < 0 && *seen != (1u << SEATS) - 1)
        json_reject(j);
    return seat;
}

static void read_both_cards(struct json *j, cards c[SEATS])
{
    uint64_t seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        c[seat] = read_cards(j);
}

/* The same of what a view has as a number where the viewer cannot see the cards. */
static void read_hidden_cards(struct json *j, const struct told *t, cards c[SEATS], int unseen[SEATS])
{
    uint64_t seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        if (t->viewer >= 0 && seat != t->viewer)
            unseen[seat] = json_read_integer(j, 0, cards_count(CARDS_ALL));
        else
            c[seat] = read_cards(j);
}

static void read_both_lines(struct json *j, uint32_t lines[SEATS])
{
    uint64_t seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        lines[seat] = read_lines(j);
}

static void read_points(struct json *j, int points[SEATS])
{
    uint64_t seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        points[seat] = json_read_integer(j, 0, 15); /* 1 + 2 + 12 islands */
}

static void read_result(struct json *j, struct told *t)
{
    static const char *const name[] = {"winner", "reason", "points"};
    char end[16];
    uint64_t seen = 0;
    t->result_winner = NOBODY;
    if (json_read_null(j))
        return;
    t->has_result = true;
    json_open(j, '{');
    for (int field; (field = json_field(j, name, 3, &seen)) >= 0;) {
        if (field == 0) {
            t->result_winner = read_seat_or_null(j);
        } else if (field == 1) {
            json_read_string(j, end, sizeof end);
            for (t->result_end = END_DRAW; t->result_end > END_NONE; t->result_end--)
                if (!strcmp(end, kahuna_end_name((enum kahuna_end)t->result_end)))
                    break;
        } else {
            read_points(j, t->result_points);
        }
    }
    if (seen != 7 || t->result_end == END_NONE)
        json_reject(j);
}

static void read_points_into(struct json *j, struct kahuna *s)
{
    int points[SEATS] = {0};
    read_points(j, points);
    s->points[BLACK] = (uint8_t)points[BLACK];
    s->points[WHITE] = (uint8_t)points[WHITE];
}

static void read_field(struct json *j, enum field field, struct kahuna *s, struct told *t)
{
    char name[16];
    switch (field) {
    case FIELD_GAME:
        json_read_string(j, name, sizeof name);
        if (strcmp(name, "kahuna"))
            json_reject(j);
        break;
    case FIELD_OPTIONS:
        json_read_string(j, t->options, sizeof t->options);
        break;
    case FIELD_ROUND:
        s->round = (uint8_t)json_read_integer(j, 1, ROUNDS);
        break;
    case FIELD_PHASE:
        json_read_string(j, t->phase, sizeof t->phase);
        break;
    case FIELD_ACTOR:
        t->actor_null = json_read_null(j);
        if (!t->actor_null)
            json_read_string(j, t->actor, sizeof t->actor);
        break;
    case FIELD_PLAYER:
        s->player = (uint8_t)read_seat_or_null(j);
        break;
    case FIELD_TURN:
        s->turn = (uint16_t)json_read_integer(j, 1, 9999);
        break;
    case FIELD_ABSTAINED:
        s->abstained = json_read_boolean(j);
        break;
    case FIELD_SWAP:
        s->swap_line = (uint8_t)(json_read_null(j) ? LINE_NONE : read_line(j));
        break;
    case FIELD_LAST_TURNS:
        s->last_turns = (uint8_t)json_read_integer(j, 0, SEATS);
        break;
    case FIELD_HANDS:
        read_hidden_cards(j, t, s->hand, t->unseen_hand);
        break;
    case FIELD_OPEN:
        read_both_cards(j, s->open);
        break;
    case FIELD_FACE_UP:
        s->face_up = read_cards(j);
        break;
    case FIELD_PILE:
        s->pile_size = (uint8_t)json_read_integer(j, 0, 24);
        break;
    case FIELD_DISCARDS:
        s->discards = read_cards(j);
        break;
    case FIELD_HIDDEN_DISCARDS:
        read_hidden_cards(j, t, s->hidden_discards, t->unseen_discards);
        break;
    case FIELD_BRIDGES:
        read_both_lines(j, s->bridges);
        break;
    case FIELD_TOKENS:
        read_both_cards(j, t->tokens);
        break;
    case FIELD_POINTS:
        read_points_into(j, s);
        break;
    case FIELD_RESULT:
        read_result(j, t);
        break;
    case FIELDS:
        break;
    }
}

/* Takes any of the cards that are not there; as many as there are. */
static cards take_missing(const struct kahuna *s, int count)
{
    cards all = cards_join(s->face_up, s->discards), taken = 0;
    for (int seat = BLACK; seat < SEATS; seat++) {
        all = cards_join(all, cards_join(s->hand[seat], s->open[seat]));
        all = cards_join(all, s->hidden_discards[seat]);
    }
    cards missing = cards_missing(all);
    for (int island = 0; island < ISLANDS; island++)
        for (; count > 0 && cards_have(missing, island); count--) {
            missing = cards_remove(missing, island);
            taken = cards_add(taken, island);
        }
    return taken;
}

/* Unseen cards become some cards or other, so that a view is held against the rules as a truth is: which ones they are
 * makes no difference there. Where there are not enough of them, their number does not fit the pile's. */
static void fill_in(struct kahuna *s, const struct told *t)
{
    for (int seat = BLACK; seat < SEATS; seat++) {
        s->hand[seat] = cards_join(s->hand[seat], take_missing(s, t->unseen_hand[seat]));
        s->hidden_discards[seat] = cards_join(s->hidden_discards[seat], take_missing(s, t->unseen_discards[seat]));
    }
}

static bool read_for(struct kahuna *s, int viewer, const char *bytes, size_t length, struct motu_reason *r)
{
    struct told told = {.viewer = viewer};
    struct kahuna read = {0};
    struct json j = json_start(bytes, length);
    json_open(&j, '{');
    for (int field; (field = json_field(&j, field_name, FIELDS, &told.seen)) >= 0;)
        read_field(&j, (enum field)field, &read, &told);
    if (!json_end(&j, r))
        return false;
    fill_in(&read, &told);
    if (!kahuna_check_told(&read, &told, r))
        return false;
    *s = read;
    return true;
}

bool kahuna_read_state(struct kahuna *s, const char *bytes, size_t length, struct motu_reason *r)
{
    return read_for(s, MOTU_ALL, bytes, length, r);
}

bool kahuna_read_view(struct kahuna *s, int seat, const char *bytes, size_t length, struct motu_reason *r)
{
    if (!read_for(s, seat, bytes, length, r))
        return false;
    kahuna_conceal(s, seat);
    return true;
}
