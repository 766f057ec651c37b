/* gateway.h: for this folder only: where the house meets the network. gateway.c opens, commits and closes; outbox.c
 * holds answers back until what they depend on is on disk (I-3); again.c asks the house, and asks again if a write was
 * refused; watchers.c passes on what happens at tables; neighbours.c deals with other nodes; requests.c and live.c read
 * HTTP and WebSocket; previews.c and preview_page.c show a table to programs that preview links. */
#ifndef GATEWAY_H
#define GATEWAY_H

#include "house.h"
#include "refusal.h"
#include "server.h"

enum { GATEWAY_BUCKETS = 8192, GATEWAY_ANSWER = 1024 * 1024, GATEWAY_TOKEN = 64 };

struct kept_request;
struct postman;
struct previews;
struct thinkers;
struct vapid;
struct workers;

/* A connection that is told what happens at a table. */
struct watcher {
    struct watcher *next, **link; /* in the bucket of its table */
    struct watcher *sibling;      /* of the same socket */
    struct net_socket *socket;    /* one of these two */
    struct net_reply *reply;
    bool stream;      /* the reply is a stream; otherwise it is a long poll */
    int64_t until_ms; /* when a long poll ends */
    int64_t since;    /* the last event it was told */
    int role;         /* a seat or MOTU_ONLOOKER, when it began */
    char *name;       /* given by an onlooker, or NULL */
    char table[STORE_MAX_ID + 1];
    char token[GATEWAY_TOKEN]; /* checked each time: a link may be renewed */
};

/* A WebSocket. */
struct caller {
    struct watcher *watching;
    int count;
};

/* An answer that waits for a commit. */
struct outgoing {
    struct outgoing *next;
    struct net_reply *reply; /* one of these two; neither: the client is gone */
    struct net_socket *socket;
    char table[STORE_MAX_ID + 1]; /* the table it is about; "": perhaps several */
    int status;
    const char *type;
    struct kept_request *request; /* to repeat if the write is refused; NULL: do not */
    size_t length;
    char bytes[];
};

/* A notice for a seat's webhook or one of its devices; it waits for a commit. */
struct notice {
    struct notice *next;
    char table[STORE_MAX_ID + 1];
    int seat;
    bool push; /* for a device, without JSON */
    char url[QUOTA_PUSH_BYTES + 1];
    char json[256];
};

struct server {
    struct net_handler handler;
    struct net *net;
    struct store *store;
    struct house *house;
    struct thinkers *thinkers;
    struct postman *postman;
    struct previews *previews; /* NULL: there are no pictures */
    struct vapid *vapid;       /* NULL: no push notices */
    const char *push_contact;
    struct workers *workers; /* NULL: none are accepted */
    bool near;               /* webhooks and push services may be on private networks */
    bool failed;             /* the store has failed for good */
    bool lost;               /* the store is out of reach, perhaps only for a while */
    uint64_t losses;
    char about[STORE_MAX_ID + 1]; /* the table of the request that is being answered */
    struct outgoing *outbox, **outbox_end;
    struct outgoing *again;       /* answers whose write was refused: to be asked again */
    struct kept_request *keeping; /* the request of the answer that is being sent */
    struct notice *notices;       /* the latest first: their order does not matter */
    struct watcher *bucket[GATEWAY_BUCKETS];
    int polls;
    int64_t commands_at; /* when to look for admin commands again */
    int64_t tidy_at;     /* when to look for abandoned tables */
    int64_t rest_at;     /* when to look for tables that can leave memory */
    int rested;          /* how many have left since memory was last returned to the system */
    int idle_days;
    int threads;           /* for searches … */
    uint32_t think_visits; /* … of at most so many iterations; 0: as many as the level has */

    struct store_pulse pulse; /* the last one read */
    int64_t pulse_at, look_at;
    int heads_place; /* where the next check of the tables' heads continues */
    uint64_t present, news, repeated, refusals;
    size_t present_length;

    char answer[GATEWAY_ANSWER];
};

/* --- outbox.c ----------------------------------------------------------------------------------------------------- */

/* Sends now if nothing waits for a commit, otherwise after it. Either reply or socket is NULL. */
void gateway_send(struct server *, struct net_reply *, struct net_socket *, int status, const char *type,
                  const char *bytes, size_t length);
/* Refuses at once: the answer depends on nothing that could be lost. */
void gateway_refuse(struct net_reply *, int status, const char *error, enum server_message);
void gateway_release(struct server *);
/* Drops the answers about a table and those about an unknown one; NULL: all. What they depend on was not committed. The
 * client is told to ask again, or its socket is closed, after which it does the same: it repeats the request under the
 * same id. A kept request about this table is set aside for gateway_do_again(). */
void gateway_drop(struct server *, const char *table);
/* Answers that the server cannot help at the moment. Either reply or socket is NULL. */
void gateway_put_off(struct net_reply *, struct net_socket *);
/* Notes which table the next answers are about. */
void gateway_set_about(struct server *, const char *table);
/* Passes a request to the house and sends its answer; if the store refuses the write, tries again, a few times. Either
 * reply or socket is NULL. */
void gateway_do(struct server *, struct net_reply *, struct net_socket *, const struct house_request *);
/* Repeats the requests that gateway_drop() has set aside. */
void gateway_do_again(struct server *);
void kept_request_free(struct kept_request *);
/* The client is gone: what still waits for it is not sent. */
void gateway_lose_reply(struct server *, const struct net_reply *);
void gateway_lose_socket(struct server *, const struct net_socket *);

/* --- watchers.c --------------------------------------------------------------------------------------------------- */

/* The table with that id, and the role of the token there; NULL if the token opens no such table, or the store has
 * failed (store_error). `since`: the latest event they know of; see house_find_at(). */
struct table *watched_table(struct server *, const char *id, const char *token, int64_t since, int *role);
/* Begin to watch a table. A socket gets all that happens from now on; a reply gets what happened after event `since`,
 * as a stream or, if until_ms is set, as the answer to a long poll. `name` is an onlooker's, or NULL. False: too many
 * watch, or there is no memory. */
bool watch_by_socket(struct server *, struct net_socket *, const struct table *, int role, const char *token,
                     const char *name);
bool watch_by_reply(struct server *, struct net_reply *, struct table *, int role, const char *token, int64_t since,
                    int64_t until_ms);
/* The socket's watcher of a table, or NULL. */
struct watcher *watcher_find(const struct net_socket *, const char *table);
void watcher_remove(struct server *, struct watcher *);
/* Writes how many onlookers a table has at this node, and the names some have given; nothing else about them. */
void watchers_list(struct server *, const struct table *, struct motu_text *);
/* Tells everybody what happened at a table. */
void watchers_tell(struct server *, struct table *);
/* Whether somebody in that seat is looking at the table. */
bool watchers_see(struct server *, const struct table *, int seat);
/* Marks all watched tables as changed: what became of them is unknown. */
void watchers_touch(struct server *);
/* Whether anybody watches a table. */
bool watchers_any(struct server *, const char *table);
/* Keeps the watched tables in memory. */
void watchers_use(struct server *);
/* Visits each seat with a webhook that is looking at its table, perhaps twice. */
void watchers_each_bell(struct server *, void (*visit)(void *own, const char *table, int seat), void *own);
/* Ends long polls whose time is up. */
void watchers_end_polls(struct server *, int64_t now_ms);

/* --- requests.c, live.c ------------------------------------------------------------------------------------------- */

void gateway_request(void *own, const struct net_request *, struct net_reply *);
void gateway_gone(void *own, struct net_reply *);
bool gateway_upgrade(void *own, const struct net_request *, struct net_reply *);
void gateway_opened(void *own, struct net_socket *);
void gateway_message(void *own, struct net_socket *, const char *bytes, size_t length);
void gateway_closed(void *own, struct net_socket *);
/* An answer of the house to a message, with the message's id. */
void live_answer(struct server *, struct net_socket *, json_t *message, int status, const struct motu_text *object);

/* --- neighbours.c ------------------------------------------------------------------------------------------------- */

/* Tells the house the time: with several nodes, by the database's clock. */
void gateway_set_time(struct server *);
/* Whether this node belongs to the cluster whose database this is. A cluster without a name, NULL, has a database
 * without one, and such a database takes the first name that it is given. False with a sentence in `why`. */
bool neighbours_join(struct server *, const char *cluster, char *why, size_t capacity);
/* Reports for the first time that this node is alive, and learns the time. False: the store failed. */
bool neighbours_begin(struct server *);
/* Reports that this node is alive, if it is time: also in the middle of a turn, because one in which hundreds of tables
 * are read may be longer than the lease. */
void neighbours_keep_alive(struct server *);
/* Handles what the other nodes have done. Call it while nothing waits for a commit. */
void neighbours_turn(struct server *, int64_t now_ms);
/* Whether a seat is looking at its table at another node. */
bool neighbours_see(struct server *, const char *table, int seat);

/* --- workers.c ---------------------------------------------------------------------------------------------------- */

/* NULL without a token, or without memory. */
struct workers *workers_open(const char *token);
void workers_close(struct workers *);
/* Whether it was one of theirs; if so, it has been answered or will be. */
bool workers_request(struct server *, const struct net_request *, struct net_reply *);
void workers_lose(struct server *, const struct net_reply *);
/* Hands out waiting jobs, and takes back those that were not answered. Call it while nothing waits for a commit. */
void workers_turn(struct server *, int64_t now_ms);
void workers_figures(const struct server *, uint64_t *workers, uint64_t *decided, uint64_t *failed);

/* --- gateway.c ---------------------------------------------------------------------------------------------------- */

/* Milliseconds since 1970. */
int64_t gateway_time(void);
/* Commits if much waits for it. */
void gateway_commit_if_full(struct server *);

#endif
