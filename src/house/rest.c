/* rest.c: tables that nobody looks at leave memory, even with games under way: they then cost only their record on
 * disk. They are read again when somebody asks for them. What is known of a table besides its log is lost then, so a
 * table stays for as long as that matters.
 *
 * A table whose computer waits for a thread stays too, unless there is a crowd: then its place in the queue is enough.
 */
#include "house_inside.h"

/* Reading a table again costs far less than a millisecond, so a crowd of tables opened and left, which is what a flood
 * looks like, does not wait a minute. */
enum { REST_MS = 60 * 1000, CROWDED_REST_MS = 4 * 1000 };

/* A webhook or device that fails too often in a row is given up, and only memory counts the failures. */
static bool counts_failures(const struct table *t, int seat)
{
    bool any = t->runtime.bell_failures[seat];
    for (int i = QUOTA_PUSHES; i--;)
        any = any || t->runtime.push_failures[seat][i];
    return any;
}

/* A house that has the store to itself counts the tables that wait for players, by address, and shows the lobby from
 * what is in memory; nodes that share a store ask the store. */
static bool is_shown(const struct house *h, const struct table *t)
{
    return !store_is_shared(h->store) && (t->runtime.open || opening_place(t));
}

bool house_may_rest(const struct house *h, const struct table *t)
{
    return house_may_leave(t) && !table_any_seat(t, counts_failures) && !is_shown(h, t);
}

bool house_is_at_rest(const struct house *h, const struct table *t)
{
    const bool waits = table_actor(t) >= 0 && t->resigned < 0; /* for a person, or it could not rest */
    return house_may_rest(h, t) && (t->phase != TABLE_PLAYING || t->damaged || waits);
}

void house_use(struct house *h, const char *id)
{
    struct table *t = house_loaded(h, id);
    if (t)
        t->runtime.used_ms = h->steady_ms;
}

/* Nodes that share a store keep a table by having it in memory. */
static bool may_sleep(const struct house *h, const struct table *t)
{
    return t->runtime.waiting && !t->runtime.dirty && !store_is_shared(h->store) && !table_any_seat(t, counts_failures)
           && !is_shown(h, t);
}

static bool leaves(struct house *h, struct table *t, bool crowded)
{
    if (h->steady_ms - t->runtime.used_ms <= (crowded ? CROWDED_REST_MS : REST_MS))
        return false;
    return house_may_rest(h, t) || (crowded && may_sleep(h, t) && queue_sleep(h, t));
}

int house_rest(struct house *h)
{
    const int before = h->tables;
    const bool crowded = before > QUOTA_AMPLE;
    struct house_walk walk = {.house = h};
    for (struct table *t; (t = house_walk(&walk));)
        if (leaves(h, t, crowded)) {
            house_forget(h, t);
            house_walk_back(&walk);
        }
    return before - h->tables;
}
