/* test_kaivai_spoilt.c: states in JSON that no game can reach, beside those of test_kaivai_state.c: bases and tiles,
 * open water, setup, starting huts, the steps of an action, gifts, the end. Every one is refused for the field that
 * is wrong, and nothing is written into the state that was to be read. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/match.h>

static char json[MATCH_MAX_STATE_TEXT];

/* Whether it can be read is asked by `fine`. */
static void write(const struct kaivai *s)
{
    struct text text = TEXT_IN(json);
    kaivai_write_state(s, &text);
    assert_true(text_fits(&text));
}

static void fine(const struct kaivai *s)
{
    kv_readable(s);
    write(s);
}

/* What was written is refused, and this field is named. */
static void unfit(const char *field)
{
    struct kaivai s, before;
    struct game_reason reason = {.rule = "unset"};
    char why[256], wanted[256];
    struct text said = TEXT_IN(why), sentence = TEXT_IN(wanted);
    memset(&s, 0x5A, sizeof s);
    memcpy(&before, &s, sizeof s);
    if (kaivai_read_state(&s, json, strlen(json), &reason)) {
        print_error("read: %s\n", json);
        fail();
    }
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(reason.fault, REASON_SYNTAX);
    text_put(&sentence, "In the state, ");
    text_put(&sentence, field);
    text_put(&sentence, " is missing, not readable, or does not fit the rest.");
    reason_write(&reason, LANGUAGE_EN, &said);
    if (strcmp(why, wanted))
        print_error("%s\n", json);
    assert_string_equal(why, wanted);
}

static void put(const char *from, const char *to)
{
    static char changed[MATCH_MAX_STATE_TEXT];
    struct text out = TEXT_IN(changed);
    const char *at = strstr(json, from);
    if (!at) {
        print_error("%s is not in %s\n", from, json);
        fail();
    }
    text_put_bytes(&out, json, (size_t)(at - json));
    text_put(&out, to);
    text_put(&out, at + strlen(from));
    assert_true(text_fits(&out));
    memcpy(json, changed, out.length + 1);
}

/* With these bytes in place of those it is refused; then it is as it was. */
static void spoilt(const char *from, const char *to, const char *field)
{
    static char whole[MATCH_MAX_STATE_TEXT];
    memcpy(whole, json, sizeof json);
    put(from, to);
    unfit(field);
    memcpy(json, whole, sizeof json);
}

static void spoilt_twice(const char *from, const char *to, const char *also, const char *instead, const char *field)
{
    static char whole[MATCH_MAX_STATE_TEXT];
    memcpy(whole, json, sizeof json);
    put(from, to);
    spoilt(also, instead, field);
    memcpy(json, whole, sizeof json);
}

/* Tiles on any hexes where they may lie. */
static void more_tiles(struct kaivai *s, const char *what, int count)
{
    while (count--) {
        const hexes sites = kaivai_safe_sites(s, kaivai_sites(s), s->canoes);
        assert_true(hexes_some(sites));
        kv_tile(s, map_name[hexes_first(sites)], what);
    }
}

static void first_move(struct kaivai *s)
{
    game_move move[GAME_MAX_MOVES];
    assert_true(kaivai_moves(s, move) > 0);
    kaivai_apply(s, move[0]);
}

/* --- how it is written ------------------------------------------------------------------------------------ */

static void lists_and_objects_name_everything_once(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    fine(&s);
    spoilt("\"passed\":[]", "\"passed\":[\"pink\"]", "passed");
    spoilt("\"passed\":[]", "\"passed\":[\"yellow\",\"yellow\"]", "passed");
    spoilt("\"passed\":[]", "\"passed\":[1]", "passed");
    spoilt("\"ages\":[\"red\",", "\"ages\":[\"yellow\",", "ages");
    spoilt("\"order\":[\"red\"", "\"order\":[\"pink\"", "order");
    spoilt("\"bids\":{\"red\"", "\"bids\":{\"pink\"", "bids");
    spoilt("\"bids\":{\"red\":6,\"yellow\"", "\"bids\":{\"red\":6,\"red\"", "bids");
    spoilt("\"bids\":{\"red\":6", "\"bids\":{\"red\":0", "bids");
    spoilt("\"bids\":{\"red\":6", "\"bids\":{\"red\":11", "bids");
    spoilt("\"canoes\":{\"red\":[\"G7\"],\"yellow\":[]", "\"canoes\":{\"red\":[\"G7\"],\"yellow\":[\"G7\"]", "canoes");
    spoilt("\"canoes\":{\"red\":[\"G7\"]", "\"canoes\":{\"red\":[\"G7\",\"G7\"]", "canoes");
    spoilt("\"spaces\":{\"build\":0", "\"spaces\":{\"sleep\":0", "spaces");
    spoilt("\"spaces\":{\"build\":0", "\"spaces\":{\"fish\":0", "spaces");
    spoilt("\"spaces\":{\"build\":0,", "\"spaces\":{", "spaces");
    spoilt("\"spaces\":{\"build\":0", "\"spaces\":{\"build\":512", "spaces");
    spoilt("\"tiles\":{\"A6\":\"cult\"", "\"tiles\":{\"A6\":7", "tiles");
    spoilt("\"tiles\":{\"A6\"", "\"tiles\":{\"Z6\"", "tiles");
    spoilt("\"K1\":\"red canoe\"", "\"K1\":\"red\"", "tiles");
    spoilt("\"K1\":\"red canoe\"", "\"K1\":\"red cult\"", "tiles");
    spoilt("\"K1\":\"red canoe\"", "\"L1\":\"red canoe\"", "tiles");
    spoilt("\"villages\":{\"B2\":[\"B2\",\"C2\"],", "\"villages\":{\"B2\":[\"B2\",\"C2\"],\"M7\":[\"M7\"],",
           "villages");
    spoilt("\"god\":\"C2\"", "\"god\":\"N1\"", "god");
    spoilt("\"shells\":{\"red\":[0,0,0,0,3]", "\"shells\":{\"red\":[0,0,0,0,3,0]", "shells");
    spoilt("\"caught\":{\"red\":[0,0,0,3,0]", "\"caught\":{\"red\":[0,0,0,256,0]", "caught");
    spoilt("\"price\":null", "\"price\":1", "price");
    spoilt("\"dice\":null", "\"dice\":5", "dice");
    spoilt("\"gifted\":false", "\"gifted\":0", "gifted");
    spoilt("\"actor\":\"red\"", "\"actor\":7", "actor");
    spoilt("{\"game\"", "{\"tea\":1,\"game\"", "tea");
}

static void nothing_by_seats_may_be_empty(void **state)
{
    static const char *const empty[][2] = {
        {"\"bids\":{\"red\":6,\"yellow\":4,\"green\":2,\"blue\":1}", "bids"},
        {"\"canoes\":{\"red\":[],\"yellow\":[],\"green\":[],\"blue\":[]}", "canoes"},
        {"\"influence\":{\"red\":3,\"yellow\":3,\"green\":3,\"blue\":3}", "influence"},
        {"\"glory\":{\"red\":0,\"yellow\":0,\"green\":0,\"blue\":0}", "glory"},
        {"\"upgrades\":{\"red\":0,\"yellow\":0,\"green\":0,\"blue\":0}", "upgrades"},
        {"\"bonus\":{\"red\":0,\"yellow\":0,\"green\":0,\"blue\":0}", "bonus"},
        {"\"shown\":{\"red\":null,\"yellow\":null,\"green\":null,\"blue\":null}", "shown"},
    };
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    fine(&s);
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        char to[32];
        struct text text = TEXT_IN(to);
        text_put_json(&text, empty[i][1]);
        text_put(&text, ":{}");
        spoilt(empty[i][0], to, empty[i][1]);
    }
    spoilt("\"options\":\"" KV_2010 "\",", "", "options");
}

static void there_are_as_many_players_as_the_options_say(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("players=3 bases=A6-A7,G1-H1");
    s.aged = 1;
    for (uint8_t i = 0; i < 3; i++)
        s.age[i] = i;
    s.step = STEP_TURN;
    fine(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\"]", "\"ages\":[\"red\",\"yellow\",\"blue\"]", "ages");
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\"]", "\"ages\":[]", "ages");
    spoilt("\"passed\":[]", "\"passed\":[\"blue\"]", "passed");
    spoilt("\"acted\":[]", "\"acted\":[\"blue\"]", "passed");
    spoilt("\"L1\":\"red canoe\"", "\"L1\":\"blue canoe\"", "tiles");
    spoilt("\"glory\":{\"red\":0,", "\"glory\":{\"blue\":0,\"red\":0,", "glory");
    spoilt("\"actor\":\"red\"", "\"actor\":\"blue\"", "actor");
    s = kv_turn(KV_2010);
    fine(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[]", "ages"); /* the options know them */
}

/* --- the board -------------------------------------------------------------------------------------------- */

static void kv4_extra_bases_are_far_from_each_other(void **state)
{
    (void)state;
    struct kaivai s = kv_start("profile=2005-sk");
    kv_play(&s, "ages red yellow green blue;base A5;base M5");
    fine(&s);
    /* A7 is two hexes from A5 */
    spoilt_twice("\"M5\":\"cult\"", "\"A7\":\"cult\"", "\"M5\":[\"M5\"]", "\"A7\":[\"A7\"]", "villages");
    /* G5 is no place for a base */
    spoilt_twice("\"M5\":\"cult\"", "\"G5\":\"cult\"", "\"M5\":[\"M5\"]", "\"G5\":[\"G5\"]", "villages");
    spoilt(",\"M5\":[\"M5\"]", "", "tiles");
    /* with three players there is one */
    s = kv_start("profile=2005-sk players=3");
    kv_play(&s, "ages red yellow green;base A5");
    fine(&s);
    spoilt_twice("\"tiles\":{", "\"tiles\":{\"M5\":\"cult\",", "\"villages\":{", "\"villages\":{\"M5\":[\"M5\"],",
                 "villages");
}

static void kv5_nobody_has_more_than_the_box(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    more_tiles(&s, "red meeting", HUTS_EACH - 2);
    fine(&s);
    more_tiles(&s, "red meeting", 1);
    write(&s);
    unfit("tiles");
    s = kv_turn(KV_2010);
    more_tiles(&s, "red fisher", FISHERS_EACH);
    fine(&s);
    more_tiles(&s, "red fisher", 1);
    write(&s);
    unfit("tiles");
    s = kv_turn(KV_2010);
    more_tiles(&s, "red canoe", 3);
    kv_canoe(&s, "G7", RED);
    kv_canoe(&s, "G8", RED);
    kv_canoe(&s, "G9", RED);
    kv_canoe(&s, "H9", RED);
    fine(&s);
    kv_canoe(&s, "H8", RED); /* there are huts enough */
    write(&s);
    unfit("canoes");
}

static void kv8_tiles_are_in_one_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    fine(&s);
    spoilt("\"tiles\":{", "\"tiles\":{\"G7\":\"red meeting\",", "tiles");
    spoilt("\"B2\":[\"B2\",\"C2\"]", "\"B2\":[\"B2\",\"C2\",\"D2\"]", "villages");
    /* E4, E5 and E6 join F4 and E7, and both villages say so */
    put("\"tiles\":{", "\"tiles\":{\"E4\":\"red meeting\",\"E5\":\"red meeting\",\"E6\":\"red meeting\",");
    put("\"F4\":[\"F4\"]", "\"F4\":[\"E4\",\"E5\",\"E6\",\"E7\",\"F4\"]");
    put("\"E7\":[\"E7\"]", "\"E7\":[\"E4\",\"E5\",\"E6\",\"E7\",\"F4\"]");
    unfit("villages");
}

static void kv9_canoes_are_not_shut_in(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "A2", "yellow meeting");
    kv_tile(&s, "B1", "yellow meeting"); /* A1 has no other neighbour but B2 */
    struct kaivai hut = s;
    fine(&s);
    kv_canoe(&s, "A1", RED);
    write(&s);
    unfit("canoes");
    kv_tile(&hut, "A1", "red canoe");
    fine(&hut);
    kv_canoe(&hut, "A1", RED);
    write(&hut);
    unfit("canoes");
}

static void kv16_the_god_brings_one_hex_in_a_round(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    more_tiles(&s, "cult", 1);
    fine(&s);
    more_tiles(&s, "cult", 1);
    write(&s);
    unfit("god");
    s.round = 3;
    fine(&s);
}

/* --- before the first turn ---------------------------------------------------------------------------------- */

static void kv4_setup_ends_when_all_is_known(void **state)
{
    (void)state;
    struct kaivai s = kv_start("");
    fine(&s);
    spoilt("\"actor\":\"chance\"", "\"actor\":null", "actor");
    spoilt("\"actor\":\"chance\"", "\"actor\":\"red\"", "actor");
    spoilt("\"round\":1", "\"round\":2", "round");
    kv_play(&s, "ages red yellow green blue;base A6 A7");
    fine(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[]", "phase"); /* the ages come first */
    spoilt_twice("\"phase\":\"setup\"", "\"phase\":\"bid\"", "\"actor\":\"chance\"", "\"actor\":\"red\"", "ages");
    s = kv_start(KV_2010);
    fine(&s);
    spoilt_twice("\"phase\":\"bid\"", "\"phase\":\"setup\"", "\"actor\":\"red\"", "\"actor\":\"chance\"", "phase");
    s = kv_start("bases=A6-A7,G1-H1");
    fine(&s); /* bases that are fixed lie before the ages are known */
    spoilt_twice("\"phase\":\"setup\"", "\"phase\":\"bid\"", "\"actor\":\"chance\"", "\"actor\":\"red\"", "ages");
}

static void kv12_nothing_is_done_before_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    fine(&s);
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "passed");
    spoilt("\"acted\":[]", "\"acted\":[\"red\"]", "passed");
    spoilt("\"actor\":\"red\"", "\"actor\":\"blue\"", "phase"); /* red is the youngest */
    spoilt("\"spaces\":{\"build\":0", "\"spaces\":{\"build\":1", "spaces");
    struct kaivai hut = s;
    kv_tile(&hut, "E6", "red meeting");
    write(&hut);
    unfit("tiles");
    kv_tile(&s, "C2", "cult");
    s.god = (uint8_t)kv_hex("C2");
    write(&s);
    unfit("god");
    s = kv_start(KV_2005_SK);
    fine(&s);
    spoilt("\"gifted\":false", "\"gifted\":true", "gifted");
}

static void kv15_huts_are_placed_in_the_order_of_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 6;bid 4;bid 2;bid 1");
    fine(&s);
    spoilt("\"actor\":\"red\"", "\"actor\":\"yellow\"", "phase");
    kv_play(&s, "place canoe H7;place canoe J7");
    fine(&s);
    spoilt("\"actor\":\"yellow\"", "\"actor\":\"red\"", "phase");
    spoilt("\"actor\":\"yellow\"", "\"actor\":\"green\"", "phase");
    spoilt("\"red\":[\"H7\",\"J7\"]", "\"red\":[\"H7\",\"G9\"]", "phase"); /* it has not sailed yet */
    spoilt("\"H7\":\"red canoe\"", "\"H7\":\"blue canoe\"", "canoes");
    spoilt_twice("\"J7\":\"red canoe\"", "\"J7\":\"blue canoe\"", "[\"H7\",\"J7\"]", "[\"H7\"]", "phase");
    struct kaivai god = s;
    kv_tile(&god, "C2", "cult");
    god.god = (uint8_t)kv_hex("C2");
    write(&god);
    unfit("god");
}

static void kv15_everybody_has_two_huts_after_it(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    fine(&s);
    spoilt_twice(",\"L1\":\"red canoe\"", "", "\"K1\",\"K2\",\"L1\"]", "\"K1\",\"K2\"]", "tiles");
}

/* --- within an action ---------------------------------------------------------------------------------------- */

#define RED_PASSED "\"passed\":[]", "\"passed\":[\"red\"]", "phase"

static void kv18_turns_go_in_the_order_of_the_bids(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    fine(&s);
    spoilt("\"actor\":\"red\"", "\"actor\":\"yellow\"", "phase");
    kv_play(&s, "pass;upgrade");
    fine(&s); /* green's turn: red has passed, yellow has acted */
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
    fine(&s);
    spoilt(RED_PASSED);
    spoilt("\"canoe\":null", "\"canoe\":\"F7\"", "canoe");
    s = turn;
    kv_play(&s, "build");
    fine(&s);
    spoilt(RED_PASSED);
    spoilt("\"red\":[0,0,0,0,3]", "\"red\":[0,0,0,0,1]", "phase"); /* there is nothing to build for 5 */
    kv_play(&s, "canoe F7");
    fine(&s);
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
    fine(&s);
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
    fine(&s);
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
    fine(&s);
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
    fine(&s);
    spoilt(RED_PASSED);
    spoilt("\"caught\":{\"red\":[0,0,0,3,0]", "\"caught\":{\"red\":[0,0,0,0,0]", "phase");
    kv_play(&s, "sell E6 1");
    fine(&s); /* there is no other customer here, but another canoe */
    spoilt(RED_PASSED);
    spoilt("\"caught\":{\"red\":[0,0,0,2,0]", "\"caught\":{\"red\":[0,0,0,0,0]", "phase");
}

/* --- gifts ------------------------------------------------------------------------------------------------------ */

static void kv56_a_gift_is_told_whole(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("profile=2005-sk players=3 bases=A6 ages=red,yellow,green");
    const struct kaivai turn = s;
    kv_play(&s, "give green shell 5");
    fine(&s);
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
    fine(&turn);
    spoilt_twice("\"phase\":\"turn\"", "\"phase\":\"gift\"", "\"actor\":\"red\"", "\"actor\":\"yellow\"", "gift");
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static void kv60_villages_are_scored_one_by_one(void **state)
{
    (void)state;
    const struct kaivai s = kv_end(KV_2010);
    fine(&s);
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
    fine(&s);
    char glory[128];
    struct text text = TEXT_IN(glory);
    text_put(&text, "\"glory\":{\"red\":");
    text_put_number(&text, s.glory[RED]);
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
    char *result = strstr(json, "\"result\":");
    assert_non_null(result);
    strcpy(result, "\"result\":null}");
    unfit("result");
    strcpy(result, "\"result\":{\"winners\":[\"green\"],\"glory\":{}}}");
    unfit("result");
    const struct kaivai turn = kv_turn(KV_2010);
    fine(&turn);
    spoilt("\"result\":null",
           "\"result\":{\"winners\":[\"red\"],\"glory\":{\"red\":0,\"yellow\":0,\"green\":0,\"blue\":0}}", "result");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_and_objects_name_everything_once),
        cmocka_unit_test(nothing_by_seats_may_be_empty),
        cmocka_unit_test(there_are_as_many_players_as_the_options_say),
        cmocka_unit_test(kv4_extra_bases_are_far_from_each_other),
        cmocka_unit_test(kv5_nobody_has_more_than_the_box),
        cmocka_unit_test(kv8_tiles_are_in_one_village),
        cmocka_unit_test(kv9_canoes_are_not_shut_in),
        cmocka_unit_test(kv16_the_god_brings_one_hex_in_a_round),
        cmocka_unit_test(kv4_setup_ends_when_all_is_known),
        cmocka_unit_test(kv12_nothing_is_done_before_the_bids),
        cmocka_unit_test(kv15_huts_are_placed_in_the_order_of_the_bids),
        cmocka_unit_test(kv15_everybody_has_two_huts_after_it),
        cmocka_unit_test(kv18_turns_go_in_the_order_of_the_bids),
        cmocka_unit_test(kv23_a_canoe_of_an_action),
        cmocka_unit_test(kv33_a_choice_of_shells),
        cmocka_unit_test(kv40_fishing_where_there_are_fishermen),
        cmocka_unit_test(kv40_a_choice_of_villages),
        cmocka_unit_test(kv46_a_delivery_goes_on),
        cmocka_unit_test(kv56_a_gift_is_told_whole),
        cmocka_unit_test(kv60_villages_are_scored_one_by_one),
        cmocka_unit_test(kv65_the_result_follows_from_the_glory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
