/* test_match.c: a match: playing, undo, chance, the limit of a player's undo. The game is Kahuna; the rules are tested
 * elsewhere. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>

#include "kahuna_game.h"
#include "matches.h"

/* --- from what a seat sees --------------------------------------------------------------------------- */

/* What a seat sees of the match, as JSON. */
static const char *view_in_json(const struct motu_match *m, int seat)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_state view;
    motu_match_view(m, seat, &view);
    m->game->write_state(&view, &text);
    assert_true(motu_text_fits(&text));
    return json;
}

static void a_match_from_a_view_is_its_seats_and_knows_no_more(void **state)
{
    static struct motu_match m, seen, before;
    struct motu_reason reason;
    struct motu_state view;
    (void)state;
    begin_dealt(&m);
    play(&m, "A-B; draw pile; card K; C-B; draw pile; card L");
    struct motu_belief *belief = malloc(kahuna_game.belief_size);
    assert_non_null(belief);
    const char *json = view_in_json(&m, BLACK);
    assert_true(motu_match_start_from_view(&seen, &kahuna_game, BLACK, json, strlen(json), belief, 5, &reason));
    motu_match_view(&m, BLACK, &view);
    same_state(&seen.now, &view);
    same_state(&seen.start, &view);
    assert_true(seen.from_state && seen.viewer == BLACK && seen.belief == belief && !seen.count);
    play(&seen, "A-D; draw pile; card J; draw pile; card ?");
    assert_int_equal(seen.count, 5);
    assert_true(motu_match_undo(&seen, 5, NULL));
    same_state(&seen.now, &view);
    memcpy(&before, &seen, sizeof before);
    assert_false(motu_match_start_from_view(&seen, &kahuna_game, WHITE, json, strlen(json), belief, 5, &reason));
    assert_false(motu_match_start_from_view(&seen, &kahuna_game, BLACK, "{}", 2, belief, 5, &reason));
    assert_memory_equal(&seen, &before, sizeof seen);
    free(belief);
}

static void a_match_from_a_view_has_a_seat_of_the_game(void **state)
{
    static struct motu_match m, seen;
    struct motu_reason reason;
    (void)state;
    const struct motu_game *kaivai = motu_catalogue_find("kaivai", 6);
    assert_true(motu_match_start(&m, kaivai, "players=3", 5, NULL));
    for (int seat = 0; seat < 5; seat++) {
        const char *json = view_in_json(&m, seat < 3 ? seat : 0);
        assert_int_equal(motu_match_start_from_view(&seen, kaivai, seat, json, strlen(json), NULL, 5, &reason),
                         seat < 3);
        if (seat < 3)
            assert_int_equal(seen.viewer, seat);
        else
            assert_int_equal(reason.message, MOTU_MESSAGE_VIEWER_UNKNOWN);
    }
    const char *json = view_in_json(&m, 0);
    assert_false(motu_match_start_from_view(&seen, kaivai, -1, json, strlen(json), NULL, 5, &reason));
    assert_int_equal(reason.message, MOTU_MESSAGE_VIEWER_UNKNOWN);
}

/* --- playing and undo -------------------------------------------------------------------------------- */

static void a_bad_start_leaves_the_match_as_it_was(void **state)
{
    static struct motu_match m, before;
    struct motu_reason reason;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m, sizeof m);
    assert_false(motu_match_start(&m, &kahuna_game, "variant9=on", 5, &reason));
    reason_is(&reason, "There is no option called variant9.");
    assert_false(motu_match_start_from_state(&m, &kahuna_game, "{}", 2, 5, &reason));
    assert_memory_equal(&before, &m, sizeof m);
}

static void a_refused_move_leaves_the_match_as_it_was(void **state)
{
    static struct motu_match m, before;
    struct motu_reason reason;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m, sizeof m);
    assert_false(motu_match_play_text(&m, "C-B", &reason));
    reason_is(&reason, "KH-8: COCO is not in your hand.");
    assert_false(motu_match_play_text(&m, "C-D", &reason));
    reason_is(&reason, "KH-2: There is no line between COCO and DUDA.");
    assert_false(motu_match_play_text(&m, "hop", &reason));
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    assert_false(motu_match_play(&m, 0, &reason));
    reason_is(&reason, "That is not a move in this game.");
    assert_memory_equal(&before, &m, sizeof m);
}

static void the_state_is_the_replay_of_the_list(void **state)
{
    static struct motu_match m;
    static struct motu_state states[MOTU_MATCH_MAX_DECISIONS];
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 4);
    begin(&m, "variant1=on variant2=on", 4);
    while (motu_match_actor(&m) != MOTU_OVER) {
        memcpy(&states[m.count], &m.now, kahuna_game.state_size);
        assert_true(motu_match_play(&m, motu_random_move(&kahuna_game, &m.now, &rng), NULL));
    }
    for (int ply = 0; ply < m.count; ply++) {
        struct motu_state then;
        motu_match_state_at(&m, ply, &then);
        same_state(&then, &states[ply]);
    }
    while (m.count) {
        assert_true(motu_match_undo(&m, 1, NULL));
        same_state(&m.now, &states[m.count]);
    }
}

static void several_decisions_are_undone_at_once(void **state)
{
    static struct motu_match m;
    struct motu_state dealt;
    (void)state;
    begin_dealt(&m);
    memcpy(&dealt, &m.now, sizeof dealt);
    play(&m, "A-B; A-H; draw pile; card L; abstain");
    assert_true(motu_match_undo(&m, 5, NULL));
    assert_int_equal(m.count, 9);
    same_state(&m.now, &dealt);
    assert_true(motu_match_undo(&m, 9, NULL));
    assert_int_equal(m.count, 0);
    same_state(&m.now, &m.start);
}

static void undo_has_a_limit(void **state)
{
    static struct motu_match m;
    struct motu_reason reason;
    (void)state;
    begin(&m, "", 1);
    assert_false(motu_match_undo(&m, 1, &reason));
    reason_is(&reason, "There is nothing to undo.");
    assert_int_equal(reason.fault, MOTU_REASON_STATE);
    begin_dealt(&m);
    assert_false(motu_match_undo(&m, 10, &reason));
    reason_is(&reason, "Only 9 decisions can be undone.");
    assert_false(motu_match_undo(&m, 0, &reason));
    assert_false(motu_match_undo(&m, -1, &reason));
    assert_int_equal(m.count, 9);
}

static void a_full_match_takes_no_more(void **state)
{
    static struct motu_match m;
    struct motu_reason reason;
    struct motu_state before;
    (void)state;
    begin_dealt(&m);
    memcpy(&before, &m.now, sizeof before);
    m.count = MOTU_MATCH_MAX_DECISIONS;
    assert_false(motu_match_play_text(&m, "A-B", &reason));
    reason_is(&reason, "This game has reached its maximum length of 4096 decisions.");
    assert_int_equal(reason.fault, MOTU_REASON_STATE);
    assert_int_equal(m.count, MOTU_MATCH_MAX_DECISIONS);
    same_state(&m.now, &before);
}

static void a_match_from_a_state_goes_back_to_it(void **state)
{
    static struct motu_match m, from;
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_reason reason;
    (void)state;
    begin_dealt(&m);
    kahuna_game.write_state(&m.now, &text);
    assert_true(motu_match_start_from_state(&from, &kahuna_game, json, text.length, 7, &reason));
    assert_true(from.from_state);
    assert_false(m.from_state);
    assert_int_equal(from.count, 0);
    same_state(&from.now, &m.now);
    play(&from, "A-B; draw pile");
    assert_false(motu_match_undo(&from, 3, &reason));
    assert_true(motu_match_undo(&from, 2, &reason));
    same_state(&from.now, &m.now);
}

static void a_view_is_the_concealed_state(void **state)
{
    static struct motu_match m;
    struct motu_state view, concealed;
    (void)state;
    begin_dealt(&m);
    for (int viewer = MOTU_ALL; viewer <= WHITE; viewer++) {
        if (viewer == MOTU_OVER || viewer == MOTU_CHANCE)
            continue;
        motu_match_view(&m, viewer, &view);
        memcpy(&concealed, &m.now, sizeof concealed);
        kahuna_game.conceal(&concealed, viewer);
        same_state(&view, &concealed);
        assert_int_equal(!memcmp(&view, &m.now, kahuna_game.state_size), viewer == MOTU_ALL);
    }
}

/* --- chance ------------------------------------------------------------------------------------------ */

static void chance_depends_on_the_seed_and_the_number_of_the_decision(void **state)
{
    static struct motu_match one, same, other;
    int different = 0;
    (void)state;
    begin(&one, "", 42);
    begin(&same, "", 42);
    begin(&other, "", 43);
    for (int i = 0; i < 10; i++) {
        assert_int_equal(motu_match_chance(&one), motu_match_chance(&same));
        different += motu_match_chance(&one) != motu_match_chance(&other);
        assert_true(motu_match_play(&one, motu_match_chance(&one), NULL));
        assert_true(motu_match_play(&same, motu_match_chance(&same), NULL));
        assert_true(motu_match_play(&other, motu_match_chance(&other), NULL));
    }
    assert_in_range(different, 5, 10);
}

static void chance_is_the_same_after_undo(void **state)
{
    static struct motu_match m;
    motu_move first[10];
    (void)state;
    begin(&m, "", 42);
    for (int i = 0; i < 10; i++) {
        first[i] = motu_match_chance(&m);
        assert_true(motu_match_play(&m, first[i], NULL));
    }
    assert_true(motu_match_undo(&m, 7, NULL));
    for (int i = 3; i < 10; i++) {
        assert_int_equal(motu_match_chance(&m), first[i]);
        assert_true(motu_match_play(&m, motu_match_chance(&m), NULL));
    }
    play(&m, "draw pile");
    const motu_move card = motu_match_chance(&m);
    assert_int_equal(motu_match_chance(&m), card);
    assert_true(motu_match_undo(&m, 1, NULL));
    play(&m, "draw pile");
    assert_int_equal(motu_match_chance(&m), card);
}

/* --- the limit of a player's undo -------------------------------------------------------------------- */

static void before_anything_there_is_nothing_to_undo(void **state)
{
    static struct motu_match m;
    (void)state;
    begin(&m, "", 1);
    limit_is(&m, BLACK, 0, "There is nothing to undo.");
}

static void own_plays_are_taken_back_to_the_last_chance(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "A-B; A-H");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: A-H, decision 11, was not yours.");
}

static void a_match_from_a_state_begins_with_a_decision(void **state)
{
    static struct motu_match m, n;
    (void)state;
    begin_dealt(&m);
    const char *json = view_in_json(&m, MOTU_ALL);
    assert_true(motu_match_start_from_state(&n, &kahuna_game, json, strlen(json), 5, NULL));
    play(&n, "A-B");
    limit_is(&n, BLACK, 0, "There is nothing to undo.");
    limit_is(&n, WHITE, 1, "Undo ends here: A-B, decision 1, was not yours.");
}

static void a_draw_is_taken_back_until_chance_has_delivered(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "A-B; draw pile");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "card L");
    limit_is(&m, BLACK, 12, "Undo ends here: with card LALE, decision 12, something new was seen.");
    limit_is(&m, WHITE, 12, "Undo ends here: in decision 12 somebody else saw something that you do not see.");
    play(&m, "C-B");
    limit_is(&m, WHITE, 12, "Undo ends here: in decision 12 somebody else saw something that you do not see.");
    limit_is(&m, BLACK, 13, "Undo ends here: C-B, decision 13, was not yours.");
}

static void a_card_from_the_row_until_the_row_is_filled(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "draw F");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    play(&m, "reveal I");
    limit_is(&m, BLACK, 11, "Undo ends here: with reveal IFFI, decision 11, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: with reveal IFFI, decision 11, something new was seen.");
}

static void abstaining_is_taken_back_until_the_opponent_decides(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "A-B; abstain");
    limit_is(&m, BLACK, 9, "Undo ends here: with reveal HUNA, decision 9, something new was seen.");
    limit_is(&m, WHITE, 11, "Undo ends here: abstain, decision 11, was not yours.");
    play(&m, "D-H");
    limit_is(&m, BLACK, 12, "Undo ends here: D-H, decision 12, was not yours.");
    limit_is(&m, WHITE, 11, "Undo ends here: abstain, decision 11, was not yours.");
}

static void a_discard_of_the_other_is_not_told(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_dealt(&m);
    play(&m, "draw pile; card L; draw pile; card K; draw pile; card L; draw pile; card K; discard A");
    limit_is(&m, BLACK, 17, "Undo ends here: in decision 17 somebody else saw something that you do not see.");
    limit_is(&m, WHITE, 18, "Undo ends here: discard ?, decision 18, was not yours.");
}

/* One card, LALE, is left in the pile; black holds the cards given. */
static void begin_with_one_card_left(struct motu_match *m, const char *hand, const char *jojos)
{
    char json[1024];
    struct motu_text text = MOTU_TEXT_IN(json);
    motu_text_put(&text, "{\"game\":\"kahuna\",\"options\":\"\",\"round\":1,\"phase\":\"play\",\"actor\":\"black\","
                         "\"player\":\"black\",\"turn\":9,\"abstained\":false,\"swap\":null,\"last_turns\":0,"
                         "\"hands\":{\"black\":[");
    motu_text_put(&text, hand);
    motu_text_put(&text,
                  "],\"white\":[]},\"open\":{\"black\":[],\"white\":[]},"
                  "\"face_up\":[\"KAHU\",\"KAHU\",\"LALE\"],\"pile\":1,"
                  "\"discards\":[\"ALOA\",\"ALOA\",\"BARI\",\"BARI\",\"COCO\",\"COCO\",\"DUDA\",\"DUDA\",\"ELAI\","
                  "\"ELAI\",\"FAAA\",\"FAAA\",\"GOLA\",\"GOLA\",\"HUNA\",\"HUNA\",\"IFFI\",\"IFFI\"");
    motu_text_put(&text, jojos);
    motu_text_put(&text,
                  "],\"hidden_discards\":{\"black\":[],\"white\":[]},\"bridges\":{\"black\":[],\"white\":[]},"
                  "\"tokens\":{\"black\":[],\"white\":[]},\"points\":{\"black\":0,\"white\":0},\"result\":null}");
    assert_true(motu_match_start_from_state(m, &kahuna_game, json, text.length, 1, NULL));
}

static void a_certain_outcome_teaches_nothing(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_with_one_card_left(&m, "", ",\"JOJO\",\"JOJO\"");
    play(&m, "draw pile; card L");
    assert_int_equal(m.count, 2);
    limit_is(&m, BLACK, 0, "There is nothing to undo.");
}

static void an_outcome_that_only_hidden_cards_make_certain_is_a_lesson(void **state)
{
    static struct motu_match m;
    (void)state;
    begin_with_one_card_left(&m, "\"JOJO\"", ",\"JOJO\"");
    play(&m, "draw pile; card L");
    limit_is(&m, BLACK, 2, "Undo ends here: with card LALE, decision 2, something new was seen.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_from_a_view_is_its_seats_and_knows_no_more),
        cmocka_unit_test(a_match_from_a_view_has_a_seat_of_the_game),
        cmocka_unit_test(a_bad_start_leaves_the_match_as_it_was),
        cmocka_unit_test(a_refused_move_leaves_the_match_as_it_was),
        cmocka_unit_test(the_state_is_the_replay_of_the_list),
        cmocka_unit_test(several_decisions_are_undone_at_once),
        cmocka_unit_test(undo_has_a_limit),
        cmocka_unit_test(a_full_match_takes_no_more),
        cmocka_unit_test(a_match_from_a_state_goes_back_to_it),
        cmocka_unit_test(a_view_is_the_concealed_state),
        cmocka_unit_test(chance_depends_on_the_seed_and_the_number_of_the_decision),
        cmocka_unit_test(chance_is_the_same_after_undo),
        cmocka_unit_test(before_anything_there_is_nothing_to_undo),
        cmocka_unit_test(own_plays_are_taken_back_to_the_last_chance),
        cmocka_unit_test(a_match_from_a_state_begins_with_a_decision),
        cmocka_unit_test(a_draw_is_taken_back_until_chance_has_delivered),
        cmocka_unit_test(a_card_from_the_row_until_the_row_is_filled),
        cmocka_unit_test(abstaining_is_taken_back_until_the_opponent_decides),
        cmocka_unit_test(a_discard_of_the_other_is_not_told),
        cmocka_unit_test(a_certain_outcome_teaches_nothing),
        cmocka_unit_test(an_outcome_that_only_hidden_cards_make_certain_is_a_lesson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
