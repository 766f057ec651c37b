/* build.c: building a hut with a canoe. Paying for it is pay.c's. */
#include "kaivai_rules.h"

hexes kaivai_frozen(const struct kaivai *s, int canoe)
{
    if (!edition_of(s)->canoe_freezes_hut)
        return HEXES_NO;
    return hexes_remove(hexes_without(s->canoes, s->water), canoe); /* KV-26 */
}

int kaivai_hut_price(const struct kaivai *s, int village, int canoe)
{
    return s->bid[s->player]
           + hexes_count(hexes_without(kaivai_village(s, village), kaivai_frozen(s, canoe))); /* KV-31 */
}

/* The largest village the player can pay a hut in (KV-31). */
static int most_size(const struct kaivai *s)
{
    return kaivai_shell_value(s->shells[s->player]) - s->bid[s->player];
}

bool kaivai_could_build(const struct kaivai *s)
{
    return kaivai_hut_count(s, s->player) < HUTS_EACH && most_size(s) > 0;
}

/* The sites where a hut can be paid, beside one that is not frozen; canoes may lie there. A site touches one village,
 * so any such hut is one of its own village. */
static hexes payable_sites(const struct kaivai *s, hexes frozen)
{
    const hexes tiles = hexes_without(kaivai_tiles(s), frozen);
    const hexes sites = hexes_some(frozen) ? hexes_and(kaivai_sites(s), hexes_near(tiles)) : kaivai_sites(s);
    const int most = most_size(s);
    hexes village[VILLAGES], beside[VILLAGES], payable = HEXES_NO;
    planes3_split(s->village, tiles, village);
    planes3_split(s->near, sites, beside);
    for (int i = 0; i < VILLAGES; i++)
        if (hexes_count(village[i]) <= most)
            payable = hexes_or(payable, beside[i]);
    return payable;
}

/* What decides where a canoe can build, wherever it sails. */
struct prospect {
    hexes wide, narrow; /* free sites, as kaivai_wide_sites has them … */
    hexes canoes;       /* … for these canoes */
};

static struct prospect prospect_of(const struct kaivai *s, int canoe)
{
    struct prospect p = {.canoes = hexes_remove(s->canoes, canoe)};
    const hexes sites = hexes_without(payable_sites(s, kaivai_frozen(s, canoe)), p.canoes);
    p.wide = kaivai_wide_sites(s, sites, p.canoes, &p.narrow);
    return p;
}

/* Beside a site and a cult hex of the same village. All villages in one loop without a branch, which the compiler turns
 * into a few wide instructions. */
static hexes wide_targets(const struct kaivai *s, const struct prospect *p)
{
    const hexes cult = kaivai_of_kind(s, TILE_CULT);
    hexes targets = HEXES_NO;
    for (int village = 0; village < VILLAGES; village++) {
        const hexes shore = hexes_near(hexes_and(cult, planes3(s->village, village)));
        const hexes beside = hexes_near(hexes_and(p->wide, planes3(s->near, village)));
        targets.low |= shore.low & beside.low;
        targets.high |= shore.high & beside.high;
    }
    return hexes_and(targets, s->water);
}

/* Where a tile may take somebody's way, the canoe must lie on the right side of the new hut, and all others must keep
 * theirs. If it takes the way of one canoe alone, that one may build, since it is not there any more: freed, by slot.
 */
static hexes narrow_targets(const struct kaivai *s, const struct prospect *p, hexes targets, hexes freed[CANOES_EACH])
{
    const hexes mine = kaivai_canoes(s, s->player);
    for (hexes sites = p->narrow; hexes_some(sites);) {
        const int hex = hexes_take(&sites);
        const hexes around = hexes_and(map_neighbours[hex], s->water);
        const hexes beside = hexes_and(around, kaivai_shore(s, kaivai_near_village(s, hex)));
        hexes open;
        if (!hexes_some(hexes_without(beside, targets)))
            continue;
        const hexes stranded = kaivai_stranded(s, hex, p->canoes, &open);
        if (!hexes_some(stranded)) {
            targets = hexes_or(targets, hexes_and(beside, open));
        } else if (freed && hexes_count(stranded) == 1 && hexes_meet(stranded, mine)) {
            hexes *own = &freed[kaivai_slot_of_canoe(s, hexes_first(stranded))];
            *own = hexes_or(*own, hexes_and(beside, open));
        }
    }
    return targets;
}

hexes kaivai_build_targets(const struct kaivai *s, int canoe, hexes freed[CANOES_EACH])
{
    const struct prospect p = prospect_of(s, canoe);
    return narrow_targets(s, &p, wide_targets(s, &p), freed);
}

hexes kaivai_cleared_targets(const struct kaivai *s, int canoe)
{
    hexes open;
    if (!hexes_have(payable_sites(s, kaivai_frozen(s, HEX_NONE)), canoe)
        || !kaivai_keeps_open(s, canoe, hexes_remove(s->canoes, canoe), &open))
        return HEXES_NO;
    return hexes_and(hexes_and(map_neighbours[canoe], open), kaivai_shore(s, kaivai_near_village(s, canoe)));
}

hexes kaivai_plain_build_targets(const struct kaivai *s)
{
    const struct prospect p = prospect_of(s, HEX_NONE);
    return wide_targets(s, &p);
}

hexes kaivai_build_sites(const struct kaivai *s, int canoe)
{
    hexes sites = HEXES_NO;
    if (!kaivai_could_build(s))
        return sites;
    const hexes payable = hexes_without(payable_sites(s, kaivai_frozen(s, HEX_NONE)), s->canoes);
    const hexes cult = hexes_and(map_neighbours[canoe], kaivai_of_kind(s, TILE_CULT));
    for (unsigned left = kaivai_villages_of(s, cult); left; left &= left - 1)
        sites = hexes_or(sites, planes3(s->near, __builtin_ctz(left)));
    sites = hexes_and(sites, hexes_and(map_neighbours[canoe], payable));
    return kaivai_safe_sites(s, sites, s->canoes);
}

void kaivai_apply_hut(struct kaivai *s, enum tile tile, int hex)
{
    const int village = kaivai_near_village(s, hex);
    const int price = kaivai_hut_price(s, village, HEX_NONE);
    kaivai_put_tile(s, hex, tile, s->player, village);
    if (tile == TILE_CANOE) { /* KV-34 */
        kaivai_put_canoe(s, hex, s->player);
        s->fresh = hexes_add(s->fresh, hex);
    } else if (tile == TILE_MEETING && village == kaivai_god_village(s)) {
        kaivai_gain_influence(s, s->player, 1);
    }
    kaivai_begin_pay(s, price);
}
