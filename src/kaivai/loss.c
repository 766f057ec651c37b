/* loss.c: the end of a round: shells and fish lose value (KV-58). */
#include "kaivai_rules.h"

#include <string.h>

void kaivai_lose_value(uint8_t counters[SPACES])
{
    memmove(counters, counters + 1, SPACES - 1);
    counters[SPACES - 1] = 0;
}

void kaivai_end_round(struct kaivai *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        kaivai_lose_value(s->shells[seat]);
        kaivai_lose_value(s->caught[seat]);
        s->bid[seat] = 0;
    }
    memset(s->space, 0, sizeof s->space);
    s->passed = s->acted = 0;
    if (s->round == edition_of(s)->rounds) {
        kaivai_begin_scoring(s);
    } else {
        s->round++;
        kaivai_begin_bidding(s);
    }
}
