/* connection.c: as much HTTP and WebSocket as a well-behaved client needs. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "connection.h"

bool connection_open(struct connection *connection, int number, int port)
{
    const int on = 1, group = number / CONNECTIONS_PER_ADDRESS;
    const struct sockaddr_in from = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f010001U + (uint32_t)(group / 250 * 256 + group % 250))};
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    connection->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    connection->upgraded = false;
    connection->length = 0;
    if (connection->descriptor < 0)
        return false;
    setsockopt(connection->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(connection->descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(connection->descriptor, (const struct sockaddr *)&from, sizeof from)
        || (connect(connection->descriptor, (const struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS)) {
        connection_close(connection);
        return false;
    }
    return true;
}

void connection_close(struct connection *connection)
{
    if (connection->descriptor >= 0)
        close(connection->descriptor);
    connection->descriptor = -1;
    free(connection->in);
    connection->in = NULL;
    connection->length = connection->capacity = 0;
}

bool connection_send(struct connection *connection, const char *bytes, size_t length)
{
    /* our messages are small and the server reads: either it goes in one piece or something is wrong */
    return connection->descriptor >= 0 && send(connection->descriptor, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

bool connection_upgrade(struct connection *connection, int port, const char *table)
{
    char head[400];
    const int length = snprintf(head, sizeof head,
                                "GET /api/live?table=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
                                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
                                table, port, port);
    return connection_send(connection, head, (size_t)length);
}

/* A masked frame; the mask is zero, so the bytes stay as they are. */
static bool send_frame(struct connection *connection, unsigned opcode, const char *bytes, size_t length)
{
    char frame[4096 + 14];
    size_t at = 0;
    if (length > 4096)
        return false;
    frame[at++] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)(length & 255);
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, bytes, length);
    return connection_send(connection, frame, at + 4 + length);
}

bool connection_say(struct connection *connection, const char *text)
{
    return send_frame(connection, 1, text, strlen(text));
}

bool connection_read(struct connection *connection)
{
    for (;;) {
        if (connection->length + 4096 > connection->capacity) {
            char *more = realloc(connection->in, connection->capacity + 16384);
            if (!more)
                return false;
            connection->in = more;
            connection->capacity += 16384;
        }
        const size_t room = connection->capacity - connection->length - 1;
        const ssize_t got = recv(connection->descriptor, connection->in + connection->length, room, 0);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR;
        if (!got)
            return false;
        connection->length += (size_t)got;
        if ((size_t)got < room)
            return true; /* if more has come since, we are told again */
    }
}

/* Drops what was taken last. */
static void forget(struct connection *connection, size_t length)
{
    memmove(connection->in, connection->in + length, connection->length - length);
    connection->length -= length;
}

static const char *take_answer(struct connection *connection, size_t *length, bool *broken, size_t *whole)
{
    connection->in[connection->length] = 0;
    const char *end = strstr(connection->in, "\r\n\r\n");
    if (!end)
        return NULL;
    const int status = atoi(connection->in + 9);
    const char *field = strcasestr(connection->in, "\r\nContent-Length:");
    const size_t body = field && field < end ? strtoul(field + 17, NULL, 10) : 0;
    *whole = (size_t)(end - connection->in) + 4 + body;
    if (*whole > connection->length)
        return NULL;
    *broken = status >= 300;
    connection->upgraded = status == 101;
    *length = body;
    return end + 4;
}

static const char *take_frame(struct connection *connection, size_t *length, unsigned *opcode, size_t *whole)
{
    const unsigned char *in = (const unsigned char *)connection->in;
    if (connection->length < 2)
        return NULL;
    size_t start = 2, size = in[1] & 127;
    if (size == 126) {
        start = 4;
        size = connection->length < 4 ? 0 : (size_t)in[2] << 8 | in[3];
    } else if (size == 127) {
        start = 10;
        size = 0;
        for (int i = 2; i < 10 && connection->length >= 10; i++)
            size = size << 8 | in[i];
    }
    if (connection->length < start || connection->length - start < size)
        return NULL;
    *opcode = in[0] & 15;
    *length = size;
    *whole = start + size;
    return connection->in + start;
}

const char *connection_take(struct connection *connection, size_t *length, bool *broken)
{
    static char *taken;
    static size_t capacity;
    size_t whole = 0;
    unsigned opcode = 1;
    *broken = false;
    while (connection->length) {
        const bool upgraded = connection->upgraded;
        const char *bytes = upgraded ? take_frame(connection, length, &opcode, &whole)
                                     : take_answer(connection, length, broken, &whole);
        if (!bytes)
            return NULL;
        if (!taken || *length + 1 > capacity) {
            capacity = (*length + 1) * 2;
            char *more = realloc(taken, capacity);
            if (!more)
                abort();
            taken = more;
        }
        memcpy(taken, bytes, *length);
        taken[*length] = 0;
        forget(connection, whole);
        if (!connection->length && connection->capacity > 16384) { /* an idle connection keeps little memory */
            free(connection->in);
            connection->in = NULL;
            connection->capacity = 0;
        }
        if (opcode == 9 && upgraded) {
            send_frame(connection, 10, taken, *length);
            continue;
        }
        *broken |= upgraded && opcode == 8;
        return taken;
    }
    return NULL;
}
