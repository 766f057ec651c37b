/* board.c: tiles on the sea, the villages they form, the open water they leave, and the canoes on it. Who may
 * put what, and when, is the business of the phases; whoever calls kaivai_put_tile has checked it.
 *
 * What follows from the tiles is kept beside them: open water, and for every hex how many villages it
 * touches and which. kaivai_refresh_board works the same out from nothing; the tests compare. */
#include "kaivai_rules.h"

/* B2, E7, F4, F11, I7, K2: KV-3, by column and row */
const uint8_t kaivai_printed[PRINTED] = {122, 38, 86, 99, 2, 31};

/* All hexes of a set, or none: by the lowest bit of n, without a branch. */
static hexes hexes_if(hexes set, int n)
{
    const uint64_t mask = -(uint64_t)(n & 1);
    return (hexes){set.low & mask, set.high & mask};
}

static void set_plane(hexes *plane, int hex, int bit)
{
    const hexes one = hexes_one(hex);
    *plane = hexes_or(hexes_without(*plane, one), hexes_if(one, bit));
}

static void set_planes2(hexes plane[2], int hex, int number)
{
    set_plane(&plane[0], hex, number);
    set_plane(&plane[1], hex, number >> 1);
}

/* Takes note that the neighbours of a tile touch its village. */
static void touch(struct kaivai *s, int hex, int village)
{
    const hexes around = map_neighbours[hex];
    const hexes known = hexes_and(around, s->near_any);
    hexes other = HEXES_NO;
    for (int bit = 0; bit < 3; bit++) {
        other = hexes_or(other, hexes_without(known, plane_with(s->near[bit], village >> bit)));
        s->near[bit] = hexes_or(s->near[bit], hexes_if(around, village >> bit));
    }
    s->near_two = hexes_or(s->near_two, other);
    s->near_any = hexes_or(s->near_any, around);
}

/* Whether open water stays connected without one of its hexes, which touches one village at most (KV-8).
 *
 * Round the hex, water and land take turns, where all that lies off the board is land, too. If the water comes in
 * several stretches, so does the land, and the water is cut as soon as two stretches of land hang together: they close
 * a ring with the hex between them. A village is connected, and so is the land off the board; hence the water stays
 * whole only if there are two stretches, one of the village and one off the board, and the village does not reach the
 * edge. A hex at the edge has four neighbours at most, so it has no more than two. */
static bool stays_whole(const struct kaivai *s, int hex)
{
    if (map_stretches(s->open, hex) < 2)
        return true;
    const hexes village = kaivai_village(s, kaivai_near_village(s, hex));
    return hexes_have(map_edge(), hex) && !hexes_meet(village, map_edge());
}

/* Whether no other water could become the largest part if open water loses one hex. */
static bool stays_largest(const struct kaivai *s)
{
    return 2 * hexes_count(s->open) - 1 > hexes_count(s->water);
}

static hexes open_without(const struct kaivai *s, int hex)
{
    if (!hexes_have(s->open, hex))
        return s->open;
    if (stays_largest(s) && stays_whole(s, hex))
        return hexes_remove(s->open, hex);
    return map_open(hexes_remove(s->water, hex));
}

void kaivai_put_tile(struct kaivai *s, int hex, enum tile tile, int owner, int village)
{
    s->open = open_without(s, hex);
    s->water = hexes_remove(s->water, hex);
    set_planes2(s->kind, hex, (int)tile);
    set_planes2(s->owner, hex, owner);
    for (int bit = 0; bit < 3; bit++)
        set_plane(&s->village[bit], hex, village >> bit);
    touch(s, hex, village);
}

void kaivai_refresh_board(struct kaivai *s)
{
    s->near_any = s->near_two = s->near[0] = s->near[1] = s->near[2] = HEXES_NO;
    for (hexes tiles = kaivai_tiles(s); hexes_some(tiles);) {
        const int hex = hexes_take(&tiles);
        touch(s, hex, kaivai_village_at(s, hex));
    }
    s->open = map_open(s->water);
}

void kaivai_clear_board(struct kaivai *s)
{
    s->kind[0] = s->kind[1] = s->owner[0] = s->owner[1] = HEXES_NO;
    s->village[0] = s->village[1] = s->village[2] = HEXES_NO;
    s->near[0] = s->near[1] = s->near[2] = s->near_any = s->near_two = HEXES_NO;
    s->water = s->open = HEXES_ALL;
    for (int village = 0; village < PRINTED; village++)
        kaivai_put_tile(s, kaivai_printed[village], TILE_CULT, 0, village);
}

unsigned kaivai_touched(const struct kaivai *s, int hex)
{
    return kaivai_villages_of(s, hexes_without(map_neighbours[hex], s->water));
}

hexes kaivai_shore(const struct kaivai *s, int village)
{
    return hexes_near(hexes_and(kaivai_village(s, village), planes2(s->kind, TILE_CULT)));
}

hexes kaivai_stranded(const struct kaivai *s, int hex, hexes canoes, hexes *open)
{
    *open = open_without(s, hex);
    const hexes off = hexes_without(canoes, *open), on_huts = hexes_without(off, s->water);
    return hexes_some(on_huts) ? hexes_without(off, hexes_and(on_huts, hexes_near(*open))) : off;
}

bool kaivai_keeps_open(const struct kaivai *s, int hex, hexes canoes, hexes *open)
{
    return !hexes_some(kaivai_stranded(s, hex, canoes, open));
}

hexes kaivai_wide_sites(const struct kaivai *s, hexes sites, hexes canoes, hexes *narrow)
{
    hexes close = stays_largest(s) ? map_narrows(s->open) : HEXES_ALL;
    for (hexes huts = hexes_without(canoes, s->water); hexes_some(huts);) {
        const hexes exits = hexes_and(map_neighbours[hexes_take(&huts)], s->open);
        if (hexes_count(exits) == 1)
            close = hexes_or(close, exits);
    }
    *narrow = hexes_and(hexes_and(sites, s->open), close);
    return hexes_without(sites, *narrow);
}

hexes kaivai_safe_sites(const struct kaivai *s, hexes sites, hexes canoes)
{
    hexes narrow, open;
    hexes safe = kaivai_wide_sites(s, sites, canoes, &narrow);
    while (hexes_some(narrow)) {
        const int hex = hexes_take(&narrow);
        if (kaivai_keeps_open(s, hex, canoes, &open))
            safe = hexes_add(safe, hex);
    }
    return safe;
}

bool kaivai_canoe_could_leave(const struct kaivai *s, int hex)
{
    return hexes_meet(map_neighbours[hex], open_without(s, hex));
}

hexes kaivai_canoe_sites(const struct kaivai *s, hexes sites)
{
    hexes left = sites, good = HEXES_NO;
    if (stays_largest(s)) { /* where nothing is cut, a hex of open water has another beside it */
        good = hexes_without(hexes_and(sites, s->open), map_narrows(s->open));
        left = hexes_without(sites, good);
    }
    while (hexes_some(left)) {
        const int hex = hexes_take(&left);
        if (kaivai_canoe_could_leave(s, hex))
            good = hexes_add(good, hex);
    }
    return good;
}

bool kaivai_some_safe_site(const struct kaivai *s, hexes sites, hexes canoes)
{
    hexes narrow, open;
    if (hexes_some(kaivai_wide_sites(s, sites, canoes, &narrow)))
        return true;
    while (hexes_some(narrow))
        if (kaivai_keeps_open(s, hexes_take(&narrow), canoes, &open))
            return true;
    return false;
}

void kaivai_put_canoe(struct kaivai *s, int hex, int seat)
{
    s->canoes = hexes_add(s->canoes, hex);
    set_planes2(s->canoe_owner, hex, seat);
}

void kaivai_take_canoe(struct kaivai *s, int hex)
{
    s->canoes = hexes_remove(s->canoes, hex);
    set_planes2(s->canoe_owner, hex, 0);
}

void kaivai_set_fish(struct kaivai *s, int hex, int count)
{
    set_planes2(s->fish, hex, count);
}
