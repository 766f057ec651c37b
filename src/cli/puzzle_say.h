/* puzzle_say.h: what motu says about puzzles, in the reader's language. */
#ifndef MOTU_PUZZLE_SAY_H
#define MOTU_PUZZLE_SAY_H

#include "puzzle_file.h"
#include "screen.h"

/* Why the move is best: what it does, and what the others are worth. */
void puzzle_write_reason(const struct puzzle *, struct motu_text *);
/* A line about a puzzle that does not give it away; and a line of JSON with its solution and reason. */
void puzzle_print(const struct puzzle *);
void puzzle_print_json(const struct puzzle *);

/* --- puzzle_ask.c ------------------------------------------------------------------------------------------------- */

/* Asks the puzzles of a file one after the other until the input ends: those of that level (0: any), or the one with
 * that id (NULL: any). Returns the exit code. */
int puzzle_ask(const struct command *, const struct puzzles *, int level, const char *id, const struct style *);

#endif
