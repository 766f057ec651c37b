/* arena.h: many games between two players, or among many. */
#ifndef MOTU_ARENA_H
#define MOTU_ARENA_H

#include "contest.h"
#include "verdict.h"

struct arena_summary {
    struct verdict alone;   /* games in which A had one seat; with two seats, all */
    struct verdict reverse; /* games in which B had one seat */
    struct verdict places;  /* the first, by places */
    double cpu_ms[2], wall_ms[2];
    long thought[2];
    long long decisions;
    long faults[2];
};

/* Plays that many games. With a path they are kept there, and games that are already there are not played again.
 * Returns the exit code, EXIT_INTERRUPTED for example; problems have been reported. The summary has what was played. */
int arena_play(const struct contest *, long games, int threads, bool quiet, const char *path, struct arena_summary *);
/* How pairs of many players meet. */
struct ladder_plan {
    long games;    /* per pair */
    uint32_t most; /* visits, for all; 0: each player's own */
    int threads;
    bool quiet, json;
    const char *folder; /* where the games are kept, a file for each pair; or NULL */
    const char *svg;    /* where a picture of the ratings goes; or NULL */
};
/* `motu arena --ladder`: neighbours in strength play each other; ratings from all results. Exit code. */
int ladder_run(struct contest *, const struct ladder_plan *);
/* `motu arena --players`: the same for named players, separated by semicolons, which become NULs; everybody meets
 * everybody or, in a gauntlet, the first one meets all others. */
int tournament_run(struct contest *, char *names, bool gauntlet, const struct ladder_plan *);

#endif
