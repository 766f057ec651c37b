/* random_games.c: see random_games.h. */
#include "random_games.h"

#include <stdlib.h>
#include <string.h>

int random_games_count(int usual)
{
    const char *factor = getenv("MOTU_TEST_FACTOR");
    return factor ? usual * atoi(factor) : usual;
}

void random_games_start(struct motu_match *m, const struct motu_game *game, struct motu_rng *rng)
{
    const int rules = 1 + (int)motu_rng_below(rng, (uint32_t)game->rules_version); /* each version as often */
    for (int tries = 0; tries < 20; tries++) {
        char options[256];
        struct motu_text text = MOTU_TEXT_IN(options);
        for (const struct motu_option *o = game->options; o->key; o++) {
            uint32_t values = 1;
            for (const char *c = o->values; *c; c++)
                values += *c == '|';
            const char *value = o->values;
            for (uint32_t skip = motu_rng_below(rng, values); skip; skip--)
                value = strchr(value, '|') + 1;
            if (motu_rng_below(rng, 2)) /* half of the options keep their defaults */
                continue;
            motu_text_put(&text, text.length ? " " : "");
            motu_text_put(&text, o->key);
            motu_text_put_char(&text, '=');
            motu_text_put_bytes(&text, value, strcspn(value, "|"));
        }
        if (motu_match_start_under(m, game, rules, options, motu_rng_next(rng), NULL))
            return;
    }
    if (!motu_match_start_under(m, game, rules, "", motu_rng_next(rng), NULL))
        abort();
}

int random_games_list(const struct motu_game *game, const struct motu_state *state, motu_move out[])
{
    uint32_t weight[MOTU_MAX_MOVES];
    return game->actor(state) == MOTU_CHANCE ? game->chances(state, out, weight) : game->moves(state, out);
}
