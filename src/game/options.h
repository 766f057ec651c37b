/* options.h: the value of an option that is a choice between words. */
#ifndef MOTU_OPTIONS_H
#define MOTU_OPTIONS_H

#include <motu/game.h>

/* Which of the values "a|b|c" of a game's option was given: 0 for none given or the first; -1 with the reason if it is
 * none of them. */
int options_choose(const struct motu_game *, const struct motu_words *, int option, struct motu_reason *);

#endif
