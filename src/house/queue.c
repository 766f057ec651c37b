/* queue.c: computers whose turn it is wait in a queue, one per table, until a thread has time for them. None is turned
 * away, so no game stalls, and none is played badly because the server was restarted.
 *
 * The queue is not first come, first served, or one person with a hundred tables would get all the time there is. Each
 * search is charged, by its iterations, to the address that caused it, and the address that has had least comes next
 * (start-time fair queueing). Somebody who keeps many tables waiting at once gets weaker opponents; people with
 * one table do not suffer for it, unless there is such a crowd that nobody would be served.
 *
 * A flood of tables against computers is a long queue. So that it is not as much memory, a table may leave while it
 * waits (rest.c): a sleeper keeps its place, at a hundredth of the size, and the table is read again when its turn has
 * come. */
#include "house_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sleeper {
    struct queue_place place; /* the first member, without a table */
    char id[ID_SIZE];
    struct allowance *charged_to;
    int most_level;
};

static struct sleeper *sleeper_at(struct queue_place *place)
{
    return (struct sleeper *)(void *)place;
}

/* The ring has `place` where it had a copy of it before. */
static void link_place(struct queue_place *place)
{
    place->before->after = place;
    place->after->before = place;
}

static void leave(struct house *h, struct queue_place *place, struct allowance *charged_to)
{
    place->before->after = place->after;
    place->after->before = place->before;
    charged_to->waiting--;
    h->waiting--;
}

void queue_begin(struct house *h)
{
    h->queue.before = h->queue.after = &h->queue;
}

bool queue_sleep(struct house *h, struct table *t)
{
    struct sleeper *s = malloc(sizeof *s);
    if (!s)
        return false;
    *s = (struct sleeper){
        .place = t->runtime.place, .charged_to = t->runtime.charged_to, .most_level = t->runtime.most_level};
    snprintf(s->id, sizeof s->id, "%s", t->about.id);
    s->place.table = NULL;
    link_place(&s->place);
    t->runtime.waiting = false;
    h->asleep++;
    return true;
}

static struct sleeper *find_sleeper(struct house *h, const char *id)
{
    for (struct queue_place *place = h->queue.after; h->asleep && place != &h->queue; place = place->after)
        if (!place->table && !strcmp(sleeper_at(place)->id, id))
            return sleeper_at(place);
    return NULL;
}

void queue_wake(struct house *h, struct table *t)
{
    struct sleeper *s = find_sleeper(h, t->about.id);
    if (!s)
        return;
    t->runtime.place = s->place;
    t->runtime.place.table = t;
    link_place(&t->runtime.place);
    t->runtime.waiting = true;
    t->runtime.charged_to = s->charged_to;
    t->runtime.most_level = s->most_level;
    h->asleep--;
    free(s);
}

static void forget_sleeper(struct house *h, struct sleeper *s)
{
    leave(h, &s->place, s->charged_to);
    h->asleep--;
    free(s);
}

void queue_end(struct house *h)
{
    for (struct queue_place *place = h->queue.after, *next; h->asleep; place = next) {
        next = place->after;
        if (!place->table)
            forget_sleeper(h, sleeper_at(place));
    }
}

/* What a search costs: its iterations. */
static uint64_t price(const struct house *h, const struct table *t, int level)
{
    return 1 + (uint64_t)house_player(h, t->game, level).settings.visits;
}

void queue_join(struct house *h, struct table *t, int level)
{
    struct allowance *charged_to = t->runtime.charged_to;
    struct queue_place *place = &t->runtime.place, *before = h->queue.before;
    const bool busy = charged_to->waiting >= QUOTA_ADDRESS_WAITING
                      || (charged_to->waiting && h->waiting >= QUOTA_WAITING) || h->waiting >= QUOTA_CROWD;
    if (t->runtime.newly_charged) /* by an action; a turn that is under way, even across a restart, keeps its level */
        t->runtime.most_level = busy ? QUOTA_BUSY_LEVEL : MOTU_AI_LEVELS;
    t->runtime.newly_charged = false;
    place->table = t;
    place->start = charged_to->had > h->served ? charged_to->had : h->served;
    charged_to->had = place->start + price(h, t, level < t->runtime.most_level ? level : t->runtime.most_level);
    while (before != &h->queue && before->start > place->start) /* from the end, where most belong */
        before = before->before;
    place->before = before;
    place->after = before->after;
    link_place(place);
    t->runtime.waiting = true;
    charged_to->waiting++;
    h->waiting++;
}

void queue_drop(struct house *h, struct table *t)
{
    if (t->runtime.waiting)
        leave(h, &t->runtime.place, t->runtime.charged_to);
    t->runtime.waiting = false;
}

/* Whether a computer still decides here and it is ours to ask: the table may have been closed, somebody may have come
 * back, or another node may keep it. */
static bool is_due(const struct table *t)
{
    const int actor = table_actor(t);
    return actor >= 0 && t->runtime.kept && !t->damaged && !table_is_person(t, actor);
}

void house_serve_queue(struct house *h)
{
    while (h->queue.after != &h->queue && h->thinking < h->ports.thinkers) {
        struct queue_place *first = h->queue.after;
        struct table *t = first->table ? first->table : house_fetch(h, sleeper_at(first)->id);
        if (!t && store_error(h->store))
            return;
        if (!t) {
            forget_sleeper(h, sleeper_at(first)); /* somebody has deleted it */
            continue;
        }
        if (is_due(t) && !house_ask(h, t))
            return; /* nobody has time, or there is no memory: later */
        h->served = t->runtime.place.start;
        queue_drop(h, t);
    }
}
