/* test_ask.c: what front ends ask of a match on somebody's behalf, each answer with its reason. The game is Kahuna. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"

static struct motu_match whole, masked;
static struct motu_belief *belief;

/* What black knows of a match. */
static void mask(const struct motu_match *m)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    static struct motu_match scratch;
    struct motu_match_fault fault;
    struct motu_text text = MOTU_TEXT_IN(record);
    motu_match_write_record(m, BLACK, &text);
    free(belief);
    belief = malloc(motu_catalogue_belief_size());
    assert_true(motu_match_read_record(&masked, &scratch, record, text.length, motu_catalogue_find, belief, &fault));
}

static int set_up(void **state)
{
    (void)state;
    begin_dealt(&whole);
    mask(&whole);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(belief);
    belief = NULL;
    return 0;
}

static void is_refused(bool answer, const struct motu_reason *reason, enum motu_reason_fault fault,
                       enum motu_message message)
{
    assert_false(answer);
    assert_int_equal(reason->fault, fault);
    assert_int_equal(reason->message, message);
}

static void a_viewer_has_a_name_in_this_match(void **state)
{
    struct motu_reason reason;
    int viewer;
    (void)state;
    assert_true(motu_match_find_viewer(&whole, "white", 5, &viewer, &reason));
    assert_int_equal(viewer, WHITE);
    assert_true(motu_match_find_viewer(&whole, "public", 6, &viewer, &reason));
    assert_int_equal(viewer, MOTU_ONLOOKER);
    assert_true(motu_match_find_viewer(&whole, "all", 3, &viewer, &reason));
    assert_int_equal(viewer, MOTU_ALL);
    is_refused(motu_match_find_viewer(&whole, "green", 5, &viewer, &reason), &reason, MOTU_REASON_UNKNOWN,
               MOTU_MESSAGE_VIEWER_UNKNOWN);
    is_refused(motu_match_find_viewer(&whole, "chance", 6, &viewer, &reason), &reason, MOTU_REASON_UNKNOWN,
               MOTU_MESSAGE_VIEWER_UNKNOWN);
}

static void a_seat_that_nobody_plays_is_no_viewer(void **state)
{
    static struct motu_match m;
    struct motu_reason reason;
    int viewer;
    (void)state;
    assert_true(motu_match_start(&m, motu_catalogue_find("kaivai", 6), "players=3", 1, NULL));
    assert_true(motu_match_find_viewer(&m, "green", 5, &viewer, &reason));
    is_refused(motu_match_find_viewer(&m, "blue", 4, &viewer, &reason), &reason, MOTU_REASON_UNKNOWN,
               MOTU_MESSAGE_VIEWER_UNKNOWN);
}

static void a_masked_match_is_for_its_player_alone(void **state)
{
    struct motu_reason reason;
    int viewer;
    (void)state;
    assert_true(motu_match_find_viewer(&masked, "black", 5, &viewer, &reason));
    assert_int_equal(viewer, BLACK);
    is_refused(motu_match_find_viewer(&masked, "white", 5, &viewer, &reason), &reason, MOTU_REASON_STATE,
               MOTU_MESSAGE_VIEWER_OTHER);
    is_refused(motu_match_find_viewer(&masked, "all", 3, &viewer, &reason), &reason, MOTU_REASON_STATE,
               MOTU_MESSAGE_VIEWER_OTHER);
}

static void whoever_decides_may_ask_what_is_legal(void **state)
{
    struct motu_reason reason;
    motu_move move;
    (void)state;
    assert_true(motu_match_may_ask(&whole, BLACK, &reason));
    is_refused(motu_match_may_ask(&whole, WHITE, &reason), &reason, MOTU_REASON_STATE, MOTU_MESSAGE_VIEWER_MAY_NOT_ASK);
    assert_true(motu_match_is_legal(&whole, "A-B", &move, &reason));
    assert_false(motu_match_is_legal(&whole, "C-B", &move, &reason)); /* COCO is white's */
    assert_int_equal(reason.fault, MOTU_REASON_ILLEGAL);
    assert_false(motu_match_is_legal(&whole, "hop", &move, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
}

static void chance_decides_when_it_is_for_chance(void **state)
{
    struct motu_reason reason;
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    (void)state;
    is_refused(motu_match_play_chance(&whole, made, &reason), &reason, MOTU_REASON_STATE, MOTU_MESSAGE_CHANCE_NOT_NOW);
    play(&whole, "draw pile");
    const int count = motu_match_count(&whole);
    mask(&whole);
    is_refused(motu_match_play_chance(&masked, made, &reason), &reason, MOTU_REASON_STATE, MOTU_MESSAGE_CHANCE_UNKNOWN);
    const motu_move next = motu_match_chance(&whole);
    assert_true(motu_match_play_chance(&whole, made, &reason));
    assert_int_equal(motu_match_count(&whole), count + 1);
    assert_int_equal(whole.move[count], next);
    assert_true(motu_match_undo(&whole, 1, NULL));
    assert_true(motu_match_play_text(&whole, made, NULL)); /* its text is the decision */
    assert_int_equal(whole.move[count], next);
}

/* Where nobody holds what chance could deal, a viewer knows as much of it as anybody. */
static void chance_decides_for_a_viewer_too_where_it_deals_nothing(void **state)
{
    static struct motu_match m;
    struct motu_reason reason;
    char made[MOTU_MATCH_MAX_MOVE_TEXT];
    (void)state;
    assert_true(motu_match_start(&m, motu_catalogue_find("kaivai", 6), "players=3", 3, &reason));
    assert_int_equal(motu_match_actor(&m), MOTU_CHANCE);
    m.viewer = 0;
    assert_true(motu_match_play_chance(&m, made, &reason));
    assert_int_equal(motu_match_count(&m), 1);
}

static void a_computer_thinks_where_it_knows_what_a_player_knows(void **state)
{
    struct motu_reason reason;
    (void)state;
    assert_true(motu_match_may_think(&whole, &reason));
    assert_true(motu_match_may_think(&masked, &reason));
    play(&whole, "abstain"); /* now it is white's turn, whose hand the masked match does not have */
    mask(&whole);
    assert_true(motu_match_may_think(&whole, &reason));
    is_refused(motu_match_may_think(&masked, &reason), &reason, MOTU_REASON_STATE, MOTU_MESSAGE_GO_OTHER);
    play(&whole, "draw pile");
    is_refused(motu_match_may_think(&whole, &reason), &reason, MOTU_REASON_STATE, MOTU_MESSAGE_GO_CHANCE);
}

static void when_the_game_is_over_nothing_more_is_decided(void **state)
{
    struct motu_reason reason;
    motu_move move;
    char made[MOTU_MATCH_MAX_MOVE_TEXT], result[200];
    struct motu_text text = MOTU_TEXT_IN(result);
    (void)state;
    motu_match_write_result(&whole, &text);
    assert_string_equal(result, "");
    play_at_random(&whole, "", 3);
    motu_match_write_result(&whole, &text);
    assert_true(text.length > 0);
    is_refused(motu_match_play_chance(&whole, made, &reason), &reason, MOTU_REASON_OVER, MOTU_MESSAGE_GAME_OVER);
    is_refused(motu_match_may_think(&whole, &reason), &reason, MOTU_REASON_OVER, MOTU_MESSAGE_GAME_OVER);
    is_refused(motu_match_read_move(&whole, "abstain", &move, &reason), &reason, MOTU_REASON_OVER,
               MOTU_MESSAGE_GAME_OVER);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_viewer_has_a_name_in_this_match),
        TEST(a_seat_that_nobody_plays_is_no_viewer),
        TEST(a_masked_match_is_for_its_player_alone),
        TEST(whoever_decides_may_ask_what_is_legal),
        TEST(chance_decides_when_it_is_for_chance),
        TEST(chance_decides_for_a_viewer_too_where_it_deals_nothing),
        TEST(a_computer_thinks_where_it_knows_what_a_player_knows),
        TEST(when_the_game_is_over_nothing_more_is_decided),
    };
    return cmocka_run_group_tests_name("ask", tests, NULL, NULL);
}
