/* dataset.h: games as data for programs that learn: every decision of a player with what the player saw, what a search
 * thought of each legal move, and what became of the game. doc/datasets.md has both formats, lines of JSON and columns.
 *
 *   dataset_game.c     one game in memory; what follows from its decisions is computed, never believed
 *   dataset_lines.c    a game as a line of JSON
 *   dataset_columns.c  games as columns of numbers, which numpy maps as they lie in the file
 *   dataset_map.c      reading these
 *   dataset_file.c     reading files of both kinds, one or several as one; writing them
 */
#ifndef MOTU_DATASET_H
#define MOTU_DATASET_H

#include "pool.h"
#include "shard.h"

/* A legal move of a decision, by its number in tensor.h, and how often a search visited it. */
struct dataset_entry {
    uint16_t action;
    uint32_t visits;
};

/* A decision of a player. */
struct dataset_row {
    uint16_t ply, action; /* decisions made before; what was decided */
    uint8_t seat;
    bool searched;                  /* there are visits and a value */
    uint16_t value[MOTU_MAX_SEATS]; /* what the search expected, in parts of MOTU_VALUE */
    size_t entry;                   /* the first of its legal moves, which stand in the order of their numbers */
    int entries;
    double luck[MOTU_MAX_SEATS]; /* what chance brings each seat from here to the end (luck.h) */
};

struct dataset_game {
    uint64_t number;
    struct motu_match match; /* all of it */
    struct dataset_row *row;
    struct dataset_entry *entry;
    size_t rows, row_capacity, entries, entry_capacity;
    int share[MOTU_MAX_SEATS]; /* result, in parts of MOTU_WHOLE */
    double luck[MOTU_MAX_SEATS];
};

/* --- dataset_game.c -------------------------------------------------------------------------------------------------
 */

/* Whether datasets can be made of a game: its decisions are numbered. */
bool dataset_suits(const struct motu_game *);
void dataset_game_clear(struct dataset_game *, uint64_t number);
void dataset_game_free(struct dataset_game *);
/* Adds what a seat decides in a state, the truth: all that can be said without a search. False: no memory. */
bool dataset_game_decide(struct dataset_game *, const struct motu_game *, const struct motu_state *, int ply, int seat,
                         motu_move);
/* Adds to the last decision what the search came to. */
void dataset_game_search(struct dataset_game *, const struct motu_game *, const struct pool_result *);
/* When the match is complete: decisions of players that are not there yet, luck and result. False: no memory. */
bool dataset_game_replay(struct dataset_game *);
void dataset_game_settle(struct dataset_game *);
/* Over all that does not follow from the decisions, and over these. */
uint32_t dataset_game_sum(const struct dataset_game *);
/* A number as both formats have it: the decision `ply` of the match. */
int dataset_game_move(const struct dataset_game *, const struct motu_walk *);

/* --- dataset_lines.c ------------------------------------------------------------------------------------------------
 */

/* Lines without their end. */
void dataset_put_head(const struct shard *, struct motu_text *);
void dataset_put_line(const struct dataset_game *, struct motu_text *);
/* What is wrong with a line, or NULL. A game's line must be what dataset_put_line() would write, to the last byte. */
const char *dataset_read_head(const char *line, size_t length, struct shard *);
const char *dataset_read_line(const char *line, size_t length, const struct shard *, struct motu_match *scratch,
                              struct motu_text *own, struct dataset_game *);

/* --- dataset_columns.c ----------------------------------------------------------------------------------------------
 */

enum { DATASET_COLUMNS = 21, DATASET_OPTIONS = 2048, DATASET_HEAD = 16 * 1024 };

/* How much there is, and the sets of options that games have, each with ';' behind it, as the head of columns says it.
 */
struct dataset_extent {
    uint64_t games, rows, entries, moves;
    char options[DATASET_OPTIONS];
};
/* Where the bytes of a column go, or what they are compared with. */
struct dataset_sink {
    void *context;
    bool (*put)(void *context, int column, const uint8_t *bytes, size_t length);
};
/* The columns of one more game, which is added to the extent; and their last numbers. False from the sink, or: too many
 * sets of options. */
bool dataset_columns_put(const struct dataset_game *, struct dataset_extent *, const struct dataset_sink *);
bool dataset_columns_end(const struct dataset_extent *, const struct dataset_sink *);
/* The head of such a file: its length. And where a column begins behind it; DATASET_COLUMNS: where all end. */
size_t dataset_columns_head(const struct shard *, const struct dataset_extent *, uint8_t out[DATASET_HEAD]);
uint64_t dataset_columns_at(const struct motu_game *, const struct dataset_extent *, int column);
/* Reads the head; what is wrong with it, or NULL. */
const char *dataset_columns_read_head(const uint8_t *bytes, size_t length, struct shard *, struct dataset_extent *,
                                      size_t *head);
/* Reads the game at that place of the file, behind its head; what is wrong, or NULL. */
const char *dataset_columns_read(const uint8_t *bytes, const struct shard *, const struct dataset_extent *,
                                 uint64_t place, struct dataset_game *);

/* --- dataset_file.c -------------------------------------------------------------------------------------------------
 */

/* The games of one or several files in the order of their numbers, each checked. NULL after saying what is wrong. */
struct dataset;
struct dataset *dataset_open(const struct command *, char *const paths[], int count, int *exit_code);
void dataset_close(struct dataset *);
/* Of all files together: a whole course; and whether the first of them is a shard's. */
const struct shard *dataset_shard(const struct dataset *);
bool dataset_is_shard(const struct dataset *, const struct shard *);
/* The next game, good until the next call; NULL at the end, or after saying what is wrong, with the exit code. */
const struct dataset_game *dataset_next(struct dataset *, int *exit_code);

/* Whether a file of that name is to have columns. */
bool dataset_wants_columns(const char *path);
/* Writes the games of these files to a new one, by way of a temporary one beside it; if they are one shard, as that,
 * else as part of the whole course. The exit code. */
int dataset_write(const struct command *, char *const paths[], int count, bool as_shard, const char *out);
/* Opens a file of lines to go on with it behind its last whole game, whose successor goes to *next; begins one that is
 * not there. NULL after saying what is wrong. */
FILE *dataset_resume(const struct command *, const char *path, const struct shard *, uint64_t *next, int *exit_code);

#endif
