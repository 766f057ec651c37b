/* test_store_file.c: the file of SQLite: whose it is, what happens when it is gone, when writing fails and when the
 * power does. */
#include "checked.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <motu/rng.h>

#include "faulty_vfs.h"
#include "store_place.h"

static char other_path[96];

static int fresh(void **state)
{
    (void)state;
    faulty_fail_at(0, false);
    place_clear();
    place_remove(other_path);
    return 0;
}

static void no_fault(void *own, const char *fault)
{
    (void)own;
    fail_msg("%s", fault);
}

static void a_link_to_a_file_is_the_file(void **state)
{
    char why[256];
    bool busy;
    (void)state;
    assert_int_equal(symlink("data", other_path), 0);
    struct store *s = place_store(STORE_SERVE);
    assert_null(store_open(other_path, STORE_SERVE, &busy, why, sizeof why));
    assert_true(busy);
    store_close(s);
}

/* Removed, and another in its place: nothing is acknowledged that nobody will find. */
static void a_file_that_is_gone_takes_nothing(void **state)
{
    (void)state;
    for (int replaced = 0; replaced < 2; replaced++) {
        place_clear();
        struct store *s = place_store(STORE_SERVE);
        const struct store_game g = place_game("aaaa");
        assert_true(store_add_game(s, &g) && place_append(s, "aaaa", 1, "open - x") && store_commit(s));
        assert_int_equal(replaced ? rename(place_name(), other_path) : unlink(place_name()), 0);
        if (replaced) {
            FILE *other = fopen(place_name(), "w");
            assert_non_null(other);
            fclose(other);
        }
        assert_true(place_append(s, "aaaa", 2, "start -"));
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
    place_execute("CREATE TABLE mine(x)");
    assert_null(store_open(place_name(), STORE_SERVE, &busy, why, sizeof why));
    assert_string_equal(why, "the file is not a data file of motu");
    assert_false(busy);
    place_clear();
    store_close(place_store(STORE_SERVE));
    place_execute("DROP TABLE secret"); /* as an older motu left it */
    uint8_t secret[STORE_SECRET] = {0};
    bool found = true;
    struct store *looker = place_store(STORE_LOOK);
    assert_true(store_find_secret(looker, STORE_PUSH_KEY, secret, &found) && !found);
    store_close(looker);
    struct store *again = place_store(STORE_SERVE);
    assert_true(store_keep_secret(again, STORE_PUSH_KEY, secret) && store_commit(again) == STORE_KEPT);
    store_close(again);
    place_execute("PRAGMA user_version = 2");
    assert_null(store_open(place_name(), STORE_SERVE, NULL, why, sizeof why));
    assert_non_null(strstr(why, "newer motu"));
    place_clear();
    FILE *rubbish = fopen(place_name(), "w");
    fputs("not a database, but long enough to look like a file of one", rubbish);
    fclose(rubbish);
    assert_null(store_open(place_name(), STORE_SERVE, NULL, why, sizeof why));
    place_clear();
    assert_null(store_open("/nowhere/at/all", STORE_SERVE, NULL, why, sizeof why));
    assert_null(store_open(place_name(), STORE_LOOK, NULL, why, sizeof why)); /* looking makes no file */
    assert_int_not_equal(access(place_name(), F_OK), 0);
}

/* --- failing storage -------------------------------------------------------------------------------------------- */

enum { GROUPS = 6, GROUP = 4 };

/* Writes groups of events until something fails; returns how many events were acknowledged. */
static int64_t write_until_it_fails(void)
{
    char why[256];
    int64_t acknowledged = 0;
    struct store *s = store_open(place_name(), STORE_SERVE, NULL, why, sizeof why);
    if (!s)
        return 0;
    const struct store_game g = place_game("one");
    bool going = store_add_game(s, &g) && store_commit(s);
    for (int group = 0; going && group < GROUPS; group++) {
        for (int i = 0; going && i < GROUP; i++)
            going = place_append(s, "one", acknowledged + i + 1, "move A-B");
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
        place_clear();
        faulty_fail_at(n, forever);
        const int64_t acknowledged = write_until_it_fails();
        const bool failed = faulty_has_failed();
        faulty_fail_at(0, false);
        struct store *s = place_store(STORE_SERVE);
        const int64_t kept = place_events(s, "one");
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
        place_remove(other_path);
        faulty_write_image(other_path, i ? &c->rng : NULL);
        struct store *s = store_open(other_path, STORE_SERVE, NULL, why, sizeof why);
        if (!s && !c->begun)
            continue; /* a file that was still being made */
        if (!s)
            fail_msg("%s", why);
        const int64_t kept = place_events(s, "one");
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
    struct store *s = place_store(STORE_SERVE);
    const struct store_game g = place_game("one");
    faulty_watch(cut_power, &c);
    assert_true(store_add_game(s, &g) && store_commit(s));
    c.begun = true;
    for (int group = 0; group < GROUPS; group++) {
        for (int i = 0; i < GROUP; i++)
            assert_true(place_append(s, "one", c.acknowledged + i + 1, "move A-B"));
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
        cmocka_unit_test_setup(a_link_to_a_file_is_the_file, fresh),
        cmocka_unit_test_setup(a_file_that_is_gone_takes_nothing, fresh),
        cmocka_unit_test_setup(foreign_and_newer_files_are_left_alone, fresh),
        cmocka_unit_test_setup(the_nth_write_fails_once, fresh),
        cmocka_unit_test_setup(the_nth_write_and_all_after_it_fail, fresh),
        cmocka_unit_test_setup(a_power_cut_loses_nothing_acknowledged, fresh),
    };
    place_open();
    snprintf(other_path, sizeof other_path, "%s-copy", place_name());
    faulty_install();
    const int failed = cmocka_run_group_tests_name("store_file", tests, NULL, NULL);
    place_remove(other_path);
    place_close();
    return failed;
}
