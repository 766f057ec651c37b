/* arena_inside.h: a match of many games while it is played: arena.c plays, arena_file.c keeps, arena_print.c prints. */
#ifndef MOTU_ARENA_INSIDE_H
#define MOTU_ARENA_INSIDE_H

#include <pthread.h>
#include <stdio.h>

#include "arena.h"

struct arena {
    struct contest contest;
    long games;
    int seats;
    bool sprt;
    double elo0, elo1;
    int threads;
    bool quiet; /* no progress line */
    FILE *out;  /* or NULL */
    /* what follows is shared by the threads */
    pthread_mutex_t lock;
    long next;    /* to be played */
    long counted; /* results up to here are in the verdict: in order, whoever finishes first */
    struct contest_result *pending;
    bool *have;
    struct arena_summary sum;
    bool decided, failed;
    double began;
    long resumed;
};

/* Opens the file of results, whose games count as played; false after saying what is wrong, with the exit code. */
bool arena_open_out(struct arena *, const char *path, int *code);
/* Adds a game with its record; sets `failed` if that is not possible. */
void arena_write_result(struct arena *, const struct contest_result *, struct motu_match *);

void arena_print_json(const struct arena *);
void arena_print_text(const struct arena *);

#endif
