/* test_mind.c: what a seat knows of a match: a mind that followed the match, one that was misled by decisions taken
 * back, by other matches and other seats, and one that begins afresh all know the same. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "random_games.h"

static const char *const options[] = {"", "variant1=on", "variant2=on", "variant1=on variant2=on handicap=white:3",
                                      "handicap=black:2 first=white"};
enum { OPTIONS = sizeof options / sizeof options[0] };

enum { FOLLOWS, BOTH, WANDERS, FRESH, MINDS };
static struct motu_mind mind[MINDS][2];
static struct motu_match match, masked, scratch;
static struct motu_belief *masked_belief;
static const struct motu_game *kahuna;

static int set_up(void **state)
{
    (void)state;
    kahuna = motu_catalogue_find("kahuna", 6);
    bool good = (masked_belief = malloc(kahuna->belief_size));
    for (int i = 0; i < MINDS; i++)
        for (int seat = 0; seat < 2; seat++) {
            motu_mind_start(&mind[i][seat], malloc(kahuna->belief_size));
            good = good && mind[i][seat].belief;
        }
    return !good;
}

static int tear_down(void **state)
{
    (void)state;
    free(masked_belief);
    for (int i = 0; i < MINDS; i++)
        for (int seat = 0; seat < 2; seat++)
            free(mind[i][seat].belief);
    return 0;
}

static const struct motu_ai_position *recall_afresh(const struct motu_match *m, int seat)
{
    struct motu_mind *fresh = &mind[FRESH][seat];
    memset(fresh->belief, 0xA5, kahuna->belief_size); /* what lay there before has no say */
    motu_mind_start(fresh, fresh->belief);
    return motu_mind_recall(fresh, m, seat);
}

static void same_position(const struct motu_ai_position *a, const struct motu_ai_position *b)
{
    const struct motu_game *game = a->game;
    assert_ptr_equal(game, b->game);
    assert_int_equal(a->seat, b->seat);
    assert_memory_equal(&a->view, &b->view, game->state_size);
    assert_int_equal(!a->belief, !b->belief);
    if (!a->belief)
        return;
    assert_int_equal(game->belief_bytes(a->belief), game->belief_bytes(b->belief));
    assert_memory_equal(a->belief, b->belief, game->belief_bytes(a->belief));
}

static void play_one(struct motu_match *m, struct motu_rng *rng)
{
    assert_true(motu_match_play(m, motu_random_move(m->game, &m->now, rng), NULL));
}

/* One mind is asked after nearly every decision, one about both seats in turn, one now and then. */
static void a_mind_that_follows_knows_what_one_that_begins_afresh_knows(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 7);
    for (int i = 0, games = random_games_count(2 * OPTIONS); i < games; i++) {
        assert_true(motu_match_start(&match, kahuna, options[i % OPTIONS], motu_rng_next(&rng), NULL));
        for (; motu_match_actor(&match) != MOTU_OVER; play_one(&match, &rng)) {
            const int seat = (int)motu_rng_below(&rng, 2);
            const struct motu_ai_position *fresh = recall_afresh(&match, seat);
            assert_non_null(fresh->belief);
            same_position(motu_mind_recall(&mind[FOLLOWS][seat], &match, seat), fresh);
            same_position(motu_mind_recall(&mind[BOTH][0], &match, seat), fresh);
            if (!motu_rng_below(&rng, 9))
                same_position(motu_mind_recall(&mind[WANDERS][seat], &match, seat), fresh);
        }
    }
}

/* Takes back some decisions and makes others, most of the time ending where a careless count would see no difference.
 */
static void go_another_way(struct motu_match *m, struct motu_rng *rng)
{
    const int back = 1 + (int)motu_rng_below(rng, m->count < 12 ? (uint32_t)m->count : 12);
    assert_true(motu_match_undo(m, back, NULL));
    for (int i = motu_rng_below(rng, 4) ? back : 0; i > 0 && motu_match_actor(m) != MOTU_OVER; i--)
        play_one(m, rng);
}

static void a_mind_notices_that_decisions_were_taken_back(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 11);
    for (int i = 0, games = random_games_count(2 * OPTIONS); i < games; i++) {
        assert_true(motu_match_start(&match, kahuna, options[i % OPTIONS], motu_rng_next(&rng), NULL));
        for (int steps = 0; steps < 60 && motu_match_actor(&match) != MOTU_OVER; steps++) {
            for (uint32_t more = 1 + motu_rng_below(&rng, 5); more && motu_match_actor(&match) != MOTU_OVER; more--)
                play_one(&match, &rng);
            for (int seat = 0; seat < 2; seat++)
                motu_mind_recall(&mind[FOLLOWS][seat], &match, seat);
            if (!motu_rng_below(&rng, 2))
                go_another_way(&match, &rng);
            for (int seat = 0; seat < 2; seat++)
                same_position(motu_mind_recall(&mind[FOLLOWS][seat], &match, seat), recall_afresh(&match, seat));
        }
    }
}

/* Two matches in the same memory by turns, some of them equal up to the options alone. */
static void a_mind_notices_that_it_is_another_match(void **state)
{
    static struct motu_match other[2];
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 13);
    for (int i = 0, games = random_games_count(6); i < games; i++) {
        for (int k = 0; k < 2; k++)
            assert_true(motu_match_start(&other[k], kahuna, k ? "variant2=on" : "", (uint64_t)i, NULL));
        for (int ply = 0; ply < 40; ply++) {
            motu_move move = 0;
            for (int k = 0; k < 2; k++) {
                move = k && !kahuna->refuse(&other[1].now, move, NULL) ? move
                                                                       : motu_random_move(kahuna, &other[k].now, &rng);
                assert_true(motu_match_play(&other[k], move, NULL));
                memcpy(&match, &other[k], sizeof match);
                same_position(motu_mind_recall(&mind[FOLLOWS][0], &match, 0), recall_afresh(&match, 0));
            }
        }
    }
}

/* What a player's own record tells is what the player knew at the table; and a mind may go from one to the other. */
static void a_masked_record_leaves_the_same_belief(void **state)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 17);
    for (int i = 0, games = random_games_count(2 * OPTIONS); i < games; i++) {
        assert_true(motu_match_start(&match, kahuna, options[i % OPTIONS], motu_rng_next(&rng), NULL));
        for (; motu_match_actor(&match) != MOTU_OVER; play_one(&match, &rng)) {
            if (motu_rng_below(&rng, 15))
                continue;
            for (int seat = 0; seat < 2; seat++) {
                struct motu_text text = MOTU_TEXT_IN(record);
                motu_match_write_record(&match, seat, &text);
                assert_true(motu_match_read_record(&masked, &scratch, record, text.length, motu_catalogue_find,
                                                   masked_belief, &fault));
                same_position(motu_mind_recall(&mind[FOLLOWS][seat], &masked, seat), recall_afresh(&match, seat));
                same_position(motu_mind_recall(&mind[FOLLOWS][seat], &match, seat), &mind[FRESH][seat].position);
            }
        }
    }
}

static void a_glance_is_the_view_alone_and_forgets_nothing(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 19);
    for (int g = 0; motu_catalogue_games[g]; g++) {
        const struct motu_game *game = motu_catalogue_games[g];
        struct motu_mind *glances = &mind[FOLLOWS][0];
        random_games_start(&match, game, &rng);
        for (; motu_match_actor(&match) != MOTU_OVER; play_one(&match, &rng)) {
            struct motu_state view;
            const int taken = glances->count;
            const struct motu_ai_position *p = motu_mind_glance(glances, &match, 1);
            motu_match_view(&match, 1, &view);
            assert_memory_equal(&p->view, &view, game->state_size);
            assert_null(p->belief);
            assert_int_equal(glances->count, taken);
            p = motu_mind_recall(glances, &match, 1);
            assert_memory_equal(&p->view, &view, game->state_size);
            assert_int_equal(!p->belief, !game->belief_start);
        }
    }
}

static void a_mind_without_memory_only_glances(void **state)
{
    static struct motu_mind small;
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 23);
    motu_mind_start(&small, NULL);
    random_games_start(&match, kahuna, &rng);
    for (; motu_match_actor(&match) != MOTU_OVER; play_one(&match, &rng))
        assert_null(motu_mind_recall(&small, &match, 1)->belief);
}

/* A belief is small where the truth is nearly known, which it nearly always is. */
static void most_beliefs_are_small(void **state)
{
    enum { SMALL = 16 * 1024 };
    struct motu_rng rng;
    long positions = 0, small = 0;
    (void)state;
    motu_rng_seed(&rng, 29);
    for (int i = 0, games = random_games_count(8 * OPTIONS); i < games; i++) {
        assert_true(motu_match_start(&match, kahuna, options[i % OPTIONS], motu_rng_next(&rng), NULL));
        for (; motu_match_actor(&match) != MOTU_OVER; play_one(&match, &rng)) {
            const struct motu_ai_position *p = motu_mind_recall(&mind[FOLLOWS][1], &match, 1);
            positions++;
            small += kahuna->belief_bytes(p->belief) <= SMALL;
        }
    }
    assert_true(small > positions - positions / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mind_that_follows_knows_what_one_that_begins_afresh_knows),
        cmocka_unit_test(a_mind_notices_that_decisions_were_taken_back),
        cmocka_unit_test(a_mind_notices_that_it_is_another_match),
        cmocka_unit_test(a_masked_record_leaves_the_same_belief),
        cmocka_unit_test(a_glance_is_the_view_alone_and_forgets_nothing),
        cmocka_unit_test(a_mind_without_memory_only_glances),
        cmocka_unit_test(most_beliefs_are_small),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
