/* verdict.c: see verdict.h. */
#include "verdict.h"

#include <math.h>

void verdict_add(struct verdict *v, double share)
{
    v->games++;
    v->sum += share;
    v->squares += share * share;
}

double verdict_share(const struct verdict *v)
{
    return v->games ? v->sum / (double)v->games : 0;
}

void verdict_interval(const struct verdict *v, double *low, double *high)
{
    const double z = 1.959964, n = (double)v->games, p = verdict_share(v);
    *low = 0;
    *high = 1;
    if (!v->games)
        return;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = fmax(0, middle - half);
    *high = fmin(1, middle + half);
}

double verdict_elo(double share, int seats)
{
    const double most = 2000;
    if (share <= 0 || share >= 1)
        return share <= 0 ? -most : most;
    const double elo = 400 * log10(share * (seats - 1) / (1 - share));
    return fmin(most, fmax(-most, elo));
}

double verdict_share_of_elo(double elo, int seats)
{
    const double odds = pow(10, elo / 400) / (seats - 1);
    return odds / (1 + odds);
}

int verdict_sprt(const struct verdict *v, double elo0, double elo1, int seats, double *ratio)
{
    const double bound = log(0.95 / 0.05);
    const double mean = verdict_share(v), n = (double)v->games;
    *ratio = 0;
    if (v->games < 2)
        return 0;
    /* a few imagined games keep the variance above 0 after a row of wins */
    const double variance = fmax((v->squares + 1) / (n + 2) - pow((v->sum + 1) / (n + 2), 2), 1e-3);
    const double worse = verdict_share_of_elo(elo0, seats), better = verdict_share_of_elo(elo1, seats);
    *ratio = n * (better - worse) * (2 * mean - worse - better) / (2 * variance);
    return *ratio >= bound ? 1 : *ratio <= -bound ? -1 : 0;
}
