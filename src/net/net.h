/* net.h: HTTP and WebSocket for a handler, in one epoll loop and one thread.
 *
 * The net serves a table of files, /healthz and /metrics by itself, and passes every request and WebSocket below
 * /api/ to the handler. It enforces the limits of limit.h, so what reaches the handler is complete and bounded. It
 * knows nothing of games.
 *
 * All functions of the handler are called in the thread of net_run(), and all functions here except net_post() and
 * net_stop() must be called in it too. Bytes passed to a function are copied; bytes and requests passed to the
 * handler are valid until it returns.
 *
 *     GET /api/…            request(): answer at once with net_answer(), or keep the reply and answer later:
 *                           after a commit, or when something happened (a long poll)
 *     a stream              net_stream(), then net_write() whenever there is something, finally net_end()
 *     a WebSocket           upgrade() says whether it may; then opened(), message()…, closed()
 */
#ifndef MOTU_NET_H
#define MOTU_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct net;        /* the loop and everything in it */
struct net_reply;  /* an answer that is owed */
struct net_socket; /* a WebSocket connection */
struct net_post {  /* the first member of what a worker thread posts */
    struct net_post *next;
};

/* A complete request. Strings are never NULL unless their comment says so. */
struct net_request {
    const char *method;  /* "GET" */
    const char *path;    /* as sent, with its %XX, without the query: "/api/tables/7" */
    const char *body;    /* ends with a NUL that is not counted */
    size_t body_length;  /* at most LIMIT_BODY_BYTES */
    const char *token;   /* of "Authorization: Bearer …", or NULL */
    const char *address; /* of the client, even behind a trusted proxy; for IPv6 the network, "2001:db8:1:2::/64" */
    const void *inside;  /* for net_query() and net_header() */
};
/* An argument of the query, as sent, with its %XX: numbers and plain words; NULL if there is none. */
const char *net_query(const struct net_request *, const char *key);
/* A header by its name; NULL if there is none. */
const char *net_header(const struct net_request *, const char *name);
/* The address of the page as others can reach it, without a "/" at its end: the public URL of the options or, without
 * one, by the name that was asked for. False if that is not the name of a host. */
bool net_own_url(const struct net *, const struct net_request *, char *out, size_t capacity);

struct net_handler {
    void *own; /* handed to every function below; each but request() may be NULL */

    /* Must answer, now or later. POST and the like come only from our own pages and from programs: requests from
     * foreign pages (Origin) have been refused. */
    void (*request)(void *own, const struct net_request *, struct net_reply *);
    /* A reply that is still owed, or a stream, has lost its client or taken too long, or the server stops: the pointer
     * is no longer valid. */
    void (*gone)(void *own, struct net_reply *);

    /* Whether a WebSocket may be opened here; if not, it must have answered (net_answer()). NULL: never. What it keeps
     * with the reply is passed on to the socket; it must not need freeing, because opened() may never be called. The
     * Origin has been checked. A browser cannot send a token here: it comes in the first message. */
    bool (*upgrade)(void *own, const struct net_request *, struct net_reply *);
    void (*opened)(void *own, struct net_socket *);
    /* A text message, UTF-8, at most LIMIT_MESSAGE_BYTES, ended by a NUL that is not counted. */
    void (*message)(void *own, struct net_socket *, const char *bytes, size_t length);
    /* The connection has ended, whoever ended it; also after net_close(). The pointer is valid until this returns. */
    void (*closed)(void *own, struct net_socket *);

    /* A worker thread has posted something. */
    void (*posted)(void *own, struct net_post *);
    /* Called after each turn of the loop, when everything that had arrived is handled: the place for a group commit.
     * Returns when it must be called again at the latest, in the time of net_now(); INT64_MAX: no matter when. */
    int64_t (*settle)(void *own, int64_t now_ms);

    /* Whether all is well, for /healthz. */
    bool (*healthy)(void *own);
    /* Lines of Prometheus text for /metrics. */
    void (*metrics)(void *own, FILE *);
    /* The server is about to stop: answer what is owed. Replies and sockets that are still open afterwards are closed.
     */
    void (*stopping)(void *own);
};

/* Writes one of them; type is "gauge" or "counter". */
void net_put_figure(FILE *, const char *name, const char *type, const char *help, uint64_t value);

/* --- the loop ----------------------------------------------------------------------------------------------- */

/* A file of the page, as compiled in. */
struct net_file {
    const char *path; /* "/index.html" */
    const char *type;
    const char *tag;          /* a word that changes with the bytes: its ETag, and ?v=… for caching it for ever */
    const unsigned char *raw; /* as they are */
    size_t raw_length;
    const unsigned char *gzip; /* the same compressed, or NULL if that does not pay */
    size_t gzip_length;
};

struct net_options {
    const char *listen;           /* an address: "127.0.0.1", "::1", "0.0.0.0" */
    int port;                     /* 0: any */
    const char *public_url;       /* what browsers call a server behind a proxy, "https://motu.example"; or NULL */
    const char *const *proxies;   /* addresses whose X-Forwarded-For is trusted; NULL or ended by NULL */
    const char *const *origins;   /* further origins whose pages may connect; NULL or ended by NULL */
    const struct net_file *files; /* the page; NULL or ended by one without a path */
    int address_connections;      /* 0: LIMIT_ADDRESS_CONNECTIONS */
    int address_new_per_s;        /* 0: LIMIT_ADDRESS_NEW_PER_S */
    int address_requests_per_s;   /* 0: LIMIT_ADDRESS_REQUESTS_PER_S */
    bool log_requests;
    int64_t (*clock)(void); /* NULL: net_now(); another one for tests that have to wait for a deadline */
};

/* Opens the listening socket. The options and the handler must outlive the net. On failure returns NULL, with a
 * sentence in `why`. */
struct net *net_open(const struct net_options *, const struct net_handler *, char *why, size_t capacity);
/* "http://127.0.0.1:8080" */
const char *net_address(const struct net *);
/* Serves until net_stop(), then tells all clients and returns; after that the handler is not called. False: a system
 * call failed. */
bool net_run(struct net *);
void net_free(struct net *);
/* From any thread and from a signal handler. */
void net_stop(struct net *);
/* May be called from any thread: posted() is then called with it in the loop's thread. The memory is the caller's, so
 * posting never fails. */
void net_post(struct net *, struct net_post *);
/* Makes the loop turn when that descriptor is readable, too. Replaces the one before; -1: none. Call it with -1 before
 * you close the descriptor. */
void net_follow(struct net *, int descriptor);
/* Milliseconds since the system started: for waiting, and what settle() gets. The handler has its own time of day. */
int64_t net_now(void);

/* --- answers ------------------------------------------------------------------------------------------------- */

/* Keeps a pointer of the handler's with a reply, to be read in gone(). */
void net_reply_keep(struct net_reply *, void *own);
void *net_reply_kept(const struct net_reply *);
/* Adds a header to the answer, at most 4, each value at most 120 bytes. Never pass bytes from outside. */
void net_reply_header(struct net_reply *, const char *name, const char *value);

/* What the answer to come is to a browser; before it is given. */
enum net_dress {
    NET_DATA,   /* of the API: for our own page and for programs, not to be kept (what it is if nothing is said) */
    NET_PAGE,   /* a page of ours, which may use our scripts and styles */
    NET_PICTURE /* a picture that other pages may show, and anybody keep for a minute */
};
void net_reply_dress(struct net_reply *, enum net_dress);

/* Answers; the reply is gone afterwards. */
void net_answer(struct net_reply *, int status, const char *type, const char *bytes, size_t length);
/* The same with JSON in a string. */
void net_answer_json(struct net_reply *, int status, const char *json);

/* Begins an answer of unknown length; the reply lives until net_end() or gone(). */
void net_stream(struct net_reply *, int status, const char *type);
/* Writes more of it. False: the client is too slow or gone; gone() will be called. */
bool net_write(struct net_reply *, const char *bytes, size_t length);
void net_end(struct net_reply *);

/* --- WebSocket ----------------------------------------------------------------------------------------------- */

void net_socket_keep(struct net_socket *, void *own);
void *net_socket_kept(const struct net_socket *);
/* As in a request. */
const char *net_socket_address(const struct net_socket *);
/* A text message. False: closed or too slow; closed() will be called, not from in here. */
bool net_send(struct net_socket *, const char *bytes, size_t length);
/* Ends it with a code (1000…4999) and a reason of at most 123 bytes. closed() follows, not from in here. */
void net_close(struct net_socket *, int code, const char *reason);

#endif
