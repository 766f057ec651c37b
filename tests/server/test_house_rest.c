/* test_house_rest.c: tables nobody looks at leave memory, and come back as they were. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_inside.h"
#include "house_scene.h"

/* A minute and a half later; how many tables left memory meanwhile. */
static int rest(void)
{
    s.now_ms += 90 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    return house_rest(s.house);
}

static void a_game_under_way_leaves_memory_and_comes_back_as_it_was(void **state)
{
    static char before[GUEST_ANSWER];
    (void)state;
    begin();
    assert_int_equal(house_rest(s.house), 0); /* somebody was there just now */
    snprintf(before, sizeof before, "%s", scene_view(&s, BLACK, 0));
    assert_int_equal(rest(), 1);
    assert_int_equal(house_figures(s.house).tables, 0);
    assert_string_equal(scene_view(&s, BLACK, 0), before);
    assert_int_equal(house_figures(s.house).tables, 1);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "on", "abstain");
    assert_int_equal(rest(), 1);
    scene_play_out(&s);
    assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
    assert_int_equal(rest(), 1);
}

/* A minute, to the millisecond. */
static void a_table_stays_for_a_minute(void **state)
{
    (void)state;
    begin();
    s.now_ms = scene_table(&s)->runtime.used_ms + 60 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 0);
    s.now_ms++;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 1);
    scene_create(&s, "{'game':'kahuna'}"); /* one that was only opened, and closed */
    house_drop(s.house, s.table);
    scene_expect(&s, 200, "", "view", s.watch, "{}");
    assert_int_equal(house_rest(s.house), 0);
}

/* Those who watch must hear of it first. */
static void what_has_just_changed_stays_until_it_is_told(void **state)
{
    (void)state;
    begin();
    house_touch(s.house, scene_table(&s));
    assert_int_equal(rest(), 0);
    assert_non_null(house_take_dirty(s.house));
    assert_int_equal(rest(), 1);
}

static void who_looks_keeps_it_there(void **state)
{
    (void)state;
    begin();
    s.now_ms += 90 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_use(s.house, s.table);
    assert_int_equal(house_rest(s.house), 0);
    assert_int_equal(rest(), 1);
    house_use(s.house, s.table); /* is not there, and nobody minds */
    assert_int_equal(rest(), 0);
}

static void looking_for_idle_tables_is_no_look_at_them(void **state)
{
    (void)state;
    begin();
    s.now_ms += 59 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_false(house_tidy(s.house, 100));
    s.now_ms += 2 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 1);
    assert_false(house_tidy(s.house, 100));
    assert_int_equal(house_figures(s.house).tables, 0); /* it was read, and has left again */
    s.now_ms += INT64_C(100) * 24 * 3600 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_false(house_tidy(s.house, 100));
    assert_true(house_is_loaded(s.house, s.table)); /* it was read, and those who watch are to be told */
    assert_int_equal(house_loaded(s.house, s.table)->closes_ms, s.now_ms + INT64_C(30) * 24 * 3600 * 1000);
}

/* What happens there by itself must go on here. */
static void where_no_person_decides_a_table_stays(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':1}}");
    scene_join_all(&s);
    house_free_job(s.job[--s.jobs]);
    struct table *t = scene_table(&s);
    t->runtime.thinking = false; /* its computer is neither asked nor waits, as where another node keeps it */
    assert_false(house_may_leave(t));
    begin();
    t = scene_table(&s);
    const struct store_event e = {.seq = t->head.seq + 1, .actor = "black", .at_ms = 5, .text = "move - draw pile"};
    assert_true(table_apply(t, &e));
    assert_int_equal(table_actor(t), MOTU_CHANCE);
    assert_false(house_may_leave(t));
}

static void what_memory_alone_knows_stays(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://example.org/'}");
    house_note_bell(s.house, s.table, WHITE, false);
    assert_int_equal(rest(), 0); /* or a dead address would be rung for ever */
    house_note_bell(s.house, s.table, WHITE, true);
    assert_int_equal(rest(), 1);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':'https://example.org/'}");
    house_note_bell(s.house, s.table, BLACK, false);
    assert_int_equal(rest(), 0);
    house_note_bell(s.house, s.table, BLACK, true);
    assert_int_equal(rest(), 1);
    scene_create(&s, "{'game':'kahuna','listed':true}");
    assert_int_equal(rest(), 0); /* waits for players, and is in the lobby */
    scene_join_all(&s);
    assert_int_equal(rest(), 0); /* is in the lobby still, for whoever likes to watch */
    scene_expect(&s, 200, s.table, "lobby", NULL, "{}");
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_int_equal(rest(), 1);
    scene_expect(&s, 200, "ok", "push", s.token[WHITE],
                 "{'endpoint':'https://push.example/1'}"); /* the same for a device */
    house_note_push(s.house, s.table, WHITE, "https://push.example/1", PUSH_FAILED);
    assert_int_equal(rest(), 0);
    house_note_push(s.house, s.table, WHITE, "https://push.example/1", PUSH_ARRIVED);
    assert_int_equal(rest(), 1);
}

static void a_computers_turn_stays_and_goes_on(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':1}}");
    scene_join_all(&s);
    assert_int_equal(table_actor(scene_table(&s)), WHITE);
    assert_int_equal(rest(), 0);
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).tables, 1);
    for (int i = 0; i < 100 && table_actor(scene_table(&s)) != BLACK; i++)
        scene_think(&s);
    assert_int_equal(table_actor(scene_table(&s)), BLACK);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
    assert_int_equal(rest(), 1);
}

/* They are back at once, as a rule: what a start has read stays until the house looks round. */
static void after_a_start_what_waits_for_people_stays_until_the_first_look(void **state)
{
    (void)state;
    begin();
    char playing[sizeof s.table], black[sizeof s.token[BLACK]];
    snprintf(playing, sizeof playing, "%s", s.table);
    snprintf(black, sizeof black, "%s", s.token[BLACK]);
    scene_create(&s, "{'game':'kahuna'}"); /* waits for players */
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).tables, 2);
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 1);
    assert_false(house_is_loaded(s.house, playing));
    assert_int_equal(scene_ask_at(&s, "view", playing, black, "{}"), 200);
    assert_int_equal(house_figures(s.house).tables, 2);
    assert_int_equal(house_rest(s.house), 0);
}

/* Where many games wait, those of them that somebody asks for are read again. */
static void a_start_leaves_on_disk_what_there_is_no_room_for(void **state)
{
    (void)state;
    begin();
    s.house->tables += QUOTA_AMPLE;
    assert_true(house_reopen(s.house));
    assert_false(house_is_loaded(s.house, s.table));
    s.house->tables--; /* now there is room for one */
    assert_true(house_reopen(s.house));
    assert_true(house_is_loaded(s.house, s.table));
    struct table *t = scene_table(&s); /* a game that was given up, and nobody has noted its end */
    const struct store_event e = {.seq = t->head.seq + 1, .actor = "white", .at_ms = 5, .text = "resign -"};
    assert_true(store_append(s.store, s.table, &t->head, &e) && store_commit(s.store));
    s.house->tables++;
    assert_true(house_reopen(s.house));
    assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
    assert_string_equal(event_kind_name((enum event_kind)scene_table(&s)->event[events() - 1].kind), "over");
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
    s.house->tables--;
    begin();
    t = scene_table(&s); /* one that makes no sense: nobody can go on there */
    const struct store_event nonsense = {.seq = t->head.seq + 1, .actor = "white", .at_ms = 5, .text = "jump -"};
    assert_true(store_append(s.store, s.table, &t->head, &nonsense) && store_commit(s.store));
    s.house->tables++;
    assert_true(house_reopen(s.house));
    assert_false(house_is_loaded(s.house, s.table));
    s.house->tables--;
    scene_create(&s, "{'game':'kahuna'}"); /* waits for players: those are counted */
    s.house->tables += 10;
    assert_true(house_reopen(s.house));
    assert_true(house_is_loaded(s.house, s.table));
    s.house->tables -= QUOTA_AMPLE - 1 + 10;
}

/* What a flood leaves behind: more tables than are needed, opened and left. Counted only, not opened: that takes long.
 */
static void in_a_crowd_tables_leave_within_seconds(void **state)
{
    char watched[sizeof s.table];
    (void)state;
    begin();
    snprintf(watched, sizeof watched, "%s", s.table);
    begin();
    s.house->tables += QUOTA_AMPLE - 2;
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 0); /* there is still room, and a minute */
    s.house->tables++;
    house_use(s.house, watched);
    assert_int_equal(house_rest(s.house), 1);
    assert_true(house_is_loaded(s.house, watched));
    s.house->tables -= QUOTA_AMPLE - 1;
}

/* A table against a computer of level 8, which is asked at once, or waits; opened from an address of its own. */
static void open_against_computer(int number, char id[sizeof s.table])
{
    char address[32];
    snprintf(address, sizeof address, "198.51.100.%d", number);
    s.address = address;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    snprintf(id, sizeof s.table, "%s", s.table);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
}

/* A crowd that waits for computers: opened while nobody has time to think, and left. */
enum { CROWD = 5 };
static void open_crowd(char id[CROWD][sizeof s.table])
{
    s.lazy = true;
    for (int i = 0; i < CROWD; i++)
        open_against_computer(i, id[i]);
    assert_int_equal(s.house->waiting, CROWD);
    assert_int_equal(rest(), 0); /* there is still room */
    s.house->tables += QUOTA_AMPLE;
    assert_int_equal(house_rest(s.house), CROWD);
    s.house->tables -= QUOTA_AMPLE;
    assert_int_equal(s.house->tables, 0);
    assert_int_equal(s.house->waiting, CROWD);
    s.lazy = false;
}

static void in_a_crowd_computers_wait_without_their_tables(void **state)
{
    static char id[CROWD][sizeof s.table];
    (void)state;
    open_crowd(id);
    assert_int_equal(scene_ask_at(&s, "view", id[3], s.token[BLACK], "{}"),
                     404); /* a stranger; and the table is back */
    assert_true(house_loaded(s.house, id[3])->runtime.waiting);
    assert_int_equal(s.house->asleep, CROWD - 1);
    house_loaded(s.house, id[3])->runtime.most_level = 2;
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    s.house->tables += QUOTA_AMPLE;
    assert_int_equal(house_rest(s.house), 1);
    s.house->tables -= QUOTA_AMPLE;
    s.house->ports.thinkers = CROWD;
    house_serve_queue(s.house);
    assert_int_equal(s.jobs, CROWD);
    for (int i = 0; i < CROWD; i++) {
        assert_string_equal(s.job[i]->table, id[i]); /* in their order */
        assert_int_equal(s.job[i]->level, i == 3 ? 2 : 8);
        assert_int_equal(house_loaded(s.house, id[i])->runtime.charged_to->waiting, 0);
    }
    assert_int_equal(s.house->waiting, 0);
    assert_int_equal(s.house->asleep, 0);
    scene_think(&s);
    assert_true(house_loaded(s.house, id[0])->match->count > 0);
}

static void who_is_watched_or_rung_in_vain_waits_in_memory(void **state)
{
    char id[2][sizeof s.table];
    (void)state;
    s.lazy = true;
    open_against_computer(0, id[0]);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':'https://example.org/'}");
    house_note_bell(s.house, id[0], BLACK, false);
    open_against_computer(1, id[1]);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    s.house->tables += QUOTA_AMPLE;
    house_use(s.house, id[1]);
    assert_int_equal(house_rest(s.house), 0);
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_touch(s.house, house_loaded(s.house, id[1]));
    assert_int_equal(house_rest(s.house), 0); /* nobody was told yet what happened */
    house_take_dirty(s.house);
    assert_int_equal(house_rest(s.house), 1);
    assert_true(house_is_loaded(s.house, id[0]));
    s.house->tables -= QUOTA_AMPLE;
}

/* Nor does one whose computer thinks already, or that the lobby shows. */
static void who_is_thought_about_or_shown_waits_in_memory(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    assert_true(scene_table(&s)->runtime.thinking);
    s.lazy = true;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8},'listed':true}");
    scene_join_all(&s);
    assert_true(scene_table(&s)->runtime.waiting);
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    s.house->tables += QUOTA_AMPLE;
    assert_int_equal(house_rest(s.house), 0);
    scene_table(&s)->listed = false;
    s.now_ms += 5 * 1000;
    house_set_time(s.house, s.now_ms, s.now_ms);
    assert_int_equal(house_rest(s.house), 1);
    s.house->tables -= QUOTA_AMPLE;
}

/* Among those who wait outside there is none of that name. */
static void a_table_is_read_while_others_wait_outside(void **state)
{
    static char id[CROWD][sizeof s.table];
    (void)state;
    begin();
    char mine[sizeof s.table];
    snprintf(mine, sizeof mine, "%s", s.table);
    house_drop(s.house, mine);
    house_drop(s.house, "unknown"); /* nobody minds */
    open_crowd(id);
    assert_non_null(house_find(s.house, mine));
    assert_false(house_loaded(s.house, mine)->runtime.waiting);
    assert_int_equal(s.house->asleep, CROWD);
}

static void a_table_deleted_while_it_waits_outside_is_waited_for_no_more(void **state)
{
    static char id[CROWD][sizeof s.table];
    struct store_game about;
    struct store_head head;
    bool found;
    (void)state;
    open_crowd(id);
    assert_true(store_find_game(s.store, id[0], &about, &found) && found);
    head = house_find(s.house, id[0])->head;
    assert_true(queue_sleep(s.house, house_loaded(s.house, id[0])));
    house_forget(s.house, house_loaded(s.house, id[0]));
    assert_true(store_delete(s.store, id[0], &head) && store_commit(s.store));
    s.house->ports.thinkers = CROWD;
    house_serve_queue(s.house);
    assert_int_equal(s.jobs, CROWD - 1);
    assert_int_equal(s.house->waiting, 0);
    assert_int_equal(s.house->asleep, 0);
}

static void a_house_that_is_read_anew_has_all_who_wait_in_memory_again(void **state)
{
    static char id[CROWD][sizeof s.table];
    (void)state;
    open_crowd(id);
    s.lazy = true;
    assert_true(house_reopen(s.house));
    assert_int_equal(s.house->tables, CROWD);
    assert_int_equal(s.house->waiting, CROWD);
    assert_int_equal(s.house->asleep, 0);
}

/* A game that is over. */
static void finish(char id[sizeof s.table])
{
    begin();
    snprintf(id, sizeof s.table, "%s", s.table);
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
}

/* Where there is room for no more, one table leaves for each that is asked for. Counted only, as above. */
static void when_memory_is_full_what_is_over_leaves_first_and_what_was_used_last_stays(void **state)
{
    char over[2][sizeof s.table], asked[sizeof s.table];
    (void)state;
    finish(over[0]);
    finish(over[1]);
    begin();
    scene_create(&s, "{'game':'kahuna'}");
    snprintf(asked, sizeof asked, "%s", s.table);
    begin(); /* s.table: a game under way */
    assert_non_null(house_find(s.house, over[0]));
    const int all = s.house->tables, missing = QUOTA_LOADED - all;
    s.house->tables += missing;
    for (int left = 0; left < 5; left++) {
        house_drop(s.house, asked);
        s.house->tables += left < 4; /* one left before */
        assert_non_null(house_find(s.house, asked));
        assert_false(house_is_loaded(s.house, over[1]));
        assert_true(house_is_loaded(s.house, over[0]) == (left < 1));
        assert_true(house_is_loaded(s.house, s.table) == (left < 3));
    }
    s.house->tables -= missing + 4;
}

/* Whichever lies first in memory. */
static void when_memory_is_full_one_leaves_wherever_it_lies(void **state)
{
    enum { ROUNDS = 12 };
    char over[3][sizeof s.table];
    (void)state;
    for (int i = 0; i < ROUNDS; i++) {
        s.now_ms += 3600 * 1000;
        finish(over[0]);
        finish(over[1]);
        begin();
        house_find(s.house, over[i % 2]);
        const int missing = QUOTA_LOADED - s.house->tables;
        s.house->tables += missing;
        finish(over[2]);
        assert_true(house_is_loaded(s.house, over[i % 2]));
        assert_false(house_is_loaded(s.house, over[1 - i % 2])); /* over, and not asked for lately */
        assert_true(house_is_loaded(s.house, s.table));
        s.house->tables -= missing;
        assert_true(house_reopen(s.house));
    }
}

/* All that is there must be told or thought about first: then there are more for a while. */
static void when_none_can_leave_none_does(void **state)
{
    char first[sizeof s.table];
    (void)state;
    begin();
    snprintf(first, sizeof first, "%s", s.table);
    house_touch(s.house, scene_table(&s));
    const int missing = QUOTA_LOADED - s.house->tables;
    s.house->tables += missing;
    scene_create(&s, "{'game':'kahuna'}");
    assert_true(house_is_loaded(s.house, first));
    assert_int_equal(s.house->tables, QUOTA_LOADED + 1);
    house_take_dirty(s.house);
    scene_create(&s, "{'game':'kahuna'}");
    assert_int_equal(s.house->tables, QUOTA_LOADED + 1);
    s.house->tables -= missing;
}

/* However they lie beside each other in memory. */
static void when_some_leave_the_others_are_found(void **state)
{
    enum { TABLES = 400 };
    static char id[TABLES][sizeof s.table];
    char address[32];
    (void)state;
    for (int i = 0; i < TABLES; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i / 20);
        s.address = address;
        scene_create(&s, "{'game':'kahuna'}");
        snprintf(id[i], sizeof id[i], "%s", s.table);
    }
    for (int gone = 0; gone < 3; gone++) {
        for (int i = gone; i < TABLES; i += 3)
            house_drop(s.house, id[i]);
        for (int i = 0; i < TABLES; i++)
            assert_true(house_is_loaded(s.house, id[i]) == (i % 3 > gone));
    }
    assert_int_equal(s.house->tables, 0);
}

/* The id that a request makes of `word` and a number, if its table then has the first slot or the last. */
static bool is_at_edge(const char *request)
{
    char id[sizeof s.table];
    house_id_of(request, id);
    const uint64_t slot = event_hash_id(0, id, strlen(id)) & (uint64_t)(s.house->slots - 1);
    return !slot || slot == (uint64_t)(s.house->slots - 1);
}

/* So many tables that begin in the first slot or the last, so that they lie around the end; with who plays. */
static void open_at_edge(int count)
{
    char request[32], body[96];
    for (int i = 0; count; i++) {
        snprintf(request, sizeof request, "a-request-number-%d", i);
        if (!is_at_edge(request))
            continue;
        snprintf(body, sizeof body, "{'game':'kahuna','options':'first=black','id':'%s'}", request);
        scene_create(&s, body);
        scene_join_all(&s);
        count--;
    }
}

/* Wherever a table lies in memory, it is counted, listed, found again after a start, and leaves. */
static void no_table_is_overlooked(void **state)
{
    enum { TABLES = 8 };
    const char *id[TABLES + 1];
    int place = 0;
    (void)state;
    open_at_edge(TABLES);
    assert_non_null(s.house->slot[0]);
    assert_non_null(s.house->slot[s.house->slots - 1]);
    assert_int_equal(house_figures(s.house).playing, TABLES);
    assert_int_equal(house_list(s.house, &place, id, TABLES + 1), TABLES);
    assert_int_equal(place, 0);
    assert_true(house_reopen(s.house));
    assert_int_equal(s.house->tables, TABLES);
    assert_int_equal(house_figures(s.house).playing, TABLES);
    assert_int_equal(rest(), TABLES);
    assert_int_equal(house_figures(s.house).playing, 0);
}

/* As many slots as are needed for half of them to be free, and no more: however many there are, none is lost. */
static void memory_grows_with_the_tables(void **state)
{
    static char id[700][sizeof s.table];
    const int slots = s.house->slots;
    char address[32];
    (void)state;
    for (int i = 0; i < 700; i++) {
        snprintf(address, sizeof address, "198.51.100.%d", i / 20);
        s.address = address;
        scene_create(&s, "{'game':'kahuna'}");
        snprintf(id[i], sizeof id[i], "%s", s.table);
        assert_int_equal(s.house->slots, 2 * (i + 1) > slots ? 2 * slots : slots);
    }
    for (int i = 0; i < 700; i++)
        assert_true(house_is_loaded(s.house, id[i]));
}

/* What comes late, for what is not there any more: nobody minds. */
static void what_comes_late_changes_nothing(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':1}}");
    scene_join_all(&s);
    house_note_bell(s.house, s.table, 7, false);
    house_note_bell(s.house, s.table, BLACK, false); /* has no webhook */
    house_note_push(s.house, s.table, 7, "https://push.example/1", PUSH_FAILED);
    house_note_bell(s.house, "unknown", BLACK, false);
    house_note_push(s.house, "unknown", BLACK, "https://push.example/1", PUSH_FAILED);
    assert_int_equal(scene_table(&s)->runtime.bell_failures[BLACK], 0);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw", "draw pile");
    assert_int_equal(s.jobs, 1);
    struct job *late = s.job[--s.jobs];
    const int before = events();
    char body[64];
    snprintf(body, sizeof body, "{'expect':%d}", before + 1);
    scene_expect(&s, 200, "ok", "takeback", s.token[BLACK], body); /* while the computer thinks */
    assert_int_equal(table_actor(scene_table(&s)), BLACK);
    const int then = events();
    late->move = 1;
    house_decide(s.house, late);
    assert_int_equal(events(), then);         /* its answer is for another position */
    late->changed = scene_table(&s)->changed; /* another course of the game, of the same length */
    house_decide(s.house, late);
    assert_int_equal(events(), then);
    house_free_job(late);
}

static void an_answer_for_a_table_that_is_gone_is_dropped(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':1}}");
    scene_join_all(&s);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw", "draw pile");
    assert_int_equal(s.jobs, 1);
    struct job *late = s.job[--s.jobs];
    const int before = events();
    house_drop(s.house, s.table);
    assert_int_equal(s.house->thinking, 1);
    house_decide(s.house, late);
    assert_int_equal(s.house->thinking, 0);
    house_free_job(late);
    assert_int_equal(events(), before);
}

/* Wherever it stood among those that changed. */
static void a_table_that_left_is_no_news(void **state)
{
    enum { TABLES = 3 };
    char id[TABLES][sizeof s.table];
    (void)state;
    for (int gone = 0; gone < TABLES; gone++) {
        for (int i = 0; i < TABLES; i++) {
            scene_create(&s, "{'game':'kahuna'}");
            snprintf(id[i], sizeof id[i], "%s", s.table);
        }
        house_take_dirty(s.house);
        for (int i = 0; i < TABLES; i++)
            house_touch(s.house, house_loaded(s.house, id[i]));
        house_drop(s.house, id[gone]);
        int count = 0;
        for (const struct table *t = house_take_dirty(s.house); t; t = t->runtime.next_dirty, count++) {
            assert_string_not_equal(t->about.id, id[gone]);
            assert_false(t->runtime.dirty);
        }
        assert_int_equal(count, TABLES - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_under_way_leaves_memory_and_comes_back_as_it_was),
        TEST(a_table_stays_for_a_minute),
        TEST(what_has_just_changed_stays_until_it_is_told),
        TEST(who_looks_keeps_it_there),
        TEST(looking_for_idle_tables_is_no_look_at_them),
        TEST(where_no_person_decides_a_table_stays),
        TEST(what_memory_alone_knows_stays),
        TEST(a_computers_turn_stays_and_goes_on),
        TEST(in_a_crowd_tables_leave_within_seconds),
        TEST(in_a_crowd_computers_wait_without_their_tables),
        TEST(who_is_watched_or_rung_in_vain_waits_in_memory),
        TEST(who_is_thought_about_or_shown_waits_in_memory),
        TEST(a_table_is_read_while_others_wait_outside),
        TEST(a_table_deleted_while_it_waits_outside_is_waited_for_no_more),
        TEST(a_house_that_is_read_anew_has_all_who_wait_in_memory_again),
        TEST(when_memory_is_full_what_is_over_leaves_first_and_what_was_used_last_stays),
        TEST(when_memory_is_full_one_leaves_wherever_it_lies),
        TEST(when_none_can_leave_none_does),
        TEST(when_some_leave_the_others_are_found),
        TEST(no_table_is_overlooked),
        TEST(memory_grows_with_the_tables),
        TEST(what_comes_late_changes_nothing),
        TEST(an_answer_for_a_table_that_is_gone_is_dropped),
        TEST(a_table_that_left_is_no_news),
        TEST(after_a_start_what_waits_for_people_stays_until_the_first_look),
        TEST(a_start_leaves_on_disk_what_there_is_no_room_for),
    };
    return cmocka_run_group_tests_name("house_rest", tests, NULL, NULL);
}
