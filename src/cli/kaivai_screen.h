/* kaivai_screen.h: Kaivai in a terminal. */
#ifndef MOTU_KAIVAI_SCREEN_H
#define MOTU_KAIVAI_SCREEN_H

#include "screen.h"

extern const struct screen kaivai_screen;

/* Its `compare`: kaivai_books.c. */
void kaivai_print_books(const struct motu_game *, bool json);

#endif
