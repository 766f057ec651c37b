/* refuse_canoe.c: refusals within building, fishing, delivering and moving, and of those actions as a whole. */
#include "refuse.h"

/* --- building -------------------------------------------------------------------------------------------- */

/* "This hut costs 11 (bid 6 + village of 5); your shells are worth 9." */
static bool refuse_hut_price(const struct kaivai *s, int village, int canoe, struct motu_reason *r)
{
    const int price = kaivai_hut_price(s, village, canoe), money = kaivai_shell_value(s->shells[s->player]);
    if (price <= money)
        return false;
    refuse_with_number(r, "KV-31", MOTU_MESSAGE_KV31_PRICE, price);
    motu_reason_add_number(r, s->bid[s->player]);
    motu_reason_add_number(r, price - s->bid[s->player]);
    motu_reason_add_number(r, money);
    return true;
}

static bool refuse_supply(const struct kaivai *s, enum tile tile, struct motu_reason *r)
{
    if (kaivai_has_hut(s, s->player, tile))
        return false;
    return refuse_with(r, "KV-5", tile == TILE_CANOE ? MOTU_MESSAGE_KV5_NO_CANOE : MOTU_MESSAGE_KV5_NO_FISHER);
}

bool refuse_hut(const struct kaivai *s, enum tile tile, int hex, struct motu_reason *r)
{
    if (refuse_supply(s, tile, r))
        return true;
    if (hexes_have(kaivai_build_sites(s, s->canoe), hex))
        return false;
    if (!hexes_have(map_neighbours[s->canoe], hex)) {
        refuse_with_hex(r, "KV-30", MOTU_MESSAGE_KV30_NOT_BESIDE, hex);
        motu_reason_add_word(r, map_name[s->canoe]);
        return true;
    }
    if (refuse_site(s, hex, r))
        return true;
    const int village = kaivai_near_village(s, hex);
    if (!hexes_have(kaivai_shore(s, village), s->canoe)) {
        refuse_with_hex(r, "KV-30", MOTU_MESSAGE_KV30_NO_CULT, s->canoe);
        motu_reason_add_word(r, map_name[kaivai_founder(s, village)]);
        return true;
    }
    if (refuse_hut_price(s, village, HEX_NONE, r))
        return true;
    return refuse_with_hex(r, "KV-26", MOTU_MESSAGE_KV26_FROZEN, hex);
}

/* Why the canoe could not build from a hex. */
static bool refuse_build_at(const struct kaivai *s, int canoe, int to, struct motu_reason *r)
{
    hexes cult = hexes_without(hexes_and(map_neighbours[to], planes2(s->kind, TILE_CULT)), s->water);
    int cheapest = VILLAGE_NONE, price = 0;
    if (!hexes_some(cult))
        return refuse_with_hex(r, "KV-30", MOTU_MESSAGE_KV30_NOT_AT_CULT, to);
    while (hexes_some(cult)) {
        const int village = kaivai_village_at(s, hexes_take(&cult));
        const int cost = kaivai_hut_price(s, village, canoe);
        if (cheapest == VILLAGE_NONE || cost < price) {
            cheapest = village;
            price = cost;
        }
    }
    return refuse_hut_price(s, cheapest, canoe, r) || refuse_with_hex(r, "KV-30", MOTU_MESSAGE_KV30_NO_ROOM, to);
}

/* --- delivering -------------------------------------------------------------------------------------------- */

/* Why a hut takes no fish. */
static bool refuse_customer(const struct kaivai *s, int hex, struct motu_reason *r)
{
    const int kind = planes2_at(s->kind, hex);
    if (hexes_have(s->water, hex) || kind == TILE_CULT)
        return refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_NO_HUT, hex);
    if (kind == TILE_FISHER)
        return refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_FISHER, hex);
    if (edition_of(s)->canoe_closes_hut && hexes_have(s->canoes, hex))
        return refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_CANOE, hex);
    if (!hexes_have(map_neighbours[s->canoe], hex)) {
        refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_NOT_BESIDE, hex);
        motu_reason_add_word(r, map_name[s->canoe]);
        return true;
    }
    if (hexes_have(s->sold, hex))
        return refuse_with_hex(r, "KV-46", MOTU_MESSAGE_KV46_TWICE, hex);
    if (kaivai_fish_at(s, hex) == HUT_ROOM)
        return refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_FULL, hex);
    return refuse_with_hex(r, "KV-46", MOTU_MESSAGE_KV46_ONE_HUT, kaivai_founder(s, kaivai_village_at(s, hex)));
}

bool refuse_sell(const struct kaivai *s, int hex, int count, struct motu_reason *r)
{
    if (!hexes_have(kaivai_customers(s), hex))
        return refuse_customer(s, hex, r);
    const int room = HUT_ROOM - kaivai_fish_at(s, hex), fish = kaivai_counters(s->caught[s->player]);
    if (count > room) {
        refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_ROOM, hex);
        motu_reason_add_number(r, room);
        return true;
    }
    return count > fish && refuse_with_number(r, "KV-46", MOTU_MESSAGE_KV46_FEW_FISH, fish);
}

/* --- choosing a canoe -------------------------------------------------------------------------------------- */

static bool refuse_sinking(const struct kaivai *s, int to, struct motu_reason *r)
{
    const int victim = kaivai_canoe_owner(s, to);
    if (victim == s->player)
        return refuse_with_hex(r, "KV-24", MOTU_MESSAGE_KV24_OWN_CANOE, to);
    const int price = kaivai_sinking_price(s, to);
    if (!price) {
        refuse_with_hex(r, "KV-50", MOTU_MESSAGE_KV50_LAST, to);
        motu_reason_add_message(r, kaivai_seat_message(victim));
        return true;
    }
    refuse_with_hex(r, "KV-50", MOTU_MESSAGE_KV50_GLORY, to);
    motu_reason_add_number(r, price);
    motu_reason_add_number(r, s->glory[s->player]);
    return true;
}

/* Why the canoe could not act at a hex, were it there. */
static bool refuse_target(const struct kaivai *s, int canoe, int to, struct motu_reason *r)
{
    switch ((enum action)s->action) {
    case ACTION_BUILD:
        return refuse_build_at(s, canoe, to, r);
    case ACTION_FISH:
        return refuse_with_hex(r, "KV-40", MOTU_MESSAGE_KV40_NO_FISHERMAN, to);
    case ACTION_DELIVER:
        return refuse_with_hex(r, "KV-45", MOTU_MESSAGE_KV45_NO_CUSTOMER, to);
    default:
        return refuse_with_hex(r, "KV-50", MOTU_MESSAGE_KV50_STAY, canoe);
    }
}

static bool refuse_ready(const struct kaivai *s, int canoe, struct motu_reason *r)
{
    if (hexes_have(kaivai_ready_canoes(s), canoe))
        return false;
    const bool fresh = hexes_have(s->fresh, canoe);
    return refuse_with_hex(r, fresh ? "KV-25" : "KV-23", fresh ? MOTU_MESSAGE_KV25_FRESH : MOTU_MESSAGE_KV23_ACTED,
                           canoe);
}

static bool refuse_sailing(const struct kaivai *s, int canoe, int to, struct motu_reason *r)
{
    const int steps = kaivai_movement(s, s->player);
    if (!hexes_have(s->water, to))
        return refuse_with_hex(r, "KV-24", MOTU_MESSAGE_KV24_NO_WATER, to);
    if (hexes_have(kaivai_sail(s, canoe, steps), to))
        return false;
    refuse_with_hex(r, "KV-23", MOTU_MESSAGE_KV23_TOO_FAR, to);
    motu_reason_add_word(r, map_name[canoe]);
    motu_reason_add_number(r, steps);
    return true;
}

bool refuse_canoe(const struct kaivai *s, int slot, int to, struct motu_reason *r)
{
    const int canoe = kaivai_canoe_of_slot(s, slot);
    const enum action action = (enum action)s->action;
    if (canoe >= HEX_NONE)
        return refuse_with(r, "KV-23", MOTU_MESSAGE_KV23_NO_SUCH_CANOE);
    if (refuse_ready(s, canoe, r))
        return true;
    const struct canoe_targets targets = kaivai_shared_targets(s, action);
    const hexes own = kaivai_own_targets(s, action, canoe, &targets);
    if (to == HEX_NONE) {
        if (kaivai_canoe_may_stay(s, action, canoe, own))
            return false;
        if (!hexes_have(s->water, canoe))
            return refuse_with_hex(r, "KV-25", MOTU_MESSAGE_KV25_ON_HUT, canoe);
        return refuse_target(s, canoe, canoe, r);
    }
    if (hexes_have(kaivai_canoe_moves(s, action, canoe, own), to))
        return false;
    if (refuse_sailing(s, canoe, to, r))
        return true;
    if (hexes_have(s->canoes, to)) {
        return action == ACTION_MOVE ? refuse_sinking(s, to, r)
                                     : refuse_with_hex(r, "KV-24", MOTU_MESSAGE_KV24_CANOE, to);
    }
    return refuse_target(s, canoe, to, r);
}

/* --- whole actions ----------------------------------------------------------------------------------------- */

static bool refuse_build_action(const struct kaivai *s, struct motu_reason *r)
{
    if (kaivai_hut_count(s, s->player) >= HUTS_EACH)
        return refuse_with(r, "KV-5", MOTU_MESSAGE_KV5_NO_HUT);
    int cheapest = 0;
    for (int village = 1; village < kaivai_village_count(s); village++)
        if (kaivai_hut_price(s, village, HEX_NONE) < kaivai_hut_price(s, cheapest, HEX_NONE))
            cheapest = village;
    if (kaivai_hut_price(s, cheapest, HEX_NONE) > kaivai_shell_value(s->shells[s->player])) {
        refuse_hut_price(s, cheapest, HEX_NONE, r);
        if (r) {
            r->rule = "KV-20";
            r->message = MOTU_MESSAGE_KV20_CHEAPEST_HUT;
        }
        return true;
    }
    refuse_with_number(r, "KV-20", MOTU_MESSAGE_KV20_BUILD, kaivai_movement(s, s->player));
    motu_reason_add_number(r, kaivai_shell_value(s->shells[s->player]));
    return true;
}

bool refuse_canoe_action(const struct kaivai *s, enum action action, struct motu_reason *r)
{
    const int movement = kaivai_movement(s, s->player);
    if (kaivai_some_canoe_can(s, action))
        return false;
    if (!hexes_some(kaivai_canoes(s, s->player)))
        return refuse_with(r, "KV-20", MOTU_MESSAGE_KV20_NO_CANOE);
    switch (action) {
    case ACTION_BUILD:
        return refuse_build_action(s, r);
    case ACTION_FISH:
        return refuse_with_number(r, "KV-20", MOTU_MESSAGE_KV20_FISH, movement);
    case ACTION_DELIVER:
        if (!kaivai_counters(s->caught[s->player]))
            return refuse_with(r, "KV-20", MOTU_MESSAGE_KV20_NO_FISH);
        return refuse_with_number(r, "KV-20", MOTU_MESSAGE_KV20_DELIVER, movement);
    default:
        return refuse_with_number(r, "KV-20", MOTU_MESSAGE_KV20_MOVE, movement);
    }
}
