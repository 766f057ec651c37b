/* pair.h: two tables with the same log but for what one viewer cannot know. */
#ifndef TESTS_PAIR_H
#define TESTS_PAIR_H

#include "store.h"
#include "table.h"

struct pair {
    struct table *table[2];
    struct store *store[2]; /* where it is all written too, or NULL */
    int viewer;
    bool listed; /* set before it is opened */
};

/* The token of a seat is its name, that of onlookers "watch". Everybody has joined, and the game has begun. */
void pair_open(struct pair *, const struct motu_game *, int viewer, struct motu_rng *);
void pair_close(struct pair *);
/* The same event in both. */
void pair_event(struct pair *, const char *actor, const char *text);
/* An event of the same kind with other words in each. */
void pair_events(struct pair *, const char *actor, const char *text, const char *other);
/* A decision that looks the same to the viewer, and is not the same where that can be. False if there is none, or if
 * the game is over after it. */
bool pair_step(struct pair *, struct motu_rng *);
/* Whether the two truths differ by now. */
bool pair_is_apart(const struct pair *);

#endif
