/* fuzz_state.c: any bytes as a state in JSON. What is accepted must be written the same way again and played
 * on to the end without harm. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_state state, again;
    struct motu_reason reason;
    struct motu_rng rng;
    if (!size)
        return 0;
    const struct motu_game *game = fuzz_game(data[0]);
    if (!game->read_state(&state, (const char *)data + 1, size - 1, &reason)) {
        fuzz_check_reason(&reason);
        return 0;
    }
    struct motu_text out = MOTU_TEXT_IN(text);
    game->write_state(&state, &out);
    fuzz_must(motu_text_fits(&out) && game->read_state(&again, text, out.length, NULL));
    fuzz_must(!memcmp(&again, &state, game->state_size));
    motu_rng_seed(&rng, 1);
    int decisions = 0;
    for (motu_move move; (move = motu_random_move(game, &state, &rng)); decisions++) {
        fuzz_must(!game->refuse(&state, move, NULL) && decisions < MOTU_MATCH_MAX_DECISIONS);
        game->apply(&state, move);
    }
    return 0;
}
