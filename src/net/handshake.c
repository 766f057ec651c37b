/* handshake.c: from HTTP to WebSocket (RFC 6455, section 4). A page from a foreign origin is refused, and so is a
 * request without an origin: programs have the HTTP API. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>

#include "net_inside.h"
#include "sha1.h"

enum { KEY_LENGTH = 24, ACCEPT_LENGTH = 28 };

static void put_base64(const uint8_t *bytes, size_t length, char *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        const uint32_t three = (uint32_t)bytes[i] << 16 | (i + 1 < length ? (uint32_t)bytes[i + 1] << 8 : 0)
                               | (i + 2 < length ? bytes[i + 2] : 0);
        *out++ = letters[three >> 18];
        *out++ = letters[three >> 12 & 63];
        *out++ = i + 1 < length ? letters[three >> 6 & 63] : '=';
        *out++ = i + 2 < length ? letters[three & 63] : '=';
    }
    *out = 0;
}

static void write_accept(const char *key, char accept[ACCEPT_LENGTH + 1])
{
    char salted[KEY_LENGTH + 37];
    uint8_t digest[SHA1_BYTES];
    snprintf(salted, sizeof salted, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(salted, strlen(salted), digest);
    put_base64(digest, sizeof digest, accept);
}

static bool is_key(const char *key)
{
    return key && strlen(key) == KEY_LENGTH && !strcmp(key + KEY_LENGTH - 2, "==")
           && strspn(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/") == KEY_LENGTH - 2;
}

/* libmicrohttpd lets go of the connection. It would keep 13 KiB for it and walk over all of them at each close, so we
 * duplicate the descriptor and let it close its own. */
static void take_over(void *own, struct MHD_Connection *connection, void *request_own, const char *early,
                      size_t early_length, MHD_socket theirs, struct MHD_UpgradeResponseHandle *handle)
{
    struct net *net = own;
    struct net_reply *reply = request_own;
    const int on = 1, ours = fcntl(theirs, F_DUPFD_CLOEXEC, 0);
    (void)connection;
    /* it has turned the delay of small packets back on */
    if (ours >= 0) {
        setsockopt(ours, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK);
        if (!socket_open(net, reply, ours, early, early_length))
            close(ours);
    }
    deadline_clear(&reply->client->deadline);
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE); /* takes effect in its next turn, which comes at once */
}

static bool may_upgrade(struct net *net, struct net_reply *reply, const struct net_request *request)
{
    struct MHD_Connection *connection = reply->client->connection;
    const char *version = head_value(connection, "Sec-WebSocket-Version");
    if (strcmp(reply->method, "GET") || !head_has_word(head_value(connection, "Connection"), "Upgrade")
        || !is_key(head_value(connection, "Sec-WebSocket-Key"))) {
        reply_refuse(reply, 400, "this is not a WebSocket handshake");
        return false;
    }
    if (!version || strcmp(version, "13")) {
        net_reply_header(reply, "Sec-WebSocket-Version", "13");
        reply_refuse(reply, 426, "this server speaks version 13 of WebSocket");
        return false;
    }
    if (!head_origin_allowed(net, reply->client, head_value(connection, "Origin"))) {
        reply_refuse(reply, 403, "pages of this origin may not connect here");
        return false;
    }
    if (!net->handler->upgrade) {
        reply_refuse(reply, 404, "there is no WebSocket here");
        return false;
    }
    reply->state = REPLY_ASKED;
    return net->handler->upgrade(net->handler->own, request, reply);
}

void handshake_answer(struct net *net, struct net_reply *reply, const struct net_request *request)
{
    char accept[ACCEPT_LENGTH + 1];
    reply->close_after = true; /* unless it becomes a WebSocket */
    if (!may_upgrade(net, reply, request)) {
        if (!reply->response)
            reply_refuse(reply, 403, "no");
        return;
    }
    reply->response = MHD_create_response_for_upgrade(take_over, net);
    if (!reply->response) {
        reply_refuse(reply, 503, "the server is out of memory");
        return;
    }
    write_accept(head_value(reply->client->connection, "Sec-WebSocket-Key"), accept);
    MHD_add_response_header(reply->response, "Upgrade", "websocket");
    MHD_add_response_header(reply->response, "Sec-WebSocket-Accept", accept);
    reply->status = MHD_HTTP_SWITCHING_PROTOCOLS;
    reply->state = REPLY_ANSWERED;
}
