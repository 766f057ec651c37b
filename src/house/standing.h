/* standing.h: a decision made in advance: "bid 5 if nobody has bid it". It is carried out as soon as the seat's turn
 * comes, whether or not anybody is connected. It stands only while the others make decisions of the same kind (others
 * bid); anything else ends it, and so does its becoming illegal. All of that follows from the events (I-4), so only
 * setting it is logged. */
#ifndef HOUSE_STANDING_H
#define HOUSE_STANDING_H

#include "table.h"

/* The actor has decided something: ends the standing decisions that this cancels. */
void standing_follow(struct table *, int actor, const char *words);
/* Ends the standing decision of a seat; of all seats. */
void standing_end(struct table *, int seat);
void standing_end_all(struct table *);
/* The move to make for the seat whose turn it is; false: the seat decides for itself. */
bool standing_move(const struct table *, int seat, motu_move *);

#endif
