/* why.h: why one move is better than another, as data: which features of the game's model differ between what the
 * two lead to, and what each difference is worth. Front ends put it into words. */
#ifndef MOTU_WHY_H
#define MOTU_WHY_H

#include <motu/ai.h>

MOTU_BEGIN_DECLS

enum { MOTU_WHY_MOST = 8 };

struct motu_why {
    const char *feature; /* its name in the model */
    bool own;            /* the deciding player's; else that of all others together */
    int more;            /* how much more of it there is, on average, in hundredths */
    int worth; /* to the player who decides, in parts of MOTU_VALUE; below zero: an argument against the move */
};

/* How one move differs from another. Each is given with its variation (motu_ai_variation) and followed to the end of
 * the player's turn in possible truths drawn from the seed. The most important differences come first. Returns their
 * number, MOTU_WHY_MOST at most; 0 in a game without a model, or if both moves lead to the same. */
int motu_ai_why(const struct motu_ai_position *, const motu_move better[], int better_length, const motu_move worse[],
                int worse_length, uint64_t seed, struct motu_why why[]);
/* [{"feature":"huts","own":true,"more":1,"worth":0.0312},…] */
void motu_ai_write_why(const struct motu_why why[], int count, struct motu_text *);

MOTU_END_DECLS

#endif
