/* test_house_standing.c: decisions made in advance: when they are carried out, what ends them, and that nobody else
 * learns of them. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_inside.h"
#include "house_scene.h"
#include "standing.h"

/* A game of Kaivai with three people that begins with a bid; the one who bids, and the two who wait. */
static int bidder, other, another;

static void begin_bidding(void)
{
    scene_create(&s, "{'game':'kaivai','options':'players=3'}");
    scene_join_all(&s);
    bidder = table_actor(scene_table(&s));
    other = (bidder + 1) % 3;
    another = (bidder + 2) % 3;
}

static void decide_in_advance(int seat, const char *move)
{
    char body[64];
    snprintf(body, sizeof body, "{'move':'%s'}", move);
    scene_expect(&s, 200, "ok", "standing", s.token[seat], body);
}

static void expect_standing(int seat, const char *text)
{
    char part[64];
    snprintf(part, sizeof part, "\"standing\":%s", text);
    scene_expect(&s, 200, part, "view", s.token[seat], "{}");
}

static void nothing_else_can_be_decided_in_advance(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kaivai','options':'players=3'}");
    scene_expect(&s, 409, "game under way", "standing", s.token[0], "{'move':'bid 5'}");
    begin_bidding();
    scene_expect(&s, 403, "players", "standing", s.watch, "{'move':'bid 5'}");
    scene_expect(&s, 400, "move must be", "standing", s.token[other], "{}");
    scene_expect(&s, 400, "move must be", "standing", s.token[other], "{'move':5}");
    scene_expect(&s, 400, "move must be", "standing", s.token[other],
                 "{'move':'bid 5555555555555555555555555555555555555'}");
    scene_expect(&s, 400, "move must be", "standing", s.token[other], "{'move':'bid\\n5'}");
    scene_expect(&s, 409, "decide now", "standing", s.token[bidder], "{'move':'bid 5'}");
    scene_expect(&s, 200, "ok", "leave", s.token[other], "{}");
    scene_expect(&s, 409, "you play yourself", "standing", s.token[other], "{'move':'bid 5'}");
    expect_standing(other, "null");
}

static void it_is_made_when_the_turn_comes(void **state)
{
    (void)state;
    begin_bidding();
    const struct table *t = scene_table(&s);
    const int before = t->match->count;
    decide_in_advance(other, "bid 5");
    decide_in_advance(another, "bid 6");
    expect_standing(other, "\"bid 5\"");
    scene_restart(&s);
    t = scene_table(&s);
    expect_standing(another, "\"bid 6\"");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 4");
    assert_int_equal(t->match->count, before + 3);
    expect_standing(other, "null");
    expect_standing(another, "null");
    const char *view = scene_view(&s, bidder, 0);
    assert_non_null(strstr(view, " bid 5\""));
    assert_non_null(strstr(view, " bid 6\""));
}

/* Whichever seat it is. */
static void every_seat_sees_its_own(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kaivai','options':'players=3 ages=yellow,red,green'}");
    scene_join_all(&s);
    for (int seat = 0; seat < 3; seat++)
        if (seat != table_actor(scene_table(&s))) {
            decide_in_advance(seat, "bid 5");
            expect_standing(seat, "\"bid 5\"");
        }
    for (int seat = 0; seat < 3; seat++) /* whoever leaves decides nothing in advance */
        if (seat != table_actor(scene_table(&s))) {
            scene_expect(&s, 200, "ok", "leave", s.token[seat], "{}");
            expect_standing(seat, "null");
        }
}

static void who_waits_is_not_called_for_what_is_made(void **state)
{
    (void)state;
    begin_bidding();
    for (int i = 0; i < 2; i++)
        scene_expect(&s, 200, "ok", "notify", s.token[i ? other : another], "{'url':'http://bell.example/'}");
    decide_in_advance(other, "bid 5");
    decide_in_advance(another, "bid 6");
    s.notices = 0;
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 7");
    assert_int_equal(s.notices, table_actor(scene_table(&s)) != bidder); /* only for what comes next */
}

static void what_somebody_has_bid_is_not_bid_again(void **state)
{
    (void)state;
    begin_bidding();
    const struct table *t = scene_table(&s);
    const int before = t->match->count;
    decide_in_advance(other, "bid 5");
    decide_in_advance(another, "bid 5");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 5");
    assert_int_equal(t->match->count, before + 1); /* it is for a person to decide */
    expect_standing(table_actor(t), "null");
}

static void it_is_revoked_by_a_word_and_ended_by_all_that_matters(void **state)
{
    char body[32];
    (void)state;
    begin_bidding();
    const struct table *t = scene_table(&s);
    decide_in_advance(other, "bid 5");
    scene_expect(&s, 200, "ok", "standing", s.token[other], "{'move':null}");
    expect_standing(other, "null");
    decide_in_advance(other, "bid 9"); /* who comes second finds it taken */
    decide_in_advance(another, "bid 9");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 4");
    const int left = table_actor(t);
    if (left == other || left == another)
        expect_standing(left, "null");

    begin_bidding(); /* whoever takes back has seen something else */
    t = scene_table(&s);
    decide_in_advance(other, "bid 5");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 5");
    decide_in_advance(table_actor(t) == other ? another : other, "bid 3");
    const int waits = table_actor(t) == other ? another : other;
    snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
    scene_expect(&s, 200, "ok", "undo", s.token[bidder], body);
    expect_standing(waits, "null");

    decide_in_advance(other, "bid 5"); /* a seat that is left */
    scene_expect(&s, 200, "ok", "leave", s.token[other], "{}");
    scene_expect(&s, 200, "ok", "reclaim", s.token[other], "{}");
    expect_standing(other, "null");
}

static void a_decision_of_another_kind_ends_it(void **state)
{
    (void)state;
    begin_bidding();
    const struct table *t = scene_table(&s);
    decide_in_advance(other, "bid 5");
    decide_in_advance(another, "bid 6");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 4");
    const int waits = (table_actor(t) + 1) % 3;
    decide_in_advance(waits, "bid 7"); /* for a bidding that is far away */
    const int before = t->match->count;
    scene_move(&s);
    assert_true(t->match->count > before);
    expect_standing(waits, "null");
}

/* Of another kind is what begins with another word, however long that is. */
static void a_bridge_elsewhere_is_another_kind(void **state)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    (void)state;
    begin();
    decide_in_advance(WHITE, "Z-Z");
    expect_standing(WHITE, "\"Z-Z\"");
    const int count = motu_match_choices(scene_table(&s)->match, choice);
    int i = 0;
    while (i < count && choice[i].words[1] != '-')
        i++;
    assert_true(i < count);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", choice[i].words);
    assert_int_equal(table_actor(scene_table(&s)), BLACK);
    expect_standing(WHITE, "null");
}

/* Words alone: whether they are a decision is asked when the turn comes. */
static void words_that_are_no_decision_are_not_made(void **state)
{
    (void)state;
    begin_bidding();
    const int before = scene_table(&s)->match->count;
    decide_in_advance(other, "bid much");
    decide_in_advance(another, "bid much");
    expect_move(200, "ok", s.token[bidder], events() + 1, "b", "bid 4");
    assert_int_equal(scene_table(&s)->match->count, before + 1);
    expect_standing(table_actor(scene_table(&s)), "null");
}

static void none_is_made_where_the_game_can_hold_no_more(void **state)
{
    motu_move move;
    (void)state;
    begin_bidding();
    struct motu_match *m = scene_table(&s)->match;
    const int count = m->count;
    snprintf(scene_table(&s)->seat[bidder].standing, QUOTA_STANDING_BYTES, "bid 5"); /* as if it had just come round */
    assert_true(standing_move(scene_table(&s), bidder, &move));
    m->count = MOTU_MATCH_MAX_DECISIONS;
    assert_false(standing_move(scene_table(&s), bidder, &move));
    m->count = count;
}

static void nobody_else_learns_of_it(void **state)
{
    (void)state;
    begin_bidding();
    decide_in_advance(other, "bid 55");
    for (int i = 0; i < 3; i++) {
        const int viewer = i == 0 ? bidder : i == 1 ? another : MOTU_ONLOOKER;
        assert_null(strstr(scene_view(&s, viewer, 0), "bid 55"));
        assert_non_null(strstr(s.answer, "\"standing\":null"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_else_can_be_decided_in_advance),
        TEST(it_is_made_when_the_turn_comes),
        TEST(every_seat_sees_its_own),
        TEST(who_waits_is_not_called_for_what_is_made),
        TEST(what_somebody_has_bid_is_not_bid_again),
        TEST(it_is_revoked_by_a_word_and_ended_by_all_that_matters),
        TEST(a_decision_of_another_kind_ends_it),
        TEST(a_bridge_elsewhere_is_another_kind),
        TEST(words_that_are_no_decision_are_not_made),
        TEST(none_is_made_where_the_game_can_hold_no_more),
        TEST(nobody_else_learns_of_it),
    };
    return cmocka_run_group_tests_name("house_standing", tests, NULL, NULL);
}
