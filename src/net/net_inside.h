/* net_inside.h: what the files of this folder share.
 *
 *     net.c        the loop: what is ready, what is due, what was posted, stopping
 *     http.c       libmicrohttpd's calls: a connection opens, a request arrives in pieces, a connection closes
 *     head.c       whether the head of a request is acceptable
 *     reply.c      answers: at once, later, or in pieces
 *     error_pages.c  the headers of answers that libmicrohttpd gives by itself
 *     net_files.c  the page
 *     status.c     /healthz and /metrics
 *     handshake.c  from HTTP to WebSocket
 *     socket.c     a WebSocket connection, with wslay
 *     unread.c     the limit on what has been written and not yet read
 *     address.c deadline.h rate.h log.c notify.c sha1.c   need nothing of the others
 */
#ifndef MOTU_NET_INSIDE_H
#define MOTU_NET_INSIDE_H

#include <microhttpd.h>
#include <stdatomic.h>
#include <wslay/wslay.h>

#include "address.h"
#include "deadline.h"
#include "limit.h"
#include "net.h"

/* What the epoll set is asked to watch: the first member of each thing that has a descriptor in it. */
enum watch_kind { WATCH_HTTP, WATCH_WAKE, WATCH_CLIENT, WATCH_SOCKET, WATCH_FOREIGN };
struct watch {
    enum watch_kind kind;
    int descriptor;
};

/* An HTTP connection. */
struct client {
    struct watch watch; /* in the epoll set only while it waits for an answer, to notice if it closes */
    bool watched, shut;
    bool away; /* over its limits: every request is answered with 429 */
    struct net *net;
    struct deadline deadline;
    struct address *address;       /* NULL: a trusted proxy, which speaks for many */
    struct net_reply *reply;       /* to the present request, or NULL */
    struct client *before, *after; /* all of them */
    struct client *next_buried;
    struct MHD_Connection *connection;
    size_t target_length; /* of the target in the request line, as sent */
    char text[ADDRESS_TEXT];
};

enum reply_state {
    REPLY_READING,   /* the request is not complete */
    REPLY_ASKED,     /* the handler is looking at it */
    REPLY_OWED,      /* the handler will answer later; the connection is suspended */
    REPLY_ANSWERED,  /* nothing more comes from the handler */
    REPLY_STREAMING, /* the handler will write more */
    REPLY_LOST,      /* the client is gone, and the handler knows */
};
enum { REPLY_HEADERS = 4, REPLY_HEADER_VALUE = 121 };

struct net_reply {
    struct client *client;
    enum reply_state state;
    void *own;
    struct MHD_Response *response; /* waits to be queued */
    int status;
    bool suspended, close_after, upgrade;
    enum net_dress dress;
    struct address *address; /* of the client */
    bool counted;            /* as one of the address's connections: the request came through a proxy */
    bool uncountable;        /* it came through a proxy, and there is no room to count another address */
    char text[ADDRESS_TEXT];
    int64_t began;
    const char *method, *url; /* libmicrohttpd's, as long as the request lives */
    char *body;
    size_t body_length, body_room;
    size_t unread; /* bytes of its answer; part of net.unread */
    struct {
        const char *name;
        char value[REPLY_HEADER_VALUE];
    } header[REPLY_HEADERS];
    int headers;
    char *unsent;                                                     /* of a stream */
    size_t unsent_start, unsent_end, unsent_capacity, unsent_allowed; /* the last as in struct net_socket */
};

struct net_socket {
    struct watch watch;
    struct net *net;
    void *own;
    wslay_event_context_ptr frames; /* only while there is something in it: it is 9 KiB */
    struct deadline silence;        /* at its end we ping; at the next we close */
    struct rate rate;
    struct address *address;
    struct net_socket *before, *after; /* all of them */
    struct net_socket *next_dirty, *next_buried;
    size_t unread;        /* part of net.unread */
    size_t allowed;       /* bytes that may be unsent: the limit, plus a message that found nothing before it */
    uint64_t fed, framed; /* bytes given to wslay, and bytes of frames it has begun: equal between frames */
    unsigned fragments;
    uint8_t head[14], head_length; /* of a frame, held back until its payload comes */
    bool mid_message;              /* a fragment has come, but not the last one */
    bool dirty;                    /* something to send, or to bury */
    bool wants_write;              /* in the epoll set */
    bool closing;                  /* a close was queued */
    bool bad_close;                /* the client's close had a reason that is not text */
    bool draining;                 /* the close was sent, and whatever comes is thrown away */
    bool ended;                    /* the client will send nothing more */
    bool dead;
    const char *early; /* bytes that came along with the handshake */
    size_t early_length;
    char text[ADDRESS_TEXT];
};

struct counts {
    uint64_t connections, refused_connections, requests, refused_requests, sockets, messages_in, messages_out,
        bytes_out, closed_slow, closed_dead, closed_bad, closed_flood, late;
};

struct net {
    const struct net_options *options;
    const struct net_handler *handler;
    struct MHD_Daemon *daemon;
    int epoll, listener, port;
    struct watch http, wake, foreign;
    char address[80], policy[768], public_origin[256];
    struct addresses addresses;
    int most_connections, open_clients, open_sockets;
    int away;              /* how many clients are */
    size_t unread;         /* bytes that were written and not yet read, over all connections */
    struct client clients; /* rings */
    struct net_socket sockets;
    struct client *buried_clients; /* freed at the end of the turn: events of this turn may still name them */
    struct net_socket *buried_sockets, *dirty;
    struct deadlines head, away_head, body, answer, wait, heartbeat, silence, dying, closing;
    _Atomic(struct net_post *) posts;
    atomic_bool stop;
    bool stopping;
    bool again; /* libmicrohttpd wants to continue at once */
    int64_t now, settle_by, next_sweep, stop_by, watchdog_ms, next_watchdog;
    struct counts counts;
};

/* --- net.c */
/* Waits for at most that long, and handles everything that is ready, due or posted. */
bool net_turn(struct net *, int most_ms);
bool net_watch(struct net *, struct watch *, uint32_t events);
void net_unwatch(struct net *, struct watch *);
void net_bury_client(struct client *);

/* --- http.c */
bool http_open(struct net *, char *why, size_t capacity);
/* Lets libmicrohttpd do what it can; true if it wants to continue at once. */
bool http_turn(struct net *);
void http_quiesce(struct net *);
void http_close(struct net *);
/* Closes a connection, whatever it is doing. */
void http_shut(struct client *);

/* --- head.c: NULL if the head is acceptable; otherwise what is wrong with it, and the status to answer with */
const char *head_fault(const struct client *, const char *method, const char *url, const char *version, int *status,
                       size_t *body_length);
/* Whether a page from this origin may use this connection. */
bool head_origin_allowed(const struct net *, const struct client *, const char *origin);
const char *head_value(struct MHD_Connection *, const char *name);
/* Whether a list like "keep-alive, Upgrade" contains the word. */
bool head_has_word(const char *list, const char *word);

/* --- unread.c: sets how much a connection has unread; closes those with most while there is too much in all */
void unread_set(struct net *, size_t *unread, size_t now);
void unread_bound(struct net *);

/* --- reply.c */
void reply_queue(struct net_reply *); /* to libmicrohttpd, in its access handler */
void reply_refuse(struct net_reply *, int status, const char *sentence);
/* Takes a reply back from the handler: the net answers itself. */
void reply_take_back(struct net_reply *);
/* The client is gone: tell the handler, if it still cares. */
void reply_lose(struct net_reply *);
/* The client sends nothing more and, if `wholly`, reads nothing more. */
void reply_hang_up(struct net_reply *, bool wholly);
void reply_wake(struct net_reply *);
void reply_heartbeat(struct net_reply *);
void reply_free(struct net_reply *);
/* The headers every answer has. */
void reply_harden(const struct net *, struct MHD_Response *, enum net_dress);

/* --- net_files.c, status.c: true if the path is theirs and has been answered */
bool files_answer(struct net *, struct net_reply *);
/* Whether there is such a file. */
bool files_have(const struct net *, const char *url);
bool status_answer(struct net *, struct net_reply *);

/* --- handshake.c: answers with 101, or a refusal */
void handshake_answer(struct net *, struct net_reply *, const struct net_request *);

/* --- socket.c */
bool socket_open(struct net *, struct net_reply *, int descriptor, const char *early, size_t early_length);
void socket_ready(struct net_socket *, uint32_t events);
void socket_ping(struct net_socket *);
void socket_drop(struct net_socket *);
/* Sends what was queued and buries the dead. */
void sockets_settle(struct net *);
void sockets_free_buried(struct net *);

#endif
