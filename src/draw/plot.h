/* plot.h: figures with their intervals as a picture: a dot and a bar for each, on one scale. */
#ifndef MOTU_PLOT_H
#define MOTU_PLOT_H

#include "draw.h"

struct plot_row {
    const char *name;
    double value, margin; /* the interval is value ± margin */
};

/* `title` goes above, `unit` after the numbers of the scale. False if the text is too small for it. */
bool plot_rows(const char *title, const char *unit, const struct plot_row row[], int rows, struct motu_text *);

#endif
