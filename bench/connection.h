/* connection.h: a client's connection to the server, for HTTP first and then for WebSocket. Loopback only. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { CONNECTIONS_PER_ADDRESS = 40 }; /* fewer than the server lets an address have, and open at once */

struct connection {
    int descriptor; /* -1: none */
    bool upgraded;
    char *in;
    size_t length, capacity;
};

/* Begins to connect from the address that the number has; descriptors are not blocking. */
bool connection_open(struct connection *, int number, int port);
void connection_close(struct connection *);
bool connection_send(struct connection *, const char *bytes, size_t length);
/* Asks for a WebSocket at /api/live. */
bool connection_upgrade(struct connection *, int port);
/* A text frame. */
bool connection_say(struct connection *, const char *text);
/* Reads what is there. False: the connection is at its end. */
bool connection_read(struct connection *);
/* The next whole thing that was read: the body of an HTTP answer (empty for the handshake's), or the text of a frame;
 * pings are answered by the way. NULL: nothing whole yet. Good until the next call. */
const char *connection_take(struct connection *, size_t *length, bool *broken);

#endif
