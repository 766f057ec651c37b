/* socket.c: a WebSocket connection. wslay handles frames; this file adds the limits it lacks, silence and pings, and
 * the end of a connection, which always comes after the turn of the loop in which it was decided.
 *
 * A context of wslay is 9 KiB, and most connections wait for somebody to think; so it lives only while a frame or a
 * message is half received or unsent. That is known by counting: the bytes given to wslay against the bytes of the
 * frames it has seen the heads of. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "net_inside.h"
#include "utf8.h"

enum { PONGS_BYTES = 2048 };

static void soil(struct net_socket *s)
{
    if (s->dirty)
        return;
    s->dirty = true;
    s->next_dirty = s->net->dirty;
    s->net->dirty = s;
}

void socket_drop(struct net_socket *s)
{
    s->dead = true;
    soil(s);
}

/* --- what wslay asks for -------------------------------------------------------------------------------------- */

static ssize_t give_bytes(wslay_event_context_ptr frames, uint8_t *out, size_t capacity, int flags, void *own)
{
    struct net_socket *s = own;
    (void)flags;
    if (s->early_length) {
        const size_t length = s->early_length < capacity ? s->early_length : capacity;
        memcpy(out, s->early, length);
        s->early += length;
        s->early_length -= length;
        s->fed += length;
        return (ssize_t)length;
    }
    const ssize_t got = recv(s->watch.descriptor, out, capacity, 0);
    if (got > 0) {
        s->fed += (uint64_t)got;
        return got;
    }
    const bool later = got < 0 && (errno == EAGAIN || errno == EINTR);
    s->ended = !later;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* A frame comes as its head and then its payload. The head is held back and sent with what follows: one packet, and one
 * system call instead of two. */
static ssize_t take_bytes(wslay_event_context_ptr frames, const uint8_t *bytes, size_t length, int flags, void *own)
{
    struct net_socket *s = own;
    if (flags & WSLAY_MSG_MORE && !s->head_length && length <= sizeof s->head) {
        memcpy(s->head, bytes, length);
        s->head_length = (uint8_t)length;
        return (ssize_t)length;
    }
    struct iovec parts[2] = {{s->head, s->head_length}, {(void *)(uintptr_t)bytes, length}};
    const struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    const ssize_t put = sendmsg(s->watch.descriptor, &message, MSG_NOSIGNAL);
    if (put > s->head_length) {
        const ssize_t of_payload = put - s->head_length;
        s->head_length = 0;
        return of_payload;
    }
    if (put > 0) {
        s->head_length = (uint8_t)(s->head_length - put);
        memmove(s->head, s->head + put, s->head_length);
    }
    const bool later = put >= 0 || errno == EAGAIN || errno == EINTR;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* The client broke a rule: it is told so, and whatever else it says is ignored. */
static void expel(struct net_socket *s, int code, const char *reason, uint64_t *count)
{
    if (s->closing)
        return;
    ++*count;
    net_close(s, code, reason);
    if (s->frames)
        wslay_event_shutdown_read(s->frames);
}

/* Counts frames, because wslay does not: it has just read the head of one. `fed` counts the bytes given to wslay,
 * `framed` the bytes of the frames it has begun: a head of 2 bytes, 4 of the mask every client must use, 2 or 8 more
 * for a longer length, and the payload. The two are equal exactly between two frames; there, if no message is half
 * received either, the context can be freed (flush). If a head were counted wrong, a connection would only keep its 9
 * KiB, or be closed as broken. */
static void notice_frame(wslay_event_context_ptr frames, const struct wslay_event_on_frame_recv_start_arg *frame,
                         void *own)
{
    struct net_socket *s = own;
    const uint64_t length = frame->payload_length;
    const bool control = frame->opcode & 8;
    (void)frames;
    s->framed += 6 + (length > 0xffff ? 8U : length > 125 ? 2U : 0U) + length;
    if (frame->opcode == WSLAY_CONNECTION_CLOSE && length == 1) /* half a code, which wslay would ignore */
        expel(s, WSLAY_CODE_PROTOCOL_ERROR, "", &s->net->counts.closed_bad);
    if (control)
        return;
    s->fragments = frame->opcode == WSLAY_CONTINUATION_FRAME ? s->fragments + 1 : 1;
    s->mid_message = !frame->fin;
    if (s->fragments > LIMIT_FRAGMENTS)
        expel(s, WSLAY_CODE_POLICY_VIOLATION, "too many fragments", &s->net->counts.closed_bad);
}

/* wslay checks the reason of a close only as far as it arrives at once; if it comes in pieces, it may end within a
 * character. */
static bool is_text(const char *bytes, size_t length)
{
    for (size_t step; length; bytes += step, length -= step)
        if (!(step = utf8_length(bytes, length)))
            return false;
    return true;
}

static bool is_close_text(const struct wslay_event_on_msg_recv_arg *message)
{
    enum { CODE_BYTES = 2 };
    return message->msg_length <= CODE_BYTES
           || is_text((const char *)message->msg + CODE_BYTES, message->msg_length - CODE_BYTES);
}

static void take_message(wslay_event_context_ptr frames, const struct wslay_event_on_msg_recv_arg *message, void *own)
{
    struct net_socket *s = own;
    struct net *net = s->net;
    char text[LIMIT_MESSAGE_BYTES + 1];
    (void)frames;
    if (s->closing)
        return;
    if (message->opcode == WSLAY_CONNECTION_CLOSE) {
        s->bad_close = !is_close_text(message);
        return;
    }
    if (!rate_take(&s->rate, net->now, LIMIT_MESSAGES_PER_10_S, 10000, LIMIT_MESSAGES_BURST)) { /* pings too */
        expel(s, WSLAY_CODE_POLICY_VIOLATION, "too many messages", &net->counts.closed_flood);
        return;
    }
    if (message->opcode == WSLAY_BINARY_FRAME) {
        expel(s, WSLAY_CODE_UNSUPPORTED_DATA, "only text messages are accepted", &net->counts.closed_bad);
        return;
    }
    if (message->opcode != WSLAY_TEXT_FRAME)
        return;
    if (message->msg_length)
        memcpy(text, message->msg, message->msg_length);
    text[message->msg_length] = 0;
    net->counts.messages_in++;
    if (net->handler->message)
        net->handler->message(net->handler->own, s, text, message->msg_length);
}

static bool have_frames(struct net_socket *s)
{
    static const struct wslay_event_callbacks callbacks = {.recv_callback = give_bytes,
                                                           .send_callback = take_bytes,
                                                           .on_frame_recv_start_callback = notice_frame,
                                                           .on_msg_recv_callback = take_message};
    if (s->frames)
        return true;
    if (wslay_event_context_server_init(&s->frames, &callbacks, s)) {
        s->frames = NULL;
        return false;
    }
    wslay_event_config_set_max_recv_msg_length(s->frames, LIMIT_MESSAGE_BYTES);
    s->fed = s->framed = 0;
    s->allowed = LIMIT_OUTPUT_BYTES;
    return true;
}

/* --- life ------------------------------------------------------------------------------------------------------ */

/* Replaces what wslay would answer: a new context, and a close with the right code. */
static void expel_afresh(struct net_socket *s, int code)
{
    wslay_event_context_free(s->frames);
    s->frames = NULL;
    expel(s, code, "", &s->net->counts.closed_bad);
    soil(s);
}

/* The bytes are not a frame. wslay would close without a code; unless half a message is under way, send the right one.
 */
static void expel_stranger(struct net_socket *s)
{
    if (!s->closing && wslay_event_get_queued_msg_count(s->frames) <= 1)
        expel_afresh(s, WSLAY_CODE_PROTOCOL_ERROR);
    if (!s->closing)
        deadline_set(&s->net->closing, &s->silence, s->net->now);
    s->closing = true;
    if (s->frames)
        wslay_event_shutdown_read(s->frames);
    soil(s);
}

static void receive(struct net_socket *s)
{
    const int failed = have_frames(s) ? wslay_event_recv(s->frames) : WSLAY_ERR_NOMEM;
    if (failed && s->frames && !s->ended) {
        expel_stranger(s);
        return;
    }
    if (failed) {
        socket_drop(s);
        return;
    }
    if (s->bad_close && !s->closing) {
        expel_afresh(s, WSLAY_CODE_INVALID_FRAME_PAYLOAD_DATA);
        return;
    }
    if (!s->closing && !wslay_event_get_read_enabled(s->frames)) {
        /* wslay has queued a close: an answer to theirs, or because of what they sent */
        s->net->counts.closed_bad += !wslay_event_get_close_received(s->frames);
        s->closing = true;
        deadline_set(&s->net->closing, &s->silence, s->net->now);
    }
    if (!s->closing)
        deadline_set(&s->net->silence, &s->silence, s->net->now);
    soil(s);
}

bool socket_open(struct net *net, struct net_reply *reply, int descriptor, const char *early, size_t early_length)
{
    struct net_socket *s = calloc(1, sizeof *s);
    if (!s)
        return false;
    s->watch = (struct watch){WATCH_SOCKET, descriptor};
    s->net = net;
    s->own = reply->own;
    address_write_client(reply->text, s->text);
    if (!net_watch(net, &s->watch, EPOLLIN)) {
        free(s);
        return false;
    }
    s->address = reply->address;
    if (s->address)
        s->address->connections++;
    s->before = net->sockets.before;
    s->after = &net->sockets;
    s->before->after = s->after->before = s;
    net->open_sockets++;
    net->counts.sockets++;
    deadline_set(&net->silence, &s->silence, net->now);
    if (net->handler->opened)
        net->handler->opened(net->handler->own, s);
    if (early_length) {
        s->early = early;
        s->early_length = early_length;
        receive(s);
        s->early_length = 0;
    }
    return true;
}

/* After our last word: throws away what still comes, because a reset would lose the close we sent. */
static void drain(struct net_socket *s)
{
    char waste[4096];
    const ssize_t got = recv(s->watch.descriptor, waste, sizeof waste, 0);
    if (!got || (got < 0 && errno != EAGAIN && errno != EINTR))
        socket_drop(s);
}

void socket_ready(struct net_socket *s, uint32_t events)
{
    if (s->dead)
        return;
    if (s->draining)
        drain(s);
    else if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        receive(s);
    else
        soil(s); /* EPOLLOUT */
}

void socket_ping(struct net_socket *s)
{
    const struct wslay_event_msg ping = {.opcode = WSLAY_PING};
    if (!have_frames(s) || wslay_event_queue_msg(s->frames, &ping)) {
        socket_drop(s);
        return;
    }
    deadline_set(&s->net->dying, &s->silence, s->net->now);
    soil(s);
}

/* --- what the handler asks for ----------------------------------------------------------------------------------- */

void net_socket_keep(struct net_socket *s, void *own)
{
    s->own = own;
}

void *net_socket_kept(const struct net_socket *s)
{
    return s->own;
}

const char *net_socket_address(const struct net_socket *s)
{
    return s->text;
}

bool net_send(struct net_socket *s, const char *bytes, size_t length)
{
    const struct wslay_event_msg message = {
        .opcode = WSLAY_TEXT_FRAME, .msg = (const uint8_t *)bytes, .msg_length = length};
    if (s->dead || s->closing)
        return false;
    if (!have_frames(s)) {
        socket_drop(s);
        return false;
    }
    /* nobody can have left unread what was just written, however long it is; a few pongs before it do not count */
    const size_t before = wslay_event_get_queued_msg_length(s->frames);
    if (before < PONGS_BYTES)
        s->allowed = before + length + LIMIT_OUTPUT_BYTES;
    if (wslay_event_queue_msg(s->frames, &message)) {
        socket_drop(s);
        return false;
    }
    if (wslay_event_get_queued_msg_length(s->frames) > s->allowed) {
        s->net->counts.closed_slow++;
        socket_drop(s);
        return false;
    }
    s->net->counts.messages_out++;
    s->net->counts.bytes_out += length;
    soil(s);
    return true;
}

void net_close(struct net_socket *s, int code, const char *reason)
{
    if (s->dead || s->closing)
        return;
    s->closing = true;
    const size_t length = strlen(reason) < 123 ? strlen(reason) : 122;
    if (!have_frames(s) || wslay_event_queue_close(s->frames, (uint16_t)code, (const uint8_t *)reason, length)) {
        socket_drop(s);
        return;
    }
    deadline_set(&s->net->closing, &s->silence, s->net->now);
    soil(s);
}

/* --- after each turn -------------------------------------------------------------------------------------------- */

static void want_write(struct net_socket *s, bool wanted)
{
    struct epoll_event event = {.events = EPOLLIN | (wanted ? EPOLLOUT : 0U), .data.ptr = &s->watch};
    if (wanted != s->wants_write && !epoll_ctl(s->net->epoll, EPOLL_CTL_MOD, s->watch.descriptor, &event))
        s->wants_write = wanted;
}

static void flush(struct net_socket *s)
{
    if (!s->frames)
        return;
    if (wslay_event_send(s->frames)) {
        s->dead = true;
        return;
    }
    const bool unsent = wslay_event_want_write(s->frames);
    unread_set(s->net, &s->unread, unsent ? wslay_event_get_queued_msg_length(s->frames) : 0);
    want_write(s, unsent);
    if (unsent)
        return;
    if (s->closing && wslay_event_get_close_received(s->frames))
        s->dead = true;
    else if (s->closing && !wslay_event_get_read_enabled(s->frames) && !s->draining) {
        s->draining = true;
        shutdown(s->watch.descriptor, SHUT_WR);
    } else if (!s->closing && s->fed == s->framed && !s->mid_message) {
        wslay_event_context_free(s->frames);
        s->frames = NULL;
    }
}

static void bury(struct net_socket *s)
{
    struct net *net = s->net;
    deadline_clear(&s->silence);
    unread_set(net, &s->unread, 0);
    s->before->after = s->after;
    s->after->before = s->before;
    if (s->address)
        s->address->connections--;
    net->open_sockets--;
    net_unwatch(net, &s->watch);
    close(s->watch.descriptor);
    if (s->frames)
        wslay_event_context_free(s->frames);
    s->frames = NULL;
    s->next_buried = net->buried_sockets;
    net->buried_sockets = s;
    if (net->handler->closed)
        net->handler->closed(net->handler->own, s);
}

void sockets_settle(struct net *net)
{
    while (net->dirty) { /* burying one may make the handler write to others */
        struct net_socket *s = net->dirty;
        net->dirty = s->next_dirty;
        s->dirty = false;
        if (!s->dead)
            flush(s);
        if (s->dead) {
            s->dirty = true; /* never again */
            bury(s);
        }
    }
}

/* I-8 */
void sockets_free_buried(struct net *net)
{
    while (net->buried_sockets) {
        struct net_socket *s = net->buried_sockets;
        net->buried_sockets = s->next_buried;
        free(s);
    }
}
