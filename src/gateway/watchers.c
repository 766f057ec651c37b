/* watchers.c: who watches which table, and telling them what happens: by WebSocket, in a stream, or as the answer to a
 * long poll. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

static struct watcher **bucket_of(struct server *s, const char *table)
{
    return &s->bucket[event_hash_id(0, table, strlen(table)) % GATEWAY_BUCKETS];
}

struct table *watched_table(struct server *s, const char *id, const char *token, int64_t since, int *role)
{
    struct table *t = id ? house_find_at(s->house, id, since) : NULL;
    const bool known = t && !store_error(s->store);
    *role = known && (!token || strlen(token) < GATEWAY_TOKEN) ? house_role(t, token) : MOTU_OVER;
    return *role == MOTU_OVER ? NULL : t;
}

/* NULL if this role already has too many watchers at the table, or without memory. Each seat counts for itself: neither
 * a crowd of onlookers nor another player keeps anybody from their own game. */
static struct watcher *watcher_add(struct server *s, const struct table *t, int role, const char *token, int64_t since)
{
    struct watcher **bucket = bucket_of(s, t->about.id);
    int count = 0;
    for (struct watcher *w = *bucket; w; w = w->next)
        count += w->role == role && !strcmp(w->table, t->about.id);
    struct watcher *w = count < QUOTA_WATCHERS ? calloc(1, sizeof *w) : NULL;
    if (!w)
        return NULL;
    w->since = since;
    w->role = role;
    snprintf(w->table, sizeof w->table, "%s", t->about.id);
    snprintf(w->token, sizeof w->token, "%s", token ? token : "");
    w->next = *bucket;
    w->link = bucket;
    if (w->next)
        w->next->link = &w->next;
    *bucket = w;
    return w;
}

struct watcher *watcher_find(const struct net_socket *socket, const char *table)
{
    const struct caller *caller = net_socket_kept(socket);
    struct watcher *w = caller->watching;
    while (w && strcmp(w->table, table) != 0)
        w = w->sibling;
    return w;
}

bool watch_by_socket(struct server *s, struct net_socket *socket, const struct table *t, int role, const char *token,
                     const char *name)
{
    struct caller *caller = net_socket_kept(socket);
    struct watcher *w = watcher_find(socket, t->about.id);
    if (w)
        watcher_remove(s, w);
    w = caller->count < QUOTA_WATCHED ? watcher_add(s, t, role, token, t->events) : NULL;
    if (!w)
        return false;
    w->socket = socket;
    w->name = name ? strdup(name) : NULL; /* without memory it stays nameless */
    w->sibling = caller->watching;
    caller->watching = w;
    caller->count++;
    return true;
}

/* Sends first what has happened so far, unless something waits for a commit: then it comes after that, with what
 * everybody is told. */
static void begin_stream(struct server *s, struct watcher *w, struct table *t, int role)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    net_stream(w->reply, 200, "application/x-ndjson");
    if (store_is_dirty(s->store)) {
        house_touch(s->house, t);
        return;
    }
    if (w->since >= t->events)
        return;
    view_update(t, role, w->since, &text);
    motu_text_put_char(&text, '\n');
    w->since = t->events;
    net_write(w->reply, s->answer, text.length);
}

bool watch_by_reply(struct server *s, struct net_reply *reply, struct table *t, int role, const char *token,
                    int64_t since, int64_t until_ms)
{
    struct watcher *w = watcher_add(s, t, role, token, since);
    if (!w)
        return false;
    w->reply = reply;
    w->stream = !until_ms;
    w->until_ms = until_ms;
    net_reply_keep(reply, w);
    if (w->stream)
        begin_stream(s, w, t, role);
    else
        s->polls++;
    return true;
}

void watcher_remove(struct server *s, struct watcher *w)
{
    s->polls -= w->reply && !w->stream;
    *w->link = w->next;
    if (w->next)
        w->next->link = w->link;
    if (w->socket) {
        struct caller *caller = net_socket_kept(w->socket);
        struct watcher **at = &caller->watching;
        while (*at != w)
            at = &(*at)->sibling;
        *at = w->sibling;
        caller->count--;
    }
    if (w->reply)
        net_reply_keep(w->reply, NULL);
    free(w->name);
    free(w);
}

static void send_away(struct server *s, struct watcher *w)
{
    struct net_reply *reply = w->reply;
    struct net_socket *socket = w->socket;
    const bool stream = w->stream;
    char bytes[REFUSAL_BYTES];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    refusal_write(&text, "forbidden", SERVER_LINK_ENDED);
    watcher_remove(s, w);
    if (socket) {
        net_send(socket, bytes, text.length);
        return;
    }
    motu_text_put_char(&text, '\n');
    if (stream) {
        net_write(reply, bytes, text.length);
        net_end(reply);
    } else {
        net_answer_json(reply, 403, bytes);
    }
}

/* The last update written for this role: five hundred onlookers who are at the same event get the same bytes. It ends
 * with a newline that only streams are sent. */
struct written {
    char *bytes; /* NULL: none yet */
    size_t length;
    int64_t since;
};
struct written_by_role {
    struct written role[MOTU_MAX_SEATS + 1];
};

static void forget_written(struct written_by_role *all)
{
    for (size_t i = 0; i < sizeof all->role / sizeof all->role[0]; i++)
        free(all->role[i].bytes);
}

/* The update for a role; NULL if there is no memory for it. */
static const struct written *update_for(struct server *s, const struct table *t, int role, int64_t since,
                                        struct written_by_role *all)
{
    struct written *update = &all->role[role == MOTU_ONLOOKER ? MOTU_MAX_SEATS : role];
    if (update->bytes && update->since == since)
        return update;
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    view_update(t, role, since, &text);
    motu_text_put_char(&text, '\n');
    free(update->bytes);
    update->bytes = motu_text_fits(&text) ? malloc(text.length) : NULL;
    if (!update->bytes)
        return NULL;
    memcpy(update->bytes, s->answer, text.length);
    update->length = text.length;
    update->since = since;
    return update;
}

/* Tells a watcher what happened since it last heard; a long poll then has its answer. */
static void tell(struct server *s, struct watcher *w, const struct table *t, struct written_by_role *all)
{
    const int role = house_role(t, *w->token ? w->token : NULL);
    if (role == MOTU_OVER) {
        send_away(s, w);
        return;
    }
    const struct written *update = update_for(s, t, role, w->since, all);
    if (!update)
        return;
    w->since = t->events;
    if (w->socket) {
        net_send(w->socket, update->bytes, update->length - 1);
    } else if (w->stream) {
        net_write(w->reply, update->bytes, update->length);
    } else {
        struct net_reply *reply = w->reply;
        watcher_remove(s, w);
        net_answer(reply, 200, "application/json", update->bytes, update->length - 1);
    }
}

void watchers_tell(struct server *s, struct table *t)
{
    struct written_by_role all = {0};
    struct watcher *next;
    for (struct watcher *w = *bucket_of(s, t->about.id); w; w = next) {
        next = w->next;
        if (!strcmp(w->table, t->about.id) && w->since < t->events)
            tell(s, w, t, &all);
    }
    forget_written(&all);
}

/* Long polls come and go, so they are not counted. */
static bool looks_on(const struct watcher *w, const struct table *t)
{
    return w->role == MOTU_ONLOOKER && (w->socket || w->stream) && !strcmp(w->table, t->about.id);
}

void watchers_list(struct server *s, const struct table *t, struct motu_text *out)
{
    int count = 0, named = 0;
    motu_text_put_char(out, '{');
    motu_text_put_member_truth(out, "ok", true);
    motu_text_put_member_open(out, "names", '[');
    for (const struct watcher *w = *bucket_of(s, t->about.id); w; w = w->next)
        if (looks_on(w, t)) {
            count++;
            if (w->name && named++ < QUOTA_ONLOOKER_NAMES)
                motu_text_put_item_text(out, w->name);
        }
    motu_text_put_char(out, ']');
    motu_text_put_member_number(out, "count", count);
    motu_text_put_char(out, '}');
}

bool watchers_see(struct server *s, const struct table *t, int seat)
{
    for (const struct watcher *w = *bucket_of(s, t->about.id); w; w = w->next)
        if (w->socket && !strcmp(w->table, t->about.id) && house_role(t, *w->token ? w->token : NULL) == seat)
            return true;
    return false;
}

void watchers_touch(struct server *s)
{
    for (int i = 0; i < GATEWAY_BUCKETS; i++)
        for (struct watcher *w = s->bucket[i]; w; w = w->next) {
            struct table *t = house_find(s->house, w->table);
            if (!t)
                continue;
            if (w->since > t->events)
                w->since = t->events;
            house_touch(s->house, t);
        }
}

bool watchers_any(struct server *s, const char *table)
{
    for (const struct watcher *w = *bucket_of(s, table); w; w = w->next)
        if (!strcmp(w->table, table))
            return true;
    return false;
}

void watchers_use(struct server *s)
{
    for (int i = 0; i < GATEWAY_BUCKETS; i++)
        for (const struct watcher *w = s->bucket[i]; w; w = w->next)
            house_use(s->house, w->table);
}

void watchers_each_bell(struct server *s, void (*visit)(void *, const char *, int), void *own)
{
    for (int i = 0; i < GATEWAY_BUCKETS; i++)
        for (const struct watcher *w = s->bucket[i]; w; w = w->next) {
            const struct table *t =
                w->socket && *w->token && house_is_loaded(s->house, w->table) ? house_find(s->house, w->table) : NULL;
            const int seat = t ? house_role(t, w->token) : MOTU_OVER;
            if (seat >= 0 && t->seat[seat].webhook)
                visit(own, w->table, seat);
        }
}

void watchers_end_polls(struct server *s, int64_t now_ms)
{
    if (!s->polls)
        return;
    for (int i = 0; i < GATEWAY_BUCKETS; i++) {
        struct watcher *next;
        for (struct watcher *w = s->bucket[i]; w; w = next) {
            next = w->next;
            if (w->stream || !w->reply || w->until_ms > now_ms)
                continue;
            struct table *t = house_find(s->house, w->table);
            struct written_by_role all = {0};
            if (t)
                tell(s, w, t, &all); /* no events, only the status */
            else if (!store_error(s->store))
                send_away(s, w); /* deleted meanwhile */
            forget_written(&all);
        }
    }
}
