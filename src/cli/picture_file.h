/* picture_file.h: writes pictures to files: SVG, or PNG if the file's name says so and this program can make it. */
#ifndef MOTU_PICTURE_FILE_H
#define MOTU_PICTURE_FILE_H

#include "cli.h"
#include "plot.h"

/* Whether the name ends with .svg or .png, or is "-" for standard output; false after saying so. */
bool picture_can_be_written(const struct command *, const char *path);
/* Writes it and returns the exit code. Without rsvg-convert, picture.png becomes picture.svg, with a message. */
int picture_write(const struct command *, const char *path, const char *svg, size_t length);
/* A player's name in the picture: from the record, or the seat's. */
const char *picture_name(const struct motu_match *, int seat, char out[DRAW_MAX_NAME]);
/* Figures with their intervals (plot.h) into a file; the exit code. */
int picture_plot(const struct command *, const char *path, const char *title, const char *unit,
                 const struct plot_row row[], int rows);

#endif
