/* test_solve.c: the exact results of the end, held against plain trying of everything, without table, order or
 * pruning; and a player who uses them gives nothing away. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "random_games.h"
#include "solve.h"

enum { TABLE = 4 * 1024 * 1024, MEMORY = 24 * 1024 * 1024, TRIED = 400 * 1000 };

static long tried; /* positions, of one attempt */

/* The result for a seat, by trying everything; SOLVE_UNKNOWN when it gets too long. */
static int try_all(const struct motu_game *game, const struct motu_state *state, int seat)
{
    motu_move move[MOTU_MAX_MOVES];
    const int actor = game->actor(state);
    int share[MOTU_MAX_SEATS];
    if (actor == MOTU_OVER) {
        game->payoff(state, share);
        return (share[seat] > share[!seat]) - (share[seat] < share[!seat]);
    }
    if (++tried > TRIED)
        return SOLVE_UNKNOWN;
    int best = actor == seat ? SOLVE_LOST : SOLVE_WON;
    const int count = game->moves(state, move);
    for (int i = 0; i < count; i++) {
        struct motu_state after;
        memcpy(&after, state, game->state_size);
        game->apply(&after, move[i]);
        const int got = try_all(game, &after, seat);
        if (got == SOLVE_UNKNOWN)
            return got;
        if (actor == seat ? got > best : got < best)
            best = got;
    }
    return best;
}

static struct motu_match match;
static struct solve solve;

/* Calls `look` at players' decisions where chance has no say any more. */
static long visit_tails(long wanted, uint64_t seed, bool (*look)(struct motu_match *, struct motu_rng *))
{
    long looked = 0;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        const struct motu_game *game = motu_catalogue_games[g];
        struct motu_rng rng;
        motu_rng_seed(&rng, seed);
        if (!game->settled)
            continue;
        for (long games = 0; looked < wanted && games < 100 * wanted; games++) {
            random_games_start(&match, game, &rng);
            while (motu_match_actor(&match) != MOTU_OVER && looked < wanted) {
                if (motu_match_actor(&match) >= 0 && game->settled(&match.now) && look(&match, &rng))
                    looked++;
                assert_true(motu_match_play(&match, motu_random_move(game, &match.now, &rng), NULL));
            }
        }
    }
    return looked;
}

static void *table;
static long results[3];

static bool compare_results(struct motu_match *m, struct motu_rng *rng)
{
    (void)rng;
    tried = 0;
    const int seat = motu_match_actor(m), exact = try_all(m->game, &m->now, seat);
    if (exact == SOLVE_UNKNOWN || tried < 3)
        return false;
    assert_int_equal(solve_state(&solve, table, TABLE, m->game, &m->now, seat, 1000000), exact);
    assert_int_equal(solve_state(&solve, table, TABLE, m->game, &m->now, !seat, 1000000), -exact);
    results[exact + 1]++;
    return true;
}

static void the_solver_agrees_with_trying_everything(void **state)
{
    (void)state;
    table = malloc(TABLE);
    assert_non_null(table);
    const long wanted = random_games_count(400);
    assert_int_equal(visit_tails(wanted, 41, compare_results), wanted);
    print_message("# %ld lost, %ld drawn, %ld won\n", results[0], results[1], results[2]);
    assert_true(results[0] > wanted / 10 && results[2] > wanted / 10);
    free(table);
}

static void *memory;
static struct motu_mind mind;
static long critical;

/* A solving player's move leads to what the best move leads to. */
static bool examine(struct motu_match *m, struct motu_rng *rng)
{
    struct motu_ai_player player;
    const struct motu_ai_position *p = motu_mind_recall(&mind, m, motu_match_actor(m));
    motu_move move[MOTU_MAX_MOVES];
    if (!m->game->certain(p->belief, &p->view) || m->game->moves(&m->now, move) < 2)
        return false;
    assert_true(motu_ai_player_named("level=8,visits=50", &player, NULL));
    struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, motu_rng_next(rng));
    while (motu_ai_think(t, 1000))
        ;
    if (!motu_ai_is_solved(t))
        return false;
    struct motu_ai_row row[MOTU_MAX_MOVES];
    const int rows = motu_ai_table(t, row);
    const int before = solve_state(&solve, table, TABLE, m->game, &m->now, p->seat, 4000000);
    struct motu_state after;
    memcpy(&after, &m->now, m->game->state_size);
    m->game->apply(&after, motu_ai_best(t));
    assert_int_equal(solve_state(&solve, table, TABLE, m->game, &after, p->seat, 4000000), before);
    for (int i = 0; i < rows; i++) { /* and the table tells good moves from bad ones */
        memcpy(&after, &m->now, m->game->state_size);
        m->game->apply(&after, row[i].move);
        const int result = solve_state(&solve, table, TABLE, m->game, &after, p->seat, 4000000);
        assert_int_equal(row[i].visits > 0, result == before);
        critical += result != before;
    }
    return true;
}

static void a_player_who_solves_gives_nothing_away(void **state)
{
    (void)state;
    memory = malloc(MEMORY);
    table = malloc(TABLE);
    motu_mind_start(&mind, malloc(motu_catalogue_belief_size()));
    assert_true(memory && table && mind.belief);
    const long wanted = random_games_count(40);
    assert_int_equal(visit_tails(wanted, 43, examine), wanted);
    print_message("# %ld moves that would have given something away\n", critical);
    assert_true(critical > 0);
    free(mind.belief);
    free(table);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_agrees_with_trying_everything),
        cmocka_unit_test(a_player_who_solves_gives_nothing_away),
    };
    return cmocka_run_group_tests_name("solve", tests, NULL, NULL);
}
