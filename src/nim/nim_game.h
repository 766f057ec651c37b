/* nim_game.h: Nim, the smallest game, for the catalogue. */
#ifndef MOTU_NIM_GAME_H
#define MOTU_NIM_GAME_H

#include <motu/game.h>

extern const struct motu_game nim_game;

#endif
