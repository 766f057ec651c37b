/* test_store.c: the store, whatever its engine: what is committed stays, in order, chained; what fails stops
 * everything.
 */
#include "checked.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store_place.h"

static char copy_path[64];

static int fresh(void **state)
{
    (void)state;
    place_clear();
    unlink(copy_path);
    return 0;
}

static void no_fault(void *own, const char *fault)
{
    (void)own;
    fail_msg("%s", fault);
}

/* --- keeping -------------------------------------------------------------------------------------------------- */

static void what_is_committed_is_there_again(void **state)
{
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one");
    struct store_game back;
    bool found;
    assert_true(store_add_game(s, &g) && place_append(s, "one", 1, "open") && place_append(s, "one", 2, "move"));
    assert_int_equal(store_pending(s), 2);
    assert_true(store_is_dirty(s));
    assert_true(store_commit(s));
    assert_int_equal(store_pending(s), 0);
    assert_true(place_append(s, "one", 3, "lost"));
    store_close(s);

    s = place_store(STORE_SERVE);
    assert_int_equal(place_events(s, "one"), 2);
    assert_true(store_find_game(s, "one", &back, &found) && found);
    assert_true(back.kept); /* the one writer keeps all */
    back.kept = g.kept;
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
        struct store *s = place_store(STORE_SERVE);
        const struct store_game g = place_game(id);
        assert_true(store_add_game(s, &g) && place_append(s, id, 1, "open") && store_commit(s));
        assert_false(place_append(s, id, wrong[i], "x"));
        assert_non_null(store_error(s));
        assert_false(place_append(s, id, 2, "x")); /* for good */
        assert_false(store_commit(s));
        store_close(s);
        s = place_store(STORE_LOOK);
        assert_int_equal(place_events(s, id), 1);
        store_close(s);
    }
}

/* At once, or as refused at the commit. */
static void an_event_of_no_game_or_too_long_is_not_taken(void **state)
{
    static char text[STORE_MAX_TEXT + 2];
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    assert_true(!place_append(s, "nowhere", 1, "x") || store_commit(s) == STORE_REFUSED);
    assert_true(store_error(s) || place_events(s, "nowhere") == 0);
    store_close(s);
    s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one");
    memset(text, 'x', sizeof text - 1);
    assert_true(store_add_game(s, &g));
    assert_false(place_append(s, "one", 1, text));
    store_close(s);
}

static void one_process_serves_a_place(void **state)
{
    char why[256];
    bool busy;
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    assert_null(store_open(place_name(), STORE_SERVE, &busy, why, sizeof why));
    assert_true(busy);
    assert_int_equal(strncmp(why, "another motu serves this ", 25), 0);
    struct store *looker = place_store(STORE_LOOK);
    store_close(looker);
    store_close(s);
    store_close(place_store(STORE_SERVE));
}

static bool count_game(void *own, const struct store_game *g)
{
    (void)g;
    ++*(int *)own;
    return true;
}

static void gather_id(void *own, const char *id)
{
    char *all = own;
    strcat(strcat(all, id), " ");
}

static void live_games_are_walked_in_portions(void **state)
{
    char first[64] = "", second[64] = "", none[64] = "";
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g[] = {place_game("b"), place_game("d"), place_game("a"), place_game("c")};
    for (int i = 0; i < 4; i++)
        assert_true(store_add_game(s, &g[i]) && place_append(s, g[i].id, 1, "a"));
    struct store_head head;
    bool found;
    assert_true(store_find_head(s, "b", &head, &found) && found && store_set_over(s, "b", &head, true));
    assert_int_equal(store_commit(s), STORE_KEPT);
    assert_true(store_each_live_after(s, "", 2, gather_id, first) && store_each_live_after(s, "c", 2, gather_id, second)
                && store_each_live_after(s, "d", 2, gather_id, none));
    assert_string_equal(first, "a c ");
    assert_string_equal(second, "d ");
    assert_string_equal(none, "");
    store_close(s);
}

static void finished_and_deleted_games_are_told_apart(void **state)
{
    int all = 0, live = 0;
    (void)state;
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one"), h = place_game("two"), i = place_game("three");
    assert_true(store_add_game(s, &g) && store_add_game(s, &h) && store_add_game(s, &i));
    assert_true(place_append(s, "one", 1, "a") && place_append(s, "two", 1, "a"));
    struct store_head one, two;
    bool found;
    assert_true(store_find_head(s, "one", &one, &found) && found && store_find_head(s, "two", &two, &found) && found);
    assert_true(store_set_over(s, "one", &one, true) && store_delete(s, "two", &two));
    assert_true(store_note(s, 3, "two is gone"));
    assert_int_equal(store_commit(s), STORE_KEPT);
    assert_true(store_each_game(s, false, count_game, &all) && store_each_game(s, true, count_game, &live));
    assert_int_equal(all, 2);
    assert_int_equal(live, 1);
    assert_int_equal(place_events(s, "two"), 0);
    store_close(s);
}

static void a_secret_is_kept_and_the_first_one_stays(void **state)
{
    uint8_t bytes[STORE_SECRET], first[STORE_SECRET], second[STORE_SECRET];
    bool found = true;
    (void)state;
    memset(first, 0xf0, sizeof first);
    memset(second, 1, sizeof second);
    struct store *s = place_store(STORE_SERVE);
    assert_true(store_find_secret(s, STORE_PUSH_KEY, bytes, &found));
    assert_false(found);
    assert_true(store_keep_secret(s, STORE_PUSH_KEY, first));
    assert_int_equal(store_commit(s), STORE_KEPT);
    assert_true(store_keep_secret(s, STORE_PUSH_KEY, second));
    assert_int_equal(store_commit(s), STORE_KEPT);
    store_close(s);
    struct store *looker = place_store(STORE_LOOK);
    assert_true(store_find_secret(looker, STORE_PUSH_KEY, bytes, &found) && found);
    assert_memory_equal(bytes, first, sizeof bytes);
    store_close(looker);
}

/* --- the chain -------------------------------------------------------------------------------------------------- */

static int64_t first_wrong(const char *tampering)
{
    int64_t wrong;
    place_clear();
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one");
    assert_true(store_add_game(s, &g));
    for (int64_t seq = 1; seq <= 5; seq++)
        assert_true(place_append(s, "one", seq, "move A-B"));
    assert_true(store_commit(s));
    store_close(s);
    place_execute(tampering);
    s = place_store(STORE_LOOK);
    assert_true(store_check_chain(s, "one", &wrong));
    store_close(s);
    return wrong;
}

static int64_t first_wrong_with_zeros(const char *before, int count, const char *behind)
{
    char sql[160];
    snprintf(sql, sizeof sql, "%s%s%s", before, place_zeros(count), behind);
    return first_wrong(sql);
}

static void tampering_breaks_the_chain(void **state)
{
    (void)state;
    assert_int_equal(first_wrong("SELECT 1"), 0);
    assert_int_equal(first_wrong("UPDATE event SET text = 'move A-C' WHERE seq = 3"), 3);
    assert_int_equal(first_wrong("UPDATE event SET actor = 'white' WHERE seq = 1"), 1);
    assert_int_equal(first_wrong("UPDATE event SET at = 10 WHERE seq = 5"), 5);
    assert_int_equal(first_wrong("DELETE FROM event WHERE seq = 2"), 2);
    assert_int_equal(first_wrong_with_zeros("UPDATE event SET hash = ", 32, " WHERE seq = 4"), 4);
    assert_int_equal(first_wrong_with_zeros("UPDATE event SET hash = ", 3, " WHERE seq = 4"), 4);
    assert_int_equal(first_wrong("UPDATE game SET options = ''"), 1);
    assert_int_equal(first_wrong_with_zeros("UPDATE game SET seed = ", 32, ""), 1);
}

/* --- the host -------------------------------------------------------------------------------------------------- */

/* Another process tells of it, and that takes its time. */
static bool is_touched_soon(struct store *s)
{
    bool touched = false;
    for (int i = 0; !touched && i < 200; i++) {
        assert_true(store_was_touched(s, &touched));
        usleep(touched ? 0 : 10000);
    }
    return touched;
}

static void commands_come_and_go(void **state)
{
    int64_t asked, command;
    char text[64];
    bool touched;
    (void)state;
    struct store *s = place_store(STORE_SERVE), *beside = place_store(STORE_LOOK);
    assert_true(store_was_touched(s, &touched) && touched); /* whatever was there before */
    assert_true(store_was_touched(s, &touched));
    assert_false(touched);
    assert_true(store_next_command(s, &command, text, sizeof text));
    assert_int_equal(command, 0);
    assert_true(store_ask(beside, "close one", &asked));
    assert_true(is_touched_soon(s));
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
    struct store *s = place_store(STORE_SERVE), *beside = place_store(STORE_LOOK);
    const struct store_game g = place_game("one");
    assert_true(store_add_game(s, &g) && place_append(s, "one", 1, "a") && store_commit(s)
                && place_append(s, "one", 2, "b"));
    assert_true(store_backup(beside, copy_path));
    assert_true(store_commit(s));
    assert_false(store_backup(beside, copy_path)); /* never over another */
    store_close(beside);
    store_close(s);
    s = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    assert_non_null(s);
    assert_int_equal(place_events(s, "one"), 1);
    assert_true(store_check_file(s, no_fault, NULL));
    store_close(s);
}

/* --- copying -------------------------------------------------------------------------------------------------- */

static bool same_note(void *own, int64_t at_ms, const char *text)
{
    ++*(int *)own;
    assert_int_equal(at_ms, 3);
    assert_string_equal(text, "two is gone");
    return true;
}

static void fill(int games)
{
    struct store *s = place_store(STORE_SERVE);
    for (int i = 0; i < games; i++) {
        char id[STORE_MAX_ID + 1];
        struct store_head head;
        snprintf(id, sizeof id, "g%d", i);
        struct store_game g = place_game(id);
        g.created_ms = 7 * i % 5; /* several of one moment */
        g.over = i % 3 == 0;
        store_start(&g, &head);
        assert_true(store_add_game(s, &g));
        for (int64_t seq = 1; seq <= i % 4; seq++)
            assert_true(store_append(s, id, &head,
                                     &(struct store_event){.seq = seq, .actor = "white", .at_ms = -5, .text = "a Š"}));
    }
    assert_true(store_note(s, 3, "two is gone"));
    assert_true(store_keep_secret(s, STORE_PUSH_KEY, (const uint8_t *)"0123456789abcdef0123456789abcdef"));
    assert_int_equal(store_commit(s), STORE_KEPT);
    store_close(s);
}

/* From here to a file, and from there back: what comes is what went. */
static void a_copy_is_whole_in_both_directions(void **state)
{
    enum { GAMES = 2500, EVENTS = GAMES / 4 * (0 + 1 + 2 + 3) };
    struct store_copied done;
    char why[256];
    (void)state;
    fill(GAMES);
    struct store *from = place_store(STORE_SERVE), *file = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    assert_true(file && store_copy(from, file, &done));
    assert_int_equal(done.games, GAMES);
    assert_int_equal(done.events, EVENTS);
    assert_false(store_copy(from, file, &done)); /* never over others */
    assert_string_equal(done.why, "there are games in it already");
    store_close(from);
    place_clear();
    struct store *back = place_store(STORE_SERVE);
    assert_true(store_copy(file, back, &done));
    assert_int_equal(done.events, EVENTS);
    int all = 0, live = 0, notes = 0;
    assert_true(store_each_game(back, false, count_game, &all) && store_each_game(back, true, count_game, &live));
    assert_true(store_each_note(back, same_note, &notes));
    assert_int_equal(all, GAMES);
    assert_int_equal(live, GAMES - (GAMES + 2) / 3);
    assert_int_equal(notes, 1);
    uint8_t secret[STORE_SECRET];
    bool found;
    assert_true(store_find_secret(back, STORE_PUSH_KEY, secret, &found) && found);
    assert_memory_equal(secret, "0123456789abcdef0123456789abcdef", sizeof secret);
    int64_t wrong;
    assert_true(store_check_chain(back, "g7", &wrong));
    assert_int_equal(wrong, 0);
    assert_int_equal(place_events(back, "g7"), 3);
    store_close(back);
    store_close(file);
}

static void what_was_tampered_with_is_not_copied(void **state)
{
    struct store_copied done;
    char why[256];
    int games = 0;
    (void)state;
    fill(8);
    place_execute("UPDATE event SET text = 'b' WHERE game = 'g7' AND seq = 2");
    struct store *from = place_store(STORE_LOOK), *file = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    assert_true(file);
    assert_false(store_copy(from, file, &done));
    assert_string_equal(done.why, "event 2 of table g7 is not what was written there");
    store_close(from);
    store_close(file);
    file = store_open(copy_path, STORE_SERVE, NULL, why, sizeof why);
    assert_true(file && store_each_game(file, false, count_game, &games));
    assert_int_equal(games, 0); /* all or nothing */
    store_close(file);
}

static void a_place_is_shown_without_its_password(void **state)
{
    static const char *const pair[][2] = {
        {"games.db", "games.db"},
        {"postgresql://h/d", "postgresql://h/d"},
        {"postgresql://me:secret@h/d", "postgresql://me@h/d"},
        {"postgres://me:se@cret@h:1,i:2/d?password=x&sslmode=y", "postgres://me@h:1,i:2/d?&sslmode=y"},
        {"postgresql:///d?sslpassword=a&password=b", "postgresql:///d?ssl&"},
        {"me:secret@h.db", "me:secret@h.db"}, /* a file */
    };
    char shown[128];
    (void)state;
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++) {
        store_write_place(pair[i][0], shown, sizeof shown);
        assert_string_equal(shown, pair[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(what_is_committed_is_there_again, fresh),
        cmocka_unit_test_setup(an_event_out_of_order_breaks_the_store, fresh),
        cmocka_unit_test_setup(an_event_of_no_game_or_too_long_is_not_taken, fresh),
        cmocka_unit_test_setup(one_process_serves_a_place, fresh),
        cmocka_unit_test_setup(live_games_are_walked_in_portions, fresh),
        cmocka_unit_test_setup(finished_and_deleted_games_are_told_apart, fresh),
        cmocka_unit_test_setup(a_secret_is_kept_and_the_first_one_stays, fresh),
        cmocka_unit_test_setup(tampering_breaks_the_chain, fresh),
        cmocka_unit_test_setup(commands_come_and_go, fresh),
        cmocka_unit_test_setup(a_backup_is_the_whole_of_what_is_committed, fresh),
        cmocka_unit_test_setup(a_copy_is_whole_in_both_directions, fresh),
        cmocka_unit_test_setup(what_was_tampered_with_is_not_copied, fresh),
        cmocka_unit_test_setup(a_place_is_shown_without_its_password, fresh),
    };
    char lock[80];
    place_open();
    snprintf(copy_path, sizeof copy_path, "motu-copy-%d.db", (int)getpid());
    const int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
    place_close();
    unlink(copy_path);
    snprintf(lock, sizeof lock, "%s-lock", copy_path);
    unlink(lock);
    return failed;
}
