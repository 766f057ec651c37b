/* apply.c: carries out decisions that kaivai_refuse.c accepts: finds the file for each. */
#include "kaivai_rules.h"

#include "must.h"

static void begin_canoes(struct kaivai *s, enum action action)
{
    kaivai_choose(s, action);
    s->action = (uint8_t)action;
    s->step = STEP_CANOE;
}

static void apply_word(struct kaivai *s, motu_move m)
{
    switch (m) {
    case WORD_BUILD:
        begin_canoes(s, ACTION_BUILD);
        return;
    case WORD_FISH:
        begin_canoes(s, ACTION_FISH);
        return;
    case WORD_DELIVER:
        begin_canoes(s, ACTION_DELIVER);
        return;
    case WORD_MOVE:
        begin_canoes(s, ACTION_MOVE);
        return;
    case WORD_UPGRADE:
        kaivai_apply_upgrade(s);
        return;
    case WORD_PASS:
        kaivai_apply_pass(s);
        return;
    case WORD_APPROVE:
    case WORD_REFUSE:
        kaivai_apply_vote(s, m == WORD_APPROVE);
        return;
    case WORD_OFFER:
        kaivai_apply_offer(s);
        return;
    case WORD_DONE:
        kaivai_end_action(s);
        return;
    case WORD_SHOW_UNSEEN:
        kaivai_apply_show(s, SHOWN_UNSEEN);
        return;
    default:
        break;
    }
    if (m >= WORD_ROLL)
        kaivai_apply_roll(s, m - WORD_ROLL);
    else if (m >= WORD_PAY)
        kaivai_apply_pay(s, (int)m - WORD_PAY);
    else if (m >= WORD_BASE)
        kaivai_apply_base(s, (int)m - WORD_BASE);
    else if (m >= WORD_SCORE)
        kaivai_apply_score(s, (int)m - WORD_SCORE);
    else if (m >= WORD_VILLAGE)
        kaivai_fish_in(s, (int)m - WORD_VILLAGE);
    else if (m >= WORD_CELEBRATE)
        kaivai_apply_celebrate(s, (int)m - WORD_CELEBRATE);
    else
        kaivai_apply_bid(s, (int)m - WORD_BID);
}

void kaivai_apply(struct kaivai *s, motu_move m)
{
    const int kind = move_kind(m), hex = move_hex(m);
    must(kind < MOVE_KINDS);
    if (kind == MOVE_WORD)
        apply_word(s, m);
    else if (kind >= MOVE_SHOW)
        kaivai_apply_show(s, move_show(m) + 1);
    else if (kind >= MOVE_SELL)
        kaivai_apply_sell(s, hex, kind - MOVE_SELL + 1);
    else if (kind >= MOVE_CANOE)
        kaivai_apply_canoe(s, kind - MOVE_CANOE, hex);
    else if (kind == MOVE_GOD)
        kaivai_apply_god(s, hex);
    else if (kind >= MOVE_HUT)
        kaivai_apply_hut(s, (enum tile)(kind - MOVE_HUT + TILE_CANOE), hex);
    else if (kind >= MOVE_PLACE)
        kaivai_apply_place(s, (enum tile)(kind - MOVE_PLACE + TILE_CANOE), hex);
    else if (move_is_give(m))
        kaivai_apply_give(s, move_give_to(m), move_give_what(m), move_give_space(m));
    else if (move_is_add(m))
        kaivai_apply_add(s, move_add_what(m), move_add_space(m));
    else
        kaivai_apply_ages(s, hex);
}
