/* rebuild.h: within this folder: a belief as the list of decisions makes it. */
#ifndef MATCH_REBUILD_H
#define MATCH_REBUILD_H

#include <motu/match.h>

/* Brings the belief of a masked match to where the list of decisions is. */
void match_rebuild_belief(const struct motu_match *);

#endif
