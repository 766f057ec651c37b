/* random.c: one legal move, each equally likely, without listing all. Where it is dear to see whether a move
 * is legal, one of more moves than are legal is drawn, looked at, and drawn again if it is not: so only the
 * one that is taken is looked at closely. */
#include "bits.h"
#include "kaivai_rules.h"

/* The n-th hex of a set. */
static int nth_hex(hexes set, int n)
{
    const int low = __builtin_popcountll(set.low), past = n >= low ? ~0 : 0;
    return (64 & past) + bits_nth(past ? set.high : set.low, (uint32_t)(n - (low & past)));
}

static int random_below(struct motu_rng *rng, int bound)
{
    return (int)motu_rng_below(rng, (uint32_t)bound);
}

/* --- tiles ----------------------------------------------------------------------------------------------- */

static bool is_safe(const struct kaivai *s, int hex)
{
    hexes open;
    return kaivai_keeps_open(s, hex, s->canoes, &open);
}

static motu_move random_god(const struct kaivai *s, struct motu_rng *rng)
{
    hexes sites = kaivai_god_candidates(s);
    for (;;) {
        const int hex = nth_hex(sites, random_below(rng, hexes_count(sites)));
        if (is_safe(s, hex))
            return make_move(MOVE_GOD, hex);
        sites = hexes_remove(sites, hex);
    }
}

static motu_move random_place(const struct kaivai *s, struct motu_rng *rng)
{
    const hexes sites = kaivai_start_candidates(s);
    const int count = hexes_count(sites);
    int tile[TILES] = {0}, tiles = 0;
    for (int kind = TILE_CANOE; kind < TILES; kind++)
        if (kaivai_may_start_with(s, (enum tile)kind))
            tile[tiles++] = kind;
    for (;;) { /* few are refused, and with so few tiles on the board some never are */
        const int pick = random_below(rng, count * tiles);
        const int hex = nth_hex(sites, pick % count), kind = tile[pick / count];
        if (is_safe(s, hex) && (kind != TILE_CANOE || kaivai_canoe_could_leave(s, hex)))
            return make_tile(MOVE_PLACE, kind, hex);
    }
}

static motu_move random_hut(const struct kaivai *s, struct motu_rng *rng)
{
    const hexes sites = kaivai_build_sites(s, s->canoe);
    const int count = hexes_count(sites);
    int tile[TILES] = {0}, tiles = 0;
    for (int kind = TILE_CANOE; kind < TILES; kind++)
        if (kaivai_has_hut(s, s->player, (enum tile)kind))
            tile[tiles++] = kind;
    const int pick = random_below(rng, count * tiles);
    return make_tile(MOVE_HUT, tile[pick / count], nth_hex(sites, pick % count));
}

/* --- a turn ---------------------------------------------------------------------------------------------- */

static int list_gifts_and_feasts(const struct kaivai *s, motu_move out[])
{
    int n = 0;
    if (kaivai_action_possible(s, ACTION_CELEBRATE))
        for (unsigned left = kaivai_villages_of(s, hexes_or(s->fish[0], s->fish[1])); left; left &= left - 1)
            out[n++] = (motu_move)(WORD_CELEBRATE + __builtin_ctz(left));
    if (!kaivai_may_give(s))
        return n;
    for (int space = 1; space <= SPACES; space++)
        for (int what = GIFT_FISH; what <= GIFT_SHELL; what++)
            for (int to = 0; (what == GIFT_FISH ? s->caught : s->shells)[s->player][space - 1] && to < s->players; to++)
                if (to != s->player)
                    out[n++] = make_give(to, what, space);
    return n;
}

static motu_move random_turn(const struct kaivai *s, struct motu_rng *rng)
{
    motu_move move[64];
    int n = list_gifts_and_feasts(s, move);
    move[n++] = WORD_PASS;
    if (kaivai_action_possible(s, ACTION_UPGRADE))
        move[n++] = WORD_UPGRADE;
    if (hexes_some(kaivai_canoes(s, s->player)))
        for (int action = ACTION_BUILD; action <= ACTION_MOVE; action++) {
            move[n] = (motu_move)(WORD_BUILD + action - ACTION_BUILD);
            n += kaivai_can_afford(s, (enum action)action);
        }
    for (;;) {
        const int pick = random_below(rng, n);
        const motu_move m = move[pick];
        if (m > WORD_MOVE || kaivai_some_canoe_can(s, (enum action)(m - WORD_BUILD + ACTION_BUILD)))
            return m;
        move[pick] = move[--n];
    }
}

/* --- canoes ---------------------------------------------------------------------------------------------- */

static motu_move random_canoe(const struct kaivai *s, struct motu_rng *rng)
{
    const enum action action = (enum action)s->action;
    const hexes ready = kaivai_ready_canoes(s);
    const struct canoe_targets targets = kaivai_shared_targets(s, action);
    hexes to[CANOES_EACH] = {{0}};
    int count[CANOES_EACH] = {0}, stays[CANOES_EACH] = {0}, total = hexes_some(s->used), slot = 0;
    for (hexes left = kaivai_canoes(s, s->player); hexes_some(left); slot++) {
        const int canoe = hexes_take(&left);
        if (!hexes_have(ready, canoe))
            continue;
        const hexes own = kaivai_own_targets(s, action, canoe, &targets);
        to[slot] = kaivai_canoe_moves(s, action, canoe, own);
        stays[slot] = kaivai_canoe_may_stay(s, action, canoe, own);
        count[slot] = hexes_count(to[slot]) + stays[slot];
        total += count[slot];
    }
    int pick = random_below(rng, total);
    for (slot = 0; slot < CANOES_EACH && pick >= count[slot]; slot++)
        pick -= count[slot];
    if (slot == CANOES_EACH)
        return WORD_DONE;
    if (stays[slot] && pick == count[slot] - 1)
        return make_move(MOVE_CANOE + slot, HEX_NONE);
    return make_move(MOVE_CANOE + slot, nth_hex(to[slot], pick));
}

/* --- numbers --------------------------------------------------------------------------------------------- */

static motu_move random_number(unsigned numbers, int base, struct motu_rng *rng)
{
    if (!numbers)
        return 0;
    const uint32_t pick = motu_rng_below(rng, (uint32_t)__builtin_popcount(numbers));
    return (motu_move)(base + bits_nth32(numbers, pick));
}

static motu_move random_ages(const struct kaivai *s, struct motu_rng *rng)
{
    return make_social(SOCIAL_AGES + random_below(rng, kaivai_ages_count(s->players)));
}

static motu_move random_base(const struct kaivai *s, struct motu_rng *rng)
{
    return random_number(kaivai_fitting_bases(s), WORD_BASE, rng);
}

static motu_move random_village(const struct kaivai *s, struct motu_rng *rng)
{
    return random_number(kaivai_fishing_at(s, s->canoe), WORD_VILLAGE, rng);
}

static motu_move random_roll(const struct kaivai *s, struct motu_rng *rng)
{
    unsigned roll = 0;
    for (int die = 0; die < s->dice; die++)
        roll |= (unsigned)(motu_rng_below(rng, 6) < (uint32_t)(5 - die)) << die;
    return WORD_ROLL + roll;
}

static motu_move random_score(const struct kaivai *s, struct motu_rng *rng)
{
    return random_number(kaivai_unscored(s), WORD_SCORE, rng);
}

static motu_move random_show(const struct kaivai *s, struct motu_rng *rng)
{
    if (s->shown[s->player] != SHOWN_NOT) /* a view that cannot go on */
        return 0;
    return make_show(random_below(rng, s->influence[s->player] + 1));
}

/* --- all together -------------------------------------------------------------------------------------------- */

static motu_move random_of_all(const struct kaivai *s, struct motu_rng *rng)
{
    motu_move move[KAIVAI_MAX_MOVES];
    const int count = kaivai_moves(s, move);
    return count ? move[random_below(rng, count)] : 0; /* none: a view that cannot go on */
}

static motu_move random_bid(const struct kaivai *s, struct motu_rng *rng)
{
    return kaivai_may_give(s) ? random_of_all(s, rng) : random_number(kaivai_open_bids(s), WORD_BID, rng);
}

static motu_move no_move(const struct kaivai *s, struct motu_rng *rng)
{
    (void)s;
    (void)rng;
    return 0;
}

static motu_move (*const random_in_step[])(const struct kaivai *, struct motu_rng *) = {
    [STEP_AGES] = random_ages,   [STEP_BASE] = random_base,   [STEP_BID] = random_bid,
    [STEP_PLACE] = random_place, [STEP_GOD] = random_god,     [STEP_TURN] = random_turn,
    [STEP_GIFT] = random_of_all, [STEP_VOTE] = random_of_all, [STEP_CANOE] = random_canoe,
    [STEP_HUT] = random_hut,     [STEP_PAY] = random_of_all,  [STEP_VILLAGE] = random_village,
    [STEP_ROLL] = random_roll,   [STEP_SELL] = random_of_all, [STEP_CHOOSE] = random_score,
    [STEP_SHOW] = random_show,   [STEP_OVER] = no_move,
};

motu_move kaivai_random_move(const struct kaivai *s, struct motu_rng *rng)
{
    return random_in_step[s->step](s, rng);
}

int kaivai_random_game(struct kaivai *s, struct motu_rng *rng)
{
    int count = 0;
    for (motu_move move; (move = kaivai_random_move(s, rng)); count++)
        kaivai_apply(s, move);
    return count;
}
