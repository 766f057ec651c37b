/* test_kaivai_board.c: KV-1 to KV-11: the sea, the villages, open water, the beginning. */
#include "kaivai_position.h"

#include <stdlib.h>

static void kv1_the_sea_has_127_hexes_in_13_columns(void **state)
{
    (void)state;
    static const int rows[] = {7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7};
    int all = 0;
    for (char column = 'A'; column <= 'M'; column++) {
        int count = 0;
        for (int row = 0; row < 20; row++)
            count += map_find(column, row) != HEX_NONE;
        assert_int_equal(count, rows[column - 'A']);
        all += count;
    }
    assert_int_equal(all, HEXES);
    assert_int_equal(map_find('@', 4), HEX_NONE);
    assert_int_equal(map_find('N', 4), HEX_NONE);
    for (int hex = 0; hex < HEXES; hex++) {
        const int q = map_q[hex], r = map_r[hex];
        assert_true(abs(q) <= 6 && abs(r) <= 6 && abs(q + r) <= 6);
    }
}

static void kv1_neighbours_are_one_step_away(void **state)
{
    (void)state;
    for (int hex = 0; hex < HEXES; hex++) {
        const hexes near = hexes_near(hexes_one(hex));
        assert_true(hexes_equal(near, map_neighbours[hex]));
        for (int other = 0; other < HEXES; other++)
            assert_int_equal(hexes_have(near, other), map_distance(hex, other) == 1);
    }
    assert_int_equal(hexes_count(map_neighbours[kv_hex("A1")]), 3);
    assert_int_equal(hexes_count(map_neighbours[kv_hex("G7")]), 6);
}

static void kv2_hexes_are_named_by_column_and_row(void **state)
{
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    assert_int_equal(map_q[kv_hex("A1")], -6);
    assert_int_equal(map_r[kv_hex("A1")], 0);
    assert_int_equal(map_r[kv_hex("G13")], 6);
    assert_string_equal(map_name[map_sorted[0]], "A1");
    assert_string_equal(map_name[map_sorted[126]], "M7");
    kv_refused(&s, "god A8", "KV-2",
               "There is no hex A8: the columns go from A to M and have 7 to 13 rows, A1 to A7, G1 to G13, M1 to M7.");
    kv_refused(&s, "god N1", "KV-2",
               "There is no hex N1: the columns go from A to M and have 7 to 13 rows, A1 to A7, G1 to G13, M1 to M7.");
}

static void kv3_six_cult_hexes_are_printed(void **state)
{
    (void)state;
    const struct kaivai s = kv_start("");
    static const char *const printed[] = {"B2", "E7", "F4", "F11", "I7", "K2"};
    assert_int_equal(hexes_count(kaivai_of_kind(&s, TILE_CULT)), 6);
    for (int i = 0; i < 6; i++)
        assert_true(hexes_have(kaivai_of_kind(&s, TILE_CULT), kv_hex(printed[i])));
    assert_int_equal(map_q[kv_hex("K2")], 4);
    assert_int_equal(map_r[kv_hex("K2")], -5);
    assert_int_equal(map_q[kv_hex("F11")], -1);
    assert_int_equal(map_r[kv_hex("F11")], 5);
}

static void kv4_extra_bases_keep_three_water_hexes(void **state)
{
    (void)state;
    struct kaivai s = kv_start("ages=red,yellow,green,blue");
    kv_moves(&s, "base A5 A6, base A6 A7, base A7 B8, base G1 H1, base J10 K9, base K9 L8, base L8 M7, base M4 M5, "
                 "base M5 M6, base M6 M7");
    kv_play(&s, "base M6 M7");
    kv_moves(&s, "base A5 A6, base A6 A7, base A7 B8, base G1 H1");
    kv_refused(&s, "base M4 M5", "KV-4",
               "M4 is too near to another village: there must be three water hexes between them.");
    kv_refused(&s, "base A5", "KV-4", "An extra village begins with 2 cult hexes in this rulebook.");
    kv_refused(&s, "base G7", "KV-4",
               "No extra village can begin at G7: there must be three water hexes between it and every other village.");
    struct kaivai single = kv_start("profile=2005-sk ages=red,yellow,green,blue");
    kv_moves(&single, "base A5, base A6, base A7, base B8, base G1, base H1, base J10, base K9, base L8, base M4, "
                      "base M5, base M6, base M7");
}

static void kv5_the_fifteenth_hut_is_the_last(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    static const char *const huts[] = {"J7", "I8", "H8", "H7", "I6", "J6", "K6", "K7", "L6", "L7", "K5", "L5"};
    for (int i = 0; i < 12; i++)
        kv_tile(&s, huts[i], "red meeting");
    kv_canoe(&s, "F5", RED);
    kv_shells(&s, RED, 0, 0, 0, 0, 20);
    s.influence[RED] = 9;
    kv_play(&s, "build;canoe F5;hut meeting G5;pass;pass;pass");
    assert_int_equal(kaivai_hut_count(&s, RED), 15);
    assert_int_equal(kaivai_actor(&s), RED);
    kv_refused(&s, "build", "KV-5", "All 15 of your huts are on the board.");
}

static void kv5_no_canoe_left_in_the_supply(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E8", "red canoe");
    kv_tile(&s, "D7", "red canoe");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "A4", RED);
    kv_canoe(&s, "M1", RED);
    kv_canoe(&s, "L2", RED);
    kv_play(&s, "build;canoe F7");
    kv_refused(&s, "hut canoe E6", "KV-5", "All 4 of your canoes are on the board: build a fisher or a meeting hut.");
    assert_true(kv_legal(&s, "hut fisher E6"));
    kv_readable(&s);
}

static void kv5_no_fisherman_left(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    static const char *const huts[] = {"E8", "D7", "D8", "C7", "C6"};
    for (int i = 0; i < 5; i++)
        kv_tile(&s, huts[i], "red fisher");
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "build;canoe F7");
    kv_refused(&s, "hut fisher E6", "KV-5",
               "All 5 of your fishermen are on the board: build a canoe or a meeting hut.");
}

static void kv5_a_sunk_canoe_can_be_built_again(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", YELLOW);
    kv_canoe(&s, "G9", YELLOW);
    kv_canoe(&s, "G8", RED);
    s.glory[RED] = 6;
    assert_int_equal(kaivai_canoe_count(&s, YELLOW), 2);
    kv_play(&s, "move;canoe G8 G7");
    assert_int_equal(kaivai_canoe_count(&s, YELLOW), 1);
    assert_true(kaivai_has_hut(&s, YELLOW, TILE_CANOE));
}

static void kv6_influence_comes_without_end(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.influence[RED] = 60;
    kv_play(&s, "pass");
    assert_int_equal(s.influence[RED], 62);
    s.influence[YELLOW] = 249; /* a byte holds more than any game brings */
    kv_play(&s, "pass");
    assert_int_equal(s.influence[YELLOW], INFLUENCE_MAX);
    kv_readable(&s);
}

static void kv7_what_everybody_starts_with(void **state)
{
    (void)state;
    const struct kaivai four = kv_start(KV_2010);
    const struct kaivai three = kv_start("profile=2005-sk players=3");
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(four.shells[seat][4], 3);
        assert_int_equal(four.caught[seat][3], 3);
        assert_int_equal(four.influence[seat], 3);
        assert_int_equal(four.glory[seat] + four.upgrades[seat], 0);
    }
    assert_string_equal(kaivai_seat_name[0], "red");
    assert_string_equal(kaivai_seat_name[1], "yellow");
    assert_string_equal(kaivai_seat_name[2], "green");
    assert_string_equal(kaivai_seat_name[3], "blue");
    assert_int_equal(three.players, 3);
    assert_int_equal(three.influence[BLUE], 0);
    assert_int_equal(three.caught[RED][4], 3);
}

static void kv8_villages_never_join(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "cult");
    kv_tile(&s, "E4", "red meeting");
    kv_canoe(&s, "D5", RED);
    kv_play(&s, "build;canoe D5");
    kv_refused(&s, "hut canoe E5", "KV-8", "E5 touches two villages, E7 and F4: a tile must touch only one.");
    assert_true(kv_legal(&s, "hut canoe D6"));
}

static void kv8_a_village_is_named_by_its_founding_hex(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "A5", "red meeting");
    kaivai_set_fish(&s, kv_hex("A5"), 1);
    kv_moves(&s, "celebrate A6, pass, upgrade"); /* the pair A6 A7 */
    assert_true(kv_legal(&s, "celebrate a7"));   /* any of its hexes will do when read */
    kv_refused(&s, "celebrate C5", "KV-8", "C5 is water: name a village by one of its hexes.");
}

static void kv8_a_tile_touches_a_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.step = STEP_GOD;
    s.player = BLUE;
    kv_refused(&s, "god G7", "KV-8", "G7 touches no village: a tile must touch exactly one.");
    kv_refused(&s, "god E7", "KV-8", "E7 already has a tile: choose a water hex.");
}

static void kv9_a_lagoon_would_cut_off_a_canoe(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    /* K2's village reaches round L2 and M1: a tile on M3 closes the corner L2 M1 M2 */
    kv_tile(&s, "K3", "red meeting");
    kv_tile(&s, "L3", "red meeting");
    kv_canoe(&s, "M1", YELLOW);
    s.step = STEP_GOD;
    s.player = BLUE;
    kv_refused(&s, "god M3", "KV-9", "A tile on M3 would cut the canoe at M1 off from open water.");
    assert_false(kaivai_some_safe_site(&s, hexes_one(kv_hex("M3")), s.canoes));
    assert_true(kaivai_some_safe_site(&s, hexes_one(kv_hex("M3")), HEXES_NO));
    kv_refused(&s, "god M1", "KV-9", "A canoe lies on M1: a tile needs a hex without one.");
    kaivai_take_canoe(&s, kv_hex("M1"));
    assert_true(kv_legal(&s, "god M3"));
    kv_play(&s, "god M3");
    assert_false(hexes_have(s.open, kv_hex("M1")));
    assert_true(hexes_have(s.water, kv_hex("M1")));
    kv_readable(&s);
}

static void kv9_the_builder_stays_in_open_water(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "K3", "red meeting");
    kv_tile(&s, "L3", "cult");
    kv_shells(&s, RED, 0, 0, 0, 0, 9);
    kv_canoe(&s, "M2", RED); /* in the corner L2 M1 M2, whose only way out is M3 */
    struct kaivai outside = s;
    kv_play(&s, "build;canoe M2");
    kv_moves(&s, "hut canoe L2, hut canoe M1, hut fisher L2, hut fisher M1, hut meeting L2, hut meeting M1");
    kv_refused(&s, "hut meeting M3", "KV-9", "A tile on M3 would cut the canoe at M2 off from open water.");
    /* nor may another canoe close it from outside */
    kv_canoe(&outside, "L4", RED);
    kv_play(&outside, "build;canoe L4");
    kv_refused(&outside, "hut meeting M3", "KV-9", "A tile on M3 would cut the canoe at M2 off from open water.");
    /* but the canoe may sail out and close it behind itself */
    kaivai_take_canoe(&outside, kv_hex("L4"));
    outside.step = STEP_CANOE;
    outside.canoe = HEX_NONE;
    kv_play(&outside, "canoe M2 L4;hut meeting M3");
    assert_false(hexes_have(outside.open, kv_hex("M2")));
}

static void kv9_a_canoe_on_its_hut_keeps_a_way_out(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_new_canoe(&s, "A1", YELLOW); /* its neighbours are B2, A2 and B1 */
    kv_tile(&s, "B1", "red meeting");
    s.step = STEP_GOD;
    s.player = BLUE;
    s.god = HEX_NONE;
    kv_refused(&s, "god A2", "KV-9", "A tile on A2 would cut the canoe at A1 off from open water.");
    assert_true(kv_legal(&s, "god B3"));
}

static void kv9_a_new_canoe_needs_a_way_out(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 10;bid 9;bid 8;bid 7");
    kv_tile(&s, "B1", "yellow meeting");
    kv_tile(&s, "A2", "green meeting");
    kv_refused(&s, "place canoe A1", "KV-9",
               "A canoe on A1 could not reach open water: build another hut there, or this one elsewhere.");
    assert_true(kv_legal(&s, "place meeting A1"));
}

static void kv9_open_water_is_the_largest_part(void **state)
{
    (void)state;
    hexes water = HEXES_ALL;
    /* a wall along column D: the larger part is behind it */
    for (int row = 1; row <= 10; row++)
        water = hexes_remove(water, map_find('D', row));
    assert_true(hexes_have(map_open(water), kv_hex("E1")));
    assert_false(hexes_have(map_open(water), kv_hex("A1")));
    /* a wall along column G: both parts are equal, and the one with the first hex counts */
    water = HEXES_ALL;
    for (int row = 1; row <= 13; row++)
        water = hexes_remove(water, map_find('G', row));
    assert_true(hexes_have(map_open(water), kv_hex("A1")));
    assert_false(hexes_have(map_open(water), kv_hex("M7")));
}

static void kv9_open_water_kept_up_to_date_equals_afresh(void **state)
{
    (void)state;
    static const char *const options[] = {"", "profile=2005-it", "profile=2005-sk players=3", "dice=off"};
    for (uint64_t game = 0; game < 40; game++) {
        struct kaivai s = kv_start(options[game % 4]);
        struct motu_rng rng;
        motu_rng_seed(&rng, game);
        for (motu_move m; (m = kaivai_random_move(&s, &rng)) != 0;) {
            struct kaivai afresh = s;
            kaivai_refresh_board(&afresh);
            assert_memory_equal(&afresh, &s, sizeof s);
            hexes left = kaivai_tiles(&s);
            for (int village = 0; village < kaivai_village_count(&s); village++) {
                const hexes whole = map_within(hexes_one(kaivai_founder(&s, village)), kaivai_tiles(&s), HEXES);
                assert_true(hexes_equal(whole, kaivai_village(&s, village)));
                left = hexes_without(left, whole);
            }
            assert_false(hexes_some(left));
            kaivai_apply(&s, m);
        }
    }
}

static void kv9_narrow_places_are_those_a_tile_may_cut(void **state)
{
    (void)state;
    struct motu_rng rng;
    motu_rng_seed(&rng, 9);
    for (int trial = 0; trial < 300; trial++) {
        hexes water = HEXES_ALL;
        for (int i = 0; i < trial % 80; i++)
            water = hexes_remove(water, (int)motu_rng_below(&rng, HEXES));
        const hexes narrow = map_narrows(water);
        for (int hex = 0; hex < HEXES; hex++)
            assert_int_equal(hexes_have(narrow, hex), map_stretches(water, hex) > 1);
        for (hexes left = hexes_without(water, narrow); hexes_some(left);) {
            const int hex = hexes_take(&left);
            const hexes around = hexes_and(map_neighbours[hex], water), rest = hexes_remove(water, hex);
            if (!hexes_some(around))
                continue;
            const hexes part = map_within(hexes_one(hexes_first(around)), rest, HEXES);
            assert_false(hexes_some(hexes_without(around, part)));
        }
    }
}

static void kv10_chance_fixes_the_age_order(void **state)
{
    (void)state;
    struct kaivai s = kv_start("");
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    assert_string_equal(kv_phase_and_actor(&s), "setup chance");
    assert_int_equal(kaivai_chances(&s, move, weight), 24);
    for (int i = 0; i < 24; i++)
        assert_int_equal(weight[i], weight[0]);
    kv_refused(
        &s, "bid 6", "KV-10",
        "Chance decides now: it names the players from the youngest to the oldest (ages red blue green yellow).");
    kv_readable(&s);
    kv_play(&s, "ages blue red green yellow;base A5 A6;base G1 H1");
    assert_string_equal(kv_phase_and_actor(&s), "bid blue");
    s = kv_start("players=3");
    assert_int_equal(kv_move_count(&s), 6);
}

static void kv11_then_chance_places_the_bases(void **state)
{
    (void)state;
    struct kaivai s = kv_start("");
    kv_play(&s, "ages red yellow green blue");
    assert_string_equal(kv_phase_and_actor(&s), "setup chance");
    kv_refused(&s, "pass", "KV-11",
               "Chance decides now: it places an extra village (base A5 A6, or base A5 in the first edition).");
    kv_readable(&s);
    kv_play(&s, "base M6 M7");
    kv_readable(&s);
    struct kaivai other = s;
    kv_play(&s, "base A5 A6");
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
    kv_readable(&s);
    /* the order in which they were placed leaves no trace */
    kv_play(&other, "base G1 H1");
    struct kaivai again = kv_start("ages=red,yellow,green,blue");
    kv_play(&again, "base G1 H1;base M6 M7");
    again.ages_fixed = 0;
    assert_memory_equal(&again, &other, sizeof again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv1_the_sea_has_127_hexes_in_13_columns),
        cmocka_unit_test(kv1_neighbours_are_one_step_away),
        cmocka_unit_test(kv2_hexes_are_named_by_column_and_row),
        cmocka_unit_test(kv3_six_cult_hexes_are_printed),
        cmocka_unit_test(kv4_extra_bases_keep_three_water_hexes),
        cmocka_unit_test(kv5_the_fifteenth_hut_is_the_last),
        cmocka_unit_test(kv5_no_canoe_left_in_the_supply),
        cmocka_unit_test(kv5_no_fisherman_left),
        cmocka_unit_test(kv5_a_sunk_canoe_can_be_built_again),
        cmocka_unit_test(kv6_influence_comes_without_end),
        cmocka_unit_test(kv7_what_everybody_starts_with),
        cmocka_unit_test(kv8_villages_never_join),
        cmocka_unit_test(kv8_a_village_is_named_by_its_founding_hex),
        cmocka_unit_test(kv8_a_tile_touches_a_village),
        cmocka_unit_test(kv9_a_lagoon_would_cut_off_a_canoe),
        cmocka_unit_test(kv9_the_builder_stays_in_open_water),
        cmocka_unit_test(kv9_a_canoe_on_its_hut_keeps_a_way_out),
        cmocka_unit_test(kv9_a_new_canoe_needs_a_way_out),
        cmocka_unit_test(kv9_open_water_is_the_largest_part),
        cmocka_unit_test(kv9_open_water_kept_up_to_date_equals_afresh),
        cmocka_unit_test(kv9_narrow_places_are_those_a_tile_may_cut),
        cmocka_unit_test(kv10_chance_fixes_the_age_order),
        cmocka_unit_test(kv11_then_chance_places_the_bases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
