/* test_kaivai_steps.c: states in JSON that no game can reach, by what is to be decided in them: setup, starting huts,
 * the steps of an action, gifts, the end. The rest of a state is in test_kaivai_state.c. */
#include "kaivai_spoilt.h"

#include <string.h>

#include "kaivai_game.h"

static void first_move(struct kaivai *s)
{
    motu_move move[MOTU_MAX_MOVES];
    assert_true(kaivai_moves(s, move) > 0);
    kaivai_apply(s, move[0]);
}

/* --- before the first turn ---------------------------------------------------------------------------------- */

static void kv4_setup_ends_when_all_is_known(void **state)
{
    (void)state;
    struct kaivai s = kv_start("");
    lay_out_readable(&s);
    spoilt("\"actor\":\"chance\"", "\"actor\":null", "actor");
    spoilt("\"actor\":\"chance\"", "\"actor\":\"red\"", "actor");
    spoilt("\"round\":1", "\"round\":2", "round");
    kv_play(&s, "ages red yellow green blue;base A6 A7");
    lay_out_readable(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[]", "phase"); /* the ages come first */
    spoilt_twice("\"phase\":\"setup\"", "\"phase\":\"bid\"", "\"actor\":\"chance\"", "\"actor\":\"red\"", "ages");
    s = kv_start(KV_2010);
    lay_out_readable(&s);
    spoilt_twice("\"phase\":\"bid\"", "\"phase\":\"setup\"", "\"actor\":\"red\"", "\"actor\":\"chance\"", "phase");
    s = kv_start("bases=A6-A7,G1-H1");
    lay_out_readable(&s); /* bases that are fixed lie before the ages are known */
    spoilt_twice("\"phase\":\"setup\"", "\"phase\":\"bid\"", "\"actor\":\"chance\"", "\"actor\":\"red\"", "ages");
}

static void kv12_nothing_is_done_before_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    lay_out_readable(&s);
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "passed");
    spoilt("\"acted\":[]", "\"acted\":[\"red\"]", "passed");
    spoilt("\"actor\":\"red\"", "\"actor\":\"blue\"", "phase"); /* red is the youngest */
    spoilt("\"spaces\":{\"build\":0", "\"spaces\":{\"build\":1", "spaces");
    struct kaivai hut = s;
    kv_tile(&hut, "E6", "red meeting");
    lay_out_state(&hut);
    unfit("tiles");
    kv_tile(&s, "C2", "cult");
    s.god = (uint8_t)kv_hex("C2");
    lay_out_state(&s);
    unfit("god");
    s = kv_start(KV_2005_SK);
    lay_out_readable(&s);
    spoilt("\"gifted\":false", "\"gifted\":true", "gifted");
}

static void kv15_huts_are_placed_in_the_order_of_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 6;bid 4;bid 2;bid 1");
    lay_out_readable(&s);
    spoilt("\"actor\":\"red\"", "\"actor\":\"yellow\"", "phase");
    kv_play(&s, "place canoe H7;place canoe J7");
    lay_out_readable(&s);
    spoilt("\"actor\":\"yellow\"", "\"actor\":\"red\"", "phase");
    spoilt("\"actor\":\"yellow\"", "\"actor\":\"green\"", "phase");
    spoilt("\"red\":[\"H7\",\"J7\"]", "\"red\":[\"H7\",\"G9\"]", "phase"); /* it has not sailed yet */
    spoilt("\"H7\":\"red canoe\"", "\"H7\":\"blue canoe\"", "canoes");
    spoilt_twice("\"J7\":\"red canoe\"", "\"J7\":\"blue canoe\"", "[\"H7\",\"J7\"]", "[\"H7\"]", "phase");
    struct kaivai god = s;
    kv_tile(&god, "C2", "cult");
    god.god = (uint8_t)kv_hex("C2");
    lay_out_state(&god);
    unfit("god");
}

static void kv15_everybody_has_two_huts_after_it(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    lay_out_readable(&s);
    spoilt_twice(",\"L1\":\"red canoe\"", "", "\"K1\",\"K2\",\"L1\"]", "\"K1\",\"K2\"]", "tiles");
}

/* --- within an action ---------------------------------------------------------------------------------------- */

#define RED_PASSED "\"passed\":[]", "\"passed\":[\"red\"]", "phase"

static void kv18_turns_go_in_the_order_of_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    lay_out_readable(&s);
    spoilt("\"actor\":\"red\"", "\"actor\":\"yellow\"", "phase");
    kv_play(&s, "pass;upgrade");
    lay_out_readable(&s); /* green's turn: red has passed, yellow has acted */
    spoilt("\"actor\":\"green\"", "\"actor\":\"red\"", "phase");
    spoilt("\"actor\":\"green\"", "\"actor\":\"blue\"", "phase");
    spoilt("\"passed\":[\"red\"]", "\"passed\":[]", "phase");
}

static void kv23_a_canoe_of_an_action(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G9", RED);
    const struct kaivai turn = s;
    kv_play(&s, "move");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
    spoilt("\"canoe\":null", "\"canoe\":\"F7\"", "canoe");
    s = turn;
    kv_play(&s, "build");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
    spoilt("\"red\":[0,0,0,0,3]", "\"red\":[0,0,0,0,1]", "phase"); /* there is nothing to build for 5 */
    kv_play(&s, "canoe F7");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
}

static void kv33_a_choice_of_shells(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 1, 0, 2, 1, 0);
    s.bid[RED] = 3;
    s.bid[GREEN] = 6;
    s.bid[YELLOW] = 2;
    s.acted = 1 << GREEN;
    kv_canoe(&s, "C3", RED);
    kv_play(&s, "build;canoe C3;hut fisher B3");
    lay_out_readable(&s);
    spoilt("\"acted\":[\"red\",\"green\"]", "\"acted\":[\"red\"]", "phase"); /* green has bid more */
    spoilt(RED_PASSED);
    spoilt("\"price\":5", "\"price\":12", "price"); /* of 11 */
    spoilt("\"price\":5", "\"price\":11", "phase"); /* there is one way */
    spoilt("\"price\":5", "\"price\":null", "price");
    spoilt("\"canoe\":\"C3\"", "\"canoe\":null", "price");
}

static void kv40_fishing_where_there_are_fishermen(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "red fisher");
    kv_tile(&s, "E8", "red fisher");
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "fish;canoe F7");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
    spoilt("\"actor\":\"chance\"", "\"actor\":null", "actor");
    spoilt("\"actor\":\"chance\"", "\"actor\":\"red\"", "actor");
    spoilt("\"canoe\":\"F7\"", "\"canoe\":\"F8\"", "actor");
    spoilt("\"options\":\"", "\"options\":\"dice=off ", "phase");
    spoilt_twice("\"E6\":\"red fisher\"", "\"E6\":\"red meeting\"", "\"E8\":\"red fisher\"", "\"E8\":\"red meeting\"",
                 "phase");
    /* one village only: there is nothing to choose */
    spoilt_twice("\"actor\":\"chance\"", "\"actor\":\"red\"", "\"dice\":2", "\"dice\":null", "phase");
    /* an acting canoe, but no action */
    spoilt_twice("\"phase\":\"fish\"", "\"phase\":\"turn\"", "\"actor\":\"chance\"", "\"actor\":\"red\"", "canoe");
}

static void kv40_a_choice_of_villages(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "F7", "cult"); /* E7 */
    kv_tile(&s, "F5", "cult"); /* F4 */
    kv_tile(&s, "E8", "red fisher");
    kv_tile(&s, "E4", "red fisher");
    kv_canoe(&s, "F6", RED);
    s.round = 6;
    kv_play(&s, "fish;canoe F6");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
    spoilt("\"E4\":\"red fisher\"", "\"E4\":\"blue fisher\"", "phase");
}

static void kv46_a_delivery_goes_on(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G9", RED);
    kv_play(&s, "deliver;canoe F7");
    lay_out_readable(&s);
    spoilt(RED_PASSED);
    spoilt("\"caught\":{\"red\":[0,0,0,3,0]", "\"caught\":{\"red\":[0,0,0,0,0]", "phase");
    kv_play(&s, "sell E6 1");
    lay_out_readable(&s); /* there is no other customer here, but another canoe */
    spoilt(RED_PASSED);
    spoilt("\"caught\":{\"red\":[0,0,0,2,0]", "\"caught\":{\"red\":[0,0,0,0,0]", "phase");
}

static void an_action_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G9", RED);
    struct kaivai other = s;
    kv_play(&s, "deliver;canoe F7;sell E6 1");
    lay_out_state(&s);
    spoilt("\"acted\":[\"red\"]", "\"acted\":[\"blue\"]", "spaces");
    spoilt("\"canoe\":\"F7\"", "\"canoe\":\"G7\"", "canoe");
    spoilt("\"canoe\":\"F7\"", "\"canoe\":null", "sold");
    spoilt("\"used\":[]", "\"used\":[\"F7\"]", "canoe");
    spoilt("\"used\":[]", "\"used\":[\"M3\"]", "used");
    spoilt("\"sold\":[\"E6\"]", "\"sold\":[\"K1\"]", "sold");
    spoilt("\"sold\":[\"E6\"]", "\"sold\":[\"F8\"]", "sold");
    kv_play(&other, "build;canoe F7");
    lay_out_state(&other);
    spoilt("\"phase\":\"build\"", "\"phase\":\"move\"", "spaces");
    spoilt("\"phase\":\"build\"", "\"phase\":\"pay\"", "price");
    spoilt("\"fresh\":[]", "\"fresh\":[\"F7\"]", "fresh");
    spoilt("\"dice\":null", "\"dice\":1", "actor");
    spoilt("\"red\":[0,0,0,0,3]", "\"red\":[0,0,0,0,1]", "phase"); /* no hut to be paid */
}

/* --- gifts ------------------------------------------------------------------------------------------------------ */

static void kv56_a_gift_is_told_whole(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("profile=2005-sk players=3 bases=A6 ages=red,yellow,green");
    const struct kaivai turn = s;
    kv_play(&s, "give green shell 5");
    lay_out_readable(&s);
    spoilt("\"from\":\"red\"", "\"from\":\"blue\"", "actor");
    spoilt("\"to\":\"green\"", "\"to\":\"blue\"", "gift");
    spoilt("\"to\":\"green\"", "\"too\":\"green\"", "gift");
    spoilt("\"to\":\"green\"", "\"from\":\"green\"", "gift");
    spoilt("\"to\":\"green\",", "", "gift");
    spoilt("\"space\":5", "\"space\":0", "gift");
    spoilt("\"space\":5", "\"space\":6", "gift");
    spoilt("\"actor\":\"yellow\"", "\"actor\":\"red\"", "gift");
    spoilt("\"phase\":\"gift\"", "\"phase\":\"turn\"", "gift");
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "phase");
    lay_out_readable(&turn);
    spoilt_twice("\"phase\":\"turn\"", "\"phase\":\"gift\"", "\"actor\":\"red\"", "\"actor\":\"yellow\"", "gift");
}

static void a_gift_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    kv_play(&s, "give blue shell 5;approve");
    lay_out_state(&s);
    spoilt("\"gifted\":true", "\"gifted\":false", "gift");
    spoilt("\"to\":\"blue\"", "\"to\":\"red\"", "gift");
    spoilt("\"from\":\"red\"", "\"from\":\"green\"", "gift");
    spoilt("\"what\":\"shell\"", "\"what\":\"sheep\"", "gift");
    spoilt("\"space\":5", "\"space\":4", "gift"); /* blue has none there */
    spoilt("\"approved\":[\"yellow\"]", "\"approved\":[]", "gift");
}

static void a_gift_of_several_is_put_together_by_who_gives(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    kv_play(&s, "give blue shell 5");
    assert_int_equal(s.step, STEP_GIFT);
    lay_out_readable(&s);
    spoilt("\"from\":\"red\"", "\"from\":\"green\"", "gift");
    spoilt("\"actor\":\"red\"", "\"actor\":\"green\"", "gift");
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void kv60_villages_are_scored_one_by_one(void **state)
{
    (void)state;
    const struct kaivai s = kv_end(KV_2010);
    lay_out_readable(&s);
    spoilt("\"actor\":\"red\"", "\"actor\":\"blue\"", "chooser");
    spoilt("\"scored\":[]", "\"scored\":[\"K1\"]", "scored"); /* no founding hex */
    spoilt("\"scored\":[]", "\"scored\":[\"A6\",\"B2\",\"E7\",\"F4\",\"F11\",\"G1\",\"I7\",\"K2\"]", "scored");
    spoilt("\"scoring\":null", "\"scoring\":\"K2\"", "scoring");
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "passed");
    spoilt("\"bids\":{\"red\":null", "\"bids\":{\"red\":6", "order");
}

static void kv65_the_result_follows_from_the_glory(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.glory[GREEN] = 7;
    while (s.step != STEP_OVER)
        first_move(&s);
    assert_int_equal(s.winners, 1 << GREEN);
    lay_out_readable(&s);
    char glory[128];
    struct motu_text text = MOTU_TEXT_IN(glory);
    motu_text_put(&text, "\"glory\":{\"red\":");
    motu_text_put_number(&text, s.glory[RED]);
    spoilt("\"winners\":[\"green\"]", "\"winners\":[\"red\",\"green\"]", "result");
    spoilt("\"winners\":[\"green\"]", "\"winners\":[]", "result");
    spoilt("\"winners\":[\"green\"],", "", "result");
    spoilt("\"winners\":[\"green\"]", "\"winners\":[\"green\"],\"winners\":[\"green\"]", "result");
    spoilt("\"winners\":[\"green\"]", "\"winners\":[\"green\"],\"tea\":1", "result");
    spoilt("\"winners\":[\"green\"],\"glory\":{\"red\":", "\"winners\":[\"green\"],\"glory\":{\"red\":1", "result");
    spoilt("\"winners\":[\"green\"],\"glory\":{", "\"winners\":[\"green\"],\"glory\":{},\"glory\":{", "result");
    spoilt(glory, "\"glory\":{\"red\":999", "result"); /* that of the seats */
    spoilt("\"actor\":null", "\"actor\":\"red\"", "actor");
    spoilt("\"scored\":[\"A6\",", "\"scored\":[", "scored");
    char *result = strstr(laid_out(), "\"result\":");
    assert_non_null(result);
    strcpy(result, "\"result\":null}");
    unfit("result");
    strcpy(result, "\"result\":{\"winners\":[\"green\"],\"glory\":{}}}");
    unfit("result");
    const struct kaivai turn = kv_turn(KV_2010);
    lay_out_readable(&turn);
    spoilt("\"result\":null",
           "\"result\":{\"winners\":[\"red\"],\"glory\":{\"red\":0,\"yellow\":0,\"green\":0,\"blue\":0}}", "result");
}

static void the_end_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.glory[RED] = 1;
    s.glory[YELLOW] = s.glory[GREEN] = s.glory[BLUE] = 5;
    kv_play(&s, "score K2;show 1");
    lay_out_state(&s);
    spoilt("\"chooser\":\"red\"", "\"chooser\":\"blue\"", "chooser");
    spoilt("\"scoring\":\"K2\"", "\"scoring\":null", "scoring");
    spoilt("\"scoring\":\"K2\"", "\"scoring\":\"K1\"", "scoring");
    spoilt("\"scored\":[]", "\"scored\":[\"K2\"]", "scoring");
    spoilt("\"shown\":{\"red\":1", "\"shown\":{\"red\":4", "shown");
    spoilt("\"shown\":{\"red\":1", "\"shown\":{\"red\":null", "shown");
    spoilt("\"round\":8", "\"round\":7", "round");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv4_setup_ends_when_all_is_known),
        cmocka_unit_test(kv12_nothing_is_done_before_the_bids),
        cmocka_unit_test(kv15_huts_are_placed_in_the_order_of_the_bids),
        cmocka_unit_test(kv15_everybody_has_two_huts_after_it),
        cmocka_unit_test(kv18_turns_go_in_the_order_of_the_bids),
        cmocka_unit_test(kv23_a_canoe_of_an_action),
        kv_first_version_test(kv33_a_choice_of_shells),
        cmocka_unit_test(kv40_fishing_where_there_are_fishermen),
        cmocka_unit_test(kv40_a_choice_of_villages),
        cmocka_unit_test(kv46_a_delivery_goes_on),
        cmocka_unit_test(an_action_must_fit),
        kv_first_version_test(kv56_a_gift_is_told_whole),
        kv_first_version_test(a_gift_must_fit),
        cmocka_unit_test(a_gift_of_several_is_put_together_by_who_gives),
        cmocka_unit_test(kv60_villages_are_scored_one_by_one),
        cmocka_unit_test(kv65_the_result_follows_from_the_glory),
        cmocka_unit_test(the_end_must_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
