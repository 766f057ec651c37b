/* nearby.h: a thread and the programs it asks, on one processor. They take turns, so one is enough for them, and on a
 * machine with nothing else to do waking another one takes longer than a quick program's answer. */
#ifndef MOTU_NEARBY_H
#define MOTU_NEARBY_H

#include <sched.h>
#include <stdbool.h>

struct nearby {
    cpu_set_t anywhere, here; /* where the thread may run, and where it stays */
    bool staying;
    double since_ms;
};

/* The calling thread may run anywhere it was allowed to. */
void nearby_start(struct nearby *);
/* Keeps the calling thread on the processor it is on, or lets it go. One that stays is let go for a moment several
 * times a second: call this often. Another thread or program may have settled on the same processor, and the system
 * can then move one of them. */
void nearby_stay(struct nearby *, bool stay);
/* Where a program that the thread asks should run: here if it is quick and the thread stays, else anywhere. */
const cpu_set_t *nearby_place(const struct nearby *, bool quick);

#endif
