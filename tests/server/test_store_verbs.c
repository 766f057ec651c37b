/* test_store_verbs.c: every verb of the store when it cannot be done: after a failure, with a table missing, with pages
 * that are rubbish. Each must say no, and why; none may say yes. */
#include "checked.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "every_verb.h"
#include "refused_call.h"

static int fresh(void **state)
{
    (void)state;
    place_clear();
    place_remove(verbs_copy_path());
    verbs_visited = 0;
    return 0;
}

static void no_fault(void *own, const char *fault)
{
    (void)own;
    fail_msg("%s", fault);
}

/* --- what happens to them ----------------------------------------------------------------------------------------- */

static void all_of_them_work(void **state)
{
    (void)state;
    for (int i = 0; i < verb_count; i++) {
        fresh(NULL);
        struct store *s = verbs_furnish(STORE_SERVE);
        if (!verbs[i].run(s) || store_error(s))
            fail_msg("%s: %s", verbs[i].name, store_error(s));
        store_close(s);
    }
}

static void none_works_after_a_failure(void **state)
{
    (void)state;
    for (int i = 0; i < verb_count; i++) {
        fresh(NULL);
        struct store *s = verbs_furnish(STORE_SERVE);
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
    for (int i = 0; i < verb_count * 10; i++) {
        const struct verb *v = &verbs[i / 10];
        const char *table = tables[i % 5];
        fresh(NULL);
        struct store *s = verbs_furnish(STORE_SERVE);
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
    for (int i = 0; i < verb_count; i++) {
        fresh(NULL);
        store_close(verbs_furnish(STORE_SERVE));
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
        verbs_visited = 0;
        const bool done = verbs[i].run(s);
        if (!strcmp(verbs[i].name, "check"))
            assert_true(verbs_visited || store_error(s)); /* it is asked what is wrong, and says so */
        else if (*verbs[i].tables && (done || !store_error(s)))
            fail_msg("%s: done", verbs[i].name);
        store_close(s);
    }
}

static bool stop_at_game(void *own, const struct store_game *g)
{
    (void)own, (void)g;
    return ++verbs_visited < 0;
}

static bool stop_at_event(void *own, const struct store_event *e)
{
    (void)own, (void)e;
    return ++verbs_visited < 0;
}

static bool stop_at_note(void *own, int64_t at_ms, const char *text)
{
    (void)own, (void)at_ms, (void)text;
    return ++verbs_visited < 0;
}

static void a_walk_ends_when_it_is_told_to(void **state)
{
    (void)state;
    struct store *s = verbs_furnish(STORE_SERVE);
    assert_true(store_note(s, 9, "one more"));
    assert_true(store_each_game(s, false, stop_at_game, NULL) && verbs_visited == 1);
    assert_true(store_each_event(s, "one", 0, stop_at_event, NULL) && verbs_visited == 2);
    assert_true(store_each_note(s, stop_at_note, NULL) && verbs_visited == 3);
    assert_null(store_error(s));
    store_close(s);
}

/* Rows that nobody of ours has written. */
static void odd_rows_are_not_believed(void **state)
{
    struct store_game g;
    struct store_head head;
    uint8_t secret[STORE_SECRET];
    char text[64];
    int64_t number;
    bool found;
    (void)state;
    struct store *s = verbs_furnish(STORE_SERVE);
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
    struct store *s = verbs_furnish(STORE_SERVE);
    assert_false(store_backup(s, "/nowhere/at/all"));
    assert_non_null(strstr(store_error(s), "the copy could not be written: No such file"));
    store_close(s);
    s = place_store(STORE_SERVE);
    assert_false(store_backup(s, place_name()));
    assert_non_null(strstr(store_error(s), "already exists"));
    store_close(s);
}

/* Nothing is in it, or somebody else's mark: nobody looks at the one, and nobody writes into the other. */
static void an_empty_file_is_not_looked_at(void **state)
{
    char why[256];
    (void)state;
    fclose(fopen(place_name(), "w"));
    assert_null(store_open(place_name(), STORE_LOOK, NULL, why, sizeof why));
    assert_string_equal(why, "the file is not a data file of motu");
    place_execute("PRAGMA application_id = 7");
    assert_null(store_open(place_name(), STORE_SERVE, NULL, why, sizeof why));
    assert_string_equal(why, "the file is not a data file of motu");
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
        store_close(verbs_furnish(STORE_SERVE));
        struct store *from = place_store(STORE_LOOK);
        struct store *to = store_open(verbs_copy_path(), STORE_SERVE, NULL, why, sizeof why);
        assert_non_null(to);
        snprintf(sql, sizeof sql, "DROP TABLE %s", tables[i]);
        assert_int_equal(sqlite3_open(verbs_copy_path(), &db), SQLITE_OK);
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
    static const char *const writing[] = {"add",  "add after",     "append", "set over", "delete",
                                          "note", "keep a secret", "ask",    "answer"};
    (void)state;
    for (size_t i = 0; i < sizeof writing / sizeof writing[0]; i++) {
        fresh(NULL);
        struct store *s = verbs_furnish(STORE_SERVE);
        assert_true(store_begin_snapshot(s));
        assert_false(verb_named(writing[i])->run(s));
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
        store_close(verbs_furnish(STORE_SERVE));
        place_execute(odd[i]);
        struct store *from = place_store(STORE_LOOK);
        struct store *to = store_open(verbs_copy_path(), STORE_SERVE, NULL, why, sizeof why);
        assert_true(to && !store_copy(from, to, &done));
        if (!strstr(done.why, "of table one is not what was written there"))
            fail_msg("%s: %s", odd[i], done.why);
        assert_true(store_check_chain(from, "one", &wrong) && wrong > 0);
        store_close(from);
        store_close(to);
    }
}

/* --- the n-th call is refused ------------------------------------------------------------------------------------ */

/* Whatever a verb asks of SQLite or of the system, and does not get: it says no, and why, and nothing is half there. */
static void none_works_when_a_call_is_refused(void **state)
{
    long tried = 0;
    (void)state;
    for (int i = 0; i < verb_count; i++)
        for (long n = 1;; n++) {
            fresh(NULL);
            struct store *s = verbs_furnish(STORE_SERVE);
            refuse_call(n);
            const bool done = verbs[i].run(s), refused = call_was_refused();
            refuse_call(0);
            if (done == refused)
                fail_msg("%s: %ld calls, %s", verbs[i].name, n, done ? "done" : store_error(s));
            assert_true(done || store_error(s) || !strcmp(verbs[i].name, "copy"));
            store_close(s);
            if (!refused)
                break;
            s = place_store(STORE_SERVE);
            assert_true(verb_named("chain")->run(s) && store_check_file(s, no_fault, NULL));
            store_close(s);
            tried++;
        }
    print_message("# %ld tried\n", tried);
    assert_true(tried > 100);
}

/* The same for opening a file: a new one, one that is there, and one that is only looked at. */
static void no_file_is_opened_when_a_call_is_refused(void **state)
{
    (void)state;
    for (int way = 0; way < 3; way++)
        for (long n = 1;; n++) {
            char why[256] = "";
            bool busy;
            fresh(NULL);
            if (way)
                store_close(verbs_furnish(STORE_SERVE));
            refuse_call(n);
            struct store *s = store_open(place_name(), way == 2 ? STORE_LOOK : STORE_SERVE, &busy, why, sizeof why);
            const bool refused = call_was_refused();
            refuse_call(0);
            if (!s != refused || !s != !!*why || busy)
                fail_msg("%d: %ld calls, '%s'", way, n, why);
            store_close(s);
            if (!refused)
                break;
            store_close(way ? place_store(STORE_LOOK) : place_store(STORE_SERVE));
        }
}

/* A file is the only one to keep it. */
static void a_file_has_no_nodes(void **state)
{
    struct store_pulse pulse = {0};
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    assert_true(store_descriptor(s) < 0 && !store_is_shared(s) && !store_is_recoverable(s));
    assert_true(store_pulse(s, &pulse, NULL, NULL) && pulse.nodes == 1 && pulse.first);
    store_confirm(s);
    assert_false(store_is_dirty(s));
    store_close(s);
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
        cmocka_unit_test_setup(an_empty_file_is_not_looked_at, fresh),
        cmocka_unit_test_setup(a_copy_to_a_file_without_room_for_it_is_none, fresh),
        cmocka_unit_test_setup(nothing_is_written_in_a_snapshot, fresh),
        cmocka_unit_test_setup(no_odd_log_is_copied, fresh),
        cmocka_unit_test_setup(none_works_when_a_call_is_refused, fresh),
        cmocka_unit_test_setup(no_file_is_opened_when_a_call_is_refused, fresh),
        cmocka_unit_test_setup(a_file_has_no_nodes, fresh),
    };
    place_open();
    verbs_open();
    const int failed = cmocka_run_group_tests_name("store_verbs", tests, NULL, NULL);
    place_close();
    verbs_close();
    return failed;
}
