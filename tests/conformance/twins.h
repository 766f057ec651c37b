/* twins.h: two games side by side that look the same to one viewer: what the viewer sees is decided alike in both,
 * what the viewer does not see is decided apart. */
#ifndef TESTS_TWINS_H
#define TESTS_TWINS_H

#include <motu/match.h>

/* Whether there is anything in the game that a viewer does not see. If not, twins are the same game. */
static inline bool twins_can_differ(const struct motu_game *game)
{
    return game->belief_size || game->secret;
}

/* Finds decisions for both games that look the same to the viewer, and different ones where that can be; false if
 * there are none. */
bool twins_choose(const struct motu_match twin[2], int viewer, struct motu_rng *, motu_move chosen[2]);

#endif
