/* catalogue.c: the list of games: one line each, and an include. */
#include <motu/catalogue.h>

#include <string.h>

#include "kahuna_game.h"
#include "kaivai_game.h"
#ifdef MOTU_EXAMPLES
#include "nim_game.h"
#endif

const struct motu_game *const motu_catalogue_games[] = {
    &kahuna_game,
    &kaivai_game,
#ifdef MOTU_EXAMPLES
    &nim_game,
#endif
    NULL,
};

const struct motu_game *motu_catalogue_find(const char *id, size_t length)
{
    for (int i = 0; motu_catalogue_games[i]; i++)
        if (strlen(motu_catalogue_games[i]->id) == length && !memcmp(motu_catalogue_games[i]->id, id, length))
            return motu_catalogue_games[i];
    return NULL;
}

size_t motu_catalogue_belief_size(void)
{
    size_t largest = 1;
    for (int i = 0; motu_catalogue_games[i]; i++)
        if (motu_catalogue_games[i]->belief_size > largest)
            largest = motu_catalogue_games[i]->belief_size;
    return largest;
}
