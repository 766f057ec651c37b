/* test_kaivai_edges.c: words that end too late or too early, options with hexes that are not there, equal waters,
 * the shortcuts for open water on a sea that fills up, and counters at their limits. */
#include "kaivai_position.h"

#include <string.h>

/* --- words ------------------------------------------------------------------------------------------------ */

static void unreadable(const struct kaivai *s, const char *words)
{
    motu_move m;
    struct motu_reason reason = {.rule = "unset"};
    if (kaivai_read_move(s, words, &m, &reason)) {
        print_error("\"%s\" was read\n", words);
        fail();
    }
    assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    assert_int_equal(reason.message, MOTU_MESSAGE_KV_UNREADABLE);
}

static void words_with_something_behind_them_are_no_moves(void **state)
{
    static const char *const words[] = {
        "bid 6 6",
        "bid 6 x",
        "show 1 1",
        "village E7 E7",
        "score B2 now",
        "celebrate E7 E7",
        "hut meeting E8 E8",
        "place canoe E8 too",
        "canoe C5 D",
        "canoe C5 7",
        "sell E8 1 1",
        "god E8 E8",
        "base A5 A6 A7",
        "base A5 Z",
        "give blue fish 5 5",
        "pass~",
        "pass:",
        "done.",
        "ages red yellow green blue red",
    };
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        unreadable(&s, words[i]);
}

static void words_with_a_part_missing_or_wrong_are_no_moves(void **state)
{
    static const char *const words[] = {
        "hut meeting",      "hut meeting 8",    "sell",     "sell Z 1",
        "sell E8 x",        "roll x",           "roll 1 x", "pay 0",
        "pay 5 x",          "give blue fish",   "god E",    "god EE",
        "god E-",           "god E12345678901", "god 8",    "base 5",
        "give blue fish 0", "give blue 5",      "add",      "add fish",
    };
    (void)state;
    const struct kaivai s = kv_turn(KV_2005_SK);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        unreadable(&s, words[i]);
}

static void nobody_pays_with_more_than_a_hundred_shells(void **state)
{
    char words[512];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct motu_reason reason;
    motu_move m;
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    motu_text_put(&text, "pay");
    for (int i = 0; i < 100; i++)
        motu_text_put(&text, " 1");
    assert_true(kaivai_read_move(&s, words, &m, &reason));
    motu_text_put(&text, " 1");
    unreadable(&s, words);
}

static void kv33_nothing_is_to_be_paid(void **state)
{
    char words[64];
    struct motu_text text = MOTU_TEXT_IN(words);
    struct motu_reason reason;
    motu_move m;
    (void)state;
    const struct kaivai s = kv_turn(KV_2010);
    assert_true(kaivai_read_move(&s, "pay 5 5", &m, &reason));
    assert_true(kaivai_refuse(&s, m, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_ILLEGAL);
    kaivai_write_move(&s, m, &text); /* as it can be said now: no shells are known */
    assert_string_equal(words, "pay");
    text.length = 0;
    kaivai_write_move(&s, WORD_PAY + 3, &text); /* a fourth way, where there are not so many */
    assert_string_equal(words, "pay");
}

static void kv23_before_the_first_bid_nobody_has_a_canoe(void **state)
{
    (void)state;
    const struct kaivai s = kv_start("");
    motu_move m;
    struct motu_reason reason;
    assert_false(kaivai_read_move(&s, "canoe G7", &m, &reason));
    assert_int_equal(reason.fault, MOTU_REASON_ILLEGAL);
    assert_string_equal(reason.rule, "KV-23");
    assert_string_equal(reason.argument[0].word, "G7");
}

static void kv46_one_to_three_fish(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_canoe(&s, "F7", RED);
    kv_play(&s, "deliver;canoe F7");
    motu_move m;
    struct motu_reason reason;
    for (int i = 0; i < 2; i++) {
        assert_false(kaivai_read_move(&s, i ? "sell E6 4" : "sell E6 0", &m, &reason));
        assert_int_equal(reason.fault, MOTU_REASON_ILLEGAL);
        assert_string_equal(reason.rule, "KV-46");
    }
    assert_true(kv_legal(&s, "sell E6 3"));
}

static void kv4_bases_in_the_options_are_bases(void **state)
{
    static const char *const wrong[] = {
        "bases=7",     "bases=A5",          "bases=A5-7",        "bases=Z9-A6", "bases=A5-Z9",
        "bases=A5-M4", "bases=A5-A6,A7-B8", "bases=A5-A6,A6-A7", "bases=A8-A7", "bases=A5A6",
    };
    struct kaivai s;
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct motu_reason reason = {.rule = "unset"};
        if (kaivai_start(&s, KAIVAI_RULES, wrong[i], &reason)) {
            print_error("%s was read\n", wrong[i]);
            fail();
        }
        assert_int_equal(reason.fault, MOTU_REASON_SYNTAX);
    }
    assert_true(kaivai_start(&s, KAIVAI_RULES, "bases=a6-A5,m7-M6", NULL)); /* in any order and case */
    assert_int_equal(s.base_count, 2);
}

/* --- open water ------------------------------------------------------------------------------------------- */

static hexes lake(const char *const names[], int count)
{
    hexes set = HEXES_NO;
    for (int i = 0; i < count; i++)
        set = hexes_add(set, kv_hex(names[i]));
    return set;
}

static void kv9_of_equal_waters_the_one_with_the_first_hex(void **state)
{
    (void)state;
    const hexes a = lake((const char *const[]){"A1", "A2"}, 2), m = lake((const char *const[]){"M6", "M7"}, 2);
    const hexes g = lake((const char *const[]){"G7", "G8"}, 2),
                three = lake((const char *const[]){"M1", "M2", "M3"}, 3);
    /* whichever is found first */
    assert_true(hexes_equal(map_open(hexes_or(a, m)), a));
    assert_true(hexes_equal(map_open(hexes_or(g, m)), g));
    assert_true(hexes_equal(map_open(hexes_or(a, g)), a));
    assert_true(hexes_equal(map_open(hexes_or(hexes_or(m, g), a)), a));
    assert_true(hexes_equal(map_open(hexes_or(hexes_or(a, three), g)), three)); /* the larger comes before */
    assert_true(hexes_equal(map_open(m), m));
    assert_false(hexes_some(map_open(HEXES_NO)));
}

/* KV-9 by its words: every canoe at sea is in open water, every canoe on a hut beside it. */
static bool all_can_sail(hexes canoes, hexes water)
{
    const hexes open = map_open(water), at_sea = hexes_and(canoes, water);
    const hexes on_huts = hexes_without(canoes, water);
    return !hexes_some(hexes_without(at_sea, open)) && !hexes_some(hexes_without(on_huts, hexes_near(open)));
}

static hexes columns(const char *letters)
{
    hexes set = HEXES_NO;
    for (int hex = 0; hex < HEXES; hex++)
        if (strchr(letters, map_name[hex][0]))
            set = hexes_add(set, hex);
    return set;
}

/* Fills the sea hex by hex, the walls first, as far as villages (KV-8) and canoes allow, and works everything out the
 * slow way beside it; how many tiles it took. */
static int fill_up(struct motu_rng *rng, int canoes, hexes walls)
{
    struct kaivai s = kv_start("bases=A6-A7,M6-M7 ages=red,yellow,green,blue");
    while (canoes--)
        kaivai_put_canoe(&s, (int)motu_rng_below(rng, HEXES), RED);
    if (!all_can_sail(s.canoes, s.water))
        return 0;
    for (int tiles = 0;; tiles++) {
        const hexes sites = hexes_without(kaivai_sites(&s), s.canoes);
        hexes safe = HEXES_NO, leaving = HEXES_NO;
        for (hexes left = sites; hexes_some(left);) {
            const int hex = hexes_take(&left);
            const hexes water = hexes_remove(s.water, hex);
            if (all_can_sail(s.canoes, water))
                safe = hexes_add(safe, hex);
            if (hexes_meet(map_neighbours[hex], map_open(water)))
                leaving = hexes_add(leaving, hex);
        }
        assert_true(hexes_equal(kaivai_safe_sites(&s, sites, s.canoes), safe));
        assert_int_equal(kaivai_some_safe_site(&s, sites, s.canoes), hexes_some(safe));
        assert_true(hexes_equal(kaivai_canoe_sites(&s, sites), leaving));
        if (!hexes_some(safe))
            return tiles;
        hexes left = hexes_meet(safe, walls) ? hexes_and(safe, walls) : safe;
        const uint32_t count = (uint32_t)hexes_count(left);
        int hex = hexes_take(&left);
        for (uint32_t skip = motu_rng_below(rng, count); skip > 0; skip--)
            hex = hexes_take(&left);
        kaivai_put_tile(&s, hex, TILE_MEETING, YELLOW, kaivai_near_village(&s, hex));
        assert_true(hexes_equal(s.open, map_open(s.water)));
    }
}

static void kv9_open_water_is_right_to_the_last_hex(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 91);
    int tiles = 0;
    for (int game = 0; game < 48; game++)
        tiles += fill_up(&rng, game % 4, HEXES_NO);
    assert_true(tiles > 48 * 60);
}

/* Two walls from edge to edge leave three waters, the largest with less than half of it. */
static void kv9_open_water_is_right_between_walls(void **state)
{
    struct motu_rng rng;
    (void)state;
    motu_rng_seed(&rng, 92);
    int tiles = 0;
    for (int game = 0; game < 12; game++)
        tiles += fill_up(&rng, game % 3, columns("DI"));
    assert_true(tiles > 12 * 40);
}

/* --- limits ----------------------------------------------------------------------------------------------- */

static void a_space_of_the_display_holds_255_counters(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 0, 0, 0, 0, 254);
    kaivai_add_counter(s.shells[RED], 5);
    assert_int_equal(s.shells[RED][4], 255);
    kaivai_add_counter(s.shells[RED], 5);
    assert_int_equal(s.shells[RED][4], 255);
    assert_int_equal(kaivai_counters(s.shells[RED]), 255); /* nothing went elsewhere */
}

static void kv5_with_fifteen_huts_there_is_none_of_any_kind(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    static const char *const huts[] = {"J7", "I8", "H8", "H7", "I6", "J6", "K6", "K7", "L6", "L7", "K5", "L5"};
    for (int i = 0; i < 12; i++)
        kv_tile(&s, huts[i], "red meeting");
    for (int tile = TILE_CANOE; tile < TILES; tile++)
        assert_true(kaivai_has_hut(&s, RED, (enum tile)tile));
    kv_tile(&s, "E6", "red meeting");
    for (int tile = TILE_CANOE; tile < TILES; tile++)
        assert_false(kaivai_has_hut(&s, RED, (enum tile)tile));
    assert_true(kaivai_has_hut(&s, YELLOW, TILE_MEETING));
}

static void kv12_the_order_has_those_who_have_bid(void **state)
{
    (void)state;
    struct kaivai s = kv_start(KV_2010);
    assert_int_equal(kaivai_in_order(&s, 0), NOBODY);
    kv_play(&s, "bid 3;bid 7");
    assert_int_equal(kaivai_bidders(&s), 2);
    assert_int_equal(kaivai_in_order(&s, 0), YELLOW);
    assert_int_equal(kaivai_in_order(&s, 1), RED);
    assert_int_equal(kaivai_in_order(&s, 2), NOBODY);
}

static void kv50_what_cannot_be_sunk_has_no_price(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_canoe(&s, "F7", RED);
    kv_canoe(&s, "F8", RED);
    kv_canoe(&s, "G7", YELLOW);
    kv_canoe(&s, "G8", YELLOW);
    kv_canoe(&s, "J2", YELLOW); /* on its hut */
    s.glory[RED] = 20;
    assert_int_equal(kaivai_sinking_price(&s, kv_hex("G7")), 6); /* one of two at sea */
    assert_int_equal(kaivai_sinking_price(&s, kv_hex("F8")), 0);
    assert_int_equal(kaivai_sinking_price(&s, kv_hex("J2")), 0);
    kv_play(&s, "move");
    assert_true(kv_legal(&s, "canoe F7 G7"));
    kv_refused(&s, "canoe F7 F8", "KV-24", "Your own canoe lies on F8: end on another hex.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_with_something_behind_them_are_no_moves),
        cmocka_unit_test(words_with_a_part_missing_or_wrong_are_no_moves),
        cmocka_unit_test(nobody_pays_with_more_than_a_hundred_shells),
        cmocka_unit_test(kv33_nothing_is_to_be_paid),
        cmocka_unit_test(kv23_before_the_first_bid_nobody_has_a_canoe),
        cmocka_unit_test(kv46_one_to_three_fish),
        cmocka_unit_test(kv4_bases_in_the_options_are_bases),
        cmocka_unit_test(kv9_of_equal_waters_the_one_with_the_first_hex),
        cmocka_unit_test(kv9_open_water_is_right_to_the_last_hex),
        cmocka_unit_test(kv9_open_water_is_right_between_walls),
        cmocka_unit_test(a_space_of_the_display_holds_255_counters),
        cmocka_unit_test(kv5_with_fifteen_huts_there_is_none_of_any_kind),
        cmocka_unit_test(kv12_the_order_has_those_who_have_bid),
        cmocka_unit_test(kv50_what_cannot_be_sunk_has_no_price),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
