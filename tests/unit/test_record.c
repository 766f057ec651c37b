/* test_record.c: records of a match: reading, writing, what is wrong with them, the result, headers. */
#include "checked.h"

#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"
#include "record_cases.h"

/* --- reading and writing ----------------------------------------------------------------------------- */

static void a_record_is_written_like_this(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    assert_true(motu_match_set_header(&m, "black", "guest"));
    play(&m, "A-B; draw pile; card L; abstain");
    assert_string_equal(write_record(&m, MOTU_ALL),
                        "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\nblack: guest\n\n" DEALT
                        "black A-B\nblack draw pile\nchance card LALE\nwhite abstain\n");
    assert_string_equal(write_record(&m, WHITE),
                        "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\nviewer: white\nblack: guest\n\n"
                        "chance deal black ?\nchance deal black ?\nchance deal black ?\n" DEAL_WHITE ROW
                        "black A-B\nblack draw pile\nchance card ?\nwhite abstain\n");
    const char *public = strstr(write_record(&m, MOTU_ONLOOKER), "viewer: ");
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
    assert_string_equal(write_record(&got, MOTU_ALL), "motu: 1\ngame: kahuna\nrules: 1\noptions:\n\n");
}

static void whole_games_read_back_equal(void **state)
{
    static struct motu_match m;
    static char record[MOTU_MATCH_MAX_RECORD];
    (void)state;
    for (uint64_t seed = 0; seed < 24; seed++) {
        play_at_random(&m, option_sets[seed % 4], seed);
        strcpy(record, write_record(&m, MOTU_ALL));
        reads(record);
        assert_int_equal(got.count, m.count);
        assert_memory_equal(got.move, m.move, (size_t)m.count * sizeof m.move[0]);
        same_state(&got.now, &m.now);
        same_state(&got.start, &m.start);
        assert_int_equal(got.viewer, MOTU_ALL);
        assert_null(got.belief);
        assert_string_equal(write_record(&got, MOTU_ALL), record);
    }
}

static void comments_blank_lines_and_spaces_do_not_matter(void **state)
{
    (void)state;
    reads("# a game\n  # indented\nmotu : 1 \ngame:kahuna\nrules:   1\nOptions:  first=black  \n\n" DEAL_BLACK
          "\n# white's cards\n" DEAL_WHITE "   \n" ROW "  BLACK   a - b   # a comment\nblack abstain#and another\n");
    assert_int_equal(got.count, 11);
    assert_string_equal(write_record(&got, MOTU_ALL), BEGUN "black A-B\nblack abstain\n");
}

static void tabs_are_spaces(void **state)
{
    (void)state;
    reads("motu:\t1\ngame:\tkahuna\nrules: 1\noptions:\tfirst=black\t\n\n" DEALT "\tblack\tA-B\t# comment\n");
    assert_string_equal(write_record(&got, MOTU_ALL), BEGUN "black A-B\n");
    reads("motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\ndate\t :\t today \t\r \n \t\n" DEALT);
    size_t length;
    assert_memory_equal(motu_match_header(&got, "date", &length), "today\n", 6);
    assert_int_equal(length, 5);
}

static void carriage_returns_and_a_byte_order_mark_are_forgiven(void **state)
{
    (void)state;
    reads("\xEF\xBB\xBFmotu: 1\r\ngame: kahuna\r\nrules: 1\r\noptions: first=black\r\ndate: today\r\n\r\n"
          "chance deal black ALOA\r\nchance deal black BARI # x\r\n\r\nchance deal black LALE");
    assert_int_equal(got.count, 3);
    size_t length;
    const char *date = motu_match_header(&got, "date", &length);
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
    assert_string_equal(write_record(&got, MOTU_ALL), record);
    assert_string_equal(got.header, "black: guest\nwhite: motu level 5 # strong\nX-Thing: a: b: ä\nempty:\n");
    const char *thing = motu_match_header(&got, "X-Thing", &length);
    assert_int_equal(length, strlen("a: b: ä"));
    assert_memory_equal(thing, "a: b: ä", length);
    assert_non_null(motu_match_header(&got, "empty", &length));
    assert_int_equal(length, 0);
    assert_null(motu_match_header(&got, "X-Thin", &length));
    assert_null(motu_match_header(&got, "guest", &length));
}

/* --- what is wrong with them ------------------------------------------------------------------------- */

static void a_record_begins_with_motu(void **state)
{
    static const char first[] = "A record begins with the line motu: 1.";
    (void)state;
    fails("", 0, MOTU_REASON_SYNTAX, first);
    fails("\n", 1, MOTU_REASON_SYNTAX, first);
    fails("hello\n", 1, MOTU_REASON_SYNTAX, first);
    fails("game: kahuna\nmotu: 1\n", 1, MOTU_REASON_SYNTAX, first);
    fails("# only a comment\n", 1, MOTU_REASON_SYNTAX, first);
    fails("# a comment\ngame: kahuna\n", 2, MOTU_REASON_SYNTAX, first);
}

static void missing_headers_are_named(void **state)
{
    (void)state;
    fails("motu: 1\nrules: 1\noptions:\n\n", 4, MOTU_REASON_SYNTAX, "The header has no line game.");
    fails("motu: 1\ngame: kahuna\noptions:\n\n", 4, MOTU_REASON_SYNTAX, "The header has no line rules.");
    fails("motu: 1\ngame: kahuna\nrules: 1\n\n", 4, MOTU_REASON_SYNTAX, "The header has no line options.");
}

static void doubled_headers_are_named(void **state)
{
    (void)state;
    fails("motu: 1\nmotu: 1\n", 2, MOTU_REASON_SYNTAX, "The header has motu twice.");
    fails("motu: 1\ngame: kahuna\nGame: kahuna\n", 3, MOTU_REASON_SYNTAX, "The header has Game twice.");
    fails("motu: 1\nblack: a\ngame: kahuna\nblack: b\n", 4, MOTU_REASON_SYNTAX, "The header has black twice.");
    fails(
        "motu: 1\na-key-of-more-than-forty-letters-is-a-key-too: a\na-key-of-more-than-forty-letters-is-a-key-too: b\n",
        3, MOTU_REASON_SYNTAX, "The header has a-key-of-more-than-forty-letters-is-... twice.");
    fails("motu: 1\nresult: x\nresult: x\n", 3, MOTU_REASON_SYNTAX, "The header has result twice.");
    reads("motu: 1\ngame: kahuna\nrules: 1\noptions:\nblack: a\nblacker: b\nblac: c\n");
}

static void a_header_line_has_a_key(void **state)
{
    (void)state;
    fails("motu: 1\njust words\n", 2, MOTU_REASON_SYNTAX, "A header line has the form key: value.");
    fails("motu: 1\n: value\n", 2, MOTU_REASON_SYNTAX, "A header line has the form key: value.");
    fails("motu: 1\n : value\n", 2, MOTU_REASON_SYNTAX, "A header line has the form key: value.");
    fails("motu: 1\n\t \t: value\n", 2, MOTU_REASON_SYNTAX, "A header line has the form key: value.");
}

static void versions_are_checked(void **state)
{
    (void)state;
    fails("motu: 2\ngame: kahuna\nrules: 1\noptions:\n", 1, MOTU_REASON_SYNTAX,
          "This record has version 2; this program reads version 1.");
    fails("motu: one\ngame: kahuna\nrules: 1\noptions:\n", 1, MOTU_REASON_SYNTAX,
          "This record has version one; this program reads version 1.");
    fails("motu: 1 1\ngame: kahuna\nrules: 1\noptions:\n", 1, MOTU_REASON_SYNTAX,
          "This record has version 1 1; this program reads version 1.");
    fails("motu: 1\ngame: kahuna\noptions:\nrules: 2\n", 4, MOTU_REASON_SYNTAX,
          "Kahuna has no rules version 2 here; this motu knows 1. A game from a newer motu needs a newer motu to open "
          "it.");
    fails(
        "motu: 1\ngame: kaivai\nrules: 3\noptions:\n", 3, MOTU_REASON_SYNTAX,
        "Kaivai has no rules version 3 here; this motu knows 1, 2. A game from a newer motu needs a newer motu to open "
        "it.");
    fails(
        "motu: 1\ngame: kaivai\nrules: 0\noptions:\n", 3, MOTU_REASON_SYNTAX,
        "Kaivai has no rules version 0 here; this motu knows 1, 2. A game from a newer motu needs a newer motu to open "
        "it.");
    fails("motu: 1\ngame: kaivai\nrules: -1\noptions:\n", 3, MOTU_REASON_SYNTAX,
          "-1 is not a version of the rules: it must be a number.");
    fails("motu: 1\ngame: kaivai\nrules: two\noptions:\n", 3, MOTU_REASON_SYNTAX,
          "two is not a version of the rules: it must be a number.");
    fails("motu: 1\ngame: kaivai\nrules: 1\noptions: influence=hidden\n", 4, MOTU_REASON_SYNTAX,
          "The option influence came with a later version of the rules; this game is played under version 1.");
    fails("motu: 1\ngame: kaivai\nrules: 1\noptions: bases=players\n", 4, MOTU_REASON_SYNTAX,
          "The option bases=players came with a later version of the rules; this game is played under version 1.");
    fails("motu: 1\ngame: chess\nrules: 1\noptions:\n", 2, MOTU_REASON_UNKNOWN, "There is no game called chess.");
    fails("motu: 1\ngame: kahuna\nrules: 1\nblack: x\noptions: variant1=maybe\n", 5, MOTU_REASON_SYNTAX,
          "maybe is not a value of variant1: it takes off|on.");
}

static void bytes_that_are_no_text_are_refused(void **state)
{
    static const char no[] = "The line is not UTF-8 text.";
    (void)state;
    fails("motu: 1\nblack: \xFF\n", 2, MOTU_REASON_SYNTAX, no);
    fails("motu: 1\nblack: a\x1B[2J\n", 2, MOTU_REASON_SYNTAX, no);
    fails(BEGUN "black A-B\xC3\n", 15, MOTU_REASON_SYNTAX, no);
    static const char nul[] = BEGUN "black A-B\0\n";
    fails_bytes(nul, sizeof nul - 1, 15, MOTU_REASON_SYNTAX, no);
    static const char early[] = "motu: 1\nbla\0ck: x\n";
    fails_bytes(early, sizeof early - 1, 2, MOTU_REASON_SYNTAX, no);
    reads(BEGUN "black A-B # \xFF\n");
}

static void the_first_wrong_line_is_reported_with_its_number(void **state)
{
    (void)state;
    fails(BEGUN "black A-B\n\n# comment\nblack C-B\nblack hop\n", 18, MOTU_REASON_ILLEGAL,
          "KH-8: COCO is not in your hand.");
    fails(BEGUN "black hop\n", 15, MOTU_REASON_SYNTAX,
          "\"hop\" is not a move. Moves look like this: A-B, AxB AB, draw A, draw pile, discard A, abstain.");
    fails(BEGUN "black A-C\n", 15, MOTU_REASON_ILLEGAL, "KH-2: There is no line between ALOA and COCO.");
    fails(HEADER DEAL_BLACK "chance deal white ALOA\n", 9, MOTU_REASON_ILLEGAL,
          "KH-3: No card ALOA is left in the pile.");
    fails(BEGUN "black\n", 15, MOTU_REASON_SYNTAX,
          "\"\" is not a move. Moves look like this: A-B, AxB AB, draw A, draw pile, discard A, abstain.");
}

static void the_actor_must_be_right(void **state)
{
    (void)state;
    fails(BEGUN "white abstain\n", 15, MOTU_REASON_ILLEGAL,
          "The line begins with white, but it is for black to decide.");
    fails(BEGUN "chance card LALE\n", 15, MOTU_REASON_ILLEGAL,
          "The line begins with chance, but it is for black to decide.");
    fails(HEADER "black A-B\n", 6, MOTU_REASON_ILLEGAL, "The line begins with black, but it is for chance to decide.");
    fails(BEGUN "A-B\n", 15, MOTU_REASON_SYNTAX, "The line does not begin with the name of who decides.");
    fails(BEGUN "green A-B\n", 15, MOTU_REASON_SYNTAX, "The line does not begin with the name of who decides.");
    fails(BEGUN "blackA-B\n", 15, MOTU_REASON_SYNTAX, "The line does not begin with the name of who decides.");
}

static void question_marks_are_refused_in_a_full_record(void **state)
{
    (void)state;
    fails(HEADER "chance deal black ?\n", 6, MOTU_REASON_ILLEGAL,
          "A question mark stands for a card only in a record for one player.");
}

static void long_lines_are_refused(void **state)
{
    static char record[4096];
    struct motu_text text = MOTU_TEXT_IN(record);
    (void)state;
    motu_text_put(&text, BEGUN "black ");
    for (int i = 0; i < 300; i++)
        motu_text_put_char(&text, 'A');
    fails(record, 15, MOTU_REASON_SYNTAX, "The line is too long for a decision.");
}

static void long_headers_are_refused(void **state)
{
    static char record[8192];
    struct motu_text text = MOTU_TEXT_IN(record);
    (void)state;
    motu_text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:\n");
    for (int i = 0; i < 20; i++) {
        motu_text_put(&text, "key");
        motu_text_put_number(&text, i + 10);
        motu_text_put(&text, ": ");
        for (int k = 0; k < 92; k++)
            motu_text_put_char(&text, 'v');
        motu_text_put_char(&text, '\n');
    }
    reads(record); /* 20 lines of 100 bytes */
    assert_int_equal(strlen(got.header), 2000);
    motu_text_put(&text, "one: more\n");
    reads(record);
    motu_text_put(&text, "and: another line that goes beyond\n");
    reads(record);
    motu_text_put(&text, "this: is too much\n");
    fails(record, 27, MOTU_REASON_SYNTAX, "The header is too long to be kept.");

    motu_text_clear(&text);
    motu_text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:");
    for (int i = 0; i < 50; i++)
        motu_text_put(&text, " variant1=on");
    fails(record, 4, MOTU_REASON_SYNTAX, "The header is too long to be kept.");
}

/* --- the result -------------------------------------------------------------------------------------- */

/* Copies a record without the line that begins like this, and with another in its place. */
static const char *replaced(const char *record, const char *line, const char *instead)
{
    static char changed[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(changed);
    const char *at = strstr(record, line);
    assert_non_null(at);
    motu_text_put_bytes(&text, record, (size_t)(at - record));
    motu_text_put(&text, instead);
    motu_text_put(&text, at + strcspn(at, "\n") + 1);
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
    static struct motu_match m, again;
    struct motu_match_fault fault;
    static char record[MOTU_MATCH_MAX_RECORD];
    char result[64], sentence[256];
    struct motu_text text = MOTU_TEXT_IN(result), wanted = MOTU_TEXT_IN(sentence);
    (void)state;
    play_at_random(&m, "", 3);
    kahuna_game.write_result(&m.now, &text);
    strcpy(record, write_record(&m, MOTU_ALL));
    assert_non_null(strstr(record, "\nresult: "));
    reads(record);

    motu_text_put(&wanted, "The game is finished, but the header has no result: ");
    motu_text_put(&wanted, result);
    motu_text_put(&wanted, ".");
    fails(replaced(record, "result: ", ""), 0, MOTU_REASON_SYNTAX, sentence);

    motu_text_clear(&wanted);
    motu_text_put(&wanted, "The header says the result is draw 0:0 draw; it is ");
    motu_text_put(&wanted, result);
    motu_text_put(&wanted, ".");
    fails(replaced(record, "result: ", "result: draw 0:0 draw\n"), line_of(record, "result: "), MOTU_REASON_SYNTAX,
          sentence);
    char *digit = strstr(record, "\nresult: ") + strlen("\nresult: ");
    digit += strcspn(digit, "0123456789");
    *digit = *digit == '9' ? '8' : (char)(*digit + 1); /* wrong by one, and as long as the right one */
    assert_false(motu_match_read_record(&m, &again, record, strlen(record), motu_catalogue_find, NULL, &fault));
    assert_int_equal(fault.reason.message, MOTU_MESSAGE_RECORD_WRONG_RESULT);
}

static void a_result_before_the_end_is_refused(void **state)
{
    (void)state;
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nresult: draw 0:0 draw\n\n", 5, MOTU_REASON_SYNTAX,
          "The header has a result, but the game is not finished.");
}

static void after_the_end_no_line_is_read(void **state)
{
    static struct motu_match m;
    static char record[MOTU_MATCH_MAX_RECORD];
    (void)state;
    play_at_random(&m, "", 3);
    strcpy(record, write_record(&m, MOTU_ALL));
    strcat(record, "# nothing\n\n");
    reads(record);
    const int line = line_of(record, "# nothing") + 2;
    strcat(record, "black abstain\n");
    fails(record, line, MOTU_REASON_OVER, "The game is over: there is nothing left to decide.");
}

/* --- headers ----------------------------------------------------------------------------------------- */

static void headers_are_set_and_replaced(void **state)
{
    static struct motu_match m;
    size_t length;
    (void)state;
    begin(&m, "", 1);
    assert_null(motu_match_header(&m, "black", &length));
    assert_true(motu_match_set_header(&m, "black", "guest"));
    assert_true(motu_match_set_header(&m, "white", "motu level 5"));
    assert_true(motu_match_set_header(&m, "date", ""));
    assert_string_equal(m.header, "black: guest\nwhite: motu level 5\ndate:\n");
    assert_true(motu_match_set_header(&m, "black", "Ä: # somebody"));
    assert_string_equal(m.header, "white: motu level 5\ndate:\nblack: Ä: # somebody\n");
    assert_true(motu_match_set_header(&m, "date", "2026-11-15"));
    assert_string_equal(m.header, "white: motu level 5\nblack: Ä: # somebody\ndate: 2026-11-15\n");
    const char *value = motu_match_header(&m, "white", &length);
    assert_int_equal(length, 12);
    assert_memory_equal(value, "motu level 5", 12);
}

static void headers_that_are_not_one_line_are_refused(void **state)
{
    static struct motu_match m;
    (void)state;
    begin(&m, "", 1);
    assert_true(motu_match_set_header(&m, "black", "guest"));
    assert_false(motu_match_set_header(&m, "black", "a\nresult: x"));
    assert_false(motu_match_set_header(&m, "black", "a\rb"));
    assert_false(motu_match_set_header(&m, "black", "\xFF"));
    assert_false(motu_match_set_header(&m, "black",
                                       "a\xC2\x9B"
                                       "2J"));
    assert_false(motu_match_set_header(&m, "", "value"));
    assert_false(motu_match_set_header(&m, "a b", "value"));
    assert_false(motu_match_set_header(&m, "a:", "value"));
    assert_false(motu_match_set_header(&m, "#a", "value"));
    assert_false(motu_match_set_header(&m, "a\nb", "value"));
    /* what motu itself writes cannot be said a second time */
    assert_false(motu_match_set_header(&m, "result", "black"));
    assert_false(motu_match_set_header(&m, "Game", "kaivai"));
    assert_string_equal(m.header, "black: guest\n");
}

static void headers_have_a_limit(void **state)
{
    static struct motu_match m;
    static char value[MOTU_MATCH_MAX_HEADER + 10];
    (void)state;
    begin(&m, "", 1);
    assert_true(motu_match_set_header(&m, "black", "guest"));
    memset(value, 'x', MOTU_MATCH_MAX_HEADER);
    assert_false(motu_match_set_header(&m, "white", value));
    assert_false(motu_match_set_header(&m, "black", value));
    assert_string_equal(m.header, "black: guest\n");
    const size_t most = MOTU_MATCH_MAX_HEADER - 1 - strlen("black: \n");
    value[most + 1] = 0;
    assert_false(motu_match_set_header(&m, "black", value)); /* a byte too long */
    value[most] = 0;
    assert_true(motu_match_set_header(&m, "black", value));
    assert_int_equal(strlen(m.header), MOTU_MATCH_MAX_HEADER - 1);
    assert_string_equal(m.header + MOTU_MATCH_MAX_HEADER - 3, "x\n");
    value[MOTU_MATCH_MAX_HEADER - 100] = 0;
    assert_true(motu_match_set_header(&m, "black", value));
    assert_int_equal(strlen(m.header), MOTU_MATCH_MAX_HEADER - 100 + strlen("black: \n"));
    assert_false(motu_match_set_header(&m, "white",
                                       "this does not fit any more, as it has more than ninety-two bytes, "
                                       "counted with its key and what stands between"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(headers_are_set_and_replaced),
        cmocka_unit_test(headers_that_are_not_one_line_are_refused),
        cmocka_unit_test(headers_have_a_limit),
    };
    return cmocka_run_group_tests(tests, make_belief, free_belief);
}
