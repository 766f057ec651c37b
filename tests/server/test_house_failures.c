/* test_house_failures.c: the store fails at any point of what the house does: nothing is answered with yes, nobody is
 * told of it, and after a restart everything is as it was before. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_inside.h"
#include "house_scene.h"
#include "stage.h"

/* --- a store that fails at its n-th call ------------------------------------------------------------------------- */

static int calls_left; /* 0: it works */

static bool works(struct store *store)
{
    if (calls_left && !--calls_left)
        store_break(store, "the disk is full");
    return !store_error(store);
}

#define FAILING(name, parameters, arguments)            \
    bool __real_##name parameters;                      \
    bool __wrap_##name parameters;                      \
    bool __wrap_##name parameters                       \
    {                                                   \
        return works(store) && __real_##name arguments; \
    }
FAILING(store_add_game, (struct store * store, const struct store_game *game), (store, game))
FAILING(store_add_game_after,
        (struct store * store, const struct store_game *game, const char *id, const struct store_head *after),
        (store, game, id, after))
FAILING(store_append, (struct store * store, const char *id, struct store_head *head, const struct store_event *event),
        (store, id, head, event))
FAILING(store_set_over, (struct store * store, const char *id, const struct store_head *head, bool over),
        (store, id, head, over))
FAILING(store_set_listed, (struct store * store, const char *id, const struct store_head *head, int listed),
        (store, id, head, listed))
FAILING(store_delete, (struct store * store, const char *id, const struct store_head *head), (store, id, head))
FAILING(store_note, (struct store * store, int64_t at_ms, const char *text), (store, at_ms, text))
FAILING(store_keep, (struct store * store, const char *id), (store, id))
FAILING(store_find_game, (struct store * store, const char *id, struct store_game *game, bool *found),
        (store, id, game, found))
FAILING(store_each_event,
        (struct store * store, const char *id, int64_t since, bool (*visit)(void *own, const struct store_event *),
         void *own),
        (store, id, since, visit, own))
FAILING(store_each_live_after,
        (struct store * store, const char *id, int most, void (*visit)(void *own, const char *id), void *own),
        (store, id, most, visit, own))
FAILING(store_each_kept, (struct store * store, bool (*visit)(void *own, const struct store_game *), void *own),
        (store, visit, own))

static bool no_memory; /* for one more decision */

bool __real_course_add(struct course *, const struct motu_match *, motu_move, struct event *, int number);
bool __wrap_course_add(struct course *, const struct motu_match *, motu_move, struct event *, int number);
bool __wrap_course_add(struct course *c, const struct motu_match *m, motu_move move, struct event *e, int number)
{
    return !no_memory && __real_course_add(c, m, move, e, number);
}

/* --- before and after --------------------------------------------------------------------------------------------- */

enum { NOBODY = -1, WATCHER = -2, HOST = -3, CLOCK = -4, COMPUTER = -5 };

/* How it comes to be that something is asked: a plan and requests, each a verb, a seat and a body, or days that pass
 * (their number). Then who asks for what: a request again, a command of the host's (its words), days that pass, or a
 * computer. */
struct ordeal {
    const char *before[8];
    int actor;
    const char *verb, *body;
};

#define PLAN "{'game':'kahuna','options':'first=black','listed':true,'days':1}"
#define BOTH "join 0 {'name':'Ada'}", "join 1 {'name':'Bo'}"
#define SEAL "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
#define BELL "notify 1 {'url':'https://bell.example/'}", "push 1 {'endpoint':'https://push.example/1'}"

static const struct ordeal ordeals[] = {
    {{PLAN}, NOBODY, "create", PLAN},
    {{PLAN}, NOBODY, "create", "{'game':'kahuna','id':'0123456789abcdef'}"},
    {{PLAN}, NOBODY, "join", "{'name':'Eve'}"},
    {{PLAN}, NOBODY, "join", "{'name':'Eve','id':'0123456789abcdef'}"},
    {{PLAN, "join 0 {'name':'Ada'}"}, 1, "join", "{'name':'Bo'}"},
    {{PLAN, "join 0 {'name':'Ada','seal':'" SEAL "'}", "join 1 {'name':'Bo'}"}, 0, "unseal", "{}"},
    {{PLAN, BOTH}, 0, "renew", "{}"},
    {{PLAN, BOTH, BELL}, 0, "move", "{'expect':%d,'move':'abstain'}"},
    {{PLAN, BOTH, BELL}, 0, "move", "{'expect':%d,'move':'draw pile'}"},
    {{PLAN, BOTH, "move 0 {'expect':%d,'move':'abstain'}"}, 0, "undo", "{'expect':%d}"},
    {{PLAN, BOTH, "move 0 {'expect':%d,'move':'draw pile'}"}, 0, "takeback", "{'expect':%d}"},
    {{PLAN, BOTH, "move 0 {'expect':%d,'move':'draw pile'}", "takeback 0 {'expect':%d}"}, 1, "agree", "{}"},
    {{PLAN, BOTH, "move 0 {'expect':%d,'move':'draw pile'}", "takeback 0 {'expect':%d}"}, 1, "decline", "{}"},
    {{PLAN, BOTH, BELL}, 0, "leave", "{}"},
    {{PLAN, BOTH, "leave 0 {}"}, 0, "reclaim", "{}"},
    {{PLAN, BOTH}, 1, "say", "{'phrase':'hello'}"},
    {{PLAN, BOTH}, WATCHER, "say", "{'phrase':'hello','name':'Eve'}"},
    {{PLAN, BOTH}, 1, "standing", "{'move':'abstain'}"},
    {{PLAN, BOTH, BELL}, 0, "resign", "{}"},
    {{PLAN, BOTH, "resign 0 {}"}, 0, "rematch", "{}"},
    {{PLAN, BOTH, "resign 0 {}", "rematch 0 {}"}, 1, "rematch", "{}"},
    {{PLAN, BOTH}, HOST, "close", "enough"},
    {{PLAN, BOTH, BELL}, HOST, "replace", "black 3"},
    {{PLAN, "join 0 {'name':'Ada'}"}, HOST, "replace", "white 3"},
    {{PLAN, BOTH}, HOST, "replace", "black link"},
    {{PLAN, BOTH, "resign 0 {}"}, HOST, "delete", "by request"},
    {{PLAN, BOTH, BELL}, CLOCK, "40", ""},
    {{PLAN}, CLOCK, "40", ""},
    {{PLAN, BOTH, BELL, "days 40 {}"}, CLOCK, "30", ""},
    {{PLAN, BOTH, BELL, "leave 0 {}"}, COMPUTER, "", ""},
};

static void pass_days(int days)
{
    s.now_ms += INT64_C(24) * 3600 * 1000 * days;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_tidy(s.house, 10);
}

static void prepare(const struct ordeal *o)
{
    scene_create(&s, o->before[0]);
    for (int i = 1; o->before[i]; i++) {
        char verb[16], body[160], filled[192];
        int seat;
        assert_int_equal(sscanf(o->before[i], "%15s %d %159[^\n]", verb, &seat, body), 3);
        if (!strcmp(verb, "days")) {
            pass_days(seat);
            assert_true(store_commit(s.store));
            continue;
        }
        snprintf(filled, sizeof filled, body, events() + 1);
        s.now_ms += 1000;
        scene_expect(&s, 200, "ok", verb, s.token[seat], filled);
    }
}

/* What everybody can see. */
static void see(char *all, size_t capacity)
{
    struct motu_text text = motu_text_in(all, capacity);
    for (int viewer = MOTU_ONLOOKER; viewer < scene_table(&s)->seats; viewer++)
        if (viewer >= 0 || viewer == MOTU_ONLOOKER)
            motu_text_put(&text, scene_view(&s, viewer, 0));
    scene_ask(&s, "lobby", NULL, "{}");
    motu_text_put(&text, s.answer);
    assert_true(motu_text_fits(&text));
}

/* Does it; false if it was refused because the store failed, which is the only reason there is. */
static bool is_done(const struct ordeal *o)
{
    char words[256];
    if (o->actor >= 0 || o->actor == NOBODY || o->actor == WATCHER) {
        snprintf(words, sizeof words, o->body, events() + 1);
        s.now_ms += 1000;
        scene_ask(&s, o->verb, o->actor >= 0 ? s.token[o->actor] : o->actor == WATCHER ? s.watch : NULL, words);
        assert_true(s.status == 200 || s.status == 201 || (s.status == 503 && strstr(s.answer, "\"failed\"")));
        assert_true((s.status == 503) == !strstr(s.answer, "\"ok\":true"));
        return s.status != 503;
    }
    if (o->actor == HOST) {
        struct motu_text answer = MOTU_TEXT_IN(s.answer);
        snprintf(words, sizeof words, "%s %s %s", o->verb, s.table, o->body);
        house_command(s.house, words, &answer);
        assert_true(!strncmp(s.answer, "ok ", 3) || !strcmp(s.answer, "no the disk is full"));
        return *s.answer == 'o' && store_commit(s.store);
    }
    if (o->actor == CLOCK) {
        pass_days(atoi(o->verb));
    } else {
        struct job *a = s.job[--s.jobs];
        motu_move move[MOTU_MAX_MOVES];
        assert_true(a->mind.position.game->moves(&a->mind.position.view, move) > 0);
        a->move = move[0];
        house_decide(s.house, a);
        house_free_job(a);
    }
    return store_commit(s.store);
}

/* How often the store was called: it fails at the n-th call, for every n, until there are fewer. */
static int fail_everywhere(const struct ordeal *o)
{
    static char before[2 * GUEST_ANSWER], after[2 * GUEST_ANSWER];
    for (int n = 1;; n++) {
        scene_close(&s);
        scene_open(&s);
        prepare(o);
        see(before, sizeof before);
        s.notices = s.pushes = 0;
        calls_left = n;
        const bool done = is_done(o), failed = !calls_left;
        calls_left = 0;
        assert_true(done == !failed);
        if (done)
            return n - 1;
        assert_true(!s.notices && !s.pushes); /* of what did not happen */
        if (o->actor == CLOCK)
            s.now_ms -= INT64_C(24) * 3600 * 1000 * atoi(o->verb);
        scene_restart(&s);
        see(after, sizeof after);
        assert_string_equal(after, before);
        scene_expect(&s, 200, "", "view", s.watch, "{}"); /* and it works again */
    }
}

static void nothing_is_half_done(void **state)
{
    int calls = 0;
    (void)state;
    for (size_t i = 0; i < sizeof ordeals / sizeof ordeals[0]; i++) {
        const int here = fail_everywhere(&ordeals[i]);
        if (!here)
            fail_msg("%s %s never needs the store", ordeals[i].verb, ordeals[i].body);
        calls += here;
    }
    print_message("# %d failures\n", calls);
}

/* If memory runs out in the middle of a decision, it was not made. */
static void what_memory_is_too_short_for_is_not_decided(void **state)
{
    (void)state;
    begin();
    const int before = events(), decisions = scene_table(&s)->match->count;
    no_memory = true;
    expect_move(503, "cannot write", s.token[BLACK], before + 1, "b", "abstain");
    no_memory = false;
    assert_string_equal(store_error(s.store), "there is not enough memory");
    scene_restart(&s);
    assert_true(events() == before && scene_table(&s)->match->count == decisions);
    expect_move(200, "ok", s.token[BLACK], before + 1, "b", "abstain");
    house_drop(s.house, s.table);
    no_memory = true; /* nor is a table read without it */
    assert_null(house_find(s.house, s.table));
    no_memory = false;
    assert_non_null(store_error(s.store));
}

/* A table that cannot be read just now is not one that does not exist: its players would be told to forget it. */
static void what_cannot_be_read_now_is_not_gone(void **state)
{
    (void)state;
    begin();
    for (int n = 1; n <= 2; n++) {
        house_drop(s.house, s.table);
        calls_left = n;
        scene_expect(&s, 503, "cannot write", "view", s.token[BLACK], "{}");
        assert_int_equal(calls_left, 0);
        scene_restart(&s);
        house_drop(s.house, s.table);
        calls_left = n;
        assert_null(house_find(s.house, s.table));
        assert_false(house_is_loaded(s.house, s.table)); /* nor is half of it kept */
        scene_restart(&s);
        scene_expect(&s, 200, "\"you\":\"black\"", "view", s.token[BLACK], "{}");
    }
}

static void random_bytes(void *own, void *bytes, size_t count)
{
    (void)own;
    memset(bytes, 7, count);
}

/* A house that cannot read its tables does not open, and says why. */
static void a_house_opens_whole_or_not_at_all(void **state)
{
    const struct house_ports ports = {.random = random_bytes};
    char why[64];
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    begin();
    for (int n = 1; n <= 2; n++) {
        calls_left = n;
        assert_null(house_open(s.store, &ports, s.now_ms, why, sizeof why));
        assert_int_equal(calls_left, 0);
        assert_string_equal(why, "the disk is full");
        assert_false(house_reopen(s.house));
        scene_restart(&s);
        calls_left = n;
        assert_false(house_reopen(s.house));
        assert_int_equal(calls_left, 0);
        scene_restart(&s);
    }
    calls_left = 3; /* more than is needed */
    assert_true(house_reopen(s.house));
    assert_int_equal(calls_left, 1);
    calls_left = 0;
    assert_true(house_is_loaded(s.house, s.table));
}

/* When the store fails at one table, those after it are not looked at. */
static void idle_tables_are_looked_for_until_the_store_fails(void **state)
{
    int calls = 0;
    (void)state;
    for (int n = 1, failed = 1; failed; n++) {
        begin();
        house_drop(s.house, s.table); /* one of them must be read first */
        begin();
        calls_left = n;
        pass_days(40);
        failed = !calls_left;
        assert_true(!failed == !store_error(s.store));
        calls_left = 0;
        calls += failed;
        scene_restart(&s);
    }
    assert_true(calls > 5);
}

/* --- memory that runs out -------------------------------------------------------------------------------------------
 */

/* How many tables the store has. */
static int count_tables(void)
{
    scene_restart(&s);
    return s.house->tables;
}

/* A table is in memory whole or not at all; as many slots as there are must grow for this one. */
static void a_table_is_read_whole_or_not_at_all(void **state)
{
    (void)state;
    begin();
    for (long n = 1;; n++) {
        const int more = s.house->slots / 2 - s.house->tables + 1;
        house_drop(s.house, s.table);
        s.house->tables += more;
        memory_fail_at(n, false);
        const struct table *t = house_find(s.house, s.table);
        const bool failed = memory_has_failed();
        memory_fail_at(0, false);
        s.house->tables -= more;
        assert_true(!t == failed && house_is_loaded(s.house, s.table) == !failed);
        if (!failed) {
            assert_true(n > 10); /* a table, its match, its events, what they say; a larger list of tables */
            return;
        }
        assert_string_equal(store_error(s.store), "there is not enough memory");
        scene_restart(&s);
    }
}

/* What was not opened has left nothing in the store. */
static void a_table_is_opened_whole_or_not_at_all(void **state)
{
    (void)state;
    for (long n = 1;; n++) {
        const int more = s.house->slots / 2;
        s.house->tables += more;
        memory_fail_at(n, false);
        const int status = scene_ask(&s, "create", NULL, "{'game':'kahuna'}");
        const bool failed = memory_has_failed();
        memory_fail_at(0, false);
        s.house->tables -= more;
        assert_int_equal(status, failed ? 503 : 201);
        assert_int_equal(count_tables(), !failed);
        if (!failed) {
            assert_true(n > 5);
            return;
        }
    }
}

static void a_house_that_does_not_fit_does_not_open(void **state)
{
    const struct house_ports ports = {.random = random_bytes};
    char why[64];
    (void)state;
    begin();
    for (long n = 1;; n++) {
        memory_fail_at(n, false);
        struct house *second = house_open(s.store, &ports, s.now_ms, why, sizeof why);
        const bool failed = memory_has_failed();
        memory_fail_at(0, false);
        assert_true(!second == failed);
        house_close(second);
        if (!failed) {
            assert_true(n > 10);
            return;
        }
        assert_string_equal(why, "there is not enough memory");
        scene_restart(&s);
    }
}

/* Computers wait until there is memory to ask them, and their tables stay where there is none for their place. */
static void computers_wait_for_memory(void **state)
{
    (void)state;
    s.lazy = true;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    assert_true(scene_table(&s)->runtime.waiting);
    s.lazy = false;
    for (long n = 1; n <= 2; n++) { /* the job, and what it remembers */
        memory_fail_at(n, false);
        house_serve_queue(s.house);
        assert_true(memory_has_failed());
        memory_fail_at(0, false);
        assert_true(!s.jobs && scene_table(&s)->runtime.waiting);
    }
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    s.house->tables += QUOTA_AMPLE;
    memory_fail_at(1, false);
    assert_int_equal(house_rest(s.house), 0);
    memory_fail_at(0, false);
    assert_int_equal(house_rest(s.house), 1);
    s.house->tables -= QUOTA_AMPLE;
    calls_left = 1;
    house_serve_queue(s.house); /* the table cannot be read just now: it keeps its place */
    assert_int_equal(calls_left, 0);
    assert_true(store_error(s.store) && s.house->asleep == 1 && s.house->waiting == 1);
    scene_restart(&s);
    assert_int_equal(s.jobs, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_half_done),
        TEST(what_memory_is_too_short_for_is_not_decided),
        TEST(what_cannot_be_read_now_is_not_gone),
        TEST(a_house_opens_whole_or_not_at_all),
        TEST(idle_tables_are_looked_for_until_the_store_fails),
        TEST(a_table_is_read_whole_or_not_at_all),
        TEST(a_table_is_opened_whole_or_not_at_all),
        TEST(a_house_that_does_not_fit_does_not_open),
        TEST(computers_wait_for_memory),
    };
    return cmocka_run_group_tests_name("house_failures", tests, NULL, NULL);
}
