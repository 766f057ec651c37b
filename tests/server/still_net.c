/* still_net.c: see still_net.h. */
#include "still_net.h"

#include "checked.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "log.h"

int64_t still_now_ms = 1000 * 1000, still_calendar_ms = 1800000000000;
const char *still_address = "192.0.2.1";
int still_stopped;
char still_log[4096];

/* All replies and sockets there were. */
static void *all[4096];
static int all_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *remember(size_t size)
{
    void **one = &all[all_count++];
    assert_true(all_count < (int)(sizeof all / sizeof all[0]));
    assert_int_equal(posix_memalign(one, 64, size), 0); /* which nobody refuses */
    return memset(*one, 0, size);
}

/* --- what the gateway calls -----------------------------------------------------------------------------------------
 */

int64_t net_now(void)
{
    return still_now_ms;
}

int64_t __wrap_gateway_time(void);
int64_t __wrap_gateway_time(void)
{
    return still_calendar_ms + still_now_ms;
}

void log_write(const char *level, const char *event, const struct log_field *fields, int count)
{
    (void)fields, (void)count;
    const size_t length = strlen(still_log);
    snprintf(still_log + length, sizeof still_log - length, "%s: %s\n", level, event);
    if (length > sizeof still_log / 2)
        still_log[0] = 0;
}

void net_stop(struct net *net)
{
    (void)net;
    still_stopped++;
}

void net_post(struct net *net, struct net_post *post)
{
    struct still *s = (struct still *)net;
    pthread_mutex_lock(&lock);
    post->next = s->posted;
    s->posted = post;
    pthread_mutex_unlock(&lock);
}

void net_follow(struct net *net, int descriptor)
{
    (void)net, (void)descriptor;
}

void net_put_figure(FILE *out, const char *name, const char *type, const char *help, uint64_t value)
{
    (void)type, (void)help;
    fprintf(out, "%s %llu\n", name, (unsigned long long)value);
}

const char *net_query(const struct net_request *q, const char *key)
{
    static char value[64];
    const char *query = q->inside ? strstr(q->inside, key) : NULL;
    if (!query || query[strlen(key)] != '=')
        return NULL;
    query += strlen(key) + 1;
    snprintf(value, sizeof value, "%.*s", (int)strcspn(query, "&"), query);
    return value;
}

const char *net_header(const struct net_request *q, const char *name)
{
    (void)q, (void)name;
    return NULL;
}

bool net_own_url(const struct net *net, const struct net_request *q, char *out, size_t capacity)
{
    (void)net, (void)q;
    snprintf(out, capacity, "http://motu.example");
    return true;
}

void net_reply_keep(struct net_reply *reply, void *own)
{
    reply->kept = own;
}

void *net_reply_kept(const struct net_reply *reply)
{
    return reply->kept;
}

void net_reply_header(struct net_reply *reply, const char *name, const char *value)
{
    (void)reply, (void)name, (void)value;
}

void net_reply_dress(struct net_reply *reply, enum net_dress dress)
{
    (void)reply, (void)dress;
}

static void keep_bytes(struct net_reply *reply, const char *bytes, size_t length)
{
    reply->length = length < STILL_BYTES ? length : STILL_BYTES - 1;
    memcpy(reply->bytes, bytes, reply->length);
    reply->bytes[reply->length] = 0;
}

void net_answer(struct net_reply *reply, int status, const char *type, const char *bytes, size_t length)
{
    (void)type;
    assert_int_equal(reply->status, 0); /* once */
    assert_false(reply->ended);
    reply->status = status;
    keep_bytes(reply, bytes, length);
}

void net_answer_json(struct net_reply *reply, int status, const char *json)
{
    net_answer(reply, status, "application/json", json, strlen(json));
}

void net_stream(struct net_reply *reply, int status, const char *type)
{
    (void)type;
    reply->status = status;
    reply->stream = true;
}

bool net_write(struct net_reply *reply, const char *bytes, size_t length)
{
    assert_true(reply->stream && !reply->ended);
    keep_bytes(reply, bytes, length);
    return true;
}

void net_end(struct net_reply *reply)
{
    reply->ended = true;
}

void net_socket_keep(struct net_socket *socket, void *own)
{
    socket->kept = own;
}

void *net_socket_kept(const struct net_socket *socket)
{
    return socket->kept;
}

const char *net_socket_address(const struct net_socket *socket)
{
    return socket->address;
}

bool net_send(struct net_socket *socket, const char *bytes, size_t length)
{
    snprintf(socket->bytes, sizeof socket->bytes, "%.*s", (int)length, bytes);
    socket->messages++;
    return true;
}

void net_close(struct net_socket *socket, int code, const char *reason)
{
    (void)reason;
    socket->code = code;
}

/* --- what the test calls --------------------------------------------------------------------------------------------
 */

bool still_open(struct still *s, const struct server_options *options)
{
    s->why[0] = 0;
    s->server = server_open(options, s->why, sizeof s->why);
    if (!s->server)
        return false;
    s->handler = server_handler(s->server);
    if (server_attach(s->server, (struct net *)s, s->why, sizeof s->why))
        return true;
    server_close(s->server);
    s->server = NULL;
    return false;
}

void still_close(struct still *s)
{
    if (s->server)
        s->handler->stopping(s->server);
    server_close(s->server);
    s->server = NULL;
    s->posted = NULL;
}

void still_forget_all(void)
{
    while (all_count)
        free(all[--all_count]);
    still_log[0] = 0;
    still_stopped = 0;
}

void still_turn(struct still *s, int64_t after_ms)
{
    still_now_ms += after_ms;
    assert_true(s->handler->settle(s->server, still_now_ms) >= still_now_ms);
}

int still_pump(struct still *s)
{
    int count = 0;
    pthread_mutex_lock(&lock);
    struct net_post *first = s->posted, *next;
    s->posted = NULL;
    pthread_mutex_unlock(&lock);
    for (struct net_post *p = first; p; p = next, count++) {
        next = p->next;
        s->handler->posted(s->server, p);
    }
    return count;
}

bool still_wait(struct still *s)
{
    for (int i = 0; i < 1000; i++) {
        if (still_pump(s))
            return true;
        usleep(10000);
    }
    return false;
}

static void requote(const char *body, char *json, size_t capacity)
{
    snprintf(json, capacity, "%s", body ? body : "");
    for (char *c = json; *c; c++)
        *c = (char)(*c == '\'' ? '"' : *c);
}

struct net_reply *still_ask(struct still *s, const char *method, const char *path, const char *token, const char *body)
{
    char json[8192], plain[256];
    struct net_reply *reply = remember(sizeof *reply);
    requote(body, json, sizeof json);
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(path, "?"), path);
    const struct net_request q = {.method = method,
                                  .path = plain,
                                  .body = json,
                                  .body_length = strlen(json),
                                  .token = token,
                                  .address = still_address,
                                  .inside = strchr(path, '?')};
    s->handler->request(s->server, &q, reply);
    return reply;
}

struct net_reply *still_do(struct still *s, const char *method, const char *path, const char *token, const char *body)
{
    struct net_reply *reply = still_ask(s, method, path, token, body);
    still_turn(s, 1);
    return reply;
}

void still_lose(struct still *s, struct net_reply *reply)
{
    reply->ended = true; /* whoever answers now is wrong */
    s->handler->gone(s->server, reply);
}

struct net_socket *still_connect(struct still *s)
{
    struct net_socket *socket = remember(sizeof *socket);
    socket->address = still_address;
    s->handler->opened(s->server, socket);
    return socket;
}

void still_say(struct still *s, struct net_socket *socket, const char *message)
{
    char json[8192];
    requote(message, json, sizeof json);
    s->handler->message(s->server, socket, json, strlen(json));
}

void still_disconnect(struct still *s, struct net_socket *socket)
{
    s->handler->closed(s->server, socket);
}
