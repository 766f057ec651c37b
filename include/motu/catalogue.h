/* catalogue.h: which games there are. */
#ifndef MOTU_CATALOGUE_H
#define MOTU_CATALOGUE_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

extern const struct motu_game *const motu_catalogue_games[]; /* ends with NULL */

/* Bytes that hold the belief of any game, for reading records. */
size_t motu_catalogue_belief_size(void);

/* The game of that id, or NULL. */
const struct motu_game *motu_catalogue_find(const char *id, size_t length);

MOTU_END_DECLS

#endif
