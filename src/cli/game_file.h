/* game_file.h: the files that `motu arena --out` and `motu selfplay` write: a line of JSON for each game, with its
 * record. FILE#12 names one of its games wherever a command takes a record. */
#ifndef MOTU_GAME_FILE_H
#define MOTU_GAME_FILE_H

#include "cli.h"

/* Whether the path is FILE#N and no file has that name; *game is N and *length that of FILE. */
bool game_file_names_game(const char *path, size_t *length, long *game);
/* Whether it is such a file. Never true of a pipe, which cannot be read twice. */
bool game_file_is(const char *path);

/* Calls `see` for each game of the file in order, with the bytes of its record, NULL if the line has none; stops when
 * it returns false. False after saying that the file cannot be read, with the exit code. */
typedef bool game_file_see(void *context, long game, const char *record, size_t length);
bool game_file_each(const struct command *, const char *path, game_file_see *see, void *context, int *exit_code);

#endif
