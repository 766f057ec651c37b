/* kaivai_turn.c: who decides, what choosing an action costs, passing, and whose turn comes next. */
#include "kaivai_rules.h"

int kaivai_actor(const struct kaivai *s)
{
    switch ((enum kaivai_step)s->step) {
    case STEP_AGES:
    case STEP_ROLL:
        return MOTU_CHANCE;
    case STEP_BASE:
        return s->player == NOBODY ? MOTU_CHANCE : s->player;
    case STEP_VOTE:
        return s->gift_voter;
    case STEP_OVER:
        return MOTU_OVER;
    default:
        return s->player;
    }
}

int kaivai_action_price(const struct kaivai *s, enum action action)
{
    return s->space[action]; /* KV-19 */
}

void kaivai_begin_turns(struct kaivai *s)
{
    s->step = STEP_TURN;
    s->player = (uint8_t)kaivai_in_order(s, 0);
}

void kaivai_choose(struct kaivai *s, enum action action)
{
    const int price = kaivai_action_price(s, action);
    s->influence[s->player] = (uint8_t)(s->influence[s->player] - price);
    s->space[action] = (uint16_t)(price ? 2 * price : 1);
    s->acted |= (uint8_t)(1u << s->player);
}

void kaivai_apply_pass(struct kaivai *s)
{
    const unsigned me = 1u << s->player;
    if (!(s->acted & me)) /* KV-21 */
        kaivai_gain_influence(s, s->player, 2);
    s->passed |= (uint8_t)me;
    kaivai_end_turn(s);
}

void kaivai_end_turn(struct kaivai *s)
{
    s->gifted = 0;
    if (s->passed == kaivai_all_seats(s)) {
        kaivai_end_round(s); /* KV-22 */
        return;
    }
    /* The next lower bid of somebody who has not passed, or else the highest: the largest of these numbers. No two bids
     * are equal (KV-12), so the seat can ride in the lowest digit. */
    const int mine = s->bid[s->player];
    int best = 0;
    for (int seat = 0; seat < s->players; seat++) {
        const int place = s->bid[seat] < mine ? s->bid[seat] + BID_MAX : s->bid[seat];
        const int number = s->passed >> seat & 1 ? 0 : place * SEATS + seat;
        best = number > best ? number : best;
    }
    s->player = (uint8_t)(best % SEATS);
    s->step = STEP_TURN;
}
