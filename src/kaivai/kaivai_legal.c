/* kaivai_legal.c: all legal moves as one set of bits, by the numbers that kaivai_tensor.c gives them: what
 * kaivai_moves.c lists, made from whole sets of hexes. For many games at once, where a list would be turned into such a
 * set anyway. The tests hold the two against each other. */
#include <string.h>

#include "bits.h"
#include "kaivai_rules.h"

/* Where the numbers of each kind begin. */
enum {
    AT_WORD = 0,
    AT_OFFER = AT_WORD + WORD_DONE,
    AT_BID = AT_OFFER + 1,
    AT_CELEBRATE = AT_BID + BID_MAX,
    AT_VILLAGE = AT_CELEBRATE + VILLAGES,
    AT_SCORE = AT_VILLAGE + VILLAGES,
    AT_BASE = AT_SCORE + VILLAGES,
    AT_PAY = AT_BASE + ALL_BASES,
    AT_GIVE = AT_PAY + PAY_WAYS,
    AT_ADD = AT_GIVE + SEATS * GIFT_KINDS * SPACES,
    AT_PLACE = AT_ADD + GIFT_KINDS * SPACES,
    AT_HUT = AT_PLACE + 3 * HEXES,
    AT_GOD = AT_HUT + 3 * HEXES,
    AT_CANOE = AT_GOD + HEXES,
    AT_SELL = AT_CANOE + CANOES_EACH * (HEXES + 1),
    AT_SHOW = AT_SELL + HUT_ROOM * HEXES,
    NUMBERS = AT_SHOW + INFLUENCE_MAX + 1,
    SET_WORDS = (NUMBERS + 63) / 64
};

struct legal {
    uint64_t *set;
    int count;
};

static void put_bits(struct legal *l, int at, uint64_t bits, int count)
{
    bits_put(l->set, at, bits, count);
    l->count += __builtin_popcountll(bits);
}

static void put_word(struct legal *l, enum kaivai_word word, bool legal)
{
    put_bits(l, AT_WORD + (int)word - WORD_BUILD, legal, 1);
}

static void put_hexes(struct legal *l, int at, hexes set)
{
    put_bits(l, at, set.low, 64);
    put_bits(l, at + 64, set.high, HEXES - 64);
}

static void put_gifts(struct legal *l, const struct kaivai *s)
{
    uint64_t counters = 0; /* of the giver: fish, shells */
    if (!kaivai_may_give(s))
        return;
    for (int space = 0; space < SPACES; space++) {
        counters |= (uint64_t)(s->caught[s->player][space] > 0) << space;
        counters |= (uint64_t)(s->shells[s->player][space] > 0) << (SPACES + space);
    }
    for (int to = 0; to < s->players; to++)
        if (to != s->player)
            put_bits(l, AT_GIVE + to * GIFT_KINDS * SPACES, counters, GIFT_KINDS * SPACES);
}

static void put_additions(struct legal *l, const struct kaivai *s)
{
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 1; space <= SPACES; space++)
            put_bits(l, AT_ADD + what * SPACES + space - 1, kaivai_may_add(s, what, space), 1);
    put_bits(l, AT_OFFER, 1, 1);
}

static void put_turn(struct legal *l, const struct kaivai *s)
{
    unsigned affordable = 0;
    for (int action = 0; action < CANOE_ACTIONS; action++)
        affordable |= (unsigned)kaivai_can_afford(s, (enum action)action) << action;
    put_bits(l, AT_WORD + WORD_BUILD - WORD_BUILD, kaivai_canoe_actions(s, affordable), CANOE_ACTIONS);
    if (kaivai_can_afford(s, ACTION_CELEBRATE))
        put_bits(l, AT_CELEBRATE, kaivai_villages_of(s, hexes_or(s->fish[0], s->fish[1])), VILLAGES);
    put_word(l, WORD_UPGRADE, kaivai_action_possible(s, ACTION_UPGRADE));
    put_word(l, WORD_PASS, true);
    put_gifts(l, s);
}

/* Where a canoe may go; its last number: it acts where it lies. */
static void put_canoe(struct legal *l, const struct kaivai *s, int slot, int canoe, const struct canoe_targets *targets)
{
    const enum action action = (enum action)s->action;
    const hexes own = kaivai_own_targets(s, action, canoe, targets);
    const hexes to = kaivai_canoe_moves(s, action, canoe, own);
    const uint64_t stays = kaivai_canoe_may_stay(s, action, canoe, own);
    put_bits(l, AT_CANOE + slot * (HEXES + 1), to.low, 64);
    put_bits(l, AT_CANOE + slot * (HEXES + 1) + 64, to.high | stays << 63, 64);
}

static void put_canoes(struct legal *l, const struct kaivai *s)
{
    const enum action action = (enum action)s->action;
    const hexes ready = kaivai_ready_canoes(s);
    const struct canoe_targets targets = kaivai_shared_targets(s, action);
    int slot = 0;
    for (hexes left = kaivai_canoes(s, s->player); hexes_some(left); slot++) {
        const int canoe = hexes_take(&left);
        if (hexes_have(ready, canoe))
            put_canoe(l, s, slot, canoe, &targets);
    }
}

static void put_places(struct legal *l, const struct kaivai *s)
{
    const hexes sites = kaivai_start_sites(s);
    put_hexes(l, AT_PLACE, kaivai_canoe_sites(s, sites));
    for (int tile = TILE_FISHER; tile <= TILE_MEETING; tile++)
        if (kaivai_may_start_with(s, (enum tile)tile))
            put_hexes(l, AT_PLACE + (tile - TILE_CANOE) * HEXES, sites);
}

static void put_huts(struct legal *l, const struct kaivai *s)
{
    const hexes sites = kaivai_build_sites(s, s->canoe);
    for (int tile = TILE_CANOE; tile <= TILE_MEETING; tile++)
        if (kaivai_has_hut(s, s->player, (enum tile)tile))
            put_hexes(l, AT_HUT + (tile - TILE_CANOE) * HEXES, sites);
}

static void put_sales(struct legal *l, const struct kaivai *s)
{
    const int fish = kaivai_counters(s->caught[s->player]);
    const hexes huts = kaivai_customers(s);
    const hexes room[HUT_ROOM] = {
        hexes_without(huts, hexes_and(s->fish[0], s->fish[1])),
        hexes_without(huts, s->fish[1]),
        hexes_without(huts, hexes_or(s->fish[0], s->fish[1])),
    };
    for (int count = 1; count <= HUT_ROOM && count <= fish; count++)
        put_hexes(l, AT_SELL + (count - 1) * HEXES, room[count - 1]);
}

static void put_shows(struct legal *l, const struct kaivai *s)
{
    if (s->shown[s->player] != SHOWN_NOT) /* a view that cannot go on */
        return;
    for (int from = 0, count = s->influence[s->player] + 1; from < count; from += 64) {
        const int some = count - from < 64 ? count - from : 64;
        put_bits(l, AT_SHOW + from, ~(uint64_t)0 >> (64 - some), some);
    }
}

static void put_sales_or_next(struct legal *l, const struct kaivai *s)
{
    put_sales(l, s);
    if (!hexes_some(s->sold))
        return;
    put_canoes(l, s);
    put_word(l, WORD_DONE, true);
}

static void put_all(struct legal *l, const struct kaivai *s)
{
    struct pay_way way[PAY_WAYS];
    switch ((enum kaivai_step)s->step) {
    case STEP_BASE:
        put_bits(l, AT_BASE, s->player == NOBODY ? 0 : kaivai_fitting_bases(s), ALL_BASES);
        break;
    case STEP_BID:
        put_bits(l, AT_BID, kaivai_open_bids(s) >> 1, BID_MAX);
        put_gifts(l, s);
        break;
    case STEP_PLACE:
        put_places(l, s);
        break;
    case STEP_GOD:
        put_hexes(l, AT_GOD, kaivai_god_sites(s));
        break;
    case STEP_TURN:
        put_turn(l, s);
        break;
    case STEP_GIFT:
        put_additions(l, s);
        break;
    case STEP_VOTE:
        put_word(l, WORD_APPROVE, true);
        put_word(l, WORD_REFUSE, true);
        break;
    case STEP_CANOE:
        put_canoes(l, s);
        put_word(l, WORD_DONE, hexes_some(s->used));
        break;
    case STEP_HUT:
        put_huts(l, s);
        break;
    case STEP_PAY:
        put_bits(l, AT_PAY, (1u << kaivai_ways(s, way)) - 1, PAY_WAYS);
        break;
    case STEP_VILLAGE:
        put_bits(l, AT_VILLAGE, kaivai_fishing_at(s, s->canoe), VILLAGES);
        break;
    case STEP_SELL:
        put_sales_or_next(l, s);
        break;
    case STEP_CHOOSE:
        put_bits(l, AT_SCORE, kaivai_unscored(s), VILLAGES);
        break;
    case STEP_SHOW:
        put_shows(l, s);
        break;
    case STEP_AGES:
    case STEP_ROLL:
    case STEP_OVER:
        break; /* no player decides */
    }
}

int kaivai_legal(const struct kaivai *s, uint64_t set[])
{
    struct legal l = {.set = set};
    memset(set, 0, sizeof *set * SET_WORDS);
    put_all(&l, s);
    return l.count;
}
