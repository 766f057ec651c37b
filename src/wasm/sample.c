/* sample.c: random games and one number for all that happened in them, by which two builds of the engine are held
 * against each other: browser and native must agree to the bit. */
#include "calls.h"

#include <motu/catalogue.h>

#include <string.h>

enum { SAMPLE_MOST = 1000 }; /* whoever wants more asks again */

static uint64_t mix(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * 0x100000001B3u;
}

/* Each decision: how many there were to choose from, the one that was made, what it led to. */
static uint64_t play_random_game(const struct game *game, struct game_state *state, struct rng *rng, uint64_t hash)
{
    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    int share[GAME_MAX_SEATS] = {0};
    for (int actor; (actor = game->actor(state)) != GAME_OVER;) {
        const int count = actor == GAME_CHANCE ? game->chances(state, move, weight) : game->moves(state, move);
        const game_move made = game_random_move(game, state, rng);
        game->apply(state, made);
        hash = mix(mix(hash, (uint64_t)count), made);
        for (size_t i = 0; i < game->state_size; i++)
            hash = mix(hash, state->bytes[i]);
    }
    game->payoff(state, share);
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
        hash = mix(hash, (uint64_t)share[seat]);
    return hash;
}

static void put_hash(struct text *out, uint64_t hash)
{
    text_put_char(out, '"');
    for (int shift = 60; shift >= 0; shift -= 4)
        text_put_char(out, "0123456789abcdef"[hash >> shift & 15]);
    text_put_char(out, '"');
}

CALL(motu_sample) int motu_sample(int bytes, int games)
{
    struct call_text text[3];
    struct game_reason reason;
    struct game_state start, state;
    if (!call_texts(bytes, 3, text))
        return answer_end();
    if (games < 0 || games > SAMPLE_MOST)
        return answer_refusal(
            reason_add_number(reason_set(&reason, REASON_STATE, "", MESSAGE_SAMPLE_TOO_LARGE), SAMPLE_MOST));
    const struct game *game = catalogue_find(text[0].words, text[0].length);
    if (!game) {
        reason_set(&reason, REASON_UNKNOWN, "", MESSAGE_GAME_UNKNOWN);
        return answer_refusal(reason_add_input(&reason, text[0].words, text[0].length));
    }
    if (!game->start(&start, text[1].words, &reason))
        return answer_refusal(&reason);
    const uint64_t seed = rng_seed_from_text(text[2].words, text[2].length);
    struct text *out = answer_begin();
    text_put_char(out, '[');
    for (int i = 0; i < games; i++) {
        struct rng rng;
        rng_seed_at(&rng, seed, (uint64_t)i);
        memcpy(&state, &start, game->state_size);
        if (i)
            text_put_char(out, ',');
        put_hash(out, play_random_game(game, &state, &rng, 0xCBF29CE484222325u));
    }
    text_put_char(out, ']');
    return answer_end();
}
