/* twins.c: see twins.h. */
#include "twins.h"

#include <string.h>

#include "checked.h"
#include "random_games.h"

/* Whether the two games have been the same, secrets included. */
static bool same_so_far(const struct motu_match twin[2], const motu_move chosen[2])
{
    const size_t size = (size_t)twin[0].count * sizeof twin[0].move[0];
    return chosen[0] == chosen[1] && !memcmp(twin[0].move, twin[1].move, size);
}

bool twins_choose(const struct motu_match twin[2], int viewer, struct motu_rng *rng, motu_move chosen[2])
{
    const struct motu_game *game = twin[0].game;
    motu_move list[2][MOTU_MAX_MOVES];
    int count[2];
    for (int i = 0; i < 2; i++)
        count[i] = random_games_list(game, &twin[i].now, list[i]);
    for (int tries = 0; tries < 200; tries++) {
        chosen[0] = list[0][motu_rng_below(rng, (uint32_t)count[0])];
        const motu_move seen = game->conceal_move(&twin[0].now, chosen[0], viewer);
        const uint32_t from = motu_rng_below(rng, (uint32_t)count[1]);
        for (int k = 0; k < count[1]; k++) {
            chosen[1] = list[1][(from + (uint32_t)k) % (uint32_t)count[1]];
            if (game->conceal_move(&twin[1].now, chosen[1], viewer) != seen)
                continue;
            if (game->reveals && game->reveals(&twin[0].now, chosen[0]) && !same_so_far(twin, chosen))
                continue; /* from now on everybody knows what was different */
            struct motu_state view[2];
            for (int i = 0; i < 2; i++) { /* what it reveals at once must be the same too */
                memcpy(&view[i], &twin[i].now, game->state_size);
                game->apply(&view[i], chosen[i]);
                game->conceal(&view[i], viewer);
            }
            if (!memcmp(&view[0], &view[1], game->state_size))
                return true;
            fail_msg("what stays hidden shows in the view");
        }
    }
    return false;
}
