/* playout.c: see playout.h. */
#include "playout.h"

void playout_payoff(const struct game *game, const struct game_state *state, int share[])
{
    if (game->merit) {
        game->merit(state, share);
        return;
    }
    game->payoff(state, share);
    for (int seat = 0; seat < game->seats(state); seat++)
        share[seat] *= GAME_VALUE / GAME_WHOLE;
}

static void play_to_the_end(const struct game *game, struct game_state *state, struct rng *rng)
{
    for (game_move move; (move = game_random_move(game, state, rng));)
        game->apply(state, move);
}

void playout_run(const struct game *game, struct game_state *state, int turns, struct rng *rng, int share[])
{
    int actor, last = GAME_CHANCE;
    if (turns < 0 || !game->value)
        play_to_the_end(game, state, rng);
    while ((actor = game->actor(state)) != GAME_OVER) {
        if (actor >= 0) {
            turns -= last >= 0 && actor != last;
            last = actor;
            if (turns <= 0) {
                game->value(state, share);
                return;
            }
        }
        game->apply(state, game_random_move(game, state, rng));
    }
    playout_payoff(game, state, share);
}
