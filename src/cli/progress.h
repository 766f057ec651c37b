/* progress.h: how far a long command has come and how long it will still take, on a single line of standard error.
 * Nothing is shown unless that is a terminal. */
#ifndef MOTU_PROGRESS_H
#define MOTU_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

struct progress {
    bool shown;         /* somebody is looking */
    double began, last; /* milliseconds on the wall */
};

struct progress progress_begin(void);
/* "25 of 100 games, about 12 s left", four times a second at most. `what` is a plural; `done` of `whole` counts. */
void progress_show(struct progress *, double done, double whole, const char *what);
/* The same with the caller's words; only the time left is added. */
void progress_tell(struct progress *, double done, double whole, const char *words);
/* Clears the line. */
void progress_end(const struct progress *);

#endif
