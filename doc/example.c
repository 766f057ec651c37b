/* example.c: a whole game with the library: two greedy players, each with its own view and nothing more.
 *
 *     cc example.c $(pkg-config --cflags --libs motu) -o example && ./example
 */
#include <stdio.h>

#include <motu/motu.h>

int main(void)
{
    static struct motu_match match;
    struct motu_rng rng;
    motu_rng_seed(&rng, 42);
    if (!motu_match_start(&match, motu_catalogue_find("kahuna", 6), "variant1=on", 7, NULL))
        return 1;
    for (int actor; (actor = motu_match_actor(&match)) != MOTU_OVER;) {
        motu_move move;
        if (actor == MOTU_CHANCE) {
            move = motu_match_chance(&match);
        } else {
            struct motu_state view;
            motu_match_view(&match, actor, &view);
            move = motu_ai_decide(MOTU_AI_GREEDY, motu_match_game(&match), &view, actor, &rng);
        }
        if (!motu_match_play(&match, move, NULL))
            return 1;
    }
    char result[64];
    struct motu_text text = MOTU_TEXT_IN(result);
    motu_match_write_result(&match, &text);
    printf("%s after %d decisions\n", result, motu_match_count(&match));
    return 0;
}
