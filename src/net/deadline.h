/* deadline.h: what must happen within a certain time. Every kind of deadline has a fixed span, so a queue per kind is
 * always sorted: what was set last is due last. Setting, moving and clearing one changes a few pointers; ten thousand
 * connections cost nothing while they behave. */
#ifndef MOTU_DEADLINE_H
#define MOTU_DEADLINE_H

#include <stddef.h>
#include <stdint.h>

struct deadline { /* all zero: not set */
    struct deadline *before, *after;
    int64_t due;
};

struct deadlines {
    struct deadline ring;
    int64_t span;
};

static inline void deadlines_init(struct deadlines *all, int64_t span_ms)
{
    all->ring.before = all->ring.after = &all->ring;
    all->span = span_ms;
}

static inline void deadline_clear(struct deadline *d)
{
    if (!d->after)
        return;
    d->before->after = d->after;
    d->after->before = d->before;
    d->before = d->after = NULL;
}

/* Sets it anew, whichever queue it was in. */
static inline void deadline_set(struct deadlines *all, struct deadline *d, int64_t now_ms)
{
    deadline_clear(d);
    d->due = now_ms + all->span;
    d->before = all->ring.before;
    d->after = &all->ring;
    d->before->after = d->after->before = d;
}

/* One that is due, cleared; or NULL. */
static inline struct deadline *deadlines_take(struct deadlines *all, int64_t now_ms)
{
    struct deadline *first = all->ring.after;
    if (first == &all->ring || first->due > now_ms)
        return NULL;
    deadline_clear(first);
    return first;
}

static inline int64_t deadlines_next(const struct deadlines *all)
{
    return all->ring.after == &all->ring ? INT64_MAX : all->ring.after->due;
}

#endif
