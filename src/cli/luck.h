/* luck.h: luck apart from skill: what chance's decisions were worth to each seat.
 *
 * The luck of a decision of chance is the value of what came minus the mean value over all that could have come, by
 * their exact odds. Whatever the measure of value, its expectation is 0 before each decision: over many games luck sums
 * to nothing, and `motu analyse --luck` shows whether it does. */
#ifndef MOTU_LUCK_H
#define MOTU_LUCK_H

#include "cli.h"

/* Whether luck can be measured in this match: the truth is known, and the game has a value. */
bool luck_is_known(const struct motu_match *);
/* The luck of each seat in a decision of chance in the state before it, as a part of the win: it sums to 0. */
void luck_measure(const struct motu_game *, const struct motu_state *before, motu_move made, double change[]);

/* `motu analyse --luck`: of all games in a file, each seat's mean with its 95 % interval. Exit code. */
int luck_of_file(const struct command *, const char *path, bool json);

#endif
