/* arena.h: many games between two players; and between all of them. */
#ifndef MOTU_ARENA_H
#define MOTU_ARENA_H

#include "contest.h"
#include "verdict.h"

struct arena_summary {
    struct verdict alone;   /* games in which A had one seat: with two seats all */
    struct verdict reverse; /* in which B had one seat */
    double cpu_ms[2], wall_ms[2];
    long thought[2];
    long long decisions;
    long faults[2];
};

/* Plays that many games; false if interrupted or out of memory. */
bool arena_play(const struct contest *, long games, int threads, bool quiet, struct arena_summary *);
/* How pairs of many players meet. */
struct ladder_plan {
    long games;    /* of each pair */
    uint32_t most; /* visits, for all; 0: as many as each wants */
    int threads;
    bool quiet, json;
};
/* `motu arena --ladder`: neighbours in strength play each other; ratings from all results. Exit code. */
int ladder_run(struct contest *, const struct ladder_plan *);
/* `motu arena --players`: the same for players by name, with semicolons between, which become zeros; everybody meets
 * everybody, or in a gauntlet the first one all others. */
int tournament_run(struct contest *, char *names, bool gauntlet, const struct ladder_plan *);

#endif
