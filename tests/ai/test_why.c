/* test_why.c: why one move is better than another: the same to whoever knows the same, nothing where nothing differs,
 * and true to the model. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>
#include <motu/why.h>

#include "random_games.h"

static struct motu_match match;
static struct motu_mind mind;
static long compared, told;

static bool is_named(const struct motu_model *model, const char *feature)
{
    for (int i = 0; i < model->features; i++)
        if (model->feature_name[i] == feature)
            return true;
    return false;
}

static void look(const struct motu_match *m, struct motu_rng *rng)
{
    const struct motu_ai_position *p = motu_mind_recall(&mind, m, motu_match_actor(m));
    struct motu_why why[MOTU_WHY_MOST], again[MOTU_WHY_MOST], back[MOTU_WHY_MOST];
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_move list[MOTU_MAX_MOVES];
    const uint64_t seed = motu_rng_next(rng);
    const uint32_t moves = (uint32_t)m->game->moves(&m->now, list);
    const motu_move one = list[motu_rng_below(rng, moves)], other = list[motu_rng_below(rng, moves)];
    const int count = motu_ai_why(p, &one, 1, &other, 1, seed, why);
    assert_in_range(count, 0, MOTU_WHY_MOST);
    assert_int_equal(count, motu_ai_why(p, &one, 1, &other, 1, seed, again));
    for (int i = 0; i < count; i++) {
        assert_true(m->game->model && is_named(m->game->model, why[i].feature));
        assert_true(why[i].worth == again[i].worth && why[i].worth);
        assert_in_range(abs(why[i].worth), 1, MOTU_VALUE);
        assert_true(!i || abs(why[i].worth) <= abs(why[i - 1].worth));
    }
    assert_true(one != other || !count); /* nothing separates a move from itself */
    assert_true(m->game->model || !count);
    /* a feature of which the first move brings more, the second brings less */
    const int backs = motu_ai_why(p, &other, 1, &one, 1, seed, back);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < backs; k++)
            assert_true(why[i].feature != back[k].feature || why[i].own != back[k].own || why[i].more == -back[k].more);
    motu_ai_write_why(why, count, &text);
    assert_true(motu_text_fits(&text) && bytes[0] == '[' && bytes[strlen(bytes) - 1] == ']');
    compared++;
    told += count > 0;
}

static void what_separates_moves_is_told_in_every_game(void **state)
{
    (void)state;
    motu_mind_start(&mind, malloc(motu_catalogue_belief_size()));
    assert_non_null(mind.belief);
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, 8);
        for (int i = random_games_count(4); i > 0; i--) {
            random_games_start(&match, motu_catalogue_games[g], &rng);
            while (motu_match_actor(&match) != MOTU_OVER) {
                if (motu_match_actor(&match) >= 0 && !motu_rng_below(&rng, 8))
                    look(&match, &rng);
                assert_true(motu_match_play(&match, motu_random_move(match.game, &match.now, &rng), NULL));
            }
        }
    }
    free(mind.belief);
    print_message("# %ld pairs of moves compared, %ld with a difference\n", compared, told);
    assert_true(told > compared / 4);
}

static void what_is_told_is_json(void **state)
{
    const struct motu_why why[] = {{.feature = "huts", .own = true, .more = 150, .worth = MOTU_VALUE / 32},
                                   {.feature = "fish", .own = false, .more = -5, .worth = -MOTU_VALUE / 100}};
    char bytes[256];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    (void)state;
    motu_ai_write_why(why, 2, &text);
    assert_string_equal(bytes, "[{\"feature\":\"huts\",\"own\":true,\"more\":1.5,\"worth\":0.0313},"
                               "{\"feature\":\"fish\",\"own\":false,\"more\":-0.05,\"worth\":-0.0100}]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_separates_moves_is_told_in_every_game),
        cmocka_unit_test(what_is_told_is_json),
    };
    return cmocka_run_group_tests_name("why", tests, NULL, NULL);
}
