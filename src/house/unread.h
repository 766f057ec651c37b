/* unread.h: what can be told of a table whose rules are not ours, because a newer motu began it: who sits there, how
 * far it has come, and its record. It is made from the events alone, so nothing is known of what a decision hides:
 * while the game goes on, the record is for the host and nobody else.
 */
#ifndef HOUSE_UNREAD_H
#define HOUSE_UNREAD_H

#include "table.h"

/* How far the game has come, and how many decisions stand. */
enum table_phase unread_phase(const struct table *);
int unread_decisions(const struct table *);

/* Why it cannot be played, and what to do: as the whole of a refusal, or as a sentence. */
void unread_refuse(const struct table *, struct motu_text *);
void unread_write_reason(const struct table *, struct motu_text *);
/* The whole record, as a motu that has the rules wrote it; without the result, which only the rules can tell. */
void unread_write_record(const struct table *, struct motu_text *);

#endif
