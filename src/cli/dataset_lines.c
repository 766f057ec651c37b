/* dataset_lines.c: a dataset as lines of JSON: a head, then a line for each game. See dataset.h.
 *
 * Only what does not follow from the game's decisions is read from a line; then the line is written again, and if a
 * byte differs it is damaged. So the rest of it need not be read. */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "dataset.h"

enum { FORMAT = 1, PLACES = 5 };

/* --- writing ------------------------------------------------------------------------------------------------------ */

void dataset_put_head(const struct shard *s, struct motu_text *out)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, s->seed); /* a string: not every JSON reader keeps 64 bits */
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "selfplay", s->game->id);
    motu_text_put_member_number(out, "format", FORMAT);
    motu_text_put_member_text(out, "seed", seed);
    motu_text_put_member_number(out, "first", (long long)s->first);
    motu_text_put_member_number(out, "step", (long long)s->step);
    motu_text_put_member_number(out, "games", (long long)s->games);
    motu_text_put_member_text(out, "command", s->words);
    motu_text_put_char(out, '}');
}

/* "key":[0.50000,0.50000]: a figure for each seat. */
static void put_seats(struct motu_text *out, const char *key, const double part[], int seats)
{
    motu_text_put_member_open(out, key, '[');
    for (int seat = 0; seat < seats; seat++) {
        char digits[32];
        const double rounded = fabs(part[seat]) < 0.5e-5 ? 0 : part[seat]; /* -0 is 0 */
        snprintf(digits, sizeof digits, "%.*f", PLACES, rounded);
        motu_text_put_item(out);
        motu_text_put(out, digits);
    }
    motu_text_put_char(out, ']');
}

static void put_decision(const struct dataset_game *g, const struct dataset_row *row, int seats, struct motu_text *out)
{
    double value[MOTU_MAX_SEATS];
    motu_text_put_item(out);
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "ply", row->ply);
    motu_text_put_member_number(out, "seat", row->seat);
    motu_text_put_member_number(out, "action", row->action);
    motu_text_put_member_open(out, "policy", '[');
    for (int e = 0; e < row->entries; e++) {
        motu_text_put_item(out);
        motu_text_put_char(out, '[');
        motu_text_put_item_number(out, g->entry[row->entry + (size_t)e].action);
        motu_text_put_item_number(out, g->entry[row->entry + (size_t)e].visits);
        motu_text_put_char(out, ']');
    }
    motu_text_put_char(out, ']');
    for (int seat = 0; seat < seats; seat++)
        value[seat] = (double)row->value[seat] / MOTU_VALUE;
    put_seats(out, "value", value, row->searched ? seats : 0);
    put_seats(out, "luck", row->luck, seats);
    motu_text_put_char(out, '}');
}

void dataset_put_line(const struct dataset_game *g, struct motu_text *out)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    const int seats = g->match.game->seats(&g->match.now);
    double result[MOTU_MAX_SEATS];
    char sum[16];
    for (int seat = 0; seat < seats; seat++)
        result[seat] = (double)g->share[seat] / MOTU_WHOLE;
    motu_match_write_record(&g->match, MOTU_ALL, &text);
    snprintf(sum, sizeof sum, "%08" PRIx32, dataset_game_sum(g));
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "game", (long long)g->number);
    motu_text_put_member_text(out, "record", record);
    put_seats(out, "result", result, seats);
    put_seats(out, "luck", g->luck, seats);
    motu_text_put_member_open(out, "decisions", '[');
    for (size_t i = 0; i < g->rows; i++)
        put_decision(g, &g->row[i], seats, out);
    motu_text_put_char(out, ']');
    motu_text_put_member_text(out, "sum", sum);
    motu_text_put_char(out, '}');
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Whether a line is exactly what would be written for it. */
static bool is_same(const char *line, size_t length, const struct motu_text *own)
{
    return motu_text_fits(own) && own->length == length && !memcmp(own->bytes, line, length);
}

static uint64_t whole_number(const json_t *object, const char *key)
{
    const json_int_t number = json_integer_value(json_object_get(object, key));
    return number > 0 ? (uint64_t)number : 0;
}

const char *dataset_read_head(const char *line, size_t length, struct shard *s)
{
    char own[2048];
    struct motu_text text = MOTU_TEXT_IN(own);
    json_t *head = json_loadb(line, length, 0, NULL);
    const char *name = json_string_value(json_object_get(head, "selfplay"));
    const char *seed = json_string_value(json_object_get(head, "seed"));
    const char *words = json_string_value(json_object_get(head, "command"));
    const bool good = name && seed && words && strlen(words) < SHARD_WORDS;
    *s = (struct shard){.game = name ? motu_catalogue_find(name, strlen(name)) : NULL};
    if (good) {
        s->seed = strtoull(seed, NULL, 10);
        s->first = whole_number(head, "first");
        s->step = whole_number(head, "step");
        s->games = whole_number(head, "games");
        memcpy(s->words, words, strlen(words) + 1);
    }
    json_decref(head);
    if (!good)
        return "is not a dataset";
    if (!s->game || !dataset_suits(s->game))
        return "is of a game whose decisions have no numbers";
    dataset_put_head(s, &text);
    return s->step && is_same(line, length, &text) ? NULL : "has a damaged head, or one of another version";
}

/* A decision's visits and values. The number of moves is known; everything else is compared later. */
static void read_decision(const json_t *decision, struct dataset_game *g, struct dataset_row *row)
{
    const json_t *policy = json_object_get(decision, "policy"), *value = json_object_get(decision, "value");
    row->searched = json_array_size(value) > 0;
    for (size_t seat = 0; seat < MOTU_MAX_SEATS; seat++)
        row->value[seat] = (uint16_t)lrint(json_number_value(json_array_get(value, seat)) * MOTU_VALUE);
    for (size_t e = 0; e < (size_t)row->entries; e++)
        g->entry[row->entry + e].visits = (uint32_t)json_integer_value(json_array_get(json_array_get(policy, e), 1));
}

static const char *read_game(const json_t *line, const struct shard *s, struct motu_match *scratch,
                             struct dataset_game *g)
{
    const json_t *record = json_object_get(line, "record"), *decisions = json_object_get(line, "decisions");
    struct motu_match_fault fault;
    if (!json_is_string(record)
        || !motu_match_read_record(&g->match, scratch, json_string_value(record), json_string_length(record),
                                   motu_catalogue_find, NULL, &fault))
        return "has no record that can be read";
    if (g->match.game != s->game || g->match.viewer != MOTU_ALL || motu_match_actor(&g->match) != MOTU_OVER)
        return "has a record of another game, or one that is not complete";
    dataset_game_clear(g, whole_number(line, "game"));
    if (!dataset_game_replay(g))
        return "does not fit into memory";
    for (size_t i = 0; i < g->rows; i++)
        read_decision(json_array_get(decisions, i), g, &g->row[i]);
    dataset_game_settle(g);
    return shard_has(s, g->number) ? NULL : "is of a game that does not belong here";
}

const char *dataset_read_line(const char *line, size_t length, const struct shard *s, struct motu_match *scratch,
                              struct motu_text *own, struct dataset_game *g)
{
    json_t *value = json_loadb(line, length, 0, NULL);
    const char *wrong = value ? read_game(value, s, scratch, g) : "is not JSON";
    json_decref(value);
    if (wrong)
        return wrong;
    motu_text_clear(own);
    dataset_put_line(g, own);
    return is_same(line, length, own) ? NULL : "is damaged";
}
