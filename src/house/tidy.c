/* tidy.c: tables nobody comes back to. A game in which nobody has done anything for very long is announced as closing,
 * to all who look at it and by webhook, and closed some weeks later if still nobody has. Closed is not deleted: its
 * record stays, laid open. A table where nobody ever sat down goes without a trace but for a line in the host's notes.
 */
#include "house_inside.h"

#include <stdio.h>

enum { MOST = 100 }; /* at a time: what others wait for comes first */

static const int64_t day_ms = INT64_C(24) * 3600 * 1000;

bool house_clear(struct house *h, struct table *t, const char *why)
{
    char note[96];
    snprintf(note, sizeof note, "cleared %s %s", t->about.id, why);
    if (!store_delete(h->store, t->about.id, &t->head) || !store_note(h->store, h->now_ms, note))
        return false;
    house_forget(h, t);
    return true;
}

static bool announce(struct house *h, struct table *t)
{
    char days[16];
    snprintf(days, sizeof days, "%d", QUOTA_NOTICE_DAYS);
    if (!house_log(h, t, ACTOR_HOUSE, EVENT_IDLE, NULL, days))
        return false;
    house_tell_all(h, t, "idle");
    return true;
}

static bool shut(struct house *h, struct table *t)
{
    if (!house_log(h, t, ACTOR_HOUSE, EVENT_CLOSE, NULL, "nobody came back")
        || !store_set_over(h->store, t->about.id, &t->head, true))
        return false;
    house_tell_all(h, t, "closed");
    return true;
}

/* Whether anything was done about the table. */
static bool tidy_table(struct house *h, struct table *t, int idle_days)
{
    const int64_t idle = (h->now_ms - t->seen_ms) / day_ms;
    if (!table_is_readable(t) || table_is_open(t))
        return false;
    if (table_is_empty(t))
        return idle >= (idle_days < QUOTA_EMPTY_DAYS ? idle_days : QUOTA_EMPTY_DAYS)
               && house_clear(h, t, "nobody sat down");
    if (!t->closes_ms)
        return idle >= idle_days && announce(h, t);
    if (h->now_ms < t->closes_ms)
        return false;
    /* if the server was not running, or the clock has jumped, nobody could come back: once more */
    return h->now_ms >= t->closes_ms + day_ms ? announce(h, t) : shut(h, t);
}

static void read_one(void *own, const char *id)
{
    struct house *h = own;
    house_find(h, id);
    snprintf(h->tidied, sizeof h->tidied, "%s", id);
}

void house_tidy(struct house *h, int idle_days)
{
    int done = 0;
    char from[sizeof h->tidied];
    snprintf(from, sizeof from, "%s", h->tidied);
    h->tidied[0] = 0; /* from the beginning again, unless there are more */
    if (idle_days && !store_each_live_after(h->store, from, MOST, read_one, h))
        return;
    for (int i = 0; idle_days && i < h->slots && done < MOST && !store_error(h->store); i++) {
        const int tables = h->tables;
        if (h->slot[i])
            done += tidy_table(h, h->slot[i], idle_days);
        if (h->tables < tables)
            i--; /* another may stand there now */
    }
}
