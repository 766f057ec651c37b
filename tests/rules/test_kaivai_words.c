/* test_kaivai_words.c: words that are moves, and words that are none. */
#include "kaivai_position.h"

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
        motu_move m;
        struct motu_reason reason;
        if (kaivai_read_move(&s, words[i], &m, &reason)) {
            print_error("\"%s\" was read\n", words[i]);
            fail();
        }
        assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_that_are_no_moves),
        cmocka_unit_test(words_are_read_forgivingly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
