/* test_front_end.c: what the games offer those who show them: advice and effects are JSON, and an effect is
 * what then happens. */
#include "checked.h"

#include <jansson.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/kaivai.h>
#include <motu/match.h>

#include "random_games.h"

static json_t *parse(const char *text)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!value)
        print_error("%s: %s\n", error.text, text);
    assert_non_null(value);
    return value;
}

static json_t *state_of(const struct motu_game *game, const struct motu_state *state)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text out = MOTU_TEXT_IN(text);
    game->write_state(state, &out);
    assert_true(motu_text_fits(&out));
    return parse(text);
}

/* Whether a list of strings has one. */
static bool has(json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!strcmp(json_string_value(json_array_get(list, i)), name))
            return true;
    return false;
}

/* Everything in `more` that is not in `less` is in the effect, and nothing else. */
static void check_difference(json_t *less, json_t *more, json_t *told)
{
    size_t count = 0;
    for (size_t i = 0; i < json_array_size(more); i++) {
        const char *name = json_string_value(json_array_get(more, i));
        if (has(less, name))
            continue;
        count++;
        assert_true(has(told, name));
    }
    assert_int_equal(json_array_size(told), count);
}

static void check_kahuna_effect(json_t *before, json_t *after, json_t *effect)
{
    static const char *const seat[] = {"black", "white"};
    for (int i = 0; i < 2; i++) {
        json_t *told = json_object_get(effect, seat[i]);
        json_t *bridges[2] = {json_object_get(json_object_get(before, "bridges"), seat[i]),
                              json_object_get(json_object_get(after, "bridges"), seat[i])};
        json_t *tokens[2] = {json_object_get(json_object_get(before, "tokens"), seat[i]),
                             json_object_get(json_object_get(after, "tokens"), seat[i])};
        check_difference(bridges[0], bridges[1], json_object_get(told, "placed"));
        check_difference(bridges[1], bridges[0], json_object_get(told, "fallen"));
        check_difference(tokens[0], tokens[1], json_object_get(told, "gained"));
        check_difference(tokens[1], tokens[0], json_object_get(told, "lost"));
        assert_int_equal(json_integer_value(json_object_get(json_object_get(after, "points"), seat[i]))
                             - json_integer_value(json_object_get(json_object_get(before, "points"), seat[i])),
                         json_integer_value(json_object_get(told, "points")));
    }
}

static void check_kaivai_effect(json_t *before, json_t *after, json_t *effect)
{
    static const char *const seat[] = {"red", "yellow", "green", "blue"};
    for (int i = 0; i < 4; i++) {
        json_t *told = json_object_get(effect, seat[i]);
        const char *const field[] = {"glory", "influence"};
        for (int f = 0; f < 2; f++)
            assert_int_equal(json_integer_value(json_object_get(json_object_get(after, field[f]), seat[i]))
                                 - json_integer_value(json_object_get(json_object_get(before, field[f]), seat[i])),
                             json_integer_value(json_object_get(told, field[f])));
    }
    const size_t tiles = json_object_size(json_object_get(after, "tiles"));
    assert_int_equal(tiles - json_object_size(json_object_get(before, "tiles")),
                     json_array_size(json_object_get(effect, "tiles")));
}

static void look_at_effect(const struct motu_match *m, motu_move move)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text out = MOTU_TEXT_IN(text);
    struct motu_state after;
    if (!m->game->write_effect)
        return;
    m->game->write_effect(&m->now, move, &out);
    assert_true(motu_text_fits(&out));
    memcpy(&after, &m->now, m->game->state_size);
    m->game->apply(&after, move);
    json_t *effect = parse(text), *was = state_of(m->game, &m->now), *is = state_of(m->game, &after);
    if (!strcmp(m->game->id, "kahuna"))
        check_kahuna_effect(was, is, effect);
    else
        check_kaivai_effect(was, is, effect);
    json_decref(effect);
    json_decref(was);
    json_decref(is);
}

static void an_effect_is_what_then_happens(void **state)
{
    static struct motu_match m;
    struct motu_rng rng;
    (void)state;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        motu_rng_seed(&rng, 311);
        for (int i = 0; i < random_games_count(12); i++) {
            random_games_start(&m, motu_catalogue_games[g], &rng);
            for (motu_move next; (next = motu_random_move(m.game, &m.now, &rng));) {
                if (motu_match_actor(&m) >= 0)
                    look_at_effect(&m, next);
                assert_true(motu_match_play(&m, next, NULL));
            }
        }
    }
}

static void advice_is_json_and_the_same_for_a_view(void **state)
{
    static struct motu_match m;
    static char text[2][MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_rng rng;
    (void)state;
    int looked = 0;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        if (!motu_catalogue_games[g]->write_advice)
            continue;
        motu_rng_seed(&rng, 312);
        for (int i = 0; i < random_games_count(6); i++) {
            random_games_start(&m, motu_catalogue_games[g], &rng);
            for (motu_move next; (next = motu_random_move(m.game, &m.now, &rng)); looked++) {
                struct motu_state view;
                struct motu_text truth = MOTU_TEXT_IN(text[0]), seen = MOTU_TEXT_IN(text[1]);
                m.game->write_advice(&m.now, &truth);
                motu_match_view(&m, MOTU_ONLOOKER, &view);
                m.game->write_advice(&view, &seen);
                assert_true(motu_text_fits(&truth));
                json_decref(parse(text[0]));
                assert_string_equal(text[0], text[1]);
                assert_true(motu_match_play(&m, next, NULL));
            }
        }
    }
    assert_true(looked > 500);
}

/* `motu rules --compare` is made from the rows: the table of the specification, word for word where it counts. */
static void kv_editions_differ_where_the_rulebooks_do(void **state)
{
    struct motu_kaivai_difference row[MOTU_KAIVAI_DIFFERENCES];
    (void)state;
    assert_int_equal(motu_kaivai_compare(1, row), 15);
    assert_int_equal(motu_kaivai_compare(2, row), 17);
    static const struct {
        const char *what, *value[MOTU_KAIVAI_PROFILES];
    } known[] = {
        {"rounds", {"8", "8", "10", "10"}},
        {"space of new fish", {"4", "4", "5", "5"}},
        {"sinking: victim has 2 / 3 / 4", {"6 / 4 / 2", "6 / 4 / 2", "4 / 3 / 2", "4 / 3 / 1"}},
        {"one influence shown is worth", {"2", "2", "1", "1"}},
        {"a gift", {"no", "no", "any counters", "any counters"}},
        {"canoes that count there", {"at sea only", "at sea only", "all on the board", "all on the board"}},
        {"paying", {"exactly if possible", "exactly if possible", "any way", "any way"}},
    };
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++) {
        int i = 0;
        while (i < 17 && strcmp(row[i].what, known[k].what))
            i++;
        assert_true(i < 17);
        for (int p = 0; p < MOTU_KAIVAI_PROFILES; p++)
            assert_string_equal(row[i].value[p], known[k].value[p]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_is_what_then_happens),
        cmocka_unit_test(advice_is_json_and_the_same_for_a_view),
        cmocka_unit_test(kv_editions_differ_where_the_rulebooks_do),
    };
    return cmocka_run_group_tests_name("front_end", tests, NULL, NULL);
}
