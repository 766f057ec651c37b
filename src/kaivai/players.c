/* players.c: what a seat has, and who is behind whom. */
#include "kaivai_rules.h"

void kaivai_add_counter(uint8_t counters[SPACES], int space)
{
    if (counters[space - 1] < COUNTERS_MAX)
        counters[space - 1]++;
}

void kaivai_gain_influence(struct kaivai *s, int seat, int count)
{
    const int sum = s->influence[seat] + count;
    s->influence[seat] = (uint8_t)(sum < INFLUENCE_MAX ? sum : INFLUENCE_MAX); /* KV-6 */
}

int kaivai_fisher_count(const struct kaivai *s, int seat)
{
    return hexes_count(hexes_and(kaivai_of_kind(s, TILE_FISHER), planes2(s->owner, seat)));
}

bool kaivai_has_hut(const struct kaivai *s, int seat, enum tile tile)
{
    if (kaivai_hut_count(s, seat) >= HUTS_EACH)
        return false;
    if (tile == TILE_CANOE)
        return kaivai_canoe_count(s, seat) < CANOES_EACH;
    return tile != TILE_FISHER || kaivai_fisher_count(s, seat) < FISHERS_EACH;
}

/* The criteria of KV-13 that part players of equal glory, as one number, the lower the further behind. */
static uint64_t standing(const struct kaivai *s, int seat)
{
    uint64_t place = (uint64_t)kaivai_shell_value(s->shells[seat]);
    place = place << 12 | (uint64_t)kaivai_counters(s->caught[seat]);
    place = place << 4 | (uint64_t)kaivai_canoe_count(s, seat);
    return place << 8 | (uint64_t)kaivai_hut_count(s, seat);
}

static bool is_behind(const struct kaivai *s, int one, int other)
{
    return s->glory[one] < s->glory[other]
           || (s->glory[one] == s->glory[other] && standing(s, one) < standing(s, other));
}

int kaivai_last_of(const struct kaivai *s, unsigned seats)
{
    int last = NOBODY;
    for (int i = 0; i < s->players; i++) { /* the youngest first, so that of equals the younger remains */
        const int seat = s->age[i];
        if (seats >> seat & 1 && (last == NOBODY || is_behind(s, seat, last)))
            last = seat;
    }
    return last;
}

int kaivai_bidders(const struct kaivai *s)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count += s->bid[seat] > 0;
    return count;
}

int kaivai_in_order(const struct kaivai *s, int n)
{
    int found = NOBODY;
    for (int seat = 0; seat < s->players; seat++) {
        int higher = 0;
        for (int other = 0; other < s->players; other++)
            higher += s->bid[other] > s->bid[seat];
        found = higher == n && s->bid[seat] ? seat : found;
    }
    return found;
}
