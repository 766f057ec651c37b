/* test_kahuna_variants.c: fewer surprises (KH-23) and less luck (KH-24), alone and together. */
#include "kahuna_position.h"

#define V1 .options = "variant1=on"
#define V2 .options = "variant2=on"

/* --- KH-23: where no bridge may be put ----------------------------------------------------------------- */

static void kh23_no_bridge_at_an_island_the_opponent_controls(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AHL"}, .bridges = {"", "AB AD"});
    refused(&m, "A-H", "KH-23: ALOA is controlled by your opponent: with variant 1 no bridge may be put on its lines.");
    refused(&m, "H-A", "KH-23: ALOA is controlled by your opponent: with variant 1 no bridge may be put on its lines.");
    moves_are(&m, "H-D, H-E, H-I, H-L, L-H, L-I, L-K, abstain, draw C, draw G, draw K, draw pile");
}

static void kh23_either_end_blocks_and_is_named(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AK"}, .bridges = {"", "HL IL"});
    refused(&m, "K-L", "KH-23: LALE is controlled by your opponent: with variant 1 no bridge may be put on its lines.");
    play(&m, "A-H");
}

static void kh23_without_the_variant_it_is_allowed(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"}, .bridges = {"", "AB AD"});
    play(&m, "A-H");
    bridges_are(&m, BLACK, "AH");
}

static void kh23_ones_own_island_is_no_hindrance(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"A"}, .bridges = {"AB AD"});
    play(&m, "A-H");
    bridges_are(&m, BLACK, "AB AD AH");
}

static void kh23_a_lost_token_opens_the_lines_again(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"ABB"}, .bridges = {"KL", "AB AD"});
    assert_false(offers(&m, "A-H"));
    play(&m, "AxB BB; keep; A-H");
    bridges_are(&m, BLACK, "AH KL");
}

/* --- KH-23: swap and keep ------------------------------------------------------------------------------ */

static void kh23_after_a_cut_swap_puts_a_bridge_without_a_card(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AABB"}, .bridges = {"KL", "AB EF"});
    play(&m, "AxB AB");
    decides(&m, "black", "swap");
    shows(&m, MOTU_ALL, "\"swap\":\"AB\"");
    bridges_are(&m, WHITE, "EF");
    moves_are(&m, "keep, swap");
    play(&m, "swap");
    bridges_are(&m, BLACK, "AB KL");
    hand_is(&m, BLACK, "AB");
    discards_are(&m, "AB");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"swap\":null");
}

static void kh23_keep_leaves_the_line_free(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AABB"}, .bridges = {"KL", "AB EF"});
    play(&m, "AxB AB; keep");
    bridges_are(&m, BLACK, "KL");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"swap\":null");
    assert_true(offers(&m, "A-B"));
}

static void kh23_nothing_else_comes_before_that_choice(void **state)
{
    static const char no[] = "KH-23: Say first whether your own bridge goes on line AB: swap or keep.";
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AABBD"}, .bridges = {"KL", "AB EF"});
    refused(&m, "swap", "KH-23: There is nothing to swap: you can do that only right after a cut, with variant 1.");
    play(&m, "AxB AB");
    refused(&m, "A-B", no);
    refused(&m, "draw pile", no);
    refused(&m, "abstain", no);
    refused(&m, "end", no);
    refused(&m, "bridge A-B", no);
    play(&m, "keep");
    refused(&m, "keep", "KH-23: There is nothing to swap: you can do that only right after a cut, with variant 1.");
}

static void kh23_the_cut_bridge_and_the_lost_tokens_are_off_first(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"BB"}, .bridges = {"AD KL", "AB AH EF"});
    tokens_are(&m, WHITE, "A");
    play(&m, "AxB BB");
    tokens_are(&m, WHITE, "");
    decides(&m, "black", "swap");
    play(&m, "swap");
    tokens_are(&m, BLACK, "A");
    bridges_are(&m, BLACK, "AB AD KL");
    bridges_are(&m, WHITE, "EF");
}

static void kh23_no_choice_where_an_end_is_still_controlled_by_the_opponent(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"BB"}, .bridges = {"KL", "AB AD AH"});
    play(&m, "AxB BB");
    tokens_are(&m, WHITE, "A");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"swap\":null");
    SET_UP(&m, V1, .hand = {"AA"}, .bridges = {"KL", "AB BC BD BE"});
    play(&m, "AxB AA");
    tokens_are(&m, WHITE, "B");
    decides(&m, "black", "play");
}

static void kh23_no_choice_without_a_bridge_in_the_supply(void **state)
{
    static const char most[] = "AD AH BC BD BE BF CF CG CK DE DH EF EH EI EJ FG FJ GJ GK HI HL IJ IK IL JK";
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"BB"}, .bridges = {most, "AB KL"});
    play(&m, "AxB BB");
    decides(&m, "black", "play");
    bridges_are(&m, WHITE, "KL");
}

static void kh23_the_choice_is_there_in_last_turns_too(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .phase = "last", .round = 3, .pile = "", .face_up = "", .last_turns = 2, .hand = {"AABBL"},
           .bridges = {"KL", "AB AD EF"});
    refused(&m, "A-H", "KH-23: ALOA is controlled by your opponent: with variant 1 no bridge may be put on its lines.");
    play(&m, "AxB AB");
    decides(&m, "black", "swap");
    shows(&m, MOTU_ALL, "\"last_turns\":2");
    play(&m, "swap");
    decides(&m, "black", "last");
    play(&m, "A-H; end");
    decides(&m, "white", "last");
}

static void kh23_several_cuts_each_have_their_choice(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V1, .hand = {"AABB"}, .bridges = {"KL", "AB BC EF"});
    play(&m, "AxB AA; swap; BxC BB");
    decides(&m, "black", "swap");
    shows(&m, MOTU_ALL, "\"swap\":\"BC\"");
    play(&m, "keep");
    bridges_are(&m, BLACK, "AB KL");
}

/* --- KH-24: open cards --------------------------------------------------------------------------------- */

static void kh24_a_card_from_the_row_lies_open_before_its_player(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"A", "B"});
    play(&m, "draw G; reveal D");
    hand_is(&m, BLACK, "A");
    open_is(&m, BLACK, "G");
    shows(&m, WHITE, "\"hands\":{\"black\":1,\"white\":[\"BARI\"]},\"open\":{\"black\":[\"GOLA\"],\"white\":[]}");
    shows(&m, MOTU_ONLOOKER, "\"open\":{\"black\":[\"GOLA\"],\"white\":[]}");
}

static void kh24_without_the_variant_it_goes_into_the_hand(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    play(&m, "draw G; reveal D");
    hand_is(&m, BLACK, "AG");
    open_is(&m, BLACK, "");
    shows(&m, WHITE, "\"hands\":{\"black\":2,\"white\":[\"BARI\"]},\"open\":{\"black\":[],\"white\":[]}");
}

static void kh24_dealt_cards_and_cards_from_the_pile_stay_hidden(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "variant2=on first=black");
    hand_is(&m, BLACK, "AAB");
    open_is(&m, BLACK, "");
    play(&m, "draw pile; card L");
    hand_is(&m, BLACK, "AABL");
    open_is(&m, BLACK, "");
    shows(&m, WHITE, "\"hands\":{\"black\":4,");
}

static void kh24_an_open_card_is_played_like_one_in_hand(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .open = {"AB"}, .bridges = {"KL", "AB"});
    play(&m, "AxB A*B*");
    open_is(&m, BLACK, "");
    discards_are(&m, "AB");
    bridges_are(&m, WHITE, "");
    SET_UP(&m, V2, .open = {"AB"});
    play(&m, "B*-C; A*-H");
    bridges_are(&m, BLACK, "AH BC");
    discards_are(&m, "AB");
}

static void kh24_the_player_chooses_between_open_and_hidden(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"A"}, .open = {"A"}, .bridges = {"AD AH", "AB"}, .face_up = "GKL");
    moves_are(&m, "AxB AA*, abstain, draw G, draw K, draw L, draw pile");
    SET_UP(&m, V2, .hand = {"A"}, .open = {"A"}, .bridges = {"AD AH"});
    moves_are(&m, "A*-B, A-B, abstain, draw C, draw G, draw K, draw pile");
    play(&m, "A*-B");
    hand_is(&m, BLACK, "A");
    open_is(&m, BLACK, "");
    SET_UP(&m, V2, .hand = {"A"}, .open = {"A"}, .bridges = {"AD AH"});
    play(&m, "A-B");
    hand_is(&m, BLACK, "");
    open_is(&m, BLACK, "A");
}

static void kh24_every_pair_of_a_cut_with_open_cards(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"AB"}, .open = {"AB"}, .bridges = {"AD AH BC BD BE BF", "AB"});
    moves_are(&m, "AxB A*B, AxB A*B*, AxB AA*, AxB AB, AxB AB*, AxB BB*, abstain, draw C, draw G, draw K, draw pile");
    SET_UP(&m, V2, .open = {"AABB"}, .bridges = {"AD AH BC BD BE BF", "AB"});
    moves_are(&m, "AxB A*A*, AxB A*B*, AxB B*B*, abstain, draw C, draw G, draw K, draw pile");
    play(&m, "AxB B*B*");
    open_is(&m, BLACK, "AA");
    discards_are(&m, "BB");
}

static void kh24_open_cards_count_for_the_limit_of_five(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"AAB"}, .open = {"DE"});
    refused(&m, "draw G", "KH-17: You hold five cards and cannot draw: play or discard one first, or abstain.");
    assert_true(offers(&m, "discard D*"));
    assert_true(offers(&m, "discard A"));
    assert_false(offers(&m, "discard D"));
    SET_UP(&m, V2, .hand = {"AA"}, .open = {"DE"});
    refused(&m, "discard D*", "KH-11: Cards are discarded only from a hand of five; you hold 4.");
}

/* How a viewer sees a move that is about to be made. */
static void seen_as(const struct motu_match *m, const char *move, int viewer, const char *seen)
{
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    motu_move number;
    assert_true(motu_match_read_move(m, move, &number, NULL));
    kahuna_game.write_move(&m->now, kahuna_game.conceal_move(&m->now, number, viewer), &text);
    assert_string_equal(words, seen);
}

static void kh24_discarding_an_open_card_is_visible(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"AAB"}, .open = {"DE"});
    seen_as(&m, "discard D*", WHITE, "discard D*");
    seen_as(&m, "discard A", WHITE, "discard ?");
    seen_as(&m, "discard A", BLACK, "discard A");
    seen_as(&m, "discard A", MOTU_ONLOOKER, "discard ?");
    play(&m, "discard D*; discard A");
    discards_are(&m, "D");
    open_is(&m, BLACK, "E");
    hand_is(&m, BLACK, "AB");
    shows(&m, WHITE, "\"discards\":[\"DUDA\"],\"hidden_discards\":{\"black\":1,\"white\":[]}");
}

static void kh24_between_an_open_and_a_hidden_card_one_chooses_which_to_discard(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"ABB"}, .open = {"AD"});
    play(&m, "discard A*");
    hand_is(&m, BLACK, "ABB");
    discards_are(&m, "A");
    SET_UP(&m, V2, .hand = {"ABB"}, .open = {"AD"});
    play(&m, "discard A");
    hand_is(&m, BLACK, "BB");
    open_is(&m, BLACK, "AD");
    discards_are(&m, "");
}

static void kh24_a_star_needs_an_open_card(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"AABBE"}, .bridges = {"KL", "AB"});
    refused(&m, "A*-D", "KH-24: No open card ALOA lies before you; without the star it means a hidden one.");
    refused(&m, "AxB AB*", "KH-24: No open card BARI lies before you; without the star it means a hidden one.");
    refused(&m, "discard E*", "KH-24: No open card ELAI lies before you; without the star it means a hidden one.");
    SET_UP(&m, V2, .open = {"A"}, .bridges = {"KL", "AB"});
    refused(&m, "AxB A*A*", "KH-9: This cut takes two cards from your hand, ALOA and ALOA: you do not hold both.");
    SET_UP(&m, .hand = {"A"});
    refused(&m, "A*-D", "KH-24: No open card ALOA lies before you; without the star it means a hidden one.");
}

static void kh24_without_a_star_hidden_cards_are_meant_or_the_only_open_choice(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"A"}, .open = {"AD"}, .bridges = {"KL", "AB DE"});
    reads_as(&m, "A-H", "A-H");
    reads_as(&m, "D-H", "D*-H");
    reads_as(&m, "AxB AA", "AxB AA*");
    SET_UP(&m, V2, .open = {"AAB"}, .bridges = {"KL", "AB"});
    reads_as(&m, "AxB AA", "AxB A*A*");
    reads_as(&m, "AxB BA", "AxB A*B*");
    SET_UP(&m, V2, .hand = {"A"}, .open = {"B"}, .bridges = {"KL", "AB"});
    reads_as(&m, "AxB AB", "AxB AB*");
    SET_UP(&m, V2, .hand = {"B"}, .open = {"A"}, .bridges = {"KL", "AB"});
    reads_as(&m, "AxB AB", "AxB A*B");
    SET_UP(&m, V2, .hand = {"AB"}, .open = {"AB"}, .bridges = {"KL", "AB"});
    reads_as(&m, "AxB AB", "AxB AB");
    SET_UP(&m, V2, .hand = {"BBE"}, .open = {"AD"});
    reads_as(&m, "discard A", "discard A*");
    reads_as(&m, "discard B", "discard B");
}

static void kh24_two_choices_of_open_cards_are_not_guessed_between(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"A"}, .open = {"AB"}, .bridges = {"KL", "AB"});
    refused(&m, "AxB AB", "KH-9: BARI is not in your hand.");
    play(&m, "AxB AB*");
    open_is(&m, BLACK, "A");
}

static void kh24_a_text_with_a_star_is_complete(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .open = {"AB"}, .bridges = {"KL", "AB"});
    refused(&m, "AxB A*B", "KH-9: BARI is not in your hand.");
    refused(&m, "AxB AB*", "KH-9: ALOA is not in your hand.");
}

static void kh24_of_two_cards_of_one_island_the_hidden_one_is_written_first(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, V2, .hand = {"AB"}, .open = {"AB"}, .bridges = {"KL", "AB"});
    reads_as(&m, "AxB A*A", "AxB AA*");
    reads_as(&m, "BxA B*B", "AxB BB*");
    reads_as(&m, "BxA B*A", "AxB AB*");
    reads_as(&m, "bari x aloa bari aloa*", "AxB A*B");
}

/* --- both ---------------------------------------------------------------------------------------------- */

static void kh23_kh24_each_variant_does_its_own_in_all_four_combinations(void **state)
{
    static const char *const options[] = {"", "variant1=on", "variant2=on", "variant1=on variant2=on"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const bool one = i & 1, two = i & 2;
        struct motu_match m;
        SET_UP(&m, .options = options[i], .hand = {"AABBH"}, .bridges = {"KL", "AB AD EF"});
        assert_int_equal(offers(&m, "A-H"), !one);
        play(&m, "AxB BB");
        decides(&m, "black", one ? "swap" : "play");
        if (one)
            play(&m, "swap");
        play(&m, "draw G; reveal D");
        open_is(&m, BLACK, two ? "G" : "");
        hand_is(&m, BLACK, two ? "AAH" : "AAGH");
        bridges_are(&m, BLACK, one ? "AB KL" : "KL");
    }
}

static void kh23_kh24_random_games_of_every_kind_end_and_keep_24_cards(void **state)
{
    static const char *const options[] = {"", "variant1=on", "variant2=on", "variant1=on variant2=on handicap=black:3"};
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 2324);
    for (int game = 0; game < 80; game++) {
        struct motu_match m;
        start(&m, options[game % 4]);
        while (motu_match_actor(&m) != MOTU_OVER) {
            struct motu_kahuna_position look;
            motu_kahuna_look(&m.now, &look);
            int cards = look.pile + look.held[BLACK] + look.held[WHITE];
            cards += look.hidden_discards[BLACK] + look.hidden_discards[WHITE];
            for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++) {
                cards += look.face_up[island] + look.discards[island];
                assert_true(look.variant2 || (!look.open[BLACK][island] && !look.open[WHITE][island]));
            }
            assert_int_equal(cards, 24);
            assert_true(look.held[BLACK] <= 5 && look.held[WHITE] <= 5);
            assert_true(motu_match_play(&m, motu_random_move(&kahuna_game, &m.now, &rng), NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh23_no_bridge_at_an_island_the_opponent_controls),
        cmocka_unit_test(kh23_either_end_blocks_and_is_named),
        cmocka_unit_test(kh23_without_the_variant_it_is_allowed),
        cmocka_unit_test(kh23_ones_own_island_is_no_hindrance),
        cmocka_unit_test(kh23_a_lost_token_opens_the_lines_again),
        cmocka_unit_test(kh23_after_a_cut_swap_puts_a_bridge_without_a_card),
        cmocka_unit_test(kh23_keep_leaves_the_line_free),
        cmocka_unit_test(kh23_nothing_else_comes_before_that_choice),
        cmocka_unit_test(kh23_the_cut_bridge_and_the_lost_tokens_are_off_first),
        cmocka_unit_test(kh23_no_choice_where_an_end_is_still_controlled_by_the_opponent),
        cmocka_unit_test(kh23_no_choice_without_a_bridge_in_the_supply),
        cmocka_unit_test(kh23_the_choice_is_there_in_last_turns_too),
        cmocka_unit_test(kh23_several_cuts_each_have_their_choice),
        cmocka_unit_test(kh24_a_card_from_the_row_lies_open_before_its_player),
        cmocka_unit_test(kh24_without_the_variant_it_goes_into_the_hand),
        cmocka_unit_test(kh24_dealt_cards_and_cards_from_the_pile_stay_hidden),
        cmocka_unit_test(kh24_an_open_card_is_played_like_one_in_hand),
        cmocka_unit_test(kh24_the_player_chooses_between_open_and_hidden),
        cmocka_unit_test(kh24_every_pair_of_a_cut_with_open_cards),
        cmocka_unit_test(kh24_open_cards_count_for_the_limit_of_five),
        cmocka_unit_test(kh24_discarding_an_open_card_is_visible),
        cmocka_unit_test(kh24_between_an_open_and_a_hidden_card_one_chooses_which_to_discard),
        cmocka_unit_test(kh24_a_star_needs_an_open_card),
        cmocka_unit_test(kh24_without_a_star_hidden_cards_are_meant_or_the_only_open_choice),
        cmocka_unit_test(kh24_two_choices_of_open_cards_are_not_guessed_between),
        cmocka_unit_test(kh24_a_text_with_a_star_is_complete),
        cmocka_unit_test(kh24_of_two_cards_of_one_island_the_hidden_one_is_written_first),
        cmocka_unit_test(kh23_kh24_each_variant_does_its_own_in_all_four_combinations),
        cmocka_unit_test(kh23_kh24_random_games_of_every_kind_end_and_keep_24_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
