/* test_kaivai_actions.c: KV-50 to KV-58: moving and sinking, celebrating, upgrades, gifts, loss of value. */
#include "kaivai_position.h"

#include <string.h>

static void kv50_ends_on_another_hex(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    kv_play(&s, "move");
    kv_refused(&s, "canoe G7", "KV-50", "The canoe at G7 must end on another hex: say where it sails.");
    kv_play(&s, "canoe G7 G8");
    assert_true(hexes_have(kaivai_canoes(&s, RED), kv_hex("G8")));
    assert_false(hexes_have(s.canoes, kv_hex("G7")));
}

static void kv50_example10_sinking_costs_glory(void **state)
{
    (void)state;
    static const struct {
        const char *options;
        int price[5];
    } books[] = {{KV_2010, {0, 0, 6, 4, 2}}, {KV_2005_SK, {0, 0, 4, 3, 2}}, {KV_2005_IT, {0, 0, 4, 3, 1}}};
    static const char *const victims[] = {"G7", "G6", "G10", "G11"};
    for (size_t book = 0; book < 3; book++)
        for (int count = 2; count <= 4; count++) {
            struct kaivai s = kv_turn(books[book].options);
            for (int i = 0; i < count; i++)
                kv_canoe(&s, victims[i], YELLOW);
            kv_canoe(&s, "G8", RED);
            s.glory[RED] = (uint16_t)(books[book].price[count] - 1);
            kv_play(&s, "move");
            assert_false(kv_legal(&s, "canoe G8 G7"));
            s.glory[RED] = 10;
            kv_play(&s, "canoe G8 G7");
            assert_int_equal(s.glory[RED], 10 - books[book].price[count]);
            assert_int_equal(kaivai_canoe_count(&s, YELLOW), count - 1);
            assert_int_equal(kaivai_canoe_owner(&s, kv_hex("G7")), RED);
        }
}

static void kv50_not_without_the_glory(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", YELLOW);
    kv_canoe(&s, "G6", YELLOW);
    kv_canoe(&s, "G8", RED);
    kv_canoe(&s, "G9", RED);
    s.glory[RED] = 5;
    kv_play(&s, "move");
    kv_refused(&s, "canoe G8 G7", "KV-50", "Sinking the canoe on G7 costs 6 glory; you have 5.");
    kv_refused(&s, "canoe G8 G9", "KV-24", "Your own canoe lies on G9: end on another hex.");
    assert_false(hexes_have(kaivai_sinkable(&s), kv_hex("G7")));
}

static void kv50_the_last_canoe_cannot_be_sunk(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", YELLOW);
    kv_new_canoe(&s, "E6", YELLOW); /* on its hut: in 2010-en only those at sea count */
    kv_canoe(&s, "G8", RED);
    s.glory[RED] = 20;
    kv_play(&s, "move");
    kv_refused(&s, "canoe G8 G7", "KV-50", "The canoe on G7 is the last one of yellow: it cannot be sunk.");
    /* elsewhere all on the board count */
    struct kaivai german = kv_turn(KV_2010_DE);
    kv_canoe(&german, "G7", YELLOW);
    kv_new_canoe(&german, "E6", YELLOW);
    kv_canoe(&german, "G8", RED);
    german.glory[RED] = 20;
    kv_play(&german, "move;canoe G8 G7");
    assert_int_equal(german.glory[RED], 14);
}

static void kv50_several_in_one_action_at_changing_prices(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "I8", "red canoe");
    kv_tile(&s, "I6", "yellow canoe");
    kv_canoe(&s, "G7", YELLOW);
    kv_canoe(&s, "G6", YELLOW);
    kv_canoe(&s, "G5", YELLOW);
    kv_canoe(&s, "G8", RED);
    kv_canoe(&s, "G9", RED);
    kv_canoe(&s, "G10", RED);
    s.glory[RED] = 30;
    kv_play(&s, "move;canoe G8 G7"); /* of three: 4 */
    assert_int_equal(s.glory[RED], 26);
    kv_readable(&s);
    kv_play(&s, "canoe G9 G6"); /* of two: 6 */
    assert_int_equal(s.glory[RED], 20);
    kv_refused(&s, "canoe G10 G5", "KV-23", /* five steps */
               "G5 is out of reach for the canoe at G10: its movement is 4, over water only.");
    s.upgrades[RED] = 1;
    kv_refused(&s, "canoe G10 G5", "KV-50", "The canoe on G5 is the last one of yellow: it cannot be sunk.");
}

static void kv50_a_canoe_on_its_hut_cannot_be_sunk(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010_DE);
    kv_new_canoe(&s, "E6", YELLOW);
    kv_canoe(&s, "G7", YELLOW);
    kv_canoe(&s, "E5", RED);
    s.glory[RED] = 20;
    kv_play(&s, "move");
    kv_refused(&s, "canoe E5 E6", "KV-24", "E6 is not water: a canoe must end on a water hex.");
}

static void kv52_example6_celebrating(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "green meeting");
    kv_tile(&s, "F8", "red meeting");
    for (int i = 0; i < 3; i++)
        kaivai_set_fish(&s, kv_hex(((const char *[]){"E6", "E8", "F8"})[i]), 2);
    kaivai_set_fish(&s, kv_hex("K1"), 1); /* another village */
    kv_readable(&s);
    kv_play(&s, "celebrate E7");
    assert_int_equal(s.glory[RED], 2 + 2); /* two on the own hut, two for six fish */
    assert_int_equal(s.glory[YELLOW], 2);
    assert_int_equal(s.glory[GREEN], 2);
    assert_int_equal(s.glory[BLUE], 0);
    assert_int_equal(kaivai_village_fish(&s, kv_village(&s, "E7")), 0);
    assert_int_equal(kaivai_fish_at(&s, kv_hex("K1")), 1);
    assert_int_equal(s.space[ACTION_CELEBRATE], 1);
}

static void kv52_five_fish_are_one_more(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "green meeting");
    kaivai_set_fish(&s, kv_hex("E6"), 3);
    kaivai_set_fish(&s, kv_hex("E8"), 2);
    kv_play(&s, "celebrate E7");
    assert_int_equal(s.glory[RED], 1);
}

static void kv54_the_steps_of_the_bonus(void **state)
{
    (void)state;
    static const int bonus[] = {0, 1, 2, 2, 3, 3, 4, 4, 5};
    struct kaivai s = kv_turn(KV_2010);
    for (int step = 0; step <= 8; step++) {
        s.upgrades[RED] = (uint8_t)step;
        assert_int_equal(kaivai_bonus(&s, RED), bonus[step]);
    }
    s.upgrades[RED] = 7;
    kv_play(&s, "upgrade");
    assert_int_equal(s.upgrades[RED], 8);
    s.player = RED;
    assert_false(kv_legal(&s, "upgrade"));
}

static void kv56_a_gift_is_voted_on(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    kv_shells(&s, RED, 0, 0, 1, 0, 1);
    assert_true(kv_legal(&s, "give blue shell 3"));
    kv_refused(&s, "give blue shell 4", "KV-56", "You have no shell on space 4 to give.");
    kv_refused(&s, "give blue fish 1", "KV-56", "You have no fish on space 1 to give.");
    kv_refused(&s, "give red fish 5", "KV-56", "A gift goes to another player.");
    kv_play(&s, "give blue shell 3");
    assert_int_equal(s.shells[BLUE][2], 1); /* at once, on the same space */
    assert_int_equal(s.shells[RED][2], 0);
    assert_string_equal(kv_phase_and_actor(&s), "gift yellow");
    kv_refused(&s, "pass", "KV-56", "It is for yellow to say whether the gift earns glory: approve or refuse.");
    kv_play(&s, "approve");
    assert_string_equal(kv_phase_and_actor(&s), "gift green");
    kv_readable(&s);
    struct kaivai refused = s;
    kv_play(&s, "approve;approve"); /* the receiver too */
    assert_int_equal(s.glory[RED], 1);
    assert_string_equal(kv_phase_and_actor(&s), "turn red");
    kv_refused(&s, "give blue shell 5", "KV-56", "You have given this turn already: choose an action, or pass.");
    kv_readable(&s);
    kv_play(&refused, "refuse"); /* the others are not asked any more */
    assert_string_equal(kv_phase_and_actor(&refused), "turn red");
    assert_int_equal(refused.glory[RED], 0);
    assert_int_equal(refused.shells[BLUE][2], 1);
    /* no action: who then passes sacrifices */
    kv_play(&refused, "pass");
    assert_int_equal(refused.influence[RED], 5);
}

static void kv56_once_in_each_own_turn(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    kv_play(&s, "give blue fish 5;refuse;upgrade;pass;pass;pass");
    assert_string_equal(kv_phase_and_actor(&s), "turn red");
    assert_true(kv_legal(&s, "give blue fish 5"));
}

static void kv56_with_three_players_who_has_passed_votes_too(void **state)
{
    (void)state;
    struct kaivai s = kv_turn("profile=2005-sk players=3 bases=A6 ages=red,yellow,green");
    kv_play(&s, "upgrade;pass;upgrade;give green fish 5");
    assert_string_equal(kv_phase_and_actor(&s), "gift yellow"); /* yellow has passed */
    kv_refused(&s, "give blue fish 5", "",
               "\"give blue fish 5\" is not a move. Moves look like this: bid 6, build, canoe C5 D7, hut meeting E8, "
               "sell E8 2, celebrate F4, pass.");
    kv_play(&s, "approve;approve");
    assert_int_equal(s.glory[RED], 1);
    kv_readable(&s);
}

static void kv56_not_in_2010_and_not_when_off(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010), off = kv_turn("gifts=off " KV_2005_SK);
    kv_refused(&s, "give blue fish 4", "KV-56", "There are no gifts in this game.");
    kv_refused(&off, "give blue fish 5", "KV-56", "There are no gifts in this game.");
}

static void kv58_example7_loss_of_value(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 1, 1, 0, 0, 2);
    kv_fish(&s, RED, 2, 0, 0, 3, 0);
    kaivai_set_fish(&s, kv_hex("K1"), 2);
    kv_play(&s, "upgrade;pass;pass;pass;pass");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), 9);
    assert_memory_equal(s.shells[RED], ((uint8_t[]){1, 0, 0, 2, 0}), SPACES);
    assert_memory_equal(s.caught[RED], ((uint8_t[]){0, 0, 3, 0, 0}), SPACES);
    assert_int_equal(kaivai_fish_at(&s, kv_hex("K1")), 2); /* fish on huts stay */
    assert_int_equal(s.space[ACTION_UPGRADE], 0);
    assert_int_equal(s.bid[RED] + s.passed + s.acted, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv50_ends_on_another_hex),
        cmocka_unit_test(kv50_example10_sinking_costs_glory),
        cmocka_unit_test(kv50_not_without_the_glory),
        kv_first_version_test(kv50_the_last_canoe_cannot_be_sunk),
        cmocka_unit_test(kv50_several_in_one_action_at_changing_prices),
        cmocka_unit_test(kv50_a_canoe_on_its_hut_cannot_be_sunk),
        cmocka_unit_test(kv52_example6_celebrating),
        cmocka_unit_test(kv52_five_fish_are_one_more),
        cmocka_unit_test(kv54_the_steps_of_the_bonus),
        kv_first_version_test(kv56_a_gift_is_voted_on),
        kv_first_version_test(kv56_once_in_each_own_turn),
        kv_first_version_test(kv56_with_three_players_who_has_passed_votes_too),
        cmocka_unit_test(kv56_not_in_2010_and_not_when_off),
        cmocka_unit_test(kv58_example7_loss_of_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
