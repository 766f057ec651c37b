/* nim_rules.h: Nim, heaps of stones from which two players take by turns. It is here as the smallest example of a game:
 * CONTRIBUTING.md, "A new game", begins with a copy of this folder.
 *
 * In reading order: nim_rules.c what is legal and what a move does; nim_text.c options, moves and sentences;
 * nim_state.c the state as JSON; nim_game.c the table. Nothing is hidden and chance decides nothing: what a game with
 * cards needs besides is in src/kahuna/. */
#ifndef MOTU_NIM_RULES_H
#define MOTU_NIM_RULES_H

#include <motu/game.h>

enum { BLACK, WHITE, SEATS };
enum { HEAPS = 4, STONES = 7 }; /* the most there can be, heaps and stones in one */

/* Plain bytes, with no padding that could differ between equal positions. */
struct __attribute__((may_alias)) nim {
    uint8_t heap[HEAPS]; /* stones left */
    uint8_t start;       /* the option heaps: its place among the values */
    uint8_t last_loses;  /* the option last */
    uint8_t player;      /* who decides; when no stones are left, who would */
};

/* A move takes 1 to STONES stones from a heap; so none is 0. */
static inline motu_move nim_move(int heap, int stones)
{
    return (motu_move)(heap * (STONES + 1) + stones);
}
static inline int nim_heap(motu_move m)
{
    return (int)(m / (STONES + 1));
}
static inline int nim_stones(motu_move m)
{
    return (int)(m % (STONES + 1));
}

static inline struct nim *nim_of(struct motu_state *state)
{
    return (struct nim *)state->bytes;
}
static inline const struct nim *nim_of_const(const struct motu_state *state)
{
    return (const struct nim *)state->bytes;
}

extern const struct motu_option nim_options[];
extern const char *const nim_seat_name[];
extern const uint8_t nim_start_heap[][HEAPS]; /* by the option heaps */

/* These are the functions of the table: game.h says what each must do. */
bool nim_start(struct motu_state *, const char *options, struct motu_reason *);
int nim_actor(const struct motu_state *);
int nim_moves(const struct motu_state *, motu_move out[]);
bool nim_refuse(const struct motu_state *, motu_move, struct motu_reason *);
void nim_apply(struct motu_state *, motu_move);
int nim_winner(const struct nim *); /* of a game that is over */
void nim_write_options(const struct motu_state *, struct motu_text *);
void nim_write_move(const struct motu_state *, motu_move, struct motu_text *);
bool nim_read_move(const struct motu_state *, const char *words, motu_move *, struct motu_reason *);
int nim_tell(const struct motu_state *before, motu_move, const struct motu_state *after, struct motu_reason told[]);
void nim_write_state(const struct motu_state *, struct motu_text *);
bool nim_read_state(struct motu_state *, const char *json, size_t length, struct motu_reason *);
void nim_write_result(const struct motu_state *, struct motu_text *);
void nim_write_result_json(const struct motu_state *, struct motu_text *);

#endif
