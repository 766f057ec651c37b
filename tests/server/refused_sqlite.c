/* refused_sqlite.c: the calls of the store to SQLite that can be refused. Not sqlite3_reset(): what it
 * says is what the step before it has said. */
#include "refused_call.h"

#include <sqlite3.h>
#include <stddef.h>

REFUSE(int, SQLITE_NOMEM, sqlite3_open_v2, (const char *name, sqlite3 **db, int flags, const char *vfs),
       (name, db, flags, vfs))
REFUSE(int, SQLITE_NOMEM, sqlite3_prepare_v2,
       (sqlite3 * db, const char *sql, int length, sqlite3_stmt **statement, const char **rest),
       (db, sql, length, statement, rest))
REFUSE(int, SQLITE_NOMEM, sqlite3_prepare_v3,
       (sqlite3 * db, const char *sql, int length, unsigned flags, sqlite3_stmt **statement, const char **rest),
       (db, sql, length, flags, statement, rest))
REFUSE(int, SQLITE_IOERR, sqlite3_step, (sqlite3_stmt * statement), (statement))
REFUSE(int, SQLITE_IOERR, sqlite3_exec,
       (sqlite3 * db, const char *sql, int (*visit)(void *, int, char **, char **), void *own, char **error),
       (db, sql, visit, own, error))
REFUSE(sqlite3_backup *, NULL, sqlite3_backup_init, (sqlite3 * to, const char *name, sqlite3 *from, const char *other),
       (to, name, from, other))
REFUSE(int, SQLITE_IOERR, sqlite3_backup_step, (sqlite3_backup * backup, int pages), (backup, pages))
