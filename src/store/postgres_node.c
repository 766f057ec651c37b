/* postgres_node.c: several nodes on one database: which are alive, which keeps which game, their news, and what all
 * must know but no game's log says: the lobby, and who is connected. */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- who keeps a game ------------------------------------------------------------------------------------------- */

bool postgres_keep(struct store *base, const char *game)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(postgres_of(base)->node)};
    return postgres_write(postgres_of(base), KEEP, value, 2, game);
}

bool postgres_each_kept(struct store *base, bool (*visit)(void *, const struct store_game *), void *own)
{
    const struct postgres_value value = postgres_number(postgres_of(base)->node);
    PGresult *rows = postgres_read(postgres_of(base), KEPT_GAMES, &value, 1);
    bool going = rows;
    for (int row = 0; going && row < PQntuples(rows); row++) {
        struct store_game g;
        postgres_read_game(postgres_of(base), rows, row, &g);
        going = visit(own, &g);
    }
    PQclear(rows);
    return rows;
}

/* --- the pulse -------------------------------------------------------------------------------------------------- */

static bool each_word(const PGresult *rows, void (*visit)(void *, const char *), void *own)
{
    for (int row = 0; rows && row < PQntuples(rows); row++)
        visit(own, postgres_text_in(rows, row, 0));
    return rows;
}

/* Removes dead nodes and takes over their games, in one transaction: another node that does the same waits for us and
 * then finds nothing. It is a transaction of its own, since nobody would hear what it refuses. */
static bool adopt_orphans(struct postgres *p, void (*adopt)(void *, const char *), void *own)
{
    const struct postgres_value value = postgres_number(p->node);
    PGresult *rows = NULL;
    if (!postgres_write(p, BURY, NULL, 0, NULL) || !postgres_write(p, ADOPT, &value, 1, NULL) || !postgres_flush(p)
        || !postgres_hear(p, &rows))
        return false;
    if (store_commit(&p->store))
        each_word(rows, adopt, own);
    PQclear(rows);
    p->has_adopted = true;
    return !p->store.broken;
}

/* What follows, up to the sync, is not worth waiting for the disk. Inside an open transaction the setting would apply
 * to all of it, events included, so then it waits with them. */
static bool go_lazily(struct postgres *p)
{
    return p->begun || postgres_send(p, LAZILY, NULL, 0, NULL);
}

bool postgres_pulse(struct store *base, struct store_pulse *pulse, void (*adopt)(void *, const char *), void *own)
{
    struct postgres *p = postgres_of(base);
    const struct postgres_value value[] = {postgres_number(p->node), postgres_number(STORE_LEASE_MS)};
    PGresult *row = go_lazily(p) ? postgres_look(p, PULSE, value, 2, NULL) : NULL;
    if (!row)
        return false;
    const bool there = PQntuples(row);
    const bool orphans = there && postgres_number_in(row, 0, 3);
    if (there) {
        pulse->ahead_ms = postgres_number_in(row, 0, 0) - postgres_now_ms();
        pulse->first = postgres_number_in(row, 0, 1) == p->node;
        pulse->nodes = (int)postgres_number_in(row, 0, 2);
    }
    PQclear(row);
    if (!there)
        return store_fail(base, "this node was taken for dead");
    return (!orphans && p->has_adopted) || store_is_dirty(base) || adopt_orphans(p, adopt, own);
}

void postgres_retire(struct postgres *p)
{
    const struct postgres_value value = postgres_number(p->node);
    if (p->store.mode == STORE_SHARE && !p->store.broken && p->link && postgres_send(p, RETIRE, &value, 1, NULL))
        postgres_hear(p, NULL);
}

bool postgres_confirm(struct store *base)
{
    return postgres_write(postgres_of(base), CONFIRM, NULL, 0, NULL);
}

/* --- news ------------------------------------------------------------------------------------------------------- */

int postgres_descriptor(const struct store *base)
{
    const struct postgres *p = (const struct postgres *)base;
    return p->link ? PQsocket(p->link) : -1;
}

static void take_news(const char *text, void (*visit)(void *, const char *, int64_t), void *own)
{
    while (*text) {
        char game[STORE_MAX_ID + 1];
        const size_t length = strcspn(text, ": ");
        char *end = NULL;
        if (!length || length >= sizeof game || text[length] != ':')
            return; /* not ours */
        memcpy(game, text, length);
        game[length] = 0;
        const long long seq = strtoll(text + length + 1, &end, 10);
        visit(own, game, seq);
        text = end + strspn(end, " ");
    }
}

bool postgres_each_news(struct store *base, void (*visit)(void *, const char *, int64_t), void *own)
{
    struct postgres *p = postgres_of(base);
    if (!PQconsumeInput(p->link))
        return postgres_fail(p, "the database has stopped answering", NULL);
    for (PGnotify *told; (told = PQnotifies(p->link)); PQfreemem(told)) {
        if (!strcmp(told->relname, "motu_command"))
            p->commanded = true;
        else if (told->be_pid != PQbackendPID(p->link))
            take_news(told->extra, visit, own);
    }
    return true;
}

/* An array in PostgreSQL's notation. Ids are letters and digits; anything else is left out. */
static void write_array(const char *const *game, int count, char *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = 0;
    out[length++] = '{';
    for (int i = 0; i < count; i++) {
        const size_t more = strlen(game[i]);
        if (!more || more > STORE_MAX_ID || strspn(game[i], plain) != more)
            continue;
        if (length > 1)
            out[length++] = ',';
        memcpy(out + length, game[i], more);
        length += more;
    }
    memcpy(out + length, "}", 2);
}

bool postgres_each_head(struct store *base, const char *const *game, int count,
                        void (*visit)(void *, const char *, int64_t), void *own)
{
    char array[STORE_HEADS * (STORE_MAX_ID + 1) + 3];
    write_array(game, count < STORE_HEADS ? count : STORE_HEADS, array);
    const struct postgres_value value = postgres_text(array);
    PGresult *rows = postgres_read(postgres_of(base), HEADS, &value, 1);
    for (int row = 0; rows && row < PQntuples(rows); row++)
        visit(own, postgres_text_in(rows, row, 0), postgres_number_in(rows, row, 1));
    PQclear(rows);
    return rows;
}

/* --- the lobby, and who is here ----------------------------------------------------------------------------------- */

bool postgres_set_listed(struct store *base, const char *game, const struct store_head *head, int listed)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(head->seq),
                                           postgres_bytes(head->hash, STORE_HASH), postgres_number(listed)};
    return postgres_write(postgres_of(base), SET_LISTED, value, 4, game);
}

static bool take_words(PGresult *rows, void (*visit)(void *, const char *), void *own)
{
    const bool whole = each_word(rows, visit, own);
    PQclear(rows);
    return whole;
}

bool postgres_each_listed(struct store *base, int listed, int most, void (*visit)(void *, const char *), void *own)
{
    const struct postgres_value value[] = {postgres_number(listed), postgres_number(most)};
    return take_words(postgres_look(postgres_of(base), LISTED_GAMES, value, 2, NULL), visit, own);
}

bool postgres_each_live_after(struct store *base, const char *game, int most, void (*visit)(void *, const char *),
                              void *own)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(most)};
    return take_words(postgres_read(postgres_of(base), LIVE_AFTER, value, 2), visit, own);
}

bool postgres_set_present(struct store *base, const char *seats)
{
    struct postgres *p = postgres_of(base);
    const struct postgres_value value[] = {postgres_number(p->node), postgres_text(seats)};
    return go_lazily(p) && postgres_send(p, FORGET_PRESENT, value, 1, NULL)
           && postgres_send(p, SET_PRESENT, value, 2, NULL) && postgres_hear(p, NULL);
}

bool postgres_find_present(struct store *base, const char *game, int seat, bool *present)
{
    struct postgres *p = postgres_of(base);
    char name[STORE_MAX_ID + 16];
    snprintf(name, sizeof name, "%s/%d", game, seat);
    const struct postgres_value value[] = {postgres_text(name), postgres_number(p->node)};
    PGresult *rows = postgres_look(p, FIND_PRESENT, value, 2, NULL);
    *present = rows && PQntuples(rows);
    PQclear(rows);
    return rows;
}
