/* kahuna_game.h: all that the rest of motu knows of Kahuna. */
#ifndef KAHUNA_GAME_H
#define KAHUNA_GAME_H

#include <motu/game.h>

extern const struct motu_game kahuna_game;

#endif
