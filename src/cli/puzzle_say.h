/* puzzle_say.h: what is said of puzzles, in the reader's language. */
#ifndef MOTU_PUZZLE_SAY_H
#define MOTU_PUZZLE_SAY_H

#include "puzzle_file.h"
#include "screen.h"

/* Why the move is the best: what it does, and what the others come to. */
void puzzle_write_reason(const struct puzzle *, struct motu_text *);
/* A line about a puzzle that does not give it away; and, with its solution and reason, as a line of JSON. */
void puzzle_print(const struct puzzle *);
void puzzle_print_json(const struct puzzle *);

/* --- puzzle_ask.c ---------------------------------------------------------------------------------------------------
 */

/* Asks the puzzles of a file that are of that level (0: any), or the one of that id (NULL: any), one after the other,
 * until the input ends. Returns the exit code. */
int puzzle_ask(const struct command *, const struct puzzles *, int level, const char *id, const struct style *);

#endif
