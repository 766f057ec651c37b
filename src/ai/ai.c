/* ai.c: the players who decide at once; those who search are in thought.c. */
#include <motu/ai.h>

#include <string.h>

#include "greedy.h"
#include "must.h"

static const char *const names[AI_KINDS] = {[AI_RANDOM] = "random", [AI_GREEDY] = "greedy"};

const char *ai_name(enum ai_kind kind)
{
    return names[kind];
}

enum ai_kind ai_named(const char *name)
{
    int kind = 0;
    while (kind < AI_KINDS && strcmp(names[kind], name))
        kind++;
    return (enum ai_kind)kind;
}

game_move ai_decide(enum ai_kind kind, const struct game *game, const struct game_state *view, int seat,
                    struct rng *rng)
{
    must(kind < AI_KINDS && game->actor(view) == seat);
    return kind == AI_GREEDY && game->evaluate ? greedy_decide(game, view, seat, rng)
                                               : game_random_move(game, view, rng);
}
