/* test_regret.c: what decisions cost by playing on: how sums are read, and that mistakes are found and nothing else. */
#include "checked.h"

#include <motu/catalogue.h>
#include <math.h>
#include <string.h>

#include "regret.h"

/* --- reading sums ------------------------------------------------------------------------------------------------- */

static void each_half_judges_what_the_other_chose(void **unused)
{
    (void)unused;
    struct regret_case c = {.moves = 2, .played = 0};
    double sum[2][REGRET_MOVES] = {{5, 7}, {6, 5}};
    regret_reckon(&c, sum, 10);
    /* the first half chooses the second move, which loses one of ten in the other; the other half the one played */
    assert_float_equal(c.regret, -0.05, 1e-9);
    assert_float_equal(c.value[0], 0.55, 1e-9);
    assert_float_equal(c.value[1], 0.60, 1e-9);
    assert_float_equal(c.most, 0.05, 1e-9);
}

static void the_best_move_costs_nothing(void **unused)
{
    (void)unused;
    struct regret_case c = {.moves = 3, .played = 1};
    double best[2][REGRET_MOVES] = {{3, 8, 8}, {2, 9, 1}}, worst[2][REGRET_MOVES] = {{8, 2, 3}, {9, 4, 1}};
    regret_reckon(&c, best, 10);
    assert_float_equal(c.regret, 0, 1e-9);
    assert_float_equal(c.most, 0, 1e-9);
    regret_reckon(&c, worst, 10);
    assert_float_equal(c.regret, 0.55, 1e-9);
    assert_float_equal(c.most, 0.55, 1e-9);
}

/* Wins of each of three moves in a half, with equal chances but for the last one's. */
static void toss(struct motu_rng *rng, long half, uint32_t last, double sum[REGRET_MOVES])
{
    for (int i = 0; i < 3; i++)
        sum[i] = 0;
    for (long r = 0; r < half; r++)
        for (int i = 0; i < 3; i++)
            sum[i] += motu_rng_below(rng, 100) < (i < 2 ? 50 : last);
}

/* The mean regret of many decisions in which the first move is played and the last wins that many of a hundred. */
static double mean_regret(uint32_t last, double *most)
{
    enum { CASES = 4000, HALF = 20 };
    struct motu_rng rng;
    double regret = 0;
    *most = 0;
    motu_rng_seed(&rng, 1);
    for (int i = 0; i < CASES; i++) {
        struct regret_case c = {.moves = 3, .played = 0};
        double sum[2][REGRET_MOVES];
        toss(&rng, HALF, last, sum[0]);
        toss(&rng, HALF, last, sum[1]);
        regret_reckon(&c, sum, HALF);
        assert_true(c.regret <= c.most + 1e-9);
        regret += c.regret / CASES;
        *most += c.most / CASES;
    }
    return regret;
}

static void noise_is_no_regret_and_a_mistake_lies_between_the_two_figures(void **unused)
{
    (void)unused;
    double most;
    assert_true(fabs(mean_regret(50, &most)) < 0.005);
    assert_true(most > 0.05); /* that is what the plain difference would have made of nothing */
    const double regret = mean_regret(70, &most);
    assert_true(regret > 0.14 && regret < 0.2 && most > regret + 0.03);
}

/* --- playing on --------------------------------------------------------------------------------------------------- */

struct seen {
    long cases, stop;
    double regret, largest;
    uint64_t hash;
};

static bool see(void *context, const struct regret_case *c, struct motu_match *m)
{
    struct seen *s = context;
    assert_int_equal(c->number, s->cases++);
    assert_int_equal(c->ply, motu_match_count(m));
    assert_int_equal(c->actor, motu_match_actor(m));
    assert_in_range(c->moves, 2, REGRET_MOVES);
    assert_in_range(c->played, 0, c->moves - 1);
    for (int i = 0; i < c->moves; i++) {
        assert_false(m->game->refuse(&m->now, c->move[i], NULL));
        assert_true(c->value[i] >= 0 && c->value[i] <= 1);
        for (int j = 0; j < i; j++)
            assert_int_not_equal(c->move[i], c->move[j]);
        s->hash = s->hash * 31 + (uint64_t)c->move[i] * 1000 + (uint64_t)(c->value[i] * 1000);
    }
    s->regret += c->regret;
    s->largest = c->regret > s->largest ? c->regret : s->largest;
    return s->cases < s->stop;
}

static struct seen ask(const char *game, const char *player, const char *policy, long decisions, long rollouts)
{
    struct seen s = {.stop = decisions + 1};
    struct regret_question q = {.game = motu_catalogue_find(game, strlen(game)), .options = "", .rollouts = rollouts};
    assert_non_null(q.game);
    assert_true(motu_ai_player_named(player, &q.player, NULL) && motu_ai_player_named(policy, &q.policy, NULL));
    assert_true(regret_measure(&q, decisions, 7, see, &s));
    assert_int_equal(s.cases, decisions);
    return s;
}

/* Perfect players play on: whoever takes the wrong number of stones has lost, and whoever cannot help it loses nothing.
 */
static void mistakes_in_nim_are_found_and_good_moves_cost_nothing(void **unused)
{
    (void)unused;
    const struct seen good = ask("nim", "level=8,visits=50", "level=8,visits=50", 30, 2);
    const struct seen bad = ask("nim", "level=8,visits=20,soften=1000,solve=0", "level=8,visits=50", 30, 2);
    assert_float_equal(good.regret, 0, 1e-9);
    assert_true(bad.regret >= 3);
    assert_float_equal(bad.largest, 1, 1e-9);
}

static void equal_seeds_find_the_same_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const char *id = motu_catalogue_games[i]->id;
        const struct seen once = ask(id, "level=8,visits=20", "greedy", 3, 2);
        const struct seen again = ask(id, "level=8,visits=20", "greedy", 3, 2);
        assert_true(once.hash == again.hash && once.regret == again.regret);
    }
}

static void whoever_has_seen_enough_ends_it(void **unused)
{
    (void)unused;
    struct seen s = {.stop = 2};
    struct regret_question q = {.game = motu_catalogue_find("kahuna", 6), .options = "", .rollouts = 2};
    assert_true(motu_ai_player_named("level=8,visits=20", &q.player, NULL));
    assert_true(motu_ai_player_named("greedy", &q.policy, NULL));
    assert_true(regret_measure(&q, 1000, 7, see, &s));
    assert_int_equal(s.cases, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_half_judges_what_the_other_chose),
        cmocka_unit_test(the_best_move_costs_nothing),
        cmocka_unit_test(noise_is_no_regret_and_a_mistake_lies_between_the_two_figures),
        cmocka_unit_test(mistakes_in_nim_are_found_and_good_moves_cost_nothing),
        cmocka_unit_test(equal_seeds_find_the_same_in_every_game),
        cmocka_unit_test(whoever_has_seen_enough_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
