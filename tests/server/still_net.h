/* still_net.h: a net without a network: the test is the clients, the clock and the loop. It takes the place of src/net;
 * what the gateway sends is kept with the reply or the socket. */
#ifndef TESTS_STILL_NET_H
#define TESTS_STILL_NET_H

#include "server.h"

enum { STILL_BYTES = 256 * 1024 };

struct net_reply {
    void *kept;
    int status; /* 0: not answered yet */
    bool stream, ended;
    size_t length;
    char bytes[STILL_BYTES]; /* the answer, or the last line of a stream */
};

struct net_socket {
    void *kept;
    const char *address;
    int messages, code;      /* the latter: it was closed with that */
    char bytes[STILL_BYTES]; /* the last message */
};

/* A server and its loop. */
struct still {
    struct server *server;
    const struct net_handler *handler;
    struct net_post *posted; /* by threads */
    char why[256];
};

/* Milliseconds since anything, and the time of day when that was. */
extern int64_t still_now_ms, still_calendar_ms;
extern const char *still_address; /* of whoever asks by HTTP */
extern int still_stopped;         /* how often a net was told to stop */
extern char still_log[4096];      /* the last lines that were logged */

/* Opens and attaches; false with a sentence in `why`. */
bool still_open(struct still *, const struct server_options *);
void still_close(struct still *);
/* All replies and sockets there were; when all servers are closed. */
void still_forget_all(void);
/* A turn of the loop, after so much time. */
void still_turn(struct still *, int64_t after_ms);
/* Passes on what threads have posted so far; how much that was. */
int still_pump(struct still *);
/* The same until something was posted, for some seconds at most. */
bool still_wait(struct still *);
/* A request; the reply is new, and the test's until the end. `body` is JSON with ' for ", or NULL. */
struct net_reply *still_ask(struct still *, const char *method, const char *path, const char *token, const char *body);
/* The same, and a turn of the loop. */
struct net_reply *still_do(struct still *, const char *method, const char *path, const char *token, const char *body);
/* The client is gone. */
void still_lose(struct still *, struct net_reply *);
struct net_socket *still_connect(struct still *);
void still_say(struct still *, struct net_socket *, const char *message);
void still_disconnect(struct still *, struct net_socket *);

#endif
