/* favours.c: which gifts and which bases a player with sense decides for, so that nobody searches among the others.
 *
 * A gift brings its giver one glory if all approve (KV-56), and those who approve get nothing for it. So it costs a
 * voter something as long as the giver may still catch up with that voter, and nothing once the giver is too far
 * behind. Who gives hands over one counter, the cheapest there is, to somebody as far behind as that, and only if
 * everybody can be expected to approve; more counters bring no more glory, so none is added. */
#include "kaivai_rules.h"

/* Glory that a seat may still gain on another: what the rounds to come and the villages may bring, generously. */
static int reserve(const struct kaivai *s)
{
    return 8 + 8 * (edition_of(s)->rounds - s->round + (s->step < STEP_CHOOSE));
}

/* Whether a seat with one more glory is still no rival to another. */
static bool is_no_rival(const struct kaivai *s, int seat, int other)
{
    return kaivai_sure_glory(s, seat) + 1 + reserve(s) < kaivai_sure_glory(s, other);
}

static bool all_would_approve(const struct kaivai *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->player && !is_no_rival(s, s->player, seat))
            return false;
    return true;
}

/* Somebody behind whom at least one other player is safe: a gift does not decide who wins. */
static bool helps_no_winner(const struct kaivai *s, int to)
{
    for (int seat = 0; seat < s->players; seat++)
        if (seat != to && is_no_rival(s, to, seat))
            return true;
    return false;
}

/* KV-32, KV-58: the counter that is worth least. */
static bool is_cheapest(const struct kaivai *s, int what, int space)
{
    for (int below = 1; below < space; below++)
        if (s->caught[s->player][below - 1] || s->shells[s->player][below - 1])
            return false;
    return what == GIFT_SHELL || !s->shells[s->player][space - 1];
}

bool kaivai_is_fair_gift(const struct kaivai *s, motu_move m)
{
    return all_would_approve(s) && helps_no_winner(s, move_give_to(m))
           && is_cheapest(s, move_give_what(m), move_give_space(m));
}

bool kaivai_is_fair_vote(const struct kaivai *s, motu_move m)
{
    return (m == WORD_APPROVE) == is_no_rival(s, s->player, s->gift_voter);
}

int kaivai_base_room(int base)
{
    hexes near = hexes_one(kaivai_bases[base][0]);
    if (kaivai_bases[base][1] != HEX_NONE)
        near = hexes_add(near, kaivai_bases[base][1]);
    return hexes_count(map_within(near, HEXES_ALL, 2));
}
