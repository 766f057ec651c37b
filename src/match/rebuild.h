/* rebuild.h: within this folder: what a match keeps of its own course besides the list of decisions. */
#ifndef MATCH_REBUILD_H
#define MATCH_REBUILD_H

#include <motu/match.h>

/* Marks a state on the way, if it is time for one: to be called with each that a decision is about to leave. */
void match_mark(struct motu_match *, int ply, const struct motu_state *);
/* Forgets all decisions but the first ones. */
void match_go_back(struct motu_match *, int ply);
/* Brings the belief of a masked match to where the list of decisions is. */
void match_rebuild_belief(const struct motu_match *);

#endif
