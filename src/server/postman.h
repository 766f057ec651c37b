/* postman.h: webhooks: short JSON messages to addresses people gave, from a thread of its own. A webhook that fails
 * is tried once more and then forgotten; the next turn rings again. */
#ifndef SERVER_POSTMAN_H
#define SERVER_POSTMAN_H

#include <stdbool.h>
#include <sys/socket.h>

struct postman;
/* `near`: addresses of this machine and of private networks are allowed too. */
struct postman *postman_open(bool near);
void postman_close(struct postman *);
/* Copies both. False: too many wait. */
bool postman_send(struct postman *, const char *url, const char *json);

/* Whether an address is out in the world: not this machine, not a private or special network. Asked for the address a
 * name has led to, at the moment of connecting. */
bool postman_is_far(const struct sockaddr *);

/* How many arrived and how many did not. */
void postman_figures(struct postman *, long *sent, long *failed);

#endif
