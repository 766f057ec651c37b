/* effect.c: what a legal move would change, as JSON, for front ends that show it before it is made:
 *   {"black":{"fallen":["AB"],"lost":["ALOA"]},"white":{"placed":["BD"],"gained":["BARI"],"cards":-1}}
 * Only what changes is written. */
#include "kahuna_rules.h"

struct list {
    struct motu_text *out;
    bool begun; /* something was written for this seat */
};

static void put_key(struct list *l, const char *key)
{
    motu_text_put(l->out, l->begun ? ",\"" : "\"");
    motu_text_put(l->out, key);
    motu_text_put(l->out, "\":");
    l->begun = true;
}

static const char *name_of(bool islands, int number)
{
    return islands ? map_island_name(number) : map_line_name(number);
}

static void put_set(struct list *l, const char *key, uint32_t set, bool islands)
{
    if (!set)
        return;
    put_key(l, key);
    for (char before = '['; set; set &= set - 1, before = ',') {
        motu_text_put_char(l->out, before);
        motu_text_put_char(l->out, '"');
        motu_text_put(l->out, name_of(islands, __builtin_ctz(set)));
        motu_text_put_char(l->out, '"');
    }
    motu_text_put_char(l->out, ']');
}

static void put_change(struct list *l, const char *key, int change)
{
    if (!change)
        return;
    put_key(l, key);
    motu_text_put_number(l->out, change);
}

void kahuna_write_effect(const struct kahuna *s, motu_move m, struct motu_text *out)
{
    struct kahuna after = *s;
    kahuna_apply(&after, m);
    for (int seat = BLACK; seat < SEATS; seat++) {
        struct list l = {.out = out};
        const uint32_t had = kahuna_tokens(s, seat), has = kahuna_tokens(&after, seat);
        motu_text_put(out, seat == BLACK ? "{\"" : "},\"");
        motu_text_put(out, kahuna_seat_name[seat]);
        motu_text_put(out, "\":{");
        put_set(&l, "placed", after.bridges[seat] & ~s->bridges[seat], false);
        put_set(&l, "fallen", s->bridges[seat] & ~after.bridges[seat], false);
        put_set(&l, "gained", has & ~had, true);
        put_set(&l, "lost", had & ~has, true);
        put_change(&l, "cards", after.held[seat] - s->held[seat]);
        put_change(&l, "points", after.points[seat] - s->points[seat]);
    }
    motu_text_put(out, "}}");
}
