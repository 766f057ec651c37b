/* test_house_rehearsal.c: games that are played again from their logs: what is right, and what is said of what is not.
 */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include "house_scene.h"
#include "rehearsal.h"

static bool no_table, no_event; /* memory is short for a table, or for an event */

struct table *__real_table_new(const struct store_game *);
struct table *__wrap_table_new(const struct store_game *);
struct table *__wrap_table_new(const struct store_game *about)
{
    return no_table ? NULL : __real_table_new(about);
}

bool __real_table_apply(struct table *, const struct store_event *);
bool __wrap_table_apply(struct table *, const struct store_event *);
bool __wrap_table_apply(struct table *t, const struct store_event *e)
{
    t->runtime.starved = no_event;
    return !no_event && __real_table_apply(t, e);
}

static const struct store_event *instead; /* of all that the store has */
static int calls_left;                    /* until the store breaks; 0: it does not */

bool __real_store_each_event(struct store *, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own);
bool __wrap_store_each_event(struct store *, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own);
bool __wrap_store_each_event(struct store *store, const char *id, int64_t since,
                             bool (*visit)(void *, const struct store_event *), void *own)
{
    if (calls_left && !--calls_left)
        store_break(store, "the disk is gone");
    if (instead)
        visit(own, instead);
    return instead || __real_store_each_event(store, id, since, visit, own);
}

static char said[1024];

static void note(void *own, const char *id, const char *what)
{
    (void)own;
    assert_string_equal(id, s.table);
    snprintf(said + strlen(said), sizeof said - strlen(said), "%s\n", what);
}

/* What is said of the table as the store has it now. */
static void expect_said(const char *expected)
{
    struct store_game about;
    bool found = false;
    *said = 0;
    assert_true(store_find_game(s.store, s.table, &about, &found) && found);
    assert_true(rehearse(s.store, &about, note, NULL));
    assert_string_equal(said, expected);
}

static void append(const char *actor, const char *text)
{
    struct table *t = scene_table(&s);
    const struct store_event e = {.seq = t->head.seq + 1, .actor = actor, .text = text};
    assert_true(store_append(s.store, s.table, &t->head, &e) && store_commit(s.store));
}

static void a_whole_game_has_nothing_wrong(void **state)
{
    (void)state;
    begin();
    expect_said("");
    scene_play_out(&s);
    expect_said("");
}

static void what_cannot_have_happened_is_said_with_its_event(void **state)
{
    char expected[64];
    (void)state;
    begin();
    snprintf(expected, sizeof expected, "event %d: cannot have happened\n", events() + 1);
    append("white", "move - abstain"); /* it is black's turn */
    expect_said(expected);
    begin();
    snprintf(expected, sizeof expected, "event %d: cannot have happened\n", events() + 1);
    append("chance", "move - deal black ALOA"); /* nor is it chance's */
    expect_said(expected);
    begin();
    append("black", "move - draw pile");
    snprintf(expected, sizeof expected, "event %d: cannot have happened\n", (int)scene_table(&s)->head.seq + 1);
    append("chance", "nonsense");
    expect_said(expected);
}

static void chance_that_is_not_chances_is_said(void **state)
{
    char expected[64], other[MOTU_MATCH_MAX_MOVE_TEXT], text[sizeof other + 8];
    struct motu_text words = MOTU_TEXT_IN(other);
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    struct table *t;
    (void)state;
    begin();
    t = scene_table(&s);
    append("black", "move - draw pile");
    motu_match_play_text(t->match, "draw pile", NULL);
    const motu_move fair = motu_fair_chance(&t->fair, t->match);
    assert_true(t->game->chances(&t->match->now, move, weight) > 1);
    t->game->write_move(&t->match->now, move[move[0] == fair], &words);
    snprintf(text, sizeof text, "move - %s", other);
    snprintf(expected, sizeof expected, "event %d: chance did not decide this\n", (int)t->head.seq + 1);
    append("chance", text);
    expect_said(expected);
}

static void a_mark_must_be_true(void **state)
{
    (void)state;
    begin();
    assert_true(store_set_over(s.store, s.table, &scene_table(&s)->head, true) && store_commit(s.store));
    expect_said("is marked as over but is not\n");
    assert_true(store_set_over(s.store, s.table, &scene_table(&s)->head, false) && store_commit(s.store));
    expect_said("");
    scene_play_out(&s);
    assert_true(store_set_over(s.store, s.table, &scene_table(&s)->head, false) && store_commit(s.store));
    expect_said("is over and not marked so\n");
}

/* What does not fit into memory is neither right nor wrong. */
static void what_memory_is_too_short_for_is_not_judged(void **state)
{
    struct store_game about;
    bool found;
    (void)state;
    for (int i = 0; i < 2; i++) {
        begin();
        *said = 0;
        assert_true(store_find_game(s.store, s.table, &about, &found) && found);
        no_table = !i;
        no_event = i;
        assert_false(rehearse(s.store, &about, note, NULL));
        no_table = no_event = false;
        assert_string_equal(said, "");
        assert_string_equal(store_error(s.store), "there is not enough memory");
        scene_restart(&s);
    }
}

#define BROKEN "event 1: the chain is broken: this event or one before it was changed\n"

/* A row with nothing in it: whoever wrote that, it was not this program. */
static void events_without_words_are_said(void **state)
{
    const struct store_event nobody = {.seq = 1, .text = "open -"}, nothing = {.seq = 1, .actor = "chance"};
    (void)state;
    begin();
    instead = &nobody;
    expect_said(BROKEN "event 1: cannot have happened\n");
    instead = &nothing;
    expect_said(BROKEN "event 1: cannot have happened\n");
    instead = NULL;
    expect_said("");
}

/* A store that fails says nothing about the game: neither that it has no events nor that it is not over. */
static void what_cannot_be_read_is_not_judged(void **state)
{
    struct store_game about;
    bool found;
    (void)state;
    for (int i = 1; i <= 2; i++) {
        begin();
        scene_play_out(&s);
        *said = 0;
        assert_true(store_find_game(s.store, s.table, &about, &found) && found);
        calls_left = i; /* the chain is looked at first, then the game is played */
        assert_false(rehearse(s.store, &about, note, NULL));
        assert_true(!calls_left && store_error(s.store));
        assert_string_equal(said, "");
        scene_restart(&s);
    }
}

static void add_game(const struct store_game *about)
{
    assert_true(store_add_game(s.store, about) && store_commit(s.store));
    snprintf(s.table, sizeof s.table, "%s", about->id);
}

static void what_this_program_does_not_know_is_said(void **state)
{
    (void)state;
    add_game(&(struct store_game){.id = "later", .game = "kahuna", .rules = 99});
    expect_said("was played by rules this program does not have\n");
    add_game(&(struct store_game){.id = "other", .game = "chess", .rules = 1});
    expect_said("is a game this program does not have\n");
    add_game(&(struct store_game){.id = "empty", .game = "kahuna", .rules = 1});
    expect_said("has no events\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_whole_game_has_nothing_wrong),          TEST(what_cannot_have_happened_is_said_with_its_event),
        TEST(chance_that_is_not_chances_is_said),      TEST(a_mark_must_be_true),
        TEST(what_this_program_does_not_know_is_said), TEST(what_memory_is_too_short_for_is_not_judged),
        TEST(events_without_words_are_said),           TEST(what_cannot_be_read_is_not_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
