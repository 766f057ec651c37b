/* test_game.c: what is said of every game through its table: names, random moves without the game's own way, and
 * splitting options. */
#include "checked.h"

#include <string.h>

#include <motu/game.h>

#include "kahuna_game.h"
#include "option.h"

enum { BLACK, WHITE };

static void reason_is(const struct motu_reason *reason, const char *sentence)
{
    char ours[512];
    struct motu_text text = MOTU_TEXT_IN(ours);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(ours, sentence);
    assert_int_equal(reason->fault, MOTU_REASON_SYNTAX);
}

/* The game without its own random moves. */
static struct motu_game plain_game(void)
{
    struct motu_game plain = kahuna_game;
    plain.random_move = NULL;
    return plain;
}

/* --- names ----------------------------------------------------------------------------------------------- */

static void everyone_who_decides_or_looks_has_a_name(void **state)
{
    static const struct {
        int actor;
        const char *name;
    } known[] = {
        {BLACK, "black"}, {WHITE, "white"}, {MOTU_CHANCE, "chance"}, {MOTU_ONLOOKER, "public"}, {MOTU_ALL, "all"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        assert_string_equal(motu_actor_name(&kahuna_game, known[i].actor), known[i].name);
        assert_int_equal(motu_actor_named(&kahuna_game, known[i].name, strlen(known[i].name)), known[i].actor);
    }
}

static void other_names_are_nobodys(void **state)
{
    static const char *const names[] = {"", "Black", "blac", "blackk", "red", "over"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        assert_int_equal(motu_actor_named(&kahuna_game, names[i], strlen(names[i])), MOTU_OVER);
    assert_int_equal(motu_actor_named(&kahuna_game, "white or black", 5), WHITE); /* the length counts */
}

/* --- random moves ---------------------------------------------------------------------------------------- */

static void without_a_way_of_its_own_a_game_is_played_to_its_end(void **state)
{
    const struct motu_game plain = plain_game();
    struct motu_state now;
    struct motu_rng rng;
    int decided = 0, by_chance = 0;
    (void)state;
    motu_rng_seed(&rng, 9);
    assert_true(plain.start(&now, "", NULL));
    for (; plain.actor(&now) != MOTU_OVER; decided++) {
        const motu_move move = motu_random_move(&plain, &now, &rng);
        assert_false(plain.refuse(&now, move, NULL));
        by_chance += plain.actor(&now) == MOTU_CHANCE;
        plain.apply(&now, move);
        assert_true(decided < 2000);
    }
    assert_true(by_chance > 10 && decided - by_chance > 10);
    assert_int_equal(motu_random_move(&plain, &now, &rng), 0);
    assert_int_equal(motu_random_move(&kahuna_game, &now, &rng), 0);
}

/* Counts how often each of the listed decisions is taken, and holds it against its weight: four deviations. */
static void taken_by_the_odds(const struct motu_game *game, const struct motu_state *now)
{
    enum { TRIALS = 6000 };
    static int taken[MOTU_MOVE_LIMIT];
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES], total = 0;
    const bool chance = game->actor(now) == MOTU_CHANCE;
    const int count = chance ? game->chances(now, move, weight) : game->moves(now, move);
    struct motu_rng rng;
    motu_rng_seed(&rng, 17);
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < TRIALS; i++)
        taken[motu_random_move(game, now, &rng)]++;
    for (int i = 0; i < count; i++) {
        weight[i] = chance ? weight[i] : 1;
        total += weight[i];
    }
    assert_true(count > 1);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        const double wanted = (double)TRIALS * weight[i] / total, off = taken[move[i]] - wanted;
        if (off * off > 16 * wanted)
            fail_msg("move %u: %d, not %g", move[i], taken[move[i]], wanted);
        sum += taken[move[i]];
    }
    assert_int_equal(sum, TRIALS); /* nothing else was */
}

static void every_move_is_as_likely_and_chance_has_its_odds(void **state)
{
    const struct motu_game plain = plain_game();
    struct motu_state now;
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 3);
    assert_true(plain.start(&now, "first=black", NULL));
    plain.apply(&now, motu_random_move(&plain, &now, &rng)); /* of one island there is one card left */
    taken_by_the_odds(&plain, &now);
    taken_by_the_odds(&kahuna_game, &now);
    while (plain.actor(&now) != BLACK)
        plain.apply(&now, motu_random_move(&plain, &now, &rng));
    taken_by_the_odds(&plain, &now);
    taken_by_the_odds(&kahuna_game, &now);
}

/* --- options --------------------------------------------------------------------------------------------- */

static void options_are_split_at_spaces_and_tabs(void **state)
{
    struct motu_words words;
    (void)state;
    assert_true(motu_split_options(&kahuna_game, "", &words, NULL));
    for (size_t i = 0; i < sizeof words.value / sizeof words.value[0]; i++)
        assert_null(words.value[i]);
    assert_true(motu_split_options(&kahuna_game, " \tFIRST=black\t variant1=a=b ", &words, NULL));
    assert_int_equal(words.length[3], 5);
    assert_memory_equal(words.value[3], "black", 5);
    assert_int_equal(words.length[0], 3); /* what is behind the first '=' is the value */
    assert_memory_equal(words.value[0], "a=b", 3);
    assert_null(words.value[1]);
    assert_null(words.value[2]);
    assert_true(motu_split_options(&kahuna_game, "variant2=", &words, NULL));
    assert_non_null(words.value[1]);
    assert_int_equal(words.length[1], 0);
}

static void options_that_are_none_are_refused(void **state)
{
    struct motu_words words;
    struct motu_reason reason;
    (void)state;
    assert_false(motu_split_options(&kahuna_game, "first=black variant1 handicap=none", &words, &reason));
    reason_is(&reason, "variant1 is not an option: write key=value.");
    assert_false(motu_split_options(&kahuna_game, "variant1 on=off", &words, &reason));
    reason_is(&reason, "variant1 is not an option: write key=value.");
    assert_false(motu_split_options(&kahuna_game, "first=black colour=red", &words, &reason));
    reason_is(&reason, "There is no option called colour.");
    assert_false(motu_split_options(&kahuna_game, "=on", &words, &reason));
    reason_is(&reason, "There is no option called .");
    assert_false(motu_split_options(&kahuna_game, "firs=black", &words, &reason));
    reason_is(&reason, "There is no option called firs.");
}

/* A value of any length, the last one and the first letters of one. */
static void one_of_an_options_values_is_chosen(void **state)
{
    static const struct motu_option options[] = {
        {"way", "on|a-word-that-is-longer-than-sixteen-bytes|off", MOTU_MESSAGE_KAHUNA_OPTION_FIRST}, {0}};
    static const struct motu_game game = {.options = options};
    static const struct {
        const char *value;
        int chosen;
    } cases[] = {{NULL, 0},   {"on", 0}, {"A-Word-that-is-longer-than-sixteen-bytes", 1},     {"OFF", 2}, {"of", -1},
                 {"on|", -1}, {"", -1},  {"a-word-that-is-longer-than-sixteen-bytes|off", -1}};
    struct motu_reason reason;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *value = cases[i].value;
        const struct motu_words words = {.value = {value}, .length = {value ? strlen(value) : 0}};
        assert_int_equal(option_choose(&game, &words, 0, &reason), cases[i].chosen);
    }
    assert_int_equal(reason.message, MOTU_MESSAGE_OPTION_VALUE);
}

static void options_given_twice_are_refused(void **state)
{
    struct motu_words words;
    struct motu_reason reason;
    char why[128];
    struct motu_text text = MOTU_TEXT_IN(why);
    (void)state;
    assert_false(motu_split_options(&kahuna_game, "first=black First=black", &words, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    assert_int_equal(reason.message, MOTU_MESSAGE_OPTION_TWICE);
    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
    assert_non_null(strstr(why, "First"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_who_decides_or_looks_has_a_name),
        cmocka_unit_test(other_names_are_nobodys),
        cmocka_unit_test(without_a_way_of_its_own_a_game_is_played_to_its_end),
        cmocka_unit_test(every_move_is_as_likely_and_chance_has_its_odds),
        cmocka_unit_test(options_are_split_at_spaces_and_tabs),
        cmocka_unit_test(options_that_are_none_are_refused),
        cmocka_unit_test(one_of_an_options_values_is_chosen),
        cmocka_unit_test(options_given_twice_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
