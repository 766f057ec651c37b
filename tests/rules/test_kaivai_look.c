/* test_kaivai_look.c: the position laid out for front ends (motu/kaivai.h) says what the state says. */
#include "kaivai_position.h"

#include <string.h>

#include <motu/kaivai.h>

#include "kaivai_game.h"

static struct motu_kaivai_position look_at(const struct kaivai *s)
{
    struct motu_state state;
    struct motu_kaivai_position look;
    memset(&look, 0x5A, sizeof look);
    memcpy(&state, s, sizeof *s);
    motu_kaivai_look(&state, &look);
    return look;
}

static void hex_is(const struct motu_kaivai_position *look, const char *hex, enum motu_kaivai_tile tile, int owner,
                   const char *village)
{
    const int at = kv_hex(hex);
    assert_int_equal(look->hex[at].tile, tile);
    assert_int_equal(look->hex[at].owner, owner);
    if (village)
        assert_string_equal(look->village[look->hex[at].village].name, village);
    else
        assert_int_equal(look->hex[at].village, MOTU_KAIVAI_VILLAGES);
}

static void hexes_have_names_and_places(void **state)
{
    (void)state;
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex place = motu_kaivai_place(hex);
        assert_int_equal(kv_hex(place.name), hex);
    }
    assert_int_equal(motu_kaivai_place(kv_hex("G7")).q, 0);
    assert_int_equal(motu_kaivai_place(kv_hex("G7")).r, 0);
    assert_int_equal(motu_kaivai_place(kv_hex("A1")).q, -6);
    assert_int_equal(motu_kaivai_place(kv_hex("M1")).r, -6);
}

static void every_hex_shows_what_lies_on_it(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kv_tile(&s, "E8", "blue fisher");
    kv_new_canoe(&s, "D7", GREEN);
    kv_canoe(&s, "G7", RED);
    kaivai_set_fish(&s, kv_hex("E6"), 2);
    const struct motu_kaivai_position look = look_at(&s);
    hex_is(&look, "E6", MOTU_KAIVAI_MEETING_HUT, YELLOW, "E7");
    hex_is(&look, "E8", MOTU_KAIVAI_FISHER_HUT, BLUE, "E7");
    hex_is(&look, "D7", MOTU_KAIVAI_CANOE_HUT, GREEN, "E7");
    hex_is(&look, "E7", MOTU_KAIVAI_CULT, MOTU_KAIVAI_NOBODY, "E7");
    hex_is(&look, "L1", MOTU_KAIVAI_CANOE_HUT, RED, "K2");
    hex_is(&look, "A7", MOTU_KAIVAI_CULT, MOTU_KAIVAI_NOBODY, "A6");
    hex_is(&look, "G7", MOTU_KAIVAI_WATER, MOTU_KAIVAI_NOBODY, NULL);
    hex_is(&look, "A1", MOTU_KAIVAI_WATER, MOTU_KAIVAI_NOBODY, NULL);
    assert_int_equal(look.hex[kv_hex("G7")].canoe, RED);
    assert_int_equal(look.hex[kv_hex("D7")].canoe, GREEN);
    assert_int_equal(look.god, kv_hex("C2"));
    int water = 0, canoes = 0, fish = 0;
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        water += look.hex[hex].tile == MOTU_KAIVAI_WATER;
        canoes += look.hex[hex].canoe != MOTU_KAIVAI_NOBODY;
        fish += look.hex[hex].fish;
    }
    assert_int_equal(water, 127 - 10 - 8 - 1 - 3); /* cult hexes, huts, the god's, those above */
    assert_int_equal(canoes, 2);
    assert_int_equal(fish, 2);
    assert_int_equal(look.hex[kv_hex("E6")].fish, 2);
}

static void villages_show_their_size_and_what_they_hold(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow meeting");
    kaivai_set_fish(&s, kv_hex("E6"), 3);
    const struct motu_kaivai_position look = look_at(&s);
    assert_int_equal(look.villages, 8);
    const int village = kv_village(&s, "E7"), gods = kv_village(&s, "C2");
    assert_string_equal(look.village[village].name, "E7");
    assert_int_equal(look.village[village].size, 2);
    assert_int_equal(look.village[village].cults, 1);
    assert_int_equal(look.village[village].fish, 3);
    assert_int_equal(look.village[village].holding[RED], 0);
    assert_true(look.village[village].holding[YELLOW] > 0);
    assert_true(look.village[village].pays[YELLOW] > 0);
    assert_int_equal(look.village[village].pays[RED], 0);
    assert_int_equal(look.village[village].price[RED], 6 + 2); /* KV-31: the bid and the tiles */
    assert_int_equal(look.village[village].price[BLUE], 1 + 2);
    assert_int_equal(look.village[gods].cults, 2);
    assert_int_equal(look.village[gods].size, 2);
    assert_false(look.village[gods].scored);
}

static void seats_show_what_they_have(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_tile(&s, "E6", "yellow fisher");
    kv_canoe(&s, "G7", YELLOW);
    kv_shells(&s, YELLOW, 2, 1, 0, 1, 0);
    kv_fish(&s, YELLOW, 1, 0, 2, 0, 0);
    s.glory[YELLOW] = 12;
    s.influence[YELLOW] = 5;
    s.upgrades[YELLOW] = 2;
    s.passed = 1 << BLUE;
    const struct motu_kaivai_position look = look_at(&s);
    assert_int_equal(look.players, 4);
    assert_int_equal(look.seat[YELLOW].glory, 12);
    assert_int_equal(look.seat[YELLOW].influence, 5);
    assert_int_equal(look.seat[YELLOW].bid, 4);
    assert_int_equal(look.seat[YELLOW].upgrades, 2);
    assert_int_equal(look.seat[YELLOW].bonus, 2);
    assert_int_equal(look.seat[YELLOW].movement, 4 + 2);
    assert_int_equal(look.seat[YELLOW].shells[0], 2);
    assert_int_equal(look.seat[YELLOW].shells[3], 1);
    assert_int_equal(look.seat[YELLOW].caught[2], 2);
    assert_int_equal(look.seat[YELLOW].shell_value, 2 + 2 + 4);
    assert_int_equal(look.seat[YELLOW].fish, 3);
    assert_int_equal(look.seat[YELLOW].value_lost, 4); /* KV-58: one of each shell */
    assert_int_equal(look.seat[YELLOW].fish_lost, 1);
    assert_int_equal(look.seat[YELLOW].huts_left, 12);
    assert_int_equal(look.seat[YELLOW].canoes_left, 3);
    assert_int_equal(look.seat[YELLOW].fishers_left, 4);
    assert_int_equal(look.seat[YELLOW].shown, -1);
    assert_false(look.seat[YELLOW].passed);
    assert_true(look.seat[BLUE].passed);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(look.order[seat], seat); /* bids 6, 4, 2, 1 */
}

static void before_the_first_bid_there_is_little_to_see(void **state)
{
    (void)state;
    struct kaivai s = kv_start("profile=2005-sk players=3");
    struct motu_kaivai_position look = look_at(&s);
    assert_int_equal(look.players, 3);
    assert_string_equal(look.profile, "2005-sk");
    assert_int_equal(look.round, 1);
    assert_int_equal(look.rounds, 10);
    assert_string_equal(look.phase, "setup");
    assert_int_equal(look.player, MOTU_KAIVAI_NOBODY);
    assert_int_equal(look.god, MOTU_KAIVAI_NOWHERE);
    assert_int_equal(look.acting, MOTU_KAIVAI_NOWHERE);
    assert_int_equal(look.scoring, MOTU_KAIVAI_VILLAGES);
    assert_int_equal(look.villages, 6);
    assert_int_equal(look.seat[RED].bid, 0);
    assert_int_equal(look.seat[RED].movement, 0);
    for (int n = 0; n < MOTU_KAIVAI_SEATS; n++)
        assert_int_equal(look.order[n], MOTU_KAIVAI_NOBODY);
    kv_play(&s, "ages green red yellow");
    look = look_at(&s);
    assert_int_equal(look.player, MOTU_KAIVAI_NOBODY);
    kv_play(&s, "base A6;bid 5");
    look = look_at(&s);
    assert_int_equal(look.order[0], GREEN); /* the youngest */
    assert_int_equal(look.order[1], MOTU_KAIVAI_NOBODY);
    assert_int_equal(look.player, RED);
    assert_int_equal(look.seat[GREEN].movement, 5);
    assert_int_equal(look.villages, 7);
}

static void an_action_shows_its_canoe_and_its_price(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010);
    kv_shells(&s, RED, 1, 0, 2, 1, 0);
    s.bid[RED] = 3;
    s.bid[GREEN] = 6;
    s.bid[YELLOW] = 2;
    kv_canoe(&s, "C3", RED);
    kv_play(&s, "build;canoe C3");
    struct motu_kaivai_position look = look_at(&s);
    assert_string_equal(look.phase, "build");
    assert_int_equal(look.acting, kv_hex("C3"));
    assert_int_equal(look.player, RED);
    assert_int_equal(look.price, 0);
    assert_string_equal(look.action_name[0], "build");
    assert_string_equal(look.action_name[5], "upgrade");
    assert_int_equal(look.action_price[0], 1);
    assert_int_equal(look.action_price[1], 0);
    kv_play(&s, "hut fisher B3");
    look = look_at(&s);
    assert_string_equal(look.phase, "pay");
    assert_int_equal(look.price, 5);
}

static void influence_that_is_shown_is_seen_by_who_may(void **state)
{
    (void)state;
    struct kaivai s = kv_end(KV_2010);
    kv_play(&s, "score B2");
    struct motu_kaivai_position look = look_at(&s);
    const int first = look.player;
    assert_string_equal(look.phase, "show");
    assert_int_equal(look.scoring, kv_village(&s, "B2"));
    assert_int_equal(look.seat[first].shown, -1);
    kv_play(&s, "show 2");
    look = look_at(&s);
    assert_int_equal(look.seat[first].shown, 2);
    kaivai_conceal(&s, MOTU_ONLOOKER);
    look = look_at(&s);
    assert_int_equal(look.seat[first].shown, -1);
    assert_false(look.village[look.scoring].scored);
    struct kaivai done = kv_end(KV_2010);
    kv_play(&done, "score B2;show 0;show 0;show 0;show 0");
    look = look_at(&done);
    assert_int_equal(look.scoring, MOTU_KAIVAI_VILLAGES);
    assert_true(look.village[kv_village(&done, "B2")].scored);
}

static void the_board_is_written_with_every_hex(void **state)
{
    (void)state;
    char json[16384];
    struct motu_text text = MOTU_TEXT_IN(json);
    kaivai_game.write_board(&text);
    assert_true(motu_text_fits(&text));
    int names = 0;
    for (const char *at = json; (at = strstr(at, "\"name\":")); at++)
        names++;
    assert_int_equal(names, MOTU_KAIVAI_HEXES);
    assert_non_null(strstr(json, "{\"name\":\"G7\",\"q\":0,\"r\":0}"));
    assert_non_null(strstr(json, "{\"name\":\"A1\",\"q\":-6,"));
}

/* KV-60: huts are paid at the end. Until then a standing counts them, and the score does not. */
static void a_standing_counts_huts_that_are_not_paid_yet(void **state)
{
    (void)state;
    struct kaivai s = kv_turn(KV_2010), end = kv_end(KV_2010);
    struct motu_state truth = {0};
    int points[SEATS], standing[SEATS];
    memcpy(&truth, &s, sizeof s);
    kaivai_game.score(&truth, points);
    kaivai_game.standing(&truth, standing);
    for (int seat = 0; seat < s.players; seat++) {
        assert_int_equal(points[seat], s.glory[seat]);
        assert_true(kaivai_hut_count(&s, seat) > 0);
        assert_int_equal(standing[seat], points[seat] + 2 * kaivai_hut_count(&s, seat));
    }
    memcpy(&truth, &end, sizeof end);
    kaivai_game.score(&truth, points);
    kaivai_game.standing(&truth, standing);
    assert_memory_equal(points, standing, sizeof(int) * (size_t)end.players);
}

/* Those who show influence together decide at the same time: the position before the first of them has nothing shown.
 */
static void what_is_shown_together_begins_where_nobody_has_shown(void **state)
{
    (void)state;
    struct kaivai turn = kv_turn(KV_2010), s = kv_end(KV_2010), first;
    assert_false(kaivai_secret(&turn, &first));
    kv_play(&s, "score B2");
    const struct kaivai before = s;
    assert_int_equal(s.step, STEP_SHOW);
    kv_play(&s, "show 0");
    assert_true(kaivai_secret(&s, &first));
    assert_memory_equal(&first, &before, sizeof first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexes_have_names_and_places),
        cmocka_unit_test(every_hex_shows_what_lies_on_it),
        cmocka_unit_test(villages_show_their_size_and_what_they_hold),
        cmocka_unit_test(seats_show_what_they_have),
        cmocka_unit_test(before_the_first_bid_there_is_little_to_see),
        kv_first_version_test(an_action_shows_its_canoe_and_its_price),
        cmocka_unit_test(influence_that_is_shown_is_seen_by_who_may),
        cmocka_unit_test(the_board_is_written_with_every_hex),
        cmocka_unit_test(a_standing_counts_huts_that_are_not_paid_yet),
        cmocka_unit_test(what_is_shown_together_begins_where_nobody_has_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
