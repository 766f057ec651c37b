/* gateway_scene.h: what the tests of the gateway share: tables, and who sits at them, at a server without a network. */
#ifndef TESTS_GATEWAY_SCENE_H
#define TESTS_GATEWAY_SCENE_H

#include "checked.h"

#include "gateway.h"
#include "refused_call.h"
#include "still_net.h"

struct seats {
    char table[STORE_MAX_ID + 1], black[64], white[64], watch[64];
};

/* Opens a table with this plan in JSON, ' for ", and everybody sits down who is to. */
struct seats scene_create(struct still *, const char *plan);
struct seats scene_sit(struct still *, const char *plan);
/* Reads a new table's answer. */
struct seats scene_read(const struct net_reply *);
/* A path below that table, with what comes after it: "/say". The text is good until the call after the next. */
const char *at(const struct seats *, const char *rest);
/* Black says something; the loop does not turn. */
struct net_reply *scene_say(struct still *, const struct seats *, const char *text);
/* What black says to make the last of its moves, which ends its turn; while nothing waits for a commit. */
enum { SCENE_BODY = 256 };
void scene_plan_move(struct still *, const struct seats *, char body[SCENE_BODY]);
/* Black makes that move; the loop does not turn. */
void scene_move(struct still *, const struct seats *);
/* The value of a figure of /metrics. */
long scene_figure(struct still *, const char *name);
/* A socket that watches the table with that token, or with none. */
struct net_socket *scene_watch(struct still *, const struct seats *, const char *token);

/* Two new tables whose watchers are in one list of the gateway. */
void scene_find_pair(struct still *, const char *plan, struct seats *one, struct seats *other);

/* While it is set, computers think and do not come to an end. */
extern _Atomic bool scene_hold;

#endif
