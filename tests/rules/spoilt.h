/* spoilt.h: states in JSON that no game can reach. A state is laid out and then spoilt in one place: it must be refused
 * for the field that is wrong, and whatever was to begin from it must stay as it was. Every function here is an
 * assertion. One state is laid out at a time. */
#ifndef TESTS_SPOILT_H
#define TESTS_SPOILT_H

#include "checked.h"

#include <motu/game.h>

/* Begins to lay out a state of that game: where to write it. */
struct motu_text lay_out(const struct motu_game *);
/* What is laid out, to be looked at or changed. */
char *laid_out(void);
/* Puts these bytes in place of those. */
void put(const char *from, const char *to);
/* What is laid out is refused, and this field is named. */
void unfit(const char *field);
/* With these bytes in place of those it is refused; then it is as it was. */
void spoilt(const char *from, const char *to, const char *field);
void spoilt_twice(const char *from, const char *to, const char *also, const char *instead, const char *field);

#endif
