/* kaivai_evaluate.c: how good a position looks, by hand, in hundredths of a point of glory: glory, huts, majorities,
 * shells, fish, influence, and what an action that has begun will still bring. Enough for a player who looks
 * one decision ahead. */
#include "kaivai_rules.h"

enum {
    VALUE_GLORY = 100,
    VALUE_HUT = 215,   /* two glory at the end, and a place in its village */
    VALUE_FISHER = 60, /* more, by what stands on it */
    VALUE_CANOE = 90,  /* of each of the first three */
    VALUE_MEETING = 20,
    VALUE_INFLUENCE = 22,
    VALUE_UPGRADE = 12,
    VALUE_FISH_ON_HUT = 55,
    VALUE_DIE = 45 /* fish to be caught by one die */
};

/* What shells can still buy: they count now and, the later the game the less, after the next loss. */
static int shells_worth(const struct kaivai *s, int seat)
{
    const uint8_t *shells = s->shells[seat];
    const int now = kaivai_shell_value(shells);
    const int later = now - kaivai_counters(shells);
    const int useful = now < 45 ? now : 45;
    return 8 * useful + 9 * (later < 45 ? later : 45);
}

static int fish_worth(const struct kaivai *s, int seat)
{
    int worth = 0;
    for (int space = 1; space <= SPACES; space++)
        worth += s->caught[seat][space - 1] * (14 + 7 * space);
    return worth;
}

/* KV-63: what a village promises a seat with this holding against the best of the others. Holdings change, so
 * a lead is not yet the glory. */
static int lead_worth(int own, int best)
{
    if (own > best)
        return own > best + 1 ? 90 : 70;
    return own == 0 ? 0 : own == best ? 35 : 10;
}

/* The same of all villages not yet scored, for all seats. */
static void add_majorities(const struct kaivai *s, int value[SEATS])
{
    for (int village = 0; village < kaivai_village_count(s); village++) {
        int holding[SEATS] = {0};
        if (s->scored >> village & 1)
            continue;
        const int cult = hexes_count(hexes_and(kaivai_of_kind(s, TILE_CULT), kaivai_village(s, village)));
        const int shows = s->scoring == village ? edition_of(s)->influence_worth : 0;
        kaivai_holdings(s, village, holding);
        for (int seat = 0; seat < s->players; seat++) {
            const bool shown = shows && s->shown[seat] != SHOWN_NOT && s->shown[seat] != SHOWN_UNSEEN;
            int best = 0;
            for (int other = 0; other < s->players; other++)
                best = other != seat && holding[other] > best ? holding[other] : best;
            /* while influence is shown, the others are taken to show one each */
            value[seat] += cult * lead_worth(holding[seat] + (shown ? (s->shown[seat] - 1) * shows : 0), best + shows);
        }
    }
}

/* Fish lying on huts will be celebrated by somebody. */
static int feasts_worth(const struct kaivai *s, int seat)
{
    return VALUE_FISH_ON_HUT * kaivai_fish_on(s, planes2(s->owner, seat));
}

/* Where the acting canoe can fish best. */
static int catch_worth(const struct kaivai *s, unsigned villages)
{
    int best = 0;
    for (; villages; villages &= villages - 1) {
        const int village = __builtin_ctz(villages);
        const int worth = VALUE_DIE * (kaivai_dice_in(s, village) + kaivai_sure_fish_in(s, village));
        best = worth > best ? worth : best;
    }
    return best;
}

/* What a hut is likely to gain over its price, for each of that many canoes. */
static int building_worth(const struct kaivai *s, int canoes, int price)
{
    const int money = kaivai_shell_value(s->shells[s->player]);
    const int huts = money / price < canoes ? money / price : canoes;
    const int gain = VALUE_HUT + 40 - 17 * price;
    return huts * (gain > 30 ? gain : 30);
}

/* What selling is likely to gain over the fish themselves. */
static int selling_worth(const struct kaivai *s, int huts)
{
    const int fish = kaivai_counters(s->caught[s->player]);
    return 30 * (fish < 2 * huts ? fish : 2 * huts);
}

/* What an action that has begun will still bring the player. */
static int action_worth(const struct kaivai *s)
{
    const int ready = hexes_count(kaivai_ready_canoes(s)), bid = s->bid[s->player];
    switch ((enum kaivai_step)s->step) {
    case STEP_CANOE:
        if (s->action == ACTION_BUILD)
            return building_worth(s, ready, bid + 3);
        if (s->action == ACTION_FISH)
            return ready * catch_worth(s, kaivai_fishing_villages(s)) * 2 / 3;
        return s->action == ACTION_DELIVER ? selling_worth(s, ready) : 2 * ready;
    case STEP_HUT:
        return building_worth(s, 1, bid + 3) + building_worth(s, ready, bid + 4)
               + 4 * hexes_count(kaivai_build_sites(s, s->canoe));
    case STEP_VILLAGE:
    case STEP_ROLL:
        return catch_worth(s, kaivai_fishing_at(s, s->canoe));
    case STEP_SELL:
        return selling_worth(s, hexes_count(kaivai_customers(s)) + ready);
    default:
        return 0;
    }
}

static int stand(const struct kaivai *s, int seat)
{
    const int canoes = kaivai_canoe_count(s, seat);
    const hexes meetings = hexes_and(kaivai_of_kind(s, TILE_MEETING), planes2(s->owner, seat));
    int value = VALUE_GLORY * s->glory[seat] + VALUE_INFLUENCE * s->influence[seat];
    if (s->step >= STEP_CHOOSE)
        return value;
    value += VALUE_HUT * kaivai_hut_count(s, seat) + VALUE_FISHER * kaivai_fisher_count(s, seat);
    value += VALUE_CANOE * (canoes < 3 ? canoes : 3) + VALUE_MEETING * hexes_count(meetings);
    value += VALUE_UPGRADE * kaivai_bonus(s, seat) + feasts_worth(s, seat);
    value += shells_worth(s, seat) + fish_worth(s, seat);
    if (s->bid[seat])
        value += 12 * kaivai_movement(s, seat) - 9 * s->bid[seat];
    if (s->action != ACTIONS && seat == s->player)
        value += action_worth(s);
    return value;
}

int kaivai_evaluate(const struct kaivai *s, int seat)
{
    if (s->step == STEP_OVER)
        return s->winners >> seat & 1 ? 1000000 / __builtin_popcount(s->winners) : -1000000;
    int value[SEATS] = {0}, others = 0;
    add_majorities(s, value);
    for (int other = 0; other < s->players; other++) {
        value[other] += stand(s, other);
        others += other == seat ? 0 : value[other];
    }
    const int rivals = s->players > 1 ? s->players - 1 : 1;
    return value[seat] - others / rivals;
}
