/* fit.h: positions with their results, from games that `motu fit` played itself. fit.c is the command, fit_games.c
 * plays, fit_linear.c finds the weights of the linear part. */
#ifndef MOTU_FIT_H
#define MOTU_FIT_H

#include <pthread.h>

#include "cli.h"
#include "contest.h"
#include "progress.h"

/* One position: who won how much, and the features of each seat. */
struct turn {
    uint8_t stage, seats;
    int8_t share[MOTU_MAX_SEATS];
    int8_t feature[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES];
};

struct played {
    struct turn *turn;
    int count, capacity;
};

enum { MAX_VARIANTS = 32 };

struct fit {
    const struct motu_game *game;
    const struct motu_model *model;
    char option_words[1024];
    const char *options[MAX_VARIANTS]; /* parts of these; games take them in turn */
    int variants;
    uint64_t seed;
    struct motu_ai_player player;
    long games, stray;
    pthread_mutex_t lock;
    long next, done;
    bool failed;
    struct progress progress;
    struct played *played;
};

/* Plays games until there are enough, as one of several threads (pool_run). */
void fit_play_games(void *fit, int thread);
/* The weights of one stage, from the games not kept for measuring: Newton's method, with a small penalty. */
void fit_stage(const struct fit *, int stage, double weight[]);
/* Prints log-loss and how often the likelier seat won, in the games kept for measuring. */
void fit_measure(const struct fit *, const double weight[]);

#endif
