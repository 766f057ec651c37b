/* leaks.c: ten ways in which a house could let out what a viewer must not know, each too faint to be seen by reading.
 * MOTU_LEAK has the number of the one that is planted: the tests of secrets, linked with this, must be red then
 * (test_leaks.py). Without it everything is as it was. */
#include <stdlib.h>
#include <string.h>

#include "view.h"

void __real_view_whole(const struct table *, int viewer, struct motu_text *);
void __real_view_update(const struct table *, int viewer, int64_t since, struct motu_text *);
void __real_view_record(const struct table *, int viewer, struct motu_text *);
void __real_view_lobby(const struct table *, struct motu_text *);
void __real_view_notice(const struct table *, int seat, const char *what, struct motu_text *);
void __wrap_view_whole(const struct table *, int viewer, struct motu_text *);
void __wrap_view_update(const struct table *, int viewer, int64_t since, struct motu_text *);
void __wrap_view_record(const struct table *, int viewer, struct motu_text *);
void __wrap_view_lobby(const struct table *, struct motu_text *);
void __wrap_view_notice(const struct table *, int seat, const char *what, struct motu_text *);

enum leak { UNDONE = 1, LOG, NOTICE, LENGTH, ONLOOKER, REPLAY, MEMBER, ORDER, GAP, TIMING };

static bool is_planted(enum leak leak)
{
    const char *number = getenv("MOTU_LEAK");
    return number && atoi(number) == (int)leak;
}

/* A bit that depends on everything, what is hidden included. */
static unsigned hidden_bit(const struct table *t)
{
    const unsigned char *bytes = (const unsigned char *)&t->match->now;
    unsigned sum = 0;
    for (size_t i = 0; i < t->game->state_size; i++)
        sum = sum * 31 + bytes[i];
    return sum >> 7 & 1;
}

/* A decision as it was made, not as it may be seen; the last one, or the last one that was taken back. */
static void put_truth(const struct table *t, bool undone, struct motu_text *out)
{
    for (int i = t->events; i > 0; i--)
        if (t->event[i - 1].kind == EVENT_MOVE && t->event[i - 1].undone == undone) {
            motu_text_put(out, course_words(&t->course, &t->event[i - 1], MOTU_ALL));
            return;
        }
}

/* Two members of the object at the end change places: what a hash table of secrets would do. */
static void put_members(struct motu_text *out, unsigned bit)
{
    motu_text_put(out, bit ? "{\"days\":0,\"memory\":true}" : "{\"memory\":true,\"days\":0}");
}

void __wrap_view_whole(const struct table *t, int viewer, struct motu_text *out)
{
    __real_view_whole(t, viewer, out);
    if (is_planted(MEMBER))
        motu_text_put_number(out, hidden_bit(t)); /* a field for whoever looks for faults */
    if (is_planted(ORDER))
        put_members(out, hidden_bit(t));
    if (is_planted(ONLOOKER) && viewer == MOTU_ONLOOKER)
        put_truth(t, false, out);
}

void __wrap_view_update(const struct table *t, int viewer, int64_t since, struct motu_text *out)
{
    __real_view_update(t, viewer, since, out);
    if (is_planted(UNDONE))
        put_truth(t, true, out);
    if (is_planted(LOG) && since == 0)
        put_truth(t, false, out);
    if (is_planted(LENGTH) && hidden_bit(t))
        motu_text_put_char(out, ' ');
    if (is_planted(GAP)) /* a number is left out for what happened unseen */
        motu_text_put_number(out, t->events + (long long)hidden_bit(t));
    if (is_planted(TIMING) && t->events)
        motu_text_put_number(out, t->event[t->events - 1].at_ms + (long long)hidden_bit(t));
}

void __wrap_view_record(const struct table *t, int viewer, struct motu_text *out)
{
    __real_view_record(t, viewer, out);
    if (is_planted(REPLAY) && t->match->count > 20)
        put_truth(t, false, out);
}

void __wrap_view_lobby(const struct table *t, struct motu_text *out)
{
    __real_view_lobby(t, out);
}

void __wrap_view_notice(const struct table *t, int seat, const char *what, struct motu_text *out)
{
    __real_view_notice(t, seat, what, out);
    if (is_planted(NOTICE))
        motu_text_put(out, hidden_bit(t) ? "Your turn!" : "Your turn.");
}
