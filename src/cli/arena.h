/* arena.h: many games between two players; and between all of them. */
#ifndef MOTU_ARENA_H
#define MOTU_ARENA_H

#include "contest.h"
#include "verdict.h"

struct arena_summary {
    struct verdict alone;   /* games in which A had one seat: with two seats all */
    struct verdict reverse; /* in which B had one seat */
    double cpu_ms[2];
    long thought[2];
    long long decisions;
    long faults[2];
};

/* Plays that many games; false if interrupted or out of memory. */
bool arena_play(const struct contest *, long games, int threads, bool quiet, struct arena_summary *);
/* `motu arena --ladder`: neighbours in strength play each other; ratings from all results. Nobody has more visits than
 * `most`, unless that is 0. Exit code. */
int ladder_run(struct contest *, long games, uint32_t most, int threads, bool quiet, bool json);

#endif
