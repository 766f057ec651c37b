/* write.c: what has been thought, as JSON: shares of the win and lines of play. */
#include <motu/ai.h>

#include <string.h>

void ai_write_part(int part, struct text *out)
{
    const int parts = (int)((10000ll * part + GAME_VALUE / 2) / GAME_VALUE);
    text_put_number(out, parts / 10000);
    text_put_char(out, '.');
    for (int digit = 1000; digit; digit /= 10)
        text_put_number(out, parts / digit % 10);
}

void ai_write_value(const struct game *game, int seats, const int share[], struct text *out)
{
    for (int seat = 0; seat < seats; seat++) {
        text_put_char(out, seat ? ',' : '{');
        text_put_json_key(out, game->seat_names[seat]);
        ai_write_part(share[seat], out);
    }
    text_put_char(out, '}');
}

void ai_write_line(const struct ai_position *p, const game_move line[], int length, struct text *out)
{
    const struct game *game = p->game;
    struct game_state state;
    struct rng rng;
    memcpy(&state, &p->view, game->state_size);
    rng_seed(&rng, 1);
    if (p->belief && game->belief_sample)
        game->belief_sample(p->belief, &state, &rng);
    else
        game->determinize(&state, &rng);
    text_put_char(out, '[');
    for (int i = 0; i < length; i++) {
        while (game->actor(&state) == GAME_CHANCE)
            game->apply(&state, game_random_move(game, &state, &rng));
        if (game->refuse(&state, line[i], NULL))
            break;
        if (i)
            text_put_char(out, ',');
        game_write_move_json(game, &state, line[i], out);
        game->apply(&state, line[i]);
    }
    text_put_char(out, ']');
}
