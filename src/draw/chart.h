/* chart.h: figures of the players over the course of a game: a curve for each in one or more panels, one below the
 * other, with marks where something happened and lines at the foot that say what. */
#ifndef MOTU_CHART_H
#define MOTU_CHART_H

#include "draw.h"

enum { CHART_PANELS = 2, CHART_MARKS = 8 };

struct chart_panel {
    const char *title;
    double low, high, step;                /* of its scale, in percent */
    const double (*value)[MOTU_MAX_SEATS]; /* for each point */
};

struct chart_mark {
    double x;
    int seat;          /* on whose curve in the first panel */
    const char *words; /* at the foot */
};

struct chart {
    const char *title, *below; /* above everything; below the scale of points */
    int seats, points;
    const char *name[MOTU_MAX_SEATS], *colour[MOTU_MAX_SEATS]; /* a variable of the page's style: "red" */
    const int *x;                                              /* rising */
    struct chart_panel panel[CHART_PANELS];
    int panels;
    struct chart_mark mark[CHART_MARKS];
    int marks;
};

/* False if the text is too small for it. */
bool chart_draw(const struct chart *, struct motu_text *);

#endif
