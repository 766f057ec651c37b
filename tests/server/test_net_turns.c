/* test_net_turns.c: the net in this process, turn by turn, with a clock of the test's own: what happens within one
 * turn, and what becomes of it when a call of the system or of a library fails just then. */
#include "checked.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "log.h"
#include "net_inside.h"
#include "notify.h"

/* --- what can be made to fail ------------------------------------------------------------------------------------- */

static struct {
    bool address, buffer, growing, callback, upgrade, listen, epoll, event, duplicate, ping;
    bool epoll_wait, epoll_add, epoll_change, stream;
    int contexts; /* of wslay: so many more are there; negative: as many as anybody wants */
    enum { SENDS, SENDS_A_BYTE, SENDS_NOTHING, SENDS_NEVER } sends;
} fails;

struct address *__real_addresses_find(struct addresses *, const struct address_key *);
struct address *__wrap_addresses_find(struct addresses *, const struct address_key *);
struct address *__wrap_addresses_find(struct addresses *all, const struct address_key *key)
{
    return fails.address ? NULL : __real_addresses_find(all, key);
}

struct MHD_Response *__real_MHD_create_response_from_buffer(size_t, void *, enum MHD_ResponseMemoryMode);
struct MHD_Response *__wrap_MHD_create_response_from_buffer(size_t, void *, enum MHD_ResponseMemoryMode);
struct MHD_Response *__wrap_MHD_create_response_from_buffer(size_t size, void *bytes, enum MHD_ResponseMemoryMode mode)
{
    return fails.buffer ? NULL : __real_MHD_create_response_from_buffer(size, bytes, mode);
}

void *__real_realloc(void *, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_realloc(void *old, size_t size)
{
    return fails.growing ? NULL : __real_realloc(old, size);
}

FILE *__real_open_memstream(char **, size_t *);
FILE *__wrap_open_memstream(char **, size_t *);
FILE *__wrap_open_memstream(char **bytes, size_t *length)
{
    return fails.stream ? NULL : __real_open_memstream(bytes, length);
}

typedef void ends(void *);
struct MHD_Response *__real_MHD_create_response_from_callback(uint64_t, size_t, MHD_ContentReaderCallback, void *,
                                                              ends *);
struct MHD_Response *__wrap_MHD_create_response_from_callback(uint64_t, size_t, MHD_ContentReaderCallback, void *,
                                                              ends *);
struct MHD_Response *__wrap_MHD_create_response_from_callback(uint64_t size, size_t block,
                                                              MHD_ContentReaderCallback read, void *own, ends *end)
{
    return fails.callback ? NULL : __real_MHD_create_response_from_callback(size, block, read, own, end);
}

struct MHD_Response *__real_MHD_create_response_for_upgrade(MHD_UpgradeHandler, void *);
struct MHD_Response *__wrap_MHD_create_response_for_upgrade(MHD_UpgradeHandler, void *);
struct MHD_Response *__wrap_MHD_create_response_for_upgrade(MHD_UpgradeHandler handler, void *own)
{
    return fails.upgrade ? NULL : __real_MHD_create_response_for_upgrade(handler, own);
}

int __real_listen(int, int);
int __wrap_listen(int, int);
int __wrap_listen(int descriptor, int backlog)
{
    errno = EIO;
    return fails.listen ? -1 : __real_listen(descriptor, backlog);
}

int __real_epoll_wait(int, struct epoll_event *, int, int);
int __wrap_epoll_wait(int, struct epoll_event *, int, int);
int __wrap_epoll_wait(int descriptor, struct epoll_event *events, int most, int ms)
{
    errno = EBADF;
    return fails.epoll_wait ? -1 : __real_epoll_wait(descriptor, events, most, ms);
}

int __real_epoll_ctl(int, int, int, struct epoll_event *);
int __wrap_epoll_ctl(int, int, int, struct epoll_event *);
int __wrap_epoll_ctl(int descriptor, int what, int other, struct epoll_event *event)
{
    const bool fail = (fails.epoll_change && what == EPOLL_CTL_MOD) || (fails.epoll_add && what == EPOLL_CTL_ADD);
    errno = ENOMEM;
    return fail ? -1 : __real_epoll_ctl(descriptor, what, other, event);
}

int __real_epoll_create1(int);
int __wrap_epoll_create1(int);
int __wrap_epoll_create1(int flags)
{
    errno = EMFILE;
    return fails.epoll ? -1 : __real_epoll_create1(flags);
}

int __real_eventfd(unsigned, int);
int __wrap_eventfd(unsigned, int);
int __wrap_eventfd(unsigned first, int flags)
{
    errno = EMFILE;
    return fails.event ? -1 : __real_eventfd(first, flags);
}

int __real_fcntl(int, int, long);
int __wrap_fcntl(int, int, long);
int __wrap_fcntl(int descriptor, int what, long argument)
{
    errno = EMFILE;
    return fails.duplicate && what == F_DUPFD_CLOEXEC ? -1 : __real_fcntl(descriptor, what, argument);
}

int __real_wslay_event_context_server_init(wslay_event_context_ptr *, const struct wslay_event_callbacks *, void *);
int __wrap_wslay_event_context_server_init(wslay_event_context_ptr *, const struct wslay_event_callbacks *, void *);
int __wrap_wslay_event_context_server_init(wslay_event_context_ptr *frames, const struct wslay_event_callbacks *calls,
                                           void *own)
{
    if (!fails.contexts)
        return WSLAY_ERR_NOMEM;
    fails.contexts -= fails.contexts > 0;
    return __real_wslay_event_context_server_init(frames, calls, own);
}

int __real_wslay_event_queue_msg(wslay_event_context_ptr, const struct wslay_event_msg *);
int __wrap_wslay_event_queue_msg(wslay_event_context_ptr, const struct wslay_event_msg *);
int __wrap_wslay_event_queue_msg(wslay_event_context_ptr frames, const struct wslay_event_msg *message)
{
    return fails.ping ? WSLAY_ERR_NOMEM : __real_wslay_event_queue_msg(frames, message);
}

ssize_t __real_sendmsg(int, const struct msghdr *, int);
ssize_t __wrap_sendmsg(int, const struct msghdr *, int);
ssize_t __wrap_sendmsg(int descriptor, const struct msghdr *message, int flags)
{
    struct msghdr short_one = *message;
    struct iovec first = *message->msg_iov;
    errno = fails.sends == SENDS_NOTHING ? EAGAIN : EPIPE;
    if (fails.sends == SENDS_NOTHING || fails.sends == SENDS_NEVER)
        return -1;
    if (fails.sends == SENDS)
        return __real_sendmsg(descriptor, message, flags);
    first.iov_len = first.iov_len > 0;
    short_one.msg_iov = &first;
    short_one.msg_iovlen = 1;
    return __real_sendmsg(descriptor, &short_one, flags);
}

/* --- the net, and what stands behind it --------------------------------------------------------------------------- */

static struct net *net;
static struct net_options options;
static int64_t time_ms, step_ms; /* the latter: how much later it is each time somebody looks */
static struct net_reply *held;
static struct net_socket *sockets[4];
static int socket_count, gone_count;
static char long_text[4 << 20];

static int64_t test_clock(void)
{
    return time_ms += step_ms;
}

static void request(void *own, const struct net_request *r, struct net_reply *reply)
{
    char url[24];
    (void)own;
    if (!strcmp(r->path, "/api/headers")) {
        static const char *const name[] = {"X-One", "X-Two", "X-Three", "X-Four", "X-Five"};
        for (int i = 0; i < 5; i++)
            net_reply_header(reply, name[i], "1");
        net_answer_json(reply, 200, "{}");
    } else if (!strcmp(r->path, "/api/twice")) {
        net_answer_json(reply, 200, "{\"first\":1}");
        net_answer_json(reply, 200, "{\"second\":2}");
    } else if (!strcmp(r->path, "/api/url")) {
        net_answer_json(reply, 200, net_own_url(net, r, url, sizeof url) ? "\"ours\"" : "\"none\"");
    } else if (!strcmp(r->path, "/api/long")) {
        net_answer(reply, 200, "text/plain", long_text, sizeof long_text);
    } else if (!strcmp(r->path, "/api/stream")) {
        held = reply;
        net_stream(reply, 200, "text/plain");
    } else {
        held = reply;
    }
}

/* Whatever is done with a reply that is gone does nothing. */
static void gone(void *own, struct net_reply *reply)
{
    (void)own;
    assert_ptr_equal(reply, held);
    if (reply->state == REPLY_LOST) {
        net_answer_json(reply, 200, "{}");
        net_stream(reply, 200, "text/plain");
        assert_false(net_write(reply, "x", 1));
        assert_null(reply->response);
    }
    held = NULL;
    gone_count++;
}

static bool upgrade(void *own, const struct net_request *r, struct net_reply *reply)
{
    (void)own;
    (void)reply;
    return !strcmp(r->path, "/api/live"); /* elsewhere it says nothing at all */
}

static void opened(void *own, struct net_socket *s)
{
    (void)own;
    assert_true(socket_count < 4);
    sockets[socket_count++] = s;
}

static void closed(void *own, struct net_socket *s)
{
    (void)own;
    int i = 0;
    while (sockets[i] != s)
        i++;
    sockets[i] = sockets[--socket_count];
}

static void message(void *own, struct net_socket *s, const char *bytes, size_t length)
{
    (void)own;
    if (!strcmp(bytes, "answer"))
        net_answer_json(held, 200, "{\"held\":true}");
    else if (!strcmp(bytes, "flood"))
        for (int i = 0; i < 2; i++)
            net_send(sockets[1], long_text, 1 << 20);
    else if (!strcmp(bytes, "close"))
        net_close(s, 1000, "as you wish");
    else if (!strcmp(bytes, "close long"))
        net_close(s, 1000, long_text + sizeof long_text - 124);
    else
        net_send(s, bytes, length);
}

static const unsigned char page[] = "the page";
static const struct net_file files[] = {{.path = "/a.txt",
                                         .type = "text/plain",
                                         .tag = "tag1",
                                         .raw = page,
                                         .raw_length = 8,
                                         .gzip = page,
                                         .gzip_length = 3},
                                        {.path = NULL}};

static const struct net_handler whole_handler = {
    .request = request, .gone = gone, .upgrade = upgrade, .opened = opened, .message = message, .closed = closed};
static struct net_handler handler;

static void open_net(void)
{
    char why[200] = "";
    net = net_open(&options, &handler, why, sizeof why);
    if (!net)
        fail_msg("%s", why);
}

static int set_up(void **state)
{
    (void)state;
    memset(&fails, 0, sizeof fails);
    fails.contexts = -1;
    options = (struct net_options){.listen = "127.0.0.1", .files = files, .clock = test_clock};
    handler = whole_handler;
    time_ms = 1000000;
    step_ms = socket_count = gone_count = 0;
    held = NULL;
    memset(long_text, 'x', sizeof long_text - 1);
    open_net();
    return 0;
}

static void turn(int times)
{
    while (times--)
        assert_true(net_turn(net, 5));
}

/* As many turns as it takes: on a busy machine even what is sent within it takes its time. */
#define AWAIT(condition)                                                                      \
    do {                                                                                      \
        for (const int64_t until = net_now() + 20 * 1000; !(condition) && net_now() < until;) \
            turn(1);                                                                          \
        assert_true(condition);                                                               \
    } while (0)

static int tear_down(void **state)
{
    (void)state;
    memset(&fails, 0, sizeof fails);
    fails.contexts = -1;
    step_ms = 1000;
    net_stop(net);
    net_run(net);
    assert_int_equal(socket_count, 0);
    net_free(net);
    return 0;
}
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

/* Opens it again, with other options. */
static void open_again(void)
{
    void *state = NULL;
    tear_down(&state);
    step_ms = 0;
    open_net();
}

/* --- a client ----------------------------------------------------------------------------------------------------- */

static int dial(void)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)net->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(s, (const struct sockaddr *)&to, sizeof to), 0);
    return s;
}

static void tell_bytes(int s, const char *bytes, size_t length)
{
    assert_int_equal(send(s, bytes, length, MSG_NOSIGNAL), length);
}

static void tell(int s, const char *text)
{
    tell_bytes(s, text, strlen(text));
}

static char heard[1 << 16];
static bool at_end; /* the server has closed */

static size_t heard_length;

/* Whether something has come that contains it; NULL: whether the server has closed. */
static bool has_heard(int s, const char *part)
{
    const ssize_t got = recv(s, heard + heard_length, sizeof heard - 1 - heard_length, MSG_DONTWAIT);
    at_end = !got || (got < 0 && errno != EAGAIN);
    heard_length += got > 0 ? (size_t)got : 0;
    heard[heard_length] = 0;
    return part ? memmem(heard, heard_length, part, strlen(part)) != NULL : at_end;
}

/* Listens from now on until it comes. */
static void expect(int s, const char *part)
{
    heard_length = 0;
    AWAIT(has_heard(s, part) || at_end);
    if (!has_heard(s, part))
        fail_msg("%s, not %s", heard, part ? part : "the end");
}

static void expect_end(int s)
{
    expect(s, NULL);
}

/* What comes within some turns, if anything does. */
static void listen_to(int s)
{
    heard_length = 0;
    at_end = false;
    for (int i = 0; i < 20 && !at_end; i++) {
        turn(1);
        has_heard(s, "");
    }
}

static void ask(const char *request_text, const char *part)
{
    const int s = dial();
    tell(s, request_text);
    expect(s, part);
    close(s);
    AWAIT(!net->open_clients);
}

#define HEAD(rest) "HTTP/1.1\r\nHost: motu.example\r\n" rest "\r\n"

/* Until something can be read there, without a turn. */
static void await_arrival(int descriptor)
{
    struct pollfd wait = {.fd = descriptor, .events = POLLIN};
    assert_int_equal(poll(&wait, 1, 10000), 1);
}

/* As a client that wants to be forgotten at once. */
static void reset(int s)
{
    const struct linger none = {.l_onoff = 1};
    setsockopt(s, SOL_SOCKET, SO_LINGER, &none, sizeof none);
    close(s);
}

static int dial_live(const char *path, const char *key, const char *part)
{
    char text[512];
    const int s = dial();
    snprintf(text, sizeof text,
             "GET %s HTTP/1.1\r\nHost: motu.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nOrigin: %s\r\n"
             "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n",
             path, net_address(net), key);
    tell(s, text);
    expect(s, part);
    return s;
}

/* The server closes it, whatever else it has said. */
static void expect_end_of(int s)
{
    if (!at_end)
        expect_end(s);
    close(s);
}

#define KEY "dGhlIHNhbXBsZSBub25jZQ=="

static int live(void)
{
    return dial_live("/api/live", KEY, "101 Switching");
}

/* A frame with a mask of zeros. */
static void tell_frame(int s, int first, const char *payload, size_t length)
{
    char frame[200] = {(char)first, (char)(0x80 | length)};
    memcpy(frame + 6, payload, length);
    tell_bytes(s, frame, length + 6);
}

static void tell_live(int s, const char *text)
{
    tell_frame(s, 0x81, text, strlen(text));
}

static bool is_live(int s, const char *word)
{
    char part[32];
    snprintf(part, sizeof part, "\x81%c%s", (char)strlen(word), word);
    tell_live(s, word);
    expect(s, part);
    return !at_end;
}

/* --- answers ------------------------------------------------------------------------------------------------------ */

static void an_answer_is_given_once(void **state)
{
    (void)state;
    ask("GET /api/twice " HEAD(""), "{\"first\":1}");
    assert_null(strstr(heard, "second"));
    ask("GET /api/headers " HEAD(""), "X-Four: 1"); /* of five, as many as there is room for */
    assert_null(strstr(heard, "X-Five"));
    ask("GET /api/url " HEAD(""), "\"ours\"");
    ask("GET /api/url HTTP/1.1\r\nHost: a-name-that-is-much-longer.example\r\n\r\n", "\"none\"");
    ask("GET /api/url HTTP/1.1\r\nHost: a!b\r\n\r\n", "\"none\"");
    ask("GET /api/url HTTP/1.1\r\nHost: \r\n\r\n", "\"none\"");
    ask("GET /api/url HTTP/1.0\r\n\r\n", "\"none\"");
}

/* Whoever wants to read has nothing to wait for once it has closed its side; what was to be done is done. */
static void who_closes_its_side_is_gone_unless_something_was_to_be_done(void **state)
{
    static const char *const method[] = {"GET", "HEAD", "POST"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char text[64];
        const int s = dial();
        snprintf(text, sizeof text, "%s /api/hold " HEAD(""), method[i]);
        tell(s, text);
        AWAIT(held);
        shutdown(s, SHUT_WR);
        if (i < 2) {
            AWAIT(!held);
        } else {
            AWAIT(!held->client->watched); /* it was noticed */
            net_answer_json(held, 200, "{\"done\":true}");
            expect(s, "done");
        }
        assert_int_equal(gone_count, i < 2 ? i + 1 : 2);
        close(s);
        AWAIT(!net->open_clients);
    }
}

/* The client has closed before its answer was ready, or in the very turn in which it became so. */
static void an_answer_for_nobody_is_dropped(void **state)
{
    (void)state;
    const int other = live();
    for (int i = 0; i < 3; i++) {
        const int s = dial();
        tell(s, "GET /api/hold " HEAD(""));
        AWAIT(held);
        if (i == 2)
            net_answer_json(held, 200, "{}"); /* it was ready, and is taken back */
        else
            tell_live(other, i ? "answer" : "wait");
        if (i == 1)
            await_arrival(sockets[0]->watch.descriptor);
        reset(s);
        AWAIT(!net->open_clients);
        turn(5);
        held = NULL;
    }
    assert_int_equal(gone_count, 1);
    assert_true(is_live(other, "still"));
    close(other);
}

static void a_stream_may_begin_later_and_ends_once(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "GET /api/hold " HEAD(""));
    AWAIT(held);
    net_stream(held, 200, "text/plain");
    net_stream(held, 200, "text/plain"); /* twice is once */
    assert_true(net_write(held, "one", 3));
    assert_true(net_write(held, "", 0));
    expect(s, "one");
    net_end(held);
    net_end(held);
    assert_false(net_write(held, "two", 3));
    expect(s, "0\r\n\r\n");
    assert_null(strstr(heard, "two"));
    close(s);
}

/* What it should still get does not fit into memory. */
static void a_stream_without_memory_ends(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "GET /api/stream " HEAD(""));
    expect(s, "200 OK");
    fails.growing = true;
    assert_false(net_write(held, "one", 3));
    fails.growing = false;
    AWAIT(!net->open_clients);
    assert_int_equal(gone_count, 1);
    close(s);
}

/* It was ready, and the server ended before it could be sent. */
static void an_answer_that_was_never_sent_is_freed(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "GET /api/hold " HEAD(""));
    AWAIT(held);
    net_answer_json(held, 200, "{}");
    net_free(net);
    close(s);
    open_net();
}

static void a_stream_that_was_cut_off_ends(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "GET /api/stream " HEAD(""));
    expect(s, "200 OK");
    http_shut(held->client);
    reply_wake(held);
    AWAIT(!net->open_clients);
    assert_int_equal(gone_count, 1);
    close(s);
}

/* Without memory for an answer the line is closed, so that nobody waits for it. */
static void an_answer_that_cannot_be_made_closes_the_line(void **state)
{
    (void)state;
    for (int i = 0; i < 4; i++) {
        const int s = dial();
        fails.buffer = i == 0;
        fails.callback = i > 1;
        held = NULL;
        tell(s, i == 0 ? "GET /a.txt " HEAD("") : i == 3 ? "GET /api/stream " HEAD("") : "GET /api/hold " HEAD(""));
        if (i == 1 || i == 2)
            AWAIT(held);
        if (i)
            fails.buffer = i == 1;
        if (i == 1)
            net_answer_json(held, 200, "{}");
        else if (i == 2)
            net_stream(held, 200, "text/plain");
        expect_end(s);
        assert_false(*heard);
        fails.buffer = fails.callback = false;
        close(s);
        AWAIT(!net->open_clients);
    }
    assert_int_equal(gone_count, 2); /* the streams: they were promised more */
}

static void an_address_that_cannot_be_counted_is_told_to_wait(void **state)
{
    static const char *const proxies[] = {"127.0.0.1", NULL};
    (void)state;
    options.proxies = proxies;
    open_again();
    fails.address = true;
    ask("GET /api/twice " HEAD("X-Forwarded-For: 192.0.2.7\r\n"), "too many addresses are connected");
    assert_non_null(strstr(heard, " 429 "));
    fails.address = false;
    ask("GET /api/twice " HEAD("X-Forwarded-For: 192.0.2.7\r\n"), "first");
}

/* Who is beyond its limits is told so, as long as not too many are. */
static void when_too_many_are_told_to_wait_nobody_is_told(void **state)
{
    (void)state;
    options.address_connections = 1;
    open_again();
    const int first = dial();
    AWAIT(net->open_clients == 1);
    for (int i = 0; i < 2; i++) {
        net->away += i ? LIMIT_AWAY : 0;
        const int s = dial();
        send(s, "GET /api/twice " HEAD(""), strlen("GET /api/twice " HEAD("")), MSG_NOSIGNAL);
        expect_end(s);
        assert_true((strstr(heard, " 429 ") != NULL) == !i);
        net->away -= i ? LIMIT_AWAY : 0;
        close(s);
        AWAIT(net->open_clients == 1);
    }
    close(first);
}

static void a_line_that_was_shut_takes_no_request(void **state)
{
    (void)state;
    const int s = dial();
    AWAIT(net->open_clients == 1);
    net->clients.after->shut = true;
    tell(s, "GET /api/twice " HEAD(""));
    expect_end(s);
    assert_false(*heard);
    close(s);
}

static void odd_headers_are_refused(void **state)
{
    char text[300];
    (void)state;
    snprintf(text, sizeof text, "GET /api/twice " HEAD("X-A:%80s\r\n"), "b");
    ask(text, " 400 "); /* what a proxy made of so much space nobody knows */
    snprintf(text, sizeof text, "GET /api/twice " HEAD("X-A:%20s\r\n"), "b");
    ask(text, "first");
    ask("GET /api/twice " HEAD("X(A: 1\r\n"), " 400 ");
    ask("GET /api/twice " HEAD("X\xe9: 1\r\n"), " 400 ");
    ask("GET /api/twice HTTP/1.1\r\n\r\n", " 400 ");
    ask("GET /api/twice HTTP/1.0\r\n\r\n", "first");
}

static void figures_that_do_not_fit_into_memory_are_not_sent(void **state)
{
    (void)state;
    ask("GET /metrics " HEAD(""), "motu_");
    fails.stream = true;
    ask("GET /metrics " HEAD(""), " 503 ");
}

static void files_are_sent_as_they_are_wanted(void **state)
{
    (void)state;
    ask("GET /a.txt " HEAD("Accept-Encoding: GZIP\r\n"), "Content-Encoding: gzip");
    ask("GET /a.txt " HEAD("Accept-Encoding: gzip\r\nIf-None-Match: \"tag1-gz\"\r\n"), " 304 ");
    assert_null(strstr(heard, "Content-Encoding"));
    ask("GET /a.txt " HEAD("If-None-Match: \"tag1\"\r\n"), " 304 ");
    ask("GET /a.txt " HEAD("If-None-Match: W/tag1\r\n"), " 200 "); /* a tag stands in quotes */
}

/* --- opening and stopping ----------------------------------------------------------------------------------------- */

static void a_port_that_cannot_be_opened_is_said(void **state)
{
    struct net_options bad = options;
    char why[200] = "";
    (void)state;
    bad.listen = "192.0.2.1"; /* for documents: nobody has it */
    assert_null(net_open(&bad, &handler, why, sizeof why));
    assert_non_null(strstr(why, "cannot be opened: "));
    assert_null(strstr(why, "choose another"));
    bad = options;
    fails.listen = true;
    assert_null(net_open(&bad, &handler, why, sizeof why));
    fails.listen = false;
    assert_non_null(strstr(why, "cannot be opened: Input/output error"));
    bad.port = net->port;
    assert_null(net_open(&bad, &handler, why, sizeof why));
    assert_non_null(strstr(why, "choose another"));
}

static void a_loop_that_cannot_be_made_is_said(void **state)
{
    char why[200] = "";
    (void)state;
    for (int i = 0; i < 3; i++) {
        fails.epoll = i == 0;
        fails.event = i == 1;
        fails.epoll_add = i == 2;
        assert_null(net_open(&options, &handler, why, sizeof why));
        assert_string_equal(why, strerror(i == 2 ? ENOMEM : EMFILE));
        fails.epoll = fails.event = fails.epoll_add = false;
    }
}

/* Each function of the handler but one may be missing, and that one too if there is nothing but files. */
static void whatever_the_handler_lacks_is_not_called(void **state)
{
    (void)state;
    handler = (struct net_handler){.request = request};
    open_again();
    close(dial_live("/api/live", KEY, "there is no WebSocket here"));
    const int waits = dial();
    tell(waits, "GET /api/hold " HEAD(""));
    AWAIT(held);
    reset(waits);
    AWAIT(!net->open_clients);
    handler.upgrade = upgrade;
    open_again();
    const int s = live();
    tell_live(s, "hello");
    AWAIT(net->counts.messages_in == 1);
    listen_to(s);
    assert_false(at_end);
    close(s);
    AWAIT(!net->open_sockets);
    handler = (struct net_handler){0};
    open_again();
    ask("GET /api/twice " HEAD(""), " 404 ");
    ask("GET /a.txt " HEAD(""), "the page");
}

static void a_name_that_is_too_long_is_not_in_the_policy(void **state)
{
    char url[300];
    (void)state;
    snprintf(url, sizeof url, "https://%0199d", 7);
    options.public_url = url;
    open_again();
    assert_non_null(strstr(net->policy, "connect-src 'self' wss://000"));
    snprintf(url, sizeof url, "https://%0200d", 7);
    open_again();
    assert_non_null(strstr(net->policy, "connect-src 'self';"));
    options.public_url = NULL;
    open_again();
    assert_non_null(strstr(net->policy, "connect-src 'self';"));
}

static void a_watchdog_is_fed_by_whom_it_watches(void **state)
{
    char pid[24];
    (void)state;
    setenv("WATCHDOG_USEC", "4000000", 1);
    unsetenv("WATCHDOG_PID");
    assert_int_equal(notify_watchdog_ms(), 2000);
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    setenv("WATCHDOG_PID", pid, 1);
    assert_int_equal(notify_watchdog_ms(), 2000);
    setenv("WATCHDOG_PID", "1", 1);
    assert_int_equal(notify_watchdog_ms(), 0);
    unsetenv("WATCHDOG_PID");
    unsetenv("WATCHDOG_USEC");
}

static void what_is_asked_while_it_stops_is_refused(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "POST /api/twice " HEAD("Content-Length: 4\r\n") "ab");
    AWAIT(net->open_clients && net->clients.after->reply);
    net_stop(net);
    turn(2);
    tell(s, "cd");
    expect(s, "the server is being restarted");
    close(s);
}

/* Somebody who does not read does not keep the server from ending. */
static void it_stops_though_somebody_does_not_read(void **state)
{
    (void)state;
    const int s = dial();
    tell(s, "GET /api/long " HEAD(""));
    AWAIT(net->open_clients && net->clients.after->reply);
    turn(10);
    time_ms += LIMIT_STOP_MS / 2; /* so that other things are due in between */
    net_stop(net);
    turn(2);
    const int64_t began = time_ms;
    step_ms = 100;
    assert_true(net_run(net));
    assert_true(time_ms - began >= LIMIT_STOP_MS && time_ms - began < 2 * LIMIT_STOP_MS);
    assert_int_equal(net->open_clients, 1);
    close(s);
}

/* Everybody is told, and the handler too, when the loop itself fails. */
static void when_the_loop_fails_all_are_dropped(void **state)
{
    (void)state;
    const int s = live(), waits = dial(), idle = dial();
    tell(waits, "GET /api/hold " HEAD(""));
    AWAIT(held && socket_count == 1 && net->open_clients == 2);
    fails.epoll_wait = true;
    assert_false(net_run(net));
    fails.epoll_wait = false;
    assert_int_equal(socket_count, 0);
    assert_int_equal(gone_count, 1);
    close(s);
    close(waits);
    close(idle);
}

/* --- WebSockets --------------------------------------------------------------------------------------------------- */

static void a_handshake_that_comes_to_nothing_is_answered(void **state)
{
    (void)state;
    close(dial_live("/api/silent", KEY, " 403 "));
    close(dial_live("/api/live", "dGhlIHNhbXBsZSBub25j!Q==", " 400 "));
    fails.upgrade = true;
    close(dial_live("/api/live", KEY, " 503 "));
    fails.upgrade = false;
    fails.duplicate = true;
    expect_end_of(dial_live("/api/live", KEY, "101 Switching")); /* no descriptor is left for it */
    fails.duplicate = false;
    fails.epoll_add = true;
    expect_end_of(dial_live("/api/live", KEY, "101 Switching")); /* nor can it be watched */
    fails.epoll_add = false;
    assert_int_equal(socket_count, 0);
    const int s = live();
    assert_true(is_live(s, "hello"));
    close(s);
}

/* A short length in the form of a long one. */
static const char no_frame[] = {(char)0x81, (char)0xfe, 0, 5, 0, 0, 0, 0};

/* At the port that no address names. */
static void a_page_at_port_80_is_its_own(void **state)
{
    static const char *const origin[] = {"http://127.0.0.1", "http://localhost", "http://localhost:80"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char text[400];
        const int s = dial(), port = net->port;
        net->port = 80;
        snprintf(text, sizeof text,
                 "GET /api/live " HEAD("Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: %s\r\n"
                                       "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " KEY "\r\n"),
                 origin[i]);
        tell(s, text);
        expect(s, i < 2 ? "101 Switching" : " 403 ");
        net->port = port;
        close(s);
        AWAIT(!net->open_sockets && !net->open_clients);
    }
}

/* After our close nothing that comes matters, and the line still ends in order. */
static void nothing_is_minded_after_the_close(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        const int s = live();
        tell_live(s, "close");
        expect(s, "as you wish");
        assert_true((unsigned char)heard[0] == 0x88 && heard[2] == 1000 >> 8);
        const uint64_t bad = net->counts.closed_bad;
        if (i == 0)
            tell_frame(s, 0x88, "\x03", 1); /* half a code */
        else if (i == 1)
            tell_bytes(s, no_frame, sizeof no_frame);
        else
            tell_frame(s, 0x88, "\x03\xe8\xff", 3); /* a reason that is not text */
        expect_end(s);
        assert_int_equal(net->counts.closed_bad, bad);
        close(s);
        AWAIT(!socket_count);
    }
}

static void a_reason_is_as_long_as_it_may_be(void **state)
{
    (void)state;
    const int s = live();
    tell_live(s, "close long"); /* 123 bytes are one too many for it */
    expect(s, long_text + sizeof long_text - 1 - 122);
    assert_int_equal(heard_length, 2 + 2 + 122);
    assert_true(heard[1] == 2 + 122 && heard[4] == 'x' && heard[125] == 'x');
    close(s);
}

/* A close that cannot be sent just now is sent once, though more comes. */
static void a_bad_close_is_answered_once(void **state)
{
    (void)state;
    const int s = live();
    fails.sends = SENDS_NOTHING;
    static const char bad[] = "\x88\x86\0\0\0\0\x03\xe8\xce\xba\xe1\xbd"; /* ends within a character */
    for (size_t i = 0; i < sizeof bad - 1; i++) {
        tell_bytes(s, bad + i, 1);
        turn(2);
    }
    AWAIT(sockets[0]->bad_close && sockets[0]->closing);
    tell_live(s, "and more");
    turn(5);
    assert_int_equal(net->counts.closed_bad, 1);
    fails.sends = SENDS;
    expect_end(s);
    assert_memory_equal(heard, "\x88\x02\x03\xef", 4); /* 1007 */
    close(s);
}

static void whoever_resets_the_line_after_the_close_is_buried(void **state)
{
    (void)state;
    const int s = live();
    tell_frame(s, 0x82, "x", 1); /* only text is accepted */
    AWAIT(socket_count == 1 && sockets[0]->draining);
    reset(s);
    AWAIT(!socket_count);
}

static void a_frame_goes_out_byte_by_byte_if_it_must(void **state)
{
    (void)state;
    const int s = live();
    fails.sends = SENDS_A_BYTE;
    tell_live(s, "slowly");
    AWAIT(sockets[0]->head_length == 1); /* one byte of the head has gone */
    turn(4);
    fails.sends = SENDS;
    expect(s, "slowly");
    assert_memory_equal(heard, "\x81\x06slowly", 8);
    assert_true(is_live(s, "hello"));
    close(s);
}

/* Where the system cannot be asked to tell when there is room, the next occasion is used. */
static void what_waits_for_room_goes_out_later_at_least(void **state)
{
    (void)state;
    const int s = live();
    fails.sends = SENDS_NOTHING;
    fails.epoll_change = true;
    tell_live(s, "one");
    AWAIT(sockets[0]->unread);
    assert_false(sockets[0]->wants_write);
    fails.sends = SENDS;
    fails.epoll_change = false;
    tell_live(s, "two");
    expect(s, "two");
    assert_non_null(strstr(heard, "one"));
    fails.sends = SENDS_NOTHING;
    tell_live(s, "three");
    AWAIT(sockets[0]->wants_write);
    fails.sends = SENDS;
    fails.epoll_change = true; /* nor is it told to be silent again: then it finds nothing to send */
    expect(s, "three");
    turn(3);
    assert_true(sockets[0]->wants_write && !sockets[0]->frames);
    fails.epoll_change = false;
    assert_true(is_live(s, "four"));
    assert_false(sockets[0]->wants_write);
    close(s);
}

static void a_socket_without_memory_is_closed(void **state)
{
    (void)state;
    for (int i = 0; i < 5; i++) {
        const int s = live();
        fails.contexts = i == 1 ? 1 : i == 4 ? -1 : 0;
        fails.ping = i == 4;
        if (i == 0)
            tell_live(s, "hello");
        else if (i == 1)
            tell_bytes(s, no_frame, sizeof no_frame); /* it cannot be told why */
        else if (i == 2)
            assert_false(net_send(sockets[0], "hello", 5));
        else
            time_ms += LIMIT_PING_MS;
        AWAIT(!socket_count);
        fails.contexts = -1;
        fails.ping = false;
        close(s);
    }
}

static void a_socket_that_cannot_be_written_to_is_closed(void **state)
{
    (void)state;
    const int s = live();
    fails.sends = SENDS_NEVER;
    tell_live(s, "hello");
    AWAIT(!socket_count);
    close(s);
}

/* One turn finds two sockets ready, and what the first says ends the second. */
static void what_ended_in_this_turn_is_not_read(void **state)
{
    (void)state;
    const int one = live(), two = live();
    assert_int_equal(socket_count, 2);
    tell_live(one, "flood");
    await_arrival(sockets[0]->watch.descriptor);
    tell_live(two, "hello");
    await_arrival(sockets[1]->watch.descriptor);
    turn(1);
    assert_int_equal(socket_count, 1);
    assert_int_equal(net->counts.messages_in, 1);
    turn(5);
    assert_true(is_live(one, "hello"));
    close(one);
    close(two);
}

/* A length of eight bytes: more than any message may have. */
static void a_message_that_is_much_too_long_is_refused(void **state)
{
    static const char head[] = {(char)0x81, (char)0xff, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 'x'};
    (void)state;
    const int s = live();
    tell_bytes(s, head, sizeof head);
    expect(s, "\x88");
    assert_true((unsigned char)heard[0] == 0x88 && (unsigned char)heard[2] == 1009 >> 8
                && (unsigned char)heard[3] == (1009 & 255));
    close(s);
}

/* --- all together ------------------------------------------------------------------------------------------------- */

static void who_has_most_unread_is_dropped(void **state)
{
    (void)state;
    net->unread = LIMIT_UNREAD_BYTES + 1; /* of nobody: counted wrong */
    turn(1);
    assert_int_equal(net->unread, 0);
    const int alone = dial();
    tell(alone, "GET /api/hold " HEAD(""));
    AWAIT(held);
    unread_set(net, &held->unread, LIMIT_UNREAD_BYTES + 1);
    AWAIT(!net->open_clients);
    close(alone);
    for (int i = 0; i < 2; i++) {
        const int s = live(), first = dial(), reads = dial();
        tell(first, "GET /api/long " HEAD(""));
        AWAIT(net->open_clients && net->clients.after->reply);
        tell(reads, "GET /api/hold " HEAD(""));
        AWAIT(held);
        unread_set(net, &net->clients.after->reply->unread, i ? LIMIT_UNREAD_BYTES - 4 : 4);
        unread_set(net, &sockets[0]->unread, LIMIT_UNREAD_BYTES - (i ? 5 : 0));
        unread_set(net, &held->unread, i ? LIMIT_UNREAD_BYTES - 3 : 3);
        unread_bound(net);
        AWAIT(socket_count == i && net->open_clients == (i ? 0 : 2));
        if (i)
            unread_set(net, &sockets[0]->unread, 0);
        close(s);
        close(first);
        close(reads);
        AWAIT(!net->open_clients && !socket_count);
    }
    assert_int_equal(net->unread, 0);
}

/* Whoever has most, and nobody else, if that is enough. */
static void of_several_one_is_dropped(void **state)
{
    (void)state;
    const int s = live(), first = dial(), second = dial();
    tell(first, "GET /api/long " HEAD(""));
    AWAIT(net->open_clients && net->clients.after->reply);
    tell(second, "GET /api/hold " HEAD(""));
    AWAIT(held);
    unread_set(net, &net->clients.after->reply->unread, LIMIT_UNREAD_BYTES / 2 + 10);
    unread_set(net, &held->unread, LIMIT_UNREAD_BYTES / 4 + 5);
    unread_set(net, &sockets[0]->unread, LIMIT_UNREAD_BYTES / 4);
    unread_bound(net);
    AWAIT(net->open_clients == 1);
    turn(5);
    assert_true(held && socket_count == 1 && net->open_clients == 1);
    unread_set(net, &sockets[0]->unread, 0);
    close(s);
    close(first);
    close(second);
    turn(10);
}

/* --- the log ------------------------------------------------------------------------------------------------------ */

static int saved_error, log_end; /* of a pipe instead */

static void catch_log(void)
{
    int ends_of[2];
    assert_int_equal(pipe(ends_of), 0);
    saved_error = dup(STDERR_FILENO);
    dup2(ends_of[1], STDERR_FILENO);
    close(ends_of[1]);
    log_end = ends_of[0];
}

static size_t read_log(void)
{
    const int flags = fcntl(log_end, F_GETFL, 0);
    fcntl(log_end, F_SETFL, (long)flags | O_NONBLOCK);
    size_t length = 0;
    for (ssize_t got; (got = read(log_end, long_text + length, sizeof long_text - 1 - length)) > 0;)
        length += (size_t)got;
    long_text[length] = 0;
    return length;
}

static void release_log(void)
{
    dup2(saved_error, STDERR_FILENO);
    close(saved_error);
    close(log_end);
}

static void lines_that_nobody_reads_are_left_out_and_counted(void **state)
{
    static char field[40 * 1024];
    (void)state;
    catch_log();
    memset(field, 'y', 20 * 1024);
    LOG("info", "long", log_text("field", field)); /* in several pieces */
    const size_t whole = read_log();
    assert_true(whole > 20 * 1024 && long_text[whole - 1] == '\n');
    memset(field, 'y', sizeof field - 1);
    LOG("info", "too long", log_text("field", field), log_number("after", 7));
    read_log();
    assert_true(!strstr(long_text, "yyy") && strstr(long_text, "\"after\":7}\n"));
    memset(field, 0, sizeof field);
    memset(field, 'z', 3000);
    for (int i = 0; i < 100; i++)
        LOG("info", "fill", log_text("field", field));
    assert_true(read_log() <= 64 * 1024);
    assert_null(strstr(long_text, "left out"));
    LOG("info", "afterwards", log_number("n", 1));
    read_log();
    assert_true(strstr(long_text, "lines left out") && strstr(long_text, "afterwards"));
    close(log_end); /* nobody will ever read it */
    LOG("info", "lost", log_number("n", 1));
    close(STDERR_FILENO);
    LOG("info", "lost", log_number("n", 1));
    dup2(saved_error, STDERR_FILENO);
    close(saved_error);
    catch_log();
    LOG("info", "at last", log_number("n", 1));
    read_log();
    assert_non_null(strstr(long_text, "\"event\":\"lines left out\",\"count\":2}"));
    release_log();
}

/* A descriptor that should wake the loop, and cannot. */
static void whom_nobody_will_wake_says_so(void **state)
{
    (void)state;
    catch_log();
    fails.epoll_add = true;
    net_follow(net, log_end);
    fails.epoll_add = false;
    net_follow(net, -1);
    read_log();
    release_log();
    assert_non_null(strstr(long_text, "nobody will wake us"));
}

/* Whether an exchange came to its end is in the log. */
static void a_request_that_was_given_up_is_logged(void **state)
{
    (void)state;
    options.log_requests = true;
    open_again();
    catch_log();
    const int s = dial();
    tell(s, "GET /api/long " HEAD(""));
    AWAIT(net->open_clients && net->clients.after->reply);
    turn(5);
    reset(s); /* in the middle of it */
    AWAIT(!net->open_clients);
    ask("GET /api/twice " HEAD(""), "first");
    read_log();
    release_log();
    assert_non_null(strstr(long_text, "\"path\":\"/api/long\",\"address\":\"127.0.0.1\",\"status\":0"));
    assert_non_null(strstr(long_text, "\"path\":\"/api/twice\",\"address\":\"127.0.0.1\",\"status\":200"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_answer_is_given_once),
        TEST(who_closes_its_side_is_gone_unless_something_was_to_be_done),
        TEST(an_answer_for_nobody_is_dropped),
        TEST(a_stream_may_begin_later_and_ends_once),
        TEST(a_stream_without_memory_ends),
        TEST(an_answer_that_was_never_sent_is_freed),
        TEST(a_stream_that_was_cut_off_ends),
        TEST(an_answer_that_cannot_be_made_closes_the_line),
        TEST(an_address_that_cannot_be_counted_is_told_to_wait),
        TEST(when_too_many_are_told_to_wait_nobody_is_told),
        TEST(a_line_that_was_shut_takes_no_request),
        TEST(odd_headers_are_refused),
        TEST(figures_that_do_not_fit_into_memory_are_not_sent),
        TEST(files_are_sent_as_they_are_wanted),
        TEST(a_port_that_cannot_be_opened_is_said),
        TEST(a_loop_that_cannot_be_made_is_said),
        TEST(whatever_the_handler_lacks_is_not_called),
        TEST(a_name_that_is_too_long_is_not_in_the_policy),
        TEST(a_watchdog_is_fed_by_whom_it_watches),
        TEST(what_is_asked_while_it_stops_is_refused),
        TEST(it_stops_though_somebody_does_not_read),
        TEST(when_the_loop_fails_all_are_dropped),
        TEST(a_handshake_that_comes_to_nothing_is_answered),
        TEST(a_page_at_port_80_is_its_own),
        TEST(nothing_is_minded_after_the_close),
        TEST(a_reason_is_as_long_as_it_may_be),
        TEST(a_bad_close_is_answered_once),
        TEST(whoever_resets_the_line_after_the_close_is_buried),
        TEST(a_frame_goes_out_byte_by_byte_if_it_must),
        TEST(what_waits_for_room_goes_out_later_at_least),
        TEST(a_socket_without_memory_is_closed),
        TEST(a_socket_that_cannot_be_written_to_is_closed),
        TEST(what_ended_in_this_turn_is_not_read),
        TEST(a_message_that_is_much_too_long_is_refused),
        TEST(who_has_most_unread_is_dropped),
        TEST(of_several_one_is_dropped),
        TEST(lines_that_nobody_reads_are_left_out_and_counted),
        TEST(whom_nobody_will_wake_says_so),
        TEST(a_request_that_was_given_up_is_logged),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests_name("net_turns", tests, NULL, NULL);
}
