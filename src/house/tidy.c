/* tidy.c: tables that nobody comes back to. When nothing has happened in a game for a very long time, everybody who
 * looks at it is told that it will be closed, by webhook too; some weeks later it is, if still nothing has happened.
 * Closed is not deleted: its record stays, open to everybody. A table where nobody ever sat down leaves only a line in
 * the host's notes. */
#include "house_inside.h"

#include <stdio.h>

enum { MOST = 100 }; /* per call, so that others need not wait */

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

void house_clear(struct house *h, struct table *t, const char *why)
{
    char note[96];
    snprintf(note, sizeof note, "cleared %s %s", t->about.id, why);
    if (store_delete(h->store, t->about.id, &t->head) && store_note(h->store, h->now_ms, note))
        house_forget(h, t);
}

static void announce(struct house *h, struct table *t)
{
    char days[16];
    snprintf(days, sizeof days, "%d", QUOTA_NOTICE_DAYS);
    if (house_log(h, t, ACTOR_HOUSE, EVENT_IDLE, NULL, days))
        house_tell_all(h, t, "idle");
}

static void shut(struct house *h, struct table *t)
{
    if (house_log(h, t, ACTOR_HOUSE, EVENT_CLOSE, NULL, "nobody came back")
        && store_set_over(h->store, t->about.id, &t->head, true))
        house_tell_all(h, t, "closed");
}

static void tidy_table(struct house *h, struct table *t, int idle_days)
{
    const int64_t idle = (h->now_ms - t->seen_ms) / day_ms;
    const int empty_days = idle_days < QUOTA_EMPTY_DAYS ? idle_days : QUOTA_EMPTY_DAYS;
    if (!table_is_readable(t) || table_is_open(t))
        return;
    if (table_is_empty(t)) {
        if (idle >= empty_days)
            house_clear(h, t, "nobody sat down");
    } else if (!t->closes_ms) {
        if (idle >= idle_days)
            announce(h, t);
    } else if (h->now_ms >= t->closes_ms + day_ms) {
        announce(h, t); /* the server was down or the clock jumped: nobody could come back */
    } else if (h->now_ms >= t->closes_ms) {
        shut(h, t);
    }
}

struct portion {
    int count;
    char id[MOST][ID_SIZE];
};

static void note_id(void *own, const char *id)
{
    struct portion *p = own;
    snprintf(p->id[p->count++], sizeof p->id[0], "%s", id);
}

/* A table that was read only for this leaves memory again; one that was there already does not count as asked for. */
static void tidy_id(struct house *h, const char *id, int idle_days)
{
    struct table *here = house_loaded(h, id), *t = here ? here : house_find(h, id);
    if (t)
        tidy_table(h, t, idle_days);
    t = here ? NULL : house_loaded(h, id); /* it may be gone */
    if (t && house_may_rest(h, t))
        house_forget(h, t);
}

bool house_tidy(struct house *h, int idle_days)
{
    struct portion p = {0};
    if (!idle_days || !store_each_live_after(h->store, h->tidied, MOST, note_id, &p))
        return false;
    for (int i = 0; i < p.count && !store_error(h->store); i++)
        tidy_id(h, p.id[i], idle_days);
    const bool more = p.count == MOST;
    snprintf(h->tidied, sizeof h->tidied, "%s", more ? p.id[MOST - 1] : ""); /* where to continue the next time */
    return more;
}
