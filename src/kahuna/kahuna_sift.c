/* kahuna_sift.c: decisions that nobody who knows the rules would make: not to play the card that wins at once (KH-22),
 * and to take none with an empty hand while much of the round is to come. */
#include "kahuna_rules.h"

static bool is_play(motu_move m)
{
    return move_kind(m) == MOVE_PLACE || move_kind(m) == MOVE_CUT;
}

/* Whether one of the moves wins at once. */
static bool can_win(const struct kahuna *s, const motu_move move[], int count)
{
    enum { FALL_AT_MOST = 4 }; /* with one bridge: two at each end */
    if (s->round < 2 || __builtin_popcount(s->bridges[!s->player]) > FALL_AT_MOST)
        return false;
    for (int i = 0; i < count; i++) {
        struct kahuna after = *s;
        if (!is_play(move[i]))
            continue;
        kahuna_apply(&after, move[i]);
        if (after.step == STEP_OVER && after.winner == s->player)
            return true;
    }
    return false;
}

int kahuna_sift(const struct kahuna *s, motu_move move[], int count)
{
    enum { FAR_FROM_OVER = 6 }; /* cards in the pile */
    const bool draws = !s->held[s->player] && s->pile_size >= FAR_FROM_OVER, wins = can_win(s, move, count);
    int kept = 0;
    if (!draws && !wins)
        return count;
    for (int i = 0; i < count; i++)
        if (wins ? is_play(move[i]) : move[i] != WORD_ABSTAIN)
            move[kept++] = move[i];
    return kept;
}
