/* shard.h: which games of a long course are played here. A game depends only on the seed and its number, so a course
 * can be cut into shards that are made anywhere, at any time, and merged: the result is the same bytes as one run. */
#ifndef MOTU_SHARD_H
#define MOTU_SHARD_H

#include "cli.h"

enum { SHARD_WORDS = 416 };

struct shard {
    const struct motu_game *game;
    uint64_t seed;               /* of the whole course of games; 0 and no words: merged from several */
    uint64_t first, step, games; /* game numbers first, first + step, …, below `games` */
    char words[SHARD_WORDS];     /* the command that made it, without its shard */
};

/* Reads K/N, as --shard takes it; false after saying what is wrong. */
bool shard_read(const struct command *, const char *text, struct shard *);
/* Whether a game of that number is one of the shard's. */
bool shard_has(const struct shard *, uint64_t game);
/* Whether both come from the same command, apart from which games they contain; and whether those are the same too. */
bool shard_is_same_course(const struct shard *, const struct shard *);
bool shard_is_same(const struct shard *, const struct shard *);

/* Merging: adds the shard of one more file. Games of another course are numbered after the previous ones: add `base` to
 * the numbers of this file's games. `merged` begins as zeros and becomes the shard of the whole. False after saying
 * that the file is of another game. */
struct shard_merger {
    struct shard merged, last;
    uint64_t base;
};
bool shard_merge(const struct command *, struct shard_merger *, const struct shard *, const char *path);

#endif
