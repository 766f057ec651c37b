/* soak.h: what a server takes over a long time: memory, descriptors, threads and the write-ahead log, noted now and
 * then, and the slope of each in the end. */
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
/* Notes what the server takes now; a later one than the room allows is not noted. */
void soak_note(struct soak *, const struct host *, double hours);
/* Prints first, last, most and slope of each figure over the last two thirds. False: memory grew by 1 MB an hour or
 * more, descriptors or threads grew, or the log is not bounded. */
bool soak_report(const struct soak *);
void soak_end(struct soak *);

#endif
