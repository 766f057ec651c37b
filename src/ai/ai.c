/* ai.c: the players who decide at once; those who search are in ai_search.c. */
#include <motu/ai.h>

#include <string.h>

#include "greedy.h"
#include "must.h"

static const char *const names[MOTU_AI_KINDS] = {[MOTU_AI_RANDOM] = "random", [MOTU_AI_GREEDY] = "greedy"};

const char *motu_ai_name(enum motu_ai_kind kind)
{
    return names[kind];
}

enum motu_ai_kind motu_ai_named(const char *name)
{
    int kind = 0;
    while (kind < MOTU_AI_KINDS && strcmp(names[kind], name))
        kind++;
    return (enum motu_ai_kind)kind;
}

motu_move motu_ai_decide(enum motu_ai_kind kind, const struct motu_game *game, const struct motu_state *view, int seat,
                         struct motu_rng *rng)
{
    must(kind < MOTU_AI_KINDS && game->actor(view) == seat);
    return kind == MOTU_AI_GREEDY && game->evaluate ? greedy_decide(game, view, seat, rng)
                                                    : motu_random_move(game, view, rng);
}
