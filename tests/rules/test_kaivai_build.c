/* test_kaivai_build.c: KV-23 to KV-34: canoes, building, paying. */
#include "kaivai_position.h"

#include <string.h>

static void kv23_a_canoe_acts_once_and_then_lies(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    kv_canoe(&s, "G9", RED);
    kv_play(&s, "move;canoe G7 G5");
    kv_refused(&s, "canoe G5 G4", "KV-23", "The canoe at G5 has acted already in this action.");
    kv_refused(&s, "canoe G7 G6", "KV-23", "You have no canoe at G7.");
    kv_refused(&s, "canoe G9 G9", "KV-23",
               "The canoe lies at G9 already: write its hex only once to let it act there.");
    kv_refused(&s, "canoe G9 M4", "KV-23",
               "M4 is out of reach for the canoe at G9: its movement is 4, over water only.");
    kv_refused(
        &s, "build", "KV-23",
        "You have chosen to move: choose a canoe and where it sails (canoe C5 D7, or canoe C5 where it lies), or "
        "say done after the first.");
    kv_play(&s, "canoe G9 G8");
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow"); /* none is left: it ends by itself */
}

static void kv23_a_canoe_sails_up_to_its_movement(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    const hexes reach = kaivai_sail(&s, kv_hex("G7"), 2);
    hexes left = HEXES_ALL;
    while (hexes_some(left)) { /* around G7 the sea is open within two steps but for no tile */
        const int hex = hexes_take(&left);
        const bool near = map_distance(hex, kv_hex("G7")) <= 2 && hex != kv_hex("G7");
        if (hexes_have(s.water, hex))
            assert_int_equal(hexes_have(reach, hex), near);
        else
            assert_false(hexes_have(reach, hex));
    }
}

static void kv23_the_largest_decision(void **state)
{
    (void)state;
    static const char *const huts[][2] = {{"K1", "red canoe"},    {"L1", "red canoe"},    {"K3", "red canoe"},
                                          {"L2", "red canoe"},    {"J2", "yellow canoe"}, {"J3", "yellow canoe"},
                                          {"F12", "green canoe"}, {"G12", "green canoe"}};
    struct kaivai s = kv_start("profile=2005-sk players=3 bases=A6 ages=red,yellow,green");
    for (int i = 0; i < 8; i++)
        kv_tile(&s, huts[i][0], huts[i][1]);
    for (int i = 0; i < 4; i++)
        kv_canoe(&s, ((const char *[]){"G6", "G7", "G8", "H7"})[i], RED);
    s.bid[RED] = 5;
    s.bid[YELLOW] = 2;
    s.bid[GREEN] = 1;
    s.upgrades[RED] = 8;
    s.round = 2;
    s.step = STEP_TURN;
    s.player = RED;
    kv_readable(&s);
    kv_play(&s, "move");
    assert_int_equal(kv_move_count(&s), KAIVAI_MAX_MOVES);
}

static void kv24_over_water_and_through_canoes(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "M1", RED); /* neighbours M2, L2, and the hut L1 */
    kv_canoe(&s, "M2", YELLOW);
    kv_canoe(&s, "L2", YELLOW);
    s.bid[RED] = 2; /* movement 2 */
    s.bid[GREEN] = 6;
    kv_play(&s, "move");
    kv_moves(&s, "canoe M1 K3, canoe M1 L3, canoe M1 M3"); /* through the canoes, not over the huts */
    kv_refused(&s, "canoe M1 L1", "KV-24", "L1 is not water: a canoe must end on a water hex.");
    s.action = ACTION_DELIVER;
    kv_refused(&s, "canoe M1 L2", "KV-24", "A canoe lies on L2: yours may pass through, but must end on a free hex.");
}

static void kv25_a_new_canoe_waits_for_the_next_action(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E8", "red canoe");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "I5", RED);
    kv_shells(&s, RED, 0, 0, 0, 0, 9);
    kv_play(&s, "build;canoe F7;hut canoe E6");
    kv_readable(&s);
    kv_refused(&s, "canoe E6 E5", "KV-25", "The canoe at E6 is new: it can be used from your next action on.");
    kv_play(&s, "done;pass;pass;pass;move");
    assert_true(kv_legal(&s, "canoe E6 E5"));
    kv_refused(&s, "canoe E6", "KV-25", "The canoe at E6 stands on its hut: it must sail to do anything.");
    s.bid[RED] = 1; /* leaving costs a step */
    kv_refused(&s, "canoe E6 E4", "KV-23",
               "E4 is out of reach for the canoe at E6: its movement is 1, over water only.");
    kv_play(&s, "canoe E6 E5");
    assert_false(kv_legal(&s, "canoe E5 E6")); /* never back */
}

static void kv25_movement_0_with_a_canoe_on_a_hut(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.bid[RED] = 10;
    kv_new_canoe(&s, "E6", RED);
    kv_shells(&s, RED, 0, 0, 0, 0, 9);
    kv_tile(&s, "E8", "red fisher");
    kv_moves(&s, "pass, upgrade"); /* it can do nothing at all */
    kv_canoe(&s, "D5", RED);
    kv_moves(&s, "pass, upgrade"); /* D5 is next to no cult hex, and the hut E6 takes no fish */
    kaivai_take_canoe(&s, kv_hex("D5"));
    kv_canoe(&s, "D6", RED);
    kv_moves(&s, "build, fish, pass, upgrade");
    kv_play(&s, "fish");
    kv_moves(&s, "canoe D6");
}

static void kv26_a_frozen_hut_is_not_there_for_building(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_IT);
    kv_new_canoe(&s, "E6", RED);
    kv_new_canoe(&s, "E8", YELLOW);
    kv_canoe(&s, "D6", RED);
    const int village = kv_village(&s, "E7");
    /* three tiles, two of them frozen */
    assert_int_equal(kaivai_hut_price(&s, village, HEX_NONE), 7);
    assert_int_equal(kaivai_hut_price(&s, village, kv_hex("E6")), 8); /* free the moment its canoe sails */
    assert_int_equal(kaivai_holding(&s, RED, village), 1);            /* the canoe at D6; not the frozen hut */
    kv_play(&s, "build;canoe D6");
    kv_refused(&s, "hut meeting D5", "KV-26",
               "D5 touches only huts whose canoe has not left them: a hut must touch another hex of the village.");
    assert_true(kv_legal(&s, "hut meeting D7"));
    /* in the other rulebooks it is there */
    struct kaivai other = kv_turn(KV_2005_SK);
    kv_new_canoe(&other, "E6", RED);
    kv_new_canoe(&other, "E8", YELLOW);
    kv_canoe(&other, "D6", RED);
    assert_int_equal(kaivai_hut_price(&other, village, HEX_NONE), 9);
    assert_int_equal(kaivai_holding(&other, RED, village), 2);
    kv_play(&other, "build;canoe D6");
    assert_true(kv_legal(&other, "hut meeting D5"));
}

static void kv26_a_hut_is_free_the_moment_its_canoe_sails(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_IT);
    kv_new_canoe(&s, "E6", RED);
    kv_play(&s, "build;canoe E6 D6");
    kv_refused(&s, "hut meeting E6", "KV-8", "E6 already has a tile: choose a water hex.");
    assert_true(kv_legal(&s, "hut meeting D5")); /* it touches the hut just left */
    kv_play(&s, "hut meeting D5");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 15 - 8);
}

static void kv26_leaving_its_hut_raises_the_price_for_the_canoe(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_IT);
    kv_new_canoe(&s, "E6", RED);
    s.bid[RED] = 9; /* movement 1: only E7 is in reach, at 9 + 1 frozen, 9 + 2 when the canoe has left */
    kv_shells(&s, RED, 0, 0, 0, 0, 2);
    kv_refused(&s, "build", "KV-20",
               "No canoe of yours reaches a cult hex with room for a hut you can pay (movement 1, shells worth 10).");
    kv_shells(&s, RED, 1, 0, 0, 0, 2);
    kv_play(&s, "build");
    kv_moves(&s, "canoe E6 D6, canoe E6 F7");
    struct kaivai beside = kv_turn(KV_2005_IT); /* for another canoe it stays frozen */
    kv_new_canoe(&beside, "E6", RED);
    kv_canoe(&beside, "D6", RED);
    beside.bid[RED] = 9;
    kv_shells(&beside, RED, 0, 0, 0, 0, 2);
    kv_play(&beside, "build");
    kv_moves(&beside, "canoe D6, canoe D6 D7");
}

static void kv30_the_canoe_lies_at_a_cult_hex_of_the_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "E5", RED);
    kv_play(&s, "build");
    kv_refused(&s, "canoe E5", "KV-30", "E5 is not next to a cult hex: only there can a canoe build.");
    kv_play(&s, "canoe E5 F7");
    kv_refused(&s, "pass", "KV-30", "The canoe at F7 builds now: say which hut and where (hut meeting E8).");
    kv_refused(&s, "hut meeting E8", "KV-30", "E8 is not next to the canoe at F7.");
    kv_moves(&s, "hut canoe F6, hut canoe F8, hut fisher F6, hut fisher F8, hut meeting F6, hut meeting F8");
    kv_readable(&s);
}

static void kv30_at_two_villages_the_hut_must_belong_to_one_it_is_at(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "H7", "cult");           /* I7 */
    kv_tile(&s, "F7", "yellow meeting"); /* E7: only a hut near G7 */
    s.round = 3;
    kv_canoe(&s, "G7", RED);
    kv_play(&s, "build;canoe G7");
    kv_refused(&s, "hut meeting F6", "KV-30",
               "The canoe at G7 is not next to a cult hex of the village E7, which this hut would belong to.");
    assert_true(kv_legal(&s, "hut meeting H6"));
    kv_refused(&s, "hut meeting G8", "KV-8", "G8 touches two villages, E7 and I7: a tile must touch only one.");
}

static void kv31_at_two_villages_one_may_be_too_dear(void **state)
{
    static const char *const large[] = {"E8", "D7", "D6"};
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "H7", "cult"); /* I7 */
    kv_tile(&s, "F7", "cult"); /* E7 */
    for (int i = 0; i < 3; i++)
        kv_tile(&s, large[i], "yellow meeting");
    kv_canoe(&s, "G7", RED);
    kv_shells(&s, RED, 0, 0, 0, 1, 1);
    kv_play(&s, "build;canoe G7");
    kv_refused(&s, "hut meeting F6", "KV-31", "This hut costs 11 (bid 6 + village of 5); your shells are worth 9.");
    assert_true(kv_legal(&s, "hut meeting H6"));
}

static void kv30_a_hut_on_the_hex_the_canoe_just_left(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "E6", RED);
    kv_play(&s, "build;canoe E6 F7;hut canoe E6");
    assert_true(hexes_have(kaivai_canoes(&s, RED), kv_hex("E6")));
    assert_true(hexes_have(kaivai_canoes(&s, RED), kv_hex("F7")));
}

static void kv31_example3_price_is_bid_plus_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E5", "yellow meeting");
    kv_tile(&s, "D5", "red fisher");
    kv_tile(&s, "F8", "cult");
    s.bid[RED] = 2;
    s.bid[GREEN] = 6;
    assert_int_equal(kaivai_hut_price(&s, kv_village(&s, "E7"), HEX_NONE), 7); /* 2 in a village of 5 */
    s.bid[RED] = 6;
    s.bid[GREEN] = 2;
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "F5", RED);
    kv_shells(&s, RED, 0, 0, 0, 1, 1);
    kv_play(&s, "build");
    kv_refused(&s, "canoe F7", "KV-31", "This hut costs 11 (bid 6 + village of 5); your shells are worth 9.");
    assert_true(kv_legal(&s, "canoe F5"));
}

static void kv32_example2_shells_and_change(void **state)
{
    (void)state;
    struct pay_way way[PAY_WAYS];
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 0, 0, 1, 2, 3);
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 26);
    for (int price = 13; price >= 12; price--) {
        const int ways = kaivai_pay_ways(s.shells[RED], price, false, way);
        assert_true(ways >= 1);
        for (int space = 0; space < SPACES; space++)
            s.shells[RED][space] = (uint8_t)(s.shells[RED][space] - way[0].count[space]);
        if (way[0].change)
            s.shells[RED][way[0].change - 1]++;
    }
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 1);
    assert_int_equal(s.shells[RED][0], 1);
}

/* Every set of shells that covers the price and from which none could be left out, by trying all. */
static void kv32_no_shell_could_be_left_out(void **state)
{
    (void)state;
    struct pay_way way[PAY_WAYS];
    struct motu_rng rng;
    motu_rng_seed(&rng, 32);
    for (int trial = 0; trial < 400; trial++) {
        uint8_t shells[SPACES];
        for (int i = 0; i < SPACES; i++)
            shells[i] = (uint8_t)motu_rng_below(&rng, 5);
        const int value = kaivai_shell_value(shells);
        if (value < 2)
            continue;
        const int price = 1 + (int)motu_rng_below(&rng, (uint32_t)value);
        const int ways = kaivai_pay_ways(shells, price, false, way);
        assert_in_range(ways, 1, PAY_WAYS - 1);
        for (int i = 0; i < ways; i++) {
            const int paid = kaivai_shell_value(way[i].count);
            int smallest = 0;
            while (!way[i].count[smallest])
                smallest++;
            assert_true(paid >= price && paid - (smallest + 1) < price);
            assert_int_equal(way[i].change, paid - price);
            for (int space = 0; space < SPACES; space++)
                assert_true(way[i].count[space] <= shells[space]);
        }
    }
}

static void kv33_only_ways_that_are_not_worse(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 1, 0, 2, 1, 0); /* 1 3 3 4 */
    s.bid[RED] = 3;
    s.bid[YELLOW] = 2;
    s.bid[GREEN] = 4;
    s.acted |= 1 << GREEN;   /* who bid more has had a turn */
    kv_canoe(&s, "C3", RED); /* B2 with the god's hex: 3 + 2 */
    kv_play(&s, "build;canoe C3;hut fisher B3");
    assert_string_equal(kv_phase_and_actor(&s), "pay red");
    assert_int_equal(s.price, 5);
    kv_moves(&s, "pay 1 4, pay 3 3");
    kv_refused(&s, "pay 3 4", "KV-33",
               "The price is 5: pay 3 3 or pay 1 4. Other ways are worse, or take a shell too many or too few.");
    kv_refused(&s, "done", "KV-33", "Choose the shells to pay 5 with (pay 4 4 5).");
    kv_readable(&s);
    struct kaivai other = s;
    kv_play(&s, "pay 4 1"); /* in any order */
    assert_memory_equal(s.shells[RED], ((uint8_t[]){0, 0, 2, 0, 0}), SPACES);
    kv_play(&other, "pay 3 3");
    assert_memory_equal(other.shells[RED], ((uint8_t[]){2, 0, 0, 1, 0}), SPACES);
}

static void kv33_one_way_is_taken_without_asking(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "build;canoe F7;hut fisher E6"); /* 7 with 5 5 5 */
    assert_memory_equal(s.shells[RED], ((uint8_t[]){0, 0, 1, 0, 1}), SPACES);
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow");
}

static void kv34_what_stands_on_a_new_hut(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "C3", RED);
    struct kaivai elsewhere = s;
    kv_play(&s, "build;canoe C3;hut meeting B3"); /* in the god's village */
    assert_int_equal(s.influence[RED], 4);
    kaivai_take_canoe(&elsewhere, kv_hex("C3"));
    kv_canoe(&elsewhere, "F7", RED);
    struct kaivai canoe = elsewhere, fisher = elsewhere;
    kv_play(&elsewhere, "build;canoe F7;hut meeting E6");
    assert_int_equal(elsewhere.influence[RED], 3);
    kv_play(&canoe, "build;canoe F7;hut canoe E6");
    assert_int_equal(kaivai_canoe_count(&canoe, RED), 2);
    kv_play(&fisher, "build;canoe F7;hut fisher E6");
    assert_int_equal(kaivai_fisher_count(&fisher, RED), 1);
    assert_int_equal(kaivai_canoe_count(&fisher, RED), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv23_a_canoe_acts_once_and_then_lies),
        cmocka_unit_test(kv23_a_canoe_sails_up_to_its_movement),
        cmocka_unit_test(kv23_the_largest_decision),
        cmocka_unit_test(kv24_over_water_and_through_canoes),
        cmocka_unit_test(kv25_a_new_canoe_waits_for_the_next_action),
        cmocka_unit_test(kv25_movement_0_with_a_canoe_on_a_hut),
        cmocka_unit_test(kv26_a_frozen_hut_is_not_there_for_building),
        cmocka_unit_test(kv26_a_hut_is_free_the_moment_its_canoe_sails),
        cmocka_unit_test(kv26_leaving_its_hut_raises_the_price_for_the_canoe),
        cmocka_unit_test(kv30_the_canoe_lies_at_a_cult_hex_of_the_village),
        cmocka_unit_test(kv30_at_two_villages_the_hut_must_belong_to_one_it_is_at),
        cmocka_unit_test(kv31_at_two_villages_one_may_be_too_dear),
        cmocka_unit_test(kv30_a_hut_on_the_hex_the_canoe_just_left),
        cmocka_unit_test(kv31_example3_price_is_bid_plus_village),
        cmocka_unit_test(kv32_example2_shells_and_change),
        cmocka_unit_test(kv32_no_shell_could_be_left_out),
        kv_first_version_test(kv33_only_ways_that_are_not_worse),
        cmocka_unit_test(kv33_one_way_is_taken_without_asking),
        cmocka_unit_test(kv34_what_stands_on_a_new_hut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
