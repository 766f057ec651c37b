/* weights_file.h: the file of weights that a game's model compiles in (GAME_weights.inc). */
#ifndef MOTU_WEIGHTS_FILE_H
#define MOTU_WEIGHTS_FILE_H

#include "cli.h"

/* Writes it to a file, or to standard output if `path` is NULL; `words` are those of the command that found the
 * weights. False after saying what is wrong. */
bool weights_write(const struct command *, const struct motu_model *, const int16_t weight[], const char *words,
                   const char *path);

#endif
