/* puzzle_file.c: see puzzle_file.h. */
#include "puzzle_file.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* --- out ---------------------------------------------------------------------------------------------------------- */

static void put_pair(struct motu_text *out, const char *key, unsigned long long one, unsigned long long other)
{
    motu_text_put_member(out, key);
    motu_text_put_char(out, '[');
    motu_text_put_number(out, (long long)one);
    motu_text_put_char(out, ',');
    motu_text_put_number(out, (long long)other);
    motu_text_put_char(out, ']');
}

static void put_part(struct motu_text *out, const char *key, int part)
{
    motu_text_put_member(out, key);
    motu_ai_write_part(part, out);
}

void puzzle_write(const struct puzzle *z, const struct motu_game *game, const char *record, struct motu_text *out)
{
    const struct puzzle_answer *a = &z->answer;
    motu_text_put_char(out, '{');
    motu_text_put_member_text(out, "puzzle", z->id);
    motu_text_put_member_text(out, "game", game->id);
    motu_text_put_member_text(out, "seat", game->seat_names[z->seat]);
    motu_text_put_member_number(out, "level", z->level);
    motu_text_put_member_text(out, "best", a->best);
    put_part(out, "value", a->value);
    motu_text_put_member_text(out, "next", a->next);
    put_part(out, "next_value", a->next_value);
    motu_text_put_member(out, "line");
    motu_text_put(out, a->line);
    motu_text_put_member_truth(out, "exact", a->exact);
    put_pair(out, "visits", z->effort.visits[0], z->effort.visits[1]);
    put_pair(out, "seeds", z->effort.seed[0], z->effort.seed[1]);
    put_part(out, "margin", z->effort.margin);
    motu_text_put_member_text(out, "record", record);
    motu_text_put(out, "}\n");
}

/* --- in ----------------------------------------------------------------------------------------------------------- */

static bool take_text(json_t *from, const char *key, char *to, size_t size)
{
    const char *text = json_string_value(json_object_get(from, key));
    if (!text || !*text || strlen(text) >= size)
        return false;
    memcpy(to, text, strlen(text) + 1);
    return true;
}

static bool take_part(json_t *from, const char *key, int *part)
{
    json_t *value = json_object_get(from, key);
    const double share = json_number_value(value);
    *part = (int)(share * MOTU_VALUE + 0.5);
    return json_is_number(value) && share >= 0 && share <= 1;
}

static bool take_whole(json_t *value, long long most, long long *number)
{
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= 0 && *number <= most;
}

static bool take_effort(json_t *from, struct puzzle_effort *effort)
{
    json_t *visits = json_object_get(from, "visits"), *seeds = json_object_get(from, "seeds");
    for (size_t i = 0; i < 2; i++) {
        long long count, seed;
        if (!take_whole(json_array_get(visits, i), 1000000000, &count) || !count
            || !take_whole(json_array_get(seeds, i), INT64_MAX, &seed))
            return false;
        effort->visits[i] = (uint32_t)count;
        effort->seed[i] = (uint64_t)seed;
    }
    return take_part(from, "margin", &effort->margin);
}

static bool take_line(json_t *from, struct puzzle_answer *a)
{
    json_t *line = json_object_get(from, "line"), *move;
    struct motu_text out = MOTU_TEXT_IN(a->line);
    size_t i;
    if (!json_is_array(line) || !json_array_size(line))
        return false;
    motu_text_put_char(&out, '[');
    json_array_foreach(line, i, move)
    {
        if (!json_is_string(move) || (!i && strcmp(json_string_value(move), a->best)))
            return false;
        motu_text_put(&out, i ? "," : "");
        motu_text_put_json(&out, json_string_value(move));
    }
    motu_text_put_char(&out, ']');
    return motu_text_fits(&out);
}

/* What the line says, except for the record. */
static bool take_members(json_t *from, struct puzzle *z)
{
    struct puzzle_answer *a = &z->answer;
    long long level;
    if (!take_text(from, "puzzle", z->id, sizeof z->id) || !take_text(from, "best", a->best, sizeof a->best)
        || !take_text(from, "next", a->next, sizeof a->next) || !take_part(from, "value", &a->value)
        || !take_part(from, "next_value", &a->next_value) || !take_effort(from, &z->effort) || !take_line(from, a)
        || !take_whole(json_object_get(from, "level"), MOTU_AI_LEVELS, &level) || level < 1
        || !json_is_boolean(json_object_get(from, "exact")) || !json_is_string(json_object_get(from, "record")))
        return false;
    z->level = (int)level;
    a->exact = json_is_true(json_object_get(from, "exact"));
    return true;
}

/* Reads the record, whose player must decide now, and the move said to be best. */
static bool take_record(const struct command *c, const char *where, json_t *from, struct puzzle *z, int *exit_code)
{
    json_t *record = json_object_get(from, "record");
    z->record = record_read(c, where, json_string_value(record), json_string_length(record), exit_code);
    if (!z->record)
        return false;
    const struct motu_match *m = &z->record->match;
    struct motu_reason reason = {0};
    z->seat = motu_match_actor(m);
    if (z->seat >= 0 && (m->viewer == MOTU_ALL || m->viewer == z->seat)
        && motu_match_is_legal(m, z->answer.best, &z->answer.move, &reason))
        return true;
    *exit_code = EXIT_ILLEGAL;
    complain(c, phrase_with(CLI_PUZZLE_BAD_RECORD, motu_sentence_word(where)));
    return false;
}

static bool take_puzzle(const struct command *c, const char *path, int number, const char *line, size_t length,
                        struct puzzle *z, int *exit_code)
{
    char where[512];
    json_t *value = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    snprintf(where, sizeof where, "%.480s:%d", path, number);
    bool good = json_is_object(value) && take_members(value, z);
    *exit_code = EXIT_ILLEGAL;
    if (!good)
        complain(c, phrase_with(CLI_PUZZLE_BAD_LINE, motu_sentence_word(where)));
    else
        good = take_record(c, where, value, z, exit_code);
    json_decref(value);
    return good;
}

static int lines_in(const char *bytes, size_t length)
{
    int lines = length && bytes[length - 1] != '\n';
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    return lines;
}

static bool take_all(const struct command *c, const char *path, const char *bytes, size_t length, struct puzzles *all,
                     int *exit_code)
{
    const char *end = bytes + length;
    while (bytes < end) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        const size_t size = (size_t)((stop ? stop : end) - bytes);
        struct puzzle *z = &all->puzzle[all->count++];
        if (!take_puzzle(c, path, all->count, bytes, size, z, exit_code))
            return false;
        bytes += size + (stop != NULL);
    }
    return true;
}

struct puzzles *puzzles_open(const struct command *c, const char *path, int *exit_code)
{
    size_t length;
    char *bytes = file_read(c, path, PUZZLE_MAX_BYTES, &length, exit_code);
    if (!bytes)
        return NULL;
    struct puzzles *all = calloc(1, sizeof *all);
    if (all)
        all->puzzle = calloc((size_t)lines_in(bytes, length) + 1, sizeof *all->puzzle);
    if (!all || !all->puzzle) {
        complain(c, phrase(CLI_NO_MEMORY));
        *exit_code = EXIT_FAILED;
        puzzles_close(all);
        all = NULL;
    } else if (!take_all(c, path, bytes, length, all, exit_code)) {
        puzzles_close(all);
        all = NULL;
    }
    free(bytes);
    return all;
}

void puzzles_close(struct puzzles *all)
{
    for (int i = 0; all && all->puzzle && i < all->count; i++)
        record_close(all->puzzle[i].record);
    if (all)
        free(all->puzzle);
    free(all);
}
