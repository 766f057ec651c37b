/* open_game.c: see open_game.h. The parameters are the table's, even where they are ignored. */
#include "open_game.h"

int open_chances(const struct motu_state *s, motu_move out[], uint32_t weight[]) /* NOLINT: the table's form */
{
    (void)s;
    (void)out;
    (void)weight;
    return 0;
}

void open_conceal(struct motu_state *s, int viewer)
{
    (void)s;
    (void)viewer;
}

motu_move open_conceal_move(const struct motu_state *s, motu_move m, int viewer)
{
    (void)s;
    (void)viewer;
    return m;
}

bool open_may_ask(const struct motu_state *s, int viewer)
{
    (void)s;
    (void)viewer;
    return true;
}

void open_determinize(struct motu_state *s, struct motu_rng *rng)
{
    (void)s;
    (void)rng;
}

bool open_certain(const struct motu_belief *b, const struct motu_state *view)
{
    (void)b;
    (void)view;
    return true;
}

bool open_settled(const struct motu_state *s)
{
    (void)s;
    return true;
}
