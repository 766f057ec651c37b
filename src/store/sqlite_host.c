/* sqlite_host.c: what the host of a server does from another process: notes, admin commands, backup, checking. */
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Updates the row of that number, or inserts it. */
static bool put_row(struct sqlite *s, enum sqlite_statement which, int64_t number, const char *text, const char *what)
{
    sqlite3_stmt *row = sqlite_begin(s) ? sqlite_ready(s, which) : NULL;
    if (!row)
        return false;
    sqlite3_bind_int64(row, 1, number);
    if (text)
        sqlite3_bind_text(row, 2, text, -1, SQLITE_STATIC);
    return sqlite_run(s, row, what);
}

bool sqlite_note(struct store *base, int64_t at_ms, const char *text)
{
    struct sqlite *s = sqlite_of(base);
    return put_row(s, NOTE, at_ms, text, "a note could not be written");
}

bool sqlite_each_note(struct store *base, bool (*visit)(void *, int64_t, const char *), void *own)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *walk = sqlite_ready(s, NOTES);
    int step = SQLITE_DONE;
    if (!walk)
        return false;
    while ((step = sqlite3_step(walk)) == SQLITE_ROW)
        if (!visit(own, sqlite3_column_int64(walk, 0), (const char *)sqlite3_column_text(walk, 1)))
            break;
    sqlite3_reset(walk);
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "the notes could not be read");
}

bool sqlite_keep_secret(struct store *base, const char *name, const uint8_t secret[STORE_SECRET])
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *row = sqlite_begin(s) ? sqlite_ready(s, KEEP_SECRET) : NULL;
    if (!row)
        return false;
    sqlite3_bind_text(row, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_blob(row, 2, secret, STORE_SECRET, SQLITE_STATIC);
    return sqlite_run(s, row, "a secret could not be written");
}

bool sqlite_find_secret(struct store *base, const char *name, uint8_t secret[STORE_SECRET], bool *found)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *find = s->keeps_secrets ? sqlite_ready(s, FIND_SECRET) : NULL;
    if (!find)
        return !s->keeps_secrets;
    sqlite3_bind_text(find, 1, name, -1, SQLITE_STATIC);
    const int step = sqlite3_step(find);
    *found = step == SQLITE_ROW && sqlite3_column_bytes(find, 0) == STORE_SECRET;
    if (*found)
        memcpy(secret, sqlite3_column_blob(find, 0), STORE_SECRET);
    sqlite3_reset(find);
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "a secret could not be read");
}

/* --- commands -------------------------------------------------------------------------------------------------- */

bool sqlite_ask(struct store *base, const char *text, int64_t *command)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *ask = sqlite_begin(s) ? sqlite_ready(s, ASK) : NULL;
    if (!ask)
        return false;
    sqlite3_bind_text(ask, 1, text, -1, SQLITE_STATIC);
    if (!sqlite_run(s, ask, "a command could not be written"))
        return false;
    *command = sqlite3_last_insert_rowid(s->db);
    return store_commit(base);
}

bool sqlite_await(struct store *base, int64_t command, char *answer, size_t capacity)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *await = sqlite_ready(s, AWAIT);
    if (!await)
        return false;
    sqlite3_bind_int64(await, 1, command);
    const int step = sqlite3_step(await);
    const char *text = step == SQLITE_ROW ? (const char *)sqlite3_column_text(await, 0) : NULL;
    snprintf(answer, capacity, "%s", text ? text : "");
    sqlite3_reset(await);
    if (step != SQLITE_ROW)
        return sqlite_fail(s, "a command could not be read");
    return !*answer || (put_row(s, FORGET, command, NULL, "a command could not be deleted") && store_commit(base));
}

bool sqlite_next_command(struct store *base, int64_t *command, char *text, size_t capacity)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *next = sqlite_ready(s, NEXT_COMMAND);
    if (!next)
        return false;
    const int step = sqlite3_step(next);
    if (step == SQLITE_ROW) {
        *command = sqlite3_column_int64(next, 0);
        snprintf(text, capacity, "%s", (const char *)sqlite3_column_text(next, 1));
    }
    sqlite3_reset(next);
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "a command could not be read");
}

bool sqlite_answer(struct store *base, int64_t command, const char *answer)
{
    struct sqlite *s = sqlite_of(base);
    return put_row(s, ANSWER, command, answer, "a command could not be answered");
}

bool sqlite_was_touched(struct store *base, bool *touched)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *ask = sqlite_ready(s, DATA_VERSION);
    if (!ask)
        return false;
    if (sqlite3_step(ask) != SQLITE_ROW)
        return sqlite_fail(s, "the file could not be queried");
    const int64_t version = sqlite3_column_int64(ask, 0);
    sqlite3_reset(ask);
    *touched = !s->has_seen || version != s->seen;
    s->seen = version;
    s->has_seen = true;
    return true;
}

/* --- the whole file --------------------------------------------------------------------------------------------- */

/* All pages in one step: a snapshot, which writers do not disturb in WAL mode. */
static bool copy_pages(struct sqlite *s, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", s->db, "main");
    if (!backup)
        return false;
    const int step = sqlite3_backup_step(backup, -1);
    return (sqlite3_backup_finish(backup) == SQLITE_OK) && step == SQLITE_DONE;
}

bool sqlite_backup(struct store *base, const char *path)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3 *to = NULL;
    char sentence[sizeof base->error];
    if (!sqlite_make_file(path)) {
        if (errno == EEXIST)
            snprintf(sentence, sizeof sentence, "%s already exists", path);
        else
            snprintf(sentence, sizeof sentence, "the copy could not be written: %s", strerror(errno));
        return store_fail(base, sentence);
    }
    const bool copied = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK && copy_pages(s, to);
    if (!copied) {
        snprintf(sentence, sizeof sentence, "the copy could not be written: %s", sqlite3_errmsg(to));
        store_fail(base, sentence);
    }
    sqlite3_close(to);
    if (!copied)
        unlink(path);
    return copied;
}

bool sqlite_check_file(struct store *base, void (*visit)(void *, const char *), void *own)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *check = NULL;
    int step = SQLITE_ERROR;
    if (sqlite3_prepare_v2(s->db, "PRAGMA integrity_check", -1, &check, NULL) == SQLITE_OK)
        while ((step = sqlite3_step(check)) == SQLITE_ROW) {
            const char *fault = (const char *)sqlite3_column_text(check, 0);
            if (fault && strcmp(fault, "ok") != 0)
                visit(own, fault);
        }
    sqlite3_finalize(check);
    return step == SQLITE_DONE || sqlite_fail(s, "the file could not be checked");
}
