/* matches.h: what the tests of matches and of their records share: beginning and playing a match of Kahuna, and saying
 * what must then hold. Every function here is an assertion; a test that goes on has passed it. */
#ifndef TESTS_MATCHES_H
#define TESTS_MATCHES_H

#include "checked.h"

#include <motu/match.h>

enum { BLACK, WHITE };

/* Options for games at random. */
extern const char *const option_sets[4];

/* A new match, nothing dealt yet. */
void begin(struct motu_match *, const char *options, uint64_t seed);
/* A new match, dealt: black AAB, white CDE, face up FGH, black begins. */
void begin_dealt(struct motu_match *);
/* Plays moves, "A-B; draw pile", each of which must be legal. */
void play(struct motu_match *, const char *moves);
/* A game at random to its end; chance comes from the match's own seed. */
void play_at_random(struct motu_match *, const char *options, uint64_t seed);

void reason_is(const struct motu_reason *, const char *sentence);
void same_state(const struct motu_state *, const struct motu_state *);
/* So many decisions remain when a player has undone all that may be undone, and this is why. */
void limit_is(const struct motu_match *, int seat, int remain, const char *sentence);

#endif
