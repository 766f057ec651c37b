/* effect.c: what a legal move would change, as JSON, for front ends that show it before it is made:
 *   {"black":{"fallen":["AB"],"lost":["ALOA"]},"white":{"placed":["BD"],"gained":["BARI"],"cards":-1}}
 * Only what changes is written. */
#include "kahuna_rules.h"

static const char *name_of(bool islands, int number)
{
    return islands ? map_island_name(number) : map_line_name(number);
}

static void put_set(struct motu_text *out, const char *key, uint32_t set, bool islands)
{
    if (!set)
        return;
    motu_text_put_member_open(out, key, '[');
    for (; set; set &= set - 1)
        motu_text_put_item_text(out, name_of(islands, __builtin_ctz(set)));
    motu_text_put_char(out, ']');
}

static void put_change(struct motu_text *out, const char *key, int change)
{
    if (change)
        motu_text_put_member_number(out, key, change);
}

void kahuna_write_effect(const struct kahuna *s, motu_move m, struct motu_text *out)
{
    struct kahuna after = *s;
    kahuna_apply(&after, m);
    motu_text_put_char(out, '{');
    for (int seat = BLACK; seat < SEATS; seat++) {
        const uint32_t had = kahuna_tokens(s, seat), has = kahuna_tokens(&after, seat);
        motu_text_put_member_open(out, kahuna_seat_name[seat], '{');
        put_set(out, "placed", after.bridges[seat] & ~s->bridges[seat], false);
        put_set(out, "fallen", s->bridges[seat] & ~after.bridges[seat], false);
        put_set(out, "gained", has & ~had, true);
        put_set(out, "lost", had & ~has, true);
        put_change(out, "cards", after.held[seat] - s->held[seat]);
        put_change(out, "points", after.points[seat] - s->points[seat]);
        motu_text_put_char(out, '}');
    }
    motu_text_put_char(out, '}');
}
