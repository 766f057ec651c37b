/* test_masked_record.c: records for one player: what is hidden in them, and what no hidden cards make possible. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"
#include "record_cases.h"

static void masked_records_of_whole_games_give_the_same_views(void **state)
{
    static struct motu_match m;
    static char record[MOTU_MATCH_MAX_RECORD];
    (void)state;
    for (uint64_t seed = 100; seed < 124; seed++) {
        play_at_random(&m, option_sets[seed % 4], seed);
        for (int viewer = BLACK; viewer <= WHITE; viewer++) {
            strcpy(record, write_record(&m, viewer));
            reads(record);
            assert_int_equal(got.viewer, viewer);
            assert_ptr_equal(got.belief, belief);
            assert_int_equal(got.count, m.count);
            assert_string_equal(write_record(&got, viewer), record);
            for (int ply = 0; ply <= m.count; ply++) {
                struct motu_state theirs, ours;
                motu_match_state_at(&got, ply, &theirs);
                motu_match_state_at(&m, ply, &ours);
                kahuna_game.conceal(&ours, viewer);
                same_state(&theirs, &ours);
            }
        }
    }
}

#define MASKED                                                                            \
    "motu: 1\ngame: kahuna\nrules: 1\noptions: first=white\nviewer: black\n\n" DEAL_BLACK \
    "chance deal white ?\nchance deal white ?\nchance deal white ?\n" ROW
/* lines 1 to 6 and 7 to 15: what is put behind it begins with line 16 */

static void the_viewer_must_be_a_player(void **state)
{
    static const char *const names[] = {"public", "all", "chance", "green", ""};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char record[128], sentence[128];
        struct motu_text text = MOTU_TEXT_IN(record), wanted = MOTU_TEXT_IN(sentence);
        motu_text_put(&text, "motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: ");
        motu_text_put(&text, names[i]);
        motu_text_put(&wanted, names[i]);
        motu_text_put(&wanted, " is not a player whose record can be read.");
        fails(record, 5, MOTU_REASON_UNKNOWN, sentence);
    }
}

/* An onlooker has no belief, so it is lent none. */
static void an_onlookers_record_is_read_where_nobody_need_know_more(void **state)
{
    static const char head[] = "motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: ";
    static struct motu_match scratch, m;
    struct motu_match_fault fault;
    char record[128];
    (void)state;
    snprintf(record, sizeof record, "%spublic\n", head);
    assert_true(motu_match_read_record(&m, &scratch, record, strlen(record), motu_catalogue_find, NULL, &fault));
    assert_int_equal(m.viewer, MOTU_ONLOOKER);
    snprintf(record, sizeof record, "%schance\n", head);
    assert_false(motu_match_read_record(&m, &scratch, record, strlen(record), motu_catalogue_find, NULL, &fault));
    snprintf(record, sizeof record, "%sblack\n", head);
    assert_false(motu_match_read_record(&m, &scratch, record, strlen(record), motu_catalogue_find, NULL, &fault));
    snprintf(record, sizeof record,
             "motu: 1\ngame: kaivai\nrules: 2\noptions: players=3\nviewer: blue\n"); /* the fourth */
    assert_false(motu_match_read_record(&m, &scratch, record, strlen(record), motu_catalogue_find, NULL, &fault));
    assert_int_equal(fault.reason.message, MOTU_MESSAGE_RECORD_VIEWER);
}

static void a_viewers_own_cards_are_named_and_others_are_not(void **state)
{
    (void)state;
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: black\n\nchance deal black ?\n", 7, MOTU_REASON_ILLEGAL,
          "This card is seen by the player the record is for: name it.");
    fails("motu: 1\ngame: kahuna\nrules: 1\noptions:\nviewer: white\n\nchance deal black ALOA\n", 7,
          MOTU_REASON_ILLEGAL, "The player the record is for cannot see this card: write a question mark.");
}

static void a_card_of_which_the_viewer_holds_both_cannot_be_played(void **state)
{
    (void)state;
    reads(MASKED "white B-C\n");
    fails(MASKED "white A-D\n", 16, MOTU_REASON_ILLEGAL, "KH-8: ALOA is not in your hand.");
    fails(MASKED "white B-C\nwhite B-D\n", 17, MOTU_REASON_ILLEGAL, "KH-8: BARI is not in your hand.");
}

static void a_third_card_of_an_island_cannot_be_played(void **state)
{
    (void)state;
    reads(MASKED "white C-B\nwhite C-F\nwhite D-E\n");
    fails(MASKED "white C-B\nwhite C-F\nwhite C-G\n", 18, MOTU_REASON_ILLEGAL, "KH-8: COCO is not in your hand.");
}

static void what_the_hand_must_be_is_remembered(void **state)
{
    (void)state;
    /* white takes FAAA openly and plays three other cards: only FAAA is left */
#define ONLY_FAAA \
    MASKED "white draw F\nchance reveal IFFI\nblack draw pile\nchance card COCO\nwhite D-E\nwhite E-H\nwhite L-K\n"
    reads(ONLY_FAAA "white F-C\n");
    fails(ONLY_FAAA "white J-K\n", 23, MOTU_REASON_ILLEGAL, "No hidden cards make this line possible.");
    fails(ONLY_FAAA "white G-K\n", 23, MOTU_REASON_ILLEGAL, "No hidden cards make this line possible.");
}

static void hidden_discards_leave_what_is_possible(void **state)
{
    (void)state;
    /* white takes FAAA and GOLA, discards one card, takes HUNA and plays three others: FAAA or GOLA is gone */
#define ONE_GONE                                                                                                \
    MASKED "white draw F\nchance reveal IFFI\nblack abstain\nwhite draw G\nchance reveal JOJO\nblack abstain\n" \
           "white discard ?\nwhite draw H\nchance reveal KAHU\nblack abstain\nwhite D-E\nwhite E-I\nwhite L-K\n"
    reads(ONE_GONE "white F-C\nwhite H-A\n");
    reads(ONE_GONE "white G-C\nwhite H-A\n");
    fails(ONE_GONE "white F-C\nwhite G-C\n", 30, MOTU_REASON_ILLEGAL, "No hidden cards make this line possible.");
    fails(ONE_GONE "white D-H\n", 29, MOTU_REASON_ILLEGAL, "No hidden cards make this line possible.");
}

static void an_impossible_move_leaves_a_masked_match_as_it_was(void **state)
{
    struct motu_state before;
    struct motu_reason reason;
    (void)state;
    reads(ONLY_FAAA);
    memcpy(&before, &got.now, sizeof before);
    for (int twice = 0; twice < 2; twice++) {
        assert_false(motu_match_play_text(&got, "J-K", &reason));
        reason_is(&reason, "No hidden cards make this line possible.");
        same_state(&got.now, &before);
        assert_int_equal(got.count, 16);
    }
    play(&got, "F-C");
}

static void a_masked_match_can_be_undone_and_played_on(void **state)
{
    struct motu_reason reason;
    (void)state;
    reads(ONLY_FAAA "white F-C\n");
    assert_true(motu_match_undo(&got, 2, NULL));
    assert_false(motu_match_play_text(&got, "A-D", &reason));
    play(&got, "J-K");
    assert_false(motu_match_play_text(&got, "L-K", &reason));
    reason_is(&reason, "No hidden cards make this line possible.");
    play(&got, "F-C");
}

static void the_limit_of_undo_is_the_same_in_a_masked_match(void **state)
{
    (void)state;
    reads(MASKED);
    limit_is(&got, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&got, "D-E");
    limit_is(&got, BLACK, 10, "Undo ends here: D-E, decision 10, was not yours.");
    play(&got, "abstain; A-H");
    limit_is(&got, BLACK, 11, "Undo ends here: abstain, decision 11, was not yours.");
    reads(MASKED "white draw pile\nchance card ?\n");
    limit_is(&got, BLACK, 11, "Undo ends here: in decision 11 somebody else saw something that you do not see.");
}

static void a_masked_draw_from_the_row_teaches_nobody_anything(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "abstain; draw F");
    limit_is(&m, BLACK, 11, "Undo ends here: draw F, decision 11, was not yours.");
    reads(MASKED "white draw F\n");
    limit_is(&got, BLACK, 10, "Undo ends here: draw F, decision 10, was not yours.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masked_records_of_whole_games_give_the_same_views),
        cmocka_unit_test(the_viewer_must_be_a_player),
        cmocka_unit_test(an_onlookers_record_is_read_where_nobody_need_know_more),
        cmocka_unit_test(a_viewers_own_cards_are_named_and_others_are_not),
        cmocka_unit_test(a_card_of_which_the_viewer_holds_both_cannot_be_played),
        cmocka_unit_test(a_third_card_of_an_island_cannot_be_played),
        cmocka_unit_test(what_the_hand_must_be_is_remembered),
        cmocka_unit_test(hidden_discards_leave_what_is_possible),
        cmocka_unit_test(an_impossible_move_leaves_a_masked_match_as_it_was),
        cmocka_unit_test(a_masked_match_can_be_undone_and_played_on),
        cmocka_unit_test(the_limit_of_undo_is_the_same_in_a_masked_match),
        cmocka_unit_test(a_masked_draw_from_the_row_teaches_nobody_anything),
    };
    return cmocka_run_group_tests(tests, make_belief, free_belief);
}
