/* test_kahuna_words.c: the order of decisions in words: what is read, what is written, what stands for hidden
 * cards; and the state as JSON. */
#include "kahuna_position.h"

#include <stdlib.h>

/* --- reading ------------------------------------------------------------------------------------------- */

static void words_are_read_in_any_case_and_with_spaces(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"KL", "AB"});
    reads_as(&m, "  a - d ", "A-D");
    reads_as(&m, "Axb aB", "AxB AB");
    reads_as(&m, "ALOAXBARI ALOA ALOA", "AxB AA");
    reads_as(&m, "DRAW   Pile", "draw pile");
    reads_as(&m, "draw kahu", "draw K");
    reads_as(&m, "Abstain", "abstain");
    reads_as(&m, "discard bari", "discard B");
    reads_as(&m, "bridge ba", "bridge A-B");
    reads_as(&m, "bridge B - ALOA", "bridge A-B");
    reads_as(&m, "deal BLACK l", "deal black LALE");
    reads_as(&m, "Reveal huna", "reveal HUNA");
    reads_as(&m, "card J", "card JOJO");
    reads_as(&m, "first  White", "first white");
    reads_as(&m, "SWAP", "swap");
    reads_as(&m, "keep", "keep");
    reads_as(&m, "end", "end");
}

static void a_cut_is_read_before_anybody_has_a_hand(void **state)
{
    struct motu_match m;
    (void)state;
    start(&m, "variant2=on");
    reads_as(&m, "AxB AB", "AxB AB");
    refused(&m, "AxB AB", "KH-5: Chance decides now: it deals a card to black (deal black ALOA).");
}

static void words_that_are_no_move_are_unreadable(void **state)
{
    static const char *const words[] = {
        "",
        " ",
        "A",
        "A-",
        "A-M",
        "-B",
        "A-B C",
        "A-BX",
        "A-B*",
        "A*xB AA",
        "AxB",
        "AxB A",
        "AxB AAA",
        "AxB A-B",
        "A x",
        "draw",
        "draw M",
        "draw ?",
        "draw A*",
        "draw pi",
        "draw pile A",
        "discard",
        "discard M",
        "discard A B",
        "discard ?*",
        "bridge",
        "bridge A",
        "bridge A-",
        "bridge A-B C",
        "deal A",
        "deal black",
        "deal green A",
        "deal white M",
        "reveal",
        "reveal ?",
        "reveal M",
        "card",
        "card M",
        "first",
        "first green",
        "abstain now",
        "end end",
        "swap A",
        "pass",
        "\x01",
        "A-B\n",
        "A\xFF",
        "0-1",
        "ALO-BARI",
    };
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"KL", "AB"});
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        unreadable(&m, words[i]);
}

static void words_of_chance_with_a_move_behind_them_are_unreadable(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"}, .bridges = {"KL", "AB"});
    unreadable(&m, "card A A-D");
    unreadable(&m, "reveal K discard A");
    unreadable(&m, "deal black ? bridge A-B");
}

static void words_that_cannot_be_read_are_quoted(void **state)
{
    struct motu_match m;
    struct motu_reason reason;
    char why[256];
    struct motu_text text = MOTU_TEXT_IN(why);
    (void)state;
    SET_UP(&m, .hand = {"AABBD"});
    assert_false(motu_match_play_text(&m, "hop\x07la", &reason));
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(why, "\"hop?la\" is not a move. Moves look like this: A-B, AxB AB, draw A, draw pile, "
                             "discard A, abstain.");
}

static void words_of_chance_are_refused_while_a_player_decides(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    refused(&m, "card D", "Chance has nothing to do now: it is for black to decide.");
    refused(&m, "reveal D", "Chance has nothing to do now: it is for black to decide.");
    play(&m, "abstain");
    refused(&m, "deal black D", "Chance has nothing to do now: it is for white to decide.");
    refused(&m, "first black", "Chance has nothing to do now: it is for white to decide.");
    play(&m, "draw pile");
    refused(&m, "abstain", "KH-16: Chance decides now: it gives white the card drawn from the pile (card ALOA).");
}

static void numbers_that_are_no_moves_are_refused(void **state)
{
    static const motu_move numbers[] = {0, 8, 511, 0xFFF, 0x1000, 0x1000 | 1, 0xFFFFFFFF, 7u << 9};
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"});
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct motu_reason reason;
        char why[128];
        struct motu_text text = MOTU_TEXT_IN(why);
        assert_true(kahuna_game.refuse(&m.now, numbers[i], &reason));
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
        assert_string_equal(why, "That is not a move in this game.");
        assert_int_equal(reason.fault, MOTU_REASON_ILLEGAL);
    }
}

/* --- question marks ------------------------------------------------------------------------------------ */

static struct motu_belief *belief;

static int make_belief(void **state)
{
    (void)state;
    belief = malloc(kahuna_game.belief_size);
    return belief ? 0 : -1;
}

static int free_belief(void **state)
{
    (void)state;
    free(belief);
    return 0;
}

/* Makes it the match of one viewer, who does not see the rest. */
static void see_as(struct motu_match *m, int viewer)
{
    kahuna_game.conceal(&m->now, viewer);
    m->start = m->now;
    m->viewer = viewer;
    m->count = 0;
    if (viewer != MOTU_ONLOOKER) {
        m->belief = belief;
        kahuna_game.belief_start(belief, &m->now);
    }
}

static void masks_are_for_records_of_one_player_only(void **state)
{
    static const char no[] = "A question mark stands for a card only in a record for one player.";
    struct motu_match m;
    (void)state;
    start(&m, "");
    refused(&m, "deal black ?", no);
    SET_UP(&m, .hand = {"AABBD"});
    refused(&m, "discard ?", no);
    play(&m, "discard A; draw pile");
    refused(&m, "card ?", no);
}

static void masks_stand_for_what_the_player_cannot_see(void **state)
{
    static const char seen[] = "This card is seen by the player the record is for: name it.";
    static const char unseen[] = "The player the record is for cannot see this card: write a question mark.";
    struct motu_match m;
    (void)state;
    start(&m, "first=white");
    see_as(&m, BLACK);
    refused(&m, "deal black ?", seen);
    play(&m, "deal black A; deal black A; deal black B");
    refused(&m, "deal white C", unseen);
    play(&m, "deal white ?; deal white ?; deal white ?; reveal F; reveal G; reveal H");
    play(&m, "draw pile");
    refused(&m, "card C", unseen);
    play(&m, "card ?; draw pile");
    refused(&m, "card ?", seen);
    play(&m, "card E; draw pile; card ?; abstain");
    refused(&m, "discard C", unseen);
    play(&m, "discard ?; draw F; reveal L");
    shows(&m, BLACK, "\"hands\":{\"black\":[\"ALOA\",\"ALOA\",\"BARI\",\"ELAI\"],\"white\":5}");
    shows(&m, BLACK, "\"hidden_discards\":{\"black\":[],\"white\":1}");
}

static void masks_cannot_be_ones_own_discard(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"AABBD"});
    see_as(&m, BLACK);
    refused(&m, "discard ?", "This card is seen by the player the record is for: name it.");
    play(&m, "discard A");
    SET_UP(&m, .hand = {"AABBD"});
    see_as(&m, MOTU_ONLOOKER);
    refused(&m, "discard A", "The player the record is for cannot see this card: write a question mark.");
    play(&m, "discard ?");
}

static void masks_need_a_hidden_card(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .options = "variant2=on", .open = {"AABBD"});
    see_as(&m, WHITE);
    refused(&m, "discard ?", "KH-11: There is no hidden card in this hand to discard.");
    play(&m, "discard A*; discard D*");
}

static void an_unseen_hand_can_lay_whatever_is_not_seen_elsewhere(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"DD", "ABL"}, .bridges = {"KL", "AB"}, .discards = "C");
    see_as(&m, WHITE);
    refused(&m, "L-C", "KH-2: There is no line between LALE and COCO.");
    play(&m, "D-E; F-G");
    shows(&m, WHITE, "\"hands\":{\"black\":0,");
    refused(&m, "D-H", "KH-8: DUDA is not in your hand.");
    SET_UP(&m, .hand = {"DD", "AABL"}, .bridges = {"KL", "AB"});
    see_as(&m, WHITE);
    refused(&m, "A-D", "KH-8: ALOA is not in your hand.");
    play(&m, "B-C");
    refused(&m, "B-D", "KH-8: BARI is not in your hand.");
    SET_UP(&m, .hand = {"D", "L"}, .bridges = {"KL", "AB"});
    see_as(&m, WHITE);
    refused(&m, "AxB AB", "KH-9: This cut takes two cards from your hand, ALOA and BARI: you do not hold both.");
}

static void a_viewer_knows_that_a_seen_card_is_not_in_the_pile(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"D", "AA"});
    see_as(&m, WHITE);
    play(&m, "draw G");
    refused(&m, "reveal A", "KH-3: No card ALOA is left in the pile.");
    play(&m, "reveal D");
}

static void at_the_end_of_a_round_a_viewer_knows_the_hand(void **state)
{
    static const char no[] = "No hidden cards make this line possible.";
    struct motu_match m;
    (void)state;
    /* pile and row are empty when white takes KAHU: what black has not seen, KAHU and LALE, is white's */
    SET_UP(&m, .player = "white", .hand = {"A", "KL"}, .face_up = "K", .pile = "", .bridges = {"AB", "EF"});
    see_as(&m, BLACK);
    play(&m, "draw K; reveal J; reveal I; reveal I; abstain");
    refused(&m, "J-G", no);
    refused(&m, "D-H", no);
    play(&m, "K-G; K-I; L-H");
    shows(&m, BLACK, "\"hands\":{\"black\":[\"ALOA\"],\"white\":0}");
}

static void only_who_decides_may_ask_what_is_legal(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A", "B"});
    assert_true(kahuna_game.may_ask(&m.now, MOTU_ALL));
    assert_true(kahuna_game.may_ask(&m.now, BLACK));
    assert_false(kahuna_game.may_ask(&m.now, WHITE));
    assert_false(kahuna_game.may_ask(&m.now, MOTU_ONLOOKER));
    play(&m, "draw pile");
    assert_false(kahuna_game.may_ask(&m.now, BLACK));
    assert_false(kahuna_game.may_ask(&m.now, WHITE));
    assert_true(kahuna_game.may_ask(&m.now, MOTU_ALL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_read_in_any_case_and_with_spaces),
        cmocka_unit_test(a_cut_is_read_before_anybody_has_a_hand),
        cmocka_unit_test(words_that_are_no_move_are_unreadable),
        cmocka_unit_test(words_of_chance_with_a_move_behind_them_are_unreadable),
        cmocka_unit_test(words_that_cannot_be_read_are_quoted),
        cmocka_unit_test(words_of_chance_are_refused_while_a_player_decides),
        cmocka_unit_test(numbers_that_are_no_moves_are_refused),
        cmocka_unit_test(masks_are_for_records_of_one_player_only),
        cmocka_unit_test(masks_stand_for_what_the_player_cannot_see),
        cmocka_unit_test(masks_cannot_be_ones_own_discard),
        cmocka_unit_test(masks_need_a_hidden_card),
        cmocka_unit_test(an_unseen_hand_can_lay_whatever_is_not_seen_elsewhere),
        cmocka_unit_test(a_viewer_knows_that_a_seen_card_is_not_in_the_pile),
        cmocka_unit_test(at_the_end_of_a_round_a_viewer_knows_the_hand),
        cmocka_unit_test(only_who_decides_may_ask_what_is_legal),
    };
    return cmocka_run_group_tests(tests, make_belief, free_belief);
}
