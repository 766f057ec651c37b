/* dataset.h: games as data for programs that learn: every decision of a player with what the player saw, how a search
 * valued each legal move, and how the game ended. doc/datasets.md has both formats, lines of JSON and columns.
 *
 *   dataset_game.c     one game in memory; what follows from its decisions is computed, never read
 *   dataset_lines.c    a game as a line of JSON
 *   dataset_columns.c  games as columns of numbers, which numpy maps directly from the file
 *   dataset_map.c      reading these
 *   dataset_file.c     reading files of both kinds, one or several as one; writing them */
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
    bool searched;                  /* it has visits and a value */
    uint16_t value[MOTU_MAX_SEATS]; /* what the search expected, in parts of MOTU_VALUE */
    size_t entry;                   /* the first of its legal moves, which are sorted by number */
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

/* --- dataset_game.c ----------------------------------------------------------------------------------------------- */

/* Whether datasets can be made from a game: its decisions must be numbered. */
bool dataset_suits(const struct motu_game *);
void dataset_game_clear(struct dataset_game *, uint64_t number);
void dataset_game_free(struct dataset_game *);
/* Adds a decision of a seat in a state, the truth: everything that needs no search. False: no memory. */
bool dataset_game_decide(struct dataset_game *, const struct motu_game *, const struct motu_state *, int ply, int seat,
                         motu_move);
/* Adds what the search found to the last decision. */
void dataset_game_search(struct dataset_game *, const struct motu_game *, const struct pool_result *);
/* Once the match is complete: adds missing decisions of players, luck and result. False: no memory. */
bool dataset_game_replay(struct dataset_game *);
void dataset_game_settle(struct dataset_game *);
/* A checksum over the decisions and everything that does not follow from them. */
uint32_t dataset_game_sum(const struct dataset_game *);
/* The number of the decision `ply` of the match, as in both formats. */
int dataset_game_move(const struct dataset_game *, const struct motu_walk *);

/* --- dataset_lines.c ---------------------------------------------------------------------------------------------- */

/* Lines without their newline. */
void dataset_put_head(const struct shard *, struct motu_text *);
void dataset_put_line(const struct dataset_game *, struct motu_text *);
/* What is wrong with a line, or NULL. A game's line must be what dataset_put_line() would write, to the last byte. */
const char *dataset_read_head(const char *line, size_t length, struct shard *);
const char *dataset_read_line(const char *line, size_t length, const struct shard *, struct motu_match *scratch,
                              struct motu_text *own, struct dataset_game *);

/* --- dataset_columns.c -------------------------------------------------------------------------------------------- */

enum { DATASET_COLUMNS = 21, DATASET_OPTIONS = 2048, DATASET_HEAD = 16 * 1024 };

/* The size of a dataset, and the sets of options of its games, each followed by ';', as in the head of columns. */
struct dataset_extent {
    uint64_t games, rows, entries, moves;
    char options[DATASET_OPTIONS];
};
/* Where the bytes of a column go, or what they are compared with. */
struct dataset_sink {
    void *context;
    bool (*put)(void *context, int column, const uint8_t *bytes, size_t length);
};
/* Adds one more game to the columns and the extent; then the last numbers. False: the sink failed, or there are too
 * many sets of options. */
bool dataset_columns_put(const struct dataset_game *, struct dataset_extent *, const struct dataset_sink *);
bool dataset_columns_end(const struct dataset_extent *, const struct dataset_sink *);
/* Writes the head of such a file and returns its length. And where a column begins after it; DATASET_COLUMNS: where all
 * end. */
size_t dataset_columns_head(const struct shard *, const struct dataset_extent *, uint8_t out[DATASET_HEAD]);
uint64_t dataset_columns_at(const struct motu_game *, const struct dataset_extent *, int column);
/* Reads the head; what is wrong with it, or NULL. */
const char *dataset_columns_read_head(const uint8_t *bytes, size_t length, struct shard *, struct dataset_extent *,
                                      size_t *head);
/* Reads the game at that place of the file, after its head; what is wrong, or NULL. */
const char *dataset_columns_read(const uint8_t *bytes, const struct shard *, const struct dataset_extent *,
                                 uint64_t place, struct dataset_game *);

/* --- dataset_file.c ----------------------------------------------------------------------------------------------- */

/* The games of one or several files in the order of their numbers, each checked. NULL after saying what is wrong. */
struct dataset;
struct dataset *dataset_open(const struct command *, char *const paths[], int count, int *exit_code);
void dataset_close(struct dataset *);
/* Of all files together, a whole course; and whether the first of them is only a shard. */
const struct shard *dataset_shard(const struct dataset *);
bool dataset_is_shard(const struct dataset *, const struct shard *);
/* The next game, valid until the next call; NULL at the end, or after saying what is wrong, with the exit code. */
const struct dataset_game *dataset_next(struct dataset *, int *exit_code);

/* Whether a file of that name should have columns. */
bool dataset_wants_columns(const char *path);
/* Writes the games of these files to a new one, by way of a temporary one beside it; a single shard stays one,
 * otherwise the result is the whole course. Returns the exit code. */
int dataset_write(const struct command *, char *const paths[], int count, bool as_shard, const char *out);
/* Opens a file of lines to continue after its last complete game, and creates it if it is missing; *next is the number
 * of the next game. NULL after saying what is wrong. */
FILE *dataset_resume(const struct command *, const char *path, const struct shard *, uint64_t *next, int *exit_code);

#endif
