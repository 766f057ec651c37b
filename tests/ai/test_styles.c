/* test_styles.c: players of different styles at one table of Kaivai: the feaster celebrates and the trader fishes more
 * than all others. What the builder builds is limited by shells, so it shows too little to be counted. */
#include "checked.h"

#include <stdlib.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "kaivai_game.h"
#include "kaivai_rules.h"

enum { MEMORY = 1024 * 1024, VISITS = 60, GAMES = 16 };

/* What a style does in all games. */
struct deeds {
    int built, feasts, fished; /* how often */
};

static struct motu_match match;
static void *memory;

static motu_move decide(const struct motu_match *m, enum motu_style style, uint64_t seed)
{
    static struct motu_mind mind;
    const struct motu_ai_position *p = motu_mind_glance(&mind, m, motu_match_actor(m));
    struct motu_ai_player player = motu_ai_player_level(MOTU_AI_LEVELS);
    player.settings.visits = VISITS;
    player.settings.style = style;
    struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, seed);
    while (motu_ai_think(t, VISITS))
        ;
    return motu_ai_best(t);
}

static void note(struct deeds *d, motu_move move)
{
    d->built += move == WORD_BUILD;
    d->feasts += move_is_small(move, WORD_CELEBRATE, VILLAGES);
    d->fished += move == WORD_FISH;
}

/* Styles take the seats in turn. */
static void play(int game, struct deeds deeds[MOTU_STYLES])
{
    struct motu_rng rng;
    motu_rng_seed_at(&rng, 3, (uint64_t)game);
    motu_match_start(&match, &kaivai_game, "", motu_rng_next(&rng), NULL);
    for (int actor; (actor = motu_match_actor(&match)) != MOTU_OVER;) {
        const int style = (actor + game) % MOTU_STYLES;
        const motu_move move = actor == MOTU_CHANCE ? motu_match_chance(&match)
                                                    : decide(&match, (enum motu_style)style, motu_rng_next(&rng));
        if (actor != MOTU_CHANCE)
            note(&deeds[style], move);
        assert_true(motu_match_play(&match, move, NULL));
    }
}

static void nobody_does_more_of_what_one_likes(void **state)
{
    struct deeds deeds[MOTU_STYLES] = {{0}};
    (void)state;
    memory = malloc(MEMORY);
    assert_non_null(memory);
    for (int game = 0; game < GAMES; game++)
        play(game, deeds);
    free(memory);
    for (int style = 0; style < MOTU_STYLES; style++)
        print_message("# %s built %d times, celebrated %d times, fished %d times\n",
                      motu_ai_style_id((enum motu_style)style), deeds[style].built, deeds[style].feasts,
                      deeds[style].fished);
    for (int style = 0; style < MOTU_STYLES; style++) {
        assert_true(style == MOTU_STYLE_FEASTER || deeds[style].feasts < deeds[MOTU_STYLE_FEASTER].feasts);
        assert_true(style == MOTU_STYLE_TRADER || deeds[style].fished < deeds[MOTU_STYLE_TRADER].fished);
    }
}

/* Where nothing is liked, and in games that know no styles, a style changes nothing. */
static void a_game_without_styles_ignores_them(void **state)
{
    (void)state;
    for (int i = 0; motu_catalogue_games[i]; i++) {
        const struct motu_game *game = motu_catalogue_games[i];
        assert_true((game->lean != NULL) == (game == &kaivai_game));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_does_more_of_what_one_likes),
        cmocka_unit_test(a_game_without_styles_ignores_them),
    };
    return cmocka_run_group_tests_name("styles", tests, NULL, NULL);
}
