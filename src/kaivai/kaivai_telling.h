/* kaivai_telling.h: within kaivai_tell.c and kaivai_tell_end.c: sentences about one decision, and what it changed. */
#ifndef KAIVAI_TELLING_H
#define KAIVAI_TELLING_H

#include "kaivai_rules.h"

struct telling {
    const struct kaivai *before, *after;
    struct motu_reason *told;
    int count;
};

static inline struct motu_reason *say(struct telling *t, enum motu_message message)
{
    if (t->count == MOTU_MAX_TOLD)
        return NULL;
    return motu_reason_set(&t->told[t->count++], MOTU_REASON_NONE, "", message);
}

static inline struct motu_reason *add_seat(struct motu_reason *r, int seat)
{
    return motu_reason_add_message(r, kaivai_seat_message(seat));
}

static inline struct motu_reason *add_hex(struct motu_reason *r, int hex)
{
    return motu_reason_add_word(r, map_name[hex]);
}

static inline struct motu_reason *say_of(struct telling *t, enum motu_message message, int seat)
{
    return add_seat(say(t, message), seat);
}

/* Of whoever decides; in a roll, of whoever fishes. */
static inline struct motu_reason *say_own(struct telling *t, enum motu_message message)
{
    return say_of(t, message, t->before->player);
}

static inline struct motu_reason *add_village(struct motu_reason *r, const struct telling *t, int village)
{
    return add_hex(r, kaivai_founder(t->before, village));
}

/* One sentence with all players in an order. */
static inline void say_seats(struct telling *t, enum motu_message three, enum motu_message four, const int seat[])
{
    const int players = t->before->players;
    struct motu_reason *r = say(t, players == 3 ? three : four);
    for (int i = 0; i < players; i++)
        add_seat(r, seat[i]);
}

static inline int gained_glory(const struct telling *t, int seat)
{
    return t->after->glory[seat] - t->before->glory[seat];
}

static inline int gained_influence(const struct telling *t, int seat)
{
    return t->after->influence[seat] - t->before->influence[seat];
}

static inline int gained_fish(const struct telling *t, int seat)
{
    return kaivai_counters(t->after->caught[seat]) - kaivai_counters(t->before->caught[seat]);
}

static inline int gained_value(const struct telling *t, int seat)
{
    return kaivai_shell_value(t->after->shells[seat]) - kaivai_shell_value(t->before->shells[seat]);
}

/* --- kaivai_tell_end.c ------------------------------------------------------------------------------------- */

void kaivai_tell_glory(struct telling *);
void kaivai_tell_round_end(struct telling *);
void kaivai_tell_score(struct telling *, int village);
void kaivai_tell_show(struct telling *, int count);
void kaivai_tell_village(struct telling *, motu_move);
void kaivai_tell_end(struct telling *);

#endif
