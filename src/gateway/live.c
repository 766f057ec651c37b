/* live.c: the same verbs over a WebSocket (doc/api.md), and "watch", after which the client is told everything that
 * happens at a table. */
#include "gateway.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "house_words.h"
#include "view.h"

bool gateway_upgrade(void *own, const struct net_request *q, struct net_reply *reply)
{
    (void)own;
    if (!strcmp(q->path, "/api/live"))
        return true;
    gateway_refuse(reply, 404, "unknown", SERVER_SOCKET_PATH);
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

static const char *string_of(json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    return json_is_string(value) ? json_string_value(value) : NULL;
}

/* The answer to a message begins with the id the message had: {"re":"c17","code":200,… */
static void begin(struct motu_text *out, json_t *message, int status)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "re", string_of(message, "id"));
    motu_text_put_member_number(out, "code", status);
}

/* An object that the caller wrote, with our beginning. */
void live_answer(struct server *s, struct net_socket *socket, json_t *message, int status,
                 const struct motu_text *object)
{
    static char bytes[GATEWAY_ANSWER + 256]; /* static: one thread runs the gateway */
    struct motu_text text = MOTU_TEXT_IN(bytes);
    begin(&text, message, status);
    motu_text_put_char(&text, ',');
    motu_text_put_bytes(&text, object->bytes + 1, object->length - 1);
    gateway_send(s, NULL, socket, status, NULL, bytes, text.length);
}

static void refuse(struct server *s, struct net_socket *socket, json_t *message, int status, const char *error,
                   enum server_message why)
{
    char bytes[REFUSAL_BYTES];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    refusal_write(&text, error, why);
    live_answer(s, socket, message, status, &text);
}

/* The table a message is about, and the role of its sender; NULL after refusing. */
static struct table *look_at(struct server *s, struct net_socket *socket, json_t *message, const char *token, int *role)
{
    const int64_t since = json_integer_value(json_object_get(message, "since")); /* 0 if it is not a number */
    struct table *t = watched_table(s, string_of(message, "table"), token, since, role);
    if (!t && store_error(s->store))
        gateway_put_off(NULL, socket);
    else if (!t)
        refuse(s, socket, message, 404, "unknown", SERVER_NO_TABLE);
    return t;
}

/* The name under which somebody wants to watch; false after refusing. */
static bool read_name(struct server *s, struct net_socket *socket, json_t *message, int role, const char **name)
{
    json_t *value = json_object_get(message, "name");
    *name = json_string_value(value);
    if (!value)
        return true;
    if (role != MOTU_ONLOOKER)
        refuse(s, socket, message, 400, "syntax", SERVER_NAME_ONLOOKERS);
    else if (!*name || !words_is_line(*name, QUOTA_NAME_BYTES) || words_turn_direction(*name))
        refuse(s, socket, message, 400, "syntax", SERVER_NAME_WATCHING);
    else
        return true;
    return false;
}

static void watch(struct server *s, struct net_socket *socket, json_t *message)
{
    const char *token = string_of(message, "token"), *name;
    int role;
    struct table *t = look_at(s, socket, message, token, &role);
    json_t *since = json_object_get(message, "since");
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (!t || !read_name(s, socket, message, role, &name))
        return;
    if (!watch_by_socket(s, socket, t, role, token, name)) {
        refuse(s, socket, message, 429, "rate", SERVER_WATCHING_TOO_MANY);
        return;
    }
    if (json_is_integer(since))
        view_update(t, role, json_integer_value(since), &text);
    else
        view_whole(t, role, &text);
    live_answer(s, socket, message, 200, &text);
}

/* The token of a message, or the one its socket watches the table with. */
static const char *token_of(const struct net_socket *socket, json_t *message, char kept[GATEWAY_TOKEN])
{
    const char *table = string_of(message, "table"), *token = string_of(message, "token");
    const struct watcher *w = table && !token ? watcher_find(socket, table) : NULL;
    if (!w || !*w->token)
        return token;
    snprintf(kept, GATEWAY_TOKEN, "%s", w->token);
    return kept;
}

static void list_onlookers(struct server *s, struct net_socket *socket, json_t *message)
{
    char kept[GATEWAY_TOKEN];
    int role;
    const struct table *t = look_at(s, socket, message, token_of(socket, message, kept), &role);
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (!t)
        return;
    watchers_list(s, t, &text);
    live_answer(s, socket, message, 200, &text);
}

static void pass_on(struct server *s, struct net_socket *socket, json_t *message, const char *verb)
{
    char kept[GATEWAY_TOKEN];
    const char *table = string_of(message, "table"), *token = token_of(socket, message, kept);
    const struct house_request r = {
        .verb = verb, .table = table, .token = token, .address = net_socket_address(socket), .body = message};
    gateway_do(s, NULL, socket, &r);
}

static void unwatch(struct server *s, struct net_socket *socket, json_t *message)
{
    const char *table = string_of(message, "table");
    struct watcher *w = table ? watcher_find(socket, table) : NULL;
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    if (w)
        watcher_remove(s, w);
    motu_text_put_char(&text, '{');
    motu_text_put_member_truth(&text, "ok", true);
    motu_text_put_char(&text, '}');
    live_answer(s, socket, message, 200, &text);
}

void gateway_message(void *own, struct net_socket *socket, const char *bytes, size_t length)
{
    struct server *s = own;
    json_error_t error;
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    const char *verb = string_of(message, "do");
    gateway_set_time(s);
    gateway_set_about(s, string_of(message, "table"));
    if (s->lost)
        gateway_put_off(NULL, socket);
    else if (!verb)
        refuse(s, socket, message, 400, "syntax", SERVER_MESSAGE_OBJECT);
    else if (!strcmp(verb, "watch"))
        watch(s, socket, message);
    else if (!strcmp(verb, "unwatch"))
        unwatch(s, socket, message);
    else if (!strcmp(verb, "onlookers"))
        list_onlookers(s, socket, message);
    else
        pass_on(s, socket, message, verb);
    json_decref(message);
    gateway_commit_if_full(s);
}
