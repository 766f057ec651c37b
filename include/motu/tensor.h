/* tensor.h: decisions and positions as rows of small numbers, for programs that learn, and many games stepped at once.
 *
 * Decisions of players are numbered from 0 without gaps; so, separately, are outcomes of chance. What a number means
 * never depends on the position, and never changes while a game's rules_version is the same. Where a decision selects
 * one of several similar things (a player's canoes, ways to pay), the number says which one, in their order.
 *
 * An observation is what one seat sees, made from its view alone: unsigned bytes in named fields. Seats are in
 * order from the observing seat on: itself, then those after it.
 *
 *     const struct motu_encoding *code = game->encoding;   (NULL: the game has none)
 *     size_t size = motu_batch_bytes(game, 1024);
 *     struct motu_batch *batch = motu_batch_open(malloc(size), game, &start, 1024, seed, 0);
 *     motu_batch_look(batch, 0, 1024, &out);
 *     for (;;) {
 *         choose(actions, &out);
 *         if (motu_batch_step(batch, actions, 0, 1024, &out) >= 0)
 *             …an illegal action: nothing has happened
 *     }
 *
 * Memory: all of it is the caller's. Threads: calls on one batch with ranges that do not overlap may run in parallel;
 * each checks its own range. Errors: an illegal action is reported; a range beyond the batch, or a game without an
 * encoding, is a bug in the caller.
 */
#ifndef MOTU_TENSOR_H
#define MOTU_TENSOR_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

/* Decisions with consecutive numbers, both as moves of the game and in the numbering without gaps. */
struct motu_span {
    const char *name; /* "place": what they have in common; NULL ends a list */
    motu_move first;
    int count;
};

/* Numbers of an observation that belong together: rows of columns, each number from 0 to `most`. A field begins where
 * the one before it ends. */
struct motu_field {
    const char *name; /* NULL ends a list */
    int rows, columns;
    int most;
};

/* A game's numbers: constant, and part of its table (game->encoding). */
struct motu_encoding {
    const struct motu_span *actions;  /* of players */
    const struct motu_span *outcomes; /* of chance */
    const struct motu_field *fields;
    /* What the seat sees of a view, which must be its own: motu_observe() makes sure of that. */
    void (*observe)(const struct motu_state *view, int seat, uint8_t out[]);

    /* For speed; each optional, each tested against the plain functions. */

    /* Whether nothing that observe() shows is hidden from anybody, so that it may be given the truth. */
    bool (*sees_all)(const struct motu_state *);

    /* The legal actions of the seat that decides, as bits by number, in words of 64 from the lowest bit on, and how
     * many they are; motu_legal() has it for every game. */
    int (*legal)(const struct motu_state *, uint64_t set[]);
    /* As observe(), into a row that holds what it wrote about the view `before` for the seat `seat_before`: writes only
     * what differs. */
    void (*observe_change)(const struct motu_state *before, int seat_before, const struct motu_state *view, int seat,
                           uint8_t row[]);
    /* Chance decides, as motu_random_move() does, until a player has to or nobody any more; *count is increased by the
     * number of its decisions. Returns the actor. */
    int (*settle)(struct motu_state *, struct motu_rng *, uint64_t *count);
};

/* How many numbers a list has, and how many an observation has. */
int motu_span_total(const struct motu_span *);
int motu_field_total(const struct motu_field *);
/* The number of a decision, -1 if it has none (0, a masked one); the decision of a number, 0 if there is none. */
int motu_span_number(const struct motu_span *, motu_move);
motu_move motu_span_move(const struct motu_span *, int number);

/* What a seat sees of a position, given the truth or that seat's view: motu_field_total() bytes. */
void motu_observe(const struct motu_game *, const struct motu_state *, int seat, uint8_t out[]);
/* The legal actions of the seat that decides, as bits by number: motu_legal_words() words of 64. None where no player
 * decides. Returns how many there are. */
int motu_legal_words(const struct motu_game *);
int motu_legal(const struct motu_game *, const struct motu_state *, uint64_t set[]);
/* The reward for a share of the win, from -1 / (seats - 1) for nothing to 1 for all of it; those of all seats add up to
 * 0. */
double motu_reward(int share, int seats);

/* --- many games at once ----------------------------------------------------------------------------------------- */

/* Each game has its own generator for chance, made from the seed and the game's number, so it goes the same way in any
 * batch and on any thread. A game that is over begins again at once. */
struct motu_batch;

/* Where a call writes its results, a row for each game of the batch; NULL for those that are not wanted. Rows of games
 * outside the range of the call are not touched. */
struct motu_batch_out {
    uint8_t *observation; /* of the seat that decides; motu_field_total() each */
    uint8_t *mask;        /* 1 for legal actions, else 0; motu_span_total() each */
    float *reward;        /* of all seats, in their order; game->max_seats each; all 0 unless a game has ended */
    uint8_t *ended;       /* whether the step ended a game: the observation is then the next game's */
    int8_t *seat;         /* that decides */
};

/* How much memory a batch needs. */
size_t motu_batch_bytes(const struct motu_game *, int games);
/* Games that start from a state, a truth that is not over, numbered from `first` on. The memory is aligned as by
 * malloc. */
struct motu_batch *motu_batch_open(void *memory, const struct motu_game *, const struct motu_state *start, int games,
                                   uint64_t seed, uint64_t first);
/* Promises that from now on nobody but this batch writes to the observations and masks of `out`, so that a step that is
 * given the same two need write only what has changed in them. A step that is given others writes these whole, as every
 * step does without a promise. NULL ends it. */
void motu_batch_keep(struct motu_batch *, const struct motu_batch_out *out);
/* Writes the present results of the games `from` to `to` - 1. */
void motu_batch_look(const struct motu_batch *, int from, int to, const struct motu_batch_out *);
/* Makes a decision in each of these games, then chance's until a player has to decide. -1: done; else the first game
 * whose action is illegal, and no game has changed. `action` has a number for each game of the batch. */
int motu_batch_step(struct motu_batch *, const int32_t action[], int from, int to, const struct motu_batch_out *);
/* Chooses legal actions, each equally likely, with a generator that chance does not use. */
void motu_batch_choose(struct motu_batch *, int32_t action[], int from, int to);
/* The truth of a game: for a referee. Valid until the batch steps. */
const struct motu_state *motu_batch_state(const struct motu_batch *, int game);
/* How many decisions players have made in all games together, with or without those of chance. */
uint64_t motu_batch_decisions(const struct motu_batch *, bool with_chance);

MOTU_END_DECLS

#endif
