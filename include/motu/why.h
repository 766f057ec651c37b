/* why.h: why one move is better than another, as data: which features of the game's model separate what the two lead
 * to, and what each of them is worth. Words for it are the front end's business. */
#ifndef MOTU_WHY_H
#define MOTU_WHY_H

#include <motu/ai.h>

MOTU_BEGIN_DECLS

enum { MOTU_WHY_MOST = 8 };

struct motu_why {
    const char *feature; /* as the model calls it */
    bool own;            /* of the player who decides; else of all others together */
    int more;            /* how much more of it there is, on average, in hundredths */
    int worth;           /* to the player who decides, in parts of MOTU_VALUE; below zero: it speaks against the move */
};

/* What separates a move from another. Each is given with what is expected to follow (motu_ai_variation), and followed
 * to the end of the own turn in possible truths drawn from the seed. What weighs most comes first; returns how many
 * there are, MOTU_WHY_MOST at most: none in a game without a model, or where both moves come to the same. */
int motu_ai_why(const struct motu_ai_position *, const motu_move better[], int better_length, const motu_move worse[],
                int worse_length, uint64_t seed, struct motu_why why[]);
/* [{"feature":"huts","own":true,"more":1,"worth":0.0312},…] */
void motu_ai_write_why(const struct motu_why why[], int count, struct motu_text *);

MOTU_END_DECLS

#endif
