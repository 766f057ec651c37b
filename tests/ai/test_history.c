/* test_history.c: players that judge a move they have not tried here by what it brought elsewhere in the tree. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "history.h"
#include "random_games.h"

enum { MEMORY = 2 * 1024 * 1024 };

static void few_visits_count_little(void **state)
{
    (void)state;
    struct history *h = calloc(1, sizeof *h);
    assert_non_null(h);
    assert_true(history_value(h, 1, 7, 0.25f) == 0.25f); /* nothing is known: as usual */
    for (int i = 0; i < 4; i++)
        history_add(h, 1, 7, MOTU_VALUE);
    assert_true(history_value(h, 1, 7, 0.25f) == 0.625f); /* half way */
    assert_true(history_value(h, 0, 7, 0.25f) == 0.25f);  /* of another seat, … */
    assert_true(history_value(h, 1, 8, 0.25f) == 0.25f);  /* … or of another move, it says nothing */
    for (int i = 0; i < 400; i++)
        history_add(h, 1, 7, MOTU_VALUE);
    assert_true(history_value(h, 1, 7, 0.25f) > 0.99f);
    free(h);
}

/* How many moves a search of some visits has tried, and how often the first. */
static int count_tried(const char *name, const struct motu_ai_position *p, void *memory, uint32_t *most)
{
    struct motu_ai_player player;
    struct motu_ai_row row[MOTU_MAX_MOVES];
    assert_true(motu_ai_player_named(name, &player, NULL));
    struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, 3);
    while (motu_ai_think(t, 10))
        ;
    const int rows = motu_ai_table(t, row);
    *most = rows ? row[0].visits : 0;
    return rows;
}

/* Without a history every move is tried before any is looked at twice. */
static void a_good_move_is_looked_at_again_before_all_are_tried(void **state)
{
    (void)state;
    static struct motu_match match;
    struct motu_mind mind;
    struct motu_rng rng;
    int wide = 0, skipped = 0;
    void *memory = malloc(MEMORY);
    motu_mind_start(&mind, malloc(motu_catalogue_belief_size()));
    assert_true(memory && mind.belief);
    motu_rng_seed(&rng, 5);
    for (int i = 0; i < random_games_count(10); i++) {
        motu_match_start(&match, motu_catalogue_find("kahuna", 6), "", motu_rng_next(&rng) >> 12, NULL);
        while (motu_match_actor(&match) != MOTU_OVER) {
            motu_move move[MOTU_MAX_MOVES];
            uint32_t most;
            if (motu_match_actor(&match) >= 0 && match.game->moves(&match.now, move) == 16) {
                const struct motu_ai_position *p = motu_mind_recall(&mind, &match, motu_match_actor(&match));
                const int all = count_tried("level=8,solve=0,visits=16,history=0", p, memory, &most);
                assert_true(most == 1 || all < 16); /* of wasteful moves none is tried */
                wide += all == 16;
                skipped += all == 16 && count_tried("level=8,solve=0,visits=16", p, memory, &most) < 16;
            }
            assert_true(motu_match_play(&match, motu_random_move(match.game, &match.now, &rng), NULL));
        }
    }
    print_message("# of %d decisions with 16 moves %d without trying all\n", wide, skipped);
    assert_true(wide > 5 && skipped > wide / 2);
    free(memory);
    free(mind.belief);
}

/* Weaker levels and the judge look at all moves evenly, as they were measured. */
static void only_the_strongest_level_has_one(void **state)
{
    (void)state;
    const struct motu_game *game = motu_catalogue_find("kahuna", 6);
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        struct motu_ai_player player = motu_ai_player_level(level);
        motu_ai_player_settle(&player, game);
        assert_int_equal(player.settings.history > 0, level == MOTU_AI_LEVELS);
    }
    struct motu_ai_player judge = motu_ai_player_judge();
    motu_ai_player_settle(&judge, game);
    assert_int_equal(judge.settings.history, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_visits_count_little),
        cmocka_unit_test(a_good_move_is_looked_at_again_before_all_are_tried),
        cmocka_unit_test(only_the_strongest_level_has_one),
    };
    return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
