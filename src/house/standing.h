/* standing.h: a decision made in advance: "bid 5 if nobody has bid it". It is carried out when the seat's turn comes,
 * at once and whoever is connected, and stands only while the others decide things of its own kind (others bid):
 * whatever else happens ends it, and so does its becoming illegal. All of that follows from the events (I-4), so
 * nothing but setting it is logged.
 */
#ifndef HOUSE_STANDING_H
#define HOUSE_STANDING_H

#include "table.h"

/* The actor has decided something: ends what no longer stands. */
void standing_follow(struct table *, int actor, const char *words);
/* Ends that of a seat; of all of them. */
void standing_end(struct table *, int seat);
void standing_end_all(struct table *);
/* What is to be decided now for the seat whose turn it is; false: it decides for itself. */
bool standing_move(const struct table *, int seat, motu_move *);

#endif
