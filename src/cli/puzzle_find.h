/* puzzle_find.h: looks for puzzles in games of computer players and in records. */
#ifndef MOTU_PUZZLE_FIND_H
#define MOTU_PUZZLE_FIND_H

#include "puzzle_file.h"

struct puzzle_hunt {
    const struct command *command;
    struct pool *pool;
    const char *name; /* what the ids of the puzzles begin with */
    struct puzzle_effort effort;
    int least_level; /* easier puzzles are left out */
    FILE *out;
    long found;
};

/* Plays game `number` of a course with that seed, and writes the puzzles in it. False after saying what is wrong. */
bool puzzle_hunt_game(struct puzzle_hunt *, const struct motu_game *, const char *options, uint64_t seed, long number);
/* The same for the decisions of a record, whether or not the player found the move. */
bool puzzle_hunt_record(struct puzzle_hunt *, const struct motu_match *);

#endif
