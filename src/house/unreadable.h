/* unreadable.h: what can be said of a table that a newer motu began and whose rules this one does not have: who sits
 * there, how far the game has come, and its record. All of it comes from the events alone, so what a decision hides is
 * unknown: while the game goes on, only the host may have the record.
 */
#ifndef HOUSE_UNREADABLE_H
#define HOUSE_UNREADABLE_H

#include "table.h"

/* How far the game has come, and how many decisions stand. */
enum table_phase unreadable_phase(const struct table *);
int unreadable_decisions(const struct table *);

/* Why it cannot be played, and what to do: as the whole of a refusal, or as a sentence. */
void unreadable_refuse(const struct table *, struct motu_text *);
void unreadable_write_reason(const struct table *, struct motu_text *);
/* The whole record, as a motu with the rules writes it, but without the result, which only the rules can tell. */
void unreadable_write_record(const struct table *, struct motu_text *);

#endif
