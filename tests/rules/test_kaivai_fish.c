/* test_kaivai_fish.c: KV-40 to KV-48: fishing and delivering. */
#include "kaivai_position.h"

#include <string.h>

static int fish_of(const struct kaivai *s, int seat)
{
    return kaivai_counters(s->caught[seat]);
}

static void kv40_at_a_cult_hex_with_a_fisherman_or_the_god(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    s.bid[RED] = 9; /* movement 1: the god is too far away */
    kv_refused(&s, "fish", "KV-20",
               "No canoe of yours reaches a cult hex of a village with your fisherman or the god (movement 1).");
    kv_tile(&s, "E8", "yellow fisher"); /* not one's own */
    assert_false(kv_legal(&s, "fish"));
    kv_tile(&s, "E6", "red fisher");
    kv_play(&s, "fish");
    kv_refused(&s, "canoe F7 F6", "KV-40", /* next to the hut only */
               "F6 is not next to a cult hex of a village with your fisherman or the god.");
    kv_moves(&s, "canoe F7, canoe F7 F8");
}

static void kv40_a_canoe_at_three_villages_chooses(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "H7", "cult"); /* I7 */
    kv_tile(&s, "F7", "cult"); /* E7 */
    kv_tile(&s, "F5", "cult"); /* F4 */
    kv_tile(&s, "G5", "cult");
    kaivai_put_tile(&s, kv_hex("H6"), TILE_FISHER, RED, kv_village(&s, "I7"));
    kv_tile(&s, "E8", "red fisher");
    kv_tile(&s, "E4", "red fisher");
    /* G6 touches F5 and G5 of F4; G7 touches F7 and H7; F6 touches F5 and F7 */
    kv_canoe(&s, "F6", RED);
    s.round = 6;
    kv_play(&s, "fish;canoe F6");
    assert_string_equal(kv_phase_and_actor(&s), "fish red");
    kv_moves(&s, "village E7, village F4");
    kv_refused(
        &s, "village I7", "KV-40",
        "The canoe at F6 cannot fish in I7: it must lie next to its cult hex, and your fisherman or the god must "
        "be there.");
    kv_refused(&s, "done", "KV-40", "The canoe lies at several villages: say where it fishes (village F4).");
    kv_play(&s, "village F4");
    assert_string_equal(kv_phase_and_actor(&s), "fish chance");
    assert_int_equal(s.dice, 1);
    kv_readable(&s);

    struct kaivai three = kv_turn(KV_2010);
    kv_tile(&three, "H7", "cult");
    kv_tile(&three, "F7", "cult");
    kv_tile(&three, "F5", "cult");
    kaivai_put_tile(&three, kv_hex("G6"), TILE_CULT, 0, kv_village(&three, "F4"));
    kv_tile(&three, "I8", "red fisher");
    kv_tile(&three, "E8", "red fisher");
    kv_tile(&three, "E4", "red fisher");
    kv_canoe(&three, "G7", RED); /* H7 of I7, F7 of E7, G6 of F4 */
    kv_play(&three, "fish;canoe G7");
    kv_moves(&three, "village E7, village F4, village I7");
}

static void kv41_one_die_for_each_fisherman(void **state)
{
    (void)state;
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "red fisher");
    kv_tile(&s, "E8", "red fisher");
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "fish;canoe F7");
    assert_int_equal(s.dice, 2);
    assert_int_equal(kaivai_chances(&s, move, weight), 4);
    kv_moves(&s, "roll 0 0, roll 0 1, roll 1 0, roll 1 1");
    /* 5 and 4 blue sides of six */
    assert_int_equal(weight[0], 1 * 2);
    assert_int_equal(weight[1], 5 * 2); /* the largest die is the lowest bit */
    assert_int_equal(weight[2], 1 * 4);
    assert_int_equal(weight[3], 5 * 4);
    kv_refused(&s, "roll 1", "KV-41",
               "Chance decides now: it rolls 2 dice, from the largest down, 1 for blue (roll 1 0).");
    kv_play(&s, "roll 1 0");
    assert_int_equal(fish_of(&s, RED), 4);
    assert_int_equal(s.caught[RED][3], 4);
    kv_refused(&s, "roll 1", "", "Chance has nothing to do now: it is for yellow to decide.");
}

static void kv41_five_fishermen_roll_four_dice(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    static const char *const huts[] = {"E6", "E8", "D7", "D6", "D8"};
    for (int i = 0; i < 5; i++)
        kv_tile(&s, huts[i], "red fisher");
    kv_canoe(&s, "F7", RED);
    struct kaivai off = kv_turn("dice=off " KV_2010), first = kv_turn(KV_2005_SK);
    kv_play(&s, "fish;canoe F7");
    assert_int_equal(s.dice, 4);
    assert_int_equal(kv_move_count(&s), 16);
    kv_play(&s, "roll 1 1 1 1");
    assert_int_equal(fish_of(&s, RED), 7);
    for (int i = 0; i < 5; i++) {
        kv_tile(&off, huts[i], "red fisher");
        kv_tile(&first, huts[i], "red fisher");
    }
    kv_canoe(&off, "F7", RED);
    kv_play(&off, "fish;canoe F7");
    assert_int_equal(fish_of(&off, RED), 8); /* KV-43: without a limit */
    kv_tile(&first, "F8", "cult");
    first.god = (uint8_t)kv_hex("F8");
    kv_canoe(&first, "F7", RED);
    kv_play(&first, "fish;canoe F7");
    assert_int_equal(first.dice, 4); /* KV-42: still four at most */
}

static void kv41_odds_of_four_dice(void **state)
{
    (void)state;
    uint32_t total = 0;
    for (unsigned roll = 0; roll < 16; roll++)
        total += kaivai_roll_weight(4, roll);
    assert_int_equal(total, 6 * 6 * 6 * 6);
    assert_int_equal(kaivai_roll_weight(4, 15), 5 * 4 * 3 * 2);
    assert_int_equal(kaivai_roll_weight(4, 8), 1 * 2 * 3 * 2); /* only the smallest blue */
}

static void kv42_example5_the_god_gives_a_sure_fish(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "B3", "red fisher");
    kv_tile(&s, "A2", "red fisher");
    kv_canoe(&s, "C3", RED);
    kv_canoe(&s, "D3", RED); /* next to the god's hex C2 */
    kv_play(&s, "fish;canoe C3");
    assert_int_equal(fish_of(&s, RED), 4); /* one for certain, before the roll */
    assert_int_equal(s.dice, 2);
    kv_play(&s, "roll 1 1;canoe D3");
    assert_int_equal(s.dice, 2);
    kv_play(&s, "roll 1 0");
    assert_int_equal(fish_of(&s, RED), 3 + 5);
}

static void kv42_without_fishermen_the_god_alone(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "C3", RED);
    kv_play(&s, "fish;canoe C3"); /* nothing to roll */
    assert_int_equal(fish_of(&s, RED), 4);
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow");
    struct kaivai first = kv_turn(KV_2005_SK);
    kv_canoe(&first, "C3", RED);
    kv_play(&first, "fish;canoe C3");
    assert_int_equal(first.dice, 1);
    assert_int_equal(fish_of(&first, RED), 3);
    kv_tile(&first, "B3", "red fisher"); /* one shrine and the god: two dice */
    assert_int_equal(kaivai_dice_in(&first, kv_village(&first, "B2")), 2);
}

static void kv43_without_dice_one_fish_each(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("dice=off " KV_2010);
    kv_tile(&s, "B3", "red fisher");
    kv_tile(&s, "A2", "red fisher");
    kv_canoe(&s, "C3", RED);
    kv_play(&s, "fish;canoe C3");
    assert_int_equal(fish_of(&s, RED), 6);
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow");
}

static void kv45_who_takes_fish(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "F8", "green canoe");
    kv_tile(&s, "G8", "yellow fisher");
    kv_canoe(&s, "F7", RED); /* neighbours: E6, E7 (cult), F8, G8 */
    kaivai_set_fish(&s, kv_hex("E6"), 2);
    kv_play(&s, "deliver;canoe F7");
    kv_moves(&s, "sell E6 1, sell F8 1, sell F8 2, sell F8 3");
    kv_refused(&s, "sell G8 1", "KV-45", "G8 is a fisher hut: fish go only to canoe and meeting huts.");
    kv_refused(&s, "sell E7 1", "KV-45", "There is no hut on E7: fish go to canoe and meeting huts.");
    kv_refused(&s, "sell G7 1", "KV-45", "There is no hut on G7: fish go to canoe and meeting huts.");
    kv_refused(&s, "sell E6 2", "KV-45", "E6 has room for 1 fish only.");
    kv_refused(&s, "sell K1 1", "KV-45", "The hut on K1 is not next to the canoe at F7.");
    kv_refused(&s, "sell F8 4", "KV-46", "A canoe delivers one to three fish to F8.");
    kaivai_set_fish(&s, kv_hex("E6"), 3);
    kv_refused(&s, "sell E6 1", "KV-45", "Three fish lie on E6 already: choose a hut with room.");
    kv_canoe(&s, "F8", GREEN);
    kv_refused(&s, "sell F8 1", "KV-45",
               "The canoe of the hut on F8 still stands on it: it takes no fish until the canoe has left.");
}

static void kv45_the_hut_the_canoe_has_just_left_takes_fish(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_new_canoe(&s, "E6", RED);
    kv_play(&s, "deliver");
    kv_refused(&s, "canoe E6 G7", "KV-45", "G7 is not next to a canoe or meeting hut with room for fish.");
    kv_play(&s, "canoe E6 E5;sell E6 3");
    assert_int_equal(kaivai_fish_at(&s, kv_hex("E6")), 3);
    assert_int_equal(fish_of(&s, RED), 0);
}

static void kv46_each_hut_once_and_at_least_one_fish(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "F8", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G9", RED);
    kv_fish(&s, RED, 0, 0, 0, 4, 0);
    kv_play(&s, "deliver;canoe F7");
    kv_refused(&s, "done", "KV-46", "The canoe at F7 delivers now: say to which hut and how many fish (sell E8 2).");
    kv_play(&s, "sell F8 1");
    kv_readable(&s);
    kv_refused(&s, "sell F8 1", "KV-46",
               "This canoe has delivered to F8 already: another hut, another canoe, or done.");
    assert_true(kv_legal(&s, "done"));
    assert_true(kv_legal(&s, "canoe G9"));
    kv_play(&s, "sell E6 1;canoe G9;sell F8 2");                /* another canoe to the same hut */
    assert_string_equal(kv_phase_and_actor(&s), "turn yellow"); /* no fish are left: it ends by itself */
    assert_int_equal(kaivai_fish_at(&s, kv_hex("F8")), 3);
}

static void kv46_no_more_than_one_has(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_fish(&s, RED, 0, 1, 0, 0, 0);
    kv_play(&s, "deliver;canoe F7");
    kv_refused(&s, "sell E6 2", "KV-46", "You have only 1 fish.");
    kv_moves(&s, "sell E6 1");
}

static void kv47_example4_a_sale_brings_5_4_3(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "blue meeting");
    kv_tile(&s, "F8", "green canoe");
    kv_tile(&s, "G8", "yellow meeting");
    kv_tile(&s, "F6", "red meeting");
    kaivai_set_fish(&s, kv_hex("G8"), 1);
    kv_canoe(&s, "F7", RED);
    kv_fish(&s, RED, 0, 0, 0, 5, 0);
    kv_shells(&s, RED, 0, 0, 0, 0, 0);
    kv_play(&s, "deliver;canoe F7;sell E6 1;sell F8 2;sell G8 1");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 18);
    assert_memory_equal(s.shells[RED], ((uint8_t[]){0, 0, 0, 2, 2}), SPACES);
    kv_play(&s, "sell F6 1"); /* to an own hut it brings nothing */
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 18);
    assert_int_equal(kaivai_fish_at(&s, kv_hex("F6")), 1);
}

static void kv48_the_oldest_fish_go_first(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "blue meeting");
    kv_canoe(&s, "F7", RED);
    kv_fish(&s, RED, 1, 0, 2, 1, 0);
    kv_play(&s, "deliver;canoe F7;sell E6 2");
    assert_memory_equal(s.caught[RED], ((uint8_t[]){0, 0, 1, 1, 0}), SPACES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv40_at_a_cult_hex_with_a_fisherman_or_the_god),
        cmocka_unit_test(kv40_a_canoe_at_three_villages_chooses),
        cmocka_unit_test(kv41_one_die_for_each_fisherman),
        cmocka_unit_test(kv41_five_fishermen_roll_four_dice),
        cmocka_unit_test(kv41_odds_of_four_dice),
        cmocka_unit_test(kv42_example5_the_god_gives_a_sure_fish),
        cmocka_unit_test(kv42_without_fishermen_the_god_alone),
        cmocka_unit_test(kv43_without_dice_one_fish_each),
        cmocka_unit_test(kv45_who_takes_fish),
        cmocka_unit_test(kv45_the_hut_the_canoe_has_just_left_takes_fish),
        cmocka_unit_test(kv46_each_hut_once_and_at_least_one_fish),
        cmocka_unit_test(kv46_no_more_than_one_has),
        cmocka_unit_test(kv47_example4_a_sale_brings_5_4_3),
        cmocka_unit_test(kv48_the_oldest_fish_go_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
