/* test_store_verbs.c: every verb of the store when it cannot be done: after a failure, with a table missing, with pages
 * that are rubbish. Each must say no, and why; none may say yes. */
#include "checked.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_place.h"

static char copy_path[64];
static struct store_head head; /* of the game "one" */
static int64_t command;
static int visited;

static int fresh(void **state)
{
    (void)state;
    place_clear();
    place_remove(copy_path);
    visited = 0;
    return 0;
}

/* A game with two events, another that is over, a note, a secret, a command. */
static struct store *furnished(void)
{
    struct store *s = place_store(STORE_SERVE);
    const struct store_game one = place_game("one"), two = place_game("two");
    bool found;
    assert_true(store_add_game(s, &one) && place_append(s, "one", 1, "open") && place_append(s, "one", 2, "move"));
    assert_true(store_add_game(s, &two) && place_append(s, "two", 1, "open") && store_note(s, 7, "a note"));
    assert_true(store_find_head(s, "two", &head, &found) && store_set_over(s, "two", &head, true));
    assert_true(store_find_head(s, "one", &head, &found) && found && head.seq == 2);
    assert_true(store_keep_secret(s, STORE_PUSH_KEY, (const uint8_t *)"0123456789abcdef0123456789abcdef"));
    assert_true(store_ask(s, "list", &command) && store_answer(s, command, "ok") && store_commit(s) == STORE_KEPT);
    return s;
}

/* --- the verbs -------------------------------------------------------------------------------------------------- */

static bool see_game(void *own, const struct store_game *g)
{
    (void)own, (void)g;
    return ++visited > 0;
}

static bool see_event(void *own, const struct store_event *e)
{
    (void)own, (void)e;
    return ++visited > 0;
}

static bool see_note(void *own, int64_t at_ms, const char *text)
{
    (void)own, (void)at_ms, (void)text;
    return ++visited > 0;
}

static void see_id(void *own, const char *id)
{
    (void)own, (void)id;
    visited++;
}

static void see_number(void *own, const char *id, int64_t seq)
{
    (void)own, (void)id, (void)seq;
    visited++;
}

static bool add(struct store *s)
{
    const struct store_game g = place_game("three");
    return store_add_game(s, &g) && store_commit(s) == STORE_KEPT;
}

static bool add_after(struct store *s)
{
    const struct store_game g = place_game("four");
    return store_add_game_after(s, &g, "one", &head) && store_commit(s) == STORE_KEPT;
}

static bool append(struct store *s)
{
    struct store_head at = head;
    const struct store_event e = {.seq = 3, .actor = "black", .at_ms = 5, .text = "say - hello"};
    return store_append(s, "one", &at, &e) && store_commit(s) == STORE_KEPT;
}

static bool set_over(struct store *s)
{
    return store_set_over(s, "one", &head, true) && store_commit(s) == STORE_KEPT;
}

static bool delete_game(struct store *s)
{
    return store_delete(s, "one", &head) && store_commit(s) == STORE_KEPT;
}

static bool find(struct store *s)
{
    struct store_game g;
    bool found;
    return store_find_game(s, "one", &g, &found) && found;
}

static bool walk_all(struct store *s)
{
    return store_each_game(s, false, see_game, NULL);
}

static bool walk_live(struct store *s)
{
    return store_each_game(s, true, see_game, NULL) && store_each_kept(s, see_game, NULL);
}

static bool walk_kept(struct store *s)
{
    return store_each_kept(s, see_game, NULL);
}

static bool walk_after(struct store *s)
{
    return store_each_live_after(s, "", 9, see_id, NULL);
}

static bool walk_events(struct store *s)
{
    return store_each_event(s, "one", 0, see_event, NULL);
}

static bool find_head(struct store *s)
{
    bool found;
    return store_find_head(s, "one", &head, &found) && found;
}

static bool check_chain(struct store *s)
{
    int64_t wrong;
    return store_check_chain(s, "one", &wrong) && !wrong;
}

static bool note(struct store *s)
{
    return store_note(s, 8, "another") && store_commit(s) == STORE_KEPT;
}

static bool walk_notes(struct store *s)
{
    return store_each_note(s, see_note, NULL);
}

static bool keep_secret(struct store *s)
{
    return store_keep_secret(s, STORE_PUSH_KEY, (const uint8_t *)"0123456789abcdef0123456789abcdef")
           && store_commit(s) == STORE_KEPT;
}

static bool find_secret(struct store *s)
{
    uint8_t bytes[STORE_SECRET];
    bool found;
    return store_find_secret(s, STORE_PUSH_KEY, bytes, &found) && found;
}

static bool settle_secret(struct store *s)
{
    uint8_t bytes[STORE_SECRET] = "another, which comes too late";
    return store_settle_secret(s, STORE_PUSH_KEY, bytes) && !memcmp(bytes, "0123456789abcdef", 16);
}

static bool ask(struct store *s)
{
    int64_t number;
    return store_ask(s, "list", &number) && number;
}

static bool await(struct store *s)
{
    char answer[64];
    return store_await(s, command, answer, sizeof answer);
}

static bool next_command(struct store *s)
{
    char text[64];
    int64_t number;
    return store_next_command(s, &number, text, sizeof text);
}

static bool answer(struct store *s)
{
    return store_answer(s, command, "ok again") && store_commit(s) == STORE_KEPT;
}

static bool copy(struct store *s)
{
    struct store_copied done;
    char why[256];
    struct store *to = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    assert_non_null(to);
    const bool copied = store_copy(s, to, &done);
    assert_true(copied == !*done.why);
    store_close(to);
    place_remove(copy_path);
    return copied;
}

/* Those that ask nothing of a table. */
static bool snapshot(struct store *s)
{
    return store_begin_snapshot(s) && store_end_snapshot(s);
}

static bool end_snapshot(struct store *s)
{
    return store_error(s) ? store_end_snapshot(s) : snapshot(s);
}

static bool check_file(struct store *s)
{
    return store_check_file(s, see_id, NULL);
}

static bool touched(struct store *s)
{
    bool yes;
    return store_was_touched(s, &yes);
}

static bool backup(struct store *s)
{
    const bool made = store_backup(s, copy_path);
    assert_true(made == !access(copy_path, F_OK));
    place_remove(copy_path);
    return made;
}

/* And those that are about other nodes: with one file there are none, and all is well. */
static bool be_a_node(struct store *s)
{
    const char *const games[] = {"one"};
    struct store_pulse pulse;
    bool present;
    store_confirm(s);
    const bool well[] = {store_keep(s, "one"),
                         store_pulse(s, &pulse, see_id, NULL),
                         store_each_news(s, see_number, NULL),
                         store_each_head(s, games, 1, see_number, NULL),
                         store_set_listed(s, "one", &head, 1),
                         store_each_listed(s, 1, 9, see_id, NULL),
                         store_set_present(s, "one/0"),
                         store_find_present(s, "one", 0, &present)};
    for (size_t i = 1; i < sizeof well / sizeof well[0]; i++)
        assert_true(well[i] == well[0]);
    assert_true(store_descriptor(s) < 0 && !store_is_shared(s) && !store_is_recoverable(s));
    return well[0];
}

static const struct verb {
    const char *name;
    bool (*run)(struct store *);
    const char *tables; /* which it cannot do without */
    bool once;          /* twice it would be something else */
} verbs[] = {
    {"add", add, "game", true},
    {"add after", add_after, "game", true},
    {"append", append, "event game", true},
    {"set over", set_over, "game", false},
    {"delete", delete_game, "event game", true},
    {"find", find, "game", false},
    {"all games", walk_all, "game", false},
    {"live games", walk_live, "game", false},
    {"kept games", walk_kept, "game", false},
    {"some games", walk_after, "game", false},
    {"events", walk_events, "event", false},
    {"head", find_head, "event game", false},
    {"chain", check_chain, "event game", false},
    {"note", note, "note", false},
    {"notes", walk_notes, "note", false},
    {"keep a secret", keep_secret, "secret", false},
    {"find a secret", find_secret, "secret", false},
    {"settle a secret", settle_secret, "secret", false},
    {"ask", ask, "errand", false},
    {"await", await, "errand", true},
    {"next command", next_command, "errand", false},
    {"answer", answer, "errand", false},
    {"copy", copy, "game event note secret", false},
    {"snapshot", snapshot, "", false},
    {"end of a snapshot", end_snapshot, "", false},
    {"check", check_file, "", false},
    {"touched", touched, "", false},
    {"backup", backup, "", false},
    {"nodes", be_a_node, "", false},
};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

/* --- what happens to them ----------------------------------------------------------------------------------------- */

static void all_of_them_work(void **state)
{
    (void)state;
    for (int i = 0; i < VERBS; i++) {
        fresh(NULL);
        struct store *s = furnished();
        if (!verbs[i].run(s) || store_error(s))
            fail_msg("%s: %s", verbs[i].name, store_error(s));
        store_close(s);
    }
}

static void none_works_after_a_failure(void **state)
{
    (void)state;
    for (int i = 0; i < VERBS; i++) {
        fresh(NULL);
        struct store *s = furnished();
        store_break(s, "the first reason");
        store_break(s, "the second reason");
        if (verbs[i].run(s))
            fail_msg("%s: done", verbs[i].name);
        assert_string_equal(store_error(s), "the first reason");
        assert_false(store_commit(s) || store_recover(s)); /* for good */
        store_close(s);
    }
}

static void drop(const char *table)
{
    char sql[64];
    snprintf(sql, sizeof sql, "DROP TABLE %s", table);
    place_execute(sql);
}

/* Somebody else removes a table: under a verb that was used before, and under one that was not. */
static void none_works_without_its_table(void **state)
{
    static const char *const tables[] = {"game", "event", "note", "errand", "secret"};
    int refused = 0;
    (void)state;
    for (int i = 0; i < VERBS * 10; i++) {
        const struct verb *v = &verbs[i / 10];
        const char *table = tables[i % 5];
        fresh(NULL);
        struct store *s = furnished();
        if (i % 10 < 5) { /* nothing is prepared */
            store_close(s);
            s = place_store(STORE_SERVE);
        }
        assert_true(i % 10 < 5 || v->once || v->run(s));
        drop(table);
        const bool needed = strstr(v->tables, table), done = v->run(s);
        if (needed && (done || !store_error(s)))
            fail_msg("%s without %s: done", v->name, table);
        refused += needed;
        store_close(s);
    }
    assert_true(refused > 50);
}

/* Where a disk has lost what it was given: everything but the first page is rubbish. */
static void none_works_with_pages_of_rubbish(void **state)
{
    enum { PAGE = 4096 };
    static const char *const rubbish = "nothing of this was ever written here ";
    (void)state;
    for (int i = 0; i < VERBS; i++) {
        fresh(NULL);
        store_close(furnished());
        FILE *file = fopen(place_name(), "r+");
        assert_non_null(file);
        fseek(file, 0, SEEK_END);
        const long size = ftell(file);
        for (long at = PAGE; at < size; at += (long)strlen(rubbish)) {
            fseek(file, at, SEEK_SET);
            fwrite(rubbish, 1, strlen(rubbish) < (size_t)(size - at) ? strlen(rubbish) : (size_t)(size - at), file);
        }
        fclose(file);
        struct store *s = place_store(STORE_SERVE);
        visited = 0;
        const bool done = verbs[i].run(s);
        if (verbs[i].run == check_file)
            assert_true(visited || store_error(s)); /* it is asked what is wrong, and says so */
        else if (*verbs[i].tables && (done || !store_error(s)))
            fail_msg("%s: done", verbs[i].name);
        store_close(s);
    }
}

static bool stop_at_game(void *own, const struct store_game *g)
{
    see_game(own, g);
    return false;
}

static bool stop_at_event(void *own, const struct store_event *e)
{
    see_event(own, e);
    return false;
}

static bool stop_at_note(void *own, int64_t at_ms, const char *text)
{
    see_note(own, at_ms, text);
    return false;
}

static void a_walk_ends_when_it_is_told_to(void **state)
{
    (void)state;
    struct store *s = furnished();
    assert_true(store_note(s, 9, "one more"));
    assert_true(store_each_game(s, false, stop_at_game, NULL) && visited == 1);
    assert_true(store_each_event(s, "one", 0, stop_at_event, NULL) && visited == 2);
    assert_true(store_each_note(s, stop_at_note, NULL) && visited == 3);
    assert_null(store_error(s));
    store_close(s);
}

/* Rows that nobody of ours has written. */
static void odd_rows_are_not_believed(void **state)
{
    struct store_game g;
    uint8_t secret[STORE_SECRET];
    char text[64];
    int64_t number;
    bool found;
    (void)state;
    struct store *s = furnished();
    place_execute("UPDATE game SET seed = x'0102', options = printf('%.999c', 'x') WHERE id = 'one';"
                  "UPDATE secret SET value = x'0102'; UPDATE event SET hash = x'03' WHERE game = 'two'");
    assert_true(store_find_game(s, "one", &g, &found) && found);
    assert_int_equal(g.seed[0] | g.seed[1], 0);
    assert_int_equal(strlen(g.options), STORE_MAX_OPTIONS - 1);
    assert_true(store_find_secret(s, STORE_PUSH_KEY, secret, &found) && !found);
    assert_true(store_check_chain(s, "two", &number) && number == 1);
    assert_true(store_check_chain(s, "nowhere", &number) && !number);
    assert_true(store_find_head(s, "nowhere", &head, &found) && !found);
    assert_false(store_find_head(s, "two", &head, &found));
    assert_string_equal(store_error(s), "an event has no hash");
    store_close(s);
    s = place_store(STORE_SERVE);
    assert_false(store_await(s, 12345, text, sizeof text)); /* a command that nobody gave */
    store_close(s);
}

static void a_file_that_cannot_be_used_is_not(void **state)
{
    static char name[STORE_MAX_PLACE + 100];
    char lock[128], why[256];
    bool busy = true;
    (void)state;
    memset(name, 'x', sizeof name - 1);
    assert_null(store_open(name, STORE_SERVE, &busy, why, sizeof why));
    assert_string_equal(why, "the name of the file is too long");
    assert_false(busy);
    snprintf(lock, sizeof lock, "%s-lock", place_name());
    assert_int_equal(mkdir(lock, 0700), 0); /* in the place of the lock */
    assert_null(store_open(place_name(), STORE_SERVE, &busy, why, sizeof why));
    assert_non_null(strstr(why, "directory"));
    assert_false(busy);
    rmdir(lock);
    struct store *s = furnished();
    assert_false(store_backup(s, "/nowhere/at/all"));
    assert_non_null(strstr(store_error(s), "the copy could not be written: No such file"));
    store_close(s);
    s = place_store(STORE_SERVE);
    assert_false(store_backup(s, place_name()));
    assert_non_null(strstr(store_error(s), "already exists"));
    store_close(s);
}

/* What cannot be written there is not half there. */
static void a_copy_to_a_file_without_room_for_it_is_none(void **state)
{
    static const char *const tables[] = {"game", "event", "note", "secret"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct store_copied done;
        char why[256], sql[64];
        sqlite3 *db;
        fresh(NULL);
        store_close(furnished());
        struct store *from = place_store(STORE_LOOK), *to = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
        assert_non_null(to);
        snprintf(sql, sizeof sql, "DROP TABLE %s", tables[i]);
        assert_int_equal(sqlite3_open(copy_path, &db), SQLITE_OK);
        assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
        sqlite3_close(db);
        assert_false(store_copy(from, to, &done));
        assert_non_null(strstr(done.why, "no such table"));
        assert_null(store_error(from));
        store_close(from);
        store_close(to);
    }
}

/* A snapshot is for reading. Whoever writes in one, or confuses its ends, is told, and nothing is kept. */
static void nothing_is_written_in_a_snapshot(void **state)
{
    static bool (*const writing[])(struct store *) = {add,  add_after,   append, set_over, delete_game,
                                                      note, keep_secret, ask,    answer};
    (void)state;
    for (size_t i = 0; i < sizeof writing / sizeof writing[0]; i++) {
        fresh(NULL);
        struct store *s = furnished();
        assert_true(store_begin_snapshot(s));
        assert_false(writing[i](s));
        assert_non_null(strstr(store_error(s), "a transaction could not be started"));
        store_close(s);
        s = place_store(STORE_LOOK);
        assert_int_equal(place_events(s, "one"), 2);
        store_close(s);
    }
    struct store *s = place_store(STORE_SERVE);
    assert_true(store_begin_snapshot(s));
    assert_false(store_begin_snapshot(s));
    store_close(s);
    s = place_store(STORE_SERVE);
    assert_false(store_end_snapshot(s));
    assert_non_null(store_error(s));
    store_close(s);
}

/* Every way in which a log can be other than it was written, and none is copied. */
static void no_odd_log_is_copied(void **state)
{
    static const char *const odd[] = {
        "UPDATE event SET prev_hash = x'00' WHERE game = 'one' AND seq = 2",
        "UPDATE event SET prev_hash = zeroblob(32) WHERE game = 'one' AND seq = 2",
        "UPDATE event SET hash = x'00' WHERE game = 'one' AND seq = 2",
        "UPDATE event SET hash = zeroblob(32) WHERE game = 'one' AND seq = 1",
        "UPDATE event SET text = 'mova' WHERE game = 'one' AND seq = 2",
        "DELETE FROM event WHERE game = 'one' AND seq = 1",
        "UPDATE game SET build = 'x' WHERE id = 'one'",
    };
    (void)state;
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        struct store_copied done;
        char why[256];
        int64_t wrong;
        fresh(NULL);
        store_close(furnished());
        place_execute(odd[i]);
        struct store *from = place_store(STORE_LOOK), *to = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
        assert_true(to && !store_copy(from, to, &done));
        if (!strstr(done.why, "of table one is not what was written there"))
            fail_msg("%s: %s", odd[i], done.why);
        assert_true(store_check_chain(from, "one", &wrong) && wrong > 0);
        store_close(from);
        store_close(to);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(all_of_them_work, fresh),
        cmocka_unit_test_setup(none_works_after_a_failure, fresh),
        cmocka_unit_test_setup(none_works_without_its_table, fresh),
        cmocka_unit_test_setup(none_works_with_pages_of_rubbish, fresh),
        cmocka_unit_test_setup(a_walk_ends_when_it_is_told_to, fresh),
        cmocka_unit_test_setup(odd_rows_are_not_believed, fresh),
        cmocka_unit_test_setup(a_file_that_cannot_be_used_is_not, fresh),
        cmocka_unit_test_setup(a_copy_to_a_file_without_room_for_it_is_none, fresh),
        cmocka_unit_test_setup(nothing_is_written_in_a_snapshot, fresh),
        cmocka_unit_test_setup(no_odd_log_is_copied, fresh),
    };
    place_open();
    snprintf(copy_path, sizeof copy_path, "motu-copy-%d.db", (int)getpid());
    const int failed = cmocka_run_group_tests_name("store_verbs", tests, NULL, NULL);
    place_close();
    place_remove(copy_path);
    return failed;
}
