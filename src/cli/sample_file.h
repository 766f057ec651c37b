/* sample_file.h: files of training samples: positions as a model measures them, and how the games ended. doc/samples.md
 * describes the format byte by byte; other people's programs read it without motu. */
#ifndef MOTU_SAMPLE_FILE_H
#define MOTU_SAMPLE_FILE_H

#include "shard.h"

enum {
    SAMPLE_LAST = 1, /* the last of its game */
    SAMPLE_ROOT = 2, /* it has a root value */
    SAMPLE_ODD = 4,  /* from a game with an odd opening */
    SAMPLE_FLAGS = 7
};

/* One position. */
struct sample {
    uint32_t game; /* its number */
    uint16_t ply;  /* decisions made before */
    uint8_t stage, context, seats, actor, rules, flags;
    uint8_t result[MOTU_MAX_SEATS]; /* in parts of MOTU_WHOLE */
    uint16_t root[MOTU_MAX_SEATS];  /* what a search expected, in parts of MOTU_VALUE */
    int16_t points[MOTU_MAX_SEATS]; /* at the end */
    int8_t feature[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES];
};

/* Samples in memory, in the order of the file. */
struct samples {
    struct shard head;
    struct sample *sample;
    size_t count, capacity;
};
bool samples_add(struct samples *, const struct sample *); /* false: no memory */
void samples_free(struct samples *);

size_t sample_row_bytes(const struct motu_game *);
enum { SAMPLE_HEAD_BYTES = 512 };

/* As bytes of the file. */
void sample_write_head(const struct shard *, uint8_t out[SAMPLE_HEAD_BYTES]);
void sample_write_row(const struct motu_game *, const struct sample *, uint8_t out[]);

/* Reads a file; if `unfinished`, one that was cut off is accepted up to its last complete game. False after saying what
 * is wrong, with the exit code. */
bool samples_read(const struct command *, const char *path, bool unfinished, struct samples *, int *exit_code);

#endif
