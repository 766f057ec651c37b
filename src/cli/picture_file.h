/* picture_file.h: pictures into files: SVG, or PNG if the file is called that and this program can make it. */
#ifndef MOTU_PICTURE_FILE_H
#define MOTU_PICTURE_FILE_H

#include "cli.h"

/* Whether the name ends with .svg or .png, or is "-" for standard output; false after saying so. */
bool picture_can_be_written(const struct command *, const char *path);
/* Writes it and returns the exit code. Without librsvg a picture.png is written as picture.svg instead, and that is
 * said. */
int picture_write(const struct command *, const char *path, const char *svg, size_t length);

#endif
