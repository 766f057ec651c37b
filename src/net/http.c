/* http.c: libmicrohttpd's calls. It parses and writes HTTP; we decide who may connect, how long everything may take,
 * and to whom a complete request goes.
 *
 * Its own limits are not enough: its timeout measures pauses, so a byte now and then would hold a connection for ever,
 * and its count per address means nothing behind a proxy. So each stage of a connection has a deadline, after which we
 * shut the socket down ourselves. */
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "net_inside.h"
#include "log.h"

enum {
    MEMORY_PER_CONNECTION = LIMIT_HEADER_BYTES * 2, /* the head as sent, its parts, and the head of the answer */
    BACKLOG = 1024,
    KERNEL_OUTPUT_BYTES =
        64 * 1024, /* the system buffers this much for a client that does not read; its default would be megabytes */
};

/* --- connections ---------------------------------------------------------------------------------------------- */

static int most_of_address(const struct net *net)
{
    return net->options->address_connections ? net->options->address_connections : LIMIT_ADDRESS_CONNECTIONS;
}

static int new_per_s(const struct net *net)
{
    return net->options->address_new_per_s ? net->options->address_new_per_s : LIMIT_ADDRESS_NEW_PER_S;
}

/* Whether an address may open one more now: a TCP connection, or a WebSocket that comes through a proxy. */
static bool take_fresh(struct net *net, struct address *address)
{
    const int per_s = new_per_s(net);
    return rate_take(&address->fresh, net->now, per_s, 1000, per_s * LIMIT_ADDRESS_NEW_BURST / LIMIT_ADDRESS_NEW_PER_S);
}

/* Whether the address is within its limits, or few enough are beyond theirs that it can at least be told so. */
static bool may_connect(const struct net *net, const struct address *address)
{
    const int per_s = new_per_s(net), burst = per_s * LIMIT_ADDRESS_NEW_BURST / LIMIT_ADDRESS_NEW_PER_S;
    const bool within =
        address->connections < most_of_address(net) && rate_has(&address->fresh, net->now, per_s, 1000, burst);
    return within || (address->away < LIMIT_ADDRESS_AWAY && net->away < LIMIT_AWAY);
}

static enum MHD_Result accept_client(void *own, const struct sockaddr *from, socklen_t length)
{
    struct net *net = own;
    struct address_key key;
    char text[ADDRESS_TEXT];
    (void)length;
    bool may = net->open_clients + net->open_sockets < net->most_connections && address_of_sockaddr(from, &key, text);
    if (may && !address_listed(text, net->options->proxies)) {
        const struct address *address = addresses_find(&net->addresses, &key);
        may = address && may_connect(net, address);
    }
    net->counts.refused_connections += !may;
    return may ? MHD_YES : MHD_NO;
}

/* Counts a client among the connections of its address, or among those told to come back later. */
static void count_client(struct net *net, struct client *client)
{
    struct address *address = client->address;
    if (address && (address->connections >= most_of_address(net) || !take_fresh(net, address))) {
        client->away = true;
        address->away++;
        net->away++;
        net->counts.refused_connections++;
    } else if (address) {
        address->connections++;
    }
}

static void uncount_client(struct net *net, const struct client *client)
{
    net->away -= client->away;
    if (client->address && client->away)
        client->address->away--;
    else if (client->address)
        client->address->connections--;
}

static void start_client(struct net *net, struct MHD_Connection *connection, void **socket_own)
{
    /* since libmicrohttpd 1.0 each answer overwrites the one before */
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *from = info ? info->client_addr : NULL;
    info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *client = from && info ? calloc(1, sizeof *client) : NULL;
    struct address_key key;
    *socket_own = client; /* NULL: every request is refused */
    if (!client)
        return;
    client->net = net;
    client->watch = (struct watch){WATCH_CLIENT, info->connect_fd};
    client->connection = connection;
    if (address_of_sockaddr(from, &key, client->text) && !address_listed(client->text, net->options->proxies))
        client->address = addresses_find(&net->addresses, &key);
    count_client(net, client);
    client->before = net->clients.before;
    client->after = &net->clients;
    client->before->after = client->after->before = client;
    net->open_clients++;
    net->counts.connections++;
    deadline_set(client->away ? &net->away_head : &net->head, &client->deadline, net->now);
}

static void end_client(struct net *net, struct client *client)
{
    if (client->watched)
        net_unwatch(net, &client->watch);
    client->watched = false;
    deadline_clear(&client->deadline);
    client->before->after = client->after;
    client->after->before = client->before;
    uncount_client(net, client);
    net->open_clients--;
    net_bury_client(client);
}

static void notice_connection(void *own, struct MHD_Connection *connection, void **socket_own,
                              enum MHD_ConnectionNotificationCode code)
{
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        start_client(own, connection, socket_own);
    else if (*socket_own)
        end_client(own, *socket_own);
}

void http_shut(struct client *client)
{
    deadline_clear(&client->deadline);
    client->shut = true;
    shutdown(client->watch.descriptor, SHUT_RDWR);
}

/* --- requests --------------------------------------------------------------------------------------------------- */

/* Who asks: the other end of the connection, or the client that a trusted proxy speaks for. */
static void find_asker(struct net *net, struct client *client, struct net_reply *reply)
{
    struct address_key key;
    reply->address = client->address;
    memcpy(reply->text, client->text, sizeof reply->text);
    if (client->address
        || !address_forwarded(head_value(client->connection, "X-Forwarded-For"), net->options->proxies, &key,
                              reply->text))
        return;
    reply->address = addresses_find(&net->addresses, &key);
    reply->counted = reply->address;
    reply->uncountable = !reply->address;
    if (reply->address)
        reply->address->connections++;
}

/* Whether the address may make one more request; the page's files have their own limit. */
static bool may_ask(struct net *net, const struct net_reply *reply)
{
    const bool file = files_have(net, reply->url);
    const int own = net->options->address_requests_per_s;
    const int per_s = (own ? own : LIMIT_ADDRESS_REQUESTS_PER_S) * (file ? LIMIT_FILES_A_REQUEST : 1);
    const int burst = per_s * LIMIT_ADDRESS_REQUESTS_BURST / LIMIT_ADDRESS_REQUESTS_PER_S;
    return rate_take(file ? &reply->address->files : &reply->address->requests, net->now, per_s < 1000 ? per_s : 1000,
                     1000, burst);
}

/* NULL if the request is allowed; otherwise why not. */
static const char *asker_fault(struct net *net, const struct net_reply *reply)
{
    struct address *address = reply->address;
    if (reply->client->away)
        return "too many connections from your address; wait a second";
    if (reply->uncountable)
        return "too many addresses are connected; wait a second";
    if (!address)
        return NULL; /* the proxy itself, for its health check */
    if (reply->counted && address->connections > most_of_address(net))
        return "too many connections from your address";
    if (!may_ask(net, reply))
        return "too many requests from your address; wait a second";
    if (reply->counted && reply->upgrade && !take_fresh(net, address))
        return "too many connections from your address; wait a second";
    return NULL;
}

/* The head is complete. */
static enum MHD_Result begin_request(struct net *net, struct client *client, struct net_reply *reply,
                                     const char *version)
{
    int status = 429;
    size_t length = 0;
    client->reply = reply;
    reply->client = client;
    reply->began = net->now;
    net->counts.requests++;
    find_asker(net, client, reply);
    reply->upgrade = head_has_word(head_value(client->connection, "Upgrade"), "websocket");
    const char *fault = head_fault(client, reply->method, reply->url, version, &status, &length);
    if (!fault) {
        status = 429;
        fault = asker_fault(net, reply);
    }
    if (!fault && length && !(reply->body = malloc(length + 1))) {
        status = 503;
        fault = "the server is out of memory";
    }
    reply->body_room = length;
    if (fault) {
        reply->close_after = true; /* whatever follows on this connection cannot be trusted */
        reply_refuse(reply, status, fault);
        if (!reply->response)
            return MHD_NO; /* no memory to say so */
        reply_queue(reply);
    } else {
        deadline_set(&net->body, &client->deadline, net->now);
    }
    return MHD_YES;
}

static bool take_body(struct net_reply *reply, const char *bytes, size_t length)
{
    if (length > reply->body_room - reply->body_length)
        return false;
    memcpy(reply->body + reply->body_length, bytes, length);
    reply->body_length += length;
    return true;
}

static bool is_one_of(const char *word, const char *const *words)
{
    return address_listed(word, words);
}

/* Whether the path belongs to the handler: the API, and the shared addresses of tables. */
static bool is_handlers(const struct net *net, const char *url)
{
    return net->handler->request && (!strncmp(url, "/api/", 5) || !strncmp(url, "/t/", 3));
}

/* Passes a request to the handler. */
static void ask_handler(struct net *net, struct net_reply *reply, const struct net_request *request)
{
    static const char *const methods[] = {"GET", "HEAD", "POST", "PUT", "DELETE", NULL};
    static const char *const reading[] = {"GET", "HEAD", NULL};
    const char *origin = head_value(reply->client->connection, "Origin");
    if (!is_one_of(reply->method, methods)) {
        reply_refuse(reply, 405, "there is GET, POST, PUT and DELETE here");
        return;
    }
    if (!is_one_of(reply->method, reading) && origin && !head_origin_allowed(net, reply->client, origin)) {
        reply_refuse(reply, 403, "pages of this origin may not make requests here");
        return;
    }
    reply->state = REPLY_ASKED;
    net->handler->request(net->handler->own, request, reply);
}

static const char *bearer_token(struct MHD_Connection *connection)
{
    const char *value = head_value(connection, "Authorization");
    return value && !strncasecmp(value, "Bearer ", 7) ? value + 7 : NULL;
}

/* The request is complete. */
static enum MHD_Result end_request(struct net *net, struct net_reply *reply)
{
    char client[ADDRESS_TEXT];
    address_write_client(reply->text, client);
    const struct net_request request = {.method = strcmp(reply->method, "HEAD") ? reply->method : "GET",
                                        .path = reply->url,
                                        .body = reply->body ? reply->body : "",
                                        .body_length = reply->body_length,
                                        .token = bearer_token(reply->client->connection),
                                        .address = client,
                                        .inside = reply->client->connection};
    const bool handlers = is_handlers(net, reply->url);
    if (reply->body)
        reply->body[reply->body_length] = 0;
    if (net->stopping)
        reply_refuse(reply, 503, "the server is being restarted; ask again");
    else if (handlers && reply->upgrade)
        handshake_answer(net, reply, &request);
    else if (handlers)
        ask_handler(net, reply, &request);
    else if (!status_answer(net, reply) && !files_answer(net, reply))
        reply_refuse(reply, 404, "there is nothing here");
    free(reply->body);
    reply->body = NULL;
    if (reply->response) {
        reply_queue(reply);
        return MHD_YES;
    }
    if (reply->state != REPLY_ASKED)
        return MHD_NO; /* there was no memory for the answer: the line is closed, so that nobody waits for it */
    reply->state = REPLY_OWED;
    reply->suspended = true;
    reply->client->watched = net_watch(net, &reply->client->watch, EPOLLRDHUP);
    deadline_set(&net->wait, &reply->client->deadline, net->now);
    MHD_suspend_connection(reply->client->connection);
    return MHD_YES;
}

static enum MHD_Result take_request(void *own, struct MHD_Connection *connection, const char *url, const char *method,
                                    const char *version, const char *bytes, size_t *length, void **request_own)
{
    struct net_reply *reply = *request_own;
    if (!reply) {
        const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
        struct client *client = info ? info->socket_context : NULL;
        if (!client || client->shut || !(reply = calloc(1, sizeof *reply)))
            return MHD_NO;
        *request_own = reply;
        reply->method = method;
        reply->url = url;
        return begin_request(own, client, reply, version);
    }
    if (reply->state == REPLY_LOST)
        return MHD_NO;
    if (reply->response) { /* woken up because the answer is ready */
        reply_queue(reply);
        return MHD_YES;
    }
    if (*length) {
        const bool fits = take_body(reply, bytes, *length);
        *length = 0;
        return fits ? MHD_YES : MHD_NO;
    }
    return reply->state == REPLY_READING ? end_request(own, reply) : MHD_NO;
}

static void end_exchange(void *own, struct MHD_Connection *connection, void **request_own,
                         enum MHD_RequestTerminationCode code)
{
    struct net *net = own;
    struct net_reply *reply = *request_own;
    (void)connection;
    if (!reply)
        return;
    struct client *client = reply->client;
    if (net->options->log_requests)
        LOG("info", "request", log_text("method", reply->method), log_text("path", reply->url),
            log_text("address", reply->text),
            log_number("status", code == MHD_REQUEST_TERMINATED_COMPLETED_OK ? reply->status : 0),
            log_number("ms", net->now - reply->began));
    reply_lose(reply);
    client->reply = NULL;
    reply_free(reply);
    *request_own = NULL;
    if (net->stopping)
        http_shut(client);
    else
        deadline_set(&net->head, &client->deadline, net->now);
}

const char *net_header(const struct net_request *request, const char *name)
{
    return head_value((struct MHD_Connection *)(uintptr_t)request->inside, name);
}

const char *net_query(const struct net_request *request, const char *key)
{
    return MHD_lookup_connection_value((struct MHD_Connection *)(uintptr_t)request->inside, MHD_GET_ARGUMENT_KIND, key);
}

bool net_own_url(const struct net *net, const struct net_request *request, char *out, size_t capacity)
{
    const char *url = net->options->public_url, *host = net_header(request, "Host");
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_:[]";
    size_t length = url ? strlen(url) : 0;
    while (length && url[length - 1] == '/')
        length--;
    if (length)
        return (size_t)snprintf(out, capacity, "%.*s", (int)length, url) < capacity;
    return host && *host && !host[strspn(host, letters)]
           && (size_t)snprintf(out, capacity, "http://%s", host) < capacity;
}

/* --- opening and closing ------------------------------------------------------------------------------------------ */

static bool listen_at(struct net *net, char *why, size_t capacity)
{
    char port[8], host[64];
    const struct addrinfo hints = {
        .ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_PASSIVE};
    struct addrinfo *found = NULL;
    const int on = 1, output = KERNEL_OUTPUT_BYTES;
    snprintf(port, sizeof port, "%d", net->options->port);
    if (getaddrinfo(net->options->listen, port, &hints, &found) || !found) {
        snprintf(why, capacity, "%.60s is not an address of this machine, like 127.0.0.1 or ::1", net->options->listen);
        return false;
    }
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    net->listener = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    const bool listening = net->listener >= 0 && !setsockopt(net->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on)
                           && !setsockopt(net->listener, SOL_SOCKET, SO_SNDBUF, &output, sizeof output)
                           && !bind(net->listener, found->ai_addr, found->ai_addrlen) && !listen(net->listener, BACKLOG)
                           && !getsockname(net->listener, (struct sockaddr *)&at, &length)
                           && !getnameinfo((struct sockaddr *)&at, length, host, sizeof host, port, sizeof port,
                                           NI_NUMERICHOST | NI_NUMERICSERV);
    const int error = errno, family = found->ai_family;
    freeaddrinfo(found);
    if (!listening) {
        snprintf(why, capacity, "port %d cannot be opened: %s%s", net->options->port, strerror(error),
                 error == EADDRINUSE ? "; choose another with --port, 0 for any that is free" : "");
        return false;
    }
    net->port = atoi(port);
    snprintf(net->address, sizeof net->address, family == AF_INET6 ? "http://[%s]:%s" : "http://%s:%s", host, port);
    return true;
}

/* Leaves paths as they were sent: they are compared, never opened. */
static size_t leave_escaped(void *own, struct MHD_Connection *connection, char *text)
{
    (void)own;
    (void)connection;
    return strlen(text);
}

/* Called before anything else. What it returns becomes the request's own pointer, which must begin as NULL. */
static void *notice_target(void *own, const char *target, struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    struct client *client = info ? info->socket_context : NULL;
    (void)own;
    if (client)
        client->target_length = strlen(target);
    return NULL;
}

bool http_open(struct net *net, char *why, size_t capacity)
{
    if (!listen_at(net, why, capacity))
        return false;
    net->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE, 0, accept_client, net, take_request, net,
        MHD_OPTION_LISTEN_SOCKET, net->listener, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_PER_CONNECTION,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)net->most_connections + 1, MHD_OPTION_CONNECTION_TIMEOUT, 0U,
        MHD_OPTION_NOTIFY_COMPLETED, end_exchange, net, MHD_OPTION_NOTIFY_CONNECTION, notice_connection, net,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, net, MHD_OPTION_URI_LOG_CALLBACK, notice_target, net,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    const union MHD_DaemonInfo *info = net->daemon ? MHD_get_daemon_info(net->daemon, MHD_DAEMON_INFO_EPOLL_FD) : NULL;
    if (!info) {
        snprintf(why, capacity, "libmicrohttpd does not start");
        return false;
    }
    net->http.descriptor = info->epoll_fd;
    return net_watch(net, &net->http, EPOLLIN);
}

bool http_turn(struct net *net)
{
    MHD_UNSIGNED_LONG_LONG wait;
    MHD_run(net->daemon);
    return MHD_get_timeout(net->daemon, &wait) == MHD_YES && wait == 0;
}

void http_quiesce(struct net *net)
{
    MHD_quiesce_daemon(net->daemon);
    close(net->listener);
    net->listener = -1;
}

void http_close(struct net *net)
{
    if (net->daemon)
        MHD_stop_daemon(net->daemon);
    else if (net->listener >= 0)
        close(net->listener);
}
