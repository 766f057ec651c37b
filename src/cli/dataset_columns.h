/* dataset_columns.h: which columns a dataset has: private to dataset_columns.c, which writes them, and dataset_map.c,
 * which reads them. */
#ifndef MOTU_DATASET_COLUMNS_H
#define MOTU_DATASET_COLUMNS_H

#include "dataset.h"

#define DATASET_FORMAT "dataset 1"
enum { DATASET_LENGTH_BYTES = 8 }; /* of the head's length, before it */

/* How many numbers a column has; "and end": one more, where the last part ends. */
enum per { GAME, GAME_AND_END, ROW, ROW_AND_END, ENTRY, MOVE };
enum wide { ONE, SEATS, OBSERVATION };

/* Name, type, bytes of a number; numbers: one, or one for each seat or place of an observation, for each … */
#define DATASET_LIST(X)                                         \
    X(ROW_START, "row_start", "U64", 8, ONE, GAME_AND_END)      \
    X(MOVE_START, "move_start", "U64", 8, ONE, GAME_AND_END)    \
    X(POLICY_START, "policy_start", "U64", 8, ONE, ROW_AND_END) \
    X(VALUE, "value", "F32", 4, SEATS, ROW)                     \
    X(RESULT, "result", "F32", 4, SEATS, ROW)                   \
    X(LUCK, "luck", "F32", 4, SEATS, ROW)                       \
    X(GAME_LUCK, "game_luck", "F32", 4, SEATS, GAME)            \
    X(GAME_NUMBER, "game_number", "U32", 4, ONE, GAME)          \
    X(GAME_SUM, "game_sum", "U32", 4, ONE, GAME)                \
    X(GAME_OF, "game", "U32", 4, ONE, ROW)                      \
    X(POLICY_VISITS, "policy_visits", "U32", 4, ONE, ENTRY)     \
    X(PLY, "ply", "U16", 2, ONE, ROW)                           \
    X(ACTION, "action", "U16", 2, ONE, ROW)                     \
    X(POLICY_ACTION, "policy_action", "U16", 2, ONE, ENTRY)     \
    X(MOVES, "move", "U16", 2, ONE, MOVE)                       \
    X(OBSERVED, "observation", "U8", 1, OBSERVATION, ROW)       \
    X(SEAT, "seat", "U8", 1, ONE, ROW)                          \
    X(SEARCHED, "searched", "U8", 1, ONE, ROW)                  \
    X(GAME_RULES, "game_rules", "U8", 1, ONE, GAME)             \
    X(GAME_OPTIONS, "game_options", "U8", 1, ONE, GAME)         \
    X(GAME_SEATS, "game_seats", "U8", 1, ONE, GAME)

#define DATASET_AS_NAME(id, name, type, bytes, wide, per) COLUMN_##id,
enum { DATASET_LIST(DATASET_AS_NAME) COLUMN_COUNT };
_Static_assert((int)COLUMN_COUNT == (int)DATASET_COLUMNS, "dataset.h says how many columns there are");

struct column {
    const char *name, *type;
    int bytes;
    enum wide wide;
    enum per per;
};
extern const struct column dataset_column[COLUMN_COUNT];

/* How many rows of numbers there are in a column, and numbers in a row. */
uint64_t dataset_column_rows(const struct column *, const struct dataset_extent *);
uint64_t dataset_column_width(const struct column *, const struct motu_game *);

#endif
