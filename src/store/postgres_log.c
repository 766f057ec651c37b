/* postgres_log.c: games and their events, in and out. */
#include "postgres.h"

#include <stdint.h>
#include <string.h>

enum { PORTION = 1000 /* games read at a time */ };

bool postgres_add_game(struct store *base, const struct store_game *g, const char *game, const struct store_head *after)
{
    struct postgres *p = postgres_of(base);
    const bool alone = p->store.mode != STORE_SHARE; /* then the next node to come keeps it, if need be */
    const struct store_head nothing = {0};
    if (after && !postgres_pair(p, g->id, game))
        return false;
    const struct postgres_value value[] = {postgres_text(g->id),
                                           postgres_text(g->game),
                                           postgres_number(g->rules),
                                           postgres_text(g->options),
                                           postgres_text(g->build),
                                           postgres_bytes(g->seed, STORE_SEED),
                                           postgres_number(g->created_ms),
                                           postgres_number(g->over),
                                           postgres_number(alone ? 0 : -1),
                                           postgres_text(after ? game : ""),
                                           postgres_number(after ? after->seq : 0),
                                           postgres_bytes((after ? after : &nothing)->hash, STORE_HASH)};
    return postgres_write(p, ADD_GAME, value, 12, g->id);
}

bool postgres_append(struct store *base, const char *game, const struct store_event *e)
{
    const struct postgres_value value[] = {postgres_text(game),
                                           postgres_number(e->seq),
                                           postgres_text(e->actor),
                                           postgres_number(e->at_ms),
                                           postgres_text(e->text),
                                           postgres_bytes(e->prev_hash, STORE_HASH),
                                           postgres_bytes(e->hash, STORE_HASH)};
    return postgres_write(postgres_of(base), APPEND, value, 7, game) && postgres_tell(postgres_of(base), game, e->seq);
}

bool postgres_set_over(struct store *base, const char *game, const struct store_head *head, bool over)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(head->seq),
                                           postgres_bytes(head->hash, STORE_HASH), postgres_number(over)};
    return postgres_write(postgres_of(base), SET_OVER, value, 4, game);
}

bool postgres_delete(struct store *base, const char *game, const struct store_head *head)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(head->seq)};
    return postgres_write(postgres_of(base), DELETE_EVENTS, value, 2, game)
           && postgres_write(postgres_of(base), DELETE_GAME, value, 1, game)
           && postgres_tell(postgres_of(base), game, 0);
}

/* --- reading -------------------------------------------------------------------------------------------------- */

void postgres_read_game(const struct postgres *p, const PGresult *rows, int row, struct store_game *g)
{
    memset(g, 0, sizeof *g);
    store_copy_text(g->id, sizeof g->id, postgres_text_in(rows, row, 0));
    store_copy_text(g->game, sizeof g->game, postgres_text_in(rows, row, 1));
    g->rules = (int)postgres_number_in(rows, row, 2);
    store_copy_text(g->options, sizeof g->options, postgres_text_in(rows, row, 3));
    store_copy_text(g->build, sizeof g->build, postgres_text_in(rows, row, 4));
    if (postgres_bytes_in(rows, row, 5))
        memcpy(g->seed, postgres_bytes_in(rows, row, 5), STORE_SEED);
    g->created_ms = postgres_number_in(rows, row, 6);
    g->over = postgres_number_in(rows, row, 7) != 0;
    g->kept = postgres_number_in(rows, row, 8) == p->node;
    g->listed = (int)postgres_number_in(rows, row, 9);
}

bool postgres_find_game(struct store *base, const char *id, struct store_game *g, bool *found)
{
    const struct postgres_value value = postgres_text(id);
    PGresult *rows = postgres_look(postgres_of(base), FIND_GAME, &value, 1, id);
    *found = rows && PQntuples(rows);
    if (*found)
        postgres_read_game(postgres_of(base), rows, 0, g);
    PQclear(rows);
    return rows;
}

/* In portions, each beginning after the last game of the one before: there may be more games than memory. */
bool postgres_each_game(struct store *base, bool live_only, bool (*visit)(void *, const struct store_game *), void *own)
{
    struct store_game g = {.created_ms = INT64_MIN};
    bool going = true;
    for (int count = PORTION; going && count == PORTION;) {
        const struct postgres_value value[] = {postgres_number(g.created_ms), postgres_text(g.id),
                                               postgres_number(PORTION)};
        PGresult *rows = postgres_read(postgres_of(base), live_only ? LIVE_GAMES : EACH_GAME, value, 3);
        if (!rows)
            return false;
        count = PQntuples(rows);
        for (int row = 0; going && row < count; row++) {
            postgres_read_game(postgres_of(base), rows, row, &g);
            going = visit(own, &g);
        }
        PQclear(rows);
    }
    return true;
}

bool postgres_each_event(struct store *base, const char *game, int64_t since,
                         bool (*visit)(void *, const struct store_event *), void *own)
{
    const struct postgres_value value[] = {postgres_text(game), postgres_number(since)};
    PGresult *rows = postgres_look(postgres_of(base), EVENTS, value, 2, game);
    bool going = rows;
    for (int row = 0; going && row < PQntuples(rows); row++) {
        const struct store_event e = {.seq = postgres_number_in(rows, row, 0),
                                      .actor = postgres_text_in(rows, row, 1),
                                      .at_ms = postgres_number_in(rows, row, 2),
                                      .text = postgres_text_in(rows, row, 3),
                                      .prev_hash = postgres_bytes_in(rows, row, 4),
                                      .hash = postgres_bytes_in(rows, row, 5)};
        going = visit(own, &e);
    }
    PQclear(rows);
    return rows;
}

bool postgres_find_last(struct store *base, const char *game, struct store_head *head, bool *found)
{
    const struct postgres_value value = postgres_text(game);
    PGresult *rows = postgres_look(postgres_of(base), LAST_EVENT, &value, 1, game);
    const uint8_t *hash = rows && PQntuples(rows) ? postgres_bytes_in(rows, 0, 1) : NULL;
    const bool whole = rows && (hash || !PQntuples(rows));
    *found = hash;
    if (hash) {
        head->seq = postgres_number_in(rows, 0, 0);
        memcpy(head->hash, hash, STORE_HASH);
    }
    PQclear(rows);
    return whole || (rows && store_fail(base, "an event has no hash"));
}
