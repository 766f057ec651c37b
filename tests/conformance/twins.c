/* twins.c: see twins.h. */
#include "twins.h"

#include <string.h>

#include "checked.h"
#include "random_games.h"

bool twins_choose(const struct match twin[2], int viewer, struct rng *rng, game_move chosen[2])
{
    const struct game *game = twin[0].game;
    game_move list[2][GAME_MAX_MOVES];
    int count[2];
    for (int i = 0; i < 2; i++)
        count[i] = random_games_list(game, &twin[i].now, list[i]);
    for (int tries = 0; tries < 200; tries++) {
        chosen[0] = list[0][rng_below(rng, (uint32_t)count[0])];
        const game_move seen = game->conceal_move(&twin[0].now, chosen[0], viewer);
        const uint32_t from = rng_below(rng, (uint32_t)count[1]);
        for (int k = 0; k < count[1]; k++) {
            chosen[1] = list[1][(from + (uint32_t)k) % (uint32_t)count[1]];
            if (game->conceal_move(&twin[1].now, chosen[1], viewer) != seen)
                continue;
            struct game_state view[2];
            for (int i = 0; i < 2; i++) { /* what it reveals at once must be the same too */
                memcpy(&view[i], &twin[i].now, game->state_size);
                game->apply(&view[i], chosen[i]);
                game->conceal(&view[i], viewer);
            }
            if (!memcmp(&view[0], &view[1], game->state_size))
                return true;
            /* a view may differ only because secrets were revealed together, never by what stays hidden */
            assert_true(game->actor(&twin[0].now) >= 0 && chosen[0] != chosen[1]);
        }
    }
    return false;
}
