/* sqlite.h: within this folder: a store in one file of SQLite. sqlite_file.c has the file, its schema, transactions and
 * statements; sqlite_log.c games and events; sqlite_host.c notes, commands, backup. */
#ifndef SQLITE_STORE_H
#define SQLITE_STORE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store_inside.h"

enum sqlite_statement {
    BEGIN,
    BEGIN_SNAPSHOT,
    COMMIT,
    ADD_GAME,
    FIND_GAME,
    EACH_GAME,
    LIVE_GAMES,
    LIVE_AFTER,
    SET_OVER,
    DELETE_EVENTS,
    DELETE_GAME,
    LAST_EVENT,
    APPEND,
    EVENTS,
    NOTE,
    NOTES,
    ASK,
    AWAIT,
    FORGET,
    NEXT_COMMAND,
    ANSWER,
    KEEP_SECRET,
    FIND_SECRET,
    DATA_VERSION,
    STATEMENTS
};

struct sqlite {
    struct store store; /* first */
    sqlite3 *db;
    int lock;                   /* descriptor, or -1 */
    char path[STORE_MAX_PLACE]; /* of the file itself, wherever a link led from */
    dev_t device;               /* where it was when it was opened */
    ino_t inode;
    int64_t seen;  /* data version last asked for */
    bool has_seen; /* and whether it was */
    bool keeps_secrets;
    sqlite3_stmt *statement[STATEMENTS];
};

static inline struct sqlite *sqlite_of(struct store *s)
{
    return (struct sqlite *)s;
}

/* Notes what SQLite says and breaks the store; always false. */
bool sqlite_fail(struct sqlite *, const char *what);
/* The statement, made at its first use, ready to be bound; NULL after sqlite_fail(). */
sqlite3_stmt *sqlite_ready(struct sqlite *, enum sqlite_statement);
/* Opens the transaction that the next commit ends. */
bool sqlite_begin(struct sqlite *);
/* Makes an empty file that only its owner can read: it will hold what nobody at a table may see. False, with errno, if
 * it cannot be made, or is there. */
bool sqlite_make_file(const char *path);
/* Steps a statement that gives no rows. */
bool sqlite_run(struct sqlite *, sqlite3_stmt *, const char *what);

/* --- sqlite_log.c: verbs of store.h --------------------------------------------------------------------------- */

bool sqlite_add_game(struct store *, const struct store_game *, const char *game, const struct store_head *after);
bool sqlite_append(struct store *, const char *game, const struct store_event *);
bool sqlite_set_over(struct store *, const char *game, const struct store_head *, bool over);
bool sqlite_delete(struct store *, const char *game, const struct store_head *);
bool sqlite_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool sqlite_each_game(struct store *, bool live_only, bool (*visit)(void *, const struct store_game *), void *own);
bool sqlite_each_live_after(struct store *, const char *game, int most, void (*visit)(void *, const char *game),
                            void *own);
bool sqlite_each_event(struct store *, const char *game, int64_t since,
                       bool (*visit)(void *, const struct store_event *), void *own);
bool sqlite_find_last(struct store *, const char *game, struct store_head *, bool *found);

/* --- sqlite_host.c: the same ---------------------------------------------------------------------------------- */

bool sqlite_check_file(struct store *, void (*visit)(void *, const char *fault), void *own);
bool sqlite_note(struct store *, int64_t at_ms, const char *text);
bool sqlite_each_note(struct store *, bool (*visit)(void *, int64_t at_ms, const char *text), void *own);
bool sqlite_keep_secret(struct store *, const char *name, const uint8_t secret[STORE_SECRET]);
bool sqlite_find_secret(struct store *, const char *name, uint8_t secret[STORE_SECRET], bool *found);
bool sqlite_ask(struct store *, const char *text, int64_t *command);
bool sqlite_await(struct store *, int64_t command, char *answer, size_t capacity);
bool sqlite_next_command(struct store *, int64_t *command, char *text, size_t capacity);
bool sqlite_answer(struct store *, int64_t command, const char *answer);
bool sqlite_was_touched(struct store *, bool *touched);
bool sqlite_backup_file(struct store *, const char *to);

#endif
