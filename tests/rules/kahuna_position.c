/* kahuna_position.c: see kahuna_position.h. It shares no table with the engine: islands and lines are written
 * down again here, and control is counted. */
#include "kahuna_position.h"

#include <stdlib.h>

static const char *const island_name[KAHUNA_ISLANDS] = {"ALOA", "BARI", "COCO", "DUDA", "ELAI", "FAAA",
                                                        "GOLA", "HUNA", "IFFI", "JOJO", "KAHU", "LALE"};
static const char all_lines[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK KL";

static const char *or_else(const char *text, const char *otherwise)
{
    return text ? text : otherwise;
}

/* --- laying out -------------------------------------------------------------------------------------- */

static int copies(const char *cards, int island)
{
    int n = 0;
    for (; *cards; cards++)
        n += *cards == 'A' + island;
    return n;
}

static void put_key(struct text *out, const char *key)
{
    text_put_json(out, key);
    text_put_char(out, ':');
}

static void put_card_list(struct text *out, const char *cards)
{
    const char *comma = "";
    text_put_char(out, '[');
    for (; *cards; cards++, comma = ",") {
        assert_true(*cards >= 'A' && *cards <= 'L');
        text_put(out, comma);
        text_put_json(out, island_name[*cards - 'A']);
    }
    text_put_char(out, ']');
}

static void put_line_list(struct text *out, const char *lines)
{
    const char *comma = "";
    text_put_char(out, '[');
    for (; *lines; lines += strspn(lines, " "), comma = ",") {
        text_put(out, comma);
        text_put_json_bytes(out, lines, strcspn(lines, " "));
        lines += strcspn(lines, " ");
    }
    text_put_char(out, ']');
}

static void put_token_list(struct text *out, const char *bridges)
{
    char held[KAHUNA_ISLANDS + 1];
    struct text cards = TEXT_IN(held);
    for (int island = 0; island < KAHUNA_ISLANDS; island++)
        if (2 * copies(bridges, island) > copies(all_lines, island))
            text_put_char(&cards, (char)('A' + island));
    put_card_list(out, held);
}

static void put_both(struct text *out, const char *key, const char *const what[SEATS],
                     void (*put)(struct text *, const char *))
{
    put_key(out, key);
    text_put(out, "{\"black\":");
    put(out, or_else(what[BLACK], ""));
    text_put(out, ",\"white\":");
    put(out, or_else(what[WHITE], ""));
    text_put(out, "},");
}

static void put_field(struct text *out, const char *key, const char *value)
{
    put_key(out, key);
    if (!strcmp(value, "null"))
        text_put(out, value);
    else
        text_put_json(out, value);
    text_put_char(out, ',');
}

static void put_number(struct text *out, const char *key, int number)
{
    put_key(out, key);
    text_put_number(out, number);
    text_put_char(out, ',');
}

void write_position(const struct position *p, struct text *out)
{
    char rest[64];
    struct text left = TEXT_IN(rest);
    const char *const row = or_else(p->face_up, "CGK"), *const player = or_else(p->player, "black");
    const char *const lying[] = {p->hand[BLACK],
                                 p->hand[WHITE],
                                 p->open[BLACK],
                                 p->open[WHITE],
                                 row,
                                 p->discards,
                                 p->hidden_discards[BLACK],
                                 p->hidden_discards[WHITE],
                                 p->pile};
    for (int island = 0; island < KAHUNA_ISLANDS; island++) {
        int unused = 2;
        for (size_t i = 0; i < sizeof lying / sizeof lying[0]; i++)
            unused -= copies(or_else(lying[i], ""), island);
        for (; unused > 0; unused--)
            text_put_char(&left, (char)('A' + island));
    }
    if (p->pile)
        text_put(&left, or_else(p->discards, ""));

    text_put(out, "{\"game\":\"kahuna\",");
    put_field(out, "options", or_else(p->options, ""));
    put_number(out, "round", p->round ? p->round : 1);
    put_field(out, "phase", or_else(p->phase, "play"));
    put_field(out, "actor", or_else(p->actor, player));
    put_field(out, "player", player);
    put_number(out, "turn", p->turn ? p->turn : 7);
    text_put(out, p->abstained ? "\"abstained\":true," : "\"abstained\":false,");
    put_field(out, "swap", or_else(p->swap, "null"));
    put_number(out, "last_turns", p->last_turns);
    put_both(out, "hands", p->hand, put_card_list);
    put_both(out, "open", p->open, put_card_list);
    put_key(out, "face_up");
    put_card_list(out, row);
    text_put_char(out, ',');
    put_number(out, "pile", (int)(p->pile ? strlen(p->pile) : left.length));
    put_key(out, "discards");
    put_card_list(out, p->pile ? rest : or_else(p->discards, ""));
    text_put_char(out, ',');
    put_both(out, "hidden_discards", p->hidden_discards, put_card_list);
    put_both(out, "bridges", p->bridges, put_line_list);
    put_both(out, "tokens", p->bridges, put_token_list);
    text_put(out, "\"points\":{\"black\":");
    text_put_number(out, p->points[BLACK]);
    text_put(out, ",\"white\":");
    text_put_number(out, p->points[WHITE]);
    text_put(out, "},\"result\":");
    text_put(out, or_else(p->result, "null"));
    text_put_char(out, '}');
    assert_true(text_fits(out));
}

static void say_reason(const char *what, const struct game_reason *reason)
{
    char why[512];
    struct text text = TEXT_IN(why);
    reason_write(reason, LANGUAGE_EN, &text);
    print_error("%s: %s\n", what, why);
}

void set_up(struct match *m, const struct position *p)
{
    char json[4096];
    struct text out = TEXT_IN(json);
    struct game_reason reason;
    write_position(p, &out);
    if (!match_start_from_state(m, &kahuna_game, json, out.length, 1, &reason)) {
        say_reason(json, &reason);
        fail();
    }
}

void start(struct match *m, const char *options)
{
    struct game_reason reason;
    if (!match_start(m, &kahuna_game, options, 1, &reason)) {
        say_reason(options, &reason);
        fail();
    }
}

void start_dealt(struct match *m, const char *options)
{
    start(m, options);
    play(m, "deal black A; deal black A; deal black B; deal white C; deal white D; deal white E");
    play(m, "reveal F; reveal G; reveal H");
    if (!strstr(options, "first="))
        play(m, "first black");
}

/* --- playing ----------------------------------------------------------------------------------------- */

/* What holds in every position: it can be written and read again, and what is listed is what is legal. */
static void check_position(const struct match *m)
{
    char json[4096];
    struct text text = TEXT_IN(json);
    struct game_state again;
    struct game_reason reason;
    if (m->viewer != GAME_ALL)
        return;
    m->game->write_state(&m->now, &text);
    if (!m->game->read_state(&again, json, text.length, &reason)) {
        say_reason(json, &reason);
        fail();
    }
    assert_memory_equal(&again, &m->now, m->game->state_size);

    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    bool listed[GAME_MOVE_LIMIT] = {false};
    int count = match_actor(m) == GAME_CHANCE ? m->game->chances(&m->now, move, weight) : m->game->moves(&m->now, move);
    while (count--)
        listed[move[count]] = true;
    for (game_move number = 0; number < GAME_MOVE_LIMIT; number++)
        if (m->game->refuse(&m->now, number, NULL) == listed[number])
            fail_msg("move number %u is %s and %s", number, listed[number] ? "listed" : "not listed",
                     listed[number] ? "refused" : "not refused");
}

void play(struct match *m, const char *moves)
{
    while (*moves) {
        char words[64];
        struct text one = TEXT_IN(words);
        struct game_reason reason;
        text_put_bytes(&one, moves, strcspn(moves, ";"));
        assert_true(text_fits(&one));
        if (!match_play_text(m, words, &reason)) {
            say_reason(words, &reason);
            fail();
        }
        check_position(m);
        moves += strcspn(moves, ";");
        moves += strspn(moves, "; ");
    }
}

static void refused_for(struct match *m, const char *words, enum reason_fault fault, const char *sentence)
{
    char why[512];
    struct text text = TEXT_IN(why);
    struct game_reason reason = {.rule = "unset"};
    struct game_state before;
    const int count = m->count;
    memcpy(&before, &m->now, m->game->state_size);
    if (match_play_text(m, words, &reason)) {
        print_error("%s was not refused\n", words);
        fail();
    }
    if (sentence) {
        reason_write(&reason, LANGUAGE_EN, &text);
        assert_string_equal(why, sentence);
    }
    assert_string_equal(reason_fault_name(reason.fault), reason_fault_name(fault));
    assert_int_equal(m->count, count);
    assert_memory_equal(&before, &m->now, m->game->state_size);
}

void refused(struct match *m, const char *words, const char *sentence)
{
    refused_for(m, words, REASON_ILLEGAL, sentence);
}

void unreadable(struct match *m, const char *words)
{
    refused_for(m, words, REASON_SYNTAX, NULL);
}

void reads_as(const struct match *m, const char *typed, const char *canonical)
{
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    struct game_reason reason;
    game_move move;
    if (!match_read_move(m, typed, &move, &reason)) {
        say_reason(typed, &reason);
        fail();
    }
    m->game->write_move(&m->now, move, &text);
    assert_string_equal(words, canonical);
}

/* --- looking ----------------------------------------------------------------------------------------- */

static void cards_are(const int count[KAHUNA_ISLANDS], const char *cards)
{
    char ours[64];
    struct text text = TEXT_IN(ours);
    for (int island = 0; island < KAHUNA_ISLANDS; island++)
        for (int n = 0; n < count[island]; n++)
            text_put_char(&text, (char)('A' + island));
    assert_string_equal(ours, cards);
}

void bridges_are(const struct match *m, int seat, const char *lines)
{
    char ours[128];
    struct text text = TEXT_IN(ours);
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    for (int line = 0; line < KAHUNA_LINES; line++)
        if (look.owner[line] == seat) {
            text_put(&text, text.length ? " " : "");
            text_put_bytes(&text, all_lines + (ptrdiff_t)3 * line, 2);
        }
    assert_string_equal(ours, lines);
}

void tokens_are(const struct match *m, int seat, const char *islands)
{
    char ours[KAHUNA_ISLANDS + 1];
    struct text text = TEXT_IN(ours);
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    for (int island = 0; island < KAHUNA_ISLANDS; island++)
        if (look.control[island] == seat)
            text_put_char(&text, (char)('A' + island));
    assert_string_equal(ours, islands);
    assert_int_equal(look.tokens[seat], text.length);
}

void hand_is(const struct match *m, int seat, const char *cards)
{
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    assert_true(look.hand_seen[seat]);
    cards_are(look.hand[seat], cards);
}

void open_is(const struct match *m, int seat, const char *cards)
{
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    cards_are(look.open[seat], cards);
}

void row_is(const struct match *m, const char *cards)
{
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    cards_are(look.face_up, cards);
}

void discards_are(const struct match *m, const char *cards)
{
    struct kahuna_look look;
    kahuna_look(&m->now, &look);
    cards_are(look.discards, cards);
}

void points_are(const struct match *m, int black, int white)
{
    int points[GAME_MAX_SEATS];
    m->game->score(&m->now, points);
    assert_int_equal(points[BLACK], black);
    assert_int_equal(points[WHITE], white);
}

void decides(const struct match *m, const char *actor, const char *phase)
{
    char piece[64];
    struct text text = TEXT_IN(piece);
    put_field(&text, "phase", phase);
    put_field(&text, "actor", actor);
    shows(m, GAME_ALL, piece);
}

enum { MAX_LISTED = 256 };

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int list_moves(const struct match *m, char words[MAX_LISTED][MATCH_MAX_MOVE_TEXT])
{
    game_move move[GAME_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    assert_true(count <= MAX_LISTED);
    for (int i = 0; i < count; i++) {
        struct text text = TEXT_IN(words[i]);
        m->game->write_move(&m->now, move[i], &text);
    }
    qsort(words, (size_t)count, sizeof words[0], by_bytes);
    return count;
}

bool offers(const struct match *m, const char *move)
{
    static char words[MAX_LISTED][MATCH_MAX_MOVE_TEXT];
    for (int i = list_moves(m, words) - 1; i >= 0; i--)
        if (!strcmp(words[i], move))
            return true;
    return false;
}

void moves_are(const struct match *m, const char *moves)
{
    static char words[MAX_LISTED][MATCH_MAX_MOVE_TEXT], ours[MAX_LISTED * 16];
    struct text text = TEXT_IN(ours);
    const int count = list_moves(m, words);
    for (int i = 0; i < count; i++) {
        text_put(&text, i ? ", " : "");
        text_put(&text, words[i]);
    }
    assert_string_equal(ours, moves);
}

void odds_are(const struct match *m, const char *move, int wanted, int of)
{
    game_move outcome[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], total = 0, found = 0;
    const int count = m->game->chances(&m->now, outcome, weight);
    for (int i = 0; i < count; i++) {
        char words[MATCH_MAX_MOVE_TEXT];
        struct text text = TEXT_IN(words);
        m->game->write_move(&m->now, outcome[i], &text);
        total += weight[i];
        if (!strcmp(words, move))
            found += weight[i];
    }
    assert_int_equal(found, wanted);
    assert_int_equal(total, of);
}

void result_is(const struct match *m, const char *result)
{
    char ours[64];
    struct text text = TEXT_IN(ours);
    assert_int_equal(match_actor(m), GAME_OVER);
    m->game->write_result(&m->now, &text);
    assert_string_equal(ours, result);
}

void shows(const struct match *m, int viewer, const char *piece)
{
    char json[4096];
    struct text text = TEXT_IN(json);
    struct game_state view;
    match_view(m, viewer, &view);
    m->game->write_state(&view, &text);
    if (!strstr(json, piece)) {
        print_error("%s\nis not in\n%s\n", piece, json);
        fail();
    }
}
