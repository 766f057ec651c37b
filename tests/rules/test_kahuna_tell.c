/* test_kahuna_tell.c: what the log says of a decision, sentence by sentence, and what it keeps from a view. */
#include "kahuna_position.h"

/* Plays a decision, and compares what a viewer is told of it. */
static void told_to(struct motu_match *m, int viewer, const char *decision, const char *expected)
{
    struct motu_match_step step;
    struct motu_reason told[MOTU_MAX_TOLD];
    char sentences[1024];
    struct motu_text text = MOTU_TEXT_IN(sentences);
    play(m, decision);
    motu_match_step_at(m, m->count - 1, viewer, &step);
    const int count = kahuna_game.tell(&step.before, step.move, &step.after, told);
    assert_in_range(count, 1, MOTU_MAX_TOLD);
    for (int i = 0; i < count; i++) {
        motu_text_put(&text, i ? " " : "");
        motu_reason_write(&told[i], MOTU_LANGUAGE_EN, &text);
    }
    assert_true(motu_text_fits(&text));
    assert_string_equal(sentences, expected);
}

static void told(struct motu_match *m, const char *decision, const char *expected)
{
    told_to(m, MOTU_ALL, decision, expected);
}

/* --- chance -------------------------------------------------------------------------------------------- */

static void the_deal_is_told_to_whom_it_concerns(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "");
    told(&m, "deal black A", "Black is dealt ALOA.");
    told_to(&m, BLACK, "deal black B", "Black is dealt BARI.");
    told_to(&m, WHITE, "deal black C", "Black is dealt a card.");
    told_to(&m, MOTU_ONLOOKER, "deal white D", "White is dealt a card.");
    told_to(&m, WHITE, "deal white E", "White is dealt ELAI.");
    told_to(&m, BLACK, "deal white F", "White is dealt a card.");
    told_to(&m, WHITE, "reveal G", "GOLA is laid face up.");
    play(&m, "reveal H; reveal I");
    told(&m, "first white", "White begins.");
    start_dealt(&m, "");
    motu_match_undo(&m, 1, NULL);
    told(&m, "first black", "Black begins.");
}

static void a_handicap_is_told_of_its_owner(void **state)
{
    struct motu_match m;
    (void)state;
    start_dealt(&m, "handicap=white:2");
    told(&m, "bridge A-B", "White puts a handicap bridge on AB.");
    told(&m, "bridge A-D", "White puts a handicap bridge on AD. White gains ALOA.");
}

static void what_is_drawn_is_told_to_who_may_know_it(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .bridges = {"KL", "AB"});
    told_to(&m, WHITE, "draw C", "Black takes COCO from the row.");
    play(&m, "reveal H");
    told_to(&m, BLACK, "draw pile", "White draws from the pile.");
    told_to(&m, BLACK, "card B", "White gets a card.");
    play(&m, "draw pile");
    told_to(&m, BLACK, "card D", "Black gets DUDA.");
    told(&m, "abstain", "White does not draw.");
}

/* --- plays --------------------------------------------------------------------------------------------- */

static void a_bridge_is_told_with_its_card_and_what_it_brought(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AAB"}, .bridges = {"AD", "AH KL"});
    told(&m, "B-C", "Black plays BARI and puts a bridge on BC.");
    told(&m, "A-B", "Black plays ALOA and puts a bridge on AB. Black gains ALOA. White loses bridges: AH.");
}

static void a_cut_is_told_with_both_cards_and_who_lost_the_island(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AB"}, .bridges = {"KL", "AB AD EF"});
    told_to(&m, WHITE, "AxB AB", "Black plays ALOA and BARI and cuts the bridge on AB. White loses the token on ALOA.");
    SET_UP(&m, .player = "white", .hand = {"", "AA"}, .bridges = {"AB EF", "KL"});
    told(&m, "AxB AA", "White plays ALOA and ALOA and cuts the bridge on AB.");
}

/* A bridge that takes an island takes all others off it, and with them a token at the far end of one. */
static void all_that_falls_is_told_in_one_sentence(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "B"}, .bridges = {"AB AD BC KL", "BD BE"});
    tokens_are(&m, BLACK, "A");
    told(&m, "B-F",
         "White plays BARI and puts a bridge on BF. White gains BARI. Black loses bridges: AB BC. "
         "Black loses the token on ALOA.");
}

static void swap_and_keep_name_the_line(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .options = "variant1=on", .hand = {"AABB"}, .bridges = {"KL AD", "AB AH EF"});
    play(&m, "AxB AB");
    told(&m, "swap", "Black puts a bridge on AB in its place. Black gains ALOA. White loses bridges: AH.");
    SET_UP(&m, .options = "variant1=on", .hand = {"AABB"}, .bridges = {"KL", "AB EF"});
    play(&m, "AxB AB");
    told(&m, "keep", "Black leaves line AB free.");
}

static void discards_are_hidden_unless_the_card_lay_open(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"KL", "AB"});
    told_to(&m, BLACK, "discard B", "Black puts BARI under the discards, face down.");
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"KL", "AB"});
    told_to(&m, WHITE, "discard B", "Black puts a card under the discards, face down.");
    SET_UP(&m, .options = "variant2=on", .hand = {"AABB"}, .open = {"D"}, .bridges = {"KL", "AB"});
    told_to(&m, WHITE, "discard D*", "Black discards the open DUDA.");
}

/* --- scorings and the end ------------------------------------------------------------------------------ */

#define LAST_CARD    .pile = "", .face_up = "K"
#define LAST_TURN(n) .phase = "last", .round = 3, .pile = "", .face_up = "", .last_turns = (n)

static void a_scoring_tells_islands_and_points(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = {"AB AD", "KL"});
    told(&m, "draw K", "Black takes KAHU from the row. Scoring. Islands: black 1, white 0. Points: black 1, white 0.");
    told(&m, "reveal A", "ALOA is laid face up."); /* a scoring is told once */
    SET_UP(&m, LAST_CARD, .round = 2, .points = {1, 0}, .bridges = {"KL", "AB AD"});
    told(&m, "draw K", "Black takes KAHU from the row. Scoring. Islands: black 0, white 1. Points: black 1, white 2.");
}

static void the_third_time_the_last_turns_are_told_and_no_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .round = 3, .points = {1, 2}, .bridges = {"AB AD", "KL"});
    told(&m, "draw K",
         "Black takes KAHU from the row. All cards are drawn for the third time: each player has one last turn.");
    told(&m, "end", "White ends the last turn.");
    told(&m, "end",
         "Black ends the last turn. Scoring. Islands: black 1, white 0. Points: black 2, white 2. "
         "Black wins: points are equal, the final scoring decides.");
}

static void every_end_has_its_sentence(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_TURN(1), .points = {0, 3}, .bridges = {"AB AD", "KL"});
    told(&m, "end",
         "Black ends the last turn. Scoring. Islands: black 1, white 0. Points: black 1, white 3. "
         "White wins with 3 points to 1.");
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB AD", "KL"});
    told(&m, "end",
         "Black ends the last turn. Scoring. Islands: black 1, white 0. Points: black 1, white 0. "
         "Black wins with 1 point to 0.");
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB AD CG", "HL IL"});
    told(&m, "end",
         "Black ends the last turn. Scoring. Islands: black 1, white 1. Points: black 0, white 0. "
         "Black wins: nobody has points, more bridges decide.");
    SET_UP(&m, LAST_TURN(1), .bridges = {"AB AD", "HL IL"});
    told(&m, "end",
         "Black ends the last turn. Scoring. Islands: black 1, white 1. Points: black 0, white 0. "
         "The game is a draw.");
    SET_UP(&m, .round = 2, .hand = {"AA"}, .bridges = {"KL", "AH"});
    told(&m, "AxH AA",
         "Black plays ALOA and ALOA and cuts the bridge on AH. Black wins: the opponent has no bridge left.");
}

/* KH-22 at the first scoring: it is a scoring, and the game is over with it. */
static void who_has_no_bridge_at_the_first_scoring_loses_and_is_told_the_scoring(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, LAST_CARD, .bridges = {"AB AD", ""});
    told(&m, "draw K",
         "Black takes KAHU from the row. Scoring. Islands: black 1, white 0. Points: black 1, white 0. "
         "Black wins: the opponent has no bridge left.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deal_is_told_to_whom_it_concerns),
        cmocka_unit_test(a_handicap_is_told_of_its_owner),
        cmocka_unit_test(what_is_drawn_is_told_to_who_may_know_it),
        cmocka_unit_test(a_bridge_is_told_with_its_card_and_what_it_brought),
        cmocka_unit_test(a_cut_is_told_with_both_cards_and_who_lost_the_island),
        cmocka_unit_test(all_that_falls_is_told_in_one_sentence),
        cmocka_unit_test(swap_and_keep_name_the_line),
        cmocka_unit_test(discards_are_hidden_unless_the_card_lay_open),
        cmocka_unit_test(a_scoring_tells_islands_and_points),
        cmocka_unit_test(the_third_time_the_last_turns_are_told_and_no_scoring),
        cmocka_unit_test(every_end_has_its_sentence),
        cmocka_unit_test(who_has_no_bridge_at_the_first_scoring_loses_and_is_told_the_scoring),
    };
    return cmocka_run_group_tests_name("kahuna_tell", tests, NULL, NULL);
}
