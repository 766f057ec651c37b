/* fuzz_net.c: the net behind the fuzz targets of HTTP and frames. */
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz_net.h"

static struct net_reply *owed;
static int sockets, replies;

static void request(void *own, const struct net_request *r, struct net_reply *reply)
{
    (void)own;
    fuzz_must(strlen(r->method) && r->path[0] == '/' && r->body_length <= LIMIT_BODY_BYTES && !r->body[r->body_length]);
    if (r->path[5] == 'o' || r->path[5] == 's') { /* owed, or a stream without an end: until they go */
        owed = reply;
        replies++;
        if (r->path[5] == 's') {
            net_stream(reply, 200, "text/plain");
            net_write(reply, r->body, r->body_length);
        }
        return;
    }
    if (r->path[5] == 'e') {
        net_stream(reply, 200, "text/plain");
        net_write(reply, "x", 1);
        net_end(reply);
        return;
    }
    net_answer(reply, 200, "text/plain", r->body, r->body_length);
}

static void gone(void *own, struct net_reply *reply)
{
    (void)own;
    fuzz_must(reply == owed);
    owed = NULL;
    replies--;
}

static bool upgrade(void *own, const struct net_request *r, struct net_reply *reply)
{
    (void)own;
    (void)r;
    (void)reply;
    return true;
}

static void opened(void *own, struct net_socket *s)
{
    (void)own;
    (void)s;
    sockets++;
}

static void message(void *own, struct net_socket *s, const char *bytes, size_t length)
{
    (void)own;
    fuzz_must(length <= LIMIT_MESSAGE_BYTES && !bytes[length]);
    if (length == 1)
        net_close(s, 4000, "short");
    else
        net_send(s, bytes, length);
}

static void closed(void *own, struct net_socket *s)
{
    (void)own;
    (void)s;
    sockets--;
}

static int64_t stand_still(void)
{
    return 1000000;
}

struct net *fuzz_net(void)
{
    static const char *const origins[] = {"http://a", NULL};
    static const struct net_options options = {.listen = "127.0.0.1",
                                               .origins = origins,
                                               .address_connections = 1000,
                                               .address_new_per_s = 100000,
                                               .address_requests_per_s = 100000,
                                               .clock = stand_still};
    static const struct net_handler handler = {
        .request = request, .gone = gone, .upgrade = upgrade, .opened = opened, .message = message, .closed = closed};
    static struct net *net;
    char why[200];
    if (!net)
        net = net_open(&options, &handler, why, sizeof why);
    fuzz_must(net != NULL);
    return net;
}

static void listen_to(int ours)
{
    char waste[65536];
    while (read(ours, waste, sizeof waste) > 0)
        continue;
}

void fuzz_net_send(struct net *net, int ours, const uint8_t *bytes, size_t length)
{
    while (length) {
        const ssize_t put = send(ours, bytes, length, MSG_NOSIGNAL);
        fuzz_must(net_turn(net, 0) && net_turn(net, 0));
        listen_to(ours);
        if (put <= 0)
            return; /* they hung up */
        bytes += put;
        length -= (size_t)put;
    }
}

void fuzz_net_end(struct net *net, int ours)
{
    enum { PATIENCE = 50 };
    shutdown(ours, SHUT_WR);
    for (int i = 0; i < 4; i++) {
        fuzz_must(net_turn(net, 0));
        listen_to(ours);
    }
    close(ours);
    if (owed) { /* who closes their side after a request that is no GET still gets an answer */
        struct net_reply *last = owed;
        fuzz_must(strcmp(last->method, "GET") != 0 && strcmp(last->method, "HEAD") != 0);
        owed = NULL;
        replies--;
        net_answer(last, 200, "text/plain", "late", 4);
    }
    for (int i = 0; i < PATIENCE && (net->open_clients || net->open_sockets); i++)
        fuzz_must(net_turn(net, 0));
    fuzz_must(!net->open_clients && !net->open_sockets && !sockets && !replies && !owed);
}
