/* strengths.h: the approximate level of the players of a match (motu/strength.h). Each decision is judged by a separate
 * search, as long as when the levels were measured, whatever `motu analyse --visits` says. */
#ifndef MOTU_STRENGTHS_H
#define MOTU_STRENGTHS_H

#include <motu/strength.h>

#include "cli.h"
#include "pool.h"

struct strengths {
    struct pool *pool;
    struct motu_ai_player judge;
    struct motu_strength_tally seat[MOTU_MAX_SEATS];
};

/* For one match. False: no memory. */
bool strengths_open(struct strengths *);
void strengths_close(struct strengths *);
/* Judges the decision made in the present position of the match, by a seat whose view the match has. */
void strengths_add(struct strengths *, const struct motu_match *, motu_move made);
/* ,"strength":{"black":{"decisions":40,"level":4,"low":2,"high":6},…} for the seats of which something can be said. */
void strengths_put(const struct strengths *, const struct motu_game *, int seats, struct motu_text *);
void strengths_print(const struct strengths *, const struct motu_game *, int seats);

/* `motu analyse --strength`: for each game in a file. Returns the exit code. */
int strengths_of_file(const struct command *, const char *path, bool json);

#endif
