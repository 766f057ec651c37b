/* bidding.c: the bids of a round, and the starting huts that follow the first of them. */
#include "kaivai_rules.h"

void kaivai_begin_bidding(struct kaivai *s)
{
    s->step = STEP_BID;
    s->player = (uint8_t)kaivai_next_bidder(s);
}

int kaivai_next_bidder(const struct kaivai *s)
{
    unsigned waiting = 0;
    for (int seat = 0; seat < s->players; seat++)
        waiting |= (unsigned)!s->bid[seat] << seat;
    if (!waiting)
        return NOBODY;
    if (s->round > 1)
        return kaivai_last_of(s, waiting); /* KV-13 */
    int i = 0, seat;
    do {
        seat = edition_of(s)->youngest_clockwise ? (s->age[0] + i) % s->players : s->age[i];
        i++;
    } while (!(waiting >> seat & 1));
    return seat;
}

unsigned kaivai_open_bids(const struct kaivai *s)
{
    unsigned open = ((1u << BID_MAX) - 1) << 1;
    for (int seat = 0; seat < s->players; seat++)
        open &= ~(1u << s->bid[seat]); /* KV-12 */
    return open;
}

void kaivai_apply_bid(struct kaivai *s, int bid)
{
    s->bid[s->player] = (uint8_t)bid;
    s->gifted = 0;
    const int next = kaivai_next_bidder(s);
    if (next != NOBODY) {
        s->player = (uint8_t)next;
    } else if (s->round == 1) {
        s->step = STEP_PLACE;
        s->player = (uint8_t)kaivai_in_order(s, 0);
    } else {
        kaivai_begin_god(s);
    }
}

/* --- starting huts, KV-15 -------------------------------------------------------------------------------- */

bool kaivai_may_start_with(const struct kaivai *s, enum tile tile)
{
    if (tile == TILE_CANOE)
        return true;
    const bool first = kaivai_hut_count(s, s->player) == 0;
    switch ((enum start_huts)s->start) {
    case START_BEGINNER:
        return false;
    case START_FIRST_CANOE:
        return !first;
    case START_ONE_CANOE:
        return first || kaivai_canoe_count(s, s->player) > 0;
    case START_FREE:
        break;
    }
    return true;
}

hexes kaivai_start_candidates(const struct kaivai *s)
{
    const hexes shore = hexes_near(kaivai_of_kind(s, TILE_CULT));
    return hexes_without(hexes_and(kaivai_sites(s), shore), s->canoes);
}

hexes kaivai_start_sites(const struct kaivai *s)
{
    return kaivai_safe_sites(s, kaivai_start_candidates(s), s->canoes);
}

void kaivai_apply_place(struct kaivai *s, enum tile tile, int hex)
{
    const int seat = s->player;
    kaivai_put_tile(s, hex, tile, seat, kaivai_near_village(s, hex));
    if (tile == TILE_CANOE)
        kaivai_put_canoe(s, hex, seat);
    if (kaivai_hut_count(s, seat) < 2)
        return;
    for (int n = 0; n < s->players; n++)
        if (kaivai_in_order(s, n) == seat && n + 1 < s->players) {
            s->player = (uint8_t)kaivai_in_order(s, n + 1);
            return;
        }
    kaivai_begin_god(s);
}
