/* kahuna_position.c: see kahuna_position.h. It shares no table with the engine: islands and lines are written
 * down again here, and control is counted. */
#include "kahuna_position.h"

#include <stdlib.h>

static const char *const island_name[MOTU_KAHUNA_ISLANDS] = {"ALOA", "BARI", "COCO", "DUDA", "ELAI", "FAAA",
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

static void put_key(struct motu_text *out, const char *key)
{
    motu_text_put_json(out, key);
    motu_text_put_char(out, ':');
}

static void put_card_list(struct motu_text *out, const char *cards)
{
    const char *comma = "";
    motu_text_put_char(out, '[');
    for (; *cards; cards++, comma = ",") {
        assert_true(*cards >= 'A' && *cards <= 'L');
        motu_text_put(out, comma);
        motu_text_put_json(out, island_name[*cards - 'A']);
    }
    motu_text_put_char(out, ']');
}

static void put_line_list(struct motu_text *out, const char *lines)
{
    const char *comma = "";
    motu_text_put_char(out, '[');
    for (; *lines; lines += strspn(lines, " "), comma = ",") {
        motu_text_put(out, comma);
        motu_text_put_json_bytes(out, lines, strcspn(lines, " "));
        lines += strcspn(lines, " ");
    }
    motu_text_put_char(out, ']');
}

static void put_token_list(struct motu_text *out, const char *bridges)
{
    char held[MOTU_KAHUNA_ISLANDS + 1];
    struct motu_text cards = MOTU_TEXT_IN(held);
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
        if (2 * copies(bridges, island) > copies(all_lines, island))
            motu_text_put_char(&cards, (char)('A' + island));
    put_card_list(out, held);
}

static void put_both(struct motu_text *out, const char *key, const char *const what[SEATS],
                     void (*put)(struct motu_text *, const char *))
{
    put_key(out, key);
    motu_text_put(out, "{\"black\":");
    put(out, or_else(what[BLACK], ""));
    motu_text_put(out, ",\"white\":");
    put(out, or_else(what[WHITE], ""));
    motu_text_put(out, "},");
}

static void put_field(struct motu_text *out, const char *key, const char *value)
{
    put_key(out, key);
    if (!strcmp(value, "null"))
        motu_text_put(out, value);
    else
        motu_text_put_json(out, value);
    motu_text_put_char(out, ',');
}

static void put_number(struct motu_text *out, const char *key, int number)
{
    put_key(out, key);
    motu_text_put_number(out, number);
    motu_text_put_char(out, ',');
}

void write_position(const struct position *p, struct motu_text *out)
{
    char rest[64];
    struct motu_text left = MOTU_TEXT_IN(rest);
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
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++) {
        int unused = 2;
        for (size_t i = 0; i < sizeof lying / sizeof lying[0]; i++)
            unused -= copies(or_else(lying[i], ""), island);
        for (; unused > 0; unused--)
            motu_text_put_char(&left, (char)('A' + island));
    }
    if (p->pile)
        motu_text_put(&left, or_else(p->discards, ""));

    motu_text_put(out, "{\"game\":\"kahuna\",");
    put_field(out, "options", or_else(p->options, ""));
    put_number(out, "round", p->round ? p->round : 1);
    put_field(out, "phase", or_else(p->phase, "play"));
    put_field(out, "actor", or_else(p->actor, player));
    put_field(out, "player", player);
    put_number(out, "turn", p->turn ? p->turn : 7);
    motu_text_put(out, p->abstained ? "\"abstained\":true," : "\"abstained\":false,");
    put_field(out, "swap", or_else(p->swap, "null"));
    put_number(out, "last_turns", p->last_turns);
    put_both(out, "hands", p->hand, put_card_list);
    put_both(out, "open", p->open, put_card_list);
    put_key(out, "face_up");
    put_card_list(out, row);
    motu_text_put_char(out, ',');
    put_number(out, "pile", (int)(p->pile ? strlen(p->pile) : left.length));
    put_key(out, "discards");
    put_card_list(out, p->pile ? rest : or_else(p->discards, ""));
    motu_text_put_char(out, ',');
    put_both(out, "hidden_discards", p->hidden_discards, put_card_list);
    put_both(out, "bridges", p->bridges, put_line_list);
    put_both(out, "tokens", p->bridges, put_token_list);
    motu_text_put(out, "\"points\":{\"black\":");
    motu_text_put_number(out, p->points[BLACK]);
    motu_text_put(out, ",\"white\":");
    motu_text_put_number(out, p->points[WHITE]);
    motu_text_put(out, "},\"result\":");
    motu_text_put(out, or_else(p->result, "null"));
    motu_text_put_char(out, '}');
    assert_true(motu_text_fits(out));
}

static void say_reason(const char *what, const struct motu_reason *reason)
{
    char why[512];
    struct motu_text text = MOTU_TEXT_IN(why);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    print_error("%s: %s\n", what, why);
}

void set_up(struct motu_match *m, const struct position *p)
{
    char json[4096];
    struct motu_text out = MOTU_TEXT_IN(json);
    struct motu_reason reason;
    write_position(p, &out);
    if (!motu_match_start_from_state(m, &kahuna_game, json, out.length, 1, &reason)) {
        say_reason(json, &reason);
        fail();
    }
}

void start(struct motu_match *m, const char *options)
{
    struct motu_reason reason;
    if (!motu_match_start(m, &kahuna_game, options, 1, &reason)) {
        say_reason(options, &reason);
        fail();
    }
}

void start_dealt(struct motu_match *m, const char *options)
{
    start(m, options);
    play(m, "deal black A; deal black A; deal black B; deal white C; deal white D; deal white E");
    play(m, "reveal F; reveal G; reveal H");
    if (!strstr(options, "first="))
        play(m, "first black");
}

/* --- playing ----------------------------------------------------------------------------------------- */

/* What holds in every position: it can be written and read again, and what is listed is what is legal. */
static void check_position(const struct motu_match *m)
{
    char json[4096];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_state again;
    struct motu_reason reason;
    if (m->viewer != MOTU_ALL)
        return;
    m->game->write_state(&m->now, &text);
    if (!m->game->read_state(&again, json, text.length, &reason)) {
        say_reason(json, &reason);
        fail();
    }
    assert_memory_equal(&again, &m->now, m->game->state_size);

    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    bool listed[MOTU_MOVE_LIMIT] = {false};
    int count =
        motu_match_actor(m) == MOTU_CHANCE ? m->game->chances(&m->now, move, weight) : m->game->moves(&m->now, move);
    while (count--)
        listed[move[count]] = true;
    for (motu_move number = 0; number < MOTU_MOVE_LIMIT; number++)
        if (m->game->refuse(&m->now, number, NULL) == listed[number])
            fail_msg("move number %u is %s and %s", number, listed[number] ? "listed" : "not listed",
                     listed[number] ? "refused" : "not refused");
}

void play(struct motu_match *m, const char *moves)
{
    while (*moves) {
        char words[64];
        struct motu_text one = MOTU_TEXT_IN(words);
        struct motu_reason reason;
        motu_text_put_bytes(&one, moves, strcspn(moves, ";"));
        assert_true(motu_text_fits(&one));
        if (!motu_match_play_text(m, words, &reason)) {
            say_reason(words, &reason);
            fail();
        }
        check_position(m);
        moves += strcspn(moves, ";");
        moves += strspn(moves, "; ");
    }
}

static void refused_for(struct motu_match *m, const char *words, enum motu_reason_fault fault, const char *sentence)
{
    char why[512];
    struct motu_text text = MOTU_TEXT_IN(why);
    struct motu_reason reason = {.rule = "unset"};
    struct motu_state before;
    const int count = m->count;
    memcpy(&before, &m->now, m->game->state_size);
    if (motu_match_play_text(m, words, &reason)) {
        print_error("%s was not refused\n", words);
        fail();
    }
    if (sentence) {
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
        assert_string_equal(why, sentence);
    }
    assert_string_equal(motu_reason_fault_name(reason.fault), motu_reason_fault_name(fault));
    assert_int_equal(m->count, count);
    assert_memory_equal(&before, &m->now, m->game->state_size);
}

void refused(struct motu_match *m, const char *words, const char *sentence)
{
    refused_for(m, words, MOTU_REASON_ILLEGAL, sentence);
}

void unreadable(struct motu_match *m, const char *words)
{
    refused_for(m, words, MOTU_REASON_SYNTAX, NULL);
}

void reads_as(const struct motu_match *m, const char *typed, const char *canonical)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct motu_reason reason;
    motu_move move;
    if (!motu_match_read_move(m, typed, &move, &reason)) {
        say_reason(typed, &reason);
        fail();
    }
    m->game->write_move(&m->now, move, &text);
    assert_string_equal(words, canonical);
}

/* --- looking ----------------------------------------------------------------------------------------- */

static void cards_are(const int count[MOTU_KAHUNA_ISLANDS], const char *cards)
{
    char ours[64];
    struct motu_text text = MOTU_TEXT_IN(ours);
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
        for (int n = 0; n < count[island]; n++)
            motu_text_put_char(&text, (char)('A' + island));
    assert_string_equal(ours, cards);
}

void bridges_are(const struct motu_match *m, int seat, const char *lines)
{
    char ours[128];
    struct motu_text text = MOTU_TEXT_IN(ours);
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    for (int line = 0; line < MOTU_KAHUNA_LINES; line++)
        if (look.owner[line] == seat) {
            motu_text_put(&text, text.length ? " " : "");
            motu_text_put_bytes(&text, all_lines + (ptrdiff_t)3 * line, 2);
        }
    assert_string_equal(ours, lines);
}

void tokens_are(const struct motu_match *m, int seat, const char *islands)
{
    char ours[MOTU_KAHUNA_ISLANDS + 1];
    struct motu_text text = MOTU_TEXT_IN(ours);
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
        if (look.control[island] == seat)
            motu_text_put_char(&text, (char)('A' + island));
    assert_string_equal(ours, islands);
    assert_int_equal(look.tokens[seat], text.length);
}

void hand_is(const struct motu_match *m, int seat, const char *cards)
{
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    assert_true(look.hand_seen[seat]);
    cards_are(look.hand[seat], cards);
}

void open_is(const struct motu_match *m, int seat, const char *cards)
{
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    cards_are(look.open[seat], cards);
}

void row_is(const struct motu_match *m, const char *cards)
{
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    cards_are(look.face_up, cards);
}

void discards_are(const struct motu_match *m, const char *cards)
{
    struct motu_kahuna_position look;
    motu_kahuna_look(&m->now, &look);
    cards_are(look.discards, cards);
}

void points_are(const struct motu_match *m, int black, int white)
{
    int points[MOTU_MAX_SEATS];
    m->game->score(&m->now, points);
    assert_int_equal(points[BLACK], black);
    assert_int_equal(points[WHITE], white);
}

void decides(const struct motu_match *m, const char *actor, const char *phase)
{
    char piece[64];
    struct motu_text text = MOTU_TEXT_IN(piece);
    put_field(&text, "phase", phase);
    put_field(&text, "actor", actor);
    shows(m, MOTU_ALL, piece);
}

enum { MAX_LISTED = 256 };

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static int list_moves(const struct motu_match *m, char words[MAX_LISTED][MOTU_MATCH_MAX_MOVE_TEXT])
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    assert_true(count <= MAX_LISTED);
    for (int i = 0; i < count; i++) {
        struct motu_text text = MOTU_TEXT_IN(words[i]);
        m->game->write_move(&m->now, move[i], &text);
    }
    qsort(words, (size_t)count, sizeof words[0], by_bytes);
    return count;
}

bool offers(const struct motu_match *m, const char *move)
{
    static char words[MAX_LISTED][MOTU_MATCH_MAX_MOVE_TEXT];
    for (int i = list_moves(m, words) - 1; i >= 0; i--)
        if (!strcmp(words[i], move))
            return true;
    return false;
}

void moves_are(const struct motu_match *m, const char *moves)
{
    static char words[MAX_LISTED][MOTU_MATCH_MAX_MOVE_TEXT], ours[MAX_LISTED * 16];
    struct motu_text text = MOTU_TEXT_IN(ours);
    const int count = list_moves(m, words);
    for (int i = 0; i < count; i++) {
        motu_text_put(&text, i ? ", " : "");
        motu_text_put(&text, words[i]);
    }
    assert_string_equal(ours, moves);
}

void odds_are(const struct motu_match *m, const char *move, int wanted, int of)
{
    motu_move outcome[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES], total = 0, found = 0;
    const int count = m->game->chances(&m->now, outcome, weight);
    for (int i = 0; i < count; i++) {
        char words[MOTU_MATCH_MAX_MOVE_TEXT];
        struct motu_text text = MOTU_TEXT_IN(words);
        m->game->write_move(&m->now, outcome[i], &text);
        total += weight[i];
        if (!strcmp(words, move))
            found += weight[i];
    }
    assert_int_equal(found, wanted);
    assert_int_equal(total, of);
}

void result_is(const struct motu_match *m, const char *result)
{
    char ours[64];
    struct motu_text text = MOTU_TEXT_IN(ours);
    assert_int_equal(motu_match_actor(m), MOTU_OVER);
    m->game->write_result(&m->now, &text);
    assert_string_equal(ours, result);
}

void shows(const struct motu_match *m, int viewer, const char *piece)
{
    char json[4096];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_state view;
    motu_match_view(m, viewer, &view);
    m->game->write_state(&view, &text);
    if (!strstr(json, piece)) {
        print_error("%s\nis not in\n%s\n", piece, json);
        fail();
    }
}
