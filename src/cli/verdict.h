/* verdict.h: what a number of games says about two players: share, interval, Elo, and when to stop. */
#ifndef MOTU_VERDICT_H
#define MOTU_VERDICT_H

#include <stdbool.h>

/* Games of one player against others: each adds the share of the win that the player got, 0 to 1. */
struct verdict {
    long games;
    double sum, squares;
};

void verdict_add(struct verdict *, double share);
double verdict_share(const struct verdict *);
/* The 95 % interval of the share, by Wilson. */
void verdict_interval(const struct verdict *, double *low, double *high);
/* Elo from a share of the wins against seats - 1 equal others; limited to ±2000. */
double verdict_elo(double share, int seats);
double verdict_share_of_elo(double elo, int seats);

/* The sequential probability ratio test at 5 % each way: 1 if the better of two hypotheses holds, -1 if the other,
 * 0 if more games are needed. The ratio goes to *ratio. */
int verdict_sprt(const struct verdict *, double elo0, double elo1, int seats, double *ratio);

#endif
