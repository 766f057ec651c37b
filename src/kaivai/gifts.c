/* gifts.c: giving counters away, and the vote on it (KV-56). */
#include "kaivai_rules.h"

#include <string.h>

bool kaivai_may_give(const struct kaivai *s)
{
    return s->gifts && !s->gifted && (s->step == STEP_TURN || edition_of(s)->gift_before_bid);
}

/* A gift goes from fish to shells, and upwards: what may still be added begins where the last counter lay. */
static int last_given(const struct kaivai *s)
{
    int last = GIFT_KINDS * SPACES - 1;
    while (last > 0 && !s->gift[last / SPACES][last % SPACES])
        last--;
    return last;
}

bool kaivai_may_add(const struct kaivai *s, int what, int space)
{
    return what * SPACES + space - 1 >= last_given(s) && kaivai_counters_of(s, s->player, what)[space - 1];
}

const uint8_t *kaivai_counters_of(const struct kaivai *s, int seat, int what)
{
    return what == GIFT_FISH ? s->caught[seat] : s->shells[seat];
}

static void hand_over(struct kaivai *s, int what, int space)
{
    uint8_t(*counters)[SPACES] = what == GIFT_FISH ? s->caught : s->shells;
    counters[s->player][space - 1]--;
    kaivai_add_counter(counters[s->gift_to], space);
    s->gift[what][space - 1]++;
}

void kaivai_apply_give(struct kaivai *s, int to, int what, int space)
{
    s->gift_to = (uint8_t)to;
    s->gifted = 1;
    s->step = STEP_GIFT;
    hand_over(s, what, space);
    if (!edition_of(s)->gift_of_several)
        kaivai_apply_offer(s);
}

void kaivai_apply_add(struct kaivai *s, int what, int space)
{
    hand_over(s, what, space);
}

void kaivai_apply_offer(struct kaivai *s)
{
    s->gift_voter = (uint8_t)((s->player + 1) % s->players);
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
    memset(s->gift, 0, sizeof s->gift);
    s->gift_to = s->gift_voter = 0;
    s->step = s->bid[s->player] ? STEP_TURN : STEP_BID;
}

unsigned kaivai_approved(const struct kaivai *s)
{
    unsigned approved = 0;
    for (int seat = (s->player + 1) % s->players; s->step == STEP_VOTE && seat != s->gift_voter;
         seat = (seat + 1) % s->players)
        approved |= 1u << seat;
    return approved;
}
