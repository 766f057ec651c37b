/* postman.h: webhooks: short JSON messages to addresses people gave; and pushes: empty ones to the push services of
 * browsers (RFC 8030). From a thread of its own, many at a time, so that nobody waits for somebody else's. One that
 * fails is tried once more; its sender is told whether it arrived. */
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
    bool push, gone;                /* gone: nobody is there any more, and never will be */
    char url[QUOTA_PUSH_BYTES + 1]; /* of a push */
};
/* Takes a letter about a table to a seat's address. Copies all. False: too many wait, to that address, to its host or
 * in all. */
bool postman_send(struct postman *, const char *table, int seat, const char *url, const char *json);
/* The same for a push, which has nothing in it; `authorization` is the value of that header (vapid.h). */
bool postman_push(struct postman *, const char *table, int seat, const char *url, const char *authorization);
/* The next result nobody has taken yet; false if there is none. */
bool postman_take_result(struct postman *, struct postman_result *);

/* Whether an address is out in the world: not this machine, not a private or special network. Asked for the address a
 * name has led to, at the moment of connecting. */
bool postman_is_far(const struct sockaddr *);

/* How many webhooks arrived and how many did not; and how many pushes. */
void postman_figures(struct postman *, long *sent, long *failed);
void postman_push_figures(struct postman *, long *sent, long *failed);

#endif
