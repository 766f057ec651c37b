/* store.h: what is kept: games, and for each an append-only log of numbered events, hash-chained. One file.
 *
 * The store knows no game and reads no event: texts go in and come out. What was appended is on disk when
 * store_commit() has returned true, and not before; several appends between two commits cost one sync together.
 *
 * An error is final: the store says why (store_error), refuses everything from then on, and the process is expected
 * to end; what was committed is there at the next start. A failed sync is never tried again, because nobody knows
 * what the disk has.
 */
#ifndef MOTU_STORE_H
#define MOTU_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SCHEMA = 1,
    STORE_MAX_ID = 16, /* bytes of a game's id */
    STORE_MAX_OPTIONS = 256,
    STORE_MAX_TEXT = 1024, /* bytes of an event */
    STORE_HASH = 32,
    STORE_SEED = 32,
    STORE_GROUP_EVENTS = 128 /* so many that wait, and it is time for a commit */
};

struct store;

struct store_game {
    char id[STORE_MAX_ID + 1];
    char game[17];
    int rules;
    char options[STORE_MAX_OPTIONS];
    char build[33];
    uint8_t seed[STORE_SEED]; /* secret until the game is over */
    int64_t created_ms;
    bool over; /* a note for finding those that are not; the log decides */
};

struct store_event {
    int64_t seq; /* 1, 2, 3, … */
    const char *actor;
    int64_t at_ms;
    const char *text;
};

enum store_mode {
    STORE_SERVE, /* the one writer: makes the file if there is none, and holds a lock beside it */
    STORE_LOOK   /* reads what is committed, also while somebody serves */
};

/* NULL: `why` has a sentence. *busy, if given, tells whether it is because somebody else serves this file. */
struct store *store_open(const char *path, enum store_mode, bool *busy, char *why, size_t capacity);
/* What is not committed is gone. */
void store_close(struct store *);
/* NULL as long as all is well. */
const char *store_error(const struct store *);
/* Its user cannot go on, for want of memory say: an error like any other, so nothing that waits is committed. */
void store_break(struct store *, const char *why);

/* --- writing -------------------------------------------------------------------------------------------------- */

bool store_add_game(struct store *, const struct store_game *);
/* The number must be the next one of that game. */
bool store_append(struct store *, const char *game, const struct store_event *);
bool store_set_over(struct store *, const char *game, bool over);
/* Takes a game away with all its events, for good. */
bool store_delete(struct store *, const char *game);
/* How many events wait for a commit; 0 also if something else does not. */
int store_pending(const struct store *);
/* Whether anything waits for a commit. */
bool store_is_dirty(const struct store *);
bool store_commit(struct store *);

/* --- reading -------------------------------------------------------------------------------------------------- */

/* Each returns false if the store failed; walks stop early when the visitor returns false, which is no failure. */
bool store_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool store_each_game(struct store *, bool live_only, bool (*visit)(void *own, const struct store_game *), void *own);
bool store_each_event(struct store *, const char *game, int64_t since,
                      bool (*visit)(void *own, const struct store_event *), void *own);
/* Computes the chain of a game again. *wrong is the number of the first event that does not fit, 0 if all do. */
bool store_check_chain(struct store *, const char *game, int64_t *wrong);
/* What SQLite itself finds wrong with the file; visit is not called if nothing is. */
bool store_check_file(struct store *, void (*visit)(void *own, const char *fault), void *own);

/* --- the host ------------------------------------------------------------------------------------------------- */

/* A line in the host's own log: what was done to games that are no more. */
bool store_note(struct store *, int64_t at_ms, const char *text);
bool store_each_note(struct store *, bool (*visit)(void *own, int64_t at_ms, const char *text), void *own);

/* Commands: somebody else's process asks the one that serves to do something. Asking and waiting write at once. */
bool store_ask(struct store *, const char *text, int64_t *command);
/* The answer, or an empty text if there is none yet; when it has come, the command is forgotten. */
bool store_await(struct store *, int64_t command, char *answer, size_t capacity);
/* The oldest command without an answer; its number is 0 if there is none. */
bool store_next_command(struct store *, int64_t *command, char *text, size_t capacity);
bool store_answer(struct store *, int64_t command, const char *answer);
/* Whether another process has written since this was last asked: cheap enough for every tick. */
bool store_was_touched(struct store *, bool *touched);

/* A whole copy of what is committed, also while somebody serves. The target must not exist. */
bool store_backup(struct store *, const char *to);

#endif
