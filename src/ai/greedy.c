/* greedy.c: see greedy.h. Chance that follows a move is not looked at: the value of a card still to come
 * is the evaluation's business. */
#include "greedy.h"

#include <string.h>

#include "must.h"

motu_move greedy_decide(const struct motu_game *game, const struct motu_state *view, int seat, struct motu_rng *rng)
{
    motu_move move[MOTU_MAX_MOVES];
    return greedy_choose(game, view, seat, move, game->moves(view, move), rng);
}

motu_move greedy_choose(const struct motu_game *game, const struct motu_state *view, int seat, const motu_move move[],
                        int count, struct motu_rng *rng)
{
    motu_move best = 0;
    int best_value = 0;
    uint32_t equals = 0;
    must(count > 0);
    for (int i = 0; i < count; i++) {
        struct motu_state after;
        memcpy(&after, view, game->state_size);
        game->apply(&after, move[i]);
        const int value = game->evaluate(&after, seat);
        if (!best || value > best_value)
            equals = 0;
        else if (value < best_value)
            continue;
        if (!motu_rng_below(rng, ++equals))
            best = move[i];
        best_value = value;
    }
    return best;
}
