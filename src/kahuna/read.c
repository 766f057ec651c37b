/* read.c: a state from JSON. What is read is held against every rule that a position must obey; what is said twice
 * must agree. */
#include "kahuna.h"

#include <string.h>

#include "json.h"

/* What the text says besides what goes straight into a state. */
struct told {
    unsigned seen; /* fields, as bits of field_name */
    char options[JSON_MAX_STRING], phase[16], actor[16];
    bool actor_null, has_result;
    uint32_t tokens[SEATS];
    int result_winner, result_end, result_points[SEATS];
};

static int read_seat(struct json *j)
{
    char name[16];
    if (json_read_null(j))
        return NOBODY;
    json_read_string(j, name, sizeof name);
    for (int seat = BLACK; seat < SEATS; seat++)
        if (!strcmp(name, kahuna_seat_name[seat]))
            return seat;
    json_reject(j);
    return NOBODY;
}

static int read_island(struct json *j)
{
    char name[16];
    json_read_string(j, name, sizeof name);
    for (int island = 0; island < ISLANDS; island++)
        if (!strcmp(name, map_island_name(island)))
            return island;
    json_reject(j);
    return 0;
}

static int read_line(struct json *j)
{
    char name[16];
    json_read_string(j, name, sizeof name);
    for (int line = 0; line < LINES; line++)
        if (!strcmp(name, map_line_name(line)))
            return line;
    json_reject(j);
    return 0;
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

/* The next seat of an object {"black":…,"white":…}, each of which must be there once; -1 at its end. */
static int read_seat_key(struct json *j, unsigned *seen)
{
    char key[16];
    if (!json_key(j, key, sizeof key)) {
        if (*seen != 3)
            json_reject(j);
        return -1;
    }
    const int seat = !strcmp(key, "black") ? BLACK : !strcmp(key, "white") ? WHITE : NOBODY;
    if (seat == NOBODY || *seen >> seat & 1) {
        json_reject(j);
        return -1;
    }
    *seen |= 1u << seat;
    return seat;
}

static void read_both_cards(struct json *j, cards c[SEATS])
{
    unsigned seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        c[seat] = read_cards(j);
}

static void read_both_lines(struct json *j, uint32_t lines[SEATS])
{
    unsigned seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        lines[seat] = read_lines(j);
}

static void read_points(struct json *j, int points[SEATS])
{
    unsigned seen = 0;
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, &seen)) >= 0;)
        points[seat] = json_read_integer(j, 0, 15); /* 1 + 2 + 12 islands */
}

static void read_result(struct json *j, struct told *t)
{
    char key[16], name[16];
    unsigned seen = 0;
    t->result_winner = NOBODY;
    if (json_read_null(j))
        return;
    t->has_result = true;
    json_open(j, '{');
    while (json_key(j, key, sizeof key)) {
        if (!strcmp(key, "winner") && !(seen & 1)) {
            seen |= 1;
            t->result_winner = read_seat(j);
        } else if (!strcmp(key, "reason") && !(seen & 2)) {
            seen |= 2;
            json_read_string(j, name, sizeof name);
            for (t->result_end = END_DRAW; t->result_end > END_NONE; t->result_end--)
                if (!strcmp(name, kahuna_end_name((enum kahuna_end)t->result_end)))
                    break;
        } else if (!strcmp(key, "points") && !(seen & 4)) {
            seen |= 4;
            read_points(j, t->result_points);
        } else {
            json_reject(j);
        }
    }
    if (seen != 7 || t->result_end == END_NONE)
        json_reject(j);
}

static const char *const field_name[] = {
    "game",    "options",    "round",  "phase",  "actor",   "player", "turn",     "abstained",
    "swap",    "last_turns", "hands",  "open",   "face_up", "pile",   "discards", "hidden_discards",
    "bridges", "tokens",     "points", "result",
};
enum {
    FIELD_GAME,
    FIELD_OPTIONS,
    FIELD_ROUND,
    FIELD_PHASE,
    FIELD_ACTOR,
    FIELD_PLAYER,
    FIELD_TURN,
    FIELD_ABSTAINED,
    FIELD_SWAP,
    FIELD_LAST_TURNS,
    FIELD_HANDS,
    FIELD_OPEN,
    FIELD_FACE_UP,
    FIELD_PILE,
    FIELD_DISCARDS,
    FIELD_HIDDEN_DISCARDS,
    FIELD_BRIDGES,
    FIELD_TOKENS,
    FIELD_POINTS,
    FIELD_RESULT,
    FIELDS
};

static void read_points_into(struct json *j, struct kahuna *s)
{
    int points[SEATS] = {0};
    read_points(j, points);
    s->points[BLACK] = (uint8_t)points[BLACK];
    s->points[WHITE] = (uint8_t)points[WHITE];
}

static void read_field(struct json *j, int field, struct kahuna *s, struct told *t)
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
        s->player = (uint8_t)read_seat(j);
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
        read_both_cards(j, s->hand);
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
        read_both_cards(j, s->hidden_discards);
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
    }
}

static bool wrong(int field, struct game_reason *r)
{
    reason_add_word(reason_set(r, REASON_SYNTAX, "", MESSAGE_STATE_FIELD), field_name[field]);
    return false;
}

/* No card is there more than twice, and the pile is the rest. */
static bool check_cards(struct kahuna *s, struct game_reason *r)
{
    const cards sets[] = {s->hand[BLACK],
                          s->hand[WHITE],
                          s->open[BLACK],
                          s->open[WHITE],
                          s->face_up,
                          s->discards,
                          s->hidden_discards[BLACK],
                          s->hidden_discards[WHITE]};
    cards all = 0;
    int count = 0;
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
        count += cards_count(sets[i]);
        all = cards_join(all, sets[i]);
    }
    s->pile = cards_missing(all);
    /* joining more than two of an island loses cards, so a set too many shows in the count */
    if (count + cards_count(s->pile) != cards_count(CARDS_ALL))
        return wrong(FIELD_HANDS, r);
    if (s->pile_size != cards_count(s->pile))
        return wrong(FIELD_PILE, r);
    for (int seat = BLACK; seat < SEATS; seat++) {
        const int held = cards_count(s->hand[seat]) + cards_count(s->open[seat]);
        if (held > HAND_LIMIT)
            return wrong(FIELD_HANDS, r);
        if (s->open[seat] && !s->variant2)
            return wrong(FIELD_OPEN, r);
        s->held[seat] = (uint8_t)held;
    }
    return cards_count(s->face_up) <= ROW || wrong(FIELD_FACE_UP, r);
}

static bool check_bridges(struct kahuna *s, const struct told *t, struct game_reason *r)
{
    if (s->bridges[BLACK] & s->bridges[WHITE])
        return wrong(FIELD_BRIDGES, r);
    for (int seat = BLACK; seat < SEATS; seat++) {
        if (__builtin_popcount(s->bridges[seat]) > BRIDGES_EACH)
            return wrong(FIELD_BRIDGES, r);
        s->tally[seat] = map_tally(s->bridges[seat]);
        if (t->tokens[seat] != kahuna_tokens(s, seat))
            return wrong(FIELD_TOKENS, r);
    }
    return true;
}

/* Which step a phase with these cards is; -1 if the cards do not fit it. */
static int find_step(const struct kahuna *s, const struct told *t)
{
    const int row = cards_count(s->face_up);
    const bool chance = !strcmp(t->actor, "chance");
    if (!strcmp(t->phase, "deal")) {
        const bool in_order = (s->held[WHITE] == 0 || s->held[BLACK] == DEALT_EACH)
                              && (row == 0 || s->held[WHITE] == DEALT_EACH) && s->held[BLACK] <= DEALT_EACH
                              && s->held[WHITE] <= DEALT_EACH;
        const bool only_dealt = !s->discards && !s->hidden_discards[BLACK] && !s->hidden_discards[WHITE]
                                && !s->open[BLACK] && !s->open[WHITE] && !s->bridges[BLACK] && !s->bridges[WHITE];
        if (!in_order || !only_dealt)
            return -1;
        return row < ROW ? STEP_DEAL : s->first == NOBODY ? STEP_FIRST : -1;
    }
    if (!strcmp(t->phase, "handicap"))
        return STEP_HANDICAP;
    const bool row_lies = row == ROW || (row && !s->pile_size);
    if (!strcmp(t->phase, "play"))
        return row_lies ? STEP_PLAY : -1;
    if (!strcmp(t->phase, "draw")) {
        if (!chance)
            return row_lies && s->player != NOBODY && s->held[s->player] < HAND_LIMIT ? STEP_DISCARD : -1;
        if (!s->pile_size)
            return -1;
        if (row < ROW)
            return STEP_REVEAL;
        return s->player != NOBODY && s->held[s->player] < HAND_LIMIT ? STEP_CARD : -1;
    }
    if (!strcmp(t->phase, "swap"))
        return STEP_SWAP;
    if (!strcmp(t->phase, "last"))
        return STEP_LAST;
    return strcmp(t->phase, "over") ? -1 : STEP_OVER;
}

/* KH-6: the handicap player's bridges are on the board, some of them, and nothing else is. */
static bool check_handicap(struct kahuna *s)
{
    const int put = __builtin_popcount(s->bridges[s->handicap_seat]);
    const bool dealt = s->held[BLACK] == DEALT_EACH && s->held[WHITE] == DEALT_EACH && cards_count(s->face_up) == ROW
                       && s->pile_size == 15;
    s->handicap_left = (uint8_t)(s->handicap - put);
    return put < s->handicap && !s->bridges[!s->handicap_seat] && dealt;
}

static bool check_last_turns(const struct kahuna *s)
{
    const bool cards_out = !s->pile_size && !s->face_up && s->round == ROUNDS;
    if (s->step == STEP_LAST)
        return cards_out && s->last_turns;
    if (s->step == STEP_SWAP && s->last_turns)
        return cards_out;
    return !s->last_turns;
}

static bool check_swap(const struct kahuna *s)
{
    if (s->step != STEP_SWAP)
        return s->swap_line == LINE_NONE;
    return s->variant1 && s->player != NOBODY && s->swap_line != LINE_NONE
           && kahuna_open_lines(s, s->player) >> s->swap_line & 1;
}

/* The result must be what the rules make of this board (KH-21, KH-22). */
static bool check_result(struct kahuna *s, const struct told *t)
{
    if (s->step != STEP_OVER)
        return !t->has_result;
    if (!t->has_result || t->result_points[BLACK] != s->points[BLACK] || t->result_points[WHITE] != s->points[WHITE])
        return false;
    struct kahuna played = *s;
    if (t->result_end == END_PREMATURE) {
        if (!kahuna_one_is_bare(s))
            return false;
        kahuna_end_early(&played);
    } else {
        /* take the final points off and let them be given again */
        const int difference = kahuna_token_count(s, BLACK) - kahuna_token_count(s, WHITE);
        const int scorer = difference > 0 ? BLACK : WHITE, gain = difference > 0 ? difference : -difference;
        if (played.points[scorer] < gain || s->round != ROUNDS)
            return false;
        played.points[scorer] = (uint8_t)(played.points[scorer] - gain);
        kahuna_score_finally(&played);
    }
    s->end = played.end;
    s->winner = played.winner;
    return played.end == t->result_end && played.winner == t->result_winner;
}

static bool check_actor(const struct kahuna *s, const struct told *t)
{
    const int actor = kahuna_actor(s);
    if (actor == GAME_OVER)
        return t->actor_null;
    return !t->actor_null && !strcmp(t->actor, actor == GAME_CHANCE ? "chance" : kahuna_seat_name[actor]);
}

static bool check_phase(struct kahuna *s, const struct told *t, struct game_reason *r)
{
    const int step = find_step(s, t);
    if (step < 0)
        return wrong(FIELD_PHASE, r);
    s->step = (uint8_t)step;
    const bool dealing = step == STEP_DEAL || step == STEP_FIRST;
    if (dealing != (s->player == NOBODY))
        return wrong(FIELD_PLAYER, r);
    s->handicap_left = dealing ? s->handicap : 0;
    if (step == STEP_HANDICAP && !check_handicap(s))
        return wrong(FIELD_PHASE, r);
    const bool before_play = dealing || step == STEP_HANDICAP;
    if (before_play && (s->turn != 1 || s->round != 1 || s->abstained || s->points[BLACK] || s->points[WHITE]))
        return wrong(FIELD_TURN, r);
    /* KH-22 would have ended the game; in a swap too, as it looks before it */
    if (s->round > 1 && step != STEP_OVER && kahuna_one_is_bare(s))
        return wrong(FIELD_BRIDGES, r);
    if (!check_last_turns(s))
        return wrong(FIELD_LAST_TURNS, r);
    if (!check_swap(s))
        return wrong(FIELD_SWAP, r);
    if (!check_actor(s, t))
        return wrong(FIELD_ACTOR, r);
    return check_result(s, t) || wrong(FIELD_RESULT, r);
}

bool kahuna_read_state(struct kahuna *s, const char *bytes, size_t length, struct game_reason *r)
{
    _Static_assert(sizeof field_name / sizeof field_name[0] == FIELDS, "a name for each field");
    struct told told = {0};
    struct kahuna read = {0};
    struct json j = json_start(bytes, length);
    char key[32];
    json_open(&j, '{');
    while (json_key(&j, key, sizeof key)) {
        int field = 0;
        while (field < FIELDS && strcmp(key, field_name[field]))
            field++;
        if (field == FIELDS || told.seen >> field & 1) {
            json_reject(&j);
            break;
        }
        told.seen |= 1u << field;
        read_field(&j, field, &read, &told);
    }
    if (!json_end(&j, r))
        return false;
    for (int field = 0; field < FIELDS; field++)
        if (!(told.seen >> field & 1))
            return wrong(field, r);

    struct kahuna options;
    if (!kahuna_start(&options, told.options, r))
        return false;
    read.variant1 = options.variant1;
    read.variant2 = options.variant2;
    read.handicap = options.handicap;
    read.handicap_seat = options.handicap_seat;
    read.first = options.first;
    read.viewer = GAME_ALL;
    read.winner = NOBODY;
    if (!check_cards(&read, r) || !check_bridges(&read, &told, r) || !check_phase(&read, &told, r))
        return false;
    *s = read;
    return true;
}
