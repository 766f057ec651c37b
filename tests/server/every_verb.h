/* every_verb.h: every verb of the store, each with what it needs, for tests in which it cannot be done. */
#ifndef TESTS_EVERY_VERB_H
#define TESTS_EVERY_VERB_H

#include "store_place.h"

struct verb {
    const char *name;
    bool (*run)(struct store *); /* true: it is done, for good if it writes */
    const char *tables;          /* which it cannot do without */
    const char *shared;          /* and which it cannot do without if there are several nodes */
    bool once;                   /* twice it would be something else */
};
extern const struct verb verbs[];
extern const int verb_count;
/* The verb of that name. */
const struct verb *verb_named(const char *name);

/* Where some of them make copies; before anything else. */
void verbs_open(void);
void verbs_close(void);
const char *verbs_copy_path(void);
/* A game with two events, another that is over, a note, a secret, a command. */
struct store *verbs_furnish(enum store_mode);
/* How much of anything was visited, since this was last set to 0. */
extern int verbs_visited;

#endif
