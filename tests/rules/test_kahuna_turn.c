/* test_kahuna_turn.c: a turn: playing, discarding, drawing, abstaining: KH-7 to KH-11, KH-16, KH-17. */
#include "kahuna_position.h"

/* --- KH-7 -------------------------------------------------------------------------------------------- */

static void kh7_no_card_need_be_played(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "first=black");
    play(&m, "draw pile; card L");
    decides(&m, "white", "play");
    hand_is(&m, BLACK, "AABL");
    bridges_are(&m, BLACK, "");
}

static void kh7_any_number_of_plays_one_after_the_other(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "first=black");
    play(&m, "A-B");
    decides(&m, "black", "play");
    play(&m, "A-H");
    decides(&m, "black", "play");
    play(&m, "B-C");
    decides(&m, "black", "play");
    hand_is(&m, BLACK, "");
    bridges_are(&m, BLACK, "AB AH BC");
    shows(&m, MOTU_ALL, "\"turn\":1");
    moves_are(&m, "abstain, draw F, draw G, draw H, draw pile");
}

static void kh7_places_and_cuts_may_be_mixed_in_a_turn(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABDH"}, .bridges = {"KL", "AB EF"});
    play(&m, "D-H; AxB AB; A-B");
    bridges_are(&m, BLACK, "AB DH KL");
    bridges_are(&m, WHITE, "EF");
    hand_is(&m, BLACK, "H");
    decides(&m, "black", "play");
}

static void kh7_drawing_ends_the_turn(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "first=black");
    play(&m, "A-B; draw F; reveal I");
    decides(&m, "white", "play");
    shows(&m, MOTU_ALL, "\"player\":\"white\",\"turn\":2,\"abstained\":false");
    play(&m, "draw pile; card J");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":3");
}

static void kh7_abstaining_ends_the_turn(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "first=black");
    play(&m, "abstain");
    decides(&m, "white", "play");
    shows(&m, MOTU_ALL, "\"player\":\"white\",\"turn\":2,\"abstained\":true");
}

static void kh7_a_fifth_card_is_drawn_a_sixth_is_not(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABB", "DDEEF"});
    play(&m, "draw C; reveal L");
    hand_is(&m, BLACK, "AABBC");
    refused(&m, "draw G", "KH-17: You hold five cards and cannot draw: play or discard one first, or abstain.");
    refused(&m, "draw pile", "KH-17: You hold five cards and cannot draw: play or discard one first, or abstain.");
    play(&m, "D-E; draw pile; card J");
    hand_is(&m, WHITE, "DEEFJ");
}

static void kh7_what_is_listed_is_exactly_what_is_not_refused(void **state)
{
    static const char *const options[] = {"", "variant1=on", "variant2=on", "variant1=on variant2=on handicap=white:3"};
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 20261115);
    for (int game = 0; game < 16; game++) {
        struct motu_match m;
        start(&m, options[game % 4]);
        while (motu_match_actor(&m) != MOTU_OVER) {
            motu_move move[MOTU_MAX_MOVES];
            uint32_t weight[MOTU_MAX_MOVES];
            bool listed[MOTU_MOVE_LIMIT] = {false};
            int count = motu_match_actor(&m) == MOTU_CHANCE ? kahuna_game.chances(&m.now, move, weight)
                                                            : kahuna_game.moves(&m.now, move);
            assert_in_range(count, 1, kahuna_game.max_moves);
            while (count--) {
                assert_false(listed[move[count]]);
                listed[move[count]] = true;
            }
            for (motu_move number = 0; number < MOTU_MOVE_LIMIT; number++)
                assert_int_equal(kahuna_game.refuse(&m.now, number, NULL), !listed[number]);
            const motu_move next = motu_random_move(&kahuna_game, &m.now, &rng);
            assert_true(next < MOTU_MOVE_LIMIT && listed[next]);
            assert_true(motu_match_play(&m, next, NULL));
        }
    }
}

static void kh7_every_listed_move_reads_back_from_its_text(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 7);
    for (int game = 0; game < 8; game++) {
        struct motu_match m;
        start(&m, game % 2 ? "variant1=on variant2=on handicap=black:2" : "");
        while (motu_match_actor(&m) != MOTU_OVER) {
            motu_move move[MOTU_MAX_MOVES], again;
            uint32_t weight[MOTU_MAX_MOVES];
            int count = motu_match_actor(&m) == MOTU_CHANCE ? kahuna_game.chances(&m.now, move, weight)
                                                            : kahuna_game.moves(&m.now, move);
            while (count--) {
                char words[MOTU_MATCH_MAX_MOVE_TEXT];
                struct motu_text text = MOTU_TEXT_IN(words);
                kahuna_game.write_move(&m.now, move[count], &text);
                assert_true(motu_match_read_move(&m, words, &again, NULL));
                assert_int_equal(again, move[count]);
            }
            assert_true(motu_match_play(&m, motu_random_move(&kahuna_game, &m.now, &rng), NULL));
        }
    }
}

/* --- KH-8 -------------------------------------------------------------------------------------------- */

static void kh8_one_card_puts_an_own_bridge_on_a_free_line_of_its_island(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"L"}, .bridges = {"AB", "AD"});
    moves_are(&m, "L-H, L-I, L-K, abstain, draw C, draw G, draw K, draw pile");
    play(&m, "L-I");
    bridges_are(&m, BLACK, "AB IL");
    bridges_are(&m, WHITE, "AD");
    hand_is(&m, BLACK, "");
    discards_are(&m, "L");
}

static void kh8_either_end_of_the_line_will_do_and_the_first_letter_is_the_card(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AB"});
    play(&m, "B-A");
    bridges_are(&m, BLACK, "AB");
    hand_is(&m, BLACK, "A");
    SET_UP(&m, .hand = {"AB"});
    play(&m, "A-B");
    bridges_are(&m, BLACK, "AB");
    hand_is(&m, BLACK, "B");
}

static void kh8_the_card_is_never_guessed(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"});
    refused(&m, "A-B", "KH-8: ALOA is not in your hand.");
    play(&m, "B-A");
}

static void kh8_a_card_in_the_opponents_hand_does_not_do(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B", "A"});
    refused(&m, "A-D", "KH-8: ALOA is not in your hand.");
}

static void kh8_the_line_must_be_free(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AB"}, .bridges = {"AD", "BC"});
    refused(&m, "A-D", "KH-8: Line AD has a bridge of yours already: choose a free line.");
    refused(&m, "B-C",
            "KH-8: Line BC has a bridge of your opponent: choose a free line, or cut it first with two cards.");
}

/* --- KH-9 -------------------------------------------------------------------------------------------- */

static void kh9_two_cards_naming_its_ends_remove_an_opponents_bridge(void **state)
{
    static const char *const cut[] = {"AxB AA", "AxB AB", "AxB BB"}, *const left[] = {"BB", "AB", "AA"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct motu_match m;
        SET_UP(&m, .hand = {"AABB"}, .bridges = {"KL", "AB EF"});
        play(&m, cut[i]);
        bridges_are(&m, BLACK, "KL");
        bridges_are(&m, WHITE, "EF");
        hand_is(&m, BLACK, left[i]);
        discards_are(&m, i == 0 ? "AA" : i == 1 ? "AB" : "BB");
        decides(&m, "black", "play");
    }
}

static void kh9_only_these_pairs_are_offered(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"ABDD"}, .bridges = {"AH BC BF DH", "AB BD"}, .pile = "L");
    moves_are(&m, "A-D, AxB AB, B-E, BxD BD, BxD DD, D-A, D-E, abstain, draw C, draw G, draw K, draw pile");
}

static void kh9_the_cards_must_be_held(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AAC"}, .bridges = {"", "AB BC"});
    refused(&m, "AxB AB", "KH-9: BARI is not in your hand.");
    refused(&m, "AxB BB", "KH-9: BARI is not in your hand.");
    refused(&m, "BxC CC", "KH-9: This cut takes two cards from your hand, COCO and COCO: you do not hold both.");
}

static void kh9_the_cards_must_name_an_end(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"ACD"}, .bridges = {"", "AB"});
    refused(&m, "AxB AC", "KH-9: Both cards of this cut must be ALOA or BARI.");
    refused(&m, "BxA DA", "KH-9: Both cards of this cut must be ALOA or BARI.");
}

static void kh9_only_an_opponents_bridge_can_be_cut(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABB"}, .bridges = {"AB"});
    refused(&m, "AxB AA", "KH-9: The bridge on line AB is your own: only an opponent's bridge can be cut.");
    refused(&m, "BxC BB", "KH-9: There is no bridge to cut on line BC: it is free.");
}

static void kh9_line_and_cards_may_be_typed_in_either_order(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABB"}, .bridges = {"", "AB"});
    reads_as(&m, "BxA BA", "AxB AB");
    reads_as(&m, "b x aloa  a b", "AxB AB");
    reads_as(&m, "BARIxALOA BARI BARI", "AxB BB");
    play(&m, "bxa ba");
    bridges_are(&m, WHITE, "");
}

static void kh9_a_cut_puts_no_bridge_of_ones_own(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AA"}, .bridges = {"", "AB"});
    play(&m, "AxB AA");
    bridges_are(&m, BLACK, "");
    refused(&m, "swap", "KH-23: There is nothing to swap: you can do that only right after a cut, with variant 1.");
    refused(&m, "keep", "KH-23: There is nothing to swap: you can do that only right after a cut, with variant 1.");
}

/* --- KH-10, KH-11 ------------------------------------------------------------------------------------ */

static void kh10_played_cards_are_seen_by_all_on_the_discard_pile(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AAB"}, .bridges = {"", "AB"}, .discards = "L");
    play(&m, "AxB AA; B-C");
    for (int viewer = MOTU_ALL; viewer <= WHITE; viewer++)
        if (viewer != MOTU_OVER && viewer != MOTU_CHANCE)
            shows(&m, viewer, "\"discards\":[\"ALOA\",\"ALOA\",\"BARI\",\"LALE\"]");
}

static void kh11_only_with_five_cards(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABB", "DDEEF"});
    refused(&m, "discard A", "KH-11: Cards are discarded only from a hand of five; you hold 4.");
    play(&m, "abstain");
    assert_true(offers(&m, "discard D"));
    play(&m, "F-B");
    refused(&m, "discard D", "KH-11: Cards are discarded only from a hand of five; you hold 4.");
}

static void kh11_after_the_first_only_discards_or_a_draw(void **state)
{
    static const char no[] = "KH-11: You have discarded: only more discards or a draw may follow.";
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"", "AB"});
    play(&m, "discard A");
    decides(&m, "black", "draw");
    moves_are(&m, "discard A, discard B, discard D, draw C, draw G, draw K, draw pile");
    refused(&m, "A-D", no);
    refused(&m, "AxB BB", no);
    refused(&m, "abstain", no);
    refused(&m, "discard C", "KH-11: COCO is not in your hand.");
    refused(&m, "swap", "KH-23: There is nothing to swap: you can do that only right after a cut, with variant 1.");
    play(&m, "draw pile; card E");
    decides(&m, "white", "play");
    hand_is(&m, BLACK, "ABBDE");
}

static void kh11_all_five_may_go_and_one_card_is_drawn(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"});
    play(&m, "discard D; discard A; discard B; discard A; discard B");
    moves_are(&m, "draw C, draw G, draw K, draw pile");
    play(&m, "draw G; reveal L");
    hand_is(&m, BLACK, "G");
    decides(&m, "white", "play");
}

static void kh11_any_order_leads_to_the_same_position(void **state)
{
    struct motu_match one, other;
    (void)state;
    SET_UP(&one, .hand = {"AABBD"});
    SET_UP(&other, .hand = {"AABBD"});
    play(&one, "discard A; discard B; discard D");
    play(&other, "discard D; discard A; discard B");
    assert_memory_equal(&one.now, &other.now, kahuna_game.state_size);
}

static void kh11_the_opponent_sees_how_many_not_which(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .hidden_discards = {"", "L"});
    play(&m, "discard A; discard D");
    shows(&m, MOTU_ALL, "\"discards\":[],\"hidden_discards\":{\"black\":[\"ALOA\",\"DUDA\"],\"white\":[\"LALE\"]}");
    shows(&m, BLACK, "\"discards\":[],\"hidden_discards\":{\"black\":[\"ALOA\",\"DUDA\"],\"white\":1}");
    shows(&m, WHITE, "\"discards\":[],\"hidden_discards\":{\"black\":2,\"white\":[\"LALE\"]}");
    shows(&m, MOTU_ONLOOKER, "\"discards\":[],\"hidden_discards\":{\"black\":2,\"white\":1}");
    shows(&m, WHITE, "\"hands\":{\"black\":3,");
}

static void kh11_with_an_empty_pile_one_discards_to_take_a_face_up_card(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD", "EEFFH"}, .pile = "", .face_up = "K");
    play(&m, "discard A");
    moves_are(&m, "discard A, discard B, discard D, draw K");
}

/* --- KH-16 ------------------------------------------------------------------------------------------- */

static void kh16_a_face_up_card_is_replaced_at_once(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"}, .pile = "BDD");
    play(&m, "draw G");
    hand_is(&m, BLACK, "AG");
    row_is(&m, "CK");
    decides(&m, "chance", "draw");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":7");
    odds_are(&m, "reveal BARI", 1, 3);
    odds_are(&m, "reveal DUDA", 2, 3);
    refused(&m, "card B", "KH-16: Chance decides now: it lays a card face up (reveal ALOA).");
    refused(&m, "reveal A", "KH-3: No card ALOA is left in the pile.");
    play(&m, "reveal B");
    row_is(&m, "BCK");
    decides(&m, "white", "play");
    shows(&m, MOTU_ALL, "\"pile\":2");
}

static void kh16_the_top_of_the_pile_comes_by_chance(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"}, .pile = "BDD");
    play(&m, "draw pile");
    decides(&m, "chance", "draw");
    shows(&m, MOTU_ALL, "\"pile\":3");
    odds_are(&m, "card BARI", 1, 3);
    odds_are(&m, "card DUDA", 2, 3);
    refused(&m, "reveal D", "KH-16: Chance decides now: it gives black the card drawn from the pile (card ALOA).");
    refused(&m, "card A", "KH-3: No card ALOA is left in the pile.");
    play(&m, "card D");
    hand_is(&m, BLACK, "AD");
    row_is(&m, "CGK");
    shows(&m, MOTU_ALL, "\"pile\":2");
    decides(&m, "white", "play");
}

static void kh16_a_card_from_the_pile_is_hidden(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    play(&m, "draw pile; card D");
    shows(&m, BLACK, "\"hands\":{\"black\":[\"ALOA\",\"DUDA\"],\"white\":1}");
    shows(&m, WHITE, "\"hands\":{\"black\":2,\"white\":[\"BARI\"]}");
}

static void kh16_for_a_player_the_opponents_hand_is_as_unseen_as_the_pile(void **state)
{
    struct motu_match m;
    struct motu_state view;
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES], total = 0;
    (void)state;
    SET_UP(&m, .hand = {"A", "BBD"}, .pile = "DEE");
    play(&m, "draw pile");
    motu_match_view(&m, BLACK, &view);
    const int count = kahuna_game.chances(&view, move, weight);
    assert_int_equal(count, 3);
    for (int i = 0; i < count; i++) {
        total += weight[i];
        assert_int_equal(weight[i], 2);
    }
    assert_int_equal(total, 6);
}

static void kh16_with_an_empty_pile_the_row_shrinks(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"}, .pile = "");
    play(&m, "draw G");
    row_is(&m, "CK");
    decides(&m, "white", "play");
    play(&m, "draw C");
    row_is(&m, "K");
    decides(&m, "black", "play");
    shows(&m, MOTU_ALL, "\"round\":1");
}

static void kh16_the_last_card_of_the_pile_fills_the_row_or_goes_to_a_hand(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"}, .pile = "L");
    play(&m, "draw G");
    odds_are(&m, "reveal LALE", 1, 1);
    play(&m, "reveal L");
    row_is(&m, "CKL");
    decides(&m, "white", "play");
    refused(&m, "draw pile", "KH-16: The pile is empty: take a face-up card.");
    SET_UP(&m, .hand = {"A", "B"}, .pile = "L");
    play(&m, "draw pile; card L");
    row_is(&m, "CGK");
    decides(&m, "white", "play");
    moves_are(&m, "B-A, B-C, B-D, B-E, B-F, abstain, draw C, draw G, draw K");
}

static void kh16_only_what_lies_face_up_can_be_taken(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"});
    refused(&m, "draw L", "KH-16: LALE does not lie face up.");
}

static void kh16_two_equal_face_up_cards_are_one_choice(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .face_up = "CCK");
    moves_are(&m, "abstain, draw C, draw K, draw pile");
    play(&m, "draw C; reveal A");
    row_is(&m, "ACK");
    hand_is(&m, BLACK, "C");
}

/* --- KH-17 ------------------------------------------------------------------------------------------- */

static void kh17_not_directly_after_the_opponent_abstained(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    play(&m, "abstain");
    assert_false(offers(&m, "abstain"));
    refused(&m, "abstain", "KH-17: Your opponent abstained last turn, so you must draw.");
    play(&m, "B-C");
    refused(&m, "abstain", "KH-17: Your opponent abstained last turn, so you must draw.");
    play(&m, "draw K; reveal D");
    assert_true(offers(&m, "abstain"));
    play(&m, "abstain");
    shows(&m, MOTU_ALL, "\"abstained\":true");
}

static void kh17_the_same_player_may_abstain_turn_after_turn(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    play(&m, "abstain; draw pile; card D; abstain; draw pile; card E; abstain");
    decides(&m, "white", "play");
}

static void kh17_with_five_cards_one_may_abstain(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"});
    assert_true(offers(&m, "abstain"));
    assert_false(offers(&m, "draw pile"));
    play(&m, "abstain");
    decides(&m, "white", "play");
    hand_is(&m, BLACK, "AABBD");
}

static void kh17_five_cards_and_opponent_abstained_must_play_or_discard(void **state)
{
    static const char no[] = "KH-17: Your opponent abstained last turn, so you must draw; you hold five cards: play or "
                             "discard one first.";
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .abstained = true);
    refused(&m, "abstain", no);
    refused(&m, "draw pile", no);
    refused(&m, "draw G", no);
    play(&m, "discard B; draw G; reveal L");
    decides(&m, "white", "play");
    SET_UP(&m, .hand = {"AABBD"}, .abstained = true);
    play(&m, "A-B");
    refused(&m, "abstain", "KH-17: Your opponent abstained last turn, so you must draw.");
    play(&m, "draw G; reveal L");
    decides(&m, "white", "play");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh7_no_card_need_be_played),
        cmocka_unit_test(kh7_any_number_of_plays_one_after_the_other),
        cmocka_unit_test(kh7_places_and_cuts_may_be_mixed_in_a_turn),
        cmocka_unit_test(kh7_drawing_ends_the_turn),
        cmocka_unit_test(kh7_abstaining_ends_the_turn),
        cmocka_unit_test(kh7_a_fifth_card_is_drawn_a_sixth_is_not),
        cmocka_unit_test(kh7_what_is_listed_is_exactly_what_is_not_refused),
        cmocka_unit_test(kh7_every_listed_move_reads_back_from_its_text),
        cmocka_unit_test(kh8_one_card_puts_an_own_bridge_on_a_free_line_of_its_island),
        cmocka_unit_test(kh8_either_end_of_the_line_will_do_and_the_first_letter_is_the_card),
        cmocka_unit_test(kh8_the_card_is_never_guessed),
        cmocka_unit_test(kh8_a_card_in_the_opponents_hand_does_not_do),
        cmocka_unit_test(kh8_the_line_must_be_free),
        cmocka_unit_test(kh9_two_cards_naming_its_ends_remove_an_opponents_bridge),
        cmocka_unit_test(kh9_only_these_pairs_are_offered),
        cmocka_unit_test(kh9_the_cards_must_be_held),
        cmocka_unit_test(kh9_the_cards_must_name_an_end),
        cmocka_unit_test(kh9_only_an_opponents_bridge_can_be_cut),
        cmocka_unit_test(kh9_line_and_cards_may_be_typed_in_either_order),
        cmocka_unit_test(kh9_a_cut_puts_no_bridge_of_ones_own),
        cmocka_unit_test(kh10_played_cards_are_seen_by_all_on_the_discard_pile),
        cmocka_unit_test(kh11_only_with_five_cards),
        cmocka_unit_test(kh11_after_the_first_only_discards_or_a_draw),
        cmocka_unit_test(kh11_all_five_may_go_and_one_card_is_drawn),
        cmocka_unit_test(kh11_any_order_leads_to_the_same_position),
        cmocka_unit_test(kh11_the_opponent_sees_how_many_not_which),
        cmocka_unit_test(kh11_with_an_empty_pile_one_discards_to_take_a_face_up_card),
        cmocka_unit_test(kh16_a_face_up_card_is_replaced_at_once),
        cmocka_unit_test(kh16_the_top_of_the_pile_comes_by_chance),
        cmocka_unit_test(kh16_a_card_from_the_pile_is_hidden),
        cmocka_unit_test(kh16_for_a_player_the_opponents_hand_is_as_unseen_as_the_pile),
        cmocka_unit_test(kh16_with_an_empty_pile_the_row_shrinks),
        cmocka_unit_test(kh16_the_last_card_of_the_pile_fills_the_row_or_goes_to_a_hand),
        cmocka_unit_test(kh16_only_what_lies_face_up_can_be_taken),
        cmocka_unit_test(kh16_two_equal_face_up_cards_are_one_choice),
        cmocka_unit_test(kh17_not_directly_after_the_opponent_abstained),
        cmocka_unit_test(kh17_the_same_player_may_abstain_turn_after_turn),
        cmocka_unit_test(kh17_with_five_cards_one_may_abstain),
        cmocka_unit_test(kh17_five_cards_and_opponent_abstained_must_play_or_discard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
