/* test_kahuna_scoring.c: the scorings, the new round, the last turns, the end: KH-18 to KH-22. */
#include "kahuna_position.h"

/* Black controls ALOA with 2 bridges, white nothing with 3; and the other way round. */
#define BLACK_LEADS         \
    {                       \
        "AB AD", "KL EF GJ" \
    }
#define WHITE_LEADS         \
    {                       \
        "KL EF GJ", "AB AD" \
    }
#define BOTH_EQUAL          \
    {                       \
        "AB AD", "HL IL GJ" \
    }

/* The last card of a round lies face up, black to move. */
#define LAST_CARD .pile = "", .face_up = "K"

/* --- KH-18 ------------------------------------------------------------------------------------------- */

static void kh18_the_first_scoring_gives_one_point_for_more_tokens(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    points_are(&m, 1, 0);
    shows(&m, MOTU_ALL, "\"round\":2,\"phase\":\"draw\",\"actor\":\"chance\"");
    SET_UP(&m, LAST_CARD, .bridges = WHITE_LEADS);
    play(&m, "draw K");
    points_are(&m, 0, 1);
}

static void kh18_the_second_scoring_gives_two_points(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .round = 2, .points = {1, 0}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    points_are(&m, 3, 0);
    shows(&m, MOTU_ALL, "\"round\":3,\"phase\":\"draw\",\"actor\":\"chance\"");
    SET_UP(&m, LAST_CARD, .round = 2, .points = {1, 0}, .bridges = WHITE_LEADS);
    play(&m, "draw K");
    points_are(&m, 1, 2);
}

static void kh18_a_tie_gives_nothing_in_either_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = BOTH_EQUAL);
    play(&m, "draw K");
    points_are(&m, 0, 0);
    shows(&m, MOTU_ALL, "\"round\":2");
    SET_UP(&m, LAST_CARD, .round = 2, .points = {0, 1}, .bridges = BOTH_EQUAL);
    play(&m, "draw K");
    points_are(&m, 0, 1);
    shows(&m, MOTU_ALL, "\"round\":3");
}

static void kh18_the_size_of_the_lead_does_not_matter(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = {"AB AD HL IL CG FG GK", "EJ"});
    tokens_are(&m, BLACK, "AGL");
    play(&m, "draw K");
    points_are(&m, 1, 0);
}

static void kh18_an_empty_pile_alone_is_no_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .pile = "L", .face_up = "CGK", .bridges = BLACK_LEADS);
    play(&m, "draw pile; card L");
    points_are(&m, 0, 0);
    play(&m, "draw C; draw G");
    points_are(&m, 0, 0);
    shows(&m, MOTU_ALL, "\"round\":1");
    row_is(&m, "K");
    play(&m, "draw K");
    points_are(&m, 1, 0);
}

static void kh18_the_scoring_ends_the_turn(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .hand = {"A", "B"}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    assert_int_equal(motu_match_actor(&m), MOTU_CHANCE);
    refused(&m, "A-H", "KH-16: Chance decides now: it lays a card face up (reveal ALOA).");
}

/* --- KH-19 ------------------------------------------------------------------------------------------- */

static void kh19_all_discards_even_hidden_ones_become_the_pile(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .hand = {"AB", "CCDEE"}, .hidden_discards = {"L", "LI"}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    shows(&m, MOTU_ALL, "\"face_up\":[],\"pile\":16,\"discards\":[],\"hidden_discards\":{\"black\":[],\"white\":[]}");
    odds_are(&m, "reveal ALOA", 1, 16);
    odds_are(&m, "reveal COCO", 0, 16);
    odds_are(&m, "reveal ELAI", 0, 16);
    odds_are(&m, "reveal GOLA", 2, 16);
    odds_are(&m, "reveal IFFI", 2, 16);
    odds_are(&m, "reveal KAHU", 1, 16);
    odds_are(&m, "reveal LALE", 2, 16);
}

static void kh19_three_cards_are_laid_out_and_the_opponent_of_the_drawer_moves(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .abstained = true, .hand = {"AB", "CC"}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":7,\"abstained\":true");
    play(&m, "reveal L; reveal L");
    shows(&m, MOTU_ALL, "\"player\":\"black\",\"turn\":7,\"abstained\":true");
    play(&m, "reveal J");
    row_is(&m, "JLL");
    shows(&m, MOTU_ALL, "\"phase\":\"play\",\"actor\":\"white\",\"player\":\"white\",\"turn\":8,\"abstained\":false");
    shows(&m, MOTU_ALL, "\"pile\":16");
    SET_UP(&m, LAST_CARD, .player = "white", .bridges = BLACK_LEADS);
    play(&m, "draw K; reveal A; reveal B; reveal C");
    decides(&m, "black", "play");
}

static void kh19_hands_and_board_stay(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .options = "variant2=on", .hand = {"AB", "CC"}, .open = {"D", "EE"}, .bridges = BLACK_LEADS);
    play(&m, "draw K; reveal L; reveal L; reveal J");
    hand_is(&m, BLACK, "AB");
    hand_is(&m, WHITE, "CC");
    open_is(&m, BLACK, "DK");
    open_is(&m, WHITE, "EE");
    bridges_are(&m, BLACK, "AB AD");
    bridges_are(&m, WHITE, "EF GJ KL");
    tokens_are(&m, BLACK, "A");
}

/* --- KH-20 ------------------------------------------------------------------------------------------- */

/* The last turns begin: the pile and the row are empty for the third time. */
#define LAST_TURN(n) .phase = "last", .round = 3, .pile = "", .face_up = "", .last_turns = (n)

static void kh20_the_third_time_there_is_no_interim_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .abstained = true, .round = 3, .points = {1, 2}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    points_are(&m, 1, 2);
    decides(&m, "white", "last");
    shows(&m, MOTU_ALL, "\"round\":3");
    shows(&m, MOTU_ALL, "\"player\":\"white\",\"turn\":8,\"abstained\":false,\"swap\":null,\"last_turns\":2");
    shows(&m, MOTU_ALL, "\"face_up\":[],\"pile\":0");
}

static void kh20_each_player_has_one_more_turn_the_drawers_opponent_first(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .round = 3, .hand = {"A", "B"}, .bridges = BLACK_LEADS);
    play(&m, "draw K");
    decides(&m, "white", "last");
    play(&m, "B-C; end");
    decides(&m, "black", "last");
    shows(&m, MOTU_ALL, "\"turn\":9,\"abstained\":false,\"swap\":null,\"last_turns\":1");
    play(&m, "A-H; end");
    decides(&m, "null", "over");
    shows(&m, MOTU_ALL, "\"last_turns\":0");
    bridges_are(&m, BLACK, "AB AD AH");
}

static void kh20_only_plays_and_end_in_a_last_turn(void **state)
{
    static const char no[] =
        "KH-20: This is a last turn: play cards, then say end. You cannot draw, discard or abstain.";
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(2), .hand = {"AABBL", "C"}, .bridges = {"AD BC BD BE BF KL HL", "AB AH GJ"});
    moves_are(&m, "AxB AA, AxB AB, AxB BB, AxH AA, L-I, end");
    refused(&m, "draw pile", no);
    refused(&m, "draw K", no);
    refused(&m, "discard A", no);
    refused(&m, "swap", no);
    refused(&m, "keep", no);
    refused(&m, "bridge I-L", "KH-6: There is no handicap bridge to put now; a card puts a bridge (A-B).");
    refused(&m, "C-K", "KH-8: COCO is not in your hand.");
    play(&m, "AxB AB; A-B; L-I; end");
    decides(&m, "white", "last");
}

static void kh20_abstain_is_read_as_end(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(2), .bridges = BLACK_LEADS);
    reads_as(&m, "abstain", "end");
    reads_as(&m, "END", "end");
    play(&m, "abstain");
    decides(&m, "white", "last");
    shows(&m, MOTU_ALL, "\"abstained\":false");
    play(&m, "abstain");
    result_is(&m, "black 1:0 points");
}

static void kh20_end_is_for_last_turns_only(void **state)
{
    static const char no[] = "KH-20: Only a last turn is closed with end: draw a card, or abstain.";
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"});
    refused(&m, "end", no);
    play(&m, "discard A");
    refused(&m, "end", no);
}

static void kh20_the_final_scoring_gives_the_difference(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {1, 2}, .bridges = {"AB AD HL IL CG FG GK", "EF EI EJ EH"});
    tokens_are(&m, BLACK, "AGL");
    tokens_are(&m, WHITE, "E");
    play(&m, "end");
    points_are(&m, 3, 2);
    SET_UP(&m, LAST_TURN(1), .points = {1, 2}, .bridges = {"EF EI EJ EH", "AB AD HL IL CG FG GK"});
    play(&m, "end");
    points_are(&m, 1, 4);
}

static void kh20_equal_tokens_give_nothing_at_the_end(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {1, 2}, .bridges = BOTH_EQUAL);
    play(&m, "end");
    result_is(&m, "white 1:2 points");
}

static void kh20_all_twelve_islands_can_be_the_difference(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {3, 0},
           .bridges = {"AB AD BC BD BE CF CG CK DE EF EH EI FG GJ HI HL IJ IK IL JK", "AH"});
    play(&m, "end");
    result_is(&m, "black 15:0 points");
}

/* --- KH-21 ------------------------------------------------------------------------------------------- */

static void payoff_is(const struct motu_match *m, int black, int white)
{
    int share[MOTU_MAX_SEATS];
    kahuna_game.payoff(&m->now, share);
    assert_int_equal(share[BLACK], black);
    assert_int_equal(share[WHITE], white);
}

static void kh21_most_points_win(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {0, 3}, .bridges = BLACK_LEADS);
    play(&m, "end");
    result_is(&m, "white 1:3 points");
    payoff_is(&m, 0, MOTU_WHOLE);
    shows(&m, MOTU_ALL, "\"result\":{\"winner\":\"white\",\"reason\":\"points\",\"points\":{\"black\":1,\"white\":3}}");
}

static void kh21_a_tie_goes_to_who_scored_in_the_final_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {0, 1}, .bridges = BLACK_LEADS);
    play(&m, "end");
    result_is(&m, "black 1:1 final");
    payoff_is(&m, MOTU_WHOLE, 0);
    SET_UP(&m, LAST_TURN(1), .points = {1, 0}, .bridges = WHITE_LEADS);
    play(&m, "end");
    result_is(&m, "white 1:1 final");
    payoff_is(&m, 0, MOTU_WHOLE);
}

static void kh21_both_at_zero_more_bridges_win(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB AD CG", "HL IL"});
    play(&m, "end");
    result_is(&m, "black 0:0 bridges");
    payoff_is(&m, MOTU_WHOLE, 0);
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB", "HL GJ"});
    play(&m, "end");
    result_is(&m, "white 0:0 bridges");
    payoff_is(&m, 0, MOTU_WHOLE);
}

static void kh21_else_it_is_a_draw(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB AD", "HL IL"});
    play(&m, "end");
    result_is(&m, "draw 0:0 draw");
    payoff_is(&m, MOTU_WHOLE / 2, MOTU_WHOLE / 2);
    shows(&m, MOTU_ALL, "\"result\":{\"winner\":null,\"reason\":\"draw\",\"points\":{\"black\":0,\"white\":0}}");
}

static void kh21_bridges_count_only_at_zero(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {2, 2}, .bridges = BOTH_EQUAL);
    play(&m, "end");
    result_is(&m, "draw 2:2 draw");
}

static void kh21_after_the_end_nothing_is_decided(void **state)
{
    struct motu_match m;
    struct motu_reason reason;
    char why[128];
    struct motu_text text = MOTU_TEXT_IN(why);
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    (void)state;
    SET_UP(&m, LAST_TURN(1), .hand = {"A"}, .bridges = BLACK_LEADS);
    play(&m, "end");
    assert_int_equal(kahuna_game.moves(&m.now, move), 0);
    assert_int_equal(kahuna_game.chances(&m.now, move, weight), 0);
    assert_false(motu_match_play_text(&m, "A-H", &reason));
    assert_int_equal(reason.fault, MOTU_REASON_OVER);
    assert_true(kahuna_game.refuse(&m.now, 1, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_OVER);
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(why, "The game is over: there is nothing left to decide.");
}

/* --- KH-22 ------------------------------------------------------------------------------------------- */

static void kh22_a_bridge_whose_removals_leave_the_opponent_none_wins_at_once(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .round = 2, .points = {0, 1}, .hand = {"AA"}, .bridges = {"AD", "AH"});
    play(&m, "A-B");
    bridges_are(&m, WHITE, "");
    result_is(&m, "black 0:1 premature");
    decides(&m, "null", "over");
    shows(&m, MOTU_ALL, "\"round\":2");
    SET_UP(&m, .round = 3, .player = "white", .hand = {"", "A"}, .bridges = {"AH", "AD"});
    play(&m, "A-B");
    result_is(&m, "white 0:0 premature");
}

static void kh22_so_does_a_cut(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .round = 2, .hand = {"AA"}, .bridges = {"KL", "AH"});
    play(&m, "AxH AA");
    result_is(&m, "black 0:0 premature");
}

static void kh22_it_is_looked_at_before_a_swap(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .options = "variant1=on", .round = 2, .hand = {"AA"}, .bridges = {"KL", "AH"});
    play(&m, "AxH AA");
    result_is(&m, "black 0:0 premature");
    bridges_are(&m, BLACK, "KL");
    shows(&m, MOTU_ALL, "\"swap\":null");
}

static void kh22_and_after_a_swap(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .options = "variant1=on", .round = 2, .hand = {"BB"}, .bridges = {"AD KL", "AB AH"});
    tokens_are(&m, WHITE, "A");
    play(&m, "AxB BB");
    decides(&m, "black", "swap");
    play(&m, "swap");
    tokens_are(&m, BLACK, "A");
    bridges_are(&m, WHITE, "");
    result_is(&m, "black 0:0 premature");
}

static void kh22_it_holds_in_last_turns(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(2), .points = {0, 3}, .hand = {"AA"}, .bridges = {"KL", "AH"});
    play(&m, "AxH AA");
    result_is(&m, "black 0:3 premature");
    shows(&m, MOTU_ALL, "\"last_turns\":0");
}

static void kh22_not_before_the_first_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AA"}, .bridges = {"KL", "AH"});
    play(&m, "AxH AA");
    bridges_are(&m, WHITE, "");
    decides(&m, "black", "play");
    SET_UP(&m, .hand = {"A"}, .bridges = {"AD", "AH"});
    play(&m, "A-B");
    bridges_are(&m, WHITE, "");
    decides(&m, "black", "play");
}

static void kh22_who_has_none_when_the_first_scoring_ends_has_lost(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = {"AB AD", ""}, .hidden_discards = {"L", ""});
    play(&m, "draw K");
    result_is(&m, "black 1:0 premature");
    shows(&m, MOTU_ALL, "\"round\":1,\"phase\":\"over\"");
    shows(&m, MOTU_ALL, "\"face_up\":[],\"pile\":0,\"discards\":[\"ALOA\",\"ALOA\",");
    shows(&m, MOTU_ALL, "\"hidden_discards\":{\"black\":[\"LALE\"],\"white\":[]}");
    SET_UP(&m, LAST_CARD, .bridges = {"", "CG"});
    play(&m, "draw K");
    result_is(&m, "white 0:0 premature");
}

static void kh22_if_both_have_none_play_goes_on(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .hand = {"", "B"});
    play(&m, "draw K; reveal A; reveal C; reveal D");
    shows(&m, MOTU_ALL, "\"round\":2");
    decides(&m, "white", "play");
    points_are(&m, 0, 0);
    play(&m, "abstain; draw A; reveal E");
    decides(&m, "white", "play");
    play(&m, "B-C");
    result_is(&m, "white 0:0 premature");
}

static void kh22_one_bridge_left_is_enough_to_play_on(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .round = 2, .hand = {"AA"}, .bridges = {"KL", "AH GJ"});
    play(&m, "AxH AA");
    decides(&m, "black", "play");
    bridges_are(&m, WHITE, "GJ");
}

static void kh22_a_premature_end_gives_no_points(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .round = 2, .points = {1, 0}, .hand = {"AA"}, .bridges = {"AD BC BD BE", "AB"});
    play(&m, "A-H");
    tokens_are(&m, BLACK, "AB");
    result_is(&m, "black 1:0 premature");
    shows(&m, MOTU_ALL,
          "\"result\":{\"winner\":\"black\",\"reason\":\"premature\",\"points\":{\"black\":1,\"white\":0}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh18_the_first_scoring_gives_one_point_for_more_tokens),
        cmocka_unit_test(kh18_the_second_scoring_gives_two_points),
        cmocka_unit_test(kh18_a_tie_gives_nothing_in_either_scoring),
        cmocka_unit_test(kh18_the_size_of_the_lead_does_not_matter),
        cmocka_unit_test(kh18_an_empty_pile_alone_is_no_scoring),
        cmocka_unit_test(kh18_the_scoring_ends_the_turn),
        cmocka_unit_test(kh19_all_discards_even_hidden_ones_become_the_pile),
        cmocka_unit_test(kh19_three_cards_are_laid_out_and_the_opponent_of_the_drawer_moves),
        cmocka_unit_test(kh19_hands_and_board_stay),
        cmocka_unit_test(kh20_the_third_time_there_is_no_interim_scoring),
        cmocka_unit_test(kh20_each_player_has_one_more_turn_the_drawers_opponent_first),
        cmocka_unit_test(kh20_only_plays_and_end_in_a_last_turn),
        cmocka_unit_test(kh20_abstain_is_read_as_end),
        cmocka_unit_test(kh20_end_is_for_last_turns_only),
        cmocka_unit_test(kh20_the_final_scoring_gives_the_difference),
        cmocka_unit_test(kh20_equal_tokens_give_nothing_at_the_end),
        cmocka_unit_test(kh20_all_twelve_islands_can_be_the_difference),
        cmocka_unit_test(kh21_most_points_win),
        cmocka_unit_test(kh21_a_tie_goes_to_who_scored_in_the_final_scoring),
        cmocka_unit_test(kh21_both_at_zero_more_bridges_win),
        cmocka_unit_test(kh21_else_it_is_a_draw),
        cmocka_unit_test(kh21_bridges_count_only_at_zero),
        cmocka_unit_test(kh21_after_the_end_nothing_is_decided),
        cmocka_unit_test(kh22_a_bridge_whose_removals_leave_the_opponent_none_wins_at_once),
        cmocka_unit_test(kh22_so_does_a_cut),
        cmocka_unit_test(kh22_it_is_looked_at_before_a_swap),
        cmocka_unit_test(kh22_and_after_a_swap),
        cmocka_unit_test(kh22_it_holds_in_last_turns),
        cmocka_unit_test(kh22_not_before_the_first_scoring),
        cmocka_unit_test(kh22_who_has_none_when_the_first_scoring_ends_has_lost),
        cmocka_unit_test(kh22_if_both_have_none_play_goes_on),
        cmocka_unit_test(kh22_one_bridge_left_is_enough_to_play_on),
        cmocka_unit_test(kh22_a_premature_end_gives_no_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
