/* test_ai.c: what must be true of the computer players in every game of the catalogue: their decisions are legal, they
 * know no more than their seat, equal seeds give equal thoughts, and they go on when memory is short. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "neural.h"
#include "random_games.h"
#include "temperature.h"
#include "softmax.h"
#include "style.h"
#include "twins.h"

enum { MEMORY = 4 * 1024 * 1024 };

static void *memory[2];
static struct motu_mind mind[2];
static struct motu_match match;

static int set_up(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        memory[i] = malloc(MEMORY);
        motu_mind_start(&mind[i], malloc(motu_catalogue_belief_size()));
    }
    return !memory[0] || !memory[1] || !mind[0].belief || !mind[1].belief;
}

static int tear_down(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        free(memory[i]);
        free(mind[i].belief);
    }
    return 0;
}

static struct motu_ai_position recall(const struct motu_match *m, int which)
{
    return *motu_mind_recall(&mind[which], m, motu_match_actor(m));
}

static struct motu_ai_player player_named(const char *name)
{
    struct motu_ai_player player;
    assert_true(motu_ai_player_named(name, &player, NULL));
    return player;
}

/* Plays random games of every game and calls `look` at some decisions of players. */
static void visit_positions(int games, uint32_t one_in, uint64_t seed,
                            void (*look)(struct motu_match *, struct motu_rng *))
{
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, seed);
        for (int i = 0; i < games; i++) {
            random_games_start(&match, motu_catalogue_games[g], &rng);
            while (motu_match_actor(&match) != MOTU_OVER) {
                if (motu_match_actor(&match) >= 0 && !motu_rng_below(&rng, one_in))
                    look(&match, &rng);
                assert_true(motu_match_play(&match, motu_random_move(match.game, &match.now, &rng), NULL));
            }
        }
    }
}

static void look_at_players(struct motu_match *m, struct motu_rng *rng)
{
    static const char *const name[] = {"random",
                                       "greedy",
                                       "flat,visits=100",
                                       "ismcts,visits=100",
                                       "level=1",
                                       "level=4",
                                       "level=8,visits=200,narrow=3"};
    const struct motu_ai_position p = recall(m, 0);
    struct motu_ai_position before = p;
    for (size_t i = 0; i < sizeof name / sizeof name[0]; i++) {
        const struct motu_ai_player player = player_named(name[i]);
        struct motu_ai_row row[MOTU_MAX_MOVES];
        motu_move line[8];
        int share[MOTU_MAX_SEATS], sum = 0;
        struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &player, &p, motu_rng_next(rng));
        while (motu_ai_think(t, 37))
            ;
        const int rows = motu_ai_table(t, row);
        const motu_move move = motu_ai_best(t);
        assert_false(m->game->refuse(&m->now, move, NULL));
        assert_true(rows >= 1 && rows <= m->game->max_moves);
        for (int k = 0; k < rows; k++) {
            assert_false(m->game->refuse(&m->now, row[k].move, NULL));
            assert_true(row[k].value >= 0 && row[k].value <= MOTU_VALUE);
            assert_true(!k || row[k - 1].visits >= row[k].visits);
        }
        motu_ai_value(t, share);
        for (int seat = 0; seat < m->game->seats(&m->now); seat++)
            sum += share[seat];
        assert_int_equal(sum, MOTU_VALUE);
        assert_int_equal(motu_ai_variation(t, move, line, 8) > 0 ? line[0] : 0, move);
        assert_memory_equal(&p.view, &before.view, m->game->state_size);
    }
}

static void every_player_decides_legally_in_every_game(void **state)
{
    (void)state;
    visit_positions(random_games_count(4), 12, 31, look_at_players);
}

/* --- honesty ------------------------------------------------------------------------------------------------- */

static long compared;

/* The same seed and the same visits behind one view: the same table, byte for byte. */
static void compare_tables(const struct motu_match twin[2], const char *name, uint64_t seed)
{
    static struct motu_ai_row row[2][MOTU_MAX_MOVES];
    const struct motu_ai_player player = player_named(name);
    int rows[2];
    memset(row, 0, sizeof row);
    for (int i = 0; i < 2; i++) {
        const struct motu_ai_position p = recall(&twin[i], i);
        struct motu_ai_search *t = motu_ai_begin(memory[i], MEMORY, &player, &p, seed);
        while (motu_ai_think(t, 64))
            ;
        rows[i] = motu_ai_table(t, row[i]);
    }
    assert_int_equal(rows[0], rows[1]);
    assert_memory_equal(row[0], row[1], sizeof row[0]);
    compared += memcmp(&twin[0].now, &twin[1].now, twin[0].game->state_size) != 0;
}

static void two_truths_behind_one_view_give_one_table(void **state)
{
    static struct motu_match twin[2];
    (void)state;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, 401);
        compared = 0;
        const int games = random_games_count(motu_catalogue_games[g]->secret ? 60 : 30);
        for (int i = 0; i < games; i++) {
            const int viewer = i % motu_catalogue_games[g]->max_seats;
            random_games_start(&twin[0], motu_catalogue_games[g], &rng);
            twin[1] = twin[0];
            if (viewer >= twin[0].game->seats(&twin[0].now))
                continue;
            while (motu_match_actor(&twin[0]) != MOTU_OVER) {
                motu_move move[2];
                const bool differ = memcmp(&twin[0].now, &twin[1].now, twin[0].game->state_size) != 0;
                if (motu_match_actor(&twin[0]) == viewer
                    && (!motu_rng_below(&rng, 6) || (differ && twin[0].game->secret))) {
                    compare_tables(twin, "level=8,visits=120", motu_rng_next(&rng));
                    compare_tables(twin, "ismcts,visits=60", motu_rng_next(&rng));
                }
                if (!twins_choose(twin, viewer, &rng, move))
                    break;
                for (int k = 0; k < 2; k++)
                    assert_true(motu_match_play(&twin[k], move[k], NULL));
            }
        }
        print_message("# %s: %ld decisions with different truths\n", motu_catalogue_games[g]->id, compared);
        assert_true(compared >= (twins_can_differ(motu_catalogue_games[g]) ? games / 2 : 0));
    }
}

/* --- the same again ----------------------------------------------------------------------------------------------- */

static void compare_slices(struct motu_match *m, const char *name, struct motu_rng *rng)
{
    enum { VISITS = 300 };
    static struct motu_ai_row row[2][MOTU_MAX_MOVES];
    const struct motu_ai_player player = player_named(name);
    const uint64_t seed = motu_rng_next(rng);
    const struct motu_ai_position p = recall(m, 0);
    struct motu_state first;
    int rows[2];
    memset(row, 0, sizeof row);
    for (int i = 0; i < 2; i++) {
        struct motu_ai_search *t = motu_ai_begin(memory[i], MEMORY, &player, &p, seed);
        uint32_t sum = 0;
        motu_ai_think_freely(t);
        for (int done = 0; done < VISITS; done += i ? 1 : VISITS)
            motu_ai_think(t, i ? 1 : VISITS);
        rows[i] = motu_ai_table(t, row[i]);
        for (int k = 0; k < rows[i]; k++)
            sum += row[i][k].visits;
        if (!m->game->secret || !m->game->secret(&p.view, &first)) /* there the table is a mixture */
            assert_true(rows[i] == 1 || (sum == VISITS && motu_ai_visits(t) == VISITS));
    }
    assert_int_equal(rows[0], rows[1]);
    assert_memory_equal(row[0], row[1], sizeof row[0]);
}

static void look_at_slices(struct motu_match *m, struct motu_rng *rng)
{
    compare_slices(m, "level=7,solve=0", rng);
    compare_slices(m, "level=8,solve=0,history=300,urgency=1000,policy=0", rng);
    compare_slices(m, "level=8,solve=0,policy=800", rng);
}

static void equal_seeds_give_equal_thoughts_however_they_are_sliced(void **state)
{
    (void)state;
    visit_positions(random_games_count(4), 10, 77, look_at_slices);
}

/* --- when the rest cannot change anything ------------------------------------------------------------------------- */

static long settled_early;

static motu_move most_visited(const struct motu_ai_search *t)
{
    struct motu_ai_row row[MOTU_MAX_MOVES];
    return motu_ai_table(t, row) ? row[0].move : 0;
}

static void look_at_settled(struct motu_match *m, struct motu_rng *rng)
{
    enum { VISITS = 400, STEP = 20 };
    const struct motu_ai_player player = player_named("level=8,solve=0");
    const struct motu_ai_position p = recall(m, 0);
    struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &player, &p, motu_rng_next(rng));
    motu_move settled = 0;
    motu_ai_think_freely(t);
    assert_false(motu_ai_is_settled(t, 0)); /* nothing has been tried */
    for (uint32_t done = STEP; done <= VISITS && motu_ai_think(t, STEP); done += STEP) {
        const bool is_settled = motu_ai_is_settled(t, VISITS - done);
        assert_true(is_settled || !settled || done == VISITS); /* once it is, it stays so */
        assert_false(motu_ai_is_settled(t, UINT32_MAX));
        if (is_settled && !settled) {
            settled = most_visited(t);
            settled_early += done < VISITS;
        }
    }
    assert_true(!settled || settled == most_visited(t));
}

static void a_settled_decision_does_not_change(void **state)
{
    (void)state;
    visit_positions(random_games_count(6), 10, 78, look_at_settled);
    assert_true(settled_early > 10);
}

static void look_at_little_memory(struct motu_match *m, struct motu_rng *rng)
{
    const struct motu_ai_player player = player_named("level=8,visits=5000,solve=0,narrow=1000");
    const struct motu_ai_position p = recall(m, 0);
    struct motu_ai_row row[MOTU_MAX_MOVES];
    char *little = malloc(motu_ai_memory_least());
    assert_non_null(little);
    struct motu_ai_search *t = motu_ai_begin(little, motu_ai_memory_least(), &player, &p, motu_rng_next(rng));
    motu_ai_think_freely(t);
    for (int i = 0; i < 50; i++)
        motu_ai_think(t, 100);
    assert_false(m->game->refuse(&m->now, motu_ai_best(t), NULL));
    const int rows = motu_ai_table(t, row);
    struct motu_state first;
    uint32_t sum = 0;
    for (int i = 0; i < rows; i++)
        sum += row[i].visits;
    if (!m->game->secret || !m->game->secret(&p.view, &first)) /* there the table is a mixture */
        assert_true(rows == 1
                    || (motu_ai_visits(t) == 5000 && sum == 5000)); /* every iteration goes through the root */
    free(little);
}

static void a_full_tree_goes_on(void **state)
{
    (void)state;
    visit_positions(random_games_count(2), 20, 5, look_at_little_memory);
}

/* The table of a search that leaves a move out has all others, and what it says of them is a whole search's word. */
static void look_without_a_move(struct motu_match *m, struct motu_rng *rng)
{
    const struct motu_ai_player player = player_named("level=6,visits=120,sensible=0");
    const struct motu_ai_position p = recall(m, 0);
    struct motu_ai_row row[MOTU_MAX_MOVES];
    struct motu_state first;
    motu_move move[MOTU_MAX_MOVES];
    const int count = p.game->moves(&p.view, move);
    if (count < 2 || (p.game->secret && p.game->secret(&p.view, &first)))
        return;
    const motu_move left_out = move[motu_rng_below(rng, (uint32_t)count)];
    struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &player, &p, 5);
    motu_ai_leave_out(t, left_out);
    while (motu_ai_think(t, 50))
        ;
    const int rows = motu_ai_table(t, row);
    uint32_t visits = 0;
    for (int i = 0; i < rows; i++) {
        assert_true(row[i].move != left_out);
        visits += row[i].visits;
    }
    assert_true(rows == count - 1 || rows >= 24); /* of a wide decision not all are looked at */
    assert_int_equal(visits, motu_ai_visits(t));
}

static void a_move_that_is_left_out_is_not_looked_at(void **state)
{
    (void)state;
    visit_positions(random_games_count(2), 9, 31, look_without_a_move);
}

/* The table of a search with that many visits, which is not stopped early. */
static int search_for(const char *name, const struct motu_ai_position *p, uint32_t visits, struct motu_ai_row row[])
{
    const struct motu_ai_player player = player_named(name);
    struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &player, p, 3);
    motu_ai_think_freely(t);
    motu_ai_think(t, visits);
    return motu_ai_table(t, row);
}

static long grown;

/* `explore` counts while a search is short, `late` once it is long, and alone `explore` is both. */
static void look_at_exploring(struct motu_match *m, struct motu_rng *rng)
{
    static struct motu_ai_row row[3][MOTU_MAX_MOVES];
    static const char *const name[3] = {"level=8,solve=0,explore=200", "level=8,solve=0,explore=200,late=900",
                                        "level=8,solve=0,explore=200,late=200"};
    const struct motu_ai_position p = recall(m, 0);
    struct motu_state first;
    int rows[3];
    (void)rng;
    if (p.game->secret && p.game->secret(&p.view, &first))
        return;
    for (int visits = 1000; visits <= 3000; visits += 2000) {
        for (int i = 0; i < 3; i++)
            rows[i] = search_for(name[i], &p, (uint32_t)visits, row[i]);
        const size_t size = (size_t)rows[0] * sizeof row[0][0];
        assert_int_equal(rows[0], rows[2]);
        assert_memory_equal(row[0], row[2], size);
        const bool same = rows[0] == rows[1] && !memcmp(row[0], row[1], size);
        assert_true(same || visits > 1000);
        grown += !same;
    }
}

static void a_long_search_explores_more(void **state)
{
    (void)state;
    visit_positions(1, 25, 77, look_at_exploring);
    assert_true(grown > 4);
}

static struct motu_ai_settings settled(struct motu_ai_player player, const struct motu_game *game)
{
    motu_ai_player_settle(&player, game);
    return player.settings;
}

static void weaker_levels_and_judges_explore_evenly_from_the_beginning(void **state)
{
    (void)state;
    const struct motu_game *kahuna = motu_catalogue_find("kahuna", 6);
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        const int late = settled(motu_ai_player_level(MOTU_AI_LEVELS), game).late;
        assert_true(late > 0 && settled(motu_ai_player_level(MOTU_AI_LEVELS), game).explore > 0);
        assert_int_equal(settled(motu_ai_player_judge(), game).explore, late);
        const int focused = settled(motu_ai_player_level(MOTU_AI_LEVELS), game).explore;
        for (int level = 1; level < MOTU_AI_LEVELS; level++) {
            assert_int_equal(settled(motu_ai_player_level(level), game).explore, level < 7 ? late : focused);
            assert_int_equal(settled(motu_ai_player_level(level), game).late, late);
        }
        assert_int_equal(settled(player_named("ismcts,explore=900"), game).late, 900);
        assert_int_equal(settled(player_named("level=7,explore=300"), game).late, 300);
    }
    assert_true(settled(motu_ai_player_level(MOTU_AI_LEVELS), kahuna).explore
                < settled(motu_ai_player_level(MOTU_AI_LEVELS), kahuna).late);
}

static void a_thought_that_was_never_run_still_decides(void **state)
{
    (void)state;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, 3);
        random_games_start(&match, motu_catalogue_games[g], &rng);
        while (motu_match_actor(&match) < 0)
            motu_match_play(&match, motu_match_chance(&match), NULL);
        const struct motu_ai_position p = recall(&match, 0);
        const struct motu_ai_player player = motu_ai_player_level(8);
        struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &player, &p, 1);
        assert_false(match.game->refuse(&match.now, motu_ai_best(t), NULL));
    }
}

/* --- beliefs ------------------------------------------------------------------------------------------------------ */

/* What is imagined looks like the view again, and the decisions so far stay possible in it. */
static void look_at_imagined(struct motu_match *m, struct motu_rng *rng)
{
    const struct motu_game *game = m->game;
    const struct motu_ai_position p = recall(m, 0);
    if (!game->belief_sample)
        return;
    for (int i = 0; i < 20; i++) {
        struct motu_state truth, view;
        memcpy(&truth, &p.view, game->state_size);
        game->belief_sample(p.belief, &truth, rng);
        memcpy(&view, &truth, game->state_size);
        game->conceal(&view, p.seat);
        assert_memory_equal(&view, &p.view, game->state_size);
        if (game->certain(p.belief, &p.view))
            assert_memory_equal(&truth, &m->now, game->state_size);
    }
}

static void what_is_imagined_fits_what_was_seen(void **state)
{
    (void)state;
    visit_positions(random_games_count(60), 6, 19, look_at_imagined);
}

/* --- values ------------------------------------------------------------------------------------------------------- */

/* What a unit of the net sees for a seat, summed up one by one in wide numbers. */
static int64_t plain_unit(const struct motu_model *model, const struct neural_layout *at, int unit, int stage,
                          int context, int seats, int seat, int feature[][MOTU_MODEL_MAX_FEATURES])
{
    const int16_t *w = model->weight;
    int64_t sum = w[at->stage + stage * model->hidden + unit] + w[at->context + context * model->hidden + unit];
    for (int i = 0; i < model->features; i++) {
        sum += (int64_t)feature[seat][i] * w[at->own + i * model->hidden + unit];
        for (int other = 0; other < seats; other++)
            sum += (int64_t)feature[other][i] * w[at->all + i * model->hidden + unit];
    }
    return sum;
}

/* What a seat's features come to, by the definition in neural.h. */
static int plain_sum(const struct motu_model *model, int stage, int context, int seats, int seat,
                     int feature[][MOTU_MODEL_MAX_FEATURES])
{
    const struct neural_layout at = neural_layout_of(model);
    int64_t linear = 0, net = 0;
    for (int i = 0; i < model->features; i++)
        linear += (int64_t)feature[seat][i] * model->weight[stage * model->features + i];
    for (int unit = 0; unit < model->hidden; unit++) {
        int64_t up = plain_unit(model, &at, unit, stage, context, seats, seat, feature);
        up = up < 0 ? 0 : up > NEURAL_TOP ? NEURAL_TOP : up;
        net += up / (NEURAL_ONE / NEURAL_FINE) * model->weight[at.out + unit];
    }
    return (int)(linear + net / NEURAL_FINE);
}

/* value() is what the model says, feature by feature and unit by unit. */
static void look_at_value(struct motu_match *m, struct motu_rng *rng)
{
    const struct motu_game *game = m->game;
    const struct motu_model *model = game->model;
    int share[MOTU_MAX_SEATS], by_model[MOTU_MAX_SEATS], sum = 0, dot[MOTU_MAX_SEATS] = {0};
    int feature[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES];
    (void)rng;
    if (!game->value)
        return;
    const int seats = game->seats(&m->now);
    game->value(&m->now, share);
    for (int seat = 0; seat < seats; seat++) {
        assert_true(share[seat] >= 0);
        sum += share[seat];
    }
    assert_int_equal(sum, MOTU_VALUE);
    if (!model)
        return;
    const int stage = model->stage(&m->now), context = model->context ? model->context(&m->now) : 0;
    assert_in_range(stage, 0, model->stages - 1);
    assert_in_range(context, 0, model->contexts ? model->contexts - 1 : 0);
    for (int seat = 0; seat < seats; seat++)
        model->measure(&m->now, seat, feature[seat]);
    for (int seat = 0; seat < seats; seat++)
        dot[seat] = plain_sum(model, stage, context, seats, seat, feature);
    softmax_shares(dot, seats, MOTU_MODEL_ONE, MOTU_VALUE, by_model);
    assert_memory_equal(share, by_model, (size_t)seats * sizeof share[0]);
}

/* Features and weights as large as they can be do not run over. */
static void a_net_bears_any_weights(void **state)
{
    enum {
        STAGES = 2,
        CONTEXTS = 2,
        ALL = STAGES * MOTU_MODEL_MAX_FEATURES + (2 * MOTU_MODEL_MAX_FEATURES + STAGES + CONTEXTS + 1) * NEURAL_HIDDEN
    };
    static int16_t weight[ALL];
    const struct motu_model model = {.features = MOTU_MODEL_MAX_FEATURES,
                                     .stages = STAGES,
                                     .contexts = CONTEXTS,
                                     .hidden = NEURAL_HIDDEN,
                                     .weight = weight};
    struct motu_rng rng;
    (void)state;
    assert_int_equal(neural_layout_of(&model).count, ALL);
    motu_rng_seed(&rng, 3);
    for (int round = 0; round < 200; round++) {
        int16_t feature[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES];
        int wide[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES], sum[MOTU_MAX_SEATS];
        const int stage = round % 2, context = round / 2 % 2, seats = 2 + round % 3;
        for (int i = 0; i < ALL; i++) /* first the largest there are, then any */
            weight[i] = (int16_t)(round == 0 ? 32767 : round == 1 ? -32767 : (int)motu_rng_below(&rng, 65535) - 32767);
        for (int seat = 0; seat < seats; seat++)
            for (int i = 0; i < MOTU_MODEL_MAX_FEATURES; i++)
                wide[seat][i] = feature[seat][i] = (int16_t)(round < 2 ? 127 : (int)motu_rng_below(&rng, 255) - 127);
        neural_judge(&model, stage, context, seats, (const int16_t(*)[MOTU_MODEL_MAX_FEATURES])feature, sum);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(sum[seat], plain_sum(&model, stage, context, seats, seat, wide));
    }
}

static void values_add_up_and_are_what_the_model_says(void **state)
{
    (void)state;
    visit_positions(random_games_count(60), 2, 23, look_at_value);
}

/* What the features of all seats come to over a fixed course of games. Weights belong to features: who changes what a
 * feature measures fits again and writes the new number here. */
static uint32_t fingerprint(const struct motu_game *game, bool telling[MOTU_MODEL_MAX_FEATURES])
{
    struct motu_state state;
    struct motu_rng rng;
    uint32_t hash = 0x811C9DC5u;
    motu_rng_seed(&rng, 7);
    for (int games = 0; games < 40; games++) {
        assert_true(motu_start_under(game, 1, "", &state, NULL)); /* what was fitted, whatever rules come later */
        for (motu_move move; (move = motu_random_move(game, &state, &rng)); game->apply(&state, move)) {
            int feature[2][MOTU_MODEL_MAX_FEATURES];
            for (int seat = 0; seat < 2 && game->actor(&state) >= 0; seat++) {
                game->model->measure(&state, seat, feature[seat]);
                for (int i = 0; i < game->model->features; i++) {
                    hash = (hash ^ (uint32_t)feature[seat][i]) * 0x01000193u;
                    telling[i] |= seat && feature[0][i] != feature[1][i];
                }
            }
        }
    }
    return hash;
}

static void features_are_what_the_weights_were_fitted_to(void **state)
{
    static const struct {
        const char *game;
        uint32_t print;
    } known[] = {{"kahuna", 0x325B8C91u}, {"kaivai", 0xD644FBCEu}};
    (void)state;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        const struct motu_game *game = motu_catalogue_games[g];
        bool telling[MOTU_MODEL_MAX_FEATURES] = {false};
        uint32_t expected = 0;
        if (!game->model)
            continue;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            expected = !strcmp(known[i].game, game->id) ? known[i].print : expected;
        const uint32_t print = fingerprint(game, telling);
        for (int i = 0; i < game->model->features; i++)
            if (!telling[i])
                fail_msg("%s: the feature \"%s\" never tells seats apart", game->id, game->model->feature_name[i]);
        if (print != expected)
            fail_msg("%s: the features come to 0x%08X, not 0x%08X", game->id, print, expected);
    }
}

static void the_weights_are_those_that_were_fitted(void **state)
{
    (void)state;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        const struct motu_model *model = motu_catalogue_games[g]->model;
        uint32_t hash = 0x811C9DC5u;
        if (!model)
            continue;
        assert_true(model->features <= MOTU_MODEL_MAX_FEATURES && model->stages <= MOTU_MODEL_MAX_STAGES);
        assert_true(model->contexts <= MOTU_MODEL_MAX_CONTEXTS && (!model->hidden || model->hidden == NEURAL_HIDDEN));
        const int count = neural_layout_of(model).count;
        assert_true(count * (int)sizeof(int16_t) <= 64 * 1024);
        for (int i = 0; i < count; i++)
            for (int byte = 0; byte < 2; byte++)
                hash = (hash ^ ((uint16_t)model->weight[i] >> (8 * byte) & 0xFF)) * 0x01000193u;
        assert_int_equal(hash, model->checksum);
    }
}

static void exp_and_log_are_right(void **state)
{
    (void)state;
    static const double exact[][2] = {{0, 1},
                                      {1, 2.718281828459045},
                                      {-1, 0.36787944117144233},
                                      {0.5, 1.6487212707001282},
                                      {10, 22026.465794806718},
                                      {-20, 2.061153622438558e-09}};
    for (size_t i = 0; i < sizeof exact / sizeof exact[0]; i++) {
        const double e = softmax_exp(exact[i][0]) / exact[i][1] - 1, l = softmax_log(exact[i][1]) - exact[i][0];
        assert_true(e < 1e-9 && e > -1e-9);
        assert_true(l < 1e-9 && l > -1e-9);
    }
    int share[3];
    softmax_shares((const int[]){0, 0, 0}, 3, 4096, 49152, share);
    assert_true(share[0] == 16384 && share[1] == 16384 && share[2] == 16384);
    softmax_shares((const int[]){1 << 28, 0, 0}, 3, 4096, 49152, share);
    assert_true(share[0] == 49152 && share[1] == 0 && share[2] == 0);
}

/* --- judging -------------------------------------------------------------------------------------------------- */

static long wasteful;

static bool is_listed(const motu_move list[], int count, motu_move move)
{
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

/* What is a plain waste is no choice of a level's, and is judged all the same. */
static void look_at_waste(struct motu_match *m, struct motu_rng *rng)
{
    struct motu_ai_player level = motu_ai_player_level(MOTU_AI_LEVELS), judge = motu_ai_player_judge();
    struct motu_ai_row row[MOTU_MAX_MOVES], judged[MOTU_MAX_MOVES];
    motu_move move[MOTU_MAX_MOVES], kept[MOTU_MAX_MOVES], waste = 0;
    const int count = m->game->moves(&m->now, move);
    memcpy(kept, move, sizeof move);
    const int left = m->game->sift ? m->game->sift(&m->now, kept, count) : count;
    for (int i = 0; i < count; i++)
        waste = is_listed(kept, left, move[i]) ? waste : move[i];
    assert_true(left >= 1 && left <= count);
    if (!waste)
        return;
    const struct motu_ai_position p = recall(m, 0);
    level.settings.visits = judge.settings.visits = 400;
    judge.settings.narrow = MOTU_MAX_MOVES;
    const uint64_t seed = motu_rng_next(rng);
    struct motu_ai_search *t = motu_ai_begin(memory[0], MEMORY, &level, &p, seed),
                          *j = motu_ai_begin(memory[1], MEMORY, &judge, &p, seed);
    while (motu_ai_think(t, 100))
        ;
    while (motu_ai_think(j, 100))
        ;
    for (int i = motu_ai_table(t, row) - 1; i >= 0; i--)
        assert_true(row[i].move != waste || motu_ai_is_solved(t));
    const int rows = motu_ai_table(j, judged);
    bool there = false;
    for (int i = 0; i < rows; i++)
        there |= judged[i].move == waste;
    assert_true(there);
    wasteful++;
}

static void what_is_a_waste_is_judged_but_not_chosen(void **state)
{
    (void)state;
    wasteful = 0;
    visit_positions(random_games_count(16), 1, 37, look_at_waste);
    print_message("# %ld decisions with something wasteful\n", wasteful);
    assert_true(wasteful > 50);
}

static void a_loss_is_what_the_best_would_have_brought(void **state)
{
    const struct motu_ai_row row[] = {{.move = 1, .visits = 600, .value = 30000},
                                      {.move = 2, .visits = 300, .value = 20000},
                                      {.move = 3, .visits = 0, .value = 10000}};
    (void)state;
    assert_int_equal(motu_ai_loss(row, 3, false, 1, 1), 0);
    assert_in_range(motu_ai_loss(row, 3, false, 1, 2), 9700, 10000);
    assert_int_equal(motu_ai_loss(row, 3, true, 1, 2), 10000);
    assert_int_equal(motu_ai_loss(row, 3, true, 1, 3), 20000);
    assert_in_range(motu_ai_loss(row, 3, false, 1, 3), 3300, 3400); /* never looked at: as the average */
    assert_in_range(motu_ai_loss(row, 3, false, 1, 9), 3300, 3400); /* not in the table */
    assert_int_equal(motu_ai_loss(row, 1, false, 1, 9), 0);         /* nothing to choose */
    assert_int_equal(motu_ai_loss(row, 0, false, 1, 1), 0);
}

/* --- names and choices -------------------------------------------------------------------------------------------- */

static void players_have_names(void **state)
{
    static const char *const good[] = {"random",         "greedy",
                                       "flat",           "ismcts",
                                       "level=1",        "8",
                                       "level=8,cut=4",  "ismcts,visits=5,explore=900",
                                       "8,style=trader", "level=3,style=none,cut=1"};
    static const char *const bad[] = {"",
                                      "level",
                                      "level=0",
                                      "level=9",
                                      "0",
                                      "9",
                                      "greedyy",
                                      "Random",
                                      "level=1,",
                                      "8,cut",
                                      "8,cut=",
                                      "8,cut=x",
                                      "8,cut=-2",
                                      "8,nope=1",
                                      "greedy,cut=1",
                                      "88",
                                      "8,visits=0",
                                      "-1",
                                      "8,style=",
                                      "8,style=1",
                                      "8,style=Trader",
                                      "8,style=traders",
                                      "greedy,style=trader"};
    struct motu_ai_player player;
    const char *wrong;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(motu_ai_player_named(good[i], &player, &wrong));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(motu_ai_player_named(bad[i], &player, &wrong));
        assert_true(wrong >= bad[i] && wrong <= bad[i] + strlen(bad[i]));
    }
    for (int level = 1; level <= MOTU_AI_LEVELS; level++)
        assert_true(motu_ai_level_name(level) != motu_ai_level_description(level));
}

static void styles_have_names(void **state)
{
    struct motu_ai_player player;
    char name[32];
    (void)state;
    for (int i = 0; i < MOTU_STYLES; i++) {
        const enum motu_style style = (enum motu_style)i;
        const char *id = motu_ai_style_id(style);
        assert_int_equal(motu_ai_style_named(id, strlen(id)), style);
        assert_true(motu_ai_style_name(style) != motu_ai_style_description(style));
        snprintf(name, sizeof name, "level=4,style=%s", id);
        assert_true(motu_ai_player_named(name, &player, NULL) && player.settings.style == style);
        struct motu_text text = MOTU_TEXT_IN(name);
        motu_ai_player_write(&player, &text);
        assert_true(!strncmp(name, "level 4", 7) && !strcmp(name + 7 + (style > 0), style ? id : ""));
    }
}

static void shares_add_up_whatever_is_liked(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 5);
    for (int i = 0; i < 20000; i++) {
        const int seats = 2 + (int)motu_rng_below(&rng, 3), seat = (int)motu_rng_below(&rng, (uint32_t)seats);
        const int lean = (int)motu_rng_below(&rng, 4001) - 2000;
        int share[MOTU_MAX_SEATS] = {0}, left = MOTU_VALUE, sum = 0;
        for (int k = 0; k < seats - 1; k++)
            left -= share[k] = (int)motu_rng_below(&rng, (uint32_t)left + 1);
        share[seats - 1] = left;
        const int before = share[seat];
        style_lean(seats, seat, lean, share);
        for (int k = 0; k < seats; k++) {
            assert_in_range(share[k], 0, MOTU_VALUE);
            sum += share[k];
        }
        assert_int_equal(sum, MOTU_VALUE);
        assert_true(lean >= 0 ? share[seat] >= before : share[seat] <= before);
    }
}

static void a_soft_choice_never_falls_on_a_poor_move(void **state)
{
    const struct motu_ai_row row[] = {
        {.move = 1, .visits = 1000}, {.move = 2, .visits = 500}, {.move = 3, .visits = 99}};
    struct motu_rng rng;
    int count[4] = {0};
    (void)state;
    motu_rng_seed(&rng, 1);
    for (int i = 0; i < 3000; i++)
        count[temperature_choose(row, 3, 100, &rng)]++;
    assert_int_equal(count[3], 0);
    assert_in_range(count[2], 850, 1150); /* a third */
    for (int i = 0; i < 100; i++)
        assert_int_equal(temperature_choose(row, 3, 0, &rng), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_player_decides_legally_in_every_game),
        cmocka_unit_test(two_truths_behind_one_view_give_one_table),
        cmocka_unit_test(equal_seeds_give_equal_thoughts_however_they_are_sliced),
        cmocka_unit_test(a_settled_decision_does_not_change),
        cmocka_unit_test(a_full_tree_goes_on),
        cmocka_unit_test(a_move_that_is_left_out_is_not_looked_at),
        cmocka_unit_test(a_thought_that_was_never_run_still_decides),
        cmocka_unit_test(a_long_search_explores_more),
        cmocka_unit_test(weaker_levels_and_judges_explore_evenly_from_the_beginning),
        cmocka_unit_test(what_is_imagined_fits_what_was_seen),
        cmocka_unit_test(values_add_up_and_are_what_the_model_says),
        cmocka_unit_test(a_net_bears_any_weights),
        cmocka_unit_test(the_weights_are_those_that_were_fitted),
        cmocka_unit_test(features_are_what_the_weights_were_fitted_to),
        cmocka_unit_test(exp_and_log_are_right),
        cmocka_unit_test(what_is_a_waste_is_judged_but_not_chosen),
        cmocka_unit_test(a_loss_is_what_the_best_would_have_brought),
        cmocka_unit_test(players_have_names),
        cmocka_unit_test(styles_have_names),
        cmocka_unit_test(shares_add_up_whatever_is_liked),
        cmocka_unit_test(a_soft_choice_never_falls_on_a_poor_move),
    };
    return cmocka_run_group_tests_name("ai", tests, set_up, tear_down);
}
