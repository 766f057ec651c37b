/* store_log.c: games and their events, in and out. */
#include "store_inside.h"

#include <stdio.h>
#include <string.h>

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

bool store_add_game(struct store *s, const struct store_game *g)
{
    if (!store_begin(s))
        return false;
    sqlite3_stmt *add = store_ready(s, ADD_GAME);
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
    return store_run(s, add, "a game could not be added");
}

static bool read_hash(sqlite3_stmt *statement, int column, uint8_t hash[STORE_HASH])
{
    if (sqlite3_column_bytes(statement, column) != STORE_HASH)
        return false;
    memcpy(hash, sqlite3_column_blob(statement, column), STORE_HASH);
    return true;
}

/* The number and the hash that the next event follows: those of the last one, or of the game itself. */
static bool find_last(struct store *s, const char *game, int64_t *seq, uint8_t hash[STORE_HASH])
{
    sqlite3_stmt *last = store_ready(s, LAST_EVENT);
    struct store_game about;
    bool found;
    if (!last)
        return false;
    bind_text(last, 1, game);
    const int step = sqlite3_step(last);
    if (step == SQLITE_ROW) {
        *seq = sqlite3_column_int64(last, 0);
        const bool whole = read_hash(last, 1, hash);
        sqlite3_reset(last);
        return whole || store_fail(s, "an event has no hash");
    }
    if (step != SQLITE_DONE)
        return store_fail(s, "the log could not be read");
    *seq = 0;
    if (!store_find_game(s, game, &about, &found))
        return false;
    if (!found)
        return store_fail(s, "an event of a game that is not there");
    store_hash_game(&about, hash);
    return true;
}

/* I-5 */
bool store_append(struct store *s, const char *game, const struct store_event *e)
{
    uint8_t before[STORE_HASH], hash[STORE_HASH];
    int64_t last = 0;
    if (!store_begin(s) || !find_last(s, game, &last, before))
        return false;
    if (e->seq != last + 1 || strlen(e->text) > STORE_MAX_TEXT)
        return store_fail(s, "an event out of order");
    store_hash_event(before, game, e, hash);
    sqlite3_stmt *append = store_ready(s, APPEND);
    if (!append)
        return false;
    bind_text(append, 1, game);
    sqlite3_bind_int64(append, 2, e->seq);
    bind_text(append, 3, e->actor);
    sqlite3_bind_int64(append, 4, e->at_ms);
    bind_text(append, 5, e->text);
    sqlite3_bind_blob(append, 6, before, sizeof before, SQLITE_STATIC);
    sqlite3_bind_blob(append, 7, hash, sizeof hash, SQLITE_STATIC);
    if (!store_run(s, append, "an event could not be written"))
        return false;
    s->pending++;
    return true;
}

bool store_set_over(struct store *s, const char *game, bool over)
{
    sqlite3_stmt *set = store_begin(s) ? store_ready(s, SET_OVER) : NULL;
    if (!set)
        return false;
    bind_text(set, 1, game);
    sqlite3_bind_int(set, 2, over);
    return store_run(s, set, "a game could not be marked");
}

bool store_delete(struct store *s, const char *game)
{
    const enum store_statement both[] = {DELETE_EVENTS, DELETE_GAME};
    for (int i = 0; i < 2; i++) {
        sqlite3_stmt *take = store_begin(s) ? store_ready(s, both[i]) : NULL;
        if (!take)
            return false;
        bind_text(take, 1, game);
        if (!store_run(s, take, "a game could not be deleted"))
            return false;
    }
    return true;
}

/* --- reading -------------------------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t capacity, sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    snprintf(to, capacity, "%s", text ? text : "");
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
}

bool store_find_game(struct store *s, const char *id, struct store_game *g, bool *found)
{
    sqlite3_stmt *find = store_ready(s, FIND_GAME);
    *found = false;
    if (!find)
        return false;
    bind_text(find, 1, id);
    const int step = sqlite3_step(find);
    *found = step == SQLITE_ROW;
    if (*found)
        read_game(find, g);
    sqlite3_reset(find);
    return *found || step == SQLITE_DONE || store_fail(s, "a game could not be read");
}

bool store_each_game(struct store *s, bool live_only, bool (*visit)(void *, const struct store_game *), void *own)
{
    sqlite3_stmt *walk = store_ready(s, live_only ? LIVE_GAMES : EACH_GAME);
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
    return step == SQLITE_ROW || step == SQLITE_DONE || store_fail(s, "the games could not be read");
}

static void read_event(sqlite3_stmt *row, struct store_event *e)
{
    e->seq = sqlite3_column_int64(row, 0);
    e->actor = (const char *)sqlite3_column_text(row, 1);
    e->at_ms = sqlite3_column_int64(row, 2);
    e->text = (const char *)sqlite3_column_text(row, 3);
}

bool store_each_event(struct store *s, const char *game, int64_t since,
                      bool (*visit)(void *, const struct store_event *), void *own)
{
    sqlite3_stmt *walk = store_ready(s, EVENTS);
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
    return step == SQLITE_ROW || step == SQLITE_DONE || store_fail(s, "the log could not be read");
}

/* Whether the row follows the event before it; then its own hash is the next link. */
static bool follows(sqlite3_stmt *row, const char *game, int64_t seq, uint8_t link[STORE_HASH])
{
    struct store_event e;
    uint8_t said[STORE_HASH], hash[STORE_HASH];
    read_event(row, &e);
    if (e.seq != seq || !read_hash(row, 4, said) || memcmp(said, link, sizeof said))
        return false;
    store_hash_event(link, game, &e, hash);
    memcpy(link, hash, sizeof hash);
    return read_hash(row, 5, said) && !memcmp(said, hash, sizeof hash);
}

bool store_check_chain(struct store *s, const char *game, int64_t *wrong)
{
    struct store_game about;
    uint8_t link[STORE_HASH];
    bool found;
    *wrong = 0;
    if (!store_find_game(s, game, &about, &found))
        return false;
    sqlite3_stmt *walk = found ? store_ready(s, CHAIN) : NULL;
    if (!walk)
        return !s->broken;
    store_hash_game(&about, link);
    bind_text(walk, 1, game);
    int step;
    for (int64_t seq = 1; (step = sqlite3_step(walk)) == SQLITE_ROW; seq++)
        if (!follows(walk, game, seq, link)) {
            *wrong = seq;
            break;
        }
    sqlite3_reset(walk);
    return step == SQLITE_ROW || step == SQLITE_DONE || store_fail(s, "the log could not be read");
}
