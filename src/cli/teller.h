/* teller.h: what happened, in sentences. */
#ifndef MOTU_TELLER_H
#define MOTU_TELLER_H

#include <stdio.h>

#include <motu/match.h>

/* What one decision did: views of the same viewer, the move as that viewer saw it. The line stands at column
 * `indent`, and so do those it goes on in. */
void teller_print(const struct motu_game *, const struct motu_state *before, motu_move, const struct motu_state *after,
                  int indent, FILE *);
/* All decisions from one to the present, as a viewer saw them, each on its line. */
void teller_catch_up(const struct motu_match *, int from, int viewer, FILE *);

#endif
