/* line.h: a client's connection to the server, for HTTP first and then for WebSocket. Loopback only. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { LINES_PER_ADDRESS = 40 }; /* fewer than the server lets an address have, and open at once */

struct line {
    int descriptor; /* -1: none */
    bool upgraded;
    char *in;
    size_t length, room;
};

/* Begins to connect from the address that the number has; descriptors are not blocking. */
bool line_open(struct line *, int number, int port);
void line_close(struct line *);
bool line_send(struct line *, const char *bytes, size_t length);
/* Asks for a WebSocket at /api/live. */
bool line_upgrade(struct line *, int port);
/* A text frame. */
bool line_say(struct line *, const char *text);
/* Reads what is there. False: the connection is at its end. */
bool line_read(struct line *);
/* The next whole thing that was read: the body of an HTTP answer (empty for the handshake's), or the text of a frame;
 * pings are answered by the way. NULL: nothing whole yet. Good until the next call. */
const char *line_take(struct line *, size_t *length, bool *broken);

#endif
