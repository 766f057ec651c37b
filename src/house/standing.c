/* standing.c: see standing.h. */
#include "standing.h"

#include <string.h>

#include "house_inside.h"
#include "house_words.h"

/* Decisions of a kind begin with the same word. */
static bool is_alike(const char *a, const char *b)
{
    const size_t length = strcspn(a, " ");
    return strcspn(b, " ") == length && !memcmp(a, b, length);
}

void standing_end(struct table *t, int seat)
{
    *t->seat[seat].standing = 0;
}

void standing_end_all(struct table *t)
{
    for (int seat = 0; seat < t->seats; seat++)
        standing_end(t, seat);
}

bool standing_move(const struct table *t, int seat, motu_move *move)
{
    struct motu_reason reason;
    return *t->seat[seat].standing && t->match->count < MOTU_MATCH_MAX_DECISIONS
           && motu_match_read_move(t->match, t->seat[seat].standing, move, &reason)
           && !t->game->refuse(&t->match->now, *move, &reason);
}

void standing_follow(struct table *t, int actor, const char *words)
{
    const int next = table_actor(t);
    motu_move move;
    for (int seat = 0; seat < t->seats; seat++)
        if (seat == actor || !is_alike(words, t->seat[seat].standing)
            || (seat == next && !standing_move(t, seat, &move)))
            standing_end(t, seat);
}

int do_standing(struct request *v)
{
    struct table *t = v->table;
    if (t->phase != TABLE_PLAYING || t->seat[v->role].away)
        return request_refuse(v, 409, "state", SERVER_STANDING_STATE);
    const bool none = json_is_null(json_object_get(v->body, "move"));
    const char *words = none ? "-" : request_line(v, "move", QUOTA_STANDING_BYTES);
    if (!words)
        return 400;
    if (!none && table_actor(t) == v->role)
        return request_refuse(v, 409, "turn", SERVER_STANDING_TURN);
    if (!house_log(v->house, t, v->role, EVENT_STANDING, v->id, words))
        return 503;
    return request_done(v, t->events);
}
