/* test_kaivai_advice.c: what front ends are told, the fast ways against the plain ones, and that the evaluation
 * is worth something. */
#include "kaivai_position.h"

#include <string.h>

#include "advice.h"
#include "kaivai_game.h"

static void reach_is_what_move_allows(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G8", YELLOW);
    const hexes reach = advice_reach(&s, kv_hex("F7"));
    kv_play(&s, "move");
    assert_int_equal(hexes_count(reach), kv_move_count(&s));
    assert_false(hexes_have(reach, kv_hex("G8")));
    assert_true(hexes_have(reach, kv_hex("G9")));
}

static void a_village_tells_its_prices_and_majorities(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    struct advice_village v;
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "green meeting");
    kaivai_set_fish(&s, kv_hex("E6"), 3);
    kv_canoe(&s, "F7", YELLOW);
    advice_of_village(&s, kv_village(&s, "E7"), &v);
    assert_int_equal(v.founder, kv_hex("E7"));
    assert_int_equal(v.price[RED], 9);
    assert_int_equal(v.price[BLUE], 4);
    assert_int_equal(v.holding[YELLOW], 2);
    assert_int_equal(v.holding[GREEN], 1);
    assert_int_equal(v.glory[YELLOW], 1);
    assert_int_equal(v.glory[GREEN], 0);
    assert_int_equal(v.feast[YELLOW], 3);
    assert_int_equal(v.host, 1);
    assert_true(hexes_have(v.sites, kv_hex("D6")));
    assert_false(hexes_have(v.sites, kv_hex("F7"))); /* the canoe */
}

static void a_catch_is_counted_in_rolls(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "red fisher");
    kv_tile(&s, "B3", "red fisher");
    const struct advice_catch dice = advice_of_catch(&s, kv_village(&s, "E7"), RED);
    assert_int_equal(dice.sides, 6); /* KV-41: the largest die has five blue sides */
    assert_int_equal(dice.rolls[0], 1);
    assert_int_equal(dice.rolls[1], 5);
    assert_int_equal(dice.most, 1);
    const struct advice_catch blessed = advice_of_catch(&s, kv_village(&s, "B2"), RED);
    assert_int_equal(blessed.rolls[0], 0); /* KV-42: one for certain */
    assert_int_equal(blessed.rolls[1], 1);
    assert_int_equal(blessed.rolls[2], 5);
    assert_int_equal(advice_of_catch(&s, kv_village(&s, "B2"), YELLOW).rolls[1], 1);
    assert_int_equal(advice_of_catch(&s, kv_village(&s, "E7"), YELLOW).sides, 0); /* KV-40 */
}

/* The part of the advice that begins so. */
static const char *advice_from(const struct kaivai *s, const char *begins)
{
    static char json[16 * 1024];
    struct motu_state state_of = {0};
    struct motu_text text = MOTU_TEXT_IN(json);
    memcpy(&state_of, s, sizeof *s);
    advice_write(&state_of, &text);
    const char *found = strstr(json, begins);
    assert_non_null(found);
    return found;
}

static void assert_begins(const char *text, const char *expected)
{
    char begin[256];
    struct motu_text out = MOTU_TEXT_IN(begin);
    motu_text_put_bytes(&out, text, strlen(expected));
    assert_string_equal(begin, expected);
}

static void what_is_told_of_the_sea_and_the_players(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "A1", BLUE); /* movement 1 */
    kv_canoe(&s, "A2", GREEN);
    kaivai_set_fish(&s, kv_hex("J2"), 1);
    assert_begins(advice_from(&s, "{"), "{\"rounds\":8,\"worth\":2,\"reach\":{\"A1\":[[\"B1\"]],\"A2\":[[\"A3\",\"B");
    assert_begins(advice_from(&s, "\"market\""), "\"market\":{\"E10\":[5,4,3],");
    assert_begins(advice_from(&s, "\"J2\":"), "\"J2\":[4,3],");
    s.upgrades[RED] = 2;
    assert_begins(advice_from(&s, "\"seats\""),
                  "\"seats\":{\"red\":{\"value\":15,\"movement\":6,\"speeds\":[3,4,5,6,7,6,5,4,3,2],\"huts_left\":13,"
                  "\"canoes_left\":4,\"fishers_left\":5},");
    assert_begins(advice_from(&s, "\"catch\""), "\"catch\":{\"red\":[0,1],");
    assert_begins(advice_from(&s, "\"holding\""),
                  "\"holding\":{\"red\":0,\"yellow\":0,\"green\":1,\"blue\":1},\"glory\":{\"red\":0,");
    assert_begins(advice_from(&s, "\"shore\""), "\"shore\":[\"A1\",\"A2\",\"B1\",\"B3\",");
}

static void what_spoils_is_what_the_round_takes(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 2, 0, 1, 0, 1);
    kv_fish(&s, RED, 1, 0, 0, 2, 0);
    const struct advice_spoil spoil = advice_of_spoil(&s, RED);
    const int value = kaivai_shell_value(s.shells[RED]), fish = kaivai_counters(s.caught[RED]);
    kv_play(&s, "pass;pass;pass;pass");
    assert_int_equal(kaivai_shell_value(s.shells[RED]), value - spoil.value);
    assert_int_equal(kaivai_counters(s.caught[RED]), fish - spoil.fish);
    assert_int_equal(spoil.shells, 2);
}

static void the_effect_of_a_move_before_it_is_made(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    struct advice_effect e;
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "build;canoe F7");
    const struct kaivai before = s;
    advice_of_move(&s, make_tile(MOVE_HUT, TILE_CANOE, kv_hex("E6")), &e);
    assert_memory_equal(&before, &s, sizeof s);
    assert_int_equal(e.shells[RED], -7);
    assert_int_equal(e.huts[RED], 1);
    assert_int_equal(e.canoes[RED], 1);
    assert_int_equal(e.huts[YELLOW], 0);
    assert_true(hexes_have(e.tiles, kv_hex("E6")));
    struct motu_state state_of = {0};
    char json[512];
    struct motu_text text = MOTU_TEXT_IN(json);
    memcpy(&state_of, &s, sizeof s);
    advice_write_effect(&state_of, make_tile(MOVE_HUT, TILE_CANOE, kv_hex("E6")), &text);
    assert_string_equal(json, "{\"red\":{\"shells\":-7,\"huts\":1,\"canoes\":1},\"yellow\":{},\"green\":{},\"blue\":{},"
                              "\"tiles\":[\"E6\"],\"left\":[],\"reached\":[\"E6\"]}");
}

static void advice_is_json_of_every_position(void **state)
{
    (void)state;
    static char json[16 * 1024];
    struct motu_rng rng;
    motu_rng_seed(&rng, 3);
    for (int game = 0; game < 4; game++) {
        struct motu_state s = {0};
        struct motu_reason reason;
        assert_true(kaivai_game.start(&s, game & 1 ? "profile=2005-it" : "players=3", &reason));
        for (motu_move m; (m = kaivai_game.random_move(&s, &rng)) != 0; kaivai_game.apply(&s, m)) {
            struct motu_text text = MOTU_TEXT_IN(json);
            int depth = 0;
            advice_write(&s, &text);
            assert_true(motu_text_fits(&text));
            for (const char *c = json; *c; c++)
                depth += (*c == '{' || *c == '[') - (*c == '}' || *c == ']');
            assert_int_equal(depth, 0);
        }
    }
}

/* Draws from the fast way: each legal move comes up, none more often than chance lets it. */
static void random_moves_are_all_moves_equally_often(void **state)
{
    (void)state;
    static const char *const options[] = {"", "profile=2005-it", "profile=2005-sk players=3"};
    static int drawn[MOTU_MOVE_LIMIT];
    struct motu_rng rng;
    int looked = 0;
    motu_rng_seed(&rng, 17);
    for (int game = 0; game < 9; game++) {
        struct kaivai s = kv_start(options[game % 3]);
        int ply = game;
        for (motu_move next; (next = kaivai_random_move(&s, &rng)) != 0; kaivai_apply(&s, next)) {
            motu_move move[MOTU_MAX_MOVES];
            uint32_t weight[MOTU_MAX_MOVES];
            const bool chance = kaivai_actor(&s) == MOTU_CHANCE;
            const int count = chance ? kaivai_chances(&s, move, weight) : kaivai_moves(&s, move);
            uint32_t total = 0;
            if (ply++ % 13)
                continue;
            for (int i = 0; i < count; i++)
                total += chance ? weight[i] : 1;
            const int draws = 60 * (int)(total < 400 ? total : 400);
            memset(drawn, 0, sizeof drawn);
            for (int i = 0; i < draws; i++)
                drawn[kaivai_random_move(&s, &rng)]++;
            int seen = 0;
            for (int i = 0; i < count; i++) {
                const int expected = (int)((uint32_t)draws * (chance ? weight[i] : 1) / total);
                seen += drawn[move[i]];
                assert_in_range(drawn[move[i]] + 1000, 1000 + expected - 7 * 8 - expected / 6,
                                1000 + expected + 7 * 8 + expected / 6);
                assert_true(drawn[move[i]] > 0);
            }
            assert_int_equal(seen, draws); /* and nothing else */
            looked++;
        }
    }
    assert_true(looked > 100);
}

static void a_greedy_player_beats_three_random_ones(void **state)
{
    (void)state;
    int won = 0;
    enum { GAMES = 60 };
    for (int game = 0; game < GAMES; game++) {
        struct kaivai s = kv_start(game & 1 ? "profile=2005-sk" : "");
        struct motu_rng rng;
        const int me = game % 4;
        motu_rng_seed(&rng, (uint64_t)game);
        for (motu_move m; (m = kaivai_random_move(&s, &rng)) != 0; kaivai_apply(&s, m)) {
            if (kaivai_actor(&s) != me)
                continue;
            motu_move move[MOTU_MAX_MOVES];
            int best = 0;
            for (int i = 0, count = kaivai_moves(&s, move); i < count; i++) {
                struct kaivai after = s;
                kaivai_apply(&after, move[i]);
                const int value = kaivai_evaluate(&after, me);
                if (!i || value > best) {
                    best = value;
                    m = move[i];
                }
            }
        }
        won += s.winners == 1u << me;
    }
    assert_true(won * 10 > GAMES * 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reach_is_what_move_allows),
        cmocka_unit_test(a_village_tells_its_prices_and_majorities),
        cmocka_unit_test(a_catch_is_counted_in_rolls),
        cmocka_unit_test(what_is_told_of_the_sea_and_the_players),
        cmocka_unit_test(what_spoils_is_what_the_round_takes),
        cmocka_unit_test(the_effect_of_a_move_before_it_is_made),
        cmocka_unit_test(advice_is_json_of_every_position),
        cmocka_unit_test(random_moves_are_all_moves_equally_often),
        cmocka_unit_test(a_greedy_player_beats_three_random_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
