/* test_store.c: the store: what is committed stays, in order, chained; what fails stops everything. */
#include "checked.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "faulty_vfs.h"
#include "store.h"

static char folder[] = "motu-store-XXXXXX";
static char path[64], other_path[64];

static void remove_files(const char *base)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", base, ends[i]);
        unlink(name);
    }
}

static int fresh(void **state)
{
    (void)state;
    faulty_fail_at(0, false);
    remove_files(path);
    remove_files(other_path);
    return 0;
}

static struct store *open_store(enum store_mode mode)
{
    char why[256];
    struct store *s = store_open(path, mode, NULL, why, sizeof why);
    if (!s)
        fail_msg("%s", why);
    return s;
}

static struct store_game game(const char *id)
{
    struct store_game g = {.game = "kahuna", .rules = 1, .options = "variant1=on", .build = "0.1.0", .created_ms = 5};
    snprintf(g.id, sizeof g.id, "%s", id);
    memset(g.seed, 7, sizeof g.seed);
    return g;
}

static bool append(struct store *s, const char *id, int64_t seq, const char *text)
{
    return store_append(s, id, &(struct store_event){.seq = seq, .actor = "black", .at_ms = 9, .text = text});
}

static bool count_event(void *own, const struct store_event *e)
{
    int64_t *count = own;
    assert_int_equal(e->seq, *count + 1);
    (*count)++;
    return true;
}

static int64_t events(struct store *s, const char *id)
{
    int64_t count = 0;
    assert_true(store_each_event(s, id, 0, count_event, &count));
    return count;
}

static void no_fault(void *own, const char *fault)
{
    (void)own;
    fail_msg("%s", fault);
}

static void execute(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* --- keeping -------------------------------------------------------------------------------------------------- */

static void what_is_committed_is_there_again(void **state)
{
    (void)state;
    struct store *s = open_store(STORE_SERVE);
    const struct store_game g = game("one");
    struct store_game back;
    bool found;
    assert_true(store_add_game(s, &g) && append(s, "one", 1, "open") && append(s, "one", 2, "move"));
    assert_int_equal(store_pending(s), 2);
    assert_true(store_is_dirty(s));
    assert_true(store_commit(s));
    assert_int_equal(store_pending(s), 0);
    assert_true(append(s, "one", 3, "lost"));
    store_close(s);

    s = open_store(STORE_SERVE);
    assert_int_equal(events(s, "one"), 2);
    assert_true(store_find_game(s, "one", &back, &found) && found);
    assert_memory_equal(&back, &g, sizeof g);
    assert_true(store_find_game(s, "two", &back, &found));
    assert_false(found);
    store_close(s);
}

static void an_event_out_of_order_breaks_the_store(void **state)
{
    const int64_t wrong[] = {0, 1, 3};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char id[2] = {(char)('a' + i), 0};
        struct store *s = open_store(STORE_SERVE);
        const struct store_game g = game(id);
        assert_true(store_add_game(s, &g) && append(s, id, 1, "open") && store_commit(s));
        assert_false(append(s, id, wrong[i], "x"));
        assert_non_null(store_error(s));
        assert_false(append(s, id, 2, "x")); /* for good */
        assert_false(store_commit(s));
        store_close(s);
        s = open_store(STORE_LOOK);
        assert_int_equal(events(s, id), 1);
        store_close(s);
    }
}

static void an_event_of_no_game_or_too_long_breaks_the_store(void **state)
{
    static char text[STORE_MAX_TEXT + 2];
    (void)state;
    struct store *s = open_store(STORE_SERVE);
    assert_false(append(s, "nowhere", 1, "x"));
    store_close(s);
    s = open_store(STORE_SERVE);
    const struct store_game g = game("one");
    memset(text, 'x', sizeof text - 1);
    assert_true(store_add_game(s, &g));
    assert_false(append(s, "one", 1, text));
    store_close(s);
}

static void one_process_serves_a_file(void **state)
{
    char why[256];
    bool busy;
    (void)state;
    struct store *s = open_store(STORE_SERVE);
    assert_null(store_open(path, STORE_SERVE, &busy, why, sizeof why));
    assert_true(busy);
    assert_string_equal(why, "another motu serves this file");
    struct store *looker = open_store(STORE_LOOK);
    store_close(looker);
    store_close(s);
    store_close(open_store(STORE_SERVE));
}

static void a_link_to_a_file_is_the_file(void **state)
{
    char why[256];
    bool busy;
    (void)state;
    assert_int_equal(symlink("data", other_path), 0);
    struct store *s = open_store(STORE_SERVE);
    assert_null(store_open(other_path, STORE_SERVE, &busy, why, sizeof why));
    assert_true(busy);
    store_close(s);
}

/* Removed, and another in its place: nothing is acknowledged that nobody will find. */
static void a_file_that_is_gone_takes_nothing(void **state)
{
    (void)state;
    for (int replaced = 0; replaced < 2; replaced++) {
        remove_files(path);
        struct store *s = open_store(STORE_SERVE);
        const struct store_game g = game("aaaa");
        assert_true(store_add_game(s, &g) && append(s, "aaaa", 1, "open - x") && store_commit(s));
        assert_int_equal(replaced ? rename(path, other_path) : unlink(path), 0);
        if (replaced) {
            FILE *other = fopen(path, "w");
            assert_non_null(other);
            fclose(other);
        }
        assert_true(append(s, "aaaa", 2, "start -"));
        assert_false(store_commit(s));
        assert_non_null(strstr(store_error(s), "removed or replaced"));
        store_close(s);
    }
}

static void foreign_and_newer_files_are_left_alone(void **state)
{
    char why[256];
    bool busy;
    (void)state;
    execute("CREATE TABLE mine(x)");
    assert_null(store_open(path, STORE_SERVE, &busy, why, sizeof why));
    assert_string_equal(why, "the file is not a data file of motu");
    assert_false(busy);
    remove_files(path);
    store_close(open_store(STORE_SERVE));
    execute("PRAGMA user_version = 2");
    assert_null(store_open(path, STORE_SERVE, NULL, why, sizeof why));
    assert_non_null(strstr(why, "newer motu"));
    remove_files(path);
    FILE *rubbish = fopen(path, "w");
    fputs("this is no database at all, but it is long enough to be looked at", rubbish);
    fclose(rubbish);
    assert_null(store_open(path, STORE_SERVE, NULL, why, sizeof why));
    remove_files(path);
    assert_null(store_open("/nowhere/at/all", STORE_SERVE, NULL, why, sizeof why));
    assert_null(store_open(path, STORE_LOOK, NULL, why, sizeof why)); /* looking makes no file */
    assert_int_not_equal(access(path, F_OK), 0);
}

static bool count_game(void *own, const struct store_game *g)
{
    (void)g;
    ++*(int *)own;
    return true;
}

static void finished_and_deleted_games_are_told_apart(void **state)
{
    int all = 0, live = 0;
    (void)state;
    struct store *s = open_store(STORE_SERVE);
    const struct store_game g = game("one"), h = game("two"), i = game("three");
    assert_true(store_add_game(s, &g) && store_add_game(s, &h) && store_add_game(s, &i));
    assert_true(append(s, "one", 1, "a") && append(s, "two", 1, "a"));
    assert_true(store_set_over(s, "one", true) && store_delete(s, "two") && store_note(s, 3, "two is gone"));
    assert_true(store_commit(s));
    assert_true(store_each_game(s, false, count_game, &all) && store_each_game(s, true, count_game, &live));
    assert_int_equal(all, 2);
    assert_int_equal(live, 1);
    assert_int_equal(events(s, "two"), 0);
    store_close(s);
}

/* --- the chain -------------------------------------------------------------------------------------------------- */

static int64_t first_wrong(const char *tampering)
{
    int64_t wrong;
    remove_files(path);
    struct store *s = open_store(STORE_SERVE);
    const struct store_game g = game("one");
    assert_true(store_add_game(s, &g));
    for (int64_t seq = 1; seq <= 5; seq++)
        assert_true(append(s, "one", seq, "move A-B"));
    assert_true(store_commit(s));
    store_close(s);
    execute(tampering);
    s = open_store(STORE_LOOK);
    assert_true(store_check_chain(s, "one", &wrong));
    store_close(s);
    return wrong;
}

static void tampering_breaks_the_chain(void **state)
{
    (void)state;
    assert_int_equal(first_wrong("SELECT 1"), 0);
    assert_int_equal(first_wrong("UPDATE event SET text = 'move A-C' WHERE seq = 3"), 3);
    assert_int_equal(first_wrong("UPDATE event SET actor = 'white' WHERE seq = 1"), 1);
    assert_int_equal(first_wrong("UPDATE event SET at = 10 WHERE seq = 5"), 5);
    assert_int_equal(first_wrong("DELETE FROM event WHERE seq = 2"), 2);
    assert_int_equal(first_wrong("UPDATE event SET hash = zeroblob(32) WHERE seq = 4"), 4);
    assert_int_equal(first_wrong("UPDATE event SET hash = zeroblob(3) WHERE seq = 4"), 4);
    assert_int_equal(first_wrong("UPDATE game SET options = ''"), 1);
    assert_int_equal(first_wrong("UPDATE game SET seed = zeroblob(32)"), 1);
}

/* --- the host -------------------------------------------------------------------------------------------------- */

static void commands_come_and_go(void **state)
{
    int64_t asked, command;
    char text[64];
    bool touched;
    (void)state;
    struct store *s = open_store(STORE_SERVE), *beside = open_store(STORE_LOOK);
    assert_true(store_was_touched(s, &touched) && touched); /* whatever was there before */
    assert_true(store_was_touched(s, &touched));
    assert_false(touched);
    assert_true(store_next_command(s, &command, text, sizeof text));
    assert_int_equal(command, 0);
    assert_true(store_ask(beside, "close one", &asked));
    assert_true(store_was_touched(s, &touched) && touched);
    assert_true(store_next_command(s, &command, text, sizeof text));
    assert_int_equal(command, asked);
    assert_string_equal(text, "close one");
    assert_true(store_await(beside, asked, text, sizeof text));
    assert_string_equal(text, "");
    assert_true(store_answer(s, command, "done") && store_commit(s));
    assert_true(store_await(beside, asked, text, sizeof text));
    assert_string_equal(text, "done");
    assert_true(store_next_command(s, &command, text, sizeof text));
    assert_int_equal(command, 0);
    store_close(beside);
    store_close(s);
}

static void a_backup_is_the_whole_of_what_is_committed(void **state)
{
    char why[256];
    (void)state;
    struct store *s = open_store(STORE_SERVE), *beside = open_store(STORE_LOOK);
    const struct store_game g = game("one");
    assert_true(store_add_game(s, &g) && append(s, "one", 1, "a") && store_commit(s) && append(s, "one", 2, "b"));
    assert_true(store_backup(beside, other_path));
    assert_true(store_commit(s));
    assert_false(store_backup(beside, other_path)); /* never over another */
    store_close(beside);
    store_close(s);
    s = store_open(other_path, STORE_SERVE, NULL, why, sizeof why);
    assert_non_null(s);
    assert_int_equal(events(s, "one"), 1);
    assert_true(store_check_file(s, no_fault, NULL));
    store_close(s);
}

/* --- failing storage -------------------------------------------------------------------------------------------- */

enum { GROUPS = 6, GROUP = 4 };

/* Writes groups of events until something fails; returns how many events were acknowledged. */
static int64_t write_until_it_fails(void)
{
    char why[256];
    int64_t acknowledged = 0;
    struct store *s = store_open(path, STORE_SERVE, NULL, why, sizeof why);
    if (!s)
        return 0;
    const struct store_game g = game("one");
    bool going = store_add_game(s, &g) && store_commit(s);
    for (int group = 0; going && group < GROUPS; group++) {
        for (int i = 0; going && i < GROUP; i++)
            going = append(s, "one", acknowledged + i + 1, "move A-B");
        going = going && store_commit(s);
        if (going)
            acknowledged += GROUP;
    }
    assert_true(going || store_error(s));
    store_close(s);
    return acknowledged;
}

static void survive_every_failure(bool forever)
{
    long tried = 0;
    for (long n = 1;; n++) {
        int64_t wrong;
        remove_files(path);
        faulty_fail_at(n, forever);
        const int64_t acknowledged = write_until_it_fails();
        const bool failed = faulty_has_failed();
        faulty_fail_at(0, false);
        struct store *s = open_store(STORE_SERVE);
        const int64_t kept = events(s, "one");
        assert_true(kept >= acknowledged && kept <= acknowledged + GROUP);
        assert_true(store_check_chain(s, "one", &wrong));
        assert_int_equal(wrong, 0);
        assert_true(store_check_file(s, no_fault, NULL));
        store_close(s);
        if (!failed) {
            assert_int_equal(acknowledged, GROUPS * GROUP);
            break;
        }
        tried++;
    }
    assert_true(tried > 30); /* otherwise nothing was tried at all */
}

static void the_nth_write_fails_once(void **state)
{
    (void)state;
    survive_every_failure(false);
}

static void the_nth_write_and_all_after_it_fail(void **state)
{
    (void)state;
    survive_every_failure(true);
}

/* --- a power cut -------------------------------------------------------------------------------------------------- */

struct cut {
    struct motu_rng rng;
    int64_t acknowledged;
    bool begun; /* the game itself is kept */
    long images;
};

/* The power goes now: whatever mixture of old and new sectors is left, all that was acknowledged is in it. */
static void cut_power(void *own)
{
    struct cut *c = own;
    for (int i = 0; i < 4; i++) {
        int64_t wrong;
        char why[256];
        remove_files(other_path);
        faulty_write_image(other_path, i ? &c->rng : NULL);
        struct store *s = store_open(other_path, STORE_SERVE, NULL, why, sizeof why);
        if (!s && !c->begun)
            continue; /* a file that was still being made */
        if (!s)
            fail_msg("%s", why);
        const int64_t kept = events(s, "one");
        if (kept < c->acknowledged || kept > c->acknowledged + GROUP)
            fail_msg("%d acknowledged, %d kept", (int)c->acknowledged, (int)kept);
        assert_true(store_check_chain(s, "one", &wrong));
        assert_int_equal(wrong, 0);
        assert_true(store_check_file(s, no_fault, NULL));
        store_close(s);
        c->images++;
    }
}

static void a_power_cut_loses_nothing_acknowledged(void **state)
{
    struct cut c = {0};
    (void)state;
    motu_rng_seed(&c.rng, 23);
    struct store *s = open_store(STORE_SERVE);
    const struct store_game g = game("one");
    faulty_watch(cut_power, &c);
    assert_true(store_add_game(s, &g) && store_commit(s));
    c.begun = true;
    for (int group = 0; group < GROUPS; group++) {
        for (int i = 0; i < GROUP; i++)
            assert_true(append(s, "one", c.acknowledged + i + 1, "move A-B"));
        assert_true(store_commit(s));
        c.acknowledged += GROUP;
        cut_power(&c);
    }
    store_close(s); /* a checkpoint: everything moves from the log to the file */
    faulty_watch(NULL, NULL);
    assert_true(c.images > 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_is_committed_is_there_again, fresh),
        cmocka_unit_test_setup(an_event_out_of_order_breaks_the_store, fresh),
        cmocka_unit_test_setup(an_event_of_no_game_or_too_long_breaks_the_store, fresh),
        cmocka_unit_test_setup(one_process_serves_a_file, fresh),
        cmocka_unit_test_setup(a_link_to_a_file_is_the_file, fresh),
        cmocka_unit_test_setup(a_file_that_is_gone_takes_nothing, fresh),
        cmocka_unit_test_setup(foreign_and_newer_files_are_left_alone, fresh),
        cmocka_unit_test_setup(finished_and_deleted_games_are_told_apart, fresh),
        cmocka_unit_test_setup(tampering_breaks_the_chain, fresh),
        cmocka_unit_test_setup(commands_come_and_go, fresh),
        cmocka_unit_test_setup(a_backup_is_the_whole_of_what_is_committed, fresh),
        cmocka_unit_test_setup(the_nth_write_fails_once, fresh),
        cmocka_unit_test_setup(the_nth_write_and_all_after_it_fail, fresh),
        cmocka_unit_test_setup(a_power_cut_loses_nothing_acknowledged, fresh),
    };
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/data", folder);
    snprintf(other_path, sizeof other_path, "%s/copy", folder);
    faulty_install();
    const int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
    remove_files(path);
    remove_files(other_path);
    rmdir(folder);
    return failed;
}
