/* dataset_map.c: reading a dataset's columns where they lie in memory. See dataset.h.
 *
 * Only what does not follow from a game's decisions is read; then the columns of the game are made again and
 * compared. */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <motu/tensor.h>

#include "bytes.h"
#include "dataset_columns.h"

static bool is_all(const struct dataset_extent *a, const struct dataset_extent *b)
{
    return a->games == b->games && a->rows == b->rows && a->entries == b->entries && a->moves == b->moves;
}

static uint64_t number_of(const json_t *about, const char *key)
{
    const char *text = json_string_value(json_object_get(about, key));
    return text ? strtoull(text, NULL, 10) : 0;
}

/* How many numbers a column claims to have, without the one that ends it. */
static uint64_t count_of(const json_t *head, int column)
{
    const json_t *shape = json_object_get(json_object_get(head, dataset_column[column].name), "shape");
    const json_int_t rows = json_integer_value(json_array_get(shape, 0));
    const enum per per = dataset_column[column].per;
    const json_int_t ends = per == GAME_AND_END || per == ROW_AND_END;
    return rows > ends && rows < (json_int_t)1 << 40 ? (uint64_t)(rows - ends) : 0;
}

static const char *read_about(const json_t *head, struct shard *s, struct dataset_extent *e)
{
    const json_t *about = json_object_get(head, "__metadata__");
    const char *motu = json_string_value(json_object_get(about, "motu"));
    const char *name = json_string_value(json_object_get(about, "game"));
    const char *words = json_string_value(json_object_get(about, "command"));
    const char *options = json_string_value(json_object_get(about, "options"));
    if (!motu || strcmp(motu, DATASET_FORMAT) != 0 || !name || !words || !options || strlen(words) >= SHARD_WORDS
        || strlen(options) >= DATASET_OPTIONS)
        return "is not a dataset";
    *s = (struct shard){.game = motu_catalogue_find(name, strlen(name))};
    if (!s->game || !dataset_suits(s->game))
        return "is of a game whose decisions have no numbers";
    s->seed = number_of(about, "seed");
    s->first = number_of(about, "first");
    s->step = number_of(about, "step");
    s->games = number_of(about, "games");
    memcpy(s->words, words, strlen(words) + 1);
    e->games = count_of(head, COLUMN_ROW_START);
    e->rows = count_of(head, COLUMN_POLICY_START);
    e->entries = count_of(head, COLUMN_POLICY_ACTION);
    e->moves = count_of(head, COLUMN_MOVES);
    memcpy(e->options, options, strlen(options) + 1);
    return s->step ? NULL : "has a damaged head";
}

const char *dataset_columns_read_head(const uint8_t *bytes, size_t length, struct shard *s, struct dataset_extent *e,
                                      size_t *head)
{
    uint8_t own[DATASET_HEAD];
    const uint64_t text = length > DATASET_LENGTH_BYTES ? bytes_get(bytes, DATASET_LENGTH_BYTES) : 0;
    if (!text || text > DATASET_HEAD - DATASET_LENGTH_BYTES - 1 || text > length - DATASET_LENGTH_BYTES
        || bytes[DATASET_LENGTH_BYTES] != '{')
        return "is not a dataset";
    json_t *value = json_loadb((const char *)bytes + DATASET_LENGTH_BYTES, text, 0, NULL);
    const char *wrong = value ? read_about(value, s, e) : "is not a dataset";
    json_decref(value);
    if (wrong)
        return wrong;
    *head = dataset_columns_head(s, e, own);
    if (*head != text + DATASET_LENGTH_BYTES || memcmp(bytes, own, *head) != 0)
        return "has a damaged head, or other columns than this motu's";
    if (!e->games && !is_all(e, &(struct dataset_extent){0}))
        return "has a damaged head";
    return *head + dataset_columns_at(s->game, e, COLUMN_COUNT) == length ? NULL : "is cut off, or too long";
}

/* A number of a column after the head; the caller checks bounds. */
static uint64_t look_up(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e, int column,
                        uint64_t place)
{
    const int size = dataset_column[column].bytes;
    return bytes_get(bytes + dataset_columns_at(s->game, e, column) + place * (uint64_t)size, size);
}

/* Whether a game's part lies within a list. */
static bool is_part(uint64_t from, uint64_t to, uint64_t whole)
{
    return from <= to && to <= whole;
}

static bool start(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e, uint64_t place,
                  struct motu_match *m)
{
    char options[DATASET_OPTIONS];
    memcpy(options, e->options, sizeof options);
    char *at = options, *end;
    for (uint64_t set = look_up(bytes, s, e, COLUMN_GAME_OPTIONS, place); (end = strchr(at, ';')) && set; set--)
        at = end + 1;
    if (!end)
        return false;
    *end = 0;
    return motu_match_start_under(m, s->game, (int)look_up(bytes, s, e, COLUMN_GAME_RULES, place), at, 0, NULL);
}

static bool play(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e, uint64_t from,
                 uint64_t to, struct motu_match *m)
{
    const struct motu_encoding *code = s->game->encoding;
    for (uint64_t i = from; i < to; i++) {
        const int number = (int)look_up(bytes, s, e, COLUMN_MOVES, i);
        const struct motu_span *span = motu_match_actor(m) >= 0 ? code->actions : code->outcomes;
        if (motu_match_actor(m) == MOTU_OVER || !motu_match_play(m, motu_span_move(span, number), NULL))
            return false;
    }
    return motu_match_actor(m) == MOTU_OVER;
}

/* The results of the searches; false if they are not where they should be. */
static bool read_rows(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e, uint64_t first,
                      struct dataset_game *g)
{
    const uint64_t seats = (uint64_t)s->game->max_seats;
    for (size_t i = 0; i < g->rows; i++) {
        struct dataset_row *row = &g->row[i];
        const uint64_t entry = look_up(bytes, s, e, COLUMN_POLICY_START, first + i);
        if (!is_part(entry, entry + (uint64_t)row->entries, e->entries))
            return false;
        row->searched = look_up(bytes, s, e, COLUMN_SEARCHED, first + i);
        for (uint64_t seat = 0; seat < seats; seat++) {
            const uint32_t bits = (uint32_t)look_up(bytes, s, e, COLUMN_VALUE, (first + i) * seats + seat);
            float value;
            memcpy(&value, &bits, sizeof value);
            row->value[seat] = value >= 0 && value <= 1 ? (uint16_t)lrintf(value * MOTU_VALUE) : 0;
        }
        for (int k = 0; k < row->entries; k++)
            g->entry[row->entry + (size_t)k].visits =
                (uint32_t)look_up(bytes, s, e, COLUMN_POLICY_VISITS, entry + (uint64_t)k);
    }
    return true;
}

struct comparison {
    const uint8_t *bytes;
    uint64_t at[COLUMN_COUNT + 1], to[COLUMN_COUNT + 1]; /* the next byte of each column, and where the column ends */
};

static bool compare(void *context, int column, const uint8_t *bytes, size_t length)
{
    struct comparison *c = context;
    const uint64_t at = c->at[column];
    c->at[column] += length;
    return c->at[column] <= c->to[column] && !memcmp(c->bytes + at, bytes, length);
}

/* Whether each list continues where the game's part ends. */
static bool is_at(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e,
                  const struct dataset_extent *now)
{
    return look_up(bytes, s, e, COLUMN_ROW_START, now->games) == now->rows
           && look_up(bytes, s, e, COLUMN_MOVE_START, now->games) == now->moves
           && look_up(bytes, s, e, COLUMN_POLICY_START, now->rows) == now->entries;
}

/* Whether the columns of the game are exactly what would be written for it. */
static bool is_same(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e,
                    const struct dataset_extent *before, const struct dataset_game *g)
{
    struct comparison c = {.bytes = bytes};
    struct dataset_extent now = *before;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        const struct column *column = &dataset_column[i];
        struct dataset_extent front = *before;
        front.games -=
            column->per == GAME_AND_END; /* numbers before this game's: those that end a list are not there yet */
        front.rows -= column->per == ROW_AND_END;
        c.at[i] =
            dataset_columns_at(s->game, e, i)
            + (uint64_t)column->bytes * dataset_column_rows(column, &front) * dataset_column_width(column, s->game);
        c.to[i] = dataset_columns_at(s->game, e, i + 1);
    }
    return dataset_columns_put(g, &now, &(struct dataset_sink){.context = &c, .put = compare})
           && !strcmp(now.options, e->options) && is_at(bytes, s, e, &now) && (now.games < e->games || is_all(&now, e));
}

const char *dataset_columns_read(const uint8_t *bytes, const struct shard *s, const struct dataset_extent *e,
                                 uint64_t place, struct dataset_game *g)
{
    static const char damaged[] = "is damaged";
    const uint64_t row = look_up(bytes, s, e, COLUMN_ROW_START, place),
                   row_end = look_up(bytes, s, e, COLUMN_ROW_START, place + 1),
                   move = look_up(bytes, s, e, COLUMN_MOVE_START, place),
                   move_end = look_up(bytes, s, e, COLUMN_MOVE_START, place + 1);
    if (!is_part(row, row_end, e->rows) || !is_part(move, move_end, e->moves))
        return damaged;
    struct dataset_extent before = *e;
    before.games = place;
    before.rows = row;
    before.moves = move;
    before.entries = look_up(bytes, s, e, COLUMN_POLICY_START, row);
    if (!place && !is_all(&before, &(struct dataset_extent){0}))
        return damaged;
    dataset_game_clear(g, look_up(bytes, s, e, COLUMN_GAME_NUMBER, place));
    if (!start(bytes, s, e, place, &g->match) || !play(bytes, s, e, move, move_end, &g->match))
        return damaged;
    if (!dataset_game_replay(g))
        return "does not fit into memory";
    if (g->rows != row_end - row || !read_rows(bytes, s, e, row, g))
        return damaged;
    dataset_game_settle(g);
    return shard_has(s, g->number) && is_same(bytes, s, e, &before, g) ? NULL : damaged;
}
