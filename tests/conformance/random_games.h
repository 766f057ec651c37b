/* random_games.h: what the tests over every game in the catalogue share: how many games to play, options
 * drawn at random, and the lists of moves. */
#ifndef TESTS_RANDOM_GAMES_H
#define TESTS_RANDOM_GAMES_H

#include <motu/match.h>

/* How many games a test plays: `usual`, times the whole number in MOTU_TEST_FACTOR. */
int random_games_count(int usual);

/* Starts a match with options drawn from what the game says of itself. */
void random_games_start(struct motu_match *, const struct motu_game *, struct motu_rng *);

/* All decisions that can be made now, a player's or chance's; their number. */
int random_games_list(const struct motu_game *, const struct motu_state *, motu_move out[]);

#endif
