/* test_policy.c: what a strong player is likely to choose, and a search that looks there first. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "kaivai_policy.h"
#include "random_games.h"
#include "softmax.h"

enum { MEMORY = 2 * 1024 * 1024 };

static struct motu_match match;
static void *memory;

static const struct motu_game *kaivai(void)
{
    return motu_catalogue_find("kaivai", 6);
}

/* Calls look() at one in some decisions with a choice, of random games by all rulebooks. */
static void visit_choices(int games, uint32_t one_in, void (*look)(const motu_move move[], int count))
{
    struct motu_rng rng;
    motu_rng_seed(&rng, 11);
    for (int i = 0; i < games; i++) {
        random_games_start(&match, kaivai(), &rng);
        while (motu_match_actor(&match) != MOTU_OVER) {
            motu_move move[MOTU_MAX_MOVES];
            const int count = match.game->moves(&match.now, move); /* none where chance decides */
            if (count > 1 && !motu_rng_below(&rng, one_in))
                look(move, count);
            assert_true(motu_match_play(&match, motu_random_move(match.game, &match.now, &rng), NULL));
        }
    }
}

/* --- moves ------------------------------------------------------------------------------------------------------ */

static long of_kind[POLICY_KINDS];

static void look_at_kinds(const motu_move move[], int count)
{
    static int kind[MOTU_MAX_MOVES];
    static int16_t feature[MOTU_MAX_MOVES][POLICY_FEATURES];
    kaivai_policy_features((const struct kaivai *)&match.now, move, count, kind, feature);
    for (int i = 0; i < count; i++) {
        assert_true(kind[i] >= 0 && kind[i] < POLICY_KINDS);
        of_kind[kind[i]]++;
        for (int f = 0; f < POLICY_FEATURES; f++)
            assert_true(feature[i][f] >= -100 && feature[i][f] <= 100); /* so that no sum of them overflows */
    }
}

static void every_kind_of_move_occurs(void **state)
{
    (void)state;
    visit_choices(random_games_count(60), 1, look_at_kinds);
    for (int kind = 0; kind < POLICY_KINDS; kind++)
        assert_true(of_kind[kind] > 0);
}

/* A search may leave moves out, and lists them in any order. */
static void look_at_odds(const motu_move move[], int count)
{
    int all[MOTU_MAX_MOVES], single;
    match.game->policy(&match.now, move, count, all);
    for (int i = 0; i < count; i++) {
        match.game->policy(&match.now, move + i, 1, &single);
        assert_int_equal(single, all[i]);
    }
}

static void odds_of_a_move_depend_on_no_other(void **state)
{
    (void)state;
    visit_choices(random_games_count(10), 3, look_at_odds);
}

/* --- search ----------------------------------------------------------------------------------------------------- */

/* Searches as that player; the number of rows. */
static int search(const char *name, struct motu_ai_row row[])
{
    static struct motu_mind mind; /* of a game without beliefs */
    struct motu_ai_player player;
    assert_true(motu_ai_player_named(name, &player, NULL));
    motu_mind_start(&mind, NULL);
    const struct motu_ai_position *p = motu_mind_recall(&mind, &match, motu_match_actor(&match));
    struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, 3);
    while (motu_ai_think(t, 50))
        ;
    return motu_ai_table(t, row);
}

static bool is_secret(void)
{
    struct motu_state first;
    return match.game->secret(&match.now, &first);
}

static long asked, narrower;

static void look_at_first_visits(const motu_move move[], int count)
{
    static struct motu_ai_row row[MOTU_MAX_MOVES];
    int odds[MOTU_MAX_MOVES], most = 0;
    if (is_secret())
        return;
    match.game->policy(&match.now, move, count, odds);
    for (int i = 1; i < count; i++)
        most = odds[i] > odds[most] ? i : most;
    /* the first visit is to the likeliest move … */
    assert_int_equal(search("level=8,sensible=0,solve=0,visits=1", row), 1);
    for (int i = 0; i < count; i++)
        assert_true(row[0].move != move[i] || odds[i] == odds[most]);
    /* … and while some are looked at again, others have to wait; without a policy each is tried once first */
    if (count < 8 || count > 24)
        return;
    char even[64], drawn[64];
    snprintf(even, sizeof even, "level=8,sensible=0,solve=0,policy=0,visits=%d", count);
    snprintf(drawn, sizeof drawn, "level=8,sensible=0,solve=0,visits=%d", count);
    assert_int_equal(search(even, row), count);
    narrower += search(drawn, row) < count;
    asked++;
}

static void likely_moves_are_looked_at_first(void **state)
{
    (void)state;
    visit_choices(random_games_count(10), 5, look_at_first_visits);
    print_message("# of %ld decisions %ld with moves that were not tried\n", asked, narrower);
    assert_true(asked > 50 && narrower > asked * 9 / 10);
}

static double log_likelihood, log_even;

/* How likely the choice of a search without a policy was. */
static void look_at_likelihood(const motu_move move[], int count)
{
    static struct motu_ai_row row[MOTU_MAX_MOVES];
    int odds[MOTU_MAX_MOVES];
    double sum = 0, chosen = 0;
    if (is_secret())
        return;
    search("level=8,sensible=0,solve=0,policy=0,visits=300", row);
    match.game->policy(&match.now, move, count, odds);
    for (int i = 0; i < count; i++) {
        const double e = softmax_exp((double)odds[i] / MOTU_MODEL_ONE);
        sum += e;
        chosen += move[i] == row[0].move ? e : 0;
    }
    log_likelihood += softmax_log(chosen / sum);
    log_even -= softmax_log(count);
}

static void what_a_search_finds_was_likely(void **state)
{
    (void)state;
    visit_choices(random_games_count(10), 4, look_at_likelihood);
    print_message("# logarithm of the likelihood %.0f, of equal chances %.0f\n", log_likelihood, log_even);
    assert_true(log_likelihood > 0.85 * log_even); /* both are negative */
}

/* Weaker levels and the judge look at all moves evenly, as they were measured. */
static void only_the_strongest_levels_have_one(void **state)
{
    (void)state;
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        struct motu_ai_player player = motu_ai_player_level(level);
        motu_ai_player_settle(&player, kaivai());
        assert_int_equal(player.settings.policy > 0, level >= 7);
    }
    struct motu_ai_player judge = motu_ai_player_judge();
    motu_ai_player_settle(&judge, kaivai());
    assert_int_equal(judge.settings.policy, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_move_occurs),          cmocka_unit_test(odds_of_a_move_depend_on_no_other),
        cmocka_unit_test(likely_moves_are_looked_at_first),   cmocka_unit_test(what_a_search_finds_was_likely),
        cmocka_unit_test(only_the_strongest_levels_have_one),
    };
    memory = malloc(MEMORY);
    if (!memory)
        return 1;
    const int failed = cmocka_run_group_tests_name("policy", tests, NULL, NULL);
    free(memory);
    return failed;
}
