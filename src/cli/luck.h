/* luck.h: luck apart from skill: what chance's decisions were worth to each seat.
 *
 * The luck of a decision of chance is the value of the outcome minus the mean value of all possible outcomes, by their
 * exact odds. Whatever measures the value, luck has expectation 0 before each decision: over many games it averages out
 * to nothing, and `motu analyse --luck` shows whether it does. */
#ifndef MOTU_LUCK_H
#define MOTU_LUCK_H

#include "cli.h"

/* Whether luck can be measured in this match: the truth is known, and the game has a value. */
bool luck_is_known(const struct motu_match *);
/* The luck of each seat in a decision of chance, given the state before it, in parts of the win: it sums to 0. */
void luck_measure(const struct motu_game *, const struct motu_state *before, motu_move made, double change[]);

/* `motu analyse --luck`: each seat's mean over all games in a file, with its 95 % interval. Returns the exit code. */
int luck_of_file(const struct command *, const char *path, bool json);

#endif
