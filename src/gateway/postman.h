/* postman.h: webhooks, short JSON messages to addresses that people gave, and pushes, empty messages to the push
 * services of browsers (RFC 8030). They go out from a thread of their own, many at a time, so that nobody waits for
 * somebody else's. One that fails is tried once more; the sender is told whether it arrived. */
#ifndef GATEWAY_POSTMAN_H
#define GATEWAY_POSTMAN_H

#include <stdbool.h>
#include <sys/socket.h>

#include "quota.h"
#include "store.h"

struct postman;
/* `near`: addresses of this machine and of private networks are allowed too. */
struct postman *postman_open(bool near);
void postman_close(struct postman *);
/* What became of a letter. */
struct postman_result {
    char table[STORE_MAX_ID + 1];
    int seat;
    bool sent;
    bool push, gone;                /* gone: the service no longer knows the device, and never will again */
    char url[QUOTA_PUSH_BYTES + 1]; /* of a push */
};
/* Takes a letter about a table to a seat's address and copies everything. False: too many wait for that address, for
 * its host or in all. */
bool postman_send(struct postman *, const char *table, int seat, const char *url, const char *json);
/* The same for a push, which is empty; `authorization` is the value of that header (vapid.h). */
bool postman_push(struct postman *, const char *table, int seat, const char *url, const char *authorization);
/* The next result nobody has taken yet; false if there is none. */
bool postman_take_result(struct postman *, struct postman_result *);

/* Whether an address is on the public internet: not this machine, not a private or special network. Checked when
 * connecting, for the address that the name resolved to. */
bool postman_is_far(const struct sockaddr *);

/* How many webhooks and pushes arrived, and how many failed. */
void postman_figures(struct postman *, long *sent, long *failed);
void postman_push_figures(struct postman *, long *sent, long *failed);

#endif
