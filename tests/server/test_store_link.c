/* test_store_link.c: the database at the other end of a line: a stale writer is refused, a line that breaks at any
 * message loses nothing, and a yes is a yes. */
#include "checked.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_link.h"
#include "store_place.h"

static int fresh(void **state)
{
    (void)state;
    faulty_link_break_at(0, FAULTY_BEFORE);
    place_clear();
    return 0;
}

/* --- stale writers -------------------------------------------------------------------------------------------- */

struct refusals {
    int count;
    char last[STORE_MAX_ID + 1];
};

static void note_refusal(void *own, const char *game)
{
    struct refusals *r = own;
    r->count++;
    snprintf(r->last, sizeof r->last, "%s", game);
}

static void expect_refused(struct store *s, const char *game)
{
    struct refusals r = {0};
    assert_int_equal(store_commit(s), STORE_REFUSED);
    store_each_refused(s, note_refusal, &r);
    assert_int_equal(r.count, 1);
    assert_string_equal(r.last, game);
    assert_null(store_error(s));
}

static struct store *begin(struct store_head *one, struct store_head *two)
{
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one"), h = place_game("two");
    const struct store_event e = {.seq = 1, .actor = "black", .text = "open"};
    store_start(&g, one);
    store_start(&h, two);
    assert_true(store_add_game(s, &g) && store_add_game(s, &h));
    assert_true(store_append(s, "one", one, &e) && store_append(s, "two", two, &e));
    assert_int_equal(store_commit(s), STORE_KEPT);
    return s;
}

static bool go_on(struct store *s, const char *game, struct store_head *head)
{
    const struct store_event e = {.seq = head->seq + 1, .actor = "black", .text = "move"};
    return store_append(s, game, head, &e);
}

static const char somebody_else[] = "INSERT INTO event VALUES('one', 2, 'white', 1, 'elsewhere',"
                                    " decode(repeat('00', 32), 'hex'), decode(repeat('01', 32), 'hex'))";

static void who_is_behind_is_refused_and_others_are_not(void **state)
{
    struct store_head one, two;
    (void)state;
    struct store *s = begin(&one, &two);
    place_execute(somebody_else);
    assert_true(go_on(s, "one", &one) && go_on(s, "one", &one) && go_on(s, "two", &two));
    expect_refused(s, "one");
    assert_int_equal(place_events(s, "one"), 2); /* what somebody else wrote, and nothing behind it */
    assert_int_equal(place_events(s, "two"), 2);
    assert_true(go_on(s, "two", &two));
    assert_int_equal(store_commit(s), STORE_KEPT); /* once said, it is over */
    store_close(s);
}

/* A database that was put back to an earlier state, or went on without its last events. */
static void nothing_is_written_behind_a_gap(void **state)
{
    struct store_head one, two;
    (void)state;
    struct store *s = begin(&one, &two);
    assert_true(go_on(s, "one", &one) && store_commit(s) == STORE_KEPT);
    place_execute("DELETE FROM event WHERE game = 'one' AND seq = 2");
    struct store_head behind = one;
    assert_true(go_on(s, "one", &behind));
    expect_refused(s, "one");
    assert_int_equal(place_events(s, "one"), 1);
    place_execute(somebody_else); /* the number is there again, and not the event */
    assert_true(go_on(s, "one", &one));
    expect_refused(s, "one");
    place_execute("DELETE FROM event WHERE game = 'two'; DELETE FROM game WHERE id = 'two'");
    const struct store_game g = place_game("two");
    store_start(&g, &two);
    assert_true(go_on(s, "two", &two));
    expect_refused(s, "two");
    store_close(s);
}

static void nobody_ends_or_takes_away_what_they_have_not_seen(void **state)
{
    struct store_head one, two, ahead;
    struct store_game back;
    bool found;
    (void)state;
    struct store *s = begin(&one, &two);
    place_execute(somebody_else);
    assert_true(store_delete(s, "one", &one));
    expect_refused(s, "one");
    assert_int_equal(place_events(s, "one"), 2);
    ahead = one;
    assert_true(go_on(s, "one", &ahead) && store_set_over(s, "one", &ahead, true));
    expect_refused(s, "one");
    assert_true(store_find_game(s, "one", &back, &found) && found && !back.over);
    const struct store_game g = place_game("one");
    assert_true(store_add_game(s, &g)); /* an id that is taken */
    expect_refused(s, "one");
    store_close(s);
}

/* --- many games in one commit ------------------------------------------------------------------------------------ */

enum { CROWD = 600 /* more than one statement takes */ };
struct crowd {
    char id[CROWD][STORE_MAX_ID + 1];
    struct store_head head[CROWD];
    bool refused[CROWD];
};

static struct crowd *begin_crowd(struct store *s)
{
    struct crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    for (int i = 0; i < CROWD; i++) {
        snprintf(c->id[i], sizeof c->id[i], "%c%d", 'a' + i * 7 % 26, i);
        const struct store_game g = place_game(c->id[i]);
        store_start(&g, &c->head[i]);
        assert_true(store_add_game(s, &g) && go_on(s, c->id[i], &c->head[i]));
    }
    assert_int_equal(store_commit(s), STORE_KEPT);
    return c;
}

static void note_refused(void *own, const char *game)
{
    struct crowd *c = own;
    for (int i = 0; i < CROWD; i++)
        if (!strcmp(c->id[i], game)) {
            assert_false(c->refused[i]); /* once */
            c->refused[i] = true;
        }
}

static int more_of(int game)
{
    return game == 300 ? 700 : 1 + game % 3;
}

/* Each game gets one event, or two, or three, and one of them many; one of seven was written to by somebody else. */
static void only_the_games_that_were_written_to_are_refused(void **state)
{
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    struct crowd *c = begin_crowd(s);
    place_execute("INSERT INTO event SELECT game, 2, 'white', 1, 'elsewhere', hash, decode(repeat('01', 32), 'hex')"
                  " FROM event WHERE substr(game, 2)::int % 7 = 3");
    for (int i = 0; i < CROWD; i++)
        for (int n = 0; n < more_of(i); n++)
            assert_true(go_on(s, c->id[i], &c->head[i]));
    assert_int_equal(store_commit(s), STORE_REFUSED);
    store_each_refused(s, note_refused, c);
    for (int i = 0; i < CROWD; i++) {
        assert_int_equal(c->refused[i], i % 7 == 3);
        assert_int_equal(place_events(s, c->id[i]), i % 7 == 3 ? 2 : 1 + more_of(i));
    }
    free(c);
    store_close(s);
}

/* Somebody else has written event 2, and commits while we wait for them: neither our event 2 nor our event 3 is kept.
 */
static void nothing_is_written_behind_an_event_that_was_under_way(void **state)
{
    struct store_head one, two;
    int ready[2];
    char byte;
    (void)state;
    struct store *s = begin(&one, &two);
    assert_int_equal(pipe(ready), 0);
    const pid_t child = fork();
    if (!child) {
        PGconn *link = PQconnectdb(place_name());
        PQclear(PQexec(link, "SET search_path = motu; BEGIN"));
        PQclear(PQexec(link, somebody_else));
        (void)!write(ready[1], "", 1);
        usleep(400 * 1000);
        PQclear(PQexec(link, "COMMIT"));
        _exit(0);
    }
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_true(go_on(s, "one", &one) && go_on(s, "one", &one) && go_on(s, "two", &two));
    expect_refused(s, "one");
    assert_int_equal(place_events(s, "one"), 2);
    assert_int_equal(place_events(s, "two"), 2);
    waitpid(child, NULL, 0);
    close(ready[0]);
    close(ready[1]);
    store_close(s);
}

/* A log with a gap: what goes into the gap is kept, and nothing behind what is after it. */
static void a_chain_ends_where_somebody_else_goes_on(void **state)
{
    struct store_head one, two;
    (void)state;
    struct store *s = begin(&one, &two);
    place_execute("INSERT INTO event VALUES('one', 3, 'white', 1, 'elsewhere',"
                  " decode(repeat('00', 32), 'hex'), decode(repeat('01', 32), 'hex'))");
    assert_true(go_on(s, "one", &one) && go_on(s, "one", &one) && go_on(s, "one", &one) && go_on(s, "two", &two));
    expect_refused(s, "one");
    assert_int_equal(place_events(s, "one"), 3);
    assert_int_equal(place_events(s, "two"), 2);
    store_close(s);
}

/* A rematch: the last event of `one`, and a new game that begins with it. Whether the game is there. */
static bool rematch(struct store *s, struct store_head *one, const char *id, enum store_outcome outcome)
{
    struct store_game back;
    struct store_head head;
    bool found;
    const struct store_game g = place_game(id);
    store_start(&g, &head);
    assert_true(go_on(s, "one", one) && store_add_game_after(s, &g, "one", one));
    assert_true(go_on(s, id, &head) && go_on(s, id, &head) && store_keep(s, id) && store_set_over(s, "one", one, true));
    assert_int_equal(store_commit(s), outcome);
    assert_true(store_find_game(s, id, &back, &found));
    assert_int_equal(place_events(s, id), found ? 2 : 0);
    return found;
}

static void a_rematch_is_kept_whole_or_not_at_all(void **state)
{
    struct store_head one, two;
    (void)state;
    struct store *s = begin(&one, &two);
    assert_true(rematch(s, &one, "after", STORE_KEPT)); /* its id comes before the other's, or behind it */
    assert_true(rematch(s, &one, "zero", STORE_KEPT));
    place_execute(
        "INSERT INTO event SELECT game, seq + 1, 'white', 1, 'elsewhere', hash, decode(repeat('01', 32), 'hex')"
        " FROM event WHERE game = 'one' AND seq = 3; UPDATE game SET over = 0");
    struct store_head stale = one;
    assert_false(rematch(s, &stale, "before", STORE_REFUSED));
    stale = one;
    assert_false(rematch(s, &stale, "zoo", STORE_REFUSED));
    assert_int_equal(place_events(s, "one"), 4);
    struct store_game back;
    bool found;
    assert_true(store_find_game(s, "one", &back, &found) && found && !back.over);
    store_close(s);
}

/* A node that writes to all games, each time in another order, and reads again what others wrote. Between two writes it
 * reads a game: one that it has not written to, or the very one. */
enum between { NOTHING, ANOTHER_GAME, THE_SAME_GAME };

static bool write_to_all(struct store *s, unsigned seed, int commits, enum between between)
{
    enum { GAMES = 8 };
    for (int n = 0; n < commits; n++) {
        struct store_head head[GAMES];
        bool found = true;
        for (int i = 0; found && i < GAMES; i++)
            if (!store_find_head(s, (const char[]){(char)('a' + i), 0}, &head[i], &found))
                return false;
        for (int i = 0; i < GAMES; i++) {
            const int which = (int)((unsigned)i * 3 + seed + (unsigned)n * (seed | 1)) % GAMES;
            const char id[] = {(char)('a' + which), 0};
            if (!go_on(s, id, &head[which]) || !go_on(s, id, &head[which])
                || !store_set_over(s, id, &head[which], n % 2))
                return false;
            struct store_game about;
            if (between && !store_find_game(s, between == ANOTHER_GAME ? "z" : id, &about, &found))
                return false;
        }
        if (store_commit(s) == STORE_FAILED)
            return false;
    }
    return true;
}

static void let_nodes_write(int commits, enum between between)
{
    enum { NODES = 3 };
    pid_t child[NODES];
    int status;
    int64_t wrong, all = 0;
    struct store *s = place_store(STORE_SERVE);
    for (char id[] = "a"; *id < 'a' + 8; ++*id) {
        const struct store_game g = place_game(id);
        assert_true(store_add_game(s, &g));
    }
    assert_int_equal(store_commit(s), STORE_KEPT);
    store_close(s);
    for (unsigned i = 0; i < NODES; i++) {
        child[i] = fork();
        if (child[i])
            continue;
        char why[256];
        struct store *node = store_open(place_name(), STORE_SHARE, NULL, why, sizeof why);
        const bool written = node && write_to_all(node, i * 2 + 1, commits, between);
        if (!written)
            print_message("# a node failed: %s\n", node ? store_error(node) : why);
        _exit(!written);
    }
    for (int i = 0; i < NODES; i++) {
        waitpid(child[i], &status, 0);
        assert_int_equal(status, 0);
    }
    s = place_store(STORE_LOOK);
    for (char id[] = "a"; *id < 'a' + 8; ++*id) {
        assert_true(store_check_chain(s, id, &wrong));
        assert_int_equal(wrong, 0);
        all += place_events(s, id);
    }
    print_message("# %lld of %d were kept\n", (long long)all, NODES * commits * 8 * 2);
    assert_true(all >= (int64_t)commits * 2);
    assert_int_equal(all % 2, 0); /* two at a time */
    store_close(s);
}

static void nodes_that_write_to_the_same_games_do_not_wait_for_each_other(void **state)
{
    (void)state;
    let_nodes_write(150, NOTHING);
}

/* A deadlock would not be found, and the store would fail. */
static void nor_do_nodes_that_read_other_games_meanwhile(void **state)
{
    (void)state;
    setenv("PGOPTIONS", "-c deadlock_timeout=10min -c lock_timeout=4s", 1);
    let_nodes_write(150, ANOTHER_GAME);
    unsetenv("PGOPTIONS");
}

static void nodes_that_read_what_they_have_written_give_way(void **state)
{
    (void)state;
    setenv("PGOPTIONS", "-c deadlock_timeout=10ms", 1);
    let_nodes_write(40, THE_SAME_GAME);
    unsetenv("PGOPTIONS");
}

static bool count_note(void *own, int64_t at_ms, const char *text)
{
    (void)at_ms, (void)text;
    ++*(int *)own;
    return true;
}

/* How two nodes meet: who gives way, whether that is found out by reading, before the commit, and which message of the
 * one that gives way is lost, 0: none. */
struct meeting {
    bool we_give_way, by_reading;
    long lost;
};

/* Writes to one game, so that others have to wait for us, and then to another. */
static enum store_outcome write_crosswise(struct store *s, const char *first, struct store_head *first_head,
                                          const char *second, struct store_head *second_head, int tell, int wait,
                                          const struct meeting *m)
{
    struct store_game about;
    bool found;
    char byte = 0;
    if (!go_on(s, first, first_head) || !store_note(s, 1, first) || !store_find_game(s, first, &about, &found)
        || write(tell, &byte, 1) != 1 || read(wait, &byte, 1) != 1 || !go_on(s, second, second_head))
        return STORE_FAILED;
    faulty_link_break_at(m->lost, FAULTY_BEFORE);
    if (m->by_reading && (!store_find_game(s, second, &about, &found) || !found))
        return STORE_FAILED;
    return store_commit(s);
}

static struct store *patient_store(bool patient)
{
    setenv("PGOPTIONS", patient ? "-c deadlock_timeout=10min -c lock_timeout=4s" : "-c deadlock_timeout=50ms", 1);
    struct store *s = place_store(STORE_SHARE);
    unsetenv("PGOPTIONS");
    return s;
}

/* Two nodes that wait for each other: the one that finds out first gives way. Returns what became of ours, with the
 * store as it is then. */
static enum store_outcome meet(const struct meeting *m, struct store **store)
{
    struct store_head one, two;
    int ours[2], theirs[2], status;
    const struct meeting other = {.we_give_way = !m->we_give_way, .by_reading = m->by_reading};
    store_close(begin(&one, &two));
    assert_int_equal(pipe(ours) | pipe(theirs), 0);
    const pid_t child = fork();
    if (!child) {
        struct store *node = patient_store(m->we_give_way);
        _exit((int)write_crosswise(node, "two", &two, "one", &one, theirs[1], ours[0], &other));
    }
    struct store *s = *store = patient_store(!m->we_give_way);
    const enum store_outcome outcome = write_crosswise(s, "one", &one, "two", &two, ours[1], theirs[0], m);
    waitpid(child, &status, 0);
    assert_int_equal(WEXITSTATUS(status), m->we_give_way ? STORE_KEPT : STORE_REFUSED);
    for (int i = 0; i < 2; i++) {
        close(ours[i]);
        close(theirs[i]);
    }
    return outcome;
}

static void give_way(bool we_give_way, bool by_reading)
{
    const struct meeting m = {.we_give_way = we_give_way, .by_reading = by_reading};
    struct refusals r = {0};
    struct store *s;
    int notes = 0;
    place_clear();
    const enum store_outcome outcome = meet(&m, &s);
    assert_null(store_error(s));
    assert_int_equal(outcome, we_give_way ? STORE_REFUSED : STORE_KEPT);
    store_each_refused(s, note_refusal, &r);
    assert_int_equal(r.count, we_give_way ? 2 : 0);
    assert_int_equal(place_events(s, "one"), 2);
    assert_int_equal(place_events(s, "two"), 2);
    assert_true(store_each_note(s, count_note, &notes));
    assert_int_equal(notes, 2); /* what belongs to no game is kept by both */
    assert_true(place_append(s, "one", 3, "move") && place_append(s, "two", 3, "move"));
    assert_int_equal(store_commit(s), STORE_KEPT);
    store_close(s);
}

static void a_node_that_waits_for_one_that_waits_for_it_gives_way(void **state)
{
    (void)state;
    give_way(true, false);
    give_way(false, false);
    give_way(true, true);
    give_way(false, true);
}

static void a_node_that_is_cut_off_while_it_gives_way_loses_nothing(void **state)
{
    (void)state;
    for (int by_reading = 0; by_reading < 2; by_reading++)
        for (long n = 1, broken = 1; broken; n++) {
            const struct meeting m = {.we_give_way = true, .by_reading = by_reading, .lost = n};
            struct store *s;
            place_clear();
            const enum store_outcome outcome = meet(&m, &s);
            broken = faulty_link_has_broken();
            faulty_link_break_at(0, FAULTY_BEFORE);
            assert_int_equal(outcome, broken ? STORE_FAILED : STORE_REFUSED);
            assert_true(broken || n > 4); /* otherwise nothing was tried */
            assert_true(!broken || (store_error(s) && place_come_back(s)));
            assert_int_equal(place_events(s, "one"), 2); /* the other node's */
            assert_int_equal(place_events(s, "two"), 2);
            store_close(s);
        }
}

/* --- a line that breaks ----------------------------------------------------------------------------------------- */

enum { GROUPS = 4, GROUP = 3 };

/* Writes groups of events, over the same store come back whenever it fails, reading its head again as a house does;
 * returns how many were acknowledged. */
static int64_t write_all(struct store *s)
{
    struct store_head head;
    int64_t acknowledged = 0;
    bool found = false;
    const struct store_game g = place_game("one");
    for (int tries = 0; tries < 10 && acknowledged < (int64_t)GROUPS * GROUP; tries++) {
        if (store_error(s) && !place_come_back(s))
            fail_msg("%s", store_error(s));
        if (!store_find_head(s, "one", &head, &found))
            continue;
        if (!found) {
            store_start(&g, &head);
            if (!store_add_game(s, &g) || store_commit(s) != STORE_KEPT)
                continue;
        }
        assert_true(head.seq >= acknowledged && head.seq <= acknowledged + GROUP);
        acknowledged = head.seq; /* perhaps it was kept after all */
        bool going = true;
        while (going && acknowledged < (int64_t)GROUPS * GROUP) {
            for (int i = 0; going && i < GROUP; i++)
                going = go_on(s, "one", &head);
            going = going && store_commit(s) == STORE_KEPT;
            acknowledged += going ? GROUP : 0;
        }
    }
    return acknowledged;
}

static void survive_every_break(enum faulty_way way)
{
    long tried = 0;
    for (long n = 1;; n++) {
        char why[256];
        int64_t wrong;
        place_clear();
        faulty_link_break_at(n, way);
        struct store *s = store_open(place_name(), STORE_SERVE, NULL, why, sizeof why);
        const int64_t acknowledged = s ? write_all(s) : 0;
        const bool broken = faulty_link_has_broken();
        faulty_link_break_at(0, way);
        store_close(s);
        assert_true(acknowledged == (int64_t)GROUPS * GROUP || (!s && broken));
        if (s) {
            s = place_store(STORE_SERVE);
            assert_int_equal(place_events(s, "one"), GROUPS * GROUP);
            assert_true(store_check_chain(s, "one", &wrong));
            assert_int_equal(wrong, 0);
            store_close(s);
        }
        if (!broken)
            break;
        tried++;
    }
    print_message("# %ld tried\n", tried);
    assert_true(tried > 20); /* otherwise nothing was tried at all */
}

static void the_nth_message_does_not_arrive(void **state)
{
    (void)state;
    survive_every_break(FAULTY_BEFORE);
}

static void half_of_the_nth_message_arrives(void **state)
{
    (void)state;
    survive_every_break(FAULTY_WITHIN);
}

static void the_nth_message_arrives_and_its_answer_does_not(void **state)
{
    (void)state;
    survive_every_break(FAULTY_AFTER);
}

static void control(const char *words)
{
    char command[256];
    snprintf(command, sizeof command, "%s/control %s >/dev/null 2>&1", getenv("MOTU_TEST_POSTGRES"), words);
    assert_int_equal(system(command), 0);
}

static void a_database_that_was_away_is_there_again(void **state)
{
    struct store_head one, two;
    char start[128];
    (void)state;
    struct store *s = begin(&one, &two);
    assert_true(go_on(s, "one", &one));
    control("-m immediate stop");
    assert_int_equal(store_commit(s), STORE_FAILED);
    assert_non_null(store_error(s));
    assert_true(store_is_dirty(s)); /* whoever waits for the commit goes on waiting */
    for (int i = 0; i < 20; i++) {
        assert_false(store_recover(s));
        usleep(25000);
    }
    assert_non_null(strstr(store_error(s), "cannot be reached"));
    assert_false(go_on(s, "two", &two));
    snprintf(start, sizeof start, "-l %s/data/log start", getenv("MOTU_TEST_POSTGRES"));
    control(start);
    place_close();
    place_open();
    assert_true(place_come_back(s));
    assert_int_equal(place_events(s, "one"), 1);
    assert_true(go_on(s, "two", &two) && store_commit(s) == STORE_KEPT);
    store_close(s);
}

/* --- a yes that is none ------------------------------------------------------------------------------------------- */

/* Somebody who cancels whatever waits for a standby. */
static pid_t cancel_soon(void)
{
    const pid_t child = fork();
    if (child)
        return child;
    PGconn *link = PQconnectdb(place_name());
    for (int i = 0; i < 400; i++) {
        PGresult *done = PQexec(link, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
                                      " WHERE application_name = 'motu' AND wait_event = 'SyncRep'");
        const int cancelled = PQntuples(done);
        PQclear(done);
        if (cancelled)
            _exit(0);
        usleep(10000);
    }
    _exit(1);
}

static void want_standby(const char *name)
{
    char sql[96];
    snprintf(sql, sizeof sql, "ALTER SYSTEM SET synchronous_standby_names = '%s'", name);
    place_execute("SET synchronous_commit = local");
    place_execute(sql);
    place_execute("SELECT pg_reload_conf()");
    usleep(300000);
}

static void a_cancelled_commit_is_no_yes(void **state)
{
    struct store_head one, two;
    int status = 1;
    (void)state;
    struct store *s = begin(&one, &two);
    want_standby("nobody");
    assert_true(go_on(s, "one", &one));
    const pid_t child = cancel_soon();
    assert_int_equal(store_commit(s), STORE_FAILED);
    assert_non_null(strstr(store_error(s), "standby"));
    waitpid(child, &status, 0);
    assert_int_equal(status, 0);
    want_standby("");
    assert_true(place_come_back(s));
    assert_int_equal(place_events(s, "one"), 2); /* it was in doubt, and turns out to be there */
    store_close(s);
}

static void a_standby_that_does_not_answer_is_waited_for_no_longer_than_told(void **state)
{
    struct store_head one, two;
    (void)state;
    struct store *s = begin(&one, &two);
    want_standby("nobody");
    assert_true(go_on(s, "one", &one));
    assert_int_equal(store_commit(s), STORE_FAILED);
    assert_non_null(strstr(store_error(s), "stopped answering"));
    want_standby("");
    assert_true(place_come_back(s));
    assert_true(place_events(s, "one") >= 1);
    store_close(s);
}

/* --- a node among others ------------------------------------------------------------------------------------------ */

static void nobody_is_adopted(void *own, const char *game)
{
    (void)own, (void)game;
}

/* As begin(), but for several nodes. */
static struct store *begin_node(struct store_head *one, struct store_head *two)
{
    store_close(begin(one, two));
    return place_store(STORE_SHARE);
}

/* A trigger that comes with the commit notes how it is made. */
static void a_commit_waits_whatever_is_said_beside_it(void **state)
{
    struct store_head one, two;
    struct store_pulse pulse = {0};
    (void)state;
    struct store *s = begin_node(&one, &two);
    place_execute("CREATE TABLE way(how text); CREATE FUNCTION note_way() RETURNS trigger LANGUAGE plpgsql AS"
                  " 'BEGIN INSERT INTO motu.way VALUES(current_setting(''synchronous_commit'')); RETURN NULL; END';"
                  "CREATE CONSTRAINT TRIGGER way AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED"
                  " FOR EACH ROW EXECUTE FUNCTION note_way()");
    assert_true(go_on(s, "one", &one) && store_pulse(s, &pulse, nobody_is_adopted, NULL)
                && store_set_present(s, "one/0 two/1") && go_on(s, "two", &two));
    assert_int_equal(store_commit(s), STORE_KEPT);
    place_execute("SELECT 1 / (count(*) = 2 AND min(how) = 'on' AND max(how) = 'on')::int FROM way"); /* or by zero */
    store_close(s);
}

/* The standby comes later than the lease would have ended, and a neighbour looks for the dead at once. */
static void whoever_waited_for_the_standby_is_not_dead(void **state)
{
    struct store_head one, two;
    struct store_pulse pulse = {0};
    (void)state;
    struct store *s = begin_node(&one, &two);
    want_standby("nobody");
    store_break(s, "as if the line were cut");
    const pid_t child = fork();
    if (!child) {
        PGconn *link = PQconnectdb(place_name());
        usleep((STORE_LEASE_MS + 800) * 1000);
        PQclear(PQexec(link, "ALTER SYSTEM SET synchronous_standby_names = ''"));
        PQclear(PQexec(link, "SELECT pg_reload_conf()"));
        _exit(0);
    }
    assert_true(place_come_back(s));
    place_execute("DELETE FROM node WHERE until <= now()");
    assert_true(store_pulse(s, &pulse, nobody_is_adopted, NULL));
    waitpid(child, NULL, 0);
    store_close(s);
}

/* --- bad places ------------------------------------------------------------------------------------------------- */

static void expect_no_store(const char *place, enum store_mode mode, const char *sentence)
{
    char why[256] = "";
    struct store *s = store_open(place, mode, NULL, why, sizeof why);
    if (s || !strstr(why, sentence) || strchr(why, '\n'))
        fail_msg("%s: '%s', not '%s'", place, why, sentence);
}

static void a_bad_place_is_one_sentence(void **state)
{
    char place[512];
    (void)state;
    expect_no_store(place_name(), STORE_LOOK, "has no games of motu"); /* looking makes no tables */
    expect_no_store("postgresql:///x?host=/nowhere", STORE_SERVE, "cannot be reached");
    expect_no_store("postgresql://a:b:c:d/", STORE_SERVE, "cannot be reached");
    snprintf(place, sizeof place, "postgresql://motu@/nothing?host=%s", getenv("MOTU_TEST_POSTGRES"));
    expect_no_store(place, STORE_SERVE, "\"nothing\" does not exist");
    snprintf(place, sizeof place, "%s&options=-cdefault_transaction_read_only%%3Don", place_name());
    expect_no_store(place, STORE_SERVE, "read-only");
    place_execute("CREATE SCHEMA motu; CREATE TABLE motu.game(x int)");
    expect_no_store(place_name(), STORE_SERVE, "is not motu's");
    place_clear();
    store_close(place_store(STORE_SERVE));
    store_close(place_store(STORE_LOOK));
    place_execute("DROP TABLE secret, node, present; ALTER TABLE game DROP COLUMN keeper, DROP COLUMN listed;"
                  "ALTER TABLE errand DROP COLUMN node; UPDATE meta SET schema = 1"); /* as an older motu left it */
    expect_no_store(place_name(), STORE_LOOK, "older motu");
    const uint8_t secret[STORE_SECRET] = {0};
    struct store *again = place_store(STORE_SERVE);
    assert_true(store_keep_secret(again, STORE_PUSH_KEY, secret) && store_commit(again) == STORE_KEPT);
    store_close(again);
    place_execute("UPDATE meta SET schema = 99");
    expect_no_store(place_name(), STORE_SERVE, "newer motu");
    expect_no_store(place_name(), STORE_LOOK, "newer motu");
    place_execute("DROP DATABASE IF EXISTS latin");
    place_execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    snprintf(place, sizeof place, "postgresql://motu@/latin?host=%s", getenv("MOTU_TEST_POSTGRES"));
    expect_no_store(place, STORE_SERVE, "must be UTF8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(who_is_behind_is_refused_and_others_are_not, fresh),
        cmocka_unit_test_setup(nothing_is_written_behind_a_gap, fresh),
        cmocka_unit_test_setup(nobody_ends_or_takes_away_what_they_have_not_seen, fresh),
        cmocka_unit_test_setup(only_the_games_that_were_written_to_are_refused, fresh),
        cmocka_unit_test_setup(nothing_is_written_behind_an_event_that_was_under_way, fresh),
        cmocka_unit_test_setup(a_chain_ends_where_somebody_else_goes_on, fresh),
        cmocka_unit_test_setup(a_rematch_is_kept_whole_or_not_at_all, fresh),
        cmocka_unit_test_setup(nodes_that_write_to_the_same_games_do_not_wait_for_each_other, fresh),
        cmocka_unit_test_setup(nor_do_nodes_that_read_other_games_meanwhile, fresh),
        cmocka_unit_test_setup(nodes_that_read_what_they_have_written_give_way, fresh),
        cmocka_unit_test_setup(a_node_that_waits_for_one_that_waits_for_it_gives_way, fresh),
        cmocka_unit_test_setup(a_node_that_is_cut_off_while_it_gives_way_loses_nothing, fresh),
        cmocka_unit_test_setup(the_nth_message_does_not_arrive, fresh),
        cmocka_unit_test_setup(half_of_the_nth_message_arrives, fresh),
        cmocka_unit_test_setup(the_nth_message_arrives_and_its_answer_does_not, fresh),
        cmocka_unit_test_setup(a_database_that_was_away_is_there_again, fresh),
        cmocka_unit_test_setup(a_cancelled_commit_is_no_yes, fresh),
        cmocka_unit_test_setup(a_standby_that_does_not_answer_is_waited_for_no_longer_than_told, fresh),
        cmocka_unit_test_setup(a_commit_waits_whatever_is_said_beside_it, fresh),
        cmocka_unit_test_setup(whoever_waited_for_the_standby_is_not_dead, fresh),
        cmocka_unit_test_setup(a_bad_place_is_one_sentence, fresh),
    };
    place_open();
    const int failed = cmocka_run_group_tests_name("store_link", tests, NULL, NULL);
    place_close();
    return failed;
}
