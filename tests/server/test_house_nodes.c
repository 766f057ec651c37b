/* test_house_nodes.c: two houses on one store, as two nodes have it: what one writes the other reads when it hears of
 * it, when somebody who knows asks for it, and when it takes over. The store is a file, which belongs to one node
 * alone; here it is said to be shared. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_inside.h"
#include "house_scene.h"

bool __wrap_store_is_shared(const struct store *);
bool __wrap_store_is_shared(const struct store *store)
{
    (void)store;
    return true;
}

/* Where the lobby shows which tables, as the first node has told the store; see store_set_listed(). */
static char shown[3][ID_SIZE];

bool __wrap_store_each_listed(struct store *, int listed, int most, void (*visit)(void *, const char *), void *own);
bool __wrap_store_each_listed(struct store *store, int listed, int most, void (*visit)(void *, const char *), void *own)
{
    (void)store;
    assert_int_equal(most, QUOTA_LOBBY);
    if (*shown[listed])
        visit(own, shown[listed]);
    return true;
}

/* What the store's next events look like, and whether memory is too short for them. */
static enum come { WHOLE, WITH_A_GAP, WITHOUT_A_CHAIN } events_come;
static const struct table *odd_table; /* whose events do */
static bool no_memory, fails_at_row, fails_at_events;

bool __real_store_each_event(struct store *, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own);
bool __wrap_store_each_event(struct store *, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own);
bool __wrap_store_each_event(struct store *store, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own)
{
    struct store_event odd = {.seq = since + 1, .actor = "black", .text = "say - hello"};
    if (fails_at_events) {
        store_break(store, "the disk is full");
        return false;
    }
    if (events_come == WHOLE)
        return __real_store_each_event(store, id, since, visit, own);
    if (events_come == WITH_A_GAP) {
        odd.seq++;
        odd.prev_hash = odd_table->head.hash;
    }
    events_come = WHOLE;
    visit(own, &odd);
    return true;
}

bool __real_table_apply(struct table *, const struct store_event *);
bool __wrap_table_apply(struct table *, const struct store_event *);
bool __wrap_table_apply(struct table *t, const struct store_event *e)
{
    t->runtime.starved = no_memory;
    return !no_memory && __real_table_apply(t, e);
}

bool __real_store_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool __wrap_store_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool __wrap_store_find_game(struct store *store, const char *id, struct store_game *game, bool *found)
{
    *found = true; /* which means nothing if it fails */
    if (fails_at_row)
        store_break(store, "the disk is full");
    return !fails_at_row && __real_store_find_game(store, id, game, found);
}

static struct house *other;

static void random_bytes(void *own, void *bytes, size_t count)
{
    (void)own;
    memset(bytes, 7, count);
}

static bool no_time(void *own, struct job *job)
{
    (void)own;
    (void)job;
    return false;
}

static void open_other(void)
{
    const struct house_ports ports = {.random = random_bytes, .think = no_time, .thinkers = 1};
    char why[256];
    other = house_open(s.store, &ports, s.now_ms, why, sizeof why);
    assert_non_null(other);
}

static int open_both(void **state)
{
    set_up(state);
    open_other();
    return 0;
}

static int close_both(void **state)
{
    house_close(other);
    return tear_down(state);
}
#define NODES(name) cmocka_unit_test_setup_teardown(name, open_both, close_both)

static int64_t head_here(void)
{
    return scene_table(&s)->head.seq;
}

/* Where the other node is, without asking the store. */
static int64_t head_there(void)
{
    const struct table *t = house_loaded(other, s.table);
    return t ? t->head.seq : -1;
}

/* Both nodes know the same: every byte for everybody. */
static void both_are_equal(void)
{
    const struct table *one = scene_table(&s), *two = house_loaded(other, s.table);
    assert_non_null(two);
    assert_int_equal(two->head.seq, one->head.seq);
    assert_memory_equal(two->head.hash, one->head.hash, STORE_HASH);
    assert_int_equal(two->match->count, one->match->count);
    assert_memory_equal(&two->match->now, &one->match->now, one->game->state_size);
}

static void begin_at_both(void)
{
    begin();
    assert_non_null(house_find(other, s.table));
    both_are_equal();
}

static void what_one_writes_the_other_reads_when_it_hears_of_it(void **state)
{
    (void)state;
    begin_at_both();
    const int64_t before = head_there();
    assert_true(scene_move(&s));
    assert_int_equal(head_there(), before);
    house_hear(other, s.table, before); /* told late: nothing is read */
    assert_int_equal(head_there(), before);
    house_take_dirty(other);
    house_loaded(other, s.table)->runtime.most_level = 2; /* a trace that only reading it anew would remove */
    house_hear(other, s.table, head_here());
    both_are_equal();
    assert_int_equal(house_loaded(other, s.table)->runtime.most_level, 2);
    assert_non_null(house_take_dirty(other)); /* those who watch there are told */
    assert_int_equal(house_loaded(other, s.table)->runtime.told, table_actor(scene_table(&s)));
}

/* Who goes on there by itself is asked only where somebody might: at a table of people the store is not. */
static void whether_this_node_keeps_it_is_asked_where_computers_play(void **state)
{
    static const char *const plan[] = {"{'game':'kahuna','options':'first=black','seats':{'white':1}}",
                                       "{'game':'kahuna','options':'first=white','seats':{'black':1}}",
                                       "{'game':'kahuna','options':'first=black'}"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        scene_create(&s, plan[i]);
        scene_join_all(&s);
        struct table *t = house_find(other, s.table);
        t->runtime.kept = false;
        scene_expect(&s, 200, "ok", "say", s.token[i == 1], "{'phrase':'hello'}");
        house_hear(other, s.table, head_here());
        assert_ptr_equal(house_loaded(other, s.table), t);
        assert_int_equal(t->runtime.kept, i < 2); /* the only writer keeps all its tables */
    }
    scene_expect(&s, 200, "ok", "leave", s.token[WHITE], "{}"); /* now a computer plays here too */
    house_hear(other, s.table, head_here());
    assert_true(house_loaded(other, s.table)->runtime.kept);
}

/* What others opened is in everybody's lobby. */
static void the_lobby_shows_what_others_opened(void **state)
{
    static char answer[GUEST_ANSWER];
    struct motu_text text = MOTU_TEXT_IN(answer);
    json_t *body = json_object();
    const struct house_request r = {.verb = "lobby", .address = "192.0.2.9", .body = body};
    (void)state;
    for (int place = 1; place <= 2; place++) {
        scene_create(&s, "{'game':'kahuna','listed':true}");
        if (place == 2)
            scene_join_all(&s);
        assert_int_equal(scene_table(&s)->runtime.listed, place);
        snprintf(shown[place], sizeof shown[place], "%s", s.table);
    }
    assert_int_equal(house_do(other, &r, &text), 200);
    json_decref(body);
    assert_non_null(strstr(answer, shown[1]));
    assert_non_null(strstr(answer, shown[2]));
    memset(shown, 0, sizeof shown);
}

static void a_table_that_is_not_in_memory_is_not_read(void **state)
{
    (void)state;
    begin();
    assert_false(house_is_loaded(other, s.table));
    house_hear(other, s.table, head_here());
    assert_false(house_is_loaded(other, s.table));
    assert_false(house_is_loaded(other, "an id that is much too long to be one, and is looked at all the same"));
}

/* Nobody looks at it there: it is not read at every move, it leaves. */
static void a_table_that_goes_on_elsewhere_is_let_go(void **state)
{
    enum { LATER_MS = 5001 };
    (void)state;
    begin_at_both();
    house_loaded(other, s.table)->runtime.kept = false; /* a file belongs to whoever reads it, a database does not */
    house_set_time(other, s.now_ms, LATER_MS);
    assert_false(house_let_go(other, s.table, head_there())); /* told late */
    assert_true(scene_move(&s));
    house_set_time(other, s.now_ms, LATER_MS - 1);
    assert_false(house_let_go(other, s.table, head_here())); /* asked for a moment ago */
    house_set_time(other, s.now_ms, LATER_MS);
    house_loaded(other, s.table)->runtime.kept = true;
    assert_false(house_let_go(other, s.table, head_here()));
    house_loaded(other, s.table)->runtime.kept = false;
    house_touch(other, house_loaded(other, s.table));
    assert_false(house_let_go(other, s.table, head_here())); /* somebody is still to be told */
    house_take_dirty(other);
    assert_true(house_is_loaded(other, s.table));
    assert_true(house_let_go(other, s.table, head_here()));
    assert_false(house_is_loaded(other, s.table));
    assert_false(house_let_go(other, s.table, head_here())); /* not here */
    assert_non_null(house_find(other, s.table));
    both_are_equal();
}

static void a_deleted_table_leaves(void **state)
{
    (void)state;
    begin_at_both();
    house_hear(other, s.table, 0);
    assert_false(house_is_loaded(other, s.table));
}

/* Deleted elsewhere, and nobody has said so yet: who asks for more than is known here finds out. */
static void a_table_that_is_gone_is_not_found(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':1}}");
    scene_join_all(&s);
    assert_non_null(house_find(other, s.table));
    assert_non_null(house_find_at(other, s.table, head_here()));
    assert_true(store_delete(s.store, s.table, &scene_table(&s)->head) && store_commit(s.store) == STORE_KEPT);
    assert_null(house_find_at(other, s.table, head_here() + 1));
    assert_false(house_is_loaded(other, s.table));
}

/* The same when somebody says that it has more events, or fewer. */
static void a_table_that_is_gone_is_dropped(void **state)
{
    (void)state;
    for (int fewer = 0; fewer < 2; fewer++) {
        begin_at_both();
        const int64_t head = head_here();
        assert_true(store_delete(s.store, s.table, &scene_table(&s)->head) && store_commit(s.store) == STORE_KEPT);
        if (fewer)
            house_check_head(other, s.table, head - 1);
        else
            house_hear(other, s.table, head + 1);
        assert_false(house_is_loaded(other, s.table));
        assert_null(house_take_dirty(other));
    }
}

/* What it has is not what the store has: it is dropped, and read anew. */
static void a_log_that_does_not_go_on_from_ours_is_read_anew(void **state)
{
    (void)state;
    begin_at_both();
    house_loaded(other, s.table)->head.hash[0] ^= 1;
    assert_true(scene_move(&s));
    house_hear(other, s.table, head_here());
    both_are_equal();
    assert_non_null(house_take_dirty(other));
}

static void events_that_do_not_follow_ours_are_not_taken_in(void **state)
{
    (void)state;
    for (int odd = WITH_A_GAP; odd <= WITHOUT_A_CHAIN; odd++) {
        begin_at_both();
        assert_true(scene_move(&s));
        events_come = (enum come)odd;
        odd_table = house_loaded(other, s.table);
        house_hear(other, s.table, head_here());
        assert_int_equal(events_come, WHOLE);
        both_are_equal(); /* read anew */
    }
}

/* Half of it is worse than nothing: it is read anew when there is memory. */
static void what_memory_is_too_short_for_is_not_kept(void **state)
{
    (void)state;
    begin_at_both();
    scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'phrase':'hello'}");
    no_memory = true;
    house_hear(other, s.table, head_here());
    no_memory = false;
    assert_false(house_is_loaded(other, s.table));
    assert_string_equal(store_error(s.store), "there is not enough memory");
}

/* A store that fails while this node reads what another has written: it knows nothing then, rather than half. */
static void a_store_that_fails_meanwhile_leaves_nothing_behind(void **state)
{
    (void)state;
    for (int how = 0; how < 6; how++) {
        house_close(other);
        scene_restart(&s);
        open_other();
        scene_create(&s, how % 2 ? "{'game':'kahuna','options':'first=black','seats':{'white':1}}"
                                 : "{'game':'kahuna','options':'first=black'}"); /* whose row is not asked for */
        scene_join_all(&s);
        assert_non_null(house_find(other, s.table));
        scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'phrase':'hello'}");
        const int64_t head = head_here();
        fails_at_row = how % 2;
        fails_at_events = !fails_at_row;
        if (how / 2 == 0)
            house_hear(other, s.table, head);
        else if (how / 2 == 1)
            assert_null(house_find_at(other, s.table, head));
        else
            house_adopt(other, s.table);
        fails_at_row = fails_at_events = false;
        assert_false(house_is_loaded(other, s.table));
        assert_int_equal(house_figures(other).adopted, 0);
    }
}

/* What another node has written there makes no sense: nobody goes on, though a computer waits. */
static void a_damaged_table_is_not_thought_about(void **state)
{
    (void)state;
    s.lazy = true;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':3}}");
    scene_join_all(&s);
    struct table *here = scene_table(&s), *t = house_find(other, s.table);
    house_go_on(other, t);
    assert_true(t->runtime.waiting);
    const struct store_event e = {.seq = head_here() + 1, .actor = "black", .text = "jump -"};
    assert_true(store_append(s.store, s.table, &here->head, &e) && store_commit(s.store));
    house_hear(other, s.table, e.seq);
    assert_true(t->damaged && t->runtime.waiting);
    house_serve_queue(other);
    assert_false(t->runtime.waiting);
    assert_false(t->runtime.thinking);
    house_drop(other, s.table); /* and what came after it is not looked at */
    const struct store_event after = {.seq = e.seq + 1, .actor = "black", .text = "say - hello"};
    assert_true(store_append(s.store, s.table, &here->head, &after) && store_commit(s.store));
    t = house_find(other, s.table);
    assert_true(t->damaged && t->head.seq == after.seq && t->events == e.seq - 1);
}

/* Tables that were read again because another node had written to them go on, if this one keeps them. */
static void what_was_read_again_goes_on_where_it_is_kept(void **state)
{
    (void)state;
    s.lazy = true;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':3}}");
    scene_join_all(&s);
    struct table *t = house_find(other, s.table);
    for (int kept = 0; kept < 2; kept++) {
        assert_false(t->runtime.waiting);
        t->runtime.kept = kept;
        house_touch(other, t);
        house_go_on_touched(other);
        assert_int_equal(t->runtime.waiting, kept);
        house_take_dirty(other);
    }
    house_serve_queue(other); /* nobody has time */
    assert_true(t->runtime.waiting);
    t->runtime.kept = false; /* while it waits another node has taken it over */
    house_serve_queue(other);
    assert_false(t->runtime.waiting);
}

/* Nodes keep a table by having it in memory; those that wait for players are in the store's lobby. */
static void in_a_crowd_nodes_keep_what_waits_for_computers_only(void **state)
{
    (void)state;
    s.lazy = true;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':3}}");
    scene_join_all(&s);
    struct table *t = house_find(other, s.table);
    house_go_on(other, t);
    assert_true(t->runtime.waiting);
    house_set_time(other, s.now_ms, 61 * 1000);
    other->tables += QUOTA_AMPLE;
    assert_int_equal(house_rest(other), 0);
    scene_create(&s, "{'game':'kahuna'}");
    assert_true(house_reopen(other));
    assert_false(house_is_loaded(other, s.table));
    assert_int_equal(other->tables, QUOTA_AMPLE + 1);
    other->tables -= QUOTA_AMPLE;
}

static void news_of_what_is_not_there_yet_read_the_table_anew(void **state)
{
    (void)state;
    begin_at_both();
    house_loaded(other, s.table)->runtime.most_level = 2; /* a trace that reading it anew removes */
    house_hear(other, s.table, head_here() + 1);
    both_are_equal();
    assert_int_equal(house_loaded(other, s.table)->runtime.most_level, MOTU_AI_LEVELS);
}

static void who_knows_of_an_event_finds_it(void **state)
{
    (void)state;
    begin_at_both();
    const int64_t before = head_there();
    assert_true(scene_move(&s));
    house_loaded(other, s.table)->runtime.most_level = 2;
    assert_int_equal(house_find_at(other, s.table, before)->head.seq, before); /* nothing new is asked for */
    assert_int_equal(house_find_at(other, s.table, before + 1)->head.seq, head_here());
    both_are_equal();
    assert_int_equal(house_loaded(other, s.table)->runtime.most_level, 2);
    assert_null(house_find_at(other, "unknown", 5));
    house_loaded(other, s.table)->head.hash[0] ^= 1;
    assert_true(scene_move(&s));
    assert_int_equal(house_find_at(other, s.table, head_here())->head.seq, head_here());
    both_are_equal();
}

static void a_head_that_is_further_back_is_believed(void **state)
{
    (void)state;
    begin_at_both();
    struct table *t = house_loaded(other, s.table);
    t->head.seq++; /* what was written there was lost */
    house_check_head(other, s.table, t->head.seq - 1);
    both_are_equal();
    assert_true(scene_move(&s));
    house_check_head(other, s.table, head_here());
    both_are_equal();
    house_loaded(other, s.table)->runtime.most_level = 2; /* a trace that reading it anew would remove */
    house_check_head(other, s.table, head_here());
    assert_int_equal(house_loaded(other, s.table)->runtime.most_level, 2);
    house_check_head(other, "unknown", 3);
}

static void whoever_takes_over_goes_on(void **state)
{
    (void)state;
    s.lazy = true; /* the first node never gets to think */
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':3}}");
    scene_join_all(&s);
    while (table_actor(scene_table(&s)) == BLACK)
        assert_true(scene_move(&s));
    assert_int_equal(house_figures(other).adopted, 0);
    struct table *t = house_find(other, s.table);
    assert_non_null(t);
    t->runtime.kept = false;
    house_adopt(other, s.table);
    assert_true(house_loaded(other, s.table)->runtime.kept);
    assert_true(house_loaded(other, s.table)->runtime.waiting); /* for somebody who thinks */
    assert_int_equal(house_figures(other).adopted, 1);
    house_loaded(other, s.table)->head.hash[0] ^= 1; /* even with a log that must be read anew */
    scene_ask(&s, "say", s.token[BLACK], "{'text':'still there?'}");
    house_adopt(other, s.table);
    assert_int_equal(head_there(), head_here());
    assert_int_equal(house_figures(other).adopted, 2);
    house_adopt(other, "unknown");
    assert_int_equal(house_figures(other).adopted, 2);
}

static void the_tables_in_memory_are_listed_in_pieces(void **state)
{
    const char *id[2];
    int place = 0, all = 0, count;
    (void)state;
    for (int i = 0; i < 5; i++) {
        scene_create(&s, "{'game':'kahuna'}");
        assert_non_null(house_find(other, s.table));
    }
    do {
        count = house_list(other, &place, id, 2);
        for (int i = 0; i < count; i++)
            assert_true(house_is_loaded(other, id[i]));
        all += count;
    } while (place);
    assert_int_equal(all, 5);
    assert_true(count < 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(what_one_writes_the_other_reads_when_it_hears_of_it),
        NODES(whether_this_node_keeps_it_is_asked_where_computers_play),
        NODES(the_lobby_shows_what_others_opened),
        NODES(a_table_that_is_not_in_memory_is_not_read),
        NODES(a_table_that_goes_on_elsewhere_is_let_go),
        NODES(a_deleted_table_leaves),
        NODES(a_table_that_is_gone_is_not_found),
        NODES(a_table_that_is_gone_is_dropped),
        NODES(events_that_do_not_follow_ours_are_not_taken_in),
        NODES(what_memory_is_too_short_for_is_not_kept),
        NODES(a_store_that_fails_meanwhile_leaves_nothing_behind),
        NODES(a_damaged_table_is_not_thought_about),
        NODES(what_was_read_again_goes_on_where_it_is_kept),
        NODES(in_a_crowd_nodes_keep_what_waits_for_computers_only),
        NODES(a_log_that_does_not_go_on_from_ours_is_read_anew),
        NODES(news_of_what_is_not_there_yet_read_the_table_anew),
        NODES(who_knows_of_an_event_finds_it),
        NODES(a_head_that_is_further_back_is_believed),
        NODES(whoever_takes_over_goes_on),
        NODES(the_tables_in_memory_are_listed_in_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
