/* test_greedy.c: the greedy player makes sense: alone among random players it wins more than nine games in ten,
 * from every seat. The seeds are fixed, so this is the same games every time. */
#include "checked.h"

#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/match.h>

/* What the greedy player in `seat` gets of one game, in parts of MOTU_WHOLE. */
static int play_one(const struct motu_game *game, const char *options, int seat, uint64_t seed)
{
    static struct motu_match m;
    struct motu_rng rng;
    int share[MOTU_MAX_SEATS];
    motu_rng_seed(&rng, seed);
    assert_true(motu_match_start(&m, game, options, seed, NULL));
    for (int actor; (actor = motu_match_actor(&m)) != MOTU_OVER;) {
        struct motu_state view;
        motu_move move;
        if (actor == MOTU_CHANCE) {
            move = motu_match_chance(&m);
        } else {
            motu_match_view(&m, actor, &view);
            move = motu_ai_decide(actor == seat ? MOTU_AI_GREEDY : MOTU_AI_RANDOM, game, &view, actor, &rng);
        }
        assert_true(motu_match_play(&m, move, NULL));
    }
    game->payoff(&m.now, share);
    return share[seat];
}

static void check_share(const char *id, const char *options, int games)
{
    const struct motu_game *game = motu_catalogue_find(id, strlen(id));
    struct motu_match m;
    int won = 0;
    assert_true(motu_match_start(&m, game, options, 0, NULL));
    const int seats = game->seats(&m.now);
    for (int i = 0; i < games; i++)
        won += play_one(game, options, i % seats, (uint64_t)i + 1);
    print_message("# %s %s: %.1f %% of %d games\n", id, options, 100.0 * won / (MOTU_WHOLE * games), games);
    assert_true(won * 10 > 9 * MOTU_WHOLE * games);
}

static void greedy_beats_random_at_kahuna(void **state)
{
    (void)state;
    check_share("kahuna", "", 400);
    check_share("kahuna", "variant1=on variant2=on", 100);
}

static void greedy_beats_three_random_players_at_kaivai(void **state)
{
    (void)state;
    check_share("kaivai", "", 100);
    check_share("kaivai", "profile=2010-de players=3", 60);
    check_share("kaivai", "profile=2005-sk", 60);
    check_share("kaivai", "profile=2005-it", 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greedy_beats_random_at_kahuna),
        cmocka_unit_test(greedy_beats_three_random_players_at_kaivai),
    };
    return cmocka_run_group_tests_name("greedy", tests, NULL, NULL);
}
