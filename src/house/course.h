/* course.h: the course of a game in words, kept up move by move.
 *
 * How a decision reads depends on the state it was made in, and getting that state back means replaying the game. So
 * the words are written while the state is at hand, once for each viewer who reads something different, together with
 * what the decision means for taking back. After that, reading a table only copies. Decisions that were taken back keep
 * their words, since the log still has them.
 */
#ifndef HOUSE_COURSE_H
#define HOUSE_COURSE_H

#include <stddef.h>

#include <motu/match.h>

#include "event.h"

/* A decision that has not been taken back. */
struct course_step {
    int32_t event;                 /* the number of its event */
    int16_t open;                  /* how many decisions are open to everybody after it; see motu_match_open_count() */
    int16_t limit[MOTU_MAX_SEATS]; /* how many remain if that seat takes back all it may; see motu_match_undo_limit() */
};

struct course {
    char *words; /* of all decisions, each text ended by a NUL */
    size_t length, capacity;
    struct course_step *step; /* by the number of decisions before it */
    int steps_capacity;
};

/* Adds a decision that is about to be made as event `number`. False: no memory. */
bool course_add(struct course *, const struct motu_match *before, motu_move, struct event *, int number);
void course_free(struct course *);

/* The decision as a viewer's record has it; MOTU_ALL: unmasked. */
const char *course_words(const struct course *, const struct event *, int viewer);
/* `open` and `limit` of struct course_step, after that many decisions. */
int course_open(const struct course *, int count);
int course_limit(const struct course *, int count, int seat);

#endif
