/* example.c: a whole game with the library: two greedy players, each with its own view and nothing more.
 *
 *     cc example.c $(pkg-config --cflags --libs motu) -o example && ./example
 */
#include <stdio.h>

#include <motu/motu.h>

int main(void)
{
    static struct match match;
    struct rng rng;
    rng_seed(&rng, 42);
    if (!match_start(&match, catalogue_find("kahuna", 6), "variant1=on", 7, NULL))
        return 1;
    for (int actor; (actor = match_actor(&match)) != GAME_OVER;) {
        game_move move;
        if (actor == GAME_CHANCE) {
            move = match_chance(&match);
        } else {
            struct game_state view;
            match_view(&match, actor, &view);
            move = ai_decide(AI_GREEDY, match_game(&match), &view, actor, &rng);
        }
        if (!match_play(&match, move, NULL))
            return 1;
    }
    char result[64];
    struct text text = TEXT_IN(result);
    match_write_result(&match, &text);
    printf("%s after %d decisions\n", result, match_count(&match));
    return 0;
}
