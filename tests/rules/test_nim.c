/* test_nim.c: the rules of Nim, one by one, and states that no game could have come to. */
#include "checked.h"

#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "nim_game.h"

enum { BLACK, WHITE };

static struct motu_match match;

/* Plays the moves of a text, "A1 B2"; whoever is refused fails the test. */
static void play(const char *options, const char *moves)
{
    struct motu_reason reason;
    assert_true(motu_match_start(&match, &nim_game, options, 1, &reason));
    while (*moves) {
        char words[8] = "";
        const size_t length = strcspn(moves, " ");
        assert_true(length < sizeof words);
        memcpy(words, moves, length);
        assert_true(motu_match_play_text(&match, words, &reason));
        moves += length + (moves[length] == ' ');
    }
}

/* The state's JSON after these moves. */
static void state_is(const char *options, const char *moves, const char *json)
{
    char text[256];
    struct motu_text out = MOTU_TEXT_IN(text);
    play(options, moves);
    nim_game.write_state(&match.now, &out);
    assert_string_equal(text, json);
}

static void refused(const char *words, enum motu_reason_fault fault, const char *rule, const char *sentence)
{
    struct motu_reason reason;
    char text[256];
    struct motu_text out = MOTU_TEXT_IN(text);
    assert_false(motu_match_play_text(&match, words, &reason));
    motu_reason_write_sentence(&reason, MOTU_LANGUAGE_EN, &out);
    assert_string_equal(text, sentence);
    assert_int_equal(reason.fault, fault);
    assert_string_equal(reason.rule, rule);
}

static void nm1_there_are_three_heaps_or_four(void **state)
{
    (void)state;
    state_is("", "", "{\"game\":\"nim\",\"options\":\"\",\"actor\":\"black\",\"heaps\":[3,4,5],\"result\":null}");
    state_is("last=loses heaps=1-3-5-7", "",
             "{\"game\":\"nim\",\"options\":\"heaps=1-3-5-7 last=loses\",\"actor\":\"black\",\"heaps\":[1,3,5,7],"
             "\"result\":null}");
    struct motu_reason reason;
    assert_false(motu_match_start(&match, &nim_game, "heaps=9", 1, &reason));
    assert_int_equal(reason.message, MOTU_MESSAGE_OPTION_VALUE);
}

static void nm2_a_turn_takes_from_one_heap(void **state)
{
    const char *const bad = " is not a move. A move names a heap and a number of stones: B2.";
    static const char *const unreadable[] = {"", "B", "2", "E1", "B2C1", "2B", "B-1"};
    (void)state;
    state_is("", "B2", "{\"game\":\"nim\",\"options\":\"\",\"actor\":\"white\",\"heaps\":[3,2,5],\"result\":null}");
    for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
        char sentence[128];
        struct motu_text text = MOTU_TEXT_IN(sentence);
        motu_text_put_char(&text, '"');
        motu_text_put(&text, unreadable[i]);
        motu_text_put_char(&text, '"');
        motu_text_put(&text, bad);
        refused(unreadable[i], MOTU_REASON_SYNTAX, "", sentence);
    }
    refused("B3", MOTU_REASON_ILLEGAL, "NM-2", "That heap has only 2 stones left.");
    refused("D1", MOTU_REASON_ILLEGAL, "NM-2", "That heap has only 0 stones left.");
    refused("B0", MOTU_REASON_ILLEGAL, "NM-2",
            "No heap has that many stones; take at least 1 from a heap that is there.");
    assert_true(motu_match_play_text(&match, " b 1 ", NULL));
    refused("B2", MOTU_REASON_ILLEGAL, "NM-2", "Only 1 stone is left in that heap.");
}

static void nm3_the_last_stone_wins_or_loses(void **state)
{
    int share[MOTU_MAX_SEATS];
    (void)state;
    state_is("", "A3 B4 C5",
             "{\"game\":\"nim\",\"options\":\"\",\"actor\":null,\"heaps\":[0,0,0],\"result\":{\"winner\":\"black\"}}");
    nim_game.payoff(&match.now, share);
    assert_int_equal(share[BLACK], MOTU_WHOLE);
    refused("A1", MOTU_REASON_OVER, "", "The game is over: there is nothing left to decide.");
    state_is("last=loses", "A3 B4 C5",
             "{\"game\":\"nim\",\"options\":\"last=loses\",\"actor\":null,\"heaps\":[0,0,0],"
             "\"result\":{\"winner\":\"white\"}}");
    nim_game.payoff(&match.now, share);
    assert_int_equal(share[WHITE], MOTU_WHOLE);
    struct motu_reason told[MOTU_MAX_TOLD];
    struct motu_state before;
    motu_match_state_at(&match, 2, &before);
    assert_int_equal(nim_game.tell(&before, match.move[2], &match.now, told), 2);
    char text[128];
    struct motu_text out = MOTU_TEXT_IN(text);
    motu_reason_write_sentence(&told[1], MOTU_LANGUAGE_EN, &out);
    assert_string_equal(text, "The stones are gone: white wins.");
}

static void a_state_is_believed_only_if_a_game_can_come_to_it(void **state)
{
#define WITH(options, actor, heaps, result) \
    "{\"game\":\"nim\",\"options\":\"" options "\",\"actor\":" actor ",\"heaps\":" heaps ",\"result\":" result "}"
    static const char *const good[] = {
        WITH("", "\"black\"", "[3,4,5]", "null"),
        WITH("", "\"white\"", "[3,4,4]", "null"),
        WITH("", "\"black\"", "[3,3,4]", "null"),
        WITH("", "\"black\"", "[3,4,3]", "null"),
        WITH("heaps=1-3-5-7", "null", "[0,0,0,0]", "{\"winner\":\"white\"}"),
    };
    static const char *const bad[] = {
        "",
        "{}",
        "[]",
        WITH("", "\"white\"", "[3,4,5]", "null"),                   /* nobody has moved */
        WITH("", "\"black\"", "[3,4,4]", "null"),                   /* one has */
        WITH("", "\"white\"", "[3,3,4]", "null"),                   /* both have, once each */
        WITH("", "\"black\"", "[4,4,5]", "null"),                   /* a stone too many */
        WITH("", "\"black\"", "[3,4]", "null"),                     /* a heap too few */
        WITH("", "\"black\"", "[3,4,5,0,0]", "null"),               /* two too many */
        WITH("heaps=1-3-5-7", "\"black\"", "[1,3,5]", "null"),      /* a heap too few */
        WITH("", "\"red\"", "[3,4,5]", "null"),                     /* nobody's colour */
        WITH("", "null", "[3,4,5]", "null"),                        /* somebody must decide */
        WITH("", "\"black\"", "[0,0,0]", "null"),                   /* it is over */
        WITH("", "null", "[0,0,0]", "null"),                        /* somebody has won */
        WITH("", "null", "[0,0,0]", "{}"),                          /* who? */
        WITH("", "\"black\"", "[3,4,3]", "{\"winner\":\"black\"}"), /* not yet */
        WITH("", "\"black\"", "[3,4,3]", "{}"),                     /* nor so */
        WITH("heap=3", "\"black\"", "[3,4,5]", "null"),             /* no such option */
    };
    struct motu_state read;
    struct motu_reason reason;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(nim_game.read_state(&read, good[i], strlen(good[i]), &reason));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (nim_game.read_state(&read, bad[i], strlen(bad[i]), &reason))
            fail_msg("believed: %s", bad[i]);
}

static void the_catalogue_has_it_for_tests(void **state)
{
    (void)state;
    assert_ptr_equal(motu_catalogue_find("nim", 3), &nim_game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nm1_there_are_three_heaps_or_four),
        cmocka_unit_test(nm2_a_turn_takes_from_one_heap),
        cmocka_unit_test(nm3_the_last_stone_wins_or_loses),
        cmocka_unit_test(a_state_is_believed_only_if_a_game_can_come_to_it),
        cmocka_unit_test(the_catalogue_has_it_for_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
