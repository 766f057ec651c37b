/* test_batch.c: many games at once are so many single games, byte for byte, whoever steps them and in which ranges;
 * what they show is what the game's own functions say; and a wrong action changes nothing. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>
#include <motu/tensor.h>

#include "random_games.h"

enum { GAMES = 17 }; /* more than are stepped as one block */

/* A batch with room for what it shows. */
struct bench {
    const struct motu_game *game;
    int games, actions, observed;
    struct motu_batch *batch;
    struct motu_batch_out out;
    int32_t *action;
};

static void open_bench(struct bench *b, const struct motu_game *game, const struct motu_state *start, int games,
                       uint64_t first)
{
    const size_t n = (size_t)games;
    *b = (struct bench){.game = game, .games = games};
    b->actions = motu_span_total(game->encoding->actions);
    b->observed = motu_field_total(game->encoding->fields);
    b->out.observation = malloc(n * (size_t)b->observed);
    b->out.mask = malloc(n * (size_t)b->actions);
    b->out.reward = malloc(n * (size_t)game->max_seats * sizeof(float));
    b->out.ended = malloc(n);
    b->out.seat = malloc(n);
    b->action = malloc(n * sizeof(int32_t));
    b->batch = motu_batch_open(malloc(motu_batch_bytes(game, games)), game, start, games, 5, first);
    motu_batch_look(b->batch, 0, games, &b->out);
}

static void close_bench(struct bench *b)
{
    free(b->out.observation);
    free(b->out.mask);
    free(b->out.reward);
    free(b->out.ended);
    free(b->out.seat);
    free(b->action);
    free(b->batch);
}

/* Game `i` of one batch shows what game `k` of the other does. */
static void same_row(const struct bench *a, int i, const struct bench *b, int k)
{
    const size_t seats = (size_t)a->game->max_seats, actions = (size_t)a->actions, observed = (size_t)a->observed;
    const size_t at = (size_t)i, there = (size_t)k;
    assert_memory_equal(a->out.observation + at * observed, b->out.observation + there * observed, observed);
    assert_memory_equal(a->out.mask + at * actions, b->out.mask + there * actions, actions);
    assert_memory_equal(a->out.reward + at * seats, b->out.reward + there * seats, seats * sizeof(float));
    assert_int_equal(a->out.ended[i], b->out.ended[k]);
    assert_int_equal(a->out.seat[i], b->out.seat[k]);
    assert_memory_equal(motu_batch_state(a->batch, i), motu_batch_state(b->batch, k), a->game->state_size);
}

static long ended, won; /* games; seats that gained */

/* What is shown is what the game says. */
static void shows_the_truth(const struct bench *b, int i)
{
    motu_move move[MOTU_MAX_MOVES];
    static uint8_t expected[8192];
    const struct motu_state *state = motu_batch_state(b->batch, i);
    const int seat = b->game->actor(state), count = b->game->moves(state, move);
    assert_true(seat >= 0);
    assert_int_equal(b->out.seat[i], seat);
    memset(expected, 0, sizeof expected);
    for (int k = 0; k < count; k++)
        expected[motu_span_number(b->game->encoding->actions, move[k])] = 1;
    assert_memory_equal(b->out.mask + i * b->actions, expected, (size_t)b->actions);
    motu_observe(b->game, state, seat, expected);
    assert_memory_equal(b->out.observation + i * b->observed, expected, (size_t)b->observed);
    float sum = 0;
    for (int k = 0; k < b->game->max_seats; k++) {
        const float reward = b->out.reward[i * b->game->max_seats + k];
        assert_true(b->out.ended[i] ? reward >= -1 && reward <= 1 : reward >= 0 && reward <= 0);
        sum += reward;
        won += reward > 0;
    }
    assert_true(sum > -1e-6f && sum < 1e-6f);
}

static void play_beside_singles(const struct motu_game *game, const struct motu_state *start, int steps)
{
    struct bench all, single[GAMES];
    open_bench(&all, game, start, GAMES, 100);
    for (int i = 0; i < GAMES; i++)
        open_bench(&single[i], game, start, 1, 100 + (uint64_t)i);
    for (int step = 0; step < steps; step++) {
        motu_batch_choose(all.batch, all.action, 0, GAMES);
        for (int i = 0; i < GAMES; i++) {
            motu_batch_choose(single[i].batch, single[i].action, 0, 1);
            assert_int_equal(single[i].action[0], all.action[i]);
            assert_int_equal(motu_batch_step(single[i].batch, single[i].action, 0, 1, &single[i].out), -1);
        }
        const int part = step % (GAMES + 1); /* in two ranges, as two threads would */
        assert_int_equal(motu_batch_step(all.batch, all.action, part, GAMES, &all.out), -1);
        assert_int_equal(motu_batch_step(all.batch, all.action, 0, part, &all.out), -1);
        for (int i = 0; i < GAMES; i++) {
            same_row(&all, i, &single[i], 0);
            shows_the_truth(&all, i);
            ended += all.out.ended[i];
        }
    }
    assert_int_equal(motu_batch_decisions(all.batch, false), (uint64_t)(steps * GAMES));
    assert_true(motu_batch_decisions(all.batch, true) > (uint64_t)(steps * GAMES));
    for (int i = 0; i < GAMES; i++)
        close_bench(&single[i]);
    close_bench(&all);
}

static void a_batch_is_single_games(void **state)
{
    (void)state;
    static struct motu_match m;
    struct motu_rng rng;
    motu_rng_seed(&rng, 8);
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        ended = won = 0;
        for (int k = random_games_count(4); game->encoding && k; k--) {
            random_games_start(&m, game, &rng);
            play_beside_singles(game, &m.now, 300);
        }
        assert_true(!game->encoding || (ended > 2 * GAMES && won > ended / 2));
    }
}

static void refuses(struct bench *b, int game, int32_t wrong)
{
    struct motu_state before[GAMES];
    const int32_t right = b->action[game];
    for (int i = 0; i < GAMES; i++)
        memcpy(&before[i], motu_batch_state(b->batch, i), b->game->state_size);
    b->action[game] = wrong;
    assert_int_equal(motu_batch_step(b->batch, b->action, 0, GAMES, &b->out), game);
    for (int i = 0; i < GAMES; i++)
        assert_memory_equal(&before[i], motu_batch_state(b->batch, i), b->game->state_size);
    b->action[game] = right;
}

static void a_wrong_action_changes_nothing(void **state)
{
    (void)state;
    struct motu_state start;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        struct bench b;
        if (!game->encoding)
            continue;
        assert_true(game->start(&start, "", NULL));
        open_bench(&b, game, &start, GAMES, 0);
        for (int step = 0; step < 100; step++) {
            motu_batch_choose(b.batch, b.action, 0, GAMES);
            const int32_t far[] = {-1, INT32_MIN, INT32_MAX, b.actions, 1 << 20};
            for (size_t k = 0; k < sizeof far / sizeof far[0]; k++)
                refuses(&b, step % GAMES, far[k]);
            for (int32_t action = step; action < b.actions; action += 97)
                if (!b.out.mask[(step % GAMES) * b.actions + action])
                    refuses(&b, step % GAMES, action);
            assert_int_equal(motu_batch_step(b.batch, b.action, 0, GAMES, &b.out), -1);
        }
        close_bench(&b);
    }
}

static void what_is_not_wanted_is_left_out(void **state)
{
    (void)state;
    const struct motu_game *game = motu_catalogue_find("kahuna", 6);
    const struct motu_batch_out nothing = {0};
    struct motu_state start;
    struct bench b, silent;
    assert_true(game->start(&start, "", NULL));
    open_bench(&b, game, &start, GAMES, 0);
    open_bench(&silent, game, &start, GAMES, 0);
    for (int step = 0; step < 300; step++) {
        motu_batch_choose(b.batch, b.action, 0, GAMES);
        assert_int_equal(motu_batch_step(b.batch, b.action, 0, GAMES, &b.out), -1);
        assert_int_equal(motu_batch_step(silent.batch, b.action, 0, GAMES, &nothing), -1);
    }
    motu_batch_look(silent.batch, 0, GAMES, &silent.out);
    motu_batch_look(b.batch, 0, GAMES, &b.out); /* rewards and ends are of a step: looking shows none */
    for (int i = 0; i < GAMES; i++)
        same_row(&b, i, &silent, i);
    close_bench(&b);
    close_bench(&silent);
}

/* Rows that a batch keeps are those that are written whole, also after steps that wrote elsewhere or nothing. */
static void kept_rows_are_whole_rows(void **state)
{
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        const struct motu_batch_out nothing = {0};
        struct motu_state start;
        struct bench whole, kept, other;
        if (!game->encoding)
            continue;
        assert_true(game->start(&start, "", NULL));
        open_bench(&whole, game, &start, GAMES, 0);
        open_bench(&kept, game, &start, GAMES, 0);
        open_bench(&other, game, &start, GAMES, 0);
        motu_batch_keep(kept.batch, &kept.out);
        for (int step = 0; step < 600; step++) {
            const bool elsewhere = step % 50 == 20, nowhere = step % 50 == 33;
            const struct motu_batch_out *out = elsewhere ? &other.out : nowhere ? &nothing : &kept.out;
            motu_batch_choose(whole.batch, whole.action, 0, GAMES);
            motu_batch_choose(kept.batch, kept.action, 0, GAMES);
            assert_memory_equal(whole.action, kept.action, sizeof whole.action[0] * GAMES);
            assert_int_equal(motu_batch_step(whole.batch, whole.action, 0, GAMES, &whole.out), -1);
            assert_int_equal(motu_batch_step(kept.batch, whole.action, 3, GAMES, out), -1);
            assert_int_equal(motu_batch_step(kept.batch, whole.action, 0, 3, out), -1);
            for (int k = 0; !elsewhere && !nowhere && k < GAMES; k++)
                same_row(&whole, k, &kept, k);
            if (step % 100 == 99) /* a promise that ends, and one that begins again */
                motu_batch_keep(kept.batch, step % 200 == 99 ? NULL : &kept.out);
        }
        close_bench(&whole);
        close_bench(&kept);
        close_bench(&other);
    }
}

/* As motu_random_move() decides, one decision after the other. */
static void settles_alike(const struct motu_game *game, const struct motu_state *state, struct motu_rng rng)
{
    struct motu_state one = *state, other = *state;
    struct motu_rng own = rng;
    uint64_t decisions = 5, count = 5;
    for (; game->actor(&one) == MOTU_CHANCE; decisions++)
        game->apply(&one, motu_random_move(game, &one, &rng));
    assert_int_equal(game->encoding->settle(&other, &own, &count), game->actor(&one));
    assert_memory_equal(&one, &other, game->state_size);
    assert_memory_equal(&rng, &own, sizeof rng);
    assert_int_equal(count, decisions);
}

static void chance_settles_as_it_decides(void **state)
{
    (void)state;
    static struct motu_match m;
    struct motu_rng rng;
    motu_rng_seed(&rng, 9);
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        for (int k = random_games_count(200); game->encoding && game->encoding->settle && k; k--) {
            random_games_start(&m, game, &rng);
            settles_alike(game, &m.now, rng);
            for (motu_move move; (move = motu_random_move(game, &m.now, &rng));) {
                game->apply(&m.now, move);
                settles_alike(game, &m.now, rng);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_batch_is_single_games),        cmocka_unit_test(a_wrong_action_changes_nothing),
        cmocka_unit_test(what_is_not_wanted_is_left_out), cmocka_unit_test(kept_rows_are_whole_rows),
        cmocka_unit_test(chance_settles_as_it_decides),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
