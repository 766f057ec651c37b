/* kaivai_tell.c: what a decision did, as sentences for a log. It compares the position before and after, so what
 * it says is what happened, not what the rules meant to happen; and of a view it says what the view shows. The end of a
 * round and of the game are in kaivai_tell_end.c. */
#include "kaivai_telling.h"

enum motu_message kaivai_seat_message(int seat)
{
    static const enum motu_message name[SEATS] = {MOTU_MESSAGE_SEAT_RED, MOTU_MESSAGE_SEAT_YELLOW,
                                                  MOTU_MESSAGE_SEAT_GREEN, MOTU_MESSAGE_SEAT_BLUE};
    return name[seat];
}

/* --- before the actions ------------------------------------------------------------------------------------ */

static void tell_ages(struct telling *t)
{
    int seat[SEATS] = {0};
    for (int i = 0; i < SEATS; i++)
        seat[i] = t->after->age[i];
    say_seats(t, MOTU_MESSAGE_KAIVAI_TOLD_AGES_THREE, MOTU_MESSAGE_KAIVAI_TOLD_AGES_FOUR, seat);
}

static void tell_base(struct telling *t)
{
    const hexes base = hexes_without(t->before->water, t->after->water);
    const bool pair = hexes_count(base) > 1;
    struct motu_reason *r;
    if (t->before->player == NOBODY)
        r = say(t, pair ? MOTU_MESSAGE_KAIVAI_TOLD_BASE_PAIR : MOTU_MESSAGE_KAIVAI_TOLD_BASE);
    else
        r = say_own(t, pair ? MOTU_MESSAGE_KAIVAI_TOLD_OWN_BASE_PAIR : MOTU_MESSAGE_KAIVAI_TOLD_OWN_BASE);
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(base, map_sorted[i]))
            add_hex(r, map_sorted[i]);
}

static void tell_bid(struct telling *t, int bid)
{
    struct motu_reason *r = say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_BID);
    motu_reason_add_number(r, bid);
    motu_reason_add_number(r, kaivai_basic_movement(bid) + kaivai_bonus(t->before, t->before->player));
}

static void tell_place(struct telling *t, enum tile tile, int hex)
{
    static const enum motu_message message[TILES] = {
        [TILE_CANOE] = MOTU_MESSAGE_KAIVAI_TOLD_PLACE_CANOE,
        [TILE_FISHER] = MOTU_MESSAGE_KAIVAI_TOLD_PLACE_FISHER,
        [TILE_MEETING] = MOTU_MESSAGE_KAIVAI_TOLD_PLACE_MEETING,
    };
    add_hex(add_village(say_own(t, message[tile]), t, kaivai_village_at(t->after, hex)), hex);
}

static void tell_god(struct telling *t, int hex)
{
    add_hex(add_village(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_GOD), t, kaivai_village_at(t->after, hex)), hex);
    for (int seat = 0; seat < t->after->players; seat++)
        if (gained_influence(t, seat))
            motu_reason_add_number(say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_GOD_INFLUENCE, seat), gained_influence(t, seat));
}

/* --- choosing an action ------------------------------------------------------------------------------------ */

/* An action is chosen, at a price or not. What else there is to say is added by the caller. */
static struct motu_reason *say_chosen(struct telling *t, enum motu_message gratis, enum motu_message paid)
{
    const int price = -gained_influence(t, t->before->player);
    struct motu_reason *r = say_own(t, price ? paid : gratis);
    return price ? motu_reason_add_number(r, price) : r;
}

static void tell_celebration(struct telling *t, int village)
{
    const struct kaivai *s = t->before;
    const int fish = kaivai_village_fish(s, village), host = fish / 3; /* KV-52 */
    struct motu_reason *r = say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_CELEBRATE, MOTU_MESSAGE_KAIVAI_TOLD_CELEBRATE_PAID);
    motu_reason_add_number(add_village(r, t, village), fish);
    for (int i = 0; i < s->players; i++) { /* the host first */
        const int seat = (s->player + i) % s->players, glory = gained_glory(t, seat);
        if (!glory)
            continue;
        const int extra = seat == s->player ? host : 0;
        r = say_of(t,
                   !extra           ? MOTU_MESSAGE_KAIVAI_TOLD_FEAST
                   : extra == glory ? MOTU_MESSAGE_KAIVAI_TOLD_FEAST_HOST_ONLY
                                    : MOTU_MESSAGE_KAIVAI_TOLD_FEAST_HOST,
                   seat);
        motu_reason_add_number(r, glory);
        if (extra && extra < glory)
            motu_reason_add_number(r, extra);
    }
}

static void tell_upgrade(struct telling *t)
{
    const int seat = t->before->player, bonus = kaivai_bonus(t->after, seat);
    struct motu_reason *r;
    if (bonus == kaivai_bonus(t->before, seat))
        r = say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_UPGRADE_HALF, MOTU_MESSAGE_KAIVAI_TOLD_UPGRADE_HALF_PAID);
    else
        r = say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_UPGRADE, MOTU_MESSAGE_KAIVAI_TOLD_UPGRADE_PAID);
    motu_reason_add_number(r, bonus);
}

static void tell_pass(struct telling *t)
{
    const int sacrifice = gained_influence(t, t->before->player);
    struct motu_reason *r = say_own(t, sacrifice ? MOTU_MESSAGE_KAIVAI_TOLD_SACRIFICE : MOTU_MESSAGE_KAIVAI_TOLD_PASS);
    if (sacrifice)
        motu_reason_add_number(r, sacrifice);
}

static void tell_give(struct telling *t, motu_move m)
{
    const bool fish = move_give_what(m) == GIFT_FISH;
    struct motu_reason *r = say_own(t, fish ? MOTU_MESSAGE_KAIVAI_TOLD_GIVE_FISH : MOTU_MESSAGE_KAIVAI_TOLD_GIVE_SHELL);
    motu_reason_add_number(add_seat(r, move_give_to(m)), move_give_space(m));
}

static void tell_add(struct telling *t, motu_move m)
{
    const bool fish = move_add_what(m) == GIFT_FISH;
    struct motu_reason *r = say_own(t, fish ? MOTU_MESSAGE_KAIVAI_TOLD_ADD_FISH : MOTU_MESSAGE_KAIVAI_TOLD_ADD_SHELL);
    motu_reason_add_number(r, move_add_space(m));
}

static void tell_vote(struct telling *t, bool approve)
{
    const int giver = t->before->player;
    say_of(t, approve ? MOTU_MESSAGE_KAIVAI_TOLD_APPROVE : MOTU_MESSAGE_KAIVAI_TOLD_REFUSE, t->before->gift_voter);
    if (gained_glory(t, giver))
        motu_reason_add_number(say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_GIFT_GLORY, giver), gained_glory(t, giver));
}

/* --- canoes ------------------------------------------------------------------------------------------------ */

static void tell_fishing(struct telling *t, int village)
{
    const int sure = gained_fish(t, t->before->player);
    if (t->after->step == STEP_ROLL && !sure) {
        add_village(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_NETS), t, village);
        return;
    }
    const enum motu_message message = t->after->step == STEP_ROLL ? MOTU_MESSAGE_KAIVAI_TOLD_NETS_GOD
                                      : t->before->dice_off       ? MOTU_MESSAGE_KAIVAI_TOLD_CATCH
                                                                  : MOTU_MESSAGE_KAIVAI_TOLD_GOD_FISH;
    add_village(motu_reason_add_number(say_own(t, message), sure), t, village);
}

static void tell_canoe(struct telling *t, int slot, int to)
{
    const struct kaivai *s = t->before;
    const int from = kaivai_canoe_of_slot(s, slot);
    if (to == HEX_NONE) {
        add_hex(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_STAY), from);
    } else {
        const bool at_sea = hexes_have(s->water, from), sinks = hexes_have(s->canoes, to);
        const enum motu_message sail = at_sea ? MOTU_MESSAGE_KAIVAI_TOLD_SAIL : MOTU_MESSAGE_KAIVAI_TOLD_LAUNCH;
        const enum motu_message sink = at_sea ? MOTU_MESSAGE_KAIVAI_TOLD_SINK : MOTU_MESSAGE_KAIVAI_TOLD_LAUNCH_SINK;
        struct motu_reason *r = add_hex(add_hex(say_own(t, sinks ? sink : sail), from), to);
        if (sinks) {
            add_seat(r, kaivai_canoe_owner(s, to));
            motu_reason_add_number(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_SINK_GLORY), -gained_glory(t, s->player));
        }
    }
    if (s->action == ACTION_FISH && t->after->step != STEP_VILLAGE)
        tell_fishing(t, __builtin_ctz(kaivai_fishing_at(s, to == HEX_NONE ? from : to)));
}

static void tell_hut(struct telling *t, enum tile tile, int hex)
{
    static const enum motu_message message[TILES] = {
        [TILE_CANOE] = MOTU_MESSAGE_KAIVAI_TOLD_HUT_CANOE,
        [TILE_FISHER] = MOTU_MESSAGE_KAIVAI_TOLD_HUT_FISHER,
        [TILE_MEETING] = MOTU_MESSAGE_KAIVAI_TOLD_HUT_MEETING,
    };
    const int village = kaivai_village_at(t->after, hex), influence = gained_influence(t, t->before->player);
    struct motu_reason *r = add_village(add_hex(say_own(t, message[tile]), hex), t, village);
    motu_reason_add_number(r, kaivai_hut_price(t->before, village, HEX_NONE));
    if (influence)
        motu_reason_add_number(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_HUT_INFLUENCE), influence);
}

static void tell_pay(struct telling *t, int number)
{
    const struct kaivai *s = t->before;
    struct pay_way way[PAY_WAYS];
    char shells[128]; /* longer than a word may be, so that a cut is seen */
    struct motu_text text = MOTU_TEXT_IN(shells);
    kaivai_ways(s, way);
    for (int space = 1; space <= SPACES; space++)
        for (int i = 0; i < way[number].count[space - 1]; i++) {
            if (text.length)
                motu_text_put_char(&text, ' ');
            motu_text_put_number(&text, space);
        }
    const int change = way[number].change;
    struct motu_reason *r = say_own(t, change ? MOTU_MESSAGE_KAIVAI_TOLD_PAY_CHANGE : MOTU_MESSAGE_KAIVAI_TOLD_PAY);
    motu_reason_add_word(r, shells);
    if (change)
        motu_reason_add_number(r, change);
}

static void tell_roll(struct telling *t, unsigned roll)
{
    const int fish = __builtin_popcount(roll), dice = t->before->dice;
    if (dice == 1) {
        say_own(t, fish ? MOTU_MESSAGE_KAIVAI_TOLD_ROLL_ONE : MOTU_MESSAGE_KAIVAI_TOLD_ROLL_ONE_NOTHING);
        return;
    }
    struct motu_reason *r = say_own(t, fish ? MOTU_MESSAGE_KAIVAI_TOLD_ROLL : MOTU_MESSAGE_KAIVAI_TOLD_ROLL_NOTHING);
    if (fish)
        motu_reason_add_number(r, fish);
    motu_reason_add_number(r, dice);
}

static void tell_sell(struct telling *t, int hex, int count)
{
    static const enum motu_message message[] = {
        MOTU_MESSAGE_KAIVAI_TOLD_SELL_ONE,
        MOTU_MESSAGE_KAIVAI_TOLD_SELL_TWO,
        MOTU_MESSAGE_KAIVAI_TOLD_SELL_THREE,
    };
    const int owner = planes2_at(t->before->owner, hex);
    if (owner == t->before->player) {
        add_hex(motu_reason_add_number(say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_BRING), count), hex);
        return;
    }
    struct motu_reason *r = add_hex(add_seat(say_own(t, message[count - 1]), owner), hex);
    motu_reason_add_number(r, gained_value(t, t->before->player));
}

/* --- all together -------------------------------------------------------------------------------------------- */

static void tell_word(struct telling *t, motu_move m)
{
    switch (m) {
    case WORD_BUILD:
        say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_BUILD, MOTU_MESSAGE_KAIVAI_TOLD_BUILD_PAID);
        return;
    case WORD_FISH:
        say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_FISH, MOTU_MESSAGE_KAIVAI_TOLD_FISH_PAID);
        return;
    case WORD_DELIVER:
        say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_DELIVER, MOTU_MESSAGE_KAIVAI_TOLD_DELIVER_PAID);
        return;
    case WORD_MOVE:
        say_chosen(t, MOTU_MESSAGE_KAIVAI_TOLD_MOVE, MOTU_MESSAGE_KAIVAI_TOLD_MOVE_PAID);
        return;
    case WORD_UPGRADE:
        tell_upgrade(t);
        return;
    case WORD_PASS:
        tell_pass(t);
        return;
    case WORD_APPROVE:
    case WORD_REFUSE:
        tell_vote(t, m == WORD_APPROVE);
        return;
    case WORD_OFFER:
        say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_OFFER);
        return;
    case WORD_DONE:
        say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_DONE);
        return;
    case WORD_SHOW_UNSEEN:
        say_own(t, MOTU_MESSAGE_KAIVAI_TOLD_SHOW_UNSEEN);
        return;
    default:
        break;
    }
    if (m >= WORD_ROLL)
        tell_roll(t, m - WORD_ROLL);
    else if (m >= WORD_PAY)
        tell_pay(t, (int)m - WORD_PAY);
    else if (m >= WORD_BASE)
        tell_base(t);
    else if (m >= WORD_SCORE)
        kaivai_tell_score(t, (int)m - WORD_SCORE);
    else if (m >= WORD_VILLAGE)
        tell_fishing(t, (int)m - WORD_VILLAGE);
    else if (m >= WORD_CELEBRATE)
        tell_celebration(t, (int)m - WORD_CELEBRATE);
    else if (m <= WORD_BID + BID_MAX)
        tell_bid(t, (int)m - WORD_BID);
}

static void tell_decision(struct telling *t, motu_move m)
{
    const int kind = move_kind(m), hex = move_hex(m);
    if (kind == MOVE_WORD)
        tell_word(t, m);
    else if (kind >= MOVE_SHOW)
        kaivai_tell_show(t, move_show(m));
    else if (kind >= MOVE_SELL)
        tell_sell(t, hex, kind - MOVE_SELL + 1);
    else if (kind >= MOVE_CANOE)
        tell_canoe(t, kind - MOVE_CANOE, hex);
    else if (kind == MOVE_GOD)
        tell_god(t, hex);
    else if (kind >= MOVE_HUT)
        tell_hut(t, (enum tile)(kind - MOVE_HUT + TILE_CANOE), hex);
    else if (kind >= MOVE_PLACE)
        tell_place(t, (enum tile)(kind - MOVE_PLACE + TILE_CANOE), hex);
    else if (move_is_give(m))
        tell_give(t, m);
    else if (move_is_add(m))
        tell_add(t, m);
    else
        tell_ages(t);
}

static void tell_order(struct telling *t)
{
    int seat[SEATS] = {0};
    for (int i = 0; i < t->after->players; i++)
        seat[i] = kaivai_in_order(t->after, i);
    say_seats(t, MOTU_MESSAGE_KAIVAI_TOLD_ORDER_THREE, MOTU_MESSAGE_KAIVAI_TOLD_ORDER_FOUR, seat);
}

/* What came after the decision by itself. */
static void tell_phase(struct telling *t, motu_move m)
{
    const struct kaivai *before = t->before, *after = t->after;
    if (before->action != ACTIONS && after->action == ACTIONS && m != WORD_DONE)
        say(t, MOTU_MESSAGE_KAIVAI_TOLD_ACTION_ENDS);
    if (kaivai_bidders(before) < before->players && kaivai_bidders(after) == after->players)
        tell_order(t);
    if ((before->step == STEP_BID || before->step == STEP_PLACE) && after->step == STEP_TURN) /* KV-16 */
        say(t, MOTU_MESSAGE_KAIVAI_TOLD_GOD_STAYS);
    if (before->step == STEP_TURN && (after->step == STEP_BID || after->step == STEP_CHOOSE))
        kaivai_tell_round_end(t);
    if (before->step != STEP_BID && before->step != STEP_VOTE && after->step == STEP_BID)
        add_seat(motu_reason_add_number(say(t, MOTU_MESSAGE_KAIVAI_TOLD_ROUND), after->round), after->player);
    if (after->scored != before->scored)
        kaivai_tell_village(t, m);
    if (after->step == STEP_CHOOSE)
        say_of(t, MOTU_MESSAGE_KAIVAI_TOLD_CHOOSER, after->chooser);
    if (after->step == STEP_OVER) {
        kaivai_tell_glory(t);
        kaivai_tell_end(t);
    }
}

int kaivai_tell(const struct kaivai *before, motu_move m, const struct kaivai *after, struct motu_reason told[])
{
    struct telling t = {.before = before, .after = after, .told = told};
    tell_decision(&t, m);
    tell_phase(&t, m);
    return t.count;
}
