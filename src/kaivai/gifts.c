/* gifts.c: giving a counter away, and the vote on it (KV-56). */
#include "kaivai.h"

bool kaivai_may_give(const struct kaivai *s)
{
    return s->gifts && !s->gifted;
}

void kaivai_apply_give(struct kaivai *s, int to, int what, int space)
{
    uint8_t(*counters)[SPACES] = what == GIFT_FISH ? s->caught : s->shells;
    counters[s->player][space - 1]--;
    kaivai_add_counter(counters[to], space);
    s->gift_to = (uint8_t)to;
    s->gift_what = (uint8_t)what;
    s->gift_space = (uint8_t)space;
    s->gift_voter = (uint8_t)((s->player + 1) % s->players);
    s->gifted = 1;
    s->step = STEP_VOTE;
}

void kaivai_apply_vote(struct kaivai *s, bool approve)
{
    if (approve) {
        s->gift_voter = (uint8_t)((s->gift_voter + 1) % s->players);
        if (s->gift_voter != s->player)
            return;
        s->glory[s->player]++;
    }
    s->gift_to = s->gift_what = s->gift_space = s->gift_voter = 0;
    s->step = STEP_TURN;
}

unsigned kaivai_approved(const struct kaivai *s)
{
    unsigned approved = 0;
    for (int seat = (s->player + 1) % s->players; seat != s->gift_voter; seat = (seat + 1) % s->players)
        approved |= 1u << seat;
    return approved;
}
