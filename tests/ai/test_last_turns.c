/* test_last_turns.c: Kaivai's last turns are played for what they score, by every level. When all others have passed in
 * the last round and there is no influence for a second celebration, choosing the feast, or passing instead, is a plain
 * sum: a choice is missed if another brings more glory and no rival more than it did. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/match.h>

#include "kaivai.h"
#include "random_games.h"

enum { MEMORY = 4 * 1024 * 1024 };

static struct match match;
static long missed, tempting;

static bool is_last_turn(const struct kaivai *s)
{
    const unsigned others = kaivai_all_seats(s) & ~(1u << s->player);
    return s->step == STEP_TURN && s->round == edition_of(s)->rounds && s->passed == others && !s->influence[s->player]
           && !s->space[ACTION_CELEBRATE];
}

static bool is_feast(game_move move)
{
    return move_is_small(move, WORD_CELEBRATE, VILLAGES);
}

/* Whether one move brings the seat more than another, and no rival more. */
static bool is_better(const struct match *m, game_move better, game_move worse)
{
    struct game_state after[2];
    int points[2][GAME_MAX_SEATS];
    const int seat = match_actor(m), seats = m->game->seats(&m->now);
    for (int i = 0; i < 2; i++) {
        after[i] = m->now;
        if (is_feast(i ? worse : better))
            m->game->apply(&after[i], i ? worse : better); /* a pass would already count the huts */
        m->game->score(&after[i], points[i]);
    }
    for (int other = 0; other < seats; other++)
        if (other != seat && points[0][other] > points[1][other])
            return false;
    return points[0][seat] > points[1][seat];
}

static bool look(struct match *m, void *memory, uint64_t seed)
{
    struct ai_position p = {.game = m->game, .seat = match_actor(m)};
    game_move move[GAME_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    int worse = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            worse += (is_feast(move[i]) || move[i] == WORD_PASS) && is_feast(move[k]) && is_better(m, move[k], move[i]);
    if (!worse)
        return false;
    match_view(m, p.seat, &p.view);
    for (int level = 1; level <= AI_LEVELS; level++) {
        struct ai_player player = ai_player_level(level);
        if (level == AI_LEVELS)
            player.settings.visits = 100; /* its own are many, and more are better */
        struct ai_thought *t = ai_begin(memory, MEMORY, &player, &p, seed);
        while (ai_think(t, 100))
            ;
        const game_move chosen = ai_best(t);
        bool miss = false;
        for (int k = 0; k < count && (is_feast(chosen) || chosen == WORD_PASS); k++)
            miss |= is_feast(move[k]) && is_better(m, move[k], chosen);
        missed += miss;
    }
    tempting += worse;
    return true;
}

static void no_score_is_missed_in_last_turns(void **state)
{
    const struct game *game = catalogue_find("kaivai", 6);
    const long wanted = random_games_count(1000);
    void *memory = malloc(MEMORY);
    struct rng rng;
    long looked = 0;
    (void)state;
    assert_non_null(memory);
    rng_seed(&rng, 61);
    while (looked < wanted) {
        random_games_start(&match, game, &rng);
        while (match_actor(&match) != GAME_OVER) {
            if (is_last_turn(kaivai_of_const(&match.now)) && looked < wanted)
                looked += look(&match, memory, rng_next(&rng));
            assert_true(match_play(&match, game_random_move(game, &match.now, &rng), NULL));
        }
    }
    print_message("# %ld last turns with %ld worse choices: %ld missed\n", looked, tempting, missed);
    assert_int_equal(missed, 0);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_score_is_missed_in_last_turns),
    };
    return cmocka_run_group_tests_name("last turns", tests, NULL, NULL);
}
