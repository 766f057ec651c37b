/* sample_file.c: see sample_file.h. */
#include "sample_file.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"

static const char magic[8] = "MOTUSMP";
enum { VERSION = 1, FEATURES_AT = 36, HEAD_SUM_AT = 60, ROW_SUM_AT = 32, WORDS_AT = 96, NAME_AT = 64, NAME = 32 };

/* A checksum over bytes, taking its own four as zeros. */
static uint32_t sum_of(const uint8_t *bytes, size_t length, size_t sum_at)
{
    static const uint8_t zeros[4];
    const uint32_t front = bytes_sum(bytes_sum(BYTES_SUM, bytes, sum_at), zeros, sizeof zeros);
    return bytes_sum(front, bytes + sum_at + sizeof zeros, length - sum_at - sizeof zeros);
}

/* Features are identified by their names: samples with other features fit none of our models. */
static uint32_t sum_of_names(const struct motu_model *model)
{
    uint32_t sum = BYTES_SUM;
    for (int i = 0; i < model->features; i++)
        sum = bytes_sum(sum, model->feature_name[i], strlen(model->feature_name[i]) + 1);
    return sum;
}

size_t sample_row_bytes(const struct motu_game *game)
{
    return FEATURES_AT + (size_t)MOTU_MAX_SEATS * (size_t)game->model->features;
}

/* --- writing -------------------------------------------------------------------------------------------------- */

void sample_write_head(const struct shard *h, uint8_t out[SAMPLE_HEAD_BYTES])
{
    const struct motu_model *model = h->game->model;
    memset(out, 0, SAMPLE_HEAD_BYTES);
    memcpy(out, magic, sizeof magic);
    bytes_put(out + 8, 2, VERSION);
    bytes_put(out + 10, 2, SAMPLE_HEAD_BYTES);
    bytes_put(out + 12, 2, sample_row_bytes(h->game));
    bytes_put(out + 14, 2, (uint64_t)model->features);
    bytes_put(out + 16, 2, MOTU_MAX_SEATS);
    bytes_put(out + 18, 2, (uint64_t)model->stages);
    bytes_put(out + 20, 2, (uint64_t)(model->contexts ? model->contexts : 1));
    bytes_put(out + 22, 2, MOTU_WHOLE);
    bytes_put(out + 24, 4, MOTU_VALUE);
    bytes_put(out + 28, 4, sum_of_names(model));
    bytes_put(out + 32, 8, h->seed);
    bytes_put(out + 40, 4, h->first);
    bytes_put(out + 44, 4, h->step);
    bytes_put(out + 48, 8, h->games);
    memcpy(out + NAME_AT, h->game->id, strnlen(h->game->id, NAME - 1));
    memcpy(out + WORDS_AT, h->words, strnlen(h->words, SHARD_WORDS - 1));
    bytes_put(out + HEAD_SUM_AT, 4, sum_of(out, SAMPLE_HEAD_BYTES, HEAD_SUM_AT));
}

void sample_write_row(const struct motu_game *game, const struct sample *s, uint8_t out[])
{
    const size_t features = (size_t)game->model->features;
    memset(out, 0, sample_row_bytes(game));
    bytes_put(out, 4, s->game);
    bytes_put(out + 4, 2, s->ply);
    const uint8_t small[] = {s->stage, s->context, s->seats, s->actor, s->rules, s->flags};
    memcpy(out + 6, small, sizeof small);
    memcpy(out + 12, s->result, MOTU_MAX_SEATS);
    for (size_t seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        bytes_put(out + 16 + 2 * seat, 2, s->root[seat]);
        bytes_put(out + 24 + 2 * seat, 2, (uint16_t)s->points[seat]);
        for (size_t i = 0; i < features; i++)
            out[FEATURES_AT + seat * features + i] = (uint8_t)s->feature[seat][i];
    }
    bytes_put(out + ROW_SUM_AT, 4, sum_of(out, sample_row_bytes(game), ROW_SUM_AT));
}

/* --- reading -------------------------------------------------------------------------------------------------- */

bool samples_add(struct samples *all, const struct sample *s)
{
    if (all->count == all->capacity) {
        const size_t capacity = all->capacity ? 2 * all->capacity : 4096;
        struct sample *more = realloc(all->sample, capacity * sizeof *more);
        if (!more)
            return false;
        all->sample = more;
        all->capacity = capacity;
    }
    all->sample[all->count++] = *s;
    return true;
}

void samples_free(struct samples *all)
{
    free(all->sample);
    *all = (struct samples){0};
}

/* What is wrong with the head, or NULL. */
static const char *read_head(const uint8_t *in, size_t length, struct shard *h)
{
    char name[NAME];
    uint8_t own[SAMPLE_HEAD_BYTES];
    if (length < SAMPLE_HEAD_BYTES || memcmp(in, magic, sizeof magic))
        return "is not a file of samples";
    if (bytes_get(in + 8, 2) != VERSION)
        return "is a file of samples of another version";
    if (bytes_get(in + HEAD_SUM_AT, 4) != sum_of(in, SAMPLE_HEAD_BYTES, HEAD_SUM_AT))
        return "has a damaged head";
    memcpy(name, in + NAME_AT, NAME);
    h->game = memchr(name, 0, NAME) ? motu_catalogue_find(name, strlen(name)) : NULL;
    if (!h->game || !h->game->model)
        return "is of a game without a model";
    h->seed = bytes_get(in + 32, 8);
    h->first = bytes_get(in + 40, 4);
    h->step = bytes_get(in + 44, 4);
    h->games = bytes_get(in + 48, 8);
    memcpy(h->words, in + WORDS_AT, SHARD_WORDS);
    h->words[SHARD_WORDS - 1] = 0;
    if (!h->step || h->first >= h->step)
        return "has a damaged head";
    sample_write_head(h, own);
    return memcmp(in, own, SAMPLE_HEAD_BYTES) ? "has other features than this motu measures" : NULL;
}

/* Whether a row belongs to one of the file's games, with everything within its bounds. */
static bool is_sound(const struct shard *h, const struct sample *s)
{
    const struct motu_model *model = h->game->model;
    int whole = 0, value = 0;
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        whole += s->result[seat];
        value += s->root[seat];
        if (seat >= s->seats && (s->result[seat] || s->root[seat] || s->points[seat]))
            return false;
    }
    return shard_has(h, s->game) && s->seats >= 2 && s->seats <= MOTU_MAX_SEATS && s->actor < s->seats
           && s->stage < model->stages && s->context < (model->contexts ? model->contexts : 1) && s->rules >= 1
           && s->flags <= SAMPLE_FLAGS && whole == MOTU_WHOLE && value == (s->flags & SAMPLE_ROOT ? MOTU_VALUE : 0);
}

static bool read_row(const struct shard *h, const uint8_t *in, struct sample *s)
{
    const size_t features = (size_t)h->game->model->features;
    memset(s, 0, sizeof *s);
    s->game = (uint32_t)bytes_get(in, 4);
    s->ply = (uint16_t)bytes_get(in + 4, 2);
    s->stage = in[6];
    s->context = in[7];
    s->seats = in[8];
    s->actor = in[9];
    s->rules = in[10];
    s->flags = in[11];
    memcpy(s->result, in + 12, MOTU_MAX_SEATS);
    for (size_t seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        s->root[seat] = (uint16_t)bytes_get(in + 16 + 2 * seat, 2);
        s->points[seat] = (int16_t)bytes_get(in + 24 + 2 * seat, 2);
        memcpy(s->feature[seat], in + FEATURES_AT + seat * features, features);
    }
    return bytes_get(in + ROW_SUM_AT, 4) == sum_of(in, sample_row_bytes(h->game), ROW_SUM_AT) && is_sound(h, s);
}

/* Games follow one another, each with its samples in order; the last sample of a game is marked. */
static bool follows(const struct sample *before, const struct sample *s)
{
    if (!before)
        return true;
    return before->flags & SAMPLE_LAST ? s->game > before->game : s->game == before->game && s->ply > before->ply;
}

static bool read_rows(const struct command *c, const char *path, const uint8_t *in, size_t length, bool unfinished,
                      struct samples *all)
{
    const size_t bytes = sample_row_bytes(all->head.game), rows = length / bytes;
    size_t whole = 0;
    for (size_t row = 0; row < rows; row++) {
        struct sample s;
        if (!read_row(&all->head, in + row * bytes, &s)
            || !follows(all->count ? &all->sample[all->count - 1] : NULL, &s)) {
            say_error(c, "%s: sample %zu is damaged.", path, row + 1);
            return false;
        }
        if (!samples_add(all, &s)) {
            say_error(c, "there is not enough memory.");
            return false;
        }
        whole = s.flags & SAMPLE_LAST ? all->count : whole;
    }
    if (!unfinished && (length % bytes || whole != all->count)) {
        say_error(c, "%s ends in the middle of a game; the command that makes it continues from there.", path);
        return false;
    }
    all->count = whole;
    return true;
}

bool samples_read(const struct command *c, const char *path, bool unfinished, struct samples *all, int *exit_code)
{
    size_t length;
    *all = (struct samples){0};
    uint8_t *bytes = (uint8_t *)file_read(c, path, (size_t)8 << 30, &length, exit_code);
    if (!bytes)
        return false;
    *exit_code = EXIT_ILLEGAL;
    const char *wrong = read_head(bytes, length, &all->head);
    if (wrong)
        say_error(c, "%s %s.", path, wrong);
    const bool good =
        !wrong && read_rows(c, path, bytes + SAMPLE_HEAD_BYTES, length - SAMPLE_HEAD_BYTES, unfinished, all);
    free(bytes);
    if (!good)
        samples_free(all);
    return good;
}
