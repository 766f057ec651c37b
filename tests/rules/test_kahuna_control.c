/* test_kahuna_control.c: who controls an island, what falls, what stays: KH-12 to KH-15. */
#include "kahuna_position.h"

/* --- KH-12 ------------------------------------------------------------------------------------------- */

static void kh12_more_than_half_of_all_lines_of_every_island(void **state)
{
    static const int needed[MOTU_KAHUNA_ISLANDS] = {2, 3, 3, 3, 4, 3, 3, 3, 3, 3, 3, 2};
    (void)state;
    for (int seat = BLACK; seat < SEATS; seat++)
        for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++) {
            char lines[64];
            struct motu_text text = MOTU_TEXT_IN(lines);
            int count = 0;
            for (int line = 0; line < MOTU_KAHUNA_LINES; line++) {
                if (motu_kahuna_lines[line].end[0] != island && motu_kahuna_lines[line].end[1] != island)
                    continue;
                motu_text_put(&text, count++ ? " " : "");
                motu_text_put(&text, motu_kahuna_lines[line].name);
                struct motu_match m;
                struct motu_kahuna_position look;
                if (seat == BLACK)
                    SET_UP(&m, .bridges = {lines, ""});
                else
                    SET_UP(&m, .bridges = {"", lines});
                motu_kahuna_look(&m.now, &look);
                assert_int_equal(look.control[island], count >= needed[island] ? seat : NOBODY);
                assert_int_equal(look.bridges[seat][island], count);
            }
        }
}

static void kh12_exactly_half_is_not_enough(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"CEG"}, .bridges = {"BC BE DE"}, .face_up = "HKL");
    play(&m, "C-F");
    tokens_are(&m, BLACK, "");
    play(&m, "E-H");
    tokens_are(&m, BLACK, "");
    play(&m, "G-C");
    tokens_are(&m, BLACK, "C");
}

static void kh12_free_lines_count_as_lines(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"}, .bridges = {"BC"});
    play(&m, "B-D");
    tokens_are(&m, BLACK, "");
}

/* --- KH-13 ------------------------------------------------------------------------------------------- */

static void kh13_gaining_an_island_removes_all_bridges_of_the_opponent_there(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"}, .bridges = {"BC BD", "AB BE EF"});
    play(&m, "B-F");
    bridges_are(&m, BLACK, "BC BD BF");
    bridges_are(&m, WHITE, "EF");
    tokens_are(&m, BLACK, "B");
}

static void kh13_one_bridge_gains_both_islands(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"A"}, .bridges = {"AD BC BD", "AH BE BF EF"});
    play(&m, "A-B");
    tokens_are(&m, BLACK, "AB");
    bridges_are(&m, BLACK, "AB AD BC BD");
    bridges_are(&m, WHITE, "EF");
}

static void kh13_the_removed_bridges_cost_tokens_elsewhere(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"}, .bridges = {"BC BD", "BE DE EF EH"});
    tokens_are(&m, WHITE, "E");
    play(&m, "B-F");
    bridges_are(&m, WHITE, "DE EF EH");
    tokens_are(&m, WHITE, "");
    tokens_are(&m, BLACK, "B");
}

static void kh13_without_gaining_nothing_falls(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"}, .bridges = {"BC", "AB BE"});
    play(&m, "B-F");
    bridges_are(&m, WHITE, "AB BE");
}

static void kh13_white_gains_in_the_same_way(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "L"}, .bridges = {"HL KL", "IL"});
    tokens_are(&m, BLACK, "L");
    refused(&m, "L-I", "KH-8: Line IL has a bridge of yours already: choose a free line.");
    SET_UP(&m, .player = "white", .hand = {"", "L"}, .bridges = {"HL AB", "IL"});
    play(&m, "L-K");
    tokens_are(&m, WHITE, "L");
    bridges_are(&m, BLACK, "AB");
}

/* --- KH-14 ------------------------------------------------------------------------------------------- */

static void kh14_no_longer_more_than_half_loses_the_token_and_the_rest_stays(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "AB"}, .bridges = {"AB AD", "EF"});
    tokens_are(&m, BLACK, "A");
    play(&m, "AxB AB");
    tokens_are(&m, BLACK, "");
    bridges_are(&m, BLACK, "AD");
}

static void kh14_with_bridges_to_spare_the_token_stays(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "AB"}, .bridges = {"AB AD AH", "EF"});
    play(&m, "AxB AB");
    tokens_are(&m, BLACK, "A");
    bridges_are(&m, BLACK, "AD AH");
}

static void kh14_one_cut_can_cost_two_tokens(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "AA"}, .bridges = {"AB AD BC BD", "EF"});
    tokens_are(&m, BLACK, "AB");
    play(&m, "AxB AA");
    tokens_are(&m, BLACK, "");
    bridges_are(&m, BLACK, "AD BC BD");
}

static void kh14_nobody_gains_through_a_removal(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"", "BB"}, .bridges = {"AB BC BD", "BE BF"});
    tokens_are(&m, BLACK, "B");
    play(&m, "AxB BB");
    tokens_are(&m, BLACK, "");
    tokens_are(&m, WHITE, "");
    bridges_are(&m, BLACK, "BC BD");
    bridges_are(&m, WHITE, "BE BF");
}

/* --- KH-15 ------------------------------------------------------------------------------------------- */

static void kh15_later_bridges_of_the_opponent_at_a_controlled_island_stay(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"B", "A"}, .bridges = {"AB AD"});
    play(&m, "A-H");
    bridges_are(&m, WHITE, "AH");
    tokens_are(&m, BLACK, "A");
    play(&m, "draw K; reveal D; B-C");
    bridges_are(&m, WHITE, "AH");
}

static void kh15_they_stay_when_the_owner_of_the_island_adds_a_bridge(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .hand = {"B"}, .bridges = {"AB BC BD", "BE"});
    play(&m, "B-F");
    tokens_are(&m, BLACK, "B");
    bridges_are(&m, WHITE, "BE");
}

static void kh15_they_fall_when_the_island_is_gained_anew(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"A", "BB"}, .bridges = {"AB BC BD", "BE"});
    play(&m, "AxB BB; draw K; reveal L");
    tokens_are(&m, BLACK, "");
    play(&m, "A-B");
    tokens_are(&m, BLACK, "B");
    bridges_are(&m, WHITE, "");
}

/* --- the worked example ------------------------------------------------------------------------------ */

static void kh13_kh14_the_worked_example_of_the_rulebook(void **state)
{
    struct motu_match m;
    (void)state;
    SET_UP(&m, .player = "white", .hand = {"EHH", "AB"}, .face_up = "CGL",
           .bridges = {"AB AH HI HL EF EI EJ", "AD BE DE DH EH BC"});
    tokens_are(&m, BLACK, "AH");
    tokens_are(&m, WHITE, "D");

    play(&m, "B-D");
    tokens_are(&m, WHITE, "BD");
    tokens_are(&m, BLACK, "H");
    bridges_are(&m, BLACK, "AH EF EI EJ HI HL");

    play(&m, "A-B");
    tokens_are(&m, WHITE, "ABD");
    tokens_are(&m, BLACK, "");
    bridges_are(&m, BLACK, "EF EI EJ HI HL");
    bridges_are(&m, WHITE, "AB AD BC BD BE DE DH EH");

    play(&m, "draw L; reveal K");
    play(&m, "ExH HH");
    tokens_are(&m, WHITE, "ABD");
    bridges_are(&m, WHITE, "AB AD BC BD BE DE DH");
    play(&m, "E-H");
    tokens_are(&m, BLACK, "EH");
    tokens_are(&m, WHITE, "AB");
    bridges_are(&m, BLACK, "EF EH EI EJ HI HL");
    bridges_are(&m, WHITE, "AB AD BC BD");
}

/* --- against counting, over many games --------------------------------------------------------------- */

static int count_at(const struct motu_kahuna_position *look, int seat, int island)
{
    int count = 0;
    for (int line = 0; line < MOTU_KAHUNA_LINES; line++)
        count += look->owner[line] == seat
                 && (motu_kahuna_lines[line].end[0] == island || motu_kahuna_lines[line].end[1] == island);
    return count;
}

/* What a bridge of `seat` on `line` must do, worked out line by line. */
static void put_by_counting(const struct motu_kahuna_position *before, int seat, int line, int owner[MOTU_KAHUNA_LINES])
{
    memcpy(owner, before->owner, sizeof before->owner);
    owner[line] = seat;
    for (int side = 0; side < 2; side++) {
        const int island = motu_kahuna_lines[line].end[side], had = count_at(before, seat, island);
        if (2 * had > motu_kahuna_islands[island].lines || 2 * (had + 1) <= motu_kahuna_islands[island].lines)
            continue;
        for (int other = 0; other < MOTU_KAHUNA_LINES; other++)
            if (owner[other] == !seat
                && (motu_kahuna_lines[other].end[0] == island || motu_kahuna_lines[other].end[1] == island))
                owner[other] = NOBODY;
    }
}

static void kh12_to_kh15_hold_in_random_games_against_plain_counting(void **state)
{
    struct motu_rng rng;
    int placed = 0, fell = 0;
    (void)state;
    motu_rng_seed(&rng, 1315);
    for (int game = 0; game < 150; game++) {
        struct motu_match m;
        start(&m, game % 2 ? "variant1=on" : "");
        while (motu_match_actor(&m) != MOTU_OVER) {
            struct motu_kahuna_position before, after;
            char words[MOTU_MATCH_MAX_MOVE_TEXT];
            struct motu_text text = MOTU_TEXT_IN(words);
            const motu_move move = motu_random_move(&kahuna_game, &m.now, &rng);
            kahuna_game.write_move(&m.now, move, &text);
            motu_kahuna_look(&m.now, &before);
            assert_true(motu_match_play(&m, move, NULL));
            motu_kahuna_look(&m.now, &after);
            int owner[MOTU_KAHUNA_LINES];
            memcpy(owner, before.owner, sizeof owner);
            for (int line = 0; line < MOTU_KAHUNA_LINES; line++) {
                const char one = motu_kahuna_lines[line].name[0], other = motu_kahuna_lines[line].name[1];
                const bool there = words[0] == one && words[2] == other, back = words[0] == other && words[2] == one;
                if (words[1] == '-' && (there || back)) {
                    put_by_counting(&before, before.player, line, owner);
                    placed++;
                } else if (words[1] == 'x' && there) {
                    owner[line] = NOBODY;
                } else if (!strcmp(words, "swap") && before.owner[line] == NOBODY
                           && after.owner[line] == before.player) {
                    put_by_counting(&before, before.player, line, owner);
                }
            }
            assert_memory_equal(owner, after.owner, sizeof owner);
            for (int line = 0; line < MOTU_KAHUNA_LINES; line++)
                fell += words[1] == '-' && before.owner[line] != NOBODY && after.owner[line] == NOBODY;
            for (int island = 0; island < MOTU_KAHUNA_ISLANDS; island++)
                for (int seat = BLACK; seat < SEATS; seat++)
                    assert_int_equal(after.control[island] == seat,
                                     2 * count_at(&after, seat, island) > motu_kahuna_islands[island].lines);
        }
    }
    assert_true(placed > 1000 && fell > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kh12_more_than_half_of_all_lines_of_every_island),
        cmocka_unit_test(kh12_exactly_half_is_not_enough),
        cmocka_unit_test(kh12_free_lines_count_as_lines),
        cmocka_unit_test(kh13_gaining_an_island_removes_all_bridges_of_the_opponent_there),
        cmocka_unit_test(kh13_one_bridge_gains_both_islands),
        cmocka_unit_test(kh13_the_removed_bridges_cost_tokens_elsewhere),
        cmocka_unit_test(kh13_without_gaining_nothing_falls),
        cmocka_unit_test(kh13_white_gains_in_the_same_way),
        cmocka_unit_test(kh14_no_longer_more_than_half_loses_the_token_and_the_rest_stays),
        cmocka_unit_test(kh14_with_bridges_to_spare_the_token_stays),
        cmocka_unit_test(kh14_one_cut_can_cost_two_tokens),
        cmocka_unit_test(kh14_nobody_gains_through_a_removal),
        cmocka_unit_test(kh15_later_bridges_of_the_opponent_at_a_controlled_island_stay),
        cmocka_unit_test(kh15_they_stay_when_the_owner_of_the_island_adds_a_bridge),
        cmocka_unit_test(kh15_they_fall_when_the_island_is_gained_anew),
        cmocka_unit_test(kh13_kh14_the_worked_example_of_the_rulebook),
        cmocka_unit_test(kh12_to_kh15_hold_in_random_games_against_plain_counting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
