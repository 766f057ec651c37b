/* strength.c: see motu/strength.h.
 *
 * Every level has a distribution of losses over a few classes. The probability of a level, given a tally, follows by
 * Bayes' rule with all levels equally likely before. Decisions of one game are not independent: who has won gives
 * nothing away any more. So each counts for less than one; how much less is measured, too, such that the intervals
 * contain the true level as often as they say. */
#include <motu/strength.h>

#include "softmax.h"

/* Where a class of losses ends, in parts of MOTU_VALUE; the last has no end. */
static const int bound[MOTU_LOSS_CLASSES - 1] = {MOTU_VALUE / 1000, MOTU_VALUE / 300, MOTU_VALUE / 125, MOTU_VALUE / 60,
                                                 MOTU_VALUE / 30,   MOTU_VALUE / 16,  MOTU_VALUE / 8};

static const double INSIDE = 0.9; /* of the probability, in the interval */

uint32_t motu_strength_visits(const struct motu_game *game)
{
    return game->losses ? game->losses->visits : 0;
}

void motu_strength_add(struct motu_strength_tally *t, int loss)
{
    int kind = 0;
    while (kind < MOTU_LOSS_CLASSES - 1 && loss > bound[kind])
        kind++;
    t->count[kind]++;
    t->decisions++;
}

/* The logarithm of how likely the tally is at a level, up to a constant. */
static double likelihood(const struct motu_losses *l, const struct motu_strength_tally *t, int level)
{
    double sum = 0;
    for (int kind = 0; kind < MOTU_LOSS_CLASSES; kind++)
        sum += (double)t->count[kind] * l->log[level - 1][kind];
    return sum / 1000 * l->worth / 100;
}

/* The lowest level at or below which more than half of the probability lies. */
static int median(const double part[MOTU_LEVELS])
{
    double sum = 0;
    for (int level = 1; level < MOTU_LEVELS; level++) {
        sum += part[level - 1];
        if (sum > 0.5)
            return level;
    }
    return MOTU_LEVELS;
}

/* The most probable of all runs of so many levels: its lowest level, and its share. */
static int best_run(const double part[MOTU_LEVELS], int levels, double *most)
{
    int best = 1;
    *most = 0;
    for (int low = 1; low + levels - 1 <= MOTU_LEVELS; low++) {
        double sum = 0;
        for (int i = 0; i < levels; i++)
            sum += part[low - 1 + i];
        if (sum > *most) {
            *most = sum;
            best = low;
        }
    }
    return best;
}

/* The fewest levels in a row that have enough of the probability. Equal parts cut off on both sides would leave more:
 * levels are whole, so either end would be rounded outward. */
static void narrow(const double part[MOTU_LEVELS], struct motu_strength *s)
{
    double share = 0;
    for (int levels = 1; share < INSIDE && levels <= MOTU_LEVELS; levels++) {
        s->low = best_run(part, levels, &share);
        s->high = s->low + levels - 1;
    }
}

bool motu_strength_estimate(const struct motu_game *game, const struct motu_strength_tally *t, struct motu_strength *s)
{
    double part[MOTU_LEVELS], most = 0, total = 0;
    if (!game->losses || t->decisions < MOTU_STRENGTH_LEAST)
        return false;
    for (int level = 1; level <= MOTU_LEVELS; level++) {
        part[level - 1] = likelihood(game->losses, t, level);
        if (level == 1 || part[level - 1] > most)
            most = part[level - 1];
    }
    for (int i = 0; i < MOTU_LEVELS; i++)
        total += part[i] = softmax_exp(part[i] - most);
    for (int i = 0; i < MOTU_LEVELS; i++)
        part[i] /= total;
    s->level = median(part);
    narrow(part, s);
    return true;
}
