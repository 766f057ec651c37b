/* prior.c: how promising the moves of a wide decision are at first sight: where to build, sail and place, by what lies
 * beside the hex. Rough on purpose: it only says which moves the search looks at first. */
#include "kaivai_rules.h"

/* What every hex has beside it, worked out once for all moves. */
struct sights {
    const struct kaivai *s;
    int village[VILLAGES]; /* how welcome a tile or a canoe of the player is in each */
    int fish[VILLAGES];    /* sixths of fish a canoe may expect there, or so */
    hexes cult, customers, own_huts;
};

static struct sights look_around(const struct kaivai *s)
{
    struct sights v = {.s = s, .cult = kaivai_of_kind(s, TILE_CULT)};
    const hexes open = kaivai_open_huts(s, HEX_NONE), own = planes2(s->owner, s->player);
    v.customers = hexes_without(open, own);
    v.own_huts = hexes_and(open, own);
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const hexes here = kaivai_village(s, village);
        int holding[SEATS] = {0};
        kaivai_holdings(s, village, holding);
        const int lead = kaivai_lead(s, holding), cult = hexes_count(hexes_and(here, v.cult));
        /* a place in a large village counts, most where it turns the majority; a dear one less */
        v.village[village] = 4 * cult * (lead >= -1 && lead <= 1 ? 2 : 1) - 2 * hexes_count(here);
        v.fish[village] = 5 * kaivai_dice_in(s, village) + 6 * kaivai_sure_fish_in(s, village);
    }
    return v;
}

/* The villages whose cult hexes a hex touches: the best of their numbers, and none is `none`. */
static int best_beside(const struct sights *v, const int number[VILLAGES], int hex, int none)
{
    int best = none;
    for (hexes cult = hexes_and(map_neighbours[hex], v->cult); hexes_some(cult);) {
        const int here = number[kaivai_village_at(v->s, hexes_take(&cult))];
        best = best == none || here > best ? here : best;
    }
    return best;
}

/* Fish that huts beside a hex would take, where few lie counting more. */
static int sales_beside(const struct sights *v, int hex)
{
    int worth = 0;
    for (hexes huts = hexes_and(map_neighbours[hex], v->customers); hexes_some(huts);)
        worth += 5 * (HUT_ROOM - kaivai_fish_at(v->s, hexes_take(&huts)));
    return worth + 6 * hexes_count(hexes_and(map_neighbours[hex], v->own_huts));
}

static int sail_prior(const struct sights *v, int slot, int to)
{
    const int hex = to == HEX_NONE ? kaivai_canoe_of_slot(v->s, slot) : to;
    switch ((enum action)v->s->action) {
    case ACTION_BUILD:
        return 100 + best_beside(v, v->village, hex, 0);
    case ACTION_FISH:
        return 100 + best_beside(v, v->fish, hex, 0);
    case ACTION_DELIVER:
        return 100 + sales_beside(v, hex);
    default:
        return 100 + 2 * best_beside(v, v->village, hex, -10) + best_beside(v, v->fish, hex, 0) + sales_beside(v, hex);
    }
}

static int tile_prior(const struct sights *v, int tile, int hex)
{
    const struct kaivai *s = v->s;
    const int canoes = kaivai_canoe_count(s, s->player), village = kaivai_near_village(s, hex);
    const bool god = village == kaivai_god_village(s);
    int worth = 100 + v->village[village];
    if (tile == TILE_CANOE)
        worth += canoes < 2 ? 40 : canoes < 3 ? 10 : 0;
    if (tile == TILE_FISHER)
        worth += v->fish[village] ? 8 : 4;
    if (tile == TILE_MEETING)
        worth += god ? 12 : 6;
    return worth + hexes_count(hexes_and(map_neighbours[hex], s->open)) + 2 * god;
}

/* The god makes a village grow: best one where the player leads, or has meeting huts. */
static int god_prior(const struct sights *v, int hex)
{
    const struct kaivai *s = v->s;
    const int village = kaivai_near_village(s, hex);
    const hexes meetings = hexes_and(kaivai_village(s, village), kaivai_of_kind(s, TILE_MEETING));
    int holding[SEATS] = {0}, best = 0;
    kaivai_holdings(s, village, holding);
    for (int seat = 0; seat < s->players; seat++)
        best = seat != s->player && holding[seat] > best ? holding[seat] : best;
    return 100 + 6 * (holding[s->player] - best) + 8 * hexes_count(hexes_and(meetings, planes2(s->owner, s->player)))
           - 4 * hexes_count(hexes_without(meetings, planes2(s->owner, s->player)));
}

void kaivai_prior(const struct kaivai *s, const motu_move move[], int count, int weight[])
{
    const struct sights v = look_around(s);
    for (int i = 0; i < count; i++) {
        const motu_move m = move[i];
        int worth = 110; /* words: always worth a look */
        if (move_is_canoe(m))
            worth = sail_prior(&v, move_kind(m) - MOVE_CANOE, move_hex(m));
        else if (move_is_place(m))
            worth = tile_prior(&v, move_kind(m) - MOVE_PLACE + TILE_CANOE, move_hex(m));
        else if (move_is_hut(m))
            worth = tile_prior(&v, move_kind(m) - MOVE_HUT + TILE_CANOE, move_hex(m));
        else if (move_is_god(m))
            worth = god_prior(&v, move_hex(m));
        weight[i] = worth > 0 ? worth : 0;
    }
}
