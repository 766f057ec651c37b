/* nodes.c: other houses on the same store. Each may write to any table; one that has missed an event is refused by
 * the store and reads the table again. Here: applying what another has written, and taking over from one that is gone.
 */
#include "house_inside.h"

#include <string.h>

#include "suspect.h"

struct catching_up {
    struct table *table;
    bool torn; /* the stored events do not continue ours */
};

static bool take_in(void *own, const struct store_event *e)
{
    struct catching_up *c = own;
    struct table *t = c->table;
    c->torn = e->seq != t->head.seq + 1 || !e->prev_hash || memcmp(e->prev_hash, t->head.hash, STORE_HASH) != 0;
    return !c->torn && house_take_in(t, e);
}

static bool is_played_by_computer(const struct table *t, int seat)
{
    return t->seat[seat].kind != SEAT_OPEN && !table_is_person(t, seat);
}

/* Whether the table is now as the store has it. */
static bool catch_up(struct house *h, struct table *t)
{
    struct catching_up c = {.table = t};
    struct store_game about;
    bool found;
    suspect_table(t);
    store_confirm(h->store); /* I-3, as for a table that is read whole */
    if (!store_each_event(h->store, t->about.id, t->head.seq, take_in, &c) || c.torn || t->runtime.starved)
        return false;
    if (table_any_seat(t, is_played_by_computer)) {
        if (!store_find_game(h->store, t->about.id, &about, &found) || !found)
            return false;
        t->runtime.kept = about.kept;
    }
    t->runtime.told = table_actor(t); /* announced by the node that wrote it */
    house_recount(h, t);
    house_touch(h, t);
    return true;
}

void house_hear(struct house *h, const char *id, int64_t seq)
{
    struct table *t = house_loaded(h, id);
    if (!seq) { /* deleted */
        house_drop(h, id);
        return;
    }
    if (!t || seq <= t->head.seq) /* not here, or told late */
        return;
    if (!catch_up(h, t) || t->head.seq < seq) {
        house_drop(h, id);
        if (store_error(h->store) || !(t = house_find(h, id)))
            return;
        house_touch(h, t);
    }
    if (t->runtime.kept)
        house_go_on(h, t);
}

/* Somebody who asks for it from time to time may do so here again: then what is new costs less to read than all. */
bool house_let_go(struct house *h, const char *id, int64_t seq)
{
    enum { ASKED_LATELY_MS = 5 * 1000 };
    const struct table *t = house_loaded(h, id);
    if (!t || seq <= t->head.seq || t->runtime.kept || !house_may_rest(h, t)
        || h->steady_ms - t->runtime.used_ms <= ASKED_LATELY_MS)
        return false;
    house_drop(h, id);
    return true;
}

/* Also while writes wait for the commit: if one of them was to this table and another node was faster, what is read
 * does not continue ours, and the table is read anew; the commit then reports the refusal. */
struct table *house_find_at(struct house *h, const char *id, int64_t seq)
{
    struct table *t = house_find(h, id);
    if (!t || seq <= t->head.seq || !store_is_shared(h->store))
        return t;
    if (!catch_up(h, t)) {
        house_drop(h, id);
        return store_error(h->store) ? NULL : house_find(h, id);
    }
    if (t->runtime.kept)
        house_go_on(h, t); /* when the news of it arrives, it is known already */
    return t;
}

void house_check_head(struct house *h, const char *id, int64_t seq)
{
    const struct table *t = house_loaded(h, id);
    if (t && seq < t->head.seq) {
        house_drop(h, id);
        struct table *again = house_find(h, id);
        if (again)
            house_touch(h, again);
    } else {
        house_hear(h, id, seq);
    }
}

void house_adopt(struct house *h, const char *id)
{
    struct table *t = house_loaded(h, id);
    if (t && catch_up(h, t))
        t->runtime.kept = true;
    else if (t)
        house_drop(h, id);
    if (!store_error(h->store) && (t = house_find(h, id))) {
        h->figures.adopted++;
        house_go_on(h, t);
    }
}

bool house_is_loaded(const struct house *h, const char *id)
{
    return house_loaded(h, id);
}

int house_list(struct house *h, int *place, const char **id, int capacity)
{
    struct house_walk walk = {.house = h, .slot = *place};
    int count = 0;
    for (const struct table *t; count < capacity && (t = house_walk(&walk));)
        id[count++] = t->about.id;
    *place = count < capacity ? 0 : walk.slot;
    return count;
}
