/* kaivai_game.h: all that the rest of motu knows of Kaivai. */
#ifndef KAIVAI_GAME_H
#define KAIVAI_GAME_H

#include <motu/game.h>

extern const struct motu_game kaivai_game;

#endif
