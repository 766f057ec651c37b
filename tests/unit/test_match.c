/* test_match.c: a match: playing, undo, chance, records. The game is Kahuna; the rules are tested elsewhere. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "kahuna_game.h"

enum { BLACK, WHITE };

#define HEADER     "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\n\n"
#define DEAL_BLACK "chance deal black ALOA\nchance deal black ALOA\nchance deal black BARI\n"
#define DEAL_WHITE "chance deal white COCO\nchance deal white DUDA\nchance deal white ELAI\n"
#define ROW        "chance reveal FAAA\nchance reveal GOLA\nchance reveal HUNA\n"
#define DEALT      DEAL_BLACK DEAL_WHITE ROW
/* lines 1 to 5 and 6 to 14: what is put behind it begins with line 15 */
#define BEGUN HEADER DEALT

static void begin(struct match *m, const char *options, uint64_t seed)
{
    assert_true(match_start(m, &kahuna_game, options, seed, NULL));
}

static void play(struct match *m, const char *moves)
{
    while (*moves) {
        char words[64];
        struct text one = TEXT_IN(words);
        text_put_bytes(&one, moves, strcspn(moves, ";"));
        if (!match_play_text(m, words, NULL))
            fail_msg("%s", words);
        moves += strcspn(moves, ";");
        moves += strspn(moves, "; ");
    }
}

static void begin_dealt(struct match *m)
{
    begin(m, "first=black", 1);
    play(m, "deal black A; deal black A; deal black B; deal white C; deal white D; deal white E");
    play(m, "reveal F; reveal G; reveal H");
}

/* A game at random to its end; chance comes from the match's own seed. */
static void play_at_random(struct match *m, const char *options, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    begin(m, options, seed);
    while (match_actor(m) != GAME_OVER) {
        const bool chance = match_actor(m) == GAME_CHANCE;
        assert_true(match_play(m, chance ? match_chance(m) : game_random_move(m->game, &m->now, &rng), NULL));
    }
}

static void reason_is(const struct game_reason *reason, const char *sentence)
{
    char ours[512];
    struct text text = TEXT_IN(ours);
    reason_write(reason, LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
}

static void same_state(const struct game_state *a, const struct game_state *b)
{
    assert_memory_equal(a, b, kahuna_game.state_size);
}

/* --- playing and undo -------------------------------------------------------------------------------- */

static void a_bad_start_leaves_the_match_as_it_was(void **state)
{
    static struct match m, before;
    struct game_reason reason;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m, sizeof m);
    assert_false(match_start(&m, &kahuna_game, "variant9=on", 5, &reason));
    reason_is(&reason, "There is no option called variant9.");
    assert_false(match_start_from_state(&m, &kahuna_game, "{}", 2, 5, &reason));
    assert_memory_equal(&before, &m, sizeof m);
}

static void a_refused_move_leaves_the_match_as_it_was(void **state)
{
    static struct match m, before;
    struct game_reason reason;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m, sizeof m);
    assert_false(match_play_text(&m, "C-B", &reason));
    reason_is(&reason, "KH-8: COCO is not in your hand.");
    assert_false(match_play_text(&m, "C-D", &reason));
    reason_is(&reason, "KH-2: There is no line between COCO and DUDA.");
    assert_false(match_play_text(&m, "hop", &reason));
    assert_int_equal(reason.fault, REASON_SYNTAX);
    assert_false(match_play(&m, 0, &reason));
    reason_is(&reason, "That is no move of this game.");
    assert_memory_equal(&before, &m, sizeof m);
}

static void the_state_is_the_replay_of_the_list(void **state)
{
    static struct match m;
    static struct game_state states[MATCH_MAX_DECISIONS];
    struct rng rng;
    (void)state;
    rng_seed(&rng, 4);
    begin(&m, "variant1=on variant2=on", 4);
    while (match_actor(&m) != GAME_OVER) {
        memcpy(&states[m.count], &m.now, kahuna_game.state_size);
        assert_true(match_play(&m, game_random_move(&kahuna_game, &m.now, &rng), NULL));
    }
    for (int ply = 0; ply < m.count; ply++) {
        struct game_state then;
        match_state_at(&m, ply, &then);
        same_state(&then, &states[ply]);
    }
    while (m.count) {
        assert_true(match_undo(&m, 1, NULL));
        same_state(&m.now, &states[m.count]);
    }
}

static void several_decisions_are_undone_at_once(void **state)
{
    static struct match m;
    struct game_state dealt;
    (void)state;
    begin_dealt(&m);
    memcpy(&dealt, &m.now, sizeof dealt);
    play(&m, "A-B; A-H; draw pile; card L; abstain");
    assert_true(match_undo(&m, 5, NULL));
    assert_int_equal(m.count, 9);
    same_state(&m.now, &dealt);
    assert_true(match_undo(&m, 9, NULL));
    assert_int_equal(m.count, 0);
    same_state(&m.now, &m.start);
}

static void undo_has_a_limit(void **state)
{
    static struct match m;
    struct game_reason reason;
    (void)state;
    begin(&m, "", 1);
    assert_false(match_undo(&m, 1, &reason));
    reason_is(&reason, "There is nothing to undo.");
    assert_int_equal(reason.fault, REASON_STATE);
    begin_dealt(&m);
    assert_false(match_undo(&m, 10, &reason));
    reason_is(&reason, "Only 9 decisions can be undone.");
    assert_false(match_undo(&m, 0, &reason));
    assert_false(match_undo(&m, -1, &reason));
    assert_int_equal(m.count, 9);
}

static void a_full_match_takes_no_more(void **state)
{
    static struct match m;
    struct game_reason reason;
    struct game_state before;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m.now, sizeof before);
    m.count = MATCH_MAX_DECISIONS;
    assert_false(match_play_text(&m, "A-B", &reason));
    reason_is(&reason, "The game has 4096 decisions; no longer game can be kept.");
    assert_int_equal(reason.fault, REASON_STATE);
    assert_int_equal(m.count, MATCH_MAX_DECISIONS);
    same_state(&m.now, &before);
}

static void a_match_from_a_state_goes_back_to_it(void **state)
{
    static struct match m, from;
    static char json[MATCH_MAX_STATE_TEXT];
    struct text text = TEXT_IN(json);
    struct game_reason reason;
    (void)state;
    begin_dealt(&m);
    kahuna_game.write_state(&m.now, &text);
    assert_true(match_start_from_state(&from, &kahuna_game, json, text.length, 7, &reason));
    assert_true(from.from_state);
    assert_false(m.from_state);
    assert_int_equal(from.count, 0);
    same_state(&from.now, &m.now);
    play(&from, "A-B; draw pile");
    assert_false(match_undo(&from, 3, &reason));
    assert_true(match_undo(&from, 2, &reason));
    same_state(&from.now, &m.now);
}

static void a_view_is_the_concealed_state(void **state)
{
    static struct match m;
    struct game_state view, concealed;
    (void)state;
    begin_dealt(&m);
    for (int viewer = GAME_ALL; viewer <= WHITE; viewer++) {
        if (viewer == GAME_OVER || viewer == GAME_CHANCE)
            continue;
        match_view(&m, viewer, &view);
        memcpy(&concealed, &m.now, sizeof concealed);
        kahuna_game.conceal(&concealed, viewer);
        same_state(&view, &concealed);
        assert_int_equal(!memcmp(&view, &m.now, kahuna_game.state_size), viewer == GAME_ALL);
    }
}

/* --- chance ------------------------------------------------------------------------------------------ */

static void chance_depends_on_the_seed_and_the_number_of_the_decision(void **state)
{
    static struct match one, same, other;
    int different = 0;
    (void)state;
    begin(&one, "", 42);
    begin(&same, "", 42);
    begin(&other, "", 43);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(match_chance(&one), match_chance(&same));
        different += match_chance(&one) != match_chance(&other);
        assert_true(match_play(&one, match_chance(&one), NULL));
        assert_true(match_play(&same, match_chance(&same), NULL));
        assert_true(match_play(&other, match_chance(&other), NULL));
    }
    assert_in_range(different, 5, 10);
}

static void chance_is_the_same_after_undo(void **state)
{
    static struct match m;
    game_move first[10];
    (void)state;
    begin(&m, "", 42);
    for (int i = 0; i < 10; i++) {
        first[i] = match_chance(&m);
        assert_true(match_play(&m, first[i], NULL));
    }
    assert_true(match_undo(&m, 7, NULL));
    for (int i = 3; i < 10; i++) {
        assert_int_equal(match_chance(&m), first[i]);
        assert_true(match_play(&m, match_chance(&m), NULL));
    }
    play(&m, "draw pile");
    const game_move card = match_chance(&m);
    assert_int_equal(match_chance(&m), card);
    assert_true(match_undo(&m, 1, NULL));
    play(&m, "draw pile");
    assert_int_equal(match_chance(&m), card);
}

/* --- the limit of a player's undo -------------------------------------------------------------------- */

static void limit_is(const struct match *m, int seat, int remain, const char *sentence)
{
    struct game_reason reason;
    assert_int_equal(match_undo_limit(m, seat, &reason), remain);
    reason_is(&reason, sentence);
}

static void before_anything_there_is_nothing_to_undo(void **state)
{
    static struct match m;
    (void)state;
    begin(&m, "", 1);
    limit_is(&m, BLACK, 0, "There is nothing to undo.");
}

static void own_plays_are_taken_back_to_the_last_chance(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "A-B; A-H");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: A-H, decision 11, was not yours.");
}

static void a_draw_is_taken_back_until_chance_has_delivered(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "A-B; draw pile");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "card L");
    limit_is(&m, BLACK, 12, "Undo ends here: with card LALE, decision 12, something new was seen.");
    limit_is(&m, WHITE, 12, "Undo ends here: in decision 12 somebody else saw something that you do not see.");
    play(&m, "C-B");
    limit_is(&m, WHITE, 12, "Undo ends here: in decision 12 somebody else saw something that you do not see.");
    limit_is(&m, BLACK, 13, "Undo ends here: C-B, decision 13, was not yours.");
}

static void a_card_from_the_row_until_the_row_is_filled(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "draw F");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "reveal I");
    limit_is(&m, BLACK, 11, "Undo ends here: with reveal IFFI, decision 11, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: with reveal IFFI, decision 11, something new was seen.");
}

static void abstaining_is_taken_back_until_the_opponent_decides(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "A-B; abstain");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: abstain, decision 11, was not yours.");
    play(&m, "D-H");
    limit_is(&m, BLACK, 12, "Undo ends here: D-H, decision 12, was not yours.");
    limit_is(&m, WHITE, 11, "Undo ends here: abstain, decision 11, was not yours.");
}

static void a_discard_of_the_other_is_not_told(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "draw pile; card L; draw pile; card K; draw pile; card L; draw pile; card K; discard A");
    limit_is(&m, BLACK, 17, "Undo ends here: in decision 17 somebody else saw something that you do not see.");
    limit_is(&m, WHITE, 18, "Undo ends here: discard ?, decision 18, was not yours.");
}

/* One card, LALE, is left in the pile; black holds the cards given. */
static void begin_with_one_card_left(struct match *m, const char *hand, const char *jojos)
{
    char json[1024];
    struct text text = TEXT_IN(json);
    text_put(&text, "{\"game\":\"kahuna\",\"options\":\"\",\"round\":1,\"phase\":\"play\",\"actor\":\"black\","
                    "\"player\":\"black\",\"turn\":9,\"abstained\":false,\"swap\":null,\"last_turns\":0,"
                    "\"hands\":{\"black\":[");
    text_put(&text, hand);
    text_put(&text, "],\"white\":[]},\"open\":{\"black\":[],\"white\":[]},"
                    "\"face_up\":[\"KAHU\",\"KAHU\",\"LALE\"],\"pile\":1,"
                    "\"discards\":[\"ALOA\",\"ALOA\",\"BARI\",\"BARI\",\"COCO\",\"COCO\",\"DUDA\",\"DUDA\",\"ELAI\","
                    "\"ELAI\",\"FAAA\",\"FAAA\",\"GOLA\",\"GOLA\",\"HUNA\",\"HUNA\",\"IFFI\",\"IFFI\"");
    text_put(&text, jojos);
    text_put(&text, "],\"hidden_discards\":{\"black\":[],\"white\":[]},\"bridges\":{\"black\":[],\"white\":[]},"
                    "\"tokens\":{\"black\":[],\"white\":[]},\"points\":{\"black\":0,\"white\":0},\"result\":null}");
    assert_true(match_start_from_state(m, &kahuna_game, json, text.length, 1, NULL));
}

static void a_certain_outcome_teaches_nothing(void **state)
{
    static struct match m;
    (void)state;
    begin_with_one_card_left(&m, "", ",\"JOJO\",\"JOJO\"");
    play(&m, "draw pile; card L");
    assert_int_equal(m.count, 2);
    limit_is(&m, BLACK, 0, "There is nothing to undo.");
}

static void an_outcome_that_only_hidden_cards_make_certain_is_a_lesson(void **state)
{
    static struct match m;
    (void)state;
    begin_with_one_card_left(&m, "\"JOJO\"", ",\"JOJO\"");
    play(&m, "draw pile; card L");
    limit_is(&m, BLACK, 2, "Undo ends here: with card LALE, decision 2, something new was seen.");
}

/* --- records: reading and writing -------------------------------------------------------------------- */

static struct match got, room;
static struct game_belief *belief;

static int make_belief(void **state)
{
    (void)state;
    belief = malloc(kahuna_game.belief_size);
    return belief ? 0 : -1;
}

static int free_belief(void **state)
{
    (void)state;
    free(belief);
    return 0;
}

static void reads_bytes(const char *record, size_t length)
{
    struct match_fault fault = {0};
    if (!match_read_record(&got, &room, record, length, catalogue_find, belief, &fault)) {
        char why[512];
        struct text text = TEXT_IN(why);
        reason_write(&fault.reason, LANGUAGE_EN, &text);
        fail_msg("line %d: %s", fault.line, why);
    }
}

static void reads(const char *record)
{
    reads_bytes(record, strlen(record));
}

static void fails_bytes(const char *record, size_t length, int line, enum reason_fault kind, const char *sentence)
{
    static struct match before;
    struct match_fault fault = {0};
    memcpy(&before, &got, sizeof got);
    assert_false(match_read_record(&got, &room, record, length, catalogue_find, belief, &fault));
    reason_is(&fault.reason, sentence);
    assert_int_equal(fault.line, line);
    assert_string_equal(reason_fault_name(fault.reason.fault), reason_fault_name(kind));
    assert_memory_equal(&before, &got, sizeof got);
}

static void fails(const char *record, int line, enum reason_fault kind, const char *sentence)
{
    fails_bytes(record, strlen(record), line, kind, sentence);
}

static const char *write_record(const struct match *m, int viewer)
{
    static char record[MATCH_MAX_RECORD];
    struct text text = TEXT_IN(record);
    match_write_record(m, viewer, &text);
    assert_true(text_fits(&text));
    return record;
}

static void a_record_is_written_like_this(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    assert_true(match_set_header(&m, "black", "guest"));
    play(&m, "A-B; draw pile; card L; abstain");
    assert_string_equal(write_record(&m, GAME_ALL),
                        "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\nblack: guest\n\n" DEALT
                        "black A-B\nblack draw pile\nchance card LALE\nwhite abstain\n");
    assert_string_equal(write_record(&m, WHITE),
                        "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\nviewer: white\nblack: guest\n\n"
                        "chance deal black ?\nchance deal black ?\nchance deal black ?\n" DEAL_WHITE ROW
                        "black A-B\nblack draw pile\nchance card ?\nwhite abstain\n");
    const char *public = strstr(write_record(&m, GAME_ONLOOKER), "viewer: ");
    assert_non_null(public);
    assert_string_equal(public, "viewer: public\nblack: guest\n\nchance deal black ?\nchance deal black ?\n"
                                "chance deal black ?\nchance deal white ?\nchance deal white ?\n"
                                "chance deal white ?\n" ROW "black A-B\nblack draw pile\nchance card ?\n"
                                "white abstain\n");
}

static void the_shortest_record(void **state)
{
    (void)state;
    reads("motu: 1\ngame: kahuna\nrules: 1\noptions:");
    assert_int_equal(got.count, 0);
    assert_string_equal(write_record(&got, GAME_ALL), "motu: 1\ngame: kahuna\nrules: 1\noptions:\n\n");
}

static const char *const option_sets[] = {"", "variant1=on", "variant2=on",
                                          "variant1=on variant2=on handicap=white:3 first=black"};

static void whole_games_read_back_equal(void **state)
{
    static struct match m;
    static char record[MATCH_MAX_RECORD];
    (void)state;
    for (uint64_t seed = 0; seed < 24; seed++) {
        play_at_random(&m, option_sets[seed % 4], seed);
        strcpy(record, write_record(&m, GAME_ALL));
        reads(record);
        assert_int_equal(got.count, m.count);
        assert_memory_equal(got.move, m.move, (size_t)m.count * sizeof m.move[0]);
        same_state(&got.now, &m.now);
        same_state(&got.start, &m.start);
        assert_int_equal(got.viewer, GAME_ALL);
        assert_null(got.belief);
        assert_string_equal(write_record(&got, GAME_ALL), record);
    }
}

static void comments_blank_lines_and_spaces_do_not_matter(void **state)
{
    (void)state;
    reads("# a game\n  # indented\nmotu : 1 \ngame:kahuna\nrules:   1\nOptions:  first=black  \n\n" DEAL_BLACK
          "\n# white's cards\n" DEAL_WHITE "   \n" ROW "  BLACK   a - b   # a comment\nblack abstain#and another\n");
    assert_int_equal(got.count, 11);
    assert_string_equal(write_record(&got, GAME_ALL), BEGUN "black A-B\nblack abstain\n");
}

static void tabs_are_spaces(void **state)
{
    (void)state;
    reads("motu:\t1\ngame:\tkahuna\nrules: 1\noptions:\tfirst=black\t\n\n" DEALT "\tblack\tA-B\t# comment\n");
    assert_string_equal(write_record(&got, GAME_ALL), BEGUN "black A-B\n");
}

static void carriage_returns_and_a_byte_order_mark_are_forgiven(void **state)
{
    (void)state;
    reads("\xEF\xBB\xBFmotu: 1\r\ngame: kahuna\r\nrules: 1\r\noptions: first=black\r\ndate: today\r\n\r\n"
          "chance deal black ALOA\r\nchance deal black BARI # x\r\n\r\nchance deal black LALE");
    assert_int_equal(got.count, 3);
    size_t length;
    const char *date = match_header(&got, "date", &length);
    assert_non_null(date);
    assert_int_equal(length, 5);
    assert_memory_equal(date, "today", 5);
}

static void unknown_headers_are_kept(void **state)
{
    static const char record[] = "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\nblack: guest\n"
                                 "white: motu level 5 # strong\nX-Thing: a: b: ä\nempty:\n\n" DEALT;
    size_t length;
    (void)state;
    reads(record);
    assert_string_equal(write_record(&got, GAME_ALL), record);
    assert_string_equal(got.header, "black: guest\nwhite: motu level 5 # strong\nX-Thing: a: b: ä\nempty:\n");
    const char *thing = match_header(&got, "X-Thing", &length);
    assert_int_equal(length, strlen("a: b: ä"));
    assert_memory_equal(thing, "a: b: ä", length);
    assert_non_null(match_header(&got, "empty", &length));
    assert_int_equal(length, 0);
    assert_null(match_header(&got, "X-Thin", &length));
    assert_null(match_header(&got, "guest", &length));
}

/* --- records: what is wrong with them ---------------------------------------------------------------- */

static void a_record_begins_with_motu(void **state)
{
    static const char first[] = "A record begins with the line motu: 1.";
    (void)state;
    fails("", 0, REASON_SYNTAX, first);
    fails("\n", 1, REASON_SYNTAX, first);
    fails("hello\n", 1, REASON_SYNTAX, first);
    fails("game: kahuna\nmotu: 1\n", 1, REASON_SYNTAX, first);
    fails("# only a comment\n", 1, REASON_SYNTAX, first);
    fails("# a comment\ngame: kahuna\n", 2, REASON_SYNTAX, first);
}

static void missing_headers_are_named(void **state)
{
    (void)state;
    fails("motu: 1\nrules: 1\noptions:\n\n", 4, REASON_SYNTAX, "The header has no line game.");
    fails("motu: 1\ngame: kahuna\noptions:\n\n", 4, REASON_SYNTAX, "The header has no line rules.");
    fails("motu: 1\ngame: kahuna\nrules: 1\n\n", 4, REASON_SYNTAX, "The header has no line options.");
}

static void doubled_headers_are_named(void **state)
{
    (void)state;
    fails("motu: 1\nmotu: 1\n", 2, REASON_SYNTAX, "The header has motu twice.");
    fails("motu: 1\ngame: kahuna\nGame: kahuna\n", 3, REASON_SYNTAX, "The header has Game twice.");
    fails("motu: 1\nblack: a\ngame: kahuna\nblack: b\n", 4, REASON_SYNTAX, "The header has black twice.");
    fails(
        "motu: 1\na-key-of-more-than-forty-letters-is-a-key-too: a\na-key-of-more-than-forty-letters-is-a-key-too: b\n",
        3, REASON_SYNTAX, "The header has a-key-of-more-than-forty-letters-is-... twice.");
    fails("motu: 1\nresult: x\nresult: x\n", 3, REASON_SYNTAX, "The header has result twice.");
    reads("motu: 1\ngame: kahuna\nrules: 1\noptions:\nblack: a\nblacker: b\nblac: c\n");
}

static void a_header_line_has_a_key(void **state)
{
    (void)state;
    fails("motu: 1\njust words\n", 2, REASON_SYNTAX, "A header line has the form key: value.");
    fails("motu: 1\n: value\n", 2, REASON_SYNTAX, "A header line has the form key: value.");
}

static void versions_are_checked(void **state)
{
    (void)state;
    fails("motu: 2\ngame: kahuna\nrules: 1\noptions:\n", 1, REASON_SYNTAX,
          "This record has the version 2; this program reads version 1.");
    fails("motu: one\ngame: kahuna\nrules: 1\noptions:\n", 1, REASON_SYNTAX,
          "This record has the version one; this program reads version 1.");
    fails("motu: 1 1\ngame: kahuna\nrules: 1\noptions:\n", 1, REASON_SYNTAX,
          "This record has the version 1 1; this program reads version 1.");
    fails("motu: 1\ngame: kahuna\noptions:\nrules: 2\n", 4, REASON_SYNTAX,
          "The record was played under rules version 2, which this program does not have.");
    fails("motu: 1\ngame: chess\nrules: 1\noptions:\n", 2, REASON_UNKNOWN, "There is no game called chess.");
    fails("motu: 1\ngame: kahuna\nrules: 1\nblack: x\noptions: variant1=maybe\n", 5, REASON_SYNTAX,
          "maybe is no value of variant1: it takes off|on.");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char no[] = "The line is not UTF-8 text.";
    (void)state;
    fails("motu: 1\nblack: \xFF\n", 2, REASON_SYNTAX, no);
    fails("motu: 1\nblack: a\x1B[2J\n", 2, REASON_SYNTAX, no);
    fails(BEGUN "black A-B\xC3\n", 15, REASON_SYNTAX, no);
    static const char nul[] = BEGUN "black A-B\0\n";
    fails_bytes(nul, sizeof nul - 1, 15, REASON_SYNTAX, no);
    static const char early[] = "motu: 1\nbla\0ck: x\n";
    fails_bytes(early, sizeof early - 1, 2, REASON_SYNTAX, no);
    reads(BEGUN "black A-B # \xFF\n");
}

static void the_first_wrong_line_is_reported_with_its_number(void **state)
{
    (void)state;
    fails(BEGUN "black A-B\n\n# comment\nblack C-B\nblack hop\n", 18, REASON_ILLEGAL,
          "KH-8: COCO is not in your hand.");
    fails(BEGUN "black hop\n", 15, REASON_SYNTAX,
          "\"hop\" is not a move. Moves look like this: A-B, AxB AB, draw A, draw pile, discard A, abstain.");
    fails(BEGUN "black A-C\n", 15, REASON_ILLEGAL, "KH-2: There is no line between ALOA and COCO.");
    fails(HEADER DEAL_BLACK "chance deal white ALOA\n", 9, REASON_ILLEGAL, "KH-3: No card ALOA is left in the pile.");
    fails(BEGUN "black\n", 15, REASON_SYNTAX,
          "\"\" is not a move. Moves look like this: A-B, AxB AB, draw A, draw pile, discard A, abstain.");
}

static void the_actor_must_be_right(void **state)
{
    (void)state;
    fails(BEGUN "white abstain\n", 15, REASON_ILLEGAL, "The line begins with white, but it is for black to decide.");
    fails(BEGUN "chance card LALE\n", 15, REASON_ILLEGAL,
          "The line begins with chance, but it is for black to decide.");
    fails(HEADER "black A-B\n", 6, REASON_ILLEGAL, "The line begins with black, but it is for chance to decide.");
    fails(BEGUN "A-B\n", 15, REASON_SYNTAX, "The line does not begin with who decides.");
    fails(BEGUN "green A-B\n", 15, REASON_SYNTAX, "The line does not begin with who decides.");
    fails(BEGUN "blackA-B\n", 15, REASON_SYNTAX, "The line does not begin with who decides.");
}

static void question_marks_are_refused_in_a_full_record(void **state)
{
    (void)state;
    fails(HEADER "chance deal black ?\n", 6, REASON_ILLEGAL,
          "A question mark stands for a card only in a record for one player.");
}

static void long_lines_are_refused(void **state)
{
    static char record[4096];
    struct text text = TEXT_IN(record);
    (void)state;
    text_put(&text, BEGUN "black ");
    for (int i = 0; i < 300; i++)
        text_put_char(&text, 'A');
    fails(record, 15, REASON_SYNTAX, "The line is too long for a decision.");
}

static void long_headers_are_refused(void **state)
{
    static char record[8192];
    struct text text = TEXT_IN(record);
    (void)state;
    text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:\n");
    for (int i = 0; i < 20; i++) {
        text_put(&text, "key");
        text_put_number(&text, i + 10);
        text_put(&text, ": ");
        for (int k = 0; k < 92; k++)
            text_put_char(&text, 'v');
        text_put_char(&text, '\n');
    }
    reads(record); /* 20 lines of 100 bytes */
    assert_int_equal(strlen(got.header), 2000);
    text_put(&text, "one: more\n");
    reads(record);
    text_put(&text, "and: another line that goes beyond\n");
    reads(record);
    text_put(&text, "this: is too much\n");
    fails(record, 27, REASON_SYNTAX, "The header is too long to be kept.");

    text_clear(&text);
    text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:");
    for (int i = 0; i < 50; i++)
        text_put(&text, " variant1=on");
    fails(record, 4, REASON_SYNTAX, "The header is too long to be kept.");
}

/* --- records: the result ----------------------------------------------------------------------------- */

/* Copies a record without the line that begins like this, and with another in its place. */
static const char *replaced(const char *record, const char *line, const char *instead)
{
    static char changed[MATCH_MAX_RECORD];
    struct text text = TEXT_IN(changed);
    const char *at = strstr(record, line);
    assert_non_null(at);
    text_put_bytes(&text, record, (size_t)(at - record));
    text_put(&text, instead);
    text_put(&text, at + strcspn(at, "\n") + 1);
    return changed;
}

static int line_of(const char *record, const char *piece)
{
    int line = 1;
    for (const char *at = strstr(record, piece); at-- > record;)
        line += *at == '\n';
    return line;
}

static void the_result_must_be_there_and_right(void **state)
{
    static struct match m;
    static char record[MATCH_MAX_RECORD];
    char result[64], sentence[256];
    struct text text = TEXT_IN(result), wanted = TEXT_IN(sentence);
    (void)state;
    play_at_random(&m, "", 3);
    kahuna_game.write_result(&m.now, &text);
    strcpy(record, write_record(&m, GAME_ALL));
    assert_non_null(strstr(record, "\nresult: "));
    reads(record);

    text_put(&wanted, "The game is finished, but the header has no result: ");
    text_put(&wanted, result);
    text_put(&wanted, ".");
    fails(replaced(record, "result: ", ""), 0, REASON_SYNTAX, sentence);

    text_clear(&wanted);
    text_put(&wanted, "The header says the result is draw 0:0 draw; it is ");
    text_put(&wanted, result);
    text_put(&wanted, ".");
    fails(replaced(record, "result: ", "result: draw 0:0 draw\n"), line_of(record, "result: "), REASON_SYNTAX,
          sentence);
}

static void a_result_before_the_end_is_refused(void **state)
{
    (void)state;
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nresult: draw 0:0 draw\n\n", 5, REASON_SYNTAX,
          "The header has a result, but the game is not finished.");
}

static void after_the_end_no_line_is_read(void **state)
{
    static struct match m;
    static char record[MATCH_MAX_RECORD];
    (void)state;
    play_at_random(&m, "", 3);
    strcpy(record, write_record(&m, GAME_ALL));
    strcat(record, "# nothing\n\n");
    reads(record);
    const int line = line_of(record, "# nothing") + 2;
    strcat(record, "black abstain\n");
    fails(record, line, REASON_OVER, "The game is over: there is nothing left to decide.");
}

/* --- masked records ---------------------------------------------------------------------------------- */

static void masked_records_of_whole_games_give_the_same_views(void **state)
{
    static struct match m;
    static char record[MATCH_MAX_RECORD];
    (void)state;
    for (uint64_t seed = 100; seed < 124; seed++) {
        play_at_random(&m, option_sets[seed % 4], seed);
        for (int viewer = BLACK; viewer <= WHITE; viewer++) {
            strcpy(record, write_record(&m, viewer));
            reads(record);
            assert_int_equal(got.viewer, viewer);
            assert_ptr_equal(got.belief, belief);
            assert_int_equal(got.count, m.count);
            assert_string_equal(write_record(&got, viewer), record);
            for (int ply = 0; ply <= m.count; ply++) {
                struct game_state theirs, ours;
                match_state_at(&got, ply, &theirs);
                match_state_at(&m, ply, &ours);
                kahuna_game.conceal(&ours, viewer);
                same_state(&theirs, &ours);
            }
        }
    }
}

#define MASKED                                                                            \
    "motu: 1\ngame: kahuna\nrules: 1\noptions: first=white\nviewer: black\n\n" DEAL_BLACK \
    "chance deal white ?\nchance deal white ?\nchance deal white ?\n" ROW
/* lines 1 to 6 and 7 to 15: what is put behind it begins with line 16 */

static void the_viewer_must_be_a_player(void **state)
{
    static const char *const names[] = {"public", "all", "chance", "green", ""};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char record[128], sentence[128];
        struct text text = TEXT_IN(record), wanted = TEXT_IN(sentence);
        text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: ");
        text_put(&text, names[i]);
        text_put(&wanted, names[i]);
        text_put(&wanted, " is no player of this game whose record could be read.");
        fails(record, 5, REASON_UNKNOWN, sentence);
    }
}

static void a_viewers_own_cards_are_named_and_others_are_not(void **state)
{
    (void)state;
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: black\n\nchance deal black ?\n", 7, REASON_ILLEGAL,
          "This card is seen by the player the record is for: name it.");
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: white\n\nchance deal black ALOA\n", 7, REASON_ILLEGAL,
          "The player the record is for cannot see this card: write a question mark.");
}

static void a_card_of_which_the_viewer_holds_both_cannot_be_played(void **state)
{
    (void)state;
    reads(MASKED "white B-C\n");
    fails(MASKED "white A-D\n", 16, REASON_ILLEGAL, "KH-8: ALOA is not in your hand.");
    fails(MASKED "white B-C\nwhite B-D\n", 17, REASON_ILLEGAL, "KH-8: BARI is not in your hand.");
}

static void a_third_card_of_an_island_cannot_be_played(void **state)
{
    (void)state;
    reads(MASKED "white C-B\nwhite C-F\nwhite D-E\n");
    fails(MASKED "white C-B\nwhite C-F\nwhite C-G\n", 18, REASON_ILLEGAL, "KH-8: COCO is not in your hand.");
}

static void what_the_hand_must_be_is_remembered(void **state)
{
    (void)state;
    /* white takes FAAA openly and plays three other cards: only FAAA is left */
#define ONLY_FAAA \
    MASKED "white draw F\nchance reveal IFFI\nblack draw pile\nchance card COCO\nwhite D-E\nwhite E-H\nwhite L-K\n"
    reads(ONLY_FAAA "white F-C\n");
    fails(ONLY_FAAA "white J-K\n", 23, REASON_ILLEGAL, "No hidden cards make this line possible.");
    fails(ONLY_FAAA "white G-K\n", 23, REASON_ILLEGAL, "No hidden cards make this line possible.");
}

static void hidden_discards_leave_what_is_possible(void **state)
{
    (void)state;
    /* white takes FAAA and GOLA, discards one card, takes HUNA and plays three others: FAAA or GOLA is gone */
#define ONE_GONE                                                                                                \
    MASKED "white draw F\nchance reveal IFFI\nblack abstain\nwhite draw G\nchance reveal JOJO\nblack abstain\n" \
           "white discard ?\nwhite draw H\nchance reveal KAHU\nblack abstain\nwhite D-E\nwhite E-I\nwhite L-K\n"
    reads(ONE_GONE "white F-C\nwhite H-A\n");
    reads(ONE_GONE "white G-C\nwhite H-A\n");
    fails(ONE_GONE "white F-C\nwhite G-C\n", 30, REASON_ILLEGAL, "No hidden cards make this line possible.");
    fails(ONE_GONE "white D-H\n", 29, REASON_ILLEGAL, "No hidden cards make this line possible.");
}

static void an_impossible_move_leaves_a_masked_match_as_it_was(void **state)
{
    struct game_state before;
    struct game_reason reason;
    (void)state;
    reads(ONLY_FAAA);
    memcpy(&before, &got.now, sizeof before);
    for (int twice = 0; twice < 2; twice++) {
        assert_false(match_play_text(&got, "J-K", &reason));
        reason_is(&reason, "No hidden cards make this line possible.");
        same_state(&got.now, &before);
        assert_int_equal(got.count, 16);
    }
    play(&got, "F-C");
}

static void a_masked_match_can_be_undone_and_played_on(void **state)
{
    struct game_reason reason;
    (void)state;
    reads(ONLY_FAAA "white F-C\n");
    assert_true(match_undo(&got, 2, NULL));
    assert_false(match_play_text(&got, "A-D", &reason));
    play(&got, "J-K");
    assert_false(match_play_text(&got, "L-K", &reason));
    reason_is(&reason, "No hidden cards make this line possible.");
    play(&got, "F-C");
}

static void the_limit_of_undo_is_the_same_in_a_masked_match(void **state)
{
    (void)state;
    reads(MASKED);
    limit_is(&got, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&got, "D-E");
    limit_is(&got, BLACK, 10, "Undo ends here: D-E, decision 10, was not yours.");
    play(&got, "abstain; A-H");
    limit_is(&got, BLACK, 11, "Undo ends here: abstain, decision 11, was not yours.");
    reads(MASKED "white draw pile\nchance card ?\n");
    limit_is(&got, BLACK, 11, "Undo ends here: in decision 11 somebody else saw something that you do not see.");
}

static void a_masked_draw_from_the_row_teaches_nobody_anything(void **state)
{
    static struct match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "abstain; draw F");
    limit_is(&m, BLACK, 11, "Undo ends here: draw F, decision 11, was not yours.");
    reads(MASKED "white draw F\n");
    limit_is(&got, BLACK, 10, "Undo ends here: draw F, decision 10, was not yours.");
}

/* --- headers ----------------------------------------------------------------------------------------- */

static void headers_are_set_and_replaced(void **state)
{
    static struct match m;
    size_t length;
    (void)state;
    begin(&m, "", 1);
    assert_null(match_header(&m, "black", &length));
    assert_true(match_set_header(&m, "black", "guest"));
    assert_true(match_set_header(&m, "white", "motu level 5"));
    assert_true(match_set_header(&m, "date", ""));
    assert_string_equal(m.header, "black: guest\nwhite: motu level 5\ndate:\n");
    assert_true(match_set_header(&m, "black", "Ä: # somebody"));
    assert_string_equal(m.header, "white: motu level 5\ndate:\nblack: Ä: # somebody\n");
    assert_true(match_set_header(&m, "date", "2026-11-15"));
    assert_string_equal(m.header, "white: motu level 5\nblack: Ä: # somebody\ndate: 2026-11-15\n");
    const char *value = match_header(&m, "white", &length);
    assert_int_equal(length, 12);
    assert_memory_equal(value, "motu level 5", 12);
}

static void headers_that_are_not_one_line_are_refused(void **state)
{
    static struct match m;
    (void)state;
    begin(&m, "", 1);
    assert_true(match_set_header(&m, "black", "guest"));
    assert_false(match_set_header(&m, "black", "a\nresult: x"));
    assert_false(match_set_header(&m, "black", "a\rb"));
    assert_false(match_set_header(&m, "black", "\xFF"));
    assert_false(match_set_header(&m, "black",
                                  "a\xC2\x9B"
                                  "2J"));
    assert_false(match_set_header(&m, "", "value"));
    assert_false(match_set_header(&m, "a b", "value"));
    assert_false(match_set_header(&m, "a:", "value"));
    assert_false(match_set_header(&m, "#a", "value"));
    assert_false(match_set_header(&m, "a\nb", "value"));
    /* what motu itself writes cannot be said a second time */
    assert_false(match_set_header(&m, "result", "black"));
    assert_false(match_set_header(&m, "Game", "kaivai"));
    assert_string_equal(m.header, "black: guest\n");
}

static void headers_have_a_limit(void **state)
{
    static struct match m;
    static char value[MATCH_MAX_HEADER + 10];
    (void)state;
    begin(&m, "", 1);
    assert_true(match_set_header(&m, "black", "guest"));
    memset(value, 'x', MATCH_MAX_HEADER);
    assert_false(match_set_header(&m, "white", value));
    assert_false(match_set_header(&m, "black", value));
    assert_string_equal(m.header, "black: guest\n");
    value[MATCH_MAX_HEADER - 100] = 0;
    assert_true(match_set_header(&m, "black", value));
    assert_int_equal(strlen(m.header), MATCH_MAX_HEADER - 100 + strlen("black: \n"));
    assert_false(match_set_header(&m, "white",
                                  "this does not fit any more, as it has more than ninety-two bytes, "
                                  "counted with its key and what stands between"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bad_start_leaves_the_match_as_it_was),
        cmocka_unit_test(a_refused_move_leaves_the_match_as_it_was),
        cmocka_unit_test(the_state_is_the_replay_of_the_list),
        cmocka_unit_test(several_decisions_are_undone_at_once),
        cmocka_unit_test(undo_has_a_limit),
        cmocka_unit_test(a_full_match_takes_no_more),
        cmocka_unit_test(a_match_from_a_state_goes_back_to_it),
        cmocka_unit_test(a_view_is_the_concealed_state),
        cmocka_unit_test(chance_depends_on_the_seed_and_the_number_of_the_decision),
        cmocka_unit_test(chance_is_the_same_after_undo),
        cmocka_unit_test(before_anything_there_is_nothing_to_undo),
        cmocka_unit_test(own_plays_are_taken_back_to_the_last_chance),
        cmocka_unit_test(a_draw_is_taken_back_until_chance_has_delivered),
        cmocka_unit_test(a_card_from_the_row_until_the_row_is_filled),
        cmocka_unit_test(abstaining_is_taken_back_until_the_opponent_decides),
        cmocka_unit_test(a_discard_of_the_other_is_not_told),
        cmocka_unit_test(a_certain_outcome_teaches_nothing),
        cmocka_unit_test(an_outcome_that_only_hidden_cards_make_certain_is_a_lesson),
        cmocka_unit_test(a_record_is_written_like_this),
        cmocka_unit_test(the_shortest_record),
        cmocka_unit_test(whole_games_read_back_equal),
        cmocka_unit_test(comments_blank_lines_and_spaces_do_not_matter),
        cmocka_unit_test(tabs_are_spaces),
        cmocka_unit_test(carriage_returns_and_a_byte_order_mark_are_forgiven),
        cmocka_unit_test(unknown_headers_are_kept),
        cmocka_unit_test(a_record_begins_with_motu),
        cmocka_unit_test(missing_headers_are_named),
        cmocka_unit_test(doubled_headers_are_named),
        cmocka_unit_test(a_header_line_has_a_key),
        cmocka_unit_test(versions_are_checked),
        cmocka_unit_test(bytes_that_are_no_text_are_refused),
        cmocka_unit_test(the_first_wrong_line_is_reported_with_its_number),
        cmocka_unit_test(the_actor_must_be_right),
        cmocka_unit_test(question_marks_are_refused_in_a_full_record),
        cmocka_unit_test(long_lines_are_refused),
        cmocka_unit_test(long_headers_are_refused),
        cmocka_unit_test(the_result_must_be_there_and_right),
        cmocka_unit_test(a_result_before_the_end_is_refused),
        cmocka_unit_test(after_the_end_no_line_is_read),
        cmocka_unit_test(masked_records_of_whole_games_give_the_same_views),
        cmocka_unit_test(the_viewer_must_be_a_player),
        cmocka_unit_test(a_viewers_own_cards_are_named_and_others_are_not),
        cmocka_unit_test(a_card_of_which_the_viewer_holds_both_cannot_be_played),
        cmocka_unit_test(a_third_card_of_an_island_cannot_be_played),
        cmocka_unit_test(what_the_hand_must_be_is_remembered),
        cmocka_unit_test(hidden_discards_leave_what_is_possible),
        cmocka_unit_test(an_impossible_move_leaves_a_masked_match_as_it_was),
        cmocka_unit_test(a_masked_match_can_be_undone_and_played_on),
        cmocka_unit_test(the_limit_of_undo_is_the_same_in_a_masked_match),
        cmocka_unit_test(a_masked_draw_from_the_row_teaches_nobody_anything),
        cmocka_unit_test(headers_are_set_and_replaced),
        cmocka_unit_test(headers_that_are_not_one_line_are_refused),
        cmocka_unit_test(headers_have_a_limit),
    };
    return cmocka_run_group_tests(tests, make_belief, free_belief);
}
