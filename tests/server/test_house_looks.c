/* test_house_looks.c: what a look at a table costs and how long its answer is, whatever happened there before. */
#include <stdio.h>
#include <string.h>

#include "house_scene.h"
#include "view.h"

/* --- the course --------------------------------------------------------------------------------------------------- */

/* What is kept up move by move is what playing the game again gives. */
static void compare_with_playing_again(const struct table *t)
{
    static char kept[MOTU_MATCH_MAX_RECORD], played[MOTU_MATCH_MAX_RECORD];
    struct motu_reason reason;
    assert_int_equal(course_open(&t->course, t->match->count), motu_match_open_count(t->match));
    for (int viewer = MOTU_ONLOOKER; viewer < t->seats; viewer++) {
        struct motu_text a = MOTU_TEXT_IN(kept), b = MOTU_TEXT_IN(played);
        if (viewer < 0 && viewer != MOTU_ONLOOKER)
            continue;
        view_record(t, viewer, &a);
        motu_match_write_record(t->match, table_is_open(t) ? MOTU_ALL : viewer, &b);
        assert_string_equal(kept, played);
        if (viewer >= 0)
            assert_int_equal(course_limit(&t->course, t->match->count, viewer),
                             motu_match_undo_limit(t->match, viewer, &reason));
    }
}

static void undo_now_and_then(void)
{
    char body[64];
    const struct table *t = scene_table(&s);
    if (table_actor(t) < 0 || motu_rng_below(&s.rng, 3))
        return;
    snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
    scene_ask(&s, motu_rng_below(&s.rng, 3) ? "undo" : "takeback", s.token[motu_rng_below(&s.rng, (uint32_t)t->seats)],
              body);
    for (int seat = 0; seat < t->seats && t->asker >= 0; seat++)
        scene_ask(&s, "agree", s.token[seat], "{}");
}

static void the_course_is_what_playing_again_gives(void **state)
{
    static const char *const plan[] = {"{'game':'kahuna'}", "{'game':'kaivai','options':'players=3'}",
                                       "{'game':'kaivai'}"};
    (void)state;
    for (int game = 0; game < 3; game++) {
        scene_create(&s, plan[game]);
        scene_join_all(&s);
        do {
            compare_with_playing_again(scene_table(&s));
            s.now_ms += 3000;
            undo_now_and_then();
            compare_with_playing_again(scene_table(&s));
        } while (scene_move(&s));
        compare_with_playing_again(scene_table(&s));
    }
}

/* What two viewers read alike is kept once. */
static void the_course_keeps_each_text_once(void **state)
{
    (void)state;
    begin();
    expect_move(200, "ok", s.token[BLACK], events() + 1, "draw", "draw pile");
    const struct table *t = scene_table(&s);
    const struct event *drawn = &t->event[t->events - 1];
    assert_true(drawn->kind == EVENT_MOVE && drawn->actor == MOTU_CHANCE);
    const char *all = course_words(&t->course, drawn, MOTU_ALL), *white = course_words(&t->course, drawn, WHITE);
    assert_true(course_words(&t->course, drawn, BLACK) == all); /* who draws sees the card */
    assert_string_not_equal(white, all);
    assert_true(course_words(&t->course, drawn, MOTU_ONLOOKER) == white);
    assert_int_equal(t->course.length, (size_t)(white - t->course.words) + strlen(white) + 1);
}

/* --- what it costs ------------------------------------------------------------------------------------------------ */

static const struct motu_game *plain;
static struct motu_game counting;
static long applied;

static void count_apply(struct motu_state *state, motu_move move)
{
    applied++;
    plain->apply(state, move);
}

/* From now on it is counted how often a decision of the table is played. */
static void count_at(struct table *t)
{
    plain = t->game;
    counting = *plain;
    counting.apply = count_apply;
    t->game = t->match->game = &counting;
    applied = 0;
}

static void stop_counting(struct table *t)
{
    t->game = t->match->game = plain;
}

/* Makes the same move and takes it back, so many times. */
static void go_back_and_forth(int times)
{
    static struct motu_match_choice choice[MOTU_MAX_MOVES];
    struct table *t = scene_table(&s);
    const char *actor = motu_actor_name(t->game, table_actor(t));
    char move[MOTU_MATCH_MAX_MOVE_TEXT + 8], undo[24];
    assert_true(motu_match_choices(t->match, choice) > 0);
    snprintf(move, sizeof move, "move - %s", choice[0].words);
    snprintf(undo, sizeof undo, "undo - %d", t->match->count);
    for (int i = 0; i < 2 * times; i++) {
        const struct store_event e = {
            .seq = t->events + 1, .actor = actor, .at_ms = s.now_ms, .text = i % 2 ? undo : move};
        assert_true(table_apply(t, &e));
    }
}

static void a_look_plays_nothing_again(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black'}");
    scene_join_all(&s);
    for (int i = 0; i < 30; i++)
        assert_true(scene_move(&s));
    struct table *t = scene_table(&s);
    go_back_and_forth(200);
    count_at(t);
    for (int viewer = MOTU_ONLOOKER; viewer < t->seats; viewer++)
        if (viewer >= 0 || viewer == MOTU_ONLOOKER)
            scene_view(&s, viewer, 0);
    stop_counting(t);
    assert_int_equal(applied, 0);
}

/* A move late in a game is as much work as an early one. */
static void a_move_costs_the_same_all_along(void **state)
{
    long most[2] = {0};
    (void)state;
    scene_create(&s, "{'game':'kaivai','options':'players=3'}");
    scene_join_all(&s);
    struct table *t = scene_table(&s);
    for (int moves = 0; table_actor(t) >= 0; moves++) {
        const int before = t->match->count;
        count_at(t);
        assert_true(scene_move(&s));
        stop_counting(t);
        const long each = applied / (t->match->count - before);
        long *bound = &most[moves >= 20];
        *bound = each > *bound ? each : *bound;
    }
    print_message("# a decision is played %ld times among the first 20, %ld later\n", most[0], most[1]);
    assert_true(most[1] <= most[0]);
}

static void what_is_taken_back_is_bounded(void **state)
{
    char body[64];
    (void)state;
    begin();
    scene_table(&s)->undos = QUOTA_UNDOS - 1;
    for (int i = 0; i < 2; i++) {
        snprintf(body, sizeof body, "{'expect':%d,'move':'abstain'}", events() + 1);
        scene_expect(&s, 200, "ok", "move", s.token[BLACK], body);
        snprintf(body, sizeof body, "{'expect':%d}", events() + 1);
        scene_expect(&s, i ? 409 : 200, i ? "No more decisions can be taken back" : "ok", i ? "takeback" : "undo",
                     s.token[BLACK], body);
    }
    scene_expect(&s, 409, "No more decisions can be taken back", "undo", s.token[BLACK], body);
    scene_play_out(&s);
    assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
}

/* --- how much is told --------------------------------------------------------------------------------------------- */

static void talk(int lines)
{
    struct table *t = scene_table(&s);
    char text[QUOTA_SAY_BYTES + 16] = "say - ";
    memset(text + 6, '"', QUOTA_SAY_BYTES); /* each is two bytes of JSON */
    text[6 + QUOTA_SAY_BYTES] = 0;
    while (lines--) {
        const struct store_event e = {.seq = t->events + 1, .actor = "white", .at_ms = 5, .text = text};
        assert_true(table_apply(t, &e));
    }
}

static void what_is_told_is_bounded_in_bytes(void **state)
{
    char last[32];
    (void)state;
    begin();
    talk(QUOTA_EVENTS_PER_ANSWER);
    snprintf(last, sizeof last, "{\"seq\":%d,", events());
    for (int viewer = MOTU_ONLOOKER; viewer < 2; viewer++) {
        struct motu_text text = MOTU_TEXT_IN(s.answer);
        if (viewer < 0 && viewer != MOTU_ONLOOKER)
            continue;
        view_update(scene_table(&s), viewer, 0, &text);
        assert_in_range(text.length, QUOTA_EVENT_BYTES - 1000, QUOTA_EVENT_BYTES + 8000);
        assert_non_null(strstr(s.answer, last));
        assert_non_null(strstr(s.answer, "\"omitted\":"));
        assert_non_null(strstr(s.answer, "\"record\":"));
    }
    struct motu_text text = MOTU_TEXT_IN(s.answer);
    view_update(scene_table(&s), BLACK, events() - 2, &text);
    assert_null(strstr(s.answer, "\"omitted\":"));
    assert_null(strstr(s.answer, "\"record\":"));
}

static void say(int letters)
{
    struct table *t = scene_table(&s);
    char text[QUOTA_SAY_BYTES + 16] = "say - ";
    memset(text + 6, 'x', (size_t)letters);
    text[6 + letters] = 0;
    const struct store_event e = {.seq = t->events + 1, .actor = "white", .at_ms = 5, .text = text};
    assert_true(table_apply(t, &e));
}

/* As many bytes as are allowed are told, not one less. */
static void what_is_told_goes_to_its_bound(void **state)
{
    char omitted[32];
    (void)state;
    begin();
    while (events() < 100) /* so that all that follow have numbers of three digits */
        say(1);
    say(QUOTA_SAY_BYTES);
    struct motu_text text = MOTU_TEXT_IN(s.answer);
    view_update(scene_table(&s), BLACK, events() - 1, &text);
    const char *event = strstr(s.answer, "{\"seq\":"), *end = strstr(s.answer, "}]");
    assert_true(event && end);
    const int around = (int)(end - event) + 2 - QUOTA_SAY_BYTES; /* with its comma */
    int letters = QUOTA_SAY_BYTES, many, left;
    do {
        many = (QUOTA_EVENT_BYTES - around - 1) / (around + --letters);
        left = QUOTA_EVENT_BYTES - around - many * (around + letters);
    } while (left > QUOTA_SAY_BYTES);
    for (int i = 0; i < many; i++)
        say(letters);
    say(left);
    snprintf(omitted, sizeof omitted, "\"omitted\":%d,", events() - many - 1);
    text = MOTU_TEXT_IN(s.answer);
    view_update(scene_table(&s), BLACK, 0, &text);
    assert_non_null(strstr(s.answer, omitted));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_course_is_what_playing_again_gives),
        TEST(the_course_keeps_each_text_once),
        TEST(a_look_plays_nothing_again),
        TEST(a_move_costs_the_same_all_along),
        TEST(what_is_taken_back_is_bounded),
        TEST(what_is_told_is_bounded_in_bytes),
        TEST(what_is_told_goes_to_its_bound),
    };
    return cmocka_run_group_tests_name("house_looks", tests, NULL, NULL);
}
