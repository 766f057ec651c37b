/* pool.h: worker threads: the same work on several of them, and one decision searched by several threads whose visits
 * are added (root parallel). Native only: nothing below this folder knows of threads or clocks. */
#ifndef MOTU_POOL_H
#define MOTU_POOL_H

#include <motu/mind.h>

enum { POOL_MAX_THREADS = 64, POOL_VARIATION = 16, POOL_BESTS = 3 };

/* How many processors we may use. */
int pool_processors(void);
/* Runs work(context, 0) to work(context, threads - 1) at the same time; returns when all have ended. */
void pool_run(int threads, void (*work)(void *context, int thread), void *context);

/* Milliseconds of CPU time of the calling thread; of wall clock time. */
double pool_cpu_ms(void);
double pool_wall_ms(void);

/* What came of a search. */
struct pool_result {
    motu_move move;
    uint32_t visits;
    int rows, seats, variation_length;
    bool solved;
    int value[MOTU_MAX_SEATS];
    struct motu_ai_row row[MOTU_MAX_MOVES];
    motu_move variation[POOL_VARIATION];
    /* the expected continuation of the first rows, as far as it is known */
    int bests, best_length[POOL_BESTS];
    motu_move best[POOL_BESTS][POOL_VARIATION];
};

/* What ends a search, besides the player's own visits: whichever comes first. */
struct pool_limit {
    double cpu_ms, wall_ms; /* 0: no limit */
    uint32_t visits;        /* of all threads together; 0: the player's own, if no time is given */
    motu_move left_out;     /* a move that the search leaves out (motu_ai_leave_out); 0: none */
    /* Asked every few milliseconds whether to stop; told the result so far. Both may be NULL. */
    bool (*enough)(void *context);
    void (*report)(void *context, const struct pool_result *);
    void *context;
};

/* Memory and threads for thinking, and a mind for each seat; NULL without memory. */
struct pool;
struct pool *pool_open(int threads, size_t bytes_each);
void pool_close(struct pool *);

/* What a seat knows, as far as that player needs it (mind.h; NULL: everything). The position belongs to the pool and is
 * valid until the pool is asked about that seat again. One thread at a time. As long as the pool is used for one match,
 * only new decisions are read. */
const struct motu_ai_position *pool_recall(struct pool *, const struct motu_match *, int seat,
                                           const struct motu_ai_player *);
/* Thinks about a position. With one thread and no time limit equal seeds give equal results; with more threads too, as
 * long as only visits limit them. */
void pool_think(struct pool *, const struct motu_ai_player *, const struct motu_ai_position *, uint64_t seed,
                const struct pool_limit *, struct pool_result *);

#endif
