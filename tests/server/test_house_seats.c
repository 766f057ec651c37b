/* test_house_seats.c: who sits at a table of the house: leaving and coming back, computers, time, links; and what
 * is said there. */
#include "checked.h"

#include <stdio.h>
#include <string.h>

#include <motu/catalogue.h>

#include "house_scene.h"
#include "house_inside.h"

/* --- seats ------------------------------------------------------------------------------------------------------ */

static void who_leaves_is_played_for_and_may_come_back(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "leave", s.token[BLACK], "{}");
    assert_int_equal(s.jobs, 1);
    assert_int_equal(s.job[0]->player.level, 3); /* as agreed */
    scene_expect(&s, 409, "reclaim your seat first", "move", s.token[BLACK], "{'expect':99,'move':'abstain'}");
    scene_expect(&s, 409, "no seat to leave", "leave", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "reclaim", s.token[BLACK], "{}");
    const int before = events();
    scene_think(&s); /* its thought comes too late */
    assert_int_equal(events(), before);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    scene_expect(&s, 409, "No computer is playing", "reclaim", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "leave", s.token[WHITE], "{}");
    scene_think(&s);
    assert_true(events() > before + 2);
}

/* The iterations a computer of that level has in Kahuna, by the game itself. */
static uint32_t own_visits(int level)
{
    struct motu_ai_player player = motu_ai_player_level(level);
    motu_ai_player_settle(&player, motu_catalogue_find("kahuna", 6));
    return player.settings.visits;
}

static void a_computer_has_the_iterations_of_its_level_as_far_as_the_host_allows(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':7}}");
    scene_join_all(&s);
    assert_int_equal(s.jobs, 1);
    assert_int_equal(s.job[0]->player.settings.visits, own_visits(7));
    scene_think(&s);
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    assert_int_equal(s.jobs, 1);
    assert_true(own_visits(8) > QUOTA_VISITS && own_visits(7) < QUOTA_VISITS);
    assert_int_equal(s.job[0]->player.settings.visits, QUOTA_VISITS);
}

/* Only who remembers what was played is given something to remember it with. */
static void a_computer_has_a_memory_if_it_is_one_that_remembers(void **state)
{
    static const char *const game[] = {"kahuna", "kaivai"};
    char body[96];
    int with = 0, without = 0;
    (void)state;
    for (int i = 0; i < 2; i++)
        for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
            snprintf(body, sizeof body, "{'game':'%s','stand_in':%d}", game[i], level);
            scene_create(&s, body);
            scene_join_all(&s);
            scene_expect(&s, 200, "ok", "leave", s.token[table_actor(scene_table(&s))], "{}");
            assert_int_equal(s.jobs, 1);
            const struct job *a = s.job[0];
            const bool remembers = scene_table(&s)->game->belief_size && motu_ai_player_remembers(&a->player);
            assert_int_equal(a->mind.belief != NULL, remembers);
            *(remembers ? &with : &without) += 1;
            scene_restart(&s);
            while (s.jobs)
                house_free_job(s.job[--s.jobs]);
            scene_expect(&s, 200, "ok", "reclaim", s.token[table_actor(scene_table(&s))], "{}");
        }
    assert_true(with && without);
}

/* What was asked before something changed is not played, even if the same computer is to decide. */
static void a_computer_that_was_replaced_is_asked_anew(void **state)
{
    char words[64], line[64];
    struct motu_text answer = MOTU_TEXT_IN(line);
    motu_move move[MOTU_MAX_MOVES];
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':5}}");
    scene_join_all(&s);
    struct job *late = s.job[--s.jobs];
    snprintf(words, sizeof words, "replace %s white 2", s.table);
    house_command(s.house, words, &answer);
    assert_string_equal(line, "ok a computer has the seat");
    const int before = scene_table(&s)->match->count;
    assert_true(late->mind.position.game->moves(&late->mind.position.view, move) > 0);
    late->move = move[0];
    house_decide(s.house, late);
    house_free_job(late);
    assert_int_equal(scene_table(&s)->match->count, before);
    assert_int_equal(s.jobs, 1);
    assert_int_equal(s.job[0]->player.level, 2);
    late = s.job[--s.jobs];
    late->move = (motu_move)-1; /* nor is what is not a move */
    house_decide(s.house, late);
    house_free_job(late);
    assert_int_equal(scene_table(&s)->match->count, before);
    assert_int_equal(s.jobs, 1);
}

static void a_computer_stays_asked_over_a_restart(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':5}}");
    scene_join_all(&s);
    assert_int_equal(s.jobs, 1);
    scene_restart(&s);
    assert_int_equal(s.jobs, 1);
    assert_int_equal(s.job[0]->player.level, 5);
    scene_play_out(&s);
}

/* Read again while a computer thinks: its answer counts, and whoever was asked meanwhile is asked anew. */
static void an_answer_counts_at_a_table_that_was_read_again(void **state)
{
    motu_move move[MOTU_MAX_MOVES];
    (void)state;
    for (int asked_again = 0; asked_again < 2; asked_again++) {
        scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':5}}");
        scene_join_all(&s);
        assert_int_equal(s.jobs, 1);
        struct job *first = s.job[--s.jobs];
        house_drop(s.house, s.table);
        if (asked_again)
            house_go_on(s.house, scene_table(&s));
        assert_int_equal(s.jobs, asked_again);
        const int before = scene_table(&s)->match->count;
        assert_true(first->mind.position.game->moves(&first->mind.position.view, move) > 0);
        first->move = move[0];
        house_decide(s.house, first);
        house_free_job(first);
        assert_true(scene_table(&s)->match->count > before);
        const int after = scene_table(&s)->match->count;
        assert_int_equal(scene_table(&s)->runtime.thinking, asked_again || table_actor(scene_table(&s)) == WHITE);
        scene_think(&s); /* what was asked in the middle is for another position */
        assert_true(scene_table(&s)->match->count >= after);
        assert_int_equal(s.house->thinking, 0);
    }
}

/* Whoever comes back while a computer waits for a thread plays. */
static void who_comes_back_is_not_played_for(void **state)
{
    (void)state;
    begin();
    s.lazy = true;
    scene_expect(&s, 200, "ok", "leave", s.token[BLACK], "{}");
    assert_true(scene_table(&s)->runtime.waiting);
    scene_expect(&s, 200, "ok", "reclaim", s.token[BLACK], "{}");
    s.lazy = false;
    house_serve_queue(s.house);
    assert_int_equal(s.jobs, 0);
    assert_int_equal(s.house->waiting, 0);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
}

/* Its link is still there, and nobody can sit down with it. */
static void a_seat_given_to_a_computer_is_not_taken(void **state)
{
    char words[64], line[64];
    struct motu_text answer = MOTU_TEXT_IN(line);
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black'}");
    snprintf(words, sizeof words, "replace %s white 3", s.table);
    house_command(s.house, words, &answer);
    assert_string_equal(line, "ok a computer has the seat");
    const int before = events();
    scene_expect(&s, 409, "computer", "join", s.token[WHITE], "{'name':'Bo'}");
    assert_int_equal(events(), before);
    assert_int_equal(scene_table(&s)->seat[WHITE].kind, SEAT_COMPUTER);
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
}

/* A table of an address, with a computer of the highest level that begins. */
static void open_from(int address)
{
    char text[32];
    snprintf(text, sizeof text, "198.51.%d.%d", address / 250, address % 250);
    s.address = text;
    scene_create(&s, "{'game':'kahuna','options':'first=white','seats':{'white':8}}");
    scene_join_all(&s);
    s.address = "192.0.2.1";
}

/* The oldest thought that was asked for is thought; the level it was asked of is returned. */
static int think_one(char table[STORE_MAX_ID + 1])
{
    struct job *a = s.job[0];
    struct motu_rng rng;
    assert_in_range(s.jobs, 1, SCENE_THINKERS);
    memmove(s.job, s.job + 1, (size_t)--s.jobs * sizeof s.job[0]);
    motu_rng_seed(&rng, a->seed);
    a->move =
        motu_ai_decide(MOTU_AI_RANDOM, a->mind.position.game, &a->mind.position.view, a->mind.position.seat, &rng);
    snprintf(table, STORE_MAX_ID + 1, "%s", a->table);
    const int level = a->player.level;
    house_decide(s.house, a);
    house_free_job(a);
    assert_true(store_commit(s.store));
    house_take_dirty(s.house);
    return level;
}

static void computers_wait_in_line_over_a_restart_and_play_at_their_level(void **state)
{
    enum { TABLES = QUOTA_WAITING + 40 };
    char table[STORE_MAX_ID + 1];
    (void)state;
    for (int i = 0; i < TABLES; i++)
        open_from(i);
    assert_int_equal(s.jobs, SCENE_THINKERS);
    assert_int_equal(house_figures(s.house).thinking, TABLES);
    assert_int_equal(scene_table(&s)->runtime.most_level, MOTU_AI_LEVELS); /* the last had many before it, of others */
    open_from(TABLES - 1);
    assert_int_equal(scene_table(&s)->runtime.most_level, QUOTA_BUSY_LEVEL); /* now it has two */
    scene_restart(&s);
    assert_int_equal(house_figures(s.house).thinking, TABLES + 1);
    while (s.jobs) /* until it is for people to decide everywhere */
        assert_int_equal(think_one(table), 8);
    assert_int_equal(house_figures(s.house).thinking, 0);
    struct house_walk walk = {.house = s.house};
    for (const struct table *t; (t = house_walk(&walk));)
        assert_int_equal(table_actor(t), BLACK);
}

/* Any move, while computers elsewhere think. */
static void move_as_black(void)
{
    const struct table *t = scene_table(&s);
    char words[MOTU_MATCH_MAX_MOVE_TEXT], id[16];
    struct motu_text text = MOTU_TEXT_IN(words);
    t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &s.rng), &text);
    snprintf(id, sizeof id, "b%d", events());
    s.now_ms += 1000;
    expect_move(200, "ok", s.token[BLACK], events() + 1, id, words);
}

static void one_address_does_not_have_all_the_time_there_is(void **state)
{
    char table[STORE_MAX_ID + 1], other[STORE_MAX_ID + 1];
    (void)state;
    for (int i = 0; i < 40; i++)
        open_from(1);
    assert_int_equal(scene_table(&s)->runtime.most_level,
                     QUOTA_BUSY_LEVEL); /* who keeps so many waiting gets weaker ones */
    open_from(2);
    snprintf(other, sizeof other, "%s", s.table);
    assert_true(scene_table(&s)->runtime.most_level == MOTU_AI_LEVELS && scene_table(&s)->runtime.waiting);
    think_one(table);
    assert_true(scene_table(&s)->runtime.thinking); /* past all the others */
    int mine = 0, theirs = 0;
    for (int i = 0; i < 40; i++) { /* and they, with one table, are never long without */
        const int level = think_one(table);
        if (strcmp(table, other) != 0) {
            theirs++;
        } else {
            mine++;
            assert_int_equal(level, 8);
        }
        while (table_actor(scene_table(&s)) == BLACK)
            move_as_black();
    }
    print_message("# %d thoughts for one table, %d for forty of one address\n", mine, theirs);
    assert_true(mine >= 1 && theirs >= 10);
}

/* Who gets a weaker opponent, to the table: with so many of one's own waiting, and so many in all. */
static void only_a_crowd_makes_computers_weaker(void **state)
{
    static const struct {
        bool second;
        int waiting, level;
    } cases[] = {{false, QUOTA_WAITING, MOTU_AI_LEVELS},
                 {true, QUOTA_WAITING - 1, MOTU_AI_LEVELS},
                 {true, QUOTA_WAITING, QUOTA_BUSY_LEVEL},
                 {false, QUOTA_CROWD - 1, MOTU_AI_LEVELS},
                 {false, QUOTA_CROWD, QUOTA_BUSY_LEVEL}};
    (void)state;
    s.lazy = true;
    open_from(2);
    const struct table *first = scene_table(&s);
    open_from(3);
    assert_ptr_equal(s.house->queue.after->table, first); /* among equals who came first is first */
    for (int i = 0; i <= QUOTA_ADDRESS_WAITING; i++) {
        open_from(1);
        assert_int_equal(scene_table(&s)->runtime.most_level,
                         i < QUOTA_ADDRESS_WAITING ? MOTU_AI_LEVELS : QUOTA_BUSY_LEVEL);
    }
    for (int i = 0; i < 5; i++) {
        if (cases[i].second)
            open_from(100 + i);
        const int more = cases[i].waiting - s.house->waiting;
        s.house->waiting += more; /* as if there were so many */
        open_from(100 + i);
        s.house->waiting -= more;
        assert_int_equal(scene_table(&s)->runtime.most_level, cases[i].level);
    }
}

/* However many decisions a turn has: the crowd is gone, the turn is the same. Until somebody acts again. */
static void a_turn_is_played_at_one_level(void **state)
{
    char table[STORE_MAX_ID + 1];
    int longest = 0;
    (void)state;
    for (int i = 0; i < 20; i++) {
        int decisions = 0;
        s.house->waiting += QUOTA_CROWD; /* as if there were so many */
        open_from(i);
        s.house->waiting -= QUOTA_CROWD;
        for (; s.jobs; decisions++)
            assert_int_equal(think_one(table), QUOTA_BUSY_LEVEL);
        longest = decisions > longest ? decisions : longest;
        while (table_actor(scene_table(&s)) == BLACK)
            move_as_black();
        assert_int_equal(think_one(table), MOTU_AI_LEVELS);
        while (s.jobs)
            think_one(table);
    }
    assert_true(longest > 1);
}

static void who_has_no_time_is_asked_again(void **state)
{
    char table[STORE_MAX_ID + 1];
    (void)state;
    s.lazy = true;
    for (int i = 0; i < 3; i++)
        open_from(i);
    assert_int_equal(s.jobs, 0);
    assert_int_equal(house_figures(s.house).thinking, 3);
    assert_int_equal(table_actor(scene_table(&s)), WHITE); /* it waits; nothing is played in its place */
    char line[256];
    struct motu_text answer = MOTU_TEXT_IN(line), words = MOTU_TEXT_IN(s.answer);
    motu_text_put(&words, "close ");
    motu_text_put(&words, s.house->queue.after->table->about.id);
    house_command(s.house, s.answer, &answer); /* who is first in line will not come */
    assert_string_equal(line, "ok closed");
    s.lazy = false;
    house_serve_queue(s.house);
    assert_int_equal(s.jobs, 2);
    assert_int_equal(house_figures(s.house).thinking, 2);
    while (s.jobs)
        think_one(table);
    assert_int_equal(house_figures(s.house).thinking, 0);
}

static void time_that_runs_out_is_claimed(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','days':2,'stand_in':4}");
    scene_join_all(&s);
    scene_expect(&s, 409, "still time", "claim", s.token[WHITE], "{}");
    s.now_ms += 2 * 24 * 3600 * 1000 - 1;
    scene_expect(&s, 409, "still time", "claim", s.token[WHITE], "{}");
    s.now_ms += 1;
    scene_expect(&s, 409, "Nobody's time", "claim", s.token[BLACK], "{}");
    scene_restart(&s);
    scene_expect(&s, 200, "ok", "claim", s.token[WHITE], "{}");
    assert_int_equal(s.job[0]->player.level, 4);
    scene_expect(&s, 200, "ok", "reclaim", s.token[BLACK], "{}");
    scene_create(&s, "{'game':'kahuna'}");
    scene_join_all(&s);
    s.now_ms += INT64_C(1) << 40;
    scene_expect(&s, 409, "Nobody's time", "claim", s.token[WHITE], "{}");
}

static void a_renewed_link_replaces_the_old_one(void **state)
{
    char token[40] = "";
    (void)state;
    begin();
    scene_expect(&s, 200, "\"token\":\"", "renew", s.token[BLACK], "{}");
    snprintf(token, 33, "%s", strstr(s.answer, "\"token\":\"") + 9);
    scene_expect(&s, 404, "link is wrong", "view", s.token[BLACK], "{}");
    scene_expect(&s, 404, "link is wrong", "renew", s.token[BLACK], "{}"); /* nor can it be renewed again */
    scene_expect(&s, 404, "link is wrong", "renew", NULL, "{}");
    scene_expect(&s, 200, "\"you\":\"black\"", "view", token, "{}");
    scene_restart(&s);
    scene_expect(&s, 404, "link is wrong", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "\"you\":\"black\"", "view", token, "{}");
}

static void a_rematch_moves_everybody_one_seat_on(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 409, "when this one is over", "rematch", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "rematch", s.token[BLACK], "{}");
    assert_string_equal(scene_table(&s)->next, "");
    scene_expect(&s, 200, "ok", "rematch", s.token[WHITE], "{}");
    scene_expect(&s, 409, "already open", "rematch", s.token[WHITE], "{}");
    char next[STORE_MAX_ID + 1];
    snprintf(next, sizeof next, "%s", scene_table(&s)->next);
    snprintf(s.table, sizeof s.table, "%s", next);
    const struct table *t = scene_table(&s);
    assert_int_equal(house_role(t, s.token[BLACK]), WHITE);
    assert_int_equal(house_role(t, s.token[WHITE]), BLACK);
    assert_int_equal(house_role(t, s.watch), MOTU_ONLOOKER);
    assert_string_equal(t->about.options, "first=black");
    scene_join_all(&s);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
}

static void a_rematch_against_a_computer_waits_for_nobody(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','options':'first=black','seats':{'white':4},'days':3,'stand_in':2,"
                     "'takebacks':'none','memory':false}");
    scene_join_all(&s);
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "rematch", s.token[BLACK], "{}");
    char next[STORE_MAX_ID + 1];
    snprintf(next, sizeof next, "%s", scene_table(&s)->next);
    snprintf(s.table, sizeof s.table, "%s", next);
    const struct table *t = scene_table(&s);
    assert_int_equal(house_role(t, s.token[BLACK]), WHITE);
    assert_true(t->seat[BLACK].kind == SEAT_COMPUTER && t->seat[BLACK].level == 4);
    assert_true(t->clock_days == 3 && t->stand_in == 2 && t->forgetful && !t->listed); /* as it was */
    assert_int_equal(t->takebacks, TAKEBACKS_NONE);
}

/* With three, where the last seat goes on to the first, and computers move on as people do. */
static void a_rematch_of_three_goes_round(void **state)
{
    char next[STORE_MAX_ID + 1];
    (void)state;
    scene_create(&s, "{'game':'kaivai','options':'players=3','seats':{'red':5}}");
    scene_join_all(&s);
    scene_play_out(&s);
    scene_expect(&s, 200, "ok", "rematch", s.token[2], "{}");
    assert_string_equal(scene_table(&s)->next, "");
    scene_expect(&s, 200, "ok", "rematch", s.token[1], "{}");
    snprintf(next, sizeof next, "%s", scene_table(&s)->next);
    snprintf(s.table, sizeof s.table, "%s", next);
    const struct table *t = scene_table(&s);
    assert_true(t->seat[1].kind == SEAT_COMPUTER && t->seat[1].level == 5);
    assert_true(t->seat[0].kind == SEAT_OPEN && t->seat[2].kind == SEAT_OPEN && t->seats == 3);
    assert_int_equal(house_role(t, s.token[1]), 2);
    assert_int_equal(house_role(t, s.token[2]), 0);
}

/* --- talk -------------------------------------------------------------------------------------------------------- */

/* An answer that was lost on its way is asked for again. */
static void whoever_asks_again_is_given_the_same_seat(void **state)
{
    static const char join[] = "{'name':'Eve','id':'0123456789abcdef'}";
    char first[256], token[40] = "";
    (void)state;
    scene_create(&s, "{'game':'kahuna','listed':true}");
    scene_expect(&s, 400, "at least 16 bytes", "join", NULL, "{'name':'Eve','id':'short'}");
    scene_expect(&s, 400, "at least 16 bytes", "join", NULL, "{'name':'Eve','id':'0123456789abcde'}");
    scene_expect(&s, 200, "\"seat\":\"black\"", "join", NULL, join);
    snprintf(first, sizeof first, "%.250s", s.answer);
    snprintf(token, 33, "%s", strstr(s.answer, "\"token\":\"") + 9);
    scene_restart(&s);
    scene_expect(&s, 200, first, "join", NULL, join);
    assert_int_equal(scene_table(&s)->seat[WHITE].kind, SEAT_OPEN);
    scene_expect(&s, 200, "\"seat\":\"white\"", "join", NULL, "{'name':'Bo','id':'fedcba9876543210'}");
    scene_expect(&s, 200, first, "join", NULL, join); /* also when no seat is open any more */

    scene_expect(&s, 200, "\"token\":\"", "renew", token, "{'id':'n1'}");
    snprintf(first, sizeof first, "%.250s", s.answer);
    scene_restart(&s);
    const int before = events();
    scene_expect(&s, 200, first, "renew", token, "{'id':'n1'}");
    assert_int_equal(events(), before);
    scene_expect(&s, 404, "link is wrong", "renew", token, "{'id':'n2'}");
    scene_expect(&s, 404, "link is wrong", "view", token, "{'id':'n1'}");
    scene_expect(&s, 404, "link is wrong", "renew", s.watch + 1, "{'id':'n1'}");
    snprintf(token, 33, "%s", strstr(first, "\"token\":\"") + 9);
    scene_expect(&s, 200, "\"you\":\"black\"", "view", token, "{}");
}

static void another_game_of_a_listed_table_is_for_its_players(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','listed':true}");
    scene_join_all(&s);
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "rematch", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "rematch", s.token[WHITE], "{}");
    char next[STORE_MAX_ID + 1];
    snprintf(next, sizeof next, "%s", scene_table(&s)->next);
    snprintf(s.table, sizeof s.table, "%s", next);
    scene_restart(&s);
    scene_expect(&s, 200, "{\"tables\":[]}", "lobby", NULL, "{}");
    scene_expect(&s, 403, "those who played before", "join", NULL, "{'name':'Eve'}");
    scene_expect(&s, 200, "\"listed\":false", "view", NULL, "{}"); /* anybody may look on */
    scene_join_all(&s);
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
}

static void no_name_rearranges_what_stands_around_it(void **state)
{
    static const char *const turning[] = {"\u202e", "\u202a", "\u2066", "\u2069", "\u200f", "\u200e", "\u061c"};
    char body[96];
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    for (size_t i = 0; i < sizeof turning / sizeof turning[0]; i++) {
        snprintf(body, sizeof body, "{'name':'A%sb'}", turning[i]);
        scene_expect(&s, 400, "change the direction", "join", s.token[BLACK], body);
        snprintf(body, sizeof body, "{'name':'A%sb','phrase':'hello'}", turning[i]);
        scene_expect(&s, 400, "change the direction", "say", s.watch, body);
    }
    scene_expect(&s, 200, "ok", "join", s.token[BLACK],
                 "{'name':'\u05d0\u05d1 \u2014 \u2026\u2063\u2070\u0628\u202f'}"); /* letters turn nothing else */
}

/* Ids that differ in one place are two, wherever it is; the same id of another is another's. */
static void each_id_is_one_request(void **state)
{
    static const char *const id[] = {"abc", "bbc", "aac", "abb", "ab", "abcd", "a"};
    char body[64];
    (void)state;
    begin();
    const int before = events();
    for (int again = 0; again < 2; again++)
        for (size_t i = 0; i < sizeof id / sizeof id[0]; i++)
            for (int seat = 0; seat < 2; seat++) {
                snprintf(body, sizeof body, "{'phrase':'hello','id':'%s'}", id[i]);
                scene_expect(&s, 200, "ok", "say", s.token[seat], body);
            }
    assert_int_equal(events(), before + 2 * (int)(sizeof id / sizeof id[0]));
}

static void what_is_said_is_heard_unless_muted(void **state)
{
    static char text[QUOTA_SAY_BYTES + 32];
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'text':'Mahalo \\u00fc'}");
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'thanks'}");
    scene_expect(&s, 400, "no such phrase", "say", s.token[WHITE], "{'phrase':'insult'}");
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], "{'text':''}");
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], "{'text':'\\u0007'}");
    snprintf(text, sizeof text, "{'text':'%0*d'}", QUOTA_SAY_BYTES, 0);
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], text);
    snprintf(text, sizeof text, "{'text':'%0*d'}", QUOTA_SAY_BYTES + 1, 0);
    scene_expect(&s, 400, "text must be", "say", s.token[WHITE], text);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
    static const char *const nobody[] = {"black", "green", "house", "chance", "all"};
    for (size_t i = 0; i < sizeof nobody / sizeof nobody[0]; i++) {
        snprintf(text, sizeof text, "{'seat':'%s'}", nobody[i]);
        scene_expect(&s, 400, "No other seat has that name", "mute", s.token[BLACK], text);
        scene_expect(&s, 400, "No other seat has that name", "unmute", s.token[BLACK], text);
    }
    scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'text':'Talofa'}");
    scene_expect(&s, 400, "seat must be", "mute", s.token[WHITE], "{}");
    scene_expect(&s, 400, "seat must be", "unmute", s.token[WHITE], "{'seat':['black']}");
    scene_expect(&s, 200, "ok", "mute", s.token[WHITE], "{'seat':'black'}");
    assert_null(strstr(scene_view(&s, WHITE, 0), "Talofa"));
    scene_expect(&s, 200, "ok", "mute", s.token[BLACK], "{'seat':'white'}");
    assert_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
    assert_non_null(strstr(s.answer, "\"kind\":\"say\",\"muted\":true"));
    assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "Mahalo"));
    scene_expect(&s, 200, "ok", "unmute", s.token[BLACK], "{'seat':'white'}");
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "Mahalo"));
}

/* What every player is sent, whatever they ask for. */
static bool a_player_reads(const char *words)
{
    bool found = false;
    for (int seat = 0; seat < scene_table(&s)->seats; seat++)
        found = found || strstr(scene_view(&s, seat, 0), words);
    return found;
}

static void onlookers_talk_among_themselves_until_the_game_is_over(void **state)
{
    (void)state;
    begin();
    const int before = events();
    scene_expect(&s, 400, "name must be", "say", s.watch, "{'text':'psst'}");
    scene_expect(&s, 400, "a seat has its own", "say", s.token[WHITE], "{'text':'psst','name':'Eve'}");
    scene_expect(&s, 400, "name must be", "say", s.watch, "{'text':'psst','name':'Eve\\tand Cy'}");
    assert_int_equal(events(), before);
    scene_expect(&s, 200, "ok", "say", s.watch, "{'text':'take Coco!','name':'Eve of Hiva','id':'one'}");
    scene_expect(&s, 200, "ok", "say", s.watch, "{'text':'take Coco!','name':'Eve of Hiva','id':'one'}");
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'well_played','name':'Cy'}");
    assert_int_equal(events(), before + 2);
    for (int restart = 0; restart < 2; restart++) {
        assert_false(a_player_reads("Coco") || a_player_reads("Hiva") || a_player_reads("well_played"));
        assert_true(a_player_reads("\"actor\":\"public\",\"kind\":\"say\",\"hidden\":true}"));
        assert_non_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"name\":\"Eve of Hiva\",\"text\":\"take Coco!\"}"));
        assert_non_null(strstr(s.answer, "\"name\":\"Cy\",\"phrase\":\"well_played\"}"));
        scene_restart(&s);
    }
    expect_move(200, "ok", s.token[BLACK], before + 1, "b", "abstain"); /* they make no move stale */
    scene_expect(&s, 200, "ok", "mute", s.token[WHITE], "{'seat':'public'}");
    scene_expect(&s, 200, "ok", "resign", s.token[WHITE], "{}");
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "take Coco!"));
    assert_null(strstr(scene_view(&s, WHITE, 0), "Coco"));
    assert_non_null(strstr(s.answer, "\"muted\":[\"public\"]"));
    scene_expect(&s, 200, "ok", "unmute", s.token[WHITE], "{'seat':'public'}");
    assert_non_null(strstr(scene_view(&s, WHITE, 0), "take Coco!"));
}

static void onlookers_of_an_address_say_little_and_none_fills_the_log(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna','listed':true,'options':'first=black'}");
    scene_join_all(&s);
    for (int i = 0; i < QUOTA_ASIDES_BURST; i++)
        scene_expect(&s, 200, "ok", "say", NULL, "{'phrase':'hello','name':'Eve'}");
    scene_expect(&s, 429, "Not so fast", "say", s.watch, "{'phrase':'hello','name':'Eve'}");
    s.address = "192.0.2.2"; /* others are not bothered */
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Cy'}");
    for (int i = 1; i < QUOTA_MESSAGES_BURST - QUOTA_ASIDES_BURST; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.100.%d", i);
        s.address = address;
        scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Di'}");
    }
    s.address = "192.0.2.3"; /* nor are they more than a seat, all together */
    scene_expect(&s, 429, "Not so fast", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    s.now_ms += 60 * 1000;
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    scene_table(&s)->asides = QUOTA_ASIDES - 1;
    scene_expect(&s, 200, "ok", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    scene_expect(&s, 409, "chat is full", "say", s.watch, "{'phrase':'hello','name':'Flo'}");
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
}

static void a_seat_says_no_more_than_forty_things_at_once(void **state)
{
    (void)state;
    begin();
    s.now_ms += 100000;
    for (int i = 0; i < QUOTA_MESSAGES_BURST; i++)
        scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
    scene_expect(&s, 429, "Not so fast", "say", s.token[WHITE], "{'phrase':'hello'}");
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain"); /* others are not bothered */
    s.now_ms += 10000 / QUOTA_MESSAGES_PER_10_S;
    scene_expect(&s, 200, "ok", "say", s.token[WHITE], "{'phrase':'hello'}");
    scene_expect(&s, 429, "Not so fast", "say", s.token[WHITE], "{'phrase':'hello'}");
    scene_expect(&s, 200, "\"you\":\"white\"", "view", s.token[WHITE], "{}"); /* looking is not saying */
    s.now_ms += 100000;
    for (int i = 0; i < QUOTA_MESSAGES_BURST; i++)
        scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'phrase':'hello'}");
    scene_expect(&s, 429, "Not so fast", "say", s.token[BLACK], "{'phrase':'hello'}");
}

/* A calendar that is set back an hour is nobody's fault. */
static void a_clock_set_back_refuses_nobody(void **state)
{
    (void)state;
    begin();
    for (int i = 0; i < 45; i++) {
        if (i == 15)
            s.set_back_ms = 60 * 60 * 1000;
        s.now_ms += 1000;
        scene_expect(&s, 200, "ok", "say", s.token[BLACK], "{'phrase':'hello'}");
        scene_expect(&s, 200, "ok", "say", s.watch,
                     i % 3 ? "{'phrase':'hello','name':'Eve','id':'same'}" : "{'phrase':'bye','name':'Eve'}");
    }
}

static void a_webhook_rings_once_a_turn_and_is_nobody_elses_business(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 400, "url must begin", "notify", s.token[WHITE], "{'url':'ftp://example.org'}");
    scene_expect(&s, 400, "url must begin", "notify", s.token[WHITE], "{'url':'https://example.org/a b'}");
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'http://example.org/'}");
    scene_expect(&s, 400, "url must be", "notify", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://example.org/secret'}");
    char url[QUOTA_URL_BYTES + 32];
    snprintf(url, sizeof url, "{'url':'https://%0*d'}", QUOTA_URL_BYTES - 8, 0);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], url);
    assert_non_null(strstr(scene_view(&s, BLACK, 0), "\"webhook\":true"));
    assert_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "\"webhook\":true"));
    snprintf(url, sizeof url, "{'url':'https://%0*d'}", QUOTA_URL_BYTES - 7, 0);
    scene_expect(&s, 400, "url must be", "notify", s.token[BLACK], url);
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':null}");
    assert_null(strstr(scene_view(&s, BLACK, 0), "example.org"));
    assert_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "example.org"));
    assert_int_equal(s.notices, 0);
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    assert_int_equal(s.notices, 1);
    assert_non_null(strstr(s.notice, "https://example.org/secret {\"table\":"));
    assert_non_null(strstr(s.notice, "\"seat\":\"white\",\"what\":\"turn\"}"));
    scene_restart(&s);
    assert_int_equal(s.notices, 1); /* they know */
    while (table_actor(scene_table(&s)) == WHITE)
        scene_move(&s);
    assert_int_equal(s.notices, 1);
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':null}");
    scene_play_out(&s);
    assert_int_equal(s.notices, 1);
}

/* What was pushed where since this was last asked. */
static int pushed(const char *endpoint)
{
    const int pushes = s.pushes;
    s.pushes = 0;
    if (pushes)
        assert_string_equal(s.push, endpoint);
    return pushes;
}

static void to_white(void)
{
    while (table_actor(scene_table(&s)) != BLACK)
        scene_move(&s);
    while (table_actor(scene_table(&s)) == BLACK)
        scene_move(&s);
}

static void a_device_is_pushed_once_a_turn_until_it_is_taken_off(void **state)
{
    char long_one[QUOTA_PUSH_BYTES + 64];
    (void)state;
    begin();
    scene_expect(&s, 400, "endpoint must be", "push", s.token[WHITE], "{}");
    scene_expect(&s, 400, "endpoint must begin", "push", s.token[WHITE], "{'endpoint':'http://push.example/a'}");
    scene_expect(&s, 400, "endpoint must begin", "push", s.token[WHITE], "{'endpoint':'https://push.example/a b'}");
    scene_expect(&s, 400, "endpoint must begin", "push", s.token[WHITE], "{'endpoint':'-https://push.example/'}");
    scene_expect(&s, 400, "endpoint must begin", "push", s.token[WHITE], "{'endpoint':'https://push.example/\\\\'}");
    scene_expect(&s, 400, "endpoint must begin", "push", s.token[WHITE], "{'endpoint':'http://127.0.0.1.example:1/'}");
    scene_expect(&s, 200, "ok", "push", s.token[BLACK], "{'endpoint':'http://127.0.0.1:8080/'}"); /* of a test */
    scene_expect(&s, 200, "ok", "push", s.token[BLACK], "{'endpoint':'http://localhost:8080/'}");
    scene_expect(&s, 200, "\"pushes\":2", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "push", s.token[BLACK], "{'endpoint':null}");
    snprintf(long_one, sizeof long_one, "{'endpoint':'https://%0*d'}", QUOTA_PUSH_BYTES - 7, 0);
    scene_expect(&s, 400, "endpoint must be", "push", s.token[WHITE], long_one);
    scene_expect(&s, 403, "players", "push", s.watch, "{'endpoint':'https://push.example/a'}");
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':'https://push.example/a'}");
    scene_expect(&s, 200, "\"pushes\":1", "view", s.token[WHITE], "{}");
    scene_expect(&s, 200, "\"pushes\":0", "view", s.token[BLACK], "{}"); /* its owner's business */
    assert_null(strstr(scene_view(&s, BLACK, 0), "push.example"));
    assert_null(strstr(scene_view(&s, MOTU_ONLOOKER, 0), "push.example"));
    to_white();
    assert_int_equal(pushed("https://push.example/a"), 1);
    scene_restart(&s);
    to_white();
    assert_int_equal(pushed("https://push.example/a"), 1);
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':'https://push.example/b'}");
    to_white();
    assert_int_equal(pushed("https://push.example/b"), 2);
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':'https://push.example/b','off':true}");
    to_white();
    assert_int_equal(pushed("https://push.example/a"), 1);
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':null}");
    to_white();
    assert_int_equal(pushed(""), 0);
}

static void a_seat_has_so_many_devices_and_the_oldest_makes_way(void **state)
{
    char body[96];
    (void)state;
    begin();
    for (int i = 0; i <= QUOTA_PUSHES; i++) {
        snprintf(body, sizeof body, "{'endpoint':'https://push.example/%d'}", i);
        scene_expect(&s, 200, "ok", "push", s.token[WHITE], body);
        scene_expect(&s, 200, "ok", "push", s.token[WHITE], body); /* twice is once */
        snprintf(body, sizeof body, "{'endpoint':'https://push.example/b%d'}", i);
        scene_expect(&s, 200, "ok", "push", s.token[BLACK], body);
        house_note_push(s.house, s.table, BLACK, "https://push.example/b0", PUSH_FAILED);
    }
    for (int i = 0; i < QUOTA_PUSHES; i++)
        assert_int_equal(scene_table(&s)->runtime.push_failures[BLACK][i], 0); /* those went with the oldest */
    assert_int_equal(table_find_push(scene_table(&s), WHITE, "https://push.example/0"), -1);
    assert_int_equal(table_find_push(scene_table(&s), WHITE, "https://push.example/1"), 0);
    scene_expect(&s, 200, "\"pushes\":3", "view", s.token[WHITE], "{}");
    to_white();
    assert_int_equal(pushed("https://push.example/3"), QUOTA_PUSHES);
    while (table_actor(scene_table(&s)) == WHITE)
        scene_move(&s);
    assert_int_equal(pushed("https://push.example/b3"), QUOTA_PUSHES);
}

static void a_device_that_is_gone_or_never_reached_is_given_up(void **state)
{
    static const char endpoint[] = "https://push.example/a";
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':'https://push.example/a'}");
    house_note_push(s.house, s.table, WHITE, "https://push.example/other", PUSH_GONE);
    for (int i = 1; i < QUOTA_BELL_FAILURES; i++)
        house_note_push(s.house, s.table, WHITE, endpoint, PUSH_FAILED);
    house_note_push(s.house, s.table, WHITE, endpoint, PUSH_ARRIVED);
    for (int i = 1; i < QUOTA_BELL_FAILURES; i++)
        house_note_push(s.house, s.table, WHITE, endpoint, PUSH_FAILED);
    to_white();
    assert_int_equal(pushed(endpoint), 1);
    house_note_push(s.house, s.table, WHITE, endpoint, PUSH_FAILED);
    to_white();
    assert_int_equal(pushed(endpoint), 0);
    scene_expect(&s, 200, "\"pushes\":0", "view", s.token[WHITE], "{}");
    scene_expect(&s, 200, "ok", "push", s.token[WHITE], "{'endpoint':'https://push.example/a'}");
    to_white();
    assert_int_equal(pushed(endpoint), 1);
    house_note_push(s.house, s.table, WHITE, endpoint, PUSH_GONE);
    to_white();
    assert_int_equal(pushed(endpoint), 0);
}

static void a_webhook_that_never_arrives_is_given_up(void **state)
{
    (void)state;
    begin();
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://bell.example/'}");
    for (int i = 0; i < QUOTA_BELL_FAILURES; i++)
        house_note_bell(s.house, s.table, WHITE, false);
    scene_expect(&s, 200, "\"webhook_failures\":10", "view", s.token[WHITE], "{}");
    scene_expect(&s, 200, "\"webhook_failures\":0", "view", s.token[BLACK], "{}"); /* its owner's business */
    expect_move(200, "ok", s.token[BLACK], events() + 1, "m1", "abstain");
    assert_int_equal(s.notices, 0);
    scene_expect(&s, 200, "ok", "notify", s.token[WHITE], "{'url':'https://bell.example/'}");
    scene_expect(&s, 200, "\"webhook_failures\":0", "view", s.token[WHITE], "{}"); /* a new beginning */
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':'https://bell.example/black'}");
    house_note_bell(s.house, s.table, BLACK, false);
    scene_expect(&s, 200, "\"webhook_failures\":1", "view", s.token[BLACK], "{}");
    scene_expect(&s, 200, "ok", "notify", s.token[BLACK], "{'url':null}");
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    assert_int_equal(s.notices, 1);
    house_note_bell(s.house, s.table, WHITE, false);
    house_note_bell(s.house, s.table, WHITE, true);
    assert_int_equal(scene_table(&s)->runtime.bell_failures[WHITE], 0);
    house_note_bell(s.house, "nosuchtable", WHITE, true);
}

static void a_log_that_is_full_takes_only_what_ends_the_game(void **state)
{
    (void)state;
    begin();
    struct table *t = scene_table(&s);
    while (t->events < QUOTA_EVENTS)
        assert_true(house_log(s.house, t, WHITE, EVENT_PHRASE, NULL, "hello"));
    assert_true(store_commit(s.store));
    static const char *const verbs[] = {"say",     "undo", "takeback", "reclaim", "mute",   "unmute",
                                        "renew",   "join", "notify",   "stay",    "unseal", "agree",
                                        "decline", "push", "standing", "rematch"};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        scene_expect(&s, 409, "only moves are possible", verbs[i], s.token[WHITE], "{}");
    int told = 0;
    for (const char *at = scene_view(&s, BLACK, 0); (at = strstr(at, "\"kind\":\"phrase\"")); at++)
        told++;
    assert_int_equal(told, QUOTA_EVENTS_PER_ANSWER);
    scene_expect(&s, 200, "\"seq\":20000", "view", s.token[BLACK], "{}");
    expect_move(200, "ok", s.token[BLACK], events() + 1, "b", "abstain");
    scene_expect(&s, 409, "Nobody's time", "claim", s.token[BLACK], "{}"); /* it could be */
    scene_expect(&s, 200, "ok", "leave", s.token[WHITE], "{}");
    scene_think(&s);
    scene_expect(&s, 200, "ok", "resign", s.token[BLACK], "{}");
    assert_int_equal(scene_table(&s)->phase, TABLE_OVER);
}

static const char *join_sealed(const char *share)
{
    static char body[160];
    char seal[MOTU_FAIR_SEAL_DIGITS + 1];
    motu_fair_write_seal(share, seal);
    snprintf(body, sizeof body, "{'name':'Bo','seal':'%s'}", seal);
    return body;
}

/* A host who plays knows the seed: it must not know the others' shares while it can still choose its own. */
static void nobody_chooses_a_share_after_seeing_another(void **state)
{
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 400, "seal must be 64", "join", s.token[BLACK], "{'name':'Ada','seal':'0a'}");
    scene_expect(
        &s, 400, "not both", "join", s.token[BLACK],
        "{'name':'Ada','share':'0a','seal':'0000000000000000000000000000000000000000000000000000000000000000'}");
    scene_expect(&s, 409, "nothing to unseal", "unseal", s.token[BLACK], "{'share':'0a'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], join_sealed("0a"));
    scene_expect(&s, 400, "share must be", "unseal", s.token[BLACK], "{'share':10}");
    scene_expect(&s, 400, "share must be", "unseal", s.token[BLACK], "{'share':'xy'}");
    scene_expect(&s, 409, "until every seat is taken", "unseal", s.token[BLACK], "{'share':'0a'}");
    assert_non_null(strstr(scene_view(&s, WHITE, 0), "\"seals\":{\"black\":\""));
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], join_sealed("0b"));
    assert_int_equal(scene_table(&s)->phase, TABLE_WAITING); /* until both are open */
    scene_expect(&s, 409, "not the share that was sealed", "unseal", s.token[BLACK], "{'share':'0b'}");
    scene_expect(&s, 200, "ok", "unseal", s.token[BLACK], "{'share':'0a'}");
    scene_expect(&s, 409, "nothing to unseal", "unseal", s.token[BLACK], "{'share':'0a'}");
    assert_non_null(strstr(scene_view(&s, WHITE, 0), "\"shares\":{\"black\":\"0a\"}"));
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], join_sealed("0c")); /* too late: only the name is new */
    scene_expect(&s, 409, "not the share that was sealed", "unseal", s.token[WHITE], "{'share':'0c'}");
    scene_restart(&s);
    scene_expect(&s, 200, "ok", "unseal", s.token[WHITE], "{'share':'0b'}");
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    scene_view(&s, BLACK, 0);
    assert_non_null(strstr(s.answer, "fair-share-black: 0a\\n"));
    assert_non_null(strstr(s.answer, "fair-share-white: 0b\\n"));
    assert_non_null(strstr(s.answer, "fair-seal-white: "));
    scene_expect(&s, 409, "nothing to unseal", "unseal", s.token[WHITE], "{'share':'0b'}");
}

static void who_has_lost_a_share_or_is_replaced_holds_nobody_up(void **state)
{
    char answer[256] = "";
    struct motu_text text = MOTU_TEXT_IN(answer);
    (void)state;
    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], join_sealed("0a"));
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], "{'name':'Ada','share':'0d'}"); /* another device, no hash */
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], join_sealed("0b"));
    assert_non_null(strstr(scene_view(&s, WHITE, 0), "\"shares\":{\"black\":\"0d\"}"));
    scene_expect(&s, 200, "ok", "unseal", s.token[WHITE], "{}");
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
    assert_null(strstr(scene_view(&s, BLACK, 0), "fair-share-white"));
    assert_non_null(strstr(s.answer, "fair-seal-white"));

    scene_create(&s, "{'game':'kahuna'}");
    scene_expect(&s, 200, "ok", "join", s.token[BLACK], join_sealed("0a"));
    scene_expect(&s, 200, "ok", "join", s.token[WHITE], "{'name':'Bo'}");
    char command[64];
    snprintf(command, sizeof command, "replace %s black 1", s.table);
    house_command(s.house, command, &text);
    assert_string_equal(answer, "ok a computer has the seat");
    assert_int_equal(scene_table(&s)->phase, TABLE_PLAYING);
}

/* The answer to a request for a table, up to its status. */
static void ask_for_table(const char *id, const char *seats, char table[STORE_MAX_ID + 1], char links[512])
{
    char body[256];
    snprintf(body, sizeof body, "{'game':'kahuna','options':'first=black'%s%s%s%s}", *id ? ",'id':'" : "", id,
             *id ? "'" : "", seats);
    scene_expect(&s, 201, "\"tokens\":{\"watch\":", "create", NULL, body);
    const char *start = strstr(s.answer, "\"table\":\"") + 9, *tokens = strstr(s.answer, "\"tokens\":");
    snprintf(table, STORE_MAX_ID + 1, "%.*s", (int)strcspn(start, "\""), start);
    snprintf(links, 512, "%.*s", (int)(strstr(tokens, "}") - tokens), tokens);
}

static void a_table_asked_for_again_is_the_same(void **state)
{
    char one[STORE_MAX_ID + 1], two[STORE_MAX_ID + 1], links[512], more[512];
    (void)state;
    ask_for_table("0123456789abcdef", "", one, links);
    const long tables = house_figures(s.house).tables;
    ask_for_table("0123456789abcdef", "", two, more);
    assert_string_equal(one, two);
    assert_string_equal(links, more);
    scene_restart(&s);
    ask_for_table("0123456789abcdef", ",'seats':{'white':1}", two, more); /* whatever else it says */
    assert_string_equal(one, two);
    assert_string_equal(links, more);
    assert_int_equal(house_figures(s.house).tables, tables);
    ask_for_table("0123456789abcdeg", "", two, more);
    assert_string_not_equal(one, two);
    for (int i = 0; i < 2; i++) { /* without an id that nobody guesses there is another each time */
        ask_for_table(i ? "short" : "", "", one, links);
        ask_for_table(i ? "short" : "", "", two, more);
        assert_string_not_equal(one, two);
        assert_string_not_equal(links, more);
    }
}

/* Also at a limit, and without links that are no longer good. */
static void a_table_asked_for_again_opens_nothing(void **state)
{
    char one[STORE_MAX_ID + 1], two[STORE_MAX_ID + 1], links[512], more[512];
    (void)state;
    ask_for_table("0123456789abcdef", "", one, links);
    snprintf(s.table, sizeof s.table, "%s", one);
    const char *black = strstr(links, "\"black\":\"");
    assert_non_null(black);
    char token[40];
    snprintf(token, sizeof token, "%.32s", black + 9);
    scene_expect(&s, 200, "\"ok\":true", "join", token, "{'name':'Ann'}");
    scene_expect(&s, 200, "\"token\":\"", "renew", token, "{}");
    while (scene_ask(&s, "create", NULL, "{'game':'kahuna'}") == 201)
        ;
    assert_int_equal(s.status, 429);
    const int before = events();
    ask_for_table("0123456789abcdef", "", two, more);
    assert_int_equal(events(), before); /* nor does it write anything: links are told, not made */
    assert_string_equal(one, two);
    assert_null(strstr(more, "\"black\""));
    assert_non_null(strstr(more, "\"white\""));
    assert_memory_equal(more, links, 44); /* for watching */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_leaves_is_played_for_and_may_come_back),
        TEST(a_computer_has_a_memory_if_it_is_one_that_remembers),
        TEST(a_computer_that_was_replaced_is_asked_anew),
        TEST(a_computer_stays_asked_over_a_restart),
        TEST(an_answer_counts_at_a_table_that_was_read_again),
        TEST(who_comes_back_is_not_played_for),
        TEST(a_seat_given_to_a_computer_is_not_taken),
        TEST(a_computer_has_the_iterations_of_its_level_as_far_as_the_host_allows),
        TEST(computers_wait_in_line_over_a_restart_and_play_at_their_level),
        TEST(one_address_does_not_have_all_the_time_there_is),
        TEST(only_a_crowd_makes_computers_weaker),
        TEST(a_turn_is_played_at_one_level),
        TEST(who_has_no_time_is_asked_again),
        TEST(time_that_runs_out_is_claimed),
        TEST(a_renewed_link_replaces_the_old_one),
        TEST(a_table_asked_for_again_is_the_same),
        TEST(a_table_asked_for_again_opens_nothing),
        TEST(a_rematch_moves_everybody_one_seat_on),
        TEST(a_rematch_against_a_computer_waits_for_nobody),
        TEST(a_rematch_of_three_goes_round),
        TEST(whoever_asks_again_is_given_the_same_seat),
        TEST(another_game_of_a_listed_table_is_for_its_players),
        TEST(no_name_rearranges_what_stands_around_it),
        TEST(each_id_is_one_request),
        TEST(what_is_said_is_heard_unless_muted),
        TEST(onlookers_talk_among_themselves_until_the_game_is_over),
        TEST(onlookers_of_an_address_say_little_and_none_fills_the_log),
        TEST(a_seat_says_no_more_than_forty_things_at_once),
        TEST(a_clock_set_back_refuses_nobody),
        TEST(a_webhook_rings_once_a_turn_and_is_nobody_elses_business),
        TEST(a_webhook_that_never_arrives_is_given_up),
        TEST(a_device_is_pushed_once_a_turn_until_it_is_taken_off),
        TEST(a_seat_has_so_many_devices_and_the_oldest_makes_way),
        TEST(a_device_that_is_gone_or_never_reached_is_given_up),
        TEST(a_log_that_is_full_takes_only_what_ends_the_game),
        TEST(nobody_chooses_a_share_after_seeing_another),
        TEST(who_has_lost_a_share_or_is_replaced_holds_nobody_up),
    };
    return cmocka_run_group_tests_name("house_seats", tests, NULL, NULL);
}
