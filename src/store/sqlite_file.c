/* sqlite_file.c: the file, its schema, transactions and statements; see sqlite.h. */
#include "sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char schema[] = "CREATE TABLE game(id TEXT PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL,"
                             " options TEXT NOT NULL, build TEXT NOT NULL, seed BLOB NOT NULL,"
                             " created INTEGER NOT NULL, over INTEGER NOT NULL) STRICT;"
                             "CREATE INDEX live ON game(id) WHERE over = 0;"
                             "CREATE TABLE event(game TEXT NOT NULL REFERENCES game(id), seq INTEGER NOT NULL,"
                             " actor TEXT NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,"
                             " prev_hash BLOB NOT NULL, hash BLOB NOT NULL,"
                             " PRIMARY KEY(game, seq)) STRICT, WITHOUT ROWID;"
                             "CREATE TABLE note(at INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
                             "CREATE TABLE errand(id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL,"
                             " answer TEXT) STRICT;";
/* Added later. Older programs do not mind it, so it is created wherever it is missing, and the version stays. */
static const char secrets[] = "CREATE TABLE IF NOT EXISTS secret(name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;";

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [BEGIN_SNAPSHOT] = "BEGIN",
    [COMMIT] = "COMMIT",
    [ADD_GAME] =
        "INSERT INTO game(id, game, rules, options, build, seed, created, over) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [FIND_GAME] = "SELECT id, game, rules, options, build, seed, created, over FROM game WHERE id = ?1",
    [EACH_GAME] = "SELECT id, game, rules, options, build, seed, created, over FROM game ORDER BY created, id",
    [LIVE_GAMES] = "SELECT id, game, rules, options, build, seed, created, over FROM game WHERE over = 0",
    [LIVE_AFTER] = "SELECT id FROM game WHERE over = 0 AND id > ?1 ORDER BY id LIMIT ?2",
    [SET_OVER] = "UPDATE game SET over = ?2 WHERE id = ?1",
    [DELETE_EVENTS] = "DELETE FROM event WHERE game = ?1",
    [DELETE_GAME] = "DELETE FROM game WHERE id = ?1",
    [LAST_EVENT] = "SELECT seq, hash FROM event WHERE game = ?1 ORDER BY seq DESC LIMIT 1",
    [APPEND] = "INSERT INTO event(game, seq, actor, at, text, prev_hash, hash) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [EVENTS] = "SELECT seq, actor, at, text, prev_hash, hash FROM event WHERE game = ?1 AND seq > ?2 ORDER BY seq",
    [NOTE] = "INSERT INTO note(at, text) VALUES(?1, ?2)",
    [NOTES] = "SELECT at, text FROM note ORDER BY rowid",
    [ASK] = "INSERT INTO errand(text) VALUES(?1)",
    [AWAIT] = "SELECT answer FROM errand WHERE id = ?1",
    [FORGET] = "DELETE FROM errand WHERE id = ?1",
    [NEXT_COMMAND] = "SELECT id, text FROM errand WHERE answer IS NULL ORDER BY id LIMIT 1",
    [ANSWER] = "UPDATE errand SET answer = ?2 WHERE id = ?1",
    [KEEP_SECRET] = "INSERT INTO secret(name, value) VALUES(?1, ?2) ON CONFLICT DO NOTHING",
    [FIND_SECRET] = "SELECT value FROM secret WHERE name = ?1",
    [DATA_VERSION] = "PRAGMA data_version",
};

enum { APPLICATION_ID = 0x6d6f7475, BUSY_MS = 5000 };

bool sqlite_fail(struct sqlite *s, const char *what)
{
    char sentence[sizeof s->store.error];
    snprintf(sentence, sizeof sentence, "%s: %s", what, sqlite3_errmsg(s->db));
    return store_fail(&s->store, sentence);
}

sqlite3_stmt *sqlite_ready(struct sqlite *s, enum sqlite_statement which)
{
    if (!s->statement[which]
        && sqlite3_prepare_v3(s->db, sql[which], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[which], NULL)
               != SQLITE_OK) {
        sqlite_fail(s, "a statement could not be prepared");
        return NULL;
    }
    sqlite3_reset(s->statement[which]); /* its last result was handled when it came */
    sqlite3_clear_bindings(s->statement[which]);
    return s->statement[which];
}

bool sqlite_run(struct sqlite *s, sqlite3_stmt *statement, const char *what)
{
    if (!statement)
        return false;
    if (sqlite3_step(statement) != SQLITE_DONE)
        return sqlite_fail(s, what);
    return sqlite3_reset(statement) == SQLITE_OK || sqlite_fail(s, what);
}

bool sqlite_begin(struct sqlite *s)
{
    if (s->store.open)
        return true;
    s->store.open = sqlite_run(s, sqlite_ready(s, BEGIN), "a transaction could not be started");
    return s->store.open;
}

/* If somebody removes the file or puts another in its place, SQLite would go on writing to one that nobody can find. */
static bool is_in_place(const struct sqlite *s)
{
    struct stat now;
    return s->store.mode == STORE_LOOK || (!stat(s->path, &now) && now.st_dev == s->device && now.st_ino == s->inode);
}

enum store_outcome sqlite_commit(struct store *base)
{
    struct sqlite *s = sqlite_of(base);
    if (!is_in_place(s)) {
        store_fail(base, "the data file was removed or replaced while it was in use");
        return STORE_FAILED;
    }
    return sqlite_run(s, sqlite_ready(s, COMMIT), "a commit failed") ? STORE_KEPT : STORE_FAILED;
}

bool sqlite_begin_snapshot(struct store *base)
{
    struct sqlite *s = sqlite_of(base);
    return sqlite_run(s, sqlite_ready(s, BEGIN_SNAPSHOT), "the file cannot be read");
}

bool sqlite_end_snapshot(struct store *base)
{
    struct sqlite *s = sqlite_of(base);
    return sqlite_run(s, sqlite_ready(s, COMMIT), "the file cannot be read");
}

/* --- opening -------------------------------------------------------------------------------------------------- */

static bool execute(struct sqlite *s, const char *text, const char *what)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(s, what);
}

static bool read_number(struct sqlite *s, const char *text, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    bool read = sqlite3_prepare_v2(s->db, text, -1, &statement, NULL) == SQLITE_OK;
    read = read && sqlite3_step(statement) == SQLITE_ROW;
    *number = read ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return read || sqlite_fail(s, "the file cannot be read");
}

static bool make_schema(struct sqlite *s)
{
    char marks[96];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;", APPLICATION_ID,
             STORE_SCHEMA);
    return execute(s, "BEGIN EXCLUSIVE", "the file cannot be written")
           && execute(s, schema, "the tables cannot be created") && execute(s, secrets, "the tables cannot be created")
           && execute(s, marks, "the tables cannot be created") && execute(s, "COMMIT", "the file cannot be written");
}

/* A new file gets our tables; one of ours is used; any other is left alone. */
static bool check_schema(struct sqlite *s)
{
    int64_t application, version, tables;
    if (!read_number(s, "PRAGMA application_id", &application) || !read_number(s, "PRAGMA user_version", &version)
        || !read_number(s, "SELECT count(*) FROM sqlite_schema", &tables))
        return false;
    if (!tables && !application && s->store.mode != STORE_LOOK)
        return make_schema(s);
    if (application != APPLICATION_ID)
        return store_fail(&s->store, "the file is not a data file of motu");
    if (version > STORE_SCHEMA)
        return store_fail(&s->store, "the file was written by a newer motu; this one would not understand it");
    return s->store.mode == STORE_LOOK || execute(s, secrets, "the tables cannot be created");
}

static bool look_for_secrets(struct sqlite *s)
{
    int64_t tables;
    const bool read = read_number(s, "SELECT count(*) FROM sqlite_schema WHERE name = 'secret'", &tables);
    s->keeps_secrets = read && tables;
    return read;
}

static bool use(struct sqlite *s)
{
    sqlite3_extended_result_codes(s->db, 1);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (s->store.mode != STORE_LOOK && !execute(s, "PRAGMA journal_mode = WAL", "the file cannot be written"))
        return false;
    return execute(s, "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;",
                   "the file cannot be used")
           && check_schema(s) && look_for_secrets(s);
}

/* One process serves a file. The lock is the system's: it goes when the process does, however that ends. */
static bool take_lock(struct sqlite *s, bool *busy)
{
    char beside[STORE_MAX_PLACE + 8];
    snprintf(beside, sizeof beside, "%s-lock", s->path);
    s->lock = open(beside, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0)
        return store_fail(&s->store, strerror(errno));
    if (!flock(s->lock, LOCK_EX | LOCK_NB))
        return true;
    *busy = true;
    return store_fail(&s->store, "another motu serves this file");
}

bool sqlite_make_file(const char *path)
{
    const int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* The lock belongs to the file itself, whichever link names it. A file that does not exist yet has only its name. */
static bool find_file(struct sqlite *s, const char *path)
{
    char *real = NULL;
    if (s->store.mode != STORE_LOOK)
        sqlite_make_file(path); /* if it exists, so much the better; if it cannot be made, SQLite says why */
    real = realpath(path, NULL);
    const bool fits = snprintf(s->path, sizeof s->path, "%s", real ? real : path) < (int)sizeof s->path;
    free(real);
    return fits || store_fail(&s->store, "the name of the file is too long");
}

static void remember_place(struct sqlite *s)
{
    struct stat now;
    if (!stat(s->path, &now)) {
        s->device = now.st_dev;
        s->inode = now.st_ino;
    }
}

void sqlite_close(struct store *base)
{
    struct sqlite *s = sqlite_of(base);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

#define SQLITE_MEMBER(result, name, arguments) .name = sqlite_##name,

static const struct store_engine engine = {STORE_VERBS(SQLITE_MEMBER)};

struct store *sqlite_open_store(const char *path, enum store_mode mode, bool *busy, char *why, size_t capacity)
{
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, capacity, "there is not enough memory");
        return NULL;
    }
    s->store.engine = &engine;
    s->store.mode = mode;
    s->lock = -1;
    bool open = find_file(s, path) && (mode == STORE_LOOK || take_lock(s, busy));
    if (open) {
        const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (mode != STORE_LOOK ? SQLITE_OPEN_CREATE : 0);
        open =
            (sqlite3_open_v2(s->path, &s->db, flags, NULL) == SQLITE_OK || sqlite_fail(s, "the file cannot be opened"))
            && use(s);
        remember_place(s);
    }
    if (open)
        return &s->store;
    snprintf(why, capacity, "%s", s->store.error);
    store_close(&s->store);
    return NULL;
}
