/* kahuna_knowledge.c: what a viewer sees of a state, and filling a view up again. What a viewer remembers of
 * the game so far is belief.c's. */
#include "kahuna_rules.h"

bool kahuna_can_lay(const struct kahuna *s, int seat, cards hidden, cards open)
{
    const cards missing = cards_without(hidden, hidden & s->hand[seat]);
    return cards_contain(s->open[seat], open) && cards_count(missing) <= s->unseen_hand[seat]
           && cards_contain(missing ? kahuna_unseen(s) : 0, missing);
}

static void hide(struct kahuna *s, int seat)
{
    s->unseen_hand[seat] = (uint8_t)(s->unseen_hand[seat] + cards_count(s->hand[seat]));
    s->unseen_discards[seat] = (uint8_t)(s->unseen_discards[seat] + cards_count(s->hidden_discards[seat]));
    s->hand[seat] = s->hidden_discards[seat] = 0;
}

/* Which of the two looks nobody foresees: no branch. */
void kahuna_conceal(struct kahuna *s, int viewer)
{
    if (viewer == MOTU_ALL)
        return;
    const bool seated = viewer >= 0;
    hide(s, seated ? !viewer : BLACK);
    if (!seated)
        hide(s, WHITE);
    s->pile = 0;
    s->viewer = (int8_t)viewer;
}

motu_move kahuna_conceal_move(const struct kahuna *s, motu_move m, int viewer)
{
    if (viewer == MOTU_ALL)
        return m;
    if (move_kind(m) == MOVE_DISCARD && !move_discard_open(m) && viewer != s->player)
        return make_discard(ISLAND_NONE, 0); /* KH-11 */
    if (move_kind(m) != MOVE_CHANCE || move_chance_use(m) == CHANCE_REVEAL)
        return m;
    const int use = move_chance_use(m);
    const int owner = use == CHANCE_CARD ? s->player : use == CHANCE_DEAL_BLACK ? BLACK : WHITE;
    return viewer == owner ? m : make_chance(use, ISLAND_NONE); /* KH-5, KH-16 */
}

cards kahuna_draw_random(cards *from, int count, struct motu_rng *rng)
{
    cards drawn = 0;
    while (count--) {
        const int island = cards_random(*from, rng);
        *from = cards_remove(*from, island);
        drawn = cards_add(drawn, island);
    }
    return drawn;
}

void kahuna_determinize(struct kahuna *s, struct motu_rng *rng)
{
    if (s->viewer == MOTU_ALL)
        return;
    cards unseen = kahuna_unseen(s); /* a set of bits: there is no order in it that could tell anything */
    for (int seat = BLACK; seat < SEATS; seat++) {
        s->hand[seat] = cards_join(s->hand[seat], kahuna_draw_random(&unseen, s->unseen_hand[seat], rng));
        s->hidden_discards[seat] =
            cards_join(s->hidden_discards[seat], kahuna_draw_random(&unseen, s->unseen_discards[seat], rng));
        s->unseen_hand[seat] = s->unseen_discards[seat] = 0;
    }
    s->pile = unseen;
    s->viewer = MOTU_ALL;
}
