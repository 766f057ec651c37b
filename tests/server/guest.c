/* guest.c: see guest.h. */
#include "guest.h"

#include "checked.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "view.h"

static void give_random(void *own, void *bytes, size_t count)
{
    struct scene *s = own;
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)motu_rng_below(&s->rng, 256);
}

static bool give_job(void *own, struct job *job)
{
    struct scene *s = own;
    if (s->lazy || s->jobs == GUEST_THOUGHTS)
        return false;
    s->job[s->jobs++] = job;
    return true;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    struct scene *s = own;
    snprintf(s->notice, sizeof s->notice, "%s %s", t->seat[seat].webhook, json);
    s->notices++;
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    struct scene *s = own;
    assert_true(table_find_push(t, seat, endpoint) >= 0);
    snprintf(s->push, sizeof s->push, "%s", endpoint);
    s->pushes++;
}

static void open_house(struct scene *s)
{
    const struct house_ports ports = {.own = s,
                                      .random = give_random,
                                      .think = give_job,
                                      .thinkers = SCENE_THINKERS,
                                      .visits = QUOTA_VISITS,
                                      .notify = give_notice,
                                      .push = give_push};
    char why[256] = "";
    s->store = store_open(s->path, STORE_SERVE, NULL, why, sizeof why);
    s->house = s->store ? house_open(s->store, &ports, s->now_ms, why, sizeof why) : NULL;
    if (!s->house)
        fail_msg("%s", why);
    assert_true(store_commit(s->store));
}

void scene_remove_files(const struct scene *s)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        char name[96];
        snprintf(name, sizeof name, "%s%s", s->path, ends[i]);
        unlink(name);
    }
}

void scene_open(struct scene *s)
{
    static int number;
    memset(s, 0, sizeof *s);
    assert_true(sodium_init() >= 0);
    snprintf(s->path, sizeof s->path, "motu-house-%d-%d.db", (int)getpid(), ++number);
    motu_rng_seed(&s->rng, 11);
    s->now_ms = 1000000000;
    s->address = "192.0.2.1";
    open_house(s);
}

static void close_house(struct scene *s)
{
    house_close(s->house);
    store_close(s->store);
    while (s->jobs)
        house_free_job(s->job[--s->jobs]);
}

void scene_close(struct scene *s)
{
    close_house(s);
    scene_remove_files(s);
}

void scene_restart(struct scene *s)
{
    close_house(s);
    open_house(s);
}

int scene_ask_at(struct scene *s, const char *verb, const char *table, const char *token, const char *body)
{
    char json[8192];
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    json_error_t error;
    snprintf(json, sizeof json, "%s", body);
    for (char *c = json; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *object = json_loads(json, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        fail_msg("%s: %s", json, error.text);
    house_set_time(s->house, s->now_ms - s->set_back_ms, s->now_ms);
    const struct house_request r = {
        .verb = verb, .table = table, .token = token, .address = s->address, .body = object};
    s->status = house_do(s->house, &r, &text);
    assert_true(motu_text_fits(&text));
    json_decref(object);
    store_commit(s->store);
    house_take_dirty(s->house);
    json_t *answer = json_loads(s->answer, JSON_REJECT_DUPLICATES, &error); /* whatever it is, it is JSON */
    if (!json_is_object(answer))
        fail_msg("%s: %s", s->answer, error.text);
    json_decref(answer);
    return s->status;
}

int scene_ask(struct scene *s, const char *verb, const char *token, const char *body)
{
    return scene_ask_at(s, verb, s->table, token, body);
}

void scene_expect(struct scene *s, int status, const char *part, const char *verb, const char *token, const char *body)
{
    scene_ask(s, verb, token, body);
    if (s->status != status || !strstr(s->answer, part))
        fail_msg("%s %s: %d %s, not %d %s", verb, body, s->status, s->answer, status, part);
}

static void take_token(json_t *tokens, const char *name, char out[40])
{
    const char *token = json_string_value(json_object_get(tokens, name));
    snprintf(out, 40, "%s", token ? token : "");
}

void scene_create(struct scene *s, const char *body)
{
    scene_expect(s, 201, "\"ok\":true", "create", NULL, body);
    json_t *answer = json_loads(s->answer, 0, NULL), *tokens = json_object_get(answer, "tokens");
    snprintf(s->table, sizeof s->table, "%s", json_string_value(json_object_get(answer, "table")));
    const struct table *t = scene_table(s);
    take_token(tokens, "watch", s->watch);
    for (int seat = 0; seat < t->seats; seat++)
        take_token(tokens, motu_actor_name(t->game, seat), s->token[seat]);
    json_decref(answer);
}

void scene_join_all(struct scene *s)
{
    for (int seat = 0; seat < scene_table(s)->seats; seat++)
        if (*s->token[seat])
            scene_expect(s, 200, "\"ok\":true", "join", s->token[seat], "{'name':'Guest','share':'0a'}");
}

struct table *scene_table(struct scene *s)
{
    struct table *t = house_find(s->house, s->table);
    assert_non_null(t);
    return t;
}

void scene_think(struct scene *s)
{
    while (s->jobs) {
        struct job *a = s->job[--s->jobs];
        struct motu_rng rng;
        motu_rng_seed(&rng, a->seed);
        a->move =
            motu_ai_decide(MOTU_AI_RANDOM, a->mind.position.game, &a->mind.position.view, a->mind.position.seat, &rng);
        house_decide(s->house, a);
        house_free_job(a);
        assert_true(store_commit(s->store));
        house_take_dirty(s->house);
    }
}

bool scene_move(struct scene *s)
{
    struct table *t = scene_table(s);
    scene_think(s);
    const int actor = table_actor(t);
    if (actor < 0)
        return false;
    char words[MOTU_MATCH_MAX_MOVE_TEXT], body[160];
    struct motu_text text = MOTU_TEXT_IN(words);
    t->game->write_move(&t->match->now, motu_random_move(t->game, &t->match->now, &s->rng), &text);
    snprintf(body, sizeof body, "{'expect':%d,'move':'%s','id':'m%d'}", t->events + 1, words, t->events);
    s->now_ms += 1000; /* no faster than anybody may */
    scene_expect(s, 200, "\"ok\":true", "move", s->token[actor], body);
    scene_think(s);
    return true;
}

void scene_play_out(struct scene *s)
{
    while (scene_move(s))
        ;
}

const char *scene_view(struct scene *s, int viewer, int64_t since)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    const struct table *t = scene_table(s);
    view_whole(t, viewer, &text);
    view_update(t, viewer, since, &text);
    view_record(t, viewer, &text);
    assert_true(motu_text_fits(&text));
    return s->answer;
}
