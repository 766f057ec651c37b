/* fuzz_state.c: any bytes as a state in JSON. What is accepted must be written the same way again and played
 * on to the end without harm. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MATCH_MAX_STATE_TEXT];
    struct game_state state, again;
    struct game_reason reason;
    struct rng rng;
    if (!size)
        return 0;
    const struct game *game = fuzz_game(data[0]);
    if (!game->read_state(&state, (const char *)data + 1, size - 1, &reason)) {
        fuzz_check_reason(&reason);
        return 0;
    }
    struct text out = TEXT_IN(text);
    game->write_state(&state, &out);
    fuzz_must(text_fits(&out) && game->read_state(&again, text, out.length, NULL));
    fuzz_must(!memcmp(&again, &state, game->state_size));
    rng_seed(&rng, 1);
    int decisions = 0;
    for (game_move move; (move = game_random_move(game, &state, &rng)); decisions++) {
        fuzz_must(!game->refuse(&state, move, NULL) && decisions < MATCH_MAX_DECISIONS);
        game->apply(&state, move);
    }
    return 0;
}
