/* test_gateway_nodes.c: two gateways on one database, without a network: which of them writes first is for the test to
 * say, and so is when the connection to the database breaks. */
#include "gateway_scene.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "faulty_link.h"
#include "store_place.h"

static struct still a, b;
static struct server_options options;

static const char two[] = "{'game':'kahuna','options':'first=black'}";
static const char listed[] = "{'game':'kahuna','options':'first=black','listed':true}";

static void begin(struct still *s)
{
    if (!still_open(s, &options))
        fail_msg("%s", s->why);
    still_turn(s, 1);
}

static int set_up(void **state)
{
    (void)state;
    faulty_link_break_at(0, FAULTY_BEFORE);
    place_clear();
    options = (struct server_options){.data = place_name(), .thinkers = 1, .webhooks_may_be_near = true};
    begin(&a);
    begin(&b);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    faulty_link_break_at(0, FAULTY_BEFORE);
    still_close(&a);
    still_close(&b);
    still_forget_all();
    return 0;
}

/* The other node writes to the table, and ours has not heard of it. */
static void write_elsewhere(const struct seats *s)
{
    struct net_reply *said = scene_say(&b, s, "elsewhere");
    still_turn(&b, 1);
    if (said->status != 200)
        fail_msg("%d %s", said->status, said->bytes);
}

static int events_of(struct still *s, const struct seats *seats)
{
    const struct net_reply *view = still_do(s, "GET", at(seats, ""), seats->black, NULL);
    const char *seq = strstr(view->bytes, "\"seq\":");
    assert_non_null(seq);
    return atoi(seq + 6);
}

/* --- another was faster ---------------------------------------------------------------------------------------------
 */

static void whoever_is_refused_is_done_again(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two), t = scene_sit(&a, two);
    struct net_socket *socket = scene_watch(&a, &s, s.black);
    write_elsewhere(&s);
    struct net_reply *said = scene_say(&a, &s, "here"), *lost = scene_say(&a, &s, "lost"),
                     *other = scene_say(&a, &t, "at another table"),
                     *view = still_ask(&a, "GET", at(&s, ""), s.black, NULL),
                     *lobby = still_ask(&a, "GET", "/api/tables", NULL, NULL);
    still_lose(&a, lost);
    still_turn(&a, 1);
    assert_int_equal(said->status, 0);
    assert_int_equal(other->status, 200); /* it was not about that table */
    assert_int_equal(view->status, 503);  /* what it showed never was */
    still_turn(&a, 1);
    assert_true(said->status == 200 && lobby->status == 200 && lost->status == 0);
    assert_non_null(strstr(socket->bytes, "here"));
    const struct net_reply *all = still_ask(&a, "GET", at(&s, "/events?since=0"), s.black, NULL);
    assert_true(strstr(all->bytes, "elsewhere") && !strstr(all->bytes, "lost")); /* nobody waits for that any more */
    assert_int_equal(a.server->refusals, 1);
    still_disconnect(&a, socket);
}

static void whoever_is_refused_again_and_again_is_put_off(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two);
    write_elsewhere(&s);
    struct net_reply *said = scene_say(&a, &s, "here");
    for (int tries = 0; tries < 6; tries++) {
        assert_int_equal(said->status, 0);
        still_turn(&a, 1);
        write_elsewhere(&s);
    }
    assert_int_equal(said->status, 503);
    assert_int_equal(a.server->refusals, 6);
}

/* Two tables in one commit. */
static void whoever_is_refused_beside_another_is_done_again_too(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two), t = scene_sit(&a, two);
    write_elsewhere(&s);
    write_elsewhere(&t);
    struct net_reply *one = scene_say(&a, &s, "here"), *other = scene_say(&a, &t, "here");
    still_turn(&a, 1);
    assert_true(!one->status && !other->status);
    still_turn(&a, 1);
    assert_true(one->status == 200 && other->status == 200);
    assert_int_equal(a.server->repeated, 2);
}

/* Its lease has run out while it was busy with one request after the other, and before it meets the others. */
static void a_node_is_alive_in_the_middle_of_a_long_turn(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two);
    place_execute("UPDATE node SET until = now()");
    scene_say(&a, &s, "one"); /* waits for the commit from here on */
    still_now_ms += STORE_PULSE_MS;
    struct net_reply *said = scene_say(&a, &s, "another");
    still_turn(&b, STORE_PULSE_MS);
    assert_int_equal(b.server->pulse.nodes, 2);
    still_turn(&a, 1);
    assert_true(said->status == 200 && !a.server->losses);
}

/* A refusal makes a turn end with something to commit, so that it does not meet the others. */
static void a_node_is_alive_while_it_does_things_again(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two);
    write_elsewhere(&s);
    scene_say(&a, &s, "here");
    place_execute("UPDATE node SET until = now()");
    still_turn(&a, STORE_PULSE_MS);
    still_turn(&b, STORE_PULSE_MS);
    assert_int_equal(b.server->pulse.nodes, 2);
    assert_int_equal(a.server->losses, 0);
}

/* Whoever looks at the table at another node is not rung. */
static void a_neighbour_sees_for_us(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two);
    assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.white, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    struct net_socket *socket = scene_watch(&b, &s, s.white);
    still_turn(&b, 1);
    assert_int_equal(socket->messages, 1);
    still_turn(&b, 600); /* with its pulse it tells who is there */
    scene_move(&a, &s);
    still_turn(&a, 1);
    for (int i = 0; i < 50; i++) {
        usleep(10000);
        still_turn(&a, 1);
    }
    assert_int_equal(scene_figure(&a, "webhooks_failed_total"), 0);
    still_disconnect(&b, socket);
}

/* What is too long to be kept is not done again; whoever sent it is told to ask again. */
static void what_cannot_be_kept_is_asked_for_again(void **state)
{
    char words[4][256];
    struct net_socket *socket[5];
    (void)state;
    const struct seats s = scene_sit(&a, two);
    write_elsewhere(&s);
    struct net_reply *said = scene_say(&a, &s, "here");
    snprintf(words[0], 256, "{'do':'%040d','table':'%s','id':'1'}", 7, s.table);
    snprintf(words[1], 256, "{'do':'say','table':'%040d','id':'1'}", 7);
    snprintf(words[2], 256, "{'do':'say','table':'%s','token':'%0100d','id':'1'}", s.table, 7);
    snprintf(words[3], 256, "{'do':'say','table':'%s','token':'%s','id':'1','text':'x'}", s.table, s.white);
    for (int i = 0; i < 5; i++) {
        socket[i] = still_connect(&a);
        if (i == 3)
            socket[i]->address = "an address that is longer than any that a connection ever had, of seventy";
        still_say(&a, socket[i], words[i < 4 ? i : 3]);
    }
    still_turn(&a, 1);
    assert_true(socket[0]->code == 1013 && socket[2]->code == 1013 && socket[3]->code == 1013);
    assert_true(socket[1]->messages == 1 && !socket[4]->code);
    still_turn(&a, 1);
    assert_true(said->status == 200 && socket[4]->messages == 1);
    for (int i = 0; i < 5; i++)
        still_disconnect(&a, socket[i]);
}

/* The same request for a table, at both. */
static void a_table_that_both_open_is_one(void **state)
{
    static const char plan[] = "{'id':'0123456789abcdef0123456789abcdef','game':'kahuna'}";
    (void)state;
    struct net_reply *here = still_ask(&a, "POST", "/api/tables", NULL, plan);
    const struct seats there = scene_create(&b, plan);
    still_turn(&a, 1);
    still_turn(&a, 1);
    const struct seats ours = scene_read(here);
    assert_string_equal(ours.table, there.table);
    assert_string_equal(ours.black, there.black);
    assert_int_equal(a.server->refusals, 1);
}

/* A bell is not rung for a move that was refused, and is rung for another that was kept. */
static void a_refused_move_rings_nobody(void **state)
{
    (void)state;
    const struct seats s = scene_sit(&a, two), t = scene_sit(&a, two);
    const struct seats *const both[] = {&s, &t};
    for (int i = 0; i < 2; i++)
        assert_int_equal(
            still_do(&a, "POST", at(both[i], "/notify"), both[i]->white, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    char body[2][SCENE_BODY];
    for (int i = 0; i < 2; i++)
        scene_plan_move(&a, both[i], body[i]);
    write_elsewhere(&s);
    for (int i = 0; i < 2; i++)
        still_ask(&a, "POST", at(both[i], "/move"), both[i]->black, body[i]);
    assert_true(a.server->notices && a.server->notices->next && !a.server->notices->next->next);
    still_turn(&a, 1);
    const struct notice *again = a.server->notices; /* of the second try */
    assert_true(again && !again->next && !strcmp(again->table, s.table));
    still_turn(&a, 1);
    assert_null(a.server->notices);
    for (int i = 0; i < 2; i++)
        assert_non_null(
            strstr(still_do(&a, "GET", at(both[i], ""), both[i]->white, NULL)->bytes, "\"actor\":\"white\""));
}

/* Somebody deletes the table while it is written to. */
static void a_table_that_is_gone_is_not_written_to(void **state)
{
    char sql[128];
    (void)state;
    const struct seats s = scene_sit(&a, two);
    struct net_reply *poll = still_ask(&a, "GET", at(&s, "/events?since=99&wait=20"), s.black, NULL);
    still_turn(&a, 1);
    struct net_reply *said = scene_say(&a, &s, "here");
    snprintf(sql, sizeof sql, "DELETE FROM event WHERE game = '%s'; DELETE FROM game WHERE id = '%s'", s.table,
             s.table);
    place_execute(sql);
    still_turn(&a, 1);
    still_turn(&a, 1);
    assert_int_equal(said->status, 404);
    still_turn(&a, 21 * 1000);
    assert_int_equal(poll->status, 403);
}

/* The host gives a command, and another node is faster. */
static void a_command_that_is_refused_is_given_again(void **state)
{
    char why[256], words[64], said[64] = "";
    int64_t number;
    (void)state;
    const struct seats s = scene_sit(&a, two);
    struct store *host = store_open(place_name(), STORE_LOOK, NULL, why, sizeof why);
    snprintf(words, sizeof words, "close %s", s.table);
    assert_true(host && store_ask(host, words, &number));
    for (int i = 0; i < 35 && !*said; i++) {
        write_elsewhere(&s); /* so that whenever the command is done, it is behind */
        still_turn(&a, 300);
        usleep(70000);
        assert_true(store_await(host, number, said, sizeof said));
    }
    assert_string_equal(said, "ok closed");
    assert_int_equal(a.server->refusals, 1);
    store_close(host);
}

/* --- the connection breaks ------------------------------------------------------------------------------------------
 */

static bool is_well_again(struct still *s)
{
    for (int i = 0; i < 500 && !s->handler->healthy(s->server); i++) {
        still_turn(s, 1);
        usleep(10000);
    }
    return s->handler->healthy(s->server);
}

/* At any message of a turn with much in it: what was acknowledged is there, and nothing twice. */
static void a_turn_that_is_cut_off_is_told_to_nobody(void **state)
{
    int struck = 0;
    (void)state;
    const struct seats s = scene_sit(&a, two);
    struct net_socket *socket = scene_watch(&a, &s, s.black);
    assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.black, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    for (long n = 1;; n++) {
        char why[256];
        int64_t number;
        const int before = events_of(&a, &s);
        struct store *host = store_open(place_name(), STORE_LOOK, NULL, why, sizeof why);
        assert_true(host && store_ask(host, "nonsense", &number));
        store_close(host);
        if (n % 2) { /* somebody has come or gone */
            still_disconnect(&a, socket);
            socket = NULL;
        }
        usleep(20000);
        still_turn(&a, 1); /* it hears that there is a command */
        faulty_link_break_at(n, FAULTY_BEFORE);
        still_turn(&a, 3000);
        struct net_reply *said = scene_say(&a, &s, "hello");
        still_turn(&a, 3000);
        const bool broken = faulty_link_has_broken();
        faulty_link_break_at(0, FAULTY_BEFORE);
        if (broken && a.server->lost) {
            struct net_socket *late = still_connect(&a);
            still_say(&a, late, "{'do':'say','id':'1'}");
            assert_int_equal(late->code, 1013);
            assert_int_equal(still_ask(&a, "GET", "/api/tables", NULL, NULL)->status, 503);
            still_disconnect(&a, late);
        }
        assert_true(is_well_again(&a));
        const int after = events_of(&a, &s);
        assert_true(after == before || after == before + 1);
        assert_true(said->status == 503 || said->status == 429 || (said->status == 200 && after == before + 1));
        struck += broken;
        if (socket)
            still_disconnect(&a, socket);
        socket = scene_watch(&a, &s, s.black);
        if (!broken)
            break;
    }
    still_disconnect(&a, socket);
    print_message("# %d tried\n", struck);
    assert_true(struck > 5);
}

static void a_way_back_that_is_cut_off_is_tried_again(void **state)
{
    int struck = 0;
    bool broken = true;
    (void)state;
    const struct seats s = scene_sit(&a, two);
    for (long n = 1; broken; n += 3) {
        store_break(a.server->store, "as if the line were cut");
        still_turn(&a, 1);
        assert_false(a.handler->healthy(a.server));
        still_turn(&a, 1);
        usleep(260000);
        faulty_link_break_at(n, FAULTY_BEFORE);
        still_turn(&a, 1);
        broken = faulty_link_has_broken();
        faulty_link_break_at(0, FAULTY_BEFORE);
        assert_true(is_well_again(&a));
        assert_true(events_of(&a, &s) > 2);
        struck += broken;
    }
    print_message("# %d tried\n", struck);
    assert_true(struck > 5);
    scene_say(&a, &s, "never kept");
    store_break(a.server->store, "and once more");
    still_turn(&a, 1);
    still_turn(&a, 1);
    a.handler->stopping(a.server); /* now, without it */
    assert_true(a.server->lost);
}

static void no_node_begins_when_its_messages_are_lost(void **state)
{
    bool broken = true;
    (void)state;
    still_close(&b);
    options.cluster = "north";
    for (long n = 1; broken; n++) {
        place_execute("DELETE FROM secret");
        faulty_link_break_at(n, FAULTY_BEFORE);
        const bool open = still_open(&b, &options);
        broken = faulty_link_has_broken();
        faulty_link_break_at(0, FAULTY_BEFORE);
        if (!open && (!broken || !*b.why))
            fail_msg("%ld: %d %d '%s'", n, open, broken, b.why);
        still_close(&b);
    }
}

/* The database comes back without its last events, and without a table. */
static void watchers_are_told_what_is_left(void **state)
{
    char sql[256];
    (void)state;
    const struct seats s = scene_sit(&a, two), t = scene_sit(&a, two);
    struct net_socket *one = scene_watch(&a, &s, s.black), *other = scene_watch(&a, &t, t.black);
    scene_say(&a, &s, "soon forgotten");
    still_turn(&a, 1);
    assert_non_null(strstr(one->bytes, "soon forgotten"));
    const int before = one->messages;
    store_break(a.server->store, "as if the line were cut");
    still_turn(&a, 1);
    snprintf(sql, sizeof sql,
             "DELETE FROM event WHERE game = '%s' AND seq = (SELECT max(seq) FROM event WHERE game = '%s');"
             "DELETE FROM event WHERE game = '%s'; DELETE FROM game WHERE id = '%s'",
             s.table, s.table, t.table, t.table);
    place_execute(sql);
    assert_true(is_well_again(&a));
    scene_say(&a, &s, "after all");
    still_turn(&a, 1);
    assert_true(one->messages > before && strstr(one->bytes, "after all"));
    still_disconnect(&a, one);
    still_disconnect(&a, other);
}

/* --- news
 * ------------------------------------------------------------------------------------------------------------- */

static void announce(const struct seats *s, int seq)
{
    char sql[64];
    snprintf(sql, sizeof sql, "NOTIFY motu_news, '%s:%d'", s->table, seq);
    place_execute(sql);
    const uint64_t before = a.server->news;
    for (int i = 0; i < 200 && a.server->news == before; i++) {
        still_turn(&a, 1);
        usleep(5000);
    }
    assert_true(a.server->news > before);
}

/* A host takes a table away, and puts it back. */
static void whoever_watches_a_table_that_comes_back_is_told(void **state)
{
    char sql[512];
    (void)state;
    struct seats s, other;
    scene_find_pair(&a, listed, &s, &other);
    assert_int_equal(still_do(&a, "POST", at(&s, "/join"), s.black, "{'name':'B','share':'0a'}")->status, 200);
    struct net_socket *socket = scene_watch(&a, &s, s.black), *public = scene_watch(&a, &s, NULL);
    assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.black, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    snprintf(sql, sizeof sql,
             "CREATE TABLE away AS SELECT * FROM game WHERE id = '%s'; CREATE TABLE away_too AS SELECT * FROM event"
             " WHERE game = '%s'; DELETE FROM event WHERE game = '%s'; DELETE FROM game WHERE id = '%s'",
             s.table, s.table, s.table, s.table);
    place_execute(sql);
    announce(&s, 0);
    announce(&s, 0);
    announce(&other, 99); /* nobody watches that */
    announce(&s, 99);     /* nothing is there */
    still_turn(&a, 600);  /* its seat is not here any more */
    assert_false(house_is_loaded(a.server->house, s.table));
    place_execute("INSERT INTO game SELECT * FROM away; INSERT INTO event SELECT * FROM away_too");
    announce(&s, 99);
    assert_true(house_is_loaded(a.server->house, s.table));
    scene_say(&a, &s, "back again");
    still_turn(&a, 1);
    assert_non_null(strstr(socket->bytes, "back again"));
    assert_non_null(strstr(public->bytes, "back again"));
    still_disconnect(&a, socket);
    still_disconnect(&a, public);
}

/* Tables that nobody here has asked for lately are not read again with each piece of news. */
static void what_nobody_looks_at_is_let_go(void **state)
{
    char sql[256];
    (void)state;
    const struct seats s = scene_sit(&a, two), t = scene_sit(&a, listed);
    assert_int_equal(scene_figure(&a, "tables_loaded "), 2);
    still_turn(&a, 6000);
    write_elsewhere(&s);
    announce(&s, events_of(&b, &s));
    assert_int_equal(scene_figure(&a, "tables_loaded "), 1);
    still_turn(&a, 6000);
    snprintf(sql, sizeof sql,
             "INSERT INTO event SELECT game, seq + 1, actor, at, text, hash, decode(repeat('01', 32), 'hex') FROM event"
             " WHERE game = '%s' ORDER BY seq DESC LIMIT 1",
             t.table);
    place_execute(sql); /* by a node whose news was lost */
    still_turn(&a, 2100);
    assert_int_equal(scene_figure(&a, "tables_loaded "), 0);
}

/* More tables than one question takes: the others are looked at soon. */
static void many_heads_are_looked_at_in_portions(void **state)
{
    (void)state;
    for (int i = 0; i < STORE_HEADS + 30; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.%d.%d", i / 100, i % 100);
        still_address = address;
        still_ask(&a, "POST", "/api/tables", NULL, two);
    }
    still_address = "192.0.2.1";
    still_turn(&a, 1);
    assert_int_equal(scene_figure(&a, "tables_loaded "), STORE_HEADS + 30);
    still_turn(&a, 2100);
    assert_int_equal(a.server->look_at, still_now_ms + 200);
    still_turn(&a, 200);
    assert_int_equal(a.server->look_at, still_now_ms + 2000);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(whoever_is_refused_is_done_again),
        TEST(whoever_is_refused_again_and_again_is_put_off),
        TEST(whoever_is_refused_beside_another_is_done_again_too),
        TEST(a_node_is_alive_in_the_middle_of_a_long_turn),
        TEST(a_node_is_alive_while_it_does_things_again),
        TEST(a_neighbour_sees_for_us),
        TEST(what_cannot_be_kept_is_asked_for_again),
        TEST(a_table_that_both_open_is_one),
        TEST(a_refused_move_rings_nobody),
        TEST(a_table_that_is_gone_is_not_written_to),
        TEST(a_command_that_is_refused_is_given_again),
        TEST(a_turn_that_is_cut_off_is_told_to_nobody),
        TEST(a_way_back_that_is_cut_off_is_tried_again),
        TEST(no_node_begins_when_its_messages_are_lost),
        TEST(watchers_are_told_what_is_left),
        TEST(whoever_watches_a_table_that_comes_back_is_told),
        TEST(what_nobody_looks_at_is_let_go),
        TEST(many_heads_are_looked_at_in_portions),
    };
    place_open();
    const int failed = cmocka_run_group_tests_name("gateway_nodes", tests, NULL, NULL);
    place_close();
    return failed;
}
