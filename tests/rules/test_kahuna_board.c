/* test_kahuna_board.c: board, pieces, options, deal and handicap: KH-1 to KH-6. */
#include "kahuna_position.h"

/* --- KH-1, KH-2 -------------------------------------------------------------------------------------- */

static void kh1_twelve_islands_in_this_order(void **state)
{
    static const char *const names[] = {"ALOA", "BARI", "COCO", "DUDA", "ELAI", "FAAA",
                                        "GOLA", "HUNA", "IFFI", "JOJO", "KAHU", "LALE"};
    (void)state;
    assert_int_equal(MOTU_KAHUNA_ISLANDS, sizeof names / sizeof names[0]);
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        assert_string_equal(motu_kahuna_islands[i].name, names[i]);
}

static void kh1_the_initials_are_a_to_l(void **state)
{
    (void)state;
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++)
        assert_int_equal(motu_kahuna_islands[i].name[0], 'A' + i);
}

static void kh1_a_letter_or_the_full_name_says_which_island(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AB"});
    reads_as(&m, "aloa-Bari", "A-B");
    reads_as(&m, "B - ALOA", "B-A");
    play(&m, "aloa - b");
    bridges_are(&m, BLACK, "AB");
}

static void kh2_twenty_seven_lines_in_this_order(void **state)
{
    static const char lines[] = "AB AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK KL";
    (void)state;
    assert_int_equal(sizeof lines, MOTU_KAHUNA_LINES * 3);
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++) {
        assert_memory_equal(motu_kahuna_lines[i].name, lines + (ptrdiff_t)3 * i, 2);
        assert_int_equal(strlen(motu_kahuna_lines[i].name), 2);
        assert_int_equal('A' + motu_kahuna_lines[i].end[0], lines[3 * i]);
        assert_int_equal('A' + motu_kahuna_lines[i].end[1], lines[3 * i + 1]);
    }
}

static void kh2_lines_per_island(void **state)
{
    static const int lines[] = {3, 5, 4, 4, 6, 5, 4, 5, 5, 5, 5, 3};
    (void)state;
    for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++) {
        int count = 0;
        for (int i = 0; i < MOTU_KAHUNA_LINES; i++)
            count += motu_kahuna_lines[i].end[0] == island || motu_kahuna_lines[i].end[1] == island;
        assert_int_equal(count, lines[island]);
        assert_int_equal(motu_kahuna_islands[island].lines, lines[island]);
    }
}

static void kh2_where_there_is_no_line_nothing_is_placed_cut_or_put(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"ACD"});
    refused(&m, "A-C", "KH-2: There is no line between ALOA and COCO.");
    refused(&m, "D-D", "KH-2: There is no line between DUDA and DUDA.");
    refused(&m, "LxA LA", "KH-2: There is no line between LALE and ALOA.");
    start_dealt(&m, "handicap=black:1");
    refused(&m, "bridge A-C", "KH-2: There is no line between ALOA and COCO.");
}

/* --- KH-3, KH-4 -------------------------------------------------------------------------------------- */

static void kh3_two_cards_of_each_island_make_24(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "");
    shows(&m, MOTU_ALL, "\"pile\":24");
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        char words[32];
        struct motu_text text = MOTU_TEXT_IN(words);
        motu_text_put(&text, "deal black ");
        motu_text_put(&text, motu_kahuna_islands[i].name);
        odds_are(&m, words, 2, 24);
    }
}

static void kh3_there_is_no_third_card_of_an_island(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "");
    play(&m, "deal black A; deal black A");
    odds_are(&m, "deal black ALOA", 0, 22);
    refused(&m, "deal black A", "KH-3: No card ALOA is left in the pile.");
}

static const char all_but_ab_kl[] = "AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK";

static void kh3_a_26th_bridge_is_refused(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AK"}, .bridges = {all_but_ab_kl});
    refused(&m, "A-B", "KH-3: All 25 of your bridges are on the board.");
    moves_are(&m, "abstain, draw C, draw G, draw K, draw pile");
}

static void kh3_a_bridge_that_was_cut_can_be_used_again(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"ABL", "JK"}, .player = "white", .face_up = "CGI", .bridges = {all_but_ab_kl});
    play(&m, "JxK JK; draw C; reveal D");
    play(&m, "A-B");
    refused(&m, "L-K", "KH-3: All 25 of your bridges are on the board.");
}

static void kh3_ten_tokens_are_no_limit(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"JL"}, .bridges = {"AB AD BC BD BE CF CG CK DE EF EH EI FG GJ HI HL IJ IK IL"});
    tokens_are(&m, BLACK, "ABCDEFGHIL");
    play(&m, "J-K");
    tokens_are(&m, BLACK, "ABCDEFGHIJKL");
}

static long turns(const struct motu_kahuna_island *a, const struct motu_kahuna_island *b,
                  const struct motu_kahuna_island *c)
{
    const long turn = (long)(b->x - a->x) * (c->y - a->y) - (long)(b->y - a->y) * (c->x - a->x);
    return (turn > 0) - (turn < 0);
}

static void kh4_centres_as_given_and_no_lines_cross(void **state)
{
    static const int centre[MOTU_KAHUNA_ISLANDS][2] = {{130, 150}, {470, 110}, {870, 150}, {270, 300},
                                                       {480, 340}, {680, 270}, {800, 380}, {150, 520},
                                                       {420, 550}, {640, 460}, {870, 600}, {430, 720}};
    (void)state;
    for (int i = 0; i < MOTU_KAHUNA_ISLANDS; i++) {
        assert_int_equal(motu_kahuna_islands[i].x, centre[i][0]);
        assert_int_equal(motu_kahuna_islands[i].y, centre[i][1]);
    }
    for (int i = 0; i < MOTU_KAHUNA_LINES; i++)
        for (int k = 0; k < i; k++) {
            const int *a = motu_kahuna_lines[i].end, *b = motu_kahuna_lines[k].end;
            if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1])
                continue;
            const struct motu_kahuna_island *p = &motu_kahuna_islands[a[0]], *q = &motu_kahuna_islands[a[1]];
            const struct motu_kahuna_island *u = &motu_kahuna_islands[b[0]], *v = &motu_kahuna_islands[b[1]];
            assert_false(turns(p, q, u) * turns(p, q, v) <= 0 && turns(u, v, p) * turns(u, v, q) <= 0);
        }
}

/* --- KH-5 -------------------------------------------------------------------------------------------- */

static void kh5_three_to_black_three_to_white_three_face_up_fifteen_left(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "");
    decides(&m, "chance", "deal");
    play(&m, "deal black A; deal black A; deal black B; deal white E; deal white H; deal white L");
    play(&m, "reveal C; reveal D; reveal G");
    hand_is(&m, BLACK, "AAB");
    hand_is(&m, WHITE, "EHL");
    row_is(&m, "CDG");
    shows(&m, MOTU_ALL, "\"pile\":15,\"discards\":[]");
    shows(&m, MOTU_ALL, "\"player\":null,\"turn\":1");
}

static void kh5_the_deal_has_this_order_and_no_other(void **state)
{
    static const char black[] = "KH-5: Chance decides now: it deals a card to black (deal black ALOA).";
    static const char white[] = "KH-5: Chance decides now: it deals a card to white (deal white ALOA).";
    static const char row[] = "KH-5: Chance decides now: it lays a card face up (reveal ALOA).";
    static const char first[] = "KH-5: Chance decides now: it names who begins (first black, first white).";
    struct motu_match m;
    (void)state;
    start(&m, "");
    for (int i = 0; i < 3; i++) {
        refused(&m, "deal white A", black);
        refused(&m, "reveal A", black);
        refused(&m, "first black", black);
        refused(&m, "A-B", black);
        play(&m, i == 0 ? "deal black A" : i == 1 ? "deal black B" : "deal black C");
    }
    for (int i = 0; i < 3; i++) {
        refused(&m, "deal black A", white);
        refused(&m, "reveal A", white);
        play(&m, i == 0 ? "deal white A" : i == 1 ? "deal white B" : "deal white C");
    }
    for (int i = 0; i < 3; i++) {
        refused(&m, "deal white D", row);
        refused(&m, "card D", row);
        refused(&m, "first black", row);
        play(&m, i == 0 ? "reveal D" : i == 1 ? "reveal E" : "reveal F");
    }
    refused(&m, "reveal G", first);
    refused(&m, "abstain", first);
    play(&m, "first white");
    decides(&m, "white", "play");
}

static void kh5_who_begins_is_even_odds(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "");
    assert_true(motu_match_undo(&m, 1, NULL));
    decides(&m, "chance", "deal");
    odds_are(&m, "first black", 1, 2);
    odds_are(&m, "first white", 1, 2);
    play(&m, "first black");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":1,\"abstained\":false");
}

static void kh5_the_option_first_leaves_no_such_decision(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "first=white");
    assert_int_equal(m.count, 9);
    decides(&m, "white", "play");
    start_dealt(&m, "first=black");
    assert_int_equal(m.count, 9);
    decides(&m, "black", "play");
    refused(&m, "first white", "Chance has nothing to do now: it is for black to decide.");
}

static void kh5_a_dealt_hand_is_hidden_from_the_other(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "");
    shows(&m, BLACK, "\"hands\":{\"black\":[\"ALOA\",\"ALOA\",\"BARI\"],\"white\":3}");
    shows(&m, WHITE, "\"hands\":{\"black\":3,\"white\":[\"COCO\",\"DUDA\",\"ELAI\"]}");
    shows(&m, MOTU_ONLOOKER, "\"hands\":{\"black\":3,\"white\":3}");
    shows(&m, MOTU_ONLOOKER, "\"face_up\":[\"FAAA\",\"GOLA\",\"HUNA\"],\"pile\":15");
}

static void kh5_the_deal_is_from_a_bag(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "");
    play(&m, "deal black A");
    odds_are(&m, "deal black ALOA", 1, 23);
    odds_are(&m, "deal black BARI", 2, 23);
    play(&m, "deal black B; deal black B");
    odds_are(&m, "deal white BARI", 0, 21);
    odds_are(&m, "deal white LALE", 2, 21);
}

/* --- KH-6 -------------------------------------------------------------------------------------------- */

static void kh6_all_n_bridges_are_put_and_then_the_beginner_begins(void **state)
{
    static const char *const lines[] = {"bridge C-G", "bridge J-K", "bridge E-I"};
    (void)state;
    for (int seat = BLACK; seat < SEATS; seat++)
        for (int n = 1; n <= 3; n++)
            for (int first = BLACK; first < SEATS; first++) {
                char options[64];
                struct motu_text text = MOTU_TEXT_IN(options);
                struct motu_match m;
                motu_text_put(&text, seat == BLACK ? "handicap=black:" : "handicap=white:");
                motu_text_put_number(&text, n);
                motu_text_put(&text, first == BLACK ? " first=black" : " first=white");
                start_dealt(&m, options);
                for (int i = 0; i < n; i++) {
                    decides(&m, seat == BLACK ? "black" : "white", "handicap");
                    play(&m, lines[i]);
                }
                decides(&m, first == BLACK ? "black" : "white", "play");
                bridges_are(&m, seat, n == 1 ? "CG" : n == 2 ? "CG JK" : "CG EI JK");
                bridges_are(&m, !seat, "");
                shows(&m, MOTU_ALL, "\"turn\":1,\"abstained\":false");
            }
}

static void kh6_it_comes_after_chance_has_named_who_begins(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "handicap=white:2");
    decides(&m, "white", "handicap");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":1");
    play(&m, "bridge A-B; bridge K-L");
    decides(&m, "black", "play");
}

static void kh6_any_free_line_and_no_cards(void **state)
{
    struct motu_match m;
    motu_move move[MOTU_MAX_MOVES];
    (void)state;
    start_dealt(&m, "handicap=black:3 first=black");
    assert_int_equal(kahuna_game.moves(&m.now, move), 27);
    play(&m, "bridge K-L");
    assert_int_equal(kahuna_game.moves(&m.now, move), 26);
    assert_false(offers(&m, "bridge K-L"));
    assert_true(offers(&m, "bridge A-B"));
    hand_is(&m, BLACK, "AAB");
    discards_are(&m, "");
}

static void kh6_control_follows_from_handicap_bridges(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "handicap=black:3 first=black");
    play(&m, "bridge A-B; bridge A-D");
    tokens_are(&m, BLACK, "A");
    play(&m, "bridge K-L");
    tokens_are(&m, BLACK, "A");
    tokens_are(&m, WHITE, "");
}

static void kh6_the_handicap_comes_before_anything_else(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "handicap=black:2");
    refused(&m, "A-B",
            "KH-6: The handicap comes first: put 2 more of your bridges on free lines, one by one (bridge A-B).");
    play(&m, "bridge A-B");
    refused(&m, "abstain", "KH-6: The handicap comes first: put one more of your bridges on a free line (bridge A-B).");
    refused(&m, "bridge B-A", "KH-6: Line AB has a bridge of yours already: choose a free line.");
    refused(&m, "reveal A", "Chance has nothing to do now: it is for black to decide.");
}

static void kh6_there_is_none_without_the_option_and_none_too_many(void **state)
{
    static const char no[] = "KH-6: There is no handicap bridge to put now; a card puts a bridge (A-B).";
    struct motu_match m;
    (void)state;
    start_dealt(&m, "");
    refused(&m, "bridge A-B", no);
    start_dealt(&m, "handicap=black:1");
    play(&m, "bridge A-B");
    refused(&m, "bridge A-D", no);
}

static void kh6_it_goes_together_with_both_variants(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "variant1=on variant2=on handicap=white:2 first=white");
    play(&m, "bridge A-B; bridge A-D");
    tokens_are(&m, WHITE, "A");
    play(&m, "abstain");
    refused(&m, "A-H", "KH-23: ALOA is controlled by your opponent: with variant 1 no bridge may be put on its lines.");
    play(&m, "B-C");
}

/* --- options ----------------------------------------------------------------------------------------- */

static void writes_options(const char *typed, const char *canonical)
{
    char ours[128];
    struct motu_text text = MOTU_TEXT_IN(ours);
    struct motu_match m;
    start(&m, typed);
    kahuna_game.write_options(&m.now, &text);
    assert_string_equal(ours, canonical);
    shows(&m, MOTU_ALL, canonical);
}

static void options_are_written_in_one_order_without_defaults(void **state)
{
    (void)state;
    writes_options("", "");
    writes_options("first=white handicap=black:2 variant2=on variant1=on",
                   "variant1=on variant2=on handicap=black:2 first=white");
    writes_options("first=random handicap=none variant2=off variant1=off", "");
    writes_options("  variant2=on   variant1=off ", "variant2=on");
    writes_options("variant1=on", "variant1=on");
    writes_options("handicap=white:3", "handicap=white:3");
    writes_options("handicap=white:1 first=black", "handicap=white:1 first=black");
}

static void refuses_options(const char *options, const char *sentence)
{
    char why[256];
    struct motu_text text = MOTU_TEXT_IN(why);
    struct motu_reason reason;
    struct motu_state state;
    assert_false(kahuna_game.start(&state, options, &reason));
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(why, sentence);
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
}

static void options_that_are_unknown_doubled_or_no_options_are_refused(void **state)
{
    struct motu_reason reason;
    struct motu_state ignored;
    (void)state;
    refuses_options("variant3=on", "There is no option called variant3.");
    refuses_options("players=2", "There is no option called players.");
    refuses_options("variant1=on variant1=on", "The option variant1 is given twice.");
    refuses_options("variant1=on first=black variant1=off", "The option variant1 is given twice.");
    refuses_options("variant1", "variant1 is not an option: write key=value.");
    refuses_options("variant1=yes", "yes is not a value of variant1: it takes off|on.");
    refuses_options("variant2=", " is not a value of variant2: it takes off|on.");
    refuses_options("first=green", "green is not a value of first: it takes random|black|white.");
    assert_false(kahuna_game.start(&ignored, "handicap=black:4", &reason));
    assert_string_equal(reason.argument[0].word, "black:4");
    assert_string_equal(reason.argument[1].word, "handicap");
    assert_false(kahuna_game.start(&ignored, "handicap=black:0", &reason));
    assert_false(kahuna_game.start(&ignored, "handicap=2", &reason));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh1_twelve_islands_in_this_order),
        cmocka_unit_test(kh1_the_initials_are_a_to_l),
        cmocka_unit_test(kh1_a_letter_or_the_full_name_says_which_island),
        cmocka_unit_test(kh2_twenty_seven_lines_in_this_order),
        cmocka_unit_test(kh2_lines_per_island),
        cmocka_unit_test(kh2_where_there_is_no_line_nothing_is_placed_cut_or_put),
        cmocka_unit_test(kh3_two_cards_of_each_island_make_24),
        cmocka_unit_test(kh3_there_is_no_third_card_of_an_island),
        cmocka_unit_test(kh3_a_26th_bridge_is_refused),
        cmocka_unit_test(kh3_a_bridge_that_was_cut_can_be_used_again),
        cmocka_unit_test(kh3_ten_tokens_are_no_limit),
        cmocka_unit_test(kh4_centres_as_given_and_no_lines_cross),
        cmocka_unit_test(kh5_three_to_black_three_to_white_three_face_up_fifteen_left),
        cmocka_unit_test(kh5_the_deal_has_this_order_and_no_other),
        cmocka_unit_test(kh5_who_begins_is_even_odds),
        cmocka_unit_test(kh5_the_option_first_leaves_no_such_decision),
        cmocka_unit_test(kh5_a_dealt_hand_is_hidden_from_the_other),
        cmocka_unit_test(kh5_the_deal_is_from_a_bag),
        cmocka_unit_test(kh6_all_n_bridges_are_put_and_then_the_beginner_begins),
        cmocka_unit_test(kh6_it_comes_after_chance_has_named_who_begins),
        cmocka_unit_test(kh6_any_free_line_and_no_cards),
        cmocka_unit_test(kh6_control_follows_from_handicap_bridges),
        cmocka_unit_test(kh6_the_handicap_comes_before_anything_else),
        cmocka_unit_test(kh6_there_is_none_without_the_option_and_none_too_many),
        cmocka_unit_test(kh6_it_goes_together_with_both_variants),
        cmocka_unit_test(options_are_written_in_one_order_without_defaults),
        cmocka_unit_test(options_that_are_unknown_doubled_or_no_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
