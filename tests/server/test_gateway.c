/* test_gateway.c: the gateway without a network: clients that go while something waits for them, a store that fails, no
 * memory, workers, pictures and watchers, by a clock of the test. */
#include "gateway_scene.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "event.h"
#include "previews.h"
#include "store_place.h"

static struct still a;
static struct server_options options;
static char bin[] = "motu-bin-XXXXXX", converter[64];

static const char two[] = "{'game':'kahuna','options':'first=black'}";
static const char listed[] = "{'game':'kahuna','options':'first=black','listed':true}";
static const char alone[] = "{'game':'kahuna','options':'first=white','seats':{'white':1}}";

static void begin(void)
{
    if (!still_open(&a, &options))
        fail_msg("%s", a.why);
}

static int set_up(void **state)
{
    (void)state;
    place_clear();
    unlink(converter);
    atomic_store(&scene_hold, false);
    options = (struct server_options){
        .data = place_name(), .thinkers = 1, .webhooks_may_be_near = true, .think_token = "a-token-of-sixteen"};
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    refuse_call(0);
    atomic_store(&scene_hold, false);
    still_close(&a);
    still_forget_all();
    return 0;
}

/* --- answers that wait -------------------------------------------------------------------------------------------- */

static void whoever_is_gone_is_sent_nothing(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    struct net_socket *first = scene_watch(&a, &s, s.black), *second = scene_watch(&a, &s, s.white);
    struct net_reply *lost = scene_say(&a, &s, "one"), *other = scene_say(&a, &s, "two");
    still_say(&a, first, "{'do':'say','table':'x','id':'1','text':'three'}");
    still_say(&a, second, "{'do':'unwatch','id':'2'}");
    still_lose(&a, lost);
    still_disconnect(&a, first);
    const int before = first->messages;
    still_turn(&a, 1);
    assert_int_equal(lost->status, 0);
    assert_int_equal(other->status, 200);
    assert_int_equal(first->messages, before);
    assert_non_null(strstr(second->bytes, "\"two\"")); /* the last thing it is told */
    still_disconnect(&a, second);
}

/* As many events as are kept in one commit are committed before the turn ends. */
static void much_does_not_wait_for_the_turn(void **state)
{
    char address[32];
    struct net_reply *first = NULL;
    (void)state;
    begin();
    for (int i = 0; i < STORE_GROUP_EVENTS + 1; i++) {
        snprintf(address, sizeof address, "198.51.%d.%d", i / 100, i % 100);
        still_address = address;
        struct net_reply *one = still_ask(&a, "POST", "/api/tables", NULL, two);
        first = first ? first : one;
    }
    still_address = "192.0.2.1";
    assert_int_equal(first->status, 201);
}

/* --- a store that fails ---------------------------------------------------------------------------------------------
 */

static void a_file_that_fails_is_the_end(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    struct net_socket *socket = scene_watch(&a, &s, s.black);
    assert_true(a.handler->healthy(a.server) && !server_failed(a.server));
    struct net_reply *waiting = scene_say(&a, &s, "one");
    still_say(&a, socket, "{'do':'say','id':'1','text':'two'}");
    struct net_reply *lost = scene_say(&a, &s, "three");
    still_lose(&a, lost);
    atomic_store(&scene_hold, true);
    scene_sit(&a, alone);
    waiting = scene_say(&a, &s, "four");
    still_say(&a, socket, "{'do':'say','id':'2','text':'five'}");
    lost = scene_say(&a, &s, "six");
    still_lose(&a, lost);
    store_break(a.server->store, "the disk is gone");
    still_turn(&a, 1);
    assert_int_equal(lost->status, 0);
    assert_int_equal(waiting->status, 503);
    assert_int_equal(socket->code, 1013);
    assert_int_equal(still_stopped, 1);
    assert_true(!a.handler->healthy(a.server) && server_failed(a.server));
    struct net_reply *late = still_do(&a, "GET", "/api/tables", NULL, NULL);
    assert_int_equal(late->status, 0); /* the net ends the connection */
    still_turn(&a, 60 * 1000);
    assert_int_equal(still_stopped, 1);
    atomic_store(&scene_hold, false);
    assert_true(still_wait(&a)); /* a computer has decided, too late */
    assert_true(scene_figure(&a, "store_losses_total") == 0);
    still_disconnect(&a, socket);
}

/* A move that was not kept rings nobody. */
static void a_file_that_fails_rings_nobody(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.white, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    scene_move(&a, &s);
    assert_non_null(a.server->notices);
    store_break(a.server->store, "the disk is gone");
    still_turn(&a, 1);
    assert_null(a.server->notices);
    usleep(200000);
    assert_int_equal(scene_figure(&a, "webhooks_failed_total"), 0);
}

static void a_file_that_fails_while_nothing_waits_is_the_end_too(void **state)
{
    (void)state;
    begin();
    store_break(a.server->store, "the disk is gone");
    still_turn(&a, 300);
    assert_true(server_failed(a.server) && still_stopped == 1);
}

/* The store fails while a table is read: nobody may be told that there is no such table. */
static void whoever_asks_meanwhile_is_put_off(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        char page[48];
        set_up(NULL);
        begin();
        const struct seats s = scene_sit(&a, listed);
        snprintf(page, sizeof page, i == 3 ? "/t/%s/preview.svg" : "/t/%s", s.table);
        struct net_reply *picture = i == 3 ? still_ask(&a, "GET", page, NULL, NULL) : NULL;
        store_break(a.server->store, "the disk is gone");
        if (i == 0)
            assert_int_equal(still_ask(&a, "GET", at(&s, ""), s.black, NULL)->status, 503);
        if (i == 1)
            assert_int_equal(still_ask(&a, "GET", page, NULL, NULL)->status, 503);
        if (i == 2) {
            struct net_socket *socket = scene_watch(&a, &s, s.black);
            assert_int_equal(socket->code, 1013);
            still_disconnect(&a, socket);
        }
        if (i == 3) {
            previews_turn(a.server, still_now_ms);
            assert_int_equal(picture->status, 0);
        }
        tear_down(NULL);
    }
}

static void no_server_begins_with_a_broken_store(void **state)
{
    char why[256] = "";
    (void)state;
    struct server *s = server_open(&options, why, sizeof why);
    assert_non_null(s);
    store_break(s->store, "the disk is gone");
    assert_false(server_attach(s, (struct net *)&a, why, sizeof why));
    assert_string_equal(why, "the disk is gone");
    server_close(s);
    server_close(NULL);
}

/* --- without memory -------------------------------------------------------------------------------------------------
 */

/* Whatever is missing at the start: it begins without pictures, workers or pushes, or it says why it cannot. */
static void a_server_begins_with_what_it_has(void **state)
{
    int began = 0, refused = 0;
    (void)state;
    for (long n = 1;; n++) {
        set_up(NULL);
        refuse_call(n);
        const bool open = still_open(&a, &options), struck = call_was_refused();
        refuse_call(0);
        assert_true(open || (struck && *a.why));
        if (open) {
            const struct seats s = scene_sit(&a, listed);
            scene_sit(&a, alone);
            char page[48];
            snprintf(page, sizeof page, "/t/%s", s.table);
            assert_int_equal(still_do(&a, "GET", page, NULL, NULL)->status, 200);
            strncat(page, "/preview.svg", sizeof page - strlen(page) - 1);
            struct net_reply *picture = still_do(&a, "GET", page, NULL, NULL);
            assert_true(picture->status == 200 || (picture->status == 404 && struck));
            still_lose(&a, still_ask(&a, "GET", page, NULL, NULL));
            assert_int_equal(still_do(&a, "GET", "/api/push", NULL, NULL)->status, 200);
            const int status = still_ask(&a, "GET", "/api/think", options.think_token, NULL)->status;
            assert_true(status == 0 || (status == 404 && struck));
            assert_true(still_wait(&a)); /* the computer has decided */
            still_turn(&a, 1);
            assert_true(scene_figure(&a, "decisions_total") > 0);
            assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.white, "{'url':'http://127.0.0.1:9/'}")->status,
                             200);
            scene_move(&a, &s);
            still_turn(&a, 1);
            assert_true(scene_figure(&a, "webhooks_sent_total") == 0);
        }
        began += open && struck;
        refused += !open;
        tear_down(NULL);
        if (!struck)
            break;
    }
    assert_true(began >= 3 && refused >= 2);
}

static void expect_dropped(const char *what)
{
    if (!strstr(still_log, what))
        fail_msg("'%s' is not in:\n%s", what, still_log);
    still_log[0] = 0;
}

/* A bell that cannot be rung is not rung, and the game goes on. */
static void a_notice_without_memory_is_dropped(void **state)
{
    (void)state;
    begin();
    for (long n = 1; n < 12; n++) {
        const struct seats s = scene_sit(&a, two);
        assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.white, "{'url':'http://127.0.0.1:9/'}")->status,
                         200);
        assert_int_equal(still_do(&a, "POST", at(&s, "/push"), s.white, "{'endpoint':'http://127.0.0.1:9/x'}")->status,
                         200);
        scene_move(&a, &s);
        refuse_call(n);
        still_turn(&a, 1);
        refuse_call(0);
        assert_true(store_error(a.server->store) == NULL);
        still_address = n % 2 ? "192.0.2.1" : "192.0.2.2";
    }
    expect_dropped("webhook dropped");
}

static void a_move_without_memory_for_its_notice_is_made(void **state)
{
    int made = 0;
    (void)state;
    for (long n = 1; n < 12; n++) {
        char body[SCENE_BODY];
        set_up(NULL);
        begin();
        const struct seats s = scene_sit(&a, two);
        assert_int_equal(still_do(&a, "POST", at(&s, "/notify"), s.white, "{'url':'http://127.0.0.1:9/'}")->status,
                         200);
        scene_plan_move(&a, &s, body);
        refuse_call(n);
        struct net_reply *reply = still_ask(&a, "POST", at(&s, "/move"), s.black, body);
        refuse_call(0);
        const bool rings = a.server->notices;
        still_turn(&a, 1);
        assert_true(reply->status == 200 || reply->status == 503 || server_failed(a.server));
        made += reply->status == 200 && !rings;
        tear_down(NULL);
    }
    assert_true(made > 0);
}

/* An address that a signature cannot be made for: the house takes it, and the push is dropped. */
static void a_push_to_nowhere_is_dropped(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    assert_int_equal(
        still_do(&a, "POST", at(&s, "/push"), s.white, "{'endpoint':'https://you@push.example/x'}")->status, 200);
    scene_move(&a, &s);
    still_turn(&a, 1);
    expect_dropped("push dropped");
}

/* Whatever is missing while it is asked: an answer comes, and it is not yes if nothing was kept. */
static void a_request_without_memory_is_answered(void **state)
{
    int put_off = 0;
    (void)state;
    for (long n = 1; n < 12; n++) {
        set_up(NULL);
        begin();
        const struct seats s = scene_sit(&a, two);
        struct net_socket *socket = scene_watch(&a, &s, s.black);
        const int before = socket->messages;
        refuse_call(n);
        struct net_reply *reply = scene_say(&a, &s, "hello");
        still_say(&a, socket, "{'do':'unwatch','id':'1'}");
        refuse_call(0);
        still_turn(&a, 1);
        assert_true(reply->status == 200 || reply->status == 503 || server_failed(a.server));
        assert_true(socket->messages > before || socket->code || server_failed(a.server));
        put_off += reply->status == 503;
        still_disconnect(&a, socket);
        tear_down(NULL);
    }
    assert_true(put_off > 0);
}

/* --- what the loop does by itself -----------------------------------------------------------------------------------
 */

static void create_many(int count)
{
    char address[32];
    for (int i = 0; i < count; i++) {
        snprintf(address, sizeof address, "198.51.%d.%d", i / 100, i % 100);
        still_address = address;
        still_ask(&a, "POST", "/api/tables", NULL, two);
    }
    still_address = "192.0.2.1";
    still_turn(&a, 1);
}

/* A hundred tables are looked through at a time, and the others two seconds later. */
static void abandoned_tables_are_looked_for_in_portions(void **state)
{
    (void)state;
    options.idle_days = 1;
    begin();
    create_many(150);
    assert_int_equal(a.server->tidy_at, still_now_ms + 2000);
    still_turn(&a, 2000);
    assert_int_equal(a.server->tidy_at, still_now_ms + 60 * 1000);
}

static void many_tables_leave_memory(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 210; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.%d.%d", i / 100, i % 100);
        still_address = address;
        scene_sit(&a, two);
    }
    still_address = "192.0.2.1";
    assert_int_equal(scene_figure(&a, "tables_loaded "), 210);
    still_turn(&a, 5000);
    for (int i = 0; i < 20; i++)
        still_turn(&a, 5000);
    assert_int_equal(scene_figure(&a, "tables_loaded "), 0);
    assert_int_equal(a.server->rested, 0); /* it was given back to the system */
}

/* --- pictures
 * --------------------------------------------------------------------------------------------------------- */

static void have_converter(const char *words)
{
    FILE *script = fopen(converter, "w");
    assert_non_null(script);
    fprintf(script, "#!/bin/sh\n%s\n", words);
    fclose(script);
    chmod(converter, 0755);
}

static struct net_reply *picture_of(const char *table, const char *kind)
{
    char path[64];
    snprintf(path, sizeof path, "/t/%s/preview.%s", table, kind);
    return still_do(&a, "GET", path, NULL, NULL);
}

static void a_picture_is_drawn_again_when_it_is_old(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_create(&a, listed);
    assert_null(strstr(picture_of(s.table, "svg")->bytes, "Zora"));
    still_do(&a, "POST", at(&s, "/join"), s.black, "{'name':'Zora','share':'0a'}");
    assert_null(strstr(picture_of(s.table, "svg")->bytes, "Zora"));
    const struct net_reply *nobody = picture_of("x", "svg");
    still_turn(&a, 61 * 1000);
    assert_non_null(strstr(picture_of(s.table, "svg")->bytes, "Zora"));
    assert_string_equal(picture_of("x", "svg")->bytes, nobody->bytes); /* this one never changes */
    const struct seats other = scene_create(&a, listed);
    refuse_call(1);
    const struct net_reply *none = picture_of(other.table, "svg");
    refuse_call(0);
    assert_int_equal(none->status, 503);
    assert_int_equal(picture_of(other.table, "svg")->status, 200);
}

static void a_converter_that_failed_is_tried_again(void **state)
{
    (void)state;
    have_converter("exit 1");
    begin();
    assert_int_equal(picture_of("x", "svg")->status, 200);
    refuse_call(1); /* no memory for the copy that the thread gets */
    assert_int_equal(picture_of("x", "png")->status, 503);
    refuse_call(0);
    struct net_reply *one = picture_of("x", "png"), *lost = picture_of("x", "png"), *two_more = picture_of("x", "png");
    still_lose(&a, lost);
    assert_true(still_wait(&a));
    still_turn(&a, 1);
    assert_true(one->status == 503 && two_more->status == 503 && lost->status == 0);
    assert_int_equal(picture_of("x", "png")->status, 503);
    have_converter("cat >/dev/null; printf PICTURE");
    still_turn(&a, 61 * 1000);
    one = picture_of("x", "png");
    assert_true(still_wait(&a));
    still_turn(&a, 1);
    assert_string_equal(one->bytes, "PICTURE");
}

/* What comes back is of a picture that has been drawn again, or has made way for others. */
static void a_picture_that_comes_late_is_not_shown(void **state)
{
    (void)state;
    have_converter("cat >/dev/null; printf PICTURE");
    begin();
    const struct seats s = scene_create(&a, listed);
    struct net_reply *one = picture_of(s.table, "png");
    usleep(300000); /* it is made, and nobody has looked yet */
    still_now_ms += 61 * 1000;
    assert_int_equal(picture_of(s.table, "svg")->status, 200);
    assert_true(still_wait(&a));
    still_turn(&a, 1);
    assert_int_equal(one->status, 0); /* the new one is being made */
    assert_true(still_wait(&a));
    still_turn(&a, 1);
    assert_string_equal(one->bytes, "PICTURE");
    still_turn(&a, 61 * 1000);
    one = picture_of(s.table, "png");
    still_lose(&a, one);
    usleep(300000);
    for (int i = 0; i < QUOTA_PREVIEWS; i++) {
        const struct seats other = scene_create(&a, listed);
        still_turn(&a, 1000);
        assert_int_equal(picture_of(other.table, "svg")->status, 200);
    }
    assert_true(still_wait(&a));
}

/* A table of rules that this motu does not have. */
static void what_cannot_be_read_has_no_picture(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, listed);
    still_close(&a);
    place_execute("UPDATE game SET rules = 99");
    begin();
    const struct net_reply *picture = picture_of(s.table, "svg"), *nobody = picture_of("x", "svg");
    assert_int_equal(picture->status, 200);
    assert_string_equal(picture->bytes, nobody->bytes);
}

/* --- workers
 * ---------------------------------------------------------------------------------------------------------- */

static struct net_reply *work(void)
{
    return still_ask(&a, "GET", "/api/think", options.think_token, NULL);
}

static struct net_reply *answer(const struct net_reply *job, const char *move)
{
    char body[256], number[32] = "";
    const char *at = strstr(job->bytes, "\"job\":\"");
    if (at)
        sscanf(at + 7, "%30[0-9]", number);
    snprintf(body, sizeof body, move ? "{'job':'%s','move':'%s'}" : "{'job':'%s'}", number, move);
    return still_do(&a, "POST", "/api/think", options.think_token, body);
}

static void command(const char *words)
{
    char why[256], said[64] = "";
    int64_t number = 0;
    struct store *host = store_open(place_name(), STORE_LOOK, NULL, why, sizeof why);
    assert_true(host && store_ask(host, words, &number));
    still_turn(&a, 1000);
    assert_true(store_await(host, number, said, sizeof said));
    if (strncmp(said, "ok", 2) != 0)
        fail_msg("%s: %s", words, said);
    store_close(host);
}

/* Our own thread has something to think about, and does not come to an end. */
static void occupy_thread(void)
{
    atomic_store(&scene_hold, true);
    scene_sit(&a, alone);
    usleep(200000);
}

static void a_worker_that_waits_in_vain_is_told(void **state)
{
    (void)state;
    begin();
    struct net_reply *first = work(), *second = work(), *third = work();
    still_turn(&a, 1000);
    still_lose(&a, second);
    assert_int_equal(first->status, 0);
    still_turn(&a, 20 * 1000);
    assert_string_equal(first->bytes, "{}");
    assert_string_equal(third->bytes, "{}");
    assert_int_equal(second->status, 0);
    still_lose(&a, second); /* nobody knows it any more */
    refuse_call(1);
    assert_int_equal(work()->status, 429);
    refuse_call(0);
    for (int i = 0; i < 256; i++)
        assert_int_equal(work()->status, 0);
    assert_int_equal(work()->status, 429);
}

static void a_worker_that_lies_is_shunned_for_a_minute(void **state)
{
    (void)state;
    begin();
    occupy_thread();
    struct net_reply *job = work();
    scene_sit(&a, alone);
    still_turn(&a, 1);
    assert_int_equal(job->status, 200);
    still_address = "192.0.2.78";
    struct net_reply *second = work();
    still_address = "192.0.2.1";
    const struct seats s = scene_create(&a, alone);
    still_ask(&a, "POST", at(&s, "/join"), s.black, "{'name':'B','share':'0a'}"); /* a job that waits for the turn */
    assert_int_equal(answer(job, "swap")->status, 422); /* a move, and not one of this position */
    assert_int_equal(work()->status, 429);
    still_address = "192.0.2.77";
    struct net_reply *another = work();
    still_address = "192.0.2.1";
    still_turn(&a, 1);
    assert_true(another->status == 200 && second->status == 200); /* the same job, and the one that waited */
    assert_int_equal(answer(second, NULL)->status, 422);
    still_turn(&a, 21 * 1000);
    assert_int_equal(scene_figure(&a, "workers_failed_total"), 3); /* two lied, one took too long */
    still_address = "192.0.2.77";
    assert_int_equal(work()->status, 429);
    still_turn(&a, 61 * 1000);
    assert_int_equal(work()->status, 0);
    still_address = "192.0.2.1";
}

/* Players go on while a worker thinks. */
static void an_answer_to_an_old_question_changes_nothing(void **state)
{
    (void)state;
    begin();
    occupy_thread();
    char words[64];
    struct net_reply *first = work(), *second = work();
    const struct seats s = scene_sit(&a, alone), t = scene_sit(&a, alone);
    still_turn(&a, 1);
    assert_true(first->status == 200 && second->status == 200);
    assert_int_equal(still_do(&a, "POST", at(&s, "/resign"), s.black, "{'id':'r'}")->status, 200);
    assert_int_equal(still_do(&a, "POST", at(&t, "/resign"), t.black, "{'id':'r'}")->status, 200);
    snprintf(words, sizeof words, "delete %s", s.table);
    command(words);
    assert_int_equal(answer(first, "nonsense")->status, 200);
    assert_int_equal(answer(second, "nonsense")->status, 200);
    assert_int_equal(answer(first, "nonsense")->status, 409);
}

/* Nor is an old question given to anybody; nor any without memory for it. */
static void an_old_question_is_not_asked(void **state)
{
    (void)state;
    begin();
    occupy_thread();
    struct net_reply *worker = work();
    const struct seats s = scene_create(&a, alone), t = scene_create(&a, alone);
    still_ask(&a, "POST", at(&s, "/join"), s.black, "{'name':'B','share':'0a'}");
    still_ask(&a, "POST", at(&s, "/resign"), s.black, "{'id':'r'}");
    still_turn(&a, 1);
    assert_int_equal(worker->status, 0);
    atomic_store(&scene_hold, false);
    assert_true(still_wait(&a)); /* our own thread has taken it */
    still_lose(&a, worker);
    usleep(100000);
    still_pump(&a);
    occupy_thread();
    worker = work();
    still_ask(&a, "POST", at(&t, "/join"), t.black, "{'name':'B','share':'0a'}");
    refuse_call(1);
    still_turn(&a, 1);
    refuse_call(0);
    assert_int_equal(worker->status, 0);
    still_turn(&a, 1);
    assert_int_equal(worker->status, 200);
    atomic_store(&scene_hold, false);
    assert_true(still_wait(&a));
}

/* --- watchers
 * --------------------------------------------------------------------------------------------------------- */

/* What happens at one table is told to nobody at another, wherever they are kept. */
static void watchers_of_one_table_hear_nothing_of_another(void **state)
{
    struct seats s, t;
    char names[96];
    (void)state;
    begin();
    scene_find_pair(&a, listed, &s, &t);
    struct net_socket *here = scene_watch(&a, &s, NULL), *there = scene_watch(&a, &t, t.black),
                      *public = scene_watch(&a, &t, NULL);
    struct net_reply *stream = still_ask(&a, "GET", at(&t, "/stream?since=99"), t.watch, NULL);
    struct net_reply *poll = still_ask(&a, "GET", at(&t, "/events?since=99&wait=20"), t.watch, NULL);
    still_turn(&a, 1);
    const int before = here->messages;
    assert_int_equal(still_do(&a, "POST", at(&t, "/join"), t.black, "{'name':'B','share':'0a'}")->status, 200);
    assert_int_equal(here->messages, before);
    assert_non_null(strstr(there->bytes, "\"B\""));
    assert_non_null(strstr(public->bytes, "\"B\""));
    snprintf(names, sizeof names, "{'do':'onlookers','table':'%s','id':'o'}", t.table);
    still_say(&a, public, names);
    assert_non_null(strstr(public->bytes, "\"count\":2")); /* the stream and itself; not the poll, nor who sits there */
    snprintf(names, sizeof names, "{'do':'onlookers','table':'%s','id':'o'}", s.table);
    still_say(&a, here, names);
    assert_non_null(strstr(here->bytes, "\"count\":1"));
    assert_int_equal(still_do(&a, "POST", at(&t, "/notify"), t.black, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    assert_int_equal(still_do(&a, "POST", at(&s, "/join"), s.white, "{'name':'W','share':'0a'}")->status, 200);
    assert_int_equal(still_do(&a, "POST", at(&t, "/join"), t.white, "{'name':'W','share':'0b'}")->status, 200);
    assert_int_equal(still_do(&a, "POST", at(&t, "/notify"), t.white, "{'url':'http://127.0.0.1:9/'}")->status, 200);
    scene_move(&a, &t);
    assert_non_null(a.server->notices); /* none of those who look is white */
    still_turn(&a, 1);
    still_lose(&a, stream);
    still_lose(&a, poll);
    still_disconnect(&a, there);
    still_disconnect(&a, public);
    still_disconnect(&a, here);
}

/* Streams that began while something waited for its commit, each at another event. */
static void everybody_is_told_from_where_they_were(void **state)
{
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    scene_say(&a, &s, "first words");
    struct net_reply *all = still_ask(&a, "GET", at(&s, "/stream?since=0"), s.black, NULL);
    struct net_reply *some = still_ask(&a, "GET", at(&s, "/stream?since=3"), s.black, NULL);
    struct net_reply *more = still_ask(&a, "GET", at(&s, "/stream?since=3"), s.black, NULL);
    assert_int_equal(all->length, 0); /* not before the commit */
    still_turn(&a, 1);
    assert_non_null(strstr(all->bytes, "first words"));
    assert_non_null(strstr(some->bytes, "first words"));
    assert_true(all->length > some->length);
    assert_string_equal(some->bytes, more->bytes);
    scene_say(&a, &s, "unheard");
    refuse_call(1); /* no memory for the news: they come with the next */
    still_turn(&a, 1);
    refuse_call(0);
    scene_say(&a, &s, "later words");
    still_turn(&a, 1);
    assert_non_null(strstr(some->bytes, "later words"));
    still_lose(&a, all);
    still_lose(&a, some);
    still_lose(&a, more);
}

/* The host deletes a table that somebody waits at. */
static void a_poll_at_a_deleted_table_ends(void **state)
{
    char words[64];
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, two);
    snprintf(words, sizeof words, "close %s", s.table);
    command(words);
    struct net_reply *poll = still_ask(&a, "GET", at(&s, "/events?since=99&wait=20"), s.black, NULL);
    struct net_reply *short_one = still_ask(&a, "GET", at(&s, "/events?since=99&wait=10"), s.black, NULL);
    still_turn(&a, 11 * 1000);
    assert_int_equal(short_one->status, 200); /* nothing has happened */
    snprintf(words, sizeof words, "delete %s", s.table);
    command(words);
    still_turn(&a, 20 * 1000);
    assert_int_equal(poll->status, 403);
}

/* A name with an end in its middle never comes so far. */
static void a_name_has_no_zero_in_it(void **state)
{
    char words[128];
    (void)state;
    begin();
    const struct seats s = scene_sit(&a, listed);
    struct net_socket *socket = still_connect(&a);
    snprintf(words, sizeof words, "{'do':'watch','table':'%s','name':'a\\u0000b','id':'w'}", s.table);
    still_say(&a, socket, words);
    assert_non_null(strstr(socket->bytes, "\"code\":400"));
    still_disconnect(&a, socket);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(whoever_is_gone_is_sent_nothing),
        TEST(much_does_not_wait_for_the_turn),
        TEST(a_file_that_fails_is_the_end),
        TEST(a_file_that_fails_rings_nobody),
        TEST(a_file_that_fails_while_nothing_waits_is_the_end_too),
        TEST(whoever_asks_meanwhile_is_put_off),
        TEST(no_server_begins_with_a_broken_store),
        TEST(a_server_begins_with_what_it_has),
        TEST(a_notice_without_memory_is_dropped),
        TEST(a_move_without_memory_for_its_notice_is_made),
        TEST(a_push_to_nowhere_is_dropped),
        TEST(a_request_without_memory_is_answered),
        TEST(abandoned_tables_are_looked_for_in_portions),
        TEST(many_tables_leave_memory),
        TEST(a_picture_is_drawn_again_when_it_is_old),
        TEST(a_converter_that_failed_is_tried_again),
        TEST(a_picture_that_comes_late_is_not_shown),
        TEST(what_cannot_be_read_has_no_picture),
        TEST(a_worker_that_waits_in_vain_is_told),
        TEST(a_worker_that_lies_is_shunned_for_a_minute),
        TEST(an_answer_to_an_old_question_changes_nothing),
        TEST(an_old_question_is_not_asked),
        TEST(watchers_of_one_table_hear_nothing_of_another),
        TEST(everybody_is_told_from_where_they_were),
        TEST(a_poll_at_a_deleted_table_ends),
        TEST(a_name_has_no_zero_in_it),
    };
    char path[4096];
    assert_non_null(mkdtemp(bin));
    snprintf(converter, sizeof converter, "%s/rsvg-convert", bin);
    snprintf(path, sizeof path, "%s:/usr/bin:/bin", bin);
    setenv("PATH", path, 1);
    place_open();
    const int failed = cmocka_run_group_tests_name("gateway", tests, NULL, NULL);
    place_close();
    unlink(converter);
    rmdir(bin);
    return failed;
}
