/* table_questions.c: what can be asked of a table. Only table.c changes one. */
#include "table.h"

#include <string.h>

const char *table_actor_name(const struct table *t, int actor)
{
    return actor == ACTOR_HOUSE ? "house" : actor == ACTOR_HOST ? "host" : motu_actor_name(t->game, actor);
}

int table_actor_named(const struct table *t, const char *name, size_t length)
{
    if (length == 5 && !memcmp(name, "house", 5))
        return ACTOR_HOUSE;
    if (length == 4 && !memcmp(name, "host", 4))
        return ACTOR_HOST;
    const int actor = motu_actor_named(t->game, name, length);
    return actor < t->seats && actor != MOTU_ALL ? actor : MOTU_OVER;
}

uint8_t table_bit(int speaker)
{
    return (uint8_t)(1 << (speaker == MOTU_ONLOOKER ? MOTU_MAX_SEATS : speaker));
}

int table_actor(const struct table *t)
{
    return t->match && t->phase == TABLE_PLAYING ? motu_match_actor(t->match) : MOTU_OVER;
}

bool table_any_seat(const struct table *t, bool (*is)(const struct table *, int seat))
{
    for (int seat = 0; seat < t->seats; seat++)
        if (is(t, seat))
            return true;
    return false;
}

static bool is_free(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_OPEN;
}

bool table_is_full(const struct table *t)
{
    return !table_any_seat(t, is_free);
}

static bool was_taken(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON;
}

bool table_is_empty(const struct table *t)
{
    return t->phase == TABLE_WAITING && !table_any_seat(t, was_taken);
}

static bool is_sealed(const struct table *t, int seat)
{
    return *t->seat[seat].seal && !t->seat[seat].unsealed && !t->seat[seat].away;
}

bool table_is_unsealed(const struct table *t)
{
    return !table_any_seat(t, is_sealed);
}

bool table_is_readable(const struct table *t)
{
    return t->match && !t->damaged;
}

bool table_is_open(const struct table *t)
{
    return t->phase == TABLE_OVER || t->phase == TABLE_CLOSED;
}

bool table_is_person(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].away;
}

int64_t table_find_id(const struct table *t, int actor, const char *id)
{
    const uint64_t hash = event_hash_id(actor, id, strlen(id));
    for (int i = t->events; i--;)
        if (t->event[i].id == hash && t->event[i].actor == actor)
            return i + 1;
    return 0;
}

int64_t table_due(const struct table *t)
{
    const int actor = table_actor(t);
    if (!t->clock_days || actor < 0 || !table_is_person(t, actor))
        return 0;
    return t->turned_ms + (int64_t)t->clock_days * 24 * 3600 * 1000;
}
