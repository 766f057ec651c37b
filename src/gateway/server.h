/* server.h: the house behind a network: what `motu serve` opens. */
#ifndef GATEWAY_SERVER_H
#define GATEWAY_SERVER_H

#include <motu/fault.h>

#include "net.h"

enum { SERVER_CLUSTER = 31 /* bytes of a cluster's name */ };

struct server_options {
    const char *data;          /* the file or database where everything is kept */
    const char *cluster;       /* the cluster that may use the database; NULL: one without a name */
    int idle_days;             /* before the closing of an idle table is announced; 0: never */
    const char *think_token;   /* of workers on other machines; NULL: none are accepted */
    int thinkers;              /* searches at a time; 0: one fewer than there are processors */
    uint32_t think_visits;     /* the most iterations of a search; 0: as many as its level has */
    bool webhooks_may_be_near; /* allows private addresses: for tests, and for hosts on a network of their own */
    const char *push_contact;  /* "mailto:…" or "https://…": whom a push service may write to; NULL: nobody */
};

struct server;
/* Opens the data and locks it. NULL with a sentence in `why`. */
struct server *server_open(const struct server_options *, char *why, size_t capacity);
/* For net_open(). */
const struct net_handler *server_handler(struct server *);
/* After net_open(), before net_run(): goes through all unfinished games, and continues those that wait for nobody.
 * False with a sentence in `why`. */
bool server_attach(struct server *, struct net *, char *why, size_t capacity);
/* After net_run(): whether the store failed, so that the process must end with an error. */
bool server_failed(const struct server *);
/* For motu_fault_set_handler(): logs what is wrong, where, and at which table, with its record as onlookers see it. */
void server_confess(const struct motu_fault *);
/* Call it before net_free(): threads are still posting. */
void server_close(struct server *);

#endif
