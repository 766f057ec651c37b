/* test_kaivai_editions.c: each difference between the four rulebooks, in each of them; the options; reading a
 * state. */
#include "kaivai_position.h"

#include <stdio.h>
#include <string.h>

#include <motu/match.h>

static const char *const book[EDITIONS] = {KV_2010, KV_2010_DE, KV_2005_SK, KV_2005_IT};

static void rounds_8_8_10_10(void **state)
{
    (void)state;
    static const int rounds[] = {8, 8, 10, 10};
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_turn(book[i]);
        s.round = (uint8_t)(rounds[i] - 1);
        kv_play(&s, "pass;pass;pass;pass");
        assert_string_equal(kaivai_phase(&s), "bid");
        kv_play(&s, "bid 1;bid 2;bid 3;bid 4");
        motu_move m[MOTU_MAX_MOVES];
        kaivai_moves(&s, m);
        kaivai_apply(&s, m[0]);
        kv_play(&s, "pass;pass;pass;pass");
        assert_string_equal(kaivai_phase(&s), "choose");
    }
}

static void fish_on_4_4_5_5(void **state)
{
    (void)state;
    static const int space[] = {4, 4, 5, 5};
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_turn(book[i]);
        assert_int_equal(s.caught[RED][space[i] - 1], 3);
        kv_tile(&s, "E6", "red fisher");
        kv_canoe(&s, "F7", RED);
        kv_play(&s, "fish;canoe F7;roll 1");
        assert_int_equal(s.caught[RED][space[i] - 1], 4);
    }
}

static void extra_bases_by_edition_and_players(void **state)
{
    (void)state;
    static const char *const profile[] = {"2010-en", "2010-de", "2005-sk", "2005-it"};
    static const int tiles[EDITIONS][2] = {{10, 10}, {10, 10}, {7, 8}, {7, 8}};
    for (int i = 0; i < EDITIONS; i++)
        for (int players = 3; players <= 4; players++) {
            char options[64];
            struct motu_rng rng;
            snprintf(options, sizeof options, "profile=%s players=%d", profile[i], players);
            struct kaivai s = kv_start(options);
            motu_rng_seed(&rng, 4);
            while (kaivai_actor(&s) == MOTU_CHANCE)
                kaivai_apply(&s, kaivai_random_move(&s, &rng));
            assert_int_equal(hexes_count(kaivai_tiles(&s)), tiles[i][players - 3]);
        }
}

static void starting_huts_by_edition(void **state)
{
    (void)state;
    struct kaivai free = kv_start(KV_2010), german = kv_start(KV_2010_DE), sk = kv_start(KV_2005_SK);
    struct kaivai it = kv_start(KV_2005_IT), beginner = kv_start("start=beginner " KV_2010);
    struct kaivai *all[] = {&free, &german, &sk, &it, &beginner};
    for (int i = 0; i < 5; i++)
        kv_play(all[i], "bid 9;bid 8;bid 7;bid 6");
    kv_play(&free, "place meeting E6;place fisher E8");
    kv_play(&german, "place fisher E6;place fisher E8");
    kv_refused(&sk, "place meeting E6", "KV-15", "This starting hut must be a canoe hut.");
    kv_play(&sk, "place canoe E6;place fisher E8");
    kv_play(&it, "place meeting E6");
    kv_refused(&it, "place meeting E8", "KV-15", "This starting hut must be a canoe hut.");
    kv_play(&it, "place canoe E8;place canoe I6;place meeting I8");
    kv_refused(&beginner, "place meeting E6", "KV-15", "With start=beginner both starting huts are canoe huts.");
    kv_play(&beginner, "place canoe E6");
    kv_refused(&beginner, "place fisher E8", "KV-15", "With start=beginner both starting huts are canoe huts.");
}

static void bidding_order_of_round_1(void **state)
{
    (void)state;
    static const char *const profile[] = {"2010-en", "2010-de", "2005-sk", "2005-it"};
    for (int i = 0; i < EDITIONS; i++) {
        char options[128];
        const bool clockwise = i == EDITION_2010_DE;
        snprintf(options, sizeof options, "profile=%s bases=%s ages=green,yellow,red,blue", profile[i],
                 i < EDITION_2005_SK ? "A6-A7,G1-H1" : "A6,M5");
        struct kaivai s = kv_start(options);
        assert_string_equal(kv_phase_and_actor(&s), "bid green");
        kv_play(&s, "bid 1");
        assert_string_equal(kv_phase_and_actor(&s), clockwise ? "bid blue" : "bid yellow");
        kv_play(&s, "bid 2");
        assert_string_equal(kv_phase_and_actor(&s), "bid red");
    }
}

static void the_god_when_fishing(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_turn(book[i]);
        const int village = kv_village(&s, "B2");
        kv_tile(&s, "B3", "red fisher");
        const bool first = i >= EDITION_2005_SK;
        assert_int_equal(kaivai_dice_in(&s, village), first ? 2 : 1);
        assert_int_equal(kaivai_sure_fish_in(&s, village), first ? 0 : 1);
    }
}

static void glory_lost_for_sinking_and_what_counts(void **state)
{
    (void)state;
    static const int price[EDITIONS][5] = {{0, 0, 6, 4, 2}, {0, 0, 6, 4, 2}, {0, 0, 4, 3, 2}, {0, 0, 4, 3, 1}};
    for (int i = 0; i < EDITIONS; i++) {
        for (int count = 0; count <= 4; count++)
            assert_int_equal(kaivai_edition[i].sinking[count], price[i][count]);
        struct kaivai s = kv_turn(book[i]);
        kv_canoe(&s, "G7", YELLOW);
        kv_canoe(&s, "G6", YELLOW);
        kv_new_canoe(&s, "E6", YELLOW); /* at sea two, on the board three */
        assert_int_equal(kaivai_sinking_price(&s, kv_hex("G7")), price[i][i == EDITION_2010_EN ? 2 : 3]);
    }
}

static void a_hut_with_its_canoe_takes_no_fish(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_turn(book[i]);
        kv_new_canoe(&s, "E6", YELLOW);
        assert_false(hexes_have(kaivai_open_huts(&s, HEX_NONE), kv_hex("E6")));
        /* but only in 2005-it it is also not there for the price */
        assert_int_equal(kaivai_hut_price(&s, kv_village(&s, "E7"), HEX_NONE), i == EDITION_2005_IT ? 7 : 8);
    }
}

static void huts_one_canoe_may_deliver_to(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_turn(book[i]);
        kv_tile(&s, "E6", "yellow meeting");
        kv_tile(&s, "F8", "yellow meeting");
        kv_canoe(&s, "F7", RED);
        kv_canoe(&s, "G9", RED);
        kv_play(&s, "deliver;canoe F7;sell F8 1");
        if (i == EDITION_2005_IT)
            kv_refused(&s, "sell E6 1", "KV-46",
                       "This canoe has delivered in the village E7 already: one hut in each village.");
        else
            assert_true(kv_legal(&s, "sell E6 1"));
        assert_true(kv_legal(&s, "canoe G9")); /* another canoe may */
    }
}

static void influence_counts_2_2_1_1_and_ties(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_end(book[i]);
        const bool first = i >= EDITION_2005_SK;
        s.influence[YELLOW] = s.influence[GREEN] = s.influence[BLUE] = 0;
        kv_tile(&s, "E6", "yellow meeting");
        kv_tile(&s, "E8", "yellow meeting"); /* yellow 2 against one influence of red */
        kv_play(&s, "score E7;show 1");
        assert_int_equal(s.glory[YELLOW], 1);
        assert_int_equal(s.glory[RED], first ? 0 : 1); /* 2 and 2: one cult hex, half of it rounded up */
    }
}

static void a_canoe_at_several_villages_counts(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        struct kaivai s = kv_end(book[i]);
        memset(s.influence, 0, sizeof s.influence);
        kv_tile(&s, "F7", "cult");
        kv_tile(&s, "H7", "cult");
        kv_canoe(&s, "G7", RED); /* at F7 of E7 and H7 of I7 */
        s.glory[YELLOW] = s.glory[GREEN] = s.glory[BLUE] = 50;
        kv_play(&s, "score E7");
        assert_int_equal(s.glory[RED], 2);
        kv_readable(&s);
        kv_play(&s, "score I7");
        assert_int_equal(s.glory[RED], i == EDITION_2005_IT ? 2 : 4);
        assert_int_equal(hexes_have(s.counted, kv_hex("G7")), i == EDITION_2005_IT);
    }
}

static void gifts_in_2005(void **state)
{
    (void)state;
    for (int i = 0; i < EDITIONS; i++) {
        const struct kaivai s = kv_turn(book[i]);
        assert_int_equal(kv_legal(&s, "give blue shell 5"), i >= EDITION_2005_SK);
    }
}

/* --- options ------------------------------------------------------------------------------------------------ */

static void options_are_written_in_their_order(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"", ""},
        {"profile=2010-en players=4 dice=on start=free", ""},
        {"AGES=Blue,red,green,yellow bases=g1-h1,a6-a5 dice=off",
         "dice=off bases=A5-A6,G1-H1 ages=blue,red,green,yellow"},
        {"gifts=off players=3 profile=2005-sk", "profile=2005-sk players=3 gifts=off"},
        {"start=beginner profile=2010-de", "profile=2010-de start=beginner"},
        {"profile=2005-it bases=M4,A5", "profile=2005-it bases=A5,M4"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[128];
        struct motu_text out = MOTU_TEXT_IN(text);
        const struct kaivai s = kv_start(pairs[i][0]);
        kaivai_write_options(&s, &out);
        assert_string_equal(text, pairs[i][1]);
    }
}

static void options_that_are_wrong(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "profile=2011",
        "players=2",
        "gifts=on",
        "profile=2005-sk start=free",
        "bases=A5",
        "bases=A5-A6",
        "bases=A5-A6,A6-A7",
        "bases=A5-A6,G1-H1,M4-M5",
        "profile=2005-sk bases=A5-A6,G1-H1",
        "ages=red,blue",
        "ages=red,red,green,yellow",
        "players=3 ages=red,yellow,blue",
        "dice=maybe",
        "dice=off dice=off",
        "color=red",
        "bases=M4-M5,M6-M7",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct kaivai s;
        struct motu_reason reason;
        if (kaivai_start(&s, KAIVAI_RULES, wrong[i], &reason)) {
            print_error("accepted: %s\n", wrong[i]);
            fail();
        }
        assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    }
}

/* --- reading states --------------------------------------------------------------------------------------- */

static void spoilt_states_are_refused_or_playable(void **state)
{
    (void)state;
    static char json[MOTU_MATCH_MAX_STATE_TEXT], spoilt[MOTU_MATCH_MAX_STATE_TEXT];
    static const char *const options[] = {"", "profile=2005-it", "profile=2005-sk players=3", "dice=off"};
    struct motu_rng rng;
    int refused = 0, read = 0;
    motu_rng_seed(&rng, 11);
    for (int game = 0; game < 8; game++) {
        struct kaivai s = kv_start(options[game % 4]);
        int ply = 0;
        for (motu_move m; (m = kaivai_random_move(&s, &rng)) != 0; kaivai_apply(&s, m)) {
            if (ply++ % 7)
                continue;
            struct motu_text text = MOTU_TEXT_IN(json);
            kaivai_write_state(&s, &text);
            for (int trial = 0; trial < 20; trial++) {
                memcpy(spoilt, json, text.length + 1);
                for (int i = 0; i < 1 + trial % 2; i++) {
                    const size_t at = motu_rng_below(&rng, (uint32_t)text.length);
                    const char *from = "0123456789ABCDEFGHIJKLMnulred,[]{}\"";
                    spoilt[at] = from[motu_rng_below(&rng, (uint32_t)strlen(from))];
                }
                struct kaivai other;
                struct motu_reason reason;
                if (!kaivai_read_state(&other, spoilt, text.length, &reason)) {
                    refused++;
                    continue;
                }
                read++;
                for (motu_move next; (next = kaivai_random_move(&other, &rng)) != 0;)
                    kaivai_apply(&other, next); /* whatever is accepted can be played to its end */
            }
        }
    }
    assert_true(refused > 1000);
    assert_true(read > 50);
}

static void cut_off_states_are_refused(void **state)
{
    (void)state;
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    const struct kaivai s = kv_turn(KV_2005_SK);
    struct motu_text text = MOTU_TEXT_IN(json);
    struct kaivai other;
    struct motu_reason reason;
    kaivai_write_state(&s, &text);
    for (size_t length = 0; length < text.length; length++)
        assert_false(kaivai_read_state(&other, json, length, &reason));
    assert_true(kaivai_read_state(&other, json, text.length, &reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rounds_8_8_10_10),
        cmocka_unit_test(fish_on_4_4_5_5),
        cmocka_unit_test(extra_bases_by_edition_and_players),
        cmocka_unit_test(starting_huts_by_edition),
        cmocka_unit_test(bidding_order_of_round_1),
        cmocka_unit_test(the_god_when_fishing),
        kv_first_version_test(glory_lost_for_sinking_and_what_counts),
        kv_first_version_test(a_hut_with_its_canoe_takes_no_fish),
        cmocka_unit_test(huts_one_canoe_may_deliver_to),
        kv_first_version_test(influence_counts_2_2_1_1_and_ties),
        kv_first_version_test(a_canoe_at_several_villages_counts),
        cmocka_unit_test(gifts_in_2005),
        cmocka_unit_test(options_are_written_in_their_order),
        cmocka_unit_test(options_that_are_wrong),
        cmocka_unit_test(spoilt_states_are_refused_or_playable),
        cmocka_unit_test(cut_off_states_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
