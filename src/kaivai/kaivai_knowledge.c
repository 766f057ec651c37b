/* kaivai_knowledge.c: what a viewer sees of a state, and filling a view up again. What is secret in Kaivai
 * is how much influence the others have shown for the village being scored (KV-62).
 *
 * Hidden influence (KV-66) is not such a secret: every change of it is public, so whoever remembers all of them
 * knows the count, and computer players do. A view therefore keeps the counts, and all that writes a view for somebody
 * to read asks kaivai_influence_is_hidden() first. */
#include <string.h>

#include "kaivai_rules.h"

bool kaivai_influence_is_hidden(const struct kaivai *s, int seat)
{
    return s->influence_hidden && s->viewer != MOTU_ALL && s->viewer != seat;
}

/* Of a seat that was not asked there is nothing to guess. */
static bool is_hidden(const struct kaivai *s, int seat, int viewer)
{
    return seat != viewer && s->shown[seat] != SHOWN_NOT && kaivai_is_asked(s, seat);
}

void kaivai_conceal(struct kaivai *s, int viewer)
{
    static const uint8_t nobody_yet[SEATS] = {SHOWN_NOT};
    if (viewer == MOTU_ALL)
        return;
    s->viewer = (int8_t)viewer;
    if (!memcmp(s->shown, nobody_yet, sizeof nobody_yet)) /* most of the game */
        return;
    for (int seat = 0; seat < SEATS; seat++)
        if (is_hidden(s, seat, viewer))
            s->shown[seat] = SHOWN_UNSEEN;
}

motu_move kaivai_conceal_move(const struct kaivai *s, motu_move m, int viewer)
{
    const bool own = viewer == MOTU_ALL || viewer == s->player;
    if (own || viewer == s->viewer || !move_is_show(m) || kaivai_shows_last(s))
        return m; /* the last to show reveals all, also to the others */
    return WORD_SHOW_UNSEEN;
}

void kaivai_determinize(struct kaivai *s, struct motu_rng *rng)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (s->shown[seat] == SHOWN_UNSEEN)
            s->shown[seat] = (uint8_t)(1 + motu_rng_below(rng, s->influence[seat] + 1u));
    s->viewer = MOTU_ALL;
}

bool kaivai_reveals(const struct kaivai *s, motu_move m)
{
    if (s->step != STEP_SHOW || !kaivai_shows_last(s))
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->viewer == MOTU_ALL || s->shown[seat] == SHOWN_UNSEEN)
            return true;
    return m == WORD_SHOW_UNSEEN;
}

bool kaivai_secret(const struct kaivai *s, struct kaivai *first)
{
    if (s->step != STEP_SHOW)
        return false;
    *first = *s;
    first->viewer = MOTU_ALL;
    for (int seat = 0; seat < SEATS; seat++)
        first->shown[seat] = SHOWN_NOT;
    kaivai_apply_score(first, s->scoring); /* asks again from the first */
    return true;
}
