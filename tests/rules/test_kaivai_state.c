/* test_kaivai_state.c: states in JSON that no game can reach: how they are written, players, the board. What each step
 * of a game asks of one is in test_kaivai_steps.c. */
#include "kaivai_spoilt.h"

#include <string.h>

#include "kaivai_game.h"

/* Tiles on any hexes where they may lie. */
static void more_tiles(struct kaivai *s, const char *what, int count)
{
    while (count--) {
        const hexes sites = kaivai_safe_sites(s, kaivai_sites(s), s->canoes);
        assert_true(hexes_some(sites));
        kv_tile(s, map_name[hexes_first(sites)], what);
    }
}

/* --- how it is written ------------------------------------------------------------------------------------ */

static void lists_and_objects_name_everything_once(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    lay_out_readable(&s);
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
    lay_out_readable(&s);
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++) {
        char to[32];
        struct motu_text text = MOTU_TEXT_IN(to);
        motu_text_put_json(&text, empty[i][1]);
        motu_text_put(&text, ":{}");
        spoilt(empty[i][0], to, empty[i][1]);
    }
    spoilt("\"options\":\"" KV_2010 "\",", "", "options");
}

static void a_village_is_named_once(void **state)
{
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    lay_out_readable(&s);
    spoilt("\"E7\":[", "\"B2\":[", "villages");
}

static void players_place_their_bases_in_turn(void **state)
{
    (void)state;
    struct kaivai s = kv_start("bases=players");
    kv_play(&s, "ages blue red green yellow");
    lay_out_readable(&s);
    spoilt("\"actor\":\"blue\"", "\"actor\":\"red\"", "actor");
}

static void nobody_need_ask_why(void **state)
{
    struct kaivai again, untouched;
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    lay_out_readable(&s);
    put("\"rules\":2", "\"rules\":99");
    memset(&again, 7, sizeof again);
    memcpy(&untouched, &again, sizeof again);
    assert_false(kaivai_read_state(&again, laid_out(), strlen(laid_out()), NULL));
    assert_memory_equal(&again, &untouched, sizeof again);
}

static void there_are_as_many_players_as_the_options_say(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("players=3 bases=A6-A7,G1-H1");
    s.aged = 1;
    for (uint8_t i = 0; i < 3; i++)
        s.age[i] = i;
    s.step = STEP_TURN;
    lay_out_readable(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\"]", "\"ages\":[\"red\",\"yellow\",\"blue\"]", "ages");
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\"]", "\"ages\":[]", "ages");
    spoilt("\"passed\":[]", "\"passed\":[\"blue\"]", "passed");
    spoilt("\"acted\":[]", "\"acted\":[\"blue\"]", "passed");
    spoilt("\"L1\":\"red canoe\"", "\"L1\":\"blue canoe\"", "tiles");
    spoilt("\"glory\":{\"red\":0,", "\"glory\":{\"blue\":0,\"red\":0,", "glory");
    spoilt("\"actor\":\"red\"", "\"actor\":\"blue\"", "actor");
    s = kv_turn(KV_2010);
    lay_out_readable(&s);
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[]", "ages"); /* the options know them */
}

static void a_turn_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    kv_readable(&s);
    lay_out_state(&s);
    spoilt("\"kaivai\"", "\"kahuna\"", "game");
    spoilt("\"profile\":\"2010-en\"", "\"profile\":\"2005-sk\"", "profile");
    spoilt("\"round\":2", "\"round\":9", "round");
    spoilt("\"round\":2", "\"round\":11", "round");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"tea\"", "phase");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"setup\"", "actor");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"bid\"", "bids");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"place\"", "round");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"god\"", "phase");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"over\"", "actor");
    spoilt("\"actor\":\"red\"", "\"actor\":\"chance\"", "actor");
    spoilt("\"actor\":\"red\"", "\"actor\":null", "actor");
    spoilt("\"ages\":[\"red\",\"yellow\"", "\"ages\":[\"yellow\",\"red\"", "ages"); /* the options say otherwise */
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[\"red\"]", "ages");
    spoilt("\"red\":6,\"yellow\":4", "\"red\":4,\"yellow\":4", "bids");
    spoilt("\"red\":6,\"yellow\":4", "\"red\":null,\"yellow\":4", "order");
    spoilt("\"order\":[\"red\",\"yellow\"", "\"order\":[\"yellow\",\"red\"", "order");
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "phase");
    spoilt("\"passed\":[]", "\"passed\":[\"blue\",\"red\"]", "passed");
    spoilt("\"build\":0", "\"build\":3", "spaces");
    spoilt("\"build\":0", "\"build\":1", "spaces"); /* but nobody has acted */
    spoilt("\"god\":\"C2\"", "\"god\":\"B2\"", "god");
    spoilt("\"god\":\"C2\"", "\"god\":null", "god");
    spoilt("\"B2\":\"cult\"", "\"B2\":\"red meeting\"", "villages");
    spoilt("\"B2\":\"cult\"", "\"B2\":\"pink meeting\"", "tiles");
    spoilt("\"K1\":\"red canoe\"", "\"G10\":\"red canoe\"", "villages");
    spoilt("\"B2\":[\"B2\",\"C2\"]", "\"B2\":[\"B2\"]", "villages");
    spoilt("\"fish\":{}", "\"fish\":{\"G7\":1}", "fish");
    spoilt("\"fish\":{}", "\"fish\":{\"K1\":4}", "fish");
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"Z7\"]", "canoes");
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"J2\"]", "canoes");               /* yellow's hut */
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"G7\",\"G8\",\"G9\"]", "canoes"); /* two canoe huts only */
    spoilt("\"shells\":{\"red\":[0,0,0,0,3]", "\"shells\":{\"red\":[0,0,0,3]", "shells");
    spoilt("\"influence\":{\"red\":3", "\"influence\":{\"red\":-1", "influence");
    spoilt("\"upgrades\":{\"red\":0", "\"upgrades\":{\"red\":9", "upgrades");
    spoilt("\"upgrades\":{\"red\":0", "\"upgrades\":{\"red\":1", "bonus");
    spoilt("\"canoe\":null", "\"canoe\":\"G7\"", "canoe");
    spoilt("\"used\":[]", "\"used\":[\"G7\"]", "canoe");
    spoilt("\"fresh\":[]", "\"fresh\":[\"K1\"]", "fresh");
    spoilt("\"sold\":[]", "\"sold\":[\"K1\"]", "sold");
    spoilt("\"price\":null", "\"price\":7", "price");
    spoilt("\"dice\":null", "\"dice\":2", "dice");
    spoilt("\"gift\":null", "\"gift\":{}", "gift");
    spoilt("\"gifted\":false", "\"gifted\":true", "gifted"); /* no gifts in 2010 */
    spoilt("\"chooser\":null", "\"chooser\":\"red\"", "chooser");
    spoilt("\"scoring\":null", "\"scoring\":\"B2\"", "scoring");
    spoilt("\"scored\":[]", "\"scored\":[\"B2\"]", "scored");
    spoilt("\"counted\":[]", "\"counted\":[\"G7\"]", "counted");
    spoilt("\"shown\":{\"red\":null", "\"shown\":{\"red\":1", "shown");
    spoilt("\"result\":null", "\"result\":{\"winners\":[],\"glory\":{}}", "result");
    spoilt("\"gifted\":false,", "", "gifted");
    spoilt("\"gifted\":false", "\"gifted\":false,\"gifted\":false", "gifted");
    spoilt("\"yellow\":0,\"green\":0,\"blue\":0},\"upgrades\"", "\"yellow\":0,\"green\":0},\"upgrades\"", "glory");
}

/* --- the board -------------------------------------------------------------------------------------------- */

static void kv4_extra_bases_are_far_from_each_other(void **state)
{
    (void)state;
    struct kaivai s = kv_start("profile=2005-sk");
    kv_play(&s, "ages red yellow green blue;base A5;base M5");
    lay_out_readable(&s);
    /* A7 is two hexes from A5 */
    spoilt_twice("\"M5\":\"cult\"", "\"A7\":\"cult\"", "\"M5\":[\"M5\"]", "\"A7\":[\"A7\"]", "villages");
    /* G5 is no place for a base */
    spoilt_twice("\"M5\":\"cult\"", "\"G5\":\"cult\"", "\"M5\":[\"M5\"]", "\"G5\":[\"G5\"]", "villages");
    spoilt(",\"M5\":[\"M5\"]", "", "tiles");
    /* with three players there is one */
    s = kv_start("profile=2005-sk players=3");
    kv_play(&s, "ages red yellow green;base A5");
    lay_out_readable(&s);
    spoilt_twice("\"tiles\":{", "\"tiles\":{\"M5\":\"cult\",", "\"villages\":{", "\"villages\":{\"M5\":[\"M5\"],",
                 "villages");
}

static void kv5_nobody_has_more_than_the_box(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    more_tiles(&s, "red meeting", HUTS_EACH - 2);
    lay_out_readable(&s);
    more_tiles(&s, "red meeting", 1);
    lay_out_state(&s);
    unfit("tiles");
    s = kv_turn(KV_2010);
    more_tiles(&s, "red fisher", FISHERS_EACH);
    lay_out_readable(&s);
    more_tiles(&s, "red fisher", 1);
    lay_out_state(&s);
    unfit("tiles");
    s = kv_turn(KV_2010);
    more_tiles(&s, "red canoe", 3);
    kv_canoe(&s, "G7", RED);
    kv_canoe(&s, "G8", RED);
    kv_canoe(&s, "G9", RED);
    kv_canoe(&s, "H9", RED);
    lay_out_readable(&s);
    kv_canoe(&s, "H8", RED); /* there are huts enough */
    lay_out_state(&s);
    unfit("canoes");
}

static void kv8_tiles_are_in_one_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    lay_out_readable(&s);
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
    lay_out_readable(&s);
    kv_canoe(&s, "A1", RED);
    lay_out_state(&s);
    unfit("canoes");
    kv_tile(&hut, "A1", "red canoe");
    lay_out_readable(&hut);
    kv_canoe(&hut, "A1", RED);
    lay_out_state(&hut);
    unfit("canoes");
}

static void kv16_the_god_brings_one_hex_in_a_round(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    more_tiles(&s, "cult", 1);
    lay_out_readable(&s);
    more_tiles(&s, "cult", 1);
    lay_out_state(&s);
    unfit("god");
    s.round = 3;
    lay_out_readable(&s);
}

/* A hut of whoever has one left, where it leaves the fewest hexes for the god; false if nobody has one. */
static bool crowd_out_god(struct kaivai *s)
{
    int seat = 0, best = HEX_NONE, fewest = HEXES;
    while (seat < s->players && kaivai_hut_count(s, seat) == HUTS_EACH)
        seat++;
    for (hexes sites = kaivai_safe_sites(s, kaivai_sites(s), s->canoes); seat < s->players && hexes_some(sites);) {
        struct kaivai after = *s;
        const int hex = hexes_take(&sites);
        kaivai_put_tile(&after, hex, TILE_MEETING, seat, kaivai_near_village(s, hex));
        const int left = hexes_count(kaivai_god_sites(&after));
        if (left < fewest) {
            fewest = left;
            best = hex;
        }
    }
    if (best == HEX_NONE)
        return false;
    kaivai_put_tile(s, best, TILE_MEETING, seat, kaivai_near_village(s, best));
    return true;
}

/* It stays where it is, and nobody is asked. */
static void kv16_nobody_moves_a_god_that_has_no_hex(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.step = STEP_GOD;
    s.player = BLUE;
    struct kaivai before = s;
    int huts = 0;
    for (; hexes_some(kaivai_god_sites(&s)); huts++) {
        before = s;
        assert_true(crowd_out_god(&s));
    }
    lay_out_readable(&before);
    lay_out_state(&s);
    unfit("phase");
    print_message("# the god has no hex after %d more huts\n", huts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_and_objects_name_everything_once),
        cmocka_unit_test(nothing_by_seats_may_be_empty),
        cmocka_unit_test(there_are_as_many_players_as_the_options_say),
        cmocka_unit_test(a_turn_must_fit),
        cmocka_unit_test(kv4_extra_bases_are_far_from_each_other),
        cmocka_unit_test(a_village_is_named_once),
        cmocka_unit_test(players_place_their_bases_in_turn),
        cmocka_unit_test(nobody_need_ask_why),
        cmocka_unit_test(kv5_nobody_has_more_than_the_box),
        cmocka_unit_test(kv8_tiles_are_in_one_village),
        cmocka_unit_test(kv9_canoes_are_not_shut_in),
        cmocka_unit_test(kv16_the_god_brings_one_hex_in_a_round),
        cmocka_unit_test(kv16_nobody_moves_a_god_that_has_no_hex),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
