/* catalogue.h: which games there are. */
#ifndef MOTU_CATALOGUE_H
#define MOTU_CATALOGUE_H

#include <motu/game.h>

extern const struct game *const catalogue_games[]; /* ends with NULL */

/* Bytes that hold the belief of any game, for those who read records. */
size_t catalogue_belief_size(void);

/* The game of that id, or NULL. */
const struct game *catalogue_find(const char *id, size_t length);

#endif
