/* test_scan.c: reading typed words forgivingly. */
#include "checked.h"

#include <string.h>

#include "scan.h"

static void rest_is(const struct scan *s, const char *rest)
{
    assert_int_equal(s->end - s->at, strlen(rest));
    assert_memory_equal(s->at, rest, strlen(rest));
}

static void spaces_and_tabs_are_skipped(void **state)
{
    struct scan s = scan_start(" \t a");
    (void)state;
    assert_true(scan_spaces(&s));
    rest_is(&s, "a");
    assert_false(scan_spaces(&s));
    assert_false(scan_at_end(&s));
    rest_is(&s, "a");
}

static void the_end_may_have_spaces_before_it_but_no_newline(void **state)
{
    struct scan s = scan_start("  \t");
    (void)state;
    assert_true(scan_at_end(&s));
    s = scan_start("");
    assert_true(scan_at_end(&s));
    s = scan_start(" \n");
    assert_false(scan_at_end(&s));
}

static void a_piece_ends_where_it_is_said_to(void **state)
{
    struct scan s = scan_start_bytes("drawers", 4);
    (void)state;
    assert_true(scan_word(&s, "draw"));
    assert_true(scan_at_end(&s));
    s = scan_start_bytes("draw", 3);
    assert_false(scan_word(&s, "draw"));
    rest_is(&s, "dra");
    s = scan_start_bytes("1234", 2);
    int number = 0;
    assert_true(scan_number(&s, &number));
    assert_int_equal(number, 12);
}

static void a_character_in_either_case_with_spaces_before_it(void **state)
{
    struct scan s = scan_start("  xX-");
    (void)state;
    assert_true(scan_char(&s, 'X'));
    assert_true(scan_char(&s, 'x'));
    assert_false(scan_char(&s, 'x'));
    rest_is(&s, "-");
    assert_true(scan_char(&s, '-'));
    assert_false(scan_char(&s, '-'));
}

static void what_comes_next_can_be_seen_without_reading_it(void **state)
{
    struct scan s = scan_start(" \tXy ");
    (void)state;
    assert_int_equal(scan_peek(&s), 'x');
    rest_is(&s, " \tXy ");
    assert_true(scan_letters(&s, "xy"));
    assert_int_equal(scan_peek(&s), 0);
    rest_is(&s, " ");
}

static void a_word_is_whole(void **state)
{
    struct scan s = scan_start(" Draw pile");
    (void)state;
    assert_false(scan_word(&s, "dra"));
    assert_false(scan_word(&s, "drawn"));
    rest_is(&s, " Draw pile");
    assert_true(scan_word(&s, "draw"));
    rest_is(&s, " pile");
    s = scan_start("end1");
    assert_false(scan_word(&s, "end"));
    s = scan_start("end-1");
    assert_true(scan_word(&s, "END"));
    rest_is(&s, "-1");
}

static void letters_may_be_followed_by_more(void **state)
{
    struct scan s = scan_start("aloaBARI");
    (void)state;
    assert_true(scan_letters(&s, "ALOA"));
    rest_is(&s, "BARI");
    assert_false(scan_letters(&s, "BARIX"));
    rest_is(&s, "BARI");
    assert_true(scan_letters(&s, ""));
    rest_is(&s, "BARI");
}

static void case_folds_letters_only(void **state)
{
    struct scan s = scan_start("[");
    (void)state;
    assert_false(scan_char(&s, '{')); /* 0x20 apart, but no letters */
    s = scan_start("@");
    assert_false(scan_char(&s, '`'));
    s = scan_start("\xE4");
    assert_false(scan_char(&s, (char)0xC4));
}

static void numbers_of_up_to_nine_digits(void **state)
{
    static const struct {
        const char *text, *rest;
        int number; /* -1: none */
    } cases[] = {
        {"0", "", 0},
        {" 007x", "x", 7},
        {"999999999", "", 999999999},
        {"000000000", "", 0},
        {"1000000000", "1000000000", -1},
        {"0000000001", "0000000001", -1},
        {"-1", "-1", -1},
        {"+1", "+1", -1},
        {"", "", -1},
        {"  x", "  x", -1},
        {"12 34", " 34", 12},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct scan s = scan_start(cases[i].text);
        int number = -7;
        assert_int_equal(scan_number(&s, &number), cases[i].number >= 0);
        assert_int_equal(number, cases[i].number >= 0 ? cases[i].number : -7);
        rest_is(&s, cases[i].rest);
    }
}

static void equal_means_all_of_it_in_either_case(void **state)
{
    (void)state;
    assert_true(scan_equal("Black", 5, "black"));
    assert_true(scan_equal("blackbird", 5, "BLACK"));
    assert_false(scan_equal("blackbird", 9, "black"));
    assert_false(scan_equal("blac", 4, "black"));
    assert_false(scan_equal(" lack", 5, "black"));
    assert_false(scan_equal(" blac", 5, "black"));
    assert_true(scan_equal("", 0, ""));
    assert_false(scan_equal("", 0, "a"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spaces_and_tabs_are_skipped),
        cmocka_unit_test(the_end_may_have_spaces_before_it_but_no_newline),
        cmocka_unit_test(a_piece_ends_where_it_is_said_to),
        cmocka_unit_test(a_character_in_either_case_with_spaces_before_it),
        cmocka_unit_test(what_comes_next_can_be_seen_without_reading_it),
        cmocka_unit_test(a_word_is_whole),
        cmocka_unit_test(letters_may_be_followed_by_more),
        cmocka_unit_test(case_folds_letters_only),
        cmocka_unit_test(numbers_of_up_to_nine_digits),
        cmocka_unit_test(equal_means_all_of_it_in_either_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
