/* test_walk.c: walking a match of any game in the catalogue: at every place it finds what playing the list again by
 * hand finds, whatever was taken back before, for every viewer, and in the records that players keep. */
#include "checked.h"

#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "random_games.h"

static struct motu_match match, masked, scratch;
static struct motu_state course[MOTU_MATCH_MAX_DECISIONS + 1]; /* of the match, played by hand */

static void play_by_hand(void)
{
    memcpy(&course[0], &match.start, match.game->state_size);
    for (int i = 0; i < match.count; i++) {
        memcpy(&course[i + 1], &course[i], match.game->state_size);
        match.game->apply(&course[i + 1], match.move[i]);
    }
}

static void same(const struct motu_state *a, const struct motu_state *b)
{
    assert_memory_equal(a, b, match.game->state_size);
}

static void same_view(const struct motu_state *view, int ply, int viewer)
{
    struct motu_state expected;
    memcpy(&expected, &course[ply], match.game->state_size);
    match.game->conceal(&expected, viewer);
    same(view, &expected);
}

/* Chance and the end see nothing. */
static int next_viewer(int viewer)
{
    return viewer == MOTU_ONLOOKER ? 0 : viewer + 1;
}

static void same_step(const struct motu_match_step *step, int decision, int viewer)
{
    const struct motu_game *game = match.game;
    assert_int_equal(step->actor, game->actor(&course[decision]));
    assert_int_equal(step->move, game->conceal_move(&course[decision], match.move[decision], viewer));
    same_view(&step->before, decision, viewer);
    same_view(&step->after, decision + 1, viewer);
}

static void walk_all(int viewer)
{
    struct motu_walk walk, copied;
    struct motu_match_step step;
    struct motu_state view;
    motu_walk_start(&walk, &match);
    for (int ply = 0; ply < match.count; ply++) {
        assert_int_equal(walk.ply, ply);
        assert_true(motu_walk_more(&walk));
        assert_int_equal(motu_walk_actor(&walk), match.game->actor(&course[ply]));
        motu_walk_view(&walk, viewer, &view);
        same_view(&view, ply, viewer);
        copied = walk;
        assert_int_equal(motu_walk_move(&walk, viewer),
                         match.game->conceal_move(&course[ply], match.move[ply], viewer));
        assert_true(motu_walk_step(&walk, viewer, &step));
        same_step(&step, ply, viewer);
        motu_walk_next(&copied);
        same(&copied.state, &walk.state);
    }
    assert_false(motu_walk_more(&walk));
    assert_false(motu_walk_step(&walk, viewer, &step));
    same(&walk.state, &match.now);
}

static void start_everywhere(int viewer)
{
    struct motu_walk walk;
    struct motu_match_step step;
    struct motu_state state;
    for (int ply = 0; ply <= match.count; ply++) {
        motu_walk_start_at(&walk, &match, ply);
        assert_int_equal(walk.ply, ply);
        same(&walk.state, &course[ply]);
        motu_match_state_at(&match, ply, &state);
        same(&state, &course[ply]);
        if (ply == match.count)
            continue;
        motu_match_step_at(&match, ply, viewer, &step);
        same_step(&step, ply, viewer);
    }
}

static void play_on(struct motu_rng *rng, int most)
{
    for (motu_move move; most && (move = motu_random_move(match.game, &match.now, rng)); most--)
        assert_true(motu_match_play(&match, move, NULL));
}

static void for_every_game(int games, uint64_t seed, void (*look)(struct motu_rng *))
{
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, seed);
        for (int i = random_games_count(games); i; i--) {
            random_games_start(&match, motu_catalogue_games[g], &rng);
            look(&rng);
        }
    }
}

static void look_at_whole_games(struct motu_rng *rng)
{
    play_on(rng, -1);
    play_by_hand();
    for (int viewer = MOTU_ALL; viewer < match.game->seats(&match.start); viewer = next_viewer(viewer)) {
        walk_all(viewer);
        start_everywhere(viewer);
    }
}

static void a_walk_finds_what_playing_by_hand_finds(void **state)
{
    (void)state;
    for_every_game(12, 301, look_at_whole_games);
}

/* Back a little and far, on by other ways. */
static void look_at_taking_back(struct motu_rng *rng)
{
    for (int i = 0; i < 12; i++) {
        play_on(rng, 1 + (int)motu_rng_below(rng, 60));
        const uint32_t most = motu_rng_below(rng, 3) && match.count > 8 ? 8 : (uint32_t)match.count;
        assert_true(motu_match_undo(&match, 1 + (int)motu_rng_below(rng, most), NULL));
        play_by_hand();
        same(&match.now, &course[match.count]);
        start_everywhere(MOTU_ONLOOKER);
        if (match.count)
            assert_true(motu_match_undo(&match, 1, NULL));
        same(&match.now, &course[match.count]);
    }
}

static void a_walk_knows_nothing_of_what_was_taken_back(void **state)
{
    (void)state;
    for_every_game(12, 302, look_at_taking_back);
}

/* A game that counts how often a decision is applied. */
static struct motu_game counting;
static int applied;

static void apply_and_count(struct motu_state *state, motu_move move)
{
    applied++;
    motu_catalogue_games[0]->apply(state, move);
}

/* The last states need no replay from the start: two are kept, every 32 decisions one. */
static void the_end_is_near_to_a_state_that_is_kept(void)
{
    const int kept = match.count > 64 ? (match.count - 1) / 32 * 32 - 32 : 0;
    struct motu_state state;
    for (int ply = kept; ply <= match.count; ply++) {
        applied = 0;
        motu_match_state_at(&match, ply, &state);
        assert_true(applied <= 32);
    }
    applied = 0;
    motu_match_state_at(&match, kept, &state);
    assert_int_equal(applied, 0);
}

static void recent_states_need_no_long_replay(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 304);
    counting = *motu_catalogue_games[0];
    counting.apply = apply_and_count;
    random_games_start(&match, &counting, &rng);
    play_on(&rng, 110);
    assert_true(match.count > 100);
    the_end_is_near_to_a_state_that_is_kept();
    assert_true(motu_match_undo(&match, 7, NULL));
    the_end_is_near_to_a_state_that_is_kept();
}

static void a_walk_goes_on_where_the_match_does(void **state)
{
    struct motu_walk walk;
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 303);
    random_games_start(&match, motu_catalogue_games[0], &rng);
    motu_walk_start(&walk, &match);
    while (motu_match_actor(&match) != MOTU_OVER) {
        assert_false(motu_walk_more(&walk));
        play_on(&rng, 1);
        assert_true(motu_walk_more(&walk));
        motu_walk_next(&walk);
        same(&walk.state, &match.now);
    }
}

/* Up to where a masked record may differ: what it lays open later is told from the beginning. */
static void look_at_player_s_record(int seat, struct motu_belief *belief)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    struct motu_match_fault fault;
    struct motu_walk walk;
    struct motu_state view;
    motu_match_write_record(&match, seat, &text);
    assert_true(motu_match_read_record(&masked, &scratch, record, text.length, motu_catalogue_find, belief, &fault));
    assert_int_equal(masked.count, match.count);
    motu_walk_start(&walk, &masked);
    for (int ply = 0; ply < match.count; ply++, motu_walk_next(&walk)) {
        assert_int_equal(motu_walk_actor(&walk), match.game->actor(&course[ply]));
        motu_walk_view(&walk, seat, &view);
        if (ply >= motu_match_open_count(&match))
            same_view(&view, ply, seat);
    }
    same(&walk.state, &masked.now);
}

static void look_at_players_records(struct motu_rng *rng)
{
    struct motu_belief *belief = malloc(motu_catalogue_belief_size());
    assert_non_null(belief);
    play_on(rng, 40 + (int)motu_rng_below(rng, 200));
    play_by_hand();
    for (int seat = 0; seat < match.game->seats(&match.start); seat++)
        look_at_player_s_record(seat, belief);
    free(belief);
}

static void a_walk_through_a_player_s_record_sees_that_player_s_views(void **state)
{
    (void)state;
    for_every_game(8, 304, look_at_players_records);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_finds_what_playing_by_hand_finds),
        cmocka_unit_test(a_walk_knows_nothing_of_what_was_taken_back),
        cmocka_unit_test(a_walk_goes_on_where_the_match_does),
        cmocka_unit_test(recent_states_need_no_long_replay),
        cmocka_unit_test(a_walk_through_a_player_s_record_sees_that_player_s_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
