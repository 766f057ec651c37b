/* kahuna_evaluate.c: how good a position looks, by hand: islands controlled, islands nearly controlled, cards
 * kept. Enough for a player who looks one decision ahead. */
#include "kahuna_rules.h"

enum { VALUE_POINT = 500, VALUE_TOKEN = 200, VALUE_CARD = 14, VALUE_PAIR = 6, VALUE_RIGHT_TO_DRAW = 16 };

/* What bridges at an island are worth before it is controlled, by how many more are needed. */
static int hope(int own, int theirs, int lines)
{
    static const int worth[] = {0, 60, 26, 10, 3};
    const int needed = lines / 2 + 1 - own;
    const int left = lines - own - theirs; /* free lines */
    if (needed <= 0)
        return VALUE_TOKEN + 8 * left;
    return own ? worth[needed] >> (needed > left) : 0;
}

static int stand(const struct kahuna *s, int seat)
{
    int value = VALUE_POINT * s->points[seat];
    for (int island = 0; island < ISLANDS; island++)
        value += hope((int)(s->tally[seat] >> (4 * island) & 15), (int)(s->tally[!seat] >> (4 * island) & 15),
                      motu_kahuna_islands[island].lines);
    if (s->last_turns || s->step == STEP_OVER)
        return value;
    value += VALUE_CARD * s->held[seat];
    value += VALUE_PAIR * cards_count(cards_pairs(s->hand[seat]));
    if (s->player == seat && s->step == STEP_PLAY && s->held[seat] < HAND_LIMIT)
        value += VALUE_RIGHT_TO_DRAW;
    if (s->player == seat && s->step == STEP_CARD) /* as good as in the hand */
        value += VALUE_CARD;
    return value;
}

int kahuna_evaluate(const struct kahuna *s, int seat)
{
    if (s->step == STEP_OVER && s->winner != NOBODY)
        return s->winner == seat ? 1000000 : -1000000;
    return stand(s, seat) - stand(s, !seat);
}
