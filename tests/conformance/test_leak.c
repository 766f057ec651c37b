/* test_leak.c: nobody learns what is hidden. Two games are played side by side that look the same to one
 * viewer: what the viewer sees is decided alike in both, what the viewer does not see is decided apart. After
 * every decision all that the viewer can get must be equal, byte for byte: view, state text, record, moves,
 * refusals, the limit of undo with its reason, and the sentences of the log. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "random_games.h"
#include "twins.h"

static struct motu_match twin[2];
static long differing; /* decisions at which the two truths really differed */

static void write_all(const struct motu_match *m, int viewer, bool record, char *out, size_t scratch)
{
    struct motu_text text = motu_text_in(out, scratch);
    struct motu_state view;
    struct motu_reason reason;
    motu_match_view(m, viewer, &view);
    m->game->write_state(&view, &text);
    if (record)
        motu_match_write_record(m, viewer, &text);
    motu_text_put_number(&text, m->game->may_ask(&m->now, viewer));
    if (viewer >= 0) {
        motu_text_put_number(&text, motu_match_undo_limit(m, viewer, &reason));
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    }
    if (viewer < 0 || !m->game->may_ask(&m->now, viewer))
        return;
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    for (int i = 0; i < count; i++)
        m->game->write_move(&m->now, move[i], &text);
    for (motu_move code = 0; code < MOTU_MOVE_LIMIT; code += 7)
        if (m->game->refuse(&m->now, code, &reason))
            motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_true(motu_text_fits(&text));
}

static void compare(int viewer, bool record)
{
    static char bytes[2][512 * 1024];
    struct motu_state view[2];
    for (int i = 0; i < 2; i++) {
        motu_match_view(&twin[i], viewer, &view[i]);
        write_all(&twin[i], viewer, record, bytes[i], sizeof bytes[i]);
    }
    assert_memory_equal(&view[0], &view[1], twin[0].game->state_size);
    assert_string_equal(bytes[0], bytes[1]);
    differing += memcmp(&twin[0].now, &twin[1].now, twin[0].game->state_size) != 0;
}

static void compare_told(int viewer, const motu_move move[2])
{
    char told[2][2048];
    const struct motu_game *game = twin[0].game;
    if (!game->tell)
        return;
    for (int i = 0; i < 2; i++) {
        struct motu_text text = MOTU_TEXT_IN(told[i]);
        struct motu_state before, after;
        struct motu_reason sentence[MOTU_MAX_TOLD];
        memcpy(&before, &twin[i].now, game->state_size);
        memcpy(&after, &twin[i].now, game->state_size);
        game->apply(&after, move[i]);
        game->conceal(&before, viewer);
        game->conceal(&after, viewer);
        const int count = game->tell(&before, game->conceal_move(&twin[i].now, move[i], viewer), &after, sentence);
        for (int k = 0; k < count; k++)
            motu_reason_write(&sentence[k], MOTU_LANGUAGE_EN, &text);
    }
    assert_string_equal(told[0], told[1]);
}

static void play_twins(const struct motu_game *game, int viewer, struct motu_rng *rng)
{
    random_games_start(&twin[0], game, rng);
    twin[1] = twin[0];
    if (viewer >= game->seats(&twin[0].now))
        return;
    while (motu_match_actor(&twin[0]) != MOTU_OVER) {
        motu_move move[2];
        if (!twins_choose(twin, viewer, rng, move))
            return; /* their hidden cards have grown too far apart to go on alike */
        compare_told(viewer, move);
        for (int i = 0; i < 2; i++)
            assert_true(motu_match_play(&twin[i], move[i], NULL));
        const bool apart = memcmp(&twin[0].now, &twin[1].now, game->state_size) != 0;
        if (apart || !motu_rng_below(rng, 10)) /* while the truths are the same there is little to find */
            compare(viewer, !motu_rng_below(rng, 20));
    }
    compare(viewer, true);
}

static void leaks_nothing(const struct motu_game *game, int viewer)
{
    struct motu_rng rng;
    motu_rng_seed(&rng, 211);
    differing = 0;
    const int games = random_games_count(400) / (1 + game->max_moves / 160);
    for (int i = 0; i < games; i++)
        play_twins(game, viewer, &rng);
    if (twins_can_differ(game))
        assert_true(differing > (game->belief_size ? 10 * games : games / 4));
    else
        assert_int_equal(differing, 0);
    print_message("# %s, viewer %s: %ld decisions with different truths\n", game->id, motu_actor_name(game, viewer),
                  differing);
}

static void the_first_seat_learns_nothing_hidden(void **state)
{
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++)
        leaks_nothing(motu_catalogue_games[i], 0);
}

static void the_last_seat_learns_nothing_hidden(void **state)
{
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++)
        leaks_nothing(motu_catalogue_games[i], motu_catalogue_games[i]->max_seats - 1);
}

static void an_onlooker_learns_nothing_hidden(void **state)
{
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++)
        leaks_nothing(motu_catalogue_games[i], MOTU_ONLOOKER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_seat_learns_nothing_hidden),
        cmocka_unit_test(the_last_seat_learns_nothing_hidden),
        cmocka_unit_test(an_onlooker_learns_nothing_hidden),
    };
    return cmocka_run_group_tests_name("leak", tests, NULL, NULL);
}
