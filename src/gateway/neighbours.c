/* neighbours.c: other nodes on the same database: their news, their deaths, and who is connected to which. All of it
 * happens between two commits. Their news is a hint that may be lost, so now and then this node looks for itself. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"

enum { LOOK_MS = 2000 };
_Static_assert((int)SERVER_CLUSTER < (int)STORE_SECRET, "a name is kept with a zero after it");

/* With several nodes, the database's time as of the last pulse plus what has passed since: no node can set it back or
 * forward. */
void gateway_set_time(struct server *s)
{
    const int64_t steady_ms = net_now();
    house_set_time(s->house, store_is_shared(s->store) ? steady_ms + s->pulse.ahead_ms : gateway_time(), steady_ms);
}

/* --- whose database it is --------------------------------------------------------------------------------------- */

static bool refuse_to_join(const char *owner, const char *cluster, char *why, size_t capacity)
{
    char ours[SERVER_CLUSTER + 32];
    if (cluster)
        snprintf(ours, sizeof ours, "to '%s'", cluster);
    else
        snprintf(ours, sizeof ours, "has no 'cluster'");
    snprintf(
        why, capacity,
        "the database belongs to the cluster '%s' and this node %s; say 'cluster = %s' if it belongs there too, or "
        "give it another database",
        owner, ours, owner);
    return false;
}

bool neighbours_join(struct server *s, const char *cluster, char *why, size_t capacity)
{
    uint8_t kept[STORE_SECRET] = {0};
    char owner[SERVER_CLUSTER + 1];
    bool found;
    if (!store_is_shared(s->store))
        return true;
    bool read = store_find_secret(s->store, STORE_CLUSTER, kept, &found);
    if (read && !found && cluster) {
        memcpy(kept, cluster, strnlen(cluster, SERVER_CLUSTER));
        read = store_settle_secret(s->store, STORE_CLUSTER, kept);
    }
    if (!read) {
        snprintf(why, capacity, "%s", store_error(s->store));
        return false;
    }
    snprintf(owner, sizeof owner, "%.*s", SERVER_CLUSTER, (const char *)kept);
    return !strcmp(owner, cluster ? cluster : "") || refuse_to_join(owner, cluster, why, capacity);
}

/* --- news ------------------------------------------------------------------------------------------------------- */

static void hear(void *own, const char *id, int64_t seq)
{
    struct server *s = own;
    const bool watched = watchers_any(s, id);
    neighbours_keep_alive(s);
    s->news++;
    if (!watched && house_let_go(s->house, id, seq))
        return;
    if (house_is_loaded(s->house, id)) {
        house_hear(s->house, id, seq);
    } else if (seq && watched) {
        struct table *t = house_find(s->house, id);
        if (t)
            house_touch(s->house, t);
    }
}

static void check_head(void *own, const char *id, int64_t seq)
{
    struct server *s = own;
    neighbours_keep_alive(s);
    if (!watchers_any(s, id) && house_let_go(s->house, id, seq))
        return;
    if (house_is_loaded(s->house, id))
        house_check_head(s->house, id, seq);
}

/* As many tables as one query takes; the others the next time. */
static void look_at_heads(struct server *s)
{
    const char *id[STORE_HEADS];
    const int count = house_list(s->house, &s->heads_place, id, STORE_HEADS);
    if (count)
        store_each_head(s->store, id, count, check_head, s);
}

/* --- who is here ------------------------------------------------------------------------------------------------- */

struct presence {
    char *text;
    size_t length, capacity;
};

static void note_seat(void *own, const char *table, int seat)
{
    struct presence *p = own;
    if (p->capacity - p->length > STORE_MAX_ID + 8)
        p->length += (size_t)snprintf(p->text + p->length, p->capacity - p->length, "%s/%d ", table, seat);
}

/* Tells the other nodes which seats are looking at their tables here, so that they do not ring their bells. */
static void tell_presence(struct server *s)
{
    static char text[STORE_MAX_PRESENT * (STORE_MAX_ID + 4)]; /* static: one thread runs the gateway */
    struct presence p = {.text = text, .capacity = sizeof text};
    text[0] = 0;
    watchers_each_bell(s, note_seat, &p);
    const uint64_t hash = event_hash_id(0, text, p.length);
    if (hash == s->present && p.length == s->present_length)
        return;
    if (store_set_present(s->store, text)) {
        s->present = hash;
        s->present_length = p.length;
    }
}

bool neighbours_see(struct server *s, const char *table, int seat)
{
    bool present = false;
    store_find_present(s->store, table, seat, &present);
    return present;
}

/* --- a turn ------------------------------------------------------------------------------------------------------ */

static void adopt(void *own, const char *id)
{
    struct server *s = own;
    gateway_set_time(s); /* the pulse has just brought it */
    LOG("info", "adopted", log_text("table", id));
    house_adopt(s->house, id);
}

static void beat(struct server *s, int64_t now_ms)
{
    const int nodes = s->pulse.nodes;
    s->pulse_at = now_ms + STORE_PULSE_MS;
    if (!store_pulse(s->store, &s->pulse, adopt, s))
        return;
    gateway_set_time(s);
    if (s->pulse.nodes != nodes)
        LOG("info", "nodes", log_number("nodes", s->pulse.nodes));
    tell_presence(s);
}

void neighbours_keep_alive(struct server *s)
{
    const int64_t now_ms = net_now();
    if (store_is_shared(s->store) && !store_error(s->store) && now_ms >= s->pulse_at)
        beat(s, now_ms);
}

/* What was read at the start is committed first, or the pulse would take over nothing. */
bool neighbours_begin(struct server *s)
{
    if (store_is_shared(s->store) && store_commit(s->store))
        beat(s, net_now());
    return !store_error(s->store);
}

void neighbours_turn(struct server *s, int64_t now_ms)
{
    if (!store_is_shared(s->store))
        return;
    net_follow(s->net, store_descriptor(s->store));
    neighbours_keep_alive(s); /* first: what the news brings about may have to wait for a commit */
    store_each_news(s->store, hear, s);
    if (now_ms >= s->look_at) {
        look_at_heads(s);
        s->look_at = s->heads_place ? now_ms + LOOK_MS / 10 : now_ms + LOOK_MS;
    }
}
