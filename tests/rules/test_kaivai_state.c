/* test_kaivai_state.c: what a state in JSON must obey, field by field; words that are no moves; views. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/match.h>

static char json[MATCH_MAX_STATE_TEXT];

static void write(const struct kaivai *s)
{
    struct text text = TEXT_IN(json);
    kaivai_write_state(s, &text);
    assert_true(text_fits(&text));
}

/* With these bytes in place of those, the state is refused, and this field is named. */
static void spoilt(const char *from, const char *to, const char *field)
{
    static char text[MATCH_MAX_STATE_TEXT];
    struct kaivai s;
    struct game_reason reason;
    const char *at = strstr(json, from);
    if (!at) {
        print_error("%s is not in %s\n", from, json);
        fail();
    }
    struct text out = TEXT_IN(text);
    text_put_bytes(&out, json, (size_t)(at - json));
    text_put(&out, to);
    text_put(&out, at + strlen(from));
    if (kaivai_read_state(&s, text, out.length, &reason)) {
        print_error("%s instead of %s was read\n", to, from);
        fail();
    }
    assert_int_equal(reason.fault, REASON_SYNTAX);
    assert_int_equal(reason.argument_count, 1);
    if (strcmp(reason.argument[0].word, field))
        print_error("%s instead of %s\n", to, from);
    assert_string_equal(reason.argument[0].word, field);
}

static void a_turn_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "G7", RED);
    kv_readable(&s);
    write(&s);
    spoilt("\"kaivai\"", "\"kahuna\"", "game");
    spoilt("\"profile\":\"2010-en\"", "\"profile\":\"2005-sk\"", "profile");
    spoilt("\"round\":2", "\"round\":9", "round");
    spoilt("\"round\":2", "\"round\":11", "round");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"tea\"", "phase");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"setup\"", "actor");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"bid\"", "bids");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"place\"", "round");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"god\"", "phase");
    spoilt("\"phase\":\"turn\"", "\"phase\":\"over\"", "actor");
    spoilt("\"actor\":\"red\"", "\"actor\":\"chance\"", "actor");
    spoilt("\"actor\":\"red\"", "\"actor\":null", "actor");
    spoilt("\"ages\":[\"red\",\"yellow\"", "\"ages\":[\"yellow\",\"red\"", "ages"); /* the options say otherwise */
    spoilt("\"ages\":[\"red\",\"yellow\",\"green\",\"blue\"]", "\"ages\":[\"red\"]", "ages");
    spoilt("\"red\":6,\"yellow\":4", "\"red\":4,\"yellow\":4", "bids");
    spoilt("\"red\":6,\"yellow\":4", "\"red\":null,\"yellow\":4", "order");
    spoilt("\"order\":[\"red\",\"yellow\"", "\"order\":[\"yellow\",\"red\"", "order");
    spoilt("\"passed\":[]", "\"passed\":[\"red\"]", "phase");
    spoilt("\"passed\":[]", "\"passed\":[\"blue\",\"red\"]", "passed");
    spoilt("\"build\":0", "\"build\":3", "spaces");
    spoilt("\"build\":0", "\"build\":1", "spaces"); /* but nobody has acted */
    spoilt("\"god\":\"C2\"", "\"god\":\"B2\"", "god");
    spoilt("\"god\":\"C2\"", "\"god\":null", "god");
    spoilt("\"B2\":\"cult\"", "\"B2\":\"red meeting\"", "villages");
    spoilt("\"B2\":\"cult\"", "\"B2\":\"pink meeting\"", "tiles");
    spoilt("\"K1\":\"red canoe\"", "\"G10\":\"red canoe\"", "villages");
    spoilt("\"B2\":[\"B2\",\"C2\"]", "\"B2\":[\"B2\"]", "villages");
    spoilt("\"fish\":{}", "\"fish\":{\"G7\":1}", "fish");
    spoilt("\"fish\":{}", "\"fish\":{\"K1\":4}", "fish");
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"Z7\"]", "canoes");
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"J2\"]", "canoes");               /* yellow's hut */
    spoilt("\"red\":[\"G7\"]", "\"red\":[\"G7\",\"G8\",\"G9\"]", "canoes"); /* two canoe huts only */
    spoilt("\"shells\":{\"red\":[0,0,0,0,3]", "\"shells\":{\"red\":[0,0,0,3]", "shells");
    spoilt("\"influence\":{\"red\":3", "\"influence\":{\"red\":-1", "influence");
    spoilt("\"upgrades\":{\"red\":0", "\"upgrades\":{\"red\":9", "upgrades");
    spoilt("\"upgrades\":{\"red\":0", "\"upgrades\":{\"red\":1", "bonus");
    spoilt("\"canoe\":null", "\"canoe\":\"G7\"", "canoe");
    spoilt("\"used\":[]", "\"used\":[\"G7\"]", "canoe");
    spoilt("\"fresh\":[]", "\"fresh\":[\"K1\"]", "fresh");
    spoilt("\"sold\":[]", "\"sold\":[\"K1\"]", "sold");
    spoilt("\"price\":null", "\"price\":7", "price");
    spoilt("\"dice\":null", "\"dice\":2", "dice");
    spoilt("\"gift\":null", "\"gift\":{}", "gift");
    spoilt("\"gifted\":false", "\"gifted\":true", "gifted"); /* no gifts in 2010 */
    spoilt("\"chooser\":null", "\"chooser\":\"red\"", "chooser");
    spoilt("\"scoring\":null", "\"scoring\":\"B2\"", "scoring");
    spoilt("\"scored\":[]", "\"scored\":[\"B2\"]", "scored");
    spoilt("\"counted\":[]", "\"counted\":[\"G7\"]", "counted");
    spoilt("\"shown\":{\"red\":null", "\"shown\":{\"red\":1", "shown");
    spoilt("\"result\":null", "\"result\":{\"winners\":[],\"glory\":{}}", "result");
    spoilt("\"gifted\":false,", "", "gifted");
    spoilt("\"gifted\":false", "\"gifted\":false,\"gifted\":false", "gifted");
    spoilt("\"yellow\":0,\"green\":0,\"blue\":0},\"upgrades\"", "\"yellow\":0,\"green\":0},\"upgrades\"", "glory");
}

static void an_action_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "G9", RED);
    struct kaivai other = s;
    kv_play(&s, "deliver;canoe F7;sell E6 1");
    write(&s);
    spoilt("\"acted\":[\"red\"]", "\"acted\":[\"blue\"]", "spaces");
    spoilt("\"canoe\":\"F7\"", "\"canoe\":\"G7\"", "canoe");
    spoilt("\"canoe\":\"F7\"", "\"canoe\":null", "sold");
    spoilt("\"used\":[]", "\"used\":[\"F7\"]", "canoe");
    spoilt("\"used\":[]", "\"used\":[\"M3\"]", "used");
    spoilt("\"sold\":[\"E6\"]", "\"sold\":[\"K1\"]", "sold");
    spoilt("\"sold\":[\"E6\"]", "\"sold\":[\"F8\"]", "sold");
    kv_play(&other, "build;canoe F7");
    write(&other);
    spoilt("\"phase\":\"build\"", "\"phase\":\"move\"", "spaces");
    spoilt("\"phase\":\"build\"", "\"phase\":\"pay\"", "price");
    spoilt("\"fresh\":[]", "\"fresh\":[\"F7\"]", "fresh");
    spoilt("\"dice\":null", "\"dice\":1", "actor");
    spoilt("\"red\":[0,0,0,0,3]", "\"red\":[0,0,0,0,1]", "phase"); /* no hut to be paid */
}

static void the_end_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    s.glory[RED] = 1;
    s.glory[YELLOW] = s.glory[GREEN] = s.glory[BLUE] = 5;
    kv_play(&s, "score K2;show 1");
    write(&s);
    spoilt("\"chooser\":\"red\"", "\"chooser\":\"blue\"", "chooser");
    spoilt("\"scoring\":\"K2\"", "\"scoring\":null", "scoring");
    spoilt("\"scoring\":\"K2\"", "\"scoring\":\"K1\"", "scoring");
    spoilt("\"scored\":[]", "\"scored\":[\"K2\"]", "scoring");
    spoilt("\"shown\":{\"red\":1", "\"shown\":{\"red\":4", "shown");
    spoilt("\"shown\":{\"red\":1", "\"shown\":{\"red\":null", "shown");
    spoilt("\"round\":8", "\"round\":7", "round");
}

static void a_gift_must_fit(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2005_SK);
    kv_play(&s, "give blue shell 5;approve");
    write(&s);
    spoilt("\"gifted\":true", "\"gifted\":false", "gift");
    spoilt("\"to\":\"blue\"", "\"to\":\"red\"", "gift");
    spoilt("\"from\":\"red\"", "\"from\":\"green\"", "gift");
    spoilt("\"what\":\"shell\"", "\"what\":\"sheep\"", "gift");
    spoilt("\"space\":5", "\"space\":4", "gift"); /* blue has none there */
    spoilt("\"approved\":[\"yellow\"]", "\"approved\":[]", "gift");
}

static void words_that_are_no_moves(void **state)
{
    (void)state;
    static const char *const words[] = {
        "",
        "hello",
        "bid",
        "bid six",
        "canoe",
        "canoe C",
        "canoe C5 D7 E8",
        "hut E8",
        "hut cult E8",
        "sell E8",
        "roll",
        "roll 2",
        "roll 1 1 1 1 1",
        "pay",
        "pay 6",
        "pay x",
        "show",
        "show -1",
        "show ? 2",
        "give",
        "give blue",
        "give blue fish 6",
        "give pink fish 1",
        "ages red",
        "ages red red green blue",
        "base",
        "village",
        "celebrate",
        "score 5",
        "god",
        "place E8",
        "pass now",
        "done\n",
    };
    const struct kaivai s = kv_turn(KV_2010);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        game_move m;
        struct game_reason reason;
        if (kaivai_read_move(&s, words[i], &m, &reason)) {
            print_error("\"%s\" was read\n", words[i]);
            fail();
        }
        assert_int_equal(reason.fault, REASON_SYNTAX);
    }
}

static void words_are_read_forgivingly(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_play(&s, " BUILD ;Canoe  f7; hut   MEETING e6");
    assert_int_equal(kaivai_hut_count(&s, RED), 3);
}

static void views_fill_up_again(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    struct rng rng;
    int seen[4] = {0};
    kv_play(&s, "score K2;show 2;show 1");
    rng_seed(&rng, 5);
    for (int i = 0; i < 400; i++) {
        struct kaivai view = s;
        kaivai_conceal(&view, YELLOW);
        const struct kaivai before = view;
        kaivai_determinize(&view, &rng);
        assert_int_equal(view.shown[YELLOW], 2);
        assert_in_range(view.shown[RED], 1, 4);
        seen[view.shown[RED] - 1]++;
        kaivai_conceal(&view, YELLOW);
        assert_memory_equal(&view, &before, sizeof view);
    }
    for (int i = 0; i < 4; i++)
        assert_in_range(seen[i], 60, 140); /* each equally likely */
}

/* Every number below the limit is refused exactly if it is not among the legal moves. */
static void refusals_agree_with_the_moves(void **state)
{
    (void)state;
    static const char *const options[] = {"", "profile=2005-it", "profile=2005-sk players=3"};
    struct rng rng;
    rng_seed(&rng, 23);
    for (int game = 0; game < 3; game++) {
        struct kaivai s = kv_start(options[game]);
        int ply = 0;
        for (game_move next; (next = kaivai_random_move(&s, &rng)) != 0; kaivai_apply(&s, next)) {
            static bool legal[GAME_MOVE_LIMIT];
            game_move move[GAME_MAX_MOVES];
            uint32_t weight[GAME_MAX_MOVES];
            if (ply++ % 3)
                continue;
            const bool chance = kaivai_actor(&s) == GAME_CHANCE;
            const int count = chance ? kaivai_chances(&s, move, weight) : kaivai_moves(&s, move);
            assert_in_range(count, 1, KAIVAI_MAX_MOVES);
            memset(legal, 0, sizeof legal);
            for (int i = 0; i < count; i++)
                legal[move[i]] = true;
            for (game_move m = 0; m < GAME_MOVE_LIMIT; m++)
                if (kaivai_refuse(&s, m, NULL) == legal[m]) {
                    print_error("move %u at ply %d\n", m, ply);
                    fail();
                }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn_must_fit),         cmocka_unit_test(an_action_must_fit),
        cmocka_unit_test(the_end_must_fit),        cmocka_unit_test(a_gift_must_fit),
        cmocka_unit_test(words_that_are_no_moves), cmocka_unit_test(words_are_read_forgivingly),
        cmocka_unit_test(views_fill_up_again),     cmocka_unit_test(refusals_agree_with_the_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
