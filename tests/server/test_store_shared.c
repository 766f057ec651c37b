/* test_store_shared.c: a store that several nodes share, when something is refused: every verb with a message that does
 * not arrive, with a call that fails, with a table missing; rows, notifications and addresses that are not ours. */
#include "checked.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "every_verb.h"
#include "faulty_link.h"
#include "refused_call.h"

/* A process of the database goes on for a moment with what it was sent, when its client has gone: it would be in the
 * way of whoever drops its tables. */
static void wait_for_stragglers(void)
{
    place_execute("DO $$ BEGIN FOR i IN 1..1000 LOOP"
                  " EXIT WHEN NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = 'motu');"
                  " PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$");
}

static int fresh(void **state)
{
    (void)state;
    faulty_link_break_at(0, FAULTY_BEFORE);
    refuse_call(0);
    wait_for_stragglers();
    place_clear();
    place_remove(verbs_copy_path());
    verbs_visited = 0;
    return 0;
}

/* --- every verb -------------------------------------------------------------------------------------------------- */

static void all_of_them_work(void **state)
{
    (void)state;
    for (int i = 0; i < verb_count; i++) {
        fresh(NULL);
        struct store *s = verbs_furnish(STORE_SHARE);
        assert_true(store_is_shared(s) && store_is_recoverable(s) && store_descriptor(s) >= 0);
        if (!verbs[i].run(s) || store_error(s))
            fail_msg("%s: %s", verbs[i].name, store_error(s));
        store_close(s);
    }
}

static void none_works_after_a_failure(void **state)
{
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    store_break(s, "the first reason");
    for (int i = 0; i < verb_count; i++) {
        if (verbs[i].run(s))
            fail_msg("%s: done", verbs[i].name);
        assert_string_equal(store_error(s), "the first reason");
    }
    assert_true(place_come_back(s) && store_recover(s) && verb_named("chain")->run(s));
    store_close(s);
    s = place_store(STORE_SERVE);
    refuse_call(1);
    assert_false(verb_named("touched")->run(s));
    store_close(s);
}

/* Somebody else takes a table away. */
static void none_works_without_its_table(void **state)
{
    static const char *const tables[] = {"game", "event", "note", "errand", "secret", "node", "present"};
    int refused = 0;
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    for (int i = 0; i < verb_count * 7; i++) {
        const struct verb *v = &verbs[i / 7];
        const char *table = tables[i % 7];
        char sql[64];
        if (!strstr(v->tables, table) && !strstr(v->shared, table))
            continue;
        snprintf(sql, sizeof sql, "ALTER TABLE %s RENAME TO away", table);
        place_execute(sql);
        if (v->run(s) || (!store_error(s) && strcmp(v->name, "copy") != 0))
            fail_msg("%s without %s: done", v->name, table);
        snprintf(sql, sizeof sql, "ALTER TABLE away RENAME TO %s", table);
        store_close(s);
        place_execute(sql);
        s = place_store(STORE_SHARE);
        refused++;
    }
    assert_true(refused > 50 && verb_named("chain")->run(s));
    store_close(s);
}

/* What refuses the n-th time, and whether it has. */
struct fault {
    void (*arm)(long n);
    bool (*has_struck)(void);
};

static void break_before(long n)
{
    faulty_link_break_at(n, FAULTY_BEFORE);
}

static const struct fault lost_message = {break_before, faulty_link_has_broken},
                          lost_call = {refuse_call, call_was_refused};

/* All of the first; where there are many they are alike. */
static long next_after(long n)
{
    return n + 1 + n / 30;
}

/* A verb whose n-th message or call is lost says no, and why. */
static long fail_everywhere(const struct fault *fault, const struct verb *v)
{
    struct store *s = NULL;
    for (long n = 1, tried = 0;; n = next_after(n), tried++) {
        if (!s || v->once) {
            store_close(s);
            fresh(NULL);
            store_close(verbs_furnish(STORE_SHARE));
            s = place_store(STORE_SHARE); /* which has room for nothing yet */
        }
        fault->arm(n);
        const bool done = v->run(s), struck = fault->has_struck();
        fault->arm(0);
        if (done == struck)
            fail_msg("%s: %ld, %s", v->name, n, done ? "done" : store_error(s));
        assert_true(done || store_error(s) || !strcmp(v->name, "copy"));
        if (!struck) {
            store_close(s);
            return tried;
        }
        if (!v->once) {
            store_close(s);
            s = place_store(STORE_SHARE);
        }
    }
}

static void see_nobody(void *own, const char *game)
{
    (void)own, (void)game;
}

/* Two writes of somebody who has missed something. */
static bool be_refused(struct store *s)
{
    struct store_head wrong = {.seq = 2};
    const struct store_event e = {.seq = 3, .actor = "black", .text = "move"};
    return store_set_over(s, "one", &wrong, true) && store_append(s, "two", &wrong, &e)
           && store_commit(s) == STORE_REFUSED;
}

/* Reads what it has just written, and says meanwhile that it is alive. */
static bool read_own(struct store *s)
{
    const struct store_game g = place_game("five");
    struct store_game back;
    struct store_pulse pulse;
    bool found;
    return store_add_game(s, &g) && store_find_game(s, "five", &back, &found) && found
           && store_pulse(s, &pulse, see_nobody, NULL) && store_note(s, 1, "note")
           && store_pulse(s, &pulse, see_nobody, NULL) && store_commit(s) == STORE_KEPT;
}

static const struct verb more_verbs[] = {{"be refused", be_refused, "", "", false},
                                         {"read what was written", read_own, "", "", true}};

static void fail_all_verbs(const struct fault *fault)
{
    long tried = 0;
    for (int i = 0; i < verb_count; i++)
        tried += fail_everywhere(fault, &verbs[i]);
    for (int i = 0; i < 2; i++)
        tried += fail_everywhere(fault, &more_verbs[i]);
    print_message("# %ld tried\n", tried);
    assert_true(tried > 100);
}

static void none_works_when_a_message_is_lost(void **state)
{
    (void)state;
    fail_all_verbs(&lost_message);
}

static void none_works_when_a_call_is_refused(void **state)
{
    (void)state;
    fail_all_verbs(&lost_call);
}

/* --- opening ------------------------------------------------------------------------------------------------------ */

static void open_everywhere(const struct fault *fault, enum store_mode mode)
{
    for (long n = 1;; n++) {
        char why[256] = "";
        bool busy;
        fault->arm(n);
        struct store *s = store_open(place_name(), mode, &busy, why, sizeof why);
        const bool struck = fault->has_struck();
        fault->arm(0);
        const bool by_another_way = s && fault == &lost_message; /* libpq may try once more while it connects */
        if ((!s != struck && !by_another_way) || !s != !!*why || busy)
            fail_msg("%ld: '%s'", n, why);
        store_close(s);
        if (!struck)
            return;
    }
}

static void no_database_is_opened_when_something_is_lost(void **state)
{
    (void)state;
    store_close(verbs_furnish(STORE_SHARE));
    open_everywhere(&lost_message, STORE_SHARE);
    open_everywhere(&lost_call, STORE_SHARE);
    open_everywhere(&lost_call, STORE_LOOK);
    place_clear();
    open_everywhere(&lost_call, STORE_SERVE); /* one that has no tables yet, or some */
}

/* A node that signs off and is not heard, or cannot even say so, is gone all the same. */
static void whoever_is_closed_is_gone(void **state)
{
    (void)state;
    for (long n = 1; n < 5; n++) {
        struct store *s = place_store(STORE_SHARE);
        refuse_call(n);
        store_close(s);
        refuse_call(0);
    }
    store_close(verbs_furnish(STORE_SHARE));
}

/* Somebody moves the data while a node is without its connection. */
static void nobody_comes_back_to_a_database_that_another_has_alone(void **state)
{
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    store_break(s, "as if the line were cut");
    assert_false(store_recover(s)); /* the connection is given up, and its lock */
    assert_int_equal(store_descriptor(s), -1);
    struct store *mover = place_store(STORE_SERVE);
    char why[256];
    bool busy;
    assert_null(store_open(place_name(), STORE_SHARE, &busy, why, sizeof why));
    assert_true(busy);
    usleep(300000);
    assert_false(store_recover(s));
    assert_string_equal(store_error(s), "another motu has this database to itself; try again when it is done");
    assert_true(store_is_dirty(s));
    store_close(mover);
    assert_true(place_come_back(s) && verb_named("chain")->run(s));
    store_close(s);
}

/* --- what others have written ------------------------------------------------------------------------------------- */

static void odd_rows_are_not_believed(void **state)
{
    struct store_game g;
    struct store_head head;
    uint8_t secret[STORE_SECRET];
    char text[64];
    bool found;
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    place_execute("UPDATE game SET seed = '\\x0102', options = repeat('x', 999) WHERE id = 'one';"
                  "UPDATE secret SET value = '\\x0102'; UPDATE event SET hash = '\\x03' WHERE game = 'two'");
    assert_true(store_find_game(s, "one", &g, &found) && found);
    assert_int_equal(g.seed[0] | g.seed[1], 0);
    assert_int_equal(strlen(g.options), STORE_MAX_OPTIONS - 1);
    assert_true(store_find_secret(s, STORE_PUSH_KEY, secret, &found) && !found);
    assert_true(store_find_head(s, "nowhere", &head, &found) && !found);
    assert_false(store_find_head(s, "two", &head, &found));
    assert_string_equal(store_error(s), "an event has no hash");
    store_close(s);
    s = place_store(STORE_SHARE);
    assert_false(store_await(s, 12345, text, sizeof text)); /* a command that nobody gave */
    assert_string_equal(store_error(s), "a command could not be read");
    store_close(s);
    place_execute("ALTER TABLE game ALTER COLUMN rules TYPE int"); /* half as long as ours */
    s = place_store(STORE_SHARE);
    assert_true(store_find_game(s, "one", &g, &found) && found && g.rules == 0);
    store_close(s);
    place_execute("UPDATE meta SET schema = -7");
    assert_null(store_open(place_name(), STORE_SHARE, NULL, text, sizeof text));
    place_execute("DELETE FROM meta");
    assert_null(store_open(place_name(), STORE_SHARE, NULL, text, sizeof text));
}

/* A trigger of somebody else's that fails, and does not say why. */
static void a_refusal_without_words_is_still_one(void **state)
{
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    place_execute("CREATE FUNCTION say_no() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''''; END';"
                  "CREATE TRIGGER no BEFORE INSERT ON note FOR EACH ROW EXECUTE FUNCTION say_no()");
    assert_false(verb_named("note")->run(s));
    assert_non_null(strstr(store_error(s), "the database refuses"));
    store_close(s);
}

/* A rule of somebody else's that lets nothing through: no row is written, and nobody is told that it was. */
static void what_is_thrown_away_is_refused(void **state)
{
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    place_execute("CREATE RULE away AS ON DELETE TO event DO INSTEAD NOTHING");
    assert_false(verb_named("delete")->run(s));
    assert_null(store_error(s)); /* it was refused, and the store goes on */
    assert_true(verb_named("chain")->run(s));
    store_close(s);
}

static bool stop_at_game(void *own, const struct store_game *g)
{
    (void)own, (void)g;
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
    struct store *s = verbs_furnish(STORE_SHARE);
    const struct store_game g = place_game("three");
    assert_true(store_note(s, 9, "one more") && store_add_game(s, &g) && store_keep(s, "one")
                && store_keep(s, "three"));
    assert_int_equal(store_commit(s), STORE_KEPT);
    assert_true(store_each_note(s, stop_at_note, NULL) && verbs_visited == 1);
    assert_true(store_each_kept(s, stop_at_game, NULL) && verbs_visited == 2);
    store_close(s);
}

static void see_news(void *own, const char *game, int64_t seq)
{
    char *all = own;
    snprintf(all + strlen(all), 64, "%s:%lld ", game, (long long)seq);
}

/* Anybody who may connect can announce what they like. */
static void odd_news_is_no_news(void **state)
{
    static const char *const odd[] = {"", " ", ":7", "one", "one ", "an-id-that-is-too-long:7", "one:2 :3 two:4"};
    char heard[512] = "";
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++) {
        char sql[96];
        snprintf(sql, sizeof sql, "NOTIFY motu_news, '%s'", odd[i]);
        place_execute(sql);
    }
    place_execute("NOTIFY motu_news, 'two:5'");
    for (int i = 0; i < 200 && !strstr(heard, "two:5"); i++) {
        assert_true(store_each_news(s, see_news, heard));
        usleep(10000);
    }
    assert_string_equal(heard, "one:2 two:5 ");
    store_close(s);
}

static void odd_ids_have_no_head(void **state)
{
    const char *const games[] = {"", "an-id-that-is-too-long", "it's", "{}", "a,b", "one"};
    char heard[512] = "";
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    assert_true(store_each_head(s, games, 6, see_news, heard));
    assert_string_equal(heard, "one:2 ");
    store_close(s);
}

/* Of somebody else, at a node that lives and at one that does not. */
static void whoever_is_here_is_found(void **state)
{
    bool here, gone;
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    place_execute("INSERT INTO node VALUES(7, now() + interval '1 h'), (8, now() - interval '1 h');"
                  "INSERT INTO present VALUES('one/0', 7), ('one/1', 8)");
    assert_true(store_find_present(s, "one", 0, &here) && store_find_present(s, "one", 1, &gone));
    assert_true(here && !gone);
    store_close(s);
}

static void count_news(void *own, const char *game, int64_t seq)
{
    (void)game;
    *(int *)own += seq == 1;
}

/* More in one commit than fits into one notification: each game is told of once, and whole. */
static void much_news_is_told_in_portions(void **state)
{
    enum { GAMES = 700 };
    int heard = 0;
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE), *other = place_store(STORE_SHARE);
    for (int i = 0; i < GAMES; i++) {
        char id[STORE_MAX_ID + 1];
        struct store_head head;
        snprintf(id, sizeof id, "game-%0*d", 1 + i % 7, i);
        const struct store_game g = place_game(id);
        const struct store_event e = {.seq = 1, .actor = "black", .text = "open"};
        store_start(&g, &head);
        assert_true(store_add_game(s, &g) && store_append(s, id, &head, &e));
    }
    assert_int_equal(store_commit(s), STORE_KEPT);
    for (int i = 0; i < 300 && heard < GAMES; i++) {
        assert_true(store_each_news(other, count_news, &heard));
        usleep(10000);
    }
    assert_int_equal(heard, GAMES);
    store_close(s);
    store_close(other);
}

static bool count_note(void *own, int64_t at_ms, const char *text)
{
    (void)at_ms, (void)text;
    return ++*(int *)own > 0;
}

/* However many statements wait for an answer when the commit is sent, and the news behind it. */
static void a_commit_has_room_behind_any_number_of_writes(void **state)
{
    int kept = 0, written = 1; /* one is there already */
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    struct store_head head = {0};
    bool found;
    assert_true(store_find_head(s, "one", &head, &found) && found);
    for (int count = 248; count < 260; count++) {
        const struct store_event e = {.seq = head.seq + 1, .actor = "black", .text = "move"};
        for (int i = 0; i < count; i++, written++)
            assert_true(store_note(s, i, "note"));
        assert_true(store_append(s, "one", &head, &e));
        assert_int_equal(store_commit(s), STORE_KEPT);
    }
    assert_true(store_each_note(s, count_note, &kept));
    assert_int_equal(kept, written);
    store_close(s);
}

/* --- copies ------------------------------------------------------------------------------------------------------- */

static void a_backup_is_whole_or_none(void **state)
{
    static char name[STORE_MAX_PLACE + 100];
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE);
    assert_false(store_backup(s, "/nowhere/at/all"));
    assert_non_null(strstr(store_error(s), "the copy could not be written: "));
    store_close(s);
    s = place_store(STORE_SHARE);
    memset(name, 'x', sizeof name - 1);
    assert_false(store_backup(s, name));
    assert_non_null(strstr(store_error(s), "the name of the file is too long"));
    store_close(s);
    place_execute("UPDATE event SET text = 'mova' WHERE game = 'one' AND seq = 2");
    s = place_store(STORE_SHARE);
    assert_false(store_backup(s, verbs_copy_path()));
    assert_non_null(strstr(store_error(s), "event 2 of table one is not what was written there"));
    assert_int_not_equal(access(verbs_copy_path(), F_OK), 0);
    store_close(s);
}

/* Another node is there first. */
static void nothing_is_copied_over_something(void **state)
{
    struct store_copied done;
    char why[256];
    (void)state;
    struct store *s = verbs_furnish(STORE_SHARE), *to;
    assert_non_null(to = store_open(verbs_copy_path(), STORE_SERVE, NULL, why, sizeof why));
    assert_true(store_copy(s, to, &done) && done.games == 2 && done.events == 3);
    assert_false(store_copy(s, to, &done));
    assert_string_equal(done.why, "there are games in it already");
    store_close(to);
    store_close(s);
}

/* --- addresses ------------------------------------------------------------------------------------------------------
 */

static void expect_no_store(const char *place, const char *sentence)
{
    char why[256] = "";
    struct store *s = store_open(place, STORE_SHARE, NULL, why, sizeof why);
    if (s || !strstr(why, sentence) || strchr(why, '\n'))
        fail_msg("%s: '%s', not '%s'", place, why, sentence);
}

static void a_bad_address_is_one_sentence(void **state)
{
    static char name[STORE_MAX_PLACE + 100];
    (void)state;
    snprintf(name, sizeof name, "postgresql://%4096d/", 7);
    expect_no_store(name, "the address is too long");
    expect_no_store("postgresql://[::1/x", "cannot be reached");
    expect_no_store("postgresql:///x?host=/nowhere,/nowhere2,/nowhere3,/nowhere4&port=1,2", "cannot be reached");
}

/* A host that takes the connection and says nothing is given up, and one that is not there is not waited for. */
static void a_silent_host_is_given_up(void **state)
{
    char folder[] = "motu-silent-XXXXXX", where[64], place[512], here[256];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_non_null(getcwd(here, sizeof here));
    snprintf(where, sizeof where, "%s/.s.PGSQL.1", folder);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", where);
    const int silent = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_int_equal(bind(silent, (const struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(silent, 5), 0);
    snprintf(place, sizeof place, "postgresql:///x?host=/nowhere,%s/%s,/nowhere2&port=1", here, folder);
    expect_no_store(place, "the database ");
    close(silent);
    unlink(where);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(all_of_them_work, fresh),
        cmocka_unit_test_setup(none_works_after_a_failure, fresh),
        cmocka_unit_test_setup(none_works_without_its_table, fresh),
        cmocka_unit_test_setup(none_works_when_a_message_is_lost, fresh),
        cmocka_unit_test_setup(none_works_when_a_call_is_refused, fresh),
        cmocka_unit_test_setup(no_database_is_opened_when_something_is_lost, fresh),
        cmocka_unit_test_setup(whoever_is_closed_is_gone, fresh),
        cmocka_unit_test_setup(nobody_comes_back_to_a_database_that_another_has_alone, fresh),
        cmocka_unit_test_setup(odd_rows_are_not_believed, fresh),
        cmocka_unit_test_setup(a_refusal_without_words_is_still_one, fresh),
        cmocka_unit_test_setup(what_is_thrown_away_is_refused, fresh),
        cmocka_unit_test_setup(a_walk_ends_when_it_is_told_to, fresh),
        cmocka_unit_test_setup(odd_news_is_no_news, fresh),
        cmocka_unit_test_setup(odd_ids_have_no_head, fresh),
        cmocka_unit_test_setup(whoever_is_here_is_found, fresh),
        cmocka_unit_test_setup(much_news_is_told_in_portions, fresh),
        cmocka_unit_test_setup(a_commit_has_room_behind_any_number_of_writes, fresh),
        cmocka_unit_test_setup(a_backup_is_whole_or_none, fresh),
        cmocka_unit_test_setup(nothing_is_copied_over_something, fresh),
        cmocka_unit_test_setup(a_bad_address_is_one_sentence, fresh),
        cmocka_unit_test_setup(a_silent_host_is_given_up, fresh),
    };
    place_open();
    verbs_open();
    const int failed = cmocka_run_group_tests_name("store_shared", tests, NULL, NULL);
    verbs_close();
    place_close();
    return failed;
}
