/* test_hidden_influence.c: nobody is told how much influence another player has (KV-66). Two games are played side by
 * side, decision by decision alike, whose last player has more influence in one of them (planted/rich.c). What any
 * other viewer can get must be equal: state and its text, the look a screen draws, moves and refusals, advice and
 * effects, sentences of the log, records, the limit of undo, the result. */
#include "checked.h"

#include <string.h>

#include <motu/catalogue.h>
#include <motu/kaivai.h>
#include <motu/match.h>

#include "planted/rich.h"
#include "random_games.h"

enum { BYTES = 512 * 1024 };

static struct motu_match twin[2];
static char bytes[2][BYTES];
static long compared;

static void put_look(const struct motu_state *view, struct motu_text *text)
{
    struct motu_kaivai_position position;
    memset(&position, 0, sizeof position); /* so that what lies between its fields is equal, too */
    motu_kaivai_look(view, &position);
    for (size_t i = 0; i < sizeof position; i++)
        motu_text_put_number(text, ((const unsigned char *)&position)[i]);
}

/* What a seat may ask when it decides: everything that is legal, what it would do, and why the rest is not. */
static void put_answers(const struct motu_match *m, const struct motu_state *view, struct motu_text *text)
{
    static motu_move move[MOTU_MAX_MOVES];
    struct motu_reason reason;
    const int count = m->game->moves(view, move);
    for (int i = 0; i < count; i++) {
        m->game->write_move(view, move[i], text);
        m->game->write_effect(view, move[i], text);
    }
    for (motu_move code = 0; code < MOTU_MOVE_LIMIT; code += 61)
        if (m->game->refuse(view, code, &reason))
            motu_reason_write(&reason, MOTU_LANGUAGE_EN, text);
}

static void write_all(const struct motu_match *m, int viewer, bool record, struct motu_text *text)
{
    struct motu_state view;
    struct motu_reason reason;
    motu_match_view(m, viewer, &view);
    m->game->write_state(&view, text);
    m->game->write_advice(&view, text);
    m->game->write_options(&view, text);
    m->game->write_result_json(&view, text);
    put_look(&view, text);
    motu_text_put_number(text, motu_match_may_ask(m, viewer, &reason));
    if (viewer >= 0) {
        motu_text_put_number(text, motu_match_undo_limit(m, viewer, &reason));
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, text);
    }
    if (motu_match_actor(m) >= 0 && motu_match_may_ask(m, viewer, NULL))
        put_answers(m, &view, text);
    if (record)
        motu_match_write_record(m, viewer, text);
}

static void fail_at_difference(int viewer)
{
    size_t at = 0;
    while (bytes[0][at] == bytes[1][at])
        at++;
    at = at > 60 ? at - 60 : 0;
    fail_msg("%s is told\n%.120s\nor\n%.120s", motu_actor_name(twin[0].game, viewer), bytes[0] + at, bytes[1] + at);
}

static void compare(int viewer, bool record)
{
    for (int i = 0; i < 2; i++) {
        struct motu_text text = motu_text_in(bytes[i], BYTES);
        write_all(&twin[i], viewer, record, &text);
        assert_true(motu_text_fits(&text));
    }
    if (strcmp(bytes[0], bytes[1]) != 0)
        fail_at_difference(viewer);
    compared++;
}

/* The sentences of the log about a decision that is about to be made. */
static void compare_told(int viewer, motu_move move)
{
    const struct motu_game *game = twin[0].game;
    for (int i = 0; i < 2; i++) {
        struct motu_text text = motu_text_in(bytes[i], BYTES);
        struct motu_state before, after;
        struct motu_reason sentence[MOTU_MAX_TOLD];
        memcpy(&before, &twin[i].now, game->state_size);
        memcpy(&after, &twin[i].now, game->state_size);
        game->apply(&after, move);
        game->conceal(&before, viewer);
        game->conceal(&after, viewer);
        const int count = game->tell(&before, game->conceal_move(&twin[i].now, move, viewer), &after, sentence);
        for (int k = 0; k < count; k++)
            motu_reason_write(&sentence[k], MOTU_LANGUAGE_EN, &text);
    }
    if (strcmp(bytes[0], bytes[1]) != 0)
        fail_at_difference(viewer);
}

static void for_others(void (*act)(int viewer, bool record), bool record)
{
    for (int viewer = MOTU_ONLOOKER; viewer < twin[0].game->seats(&twin[0].now) - 1; viewer++)
        if (viewer == MOTU_ONLOOKER || viewer >= 0)
            act(viewer, record);
}

static motu_move choose(struct motu_rng *rng)
{
    static motu_move move[MOTU_MAX_MOVES];
    const int count = random_games_list(twin[0].game, &twin[0].now, move);
    return move[motu_rng_below(rng, (uint32_t)count)];
}

static void play_twins(const char *options, struct motu_rng *rng)
{
    const struct motu_game *game = motu_catalogue_find("kaivai", 6);
    const uint64_t seed = motu_rng_next(rng);
    for (int i = 0; i < 2; i++) {
        planted_riches = 2 * i;
        assert_true(motu_match_start(&twin[i], game, options, seed, NULL));
    }
    assert_memory_not_equal(&twin[0].now, &twin[1].now, game->state_size);
    while (motu_match_actor(&twin[0]) != MOTU_OVER) {
        const motu_move move = choose(rng);
        for (int viewer = 0; viewer < game->seats(&twin[0].now) - 1; viewer++)
            compare_told(viewer, move);
        compare_told(MOTU_ONLOOKER, move);
        for (int i = 0; i < 2; i++)
            assert_true(motu_match_play(&twin[i], move, NULL));
        if (!motu_rng_below(rng, 4))
            for_others(compare, !motu_rng_below(rng, 40));
    }
    for_others(compare, true);
}

static void learns_nothing(const char *options)
{
    struct motu_rng rng;
    motu_rng_seed(&rng, 66);
    compared = 0;
    for (int i = 0; i < random_games_count(6); i++)
        play_twins(options, &rng);
    print_message("# %s: %ld comparisons\n", options, compared);
    assert_true(compared > 100);
}

static void kv66_others_are_told_nothing_in_2010(void **state)
{
    (void)state;
    learns_nothing("influence=hidden");
    learns_nothing("profile=2010-de players=3 dice=off influence=hidden bases=players");
}

static void kv66_others_are_told_nothing_in_2005(void **state)
{
    (void)state;
    learns_nothing("profile=2005-it");
    learns_nothing("profile=2005-sk players=3 influence=hidden");
}

/* The test itself: where influence is open the count is told, so a difference would be seen. */
static void kv66_the_owner_is_told(void **state)
{
    (void)state;
    const struct motu_game *game = motu_catalogue_find("kaivai", 6);
    for (int i = 0; i < 2; i++) {
        planted_riches = 2 * i;
        assert_true(motu_match_start(&twin[i], game, "influence=hidden", 1, NULL));
        struct motu_text text = motu_text_in(bytes[i], BYTES);
        write_all(&twin[i], 3, false, &text);
    }
    assert_string_not_equal(bytes[0], bytes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kv66_others_are_told_nothing_in_2010),
        cmocka_unit_test(kv66_others_are_told_nothing_in_2005),
        cmocka_unit_test(kv66_the_owner_is_told),
    };
    return cmocka_run_group_tests_name("hidden_influence", tests, NULL, NULL);
}
