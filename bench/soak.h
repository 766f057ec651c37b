/* soak.h: what a server uses over a long time: memory, descriptors, threads and the write-ahead log, sampled now and
 * then, and the slope of each at the end. */
#ifndef BENCH_SOAK_H
#define BENCH_SOAK_H

#include <stdbool.h>

#include "host.h"

enum { SOAK_FIGURES = 4, SOAK_MOST_SAMPLES = 20000 };

struct soak {
    int count;
    struct soak_sample {
        double hours;
        long figure[SOAK_FIGURES];
    } * sample;
};

bool soak_begin(struct soak *);
/* Takes a sample; when there is no room for more, it is ignored. */
void soak_note(struct soak *, const struct host *, double hours);
/* Prints first, last, most and slope of each figure over the last two thirds. False: memory grew by 1 MB an hour or
 * more, descriptors or threads grew, or the log is not bounded. */
bool soak_report(const struct soak *);
void soak_end(struct soak *);

#endif
