/* test_greedy.c: the greedy player makes sense: alone among random players it wins more than nine games in ten,
 * from every seat. The seeds are fixed, so this is the same games every time. */
#include "checked.h"

#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/match.h>

/* What the greedy player in `seat` gets of one game, in parts of GAME_WHOLE. */
static int play_one(const struct game *game, const char *options, int seat, uint64_t seed)
{
    static struct match m;
    struct rng rng;
    int share[GAME_MAX_SEATS];
    rng_seed(&rng, seed);
    assert_true(match_start(&m, game, options, seed, NULL));
    for (int actor; (actor = match_actor(&m)) != GAME_OVER;) {
        struct game_state view;
        game_move move;
        if (actor == GAME_CHANCE) {
            move = match_chance(&m);
        } else {
            match_view(&m, actor, &view);
            move = ai_decide(actor == seat ? AI_GREEDY : AI_RANDOM, game, &view, actor, &rng);
        }
        assert_true(match_play(&m, move, NULL));
    }
    game->payoff(&m.now, share);
    return share[seat];
}

static void check_share(const char *id, const char *options, int games)
{
    const struct game *game = catalogue_find(id, strlen(id));
    struct match m;
    int won = 0;
    assert_true(match_start(&m, game, options, 0, NULL));
    const int seats = game->seats(&m.now);
    for (int i = 0; i < games; i++)
        won += play_one(game, options, i % seats, (uint64_t)i + 1);
    print_message("# %s %s: %.1f %% of %d games\n", id, options, 100.0 * won / (GAME_WHOLE * games), games);
    assert_true(won * 10 > 9 * GAME_WHOLE * games);
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
