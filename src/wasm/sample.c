/* sample.c: random games, and one number for everything that happened in them, to compare two builds of the engine:
 * browser and native must agree to the bit. */
#include "calls.h"

#include <string.h>

enum { SAMPLE_MOST = 1000 }; /* callers that want more ask again */

static uint64_t mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * 0x100000001B3u;
}

/* Each decision: how many there were to choose from, the one that was made, what it led to. */
static uint64_t play_random_game(const struct motu_game *game, struct motu_state *state, struct motu_rng *rng,
                                 uint64_t hash)
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    int share[MOTU_MAX_SEATS] = {0};
    for (int actor; (actor = game->actor(state)) != MOTU_OVER;) {
        const int count = actor == MOTU_CHANCE ? game->chances(state, move, weight) : game->moves(state, move);
        const motu_move made = motu_random_move(game, state, rng);
        game->apply(state, made);
        hash = mix(mix(hash, (uint64_t)count), made);
        for (size_t i = 0; i < game->state_size; i++)
            hash = mix(hash, state->bytes[i]);
    }
    game->payoff(state, share);
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++)
        hash = mix(hash, (uint64_t)share[seat]);
    return hash;
}

static void put_hash(struct motu_text *out, uint64_t hash)
{
    motu_text_put_char(out, '"');
    for (int shift = 60; shift >= 0; shift -= 4)
        motu_text_put_char(out, "0123456789abcdef"[hash >> shift & 15]);
    motu_text_put_char(out, '"');
}

CALL(motu_sample) int motu_sample(int bytes, int games)
{
    struct call_text text[3];
    struct motu_reason reason;
    struct motu_state start, state;
    if (!call_texts(bytes, 3, text))
        return call_end();
    if (games < 0 || games > SAMPLE_MOST)
        return call_refuse(motu_reason_add_number(
            motu_reason_set(&reason, MOTU_REASON_STATE, "", MOTU_MESSAGE_SAMPLE_TOO_LARGE), SAMPLE_MOST));
    const struct motu_game *game = session_game(call_session(), text[0].words);
    if (!game)
        return call_end();
    if (!game->start(&start, text[1].words, &reason))
        return call_refuse(&reason);
    const uint64_t seed = motu_rng_seed_from_text(text[2].words, text[2].length);
    struct motu_text *out = call_answer();
    motu_text_put_char(out, '[');
    for (int i = 0; i < games; i++) {
        struct motu_rng rng;
        motu_rng_seed_at(&rng, seed, (uint64_t)i);
        memcpy(&state, &start, game->state_size);
        motu_text_put_item(out);
        put_hash(out, play_random_game(game, &state, &rng, 0xCBF29CE484222325u));
    }
    motu_text_put_char(out, ']');
    return call_end();
}
