/* ai_write.c: what has been thought, as JSON: shares of the win and lines of play. */
#include <motu/ai.h>

#include <string.h>

void motu_ai_write_part(int part, struct motu_text *out)
{
    const int parts = (int)((10000ll * part + MOTU_VALUE / 2) / MOTU_VALUE);
    motu_text_put_number(out, parts / 10000);
    motu_text_put_char(out, '.');
    for (int digit = 1000; digit; digit /= 10)
        motu_text_put_number(out, parts / digit % 10);
}

void motu_ai_write_value(const struct motu_game *game, int seats, const int share[], struct motu_text *out)
{
    motu_text_put_char(out, '{');
    for (int seat = 0; seat < seats; seat++) {
        motu_text_put_member(out, game->seat_names[seat]);
        motu_ai_write_part(share[seat], out);
    }
    motu_text_put_char(out, '}');
}

void motu_ai_write_variation(const struct motu_ai_position *p, const motu_move variation[], int length,
                             struct motu_text *out)
{
    const struct motu_game *game = p->game;
    struct motu_state state;
    struct motu_rng rng;
    memcpy(&state, &p->view, game->state_size);
    motu_rng_seed(&rng, 1);
    if (p->belief && game->belief_sample)
        game->belief_sample(p->belief, &state, &rng);
    else
        game->determinize(&state, &rng);
    motu_text_put_char(out, '[');
    for (int i = 0; i < length; i++) {
        while (game->actor(&state) == MOTU_CHANCE)
            game->apply(&state, motu_random_move(game, &state, &rng));
        if (game->refuse(&state, variation[i], NULL))
            break;
        motu_text_put_item(out);
        motu_write_move_json(game, &state, variation[i], out);
        game->apply(&state, variation[i]);
    }
    motu_text_put_char(out, ']');
}
