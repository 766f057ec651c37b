/* server.h: the house behind a network: what `motu serve` opens. */
#ifndef GATEWAY_SERVER_H
#define GATEWAY_SERVER_H

#include <motu/fault.h>

#include "net.h"

struct server_options {
    const char *data;          /* the file where everything is kept */
    int idle_days;             /* of tables, before they are announced to close; 0: never */
    const char *think_token;   /* of workers elsewhere; NULL: there are to be none */
    int thinkers;              /* how many computers think at a time; 0: one fewer than there are processors */
    bool webhooks_may_be_near; /* private addresses too: for tests, and for hosts whose network is their own */
    const char *push_contact;  /* "mailto:…" or "https://…": whom a push service may write to; NULL: nobody */
};

struct server;
/* Opens the data and holds it. NULL with a sentence in `why`. */
struct server *server_open(const struct server_options *, char *why, size_t capacity);
/* For net_open(). */
const struct net_handler *server_handler(struct server *);
/* After net_open(), before net_run(): goes through all games that are not over, and goes on where nobody is waited for.
 * False with a sentence in `why`. */
bool server_attach(struct server *, struct net *, char *why, size_t capacity);
/* After net_run(): the store failed, so that the process must end with an error. */
bool server_failed(const struct server *);
/* For motu_fault_set_handler(): what is wrong, where, at which table and its record as onlookers see it, as a line of
 * the log. */
void server_confess(const struct motu_fault *);
/* Before net_free(): threads are still posting. */
void server_close(struct server *);

#endif
