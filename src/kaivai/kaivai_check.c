/* kaivai_check.c: whether what was read is a position of the game: everything is held against the rules, and what is
 * said twice must agree. Completes the state with what follows from the rest. */
#include "kaivai_told.h"

#include <string.h>

#include "json.h"
#include "kaivai_game.h"

static bool wrong(enum field field, struct motu_reason *r)
{
    return json_unfit(kaivai_field_name(field), r);
}

static bool check_complete(const struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    for (int field = 0; field < FIELDS; field++) {
        if (!(t->seen >> field & 1) && field != FIELD_RULES)
            return wrong((enum field)field, r);
        if (t->seats[field] && t->seats[field] != kaivai_all_seats(s))
            return wrong((enum field)field, r);
    }
    static const enum field by_seat[] = {FIELD_BIDS,  FIELD_CANOES,   FIELD_SHELLS, FIELD_CAUGHT, FIELD_INFLUENCE,
                                         FIELD_GLORY, FIELD_UPGRADES, FIELD_BONUS,  FIELD_SHOWN};
    for (size_t i = 0; i < sizeof by_seat / sizeof by_seat[0]; i++)
        if (!t->seats[by_seat[i]])
            return wrong(by_seat[i], r);
    return true;
}

/* --- players --------------------------------------------------------------------------------------------- */

static bool check_ages(struct kaivai *s, const struct told *t, const struct kaivai *options, struct motu_reason *r)
{
    if (t->ages.count == 0 && !options->aged)
        return true;
    if (t->ages.count != s->players)
        return wrong(FIELD_AGES, r);
    for (int i = 0; i < s->players; i++) {
        s->age[i] = t->ages.seat[i];
        if (s->age[i] >= s->players || (options->aged && s->age[i] != options->age[i]))
            return wrong(FIELD_AGES, r);
    }
    s->aged = 1;
    return true;
}

static bool check_players(const struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    for (int seat = 0; seat < s->players; seat++) {
        for (int other = 0; other < seat; other++)
            if (s->bid[seat] && s->bid[seat] == s->bid[other])
                return wrong(FIELD_BIDS, r);
        if (t->bonus[seat] != kaivai_bonus(s, seat))
            return wrong(FIELD_BONUS, r);
        if (kaivai_hut_count(s, seat) > HUTS_EACH || kaivai_fisher_count(s, seat) > FISHERS_EACH)
            return wrong(FIELD_TILES, r);
    }
    if (t->order.count != kaivai_bidders(s))
        return wrong(FIELD_ORDER, r);
    for (int n = 0; n < t->order.count; n++)
        if (t->order.seat[n] != kaivai_in_order(s, n))
            return wrong(FIELD_ORDER, r);
    if ((s->passed | s->acted) & ~kaivai_all_seats(s))
        return wrong(FIELD_PASSED, r);
    return true;
}

/* --- the board ------------------------------------------------------------------------------------------- */

/* The extra bases, by name: those fixed by the options, or any that are legal together (KV-4). */
static bool check_bases(struct kaivai *s, const struct told *t, struct kaivai *options)
{
    const int wanted = edition_of(s)->bases[s->players];
    for (int i = 0; i < t->founders; i++) {
        const int hex = t->founder[i];
        bool known = false;
        for (int village = 0; village < kaivai_village_count(options); village++)
            known |= kaivai_founder(options, village) == hex;
        if (known)
            continue;
        int base = edition_of(s)->base_size == 1 ? 0 : SINGLE_BASES;
        const int end = edition_of(s)->base_size == 1 ? SINGLE_BASES : ALL_BASES;
        while (base < end && kaivai_bases[base][0] != hex)
            base++;
        if (base == end || options->base_count == wanted || !kaivai_base_fits(options, base))
            return false;
        kaivai_apply_base(options, base);
    }
    s->base_count = options->base_count;
    memcpy(s->base, options->base, sizeof s->base);
    return t->founders == kaivai_village_count(s);
}

static bool check_villages(struct kaivai *s, const struct told *t, struct kaivai *options, struct motu_reason *r)
{
    hexes left = kaivai_tiles(s);
    if (hexes_some(hexes_without(kaivai_tiles(options), t->cult)) || !check_bases(s, t, options)
        || hexes_some(hexes_without(kaivai_tiles(options), t->cult)))
        return wrong(FIELD_VILLAGES, r);
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const int founder = kaivai_founder(s, village);
        const hexes whole = map_within(hexes_one(founder), kaivai_tiles(s), HEXES);
        int named = 0;
        while (named < t->founders && t->founder[named] != founder)
            named++;
        if (named == t->founders || !hexes_equal(t->village[named], whole)
            || hexes_some(hexes_without(whole, left))) /* KV-8: no two are one */
            return wrong(FIELD_VILLAGES, r);
        left = hexes_without(left, whole);
        for (int bit = 0; bit < 3; bit++)
            if (village >> bit & 1)
                s->village[bit] = hexes_or(s->village[bit], whole);
    }
    if (hexes_some(left))
        return wrong(FIELD_TILES, r);
    kaivai_refresh_board(s);
    return true;
}

/* The god stands on a cult hex that it brought; there is at most one for each round. */
static bool check_god(const struct kaivai *s, const struct told *t, const struct kaivai *options, struct motu_reason *r)
{
    const hexes brought = hexes_without(t->cult, kaivai_tiles(options));
    const int count = hexes_count(brought);
    if (count > s->round || (s->god == HEX_NONE) != (count == 0) || (count && !hexes_have(brought, s->god)))
        return wrong(FIELD_GOD, r);
    return true;
}

static bool check_canoes(const struct kaivai *s, struct motu_reason *r)
{
    const hexes on_huts = hexes_without(s->canoes, s->water), at_sea = hexes_and(s->canoes, s->water);
    const hexes builders = kaivai_of_kind(s, TILE_CANOE);
    for (int seat = 0; seat < SEATS; seat++) {
        const hexes own = hexes_and(builders, planes2(s->owner, seat));
        const int count = kaivai_canoe_count(s, seat);
        if (count > CANOES_EACH || count > hexes_count(own)
            || hexes_some(hexes_without(hexes_and(kaivai_canoes(s, seat), on_huts), own)))
            return wrong(FIELD_CANOES, r);
        if (seat >= s->players && hexes_some(kaivai_huts(s, seat)))
            return wrong(FIELD_TILES, r);
    }
    if (hexes_some(hexes_without(at_sea, s->open)) || hexes_some(hexes_without(on_huts, hexes_near(s->open))))
        return wrong(FIELD_CANOES, r); /* KV-9 */
    const hexes fish = hexes_or(s->fish[0], s->fish[1]),
                closed = edition_of(s)->canoe_closes_hut ? s->canoes : HEXES_NO;
    if (hexes_some(hexes_without(fish, hexes_without(s->kind[0], closed)))) /* KV-45 */
        return wrong(FIELD_FISH, r);
    return true;
}

/* --- how far the round has come ---------------------------------------------------------------------------- */

/* Finds the step; the actor of steps in which a player decides is that player. */
static bool find_step(struct kaivai *s, const struct told *t)
{
    static const struct {
        const char *phase;
        uint8_t step;
    } plain[] = {
        {"bid", STEP_BID},   {"place", STEP_PLACE},   {"god", STEP_GOD},   {"turn", STEP_TURN}, {"pay", STEP_PAY},
        {"gift", STEP_GIFT}, {"choose", STEP_CHOOSE}, {"show", STEP_SHOW}, {"over", STEP_OVER},
    };
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        if (!strcmp(t->phase, plain[i].phase)) {
            s->step = plain[i].step;
            s->action = s->step == STEP_PAY ? ACTION_BUILD : ACTIONS;
            if (s->step == STEP_GIFT && t->gift_offered)
                s->step = STEP_VOTE;
            return true;
        }
    if (!strcmp(t->phase, "setup")) {
        s->step = s->aged ? STEP_BASE : STEP_AGES;
        s->action = ACTIONS;
        return true;
    }
    for (int action = ACTION_BUILD; action <= ACTION_MOVE; action++) {
        static const uint8_t with_canoe[] = {STEP_HUT, STEP_VILLAGE, STEP_SELL, STEP_CANOE};
        if (strcmp(t->phase, kaivai_action_name[action]))
            continue;
        s->action = (uint8_t)action;
        s->step = s->canoe == HEX_NONE ? STEP_CANOE : s->dice ? STEP_ROLL : with_canoe[action];
        return true;
    }
    return false;
}

/* Whose turn it is, and whether the actor is the right one. */
static bool find_player(struct kaivai *s, const struct told *t)
{
    int actor = NOBODY;
    if (s->step == STEP_OVER || s->step == STEP_AGES || (s->step == STEP_BASE && !s->bases_placed)) {
        s->player = NOBODY;
        return s->step == STEP_OVER ? t->actor_null : !t->actor_null && !strcmp(t->actor, "chance");
    }
    if (s->step == STEP_ROLL) {
        s->player = (uint8_t)kaivai_canoe_owner(s, s->canoe);
        return !t->actor_null && !strcmp(t->actor, "chance") && hexes_have(s->canoes, s->canoe);
    }
    for (int seat = 0; seat < s->players; seat++)
        if (!t->actor_null && !strcmp(t->actor, kaivai_seat_name[seat]))
            actor = seat;
    s->player = (uint8_t)actor;
    if (s->step == STEP_VOTE) {
        s->gift_voter = (uint8_t)actor;
        s->player = (uint8_t)t->gift_from;
    }
    return actor != NOBODY && s->player < s->players && (s->step != STEP_BASE || actor == s->age[s->base_count]);
}

static bool check_place(const struct kaivai *s)
{
    bool before = true;
    for (int n = 0; n < s->players; n++) {
        const int seat = kaivai_in_order(s, n), huts = kaivai_hut_count(s, seat);
        if (seat == s->player) {
            before = false;
            if (huts > 1)
                return false;
        } else if (huts != (before ? 2 : 0)) {
            return false;
        }
    }
    return !hexes_meet(s->canoes, s->water);
}

/* KV-56: whether the gift is one before a bid. */
static bool is_before_bid(const struct kaivai *s)
{
    return (s->step == STEP_GIFT || s->step == STEP_VOTE) && !s->bid[s->player];
}

/* What each step needs of the whole round. */
static bool check_round(const struct kaivai *s, struct motu_reason *r)
{
    const int bidders = kaivai_bidders(s);
    const bool early = s->step < STEP_BID, ending = s->step >= STEP_CHOOSE;
    const bool bidding = s->step == STEP_BID || is_before_bid(s), turning = s->step >= STEP_TURN && !ending && !bidding;
    if (early && (s->aged ? s->base_count == edition_of(s)->bases[s->players] : s->base_count && !s->bases_fixed))
        return wrong(FIELD_PHASE, r);
    if (!early && (!s->aged || s->base_count != edition_of(s)->bases[s->players]))
        return wrong(FIELD_AGES, r);
    if (s->round > edition_of(s)->rounds || (ending && s->round != edition_of(s)->rounds)
        || ((early || s->step == STEP_PLACE) && s->round != 1))
        return wrong(FIELD_ROUND, r);
    if ((bidding ? bidders >= s->players : bidders != (early || ending ? 0 : s->players)))
        return wrong(FIELD_BIDS, r);
    if (!turning && (s->passed || s->acted))
        return wrong(FIELD_PASSED, r);
    for (int action = 0; action < ACTIONS; action++)
        if ((!turning || !s->acted) && s->space[action])
            return wrong(FIELD_SPACES, r);
    const bool before_huts = early || (bidding && s->round == 1);
    for (int seat = 0; seat < s->players; seat++) {
        const int huts = kaivai_hut_count(s, seat);
        if (before_huts ? huts > 0 : s->step != STEP_PLACE && huts < 2)
            return wrong(FIELD_TILES, r);
    }
    const bool before_god = before_huts || s->step == STEP_PLACE || (s->step == STEP_GOD && s->round == 1);
    return !before_god || s->god == HEX_NONE || wrong(FIELD_GOD, r);
}

/* KV-23: what belongs to an action is there in an action only, and belongs to the player. */
static bool check_action(const struct kaivai *s, struct motu_reason *r)
{
    if (s->action == ACTIONS) {
        if (s->canoe != HEX_NONE || hexes_some(s->used))
            return wrong(FIELD_CANOE, r);
    } else {
        const hexes own = kaivai_canoes(s, s->player), at_sea = hexes_and(own, s->water);
        if (!s->space[s->action] || !(s->acted >> s->player & 1))
            return wrong(FIELD_SPACES, r);
        if (s->canoe != HEX_NONE && (!hexes_have(at_sea, s->canoe) || hexes_have(s->used, s->canoe)))
            return wrong(FIELD_CANOE, r);
        if (hexes_some(hexes_without(s->used, at_sea)))
            return wrong(FIELD_USED, r);
        if (hexes_some(hexes_without(s->fresh, hexes_without(own, s->water))))
            return wrong(FIELD_FRESH, r);
        if (s->action == ACTION_MOVE && s->canoe != HEX_NONE)
            return wrong(FIELD_CANOE, r);
    }
    if (s->action != ACTION_BUILD && hexes_some(s->fresh))
        return wrong(FIELD_FRESH, r);
    if (s->step != STEP_SELL ? hexes_some(s->sold) : hexes_some(hexes_without(s->sold, map_neighbours[s->canoe])))
        return wrong(FIELD_SOLD, r);
    if (hexes_some(hexes_without(s->sold, hexes_or(s->fish[0], s->fish[1]))))
        return wrong(FIELD_SOLD, r);
    if ((s->step == STEP_PAY) != (s->price > 0) || (s->step == STEP_PAY && s->canoe == HEX_NONE)
        || s->price > kaivai_shell_value(s->shells[s->player % SEATS]))
        return wrong(FIELD_PRICE, r);
    return (s->step == STEP_ROLL) == (s->dice > 0) || wrong(FIELD_DICE, r);
}

/* Whether there is a gift, and whoever got it has it. */
static bool is_there(const struct kaivai *s)
{
    int given = 0;
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 0; space < SPACES; space++) {
            given += s->gift[what][space];
            if (s->gift[what][space] > kaivai_counters_of(s, s->gift_to, what)[space])
                return false;
        }
    return given > 0;
}

static bool check_gift(const struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    const bool giving = s->step == STEP_GIFT || s->step == STEP_VOTE;
    const uint64_t shape = edition_of(s)->gift_of_several ? GIFT_OF_SEVERAL : GIFT_OF_ONE;
    if (t->gift_seen != (giving ? shape : 0))
        return wrong(FIELD_GIFT, r);
    if (giving
        && (t->gift_from != s->player || s->gift_to >= s->players || s->gift_to == s->player || !s->gifted
            || (s->step == STEP_VOTE && s->gift_voter == s->player) || t->gift_approved != kaivai_approved(s)
            || !is_there(s)))
        return wrong(FIELD_GIFT, r);
    const bool may = s->step == STEP_BID || is_before_bid(s) ? edition_of(s)->gift_before_bid
                                                             : s->step >= STEP_TURN && s->step < STEP_CHOOSE;
    return !s->gifted || (s->gifts && may) || wrong(FIELD_GIFTED, r);
}

/* --- the end --------------------------------------------------------------------------------------------- */

/* KV-62: shown by those from the chooser up to the player, and by nobody after. */
static bool check_shown(const struct kaivai *s)
{
    if (s->step != STEP_SHOW) {
        for (int seat = 0; seat < SEATS; seat++)
            if (s->shown[seat] != SHOWN_NOT)
                return false;
        return true;
    }
    bool asked = true;
    for (int i = 0, seat = s->chooser; i < s->players; i++, seat = (seat + 1) % s->players) {
        asked = asked && seat != s->player;
        if (asked != (s->shown[seat] != SHOWN_NOT) || s->shown[seat] > s->influence[seat] + 1)
            return false;
    }
    return kaivai_is_asked(s, s->player);
}

static bool check_scoring(struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    const bool choosing = s->step == STEP_CHOOSE || s->step == STEP_SHOW, ending = s->step >= STEP_CHOOSE;
    hexes scored = HEXES_NO;
    s->scoring = VILLAGE_NONE;
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const int founder = kaivai_founder(s, village);
        if (hexes_have(t->scored, founder)) {
            s->scored |= (uint8_t)(1u << village);
            scored = hexes_add(scored, founder);
        }
        if (t->scoring == founder)
            s->scoring = (uint8_t)village;
    }
    const unsigned all = (1u << kaivai_village_count(s)) - 1;
    if (!hexes_equal(scored, t->scored) || (!ending && s->scored)
        || (ending && (s->scored == all) != (s->step == STEP_OVER)))
        return wrong(FIELD_SCORED, r);
    if ((t->scoring == HEX_NONE) != (s->scoring == VILLAGE_NONE)
        || (s->step == STEP_SHOW) != (s->scoring != VILLAGE_NONE)
        || (s->scoring != VILLAGE_NONE && s->scored >> s->scoring & 1))
        return wrong(FIELD_SCORING, r);
    if ((choosing ? s->chooser != kaivai_last_of(s, kaivai_all_seats(s)) : s->chooser != NOBODY)
        || (s->step == STEP_CHOOSE && s->player != s->chooser))
        return wrong(FIELD_CHOOSER, r);
    hexes counted = HEXES_NO;
    for (unsigned left = edition_of(s)->canoe_counts_once ? s->scored : 0; left; left &= left - 1)
        counted = hexes_or(counted, kaivai_shore(s, __builtin_ctz(left)));
    if (!hexes_equal(s->counted, hexes_and(counted, hexes_and(s->canoes, s->water))))
        return wrong(FIELD_COUNTED, r);
    return check_shown(s) || wrong(FIELD_SHOWN, r);
}

static bool check_result(struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    if (t->has_result != (s->step == STEP_OVER))
        return wrong(FIELD_RESULT, r);
    if (s->step != STEP_OVER)
        return true;
    s->winners = (uint8_t)kaivai_winners(s);
    bool same = t->result_winners == s->winners && t->seats[FIELD_RESULT] == kaivai_all_seats(s);
    for (int seat = 0; seat < s->players; seat++)
        same = same && t->result_glory[seat] == s->glory[seat];
    return same || wrong(FIELD_RESULT, r);
}

/* Whose turn it can be: somebody who has not passed, and everybody before in the order had a turn this round. */
static bool is_at_turn(const struct kaivai *s)
{
    for (int n = 0; n < s->players && kaivai_in_order(s, n) != s->player; n++)
        if (!((s->acted | s->passed) >> kaivai_in_order(s, n) & 1))
            return false;
    return !(s->passed >> s->player & 1);
}

/* Whether there is what the step asks to decide: else it would have been left out. */
static bool check_decision(const struct kaivai *s)
{
    struct pay_way way[PAY_WAYS];
    motu_move moves[MOTU_MAX_MOVES];
    switch ((enum kaivai_step)s->step) {
    case STEP_BID:
        return s->gifted ? !s->bid[s->player] : s->player == kaivai_next_bidder(s); /* KV-13 */
    case STEP_PLACE:
        return check_place(s) && kaivai_moves(s, moves) > 0;
    case STEP_GOD:
        return s->player == kaivai_in_order(s, s->players - 1) && hexes_some(kaivai_god_sites(s));
    case STEP_GIFT:
    case STEP_VOTE:
        return is_before_bid(s) || is_at_turn(s);
    case STEP_TURN:
        return is_at_turn(s);
    case STEP_CANOE:
        return is_at_turn(s) && kaivai_some_canoe_can(s, (enum action)s->action);
    case STEP_HUT:
        return is_at_turn(s) && kaivai_moves(s, moves) > 0;
    case STEP_PAY:
        return is_at_turn(s) && kaivai_ways(s, way) > 1;
    case STEP_VILLAGE:
        return is_at_turn(s) && __builtin_popcount(kaivai_fishing_at(s, s->canoe)) > 1;
    case STEP_ROLL:
        return is_at_turn(s) && kaivai_fishing_at(s, s->canoe) && !s->dice_off;
    case STEP_SELL:
        return is_at_turn(s)
               && (hexes_some(kaivai_customers(s))
                   || (hexes_some(s->sold) && kaivai_some_canoe_can(s, ACTION_DELIVER)));
    default:
        return true;
    }
}

bool kaivai_check_told(struct kaivai *s, const struct told *t, struct motu_reason *r)
{
    struct kaivai options;
    if (!(t->seen >> FIELD_OPTIONS & 1))
        return wrong(FIELD_OPTIONS, r);
    const int rules = t->seen >> FIELD_RULES & 1 ? t->rules : 1;
    if (!motu_has_rules(&kaivai_game, rules, r)) {
        if (r)
            r->fault = MOTU_REASON_SYNTAX;
        return false;
    }
    if (!kaivai_start(&options, rules, t->options, r))
        return false;
    s->edition = options.edition;
    s->players = options.players;
    s->dice_off = options.dice_off;
    s->start = options.start;
    s->gifts = options.gifts;
    s->influence_hidden = options.influence_hidden;
    s->bases_placed = options.bases_placed;
    s->ages_fixed = options.ages_fixed;
    s->bases_fixed = options.bases_fixed;
    s->viewer = MOTU_ALL;
    if (!check_complete(s, t, r))
        return false;
    if (strcmp(t->profile, edition_of(s)->name))
        return wrong(FIELD_PROFILE, r);
    if (!check_ages(s, t, &options, r) || !check_villages(s, t, &options, r) || !check_canoes(s, r)
        || !check_players(s, t, r) || !check_god(s, t, &options, r))
        return false;
    if (!find_step(s, t))
        return wrong(FIELD_PHASE, r);
    if (!find_player(s, t))
        return wrong(FIELD_ACTOR, r);
    if (!check_round(s, r) || !check_action(s, r) || !check_gift(s, t, r) || !check_scoring(s, t, r))
        return false;
    return (check_decision(s) || wrong(FIELD_PHASE, r)) && check_result(s, t, r);
}
