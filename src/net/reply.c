/* reply.c: answers. An answer given while the request is handled is queued at once; a later one wakes the connection,
 * which libmicrohttpd had suspended; a stream is written in pieces, and the connection sleeps in between. */
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

#include <motu/text.h>

#include "net_inside.h"

void net_reply_keep(struct net_reply *reply, void *own)
{
    reply->own = own;
}

void *net_reply_kept(const struct net_reply *reply)
{
    return reply->own;
}

void net_reply_header(struct net_reply *reply, const char *name, const char *value)
{
    if (reply->headers == REPLY_HEADERS)
        return;
    reply->header[reply->headers].name = name;
    snprintf(reply->header[reply->headers].value, REPLY_HEADER_VALUE, "%s", value);
    reply->headers++;
}

void net_reply_dress(struct net_reply *reply, enum net_dress dress)
{
    reply->dress = dress;
}

/* An SVG opened by itself carries its own styles. */
void reply_harden(const struct net *net, struct MHD_Response *response, enum net_dress dress)
{
    MHD_add_response_header(response, "Content-Security-Policy",
                            dress == NET_PAGE ? net->policy
                            : dress == NET_PICTURE
                                ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
                                : "default-src 'none'; frame-ancestors 'none'");
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    MHD_add_response_header(response, "Cross-Origin-Embedder-Policy", "require-corp");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy",
                            dress == NET_PICTURE ? "cross-origin" : "same-origin");
    if (dress == NET_PICTURE)
        MHD_add_response_header(response, "Cache-Control", "public, max-age=60");
    else if (dress == NET_DATA)
        MHD_add_response_header(response, "Cache-Control", "no-store");
}

/* No longer owed: the connection continues and finds the answer. */
void reply_wake(struct net_reply *reply)
{
    struct client *client = reply->client;
    if (!reply->suspended)
        return;
    reply->suspended = false;
    if (client->watched)
        net_unwatch(client->net, &client->watch);
    client->watched = false;
    if (reply->state == REPLY_STREAMING && !reply->response)
        deadline_set(&client->net->heartbeat, &client->deadline, client->net->now);
    else
        deadline_clear(&client->deadline);
    MHD_resume_connection(client->connection);
    client->net->again = true; /* the daemon must run before we wait again */
}

static void dress(struct net_reply *reply, int status, const char *type)
{
    reply->status = status;
    MHD_add_response_header(reply->response, "Content-Type", type);
    for (int i = 0; i < reply->headers; i++)
        MHD_add_response_header(reply->response, reply->header[i].name, reply->header[i].value);
    if (reply->close_after || reply->client->net->stopping)
        MHD_add_response_header(reply->response, "Connection", "close");
    reply_harden(reply->client->net, reply->response, status == 200 ? reply->dress : NET_DATA);
}

void net_answer(struct net_reply *reply, int status, const char *type, const char *bytes, size_t length)
{
    if (reply->state == REPLY_LOST || reply->response)
        return;
    reply->response = MHD_create_response_from_buffer(length, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
    if (reply->response) {
        unread_set(reply->client->net, &reply->unread, length);
        dress(reply, status, type);
    }
    reply->state = reply->response ? REPLY_ANSWERED : REPLY_LOST;
    reply_wake(reply);
}

void net_answer_json(struct net_reply *reply, int status, const char *json)
{
    net_answer(reply, status, "application/json", json, strlen(json));
}

/* The kind of refusal, in the words of doc/api.md. */
static const char *word_of(int status)
{
    switch (status) {
    case 403:
        return "forbidden";
    case 404:
        return "unknown";
    case 429:
        return "rate";
    case 503:
        return "failed";
    default:
        return "syntax";
    }
}

void reply_refuse(struct net_reply *reply, int status, const char *sentence)
{
    char bytes[512];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_truth(&text, "ok", false);
    motu_text_put_member_text(&text, "error", word_of(status));
    motu_text_put_member_text(&text, "message", sentence);
    motu_text_put(&text, "}\n");
    reply->client->net->counts.refused_requests++;
    if (status == 429 || status == 503)
        net_reply_header(reply, "Retry-After", "1");
    net_answer_json(reply, status, bytes);
}

void reply_queue(struct net_reply *reply)
{
    struct net *net = reply->client->net;
    MHD_queue_response(reply->client->connection, (unsigned)reply->status, reply->response);
    MHD_destroy_response(reply->response);
    reply->response = NULL;
    deadline_set(reply->state == REPLY_STREAMING ? &net->heartbeat : &net->answer, &reply->client->deadline, net->now);
}

void reply_take_back(struct net_reply *reply)
{
    const struct net_handler *handler = reply->client->net->handler;
    if (handler->gone)
        handler->gone(handler->own, reply);
}

void reply_lose(struct net_reply *reply)
{
    if (reply->state != REPLY_OWED && reply->state != REPLY_STREAMING)
        return;
    reply->state = REPLY_LOST;
    reply_take_back(reply);
    reply_wake(reply);
}

/* A client that asks and closes its side at once, as simple programs do, looks like one that has gone. What it asked
 * for is done, so it gets its answer; but a client that waits for news is not kept. */
void reply_hang_up(struct net_reply *reply, bool wholly)
{
    struct client *client = reply->client;
    if (wholly || reply->state == REPLY_STREAMING || !strcmp(reply->method, "GET") || !strcmp(reply->method, "HEAD")) {
        reply_lose(reply);
        return;
    }
    net_unwatch(client->net, &client->watch);
    client->watched = false;
}

void reply_free(struct net_reply *reply)
{
    if (reply->response)
        MHD_destroy_response(reply->response);
    if (reply->counted)
        reply->address->connections--;
    unread_set(reply->client->net, &reply->unread, 0);
    free(reply->body);
    free(reply->unsent);
    free(reply);
}

/* --- streams ------------------------------------------------------------------------------------------------------ */

/* libmicrohttpd asks for more; if there is nothing, the connection sleeps until there is. */
static ssize_t read_stream(void *own, uint64_t position, char *out, size_t capacity)
{
    struct net_reply *reply = own;
    struct net *net = reply->client->net;
    (void)position;
    if (reply->state == REPLY_LOST || reply->client->shut)
        return MHD_CONTENT_READER_END_WITH_ERROR;
    const size_t left = reply->unsent_end - reply->unsent_start, length = left < capacity ? left : capacity;
    if (length) {
        memcpy(out, reply->unsent + reply->unsent_start, length);
        reply->unsent_start += length;
        unread_set(net, &reply->unread, left - length);
        if (reply->unsent_start == reply->unsent_end)
            reply->unsent_start = reply->unsent_end = 0;
        return (ssize_t)length;
    }
    if (reply->state == REPLY_ANSWERED)
        return MHD_CONTENT_READER_END_OF_STREAM;
    reply->suspended = true;
    reply->client->watched = net_watch(net, &reply->client->watch, EPOLLRDHUP);
    MHD_suspend_connection(reply->client->connection);
    return 0;
}

void net_stream(struct net_reply *reply, int status, const char *type)
{
    enum { BLOCK = 4096 };
    if (reply->state == REPLY_LOST || reply->response)
        return;
    reply->response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, reply, NULL);
    if (reply->response) {
        MHD_add_response_header(reply->response, "X-Accel-Buffering", "no"); /* a proxy must not hold it back */
        dress(reply, status, type);
    }
    reply->state = REPLY_STREAMING; /* without a response the connection is closed, and the handler hears gone() */
    reply_wake(reply);
}

static bool make_room(struct net_reply *reply, size_t length)
{
    const size_t left = reply->unsent_end - reply->unsent_start;
    if (!left)
        reply->unsent_allowed = length + LIMIT_OUTPUT_BYTES;
    if (left + length > reply->unsent_allowed)
        return false;
    if (reply->unsent_end + length <= reply->unsent_capacity)
        return true;
    if (reply->unsent_start)
        memmove(reply->unsent, reply->unsent + reply->unsent_start, left);
    reply->unsent_start = 0;
    reply->unsent_end = left;
    if (left + length <= reply->unsent_capacity)
        return true;
    const size_t capacity = (left + length) * 2;
    char *more = realloc(reply->unsent, capacity);
    if (!more)
        return false;
    reply->unsent = more;
    reply->unsent_capacity = capacity;
    return true;
}

bool net_write(struct net_reply *reply, const char *bytes, size_t length)
{
    if (reply->state != REPLY_STREAMING)
        return false;
    if (!length)
        return true;
    if (!make_room(reply, length)) {
        reply->client->net->counts.closed_slow++;
        http_shut(reply->client); /* the handler hears of it when libmicrohttpd does */
        reply_wake(reply);
        return false;
    }
    memcpy(reply->unsent + reply->unsent_end, bytes, length);
    reply->unsent_end += length;
    unread_set(reply->client->net, &reply->unread, reply->unsent_end - reply->unsent_start);
    reply_wake(reply);
    return true;
}

void net_end(struct net_reply *reply)
{
    if (reply->state != REPLY_STREAMING)
        return;
    reply->state = REPLY_ANSWERED;
    reply_wake(reply);
    deadline_set(&reply->client->net->answer, &reply->client->deadline, reply->client->net->now);
}

/* An empty line shows the client that we are there, and us whether it is: at most one may be unread. */
void reply_heartbeat(struct net_reply *reply)
{
    if (reply->unsent_end == reply->unsent_start) {
        net_write(reply, "\n", 1);
        return;
    }
    reply->client->net->counts.closed_slow++;
    http_shut(reply->client);
    reply_lose(reply);
}
