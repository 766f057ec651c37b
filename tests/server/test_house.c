/* test_house.c: the house: opening a table, playing at it at most once, and what is left after a restart. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_scene.h"
#include "house_inside.h"
#include "view.h"

#include <motu/catalogue.h>

/* --- opening ---------------------------------------------------------------------------------------------------- */

static void a_token_is_its_seat_and_no_other_is(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    const struct table *t = scene_table(&s);
    assert_int_equal(house_role(t, s.token[BLACK]), BLACK);
    assert_int_equal(house_role(t, s.token[WHITE]), WHITE);
    assert_int_equal(house_role(t, s.watch), MOTU_ONLOOKER);
    assert_int_equal(house_role(t, NULL), MOTU_OVER);
    assert_int_equal(house_role(t, ""), MOTU_OVER);
    char wrong[40];
    for (size_t i = 0; i < strlen(s.watch); i++) {
        snprintf(wrong, sizeof wrong, "%s", s.token[BLACK]);
        wrong[i] = wrong[i] == '0' ? '1' : '0';
        assert_int_equal(house_role(t, wrong), MOTU_OVER);
    }
    scene_expect(&s, 404, "no such table, or the link is wrong", "view", wrong, "{}");
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
    char hex[MOTU_FAIR_HEX], commit[MOTU_FAIR_HEX];
    (void)state;
    begin();
    motu_fair_write_seed(scene_table(&s)->about.seed, hex);
    motu_fair_write_commit(scene_table(&s)->about.seed, commit);
    for (int viewer = 0; viewer < 2; viewer++) {
        assert_null(strstr(scene_view(&s, viewer, 0), hex));
        assert_non_null(strstr(s.answer, commit));
    }
    assert_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), hex));
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), hex));
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
        {400, "options must be a string", "{'game':'kahuna','options':[]}"},
        {400, "seats must be an object", "{'game':'kahuna','seats':3}"},
        {400, "a seat this game does not have", "{'game':'kahuna','seats':{'red':3}}"},
        {400, "a seat this game does not have", "{'game':'kaivai','options':'players=3','seats':{'blue':3}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':9}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':-1}}"},
        {400, "level is a number from 1 to 8", "{'game':'kahuna','seats':{'white':'3'}}"},
        {400, "At least one seat must be for a person", "{'game':'kahuna','seats':{'white':3,'black':1}}"},
        {400, "days must be a whole number from 0 to 60", "{'game':'kahuna','days':61}"},
        {400, "days must be", "{'game':'kahuna','days':1.5}"},
        {400, "stand_in must be a whole number from 1 to 8", "{'game':'kahuna','stand_in':0}"},
        {400, "stand_in must be a whole number from 1 to 8", "{'game':'kahuna','stand_in':9}"},
        {400, "days must be a whole number from 0 to 60", "{'game':'kahuna','days':-1}"},
        {400, "seats must be an object", "{'game':'kahuna','seats':[]}"},
        {400, "seats must be an object", "{'game':'kahuna','seats':null}"},
        {400, "options must be", "{'game':'kahuna','options':null}"},
        {400, "options must be", "{'game':'kahuna','options':'first=black\\n'}"},
        {400, "listed must be true or false", "{'game':'kahuna','listed':1}"},
        {400, "listed must be true or false", "{'game':'kahuna','listed':'true'}"},
        {400, "memory must be true or false", "{'game':'kahuna','memory':0}"},
        {400, "memory must be true or false", "{'game':'kahuna','memory':'off'}"},
        {400, "colour is not a field", "{'game':'kahuna','colour':1}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        scene_expect(&s, bad[i].status, bad[i].part, "create", NULL, bad[i].body);
    scene_expect(&s, 404, "does not know this request", "dance", NULL, "{}");
    assert_int_equal(house_figures(s.house).tables, 0);
}

/* As far as a plan may go it goes. */
static void plans_at_their_bounds_are_not_refused(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','days':60,'stand_in':8,'seats':{'white':8},'options':''}");
    assert_true(scene_table(&s)->clock_days == 60 && scene_table(&s)->stand_in == 8);
    assert_true(scene_table(&s)->seat[WHITE].kind == SEAT_COMPUTER && scene_table(&s)->seat[WHITE].level == 8);
    scene_create(&s, "{'game':'kahuna','days':0,'stand_in':1,'seats':{'white':1,'black':0},'listed':false}");
    assert_true(scene_table(&s)->clock_days == 0 && scene_table(&s)->stand_in == 1);
    assert_true(scene_table(&s)->seat[BLACK].kind == SEAT_OPEN && !scene_table(&s)->listed);
    scene_create(&s, "{'game':'kahuna','seats':{}}");
    assert_int_equal(scene_table(&s)->stand_in, MOTU_AI_USUAL_LEVEL);
}

static void what_happens_is_counted(void **state)
{
    (void)state;
    begin();
    const struct house_figures before = house_figures(s.house);
    assert_true(before.tables == 1 && before.playing == 1 && before.created == 1 && !before.finished);
    assert_true(!before.refused && !before.thinking);
    assert_int_equal(before.moves, scene_table(&s)->match->count); /* of chance */
    expect_move(409, "not your turn", s.token[WHITE], events() + 1, "a", "abstain");
    expect_move(422, "KH-2", s.token[BLACK], events() + 1, "b", "C-D");
    expect_move(409, "stale", s.token[BLACK], 1, "c", "abstain");
    assert_int_equal(house_figures(s.house).refused, 3);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "d", "abstain");
    assert_int_equal(house_figures(s.house).moves, before.moves + 1);
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    const struct house_figures after = house_figures(s.house);
    assert_true(after.tables == 1 && !after.playing && after.created == 1 && after.finished == 1 && after.refused == 3);
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':1}}");
    scene_join_all(&s);
    const unsigned long long moves = house_figures(s.house).moves;
    assert_int_equal(house_figures(s.house).thinking, 1);
    const int decisions = scene_table(&s)->match->count;
    scene_think(&s);
    assert_int_equal(house_figures(s.house).moves - moves, scene_table(&s)->match->count - decisions);
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    assert_true(house_figures(s.house).created == 2 && house_figures(s.house).finished == 2);
}

static void the_memory_aid_is_on_unless_somebody_says_otherwise(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"memory\":true"));
    scene_create(&s, "{'game':'kahuna','memory':true}");
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"memory\":true"));
    scene_create(&s, "{'game':'kahuna','memory':false}");
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"memory\":false"));
    scene_restart(&s);
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"memory\":false"));
}

/* For the page, which says it in the reader's language: the key and what stands in its places. */
static void a_refusal_names_its_sentence(void **state)
{
    (void)state;
    scene_expect(&s, 400, "\"key\":\"server_field_number\",\"args\":{\"field\":\"days\",\"low\":0,\"high\":60}}",
                 "create", NULL, "{'game':'kahuna','days':61}");
    scene_expect(&s, 400, "\"key\":\"server_field_unknown\",\"args\":{\"field\":\"a\\\"{1}\"}}", "create", NULL,
                 "{'game':'kahuna','a\\\"{1}':1}");
    scene_expect(&s, 400, "\"key\":\"server_options_text\"}", "create", NULL, "{'game':'kahuna','options':[]}");
    scene_expect(&s, 400, "\"rule\":\"\"}", "create", NULL, "{'game':'hex'}"); /* the engine's own */
}

static void an_address_opens_sixty_tables_an_hour(void **state)
{
    (void)state;
    for (int i = 0; i < QUOTA_TABLES_PER_HOUR; i++) {
        scene_create(&s, "{'game':'kahuna'}");
        scene_join_all(&s);
    }
    scene_expect(&s, 429, "within an hour", "create", NULL, "{'game':'kahuna'}");
    s.now_ms += 60 * 1000;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 429, "within an hour", "create", NULL, "{'game':'kahuna'}");
}

static void an_address_has_forty_tables_waiting(void **state)
{
    (void)state;
    for (int i = 0; i < QUOTA_ADDRESS_OPEN; i++)
        scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 429, "still waiting for players", "create", NULL, "{'game':'kahuna'}");
    scene_join_all(&s); /* one has begun */
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 429, "still waiting for players", "create", NULL, "{'game':'kahuna'}");
    s.address = "192.0.2.2"; /* others are not bothered */
    scene_create(&s, "{'game':'kahuna'}");
}

static bool is_there(const char *id)
{
    struct store_game about;
    bool found;
    return store_find_game(s.store, id, &about, &found) && found;
}

/* In all they are bounded too: one where nobody sits makes way, of who has most. */
static void when_too_many_tables_wait_those_with_most_lose_one(void **state)
{
    char mine[STORE_MAX_ID + 1], first[STORE_MAX_ID + 1], sat[STORE_MAX_ID + 1];
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    snprintf(mine, sizeof mine, "%s", s.table);
    s.address = "192.0.2.2";
    scene_create(&s, "{'game':'kahuna'}"); /* the oldest of these, but somebody has sat down */
    snprintf(sat, sizeof sat, "%s", s.table);
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Eve'}");
    for (int i = 0; i < 5; i++) {
        s.now_ms += 1000;
        scene_create(&s, "{'game':'kahuna'}");
        if (!i)
            snprintf(first, sizeof first, "%s", s.table);
    }
    s.address = "192.0.2.3";
    s.house->open += QUOTA_OPEN - 8; /* as if there were so many, but for one */
    scene_create(&s, "{'game':'kahuna'}");
    assert_true(is_there(first));
    s.house->open -= QUOTA_OPEN - 8;
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Eve'}");
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], "{'name':'Cy'}");
    s.house->open += QUOTA_OPEN - 7;
    scene_create(&s, "{'game':'kahuna'}");
    assert_int_equal(s.house->open, QUOTA_OPEN);
    s.house->open -= QUOTA_OPEN - 7;
    assert_false(is_there(first));
    assert_true(is_there(mine) && is_there(sat) && is_there(s.table));
}

/* Those that cannot make way: somebody is still to be told of the one, and the other cannot be read. */
static void where_no_waiting_table_can_make_way_none_is_opened(void **state)
{
    const struct store_game unread = {.id = "unread", .game = "chess", .rules = 1};
    char mine[STORE_MAX_ID + 1];
    (void)state;
    assert_true(store_add_game(s.store, &unread) && store_commit(s.store));
    assert_non_null(house_find(s.house, "unread"));
    scene_create(&s, "{'game':'kahuna'}");
    snprintf(mine, sizeof mine, "%s", s.table);
    s.house->open += QUOTA_OPEN;
    house_touch(s.house, scene_table(&s));
    scene_expect(&s, 503, "\"failed\"", "create", NULL, "{'game':'kahuna'}");
    assert_true(is_there(mine) && is_there("unread"));
    house_take_dirty(s.house);
    scene_create(&s, "{'game':'kahuna'}");
    assert_true(!is_there(mine) && is_there("unread"));
    s.house->open -= QUOTA_OPEN;
}

/* An id that a request would give its table belongs to another one. */
static void no_request_opens_what_is_not_its_own(void **state)
{
    static const char *const game[] = {"chess", "kahuna"};
    char body[96];
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct store_game there = {.rules = 1};
        char request[32];
        snprintf(request, sizeof request, "a-request-number-%d", i);
        house_id_of(request, there.id);
        snprintf(there.game, sizeof there.game, "%s", game[i]);
        assert_true(store_add_game(s.store, &there) && store_commit(s.store));
        snprintf(body, sizeof body, "{'game':'kahuna','id':'%s'}", request);
        scene_expect(&s, 503, "\"failed\"", "create", NULL, body);
    }
}

/* Nobody can play there, so nobody is shown the way. */
static void a_damaged_table_is_not_in_the_lobby(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','listed':true}");
    scene_join_all(&s);
    scene_expect(&s, 200, s.table, "lobby", NULL, "{}");
    scene_table(&s)->damaged = true;
    scene_expect(&s, 200, "\"tables\":[]", "lobby", NULL, "{}");
    assert_int_equal(opening_place(scene_table(&s)), 0);
}

/* Somebody with many tables does not fill the lobby. */
static void the_lobby_begins_with_the_latest_of_everybody(void **state)
{
    char mine[STORE_MAX_ID + 1], theirs[STORE_MAX_ID + 1];
    (void)state;
    scene_create(&s, "{'game':'kahuna','listed':true}");
    snprintf(mine, sizeof mine, "%s", s.table);
    s.address = "192.0.2.2";
    for (int i = 0; i < QUOTA_ADDRESS_OPEN; i++) {
        s.now_ms += 1000;
        scene_create(&s, "{'game':'kahuna','listed':true}");
        if (i == QUOTA_ADDRESS_OPEN - 2)
            snprintf(theirs, sizeof theirs, "%s", s.table);
    }
    scene_expect(&s, 200, "{\"tables\":[", "lobby", NULL, "{}");
    const char *last = strstr(s.answer, s.table), *before = strstr(s.answer, theirs), *own = strstr(s.answer, mine);
    assert_true(last && before && own && last < own && own < before);
}

/* Those of the same moment have an order too, the same at every look; who only waits for a share wants no players. */
static void the_lobby_has_an_order(void **state)
{
    static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"};
    char last[STORE_MAX_ID + 1] = "";
    (void)state;
    for (int i = 0; i < 4; i++) {
        s.address = from[i];
        scene_create(&s, "{'game':'kahuna','listed':true}");
    }
    scene_expect(&s, 200, "{\"tables\":[", "lobby", NULL, "{}");
    for (const char *at = s.answer; (at = strstr(at, "\"table\":\"")); at++) {
        assert_true(!*last || strncmp(at + 9, last, strlen(last)) > 0);
        snprintf(last, sizeof last, "%.10s", at + 9);
    }
    assert_int_equal(strlen(last), 10);
    s.now_ms++;
    scene_create(&s, "{'game':'kahuna','listed':true}");
    scene_expect(&s, 200, s.table, "lobby", NULL, "{}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK],
                 "{'name':'Ada','seal':'00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'}");
    scene_expect(&s, 200, s.table, "lobby", NULL, "{}");
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], "{'name':'Bo'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_WAITING);
    scene_ask(&s, "lobby", NULL, "{}");
    assert_null(strstr(s.answer, s.table));
}

static void waiting_tables_leave_memory_and_come_back(void **state)
{
    char waiting[STORE_MAX_ID + 1];
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    snprintf(waiting, sizeof waiting, "%s", s.table);
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada'}");
    s.house->tables += QUOTA_LOADED; /* as if there were so many */
    scene_create(&s, "{'game':'kahuna'}");
    s.house->tables -= QUOTA_LOADED;
    assert_int_equal(s.house->tables, 1);
    assert_int_equal(s.house->open, 1);
    assert_string_equal(house_find(s.house, waiting)->seat[BLACK].name, "Ada");
    assert_int_equal(s.house->open, 2);
}

static void the_lobby_shows_a_hundred_tables(void **state)
{
    int shown = 0;
    (void)state;
    for (int i = 0; i <= QUOTA_LOBBY; i++) {
        static const char *const from[] = {"192.0.2.1", "192.0.2.2", "192.0.2.3"};
        s.address = from[i % 3];
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
    scene_expect(&s, 400, "seat must be", "join", NULL, "{'name':'Bo','seat':1}");
    scene_expect(&s, 400, "seat must be", "join", NULL, "{'name':'Bo','seat':''}");
    scene_expect(&s, 200, "\"seat\":\"white\",\"token\":\"", "join", NULL, "{'name':'Bo','seat':'white'}");
    snprintf(token, 33, "%s", strstr(s.answer, "\"token\":\"") + 9);
    assert_int_equal(house_role(scene_table(&s), token), WHITE);
    assert_int_equal(house_role(scene_table(&s), s.token[WHITE]), MOTU_OVER); /* its maker has lost it */
    scene_expect(&s, 409, "not open", "join", NULL, "{'name':'Cy','seat':'white'}");
    scene_expect(&s, 200, "\"seat\":\"black\"", "join", NULL, "{'name':'Cy'}");
    scene_expect(&s, 409, "No seat is open", "join", NULL, "{'name':'Di'}");
    scene_expect(&s, 200, "\"open\":[]", "lobby", NULL, "{}"); /* it runs now, and may be watched */
    assert_non_null(strstr(s.answer, "\"name\":\"Cy\""));
    scene_expect(&s, 200, "", "resign", token, "{}");
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

/* An id counts for whoever used it: not even one with the same hash is somebody else's. */
static void an_id_is_its_owners(void **state)
{
    (void)state;
    begin();
    struct table *t = scene_table(&s);
    assert_int_equal(table_find_id(t, BLACK, "same"), 0);
    t->event[0].id = event_hash_id(BLACK, "same", 4); /* the house's own event */
    assert_int_equal(table_find_id(t, BLACK, "same"), 0);
    t->event[0].actor = BLACK;
    assert_int_equal(table_find_id(t, BLACK, "same"), 1);
}

/* No game is so long; one that were would end there, not the server. */
static void a_game_that_is_too_long_is_not_continued(void **state)
{
    (void)state;
    begin();
    struct table *t = scene_table(&s);
    const int count = t->match->count, before = events();
    t->match->count = MOTU_MATCH_MAX_DECISIONS;
    expect_move(409, "maximum length", s.token[BLACK], before + 1, "a", "abstain");
    t->match->count = count;
    assert_int_equal(events(), before);
    expect_move(200, "ok", s.token[BLACK], before + 1, "a", "abstain");
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
    expect_move(409, "\"error\":\"stale\"", s.token[WHITE], events() + 2, "three", "draw pile"); /* of another course */
    scene_expect(&s, 400, "expect is missing", "move", s.token[WHITE], "{'move':'abstain'}");
    scene_expect(&s, 400, "expect must be", "move", s.token[WHITE], "{'move':'abstain','expect':'7'}");
    scene_expect(&s, 400, "expect must be", "move", s.token[WHITE], "{'move':'abstain','expect':0}");
    scene_expect(&s, 409, "stale", "move", s.token[WHITE], "{'move':'abstain','expect':1}");
    char body[64];
    snprintf(body, sizeof body, "{'expect':%d,'to':-1}", events() + 1);
    scene_expect(&s, 400, "to must be", "undo", s.token[WHITE], body);
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, MOTU_MATCH_MAX_DECISIONS);
    scene_expect(&s, 409, "nothing to undo", "undo", s.token[WHITE], body);
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, MOTU_MATCH_MAX_DECISIONS + 1);
    scene_expect(&s, 400, "to must be", "undo", s.token[WHITE], body);
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
    expect_move(403, "Only players", s.watch, before + 1, "d", "abstain");
    scene_expect(&s, 400, "move must be", "move", s.token[BLACK], "{'expect':1}");
    scene_expect(&s, 400, "id must not contain a space", "move", s.token[BLACK],
                 "{'expect':99,'move':'abstain','id':'a b'}");
    scene_expect(&s, 400, "id must not", "move", s.token[BLACK], "{'expect':99,'move':'abstain','id':'-'}");
    scene_expect(&s, 400, "id must be", "move", s.token[BLACK], "{'expect':99,'move':'abstain','id':''}");
    scene_expect(&s, 400, "id must be", "move", s.token[BLACK], "{'expect':99,'move':'abstain','id':null}");
    scene_expect(&s, 400, "id must be", "move", s.token[BLACK],
                 "{'expect':99,'move':'abstain','id':'an-id-that-is-longer-than-forty-bytes-in-all'}");
    assert_int_equal(events(), before);
}

/* Black builds a bridge; there is always one to build in the beginning. */
static void build_bridge(void)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    const int count = motu_match_choices(scene_table(&s)->match, choice);
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

/* One by one, each the last that stands. */
static void own_decisions_are_undone_one_by_one(void **state)
{
    char body[64];
    (void)state;
    begin();
    const struct table *t = scene_table(&s);
    const int dealt = t->match->count;
    build_bridge();
    expect_move(200, "ok", s.token[BLACK], events() + 1, "abstain", "abstain");
    for (int left = 1; left >= 0; left--) {
        snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
        scene_expect(&s, 200, "ok", "undo", s.token[BLACK], body);
        assert_int_equal(t->match->count, dealt + left);
    }
    snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
    scene_expect(&s, 409, "nothing to undo", "undo", s.token[BLACK], body);
}

/* Plays on until it is for somebody to show influence secretly; false if the game ends without. */
static bool play_until_show(void)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    do {
        if (table_actor(scene_table(&s)) < 0)
            return false;
        if (motu_match_choices(scene_table(&s)->match, choice) > 1 && !strncmp(choice[0].words, "show", 4))
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
    while (motu_match_open_count(t->match) <= ply && t->phase == TABLE_PLAYING)
        scene_move(&s);
    assert_int_equal(t->phase, TABLE_PLAYING); /* at the end everything would be laid open */
    snprintf(masked, sizeof masked, "\"line\":\"%s show ?\"", motu_actor_name(t->game, actor));
    const char *update = scene_view(&s, other, seq - 1);
    assert_non_null(strstr(update, masked));
    snprintf(masked, sizeof masked, "\"line\":\"%s show 0\"", motu_actor_name(t->game, actor));
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
    char body[64], card[MOTU_MATCH_MAX_MOVE_TEXT], again[MOTU_MATCH_MAX_MOVE_TEXT];
    (void)state;
    begin();
    const int before = draw();
    const struct table *t = scene_table(&s);
    const motu_move drawn = t->match->move[before + 1];
    struct motu_text text = MOTU_TEXT_IN(card);
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
    text = MOTU_TEXT_IN(again);
    t->game->write_move(&t->match->now, t->match->move[before + 1], &text);
    assert_string_not_equal(card, again); /* what was seen is drawn anew */
    scene_restart(&s);
    assert_int_equal(scene_table(&s)->match->count, before + 2);
}

/* Without a number it is one's own last decision, whatever was said since; what cannot be taken back is not. */
static void what_is_taken_back_is_what_was_asked_for(void **state)
{
    char body[64], words[16];
    (void)state;
    begin();
    build_bridge();
    const struct table *t = scene_table(&s);
    const int count = t->match->count;
    scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'phrase':'sorry'}");
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, count);
    scene_expect(&s, 409, "nothing to undo", "undo", s.token[BLACK], body);
    scene_expect(&s, 409, "nothing to undo", "takeback", s.token[BLACK], body);
    snprintf(body, sizeof body, "{'expect':%d,'to':0}", events() + 1);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    assert_int_equal(t->ask_to, 0);
    scene_expect(&s, 200, "ok", "decline", s.token[WHITE], "{}");
    snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    assert_int_equal(t->ask_to, count - 1);
    scene_expect(&s, 200, "ok", "agree", s.token[WHITE], "{}");
    assert_int_equal(t->match->count, count - 1);
    snprintf(words, sizeof words, "%d", count - 1);
    assert_string_equal(t->event[t->events - 1].words, words); /* chance decided nothing: none is drawn anew */
}

/* So many bytes in the record's header that there is no room for one more line, or a few. */
static void fill_header(struct motu_match *m, bool full)
{
    static char note[MOTU_MATCH_MAX_HEADER];
    size_t length = full ? sizeof note - 1 : 1;
    do {
        memset(note, 'x', length);
        note[length] = 0;
    } while (!motu_match_set_header(m, "note", note) && --length);
}

/* A record that cannot say which chance was drawn again would prove nothing. */
static void chance_is_not_drawn_anew_where_the_record_cannot_say_so(void **state)
{
    char body[64];
    (void)state;
    begin();
    const int before = draw();
    struct table *t = scene_table(&s);
    fill_header(t->match, true);
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
    scene_expect(&s, 409, "Chance cannot be drawn again", "takeback", s.token[BLACK], body);
    fill_header(t->match, false);
    char header[MOTU_MATCH_MAX_HEADER];
    memcpy(header, t->match->header, sizeof header);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    assert_string_equal(t->match->header, header); /* asking is not drawing */
    fill_header(t->match, true);
    scene_expect(&s, 409, "Chance cannot be drawn again", "agree", s.token[WHITE], "{}");
    assert_int_equal(t->match->count, before + 2);
    scene_expect(&s, 200, "ok", "decline", s.token[WHITE], "{}"); /* that needs no room */
    scene_expect(&s, 409, "Nobody has asked", "decline", s.token[WHITE], "{}");
}

static void a_table_says_what_becomes_of_takebacks(void **state)
{
    static const char *const policy[] = {"ask", "none", "free"};
    char body[96];
    (void)state;
    scene_expect(&s, 400, "takebacks must be", "create", NULL, "{'game':'kahuna','takebacks':'never'}");
    scene_expect(&s, 400, "takebacks must be", "create", NULL, "{'game':'kahuna','takebacks':1}");
    for (int i = 0; i < 3; i++) {
        snprintf(body, sizeof body, "{'game':'kahuna','options':'first=black','takebacks':'%s'}", policy[i]);
        scene_create(&s, body);
        scene_join_all(&s);
        const int before = draw();
        scene_restart(&s);
        snprintf(body, sizeof body, "\"takebacks\":\"%s\"", policy[i]);
        scene_expect(&s, 200, body, "view", s.token[WHITE], "{}");
        snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
        scene_expect(&s, i == 1 ? 409 : 200, i == 1 ? "no takebacks" : "ok", "takeback", s.token[BLACK], body);
        assert_int_equal(scene_table(&s)->match->count, i == 2 ? before : before + 2);
        if (i == 2) { /* the next game is played by the same */
            scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
            scene_expect(&s, 200, "ok", "rematch", s.token[BLACK], "{}");
            scene_expect(&s, 200, "ok", "rematch", s.token[WHITE], "{}");
            assert_int_equal(house_find(s.house, scene_table(&s)->next)->takebacks, TAKEBACKS_FREE);
        }
    }
}

static void who_is_away_has_not_agreed(void **state)
{
    char body[64];
    (void)state;
    begin();
    const int before = draw();
    const struct table *t = scene_table(&s);
    scene_expect(&s, 200, "ok", "leave", s.token[WHITE], "{}");
    scene_think(&s);
    snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
    assert_true(t->match->count > before && t->asker == BLACK);
    scene_expect(&s, 200, "ok", "reclaim", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "agree", s.token[WHITE], "{}");
    assert_int_equal(t->match->count, before);
}

/* Draw, look, take back, wait, draw: against computers, who do not mind. */
static void nobody_knows_the_card_after_a_takeback(void **state)
{
    static struct motu_match m, scratch;
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    char body[64], id[24];
    int foretold = 0;
    motu_move seen = 0;
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':1}}");
    scene_join_all(&s);
    const int before = scene_table(&s)->match->count;
    for (int i = 0; i < 7; i++) {
        snprintf(id, sizeof id, "draw-%d", i);
        expect_move(200, "ok", s.token[BLACK], events() + 1, id, "draw pile");
        foretold += i && scene_table(&s)->match->move[before + 1] == seen;
        seen = scene_table(&s)->match->move[before + 1];
        scene_think(&s);
        s.now_ms += 60 * 1000;
        snprintf(body, sizeof body, "{'expect':%d,'to':%d}", events() + 1, before);
        scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body);
        assert_int_equal(scene_table(&s)->match->count, before);
    }
    assert_in_range(foretold, 0, 3);
    scene_play_out(&s);
    struct motu_text text = MOTU_TEXT_IN(record);
    view_record(scene_table(&s), MOTU_ONLOOKER, &text);
    assert_non_null(strstr(record, "\nfair-anew: "));
    assert_true(motu_match_read_record(&m, &scratch, record, text.length, motu_catalogue_find, NULL, &fault));
    assert_true(motu_fair_verify(&m, &scratch, &fault));
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
    begin();
    scene_expect(&s, 200, "\"resigned\":null", "view", s.watch, "{}");
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    scene_expect(&s, 200, "\"resigned\":\"black\"", "view", s.watch, "{}");
    expect_move(409, "game is over", s.token[BLACK], events() + 1, "x", "abstain");
    scene_expect(&s, 409, "over", "resign", s.token[BLACK], "{}");
    scene_create(&s, "{'game':'kaivai'}");
    scene_join_all(&s);
    scene_expect(&s, 409, "leave the seat instead", "resign", s.token[0], "{}");
}

static void whole_games_end_and_prove_their_chance(void **state)
{
    static struct motu_match m, scratch;
    static char record[MOTU_MATCH_MAX_RECORD];
    static const char *const plan[] = {"{'game':'kahuna'}", "{'game':'kaivai','seats':{'blue':1,'green':8}}"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct motu_match_fault fault;
        struct motu_text text = MOTU_TEXT_IN(record);
        scene_create(&s, plan[i]);
        scene_join_all(&s);
        scene_play_out(&s);
        assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
        view_record(scene_table(&s), MOTU_ONLOOKER, &text);
        assert_null(strchr(strstr(record, "\n\n"), '?'));
        assert_true(motu_match_read_record(&m, &scratch, record, text.length, motu_catalogue_find, NULL, &fault));
        assert_true(motu_fair_verify(&m, &scratch, &fault));
    }
}

/* --- anything may happen ------------------------------------------------------------------------------------------ */

static void do_something(void)
{
    static const char *const verbs[] = {"undo",    "takeback", "agree", "decline", "leave",
                                        "reclaim", "say",      "mute",  "view",    "standing"};
    static const char *const bodies[] = {
        "{'expect':%d}",   "{'expect':%d}", "{}", "{}", "{}", "{}", "{'phrase':'hello'}", "{'seat':'white'}", "{}",
        "{'move':'bid 5'}"};
    const struct table *t = scene_table(&s);
    const uint32_t which = motu_rng_below(&s.rng, 10);
    char body[64];
    snprintf(body, sizeof body, bodies[which], events() + 1 - (int)motu_rng_below(&s.rng, 2));
    scene_ask(&s, verbs[which], s.token[motu_rng_below(&s.rng, (uint32_t)t->seats)], body);
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
            if (!motu_rng_below(&s.rng, 4))
                do_something();
            if (!motu_rng_below(&s.rng, 25)) {
                for (int viewer = MOTU_ONLOOKER; viewer < scene_table(&s)->seats; viewer++) {
                    if (viewer == MOTU_OVER || viewer == MOTU_CHANCE)
                        continue;
                    snprintf(before, sizeof before, "%s", scene_view(&s, viewer, 3));
                    scene_restart(&s);
                    assert_string_equal(scene_view(&s, viewer, 3), before);
                }
            }
            for (int seat = 0; seat < scene_table(&s)->seats; seat++) /* or games of computers alone would be long */
                if (scene_table(&s)->seat[seat].away && !motu_rng_below(&s.rng, 3))
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
    const struct CMUnitTest tests[] = {
        TEST(a_token_is_its_seat_and_no_other_is),
        TEST(the_log_has_hashes_and_no_tokens),
        TEST(the_seed_is_shown_at_the_end_and_not_before),
        TEST(bad_plans_are_refused),
        TEST(plans_at_their_bounds_are_not_refused),
        TEST(what_happens_is_counted),
        TEST(the_memory_aid_is_on_unless_somebody_says_otherwise),
        TEST(a_refusal_names_its_sentence),
        TEST(an_address_opens_sixty_tables_an_hour),
        TEST(an_address_has_forty_tables_waiting),
        TEST(when_too_many_tables_wait_those_with_most_lose_one),
        TEST(where_no_waiting_table_can_make_way_none_is_opened),
        TEST(no_request_opens_what_is_not_its_own),
        TEST(a_damaged_table_is_not_in_the_lobby),
        TEST(the_lobby_begins_with_the_latest_of_everybody),
        TEST(the_lobby_has_an_order),
        TEST(waiting_tables_leave_memory_and_come_back),
        TEST(the_lobby_shows_a_hundred_tables),
        TEST(finished_games_leave_memory_first_and_come_back),
        TEST(a_game_begins_when_all_seats_are_taken),
        TEST(the_lobby_gives_open_seats_away),
        TEST(a_move_happens_at_most_once),
        TEST(an_id_is_its_owners),
        TEST(a_game_that_is_too_long_is_not_continued),
        TEST(a_stale_move_gets_the_view),
        TEST(chat_makes_no_move_stale),
        TEST(refusals_name_the_rule_and_change_nothing),
        TEST(undo_stops_at_the_barrier),
        TEST(own_decisions_are_undone_one_by_one),
        TEST(a_secret_taken_back_stays_secret),
        TEST(takebacks_need_everybody),
        TEST(what_is_taken_back_is_what_was_asked_for),
        TEST(chance_is_not_drawn_anew_where_the_record_cannot_say_so),
        TEST(a_table_says_what_becomes_of_takebacks),
        TEST(who_is_away_has_not_agreed),
        TEST(nobody_knows_the_card_after_a_takeback),
        TEST(a_move_ends_the_question_of_a_takeback),
        TEST(resigning_ends_a_game_of_two),
        TEST(whole_games_end_and_prove_their_chance),
        TEST(a_restart_changes_no_byte),
    };
    return cmocka_run_group_tests_name("house", tests, NULL, NULL);
}
