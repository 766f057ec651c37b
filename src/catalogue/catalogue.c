/* catalogue.c: the list of games: one line each. */
#include <motu/catalogue.h>

#include <string.h>

#include "kahuna_game.h"
#include "kaivai_game.h"

const struct game *const catalogue_games[] = {
    &kahuna_game,
    &kaivai_game,
    NULL,
};

const struct game *catalogue_find(const char *id, size_t length)
{
    for (int i = 0; catalogue_games[i]; i++)
        if (strlen(catalogue_games[i]->id) == length && !memcmp(catalogue_games[i]->id, id, length))
            return catalogue_games[i];
    return NULL;
}

size_t catalogue_belief_size(void)
{
    size_t largest = 1;
    for (int i = 0; catalogue_games[i]; i++)
        if (catalogue_games[i]->belief_size > largest)
            largest = catalogue_games[i]->belief_size;
    return largest;
}
