/* pairs_kaivai.c: what is hidden in Kaivai: how much influence the others have shown for the village being scored
 * (KV-62), until the last has shown. */
#include "kaivai_rules.h"
#include "pairs.h"

static bool is_hidden(const struct kaivai *s, int seat, int viewer)
{
    const bool was_asked = s->influence[seat] || s->influence_hidden; /* whoever was not has shown nothing, openly */
    return s->step == STEP_SHOW && seat != viewer && s->shown[seat] != SHOWN_NOT && was_asked;
}

static void redeal(struct motu_state *state, int viewer, struct motu_rng *rng)
{
    struct kaivai *s = kaivai_of(state);
    for (int seat = 0; seat < s->players; seat++)
        if (is_hidden(s, seat, viewer))
            s->shown[seat] = (uint8_t)(1 + motu_rng_below(rng, s->influence[seat] + 1u));
}

static void give_away(struct motu_state *view, const struct motu_state *truth)
{
    struct kaivai *s = kaivai_of(view);
    for (int seat = 0; seat < s->players; seat++)
        if (s->shown[seat] == SHOWN_UNSEEN) {
            s->shown[seat] = kaivai_of_const(truth)->shown[seat];
            return;
        }
}

const struct pairs_secrets pairs_of_kaivai = {.game = "kaivai", .rarity = 10, .redeal = redeal, .give_away = give_away};
