/* stage.c: see stage.h and, for the steps, scenarios.c. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { JOBS = 16, ANSWER = 1024 * 1024 };

static struct stage {
    const char *path;
    struct store *store;
    struct house *house;
    struct motu_rng rng;
    int64_t now_ms;
    struct promise *promise;
    int at; /* the present table, in the promise; -1: none yet */
    char token[MOTU_MAX_SEATS][40], watch[40];
    struct job *job[JOBS];
    int jobs;
    char answer[ANSWER];
} s;

/* --- the house ---------------------------------------------------------------------------------------------------- */

static void give_random(void *own, void *bytes, size_t count)
{
    (void)own;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)motu_rng_below(&s.rng, 256);
}

static bool give_job(void *own, struct job *job)
{
    (void)own;
    if (s.jobs == JOBS)
        return false;
    s.job[s.jobs++] = job;
    return true;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    (void)own;
    (void)t;
    (void)seat;
    (void)json;
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    (void)own, (void)t, (void)seat, (void)endpoint;
}

static struct house *open_house(struct store *store)
{
    const struct house_ports ports = {
        .random = give_random, .think = give_job, .thinkers = 2, .notify = give_notice, .push = give_push};
    char why[256];
    return house_open(store, &ports, s.now_ms, why, sizeof why);
}

static void close_all(void)
{
    while (s.jobs)
        house_free_job(s.job[--s.jobs]);
    house_close(s.house);
    if (s.store)
        store_close(s.store);
    s.house = NULL;
    s.store = NULL;
}

static bool open_all(void)
{
    char why[256];
    s.store = store_open(s.path, STORE_SERVE, NULL, why, sizeof why);
    s.house = s.store ? open_house(s.store) : NULL;
    return s.house && store_commit(s.store);
}

static struct table *present(void)
{
    if (s.at < 0)
        return NULL;
    memory_pause(true);
    struct table *t = house_find(s.house, s.promise->table[s.at]);
    memory_pause(false);
    return t;
}

/* The commit; only then is anything promised. */
static bool commit(void)
{
    if (store_error(s.store) || (store_is_dirty(s.store) && !store_commit(s.store)))
        return false;
    const struct table *t = present();
    if (t)
        s.promise->events[s.at] = t->events;
    house_take_dirty(s.house);
    return true;
}

/* --- steps -------------------------------------------------------------------------------------------------------- */

/* A member of an answer, without anything that needs memory. */
static void take_text(const char *key, char *out, size_t capacity)
{
    char wanted[24];
    snprintf(wanted, sizeof wanted, "\"%s\":\"", key);
    const char *at = strstr(s.answer, wanted);
    const size_t length = at ? strcspn(at + strlen(wanted), "\"") : 0;
    if (length >= capacity)
        return;
    memcpy(out, at ? at + strlen(wanted) : "", length);
    out[length] = 0;
}

static void take_table(void)
{
    if (s.promise->tables == STAGE_TABLES)
        return;
    s.at = s.promise->tables++;
    take_text("table", s.promise->table[s.at], sizeof s.promise->table[s.at]);
    take_text("watch", s.watch, sizeof s.watch);
    const struct table *t = present();
    for (int seat = 0; t && seat < t->seats; seat++)
        take_text(motu_actor_name(t->game, seat), s.token[seat], sizeof s.token[seat]);
}

static void write_move(struct motu_text *out)
{
    const struct table *t = present();
    if (t && table_actor(t) >= 0)
        t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &s.rng), out);
}

/* The body with its places filled in. */
static json_t *read_body(const char *body)
{
    char json[512];
    struct motu_text text = MOTU_TEXT_IN(json);
    const struct table *t = present();
    memory_pause(true);
    for (; *body; body++) {
        if (!strncmp(body, "EXPECT", 6)) {
            motu_text_put_number(&text, t ? t->events + 1 : 1);
            body += 5;
        } else if (!strncmp(body, "MOVE", 4)) {
            write_move(&text);
            body += 3;
        } else {
            motu_text_put_char(&text, *body == '\'' ? '"' : *body);
        }
    }
    json_t *object = json_loads(json, 0, NULL);
    memory_pause(false);
    return object;
}

static bool ask(const char *verb, char who, const char *body)
{
    struct motu_text text = MOTU_TEXT_IN(s.answer);
    json_t *object = read_body(body);
    const bool seat = who >= '0' && who < '0' + MOTU_MAX_SEATS;
    const struct house_request r = {.verb = verb,
                                    .table = s.at >= 0 ? s.promise->table[s.at] : NULL,
                                    .token = seat         ? s.token[who - '0']
                                             : who == 'w' ? s.watch
                                                          : NULL,
                                    .address = "192.0.2.1",
                                    .body = object};
    s.now_ms += 1000; /* no faster than anybody may */
    house_set_time(s.house, s.now_ms, s.now_ms);
    const int status = house_do(s.house, &r, &text);
    memory_pause(true);
    json_decref(object);
    memory_pause(false);
    if (!strcmp(verb, "renew") && status == 200)
        take_text("token", s.token[who - '0'], sizeof s.token[0]);
    if (!commit())
        return false;
    if (!strcmp(verb, "create") && status == 201) {
        take_table();
        return commit();
    }
    return true;
}

static bool play(int moves)
{
    for (int i = 0; i < moves; i++) {
        const struct table *t = present();
        const int actor = t ? table_actor(t) : MOTU_OVER;
        if (actor < 0 || !table_is_person(t, actor))
            return true;
        if (!ask("move", (char)('0' + actor), "{'expect':EXPECT,'move':'MOVE'}"))
            return false;
    }
    return true;
}

static bool think(void)
{
    while (s.jobs) {
        struct job *a = s.job[--s.jobs];
        struct motu_rng rng;
        motu_rng_seed(&rng, a->seed);
        a->move =
            motu_ai_decide(MOTU_AI_RANDOM, a->mind.position.game, &a->mind.position.view, a->mind.position.seat, &rng);
        house_decide(s.house, a);
        house_free_job(a);
        if (!commit())
            return false;
    }
    return true;
}

static bool command(const char *words)
{
    char line[128], answer[256];
    struct motu_text text = MOTU_TEXT_IN(line), said = MOTU_TEXT_IN(answer);
    const char *at = strstr(words, "TABLE");
    if (s.at < 0)
        return true;
    motu_text_put_bytes(&text, words, (size_t)(at - words));
    motu_text_put(&text, s.promise->table[s.at]);
    motu_text_put(&text, at + 5);
    s.promise->maybe_deleted[s.at] = s.promise->maybe_deleted[s.at] || !strncmp(words, "delete", 6);
    house_command(s.house, line, &said);
    return commit();
}

static bool tidy(int days)
{
    for (int i = 0; i < s.promise->tables; i++)
        s.promise->maybe_deleted[i] = true;
    house_set_time(s.house, s.now_ms, s.now_ms);
    house_tidy(s.house, days);
    return commit();
}

static bool step(const char *words)
{
    const char *rest = strchr(words, ' ');
    char verb[16] = "";
    const size_t length = strcspn(words, " ");
    memcpy(verb, words, length < sizeof verb ? length : sizeof verb - 1);
    if (!strcmp(verb, "play"))
        return play(atoi(rest));
    if (!strcmp(verb, "think"))
        return think();
    if (!strcmp(verb, "tidy"))
        return tidy(atoi(rest));
    if (!strcmp(verb, "host"))
        return command(rest + 1);
    if (!strcmp(verb, "days")) {
        s.now_ms += (int64_t)atoi(rest) * 24 * 3600 * 1000;
        return true;
    }
    if (!strcmp(verb, "restart")) {
        close_all();
        return open_all();
    }
    return ask(verb, rest[1], rest + 3);
}

void stage_play(const struct scenario *scenario, const char *path, struct promise *promise)
{
    s.path = path;
    s.promise = promise;
    s.now_ms = 1000000000;
    s.at = -1;
    memset(promise, 0, sizeof *promise);
    motu_rng_seed(&s.rng, 5);
    bool going = open_all();
    for (int i = 0; going && scenario->steps[i]; i++)
        going = step(scenario->steps[i]);
    close_all();
}

/* --- afterwards --------------------------------------------------------------------------------------------------- */

void stage_remove(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[256];
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static bool count_event(void *own, const struct store_event *e)
{
    *(int64_t *)own = e->seq;
    return true;
}

static void note_fault(void *own, const char *fault)
{
    snprintf(own, 200, "SQLite says: %s", fault);
}

static const char *check_table(struct store *store, const struct promise *p, int i)
{
    static char fault[160];
    struct store_game about;
    bool found;
    int64_t events = 0, wrong = 0;
    if (!store_find_game(store, p->table[i], &about, &found)
        || (found && !store_check_chain(store, p->table[i], &wrong))
        || (found && !store_each_event(store, p->table[i], 0, count_event, &events)))
        return "the file cannot be read";
    if (!found && p->maybe_deleted[i])
        return NULL;
    snprintf(fault, sizeof fault, "table %s: %lld events of %lld that were acknowledged, the chain breaks at %lld",
             p->table[i], (long long)events, (long long)p->events[i], (long long)wrong);
    return events < p->events[i] || wrong ? fault : NULL;
}

static const char *check_house(struct store *store, const struct promise *p)
{
    const char *fault = NULL;
    struct house *house = open_house(store);
    if (!house)
        return "no house opens on it";
    for (int i = 0; i < p->tables && !fault; i++) {
        const struct table *t = house_find(house, p->table[i]);
        if (!(t ? table_is_readable(t) && t->events >= p->events[i] : p->maybe_deleted[i]))
            fault = "a table cannot be played on";
    }
    while (s.jobs)
        house_free_job(s.job[--s.jobs]);
    house_close(house);
    return fault;
}

const char *stage_check(const char *path, const struct promise *p)
{
    static char why[256], fault[256];
    const char *wrong = NULL;
    struct store *store = store_open(path, STORE_SERVE, NULL, why, sizeof why);
    if (!store)
        return p->tables ? why : NULL;
    *fault = 0;
    if (!store_check_file(store, note_fault, fault))
        wrong = "the file cannot be looked through";
    for (int i = 0; i < p->tables && !wrong; i++)
        wrong = check_table(store, p, i);
    if (!wrong && !*fault)
        wrong = check_house(store, p);
    store_close(store);
    return *fault ? fault : wrong;
}
