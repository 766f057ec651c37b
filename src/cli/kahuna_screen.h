/* kahuna_screen.h: Kahuna in a terminal. */
#ifndef MOTU_KAHUNA_SCREEN_H
#define MOTU_KAHUNA_SCREEN_H

#include "screen.h"

extern const struct screen kahuna_screen;

#endif
