/* puzzle_file.h: puzzles as lines of JSON: doc/puzzles.md. */
#ifndef MOTU_PUZZLE_FILE_H
#define MOTU_PUZZLE_FILE_H

#include "cli.h"
#include "puzzle_judge.h"

enum { PUZZLE_MAX_ID = 64, PUZZLE_MAX_BYTES = 64 * 1024 * 1024 };

struct puzzle {
    char id[PUZZLE_MAX_ID];
    struct opened_record *record; /* as the player who decides saw it: the file contains nothing hidden */
    int seat;
    int level;
    struct puzzle_effort effort;
    struct puzzle_answer answer;
};

/* A line with its newline; `record` is the text of the record. */
void puzzle_write(const struct puzzle *, const struct motu_game *, const char *record, struct motu_text *);

/* All puzzles of a file, in new memory (puzzles_close); NULL after saying what is wrong, with the exit code. */
struct puzzles {
    int count;
    struct puzzle *puzzle;
};
struct puzzles *puzzles_open(const struct command *, const char *path, int *exit_code);
void puzzles_close(struct puzzles *);

#endif
