/* world.c: the house in its world, turn by turn, as gateway.c has it: what has arrived is done, then comes the commit,
 * and only then do answers and news leave. See world.h. */
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory_disk.h"
#include "view.h"

enum {
    STORM_MS = 120 * 1000, /* then the faults end */
    MOST_MS = 3600 * 1000, /* and until then every game has */
    RESTART_MS = 200,      /* how long a restart takes */
    TURN_MS = 5
};

void world_fail(struct world *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w->fault, sizeof w->fault, format, arguments);
    va_end(arguments);
    longjmp(w->wrong, 1);
}

int world_below(struct world *w, int bound)
{
    return (int)motu_rng_below(&w->rng, (uint32_t)bound);
}

bool world_happens(struct world *w, int odds)
{
    return odds && !w->calm && world_below(w, 10000) < odds;
}

struct table *world_table(struct world *w, int game)
{
    struct table *t = house_find(w->house, w->game[game].table);
    if (!t)
        world_fail(w, "table %s is gone", w->game[game].table);
    return t;
}

/* --- what the house is handed ------------------------------------------------------------------------------------- */

static void give_random(void *own, void *bytes, size_t count)
{
    struct world *w = own;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)motu_rng_below(&w->rng, 256);
}

static bool give_job(void *own, struct job *job)
{
    struct world *w = own;
    if (world_below(w, 10) == 0)
        return false; /* nobody has time */
    network_ring(w, &(struct letter){.kind = LETTER_JOB, .job = job}, 1 + world_below(w, 300));
    return true;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    struct world *w = own;
    (void)t;
    (void)seat;
    if (strstr(json, "SECRET"))
        world_fail(w, "W4: a notice holds an address: %s", json);
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    (void)own, (void)t, (void)seat, (void)endpoint;
}

static void open_house(struct world *w)
{
    const struct house_ports ports = {
        .own = w, .random = give_random, .think = give_job, .thinkers = 2, .notify = give_notice, .push = give_push};
    char why[256] = "";
    w->store = store_open("", STORE_SERVE, NULL, why, sizeof why);
    w->house = house_open(w->store, &ports, w->now_ms + w->set_by_ms, why, sizeof why);
    if (!w->house)
        world_fail(w, "the house does not open: %s", why);
    house_set_time(w->house, w->now_ms + w->set_by_ms, w->now_ms);
    if (!store_commit(w->store))
        world_fail(w, "the house does not open");
}

static void close_house(struct world *w)
{
    network_restart(w);
    house_close(w->house);
    if (w->store)
        store_close(w->store);
    w->house = NULL;
    w->store = NULL;
}

/* The process ends and starts again. Every connection is gone with it: guests are told everything anew. */
static void restart(struct world *w)
{
    w->figures->restarts++;
    disk_fail_at(0, false);
    close_house(w);
    w->now_ms += RESTART_MS;
    open_house(w);
    for (int i = 0; i < w->guests; i++)
        w->guest[i].since = w->guest[i].seq;
}

/* --- requests ------------------------------------------------------------------------------------------------------
 */

/* Where the table stands, as a letter to a guest tells it. */
static void tell_state(const struct table *t, const struct guest *g, struct letter *l)
{
    l->phase = (int)t->phase;
    l->actor = table_actor(t);
    l->asker = t->asker;
    l->away = g->seat >= 0 && t->seat[g->seat].away;
    l->seq = t->events;
}

static int64_t seq_in(const char *answer)
{
    const char *at = strstr(answer, "\"seq\":");
    return at ? atoll(at + 6) : 0;
}

static void do_request(struct world *w, const struct letter *l)
{
    const struct guest *g = &w->guest[l->guest];
    struct motu_text text = MOTU_TEXT_IN(w->answer);
    const struct house_request r = {.verb = l->wish.verb,
                                    .table = w->game[g->game].table,
                                    .token = *g->token ? g->token : NULL,
                                    .address = g->address,
                                    .body = l->wish.body};
    w->figures->requests++;
    const int status = house_do(w->house, &r, &text);
    if (!motu_text_fits(&text))
        world_fail(w, "an answer does not fit");
    w->figures->refused += status != 200;
    if (w->helds == WORLD_LETTERS)
        world_fail(w, "too many answers wait");
    struct letter answer = {.kind = LETTER_ANSWER, .guest = l->guest, .wish = l->wish, .status = status, .phase = -1};
    answer.seq = seq_in(w->answer);
    if (world_below(w, 32) == 0 && !store_error(w->store))
        witness_text(w, g, w->answer);
    /* if the disk failed as the table was read there is none, and the answer will never be sent */
    if ((status == 409 || !strcmp(l->wish.verb, "view")) && !store_error(w->store)) {
        answer.phase = 0;
        tell_state(world_table(w, g->game), g, &answer);
    }
    w->held[w->helds++] = network_copy(w, &answer);
}

static void do_job(struct world *w, const struct letter *l)
{
    struct job *job = l->job;
    struct motu_rng rng;
    motu_rng_seed(&rng, job->seed);
    job->move = motu_ai_decide(MOTU_AI_RANDOM, job->mind.position.game, &job->mind.position.view,
                               job->mind.position.seat, &rng);
    house_decide(w->house, job);
    house_free_job(job);
}

/* --- after the commit -----------------------------------------------------------------------------------------------
 */

static void release_answers(struct world *w)
{
    for (int i = 0; i < w->helds; i++) {
        const struct letter *l = w->held[i];
        if (l->phase >= 0)
            witness_told(w, w->guest[l->guest].game, l->seq);
        network_send(w, l, 1);
        w->figures->answers++;
    }
    while (w->helds)
        network_throw_away(w, w->held[--w->helds]);
}

/* Now and then the whole text is written and looked at, which takes most of the time there is. */
static void tell_guest(struct world *w, const struct table *t, int guest)
{
    struct guest *g = &w->guest[guest];
    struct letter l = {.kind = LETTER_UPDATE, .guest = guest};
    tell_state(t, g, &l);
    witness_told(w, g->game, l.seq);
    if (world_below(w, 48) == 0) {
        struct motu_text text = MOTU_TEXT_IN(w->answer);
        view_update(t, g->seat, g->since, &text);
        witness_text(w, g, w->answer);
    }
    g->since = l.seq;
    w->figures->updates++;
    network_send(w, &l, 2);
}

static int game_of(const struct world *w, const struct table *t)
{
    int game = 0;
    while (game < w->games && strcmp(w->game[game].table, t->about.id) != 0)
        game++;
    return game;
}

/* W6: everything a seat can ask for, before and after a restart. */
static void check_restart(struct world *w, int game)
{
    static char before[WORLD_ANSWER];
    struct motu_text text = MOTU_TEXT_IN(before);
    view_whole(world_table(w, game), MOTU_ONLOOKER, &text);
    restart(w);
    text = MOTU_TEXT_IN(w->answer);
    view_whole(world_table(w, game), MOTU_ONLOOKER, &text);
    if (strcmp(before, w->answer) != 0)
        world_fail(w, "W6: table %s is not what it was before the restart", w->game[game].table);
}

static void note_end(struct world *w, int game)
{
    const struct table *t = world_table(w, game);
    w->game[game].over = true;
    w->unfinished--;
    w->figures->games++;
    w->figures->decisions += (unsigned long long)t->match->count;
    witness_end(w, game);
}

static void release(struct world *w)
{
    int over = -1;
    release_answers(w);
    for (struct table *t = house_take_dirty(w->house); t; t = t->runtime.next_dirty) {
        const int game = game_of(w, t);
        if (game == w->games)
            continue;
        for (int i = 0; i < w->guests; i++)
            if (w->guest[i].game == game)
                tell_guest(w, t, i);
        if (table_is_open(t) && !w->game[game].over) {
            note_end(w, game);
            over = game;
        }
    }
    if (over >= 0 && world_below(w, 8) == 0)
        check_restart(w, over);
}

static void settle(struct world *w)
{
    house_serve_queue(w->house);
    if (!store_error(w->store) && store_is_dirty(w->store))
        store_commit(w->store);
    if (store_error(w->store)) {
        w->figures->disk_failures++;
        restart(w);
        return;
    }
    release(w);
}

/* --- a world --------------------------------------------------------------------------------------------------------
 */

static void open_table(struct world *w)
{
    static const char *const plans[] = {"{\"game\":\"kahuna\"}",
                                        "{\"game\":\"kahuna\",\"listed\":true}",
                                        "{\"game\":\"kahuna\",\"seats\":{\"white\":1}}",
                                        "{\"game\":\"kahuna\",\"options\":\"variant1=on\"}",
                                        "{\"game\":\"kahuna\",\"days\":1}",
                                        "{\"game\":\"kaivai\",\"options\":\"players=3\",\"seats\":{\"green\":2}}"};
    struct motu_text text = MOTU_TEXT_IN(w->answer);
    const int plan = world_below(w, 40) ? world_below(w, 5) : 5; /* Kaivai is long: seldom */
    static json_t *read_plan[sizeof plans / sizeof plans[0]];    /* each is read once */
    if (!read_plan[plan])
        read_plan[plan] = json_loads(plans[plan], 0, NULL);
    const struct house_request r = {.verb = "create", .address = "10.1.0.0", .body = read_plan[plan]};
    if (house_do(w->house, &r, &text) != 201 || !store_commit(w->store))
        world_fail(w, "no table: %s", w->answer);
    json_t *answer = json_loads(w->answer, 0, NULL), *tokens = json_object_get(answer, "tokens");
    const int game = w->games++;
    snprintf(w->game[game].table, sizeof w->game[game].table, "%s",
             json_string_value(json_object_get(answer, "table")));
    const struct table *t = world_table(w, game);
    for (int seat = MOTU_ONLOOKER; seat < t->seats; seat++) {
        const bool sits = seat >= 0 || seat == MOTU_ONLOOKER;
        const char *token =
            sits ? json_string_value(json_object_get(tokens, seat < 0 ? "watch" : motu_actor_name(t->game, seat)))
                 : NULL;
        if (!token)
            continue;
        struct guest *g = &w->guest[w->guests++];
        *g = (struct guest){.game = game, .seat = seat, .phase = TABLE_WAITING, .actor = MOTU_OVER, .asker = -1};
        snprintf(g->token, sizeof g->token, "%s", token);
        snprintf(g->address, sizeof g->address, "10.0.%d.%d", game, w->guests - 1);
        network_ring(w, &(struct letter){.kind = LETTER_TIMER, .guest = w->guests - 1}, 1 + world_below(w, 2000));
    }
    json_decref(answer);
}

static void draw_odds(struct world *w)
{
    const int rough = world_below(w, 4); /* 0: nothing goes wrong but a restart now and then */
    w->odds = (struct odds){.restart = 5 + world_below(w, 20), .delay_ms = world_below(w, 50)};
    if (!rough)
        return;
    w->odds.drop = world_below(w, 600 * rough);
    w->odds.duplicate = world_below(w, 600 * rough);
    w->odds.disk = world_below(w, 30);
    w->odds.jump = world_below(w, 30);
    w->odds.silence = world_below(w, 100 * rough);
    w->odds.delay_ms = world_below(w, 1000 * rough);
}

static void go_wrong(struct world *w)
{
    if (world_happens(w, w->odds.restart))
        restart(w);
    if (world_happens(w, w->odds.disk))
        disk_fail_at(1 + world_below(w, 8), world_below(w, 2));
    if (world_happens(w, w->odds.jump)) { /* the calendar is set, the steady clock goes on */
        w->figures->jumps++;
        w->set_by_ms += (int64_t)(world_below(w, 7200) - 3600) * 1000;
    }
    if (!w->calm && w->now_ms > STORM_MS) {
        w->calm = true;
        disk_fail_at(0, false);
        restart(w);
        for (int i = 0; i < w->guests; i++)
            w->guest[i].silent_ms = 0;
    }
}

static void turn(struct world *w)
{
    const int64_t next = network_next_ms(w);
    w->now_ms = next > w->now_ms ? next : w->now_ms + TURN_MS;
    house_set_time(w->house, w->now_ms + w->set_by_ms, w->now_ms);
    for (struct letter *l; (l = network_take(w));) {
        if (l->kind == LETTER_REQUEST)
            do_request(w, l);
        else if (l->kind == LETTER_JOB)
            do_job(w, l);
        else if (l->kind == LETTER_TIMER && store_error(w->store))
            network_ring(w, l, TURN_MS); /* guests look at the table, and there may be none until the restart */
        else if (l->kind == LETTER_TIMER)
            guest_act(w, l->guest);
        else
            guest_hear(w, l);
        network_throw_away(w, l);
    }
    settle(w);
    go_wrong(w);
}

static void live(struct world *w)
{
    open_house(w);
    for (int i = 0; i < WORLD_GAMES; i++)
        open_table(w);
    house_take_dirty(w->house);
    w->unfinished = w->games;
    while (w->unfinished) {
        turn(w);
        if (w->now_ms > MOST_MS)
            world_fail(w, "W5: %d of %d games do not end", w->unfinished, w->games);
    }
}

bool world_run(struct world *w, uint64_t seed, struct world_figures *figures)
{
    memset(w, 0, offsetof(struct world, answer));
    w->seed = seed;
    w->figures = figures;
    motu_rng_seed(&w->rng, seed);
    disk_format();
    draw_odds(w);
    const bool well = setjmp(w->wrong) == 0;
    if (well)
        live(w);
    close_house(w);
    for (int i = 0; i < w->guests; i++)
        json_decref(w->guest[i].wish.body);
    network_free(w);
    for (int i = 0; i < w->games; i++)
        free(w->game[i].told);
    disk_free();
    figures->worlds++;
    return well;
}
