/* parrot.c: the simplest thing that can stand behind the net: it repeats what it is told. The tests over real sockets
 * talk to it, so that they are about sockets and not about games.
 *
 *     parrot [--speed N] [--proxy ADDRESS] [--origin ORIGIN] [--public-url URL] [--many]
 *
 * prints its address. --speed lets its clock run N times as fast, so that a deadline of a minute can be waited for;
 * --many lifts the limits per address, for tests that are about others.
 *
 *     POST /api/echo           what arrived, as JSON
 *     GET  /api/later?ms=N     an answer after N ms of its clock
 *     GET  /api/never          none
 *     GET  /api/long           a megabyte
 *     GET  /api/stream         what is said from now on, line by line
 *     POST /api/say            says it to streams and sockets
 *     GET  /api/gone           how many lost their client while they waited, and how many sockets there are
 *     GET  /api/post           answered by way of another thread
 *     WebSocket /api/live      repeats; "bytes N" sends N bytes, "close N" closes with that code
 */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <motu/text.h>

#include "log.h"
#include "net.h"

extern const struct net_file parrot_files[];

enum { MOST = 20000 };

static struct parrot {
    struct net *net;
    struct net_reply *later, *streams[64];
    struct net_socket *sockets[MOST];
    int64_t later_at, now;
    int gone, socket_count;
} parrot;

struct errand {
    struct net_post post;
    struct net_reply *reply;
};

static int speed = 1;

static int64_t fast_clock(void)
{
    return net_now() * speed;
}

static void answer_echo(const struct net_request *request, struct net_reply *reply)
{
    static char bytes[512 * 1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put(&text, "{\"method\":");
    motu_text_put_json(&text, request->method);
    motu_text_put(&text, ",\"path\":");
    motu_text_put_json(&text, request->path);
    motu_text_put(&text, ",\"address\":");
    motu_text_put_json(&text, request->address);
    motu_text_put(&text, ",\"token\":");
    motu_text_put_json(&text, request->token ? request->token : "");
    motu_text_put(&text, ",\"upgrade\":");
    motu_text_put_json(&text, net_header(request, "Upgrade") ? net_header(request, "Upgrade") : "");
    motu_text_put(&text, ",\"body\":");
    motu_text_put_json_bytes(&text, request->body, request->body_length);
    motu_text_put(&text, "}");
    net_answer_json(reply, 200, bytes);
}

static void *run_errand(void *own)
{
    net_post(parrot.net, own);
    return NULL;
}

static void send_errand(struct net_reply *reply)
{
    struct errand *errand = calloc(1, sizeof *errand);
    pthread_t thread;
    errand->reply = reply;
    net_reply_keep(reply, errand);
    pthread_create(&thread, NULL, run_errand, errand);
    pthread_detach(thread);
}

static void say(const char *bytes, size_t length)
{
    for (int i = 0; i < 64; i++)
        if (parrot.streams[i]) {
            net_write(parrot.streams[i], bytes, length);
            net_write(parrot.streams[i], "\n", 1);
        }
    for (int i = 0; i < parrot.socket_count; i++)
        net_send(parrot.sockets[i], bytes, length);
}

static void start_stream(struct net_reply *reply)
{
    for (int i = 0; i < 64; i++)
        if (!parrot.streams[i]) {
            parrot.streams[i] = reply;
            break;
        }
    net_stream(reply, 200, "application/x-ndjson");
}

static void request(void *own, const struct net_request *r, struct net_reply *reply)
{
    char counts[80];
    (void)own;
    if (!strcmp(r->path, "/api/echo"))
        answer_echo(r, reply);
    else if (!strcmp(r->path, "/api/later") && net_query(r, "ms")) {
        parrot.later = reply;
        parrot.later_at = fast_clock() + atoi(net_query(r, "ms"));
    } else if (!strcmp(r->path, "/api/never"))
        net_reply_header(reply, "X-Parrot", "silent");
    else if (!strcmp(r->path, "/api/stream"))
        start_stream(reply);
    else if (!strcmp(r->path, "/api/long")) {
        static char page[1 << 20];
        net_answer(reply, 200, "text/plain", page, sizeof page);
    } else if (!strcmp(r->path, "/api/post"))
        send_errand(reply);
    else if (!strcmp(r->path, "/api/say")) {
        say(r->body, r->body_length);
        net_answer_json(reply, 200, "{}");
    } else if (!strcmp(r->path, "/api/gone")) {
        snprintf(counts, sizeof counts, "{\"gone\":%d,\"sockets\":%d}", parrot.gone, parrot.socket_count);
        net_answer_json(reply, 200, counts);
    } else
        net_answer_json(reply, 404, "{}");
}

static void gone(void *own, struct net_reply *reply)
{
    (void)own;
    parrot.gone++;
    if (parrot.later == reply)
        parrot.later = NULL;
    for (int i = 0; i < 64; i++)
        if (parrot.streams[i] == reply)
            parrot.streams[i] = NULL;
}

static bool upgrade(void *own, const struct net_request *r, struct net_reply *reply)
{
    (void)own;
    if (!strcmp(r->path, "/api/live"))
        return true;
    net_answer_json(reply, 404, "{}");
    return false;
}

static void opened(void *own, struct net_socket *s)
{
    (void)own;
    if (parrot.socket_count < MOST)
        parrot.sockets[parrot.socket_count++] = s;
}

static void message(void *own, struct net_socket *s, const char *bytes, size_t length)
{
    static char filler[1 << 20];
    (void)own;
    if (!strncmp(bytes, "bytes ", 6)) {
        const size_t wanted = (size_t)atol(bytes + 6) % sizeof filler;
        memset(filler, 'x', wanted);
        net_send(s, filler, wanted);
    } else if (!strncmp(bytes, "close ", 6))
        net_close(s, atoi(bytes + 6), "as you wish");
    else
        net_send(s, bytes, length);
}

static void closed(void *own, struct net_socket *s)
{
    (void)own;
    for (int i = 0; i < parrot.socket_count; i++)
        if (parrot.sockets[i] == s)
            parrot.sockets[i] = parrot.sockets[--parrot.socket_count];
}

static void posted(void *own, struct net_post *post)
{
    struct errand *errand = (struct errand *)(void *)post;
    (void)own;
    net_answer_json(errand->reply, 200, "{\"posted\":true}");
    free(errand);
}

static int64_t settle(void *own, int64_t now_ms)
{
    (void)own;
    if (!parrot.later)
        return INT64_MAX;
    if (now_ms < parrot.later_at)
        return parrot.later_at;
    net_answer_json(parrot.later, 200, "{\"later\":true}");
    parrot.later = NULL;
    return INT64_MAX;
}

static void metrics(void *own, FILE *out)
{
    (void)own;
    fprintf(out, "motu_parrot_gone %d\n", parrot.gone);
}

static void stop(int signal)
{
    (void)signal;
    net_stop(parrot.net);
}

int main(int argc, char **argv)
{
    const char *proxies[8] = {0}, *origins[8] = {0};
    const struct net_handler handler = {.request = request,
                                        .gone = gone,
                                        .upgrade = upgrade,
                                        .opened = opened,
                                        .message = message,
                                        .closed = closed,
                                        .posted = posted,
                                        .settle = settle,
                                        .metrics = metrics};
    struct net_options options = {.listen = "127.0.0.1", .proxies = proxies, .origins = origins, .files = parrot_files};
    char why[200];
    signal(SIGPIPE, SIG_IGN);
    for (int i = 1, p = 0, o = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--many"))
            options.address_connections = options.address_new_per_s = options.address_requests_per_s = 100000;
        else if (!strcmp(argv[i], "--log"))
            options.log_requests = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--speed"))
            speed = atoi(argv[++i]);
        else if (i + 1 < argc && !strcmp(argv[i], "--proxy"))
            proxies[p++ % 7] = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--origin"))
            origins[o++ % 7] = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--listen"))
            options.listen = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--public-url"))
            options.public_url = argv[++i];
    }
    if (speed > 1)
        options.clock = fast_clock;
    parrot.net = net_open(&options, &handler, why, sizeof why);
    if (!parrot.net) {
        fprintf(stderr, "parrot: %s\n", why);
        return 1;
    }
    signal(SIGTERM, stop);
    printf("%s\n", net_address(parrot.net));
    fflush(stdout);
    const bool done = net_run(parrot.net);
    net_free(parrot.net);
    return !done;
}
