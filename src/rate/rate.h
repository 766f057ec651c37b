/* rate.h: a limit of so many things per span of time, with a burst: a leaky bucket. All zero: nothing taken yet. */
#ifndef MOTU_RATE_H
#define MOTU_RATE_H

#include <stdbool.h>
#include <stdint.h>

struct rate {
    int64_t empty_at; /* when all that was taken will have dripped away, in ms */
};

/* Whether there is one left to take. */
static inline bool rate_has(const struct rate *rate, int64_t now_ms, int count, int64_t span_ms, int burst)
{
    const int64_t each = span_ms / count, start = rate->empty_at > now_ms ? rate->empty_at : now_ms;
    return start + each <= now_ms + each * burst;
}

/* Takes one of `count` per `span_ms` with at most `burst` at once; false if there is none left. */
static inline bool rate_take(struct rate *rate, int64_t now_ms, int count, int64_t span_ms, int burst)
{
    if (!rate_has(rate, now_ms, count, span_ms, burst))
        return false;
    rate->empty_at = (rate->empty_at > now_ms ? rate->empty_at : now_ms) + span_ms / count;
    return true;
}

#endif
