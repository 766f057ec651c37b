/* neural.h: what a model's weights make of a position: a number for each seat, which softmax turns into shares.
 *
 * To the linear part a model with hidden units adds a small net: every unit sees the features of the seat, the sum of
 * all seats' features, the stage and the context; only values above zero count. Whole numbers only, so the same bits
 * come out on every machine. */
#ifndef MOTU_NEURAL_H
#define MOTU_NEURAL_H

#include <motu/game.h>

enum {
    NEURAL_HIDDEN = 32,               /* units, if there are any: a constant, so that loops over them become vectors */
    NEURAL_ONE = 4096,                /* weights into a unit are in parts of this … */
    NEURAL_TOP = 16 * NEURAL_ONE - 1, /* … and no unit counts for more than this */
    NEURAL_FINE = 128 /* a unit's output, in parts of this, is multiplied by weights in parts of MOTU_MODEL_ONE */
};

/* How many weights a model has: a linear part, and with hidden units the rows of the net (struct neural_layout). */
#define NEURAL_WEIGHTS(features, stages, contexts, hidden) \
    ((stages) * (features) + (2 * (features) + (stages) + ((contexts) ? (contexts) : 1) + 1) * (hidden))

/* A model's lists must fit the arrays made for them, and its weights must be for these lists: a feature, stage or
 * rulebook added without weights does not compile. For the build that `motu fit` needs to find them, fill weights[]
 * with zeros. */
#define MODEL_FITS(features, stages, contexts, hidden)                                                             \
    _Static_assert((int)(features) <= (int)MOTU_MODEL_MAX_FEATURES, "more features than MOTU_MODEL_MAX_FEATURES"); \
    _Static_assert((int)(stages) <= (int)MOTU_MODEL_MAX_STAGES, "more stages than MOTU_MODEL_MAX_STAGES");         \
    _Static_assert((int)(contexts) <= (int)MOTU_MODEL_MAX_CONTEXTS, "more contexts than MOTU_MODEL_MAX_CONTEXTS"); \
    _Static_assert(sizeof weights / sizeof *weights == NEURAL_WEIGHTS(features, stages, contexts, hidden),         \
                   "the weights are for other features, stages or contexts")

/* Where the parts of a model's weights begin; `count` is their total. All rows but the first part's have NEURAL_HIDDEN
 * weights. */
struct neural_layout {
    int linear;  /* stages rows of features */
    int own;     /* features rows: what a seat has … */
    int all;     /* … and what all seats have together */
    int stage;   /* stages rows */
    int context; /* contexts rows */
    int out;     /* one row */
    int count;
};
struct neural_layout neural_layout_of(const struct motu_model *);

/* The seats' numbers, in parts of MOTU_MODEL_ONE. */
void neural_judge(const struct motu_model *, int stage, int context, int seats,
                  const int16_t feature[][MOTU_MODEL_MAX_FEATURES], int sum[]);

#endif
