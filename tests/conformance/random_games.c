/* random_games.c: see random_games.h. */
#include "random_games.h"

#include <stdlib.h>
#include <string.h>

#include "checked.h"

int random_games_count(int usual)
{
    const char *factor = getenv("MOTU_TEST_FACTOR");
    return factor ? usual * atoi(factor) : usual;
}

void random_games_start(struct match *m, const struct game *game, struct rng *rng)
{
    const int rules = 1 + (int)rng_below(rng, (uint32_t)game->rules_version); /* each version as often */
    for (int tries = 0; tries < 20; tries++) {
        char options[256];
        struct text text = TEXT_IN(options);
        for (const struct game_option *o = game->options; o->key; o++) {
            uint32_t values = 1;
            for (const char *c = o->values; *c; c++)
                values += *c == '|';
            const char *value = o->values;
            for (uint32_t skip = rng_below(rng, values); skip; skip--)
                value = strchr(value, '|') + 1;
            if (rng_below(rng, 2)) /* half of the options keep their defaults */
                continue;
            text_put(&text, text.length ? " " : "");
            text_put(&text, o->key);
            text_put_char(&text, '=');
            text_put_bytes(&text, value, strcspn(value, "|"));
        }
        if (match_start_under(m, game, rules, options, rng_next(rng), NULL))
            return;
    }
    assert_true(match_start_under(m, game, rules, "", rng_next(rng), NULL));
}

int random_games_list(const struct game *game, const struct game_state *state, game_move out[])
{
    uint32_t weight[GAME_MAX_MOVES];
    return game->actor(state) == GAME_CHANCE ? game->chances(state, out, weight) : game->moves(state, out);
}
