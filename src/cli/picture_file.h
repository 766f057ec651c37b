/* picture_file.h: pictures into files: SVG, or PNG if the file is called that and this program can make it. */
#ifndef MOTU_PICTURE_FILE_H
#define MOTU_PICTURE_FILE_H

#include "cli.h"
#include "plot.h"

/* Whether the name ends with .svg or .png, or is "-" for standard output; false after saying so. */
bool picture_can_be_written(const struct command *, const char *path);
/* Writes it and returns the exit code. Without librsvg a picture.png is written as picture.svg instead, and that is
 * said. */
int picture_write(const struct command *, const char *path, const char *svg, size_t length);
/* What a player is called in it: by the record, or by the seat. */
const char *picture_name(const struct motu_match *, int seat, char out[DRAW_MAX_NAME]);
/* Figures with their intervals (plot.h) into a file; the exit code. */
int picture_plot(const struct command *, const char *path, const char *title, const char *unit,
                 const struct plot_row row[], int rows);

#endif
