/* kaivai_style.c: players of about the same strength who like different things: the builder to build huts, the feaster
 * to celebrate, the trader to fish and to sell. How much is a matter of measuring (BENCHMARKS.md): enough to be seen,
 * too little to cost many games. The nearer the end the less: there only glory counts, whatever one likes. */
#include "kaivai_rules.h"

/* How much each is liked, in thousandths of what makes a share e times as good, with all rounds to come. */
enum { LIKED_BUILD = 500, LIKED_HUT = 200, LIKED_FEAST = 150, LIKED_FISHING = 250, LIKED_FISH_SOLD = 60 };

static int taste(motu_move move, enum motu_style style)
{
    switch (style) {
    case MOTU_STYLE_BUILDER:
        return move == WORD_BUILD ? LIKED_BUILD : move_is_hut(move) ? LIKED_HUT : 0;
    case MOTU_STYLE_FEASTER:
        return move_is_small(move, WORD_CELEBRATE, VILLAGES) ? LIKED_FEAST : 0;
    case MOTU_STYLE_TRADER:
        return move == WORD_FISH    ? LIKED_FISHING
               : move_is_sell(move) ? LIKED_FISH_SOLD * (move_kind(move) - MOVE_SELL + 1)
                                    : 0;
    case MOTU_STYLE_NONE:
    case MOTU_STYLES:
        break;
    }
    return 0;
}

int kaivai_lean(const struct kaivai *s, motu_move move, enum motu_style style)
{
    const int rounds = edition_of(s)->rounds;
    return taste(move, style) * (rounds - s->round) / rounds;
}
