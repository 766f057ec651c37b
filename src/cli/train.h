/* train.h: trains a model's weights on samples: the linear part and, if the model has hidden units, its net. */
#ifndef MOTU_TRAIN_H
#define MOTU_TRAIN_H

#include "sample_file.h"

struct train_settings {
    int epochs;
    int root;  /* percent of the target that is the search's root value; the rest is the result */
    int decay; /* how strongly a net's weights are drawn to zero, in percent of the learning rate at each step */
    uint64_t seed;
    const int16_t *from; /* weights of the model to go on from; NULL: begin with nothing learned */
};

/* How well weights predict results. */
struct train_quality {
    size_t count;
    double loss, right; /* log-loss; share of the wins that went to the likeliest seat */
    double equal;       /* log-loss of giving every seat the same chance */
};

/* Which positions are measured: those of a stage and a context, or of all of them (-1); of the games kept for
 * measuring, or of every game. */
struct train_part {
    int stage, context;
    bool every_game;
};

/* Every tenth game is kept for measuring. */
bool train_is_for_measuring(uint32_t game);
/* Finds the model's weights, in the order of neural_layout_of(); *clipped says how many did not fit into 16 bits. The
 * same samples and settings give the same weights. False: no memory. */
bool train_run(const struct samples *, const struct train_settings *, const struct motu_model *, int16_t weight[],
               int *clipped);
/* Measures a model with its weights on a part of the positions, with the integers that players use. */
struct train_quality train_measure(const struct samples *, const struct motu_model *, struct train_part);

#endif
