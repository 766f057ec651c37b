/* teller.h: what happened, in sentences. */
#ifndef MOTU_TELLER_H
#define MOTU_TELLER_H

#include <stdio.h>

#include <motu/match.h>

/* What one decision did, given views of one viewer and the move as that viewer saw it. Lines begin at column
 * `indent`. */
void teller_print(const struct motu_game *, const struct motu_state *before, motu_move, const struct motu_state *after,
                  int indent, FILE *);
/* All decisions from one to the present, as a viewer saw them, one per line. */
void teller_catch_up(const struct motu_match *, int from, int viewer, FILE *);

#endif
