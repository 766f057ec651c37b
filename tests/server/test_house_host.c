/* test_house_host.c: what the host of a house meets: idle tables, commands, damaged logs, a store that fails. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_scene.h"
#include "suspect.h"
#include "unreadable.h"
#include "view.h"
#include "house_inside.h"

/* So many days later, looked after every hour. */
static void days_pass(int days, int idle_days)
{
    for (int hour = 0; hour < 24 * days; hour++) {
        s.now_ms += 3600 * 1000;
        house_set_time(s.house, s.now_ms, s.now_ms);
        house_tidy(s.house, idle_days);
        assert_true(store_commit(s.store));
        house_take_dirty(s.house);
    }
}

static void an_idle_game_is_announced_then_closed_and_kept(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://example.org/'}");
    days_pass(99, 100);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"closes\":null"));
    const int before = events();
    days_pass(1, 100);
    assert_int_equal(events(), before + 1); /* said once */
    assert_non_null(strstr(s.notice, "\"what\":\"idle\""));
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"actor\":\"house\",\"kind\":\"idle\",\"days\":30}"));
    scene_restart(&s);
    char closes[64];
    snprintf(closes, sizeof closes, "\"closes\":%lld",
             (long long)(scene_table(&s)->event[before].at_ms + INT64_C(24) * 3600 * 1000 * QUOTA_NOTICE_DAYS));
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), closes));
    days_pass(QUOTA_NOTICE_DAYS - 1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    days_pass(2, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_CLOSED);
    assert_non_null(strstr(s.notice, "\"what\":\"closed\""));
    days_pass(1000, 100);
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).tables, 0); /* marked as over, so it is not read at a start */
    assert_non_null(
        strstr(scene_view(&s, BLACK, 0), "\"actor\":\"house\",\"kind\":\"close\",\"text\":\"nobody came back\""));
    assert_non_null(strstr(s.answer, "fair-seed: ")); /* laid open like a finished game */
}

static void a_sign_of_life_keeps_a_table(void **state)
{
    static const char *const signs[] = {"stay", "say"};
    (void)state;
    begin();
    for (size_t i = 0; i < 2; i++) {
        days_pass(105, 100);
        assert_true(scene_table(&s)->closes_ms > 0);
        scene_expect(&s, 403, "Only players", "stay", s.watch, "{}");
        scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Eve'}"); /* is not one */
        assert_true(scene_table(&s)->closes_ms > 0);
        scene_expect(&s, 200, "ok", signs[i], s.token[i], i == 1 ? "{'phrase':'hello'}" : "{}");
        assert_int_equal(scene_table(&s)->closes_ms, 0);
    }
    expect_move(200, "ok", s.token[BLACK], events() + 1, "late", "abstain"); /* nothing was lost */
    days_pass(2000, 0);                                                      /* never, if the host says so */
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    scene_expect(&s, 409, "over", "stay", s.token[WHITE], "{}");
    const int before = events();
    days_pass(400, 100);
    assert_int_equal(events(), before); /* finished games are left alone */
}

/* Whatever the store's mark says. */
static void a_game_that_is_over_is_not_announced(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_true(store_set_over(s.store, s.table, &scene_table(&s)->head, false) && store_commit(s.store));
    const int before = events();
    days_pass(400, 100);
    assert_int_equal(events(), before);
}

static void tidy_at(int64_t now_ms)
{
    s.now_ms = now_ms;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_tidy(s.house, 100);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
}

/* Not a millisecond before; and where the day of the closing was missed, not at all. */
static void a_table_is_announced_and_closed_on_its_day(void **state)
{
    const int64_t day_ms = INT64_C(24) * 3600 * 1000;
    static const struct {
        int64_t late_ms;
        enum table_phase phase;
    } then[] = {{-1, TABLE_PLAYING}, {0, TABLE_CLOSED}, {24 * 3600 * 1000 - 1, TABLE_CLOSED}};
    (void)state;
    for (int i = 0; i < 4; i++) {
        begin();
        const int64_t seen_ms = scene_table(&s)->seen_ms;
        tidy_at(seen_ms + 100 * day_ms - 1);
        assert_int_equal(scene_table(&s)->closes_ms, 0);
        tidy_at(seen_ms + 100 * day_ms);
        const int64_t closes_ms = scene_table(&s)->closes_ms;
        assert_int_equal(closes_ms, s.now_ms + QUOTA_NOTICE_DAYS * day_ms);
        tidy_at(closes_ms + (i < 3 ? then[i].late_ms : day_ms));
        assert_int_equal(scene_table(&s)->phase, i < 3 ? then[i].phase : TABLE_PLAYING);
        assert_int_equal(scene_table(&s)->closes_ms, i < 3 ? closes_ms : closes_ms + (1 + QUOTA_NOTICE_DAYS) * day_ms);
        scene_ask(&s, "resign", s.token[WHITE], "{}");
    }
    scene_create(&s, "{'game':'kahuna'}"); /* nobody sits there */
    tidy_at(scene_table(&s)->seen_ms + QUOTA_EMPTY_DAYS * day_ms - 1);
    scene_expect(&s, 200, "", "view", s.watch, "{}");
    tidy_at(scene_table(&s)->seen_ms + QUOTA_EMPTY_DAYS * day_ms);
    scene_expect(&s, 404, "", "view", s.watch, "{}");
    scene_create(&s, "{'game':'kahuna'}"); /* a host who waits for less */
    s.now_ms += 2 * day_ms;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_tidy(s.house, 2);
    assert_true(store_commit(s.store));
    scene_expect(&s, 404, "", "view", s.watch, "{}");
}

static void a_closing_that_was_missed_is_announced_again(void **state)
{
    (void)state;
    begin();
    days_pass(101, 100);
    s.now_ms += INT64_C(40) * 24 * 3600 * 1000; /* the server was away, and nobody could come back */
    scene_restart(&s);
    days_pass(1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    assert_true(scene_table(&s)->closes_ms > s.now_ms);
    days_pass(QUOTA_NOTICE_DAYS + 1, 100);
    assert_int_equal(scene_table(&s)->phase, TABLE_CLOSED);
}

static bool note_is_about(void *own, int64_t at_ms, const char *text)
{
    (void)at_ms;
    if (strstr(text, s.table))
        (*(int *)own)++;
    return true;
}

static void tables_where_nobody_sat_down_are_cleared(void **state)
{
    int notes = 0;
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada'}"); /* somebody waits here */
    char waiting[STORE_MAX_ID + 1];
    snprintf(waiting, sizeof waiting, "%s", s.table);
    for (int i = 1; i < QUOTA_ADDRESS_OPEN; i++)
        scene_create(&s, "{'game':'kahuna','seats':{'white':8}}");
    days_pass(QUOTA_EMPTY_DAYS - 1, 100);
    assert_int_equal(s.house->tables, QUOTA_ADDRESS_OPEN);
    days_pass(1, 100);
    assert_int_equal(s.house->tables, 1);
    scene_expect(&s, 404, "no such table", "view", s.token[BLACK], "{}");
    assert_true(store_each_note(s.store, note_is_about, &notes));
    assert_int_equal(notes, 1);
    snprintf(s.table, sizeof s.table, "%s", waiting);
    assert_int_equal(scene_table(&s)->phase, TABLE_WAITING);
    days_pass(100, 100);
    assert_true(scene_table(&s)->closes_ms > 0); /* who waits is told */
}

static void command(const char *words, const char *expected)
{
    char line[256], all[300];
    struct motu_text answer = MOTU_TEXT_IN(line);
    snprintf(all, sizeof all, "%.*s %s %s", (int)strcspn(words, " "), words, s.table,
             words + strcspn(words, " ") + (strchr(words, ' ') != NULL));
    house_command(s.house, all, &answer);
    assert_true(store_commit(s.store));
    if (strncmp(line, expected, strlen(expected)) != 0)
        fail_msg("%s: %s, not %s", all, line, expected);
}

static void the_host_closes_replaces_and_deletes(void **state)
{
    (void)state;
    begin();
    command("replace red 3", "no there is no such seat");
    command("replace black 9", "no say a level from 1 to 8");
    command("replace black 2", "ok a computer has the seat");
    assert_int_equal(s.jobs, 1);
    assert_int_equal(s.job[0]->player.level, 2);
    command("replace white link", "ok token ");
    scene_expect(&s, 404, "link is wrong", "view", s.token[WHITE], "{}");
    command("delete", "no close it first");
    command("close the island has sunk", "ok closed");
    command("close", "no that table is over already");
    assert_non_null(
        strstr(scene_view(&s, BLACK, 0), "\"actor\":\"host\",\"kind\":\"close\",\"text\":\"the island has sunk\""));
    assert_non_null(strstr(s.answer, "\"phase\":\"closed\""));
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).tables, 0); /* what is over is not read at a start */
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"phase\":\"closed\""));
    command("delete by request", "ok deleted");
    int notes = 0;
    assert_true(store_each_note(s.store, note_is_about, &notes));
    assert_int_equal(notes, 1);
    command("delete by request", "no there is no such table");
    command("dance", "no there is no such table");
    scene_restart(&s);
    scene_expect(&s, 404, "no such table", "view", s.watch, "{}");
}

static void what_no_command_can_do_is_said(void **state)
{
    char line[256];
    struct motu_text answer = MOTU_TEXT_IN(line);
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':3}}");
    command("dance", "no such command");
    command("closeclosecloseclose", "no such command");
    house_command(s.house, "close 12345678901234567", &answer); /* an id too long to be one, by a byte */
    assert_string_equal(line, "no there is no such table");
    motu_text_clear(&answer);
    command("replace white link", "no say a level from 1 to 8, or link"); /* a computer has no link */
    command("replace white 0", "no say a level");
    command("replace white 8", "ok a computer");
    assert_int_equal(scene_table(&s)->seat[WHITE].level, 8);
    house_command(s.house, "close", &answer);
    assert_string_equal(line, "no there is no such table");
    scene_join_all(&s);
    command("close   ", "ok closed"); /* blanks are no reason */
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"text\":\"closed by the host\""));
    command("replace black 3", "no there is no such seat to replace"); /* it is over */
}

static void games_of_other_rules_are_kept_and_wait(void **state)
{
    (void)state;
    begin();
    struct store_game old = {.game = "kahuna", .rules = 99, .id = "old", .build = "9"};
    struct store_head head;
    char text[128], hex[65];
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", scene_table(&s)->seat[BLACK].key[i]);
    snprintf(text, sizeof text, "key - black %s", hex);
    assert_true(store_add_game(s.store, &old));
    store_start(&old, &head);
    assert_true(
        store_append(s.store, "old", &head, &(struct store_event){.seq = 1, .actor = "house", .text = "open - new=1"}));
    assert_true(store_append(s.store, "old", &head, &(struct store_event){.seq = 2, .actor = "house", .text = text}));
    assert_true(store_append(s.store, "old", &head,
                             &(struct store_event){.seq = 3, .actor = "black", .text = "move - fly to B"}));
    assert_true(store_commit(s.store));
    scene_restart(&s);
    snprintf(s.table, sizeof s.table, "old");
    scene_expect(&s, 200, "\"readable\":false", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "\"decisions\":1", "view", s.token[BLACK], "{}");
    scene_expect(&s, 409, "once the host has installed a newer one", "move", s.token[BLACK],
                 "{'expect':4,'move':'A-B'}");
    static const char *const verbs[] = {"join", "unseal",   "leave",  "reclaim", "stay",     "claim",
                                        "undo", "takeback", "agree",  "decline", "resign",   "say",
                                        "mute", "unmute",   "notify", "push",    "standing", "rematch"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        scene_expect(&s, 409, "once the host has installed a newer one", verbs[i], s.token[BLACK], "{}");
    assert_int_equal(house_figures(s.house).refused, 1 + sizeof verbs / sizeof verbs[0]);
    assert_int_equal(events(), 3);
    assert_true(store_append(s.store, "old", &scene_table(&s)->head,
                             &(struct store_event){.seq = 4, .actor = "black", .text = "undo - 0"}));
    assert_true(store_append(s.store, "old", &scene_table(&s)->head,
                             &(struct store_event){.seq = 5, .actor = "black", .text = "undo - 7"})); /* of nothing */
    assert_true(store_commit(s.store));
    scene_restart(&s);
    scene_expect(&s, 200, "\"decisions\":0", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "token", "renew", s.token[BLACK], "{}"); /* whose link it is does not depend on the rules */
}

/* A game that was opened, joined and closed under rules nobody here has; `last`: one more event. */
static void keep_unread(const char *game, int rules, const char *last)
{
    static const char *const actor[] = {"house", "red", "house", "red", "host"};
    const char *const text[] = {"open - stand-in=3 days=0 listed=0 red=0 yellow=0 green=0 blue=0", "join - - Ada",
                                "start -", "move - fly", last};
    struct store_game about = {.rules = rules, .build = "9"};
    struct store_head head;
    snprintf(about.id, sizeof about.id, "unread%d", rules);
    snprintf(about.game, sizeof about.game, "%s", game);
    snprintf(s.table, sizeof s.table, "%s", about.id);
    assert_true(store_add_game(s.store, &about));
    store_start(&about, &head);
    for (int i = 0; i < 4 + (last != NULL); i++) {
        const struct store_event e = {.seq = i + 1, .actor = actor[i], .text = text[i]};
        assert_true(store_append(s.store, about.id, &head, &e));
    }
    assert_true(store_commit(s.store));
}

/* Nobody plays there, but its host need not keep it for ever. */
static void the_host_closes_and_deletes_what_cannot_be_read(void **state)
{
    static const char *const game[] = {"kaivai", "chess", "kahuna"};
    char words[512], record[2048];
    (void)state;
    for (int i = 0; i < 3; i++) {
        if (i < 2) {
            keep_unread(game[i], 90 + i, NULL);
        } else { /* a log that makes no sense from some event on */
            begin();
            const struct store_event e = {.seq = events() + 1, .actor = "white", .text = "over -"};
            assert_true(store_append(s.store, s.table, &scene_table(&s)->head, &e) && store_commit(s.store));
            scene_restart(&s);
        }
        struct motu_text text = MOTU_TEXT_IN(words), all = MOTU_TEXT_IN(record);
        unreadable_write_reason(scene_table(&s), &text);
        assert_non_null(strstr(words, i == 0   ? "1, 2"
                                      : i == 1 ? "game"
                                               : "log")); /* which versions there are; or what else */
        view_record(scene_table(&s), MOTU_ONLOOKER, &all);
        assert_true(i == 2 || !all.length); /* who knows what it hides? */
        assert_false(house_tidy(s.house, 1));
        command("replace red 3", "no there is no such seat to replace");
        command("close", "ok closed; its log cannot be read here and is kept as it is");
        command("delete", "ok deleted");
        command("delete", "no there is no such table");
    }
    keep_unread("kaivai", 99, "close - enough"); /* now everybody may read it, as far as anybody can */
    struct motu_text all = MOTU_TEXT_IN(record);
    view_record(scene_table(&s), MOTU_ONLOOKER, &all);
    assert_non_null(strstr(record, "rules: 99\n"));
    assert_non_null(strstr(record, "fair-seed: "));
    assert_non_null(strstr(record, "\nred fly\n"));
}

/* A hundred at a time, so that nobody waits for long. */
/* Closed under rules nobody here has, and then damaged: nobody can say what else is in there, so nothing is shown. */
static void what_is_damaged_and_cannot_be_read_stays_hidden(void **state)
{
    static char record[4096];
    (void)state;
    for (int damaged = 0; damaged < 2; damaged++) {
        struct motu_text text = MOTU_TEXT_IN(record);
        keep_unread("kaivai", 98 + damaged, "close - enough");
        struct table *t = scene_table(&s);
        assert_false(t->damaged);
        if (damaged) {
            const struct store_event e = {.seq = t->head.seq + 1, .actor = "red", .text = "jump -"};
            assert_true(store_append(s.store, s.table, &t->head, &e) && store_commit(s.store));
            house_drop(s.house, s.table);
            t = scene_table(&s);
            assert_true(t->damaged);
        }
        view_record(t, MOTU_ONLOOKER, &text);
        assert_true(motu_text_fits(&text));
        assert_true(damaged ? !*record : strstr(record, "red fly") && strstr(record, "fair-seed"));
    }
}

static void idle_tables_are_looked_for_in_portions(void **state)
{
    char address[32];
    (void)state;
    for (int i = 0; i < 130; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i / 20);
        s.address = address;
        scene_create(&s, "{'game':'kahuna'}");
    }
    s.now_ms += INT64_C(40) * 24 * 3600 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_true(house_tidy(s.house, 100));
    assert_int_equal(s.house->tables, 30);
    assert_false(house_tidy(s.house, 100));
    assert_int_equal(s.house->tables, 0);
}

/* If the program ends by a mistake of its own, it can say at which table. */
static void the_table_at_hand_is_known(void **state)
{
    char first[STORE_MAX_ID + 1];
    const char *id;
    (void)state;
    begin();
    snprintf(first, sizeof first, "%s", s.table);
    begin();
    const struct table *t = scene_table(&s);
    assert_ptr_equal(suspect_now(&id), t);
    assert_string_equal(id, s.table);
    house_forget(s.house, house_loaded(s.house, first)); /* another */
    assert_ptr_equal(suspect_now(&id), t);
    house_forget(s.house, house_loaded(s.house, s.table));
    assert_null(suspect_now(&id));
    assert_null(id);
    suspect_id(first); /* while it is read */
    assert_null(suspect_now(&id));
    assert_string_equal(id, first);
    assert_null(house_find(s.house, "nowhere"));
    assert_null(suspect_now(&id));
    assert_null(id);
    scene_expect(&s, 200, "", "lobby", NULL, "{}");
    assert_null(suspect_now(&id));
}

static void a_damaged_log_stops_one_table_only(void **state)
{
    char damaged[20];
    (void)state;
    begin();
    snprintf(damaged, sizeof damaged, "%s", s.table);
    assert_true(store_append(s.store, damaged, &scene_table(&s)->head,
                             &(struct store_event){.seq = events() + 1, .actor = "white", .text = "move - abstain"}));
    assert_true(store_commit(s.store));
    begin();
    scene_restart(&s);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    assert_true(scene_table(&s)->phase == TABLE_PLAYING);
    assert_int_equal(scene_ask_at(&s, "view", damaged, NULL, "{}"), 404);
    struct table *t = house_find(s.house, damaged);
    assert_true(t && t->damaged && !table_is_readable(t));
}

static void after_a_failure_of_the_store_nothing_is_answered_with_yes(void **state)
{
    (void)state;
    begin();
    assert_false(store_append(s.store, s.table, &scene_table(&s)->head,
                              &(struct store_event){.seq = 1, .actor = "x", .text = "x"}));
    expect_move(503, "cannot write", s.token[BLACK], events() + 1, "b", "abstain");
    scene_expect(&s, 503, "cannot write", "view", s.token[BLACK], "{}");
    scene_expect(&s, 503, "cannot write", "create", NULL, "{'game':'kahuna'}");
}

/* Nor is the host's. */
static void after_a_failure_of_the_store_no_command_is_done(void **state)
{
    static const char *const words[] = {"close", "replace black 3", "replace black link", "delete"};
    char line[256], all[64];
    (void)state;
    for (int i = 0; i < 4; i++) {
        struct motu_text answer = MOTU_TEXT_IN(line);
        begin();
        const int over = i == 3;
        if (over)
            scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
        const struct table *t = scene_table(&s);
        const int before = t->events;
        snprintf(all, sizeof all, "%.*s %s%s", (int)strcspn(words[i], " "), words[i], s.table,
                 words[i] + strcspn(words[i], " "));
        store_break(s.store, "the disk is full");
        house_command(s.house, all, &answer);
        assert_string_equal(line, "no the disk is full");
        assert_true(t->events == before && house_is_loaded(s.house, s.table));
        scene_restart(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_idle_game_is_announced_then_closed_and_kept),
        TEST(a_sign_of_life_keeps_a_table),
        TEST(a_game_that_is_over_is_not_announced),
        TEST(a_table_is_announced_and_closed_on_its_day),
        TEST(a_closing_that_was_missed_is_announced_again),
        TEST(tables_where_nobody_sat_down_are_cleared),
        TEST(the_host_closes_replaces_and_deletes),
        TEST(what_no_command_can_do_is_said),
        TEST(games_of_other_rules_are_kept_and_wait),
        TEST(the_host_closes_and_deletes_what_cannot_be_read),
        TEST(what_is_damaged_and_cannot_be_read_stays_hidden),
        TEST(idle_tables_are_looked_for_in_portions),
        TEST(the_table_at_hand_is_known),
        TEST(a_damaged_log_stops_one_table_only),
        TEST(after_a_failure_of_the_store_nothing_is_answered_with_yes),
        TEST(after_a_failure_of_the_store_no_command_is_done),
    };
    return cmocka_run_group_tests_name("house_host", tests, NULL, NULL);
}
