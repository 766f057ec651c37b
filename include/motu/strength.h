/* strength.h: how strong a player seems to be, from what their decisions gave away in a game: the level of computer
 * player that gives away about as much. What each level gives away was measured in games of equal levels, each decision
 * judged by a search of motu_strength_visits() (tools/measure_losses, BENCHMARKS.md); losses judged in another way
 * cannot be compared with these.
 *
 *     struct motu_strength_tally tally = {0};
 *     for each decision of that seat with a choice:
 *         motu_strength_add(&tally, motu_ai_loss(…));
 *     if (motu_strength_estimate(game, &tally, &strength))
 *         strength.level, and with a probability of nine in ten strength.low to strength.high */
#ifndef MOTU_STRENGTH_H
#define MOTU_STRENGTH_H

#include <motu/game.h>

MOTU_BEGIN_DECLS

enum { MOTU_STRENGTH_LEAST = 10 /* decisions before anything is said */ };

/* How many decisions gave away how much. */
struct motu_strength_tally {
    int decisions;
    int count[MOTU_LOSS_CLASSES];
};

struct motu_strength {
    int level;     /* the median of the possible levels, 1 to MOTU_LEVELS */
    int low, high; /* the fewest levels in a row that have nine tenths of the probability */
};

/* How many visits the search that judges a decision has; 0: the strength of players of that game cannot be told. */
uint32_t motu_strength_visits(const struct motu_game *);
/* Counts a decision that gave away that many parts of MOTU_VALUE (motu_ai_loss). Only decisions with a choice count. */
void motu_strength_add(struct motu_strength_tally *, int loss);
/* False: there are fewer than MOTU_STRENGTH_LEAST decisions, or the game has no measured levels. */
bool motu_strength_estimate(const struct motu_game *, const struct motu_strength_tally *, struct motu_strength *);

MOTU_END_DECLS

#endif
