/* fuzz_move.c: any bytes as the text of a move, in a position of a game that the first bytes choose. */
#include <stdlib.h>
#include <string.h>

#include <motu/catalogue.h>
#include <motu/match.h>

#include "fuzz.h"

/* The position that four bytes choose; the last one is kept, as most inputs differ in their words only. */
static const struct motu_game *reach(const uint8_t *data, struct motu_state *state)
{
    static struct motu_state last;
    static uint8_t at[4];
    static const struct motu_game *game;
    if (!game || memcmp(at, data, sizeof at)) {
        struct motu_rng rng;
        memcpy(at, data, sizeof at);
        game = fuzz_game(data[0]);
        motu_rng_seed(&rng, (uint64_t)data[1] << 8 | data[2]);
        const int rules = fuzz_rules(game, data[3]);
        if (!motu_start_under(game, rules, fuzz_options(game, data[3]), &last, NULL))
            fuzz_must(motu_start_under(game, rules, "", &last, NULL));
        for (int steps = data[2]; steps && game->actor(&last) != MOTU_OVER; steps--)
            game->apply(&last, motu_random_move(game, &last, &rng));
    }
    memcpy(state, &last, game->state_size);
    return game;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct motu_state state;
    struct motu_reason reason;
    char words[512], again[MOTU_MATCH_MAX_MOVE_TEXT];
    if (size < 4 || size - 4 >= sizeof words)
        return 0;
    const struct motu_game *game = reach(data, &state);
    memcpy(words, data + 4, size - 4);
    words[size - 4] = 0;
    motu_move move, back;
    if (!game->read_move(&state, words, &move, &reason)) {
        fuzz_check_reason(&reason);
        return 0;
    }
    if (game->refuse(&state, move, &reason)) {
        fuzz_check_reason(&reason);
        return 0;
    }
    struct motu_text text = MOTU_TEXT_IN(again);
    game->write_move(&state, move, &text);
    fuzz_must(motu_text_fits(&text) && game->read_move(&state, again, &back, NULL) && back == move);
    game->apply(&state, move);
    return 0;
}
