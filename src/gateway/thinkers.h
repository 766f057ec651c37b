/* thinkers.h: worker threads that think for computer players. */
#ifndef GATEWAY_THINKERS_H
#define GATEWAY_THINKERS_H

#include "house.h"
#include "net.h"

/* A job with its way back through the net. */
struct posted_job {
    struct net_post post;                   /* first: this is what comes back */
    struct posted_job *next;                /* the next one waiting */
    struct posted_job *newer, **newer_link; /* of all jobs */
    struct job *job;
};

struct thinkers;
/* Starts that many threads, or as many as possible. NULL without memory or threads. */
struct thinkers *thinkers_open(struct net *, int threads);
int thinkers_count(const struct thinkers *);
/* Stops the searches under way, and frees all jobs. */
void thinkers_close(struct thinkers *);
/* Takes the job; it comes back by net_post() as a struct posted_job, to be given to thinkers_done(). False: there is no
 * memory, and the job still belongs to the caller. The house decides how many may wait (queue.c). */
bool thinkers_ask(struct thinkers *, struct job *);
/* Takes a job that no thread has begun, to be searched elsewhere; NULL: there is none. Give it to thinkers_done()
 * afterwards, or back, to be searched here before all others. */
struct posted_job *thinkers_take(struct thinkers *);
void thinkers_return(struct thinkers *, struct posted_job *);
/* Frees it with its job. */
void thinkers_done(struct thinkers *, struct posted_job *);

#endif
