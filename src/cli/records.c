/* records.c: reads records from files, for the commands that take them. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "broken.h"
#include "cli.h"
#include "game_file.h"

static struct opened_record *new_record(void)
{
    struct opened_record *r = calloc(1, sizeof *r);
    if (r && !(r->belief = malloc(motu_catalogue_belief_size()))) {
        free(r);
        return NULL;
    }
    return r;
}

void record_close(struct opened_record *r)
{
    broken_about(NULL);
    if (r)
        free(r->belief);
    free(r);
}

struct opened_record *record_read(const struct command *c, const char *path, const char *bytes, size_t length,
                                  int *exit_code)
{
    struct opened_record *r = new_record();
    struct motu_match_fault fault;
    *exit_code = EXIT_FAILED;
    if (r)
        broken_about(&r->match);
    if (!r) {
        complain(c, phrase(CLI_NO_MEMORY));
    } else if (!motu_match_read_record(&r->match, &r->scratch, bytes, length, motu_catalogue_find, r->belief, &fault)) {
        if (fault.line)
            say_error(c, "%s:%d: %s", path, fault.line, reason_sentence(&fault.reason));
        else
            say_error(c, "%s: %s", path, reason_sentence(&fault.reason));
        *exit_code = EXIT_ILLEGAL;
        record_close(r);
        r = NULL;
    }
    return r;
}

/* --- one game of an arena's file ---------------------------------------------------------------------------------- */

struct wanted {
    long game;
    char *bytes;
    size_t length;
};

static bool find_wanted(void *context, long game, const char *record, size_t length)
{
    struct wanted *w = context;
    if (game != w->game || !record)
        return true;
    w->bytes = malloc(length + 1);
    if (w->bytes)
        memcpy(w->bytes, record, length + 1);
    w->length = length;
    return false;
}

static char *read_game(const struct command *c, const char *path, size_t file, long game, size_t *length,
                       int *exit_code)
{
    char name[PATH_MAX];
    struct wanted w = {.game = game};
    if (snprintf(name, sizeof name, "%.*s", (int)file, path) >= (int)sizeof name) {
        complain(c, phrase(CLI_FILE_NAME_TOO_LONG));
        *exit_code = EXIT_IO;
        return NULL;
    }
    if (!game_file_each(c, name, find_wanted, &w, exit_code))
        return NULL;
    if (!w.bytes) {
        complain(c, phrase_with(CLI_RECORD_NOT_THERE, motu_sentence_word(path)));
        *exit_code = EXIT_NOT_FOUND;
    }
    *length = w.length;
    return w.bytes;
}

struct opened_record *record_open(const struct command *c, const char *path, int *exit_code)
{
    size_t length, file;
    long game;
    if (game_file_is(path)) {
        complain(c, phrase_with(CLI_RECORD_MANY, motu_sentence_word(path)));
        *exit_code = EXIT_ILLEGAL;
        return NULL;
    }
    char *bytes = game_file_names_game(path, &file, &game)
                      ? read_game(c, path, file, game, &length, exit_code)
                      : file_read(c, path, MOTU_MATCH_MAX_RECORD, &length, exit_code);
    if (!bytes)
        return NULL;
    struct opened_record *r = record_read(c, path, bytes, length, exit_code);
    free(bytes);
    return r;
}

/* --- every record of a path --------------------------------------------------------------------------------------- */

struct each {
    const struct command *command;
    const char *path;
    record_see *see;
    void *context;
    int code;
};

static bool see_game(void *context, long game, const char *bytes, size_t length)
{
    struct each *e = context;
    char name[PATH_MAX + 32];
    if (!bytes)
        return true;
    snprintf(name, sizeof name, "%s#%ld", e->path, game);
    struct opened_record *record = record_read(e->command, name, bytes, length, &e->code);
    if (record)
        e->code = e->see(e->context, name, &record->match);
    record_close(record);
    return e->code == EXIT_DONE;
}

int record_each(const struct command *c, const char *path, record_see *see, void *context)
{
    struct each e = {.command = c, .path = path, .see = see, .context = context, .code = EXIT_DONE};
    int code;
    if (game_file_is(path))
        return game_file_each(c, path, see_game, &e, &code) ? e.code : code;
    struct opened_record *record = record_open(c, path, &code);
    if (record)
        code = see(context, path, &record->match);
    record_close(record);
    return code;
}

bool record_viewer(const struct command *c, const struct motu_match *m, const char *name, int *viewer)
{
    *viewer = m->viewer;
    if (!name)
        return true;
    *viewer = motu_actor_named(m->game, name, strlen(name));
    if (*viewer == MOTU_OVER || *viewer == MOTU_CHANCE || *viewer >= m->game->seats(&m->now)) {
        complain(c, phrase_with(CLI_REPLAY_NO_PLAYER, typed_word(name)));
        return false;
    }
    if (m->viewer != MOTU_ALL && *viewer != m->viewer) {
        complain(c, phrase_with(CLI_REPLAY_ONLY, seat_place(m->game, m->viewer)));
        return false;
    }
    return true;
}
