/* sqlite_log.c: games and their events, in and out. */
#include "sqlite.h"

#include <string.h>

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

bool sqlite_add_game(struct store *base, const struct store_game *g, const char *game, const struct store_head *after)
{
    struct sqlite *s = sqlite_of(base);
    (void)game, (void)after; /* there is one writer */
    if (!sqlite_begin(s))
        return false;
    sqlite3_stmt *add = sqlite_ready(s, ADD_GAME);
    if (!add)
        return false;
    bind_text(add, 1, g->id);
    bind_text(add, 2, g->game);
    sqlite3_bind_int(add, 3, g->rules);
    bind_text(add, 4, g->options);
    bind_text(add, 5, g->build);
    sqlite3_bind_blob(add, 6, g->seed, sizeof g->seed, SQLITE_STATIC);
    sqlite3_bind_int64(add, 7, g->created_ms);
    sqlite3_bind_int(add, 8, g->over);
    return sqlite_run(s, add, "a game could not be added");
}

bool sqlite_append(struct store *base, const char *game, const struct store_event *e)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *append = sqlite_begin(s) ? sqlite_ready(s, APPEND) : NULL;
    if (!append)
        return false;
    bind_text(append, 1, game);
    sqlite3_bind_int64(append, 2, e->seq);
    bind_text(append, 3, e->actor);
    sqlite3_bind_int64(append, 4, e->at_ms);
    bind_text(append, 5, e->text);
    sqlite3_bind_blob(append, 6, e->prev_hash, STORE_HASH, SQLITE_STATIC);
    sqlite3_bind_blob(append, 7, e->hash, STORE_HASH, SQLITE_STATIC);
    return sqlite_run(s, append, "an event could not be written");
}

bool sqlite_set_over(struct store *base, const char *game, const struct store_head *head, bool over)
{
    struct sqlite *s = sqlite_of(base);
    (void)head; /* there is one writer */
    sqlite3_stmt *set = sqlite_begin(s) ? sqlite_ready(s, SET_OVER) : NULL;
    if (!set)
        return false;
    bind_text(set, 1, game);
    sqlite3_bind_int(set, 2, over);
    return sqlite_run(s, set, "a game could not be marked");
}

bool sqlite_delete(struct store *base, const char *game, const struct store_head *head)
{
    struct sqlite *s = sqlite_of(base);
    (void)head; /* there is one writer */
    const enum sqlite_statement both[] = {DELETE_EVENTS, DELETE_GAME};
    for (int i = 0; i < 2; i++) {
        sqlite3_stmt *take = sqlite_begin(s) ? sqlite_ready(s, both[i]) : NULL;
        if (!take)
            return false;
        bind_text(take, 1, game);
        if (!sqlite_run(s, take, "a game could not be deleted"))
            return false;
    }
    return true;
}

/* --- reading -------------------------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t capacity, sqlite3_stmt *statement, int column)
{
    store_copy_text(to, capacity, (const char *)sqlite3_column_text(statement, column));
}

/* The hash in a column; NULL if there is none. */
static const uint8_t *hash_in(sqlite3_stmt *row, int column)
{
    return sqlite3_column_bytes(row, column) == STORE_HASH ? sqlite3_column_blob(row, column) : NULL;
}

static void read_game(sqlite3_stmt *row, struct store_game *g)
{
    memset(g, 0, sizeof *g);
    copy_text(g->id, sizeof g->id, row, 0);
    copy_text(g->game, sizeof g->game, row, 1);
    g->rules = sqlite3_column_int(row, 2);
    copy_text(g->options, sizeof g->options, row, 3);
    copy_text(g->build, sizeof g->build, row, 4);
    if (sqlite3_column_bytes(row, 5) == STORE_SEED)
        memcpy(g->seed, sqlite3_column_blob(row, 5), STORE_SEED);
    g->created_ms = sqlite3_column_int64(row, 6);
    g->over = sqlite3_column_int(row, 7) != 0;
    g->kept = true;
}

bool sqlite_find_game(struct store *base, const char *id, struct store_game *g, bool *found)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *find = sqlite_ready(s, FIND_GAME);
    *found = false;
    if (!find)
        return false;
    bind_text(find, 1, id);
    const int step = sqlite3_step(find);
    *found = step == SQLITE_ROW;
    if (*found)
        read_game(find, g);
    sqlite3_reset(find);
    return *found || step == SQLITE_DONE || sqlite_fail(s, "a game could not be read");
}

bool sqlite_each_game(struct store *base, bool live_only, bool (*visit)(void *, const struct store_game *), void *own)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *walk = sqlite_ready(s, live_only ? LIVE_GAMES : EACH_GAME);
    struct store_game g;
    int step = SQLITE_DONE;
    if (!walk)
        return false;
    while ((step = sqlite3_step(walk)) == SQLITE_ROW) {
        read_game(walk, &g);
        if (!visit(own, &g))
            break;
    }
    sqlite3_reset(walk);
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "the games could not be read");
}

bool sqlite_each_live_after(struct store *base, const char *game, int most, void (*visit)(void *, const char *),
                            void *own)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *walk = sqlite_ready(s, LIVE_AFTER);
    int step = SQLITE_DONE;
    if (!walk)
        return false;
    bind_text(walk, 1, game);
    sqlite3_bind_int(walk, 2, most);
    while ((step = sqlite3_step(walk)) == SQLITE_ROW)
        visit(own, (const char *)sqlite3_column_text(walk, 0));
    sqlite3_reset(walk);
    return step == SQLITE_DONE || sqlite_fail(s, "the games could not be read");
}

static void read_event(sqlite3_stmt *row, struct store_event *e)
{
    e->seq = sqlite3_column_int64(row, 0);
    e->actor = (const char *)sqlite3_column_text(row, 1);
    e->at_ms = sqlite3_column_int64(row, 2);
    e->text = (const char *)sqlite3_column_text(row, 3);
    e->prev_hash = hash_in(row, 4);
    e->hash = hash_in(row, 5);
}

bool sqlite_each_event(struct store *base, const char *game, int64_t since,
                       bool (*visit)(void *, const struct store_event *), void *own)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *walk = sqlite_ready(s, EVENTS);
    int step = SQLITE_DONE;
    if (!walk)
        return false;
    bind_text(walk, 1, game);
    sqlite3_bind_int64(walk, 2, since);
    while ((step = sqlite3_step(walk)) == SQLITE_ROW) {
        struct store_event e;
        read_event(walk, &e);
        if (!visit(own, &e))
            break;
    }
    sqlite3_reset(walk);
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "the log could not be read");
}

bool sqlite_find_last(struct store *base, const char *game, struct store_head *head, bool *found)
{
    struct sqlite *s = sqlite_of(base);
    sqlite3_stmt *last = sqlite_ready(s, LAST_EVENT);
    if (!last)
        return false;
    bind_text(last, 1, game);
    const int step = sqlite3_step(last);
    const uint8_t *hash = step == SQLITE_ROW ? hash_in(last, 1) : NULL;
    *found = hash;
    if (hash) {
        head->seq = sqlite3_column_int64(last, 0);
        memcpy(head->hash, hash, STORE_HASH);
    }
    sqlite3_reset(last);
    if (step == SQLITE_ROW && !hash)
        return store_fail(base, "an event has no hash");
    return step == SQLITE_ROW || step == SQLITE_DONE || sqlite_fail(s, "the log could not be read");
}
