/* kaivai_moves.c: all legal moves and all chances. The tests hold these and kaivai_refuse.c against each other. */
#include "kaivai_rules.h"

bool kaivai_action_possible(const struct kaivai *s, enum action action)
{
    if (!kaivai_can_afford(s, action))
        return false;
    switch (action) { /* KV-20 */
    case ACTION_CELEBRATE:
        return hexes_some(hexes_or(s->fish[0], s->fish[1]));
    case ACTION_UPGRADE:
        return s->upgrades[s->player] < UPGRADES;
    default:
        return kaivai_some_canoe_can(s, action);
    }
}

static int list_gifts(const struct kaivai *s, motu_move out[])
{
    int n = 0;
    if (!kaivai_may_give(s))
        return 0;
    for (int to = 0; to < s->players; to++)
        for (int space = 1; to != s->player && space <= SPACES; space++) {
            if (s->caught[s->player][space - 1])
                out[n++] = make_give(to, GIFT_FISH, space);
            if (s->shells[s->player][space - 1])
                out[n++] = make_give(to, GIFT_SHELL, space);
        }
    return n;
}

static int list_additions(const struct kaivai *s, motu_move out[])
{
    int n = 0;
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 1; space <= SPACES; space++)
            if (kaivai_may_add(s, what, space))
                out[n++] = make_add(what, space);
    out[n++] = WORD_OFFER;
    return n;
}

static int list_turn(const struct kaivai *s, motu_move out[])
{
    static const uint8_t word[] = {WORD_BUILD, WORD_FISH, WORD_DELIVER, WORD_MOVE};
    int n = 0;
    for (int action = ACTION_BUILD; action <= ACTION_MOVE; action++)
        if (kaivai_action_possible(s, (enum action)action))
            out[n++] = word[action];
    if (kaivai_can_afford(s, ACTION_CELEBRATE))
        for (int village = 0; village < kaivai_village_count(s); village++)
            if (kaivai_village_fish(s, village))
                out[n++] = (motu_move)(WORD_CELEBRATE + village);
    if (kaivai_action_possible(s, ACTION_UPGRADE))
        out[n++] = WORD_UPGRADE;
    out[n++] = WORD_PASS;
    return n + list_gifts(s, out + n);
}

static int list_canoes(const struct kaivai *s, motu_move out[])
{
    int n = 0, slot = 0;
    const enum action action = (enum action)s->action;
    const hexes ready = kaivai_ready_canoes(s);
    const struct canoe_targets targets = kaivai_shared_targets(s, action);
    for (hexes left = kaivai_canoes(s, s->player); hexes_some(left); slot++) {
        const int canoe = hexes_take(&left);
        if (!hexes_have(ready, canoe))
            continue;
        const hexes own = kaivai_own_targets(s, action, canoe, &targets);
        if (kaivai_canoe_may_stay(s, action, canoe, own))
            out[n++] = make_move(MOVE_CANOE + slot, HEX_NONE);
        for (hexes to = kaivai_canoe_moves(s, action, canoe, own); hexes_some(to);)
            out[n++] = make_move(MOVE_CANOE + slot, hexes_take(&to));
    }
    return n;
}

static int list_tiles(int kind, enum tile tile, hexes sites, motu_move out[])
{
    int n = 0;
    while (hexes_some(sites))
        out[n++] = make_tile(kind, (int)tile, hexes_take(&sites));
    return n;
}

static int list_places(const struct kaivai *s, motu_move out[])
{
    const hexes sites = kaivai_start_sites(s);
    int n = list_tiles(MOVE_PLACE, TILE_CANOE, kaivai_canoe_sites(s, sites), out);
    for (int tile = TILE_FISHER; tile <= TILE_MEETING; tile++)
        if (kaivai_may_start_with(s, (enum tile)tile))
            n += list_tiles(MOVE_PLACE, (enum tile)tile, sites, out + n);
    return n;
}

static int list_huts(const struct kaivai *s, motu_move out[])
{
    const hexes sites = kaivai_build_sites(s, s->canoe);
    int n = 0;
    for (int tile = TILE_CANOE; tile <= TILE_MEETING; tile++)
        if (kaivai_has_hut(s, s->player, (enum tile)tile)) /* the builder's own canoe is beside a canoe hut */
            n += list_tiles(MOVE_HUT, (enum tile)tile, sites, out + n);
    return n;
}

static int list_sales(const struct kaivai *s, motu_move out[])
{
    const int fish = kaivai_counters(s->caught[s->player]);
    int n = 0;
    for (hexes huts = kaivai_customers(s); hexes_some(huts);) {
        const int hex = hexes_take(&huts);
        const int room = HUT_ROOM - kaivai_fish_at(s, hex);
        for (int count = 1; count <= room && count <= fish; count++)
            out[n++] = make_move(MOVE_SELL + count - 1, hex);
    }
    return n;
}

static int list_numbers(unsigned numbers, int base, motu_move out[])
{
    int n = 0;
    for (; numbers; numbers &= numbers - 1)
        out[n++] = (motu_move)(base + __builtin_ctz(numbers));
    return n;
}

static int list_bids(const struct kaivai *s, motu_move out[])
{
    const int n = list_numbers(kaivai_open_bids(s), WORD_BID, out);
    return n + list_gifts(s, out + n);
}

static int list_shows(const struct kaivai *s, motu_move out[])
{
    int n = 0;
    if (s->shown[s->player] != SHOWN_NOT) /* a view that cannot go on */
        return 0;
    for (int count = 0; count <= s->influence[s->player]; count++)
        out[n++] = make_show(count);
    return n;
}

int kaivai_moves(const struct kaivai *s, motu_move out[])
{
    struct pay_way way[PAY_WAYS];
    int n = 0;
    switch ((enum kaivai_step)s->step) {
    case STEP_BASE:
        return s->player == NOBODY ? 0 : list_numbers(kaivai_fitting_bases(s), WORD_BASE, out);
    case STEP_BID:
        return list_bids(s, out);
    case STEP_PLACE:
        return list_places(s, out);
    case STEP_GOD:
        return list_tiles(MOVE_GOD, TILE_CANOE, kaivai_god_sites(s), out);
    case STEP_TURN:
        return list_turn(s, out);
    case STEP_GIFT:
        return list_additions(s, out);
    case STEP_VOTE:
        out[0] = WORD_APPROVE;
        out[1] = WORD_REFUSE;
        return 2;
    case STEP_CANOE:
        n = list_canoes(s, out);
        if (hexes_some(s->used))
            out[n++] = WORD_DONE;
        return n;
    case STEP_HUT:
        return list_huts(s, out);
    case STEP_PAY:
        return list_numbers((1u << kaivai_ways(s, way)) - 1, WORD_PAY, out);
    case STEP_VILLAGE:
        return list_numbers(kaivai_fishing_at(s, s->canoe), WORD_VILLAGE, out);
    case STEP_SELL:
        n = list_sales(s, out);
        if (hexes_some(s->sold)) {
            n += list_canoes(s, out + n);
            out[n++] = WORD_DONE;
        }
        return n;
    case STEP_CHOOSE:
        return list_numbers(kaivai_unscored(s), WORD_SCORE, out);
    case STEP_SHOW:
        return list_shows(s, out);
    case STEP_AGES:
    case STEP_ROLL:
    case STEP_OVER:
        break;
    }
    return 0;
}

int kaivai_chances(const struct kaivai *s, motu_move out[], uint32_t weight[])
{
    int n = 0;
    if (s->step == STEP_AGES)
        for (; n < kaivai_ages_count(s->players); n++)
            out[n] = make_social(SOCIAL_AGES + n);
    if (s->step == STEP_BASE && s->player == NOBODY)
        n = list_numbers(kaivai_fitting_bases(s), WORD_BASE, out);
    for (int i = 0; i < n; i++)
        weight[i] = 1;
    if (s->step == STEP_ROLL)
        for (; n < 1 << s->dice; n++) {
            out[n] = (motu_move)(WORD_ROLL + n);
            weight[n] = kaivai_roll_weight(s->dice, (unsigned)n);
        }
    return n;
}
