/* postgres_host.c: what the host of a server does from another process: notes and admin commands. */
#include "postgres.h"

#include <string.h>

enum { LOOK_MS = 2000 /* between looks for commands that nobody announced */ };

bool postgres_note(struct store *base, int64_t at_ms, const char *text)
{
    const struct postgres_value value[] = {postgres_number(at_ms), postgres_text(text)};
    return postgres_write(postgres_of(base), NOTE, value, 2, NULL);
}

bool postgres_each_note(struct store *base, bool (*visit)(void *, int64_t, const char *), void *own)
{
    PGresult *rows = postgres_read(postgres_of(base), NOTES, NULL, 0);
    bool going = rows;
    for (int row = 0; going && row < PQntuples(rows); row++)
        going = visit(own, postgres_number_in(rows, row, 0), postgres_text_in(rows, row, 1));
    PQclear(rows);
    return rows;
}

bool postgres_keep_secret(struct store *base, const char *name, const uint8_t secret[STORE_SECRET])
{
    const struct postgres_value value[] = {postgres_text(name), postgres_bytes(secret, STORE_SECRET)};
    return postgres_write(postgres_of(base), KEEP_SECRET, value, 2, NULL);
}

bool postgres_find_secret(struct store *base, const char *name, uint8_t secret[STORE_SECRET], bool *found)
{
    const struct postgres_value value = postgres_text(name);
    PGresult *row = postgres_read(postgres_of(base), FIND_SECRET, &value, 1);
    const uint8_t *bytes = row && PQntuples(row) ? postgres_bytes_in(row, 0, 0) : NULL;
    *found = bytes;
    if (bytes)
        memcpy(secret, bytes, STORE_SECRET);
    PQclear(row);
    return row;
}

/* --- commands ------------------------------------------------------------------------------------------------- */

bool postgres_ask(struct store *base, const char *text, int64_t *command)
{
    const struct postgres_value value = postgres_text(text);
    PGresult *row = NULL;
    /* alone, so that its answer is the last one */
    if (!postgres_flush(postgres_of(base)) || !postgres_write(postgres_of(base), ASK, &value, 1, NULL)
        || !postgres_flush(postgres_of(base)) || !postgres_hear(postgres_of(base), &row))
        return false;
    *command = postgres_number_in(row, 0, 0);
    PQclear(row);
    return store_commit(base) && postgres_send(postgres_of(base), TELL, NULL, 0, NULL)
           && postgres_hear(postgres_of(base), NULL);
}

bool postgres_await(struct store *base, int64_t command, char *answer, size_t capacity)
{
    const struct postgres_value value = postgres_number(command);
    PGresult *row = postgres_read(postgres_of(base), AWAIT, &value, 1);
    const bool there = row && PQntuples(row);
    if (there)
        store_copy_text(answer, capacity, postgres_text_in(row, 0, 0));
    PQclear(row);
    if (!there)
        return row && store_fail(base, "a command could not be read");
    return !*answer || (postgres_write(postgres_of(base), FORGET, &value, 1, NULL) && store_commit(base));
}

bool postgres_next_command(struct store *base, int64_t *command, char *text, size_t capacity)
{
    const struct postgres_value value = postgres_number(postgres_of(base)->node);
    PGresult *row = postgres_read(postgres_of(base), NEXT_COMMAND, &value, 1);
    if (row && PQntuples(row)) {
        *command = postgres_number_in(row, 0, 0);
        store_copy_text(text, capacity, postgres_text_in(row, 0, 1));
    }
    PQclear(row);
    return row;
}

bool postgres_answer(struct store *base, int64_t command, const char *answer)
{
    const struct postgres_value value[] = {postgres_number(command), postgres_text(answer)};
    return postgres_write(postgres_of(base), ANSWER, value, 2, NULL);
}

static void ignore_news(void *own, const char *game, int64_t seq)
{
    (void)own, (void)game, (void)seq;
}

/* Whoever leaves a command announces it; as announcements may be lost, we also look now and then. */
bool postgres_was_touched(struct store *base, bool *touched)
{
    struct postgres *p = postgres_of(base);
    const int64_t now_ms = postgres_now_ms();
    if (p->store.mode != STORE_SHARE && !postgres_each_news(base, ignore_news, base))
        return false;
    *touched = p->commanded || !p->looked_at_ms || now_ms >= p->looked_at_ms + LOOK_MS;
    if (*touched)
        p->looked_at_ms = now_ms;
    p->commanded = false;
    return true;
}

/* The database checks itself. */
bool postgres_check_file(struct store *base, void (*visit)(void *, const char *), void *own)
{
    (void)base, (void)visit, (void)own;
    return true;
}

bool postgres_backup(struct store *base, const char *to)
{
    return store_copy_to_file(base, to);
}
