/* pairs.h: what pairs.c must know of a game to make a pair of truths by hand. */
#ifndef TESTS_PAIRS_H
#define TESTS_PAIRS_H

#include <motu/game.h>

struct pairs_secrets {
    const char *game;
    int rarity; /* one pair of this game for so many asked for */
    /* Deals what the viewer cannot see anew, in a truth; leaves it alone if there is nothing. Asks neither conceal()
     * nor determinize(): a pair made from a view would not show what the view forgot to hide. */
    void (*redeal)(struct motu_state *, int viewer, struct motu_rng *);
    /* A leak on purpose: puts one thing back that the view of this truth has concealed. */
    void (*give_away)(struct motu_state *view, const struct motu_state *truth);
};

extern const struct pairs_secrets pairs_of_kahuna, pairs_of_kaivai;

#endif
