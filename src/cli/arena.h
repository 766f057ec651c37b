/* arena.h: many games between two players; and between all of them. */
#ifndef MOTU_ARENA_H
#define MOTU_ARENA_H

#include "contest.h"
#include "verdict.h"

struct arena_summary {
    struct verdict alone;   /* games in which A had one seat: with two seats all */
    struct verdict reverse; /* in which B had one seat */
    struct verdict places;  /* the first again, by places */
    double cpu_ms[2], wall_ms[2];
    long thought[2];
    long long decisions;
    long faults[2];
};

/* Plays that many games. With a path they are kept there, and those that are there already are not played again. Exit
 * code: EXIT_INTERRUPTED, or what was said to be wrong with memory or file; the summary has what was played. */
int arena_play(const struct contest *, long games, int threads, bool quiet, const char *path, struct arena_summary *);
/* How pairs of many players meet. */
struct ladder_plan {
    long games;    /* of each pair */
    uint32_t most; /* visits, for all; 0: as many as each wants */
    int threads;
    bool quiet, json;
    const char *folder; /* where the games are kept, a file for each pair; or NULL */
    const char *svg;    /* where a picture of the ratings goes; or NULL */
};
/* `motu arena --ladder`: neighbours in strength play each other; ratings from all results. Exit code. */
int ladder_run(struct contest *, const struct ladder_plan *);
/* `motu arena --players`: the same for players by name, with semicolons between, which become zeros; everybody meets
 * everybody, or in a gauntlet the first one all others. */
int tournament_run(struct contest *, char *names, bool gauntlet, const struct ladder_plan *);

#endif
