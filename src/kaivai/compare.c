/* compare.c: what differs between the four rulebooks, or between two versions of the rules of one, from their rows
 * (editions.c) and nothing else: a line whose values are all equal is not shown, so nothing here can claim a difference
 * that the rules do not know. */
#include <motu/kaivai.h>

#include <string.h>

#include "kaivai_rules.h"

static void put_rounds(const struct edition *e, struct motu_text *out)
{
    motu_text_put_number(out, e->rounds);
}

static void put_fish_space(const struct edition *e, struct motu_text *out)
{
    motu_text_put_number(out, e->fish_space);
}

static void put_bases(const struct edition *e, struct motu_text *out)
{
    for (int players = 3; players <= SEATS; players++) {
        if (players > 3)
            motu_text_put(out, " / ");
        motu_text_put_number(out, e->bases[players]);
    }
    motu_text_put(out, e->base_size == 2 ? " pairs" : " singles");
}

static void put_start(const struct edition *e, struct motu_text *out)
{
    static const char *const name[] = {
        [START_FREE] = "any two",
        [START_BEGINNER] = "both canoe",
        [START_FIRST_CANOE] = "first canoe",
        [START_ONE_CANOE] = "one canoe at least",
    };
    motu_text_put(out, name[e->start]);
}

static void put_flag(bool flag, const char *yes, const char *no, struct motu_text *out)
{
    motu_text_put(out, flag ? yes : no);
}

static void put_bidding(const struct edition *e, struct motu_text *out)
{
    put_flag(e->youngest_clockwise, "youngest, by seat", "by age", out);
}

static void put_god(const struct edition *e, struct motu_text *out)
{
    put_flag(e->god_is_die, "one more die", "one sure fish", out);
}

static void put_sinking(const struct edition *e, struct motu_text *out)
{
    for (int canoes = 2; canoes <= CANOES_EACH; canoes++) {
        if (canoes > 2)
            motu_text_put(out, " / ");
        motu_text_put_number(out, e->sinking[canoes]);
    }
}

static void put_sinking_counts(const struct edition *e, struct motu_text *out)
{
    put_flag(e->sinking_counts_huts, "all on the board", "at sea only", out);
}

static void put_frozen(const struct edition *e, struct motu_text *out)
{
    put_flag(e->canoe_freezes_hut, "frozen", e->canoe_closes_hut ? "takes no fish" : "takes fish", out);
}

static void put_paying(const struct edition *e, struct motu_text *out)
{
    put_flag(e->pays_exactly, "exactly if possible", "any way", out);
}

static void put_delivery(const struct edition *e, struct motu_text *out)
{
    put_flag(e->one_hut_per_village, "one per village", "every one", out);
}

static void put_influence(const struct edition *e, struct motu_text *out)
{
    motu_text_put_number(out, e->influence_worth);
}

static void put_tie(const struct edition *e, struct motu_text *out)
{
    put_flag(e->tie_shares, "half each", "nobody", out);
}

static void put_canoe_counts(const struct edition *e, struct motu_text *out)
{
    put_flag(e->canoe_counts_once, "first one scored", "each", out);
}

static void put_gifts(const struct edition *e, struct motu_text *out)
{
    put_flag(e->gifts, e->gift_of_several ? "any counters" : "one counter", "no", out);
}

static void put_gift_times(const struct edition *e, struct motu_text *out)
{
    put_flag(e->gifts, e->gift_before_bid ? "in turn, before bid" : "in the own turn", "no", out);
}

static void put_hidden(const struct edition *e, struct motu_text *out)
{
    put_flag(e->influence_is_option, e->influence_hidden ? "hidden, or open" : "open, or hidden", "open", out);
}

static void put_placing(const struct edition *e, struct motu_text *out)
{
    put_flag(e->bases_are_option, "chance or players", "chance", out);
}

static const struct {
    const char *rule, *what;
    void (*put)(const struct edition *, struct motu_text *);
} rows[] = {
    {"KV-60", "rounds", put_rounds},
    {"KV-7", "space of new fish", put_fish_space},
    {"KV-4", "extra bases, 3 / 4 players", put_bases},
    {"KV-11", "who places extra bases", put_placing},
    {"KV-15", "starting huts", put_start},
    {"KV-13", "bidding order, round 1", put_bidding},
    {"KV-42", "the god when fishing", put_god},
    {"KV-50", "sinking: victim has 2 / 3 / 4", put_sinking},
    {"KV-50", "canoes that count there", put_sinking_counts},
    {"KV-26", "hut with its canoe on it", put_frozen},
    {"KV-32", "paying", put_paying},
    {"KV-46", "huts one canoe delivers to", put_delivery},
    {"KV-63", "one influence shown is worth", put_influence},
    {"KV-63", "a tie in a village", put_tie},
    {"KV-63", "canoe at several villages", put_canoe_counts},
    {"KV-56", "a gift", put_gifts},
    {"KV-56", "when it is given", put_gift_times},
    {"KV-66", "influence of others", put_hidden},
};

/* Writes what each of some rows says of one thing; whether they differ. */
static bool compare_row(size_t row, const struct edition *const edition[], int count, struct motu_kaivai_difference *d)
{
    bool differs = false;
    d->rule = rows[row].rule;
    d->what = rows[row].what;
    for (int i = 0; i < count; i++) {
        struct motu_text text = MOTU_TEXT_IN(d->value[i]);
        rows[row].put(edition[i], &text);
        differs = differs || strcmp(d->value[i], d->value[0]);
    }
    return differs;
}

static int compare_editions(const struct edition *const edition[], int editions, struct motu_kaivai_difference out[])
{
    int count = 0;
    _Static_assert(sizeof rows / sizeof rows[0] <= MOTU_KAIVAI_DIFFERENCES, "room for each");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        count += compare_row(i, edition, editions, &out[count]);
    return count;
}

_Static_assert((int)EDITIONS == (int)MOTU_KAIVAI_PROFILES, "the public number of rulebooks is that of the list");

int motu_kaivai_compare(int rules, struct motu_kaivai_difference out[MOTU_KAIVAI_DIFFERENCES])
{
    const struct edition *edition[MOTU_KAIVAI_PROFILES];
    for (int i = 0; i < MOTU_KAIVAI_PROFILES; i++)
        edition[i] = edition_under(rules, i);
    return compare_editions(edition, MOTU_KAIVAI_PROFILES, out);
}

int motu_kaivai_compare_versions(int profile, int one, int other,
                                 struct motu_kaivai_difference out[MOTU_KAIVAI_DIFFERENCES])
{
    const struct edition *edition[] = {edition_under(one, profile), edition_under(other, profile)};
    return compare_editions(edition, 2, out);
}

const char *motu_kaivai_profile(int edition)
{
    return kaivai_edition[edition].name;
}
