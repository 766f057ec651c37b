/* queue.c: computers whose turn it is wait in a queue, one per table, until a thread has time for them. None is turned
 * away, so no game stalls, and none is played badly because the server was restarted.
 *
 * The queue is not first come, first served, or one person with a hundred tables would get all the time there is. Each
 * search is charged, by its iterations, to the address that caused it, and the address that has had least comes next
 * (start-time fair queueing). Somebody who keeps many tables waiting at once gets weaker opponents; people with
 * one table do not suffer for it, unless there is such a crowd that nobody would be served. */
#include "house_inside.h"

#include <stdlib.h>

static void leave(struct house *h, struct table **link)
{
    struct table *t = *link;
    *link = t->runtime.next_waiting;
    t->runtime.waiting = false;
    t->runtime.charged_to->waiting--;
    h->waiting--;
}

/* What a search costs: its iterations. */
static uint64_t price(const struct house *h, const struct table *t, int level)
{
    return 1 + (uint64_t)house_player(h, t->game, level).settings.visits;
}

void queue_join(struct house *h, struct table *t, int level)
{
    struct table **link = &h->queue;
    struct allowance *charged_to = t->runtime.charged_to;
    const bool busy = charged_to->waiting >= QUOTA_ADDRESS_WAITING
                      || (charged_to->waiting && h->waiting >= QUOTA_WAITING) || h->waiting >= QUOTA_CROWD;
    if (t->runtime.newly_charged) /* by an action; a turn that is under way, even across a restart, keeps its level */
        t->runtime.most_level = busy ? QUOTA_BUSY_LEVEL : MOTU_AI_LEVELS;
    t->runtime.newly_charged = false;
    t->runtime.start = charged_to->had > h->served ? charged_to->had : h->served;
    charged_to->had = t->runtime.start + price(h, t, level < t->runtime.most_level ? level : t->runtime.most_level);
    while (*link && (*link)->runtime.start <= t->runtime.start)
        link = &(*link)->runtime.next_waiting;
    t->runtime.next_waiting = *link;
    *link = t;
    t->runtime.waiting = true;
    charged_to->waiting++;
    h->waiting++;
}

void queue_drop(struct house *h, const struct table *t)
{
    struct table **link = &h->queue;
    while (*link && *link != t)
        link = &(*link)->runtime.next_waiting;
    if (*link)
        leave(h, link);
}

/* Whether a computer still decides here and it is ours to ask: the table may have been closed, somebody may have come
 * back, or another node may keep it. */
static bool is_due(const struct table *t)
{
    const int actor = table_actor(t);
    return actor >= 0 && t->runtime.kept && !t->damaged && !t->runtime.thinking && !table_is_person(t, actor);
}

void house_serve_queue(struct house *h)
{
    while (h->queue && h->thinking < h->ports.thinkers) {
        struct table *t = h->queue;
        if (is_due(t) && !house_ask(h, t))
            return; /* nobody has time, or there is no memory: later */
        h->served = t->runtime.start;
        queue_drop(h, t);
    }
}
