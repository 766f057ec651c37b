/* kaivai_scoring.c: the end of the game: huts, villages one by one with influence shown in secret, and who has won. */
#include "kaivai_rules.h"

#include "softmax.h"

unsigned kaivai_unscored(const struct kaivai *s)
{
    return ~(unsigned)s->scored & ((1u << kaivai_village_count(s)) - 1);
}

static void choose_next(struct kaivai *s)
{
    s->scoring = VILLAGE_NONE;
    if (!kaivai_unscored(s)) {
        s->step = STEP_OVER;
        s->player = s->chooser = NOBODY;
        s->winners = (uint8_t)kaivai_winners(s);
        return;
    }
    s->step = STEP_CHOOSE;
    s->chooser = s->player = (uint8_t)kaivai_last_of(s, kaivai_all_seats(s)); /* KV-61 */
}

int kaivai_sure_glory(const struct kaivai *s, int seat)
{
    return s->glory[seat] + (s->step < STEP_CHOOSE ? 2 * kaivai_hut_count(s, seat) : 0); /* KV-60 */
}

void kaivai_begin_scoring(struct kaivai *s)
{
    for (int seat = 0; seat < s->players; seat++)
        s->glory[seat] = (uint16_t)kaivai_sure_glory(s, seat);
    choose_next(s);
}

void kaivai_holdings(const struct kaivai *s, int village, int holding[SEATS])
{
    const hexes huts =
        hexes_without(hexes_and(kaivai_all_huts(s), kaivai_village(s, village)), kaivai_frozen(s, HEX_NONE));
    const hexes at_sea = hexes_and(s->canoes, s->water);
    const hexes canoes = hexes_without(hexes_and(at_sea, kaivai_shore(s, village)), s->counted);
    for (int seat = 0; seat < s->players; seat++)
        holding[seat] = hexes_count(hexes_and(huts, planes2(s->owner, seat)))
                        + hexes_count(hexes_and(canoes, planes2(s->canoe_owner, seat)));
}

int kaivai_lead(const struct kaivai *s, const int holding[SEATS])
{
    int best = 0;
    for (int seat = 0; seat < s->players; seat++)
        best = seat != s->player && holding[seat] > best ? holding[seat] : best;
    return holding[s->player] - best;
}

int kaivai_holding(const struct kaivai *s, int seat, int village)
{
    int holding[SEATS];
    kaivai_holdings(s, village, holding);
    return holding[seat];
}

unsigned kaivai_village_glory(const struct kaivai *s, int village, const int holding[SEATS], int glory[SEATS])
{
    const int cult = hexes_count(hexes_and(kaivai_of_kind(s, TILE_CULT), kaivai_village(s, village)));
    int most = 1, first = 0; /* nobody with a holding of 0 gets anything */
    unsigned winners = 0;
    for (int seat = 0; seat < s->players; seat++) {
        glory[seat] = 0;
        if (holding[seat] > most) {
            most = holding[seat];
            winners = 0;
        }
        if (holding[seat] == most)
            winners |= 1u << seat;
    }
    first = winners ? __builtin_ctz(winners) : NOBODY;
    const bool tie = (winners & (winners - 1)) != 0;
    if (tie && !edition_of(s)->tie_shares)
        return 0;
    for (int seat = first; seat < s->players; seat++)
        if (winners >> seat & 1)
            glory[seat] = tie ? (cult + 1) / 2 : cult; /* KV-63 */
    return winners;
}

/* All have shown: the village is scored. */
static void reveal(struct kaivai *s)
{
    int holding[SEATS] = {0}, glory[SEATS] = {0};
    kaivai_holdings(s, s->scoring, holding);
    for (int seat = 0; seat < s->players; seat++)
        holding[seat] += (s->shown[seat] - 1) * edition_of(s)->influence_worth;
    const unsigned winners = kaivai_village_glory(s, s->scoring, holding, glory);
    for (int seat = 0; seat < s->players; seat++) {
        s->glory[seat] = (uint16_t)(s->glory[seat] + glory[seat]);
        if (winners >> seat & 1) /* KV-64 */
            s->influence[seat] = (uint8_t)(s->influence[seat] - (s->shown[seat] - 1));
        s->shown[seat] = SHOWN_NOT;
    }
    if (edition_of(s)->canoe_counts_once) {
        const hexes at_sea = hexes_and(s->canoes, s->water);
        s->counted = hexes_or(s->counted, hexes_and(at_sea, kaivai_shore(s, s->scoring)));
    }
    s->scored |= (uint8_t)(1u << s->scoring);
    choose_next(s);
}

bool kaivai_is_asked(const struct kaivai *s, int seat)
{
    return s->influence[seat] || s->influence_hidden; /* KV-66: not being asked would tell */
}

/* KV-62: goes on to the next who has influence to show, from this seat on; those without show 0. */
static void ask_from(struct kaivai *s, int seat)
{
    bool unseen = false;
    for (; s->shown[seat] == SHOWN_NOT; seat = (seat + 1) % s->players) {
        if (kaivai_is_asked(s, seat)) {
            s->player = (uint8_t)seat;
            return;
        }
        s->shown[seat] = 1;
    }
    for (seat = 0; seat < s->players; seat++)
        unseen |= s->shown[seat] == SHOWN_UNSEEN;
    /* What a view has not seen cannot be scored: it ends here, with all shown and nothing revealed. */
    if (!unseen)
        reveal(s);
}

void kaivai_apply_score(struct kaivai *s, int village)
{
    s->scoring = (uint8_t)village;
    s->step = STEP_SHOW;
    ask_from(s, s->chooser);
}

void kaivai_apply_show(struct kaivai *s, int shown)
{
    s->shown[s->player] = (uint8_t)shown;
    ask_from(s, (s->player + 1) % s->players);
}

bool kaivai_shows_last(const struct kaivai *s)
{
    for (int seat = (s->player + 1) % s->players; s->shown[seat] == SHOWN_NOT && seat != s->player;
         seat = (seat + 1) % s->players)
        if (kaivai_is_asked(s, seat))
            return false;
    return true;
}

unsigned kaivai_winners(const struct kaivai *s)
{
    unsigned winners = 0;
    uint64_t best = 0;
    for (int seat = 0; seat < s->players; seat++) { /* KV-65 */
        uint64_t place = s->glory[seat];
        place = place << 8 | (uint64_t)kaivai_hut_count(s, seat);
        place = place << 4 | (uint64_t)kaivai_canoe_count(s, seat);
        place = place << 12 | (uint64_t)kaivai_shell_value(s->shells[seat]);
        place = place << 12 | (uint64_t)kaivai_counters(s->caught[seat]);
        if (place > best)
            winners = 0;
        if (place >= best) {
            best = place;
            winners |= 1u << seat;
        }
    }
    return winners;
}

void kaivai_merit(const struct kaivai *s, int share[SEATS])
{
    enum { APART = 8 }; /* glory that makes one e times as good as another */
    int glory[SEATS];
    for (int seat = 0; seat < s->players; seat++)
        glory[seat] = s->glory[seat];
    softmax_shares(glory, s->players, APART, MOTU_VALUE, share);
}
