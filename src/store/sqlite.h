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
    char path[STORE_MAX_PLACE]; /* of the file itself, with links resolved */
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

/* The verbs of store_inside.h: games and events in sqlite_log.c, what the host does in sqlite_host.c. */
#define SQLITE_DECLARE(result, name, arguments) result sqlite_##name arguments;
STORE_VERBS(SQLITE_DECLARE)

#endif
