/* dataset_columns.c: a dataset as columns of numbers. See dataset.h.
 *
 * The layout is that of safetensors: the length of the head (8 bytes), the head (JSON: for each column its type, shape,
 * and where it begins and ends after the head), and the columns without gaps. Wide numbers come first, so every number
 * is aligned to its size and can be mapped as it is.
 *
 * One function gives the bytes of a game. They are written when a file is made and compared when it is read, so what
 * follows from the decisions needs no reader, and every change is noticed. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <motu/tensor.h>

#include "bytes.h"
#include "dataset_columns.h"

enum { ALIGNED = 64 }; /* where columns begin */

#define AS_ROW(id, name, type, bytes, wide, per) {name, type, bytes, wide, per},
const struct column dataset_column[COLUMN_COUNT] = {DATASET_LIST(AS_ROW)};

/* --- where everything is ------------------------------------------------------------------------------------------ */

uint64_t dataset_column_rows(const struct column *c, const struct dataset_extent *e)
{
    const uint64_t count[] = {[GAME] = e->games,           [GAME_AND_END] = e->games + 1, [ROW] = e->rows,
                              [ROW_AND_END] = e->rows + 1, [ENTRY] = e->entries,          [MOVE] = e->moves};
    return count[c->per];
}

uint64_t dataset_column_width(const struct column *c, const struct motu_game *game)
{
    if (c->wide == ONE)
        return 1;
    return (uint64_t)(c->wide == SEATS ? game->max_seats : motu_field_total(game->encoding->fields));
}

uint64_t dataset_columns_at(const struct motu_game *game, const struct dataset_extent *e, int column)
{
    uint64_t at = 0;
    for (const struct column *c = dataset_column; c < dataset_column + column; c++)
        at += (uint64_t)c->bytes * dataset_column_rows(c, e) * dataset_column_width(c, game);
    return at;
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void put_shape(const struct column *c, const struct motu_game *game, const struct dataset_extent *e,
                      struct motu_text *out)
{
    const int column = (int)(c - dataset_column);
    motu_text_put_member_open(out, c->name, '{');
    motu_text_put_member_text(out, "dtype", c->type);
    motu_text_put_member_open(out, "shape", '[');
    motu_text_put_item_number(out, (long long)dataset_column_rows(c, e));
    if (c->wide != ONE)
        motu_text_put_item_number(out, (long long)dataset_column_width(c, game));
    motu_text_put_char(out, ']');
    motu_text_put_member_open(out, "data_offsets", '[');
    motu_text_put_item_number(out, (long long)dataset_columns_at(game, e, column));
    motu_text_put_item_number(out, (long long)dataset_columns_at(game, e, column + 1));
    motu_text_put(out, "]}");
}

/* The shard as strings: safetensors allows nothing else there. */
static void put_about(const struct shard *s, const struct dataset_extent *e, struct motu_text *out)
{
    const struct {
        const char *key;
        uint64_t number;
    } row[] = {{"seed", s->seed}, {"first", s->first}, {"step", s->step}, {"games", s->games}};
    motu_text_put_member_open(out, "__metadata__", '{');
    motu_text_put_member_text(out, "motu", DATASET_FORMAT);
    motu_text_put_member_text(out, "game", s->game->id);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char digits[24];
        snprintf(digits, sizeof digits, "%" PRIu64, row[i].number);
        motu_text_put_member_text(out, row[i].key, digits);
    }
    motu_text_put_member_text(out, "command", s->words);
    motu_text_put_member_text(out, "options", e->options);
    motu_text_put_char(out, '}');
}

size_t dataset_columns_head(const struct shard *s, const struct dataset_extent *e, uint8_t out[DATASET_HEAD])
{
    struct motu_text text = motu_text_in((char *)out + DATASET_LENGTH_BYTES, DATASET_HEAD - DATASET_LENGTH_BYTES);
    motu_text_put_char(&text, '{');
    put_about(s, e, &text);
    for (int i = 0; i < COLUMN_COUNT; i++)
        put_shape(&dataset_column[i], s->game, e, &text);
    motu_text_put_char(&text, '}');
    while ((DATASET_LENGTH_BYTES + text.length) % ALIGNED)
        motu_text_put_char(&text, ' ');
    bytes_put(out, DATASET_LENGTH_BYTES, text.length);
    return DATASET_LENGTH_BYTES + text.length;
}

static bool put_number(const struct dataset_sink *sink, int column, uint64_t number)
{
    uint8_t bytes[8];
    bytes_put(bytes, dataset_column[column].bytes, number);
    return sink->put(sink->context, column, bytes, (size_t)dataset_column[column].bytes);
}

/* A number for each possible seat: 0 for seats that do not play. */
static bool put_seats(const struct dataset_sink *sink, int column, const struct motu_game *game, const double part[])
{
    for (int seat = 0; seat < game->max_seats; seat++) {
        const float narrow = (float)part[seat];
        uint32_t bits;
        memcpy(&bits, &narrow, sizeof bits);
        if (!put_number(sink, column, bits))
            return false;
    }
    return true;
}

static bool put_row(const struct dataset_game *g, const struct dataset_row *row, const struct motu_state *state,
                    const struct dataset_extent *e, const struct dataset_sink *sink)
{
    const struct motu_game *game = g->match.game;
    double value[MOTU_MAX_SEATS], result[MOTU_MAX_SEATS];
    uint8_t seen[8192];
    const size_t size = (size_t)motu_field_total(game->encoding->fields);
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        value[seat] = (double)row->value[seat] / MOTU_VALUE;
        result[seat] = (double)g->share[seat] / MOTU_WHOLE;
    }
    motu_observe(game, state, row->seat, seen);
    bool good = put_number(sink, COLUMN_POLICY_START, e->entries) && put_seats(sink, COLUMN_VALUE, game, value)
                && put_seats(sink, COLUMN_RESULT, game, result) && put_seats(sink, COLUMN_LUCK, game, row->luck)
                && put_number(sink, COLUMN_GAME_OF, e->games) && put_number(sink, COLUMN_PLY, row->ply)
                && put_number(sink, COLUMN_ACTION, row->action) && sink->put(sink->context, COLUMN_OBSERVED, seen, size)
                && put_number(sink, COLUMN_SEAT, row->seat) && put_number(sink, COLUMN_SEARCHED, row->searched);
    for (int i = 0; good && i < row->entries; i++)
        good = put_number(sink, COLUMN_POLICY_ACTION, g->entry[row->entry + (size_t)i].action)
               && put_number(sink, COLUMN_POLICY_VISITS, g->entry[row->entry + (size_t)i].visits);
    return good;
}

/* The index of a set of options; a new one is added, ended by a semicolon. -1: there is no room. */
static int find_options(const char *options, char list[DATASET_OPTIONS])
{
    enum { MOST = 255 };
    const size_t length = strlen(options), used = strlen(list);
    int number = 0;
    for (const char *at = list, *end; (end = strchr(at, ';')); at = end + 1, number++)
        if ((size_t)(end - at) == length && !memcmp(at, options, length))
            return number;
    if (number >= MOST || used + length + 2 > DATASET_OPTIONS)
        return -1;
    snprintf(list + used, DATASET_OPTIONS - used, "%s;", options);
    return number;
}

static bool put_game(const struct dataset_game *g, struct dataset_extent *e, const struct dataset_sink *sink)
{
    const struct motu_match *m = &g->match;
    char options[256];
    struct motu_text text = MOTU_TEXT_IN(options);
    m->game->write_options(&m->start, &text);
    const int set = find_options(options, e->options);
    return set >= 0 && put_number(sink, COLUMN_ROW_START, e->rows) && put_number(sink, COLUMN_MOVE_START, e->moves)
           && put_seats(sink, COLUMN_GAME_LUCK, m->game, g->luck) && put_number(sink, COLUMN_GAME_NUMBER, g->number)
           && put_number(sink, COLUMN_GAME_SUM, dataset_game_sum(g))
           && put_number(sink, COLUMN_GAME_RULES, (uint64_t)motu_rules_of(m->game, &m->start))
           && put_number(sink, COLUMN_GAME_OPTIONS, (uint64_t)set)
           && put_number(sink, COLUMN_GAME_SEATS, (uint64_t)m->game->seats(&m->now));
}

bool dataset_columns_put(const struct dataset_game *g, struct dataset_extent *e, const struct dataset_sink *sink)
{
    struct motu_walk walk;
    size_t row = 0;
    bool good = put_game(g, e, sink);
    for (motu_walk_start(&walk, &g->match); good && motu_walk_more(&walk); motu_walk_next(&walk)) {
        good = put_number(sink, COLUMN_MOVES, (uint64_t)dataset_game_move(g, &walk));
        e->moves++;
        if (good && motu_walk_actor(&walk) >= 0) {
            good = put_row(g, &g->row[row], &walk.state, e, sink);
            e->rows++;
            e->entries += (uint64_t)g->row[row++].entries;
        }
    }
    e->games++;
    return good;
}

bool dataset_columns_end(const struct dataset_extent *e, const struct dataset_sink *sink)
{
    return put_number(sink, COLUMN_ROW_START, e->rows) && put_number(sink, COLUMN_MOVE_START, e->moves)
           && put_number(sink, COLUMN_POLICY_START, e->entries);
}
