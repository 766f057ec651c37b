/* arena_file.c: the results of a match as lines of JSON, written as games end and read again to go on from there. */
#include "arena_inside.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The record of a game, with the players' names; NULL if there is no memory. */
static json_t *record_of(const struct arena *a, const struct contest_result *r, struct motu_match *m)
{
    char *bytes = malloc(MOTU_MATCH_MAX_RECORD);
    if (!bytes)
        return NULL;
    struct motu_text text = motu_text_in(bytes, MOTU_MATCH_MAX_RECORD);
    for (int seat = 0; seat < r->seats; seat++) /* a name that does not fit into a record's header is left out */
        motu_match_set_header(m, m->game->seat_names[seat], a->contest.contestant[r->who[seat]].text);
    motu_match_write_record(m, MOTU_ALL, &text);
    json_t *record = json_string(bytes);
    free(bytes);
    return record;
}

void arena_write_result(struct arena *a, const struct contest_result *r, struct motu_match *m)
{
    json_t *seats = json_array(), *shares = json_array(), *places = json_array();
    for (int seat = 0; seat < r->seats; seat++) {
        json_array_append_new(seats, json_string(r->who[seat] ? "b" : "a"));
        json_array_append_new(shares, json_integer(r->share[seat]));
        json_array_append_new(places, json_integer(r->place[seat]));
    }
    json_t *line =
        json_pack("{s:I,s:I,s:o,s:o,s:o,s:i,s:f,s:f,s:f,s:f,s:I,s:I}", "game", (json_int_t)r->game, "seed",
                  (json_int_t)r->seed, "seats", seats, "shares", shares, "places", places, "decisions", r->decisions,
                  "cpu_ms_a", r->cpu_ms[0], "cpu_ms_b", r->cpu_ms[1], "wall_ms_a", r->wall_ms[0], "wall_ms_b",
                  r->wall_ms[1], "thought_a", (json_int_t)r->thought[0], "thought_b", (json_int_t)r->thought[1]);
    if (r->at_fault >= 0) {
        json_object_set_new(line, "at_fault", json_string(r->at_fault ? "b" : "a"));
        json_object_set_new(line, "fault", json_string(r->fault));
    }
    const bool kept = !json_object_set_new(line, "record", record_of(a, r, m));
    char *bytes = kept ? json_dumps(line, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    if (!bytes || fprintf(a->out, "%s\n", bytes) < 0 || fflush(a->out))
        a->failed = true;
    free(bytes);
    json_decref(line);
}

/* What must be the same for results to belong together. */
static json_t *describe(const struct arena *a)
{
    const struct contest *c = &a->contest;
    json_t *own = json_pack("{s:s,s:s,s:s,s:s,s:I,s:f,s:b}", "arena", c->game->id, "options", c->options, "a",
                            c->contestant[0].text, "b", c->contestant[1].text, "seed", (json_int_t)c->seed, "cpu_ms",
                            c->cpu_ms, "alone", c->alone);
    if (c->rules
        != c->game
               ->rules_version) /* otherwise left out, so that files from before there was a choice can be continued */
        json_object_set_new(own, "rules", json_integer(c->rules));
    return own;
}

static bool read_result(const struct arena *a, json_t *line, struct contest_result *r)
{
    json_int_t game, seed, thought[2];
    json_t *seats, *shares, *places = NULL;
    const char *fault = "", *at_fault = NULL;
    memset(r, 0, sizeof *r);
    r->at_fault = -1;
    if (json_unpack(line, "{s:I,s:I,s:o,s:o,s?o,s:i,s:F,s:F,s?F,s?F,s:I,s:I,s?s,s?s}", "game", &game, "seed", &seed,
                    "seats", &seats, "shares", &shares, "places", &places, "decisions", &r->decisions, "cpu_ms_a",
                    &r->cpu_ms[0], "cpu_ms_b", &r->cpu_ms[1], "wall_ms_a", &r->wall_ms[0], "wall_ms_b", &r->wall_ms[1],
                    "thought_a", &thought[0], "thought_b", &thought[1], "fault", &fault, "at_fault", &at_fault))
        return false;
    r->seats = (int)json_array_size(seats);
    if (game < 0 || game >= a->games || r->seats != a->seats || json_array_size(shares) != (size_t)r->seats)
        return false;
    for (int seat = 0; seat < r->seats; seat++) {
        const char *who = json_string_value(json_array_get(seats, (size_t)seat));
        r->who[seat] = who && *who == 'b';
        r->share[seat] = (int)json_integer_value(json_array_get(shares, (size_t)seat));
        /* files older than places only say who won */
        r->place[seat] = places           ? (int)json_integer_value(json_array_get(places, (size_t)seat))
                         : r->share[seat] ? 1
                                          : 2;
    }
    r->game = (long)game;
    r->seed = (uint64_t)seed;
    r->thought[0] = (long)thought[0];
    r->thought[1] = (long)thought[1];
    snprintf(r->fault, sizeof r->fault, "%s", fault);
    if (at_fault)
        r->at_fault = *at_fault == 'b';
    return true;
}

/* Reads the file; *whole is the length of its complete lines. False after saying what is wrong. */
static bool resume(struct arena *a, FILE *file, const char *path, long *whole)
{
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    long number = 0;
    *whole = 0;
    for (ssize_t length; good && (length = getline(&line, &capacity, file)) > 0 && line[length - 1] == '\n';) {
        json_t *value = json_loadb(line, (size_t)length, 0, NULL);
        if (!number++) {
            json_t *own = describe(a);
            good = json_equal(own, value);
            json_decref(own);
            if (!good)
                say_error(&command_arena, "%s holds games of another contest; name another file.", path);
        } else {
            struct contest_result r;
            if (read_result(a, value, &r)) {
                a->pending[r.game] = r;
                a->have[r.game] = true;
            } else if (!json_is_integer(json_object_get(value, "game"))) {
                good = false;
                say_error(&command_arena, "%s:%ld is not a game of this contest.", path, number);
            }
        }
        json_decref(value);
        *whole += length;
    }
    free(line);
    return good;
}

bool arena_open_out(struct arena *a, const char *path, int *code)
{
    long whole = 0;
    FILE *old = fopen(path, "r");
    *code = EXIT_IO;
    if (old) {
        const bool good = resume(a, old, path, &whole);
        fclose(old);
        if (!good) {
            *code = EXIT_USAGE;
            return false;
        }
    }
    a->out = fopen(path, old ? "r+" : "w");
    /* a line that was cut off when the program ended is written again */
    if (!a->out || ftruncate(fileno(a->out), whole) || fseek(a->out, 0, SEEK_END)) {
        say_error(&command_arena, "%s cannot be written: %s.", path, strerror(errno));
        return false;
    }
    if (!whole) {
        json_t *own = describe(a);
        char *bytes = json_dumps(own, JSON_COMPACT);
        fprintf(a->out, "%s\n", bytes ? bytes : "");
        free(bytes);
        json_decref(own);
    }
    return true;
}
