/* rebuild.h: within this folder: what a match keeps about its course besides the list of decisions. */
#ifndef MATCH_REBUILD_H
#define MATCH_REBUILD_H

#include <motu/match.h>

/* Keeps a copy of a state on the way, if one is due. Call it with each state that a decision is about to leave. */
void match_mark(struct motu_match *, int ply, const struct motu_state *);
/* Drops all decisions but the first `ply`. */
void match_go_back(struct motu_match *, int ply);
/* Brings the belief of a masked match up to the end of the list of decisions. */
void match_rebuild_belief(const struct motu_match *);

#endif
