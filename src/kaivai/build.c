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

/* Sites of a village for building: those that touch only it, and more of it than frozen huts. */
static hexes village_sites(const struct kaivai *s, int village, hexes sites, hexes frozen)
{
    sites = hexes_and(sites, planes3(s->near, village));
    if (hexes_some(frozen) && hexes_some(sites))
        sites = hexes_and(sites, hexes_near(hexes_without(kaivai_village(s, village), frozen)));
    return sites;
}

hexes kaivai_build_targets(const struct kaivai *s, int canoe, bool *delicate)
{
    hexes targets = HEXES_NO, narrow;
    *delicate = false;
    if (!kaivai_could_build(s))
        return targets;
    const hexes canoes = hexes_remove(s->canoes, canoe), frozen = kaivai_frozen(s, canoe);
    const int most = kaivai_shell_value(s->shells[s->player]) - s->bid[s->player];
    const hexes wide = kaivai_wide_sites(s, hexes_without(kaivai_sites(s), canoes), canoes, &narrow);
    const int villages = kaivai_village_count(s);
    for (int village = 0; village < villages; village++) {
        if (village_size(s, village, frozen) > most)
            continue;
        const hexes near = village_sites(s, village, wide, frozen);
        hexes left = village_sites(s, village, narrow, frozen);
        const hexes shore = kaivai_shore(s, village);
        targets = hexes_or(targets, hexes_and(shore, hexes_near(near)));
        /* where water may be cut, the canoe must lie on the right side of the new hut */
        while (hexes_some(left)) {
            const int hex = hexes_take(&left);
            const hexes beside = hexes_and(shore, map_neighbours[hex]);
            hexes open;
            *delicate = true;
            if (hexes_some(hexes_without(beside, targets)) && kaivai_keeps_open(s, hex, canoes, &open))
                targets = hexes_or(targets, hexes_and(beside, open));
        }
    }
    return hexes_and(targets, s->water);
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
