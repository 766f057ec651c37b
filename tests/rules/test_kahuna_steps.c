/* test_kahuna_steps.c: states in JSON that no game can reach, by what is to be decided in them: the deal, the handicap,
 * turns, the end. And some that look odd but can be reached. The rest of a state is in test_kahuna_state.c. */
#include "kahuna_spoilt.h"

/* --- the deal ------------------------------------------------------------------------------------------- */

#define DEAL .phase = "deal", .player = "null", .actor = "chance", .turn = 1

static void kh5_the_deal_goes_on_from_any_card(void **state)
{
    struct motu_match deal;
    (void)state;
    SET_UP(&deal, DEAL, .face_up = "");
    play(&deal, "deal black A");
    SET_UP(&deal, DEAL, .hand = {"AAB", "C"}, .face_up = "");
    play(&deal, "deal white C");
    SET_UP(&deal, DEAL, .hand = {"AAB", "CCD"}, .face_up = "EE");
    play(&deal, "reveal F; first white");
    decides(&deal, "white", "play");
    SET_UP(&deal, DEAL, .hand = {"AAB", "CCD"}, .face_up = "EEF");
    play(&deal, "first black");
    decides(&deal, "black", "play");
}

static void kh5_cards_are_dealt_in_order(void **state)
{
    (void)state;
    UNFIT("phase", DEAL, .hand = {"AA", "C"}, .face_up = "");
    UNFIT("phase", DEAL, .hand = {"AAB", "CC"}, .face_up = "E");
    UNFIT("phase", DEAL, .hand = {"AABB"}, .face_up = "");
    UNFIT("phase", DEAL, .hand = {"AAB", "CCDD"}, .face_up = "");
    /* who begins is known, so the deal would be over */
    UNFIT("phase", DEAL, .options = "first=black", .hand = {"AAB", "CCD"}, .face_up = "EEF");
}

static void nothing_happens_before_the_deal_is_over(void **state)
{
    (void)state;
    UNFIT("phase", DEAL, .face_up = "", .discards = "A");
    UNFIT("phase", DEAL, .face_up = "", .hidden_discards = {"A"});
    UNFIT("phase", DEAL, .face_up = "", .hidden_discards = {NULL, "A"});
    UNFIT("phase", DEAL, .face_up = "", .options = "variant2=on", .open = {"A"});
    UNFIT("phase", DEAL, .face_up = "", .options = "variant2=on", .hand = {"AAB"}, .open = {NULL, "C"});
    UNFIT("phase", DEAL, .face_up = "", .bridges = {"AB"});
    UNFIT("phase", DEAL, .face_up = "", .bridges = {NULL, "AB"});
    UNFIT("turn", .phase = "deal", .player = "null", .actor = "chance", .turn = 2, .face_up = "");
    UNFIT("turn", DEAL, .face_up = "", .round = 2);
    UNFIT("turn", DEAL, .face_up = "", .abstained = true);
    UNFIT("turn", DEAL, .face_up = "", .points = {1, 0});
    UNFIT("turn", DEAL, .face_up = "", .points = {0, 1});
    UNFIT("player", .phase = "deal", .player = "black", .actor = "chance", .turn = 1, .face_up = "");
    UNFIT("actor", .phase = "deal", .player = "null", .actor = "black", .turn = 1, .face_up = "");
    UNFIT("last_turns", DEAL, .face_up = "", .last_turns = 2);
    UNFIT("swap", DEAL, .face_up = "", .swap = "AB");
}

/* --- the handicap --------------------------------------------------------------------------------------- */

#define HANDICAP   .options = "handicap=black:2", .phase = "handicap", .actor = "black", .turn = 1
#define DEALT_BOTH .hand = {"AAB", "DEE"}

static void kh6_some_of_the_bridges_are_on_the_board(void **state)
{
    struct motu_match handicap;
    (void)state;
    SET_UP(&handicap, HANDICAP, DEALT_BOTH);
    SET_UP(&handicap, HANDICAP, DEALT_BOTH, .player = "white", .bridges = {"AB"});
    play(&handicap, "bridge A-D");
    decides(&handicap, "white", "play");
    UNFIT("phase", HANDICAP, DEALT_BOTH, .bridges = {"AB AD"});
    UNFIT("phase", HANDICAP, DEALT_BOTH, .bridges = {"AB", "EF"});
    UNFIT("phase", .options = "handicap=white:1", .phase = "handicap", .actor = "white", .turn = 1, DEALT_BOTH,
          .bridges = {"AB"});
    UNFIT("phase", .phase = "handicap", .turn = 1, DEALT_BOTH); /* there is none */
}

static void kh6_the_handicap_is_put_after_the_deal(void **state)
{
    (void)state;
    UNFIT("phase", HANDICAP, .hand = {"AA", "DEE"});
    UNFIT("phase", HANDICAP, .hand = {"AAB", "DE"});
    UNFIT("phase", HANDICAP, DEALT_BOTH, .face_up = "CG");
    UNFIT("phase", HANDICAP, DEALT_BOTH, .discards = "L");
    UNFIT("player", HANDICAP, DEALT_BOTH, .player = "null");
    UNFIT("turn", HANDICAP, DEALT_BOTH, .round = 2, .bridges = {"AB"});
    UNFIT("turn", HANDICAP, DEALT_BOTH, .points = {0, 2});
    UNFIT("actor", .options = "handicap=black:2", .phase = "handicap", .actor = "white", .turn = 1, DEALT_BOTH);
}

/* --- turns ---------------------------------------------------------------------------------------------- */

static void the_row_lies_while_a_player_decides(void **state)
{
    struct motu_match row;
    (void)state;
    SET_UP(&row, .pile = "", .face_up = "K"); /* nothing to fill it from */
    row_is(&row, "K");
    SET_UP(&row, .phase = "draw", .pile = "", .face_up = "K");
    row_is(&row, "K");
    UNFIT("phase", .face_up = "");
    UNFIT("phase", .pile = "", .face_up = "");
    UNFIT("phase", .phase = "draw", .face_up = "CG");
    UNFIT("phase", .phase = "draw", .pile = "", .face_up = "");
    UNFIT("phase", .phase = "draw", .player = "null");
    UNFIT("phase", .phase = "draw", .hand = {NULL, "AABBD"}, .player = "white");
}

static void chance_turns_cards_of_the_pile(void **state)
{
    struct motu_match card;
    (void)state;
    SET_UP(&card, .phase = "draw", .actor = "chance", .hand = {"AABB"});
    play(&card, "card H");
    hand_is(&card, BLACK, "AABBH");
    SET_UP(&card, .phase = "draw", .actor = "chance", .hand = {"AABBD"}, .face_up = "CG");
    play(&card, "reveal H");
    row_is(&card, "CGH");
    UNFIT("phase", .phase = "draw", .actor = "chance", .pile = "");
    UNFIT("phase", .phase = "draw", .actor = "chance", .hand = {"AABBD"});
    UNFIT("phase", .phase = "draw", .actor = "chance", .player = "null");
    UNFIT("player", .phase = "draw", .actor = "chance", .player = "null", .face_up = "CG");
}

static void kh22_a_bare_player_ends_the_later_rounds_only(void **state)
{
    struct motu_match bare;
    (void)state;
    SET_UP(&bare, .bridges = {"AB"});
    decides(&bare, "black", "play");
    SET_UP(&bare, .round = 3); /* both are */
    decides(&bare, "black", "play");
    UNFIT("bridges", .round = 3, .bridges = {NULL, "AB"});
    UNFIT("bridges", .round = 2, .options = "variant1=on", .phase = "swap", .swap = "AB", .bridges = {"CK"});
}

static void kh18_nobody_has_more_points_than_were_given_away(void **state)
{
    struct motu_match scored;
    (void)state;
    SET_UP(&scored, .round = 2, .points = {1, 0});
    points_are(&scored, 1, 0);
    SET_UP(&scored, .round = 3, .points = {0, 3});
    points_are(&scored, 0, 3);
    UNFIT("points", .points = {1, 0});
    UNFIT("points", .points = {0, 1});
    UNFIT("points", .points = {15, 15});
    UNFIT("points", .round = 2, .points = {0, 2});
    UNFIT("points", .round = 3, .points = {4, 0});
}

#define CARDS_OUT .round = 3, .pile = "", .face_up = ""
#define SWAPS     .options = "variant1=on", .phase = "swap", .swap = "AB"

static void kh20_last_turns_come_when_the_cards_are_out(void **state)
{
    struct motu_match last;
    (void)state;
    SET_UP(&last, CARDS_OUT, .phase = "last", .last_turns = 1);
    decides(&last, "black", "last");
    SET_UP(&last, CARDS_OUT, SWAPS, .last_turns = 2, .bridges = {"AD", "EF"});
    play(&last, "swap");
    decides(&last, "black", "last");
    UNFIT("last_turns", CARDS_OUT, .phase = "last");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 2, .pile = "", .face_up = "");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 3, .pile = "", .face_up = "K");
    UNFIT("last_turns", .phase = "last", .last_turns = 1, .round = 3, .face_up = "");
    UNFIT("last_turns", SWAPS, .last_turns = 1);
    UNFIT("player", CARDS_OUT, .phase = "last", .last_turns = 1, .player = "null");
}

static void kh23_a_swap_has_a_line_where_it_can_be(void **state)
{
    struct motu_match swap;
    (void)state;
    SET_UP(&swap, SWAPS, .bridges = {"AD", "EF"});
    play(&swap, "swap");
    bridges_are(&swap, BLACK, "AB AD");
    UNFIT("swap", .phase = "swap", .swap = "AB"); /* without the variant */
    UNFIT("swap", .options = "variant1=on", .phase = "swap");
    UNFIT("swap", SWAPS, .bridges = {"AB"});
    UNFIT("swap", SWAPS, .bridges = {NULL, "AB"});
    UNFIT("swap", SWAPS, .bridges = {NULL, "AD AH"}); /* ALOA is the opponent's */
    UNFIT("player", SWAPS, .player = "null");
    UNFIT("actor", SWAPS, .actor = "white");
}

static void states_whose_phase_does_not_fit_are_refused(void **state)
{
    (void)state;
    UNFIT("phase", .phase = "deal", .hand = {"AABBD", "EEHHL"});
    UNFIT("phase", .phase = "handicap", .hand = {"AABBD"});
    UNFIT("phase", .phase = "draw", .hand = {"AABBD"});
    UNFIT("phase", .face_up = "CG");
    UNFIT("hands", .hand = {"AABBD", "EEFFHL"});
    UNFIT("open", .open = {"L"});
    UNFIT("face_up", .face_up = "CGKL");
    UNFIT("last_turns", .phase = "last", .round = 3, .last_turns = 1);
    UNFIT("swap", .phase = "swap", .swap = "CG");
    /* KH-22 would have ended it */
    UNFIT("bridges", .round = 2, .bridges = {"AB"});
}

/* --- the end -------------------------------------------------------------------------------------------- */

#define OVER .phase = "over", .actor = "null"
#define RESULT(winner, reason, black, white) \
    "{\"winner\":" winner ",\"reason\":\"" reason "\",\"points\":{\"black\":" #black ",\"white\":" #white "}}"
#define AB_WINS .bridges = {"AB AD", "EF"} /* by one island */

static void kh21_the_result_follows_from_the_board(void **state)
{
    struct motu_match over;
    (void)state;
    SET_UP(&over, OVER, CARDS_OUT, AB_WINS, .points = {2, 2}, .result = RESULT("\"black\"", "final", 2, 2));
    result_is(&over, "black 2:2 final");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"AB", "EF"}, .result = RESULT("null", "draw", 0, 0));
    result_is(&over, "draw 0:0 draw");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"AB", "EF CK"}, .result = RESULT("\"white\"", "bridges", 0, 0));
    result_is(&over, "white 0:0 bridges");
    SET_UP(&over, OVER, CARDS_OUT, .bridges = {"EF", "AB AD"}, .points = {0, 4},
           .result = RESULT("\"white\"", "points", 0, 4));
    result_is(&over, "white 0:4 points");
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {0, 2}, .result = RESULT("\"white\"", "points", 0, 2));
    UNFIT("result", OVER, CARDS_OUT, .bridges = {"EF", "AB AD"}, .points = {2, 0},
          .result = RESULT("\"black\"", "points", 2, 0));
    UNFIT("result", OVER, AB_WINS, .points = {2, 0}, .result = RESULT("\"black\"", "points", 2, 0)); /* round 1 */
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("null", "points", 3, 1));
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {5, 1}, .result = RESULT("\"black\"", "points", 5, 1));
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("\"black\"", "points", 3, 2));
    UNFIT("result", OVER, CARDS_OUT, AB_WINS, .points = {3, 1});
    UNFIT("actor", .phase = "over", .actor = "black", CARDS_OUT, AB_WINS, .points = {3, 1},
          .result = RESULT("\"black\"", "points", 3, 1));
    UNFIT("actor", .phase = "last", .actor = "null", CARDS_OUT, .last_turns = 1);
    UNFIT("last_turns", OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .last_turns = 1,
          .result = RESULT("\"black\"", "points", 3, 1));
}

static void kh22_a_premature_end_has_a_bare_player(void **state)
{
    struct motu_match over;
    (void)state;
    SET_UP(&over, OVER, .round = 2, .bridges = {NULL, "AB"}, .points = {1, 0},
           .result = RESULT("\"white\"", "premature", 1, 0));
    result_is(&over, "white 1:0 premature");
    SET_UP(&over, OVER, .round = 2, .bridges = {"AB"}, .result = RESULT("\"black\"", "premature", 0, 0));
    result_is(&over, "black 0:0 premature");
    UNFIT("result", OVER, .round = 2, .bridges = {"AB"}, .result = RESULT("\"white\"", "premature", 0, 0));
    UNFIT("result", OVER, .round = 2, .result = RESULT("\"black\"", "premature", 0, 0));
    /* at the first scoring */
    SET_UP(&over, OVER, .bridges = {"AB"}, .points = {1, 0}, .result = RESULT("\"black\"", "premature", 1, 0));
    result_is(&over, "black 1:0 premature");
    UNFIT("result", OVER, .bridges = {"AB"}, .points = {2, 0}, .result = RESULT("\"black\"", "premature", 2, 0));
}

static void a_result_is_whole(void **state)
{
    (void)state;
    LAY_OUT(OVER, CARDS_OUT, AB_WINS, .points = {3, 1}, .result = RESULT("\"black\"", "points", 3, 1));
    also_read("{\"winner\":\"black\",\"reason\":\"points\",\"points\":{\"black\":3,\"white\":1}}",
              "{ \"points\":{\"white\":1,\"black\":3}, \"reason\":\"points\", \"winner\":\"black\" }");
    spoilt("\"winner\":\"black\"", "\"winner\":\"pink\"", "result");
    spoilt("\"winner\":\"black\",", "", "result");
    spoilt("\"winner\":\"black\"", "\"winner\":\"black\",\"winner\":\"black\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"points\",\"reason\":\"points\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"luck\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":1", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"points\",\"by\":1", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3,\"white\":1},\"points\":{\"black\":3,\"white\":1}}", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3,\"white\":2}}", "result");
    spoilt("\"black\":3,\"white\":1}}", "\"black\":3}}", "result");
    spoilt("\"points\":{\"black\":3,\"white\":1}}", "\"points\":null}", "result");
}

static void kh21_the_result_is_that_of_the_board(void **state)
{
    const struct position p = {.phase = "over",
                               .actor = "null",
                               .round = 3,
                               .pile = "",
                               .face_up = "",
                               .points = {3, 2},
                               .bridges = {"AB AD", "EF"},
                               .result =
                                   "{\"winner\":\"black\",\"reason\":\"points\",\"points\":{\"black\":3,\"white\":2}}"};
    struct motu_match m;
    (void)state;
    set_up(&m, &p);
    result_is(&m, "black 3:2 points");
    lay_out_position(&p);
    spoilt("\"winner\":\"black\"", "\"winner\":\"white\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"final\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"premature\"", "result");
    spoilt("\"reason\":\"points\"", "\"reason\":\"none\"", "result");
    spoilt("\"black\":3,\"white\":2}}", "\"black\":2,\"white\":2}}", "result");
    spoilt("\"reason\":\"points\",", "", "result");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh5_the_deal_goes_on_from_any_card),
        cmocka_unit_test(kh5_cards_are_dealt_in_order),
        cmocka_unit_test(nothing_happens_before_the_deal_is_over),
        cmocka_unit_test(kh6_some_of_the_bridges_are_on_the_board),
        cmocka_unit_test(kh6_the_handicap_is_put_after_the_deal),
        cmocka_unit_test(the_row_lies_while_a_player_decides),
        cmocka_unit_test(chance_turns_cards_of_the_pile),
        cmocka_unit_test(kh22_a_bare_player_ends_the_later_rounds_only),
        cmocka_unit_test(kh18_nobody_has_more_points_than_were_given_away),
        cmocka_unit_test(kh20_last_turns_come_when_the_cards_are_out),
        cmocka_unit_test(kh23_a_swap_has_a_line_where_it_can_be),
        cmocka_unit_test(states_whose_phase_does_not_fit_are_refused),
        cmocka_unit_test(kh21_the_result_follows_from_the_board),
        cmocka_unit_test(kh22_a_premature_end_has_a_bare_player),
        cmocka_unit_test(a_result_is_whole),
        cmocka_unit_test(kh21_the_result_is_that_of_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
