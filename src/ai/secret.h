/* secret.h: decisions that several seats make in secret and that are revealed together: a small game in which all move
 * at once. What each combination of them leads to is judged as the search judges, and mixed strategies are found by
 * regret matching: each seat does more of what it regrets not having done, and the average of all rounds is played.
 * With more than two seats nobody can promise a best strategy; a test measures what a best answer would gain.
 */
#ifndef AI_SECRET_H
#define AI_SECRET_H

#include <motu/ai.h>

enum {
    SECRET_CHOICES = 32,       /* of one seat; of more, the last ones are left out */
    SECRET_PROFILES = 1 << 13, /* combinations; the longest lists are cut until there are no more */
    SECRET_ROUNDS = 1500,      /* more change little */
    SECRET_WHOLE = 10000       /* a mixture is written in parts of this */
};

struct secret_seat {
    int seat, count;
    motu_move move[SECRET_CHOICES];
    double regret[SECRET_CHOICES]; /* what it would have gained so far; never below 0 */
    double sum[SECRET_CHOICES];    /* of the strategies of all rounds, later ones more */
};

struct secret {
    const struct motu_game *game;
    const struct motu_ai_settings *settings;
    int seats, deciders, me; /* `me`: which of the deciders asks */
    struct motu_state first;
    struct secret_seat decider[MOTU_MAX_SEATS];
    uint32_t profiles, filled, rounds;
    uint16_t (*share)[MOTU_MAX_SEATS]; /* of each combination, in parts of MOTU_VALUE */
    struct motu_rng rng;               /* should chance follow */
};

/* False if the decision is not of this kind, or the memory is too small. */
bool secret_begin(struct secret *, void *memory, size_t size, const struct motu_ai_settings *,
                  const struct motu_ai_position *, uint64_t seed);
/* Goes on for that many steps; false when there is nothing left to do. */
bool secret_run(struct secret *, uint32_t steps);
/* The mixture: each move with its part of SECRET_WHOLE as visits, and what it may expect. */
int secret_table(const struct secret *, struct motu_ai_row row[]);
/* What every seat may expect if all mix. */
void secret_value(const struct secret *, int share[]);

#endif
