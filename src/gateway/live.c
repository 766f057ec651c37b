/* live.c: the same verbs over a WebSocket (doc/api.md), and "watch", after which everything that happens at a table is
 * told without asking. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "view.h"

bool gateway_upgrade(void *own, const struct net_request *q, struct net_reply *reply)
{
    (void)own;
    if (!strcmp(q->path, "/api/live"))
        return true;
    net_answer_json(reply, 404, "{\"ok\":false,\"error\":\"unknown\",\"message\":\"The socket is at /api/live.\"}");
    return false;
}

void gateway_opened(void *own, struct net_socket *socket)
{
    (void)own;
    struct caller *caller = calloc(1, sizeof *caller);
    net_socket_keep(socket, caller);
    if (!caller)
        net_close(socket, 1011, "no memory");
}

void gateway_closed(void *own, struct net_socket *socket)
{
    struct server *s = own;
    struct caller *caller = net_socket_kept(socket);
    while (caller && caller->watching)
        watcher_remove(s, caller->watching);
    gateway_lose_socket(s, socket);
    free(caller);
}

static struct watcher *find_watcher(const struct caller *caller, const char *table)
{
    struct watcher *w = caller->watching;
    while (w && strcmp(w->table, table) != 0)
        w = w->sibling;
    return w;
}

static const char *string_of(json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    return json_is_string(value) ? json_string_value(value) : NULL;
}

/* The answer to a message begins with the id the message had: {"re":"c17","code":200,… */
static void begin(struct motu_text *out, json_t *message, int status)
{
    motu_text_put(out, "{\"re\":");
    if (string_of(message, "id"))
        motu_text_put_json(out, string_of(message, "id"));
    else
        motu_text_put(out, "null");
    motu_text_put(out, ",\"code\":");
    motu_text_put_number(out, status);
}

/* An object written by somebody else, with our beginning. */
static void send_answer(struct server *s, struct net_socket *socket, json_t *message, int status,
                        const struct motu_text *object)
{
    static char bytes[GATEWAY_ANSWER + 256]; /* one thread is at the gateway */
    struct motu_text text = MOTU_TEXT_IN(bytes);
    begin(&text, message, status);
    motu_text_put_char(&text, ',');
    motu_text_put_bytes(&text, object->bytes + 1, object->length - 1);
    gateway_send(s, NULL, socket, status, NULL, bytes, text.length);
}

static void refuse(struct server *s, struct net_socket *socket, json_t *message, int status, const char *error,
                   const char *why)
{
    char bytes[512];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put(&text, "{\"ok\":false,\"error\":");
    motu_text_put_json(&text, error);
    motu_text_put(&text, ",\"message\":");
    motu_text_put_json(&text, why);
    motu_text_put_char(&text, '}');
    send_answer(s, socket, message, status, &text);
}

static void watch(struct server *s, struct net_socket *socket, json_t *message)
{
    struct caller *caller = net_socket_kept(socket);
    const char *id = string_of(message, "table"), *token = string_of(message, "token");
    struct table *t = id ? house_find(s->house, id) : NULL;
    const int role = t && (!token || strlen(token) < 64) ? house_role(t, token) : MOTU_OVER;
    json_t *since = json_object_get(message, "since");
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (store_error(s->store)) {
        gateway_put_off(NULL, socket);
        return;
    }
    if (role == MOTU_OVER) {
        refuse(s, socket, message, 404, "unknown", "There is no such table, or the link is not right.");
        return;
    }
    struct watcher *w = find_watcher(caller, id);
    if (w)
        watcher_remove(s, w);
    w = caller->count < QUOTA_WATCHED ? watcher_add(s, t, token, t->events) : NULL;
    if (!w) {
        refuse(s, socket, message, 429, "rate", "So many tables cannot be watched at once.");
        return;
    }
    w->socket = socket;
    w->sibling = caller->watching;
    caller->watching = w;
    caller->count++;
    if (json_is_integer(since))
        view_update(t, role, json_integer_value(since), &text);
    else
        view_whole(t, role, &text);
    send_answer(s, socket, message, 200, &text);
}

static void pass_on(struct server *s, struct net_socket *socket, json_t *message, const char *verb)
{
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    const char *table = string_of(message, "table"), *token = string_of(message, "token");
    char kept[64];
    const struct watcher *w = table && !token ? find_watcher(net_socket_kept(socket), table) : NULL;
    if (w && *w->token) {
        snprintf(kept, sizeof kept, "%s", w->token);
        token = kept;
    }
    const struct house_request r = {
        .verb = verb, .table = table, .token = token, .address = net_socket_address(socket), .body = message};
    const int status = house_do(s->house, &r, &text);
    send_answer(s, socket, message, status, &text);
}

static void unwatch(struct server *s, struct net_socket *socket, json_t *message)
{
    const char *table = string_of(message, "table");
    struct watcher *w = table ? find_watcher(net_socket_kept(socket), table) : NULL;
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (w)
        watcher_remove(s, w);
    motu_text_put(&text, "{\"ok\":true}");
    send_answer(s, socket, message, 200, &text);
}

void gateway_message(void *own, struct net_socket *socket, const char *bytes, size_t length)
{
    struct server *s = own;
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    const char *verb = string_of(message, "do");
    house_set_time(s->house, gateway_time(), net_now());
    gateway_set_about(s, string_of(message, "table"));
    if (s->lost)
        gateway_put_off(NULL, socket);
    else if (!verb)
        refuse(s, socket, message, 400, "syntax", "A message is a JSON object with a text do.");
    else if (!strcmp(verb, "watch"))
        watch(s, socket, message);
    else if (!strcmp(verb, "unwatch"))
        unwatch(s, socket, message);
    else
        pass_on(s, socket, message, verb);
    json_decref(message);
    gateway_commit_if_full(s);
}
