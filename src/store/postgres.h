/* postgres.h: within this folder: a store in a database of PostgreSQL, through libpq. postgres_link.c has the
 * connection and the pipeline, postgres_schema.c what is made of a fresh connection, postgres_batch.c writing and
 * committing, postgres_log.c games and events, postgres_node.c what several nodes need of each other, postgres_host.c
 * notes and commands.
 *
 * Writes wait until they are read or committed: a group of events is one round trip to the database. Every wait has
 * a deadline. When it passes, the connection is closed and nothing is known about what was under way; a commit is never
 * cancelled, because PostgreSQL answers a cancelled wait for its standby with success. */
#ifndef POSTGRES_STORE_H
#define POSTGRES_STORE_H

#include <libpq-fe.h>

#include "store_inside.h"

enum {
    POSTGRES_PARAMETERS = 12,
    POSTGRES_ANSWER_MS = 5000,
    POSTGRES_CONNECT_MS = 5000,
    POSTGRES_AGAIN_MS = 250,
    POSTGRES_HOSTS = 16 /* in one address; further ones are ignored */
};

enum postgres_statement {
    BEGIN,
    BEGIN_SNAPSHOT,
    COMMIT,
    ROLLBACK,
    ADD_GAME,
    APPEND,
    FOLLOW,
    SET_OVER,
    DELETE_EVENTS,
    DELETE_GAME,
    FIND_GAME,
    EACH_GAME,
    LIVE_GAMES,
    EVENTS,
    LAST_EVENT,
    NOTE,
    NOTES,
    ASK,
    AWAIT,
    FORGET,
    NEXT_COMMAND,
    ANSWER,
    TELL,
    KEEP_SECRET,
    FIND_SECRET,
    LAZILY,
    CONFIRM,
    KEEP,
    KEPT_GAMES,
    PULSE,
    BURY,
    ADOPT,
    RETIRE,
    NEWS,
    HEADS,
    SET_LISTED,
    LISTED_GAMES,
    LIVE_AFTER,
    FORGET_PRESENT,
    SET_PRESENT,
    FIND_PRESENT,
    STATEMENTS
};
/* In postgres_schema.c. */
extern const char *const postgres_sql[STATEMENTS];

/* A statement that was sent. */
struct postgres_sent {
    enum postgres_statement which;
    char game[STORE_MAX_ID + 1]; /* the game to refuse if the statement changes nothing; "": none */
    int first_row, rows;         /* of an append: its games, from `appended` of struct postgres */
};

/* A parameter: a text, a number or bytes. */
struct postgres_value {
    const char *bytes; /* NULL: a number */
    int length;        /* -1: up to a zero */
    int64_t number;
};

/* A write that waits for the commit. */
struct postgres_waiting {
    struct postgres_waiting *next; /* the one before */
    enum postgres_statement which;
    int count, number;
    int stage;                   /* when it is sent: see postgres_batch.c */
    bool follows;                /* an append, after another one to the same game */
    char game[STORE_MAX_ID + 1]; /* "": none */
    struct postgres_value value[POSTGRES_PARAMETERS];
    char bytes[]; /* of the values */
};

/* A game that is new in this commit, and the one it depends on. */
struct postgres_pair {
    char follower[STORE_MAX_ID + 1], leader[STORE_MAX_ID + 1];
};

/* A host that we try to connect to. */
struct postgres_asked {
    PGconn *link; /* NULL between two attempts */
    PostgresPollingStatusType state;
    int64_t give_up_at_ms, again_at_ms;
    bool failed; /* at least once since we began to try */
};

struct postgres {
    struct store store; /* first */
    char address[STORE_MAX_PLACE];
    PGconn *link;                                /* NULL while there is none */
    int hosts;                                   /* of the address; 0: not yet known */
    struct postgres_asked asked[POSTGRES_HOSTS]; /* while there is no link */
    int64_t try_again_at_ms;
    bool warned;                /* by the database, since this was last cleared */
    struct postgres_sent *sent; /* those without an answer yet */
    int unanswered, capacity;
    char (*appended)[STORE_MAX_ID + 1]; /* the games of all appends among them */
    int rows, rows_capacity;
    int64_t looked_at_ms; /* when we last looked for commands */
    bool commanded;       /* a command has been announced */

    struct postgres_waiting *waiting; /* the latest first */
    int waiting_count;
    struct postgres_waiting *written; /* what was sent since the transaction began */
    char *arrays;                     /* scratch for what an append sends */
    size_t arrays_capacity;
    struct postgres_pair *pair;
    int pairs;
    bool begun;      /* the transaction, in the database */
    bool deadlocked; /* the database has ended it in favour of another one */
    bool committed;  /* COMMIT was answered with "COMMIT" */
    char *telling;   /* news of it for the other nodes */
    size_t telling_length, telling_capacity;

    int64_t node;     /* our number; 0 if the database is ours alone */
    bool has_adopted; /* games that nobody kept, since the store was opened */
};

static inline struct postgres *postgres_of(struct store *s)
{
    return (struct postgres *)s;
}

/* --- postgres_hosts.c ----------------------------------------------------------------------------------------- */

/* Tries all hosts until one accepts what we want or the time is up; true: p->link is that connection. Otherwise the
 * store's error is what the last failing host said. */
bool postgres_ask_hosts(struct postgres *, int64_t until_ms);
/* Whether there is no host left to wait for. */
bool postgres_have_hosts_failed(const struct postgres *);
/* Gives up all attempts. */
void postgres_forget_hosts(struct postgres *);

/* --- postgres_link.c ------------------------------------------------------------------------------------------ */

/* A clock that only goes forward. */
int64_t postgres_now_ms(void);
/* Breaks the store with what the database says, or with the sentence alone if it says nothing; always false. */
bool postgres_fail(struct postgres *, const char *what, const PGresult *);
/* Runs SQL before the pipeline begins; returns the result of the last statement. NULL after postgres_fail(). */
PGresult *postgres_script(struct postgres *, const char *text, const char *what);
struct postgres_value postgres_text(const char *);
struct postgres_value postgres_number(int64_t);
struct postgres_value postgres_bytes(const uint8_t *, int length);
/* Notes that a statement is being sent and will be answered. */
bool postgres_expect(struct postgres *, enum postgres_statement, const char *game);
/* Sends a statement; `game` is refused if it changes nothing, unless NULL. */
bool postgres_send(struct postgres *, enum postgres_statement, const struct postgres_value *, int count,
                   const char *game);
/* Waits for all answers. *last, if given, is that of the last statement, to be cleared by the caller. If p->deadlocked
 * is set after it, the transaction has ended; postgres_hear() takes that for a failure. */
bool postgres_take_answers(struct postgres *, PGresult **last);
bool postgres_hear(struct postgres *, PGresult **last);
/* Sends what waits and then a statement, and waits for its rows; NULL after postgres_fail(). */
PGresult *postgres_read(struct postgres *, enum postgres_statement, const struct postgres_value *, int count);
/* The same, but what waits is sent only if some of it belongs to that game. NULL: none of it matters. */
PGresult *postgres_look(struct postgres *, enum postgres_statement, const struct postgres_value *, int count,
                        const char *game);
/* A number, a text, or STORE_HASH or STORE_SEED bytes (NULL if their number differs) of a result. */
int64_t postgres_number_in(const PGresult *, int row, int column);
const char *postgres_text_in(const PGresult *, int row, int column);
const uint8_t *postgres_bytes_in(const PGresult *, int row, int column);

/* --- postgres_schema.c ---------------------------------------------------------------------------------------- */

/* Makes a fresh connection ours: settings, the lock, the schema, the statements. */
bool postgres_settle(struct postgres *, bool *busy);

/* --- postgres_batch.c ----------------------------------------------------------------------------------------- */

/* As postgres_send(), but later: in the transaction that the next commit ends. */
bool postgres_write(struct postgres *, enum postgres_statement, const struct postgres_value *, int count,
                    const char *game);
/* Sends what waits. */
bool postgres_flush(struct postgres *);
/* The same, if some of it belongs to that game. */
bool postgres_flush_of(struct postgres *, const char *game);
/* After a deadlock: refuses the games that were written to, and begins again with the rest. */
bool postgres_give_way(struct postgres *);
void postgres_drop_waiting(struct postgres *);
/* Until the commit, appends to `follower` are sent after those to `leader`. */
bool postgres_pair(struct postgres *, const char *follower, const char *leader);
/* With the commit, tells the other nodes that this is the game's latest event. */
bool postgres_tell(struct postgres *, const char *game, int64_t seq);

/* --- postgres_log.c ------------------------------------------------------------------------------------------- */

void postgres_read_game(const struct postgres *, const PGresult *, int row, struct store_game *);

/* --- postgres_node.c ------------------------------------------------------------------------------------------ */

/* Signs off, so that the others need not wait until we are taken for dead. */
void postgres_retire(struct postgres *);

/* The verbs of store_inside.h: the connection in postgres_link.c, commits in postgres_batch.c, games and events in
 * postgres_log.c, what the host does in postgres_host.c, several nodes in postgres_node.c. */
#define POSTGRES_DECLARE(result, name, arguments) result postgres_##name arguments;
STORE_VERBS(POSTGRES_DECLARE)
STORE_SHARED_VERBS(POSTGRES_DECLARE)

#endif
