/* pairs_kahuna.c: what is hidden in Kahuna: the others' hands, what they discarded, the pile. */
#include "kahuna_rules.h"
#include "pairs.h"

static cards draw(cards *pool, int count, struct motu_rng *rng)
{
    cards drawn = 0;
    while (count--) {
        const int island = cards_random(*pool, rng);
        *pool = cards_remove(*pool, island);
        drawn = cards_add(drawn, island);
    }
    return drawn;
}

static void redeal(struct motu_state *state, int viewer, struct motu_rng *rng)
{
    struct kahuna *s = kahuna_of(state);
    cards pool = s->pile;
    for (int seat = BLACK; seat < SEATS; seat++)
        if (seat != viewer)
            pool = cards_join(pool, cards_join(s->hand[seat], s->hidden_discards[seat]));
    for (int seat = BLACK; seat < SEATS; seat++) {
        if (seat == viewer)
            continue;
        s->hand[seat] = draw(&pool, cards_count(s->hand[seat]), rng);
        s->hidden_discards[seat] = draw(&pool, cards_count(s->hidden_discards[seat]), rng);
    }
    s->pile = pool;
}

static void give_away(struct motu_state *view, const struct motu_state *truth)
{
    struct kahuna *s = kahuna_of(view);
    const struct kahuna *all = kahuna_of_const(truth);
    for (int seat = BLACK; seat < SEATS; seat++)
        if (s->unseen_hand[seat]) {
            s->hand[seat] |= all->hand[seat] & (0u - all->hand[seat]);
            s->unseen_hand[seat]--;
        }
}

const struct pairs_secrets pairs_of_kahuna = {.game = "kahuna", .rarity = 1, .redeal = redeal, .give_away = give_away};
