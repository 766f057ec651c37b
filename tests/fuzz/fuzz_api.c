/* fuzz_api.c: any bytes as requests to a house: verbs, roles and bodies. Whatever is asked, the answer is a JSON object
 * with a status of ours; and the table is the same when it is read again from its log.
 *
 * The first byte chooses a game; then lines: a letter for the verb, a digit for who asks, and the body. A line "*" is
 * any legal move of whoever is to decide.
 */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "house.h"
#include "view.h"

enum { MOST = 64 };

static const char *const verbs[] = {"view",   "join",     "renew",   "leave",   "reclaim", "claim",  "move",
                                    "undo",   "takeback", "agree",   "decline", "resign",  "say",    "mute",
                                    "unmute", "notify",   "rematch", "lobby",   "create",  "nothing"};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static struct store *store;
static struct motu_rng rng;
static char answer[1024 * 1024], shown[1024 * 1024];

static void give_random(void *own, void *bytes, size_t count)
{
    (void)own;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)motu_rng_below(&rng, 256);
}

static bool give_no_job(void *own, struct job *job)
{
    (void)own, (void)job;
    return false;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    (void)own, (void)t, (void)seat;
    fuzz_must(json[0] == '{');
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    (void)own, (void)t, (void)seat, (void)endpoint;
}

/* Nothing is ever committed: the file stays empty, and each input takes its tables away again. */
static void open_store(void)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[64], name[80], why[256];
    snprintf(path, sizeof path, "fuzz-api-%d.db", (int)getpid());
    fuzz_must(sodium_init() >= 0);
    store = store_open(path, STORE_SERVE, NULL, why, sizeof why);
    fuzz_must(store);
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static int ask(struct house *h, const char *verb, const char *table, const char *token, const char *body, size_t length)
{
    struct motu_text text = MOTU_TEXT_IN(answer);
    json_t *object = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(object)) {
        json_decref(object);
        return 0;
    }
    const struct house_request r = {.verb = verb, .table = table, .token = token, .address = "x", .body = object};
    const int status = house_do(h, &r, &text);
    json_decref(object);
    fuzz_must(motu_text_fits(&text) && status >= 200 && status <= 429);
    json_t *said = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    fuzz_must(json_is_object(said));
    json_decref(said);
    return status;
}

struct scene {
    struct house *house;
    char table[STORE_MAX_ID + 1];
    char token[MOTU_MAX_SEATS + 2][40]; /* of the seats, of onlookers, of nobody */
};

static void open_table(struct scene *s, const struct motu_game *game)
{
    char body[64];
    snprintf(body, sizeof body, "{\"game\":\"%s\"}", game->id);
    fuzz_must(ask(s->house, "create", NULL, NULL, body, strlen(body)) == 201);
    json_t *made = json_loads(answer, 0, NULL), *tokens = json_object_get(made, "tokens");
    snprintf(s->table, sizeof s->table, "%s", json_string_value(json_object_get(made, "table")));
    for (int seat = 0; seat < game->max_seats; seat++) {
        snprintf(s->token[seat], 40, "%s", json_string_value(json_object_get(tokens, game->seat_names[seat])));
        fuzz_must(ask(s->house, "join", s->table, s->token[seat], "{\"name\":\"x\"}", 12) == 200);
    }
    snprintf(s->token[MOTU_MAX_SEATS], 40, "%s", json_string_value(json_object_get(tokens, "watch")));
    json_decref(made);
}

static void decide(struct scene *s)
{
    const struct table *t = house_find(s->house, s->table);
    char words[MOTU_MATCH_MAX_MOVE_TEXT], body[160];
    struct motu_text text = MOTU_TEXT_IN(words);
    const int actor = table_actor(t);
    if (actor < 0)
        return;
    t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &rng), &text);
    snprintf(body, sizeof body, "{\"expect\":%d,\"move\":\"%s\"}", t->events + 1, words);
    ask(s->house, "move", s->table, s->token[actor], body, strlen(body));
}

static bool apply(void *own, const struct store_event *e)
{
    return table_apply(own, e);
}

/* What the log makes of the table is the table. */
static void check_log(const struct table *t)
{
    struct table *again = table_new(&t->about);
    fuzz_must(store_each_event(store, t->about.id, 0, apply, again) && again->events == t->events);
    for (int viewer = 0; viewer < t->seats; viewer++) {
        struct motu_text text = MOTU_TEXT_IN(answer), other = MOTU_TEXT_IN(shown);
        view_update(t, viewer, 0, &text);
        view_update(again, viewer, 0, &other);
        fuzz_must(motu_text_fits(&text) && !strcmp(answer, shown));
    }
    table_free(again);
}

static void run_lines(struct scene *s, const char *at, const char *end)
{
    for (int lines = 0; at < end && lines < MOST; lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        house_set_time(s->house, 1000000 + 1000 * lines, 1000000 + 1000 * lines);
        if (stop - at == 1 && *at == '*')
            decide(s);
        else if (stop - at > 2)
            ask(s->house, verbs[(unsigned char)at[0] % VERBS], s->table,
                s->token[(unsigned char)at[1] % (MOTU_MAX_SEATS + 2)], at + 2, (size_t)(stop - at - 2));
        at = stop + 1;
    }
}

static bool take_away(void *own, const struct store_game *game)
{
    (void)own;
    struct store_head head;
    bool found;
    fuzz_must(store_find_head(store, game->id, &head, &found) && found && store_delete(store, game->id, &head));
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct house_ports ports = {
        .random = give_random, .think = give_no_job, .thinkers = 2, .notify = give_notice, .push = give_push};
    char why[256];
    struct scene s = {0};
    if (!size)
        return 0;
    if (!store)
        open_store();
    motu_rng_seed(&rng, 1);
    s.house = house_open(store, &ports, 1, why, sizeof why);
    fuzz_must(s.house);
    open_table(&s, fuzz_game(data[0]));
    run_lines(&s, (const char *)data + 1, (const char *)data + size);
    check_log(house_find(s.house, s.table));
    house_close(s.house);
    fuzz_must(store_each_game(store, false, take_away, NULL));
    return 0;
}
