/* kahuna_rules.h: the state of a game of Kahuna, its moves as numbers, and who does what among the files of
 * this folder. Nothing here is seen outside it but `kahuna_game`.
 *
 *   kahuna_map.c        islands, lines, control as arithmetic        KH-1 KH-2 KH-12
 *   cards.h             small sets of cards
 *   bridges.c           putting and taking bridges, what falls       KH-3 KH-12 to KH-15 KH-23
 *   kahuna_turn.c, turn.h  carrying decisions out, and what comes next  KH-5 to KH-11 KH-16 KH-24
 *   kahuna_scoring.c    scorings, the end and who has won            KH-18 to KH-22
 *   kahuna_moves.c      all legal moves
 *   kahuna_legal.c      the same as a set of bits
 *   random_game.c       one of them at random, and random games to the end
 *   kahuna_refuse.c     whether a move is legal, and why not
 *   kahuna_knowledge.c  what a viewer sees, and filling it up again
 *   belief.c            what a masked record leaves possible
 *   kahuna_notation.c   moves as words
 *   kahuna_options.c    options as words
 *   kahuna_write.c, kahuna_read.c, kahuna_check.c  the state as JSON, out and in
 *   kahuna_look.c       a position laid out for front ends (motu/kahuna.h)
 *   kahuna_tell.c       what a decision did, as sentences
 *   effect.c            what a move would change, for front ends
 *   kahuna_evaluate.c   how good a position looks, by hand
 *   kahuna_sift.c       decisions that nobody would make
 *   kahuna_model.c      what it is worth, by a fitted model (kahuna_weights.inc)
 *   kahuna_tensor.c     decisions and positions as rows of numbers, for programs that learn
 */
#ifndef KAHUNA_KAHUNA_H
#define KAHUNA_KAHUNA_H

#include <motu/game.h>

#include "cards.h"
#include "kahuna_map.h"

enum { BLACK, WHITE, SEATS, NOBODY = SEATS };

enum { HAND_LIMIT = 5, DEALT_EACH = 3, ROW = 3, ROUNDS = 3 };

/* What is to be decided next. The phases of protocol.md are these, some of them taken together. */
enum kahuna_step {
    STEP_DEAL,     /* chance deals to a hand or lays out a card */
    STEP_FIRST,    /* chance says who begins */
    STEP_HANDICAP, /* a bridge without a card */
    STEP_PLAY,     /* play, draw, discard or abstain */
    STEP_DISCARD,  /* something was discarded: discard more, or draw */
    STEP_CARD,     /* chance gives the card drawn from the pile */
    STEP_REVEAL,   /* chance fills the row */
    STEP_SWAP,     /* variant 1: put a bridge where one was cut, or not */
    STEP_LAST,     /* a last turn: play or end */
    STEP_OVER
};

enum kahuna_end { END_NONE, END_POINTS, END_FINAL, END_BRIDGES, END_PREMATURE, END_DRAW };

/* Plain bytes. In a view `hand` and `hidden_discards` of a player who is not seen are empty and
 * unseen_… say how many there are; the pile is empty but pile_size is true. */
struct __attribute__((may_alias)) kahuna {
    uint64_t tally[SEATS]; /* of bridges; see kahuna_map.h */
    uint32_t bridges[SEATS];
    cards hand[SEATS], open[SEATS], hidden_discards[SEATS];
    cards face_up, pile, discards;
    uint16_t turn;
    uint8_t held[SEATS]; /* cards in hand, open and unseen ones included */
    uint8_t unseen_hand[SEATS], unseen_discards[SEATS];
    uint8_t pile_size;
    uint8_t points[SEATS];
    uint8_t round, step, player;
    uint8_t abstained;  /* the previous turn ended with `abstain` */
    uint8_t last_turns; /* not yet ended */
    uint8_t swap_line;
    uint8_t end, winner;
    uint8_t variant1, variant2, first; /* options; first: a seat or NOBODY */
    uint8_t handicap_seat, handicap, handicap_left;
    int8_t viewer; /* MOTU_ALL: the truth */
    uint8_t unused[5];
};

_Static_assert(sizeof(struct kahuna) <= 128, "a state is at most two cache lines");

static inline struct kahuna *kahuna_of(struct motu_state *state)
{
    return (struct kahuna *)state;
}

static inline const struct kahuna *kahuna_of_const(const struct motu_state *state)
{
    return (const struct kahuna *)state;
}

/* --- moves: a kind in bits 9 to 11, the rest below ------------------------------------------------ */

enum kahuna_kind {
    MOVE_WORD = 0,    /* one of the words below */
    MOVE_PLACE = 1,   /* line, which end's card (bit 5), whether an open one (bit 6) */
    MOVE_CUT = 2,     /* line, pair of cards (bits 5 to 8) */
    MOVE_DRAW = 3,    /* island */
    MOVE_DISCARD = 4, /* island, whether an open one (bit 4) */
    MOVE_BRIDGE = 5,  /* line */
    MOVE_CHANCE = 6   /* island, what for (bits 4 and 5) */
};

enum kahuna_word {
    WORD_NONE,
    WORD_DRAW_PILE,
    WORD_ABSTAIN,
    WORD_END,
    WORD_SWAP,
    WORD_KEEP,
    WORD_FIRST_BLACK,
    WORD_FIRST_WHITE,
    WORDS
};

enum { CHANCE_DEAL_BLACK, CHANCE_DEAL_WHITE, CHANCE_REVEAL, CHANCE_CARD };

/* The pairs of cards of a cut, in the order in which they are written. */
struct cut_pair {
    uint8_t end[2], open[2];
};
enum { CUT_PAIRS = 10, CUT_OF_BOTH_ENDS = 3 };
extern const struct cut_pair kahuna_cut_pair[CUT_PAIRS];
/* The number of a pair: which ends (0 0, 0 1 or 1 1) and whether open; -1 if there is none. */
int kahuna_find_cut_pair(int end0, int open0, int end1, int open1);

static inline enum kahuna_kind move_kind(motu_move m)
{
    return (enum kahuna_kind)(m >> 9);
}
static inline int move_line(motu_move m)
{
    return (int)(m & 31);
}
static inline int move_end(motu_move m)
{
    return (int)(m >> 5 & 1);
}
static inline int move_place_open(motu_move m)
{
    return (int)(m >> 6 & 1);
}
static inline int move_pair(motu_move m)
{
    return (int)(m >> 5 & 15);
}
static inline int move_island(motu_move m)
{
    return (int)(m & 15);
}
static inline int move_discard_open(motu_move m)
{
    return (int)(m >> 4 & 1);
}
static inline int move_chance_use(motu_move m)
{
    return (int)(m >> 4 & 3);
}
/* The island whose card a placement plays. */
static inline int move_place_island(motu_move m)
{
    return map_line[move_line(m)].end[move_end(m)];
}

static inline motu_move make_word(enum kahuna_word word)
{
    return (motu_move)word;
}
static inline motu_move make_place(int line, int end, int open)
{
    return (motu_move)(MOVE_PLACE << 9 | open << 6 | end << 5 | line);
}
static inline motu_move make_cut(int line, int pair)
{
    return (motu_move)(MOVE_CUT << 9 | pair << 5 | line);
}
static inline motu_move make_draw(int island)
{
    return (motu_move)(MOVE_DRAW << 9 | island);
}
static inline motu_move make_discard(int island, int open)
{
    return (motu_move)(MOVE_DISCARD << 9 | open << 4 | island);
}
static inline motu_move make_bridge(int line)
{
    return (motu_move)(MOVE_BRIDGE << 9 | line);
}
static inline motu_move make_chance(int use, int island)
{
    return (motu_move)(MOVE_CHANCE << 9 | use << 4 | island);
}

/* Whether the number is a move of some position at all. ISLAND_NONE, written `?`, counts for what can
 * be masked: a deal, a card from the pile, a discard. */
bool kahuna_is_move(motu_move);

/* --- kahuna_turn.c ---------------------------------------------------------------------------------------- */

int kahuna_actor(const struct kahuna *);
void kahuna_apply(struct kahuna *, motu_move);
/* What chance delivers now: one of CHANCE_…, at STEP_DEAL, STEP_CARD and STEP_REVEAL. */
static inline int kahuna_chance_use(const struct kahuna *s)
{
    if (s->step == STEP_CARD)
        return CHANCE_CARD;
    if (s->step == STEP_REVEAL)
        return CHANCE_REVEAL;
    return s->held[BLACK] < DEALT_EACH   ? CHANCE_DEAL_BLACK
           : s->held[WHITE] < DEALT_EACH ? CHANCE_DEAL_WHITE
                                         : CHANCE_REVEAL;
}

/* --- bridges.c ------------------------------------------------------------------------------------- */

static inline uint32_t kahuna_free_lines(const struct kahuna *s)
{
    return LINES_ALL & ~(s->bridges[BLACK] | s->bridges[WHITE]);
}
static inline uint32_t kahuna_tokens(const struct kahuna *s, int seat)
{
    return map_islands(map_controlled(s->tally[seat]));
}
static inline int kahuna_token_count(const struct kahuna *s, int seat)
{
    return __builtin_popcountll(map_controlled(s->tally[seat]));
}
/* KH-23: the lines at islands that a seat controls. */
uint32_t kahuna_controlled_lines(const struct kahuna *, int seat);
/* The free lines on which a seat may put a bridge: none without one left (KH-3); with variant 1
 * not those at an island the opponent controls (KH-23). */
static inline uint32_t kahuna_open_lines(const struct kahuna *s, int seat)
{
    const uint32_t barred = s->variant1 ? kahuna_controlled_lines(s, !seat) : 0;
    return __builtin_popcount(s->bridges[seat]) < BRIDGES_EACH ? kahuna_free_lines(s) & ~barred : 0;
}
/* Takes a player's bridges off, with the tokens they held (KH-14). */
void kahuna_take_bridges(struct kahuna *, int seat, uint32_t bridges);
/* Takes off what falls when a player has gained islands, which are bits of map_controlled() (KH-13). */
void kahuna_gain(struct kahuna *, int seat, uint64_t gained);
/* Puts a bridge with all that follows (KH-13, KH-14). One bridge can gain both its islands, before anything falls. */
static inline void kahuna_put_bridge(struct kahuna *s, int seat, int line)
{
    const uint64_t before = map_controlled(s->tally[seat]);
    s->bridges[seat] |= 1u << line;
    s->tally[seat] += map_line[line].tally;
    const uint64_t gained = map_controlled(s->tally[seat]) & ~before;
    if (gained)
        kahuna_gain(s, seat, gained);
}

/* --- kahuna_scoring.c ------------------------------------------------------------------------------------- */

/* KH-18 to KH-20: the last face-up card was taken from an empty pile. */
void kahuna_score_round(struct kahuna *);
/* KH-20, KH-21: after the last turns. */
void kahuna_score_finally(struct kahuna *);
/* KH-22: whether exactly one player has no bridge; and the end that follows from the first scoring on. */
static inline bool kahuna_one_is_bare(const struct kahuna *s)
{
    return !s->bridges[BLACK] != !s->bridges[WHITE];
}
void kahuna_end_early(struct kahuna *);

/* --- kahuna_moves.c --------------------------------------------------------------------------------------- */

enum { KAHUNA_MAX_MOVES = 160 };
int kahuna_moves(const struct kahuna *, motu_move out[]);
int kahuna_chances(const struct kahuna *, motu_move out[], uint32_t weight[]);

/* --- kahuna_legal.c --------------------------------------------------------------------------------------- */

/* All legal moves, as bits by their numbers in kahuna_tensor.c; none where no player decides. How many there are. */
int kahuna_legal(const struct kahuna *, uint64_t set[]);

/* --- random_game.c --------------------------------------------------------------------------------- */

motu_move kahuna_random_move(const struct kahuna *, struct motu_rng *);
/* Lets chance decide, as kahuna_random_move() would, until a player has to or nobody any more; adds to *count how many
 * decisions that took. The actor. */
int kahuna_settle(struct kahuna *, struct motu_rng *, uint64_t *count);
/* Plays to the end as kahuna_random_move() and kahuna_apply() by turns would; how many decisions that took. */
int kahuna_random_game(struct kahuna *, struct motu_rng *);

/* --- kahuna_refuse.c -------------------------------------------------------------------------------------- */

bool kahuna_refuse(const struct kahuna *, motu_move, struct motu_reason *);

/* --- kahuna_knowledge.c ----------------------------------------------------------------------------------- */

void kahuna_conceal(struct kahuna *, int viewer);
motu_move kahuna_conceal_move(const struct kahuna *, motu_move, int viewer);
void kahuna_determinize(struct kahuna *, struct motu_rng *);
/* The cards this view cannot see: in the pile, in unseen hands and unseen discards. In the truth: the pile. */
static inline cards kahuna_unseen(const struct kahuna *s)
{
    if (s->viewer == MOTU_ALL)
        return s->pile;
    const cards part[] = {s->face_up,
                          s->discards,
                          s->hand[BLACK],
                          s->hand[WHITE],
                          s->open[BLACK],
                          s->open[WHITE],
                          s->hidden_discards[BLACK],
                          s->hidden_discards[WHITE]};
    return cards_missing(cards_join_all(part, sizeof part / sizeof part[0]));
}
/* Moves `count` random cards out of a set; what was moved. */
cards kahuna_draw_random(cards *from, int count, struct motu_rng *);
/* Whether a seat holds, or on a view may hold, these cards. */
bool kahuna_can_lay(const struct kahuna *, int seat, cards hidden, cards open);

/* --- kahuna_notation.c, kahuna_options.c, kahuna_write.c, kahuna_read.c, kahuna_check.c --------------------------- */

extern const char *const kahuna_seat_name[SEATS + 1]; /* ends with NULL */
extern const struct motu_option kahuna_options[];

void kahuna_write_move(const struct kahuna *, motu_move, struct motu_text *);
bool kahuna_read_move(const struct kahuna *, const char *words, motu_move *, struct motu_reason *);
bool kahuna_start(struct kahuna *, const char *options, struct motu_reason *);
void kahuna_write_options(const struct kahuna *, struct motu_text *);
void kahuna_write_board(struct motu_text *); /* for front ends */
void kahuna_write_state(const struct kahuna *, struct motu_text *);
bool kahuna_read_state(struct kahuna *, const char *json, size_t length, struct motu_reason *);
/* What a seat sees, as it is written for it. */
bool kahuna_read_view(struct kahuna *, int seat, const char *json, size_t length, struct motu_reason *);
void kahuna_write_result(const struct kahuna *, struct motu_text *);
void kahuna_write_result_json(const struct kahuna *, struct motu_text *);
/* What a step is called in the state: "play", "draw", … */
const char *kahuna_phase_name(enum kahuna_step);
/* Which way a finished game ended: "points", "final", … */
const char *kahuna_end_name(enum kahuna_end);

/* --- kahuna_tell.c ---------------------------------------------------------------------------------------- */

int kahuna_tell(const struct kahuna *before, motu_move, const struct kahuna *after, struct motu_reason told[]);
enum motu_message kahuna_seat_message(int seat);

/* --- effect.c -------------------------------------------------------------------------------------- */

void kahuna_write_effect(const struct kahuna *, motu_move, struct motu_text *);

/* --- kahuna_evaluate.c ------------------------------------------------------------------------------------ */

int kahuna_evaluate(const struct kahuna *, int seat);

/* --- kahuna_sift.c ---------------------------------------------------------------------------------------- */

/* Takes the decisions out of a list of legal ones that nobody would make; how many are left. */
int kahuna_sift(const struct kahuna *, motu_move move[], int count);

/* --- kahuna_tensor.c -------------------------------------------------------------------------------------- */

extern const struct motu_encoding kahuna_encoding;

/* --- kahuna_model.c --------------------------------------------------------------------------------------- */

extern const struct motu_model kahuna_model;
/* What each player may expect of the payoff, in parts of MOTU_VALUE. */
void kahuna_value(const struct kahuna *, int share[]);

#endif
