/* thinkers.h: worker threads that think for computer players. */
#ifndef GATEWAY_THINKERS_H
#define GATEWAY_THINKERS_H

#include "house.h"
#include "net.h"

/* A thought with its way back through the net. */
struct posted_job {
    struct net_post post;                   /* first: this is what comes back */
    struct posted_job *next;                /* that waits */
    struct posted_job *newer, **newer_link; /* of all there are */
    struct job *job;
};

struct thinkers;
/* So many threads, or as many as there can be. NULL without memory or threads. */
struct thinkers *thinkers_open(struct net *, int threads);
int thinkers_count(const struct thinkers *);
/* Stops them in the middle of their thoughts, and forgets these. */
void thinkers_close(struct thinkers *);
/* Takes the thought; it comes back by net_post() as a struct posted_job, to be given to thinkers_done(). False: there
 * is no memory, and the thought is still the caller's. How many wait is the house's business (queue.c). */
bool thinkers_ask(struct thinkers *, struct job *);
/* Takes one that no thread has begun, for somebody else to think about; NULL: there is none. It is given to
 * thinkers_done() when that has been done, or back to be thought about here, before all others. */
struct posted_job *thinkers_take(struct thinkers *);
void thinkers_return(struct thinkers *, struct posted_job *);
/* Frees it with its thought. */
void thinkers_done(struct thinkers *, struct posted_job *);

#endif
