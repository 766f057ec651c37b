/* test_reason.c: why something is refused: arguments and the sentences they make. */
#include "checked.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include <motu/reason.h>
#include <motu/sentence.h>

static void sentence_is(const struct motu_reason *r, const char *sentence)
{
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    motu_reason_write_sentence(r, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
}

static void whole_is(const struct motu_reason *r, const char *sentence)
{
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    motu_reason_write(r, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
}

static void setting_keeps_what_was_said_and_drops_old_arguments(void **state)
{
    struct motu_reason r;
    (void)state;
    assert_ptr_equal(motu_reason_set(&r, MOTU_REASON_ILLEGAL, "KH-8", MOTU_MESSAGE_KH8_NOT_IN_HAND), &r);
    assert_int_equal(r.fault, MOTU_REASON_ILLEGAL);
    assert_string_equal(r.rule, "KH-8");
    assert_int_equal(r.message, MOTU_MESSAGE_KH8_NOT_IN_HAND);
    assert_int_equal(r.argument_count, 0);
    motu_reason_add_word(&r, "ALOA");
    assert_int_equal(r.argument_count, 1);
    motu_reason_set(&r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
    assert_int_equal(r.argument_count, 0);
    assert_int_equal(r.fault, MOTU_REASON_OVER);
}

static void the_rule_stands_before_the_sentence(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_add_word(motu_reason_set(&r, MOTU_REASON_ILLEGAL, "KH-8", MOTU_MESSAGE_KH8_NOT_IN_HAND), "ALOA");
    sentence_is(&r, "ALOA is not in your hand.");
    whole_is(&r, "KH-8: ALOA is not in your hand.");
    motu_reason_set(&r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
    whole_is(&r, "The game is over: there is nothing left to decide.");
}

static void numbers_words_and_messages_fill_the_places_in_order(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_set(&r, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_OTHER);
    assert_ptr_equal(motu_reason_add_word(&r, "A-B"), &r);
    assert_ptr_equal(motu_reason_add_number(&r, 12), &r);
    sentence_is(&r, "Undo ends here: A-B, decision 12, was not yours.");
    motu_reason_set(&r, MOTU_REASON_ILLEGAL, "", MOTU_MESSAGE_KH_PLAYER_DECIDES);
    assert_ptr_equal(motu_reason_add_message(&r, MOTU_MESSAGE_SEAT_WHITE), &r);
    sentence_is(&r, "Chance has nothing to do now: it is for white to decide.");
    motu_reason_set(&r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_VALUE);
    motu_reason_add_word(motu_reason_add_word(motu_reason_add_input(&r, "yes!", 3), "variant1"), "off|on");
    sentence_is(&r, "yes is not a value of variant1: it takes off|on.");
}

static void numbers_of_every_size(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_add_number(motu_reason_set(&r, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_TOO_FAR), INT_MIN);
    sentence_is(&r, "Only -2147483648 decisions can be undone.");
    motu_reason_add_number(motu_reason_set(&r, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_TOO_FAR), INT_MAX);
    sentence_is(&r, "Only 2147483647 decisions can be undone.");
}

static void a_term_at_the_beginning_has_a_capital_letter(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_add_message(motu_reason_set(&r, MOTU_REASON_NONE, "", MOTU_MESSAGE_KAHUNA_TOLD_FIRST),
                            MOTU_MESSAGE_SEAT_BLACK);
    sentence_is(&r, "Black begins.");
    motu_reason_add_message(motu_reason_set(&r, MOTU_REASON_NONE, "KH-5", MOTU_MESSAGE_KAHUNA_TOLD_FIRST),
                            MOTU_MESSAGE_SEAT_WHITE);
    whole_is(&r, "KH-5: White begins.");
    /* somebody's word is left as it is */
    motu_reason_add_word(motu_reason_set(&r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_FORM), "variant1");
    sentence_is(&r, "variant1 is not an option: write key=value.");
}

static void sentence_in(enum motu_language language, const struct motu_reason *r, const char *sentence)
{
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    motu_reason_write_sentence(r, language, &text);
    assert_string_equal(ours, sentence);
}

static void a_number_chooses_the_plural_form(void **state)
{
    static const struct {
        enum motu_language language;
        int number;
        const char *sentence;
    } said[] = {
        {MOTU_LANGUAGE_EN, 0, "Only 0 decisions can be undone."},
        {MOTU_LANGUAGE_EN, 1, "Only one decision can be undone."},
        {MOTU_LANGUAGE_EN, 2, "Only 2 decisions can be undone."},
        {MOTU_LANGUAGE_DE, 1, "Nur eine Entscheidung kann zurückgenommen werden."},
        {MOTU_LANGUAGE_DE, 5, "Nur 5 Entscheidungen können zurückgenommen werden."},
        {MOTU_LANGUAGE_IT, 1, "Si può annullare una sola decisione."},
        {MOTU_LANGUAGE_IT, 5, "Si possono annullare solo 5 decisioni."},
        {MOTU_LANGUAGE_SK, 0, "Späť možno vziať iba 0 rozhodnutí."},
        {MOTU_LANGUAGE_SK, 1, "Späť možno vziať iba jedno rozhodnutie."},
        {MOTU_LANGUAGE_SK, 2, "Späť možno vziať iba 2 rozhodnutia."},
        {MOTU_LANGUAGE_SK, 4, "Späť možno vziať iba 4 rozhodnutia."},
        {MOTU_LANGUAGE_SK, 5, "Späť možno vziať iba 5 rozhodnutí."},
        {MOTU_LANGUAGE_SK, 22, "Späť možno vziať iba 22 rozhodnutí."},
        {MOTU_LANGUAGE_SK, -1, "Späť možno vziať iba jedno rozhodnutie."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        struct motu_reason r;
        motu_reason_add_number(motu_reason_set(&r, MOTU_REASON_STATE, "", MOTU_MESSAGE_UNDO_TOO_FAR), said[i].number);
        sentence_in(said[i].language, &r, said[i].sentence);
    }
}

static void of_several_numbers_the_first_chooses(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_set(&r, MOTU_REASON_NONE, "", MOTU_MESSAGE_KAIVAI_TOLD_ROLL);
    motu_reason_add_number(motu_reason_add_number(motu_reason_add_message(&r, MOTU_MESSAGE_SEAT_RED), 2), 5);
    sentence_in(MOTU_LANGUAGE_SK, &r, "Červený loví 5 kockami 2 ryby.");
    sentence_in(MOTU_LANGUAGE_DE, &r, "Rot fängt mit 5 Würfeln 2 Fische.");
}

static void capital_letters_of_every_language(void **state)
{
    static const struct {
        enum motu_message seat;
        const char *sentence;
    } said[] = {{MOTU_MESSAGE_SEAT_BLACK, "Čierny začína."},
                {MOTU_MESSAGE_SEAT_YELLOW, "Žltý začína."},
                {MOTU_MESSAGE_SEAT_BLUE, "Modrý začína."}};
    char ours[64];
    (void)state;
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        struct motu_reason r;
        motu_reason_add_message(motu_reason_set(&r, MOTU_REASON_NONE, "", MOTU_MESSAGE_KAHUNA_TOLD_FIRST),
                                said[i].seat);
        sentence_in(MOTU_LANGUAGE_SK, &r, said[i].sentence);
    }
    for (const char *pair = "äÄöÖüÜßßèÈ÷÷ÿÿčČžŽšŠľĽťŤĺĹŕŔňŇ"; *pair;
         pair += 4) { /* small and capital, two bytes each */
        char small[3] = {pair[0], pair[1], 0}, capital[3] = {pair[2], pair[3], 0};
        struct motu_text text = MOTU_TEXT_IN(ours);
        const struct motu_sentence_part word = motu_sentence_term(small);
        motu_sentence_write("{1}", MOTU_LANGUAGE_DE, &word, 1, &text);
        assert_string_equal(ours, capital);
    }
}

static void languages_are_known_by_the_names_systems_give_them(void **state)
{
    static const struct {
        const char *name;
        int language; /* or -1 */
    } names[] = {{"de", MOTU_LANGUAGE_DE},
                 {"de_DE.UTF-8", MOTU_LANGUAGE_DE},
                 {"de-AT", MOTU_LANGUAGE_DE},
                 {"it@euro", MOTU_LANGUAGE_IT},
                 {"sk.UTF-8", MOTU_LANGUAGE_SK},
                 {"en_GB", MOTU_LANGUAGE_EN},
                 {"", -1},
                 {"C", -1},
                 {"deutsch", -1},
                 {"d", -1},
                 {"DE", -1},
                 {"C.UTF-8", -1}};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        enum motu_language language = MOTU_LANGUAGE_COUNT;
        assert_int_equal(motu_language_named(names[i].name, &language), names[i].language >= 0);
        assert_int_equal(language, names[i].language >= 0 ? names[i].language : MOTU_LANGUAGE_COUNT);
    }
}

static void a_place_without_an_argument_stays_empty(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_set(&r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_UNKNOWN);
    sentence_is(&r, "There is no option called .");
}

static void no_more_than_four_arguments(void **state)
{
    struct motu_reason r;
    (void)state;
    motu_reason_set(&r, MOTU_REASON_NONE, "", MOTU_MESSAGE_KAHUNA_TOLD_SCORING);
    for (int i = 1; i <= 6; i++)
        assert_ptr_equal(motu_reason_add_number(&r, i), &r);
    motu_reason_add_word(&r, "five");
    motu_reason_add_message(&r, MOTU_MESSAGE_SEAT_BLACK);
    assert_int_equal(r.argument_count, MOTU_REASON_MAX_ARGUMENTS);
    sentence_is(&r, "Scoring. Islands: black 1, white 2. Points: black 3, white 4.");
}

static void without_a_reason_nothing_happens(void **state)
{
    (void)state;
    assert_null(motu_reason_set(NULL, MOTU_REASON_ILLEGAL, "KH-8", MOTU_MESSAGE_KH8_NOT_IN_HAND));
    assert_null(motu_reason_add_number(NULL, 1));
    assert_null(motu_reason_add_message(NULL, MOTU_MESSAGE_SEAT_BLACK));
    assert_null(motu_reason_add_word(NULL, "ALOA"));
    assert_null(motu_reason_add_input(NULL, "ALOA", 4));
}

static void input_is(const char *bytes, size_t length, const char *word)
{
    struct motu_reason r;
    motu_reason_add_input(motu_reason_set(&r, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_OPTION_UNKNOWN), bytes, length);
    assert_int_equal(r.argument_count, 1);
    assert_string_equal(r.argument[0].word, word);
    assert_int_equal(r.argument[0].kind, MOTU_REASON_WORD);
}

static void input_is_taken_by_its_length(void **state)
{
    (void)state;
    input_is("", 0, "");
    input_is("abc", 2, "ab");
    input_is("a\0b", 3, "a?b");
}

static void long_input_is_cut(void **state)
{
    char long_one[1000];
    (void)state;
    memset(long_one, 'x', sizeof long_one);
    input_is(long_one, 39, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
    input_is(long_one, 40, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...");
    input_is(long_one, sizeof long_one, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...");
    memset(long_one, '\n', sizeof long_one);
    input_is(long_one, sizeof long_one, "????????????????????????????????????...");
}

static void input_is_not_cut_within_a_character(void **state)
{
    static const char ascii[] = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";
    static const char *const characters[] = {"ä", "…", "\xF0\x9F\x8F\x9D"};
    (void)state;
    /* a character of two, three or four bytes at every place near the cut, and more behind it */
    for (size_t c = 0; c < 3; c++)
        for (size_t before = 30; before <= 40; before++) {
            const size_t size = strlen(characters[c]);
            char input[80], word[80];
            struct motu_text text = MOTU_TEXT_IN(input), wanted = MOTU_TEXT_IN(word);
            motu_text_put_bytes(&text, ascii, before);
            motu_text_put(&text, characters[c]);
            motu_text_put(&text, "yyyyyyyyyy");
            motu_text_put_bytes(&wanted, ascii, before < 36 ? before : 36);
            if (before + size <= 36)
                motu_text_put(&wanted, characters[c]);
            while (wanted.length < 36 && before + size <= 36)
                motu_text_put_char(&wanted, 'y');
            motu_text_put(&wanted, "...");
            input_is(input, text.length, word);
        }
}

static void control_characters_and_broken_utf8_are_replaced(void **state)
{
    (void)state;
    input_is("a\x1B[31mb\n\x7F", 9, "a?[31mb??");
    input_is("\xFFz\xC3", 3, "?z?");
    input_is("\xE2\x80\xA6", 3, "…");
    input_is("\xED\xA0\x80", 3, "???");
    input_is("\xC2\x9B"
             "2J\xC2\xA0",
             6, "?2J\xC2\xA0");
}

static void every_fault_has_its_name(void **state)
{
    (void)state;
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_NONE), "none");
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_SYNTAX), "syntax");
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_ILLEGAL), "illegal");
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_OVER), "over");
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_UNKNOWN), "unknown");
    assert_string_equal(motu_reason_fault_name(MOTU_REASON_STATE), "state");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(setting_keeps_what_was_said_and_drops_old_arguments),
        cmocka_unit_test(the_rule_stands_before_the_sentence),
        cmocka_unit_test(numbers_words_and_messages_fill_the_places_in_order),
        cmocka_unit_test(numbers_of_every_size),
        cmocka_unit_test(a_term_at_the_beginning_has_a_capital_letter),
        cmocka_unit_test(a_number_chooses_the_plural_form),
        cmocka_unit_test(of_several_numbers_the_first_chooses),
        cmocka_unit_test(capital_letters_of_every_language),
        cmocka_unit_test(languages_are_known_by_the_names_systems_give_them),
        cmocka_unit_test(a_place_without_an_argument_stays_empty),
        cmocka_unit_test(no_more_than_four_arguments),
        cmocka_unit_test(without_a_reason_nothing_happens),
        cmocka_unit_test(input_is_taken_by_its_length),
        cmocka_unit_test(long_input_is_cut),
        cmocka_unit_test(control_characters_and_broken_utf8_are_replaced),
        cmocka_unit_test(every_fault_has_its_name),
        cmocka_unit_test(input_is_not_cut_within_a_character),
    };
    alarm(20); /* a cut that never ends must not hang the tests */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
