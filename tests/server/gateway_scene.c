/* gateway_scene.c: see gateway_scene.h. */
#include "gateway_scene.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "event.h"
#include "pool.h"

_Atomic bool scene_hold;

void __real_pool_think(struct pool *, const struct motu_ai_player *, const struct motu_ai_position *, uint64_t seed,
                       const struct pool_limit *, struct pool_result *);
void __wrap_pool_think(struct pool *, const struct motu_ai_player *, const struct motu_ai_position *, uint64_t seed,
                       const struct pool_limit *, struct pool_result *);
void __wrap_pool_think(struct pool *pool, const struct motu_ai_player *player, const struct motu_ai_position *position,
                       uint64_t seed, const struct pool_limit *limit, struct pool_result *result)
{
    while (atomic_load(&scene_hold) && !limit->enough(limit->context))
        usleep(1000);
    __real_pool_think(pool, player, position, seed, limit, result);
}

static void copy_token(const json_t *tokens, const char *seat, char *to)
{
    const char *token = json_string_value(json_object_get(tokens, seat));
    snprintf(to, 64, "%s", token ? token : "");
}

struct seats scene_read(const struct net_reply *reply)
{
    struct seats s = {0};
    json_error_t error;
    json_t *made = json_loads(reply->bytes, 0, &error);
    if (reply->status != 201 || !made)
        fail_msg("%d %s", reply->status, reply->bytes);
    const json_t *tokens = json_object_get(made, "tokens");
    snprintf(s.table, sizeof s.table, "%s", json_string_value(json_object_get(made, "table")));
    copy_token(tokens, "black", s.black);
    copy_token(tokens, "white", s.white);
    copy_token(tokens, "watch", s.watch);
    json_decref(made);
    return s;
}

struct seats scene_create(struct still *s, const char *plan)
{
    return scene_read(still_do(s, "POST", "/api/tables", NULL, plan));
}

const char *at(const struct seats *seats, const char *rest)
{
    static char path[2][128];
    static int which;
    which = !which;
    snprintf(path[which], sizeof path[which], "/api/tables/%s%s", seats->table, rest);
    return path[which];
}

struct seats scene_sit(struct still *s, const char *plan)
{
    struct seats seats = scene_create(s, plan);
    if (*seats.black)
        assert_int_equal(still_do(s, "POST", at(&seats, "/join"), seats.black, "{'name':'B','share':'0a'}")->status,
                         200);
    if (*seats.white)
        assert_int_equal(still_do(s, "POST", at(&seats, "/join"), seats.white, "{'name':'W','share':'0b'}")->status,
                         200);
    return seats;
}

struct net_reply *scene_say(struct still *s, const struct seats *seats, const char *text)
{
    char body[256];
    static int number;
    snprintf(body, sizeof body, "{'id':'say-%d','text':'%s'}", ++number, text);
    return still_ask(s, "POST", at(seats, "/say"), seats->black, body);
}

void scene_plan_move(struct still *s, const struct seats *seats, char body[SCENE_BODY])
{
    json_error_t error;
    json_t *view = json_loads(still_ask(s, "GET", at(seats, ""), seats->black, NULL)->bytes, 0, &error);
    const json_t *moves = json_object_get(view, "moves");
    const char *move = json_string_value(json_array_get(moves, json_array_size(moves) - 1));
    assert_non_null(move);
    snprintf(body, SCENE_BODY, "{'expect':%d,'move':'%s'}", (int)json_integer_value(json_object_get(view, "seq")) + 1,
             move);
    json_decref(view);
}

void scene_move(struct still *s, const struct seats *seats)
{
    char body[SCENE_BODY];
    scene_plan_move(s, seats, body);
    still_ask(s, "POST", at(seats, "/move"), seats->black, body);
}

long scene_figure(struct still *s, const char *name)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    s->handler->metrics(s->server, out);
    fclose(out);
    const char *line = strstr(bytes, name);
    assert_non_null(line);
    const long value = atol(line + strlen(name));
    free(bytes);
    return value;
}

struct net_socket *scene_watch(struct still *s, const struct seats *seats, const char *token)
{
    char words[256];
    struct net_socket *socket = still_connect(s);
    snprintf(words, sizeof words,
             token ? "{'do':'watch','table':'%s','token':'%s','id':'w'}" : "{'do':'watch','table':'%s','id':'w'}",
             seats->table, token);
    still_say(s, socket, words);
    return socket;
}

static unsigned bucket_of(const char *table)
{
    return (unsigned)(event_hash_id(0, table, strlen(table)) % GATEWAY_BUCKETS);
}

void scene_find_pair(struct still *s, const char *plan, struct seats *one, struct seats *other)
{
    static struct seats all[1000];
    for (int i = 0; i < 1000; i++) {
        char address[32];
        snprintf(address, sizeof address, "198.51.%d.%d", i / 100, i % 100);
        still_address = address;
        all[i] = scene_create(s, plan);
        still_address = "192.0.2.1";
        for (int k = 0; k < i; k++)
            if (bucket_of(all[k].table) == bucket_of(all[i].table)) {
                *one = all[k];
                *other = all[i];
                return;
            }
    }
    fail_msg("no two tables are in one list");
}
