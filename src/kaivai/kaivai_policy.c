/* kaivai_policy.c: see kaivai_policy.h. A move has a kind and a handful of small numbers: what the player has, and what
 * lies where the move leads. Each kind has a weight for each of them, which tools/fit_policy.c found from the visits of
 * longer searches (kaivai_policy.inc); the sum is the logarithm of the move's odds. Rough on purpose: it is asked
 * whenever the search meets a new decision, and only says where to look first and how much. */
#include "kaivai_policy.h"

#include "kaivai_rules.h"

#include "kaivai_policy.inc"

_Static_assert(sizeof weights / sizeof *weights == POLICY_KINDS, "the weights are for other kinds of moves");

/* --- what the player has ---------------------------------------------------------------------------------------- */

enum {
    ONE, /* always there */
    ROUNDS_LEFT,
    LAST_ROUND,
    LAST_BUT_ONE,
    SHELLS,
    SHELLS_FEW, /* as far as one hut wants them */
    FISH,
    INFLUENCE,
    CANOES,
    PASSED, /* players who have */
    MOVEMENT,
    AT_SEA, /* own canoes */
    COMMON
};
_Static_assert((int)COMMON == (int)POLICY_COMMON, "the header's number of features");

/* What every hex has beside it, worked out once for all moves. */
struct sights {
    const struct kaivai *s;
    hexes cult, customers, own_huts; /* huts with room */
    int god;                         /* its village */
    int cults[VILLAGES], size[VILLAGES], own[VILLAGES];
    int lead[VILLAGES];   /* over the best of the others */
    int caught[VILLAGES]; /* sixths of fish a canoe may expect there, or so */
    int16_t common[COMMON];
};

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

static int within(int number, int least, int most)
{
    return number < least ? least : at_most(number, most);
}

/* A feature that is there or not. */
static int16_t yes(bool there)
{
    return there ? POLICY_UNIT : 0;
}

static int16_t times(int factor, int number)
{
    return (int16_t)(factor * number);
}

static void look_at_player(struct sights *v)
{
    const struct kaivai *s = v->s;
    const int me = s->player, left = edition_of(s)->rounds - s->round, shells = kaivai_shell_value(s->shells[me]);
    const hexes canoes = kaivai_canoes(s, me);
    int16_t *c = v->common;
    c[ONE] = yes(true);
    c[ROUNDS_LEFT] = times(1, left);
    c[LAST_ROUND] = yes(left == 0);
    c[LAST_BUT_ONE] = yes(left == 1);
    c[SHELLS] = times(1, at_most(shells, 20));
    c[SHELLS_FEW] = times(1, at_most(shells, 6));
    c[FISH] = times(1, at_most(kaivai_counters(s->caught[me]), 12));
    c[INFLUENCE] = times(1, at_most(s->influence[me], 12));
    c[CANOES] = times(2, hexes_count(canoes));
    c[PASSED] = times(4, __builtin_popcount(s->passed));
    c[MOVEMENT] = times(1, kaivai_movement(s, me));
    c[AT_SEA] = times(2, hexes_count(hexes_and(canoes, s->water)));
}

static void look_at_villages(struct sights *v)
{
    const struct kaivai *s = v->s;
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const hexes here = kaivai_village(s, village);
        int holding[SEATS] = {0};
        kaivai_holdings(s, village, holding);
        v->cults[village] = hexes_count(hexes_and(here, v->cult));
        v->size[village] = hexes_count(here);
        v->own[village] = holding[s->player];
        v->lead[village] = kaivai_lead(s, holding);
    }
}

/* Whether a decision is about places, or only about what to do. */
static bool is_about_places(const struct kaivai *s)
{
    switch ((enum kaivai_step)s->step) {
    case STEP_PLACE:
    case STEP_GOD:
    case STEP_CANOE:
    case STEP_HUT:
    case STEP_VILLAGE:
    case STEP_SELL:
    case STEP_CHOOSE:
        return true;
    default:
        return false;
    }
}

static struct sights look_around(const struct kaivai *s)
{
    struct sights v = {.s = s};
    const hexes own = planes2(s->owner, s->player);
    const bool places = is_about_places(s);
    look_at_player(&v);
    if (!places && s->step != STEP_TURN)
        return v;
    const hexes open = kaivai_open_huts(s, HEX_NONE);
    v.cult = kaivai_of_kind(s, TILE_CULT);
    v.customers = hexes_without(open, own);
    v.own_huts = hexes_and(open, own);
    v.god = kaivai_god_village(s);
    for (int village = 0; village < kaivai_village_count(s); village++)
        v.caught[village] = 5 * kaivai_dice_in(s, village) + 6 * kaivai_sure_fish_in(s, village);
    if (places)
        look_at_villages(&v);
    return v;
}

/* --- what a move leads to --------------------------------------------------------------------------------------- */

#define FITS(features) _Static_assert((int)(features) <= (int)POLICY_OWN, "more features than POLICY_OWN")
FITS(BID_MAX + 1); /* a bid's only feature is which it is */

/* Of a village whose lead is at stake: its cult hexes, in all and by how the player stands there. */
enum { CULT, CULT_LEVEL, CULT_BEHIND, CULT_AHEAD, CULT_FAR_BEHIND, SIZE, GOD_IS_HERE, STAKE };

static void see_stake(const struct sights *v, int village, int16_t x[])
{
    const int16_t cult = times(2, v->cults[village]);
    const int lead = v->lead[village];
    x[CULT] = cult;
    x[CULT_LEVEL] = lead == 0 ? cult : 0;
    x[CULT_BEHIND] = lead == -1 ? cult : 0;
    x[CULT_AHEAD] = lead == 1 ? cult : 0;
    x[CULT_FAR_BEHIND] = lead < -1 ? cult : 0;
    x[SIZE] = times(1, v->size[village]);
    x[GOD_IS_HERE] = yes(village == v->god);
}

/* Choosing an action; of celebrating, also who gets what. */
enum {
    PRICE,
    IS_FREE,
    HAS_ACTED,
    CUSTOMERS,
    OWN_ROOM,
    INFLUENCE_LEFT,
    BEST_CATCH,
    BONUS,
    FEAST,
    FEAST_RIVAL, /* what the best of the others would get */
    FEAST_AHEAD,
    FEAST_IS_OURS,
    ACTION_FEATURES
};
FITS(ACTION_FEATURES);

static void see_action(const struct sights *v, enum action action, int16_t x[])
{
    const struct kaivai *s = v->s;
    int best = 0;
    for (int village = 0; village < kaivai_village_count(s); village++)
        best = v->caught[village] > best ? v->caught[village] : best;
    x[PRICE] = times(1, at_most(4 * s->space[action], 20));
    x[IS_FREE] = yes(!s->space[action]);
    x[HAS_ACTED] = yes(s->acted >> s->player & 1);
    x[CUSTOMERS] = times(1, at_most(hexes_count(v->customers), 16));
    x[OWN_ROOM] = times(1, at_most(hexes_count(v->own_huts), 16));
    x[INFLUENCE_LEFT] = times(1, at_most(s->influence[s->player] - s->space[action], 12));
    x[BEST_CATCH] = times(1, best);
    x[BONUS] = times(1, kaivai_bonus(s, s->player));
}

static void see_feast(const struct sights *v, int village, int16_t x[])
{
    const struct kaivai *s = v->s;
    const hexes here = kaivai_village(s, village);
    int best = 0, own = kaivai_fish_on(s, here) / 3; /* KV-52 */
    for (int seat = 0; seat < s->players; seat++) {
        const int fish = kaivai_fish_on(s, hexes_and(here, planes2(s->owner, seat)));
        own += seat == s->player ? fish : 0;
        best = seat != s->player && fish > best ? fish : best;
    }
    see_action(v, ACTION_CELEBRATE, x);
    x[FEAST] = times(2, own);
    x[FEAST_RIVAL] = times(2, best);
    x[FEAST_AHEAD] = times(2, own - best);
    x[FEAST_IS_OURS] = yes(own > best);
}

/* Where a canoe sails; the stake is that of the village there with most cult hexes. */
enum {
    SAIL_CATCH = STAKE,
    SAIL_CULTS, /* beside it */
    SAIL_SALES, /* room of others' huts beside it */
    SAIL_GIFTS, /* and of own ones */
    SAIL_STAYS,
    SAIL_FROM_HUT,
    SAIL_SINKS,
    SAIL_FROM_CULT,
    SAIL_OPEN, /* water around */
    SAIL_FEATURES
};
FITS(SAIL_FEATURES);

static int16_t room_beside(const struct kaivai *s, hexes huts, int hex)
{
    int room = 0;
    for (huts = hexes_and(huts, map_neighbours[hex]); hexes_some(huts);)
        room += HUT_ROOM - kaivai_fish_at(s, hexes_take(&huts));
    return times(2, room);
}

static void see_sail(const struct sights *v, int slot, int to, int16_t x[])
{
    const struct kaivai *s = v->s;
    const int from = kaivai_canoe_of_slot(s, slot), hex = to == HEX_NONE ? from : to;
    int most = VILLAGE_NONE, caught = 0;
    for (hexes cult = hexes_and(map_neighbours[hex], v->cult); hexes_some(cult);) {
        const int village = kaivai_village_at(s, hexes_take(&cult));
        caught = v->caught[village] > caught ? v->caught[village] : caught;
        most = most == VILLAGE_NONE || v->cults[village] > v->cults[most] ? village : most;
    }
    if (most != VILLAGE_NONE)
        see_stake(v, most, x);
    x[SAIL_CATCH] = times(1, caught);
    x[SAIL_CULTS] = times(2, hexes_count(hexes_and(map_neighbours[hex], v->cult)));
    x[SAIL_SALES] = room_beside(s, v->customers, hex);
    x[SAIL_GIFTS] = room_beside(s, v->own_huts, hex);
    x[SAIL_STAYS] = yes(to == HEX_NONE);
    x[SAIL_FROM_HUT] = yes(!hexes_have(s->water, from));
    x[SAIL_SINKS] = yes(to != HEX_NONE && hexes_have(s->canoes, to));
    x[SAIL_FROM_CULT] = yes(hexes_meet(map_neighbours[from], v->cult));
    x[SAIL_OPEN] = times(1, hexes_count(hexes_and(map_neighbours[hex], s->open)));
}

/* Where a hut goes. */
enum {
    TILE_OPEN = STAKE, /* water around */
    TILE_FISHERS,      /* own ones in the village */
    TILE_MEETINGS,     /* the same */
    TILE_RIVALS,       /* others' canoes beside it */
    TILE_OWN_CANOES,
    TILE_IS_FIRST, /* the player has nothing in the village */
    TILE_CULTS,    /* beside it */
    TILE_HUTS,     /* the same */
    TILE_CATCH,
    TILE_FEATURES
};
FITS(TILE_FEATURES);

static void see_tile(const struct sights *v, int hex, int16_t x[])
{
    const struct kaivai *s = v->s;
    const int village = kaivai_near_village(s, hex);
    const hexes own = hexes_and(kaivai_village(s, village), planes2(s->owner, s->player));
    const hexes around = map_neighbours[hex], canoes = hexes_and(around, s->canoes);
    const int own_canoes = hexes_count(hexes_and(canoes, planes2(s->canoe_owner, s->player)));
    see_stake(v, village, x);
    x[TILE_OPEN] = times(2, hexes_count(hexes_and(around, s->open)));
    x[TILE_FISHERS] = times(4, hexes_count(hexes_and(own, kaivai_of_kind(s, TILE_FISHER))));
    x[TILE_MEETINGS] = times(4, hexes_count(hexes_and(own, kaivai_of_kind(s, TILE_MEETING))));
    x[TILE_RIVALS] = times(4, hexes_count(canoes) - own_canoes);
    x[TILE_OWN_CANOES] = times(4, own_canoes);
    x[TILE_IS_FIRST] = yes(!v->own[village]);
    x[TILE_CULTS] = times(3, hexes_count(hexes_and(around, v->cult)));
    x[TILE_HUTS] = times(2, hexes_count(hexes_and(around, kaivai_all_huts(s))));
    x[TILE_CATCH] = times(1, v->caught[village]);
}

/* Where the god makes a village grow. */
enum {
    GOD_LEAD,
    GOD_LEADS,
    GOD_LEVEL,
    GOD_LEADS_FAR,
    GOD_MEETINGS,
    GOD_RIVAL_MEETINGS,
    GOD_FISHERS,
    GOD_RIVAL_FISHERS,
    GOD_CULT,
    GOD_SIZE,
    GOD_HOLDING,
    GOD_OPEN,
    GOD_OWN_CANOES,
    GOD_CANOES,
    GOD_CULTS,
    GOD_HUTS,
    GOD_FEATURES
};
FITS(GOD_FEATURES);

static void see_god(const struct sights *v, int hex, int16_t x[])
{
    const struct kaivai *s = v->s;
    const int village = kaivai_near_village(s, hex), lead = v->lead[village];
    const hexes here = kaivai_village(s, village), own = planes2(s->owner, s->player), around = map_neighbours[hex];
    const hexes meetings = hexes_and(here, kaivai_of_kind(s, TILE_MEETING));
    const hexes fishers = hexes_and(here, kaivai_of_kind(s, TILE_FISHER));
    x[GOD_LEAD] = times(2, within(lead, -4, 4));
    x[GOD_LEADS] = yes(lead > 0);
    x[GOD_LEVEL] = yes(lead == 0);
    x[GOD_LEADS_FAR] = yes(lead > 1);
    x[GOD_MEETINGS] = times(4, hexes_count(hexes_and(meetings, own)));
    x[GOD_RIVAL_MEETINGS] = times(4, hexes_count(hexes_without(meetings, own)));
    x[GOD_FISHERS] = times(4, hexes_count(hexes_and(fishers, own)));
    x[GOD_RIVAL_FISHERS] = times(4, hexes_count(hexes_without(fishers, own)));
    x[GOD_CULT] = times(2, v->cults[village]);
    x[GOD_SIZE] = times(1, v->size[village]);
    x[GOD_HOLDING] = times(2, v->own[village]);
    x[GOD_OPEN] = times(2, hexes_count(hexes_and(around, s->open)));
    x[GOD_OWN_CANOES] = times(4, hexes_count(hexes_and(around, kaivai_canoes(s, s->player))));
    x[GOD_CANOES] = times(4, hexes_count(hexes_and(around, s->canoes)));
    x[GOD_CULTS] = times(3, hexes_count(hexes_and(around, v->cult)));
    x[GOD_HUTS] = times(2, hexes_count(hexes_and(around, kaivai_all_huts(s))));
}

/* Fish for a hut. */
enum {
    SALE_ONE,
    SALE_TWO,
    SALE_THREE,
    SALE_FILLS,
    SALE_IS_ALL, /* the fish there are */
    SALE_THERE,  /* fish on the hut */
    SALE_AHEAD,  /* its owner is, by this much glory */
    SALE_CULT,
    SALE_LARDER, /* fish in the village … */
    SALE_OWN_LARDER,
    SALE_NEEDED, /* for want of shells */
    SALE_LATE,
    SALE_BEFORE_FEAST, /* celebrating is free */
    SALE_FEATURES
};
FITS(SALE_FEATURES);

static void see_sale(const struct sights *v, int hex, int count, int16_t x[])
{
    const struct kaivai *s = v->s;
    const int me = s->player, owner = planes2_at(s->owner, hex), village = kaivai_village_at(s, hex);
    const int there = kaivai_fish_at(s, hex);
    const hexes here = kaivai_village(s, village);
    x[SALE_ONE + count - 1] = yes(true);
    x[SALE_FILLS] = yes(there + count == HUT_ROOM);
    x[SALE_IS_ALL] = yes(count == kaivai_counters(s->caught[me]));
    x[SALE_THERE] = times(4, there);
    x[SALE_AHEAD] = times(1, within(kaivai_sure_glory(s, owner) - kaivai_sure_glory(s, me), -20, 20));
    x[SALE_CULT] = times(1, v->cults[village]);
    x[SALE_LARDER] = times(1, kaivai_fish_on(s, here));
    x[SALE_OWN_LARDER] = times(1, kaivai_fish_on(s, hexes_and(here, planes2(s->owner, me))));
    x[SALE_NEEDED] = kaivai_shell_value(s->shells[me]) < 6 ? times(4, count) : 0;
    x[SALE_LATE] = s->round == edition_of(s)->rounds ? times(4, count) : 0;
    x[SALE_BEFORE_FEAST] = yes(!s->space[ACTION_CELEBRATE]);
}

/* A way to pay: shells from each space, and then: */
enum { PAY_CHANGES = SPACES, PAY_CHANGE, PAY_IS_FIRST, PAY_FEATURES };
FITS(PAY_FEATURES);

static void see_payment(const struct sights *v, int number, int16_t x[])
{
    struct pay_way way[PAY_WAYS];
    if (number >= kaivai_ways(v->s, way))
        return;
    for (int space = 0; space < SPACES; space++)
        x[space] = times(4, way[number].count[space]);
    x[PAY_CHANGES] = yes(way[number].change);
    x[PAY_CHANGE] = times(2, way[number].change);
    x[PAY_IS_FIRST] = yes(!number);
}

/* A village to fish in, or to score. */
enum { VILLAGE_CATCH, VILLAGE_CULT, VILLAGE_LEAD, VILLAGE_SIZE, VILLAGE_OWN, VILLAGE_FEATURES };
FITS(VILLAGE_FEATURES);

static void see_village(const struct sights *v, int village, int16_t x[])
{
    x[VILLAGE_CATCH] = times(1, v->caught[village]);
    x[VILLAGE_CULT] = times(2, v->cults[village]);
    x[VILLAGE_LEAD] = times(2, within(v->lead[village], -4, 4));
    x[VILLAGE_SIZE] = times(1, v->size[village]);
    x[VILLAGE_OWN] = times(2, v->own[village]);
}

/* Influence to show. */
enum { SHOW_NONE, SHOW_ALL, SHOW_ONE, SHOW_COUNT, SHOW_MOST, SHOW_FEATURES };
FITS(SHOW_FEATURES);

static void see_show(const struct sights *v, int count, int16_t x[])
{
    const int all = v->s->influence[v->s->player];
    x[SHOW_NONE] = yes(!count);
    x[SHOW_ALL] = yes(count == all);
    x[SHOW_ONE] = yes(count == 1);
    x[SHOW_COUNT] = times(1, at_most(2 * count, 24));
    x[SHOW_MOST] = yes(2 * count > all);
}

/* --- kinds ------------------------------------------------------------------------------------------------------ */

/* Moves that name a hex. */
static enum policy_kind see_place(const struct sights *v, motu_move m, int16_t x[])
{
    const int hex = move_hex(m), kind = move_kind(m);
    if (move_is_canoe(m)) {
        see_sail(v, kind - MOVE_CANOE, hex, x);
        return (enum policy_kind)(POLICY_SAIL + v->s->action);
    }
    if (move_is_god(m)) {
        see_god(v, hex, x);
        return POLICY_GOD;
    }
    if (move_is_sell(m)) {
        see_sale(v, hex, kind - MOVE_SELL + 1, x);
        return planes2_at(v->s->owner, hex) == v->s->player ? POLICY_GIVE : POLICY_SELL;
    }
    see_tile(v, hex, x);
    return (enum policy_kind)(move_is_place(m) ? POLICY_PLACE + kind - MOVE_PLACE : POLICY_HUT + kind - MOVE_HUT);
}

/* Words that have a number: a bid, a village, a way to pay. */
static enum policy_kind see_number(const struct sights *v, motu_move m, int16_t x[])
{
    const int round = v->s->round, number = (int)m;
    if (move_is_small(m, WORD_BID, BID_MAX + 1)) {
        x[number - WORD_BID] = yes(true);
        return (enum policy_kind)(POLICY_BID + (round > 2) + (round > 5));
    }
    if (move_is_small(m, WORD_CELEBRATE, VILLAGES)) {
        see_feast(v, number - WORD_CELEBRATE, x);
        return POLICY_CELEBRATE;
    }
    if (move_is_small(m, WORD_VILLAGE, VILLAGES)) {
        see_village(v, number - WORD_VILLAGE, x);
        return POLICY_VILLAGE;
    }
    if (move_is_small(m, WORD_SCORE, VILLAGES)) {
        see_village(v, number - WORD_SCORE, x);
        return POLICY_SCORE;
    }
    if (move_is_small(m, WORD_PAY, PAY_WAYS)) {
        see_payment(v, number - WORD_PAY, x);
        return POLICY_PAY;
    }
    return POLICY_OTHER;
}

static enum policy_kind see_word(const struct sights *v, motu_move m, int16_t x[])
{
    static const struct {
        uint8_t kind, action;
    } word[WORDS] = {
        [WORD_BUILD] = {POLICY_BUILD, ACTION_BUILD},       [WORD_FISH] = {POLICY_FISH, ACTION_FISH},
        [WORD_DELIVER] = {POLICY_DELIVER, ACTION_DELIVER}, [WORD_MOVE] = {POLICY_MOVE, ACTION_MOVE},
        [WORD_UPGRADE] = {POLICY_UPGRADE, ACTION_UPGRADE}, [WORD_PASS] = {POLICY_PASS, ACTION_CELEBRATE},
    };
    if (m == WORD_DONE) {
        x[0] = times(4, hexes_count(kaivai_ready_canoes(v->s)));
        return (enum policy_kind)(POLICY_DONE + v->s->action);
    }
    if (!word[m].kind) {
        x[0] = yes(m == WORD_APPROVE);
        x[1] = yes(m == WORD_OFFER);
        x[2] = yes(m == WORD_REFUSE);
        return POLICY_OTHER;
    }
    see_action(v, (enum action)word[m].action, x);
    return (enum policy_kind)word[m].kind;
}

static enum policy_kind see(const struct sights *v, motu_move m, int16_t x[POLICY_OWN])
{
    if (m < WORDS)
        return see_word(v, m, x);
    if (move_is_show(m)) {
        see_show(v, move_show(m), x);
        return POLICY_SHOW;
    }
    if (move_is_canoe(m) || move_is_place(m) || move_is_hut(m) || move_is_god(m) || move_is_sell(m))
        return see_place(v, m, x);
    return see_number(v, m, x);
}

void kaivai_policy_features(const struct kaivai *s, const motu_move move[], int count, int kind[],
                            int16_t feature[][POLICY_FEATURES])
{
    const struct sights v = look_around(s);
    for (int i = 0; i < count; i++) {
        for (int f = 0; f < POLICY_FEATURES; f++)
            feature[i][f] = f < POLICY_COMMON ? v.common[f] : 0;
        kind[i] = (int)see(&v, move[i], feature[i] + POLICY_COMMON);
    }
}

void kaivai_policy(const struct kaivai *s, const motu_move move[], int count, int odds[])
{
    const struct sights v = look_around(s);
    for (int i = 0; i < count; i++) {
        int16_t own[POLICY_OWN] = {0};
        const int16_t *w = weights[see(&v, move[i], own)];
        odds[i] = 0;
        for (int f = 0; f < POLICY_COMMON; f++)
            odds[i] += w[f] * v.common[f];
        for (int f = 0; f < POLICY_OWN; f++)
            odds[i] += w[POLICY_COMMON + f] * own[f];
    }
}
