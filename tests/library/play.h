/* play.h: the game of doc/example.c, by whatever way the calls were come by: CALL(name) is the function. */
#include <stdio.h>

#include <motu/motu.h>

static int play(void)
{
    static struct motu_match match;
    struct motu_rng rng;
    CALL(motu_rng_seed)(&rng, 42);
    if (!CALL(motu_match_start)(&match, CALL(motu_catalogue_find)("kahuna", 6), "variant1=on", 7, NULL))
        return 1;
    for (int actor; (actor = CALL(motu_match_actor)(&match)) != MOTU_OVER;) {
        motu_move move;
        if (actor == MOTU_CHANCE) {
            move = CALL(motu_match_chance)(&match);
        } else {
            struct motu_state view;
            CALL(motu_match_view)(&match, actor, &view);
            move = CALL(motu_ai_decide)(MOTU_AI_GREEDY, CALL(motu_match_game)(&match), &view, actor, &rng);
        }
        if (!CALL(motu_match_play)(&match, move, NULL))
            return 1;
    }
    char result[64];
    struct motu_text text = MOTU_TEXT_IN(result);
    CALL(motu_match_write_result)(&match, &text);
    printf("%s after %d decisions\n", result, CALL(motu_match_count)(&match));
    return CALL(motu_version_number)() != MOTU_VERSION_NUMBER;
}
