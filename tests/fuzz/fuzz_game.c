/* fuzz_game.c: a whole game as a string of bytes, each choosing one of the legal decisions; at every step the
 * invariants of the game table. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

static void check_step(const struct motu_game *game, const struct motu_state *state, motu_move move, uint8_t seed)
{
    struct motu_state view, world, again;
    struct motu_rng rng;
    motu_rng_seed(&rng, seed);
    const int viewer = seed % (game->seats(state) + 1) - 1;
    memcpy(&view, state, game->state_size);
    game->conceal(&view, viewer < 0 ? MOTU_ONLOOKER : viewer);
    memcpy(&world, &view, game->state_size);
    game->determinize(&world, &rng);
    memcpy(&again, &world, game->state_size);
    game->conceal(&again, viewer < 0 ? MOTU_ONLOOKER : viewer);
    fuzz_must(!memcmp(&again, &view, game->state_size));
    fuzz_must(!game->refuse(state, move, NULL));
    fuzz_must(!game->refuse(&view, game->conceal_move(state, move, viewer < 0 ? MOTU_ONLOOKER : viewer), NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_state state, again;
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    if (size < 2)
        return 0;
    const struct motu_game *game = fuzz_game(data[0]);
    const int rules = fuzz_rules(game, data[1]);
    if (!motu_start_under(game, rules, fuzz_options(game, data[1]), &state, NULL)
        && !motu_start_under(game, rules, "", &state, NULL))
        return 0;
    fuzz_games++;
    for (size_t i = 2; i < size; i++, fuzz_decisions++) {
        const int actor = game->actor(&state);
        if (actor == MOTU_OVER) {
            fuzz_ended++;
            break;
        }
        const int count = actor == MOTU_CHANCE ? game->chances(&state, move, weight) : game->moves(&state, move);
        fuzz_must(count > 0 && count <= game->max_moves);
        const motu_move chosen = move[data[i] % count];
        check_step(game, &state, chosen, data[i]);
        game->apply(&state, chosen);
        fuzz_must(game->refuse(&state, MOTU_MOVE_LIMIT + data[i], NULL));
    }
    struct motu_text out = MOTU_TEXT_IN(text);
    game->write_state(&state, &out);
    fuzz_must(motu_text_fits(&out) && game->read_state(&again, text, out.length, NULL));
    fuzz_must(!memcmp(&again, &state, game->state_size));
    return 0;
}
