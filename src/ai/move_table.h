/* move_table.h: tables of the moves that were tried: put in order, added up, and what they say of a decision (ai.h). */
#ifndef AI_TABLE_H
#define AI_TABLE_H

#include <motu/ai.h>

/* The most visited first. */
void table_sort(struct motu_ai_row row[], int rows);

#endif
