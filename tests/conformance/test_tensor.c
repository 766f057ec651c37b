/* test_tensor.c: what must hold of every game's numbers for programs that learn: decisions have one number each, in
 * every position the same; observations keep to their fields and tell a seat what its view tells, nothing else; the
 * numbers are those that were there before (tests/golden/tensors). Many games at once are test_batch.c's. */
#include "checked.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>
#include <motu/tensor.h>

#include "random_games.h"
#include "twins.h"

enum { MOST_BYTES = 8192, GUARD = 16 };

/* Every game of the catalogue that has numbers; how many. */
static int each_game(void (*check)(const struct motu_game *))
{
    int games = 0;
    for (int i = 0; motu_catalogue_games[i]; i++)
        if (motu_catalogue_games[i]->encoding) {
            check(motu_catalogue_games[i]);
            games++;
        }
    return games;
}

/* --- decisions --------------------------------------------------------------------------------------------------- */

static void check_spans(const struct motu_span span[])
{
    static bool taken[MOTU_MOVE_LIMIT];
    memset(taken, 0, sizeof taken);
    int number = 0;
    for (int i = 0; span[i].name; i++)
        for (int n = 0; n < span[i].count; n++, number++) {
            const motu_move move = span[i].first + (motu_move)n;
            assert_true(move > 0 && move < MOTU_MOVE_LIMIT && !taken[move]);
            taken[move] = true;
            assert_int_equal(motu_span_number(span, move), number);
            assert_int_equal(motu_span_move(span, number), move);
        }
    assert_int_equal(motu_span_total(span), number);
    assert_int_equal(motu_span_move(span, number), 0);
    assert_int_equal(motu_span_move(span, -1), 0);
    assert_int_equal(motu_span_move(span, INT32_MAX), 0);
    assert_int_equal(motu_span_number(span, 0), -1);
    assert_int_equal(motu_span_number(span, MOTU_MOVE_LIMIT), -1);
    assert_int_equal(motu_span_number(span, UINT32_MAX), -1);
}

static void check_lists(const struct motu_game *game)
{
    check_spans(game->encoding->actions);
    check_spans(game->encoding->outcomes);
}

static void numbers_have_no_gaps_and_stand_once(void **state)
{
    (void)state;
    assert_true(each_game(check_lists) >= 2);
}

/* --- observations ------------------------------------------------------------------------------------------------ */

static void keeps_to_its_fields(const struct motu_field field[], const uint8_t *byte)
{
    for (int i = 0; field[i].name; i++)
        for (int n = 0; n < field[i].rows * field[i].columns; n++, byte++)
            if (*byte > field[i].most)
                fail_msg("%s[%d] is %d, more than %d", field[i].name, n, *byte, field[i].most);
}

/* Every byte is written, and none behind the last: what was there before shows nowhere. */
static void check_observation(const struct motu_game *game, const struct motu_state *truth, int seat)
{
    static uint8_t out[3][MOST_BYTES];
    const int total = motu_field_total(game->encoding->fields);
    assert_true(total > 0 && total + GUARD <= MOST_BYTES);
    memset(out[0], 0x00, sizeof out[0]);
    memset(out[1], 0xFF, sizeof out[1]);
    motu_observe(game, truth, seat, out[0]);
    motu_observe(game, truth, seat, out[1]);
    assert_memory_equal(out[0], out[1], (size_t)total);
    for (int i = 0; i < GUARD; i++) {
        assert_int_equal(out[0][total + i], 0x00);
        assert_int_equal(out[1][total + i], 0xFF);
    }
    keeps_to_its_fields(game->encoding->fields, out[0]);
    struct motu_state view = *truth;
    game->conceal(&view, seat);
    motu_observe(game, &view, seat, out[2]);
    assert_memory_equal(out[0], out[2], (size_t)total);
    if (game->encoding->sees_all && game->encoding->sees_all(truth)) {
        game->encoding->observe(truth, seat, out[1]);
        assert_memory_equal(out[0], out[1], (size_t)total);
    }
}

static void check_decisions(const struct motu_game *game, const struct motu_state *state)
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = random_games_list(game, state, move);
    const bool chance = game->actor(state) == MOTU_CHANCE;
    for (int i = 0; i < count; i++)
        assert_true(motu_span_number(chance ? game->encoding->outcomes : game->encoding->actions, move[i]) >= 0);
}

/* The set of legal actions is the list of them, and nothing behind it is written. */
static void check_legal(const struct motu_game *game, const struct motu_state *state)
{
    enum { WORDS = MOTU_MOVE_LIMIT / 64 };
    uint64_t expected[WORDS + 1] = {0}, set[WORDS + 1];
    motu_move move[MOTU_MAX_MOVES];
    const int words = motu_legal_words(game), count = game->moves(state, move);
    for (int i = 0; i < count; i++) {
        const int number = motu_span_number(game->encoding->actions, move[i]);
        expected[number / 64] |= (uint64_t)1 << number % 64;
    }
    memset(set, 0xA5, sizeof set);
    assert_int_equal(motu_legal(game, state, set), count);
    assert_memory_equal(set, expected, sizeof *set * (size_t)words);
    assert_int_equal(set[words], 0xA5A5A5A5A5A5A5A5);
}

/* A row that is kept up to date is the one that is written whole, whoever looked before and at whatever position. */
static void check_change(const struct motu_game *game, const struct motu_state *was, int seat_was,
                         const struct motu_state *now, int seat)
{
    static uint8_t row[MOST_BYTES], whole[MOST_BYTES];
    const size_t total = (size_t)motu_field_total(game->encoding->fields);
    struct motu_state before = *was, view = *now;
    if (!game->encoding->observe_change)
        return;
    game->conceal(&before, seat_was);
    game->conceal(&view, seat);
    memset(row, 0xA5, sizeof row);
    game->encoding->observe(&before, seat_was, row);
    game->encoding->observe_change(&before, seat_was, &view, seat, row);
    game->encoding->observe(&view, seat, whole);
    assert_memory_equal(row, whole, total);
    for (size_t i = total; i < total + GUARD; i++)
        assert_int_equal(row[i], 0xA5);
}

static void check_games(const struct motu_game *game)
{
    static struct motu_state far; /* a position of another game, too */
    static struct motu_match m;
    struct motu_rng rng;
    motu_rng_seed(&rng, 31);
    for (int i = random_games_count(40); i; i--) {
        random_games_start(&m, game, &rng);
        while (motu_match_actor(&m) != MOTU_OVER) {
            const struct motu_state was = m.now;
            const int seats = game->seats(&m.now), looks = (int)motu_rng_below(&rng, (uint32_t)seats);
            check_decisions(game, &m.now);
            check_legal(game, &m.now);
            for (int seat = 0; seat < seats; seat++)
                check_observation(game, &m.now, seat);
            assert_true(motu_match_play(&m, motu_random_move(game, &m.now, &rng), NULL));
            for (int seat = 0; seat < seats; seat++)
                check_change(game, &was, looks, &m.now, seat);
            if (i < random_games_count(40))
                check_change(game, &far, 0, &m.now, looks);
            if (motu_rng_below(&rng, 50) == 0)
                far = m.now;
        }
        check_legal(game, &m.now);
        far = m.now;
        int share[MOTU_MAX_SEATS] = {0};
        double sum = 0;
        game->payoff(&m.now, share);
        for (int seat = 0; seat < game->seats(&m.now); seat++) {
            check_observation(game, &m.now, seat);
            const double reward = motu_reward(share[seat], game->seats(&m.now));
            assert_true(reward >= -1 && reward <= 1);
            sum += reward;
        }
        assert_true(sum < 1e-9 && sum > -1e-9);
    }
}

static void decisions_have_numbers_and_observations_keep_to_their_fields(void **state)
{
    (void)state;
    assert_true(each_game(check_games) >= 2);
}

/* --- who knows what ---------------------------------------------------------------------------------------------- */

static struct motu_match twin[2];

static void check_twins(const struct motu_game *game)
{
    static uint8_t out[2][MOST_BYTES];
    struct motu_rng rng;
    long differing = 0;
    motu_rng_seed(&rng, 977);
    for (int i = random_games_count(60); i; i--) {
        const int viewer = (int)motu_rng_below(&rng, (uint32_t)game->max_seats);
        motu_move move[2];
        random_games_start(&twin[0], game, &rng);
        twin[1] = twin[0];
        if (viewer >= game->seats(&twin[0].now))
            continue;
        while (motu_match_actor(&twin[0]) != MOTU_OVER && twins_choose(twin, viewer, &rng, move)) {
            for (int k = 0; k < 2; k++) {
                assert_true(motu_match_play(&twin[k], move[k], NULL));
                memset(out[k], 0, sizeof out[k]);
                motu_observe(game, &twin[k].now, viewer, out[k]);
            }
            assert_memory_equal(out[0], out[1], sizeof out[0]);
            differing += memcmp(&twin[0].now, &twin[1].now, game->state_size) != 0;
        }
    }
    assert_true(differing > 10);
    print_message("# %s: %ld observations of different truths\n", game->id, differing);
}

static void who_cannot_tell_two_truths_apart_observes_the_same(void **state)
{
    (void)state;
    assert_true(each_game(check_twins) >= 2);
}

/* --- frozen ------------------------------------------------------------------------------------------------------- */

#define RELEASED MOTU_SOURCE_DIR "/tests/golden/released/"

static char written[256 * 1024], kept[256 * 1024], record[MOTU_MATCH_MAX_RECORD];

static void write_spans(const char *what, const struct motu_span span[], struct motu_text *out)
{
    int number = 0;
    for (int i = 0; span[i].name; number += span[i++].count) {
        motu_text_put(out, what);
        motu_text_put_char(out, ' ');
        motu_text_put_number(out, number);
        motu_text_put(out, " to ");
        motu_text_put_number(out, number + span[i].count - 1);
        motu_text_put_char(out, ' ');
        motu_text_put(out, span[i].name);
        motu_text_put_char(out, '\n');
    }
}

static void write_fields(const struct motu_field field[], struct motu_text *out)
{
    int at = 0;
    for (int i = 0; field[i].name; at += field[i].rows * field[i].columns, i++) {
        const int number[] = {at, field[i].rows, field[i].columns, field[i].most};
        motu_text_put(out, "field ");
        motu_text_put(out, field[i].name);
        for (int k = 0; k < 4; k++) {
            motu_text_put_char(out, ' ');
            motu_text_put_number(out, number[k]);
        }
        motu_text_put_char(out, '\n');
    }
}

/* The numbers of a released game's decisions: c and the outcome where chance decided. The texts are in the record. */
static void write_numbers(const char *name, const struct motu_game *game, struct motu_text *out)
{
    static struct motu_match m, scratch;
    char path[512];
    struct motu_match_fault fault;
    struct motu_walk walk;
    struct motu_match_step step;
    snprintf(path, sizeof path, RELEASED "%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    const size_t length = fread(record, 1, sizeof record - 1, file);
    fclose(file);
    record[length] = 0;
    if (strstr(record, "viewer:"))
        return;
    assert_true(motu_match_read_record(&m, &scratch, record, length, motu_catalogue_find, NULL, &fault));
    if (m.game != game)
        return;
    motu_text_put(out, name);
    motu_walk_start(&walk, &m);
    while (motu_walk_step(&walk, MOTU_ALL, &step)) {
        const bool chance = step.actor == MOTU_CHANCE;
        motu_text_put(out, chance ? " c" : " ");
        motu_text_put_number(out,
                             motu_span_number(chance ? game->encoding->outcomes : game->encoding->actions, step.move));
    }
    motu_text_put_char(out, '\n');
}

static int is_record(const struct dirent *entry)
{
    const char *ending = strrchr(entry->d_name, '.');
    return ending && !strcmp(ending, ".motu");
}

static void check_frozen(const struct motu_game *game)
{
    char path[512];
    struct dirent **entry;
    struct motu_text out = MOTU_TEXT_IN(written);
    write_spans("action", game->encoding->actions, &out);
    write_spans("outcome", game->encoding->outcomes, &out);
    write_fields(game->encoding->fields, &out);
    const int count = scandir(RELEASED, &entry, is_record, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        write_numbers(entry[i]->d_name, game, &out);
        free(entry[i]);
    }
    free(entry);
    assert_true(motu_text_fits(&out));
    const char *folder = getenv("MOTU_WRITE_TENSORS"); /* for a new game, or a new version of the rules */
    snprintf(path, sizeof path, "%s/%s.txt", folder ? folder : MOTU_SOURCE_DIR "/tests/golden/tensors", game->id);
    FILE *file = fopen(path, folder ? "w" : "r");
    assert_non_null(file);
    if (folder)
        fputs(written, file);
    else
        kept[fread(kept, 1, sizeof kept - 1, file)] = 0;
    fclose(file);
    if (!folder)
        assert_string_equal(written, kept);
}

static void numbers_are_what_they_were(void **state)
{
    (void)state;
    assert_true(each_game(check_frozen) >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_have_no_gaps_and_stand_once),
        cmocka_unit_test(decisions_have_numbers_and_observations_keep_to_their_fields),
        cmocka_unit_test(who_cannot_tell_two_truths_apart_observes_the_same),
        cmocka_unit_test(numbers_are_what_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
