/* analyse_plot.h: `motu analyse --svg`: a game's chances and luck as curves, with its turning points (chart.h). */
#ifndef MOTU_ANALYSE_PLOT_H
#define MOTU_ANALYSE_PLOT_H

#include "chart.h"
#include "cli.h"

struct analyse_plot {
    int points;
    int ply[MOTU_MATCH_MAX_DECISIONS + 1];
    double chance[MOTU_MATCH_MAX_DECISIONS + 1][MOTU_MAX_SEATS], luck[MOTU_MATCH_MAX_DECISIONS + 1][MOTU_MAX_SEATS];
    struct chart_mark mark[CHART_MARKS];
    char words[CHART_MARKS][256];
    int marks;
};

/* A point of the curves: each seat's chance and its luck so far, parts of the win. */
void analyse_plot_add(struct analyse_plot *, int ply, const double chance[], const double luck[], int seats);
/* The result of a game that is over, as the last point. */
void analyse_plot_end(struct analyse_plot *, const struct motu_match *, const double luck[]);
/* A turning point: whose curve it is on, who decided what, and what to say about it. Those that do not fit are left
 * out. */
void analyse_plot_mark(struct analyse_plot *, int ply, int seat, const char *who, const char *move, const char *words);
/* Draws it into a file; the exit code. */
int analyse_plot_write(const struct command *, const struct analyse_plot *, const struct motu_match *, bool with_luck,
                       const char *path);

#endif
