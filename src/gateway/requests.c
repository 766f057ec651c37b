/* requests.c: the HTTP API (doc/api.md): paths and methods become verbs of the house. */
#include "gateway.h"

#include <stdlib.h>
#include <string.h>

#include "view.h"
#include "house_words.h"

static const char as_json[] = "application/json", as_text[] = "text/plain; charset=utf-8";

static void refuse(struct server *s, struct net_reply *reply, int status, const char *error, const char *message)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    motu_text_put(&text, "{\"ok\":false,\"error\":");
    motu_text_put_json(&text, error);
    motu_text_put(&text, ",\"message\":");
    motu_text_put_json(&text, message);
    motu_text_put_char(&text, '}');
    gateway_send(s, reply, NULL, status, as_json, s->answer, text.length);
}

/* "/api/tables/ID/VERB", each part but the first perhaps missing. */
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

/* The table a reading request is about, and who asks; NULL after refusing. */
static struct table *find_table(struct server *s, const struct net_request *q, struct net_reply *reply,
                                const struct path *p, int *role)
{
    struct table *t = house_find(s->house, p->id);
    if (store_error(s->store)) {
        gateway_put_off(reply, NULL);
        return NULL;
    }
    *role = t ? house_role(t, q->token) : MOTU_OVER;
    if (*role != MOTU_OVER)
        return t;
    refuse(s, reply, 404, "unknown", "There is no such table, or the link is not right.");
    return NULL;
}

static int number_of(const struct net_request *q, const char *key, int most)
{
    const char *text = net_query(q, key);
    int number;
    return text && words_all_number(text, &number) ? (number < most ? number : most) : 0;
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
    struct watcher *w = watcher_add(s, t, q->token, since);
    if (!w) {
        refuse(s, reply, 503, "rate", "Too many watch this table.");
        return;
    }
    w->reply = reply;
    w->stream = stream;
    w->until_ms = net_now() + 1000 * (int64_t)wait;
    net_reply_keep(reply, w);
    if (!stream) {
        s->polls++;
        return;
    }
    net_stream(reply, 200, "application/x-ndjson");
    if (store_is_dirty(s->store))
        house_touch(s->house, t); /* it is told after the commit, with the others */
    if (since >= t->events || store_is_dirty(s->store))
        return;
    view_update(t, role, since, &text);
    motu_text_put_char(&text, '\n');
    w->since = t->events;
    net_write(reply, s->answer, text.length);
}

static void get(struct server *s, const struct net_request *q, struct net_reply *reply, const struct path *p)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    int role;
    if (!*p->id) {
        const struct house_request lobby = {.verb = "lobby", .address = q->address};
        const int status = house_do(s->house, &lobby, &text);
        gateway_send(s, reply, NULL, status, as_json, s->answer, text.length);
        return;
    }
    struct table *t = find_table(s, q, reply, p, &role);
    if (!t)
        return;
    if (!*p->verb) {
        view_whole(t, role, &text);
        gateway_send(s, reply, NULL, 200, as_json, s->answer, text.length);
    } else if (!strcmp(p->verb, "record")) {
        view_record(t, role, &text);
        gateway_send(s, reply, NULL, 200, as_text, s->answer, text.length);
    } else if (!strcmp(p->verb, "events") || !strcmp(p->verb, "stream")) {
        watch(s, q, reply, t, role, !strcmp(p->verb, "stream"));
    } else {
        refuse(s, reply, 404, "unknown", "There is no such thing to read.");
    }
}

static void post(struct server *s, const struct net_request *q, struct net_reply *reply, const struct path *p)
{
    json_error_t error;
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    json_t *body = q->body_length ? json_loadb(q->body, q->body_length, JSON_REJECT_DUPLICATES, &error) : json_object();
    if (!json_is_object(body)) {
        json_decref(body);
        refuse(s, reply, 400, "syntax", "The body must be a JSON object.");
        return;
    }
    const struct house_request r = {.verb = *p->id ? p->verb : "create",
                                    .table = *p->id ? p->id : NULL,
                                    .token = q->token,
                                    .address = q->address,
                                    .body = body};
    const int status = house_do(s->house, &r, &text);
    json_decref(body);
    gateway_send(s, reply, NULL, status, as_json, s->answer, text.length);
}

void gateway_request(void *own, const struct net_request *q, struct net_reply *reply)
{
    struct server *s = own;
    struct path p;
    house_set_time(s->house, gateway_time(), net_now());
    const bool known = read_path(q->path, &p);
    gateway_set_about(s, p.id);
    if (s->lost)
        gateway_put_off(reply, NULL);
    else if (!known)
        refuse(s, reply, 404, "unknown", "There is nothing there; doc/api.md says what is.");
    else if (!strcmp(q->method, "GET"))
        get(s, q, reply, &p);
    else if (!strcmp(q->method, "POST"))
        post(s, q, reply, &p);
    else
        refuse(s, reply, 405, "unknown", "Only GET and POST are known here.");
    gateway_commit_if_full(s);
}

void gateway_gone(void *own, struct net_reply *reply)
{
    struct server *s = own;
    struct watcher *w = net_reply_kept(reply);
    if (w)
        watcher_remove(s, w);
    gateway_lose_reply(s, reply);
}
