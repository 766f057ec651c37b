/* nim_screen.h: Nim in a terminal. */
#ifndef MOTU_NIM_SCREEN_H
#define MOTU_NIM_SCREEN_H

#include "screen.h"

extern const struct screen nim_screen;

#endif
