/* kaivai_refuse.c: whether a move is legal, and if not, which rule it breaks and what would make it legal. Takes any
 * number at all; changes nothing. What canoes do is refuse_canoe.c's. */
#include "refuse.h"

bool refuse_with(struct motu_reason *r, const char *rule, enum motu_message why)
{
    motu_reason_set(r, MOTU_REASON_ILLEGAL, rule, why);
    return true;
}

bool refuse_with_hex(struct motu_reason *r, const char *rule, enum motu_message why, int hex)
{
    refuse_with(r, rule, why);
    motu_reason_add_word(r, map_name[hex]);
    return true;
}

bool refuse_with_number(struct motu_reason *r, const char *rule, enum motu_message why, int number)
{
    refuse_with(r, rule, why);
    motu_reason_add_number(r, number);
    return true;
}

/* --- tiles ----------------------------------------------------------------------------------------------- */

static bool refuse_two_villages(const struct kaivai *s, int hex, unsigned villages, struct motu_reason *r)
{
    const int one = __builtin_ctz(villages), other = __builtin_ctz(villages & (villages - 1));
    refuse_with_hex(r, "KV-8", MOTU_MESSAGE_KV8_TWO_VILLAGES, hex);
    motu_reason_add_word(r, map_name[kaivai_founder(s, one)]);
    motu_reason_add_word(r, map_name[kaivai_founder(s, other)]);
    return true;
}

/* A canoe that a tile would cut off; there is one. */
static int cut_off(const struct kaivai *s, int hex)
{
    hexes open, left = s->canoes;
    while (hexes_some(left)) {
        const int canoe = hexes_take(&left);
        if (!kaivai_keeps_open(s, hex, hexes_one(canoe), &open))
            return canoe;
    }
    return hex;
}

bool refuse_site(const struct kaivai *s, int hex, struct motu_reason *r)
{
    hexes open;
    if (!hexes_have(s->water, hex))
        return refuse_with_hex(r, "KV-8", MOTU_MESSAGE_KV8_NO_WATER, hex);
    if (hexes_have(s->canoes, hex))
        return refuse_with_hex(r, "KV-9", MOTU_MESSAGE_KV9_CANOE, hex);
    const unsigned villages = kaivai_touched(s, hex);
    if (!villages)
        return refuse_with_hex(r, "KV-8", MOTU_MESSAGE_KV8_ALONE, hex);
    if (villages & (villages - 1))
        return refuse_two_villages(s, hex, villages, r);
    if (kaivai_keeps_open(s, hex, s->canoes, &open))
        return false;
    refuse_with_hex(r, "KV-9", MOTU_MESSAGE_KV9_CUT_OFF, hex);
    motu_reason_add_word(r, map_name[cut_off(s, hex)]);
    return true;
}

static bool refuse_place(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (!move_is_place(m)) {
        refuse_with(r, "KV-15", MOTU_MESSAGE_KV15_PLACE);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    const enum tile tile = (enum tile)(move_kind(m) - MOVE_PLACE + TILE_CANOE);
    const int hex = move_hex(m);
    if (!kaivai_may_start_with(s, tile))
        return refuse_with(r, "KV-15",
                           s->start == START_BEGINNER ? MOTU_MESSAGE_KV15_BEGINNER : MOTU_MESSAGE_KV15_CANOE);
    if (refuse_site(s, hex, r))
        return true;
    if (!hexes_meet(map_neighbours[hex], kaivai_of_kind(s, TILE_CULT)))
        return refuse_with_hex(r, "KV-15", MOTU_MESSAGE_KV15_CULT, hex);
    if (tile == TILE_CANOE && !kaivai_canoe_could_leave(s, hex))
        return refuse_with_hex(r, "KV-9", MOTU_MESSAGE_KV9_NEW_CANOE, hex);
    return false;
}

static bool refuse_god(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const int hex = move_hex(m), here = kaivai_god_village(s);
    if (!move_is_god(m)) {
        refuse_with(r, "KV-16", MOTU_MESSAGE_KV16_GOD);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    if (refuse_site(s, hex, r))
        return true;
    if (kaivai_near_village(s, hex) != here)
        return false;
    refuse_with_hex(r, "KV-16", MOTU_MESSAGE_KV16_SAME_VILLAGE, hex);
    motu_reason_add_word(r, map_name[kaivai_founder(s, here)]);
    return true;
}

/* --- chance ---------------------------------------------------------------------------------------------- */

static bool is_base(motu_move m)
{
    return move_is_small(m, WORD_BASE, ALL_BASES);
}

static bool is_roll(motu_move m)
{
    return move_is_small(m, WORD_ROLL, 1 << DICE_MAX);
}

static bool is_ages(motu_move m)
{
    return m >= make_social(SOCIAL_AGES) && m < make_social(SOCIAL_GIVE);
}

static bool refuse_base(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (!is_base(m)) {
        if (s->player == NOBODY)
            return refuse_with(r, "KV-11", MOTU_MESSAGE_KV11_BASE);
        refuse_with(r, "KV-11", MOTU_MESSAGE_KV11_PLACE_BASE);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    const int base = (int)m - WORD_BASE, size = kaivai_bases[base][1] == HEX_NONE ? 1 : 2;
    if (kaivai_base_fits(s, base))
        return false;
    if (size != edition_of(s)->base_size)
        return refuse_with_number(r, "KV-4", MOTU_MESSAGE_KV4_SIZE, edition_of(s)->base_size);
    return refuse_with_hex(r, "KV-4", MOTU_MESSAGE_KV4_DISTANCE, kaivai_bases[base][0]);
}

static bool refuse_chance(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (s->step == STEP_AGES)
        return !is_ages(m) && refuse_with(r, "KV-10", MOTU_MESSAGE_KV10_AGES);
    return !move_is_small(m, WORD_ROLL, 1 << s->dice)
           && refuse_with_number(r, "KV-41", MOTU_MESSAGE_KV41_DICE, s->dice);
}

/* --- bids, votes, payment, scoring --------------------------------------------------------------------------- */

static bool refuse_give(const struct kaivai *s, motu_move m, struct motu_reason *r);

static bool refuse_bid(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (edition_of(s)->gift_before_bid && move_is_give(m))
        return refuse_give(s, m, r);
    if (!move_is_small(m, WORD_BID + 1, BID_MAX)) {
        refuse_with(r, "KV-12", MOTU_MESSAGE_KV12_BID);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (s->bid[seat] == m - WORD_BID) {
            refuse_with_number(r, "KV-12", MOTU_MESSAGE_KV12_TAKEN, s->bid[seat]);
            motu_reason_add_message(r, kaivai_seat_message(seat));
            return true;
        }
    return false;
}

static bool refuse_vote(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (m == WORD_APPROVE || m == WORD_REFUSE)
        return false;
    refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_VOTE);
    motu_reason_add_message(r, kaivai_seat_message(s->gift_voter));
    return true;
}

static bool refuse_pay(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    struct pay_way way[PAY_WAYS];
    const int ways = kaivai_ways(s, way);
    return !move_is_small(m, WORD_PAY, ways) && refuse_with_number(r, "KV-33", MOTU_MESSAGE_KV33_PAY, s->price);
}

static bool refuse_village(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (!move_is_small(m, WORD_VILLAGE, VILLAGES))
        return refuse_with(r, "KV-40", MOTU_MESSAGE_KV40_VILLAGE);
    const int village = (int)m - WORD_VILLAGE;
    if (kaivai_fishing_at(s, s->canoe) >> village & 1)
        return false;
    refuse_with_hex(r, "KV-40", MOTU_MESSAGE_KV40_NOT_THERE, s->canoe);
    motu_reason_add_word(r, map_name[kaivai_founder(s, village)]);
    return true;
}

static bool refuse_score(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (!move_is_small(m, WORD_SCORE, VILLAGES)) {
        refuse_with(r, "KV-61", MOTU_MESSAGE_KV61_CHOOSE);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    const int village = (int)m - WORD_SCORE;
    if (!(s->scored >> village & 1))
        return false;
    return refuse_with_hex(r, "KV-61", MOTU_MESSAGE_KV61_SCORED, kaivai_founder(s, village));
}

static bool refuse_show(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const int has = s->influence[s->player];
    if (!move_is_show(m) && m != WORD_SHOW_UNSEEN) {
        refuse_with(r, "KV-62", MOTU_MESSAGE_KV62_SHOW);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        motu_reason_add_number(r, has);
        return true;
    }
    if (s->shown[s->player] != SHOWN_NOT) { /* a view in which the last show did not reveal the others */
        motu_reason_set(r, MOTU_REASON_STATE, "KV-62", MOTU_MESSAGE_KV62_UNKNOWN);
        return true;
    }
    if (m == WORD_SHOW_UNSEEN) {
        const bool seen = s->viewer == MOTU_ALL || (int)s->viewer == (int)s->player || kaivai_shows_last(s);
        return seen && refuse_with(r, "KV-62", MOTU_MESSAGE_KV62_NO_MASK);
    }
    return move_show(m) > has && refuse_with_number(r, "KV-62", MOTU_MESSAGE_KV62_TOO_MANY, has);
}

/* --- a turn ---------------------------------------------------------------------------------------------- */

static bool refuse_give(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const int what = move_give_what(m), space = move_give_space(m);
    if (!s->gifts)
        return refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_NO_GIFTS);
    if (s->gifted)
        return refuse_with(r, "KV-56", s->step == STEP_BID ? MOTU_MESSAGE_KV56_ONCE_BID : MOTU_MESSAGE_KV56_ONCE);
    if (move_give_to(m) == s->player)
        return refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_SELF);
    if ((what == GIFT_FISH ? s->caught : s->shells)[s->player][space - 1])
        return false;
    return refuse_with_number(r, "KV-56", what == GIFT_FISH ? MOTU_MESSAGE_KV56_NO_FISH : MOTU_MESSAGE_KV56_NO_SHELL,
                              space);
}

static bool refuse_gift(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const int what = move_is_add(m) ? move_add_what(m) : GIFT_FISH, space = move_is_add(m) ? move_add_space(m) : 1;
    if (m == WORD_OFFER || (move_is_add(m) && kaivai_may_add(s, what, space)))
        return false;
    if (!move_is_add(m)) {
        refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_ADD);
        motu_reason_add_message(r, kaivai_seat_message(s->player));
        return true;
    }
    if (!kaivai_counters_of(s, s->player, what)[space - 1])
        return refuse_with_number(r, "KV-56",
                                  what == GIFT_FISH ? MOTU_MESSAGE_KV56_NO_FISH : MOTU_MESSAGE_KV56_NO_SHELL, space);
    return refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_ORDER);
}

/* `add` and `offer` where no gift has begun. */
static bool refuse_no_gift(const struct kaivai *s, struct motu_reason *r)
{
    if (!s->gifts)
        return refuse_with(r, "KV-56", MOTU_MESSAGE_KV56_NO_GIFTS);
    return refuse_with(r, "KV-56",
                       edition_of(s)->gift_of_several ? MOTU_MESSAGE_KV56_GIVE_FIRST : MOTU_MESSAGE_KV56_ONE_COUNTER);
}

static bool refuse_price(const struct kaivai *s, enum action action, struct motu_reason *r)
{
    if (kaivai_can_afford(s, action))
        return false;
    refuse_with(r, "KV-19", MOTU_MESSAGE_KV19_INFLUENCE);
    motu_reason_add_word(r, kaivai_action_name[action]);
    motu_reason_add_number(r, kaivai_action_price(s, action));
    motu_reason_add_number(r, s->influence[s->player]);
    return true;
}

static bool refuse_celebrate(const struct kaivai *s, int village, struct motu_reason *r)
{
    if (refuse_price(s, ACTION_CELEBRATE, r))
        return true;
    return !kaivai_village_fish(s, village)
           && refuse_with_hex(r, "KV-52", MOTU_MESSAGE_KV52_NO_FISH, kaivai_founder(s, village));
}

static bool refuse_turn(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (m <= WORD_MOVE) {
        const enum action action = (enum action)(m - WORD_BUILD + ACTION_BUILD);
        return refuse_price(s, action, r) || refuse_canoe_action(s, action, r);
    }
    if (m == WORD_UPGRADE)
        return refuse_price(s, ACTION_UPGRADE, r)
               || (s->upgrades[s->player] == UPGRADES && refuse_with(r, "KV-54", MOTU_MESSAGE_KV54_MAXIMUM));
    if (m == WORD_PASS)
        return false;
    if (move_is_small(m, WORD_CELEBRATE, VILLAGES))
        return refuse_celebrate(s, (int)m - WORD_CELEBRATE, r);
    if (move_is_give(m))
        return refuse_give(s, m, r);
    refuse_with(r, "KV-18", MOTU_MESSAGE_KV18_TURN);
    motu_reason_add_message(r, kaivai_seat_message(s->player));
    return true;
}

/* --- actions with canoes ------------------------------------------------------------------------------------- */

static bool refuse_in_action(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const bool selling = s->step == STEP_SELL;
    if (selling && move_is_sell(m))
        return refuse_sell(s, move_hex(m), move_kind(m) - MOVE_SELL + 1, r);
    if (selling && !hexes_some(s->sold))
        return refuse_with_hex(r, "KV-46", MOTU_MESSAGE_KV46_SELL_FIRST, s->canoe);
    if (m == WORD_DONE)
        return !selling && !hexes_some(s->used) && refuse_with(r, "KV-20", MOTU_MESSAGE_KV20_DONE);
    if (move_is_canoe(m))
        return refuse_canoe(s, move_kind(m) - MOVE_CANOE, move_hex(m), r);
    refuse_with(r, "KV-23", MOTU_MESSAGE_KV23_CANOE);
    motu_reason_add_word(r, kaivai_action_name[s->action]);
    return true;
}

static bool refuse_building(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    if (!move_is_hut(m))
        return refuse_with_hex(r, "KV-30", MOTU_MESSAGE_KV30_HUT, s->canoe);
    return refuse_hut(s, (enum tile)(move_kind(m) - MOVE_HUT + TILE_CANOE), move_hex(m), r);
}

/* --- all together -------------------------------------------------------------------------------------------- */

/* Whether the number is a move of this game at all. */
static bool is_move(const struct kaivai *s, motu_move m)
{
    const unsigned villages = (1u << kaivai_village_count(s)) - 1;
    if (m < WORDS)
        return m != WORD_NONE;
    if (m < WORD_END) {
        if (m >= WORD_CELEBRATE && m < WORD_BASE)
            return villages >> (m & 7) & 1;
        return move_is_small(m, WORD_BID + 1, BID_MAX) || is_base(m) || is_roll(m)
               || move_is_small(m, WORD_PAY, PAY_WAYS);
    }
    if (move_is_social(m))
        return move_is_give(m) ? move_give_to(m) < s->players
                               : move_is_add(m) || m < make_social(SOCIAL_AGES + kaivai_ages_count(s->players));
    return move_is_place(m) || move_is_hut(m) || move_is_god(m) || move_is_canoe(m) || move_is_sell(m)
           || move_is_show(m);
}

static bool refuse_step(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    switch ((enum kaivai_step)s->step) {
    case STEP_BASE:
        return refuse_base(s, m, r);
    case STEP_BID:
        return refuse_bid(s, m, r);
    case STEP_PLACE:
        return refuse_place(s, m, r);
    case STEP_GOD:
        return refuse_god(s, m, r);
    case STEP_TURN:
        return refuse_turn(s, m, r);
    case STEP_GIFT:
        return refuse_gift(s, m, r);
    case STEP_VOTE:
        return refuse_vote(s, m, r);
    case STEP_CANOE:
    case STEP_SELL:
        return refuse_in_action(s, m, r);
    case STEP_HUT:
        return refuse_building(s, m, r);
    case STEP_PAY:
        return refuse_pay(s, m, r);
    case STEP_VILLAGE:
        return refuse_village(s, m, r);
    case STEP_CHOOSE:
        return refuse_score(s, m, r);
    case STEP_SHOW:
        return refuse_show(s, m, r);
    case STEP_AGES:
    case STEP_ROLL:
    case STEP_OVER:
        break;
    }
    return refuse_chance(s, m, r);
}

bool kaivai_refuse(const struct kaivai *s, motu_move m, struct motu_reason *r)
{
    const int actor = kaivai_actor(s);
    if (actor == MOTU_OVER) {
        motu_reason_set(r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
        return true;
    }
    if (!is_move(s, m))
        return refuse_with(r, "", MOTU_MESSAGE_KV_NO_MOVE);
    if ((m == WORD_OFFER || move_is_add(m)) && s->step != STEP_GIFT)
        return refuse_no_gift(s, r);
    if (actor != MOTU_CHANCE && (is_ages(m) || (is_base(m) && s->step != STEP_BASE) || is_roll(m))) {
        refuse_with(r, "", MOTU_MESSAGE_KV_PLAYER_DECIDES);
        motu_reason_add_message(r, kaivai_seat_message(actor));
        return true;
    }
    return refuse_step(s, m, r);
}
