/* style.h: what a player likes beyond what wins: moves of its style look better to it than they are. */
#ifndef AI_STYLE_H
#define AI_STYLE_H

#include <motu/ai.h>

/* Changes shares as a seat sees them that likes the way there by `lean` thousandths. They still add up. */
void style_lean(int seats, int seat, int lean, int share[]);

#endif
