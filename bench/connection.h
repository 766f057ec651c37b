/* connection.h: a client's connection to the server, for HTTP first and then for WebSocket. Loopback only. */
#ifndef BENCH_LINE_H
#define BENCH_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { CONNECTIONS_PER_ADDRESS = 40 }; /* fewer than the server allows one address */

struct connection {
    int descriptor; /* -1: none */
    bool upgraded;
    char *in;
    size_t length, capacity;
};

/* Begins to connect from the address with that number, without blocking. */
bool connection_open(struct connection *, int number, int port);
void connection_close(struct connection *);
bool connection_send(struct connection *, const char *bytes, size_t length);
/* Asks for a WebSocket at /api/live, for a table as far as a proxy is concerned. */
bool connection_upgrade(struct connection *, int port, const char *table);
/* A text frame. */
bool connection_say(struct connection *, const char *text);
/* Reads what has arrived. False: the connection has ended. */
bool connection_read(struct connection *);
/* The next complete item: the body of an HTTP answer (empty for the handshake's), or the text of a frame; pings are
 * answered on the way. NULL: nothing complete yet. Valid until the next call. */
const char *connection_take(struct connection *, size_t *length, bool *broken);

#endif
