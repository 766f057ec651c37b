/* course.h: the course of a game in words, kept up move by move.
 *
 * How a decision reads depends on the state it was made in, and states are only to be had by playing the game again. So
 * the words are written while that state is at hand, once for each viewer who reads something else, together with what
 * the decision means for taking back. After that a look at the table copies; it never plays. Decisions that were taken
 * back keep their words: the log still tells of them.
 */
#ifndef HOUSE_COURSE_H
#define HOUSE_COURSE_H

#include <stddef.h>

#include <motu/match.h>

#include "event.h"

/* Of a decision that stands. */
struct course_step {
    int32_t event;                 /* the number of its event */
    int16_t open;                  /* how many decisions lie open to everybody with it; see motu_match_open_count() */
    int16_t limit[MOTU_MAX_SEATS]; /* and down to how many each seat may take back; see motu_match_undo_limit() */
};

struct course {
    char *words; /* of all decisions, each text ended by a NUL */
    size_t length, capacity;
    struct course_step *step; /* by the number of decisions before it */
    int steps_capacity;
};

/* Takes in a decision that is about to be made; its event will have that number. False: no memory. */
bool course_add(struct course *, const struct motu_match *before, motu_move, struct event *, int number);
void course_free(struct course *);

/* The decision as a viewer's record has it; MOTU_ALL: as it was. */
const char *course_words(const struct course *, const struct event *, int viewer);
/* What was said above, after that many decisions. */
int course_open(const struct course *, int count);
int course_limit(const struct course *, int count, int seat);

#endif
