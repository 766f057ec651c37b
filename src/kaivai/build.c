/* build.c: building a hut with a canoe. Paying for it is pay.c's. */
#include "kaivai_rules.h"

hexes kaivai_frozen(const struct kaivai *s, int canoe)
{
    if (!edition_of(s)->canoe_freezes_hut)
        return HEXES_NO;
    return hexes_remove(hexes_without(s->canoes, s->water), canoe); /* KV-26 */
}

static int village_size(const struct kaivai *s, int village, hexes frozen)
{
    return hexes_count(hexes_without(kaivai_village(s, village), frozen));
}

int kaivai_hut_price(const struct kaivai *s, int village, int canoe)
{
    return s->bid[s->player] + village_size(s, village, kaivai_frozen(s, canoe)); /* KV-31 */
}

bool kaivai_could_build(const struct kaivai *s)
{
    return kaivai_hut_count(s, s->player) < HUTS_EACH && kaivai_shell_value(s->shells[s->player]) > s->bid[s->player];
}

/* Those of the sites that are a village's for building: near more of it than frozen huts. They touch no other. */
static hexes village_sites(const struct kaivai *s, int village, hexes sites, hexes frozen)
{
    sites = hexes_and(sites, planes3(s->near, village));
    if (!hexes_some(sites))
        return sites;
    const hexes here = kaivai_village(s, village);
    return hexes_meet(here, frozen) ? hexes_and(sites, hexes_near(hexes_without(here, frozen))) : sites;
}

/* What decides where a canoe can build, wherever it sails. */
struct prospect {
    hexes wide, narrow;   /* free sites, as kaivai_wide_sites has them … */
    hexes canoes, frozen; /* … for these canoes and huts */
    unsigned villages;    /* where a hut can be paid */
};

static struct prospect prospect_of(const struct kaivai *s, int canoe)
{
    struct prospect p = {.canoes = hexes_remove(s->canoes, canoe), .frozen = kaivai_frozen(s, canoe)};
    const int most = kaivai_shell_value(s->shells[s->player]) - s->bid[s->player];
    p.wide = kaivai_wide_sites(s, hexes_without(kaivai_sites(s), p.canoes), p.canoes, &p.narrow);
    for (int village = 0; village < kaivai_village_count(s); village++)
        p.villages |= (unsigned)(village_size(s, village, p.frozen) <= most) << village;
    return p;
}

static hexes wide_targets(const struct kaivai *s, const struct prospect *p)
{
    hexes targets = HEXES_NO;
    for (unsigned left = p->villages; left; left &= left - 1) {
        const int village = __builtin_ctz(left);
        const hexes sites = village_sites(s, village, p->wide, p->frozen);
        if (hexes_some(sites))
            targets = hexes_or(targets, hexes_and(kaivai_shore(s, village), hexes_near(sites)));
    }
    return hexes_and(targets, s->water);
}

/* Where a tile may cut the water, the canoe must lie on the right side of the new hut, and all others must keep their
 * way. If it takes the way of one canoe alone, that one may build, since it is not there any more: freed, by slot. */
static hexes narrow_targets(const struct kaivai *s, const struct prospect *p, hexes targets, hexes freed[CANOES_EACH])
{
    const hexes mine = kaivai_canoes(s, s->player);
    for (unsigned left = hexes_some(p->narrow) ? p->villages : 0; left; left &= left - 1) {
        const int village = __builtin_ctz(left);
        hexes sites = village_sites(s, village, p->narrow, p->frozen);
        const hexes shore = hexes_some(sites) ? hexes_and(kaivai_shore(s, village), s->water) : HEXES_NO;
        while (hexes_some(sites)) {
            const int hex = hexes_take(&sites);
            const hexes beside = hexes_and(shore, map_neighbours[hex]);
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
    }
    return targets;
}

hexes kaivai_build_targets(const struct kaivai *s, int canoe, hexes freed[CANOES_EACH])
{
    if (!kaivai_could_build(s))
        return HEXES_NO;
    const struct prospect p = prospect_of(s, canoe);
    return narrow_targets(s, &p, wide_targets(s, &p), freed);
}

hexes kaivai_plain_build_targets(const struct kaivai *s)
{
    if (!kaivai_could_build(s))
        return HEXES_NO;
    const struct prospect p = prospect_of(s, HEX_NONE);
    return wide_targets(s, &p);
}

hexes kaivai_build_sites(const struct kaivai *s, int canoe)
{
    hexes sites = HEXES_NO;
    if (!kaivai_could_build(s))
        return sites;
    const hexes around = hexes_without(hexes_and(map_neighbours[canoe], kaivai_sites(s)), s->canoes);
    const hexes cult = hexes_without(hexes_and(map_neighbours[canoe], planes2(s->kind, TILE_CULT)), s->water);
    const hexes frozen = kaivai_frozen(s, HEX_NONE);
    const int money = kaivai_shell_value(s->shells[s->player]);
    unsigned villages = 0;
    for (hexes left = cult; hexes_some(left);)
        villages |= 1u << kaivai_village_at(s, hexes_take(&left));
    for (; villages; villages &= villages - 1) {
        const int village = __builtin_ctz(villages);
        if (kaivai_hut_price(s, village, HEX_NONE) <= money)
            sites = hexes_or(sites, village_sites(s, village, around, frozen));
    }
    return hexes_some(sites) ? kaivai_safe_sites(s, sites, s->canoes) : sites;
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
