/* store_inside.h: within this folder: the SQLite behind a store. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "store.h"

enum { STORE_MAX_PATH = 4096 };

enum store_statement {
    BEGIN,
    COMMIT,
    ADD_GAME,
    FIND_GAME,
    EACH_GAME,
    LIVE_GAMES,
    SET_OVER,
    DELETE_EVENTS,
    DELETE_GAME,
    LAST_EVENT,
    APPEND,
    EVENTS,
    CHAIN,
    NOTE,
    NOTES,
    ASK,
    AWAIT,
    FORGET,
    NEXT_COMMAND,
    ANSWER,
    DATA_VERSION,
    STATEMENTS
};

struct store {
    sqlite3 *db;
    enum store_mode mode;
    int lock;                  /* descriptor, or -1 */
    char path[STORE_MAX_PATH]; /* of the file itself, wherever a link led from */
    dev_t device;              /* where it was when it was opened */
    ino_t inode;
    bool open;     /* a transaction is */
    int pending;   /* events in it */
    int64_t seen;  /* data version last asked for */
    bool has_seen; /* and whether it was */
    bool broken;
    char error[256];
    sqlite3_stmt *statement[STATEMENTS];
};

/* Notes what SQLite says and breaks the store; always false. */
bool store_fail(struct store *, const char *what);
/* The statement, made at its first use, ready to be bound; NULL after store_fail(). */
sqlite3_stmt *store_ready(struct store *, enum store_statement);
/* Opens the transaction that the next commit ends. */
bool store_begin(struct store *);
/* Makes an empty file that only its owner can read: it will hold what nobody at a table may see. False, with errno, if
 * it cannot be made, or is there. */
bool store_make_file(const char *path);
/* Steps a statement that gives no rows. */
bool store_run(struct store *, sqlite3_stmt *, const char *what);

/* The link of the chain: the hash of an event after the one before it, or of a game for its first event. */
void store_hash_game(const struct store_game *, uint8_t hash[STORE_HASH]);
void store_hash_event(const uint8_t before[STORE_HASH], const char *game, const struct store_event *,
                      uint8_t hash[STORE_HASH]);

#endif
