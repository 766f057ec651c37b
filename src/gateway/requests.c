/* requests.c: the HTTP API (doc/api.md): paths and methods become verbs of the house. */
#include "gateway.h"

#include <stdlib.h>
#include <string.h>

#include "previews.h"
#include "unreadable.h"
#include "vapid.h"
#include "view.h"
#include "house_words.h"

static const char as_json[] = "application/json", as_text[] = "text/plain; charset=utf-8";

static void refuse(struct server *s, struct net_reply *reply, int status, const char *error, enum server_message why)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    refusal_write(&text, error, why);
    gateway_send(s, reply, NULL, status, as_json, s->answer, text.length);
}

/* "/api/tables/ID/VERB"; every part but the first may be missing. */
struct path {
    bool tables;
    char id[STORE_MAX_ID + 1];
    char verb[16];
};

static bool copy_part(char *to, size_t capacity, const char **from)
{
    const size_t length = strcspn(*from, "/");
    if (!length || length >= capacity)
        return false;
    memcpy(to, *from, length);
    to[length] = 0;
    *from += length;
    return true;
}

static bool read_path(const char *text, struct path *p)
{
    static const char root[] = "/api/tables";
    *p = (struct path){0};
    if (strncmp(text, root, sizeof root - 1) != 0)
        return false;
    text += sizeof root - 1;
    p->tables = true;
    if (!*text)
        return true;
    if (*text++ != '/' || !copy_part(p->id, sizeof p->id, &text))
        return false;
    return !*text || (*text++ == '/' && copy_part(p->verb, sizeof p->verb, &text) && !*text);
}

static int number_of(const struct net_request *q, const char *key, int most)
{
    const char *text = net_query(q, key);
    int number;
    return text && words_all_number(text, &number) ? (number < most ? number : most) : 0;
}

/* The table that a reading request is about, and the reader's role; NULL after refusing. */
static struct table *find_table(struct server *s, const struct net_request *q, struct net_reply *reply,
                                const struct path *p, int *role)
{
    struct table *t = watched_table(s, p->id, q->token, number_of(q, "since", QUOTA_EVENTS * 2), role);
    if (!t && store_error(s->store))
        gateway_put_off(reply, NULL);
    else if (!t)
        refuse(s, reply, 404, "unknown", SERVER_NO_TABLE);
    return t;
}

static void watch(struct server *s, const struct net_request *q, struct net_reply *reply, struct table *t, int role,
                  bool stream)
{
    const int since = number_of(q, "since", QUOTA_EVENTS * 2), wait = number_of(q, "wait", QUOTA_POLL_S);
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (!stream && (since < t->events || !wait)) {
        view_update(t, role, since, &text);
        gateway_send(s, reply, NULL, 200, as_json, s->answer, text.length);
        return;
    }
    const int64_t until = stream ? 0 : net_now() + 1000 * (int64_t)wait;
    if (!watch_by_reply(s, reply, t, role, q->token, since, until))
        refuse(s, reply, 503, "rate", SERVER_WATCHED_BY_TOO_MANY);
}

static void get_record(struct server *s, struct net_reply *reply, const struct table *t, int role)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    view_record(t, role, &text);
    if (text.length) {
        gateway_send(s, reply, NULL, 200, as_text, s->answer, text.length);
        return;
    }
    unreadable_refuse(t, &text);
    gateway_send(s, reply, NULL, 409, as_json, s->answer, text.length);
}

static void get(struct server *s, const struct net_request *q, struct net_reply *reply, const struct path *p)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    int role;
    if (!*p->id) {
        const struct house_request lobby = {.verb = "lobby", .address = q->address};
        gateway_do(s, reply, NULL, &lobby);
        return;
    }
    struct table *t = find_table(s, q, reply, p, &role);
    if (!t)
        return;
    if (!*p->verb) {
        view_whole(t, role, &text);
        gateway_send(s, reply, NULL, 200, as_json, s->answer, text.length);
    } else if (!strcmp(p->verb, "record")) {
        get_record(s, reply, t, role);
    } else if (!strcmp(p->verb, "onlookers")) {
        watchers_list(s, t, &text);
        gateway_send(s, reply, NULL, 200, as_json, s->answer, text.length);
    } else if (!strcmp(p->verb, "events") || !strcmp(p->verb, "stream")) {
        watch(s, q, reply, t, role, !strcmp(p->verb, "stream"));
    } else {
        refuse(s, reply, 404, "unknown", SERVER_NOTHING_TO_READ);
    }
}

static void post(struct server *s, const struct net_request *q, struct net_reply *reply, const struct path *p)
{
    json_error_t error;
    json_t *body = q->body_length ? json_loadb(q->body, q->body_length, JSON_REJECT_DUPLICATES, &error) : json_object();
    if (!json_is_object(body)) {
        json_decref(body);
        refuse(s, reply, 400, "syntax", SERVER_BODY_OBJECT);
        return;
    }
    const struct house_request r = {.verb = *p->id ? p->verb : "create",
                                    .table = *p->id ? p->id : NULL,
                                    .token = q->token,
                                    .address = q->address,
                                    .body = body};
    gateway_do(s, reply, NULL, &r);
    json_decref(body);
}

/* What a page needs to subscribe a device: the key that identifies us to push services. */
static void get_push_key(struct server *s, struct net_reply *reply)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "key", s->vapid ? vapid_public(s->vapid) : NULL);
    motu_text_put_char(&text, '}');
    gateway_send(s, reply, NULL, 200, as_json, s->answer, text.length);
}

void gateway_request(void *own, const struct net_request *q, struct net_reply *reply)
{
    struct server *s = own;
    struct path p;
    gateway_set_time(s);
    const bool known = read_path(q->path, &p);
    gateway_set_about(s, p.id);
    if (s->lost)
        gateway_put_off(reply, NULL);
    else if (!strcmp(q->path, "/api/push") && !strcmp(q->method, "GET"))
        get_push_key(s, reply);
    else if (workers_request(s, q, reply) || previews_request(s, q, reply))
        ;
    else if (!known)
        refuse(s, reply, 404, "unknown", SERVER_NO_PATH);
    else if (!strcmp(q->method, "GET"))
        get(s, q, reply, &p);
    else if (!strcmp(q->method, "POST"))
        post(s, q, reply, &p);
    else
        refuse(s, reply, 405, "unknown", SERVER_METHOD);
    gateway_commit_if_full(s);
}

void gateway_gone(void *own, struct net_reply *reply)
{
    struct server *s = own;
    struct watcher *w = net_reply_kept(reply);
    if (w)
        watcher_remove(s, w);
    gateway_lose_reply(s, reply);
    workers_lose(s, reply);
    previews_lose(s, reply);
}
