/* test_house.c: the house: who may do what, at most once, and what is left after a restart. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "inside.h"
#include "limit.h"
#include "view.h"

#include <motu/catalogue.h>

enum { BLACK, WHITE };

static struct scene s;

static int set_up(void **state)
{
    (void)state;
    scene_open(&s);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    scene_close(&s);
    return 0;
}

/* A game of Kahuna with two people, dealt; black begins. */
static void begin(void)
{
    scene_create(&s, "{'game':'kahuna','options':'first=black'}");
    scene_join_all(&s);
    assert_int_equal(table_actor(scene_table(&s)), BLACK);
}

static void expect_move(int status, const char *part, const char *token, int expect, const char *id, const char *move)
{
    char body[256];
    snprintf(body, sizeof body, "{'expect':%d,'id':'%.60s','move':'%.100s'}", expect, id, move);
    scene_expect(&s, status, part, "move", token, body);
}

static int events(void)
{
    return scene_table(&s)->events;
}

/* --- opening ---------------------------------------------------------------------------------------------------- */

static void a_token_is_its_seat_and_no_other_is(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    const struct table *t = scene_table(&s);
    assert_int_equal(house_role(t, s.token[BLACK]), BLACK);
    assert_int_equal(house_role(t, s.token[WHITE]), WHITE);
    assert_int_equal(house_role(t, s.watch), GAME_ONLOOKER);
    assert_int_equal(house_role(t, NULL), GAME_OVER);
    assert_int_equal(house_role(t, ""), GAME_OVER);
    char wrong[40];
    for (size_t i = 0; i < strlen(s.watch); i++) {
        snprintf(wrong, sizeof wrong, "%s", s.token[BLACK]);
        wrong[i] = wrong[i] == '0' ? '1' : '0';
        assert_int_equal(house_role(t, wrong), GAME_OVER);
    }
    scene_expect(&s, 404, "no such table, or the link is not right", "view", wrong, "{}");
    assert_int_equal(scene_ask_at(&s, "view", "nowhere", wrong, "{}"), 404);
    assert_int_equal(scene_ask_at(&s, "view", "an id much longer than any id is", wrong, "{}"), 404);
}

static void the_log_has_hashes_and_no_tokens(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    const struct table *t = scene_table(&s);
    for (int i = 0; i < t->events; i++) {
        assert_null(strstr(t->event[i].words, s.watch));
        assert_null(strstr(t->event[i].words, s.token[BLACK]));
    }
    for (int viewer = 0; viewer < 2; viewer++)
        assert_null(strstr(scene_view(&s, viewer, 0), t->event[1].words + strlen("watch ")));
}

static void the_seed_is_shown_at_the_end_and_not_before(void **state)
{
    char hex[FAIR_HEX], commit[FAIR_HEX];
    (void)state;
    begin();
    fair_write_seed(scene_table(&s)->about.seed, hex);
    fair_write_commit(scene_table(&s)->about.seed, commit);
    for (int viewer = 0; viewer < 2; viewer++) {
        assert_null(strstr(scene_view(&s, viewer, 0), hex));
        assert_non_null(strstr(s.answer, commit));
    }
    assert_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), hex));
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_non_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), hex));
}

static void bad_plans_are_refused(void **state)
{
    static const struct {
        int status;
        const char *part, *body;
    } bad[] = {
        {400, "game must be", "{}"},
        {400, "game must be", "{'game':7}"},
        {400, "There is no game called hex", "{'game':'hex'}"},
        {400, "no option called variant9", "{'game':'kahuna','options':'variant9=on'}"},
        {400, "options must be a text", "{'game':'kahuna','options':[]}"},
        {400, "seats must be an object", "{'game':'kahuna','seats':3}"},
        {400, "a seat this game does not have", "{'game':'kahuna','seats':{'red':3}}"},
        {400, "a seat this game does not have", "{'game':'kaivai','options':'players=3','seats':{'blue':3}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':9}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':-1}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':'3'}}"},
        {400, "At least one seat is for a person", "{'game':'kahuna','seats':{'white':3,'black':1}}"},
        {400, "days must be a whole number from 0 to 60", "{'game':'kahuna','days':61}"},
        {400, "days must be", "{'game':'kahuna','days':1.5}"},
        {400, "stand_in must be a whole number from 1 to 8", "{'game':'kahuna','stand_in':0}"},
        {400, "listed must be true or false", "{'game':'kahuna','listed':1}"},
        {400, "colour is no field", "{'game':'kahuna','colour':1}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        scene_expect(&s, bad[i].status, bad[i].part, "create", NULL, bad[i].body);
    scene_expect(&s, 404, "no such thing to do", "dance", NULL, "{}");
    assert_int_equal(house_figures(s.house).tables, 0);
}

static void an_address_opens_sixty_tables_an_hour(void **state)
{
    (void)state;
    for (int i = 0; i < QUOTA_TABLES_PER_HOUR; i++)
        scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 429, "Too many tables", "create", NULL, "{'game':'kahuna'}");
    s.now_ms += 60 * 1000;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 429, "Too many tables", "create", NULL, "{'game':'kahuna'}");
}

static void the_lobby_shows_a_hundred_tables(void **state)
{
    int shown = 0;
    (void)state;
    for (int i = 0; i <= QUOTA_LOBBY; i++) {
        s.now_ms += 60 * 1000;
        scene_create(&s, "{'game':'kahuna','listed':true}");
    }
    scene_expect(&s, 200, "{\"tables\":[", "lobby", NULL, "{}");
    for (const char *at = s.answer; (at = strstr(at, "\"table\":")); at++)
        shown++;
    assert_int_equal(shown, QUOTA_LOBBY);
}

static void finished_games_leave_memory_first_and_come_back(void **state)
{
    char finished[STORE_MAX_ID + 1], live[STORE_MAX_ID + 1];
    (void)state;
    begin();
    snprintf(live, sizeof live, "%s", s.table);
    begin();
    snprintf(finished, sizeof finished, "%s", s.table);
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    s.house->tables += QUOTA_LOADED; /* as if there were so many */
    scene_create(&s, "{'game':'kahuna'}");
    s.house->tables -= QUOTA_LOADED;
    assert_int_equal(s.house->tables, 2);
    assert_string_equal(house_find(s.house, live)->about.id, live);
    assert_int_equal(s.house->tables, 2);
    assert_int_equal(house_find(s.house, finished)->phase, TABLE_OVER); /* read again */
    assert_int_equal(s.house->tables, 3);
}

static void a_game_begins_when_all_seats_are_taken(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 409, "has not begun", "move", s.token[BLACK], "{'expect':9,'move':'A-B'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_WAITING);
    scene_expect(&s, 400, "share must be", "join", s.token[WHITE], "{'name':'Bo','share':'XYZ'}");
    scene_expect(&s, 400, "name must be", "join", s.token[WHITE], "{'name':'  '}");
    scene_expect(&s, 400, "name must be", "join", s.token[WHITE], "{'name':'a\\nb'}");
    scene_expect(&s, 400, "name must be", "join", s.token[WHITE],
                 "{'name':'a name of more than forty bytes is too long, really'}");
    scene_expect(&s, 403, "for watching", "join", s.watch, "{'name':'Bo'}");
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], "{'name':'Bo','share':'0123'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "black: Ada\\nwhite: Bo\\n"));
    assert_non_null(strstr(s.answer, "fair-share-white: 0123\\n"));
    assert_null(strstr(s.answer, "fair-share-black"));
}

static void the_lobby_gives_open_seats_away(void **state)
{
    char token[40] = "";
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 200, "{\"tables\":[]}", "lobby", NULL, "{}");
    scene_create(&s, "{'game':'kahuna','listed':true}");
    scene_expect(&s, 200, "\"open\":[\"black\",\"white\"]", "lobby", NULL, "{}");
    scene_expect(&s, 409, "not open", "join", NULL, "{'name':'Bo','seat':'red'}");
    scene_expect(&s, 200, "\"seat\":\"white\",\"token\":\"", "join", NULL, "{'name':'Bo','seat':'white'}");
    snprintf(token, 33, "%s", strstr(s.answer, "\"token\":\"") + 9);
    assert_int_equal(house_role(scene_table(&s), token), WHITE);
    assert_int_equal(house_role(scene_table(&s), s.token[WHITE]), GAME_OVER); /* its maker has lost it */
    scene_expect(&s, 409, "not open", "join", NULL, "{'name':'Cy','seat':'white'}");
    scene_expect(&s, 200, "\"seat\":\"black\"", "join", NULL, "{'name':'Cy'}");
    scene_expect(&s, 409, "No seat is open", "join", NULL, "{'name':'Di'}");
    scene_expect(&s, 200, "{\"tables\":[]}", "lobby", NULL, "{}");
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

static void a_move_happens_at_most_once(void **state)
{
    (void)state;
    begin();
    const int before = events();
    char answer[64];
    expect_move(200, "\"ok\":true", s.token[BLACK], before + 1, "one", "abstain");
    snprintf(answer, sizeof answer, "%.60s", s.answer);
    const int after = events();
    for (int i = 0; i < 3; i++) {
        expect_move(200, answer, s.token[BLACK], before + 1, "one", "abstain");
        assert_int_equal(events(), after);
        scene_restart(&s); /* it is remembered for ever */
    }
    /* another's id is another's */
    expect_move(409, "stale", s.token[WHITE], before + 1, "one", "abstain");
    expect_move(200, "ok", s.token[WHITE], after + 1, "one", "draw pile");
}

static void a_stale_move_gets_the_view(void **state)
{
    (void)state;
    begin();
    const int before = events();
    expect_move(200, "ok", s.token[BLACK], before + 1, "one", "abstain");
    expect_move(409, "\"error\":\"stale\"", s.token[WHITE], before + 1, "two", "abstain");
    assert_non_null(strstr(s.answer, "\"now\":{\"table\":"));
    assert_non_null(strstr(s.answer, "\"moves\":["));
    scene_expect(&s, 400, "expect is missing", "move", s.token[WHITE], "{'move':'abstain'}");
    scene_expect(&s, 400, "expect must be", "move", s.token[WHITE], "{'move':'abstain','expect':'7'}");
}

static void chat_makes_no_move_stale(void **state)
{
    (void)state;
    begin();
    const int expect = events() + 1;
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'text':'Good luck!'}");
    expect_move(200, "ok", s.token[BLACK], expect, "one", "abstain");
}

static void refusals_name_the_rule_and_change_nothing(void **state)
{
    (void)state;
    begin();
    const int before = events();
    expect_move(422, "\"rule\":\"KH-2\"", s.token[BLACK], before + 1, "a", "C-D");
    expect_move(400, "\"error\":\"syntax\"", s.token[BLACK], before + 1, "b", "hop");
    expect_move(409, "not your turn", s.token[WHITE], before + 1, "c", "abstain");
    expect_move(403, "Only who sits", s.watch, before + 1, "d", "abstain");
    scene_expect(&s, 400, "move must be", "move", s.token[BLACK], "{'expect':1}");
    scene_expect(&s, 400, "id must have no space", "move", s.token[BLACK], "{'expect':99,'move':'abstain','id':'a b'}");
    scene_expect(&s, 400, "id must be", "move", s.token[BLACK],
                 "{'expect':99,'move':'abstain','id':'an-id-that-is-longer-than-forty-bytes-in-all'}");
    assert_int_equal(events(), before);
}

/* Black builds a bridge; there is always one to build in the beginning. */
static void build_bridge(void)
{
    static struct match_choice choice[GAME_MAX_MOVES];
    const int count = match_choices(scene_table(&s)->match, choice);
    int i = 0;
    while (i < count && choice[i].words[1] != '-')
        i++;
    assert_true(i < count);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "bridge", choice[i].words);
}

static void undo_stops_at_the_barrier(void **state)
{
    char body[64];
    (void)state;
    begin();
    const struct table *t = scene_table(&s);
    const int dealt = t->match->count;
    snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
    scene_expect(&s, 409, "nothing to undo", "undo", s.token[BLACK], body);
    build_bridge();
    assert_int_equal(t->match->count, dealt + 1);
    scene_expect(&s, 409, "stale", "undo", s.token[BLACK], body);
    snprintf(body, sizeof body, "{'expect':%d,'id':'u'}", events() + 1);
    scene_expect(&s, 409, "nothing to undo", "undo", s.token[WHITE], body);
    for (int i = 0; i < 2; i++) { /* the second time it is the same undo */
        scene_expect(&s, 200, "ok", "undo", s.token[BLACK], body);
        assert_int_equal(t->match->count, dealt);
    }
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw", "draw pile");
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, dealt);
    scene_expect(&s, 409, "Undo ends here", "undo", s.token[BLACK], body);
}

/* Plays on until it is for somebody to show influence secretly; false if the game ends without. */
static bool play_until_show(void)
{
    static struct match_choice choice[GAME_MAX_MOVES];
    do {
        if (table_actor(scene_table(&s)) < 0)
            return false;
        if (match_choices(scene_table(&s)->match, choice) > 1 && !strncmp(choice[0].words, "show", 4))
            return true;
    } while (scene_move(&s));
    return false;
}

static void a_secret_taken_back_stays_secret(void **state)
{
    char body[64], masked[96];
    (void)state;
    do {
        s.now_ms += 3600 * 1000;
        scene_create(&s, "{'game':'kaivai','options':'players=3'}");
        scene_join_all(&s);
    } while (!play_until_show());
    const struct table *t = scene_table(&s);
    const int actor = table_actor(t), other = (actor + 1) % t->seats, ply = t->match->count, seq = events() + 1;
    expect_move(200, "ok", s.token[actor], seq, "secret", "show 1");
    if (t->match->count == ply + 1 && t->phase == TABLE_PLAYING) {
        snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
        scene_expect(&s, 200, "ok", "undo", s.token[actor], body);
    }
    expect_move(200, "ok", s.token[actor], events() + 1, "other", "show 0");
    while (match_open_count(t->match) <= ply && t->phase == TABLE_PLAYING)
        scene_move(&s);
    assert_int_equal(t->phase, TABLE_PLAYING); /* at the end everything would be laid open */
    snprintf(masked, sizeof masked, "\"line\":\"%s show ?\"", game_actor_name(t->game, actor));
    const char *update = scene_view(&s, other, seq - 1);
    assert_non_null(strstr(update, masked));
    snprintf(masked, sizeof masked, "\"line\":\"%s show 0\"", game_actor_name(t->game, actor));
    assert_non_null(strstr(update, masked)); /* that one was revealed */
}

/* Black draws a card, and would rather not have. */
static int draw(void)
{
    const struct table *t = scene_table(&s);
    const int before = t->match->count;
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw", "draw pile");
    assert_int_equal(t->match->count, before + 2);
    return before;
}

static void takebacks_need_everybody(void **state)
{
    char body[64], card[MATCH_MAX_MOVE_TEXT], again[MATCH_MAX_MOVE_TEXT];
    (void)state;
    begin();
    const int before = draw();
    const struct table *t = scene_table(&s);
    const game_move drawn = t->match->move[before + 1];
    struct text text = TEXT_IN(card);
    t->game->write_move(&t->match->now, drawn, &text);
    scene_expect(&s, 409, "Nobody has asked", "agree", s.token[WHITE], "{}");
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
    scene_expect(&s, 409, "Undo ends here", "undo", s.token[BLACK], body);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    assert_int_equal(t->match->count, before + 2);
    scene_expect(&s, 200, "ok", "decline", s.token[WHITE], "{}");
    scene_expect(&s, 409, "Nobody has asked", "agree", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    scene_expect(&s, 200, "ok", "agree", s.token[BLACK], "{}"); /* that alone is not enough */
    assert_int_equal(t->match->count, before + 2);
    scene_expect(&s, 200, "ok", "agree", s.token[WHITE], "{}");
    assert_int_equal(t->match->count, before);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw-again", "draw pile");
    text = TEXT_IN(again);
    t->game->write_move(&t->match->now, t->match->move[before + 1], &text);
    assert_string_equal(card, again); /* nothing was rolled again */
    scene_restart(&s);
    assert_int_equal(scene_table(&s)->match->count, before + 2);
}

static void a_move_ends_the_question_of_a_takeback(void **state)
{
    char body[64];
    (void)state;
    begin();
    const int before = draw();
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    while (table_actor(scene_table(&s)) != WHITE)
        scene_move(&s);
    expect_move(200, "ok", s.token[WHITE], events() + 1, "w", "abstain");
    scene_expect(&s, 409, "Nobody has asked", "agree", s.token[WHITE], "{}");
}

static void resigning_ends_a_game_of_two(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{'id':'r'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
    scene_expect(&s, 200, "\"resigned\":\"white\"", "view", s.watch, "{}");
    expect_move(409, "game is over", s.token[BLACK], events() + 1, "x", "abstain");
    scene_expect(&s, 409, "over", "resign", s.token[BLACK], "{}");
    scene_create(&s, "{'game':'kaivai'}");
    scene_join_all(&s);
    scene_expect(&s, 409, "leave the seat instead", "resign", s.token[0], "{}");
}

static void whole_games_end_and_prove_their_chance(void **state)
{
    static struct match m, room;
    static char record[MATCH_MAX_RECORD];
    static const char *const plan[] = {"{'game':'kahuna'}", "{'game':'kaivai','seats':{'blue':1,'green':8}}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct match_fault fault;
        struct text text = TEXT_IN(record);
        scene_create(&s, plan[i]);
        scene_join_all(&s);
        scene_play_out(&s);
        assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
        view_record(scene_table(&s), GAME_ONLOOKER, &text);
        assert_null(strchr(strstr(record, "\n\n"), '?'));
        assert_true(match_read_record(&m, &room, record, text.length, catalogue_find, NULL, &fault));
        assert_true(fair_verify(&m, &room, &fault));
    }
}

/* --- seats ------------------------------------------------------------------------------------------------------ */

static void who_leaves_is_played_for_and_may_come_back(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "leave", s.token[BLACK], "{}");
    assert_int_equal(s.thoughts, 1);
    assert_int_equal(s.thought[0]->player.level, 3); /* as agreed */
    scene_expect(&s, 409, "reclaim your seat first", "move", s.token[BLACK], "{'expect':99,'move':'abstain'}");
    scene_expect(&s, 409, "no seat to leave", "leave", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "reclaim", s.token[BLACK], "{}");
    const int before = events();
    scene_think(&s); /* its thought comes too late */
    assert_int_equal(events(), before);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    scene_expect(&s, 409, "Nobody sits in", "reclaim", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "leave", s.token[WHITE], "{}");
    scene_think(&s);
    assert_true(events() > before + 2);
}

static void a_computer_stays_asked_over_a_restart(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':5}}");
    scene_join_all(&s);
    assert_int_equal(s.thoughts, 1);
    scene_restart(&s);
    assert_int_equal(s.thoughts, 1);
    assert_int_equal(s.thought[0]->player.level, 5);
    scene_play_out(&s);
}

/* A table of an address, with a computer of the highest level that begins. */
static void open_from(int address)
{
    char text[32];
    snprintf(text, sizeof text, "198.51.%d.%d", address / 250, address % 250);
    s.address = text;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    s.address = "192.0.2.1";
}

/* The oldest thought that was asked for is thought; the level it was asked of is returned. */
static int think_one(char table[STORE_MAX_ID + 1])
{
    struct thought *a = s.thought[0];
    struct rng rng;
    assert_in_range(s.thoughts, 1, QUOTA_THINKERS);
    memmove(s.thought, s.thought + 1, (size_t)--s.thoughts * sizeof s.thought[0]);
    rng_seed(&rng, a->seed);
    a->move = ai_decide(AI_RANDOM, a->position.game, &a->position.view, a->position.seat, &rng);
    snprintf(table, STORE_MAX_ID + 1, "%s", a->table);
    const int level = a->player.level;
    house_decide(s.house, a);
    house_free_thought(a);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
    return level;
}

static void computers_wait_in_line_over_a_restart_and_play_at_their_level(void **state)
{
    enum { TABLES = QUOTA_WAITING + 40 };
    char table[STORE_MAX_ID + 1];
    (void)state;
    for (int i = 0; i < TABLES; i++)
        open_from(i);
    assert_int_equal(s.thoughts, QUOTA_THINKERS);
    assert_int_equal(house_figures(s.house).thinking, TABLES);
    assert_int_equal(scene_table(&s)->most_level, QUOTA_BUSY_LEVEL); /* the last had too many before it */
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).thinking, TABLES);
    while (s.thoughts) /* until it is for people to decide everywhere */
        assert_int_equal(think_one(table), 8);
    assert_int_equal(house_figures(s.house).thinking, 0);
    for (int i = 0; i < s.house->slots; i++)
        assert_true(!s.house->slot[i] || table_actor(s.house->slot[i]) == BLACK);
}

/* Any move, while computers elsewhere think. */
static void move_as_black(void)
{
    const struct table *t = scene_table(&s);
    char words[MATCH_MAX_MOVE_TEXT], id[16];
    struct text text = TEXT_IN(words);
    t->game->write_move(&t->match->now, game_random_move(t->game, &t->match->now, &s.rng), &text);
    snprintf(id, sizeof id, "b%d", events());
    s.now_ms += 1000;
    expect_move(200, "ok", s.token[BLACK], events() + 1, id, words);
}

static void one_address_does_not_have_all_the_time_there_is(void **state)
{
    char table[STORE_MAX_ID + 1], other[STORE_MAX_ID + 1];
    (void)state;
    for (int i = 0; i < 40; i++)
        open_from(1);
    assert_int_equal(scene_table(&s)->most_level, QUOTA_BUSY_LEVEL); /* who keeps so many waiting gets weaker ones */
    open_from(2);
    snprintf(other, sizeof other, "%s", s.table);
    assert_true(scene_table(&s)->most_level == AI_LEVELS && scene_table(&s)->waiting);
    think_one(table);
    assert_true(scene_table(&s)->thinking); /* past all the others */
    int mine = 0, theirs = 0;
    for (int i = 0; i < 40; i++) { /* and they, with one table, are never long without */
        const int level = think_one(table);
        if (strcmp(table, other) != 0) {
            theirs++;
        } else {
            mine++;
            assert_int_equal(level, 8);
        }
        while (table_actor(scene_table(&s)) == BLACK)
            move_as_black();
    }
    print_message("# %d thoughts for one table, %d for forty of one address\n", mine, theirs);
    assert_true(mine >= 1 && theirs >= 10);
}

static void who_has_no_time_is_asked_again(void **state)
{
    char table[STORE_MAX_ID + 1];
    (void)state;
    s.lazy = true;
    for (int i = 0; i < 3; i++)
        open_from(i);
    assert_int_equal(s.thoughts, 0);
    assert_int_equal(house_figures(s.house).thinking, 3);
    assert_int_equal(table_actor(scene_table(&s)), WHITE); /* it waits; nothing is played in its place */
    char line[256];
    struct text answer = TEXT_IN(line), words = TEXT_IN(s.answer);
    text_put(&words, "close ");
    text_put(&words, s.house->line->about.id);
    house_errand(s.house, s.answer, &answer); /* who is first in line will not come */
    assert_string_equal(line, "ok closed");
    s.lazy = false;
    house_serve_line(s.house);
    assert_int_equal(s.thoughts, 2);
    assert_int_equal(house_figures(s.house).thinking, 2);
    while (s.thoughts)
        think_one(table);
    assert_int_equal(house_figures(s.house).thinking, 0);
}

static void time_that_runs_out_is_claimed(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','days':2,'stand_in':4}");
    scene_join_all(&s);
    scene_expect(&s, 409, "still time", "claim", s.token[WHITE], "{}");
    s.now_ms += 2 * 24 * 3600 * 1000 - 1;
    scene_expect(&s, 409, "still time", "claim", s.token[WHITE], "{}");
    s.now_ms += 1;
    scene_expect(&s, 409, "Nobody's time", "claim", s.token[BLACK], "{}");
    scene_restart(&s);
    scene_expect(&s, 200, "ok", "claim", s.token[WHITE], "{}");
    assert_int_equal(s.thought[0]->player.level, 4);
    scene_expect(&s, 200, "ok", "reclaim", s.token[BLACK], "{}");
    scene_create(&s, "{'game':'kahuna'}");
    scene_join_all(&s);
    s.now_ms += INT64_C(1) << 40;
    scene_expect(&s, 409, "Nobody's time", "claim", s.token[WHITE], "{}");
}

static void a_renewed_link_replaces_the_old_one(void **state)
{
    char token[40] = "";
    (void)state;
    begin();
    scene_expect(&s, 200, "\"token\":\"", "renew", s.token[BLACK], "{}");
    snprintf(token, 33, "%s", strstr(s.answer, "\"token\":\"") + 9);
    scene_expect(&s, 404, "link is not right", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "\"you\":\"black\"", "view", token, "{}");
    scene_restart(&s);
    scene_expect(&s, 404, "link is not right", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "\"you\":\"black\"", "view", token, "{}");
}

static void a_rematch_moves_everybody_one_seat_on(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 409, "when this one is over", "rematch", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "rematch", s.token[BLACK], "{}");
    assert_string_equal(scene_table(&s)->next, "");
    scene_expect(&s, 200, "ok", "rematch", s.token[WHITE], "{}");
    scene_expect(&s, 409, "there already", "rematch", s.token[WHITE], "{}");
    char next[STORE_MAX_ID + 1];
    snprintf(next, sizeof next, "%s", scene_table(&s)->next);
    snprintf(s.table, sizeof s.table, "%s", next);
    const struct table *t = scene_table(&s);
    assert_int_equal(house_role(t, s.token[BLACK]), WHITE);
    assert_int_equal(house_role(t, s.token[WHITE]), BLACK);
    assert_int_equal(house_role(t, s.watch), GAME_ONLOOKER);
    assert_string_equal(t->about.options, "first=black");
    scene_join_all(&s);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
}

/* --- talk -------------------------------------------------------------------------------------------------------- */

static void what_is_said_is_heard_unless_muted(void **state)
{
    static char text[QUOTA_SAY_BYTES + 32];
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'text':'Mahalo \\u00fc'}");
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'thanks'}");
    scene_expect(&s, 400, "no such phrase", "say", s.token[WHITE], "{'phrase':'insult'}");
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], "{'text':''}");
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], "{'text':'\\u0007'}");
    snprintf(text, sizeof text, "{'text':'%0*d'}", QUOTA_SAY_BYTES, 0);
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], text);
    snprintf(text, sizeof text, "{'text':'%0*d'}", QUOTA_SAY_BYTES + 1, 0);
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], text);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
    scene_expect(&s, 400, "no such other seat", "mute", s.token[BLACK], "{'seat':'black'}");
    scene_expect(&s, 200, "ok", "mute", s.token[BLACK], "{'seat':'white'}");
    assert_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
    assert_non_null(strstr(s.answer, "\"kind\":\"say\",\"muted\":true"));
    assert_non_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), "Mahalo"));
    scene_expect(&s, 200, "ok", "unmute", s.token[BLACK], "{'seat':'white'}");
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
}

/* What every player is sent, whatever they ask for. */
static bool a_player_reads(const char *words)
{
    bool found = false;
    for (int seat = 0; seat < scene_table(&s)->seats; seat++)
        found = found || strstr(scene_view(&s, seat, 0), words);
    return found;
}

static void onlookers_talk_among_themselves_until_the_game_is_over(void **state)
{
    (void)state;
    begin();
    const int before = events();
    scene_expect(&s, 400, "name must be", "say", s.watch, "{'text':'psst'}");
    scene_expect(&s, 400, "a seat has its own", "say", s.token[WHITE], "{'text':'psst','name':'Eve'}");
    scene_expect(&s, 400, "name must be", "say", s.watch, "{'text':'psst','name':'Eve\\tand Cy'}");
    assert_int_equal(events(), before);
    scene_expect(&s, 200, "ok", "say", s.watch, "{'text':'take Coco!','name':'Eve of Hiva','id':'one'}");
    scene_expect(&s, 200, "ok", "say", s.watch, "{'text':'take Coco!','name':'Eve of Hiva','id':'one'}");
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'well_played','name':'Cy'}");
    assert_int_equal(events(), before + 2);
    for (int restart = 0; restart < 2; restart++) {
        assert_false(a_player_reads("Coco") || a_player_reads("Hiva") || a_player_reads("well_played"));
        assert_true(a_player_reads("\"actor\":\"public\",\"kind\":\"say\",\"hidden\":true}"));
        assert_non_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), "\"name\":\"Eve of Hiva\",\"text\":\"take Coco!\"}"));
        assert_non_null(strstr(s.answer, "\"name\":\"Cy\",\"phrase\":\"well_played\"}"));
        scene_restart(&s);
    }
    expect_move(200, "ok", s.token[BLACK], before + 1, "b", "abstain"); /* they make no move stale */
    scene_expect(&s, 200, "ok", "mute", s.token[WHITE], "{'seat':'public'}");
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "take Coco!"));
    assert_null(strstr(scene_view(&s, WHITE, 0), "Coco"));
    assert_non_null(strstr(s.answer, "\"muted\":[\"public\"]"));
    scene_expect(&s, 200, "ok", "unmute", s.token[WHITE], "{'seat':'public'}");
    assert_non_null(strstr(scene_view(&s, WHITE, 0), "take Coco!"));
}

static void onlookers_of_an_address_say_little_and_none_fills_the_log(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','listed':true,'options':'first=black'}");
    scene_join_all(&s);
    for (int i = 0; i < QUOTA_ASIDES_BURST; i++)
        scene_expect(&s, 200, "ok", "say", NULL, "{'phrase':'hello','name':'Eve'}");
    scene_expect(&s, 429, "Not so fast", "say", s.watch, "{'phrase':'hello','name':'Eve'}");
    s.address = "192.0.2.2"; /* others are not bothered */
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Cy'}");
    for (int i = 1; i < LIMIT_MESSAGES_BURST - QUOTA_ASIDES_BURST; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i);
        s.address = address;
        scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Di'}");
    }
    s.address = "192.0.2.3"; /* nor are they more than a seat, all together */
    scene_expect(&s, 429, "Not so fast", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    s.now_ms += 60 * 1000;
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    scene_table(&s)->asides = QUOTA_ASIDES;
    scene_expect(&s, 409, "room for no more", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
}

static void a_seat_says_no_more_than_forty_things_at_once(void **state)
{
    (void)state;
    begin();
    s.now_ms += 100000;
    for (int i = 0; i < LIMIT_MESSAGES_BURST; i++)
        scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
    scene_expect(&s, 429, "Not so fast", "say", s.token[WHITE], "{'phrase':'hello'}");
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain"); /* others are not bothered */
    s.now_ms += 10000 / LIMIT_MESSAGES_PER_10_S;
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
    scene_expect(&s, 429, "Not so fast", "say", s.token[WHITE], "{'phrase':'hello'}");
}

static void a_webhook_rings_once_a_turn_and_is_nobody_elses_business(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 400, "url must begin", "notify", s.token[WHITE], "{'url':'ftp://example.org'}");
    scene_expect(&s, 400, "url must be", "notify", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://example.org/secret'}");
    char url[QUOTA_URL_BYTES + 32];
    snprintf(url, sizeof url, "{'url':'https://%0*d'}", QUOTA_URL_BYTES - 8, 0);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], url);
    snprintf(url, sizeof url, "{'url':'https://%0*d'}", QUOTA_URL_BYTES - 7, 0);
    scene_expect(&s, 400, "url must be", "notify", s.token[BLACK], url);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':null}");
    assert_null(strstr(scene_view(&s, BLACK, 0), "example.org"));
    assert_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), "example.org"));
    assert_int_equal(s.notices, 0);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    assert_int_equal(s.notices, 1);
    assert_non_null(strstr(s.notice, "https://example.org/secret {\"table\":"));
    assert_non_null(strstr(s.notice, "\"seat\":\"white\",\"what\":\"turn\"}"));
    scene_restart(&s);
    assert_int_equal(s.notices, 1); /* they know */
    while (table_actor(scene_table(&s)) == WHITE)
        scene_move(&s);
    assert_int_equal(s.notices, 1);
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':null}");
    scene_play_out(&s);
    assert_int_equal(s.notices, 1);
}

static void a_log_that_is_full_takes_only_what_ends_the_game(void **state)
{
    (void)state;
    begin();
    struct table *t = scene_table(&s);
    while (t->events < QUOTA_EVENTS) {
        const struct store_event hello = {.seq = t->events + 1, .actor = "white", .at_ms = 5, .text = "phrase - hello"};
        assert_true(table_apply(t, &hello));
    }
    static const char *const verbs[] = {"say", "undo", "takeback", "reclaim", "mute", "renew", "join", "notify"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        scene_expect(&s, 409, "room only for the game to end", verbs[i], s.token[WHITE], "{}");
    int told = 0;
    for (const char *at = scene_view(&s, BLACK, 0); (at = strstr(at, "\"kind\":\"phrase\"")); at++)
        told++;
    assert_int_equal(told, QUOTA_EVENTS_PER_ANSWER);
}

/* --- the host ------------------------------------------------------------------------------------------------------
 */

/* So many days later, looked after every hour. */
static void days_pass(int days, int idle_days)
{
    for (int hour = 0; hour < 24 * days; hour++) {
        s.now_ms += 3600 * 1000;
        house_set_time(s.house, s.now_ms);
        house_tidy(s.house, idle_days);
        assert_true(store_commit(s.store));
        house_take_dirty(s.house);
    }
}

static void an_idle_game_is_announced_then_closed_and_kept(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://example.org/'}");
    days_pass(99, 100);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"closes\":null"));
    const int before = events();
    days_pass(1, 100);
    assert_int_equal(events(), before + 1); /* said once */
    assert_non_null(strstr(s.notice, "\"what\":\"idle\""));
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"actor\":\"house\",\"kind\":\"idle\",\"days\":30}"));
    scene_restart(&s);
    char closes[64];
    snprintf(closes, sizeof closes, "\"closes\":%lld",
             (long long)(scene_table(&s)->event[before].at_ms + INT64_C(24) * 3600 * 1000 * QUOTA_NOTICE_DAYS));
    assert_non_null(strstr(scene_view(&s, GAME_ONLOOKER, 0), closes));
    days_pass(QUOTA_NOTICE_DAYS - 1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    days_pass(2, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_CLOSED);
    assert_non_null(strstr(s.notice, "\"what\":\"closed\""));
    days_pass(1000, 100);
    scene_restart(&s);
    assert_non_null(
        strstr(scene_view(&s, BLACK, 0), "\"actor\":\"house\",\"kind\":\"close\",\"text\":\"nobody came back\""));
    assert_non_null(strstr(s.answer, "fair-seed: ")); /* laid open like a finished game */
}

static void a_sign_of_life_keeps_a_table(void **state)
{
    static const char *const signs[] = {"stay", "say"};
    (void)state;
    begin();
    for (size_t i = 0; i < 2; i++) {
        days_pass(105, 100);
        assert_true(scene_table(&s)->closes_ms > 0);
        scene_expect(&s, 403, "Only who sits", "stay", s.watch, "{}");
        scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Eve'}"); /* is not one */
        assert_true(scene_table(&s)->closes_ms > 0);
        scene_expect(&s, 200, "ok", signs[i], s.token[WHITE], i == 1 ? "{'phrase':'hello'}" : "{}");
        assert_int_equal(scene_table(&s)->closes_ms, 0);
    }
    expect_move(200, "ok", s.token[BLACK], events() + 1, "late", "abstain"); /* nothing was lost */
    days_pass(2000, 0);                                                      /* never, if the host says so */
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    scene_expect(&s, 409, "over", "stay", s.token[WHITE], "{}");
    const int before = events();
    days_pass(400, 100);
    assert_int_equal(events(), before); /* finished games are left alone */
}

static void a_closing_that_was_missed_is_announced_again(void **state)
{
    (void)state;
    begin();
    days_pass(101, 100);
    s.now_ms += INT64_C(40) * 24 * 3600 * 1000; /* the server was away, and nobody could come back */
    scene_restart(&s);
    days_pass(1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    assert_true(scene_table(&s)->closes_ms > s.now_ms);
    days_pass(QUOTA_NOTICE_DAYS + 1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_CLOSED);
}

static bool note_is_about(void *own, int64_t at_ms, const char *text)
{
    (void)at_ms;
    if (strstr(text, s.table))
        (*(int *)own)++;
    return true;
}

static void tables_where_nobody_sat_down_are_cleared(void **state)
{
    int notes = 0;
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada'}"); /* somebody waits here */
    char waiting[STORE_MAX_ID + 1];
    snprintf(waiting, sizeof waiting, "%s", s.table);
    for (int i = 0; i < 40; i++)
        scene_create(&s, "{'game':'kahuna','seats':{'white':8}}");
    days_pass(QUOTA_EMPTY_DAYS - 1, 100);
    assert_int_equal(s.house->tables, 41);
    days_pass(2, 100);
    assert_int_equal(s.house->tables, 1);
    scene_expect(&s, 404, "no such table", "view", s.token[BLACK], "{}");
    assert_true(store_each_note(s.store, note_is_about, &notes));
    assert_int_equal(notes, 1);
    snprintf(s.table, sizeof s.table, "%s", waiting);
    assert_int_equal(scene_table(&s)->phase, TABLE_WAITING);
    days_pass(100, 100);
    assert_true(scene_table(&s)->closes_ms > 0); /* who waits is told */
}

static void errand(const char *words, const char *expected)
{
    char line[256], all[300];
    struct text answer = TEXT_IN(line);
    snprintf(all, sizeof all, "%.*s %s %s", (int)strcspn(words, " "), words, s.table,
             words + strcspn(words, " ") + (strchr(words, ' ') != NULL));
    house_errand(s.house, all, &answer);
    assert_true(store_commit(s.store));
    if (strncmp(line, expected, strlen(expected)) != 0)
        fail_msg("%s: %s, not %s", all, line, expected);
}

static void the_host_closes_replaces_and_deletes(void **state)
{
    (void)state;
    begin();
    errand("replace red 3", "no there is no such seat");
    errand("replace black 9", "no a seat is replaced by");
    errand("replace black 2", "ok a computer has the seat");
    assert_int_equal(s.thoughts, 1);
    assert_int_equal(s.thought[0]->player.level, 2);
    errand("replace white link", "ok token ");
    scene_expect(&s, 404, "link is not right", "view", s.token[WHITE], "{}");
    errand("delete", "no close it first");
    errand("close the island has sunk", "ok closed");
    errand("close", "no that table is over already");
    assert_non_null(
        strstr(scene_view(&s, BLACK, 0), "\"actor\":\"host\",\"kind\":\"close\",\"text\":\"the island has sunk\""));
    assert_non_null(strstr(s.answer, "\"phase\":\"closed\""));
    scene_restart(&s);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"phase\":\"closed\""));
    errand("delete by request", "ok deleted");
    errand("delete by request", "no there is no such table");
    errand("dance", "no there is no such table");
    scene_restart(&s);
    scene_expect(&s, 404, "no such table", "view", s.watch, "{}");
}

static void games_of_other_rules_are_kept_and_wait(void **state)
{
    (void)state;
    begin();
    struct store_game old = {.game = "kahuna", .rules = 99, .id = "old", .build = "9"};
    char text[128], hex[65];
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", scene_table(&s)->seat[BLACK].key[i]);
    snprintf(text, sizeof text, "key - black %s", hex);
    assert_true(store_add_game(s.store, &old));
    assert_true(
        store_append(s.store, "old", &(struct store_event){.seq = 1, .actor = "house", .text = "open - new=1"}));
    assert_true(store_append(s.store, "old", &(struct store_event){.seq = 2, .actor = "house", .text = text}));
    assert_true(
        store_append(s.store, "old", &(struct store_event){.seq = 3, .actor = "black", .text = "move - fly to B"}));
    assert_true(store_commit(s.store));
    scene_restart(&s);
    snprintf(s.table, sizeof s.table, "old");
    scene_expect(&s, 200, "\"readable\":false", "view", s.token[BLACK], "{}");
    scene_expect(&s, 409, "rules this program does not have", "move", s.token[BLACK], "{'expect':4,'move':'A-B'}");
    assert_int_equal(events(), 3);
}

static void a_damaged_log_stops_one_table_only(void **state)
{
    char damaged[20];
    (void)state;
    begin();
    snprintf(damaged, sizeof damaged, "%s", s.table);
    assert_true(store_append(s.store, damaged,
                             &(struct store_event){.seq = events() + 1, .actor = "white", .text = "move - abstain"}));
    assert_true(store_commit(s.store));
    begin();
    scene_restart(&s);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    assert_true(scene_table(&s)->phase == TABLE_PLAYING);
    assert_int_equal(scene_ask_at(&s, "view", damaged, NULL, "{}"), 404);
    struct table *t = house_find(s.house, damaged);
    assert_true(t && t->damaged && !table_is_readable(t));
}

static void after_a_failure_of_the_store_nothing_is_answered_with_yes(void **state)
{
    (void)state;
    begin();
    assert_false(store_append(s.store, s.table, &(struct store_event){.seq = 1, .actor = "x", .text = "x"}));
    expect_move(503, "cannot write", s.token[BLACK], events() + 1, "b", "abstain");
    scene_expect(&s, 503, "cannot write", "view", s.token[BLACK], "{}");
    scene_expect(&s, 503, "cannot write", "create", NULL, "{'game':'kahuna'}");
}

/* --- anything may happen --------------------------------------------------------------------------------------------
 */

static void do_something(void)
{
    static const char *const verbs[] = {"undo",    "takeback", "agree", "decline", "leave",
                                        "reclaim", "say",      "mute",  "view"};
    static const char *const bodies[] = {"{'expect':%d}",      "{'expect':%d}",    "{}", "{}", "{}", "{}",
                                         "{'phrase':'hello'}", "{'seat':'white'}", "{}"};
    const struct table *t = scene_table(&s);
    const uint32_t which = rng_below(&s.rng, 9);
    char body[64];
    snprintf(body, sizeof body, bodies[which], events() + 1 - (int)rng_below(&s.rng, 2));
    scene_ask(&s, verbs[which], s.token[rng_below(&s.rng, (uint32_t)t->seats)], body);
    assert_true(s.status == 200 || s.status == 400 || s.status == 404 || s.status == 409 || s.status == 429);
}

/* Games in which people interrupt, undo, leave and come back, and the server is restarted at any time: each is read
 * back from the log exactly as it was, and goes on to its end. */
static void a_restart_changes_no_byte(void **state)
{
    static char before[GUEST_ANSWER];
    static const char *const plan[] = {"{'game':'kahuna','seats':{'white':2}}", "{'game':'kahuna'}",
                                       "{'game':'kaivai','options':'players=3','seats':{'red':1}}",
                                       "{'game':'kaivai'}"};
    (void)state;
    for (int game = 0; game < 8; game++) {
        scene_create(&s, plan[game % 4]);
        scene_join_all(&s);
        for (bool going = true; going;) {
            s.now_ms += 3000;
            if (!rng_below(&s.rng, 4))
                do_something();
            if (!rng_below(&s.rng, 25)) {
                for (int viewer = GAME_ONLOOKER; viewer < scene_table(&s)->seats; viewer++) {
                    if (viewer == GAME_OVER || viewer == GAME_CHANCE)
                        continue;
                    snprintf(before, sizeof before, "%s", scene_view(&s, viewer, 3));
                    scene_restart(&s);
                    assert_string_equal(scene_view(&s, viewer, 3), before);
                }
            }
            for (int seat = 0; seat < scene_table(&s)->seats; seat++) /* or games of computers alone would be long */
                if (scene_table(&s)->seat[seat].away && !rng_below(&s.rng, 3))
                    scene_ask(&s, "reclaim", s.token[seat], "{}");
            scene_think(&s);
            const int actor = table_actor(scene_table(&s));
            going = actor >= 0 && (!table_is_person(scene_table(&s), actor) || scene_move(&s));
        }
        assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_token_is_its_seat_and_no_other_is),
        TEST(the_log_has_hashes_and_no_tokens),
        TEST(the_seed_is_shown_at_the_end_and_not_before),
        TEST(bad_plans_are_refused),
        TEST(an_address_opens_sixty_tables_an_hour),
        TEST(the_lobby_shows_a_hundred_tables),
        TEST(finished_games_leave_memory_first_and_come_back),
        TEST(a_game_begins_when_all_seats_are_taken),
        TEST(the_lobby_gives_open_seats_away),
        TEST(a_move_happens_at_most_once),
        TEST(a_stale_move_gets_the_view),
        TEST(chat_makes_no_move_stale),
        TEST(refusals_name_the_rule_and_change_nothing),
        TEST(undo_stops_at_the_barrier),
        TEST(a_secret_taken_back_stays_secret),
        TEST(takebacks_need_everybody),
        TEST(a_move_ends_the_question_of_a_takeback),
        TEST(resigning_ends_a_game_of_two),
        TEST(whole_games_end_and_prove_their_chance),
        TEST(who_leaves_is_played_for_and_may_come_back),
        TEST(a_computer_stays_asked_over_a_restart),
        TEST(computers_wait_in_line_over_a_restart_and_play_at_their_level),
        TEST(one_address_does_not_have_all_the_time_there_is),
        TEST(who_has_no_time_is_asked_again),
        TEST(time_that_runs_out_is_claimed),
        TEST(a_renewed_link_replaces_the_old_one),
        TEST(a_rematch_moves_everybody_one_seat_on),
        TEST(what_is_said_is_heard_unless_muted),
        TEST(onlookers_talk_among_themselves_until_the_game_is_over),
        TEST(onlookers_of_an_address_say_little_and_none_fills_the_log),
        TEST(a_seat_says_no_more_than_forty_things_at_once),
        TEST(a_webhook_rings_once_a_turn_and_is_nobody_elses_business),
        TEST(a_log_that_is_full_takes_only_what_ends_the_game),
        TEST(an_idle_game_is_announced_then_closed_and_kept),
        TEST(a_sign_of_life_keeps_a_table),
        TEST(a_closing_that_was_missed_is_announced_again),
        TEST(tables_where_nobody_sat_down_are_cleared),
        TEST(the_host_closes_replaces_and_deletes),
        TEST(games_of_other_rules_are_kept_and_wait),
        TEST(a_damaged_log_stops_one_table_only),
        TEST(after_a_failure_of_the_store_nothing_is_answered_with_yes),
        TEST(a_restart_changes_no_byte),
    };
    return cmocka_run_group_tests_name("house", tests, NULL, NULL);
}
