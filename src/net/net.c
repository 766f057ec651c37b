/* net.c: the event loop. It waits until something is ready, due or posted, has it handled, lets the handler settle, and
 * sends what was queued meanwhile. Other files know what these things are. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "net_inside.h"
#include "log.h"
#include "notify.h"

enum {
    EVENTS_AT_ONCE = 256,
    SWEEP_MS = 10 * 1000,
    SPARE_DESCRIPTORS = 64, /* for the data file, its log, webhooks, epoll */
};

int64_t net_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int64_t now(const struct net *net)
{
    return net->options->clock ? net->options->clock() : net_now();
}

bool net_watch(struct net *net, struct watch *w, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = w};
    return !epoll_ctl(net->epoll, EPOLL_CTL_ADD, w->descriptor, &event);
}

void net_unwatch(struct net *net, struct watch *w)
{
    epoll_ctl(net->epoll, EPOLL_CTL_DEL, w->descriptor, NULL);
}

void net_bury_client(struct client *client)
{
    client->next_buried = client->net->buried_clients;
    client->net->buried_clients = client;
}

/* As many connections as we may have descriptors for. */
static int find_most_connections(void)
{
    struct rlimit limit;
    const rlim_t wanted = LIMIT_CONNECTIONS + SPARE_DESCRIPTORS;
    if (getrlimit(RLIMIT_NOFILE, &limit))
        return 1024 - SPARE_DESCRIPTORS;
    if (limit.rlim_cur < wanted) {
        limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return limit.rlim_cur >= wanted ? LIMIT_CONNECTIONS : (int)limit.rlim_cur - SPARE_DESCRIPTORS;
}

static void init_deadlines(struct net *net)
{
    deadlines_init(&net->head, LIMIT_HEADER_MS);
    deadlines_init(&net->away_head, LIMIT_AWAY_MS);
    deadlines_init(&net->body, LIMIT_BODY_MS);
    deadlines_init(&net->answer, LIMIT_ANSWER_MS);
    deadlines_init(&net->wait, LIMIT_WAIT_MS);
    deadlines_init(&net->heartbeat, LIMIT_HEARTBEAT_MS);
    deadlines_init(&net->silence, LIMIT_PING_MS);
    deadlines_init(&net->dying, LIMIT_DEAD_MS - LIMIT_PING_MS);
    deadlines_init(&net->closing, LIMIT_CLOSE_MS);
}

/* The page's origin as the public sees it, and the policy that says what the page may do. */
static void write_policy(struct net *net)
{
    const char *url = net->options->public_url ? net->options->public_url : "";
    const char *host = strstr(url, "://") ? strstr(url, "://") + 3 : "";
    const int length = (int)strcspn(host, "/?#"), named = length < 200 ? length : 0;
    snprintf(net->public_origin, sizeof net->public_origin, "%.*s", (int)(host - url) * !!*host + length, url);
    snprintf(net->policy, sizeof net->policy,
             "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
             "connect-src 'self'%s%.*s; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
             "frame-ancestors 'none'",
             named ? " wss://" : "", named, host);
}

struct net *net_open(const struct net_options *options, const struct net_handler *handler, char *why, size_t capacity)
{
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        snprintf(why, capacity, "there is not enough memory");
        return NULL;
    }
    net->options = options;
    net->handler = handler;
    net->listener = -1;
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    net->http = (struct watch){WATCH_HTTP, -1};
    net->foreign = (struct watch){WATCH_FOREIGN, -1};
    net->wake = (struct watch){WATCH_WAKE, eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)};
    net->clients.before = net->clients.after = &net->clients;
    net->sockets.before = net->sockets.after = &net->sockets;
    net->most_connections = find_most_connections();
    net->now = now(net);
    net->settle_by = INT64_MAX;
    net->again = true;
    net->watchdog_ms = notify_watchdog_ms();
    init_deadlines(net);
    write_policy(net);
    if (net->most_connections < LIMIT_LEAST_CONNECTIONS) {
        snprintf(why, capacity, "the system allows too few open files (ulimit -n): at least %d are needed",
                 SPARE_DESCRIPTORS + LIMIT_LEAST_CONNECTIONS);
        net_free(net);
        return NULL;
    }
    if (net->epoll < 0 || net->wake.descriptor < 0 || !net_watch(net, &net->wake, EPOLLIN)) {
        snprintf(why, capacity, "%s", strerror(errno));
        net_free(net);
        return NULL;
    }
    if (!http_open(net, why, capacity)) {
        net_free(net);
        return NULL;
    }
    return net;
}

const char *net_address(const struct net *net)
{
    return net->address;
}

/* --- from other threads and signal handlers ------------------------------------------------------------------ */

static void wake(const struct net *net)
{
    const uint64_t one = 1;
    const int error = errno;
    (void)!write(net->wake.descriptor, &one, sizeof one);
    errno = error;
}

void net_stop(struct net *net)
{
    atomic_store(&net->stop, true);
    wake(net);
}

void net_post(struct net *net, struct net_post *post)
{
    post->next = atomic_load(&net->posts);
    while (!atomic_compare_exchange_weak(&net->posts, &post->next, post))
        continue;
    wake(net);
}

void net_follow(struct net *net, int descriptor)
{
    if (descriptor == net->foreign.descriptor)
        return;
    if (net->foreign.descriptor >= 0)
        epoll_ctl(net->epoll, EPOLL_CTL_DEL, net->foreign.descriptor, NULL);
    net->foreign.descriptor = descriptor;
    if (descriptor >= 0 && !net_watch(net, &net->foreign, EPOLLIN))
        LOG("warning", "nobody will wake us", log_text("why", strerror(errno)));
}

/* Hands out what was posted, in the order it came. */
static void take_posts(struct net *net)
{
    struct net_post *last = atomic_exchange(&net->posts, NULL), *first = NULL;
    while (last) {
        struct net_post *next = last->next;
        last->next = first;
        first = last;
        last = next;
    }
    while (first) {
        struct net_post *next = first->next;
        net->handler->posted(net->handler->own, first);
        first = next;
    }
}

/* --- what is due ---------------------------------------------------------------------------------------------- */

#define OF(type, member, pointer) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

static void ring_http(struct net *net)
{
    for (struct deadline *d; (d = deadlines_take(&net->head, net->now));)
        http_shut(OF(struct client, deadline, d)); /* slow, or only keeping a connection for later */
    for (struct deadline *d; (d = deadlines_take(&net->away_head, net->now));)
        http_shut(OF(struct client, deadline, d));
    for (struct deadline *d; (d = deadlines_take(&net->body, net->now)); net->counts.late++)
        http_shut(OF(struct client, deadline, d));
    for (struct deadline *d; (d = deadlines_take(&net->answer, net->now)); net->counts.late++)
        http_shut(OF(struct client, deadline, d));
    for (struct deadline *d; (d = deadlines_take(&net->wait, net->now));) {
        struct net_reply *reply = OF(struct client, deadline, d)->reply;
        LOG("error", "answer overdue", log_text("path", reply->url));
        reply_take_back(reply);
        reply_refuse(reply, 503, "this took too long; ask again");
    }
    for (struct deadline *d; (d = deadlines_take(&net->heartbeat, net->now));)
        reply_heartbeat(OF(struct client, deadline, d)->reply);
}

static void ring_sockets(struct net *net)
{
    for (struct deadline *d; (d = deadlines_take(&net->silence, net->now));)
        socket_ping(OF(struct net_socket, silence, d));
    for (struct deadline *d; (d = deadlines_take(&net->dying, net->now)); net->counts.closed_dead++)
        socket_drop(OF(struct net_socket, silence, d));
    for (struct deadline *d; (d = deadlines_take(&net->closing, net->now));)
        socket_drop(OF(struct net_socket, silence, d));
}

static int64_t next_deadline(const struct net *net)
{
    const struct deadlines *const all[] = {&net->head,      &net->away_head, &net->body,  &net->answer, &net->wait,
                                           &net->heartbeat, &net->silence,   &net->dying, &net->closing};
    int64_t next = net->next_sweep;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (deadlines_next(all[i]) < next)
            next = deadlines_next(all[i]);
    if (net->stopping && net->stop_by < next)
        next = net->stop_by;
    return net->watchdog_ms && net->next_watchdog < next ? net->next_watchdog : next;
}

static void keep_house(struct net *net)
{
    if (net->now >= net->next_sweep) {
        addresses_sweep(&net->addresses, net->now);
        net->next_sweep = net->now + SWEEP_MS;
    }
    if (net->watchdog_ms && net->now >= net->next_watchdog) {
        notify_send("WATCHDOG=1");
        net->next_watchdog = net->now + net->watchdog_ms;
    }
    while (net->buried_clients) {
        struct client *client = net->buried_clients;
        net->buried_clients = client->next_buried;
        free(client);
    }
    sockets_free_buried(net);
}

/* --- turning --------------------------------------------------------------------------------------------------- */

/* Answers in the handler's place what it still owes. The handler hears gone() first: an answered reply is freed as soon
 * as the answer is sent, while the loop may go on for seconds until the last WebSocket has answered its close. */
static void end_owed(struct net_reply *reply)
{
    const bool streaming = reply->state == REPLY_STREAMING;
    if (!streaming && reply->state != REPLY_OWED)
        return;
    reply_take_back(reply);
    if (streaming)
        net_end(reply);
    else
        reply_refuse(reply, 503, "the server is being restarted; ask again");
}

/* Tells everybody and lets nobody new in. What is owed gets its answer, or a 503. */
static void begin_stop(struct net *net)
{
    net->stopping = true;
    net->stop_by = net->now + LIMIT_STOP_MS;
    notify_send("STOPPING=1");
    LOG("info", "stopping", log_number("sockets", net->open_sockets), log_number("clients", net->open_clients));
    http_quiesce(net);
    if (net->handler->stopping)
        net->handler->stopping(net->handler->own);
    for (struct client *client = net->clients.after; client != &net->clients; client = client->after) {
        if (client->reply)
            end_owed(client->reply);
        else
            http_shut(client);
    }
    for (struct net_socket *s = net->sockets.after; s != &net->sockets; s = s->after)
        net_close(s, 1001, "the server is being restarted");
}

static void handle(const struct epoll_event *event)
{
    struct watch *w = event->data.ptr;
    uint64_t count;
    switch (w->kind) {
    case WATCH_HTTP: /* handled in every turn */
    case WATCH_FOREIGN:
        break;
    case WATCH_WAKE:
        (void)!read(w->descriptor, &count, sizeof count);
        break;
    case WATCH_CLIENT: {
        struct client *client = OF(struct client, watch, w);
        if (client->watched && client->reply)
            reply_hang_up(client->reply, event->events & (EPOLLHUP | EPOLLERR));
        break;
    }
    case WATCH_SOCKET:
        socket_ready(OF(struct net_socket, watch, w), event->events);
        break;
    }
}

static int wait_ms(const struct net *net, int64_t until)
{
    const int64_t next = next_deadline(net);
    if (next < until)
        until = next;
    if (until <= net->now)
        return 0;
    if (net->options->clock)
        return 5; /* a test's clock may run at any speed */
    return until - net->now > INT_MAX ? INT_MAX : (int)(until - net->now);
}

/* One turn of the loop. The order matters:
 *   1. wait, at most until the next deadline, and read from the WebSockets; their requests are decided, and the answers
 *      wait in the handler's outbox;
 *   2. take what other threads have posted (I-10), and handle deadlines that have passed;
 *   3. let libmicrohttpd read and write, with requests decided as in 1; it says whether it needs another turn at once;
 *   4. settle: the handler commits the work of this turn, releases its answers and tells watchers (I-3);
 *   5. send what that queued and bury connections that ended. They are freed last (I-8), because every step before may
 *      call back with one of them.
 * A slow disk therefore delays everybody equally, and nothing is lost. */
bool net_turn(struct net *net, int most_ms)
{
    struct epoll_event events[EVENTS_AT_ONCE];
    const int wait = net->again ? 0 : wait_ms(net, net->settle_by);
    const int count = epoll_wait(net->epoll, events, EVENTS_AT_ONCE, wait < most_ms ? wait : most_ms);
    if (count < 0 && errno != EINTR) {
        LOG("error", "epoll failed", log_text("why", strerror(errno)));
        return false;
    }
    net->now = now(net);
    for (int i = 0; i < count; i++)
        handle(&events[i]);
    if (net->handler->posted)
        take_posts(net);
    ring_http(net);
    ring_sockets(net);
    net->again = http_turn(net);
    if (net->handler->settle)
        net->settle_by = net->handler->settle(net->handler->own, net->now);
    if (atomic_load(&net->stop) && !net->stopping)
        begin_stop(net);
    sockets_settle(net);
    unread_bound(net);
    sockets_settle(net);
    keep_house(net);
    return true;
}

/* Drops connections that did not close in time. The handler is told now, because it is not called after net_run(). */
static void drop_all(struct net *net)
{
    while (net->sockets.after != &net->sockets) {
        socket_drop(net->sockets.after);
        sockets_settle(net);
        sockets_free_buried(net);
    }
    for (struct client *client = net->clients.after; client != &net->clients; client = client->after)
        if (client->reply)
            reply_lose(client->reply); /* also because libmicrohttpd cannot stop while a connection is suspended */
}

bool net_run(struct net *net)
{
    enum { LONGEST_MS = 60 * 1000 };
    bool well = true;
    notify_send("READY=1");
    while (well && (!net->stopping || ((net->open_sockets || net->open_clients) && net->now < net->stop_by)))
        well = net_turn(net, LONGEST_MS);
    LOG("info", "stopped", log_number("sockets", net->open_sockets), log_number("clients", net->open_clients));
    drop_all(net);
    return well;
}

void net_free(struct net *net)
{
    http_close(net);
    keep_house(net);
    addresses_free(&net->addresses);
    if (net->wake.descriptor >= 0)
        close(net->wake.descriptor);
    if (net->epoll >= 0)
        close(net->epoll);
    free(net);
}
