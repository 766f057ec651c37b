/* test_kaivai_end.c: KV-60 to KV-65: the end of the game, and what is secret in it. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>
#include <motu/tensor.h>

#include "kaivai_game.h"

/* The last round of red's turn. */
static struct kaivai last_turn(const char *options)
{
    struct kaivai s = kv_turn(options);
    s.round = edition_of(&s)->rounds;
    return s;
}

static void nobody_has_influence(struct kaivai *s)
{
    memset(s->influence, 0, sizeof s->influence);
}

static void kv60_example11_two_glory_for_each_hut(void **state)
{
    (void)state;
    struct kaivai s = last_turn(KV_2010);
    static const char *const huts[] = {"J7", "I8", "H8", "H7", "I6", "J6", "K6", "K7"};
    for (int i = 0; i < 8; i++)
        kv_tile(&s, huts[i], "red meeting");
    s.glory[YELLOW] = 7;
    kv_play(&s, "pass;pass;pass;pass");
    assert_int_equal(s.glory[RED], 20); /* ten huts */
    assert_int_equal(s.glory[YELLOW], 11);
    assert_int_equal(s.round, 8);
    assert_string_equal(kaivai_phase(&s), "choose");
    assert_int_equal(s.bid[RED], 0);
    kv_readable(&s);
}

static void more_glory_promises_more(void **state)
{
    (void)state;
    struct kaivai s = kv_end("players=3 bases=A6-A7,G1-H1 ages=red,yellow,green");
    int share[SEATS];
    s.glory[RED] = 20;
    s.glory[YELLOW] = s.glory[GREEN] = 12;
    kaivai_merit(&s, share);
    assert_true(share[RED] > 2 * share[YELLOW]);
    assert_in_range(share[YELLOW] - share[GREEN] + 1, 0, 2); /* what is left over goes to somebody */
    assert_in_range(share[RED] + share[YELLOW] + share[GREEN], MOTU_VALUE - 3, MOTU_VALUE);
}

static void kv61_who_is_behind_chooses_the_village(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    nobody_has_influence(&s);
    s.glory[RED] = 3;
    s.glory[YELLOW] = 3;
    s.glory[GREEN] = 1;
    s.glory[BLUE] = 2;
    s.chooser = s.player = GREEN;
    kv_readable(&s);
    assert_int_equal(kv_move_count(&s), 8);
    kv_refused(&s, "pass", "KV-61", "It is for green to choose the next village to score (score F4).");
    kv_play(&s, "score F11"); /* green and blue two huts each: one cult hex, half of it rounded up */
    assert_int_equal(s.glory[GREEN], 2);
    assert_int_equal(s.glory[BLUE], 3);
    kv_refused(&s, "score F11", "KV-61", "The village F11 is scored already: choose another.");
    assert_int_equal(kaivai_actor(&s), GREEN);
    assert_int_equal(kv_move_count(&s), 7);
    s.glory[BLUE] = 2; /* a tie: as KV-13, the younger */
    assert_int_equal(kaivai_last_of(&s, kaivai_all_seats(&s)), GREEN);
    kv_shells(&s, BLUE, 0, 0, 0, 0, 2);
    assert_int_equal(kaivai_last_of(&s, kaivai_all_seats(&s)), BLUE);
}

static void kv62_shown_in_secret_from_the_chooser_on(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.glory[RED] = 1;
    s.glory[GREEN] = 1;
    s.glory[BLUE] = 1;
    s.influence[GREEN] = 0;
    s.chooser = s.player = YELLOW;
    kv_play(&s, "score K2");
    assert_string_equal(kv_phase_and_actor(&s), "show yellow");
    kv_moves(&s, "show 0, show 1, show 2, show 3");
    kv_refused(&s, "show 4", "KV-62", "You have 3 influence: show 0 to 3.");
    kv_refused(&s, "score F4", "KV-62", "It is for yellow to show influence, 0 to 3 (show 2).");
    kv_refused(&s, "show ?", "KV-62",
               "A question mark stands for influence only in a record for one player, while the others cannot see it.");
    kv_play(&s, "show 2");
    assert_string_equal(kv_phase_and_actor(&s), "show blue"); /* green has none and is not asked */
    assert_int_equal(s.shown[GREEN], 1);
    kv_readable(&s);
    struct kaivai view = s;
    kaivai_conceal(&view, RED);
    assert_int_equal(view.shown[YELLOW], SHOWN_UNSEEN);
    assert_int_equal(view.shown[GREEN], 1);
    struct kaivai own = s;
    kaivai_conceal(&own, YELLOW);
    assert_int_equal(own.shown[YELLOW], 3);
    struct kaivai blues = s; /* who decides now knows what is decided */
    kaivai_conceal(&blues, BLUE);
    kv_refused(&blues, "show ?", "KV-62",
               "A question mark stands for influence only in a record for one player, while the others cannot see it.");
    assert_true(kv_legal(&view, "show ?"));
    kv_play(&s, "show 1");
    view = s; /* red is the last: what red shows is told */
    kaivai_conceal(&view, YELLOW);
    kv_refused(&view, "show ?", "KV-62",
               "A question mark stands for influence only in a record for one player, while the others cannot see it.");
    kv_play(&s, "show 3");
    assert_string_equal(kaivai_phase(&s), "choose");
    assert_int_equal(s.shown[YELLOW], SHOWN_NOT);
}

static void kv62_a_record_for_one_player_hides_only_what_is_not_revealed(void **state)
{
    (void)state;
    static struct motu_match m, masked, scratch;
    static char text[MOTU_MATCH_MAX_RECORD];
    struct motu_rng rng;
    struct motu_reason reason;
    struct motu_match_fault fault;
    bool seen_masked = false;
    motu_rng_seed(&rng, 62);
    for (int game = 0; game < 6; game++) {
        assert_true(motu_match_start_under(&m, &kaivai_game, 1, game & 1 ? "profile=2005-it" : "", 1, &reason));
        while (motu_match_actor(&m) != MOTU_OVER) {
            assert_true(motu_match_play(&m, motu_random_move(m.game, &m.now, &rng), &reason));
            const struct kaivai *now = kaivai_of_const(&m.now);
            if (now->step < STEP_CHOOSE)
                continue;
            for (int i = -1; i < 4; i++) {
                const int viewer = i < 0 ? MOTU_ONLOOKER : i;
                struct motu_text out = MOTU_TEXT_IN(text);
                motu_match_write_record(&m, viewer, &out);
                assert_true(motu_text_fits(&out));
                int hidden = 0;
                for (int seat = 0; seat < 4; seat++)
                    hidden += seat != viewer && now->shown[seat] != SHOWN_NOT && now->influence[seat];
                int masks = 0;
                for (const char *c = text; (c = strstr(c, "show ?")); c++)
                    masks++;
                assert_int_equal(masks, hidden);
                seen_masked |= hidden > 0;
                memset(&masked, 0, sizeof masked);
                if (!motu_match_read_record(&masked, &scratch, text, out.length, motu_catalogue_find, NULL, &fault)) {
                    print_error("line %d\n", fault.line);
                    fail();
                }
                struct motu_state view;
                motu_match_view(&m, viewer, &view);
                assert_memory_equal(&view, &masked.now, m.game->state_size);
            }
        }
    }
    assert_true(seen_masked);
}

static void kv62_a_masked_match_does_not_reveal_by_itself(void **state)
{
    (void)state;
    static struct motu_match m, masked, scratch;
    static char text[MOTU_MATCH_MAX_RECORD];
    struct motu_rng rng;
    struct motu_reason reason;
    struct motu_match_fault fault;
    int tried = 0;
    motu_rng_seed(&rng, 63);
    for (int game = 0; game < 10; game++) {
        assert_true(motu_match_start(&m, &kaivai_game, "", 1, &reason));
        while (motu_match_actor(&m) != MOTU_OVER) {
            const struct kaivai *now = kaivai_of_const(&m.now);
            const int viewer = motu_match_actor(&m);
            const motu_move next = motu_random_move(m.game, &m.now, &rng);
            bool hidden = false;
            for (int seat = 0; seat < 4; seat++)
                hidden |= now->step == STEP_SHOW && seat != viewer && now->shown[seat] && now->influence[seat];
            if (hidden && kaivai_shows_last(now)) {
                struct motu_text out = MOTU_TEXT_IN(text);
                motu_match_write_record(&m, viewer, &out);
                memset(&masked, 0, sizeof masked);
                assert_true(
                    motu_match_read_record(&masked, &scratch, text, out.length, motu_catalogue_find, NULL, &fault));
                assert_false(motu_match_play(&masked, next, &reason));
                assert_int_equal(reason.fault, MOTU_REASON_STATE);
                assert_int_equal(motu_match_actor(&masked), viewer); /* nothing has changed */
                /* and nobody can take back a show that taught the others something */
                assert_true(motu_match_play(&m, next, &reason));
                assert_int_equal(motu_match_undo_limit(&m, viewer, &reason), m.count);
                tried++;
            } else {
                assert_true(motu_match_play(&m, next, &reason));
            }
        }
    }
    assert_true(tried > 5);
}

static void kv62_a_view_does_not_score_what_it_has_not_seen(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.influence[GREEN] = s.influence[BLUE] = 0;
    kv_play(&s, "score K2;show 1");
    assert_int_equal(kaivai_actor(&s), YELLOW);
    struct kaivai view = s;
    kaivai_conceal(&view, YELLOW);
    assert_true(kaivai_reveals(&view, make_show(2)));
    kaivai_apply(&view, make_show(2));
    assert_int_equal(view.scored, 0);
    assert_int_equal(kv_move_count(&view), 0);
    uint64_t none[64] = {1};
    assert_in_range(motu_legal_words(&kaivai_game), 1, 64);
    assert_int_equal(kaivai_legal(&view, none), 0);
    assert_int_equal(none[0], 0);
    kv_refused(&view, "show 2", "KV-62",
               "What the others have shown is not known here: read the record again as it is after the village is "
               "scored.");
}

static void kv62_a_view_fills_up_with_any_influence(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    struct motu_rng rng;
    int seen[4] = {0};
    kv_play(&s, "score K2;show 2;show 1");
    motu_rng_seed(&rng, 5);
    for (int i = 0; i < 400; i++) {
        struct kaivai view = s;
        kaivai_conceal(&view, YELLOW);
        const struct kaivai before = view;
        kaivai_determinize(&view, &rng);
        assert_int_equal(view.shown[YELLOW], 2);
        assert_in_range(view.shown[RED], 1, 4);
        seen[view.shown[RED] - 1]++;
        kaivai_conceal(&view, YELLOW);
        assert_memory_equal(&view, &before, sizeof view);
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(seen[i], 60, 140); /* each equally likely */
}

static void kv63_example9_holdings(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.influence[YELLOW] = s.influence[GREEN] = s.influence[BLUE] = 0;
    /* village A, E7 with three cult hexes: red 2 huts, 2 canoes, 1 influence; yellow 3 + 1; blue 1, green 1 */
    kv_tile(&s, "E6", "cult");
    kv_tile(&s, "F8", "cult");
    kv_tile(&s, "E8", "red meeting");
    kv_tile(&s, "D7", "red meeting");
    kv_tile(&s, "D5", "yellow meeting");
    kv_tile(&s, "E5", "yellow meeting");
    kv_tile(&s, "D8", "yellow meeting");
    kv_tile(&s, "F9", "blue meeting");
    kv_tile(&s, "G9", "green meeting");
    kv_canoe(&s, "D6", RED);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "F6", YELLOW);
    const int village = kv_village(&s, "E7");
    assert_int_equal(kaivai_holding(&s, RED, village), 4);
    assert_int_equal(kaivai_holding(&s, YELLOW, village), 4);
    assert_int_equal(kaivai_holding(&s, BLUE, village), 1);
    assert_int_equal(kaivai_holding(&s, GREEN, village), 1);
    kv_play(&s, "score E7;show 1");
    assert_int_equal(s.glory[RED], 3);
    assert_int_equal(s.glory[YELLOW] + s.glory[GREEN] + s.glory[BLUE], 0);
    assert_int_equal(s.influence[RED], 2); /* KV-64 */
}

static void kv63_example9_a_tie_shares_in_2010(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010), first = kv_end(KV_2005_SK);
    for (int i = 0; i < 2; i++) {
        struct kaivai *one = i ? &first : &s;
        nobody_has_influence(one);
        kv_tile(one, "E6", "cult"); /* village B with two cult hexes: green 3, yellow 3 */
        for (int hut = 0; hut < 6; hut++)
            kv_tile(one, ((const char *[]){"E8", "D7", "F8", "D6", "E5", "D5"})[hut],
                    hut % 2 ? "green meeting" : "yellow meeting");
        kv_play(one, "score E7");
    }
    assert_int_equal(s.glory[GREEN], 1);
    assert_int_equal(s.glory[YELLOW], 1);
    assert_int_equal(first.glory[GREEN] + first.glory[YELLOW], 0);
}

static void kv63_example9_one_influence_counts_one_in_2005(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2005_SK);
    /* red 2 huts + 1 influence, green 2, yellow 1 hut + 2 canoes + 2 influence */
    kv_tile(&s, "E6", "red meeting");
    kv_tile(&s, "E8", "red meeting");
    kv_tile(&s, "D7", "green meeting");
    kv_tile(&s, "D8", "green meeting");
    kv_tile(&s, "F8", "yellow meeting");
    kv_canoe(&s, "F7", YELLOW);
    kv_canoe(&s, "D6", YELLOW);
    s.influence[GREEN] = s.influence[BLUE] = 0;
    s.influence[RED] = 1;
    s.influence[YELLOW] = 2;
    kv_play(&s, "score E7;show 1;show 2");
    assert_int_equal(s.glory[YELLOW], 1); /* 5 against 3 and 2 */
    assert_int_equal(s.influence[YELLOW], 0);
    assert_int_equal(s.influence[RED], 1);
}

static void kv63_a_tie_of_three_gives_each_half(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    nobody_has_influence(&s);
    kv_tile(&s, "E6", "cult");
    kv_tile(&s, "F8", "cult");
    kv_tile(&s, "E8", "red meeting");
    kv_tile(&s, "D7", "yellow meeting");
    kv_tile(&s, "D6", "green meeting");
    kv_play(&s, "score E7");
    assert_int_equal(s.glory[RED], 2); /* half of three, rounded up */
    assert_int_equal(s.glory[YELLOW], 2);
    assert_int_equal(s.glory[GREEN], 2);
    assert_int_equal(s.glory[BLUE], 0);
}

static void kv63_nobody_with_nothing_gets_anything(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    nobody_has_influence(&s);
    kv_play(&s, "score I7");
    assert_int_equal(s.glory[RED] + s.glory[YELLOW] + s.glory[GREEN] + s.glory[BLUE], 0);
}

static void kv63_a_canoe_on_its_hut_counts_for_nothing(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    kv_new_canoe(&s, "E6", RED);
    assert_int_equal(kaivai_holding(&s, RED, kv_village(&s, "E7")), 1); /* the hut */
    kv_canoe(&s, "E5", RED);                                            /* next to the hut, to no cult hex */
    assert_int_equal(kaivai_holding(&s, RED, kv_village(&s, "E7")), 1);
}

static void kv64_winners_return_what_they_showed(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010), first = kv_end(KV_2005_SK);
    for (int i = 0; i < 2; i++) {
        struct kaivai *one = i ? &first : &s;
        one->influence[BLUE] = 0;
        kv_tile(one, "E6", "red meeting");
        kv_tile(one, "E8", "yellow meeting");
        kv_play(one, "score E7;show 2;show 2;show 1");
    }
    /* 2010: red and yellow tie and return theirs, green keeps it */
    assert_int_equal(s.influence[RED], 1);
    assert_int_equal(s.influence[YELLOW], 1);
    assert_int_equal(s.influence[GREEN], 3);
    /* 2005: nobody receives anything, nobody returns anything */
    assert_int_equal(first.influence[RED], 3);
    assert_int_equal(first.influence[YELLOW], 3);
}

static void kv65_ties_of_glory(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.glory[RED] = s.glory[YELLOW] = 10;
    assert_int_equal(kaivai_winners(&s), 1 << RED | 1 << YELLOW); /* shared */
    kv_fish(&s, YELLOW, 0, 0, 0, 4, 0);
    assert_int_equal(kaivai_winners(&s), 1 << YELLOW);
    kv_shells(&s, RED, 1, 0, 0, 0, 3);
    assert_int_equal(kaivai_winners(&s), 1 << RED);
    kv_canoe(&s, "G7", YELLOW);
    assert_int_equal(kaivai_winners(&s), 1 << YELLOW);
    kv_tile(&s, "E6", "red meeting");
    assert_int_equal(kaivai_winners(&s), 1 << RED);
    s.glory[YELLOW] = 11;
    assert_int_equal(kaivai_winners(&s), 1 << YELLOW);
}

static void kv65_the_result(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    char text[128];
    struct motu_text out = MOTU_TEXT_IN(text);
    nobody_has_influence(&s);
    while (s.step != STEP_OVER) {
        motu_move m[MOTU_MAX_MOVES];
        kaivai_moves(&s, m);
        kaivai_apply(&s, m[0]);
    }
    kv_readable(&s);
    kaivai_write_result(&s, &out);
    assert_string_equal(text, "red=1 yellow=1 green=1 blue=1 winners=red,yellow,green,blue");
    int share[SEATS];
    struct motu_state over = {0};
    memcpy(&over, &s, sizeof s);
    kaivai_game.payoff(&over, share);
    assert_int_equal(share[RED] + share[YELLOW] + share[GREEN] + share[BLUE], MOTU_WHOLE);
    kv_refused(&s, "pass", "", "The game is over: there is nothing left to decide.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv60_example11_two_glory_for_each_hut),
        cmocka_unit_test(more_glory_promises_more),
        cmocka_unit_test(kv61_who_is_behind_chooses_the_village),
        cmocka_unit_test(kv62_shown_in_secret_from_the_chooser_on),
        cmocka_unit_test(kv62_a_record_for_one_player_hides_only_what_is_not_revealed),
        cmocka_unit_test(kv62_a_masked_match_does_not_reveal_by_itself),
        cmocka_unit_test(kv62_a_view_does_not_score_what_it_has_not_seen),
        cmocka_unit_test(kv62_a_view_fills_up_with_any_influence),
        cmocka_unit_test(kv63_example9_holdings),
        cmocka_unit_test(kv63_example9_a_tie_shares_in_2010),
        cmocka_unit_test(kv63_example9_one_influence_counts_one_in_2005),
        cmocka_unit_test(kv63_a_tie_of_three_gives_each_half),
        cmocka_unit_test(kv63_nobody_with_nothing_gets_anything),
        cmocka_unit_test(kv63_a_canoe_on_its_hut_counts_for_nothing),
        cmocka_unit_test(kv64_winners_return_what_they_showed),
        cmocka_unit_test(kv65_ties_of_glory),
        cmocka_unit_test(kv65_the_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
