/* random.c: one legal move, each equally likely, without listing all. */
#include "kaivai.h"

game_move kaivai_random_move(const struct kaivai *s, struct rng *rng)
{
    game_move move[KAIVAI_MAX_MOVES];
    uint32_t weight[32], total = 0;
    if (kaivai_actor(s) == GAME_OVER)
        return 0;
    if (kaivai_actor(s) != GAME_CHANCE)
        return move[rng_below(rng, (uint32_t)kaivai_moves(s, move))];
    const int count = kaivai_chances(s, move, weight);
    for (int i = 0; i < count; i++)
        total += weight[i];
    uint32_t pick = rng_below(rng, total);
    int i = 0;
    while (pick >= weight[i])
        pick -= weight[i++];
    return move[i];
}
