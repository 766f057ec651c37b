/* test_kaivai_round.c: KV-12 to KV-22: bids, starting huts, the god, turns. */
#include "kaivai_position.h"

static void kv12_a_number_is_bid_once(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    assert_int_equal(kv_move_count(&s), 10);
    kv_play(&s, "bid 6");
    assert_int_equal(kv_move_count(&s), 9);
    kv_refused(&s, "bid 6", "KV-12", "6 is already the bid of red: choose another number from 1 to 10.");
    kv_refused(&s, "bid 11", "KV-12", "Bids go from 1 to 10.");
    kv_refused(&s, "bid 0", "KV-12", "Bids go from 1 to 10.");
    kv_refused(&s, "pass", "KV-12", "It is for yellow to bid a number from 1 to 10 (bid 6).");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 15); /* it costs nothing */
    kv_readable(&s);
}

/* Who bids first in round 3 if these are the differences. */
static int first_bidder(struct kaivai s)
{
    kv_play(&s, "pass;pass;pass;pass");
    assert_int_equal(s.round, 3);
    return kaivai_actor(&s);
}

static void kv13_who_is_behind_bids_first(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    assert_int_equal(first_bidder(s), RED); /* all equal: the youngest */
    s.glory[RED] = 1;
    assert_int_equal(first_bidder(s), YELLOW);
    kv_shells(&s, YELLOW, 0, 0, 0, 0, 4);
    assert_int_equal(first_bidder(s), GREEN);
    kv_fish(&s, GREEN, 0, 0, 0, 0, 4);
    assert_int_equal(first_bidder(s), BLUE);
    kv_canoe(&s, "G7", BLUE);
    kv_fish(&s, GREEN, 0, 0, 0, 3, 0);
    kv_shells(&s, YELLOW, 0, 0, 0, 0, 3);
    kv_canoe(&s, "G8", YELLOW);
    assert_int_equal(first_bidder(s), GREEN); /* fewer canoes */
    kv_canoe(&s, "G9", GREEN);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "green meeting");
    assert_int_equal(first_bidder(s), BLUE); /* fewer huts */
}

static void kv13_all_bid_in_that_order(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.glory[RED] = 3;
    s.glory[YELLOW] = 1;
    s.glory[GREEN] = 2;
    kv_play(&s, "pass;pass;pass;pass");
    assert_string_equal(kv_phase_and_actor(&s), "bid blue");
    kv_play(&s, "bid 1");
    assert_string_equal(kv_phase_and_actor(&s), "bid yellow");
    kv_play(&s, "bid 2");
    assert_string_equal(kv_phase_and_actor(&s), "bid green");
    kv_play(&s, "bid 3");
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
}

static void kv14_example1_bid_is_cost_and_movement(void **state)
{
    (void)state;
    static const int movement[] = {0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0};
    struct kaivai s = kv_turn(KV_2010);
    for (int bid = 1; bid <= 10; bid++) {
        s.bid[RED] = (uint8_t)bid;
        assert_int_equal(kaivai_movement(&s, RED), movement[bid]);
        assert_int_equal(kaivai_hut_price(&s, kv_village(&s, "E7"), HEX_NONE), bid + 1);
    }
    s.bid[RED] = 6;
    assert_int_equal(kaivai_movement(&s, RED), 4);
    s.bid[RED] = 9;
    assert_int_equal(kaivai_movement(&s, RED), 1);
    s.upgrades[RED] = 3;
    assert_int_equal(kaivai_movement(&s, RED), 3);
}

static void kv14_the_highest_bid_acts_first(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 3;bid 9;bid 1;bid 5");
    assert_string_equal(kv_phase_and_actor(&s), "place yellow");
    assert_int_equal(kaivai_in_order(&s, 1), BLUE);
    assert_int_equal(kaivai_in_order(&s, 2), RED);
    assert_int_equal(kaivai_in_order(&s, 3), GREEN);
}

static void kv15_two_huts_at_once_next_to_a_cult_hex(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 9;bid 8;bid 7;bid 6");
    kv_refused(&s, "place canoe G7", "KV-8", "G7 touches no village: a tile must touch exactly one.");
    kv_refused(&s, "pass", "KV-15", "It is for red to place a starting hut next to a cult hex (place canoe C3).");
    kv_play(&s, "place canoe E6");
    kv_readable(&s);
    kv_refused(&s, "place meeting E5", "KV-15", "E5 is not next to a cult hex, as a starting hut must be.");
    assert_true(hexes_have(kaivai_canoes(&s, RED), kv_hex("E6")));
    assert_string_equal(kv_phase_and_actor(&s), "place red");
    kv_play(&s, "place fisher E8");
    assert_false(hexes_have(s.canoes, kv_hex("E8")));
    assert_string_equal(kv_phase_and_actor(&s), "place yellow");
    kv_play(&s, "place canoe I6;place meeting I8;place canoe F5;place canoe F3;place meeting K1;place canoe J3");
    assert_string_equal(kv_phase_and_actor(&s), "god blue");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 15); /* free */
    kv_readable(&s);
}

static void kv16_the_god_moves_to_another_village(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    s.step = STEP_GOD;
    s.player = BLUE;
    kv_refused(&s, "god B3", "KV-16", "B3 touches B2, where the god stands: it must move to another village.");
    kv_refused(&s, "build", "KV-16", "It is for blue to move the god by placing a cult hex (god D7).");
    kv_readable(&s);
    kv_play(&s, "god E6");
    assert_int_equal(s.god, kv_hex("E6"));
    assert_int_equal(planes2_at(s.kind, kv_hex("E6")), TILE_CULT);
    assert_int_equal(kaivai_god_village(&s), kv_village(&s, "E7"));
    assert_string_equal(kv_phase_and_actor(&s), "turn red");
}

static void kv16_in_round_1_any_village(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    kv_play(&s, "bid 9;bid 8;bid 7;bid 6;place canoe E6;place canoe E8;place canoe I6;place canoe I8;"
                "place canoe F5;place canoe F3;place canoe K1;place canoe J3");
    assert_true(kv_legal(&s, "god B3"));
    assert_true(kv_legal(&s, "god D6"));
    assert_true(kv_legal(&s, "god A5"));
}

static void kv16_a_god_that_finds_no_hex_stays(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_play(&s, "pass;pass;pass;pass;bid 1;bid 2;bid 3");
    /* canoes on every hex where a cult hex could lie: no position of a real game, but the rule holds */
    hexes sites = hexes_without(kaivai_sites(&s), planes3(s.near, kv_village(&s, "B2")));
    while (hexes_some(sites))
        kaivai_put_canoe(&s, hexes_take(&sites), RED);
    kv_play(&s, "bid 4");
    assert_string_equal(kv_phase_and_actor(&s), "turn blue");
    assert_int_equal(s.god, kv_hex("C2"));
}

static void kv17_a_meeting_hut_brings_influence(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "green meeting");
    kv_tile(&s, "E8", "green meeting");
    kv_tile(&s, "D6", "red meeting");
    kv_tile(&s, "I6", "yellow meeting");
    s.step = STEP_GOD;
    s.player = BLUE;
    kv_play(&s, "god F8");
    assert_int_equal(s.influence[GREEN], 5);
    assert_int_equal(s.influence[RED], 4);
    assert_int_equal(s.influence[YELLOW], 3);
    assert_int_equal(s.influence[BLUE], 3);
}

static void kv18_turns_go_round_until_all_have_passed(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_play(&s, "upgrade;pass;upgrade;pass");
    assert_string_equal(kv_phase_and_actor(&s), "turn red");
    kv_play(&s, "upgrade");
    assert_string_equal(kv_phase_and_actor(&s), "turn green");
    kv_refused(&s, "bid 4", "KV-18",
               "It is for green to choose an action: build, fish, deliver, move, upgrade, celebrate F4, or pass.");
    kv_readable(&s);
}

static void kv19_example8_an_action_costs_what_lies_there(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_play(&s, "upgrade");
    assert_int_equal(s.influence[RED], 3); /* the first counter comes from the supply */
    assert_int_equal(s.space[ACTION_UPGRADE], 1);
    kv_play(&s, "upgrade");
    assert_int_equal(s.influence[YELLOW], 2);
    assert_int_equal(s.space[ACTION_UPGRADE], 2);
    kv_play(&s, "upgrade");
    assert_int_equal(s.influence[GREEN], 1);
    assert_int_equal(s.space[ACTION_UPGRADE], 4);
    kv_refused(&s, "upgrade", "KV-19", "To upgrade costs 4 influence now; you have 3.");
    s.influence[BLUE] = 4;
    kv_play(&s, "upgrade");
    assert_int_equal(s.influence[BLUE], 0);
    assert_int_equal(s.space[ACTION_UPGRADE], 8);
}

static void kv20_an_action_must_be_possible(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_refused(&s, "build", "KV-20", "You have no canoe on the board.");
    kv_moves(&s, "pass, upgrade");
    kv_canoe(&s, "G7", RED);
    s.upgrades[RED] = 8;
    kv_refused(&s, "upgrade", "KV-54", "Your movement bonus is at its maximum of 5.");
    s.upgrades[RED] = 0;
    s.bid[RED] = 10; /* movement 0 */
    kv_refused(&s, "move", "KV-20", "No canoe of yours can sail to another hex (movement 0).");
    kv_refused(&s, "deliver", "KV-20",
               "No canoe of yours reaches a canoe or meeting hut with room for fish (movement 0).");
    kv_refused(&s, "fish", "KV-20",
               "No canoe of yours reaches a cult hex of a village with your fisherman or the god (movement 0).");
    kv_refused(&s, "build", "KV-20",
               "No canoe of yours reaches a cult hex with room for a hut you can pay (movement 0, shells worth 15).");
    kv_shells(&s, RED, 0, 0, 0, 0, 2);
    kv_refused(&s, "build", "KV-20", "The cheapest hut costs 11 (bid 10 + village of 1); your shells are worth 10.");
    kv_fish(&s, RED, 0, 0, 0, 0, 0);
    kv_refused(&s, "deliver", "KV-20", "You have no fish to deliver.");
    kv_refused(&s, "celebrate E7", "KV-52", "No fish lies in the village E7: there is nothing to celebrate.");
}

static void kv20_no_done_before_a_canoe_has_acted(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    kv_canoe(&s, "G9", RED);
    kv_play(&s, "move");
    kv_refused(&s, "done", "KV-20", "At least one canoe must act before you say done.");
    kv_play(&s, "canoe G7 G6");
    kv_readable(&s);
    kv_play(&s, "done");
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow");
}

static void kv21_who_passes_at_once_sacrifices(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_play(&s, "upgrade;pass;pass;pass;pass");
    assert_int_equal(s.influence[RED], 3);
    assert_int_equal(s.influence[YELLOW], 5);
    assert_int_equal(s.influence[BLUE], 5);
}

static void kv22_when_all_have_passed_the_phase_ends(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_play(&s, "pass;pass;pass");
    assert_int_equal(s.round, 2);
    kv_play(&s, "pass");
    assert_int_equal(s.round, 3);
    assert_string_equal(kv_phase_and_actor(&s), "bid red");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv12_a_number_is_bid_once),
        cmocka_unit_test(kv13_who_is_behind_bids_first),
        cmocka_unit_test(kv13_all_bid_in_that_order),
        cmocka_unit_test(kv14_example1_bid_is_cost_and_movement),
        cmocka_unit_test(kv14_the_highest_bid_acts_first),
        cmocka_unit_test(kv15_two_huts_at_once_next_to_a_cult_hex),
        cmocka_unit_test(kv16_the_god_moves_to_another_village),
        cmocka_unit_test(kv16_in_round_1_any_village),
        cmocka_unit_test(kv16_a_god_that_finds_no_hex_stays),
        cmocka_unit_test(kv17_a_meeting_hut_brings_influence),
        cmocka_unit_test(kv18_turns_go_round_until_all_have_passed),
        cmocka_unit_test(kv19_example8_an_action_costs_what_lies_there),
        cmocka_unit_test(kv20_an_action_must_be_possible),
        cmocka_unit_test(kv20_no_done_before_a_canoe_has_acted),
        cmocka_unit_test(kv21_who_passes_at_once_sacrifices),
        cmocka_unit_test(kv22_when_all_have_passed_the_phase_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
