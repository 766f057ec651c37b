/* line.c: as little HTTP and WebSocket as a well-behaved client needs. */
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

#include "line.h"

bool line_open(struct line *line, int number, int port)
{
    const int on = 1, group = number / LINES_PER_ADDRESS;
    const struct sockaddr_in from = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f010001U + (uint32_t)(group / 250 * 256 + group % 250))};
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    line->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    line->upgraded = false;
    line->length = 0;
    if (line->descriptor < 0)
        return false;
    setsockopt(line->descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(line->descriptor, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    if (bind(line->descriptor, (const struct sockaddr *)&from, sizeof from)
        || (connect(line->descriptor, (const struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS)) {
        line_close(line);
        return false;
    }
    return true;
}

void line_close(struct line *line)
{
    if (line->descriptor >= 0)
        close(line->descriptor);
    line->descriptor = -1;
    free(line->in);
    line->in = NULL;
    line->length = line->room = 0;
}

bool line_send(struct line *line, const char *bytes, size_t length)
{
    /* what we say is small, and the server reads: it goes in one piece or something is wrong */
    return line->descriptor >= 0 && send(line->descriptor, bytes, length, MSG_NOSIGNAL) == (ssize_t)length;
}

bool line_upgrade(struct line *line, int port)
{
    char head[400];
    const int length = snprintf(head, sizeof head,
                                "GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\n"
                                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nOrigin: http://127.0.0.1:%d\r\n"
                                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n",
                                port, port);
    return line_send(line, head, (size_t)length);
}

/* A masked frame; the mask is zero, so the bytes stay as they are. */
static bool send_frame(struct line *line, unsigned opcode, const char *bytes, size_t length)
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
    return line_send(line, frame, at + 4 + length);
}

bool line_say(struct line *line, const char *text)
{
    return send_frame(line, 1, text, strlen(text));
}

bool line_read(struct line *line)
{
    for (;;) {
        if (line->length + 4096 > line->room) {
            char *more = realloc(line->in, line->room + 16384);
            if (!more)
                return false;
            line->in = more;
            line->room += 16384;
        }
        const ssize_t got = recv(line->descriptor, line->in + line->length, line->room - line->length - 1, 0);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR;
        if (!got)
            return false;
        line->length += (size_t)got;
    }
}

/* What was taken last stands in front and has to go. */
static void forget(struct line *line, size_t length)
{
    memmove(line->in, line->in + length, line->length - length);
    line->length -= length;
}

static const char *take_answer(struct line *line, size_t *length, bool *broken, size_t *whole)
{
    line->in[line->length] = 0;
    const char *end = strstr(line->in, "\r\n\r\n");
    if (!end)
        return NULL;
    const int status = atoi(line->in + 9);
    const char *field = strcasestr(line->in, "\r\nContent-Length:");
    const size_t body = field && field < end ? strtoul(field + 17, NULL, 10) : 0;
    *whole = (size_t)(end - line->in) + 4 + body;
    if (*whole > line->length)
        return NULL;
    *broken = status >= 300;
    line->upgraded = status == 101;
    *length = body;
    return end + 4;
}

static const char *take_frame(struct line *line, size_t *length, unsigned *opcode, size_t *whole)
{
    const unsigned char *in = (const unsigned char *)line->in;
    if (line->length < 2)
        return NULL;
    size_t start = 2, size = in[1] & 127;
    if (size == 126) {
        start = 4;
        size = line->length < 4 ? 0 : (size_t)in[2] << 8 | in[3];
    } else if (size == 127) {
        start = 10;
        size = 0;
        for (int i = 2; i < 10 && line->length >= 10; i++)
            size = size << 8 | in[i];
    }
    if (line->length < start || line->length - start < size)
        return NULL;
    *opcode = in[0] & 15;
    *length = size;
    *whole = start + size;
    return line->in + start;
}

const char *line_take(struct line *line, size_t *length, bool *broken)
{
    static char *taken;
    static size_t room;
    size_t whole = 0;
    unsigned opcode = 1;
    *broken = false;
    while (line->length) {
        const bool upgraded = line->upgraded;
        const char *bytes =
            upgraded ? take_frame(line, length, &opcode, &whole) : take_answer(line, length, broken, &whole);
        if (!bytes)
            return NULL;
        if (!taken || *length + 1 > room) {
            room = (*length + 1) * 2;
            taken = realloc(taken, room);
            if (!taken)
                abort();
        }
        memcpy(taken, bytes, *length);
        taken[*length] = 0;
        forget(line, whole);
        if (!line->length && line->room > 16384) { /* an idle line keeps little */
            free(line->in);
            line->in = NULL;
            line->room = 0;
        }
        if (opcode == 9 && upgraded) {
            send_frame(line, 10, taken, *length);
            continue;
        }
        *broken |= upgraded && opcode == 8;
        return taken;
    }
    return NULL;
}
