/* kahuna_legal.c: all legal moves as one set of bits, by the numbers that kahuna_tensor.c gives them: what
 * kahuna_moves.c lists, made from whole sets of lines and islands. For many games at once, where a list would be turned
 * into such a set anyway. The tests hold the two against each other. */
#include "bits.h"
#include "kahuna_rules.h"

#define inlined inline __attribute__((always_inline))

/* Where the numbers of each kind begin. */
enum {
    AT_WORD = 0,
    AT_PLACE = WORD_FIRST_BLACK - WORD_DRAW_PILE, /* A, B, A*, B* */
    AT_CUT = AT_PLACE + 4 * LINES,                /* as kahuna_cut_pair has them */
    AT_DRAW = AT_CUT + CUT_PAIRS * LINES,
    AT_DISCARD = AT_DRAW + ISLANDS, /* hidden cards, open ones */
    AT_BRIDGE = AT_DISCARD + 2 * ISLANDS,
    NUMBERS = AT_BRIDGE + LINES,
    SET_WORDS = (NUMBERS + 63) / 64
};

static inlined void put_word(uint64_t set[], enum kahuna_word word, bool legal)
{
    bits_put(set, AT_WORD + (int)word - WORD_DRAW_PILE, legal, 1);
}

/* Lines for which a card of one of their ends is there: those of their first end, then those of their second. */
static inlined void put_ends(uint64_t set[], int first, int second, uint64_t ends, uint32_t lines)
{
    bits_put(set, first, (uint32_t)ends & lines, LINES);
    bits_put(set, second, (uint32_t)(ends >> 32) & lines, LINES);
}

static inlined void put_cut(uint64_t set[], int pair, uint32_t lines)
{
    bits_put(set, AT_CUT + pair * LINES, lines, LINES);
}

/* Two cards of one end, `open` of them open ones; `islands`: of which there are two such cards. */
static inlined void put_cuts_of_one_end(uint64_t set[], int open, uint32_t islands, uint32_t theirs)
{
    const int first = AT_CUT + open * LINES, second = AT_CUT + (CUT_OF_BOTH_ENDS + 4 + open) * LINES;
    put_ends(set, first, second, map_lines_by_end(islands), theirs);
}

/* The more there is to play with open cards (KH-24). */
static inlined void put_open_plays(uint64_t set[], uint32_t lines, uint32_t theirs, cards hand, cards open)
{
    const uint64_t hidden_ends = map_lines_by_end(cards_islands(hand));
    const uint64_t open_ends = map_lines_by_end(cards_islands(open));
    put_ends(set, AT_PLACE + 2 * LINES, AT_PLACE + 3 * LINES, open_ends, lines);
    put_cuts_of_one_end(set, 1, cards_islands(hand) & cards_islands(open), theirs);
    put_cuts_of_one_end(set, 2, cards_pairs(open), theirs);
    put_cut(set, CUT_OF_BOTH_ENDS + 1, (uint32_t)(hidden_ends & open_ends >> 32) & theirs);
    put_cut(set, CUT_OF_BOTH_ENDS + 2, (uint32_t)(open_ends & hidden_ends >> 32) & theirs);
    put_cut(set, CUT_OF_BOTH_ENDS + 3, (uint32_t)(open_ends & open_ends >> 32) & theirs);
}

static inlined void put_plays(uint64_t set[], const struct kahuna *s, bool has_open)
{
    const int me = s->player;
    const cards hand = s->hand[me];
    const uint32_t lines = kahuna_open_lines(s, me), theirs = s->bridges[!me];
    const uint64_t ends = map_lines_by_end(cards_islands(hand));
    put_ends(set, AT_PLACE, AT_PLACE + LINES, ends, lines);
    put_cuts_of_one_end(set, 0, cards_pairs(hand), theirs);
    put_cut(set, CUT_OF_BOTH_ENDS, (uint32_t)(ends & ends >> 32) & theirs);
    if (has_open)
        put_open_plays(set, lines, theirs, hand, s->open[me]);
}

static inlined void put_draws(uint64_t set[], const struct kahuna *s, bool may)
{
    bits_put(set, AT_DRAW, may ? cards_islands(s->face_up) : 0, ISLANDS);
    put_word(set, WORD_DRAW_PILE, may & (s->pile_size > 0));
}

static inlined void put_discards(uint64_t set[], const struct kahuna *s, bool may)
{
    bits_put(set, AT_DISCARD, may ? cards_islands(s->hand[s->player]) : 0, ISLANDS);
    bits_put(set, AT_DISCARD + ISLANDS, may ? cards_islands(s->open[s->player]) : 0, ISLANDS);
}

/* Whether a hand is full nobody foresees: no branch. */
static inlined void put_turn(uint64_t set[], const struct kahuna *s, bool has_open)
{
    const bool full = s->held[s->player] == HAND_LIMIT;
    put_plays(set, s, has_open);
    put_discards(set, s, full); /* KH-11 */
    put_draws(set, s, !full);
    put_word(set, WORD_ABSTAIN, !s->abstained); /* KH-17 */
}

static inlined int put_all(const struct kahuna *s, uint64_t out[], bool has_open)
{
    uint64_t set[SET_WORDS] = {0};
    switch ((enum kahuna_step)s->step) {
    case STEP_PLAY:
        put_turn(set, s, has_open);
        break;
    case STEP_LAST:
        put_plays(set, s, has_open);
        put_word(set, WORD_END, true);
        break;
    case STEP_DISCARD:
        put_discards(set, s, true);
        put_draws(set, s, true);
        break;
    case STEP_SWAP:
        put_word(set, WORD_SWAP, true);
        put_word(set, WORD_KEEP, true);
        break;
    case STEP_HANDICAP:
        bits_put(set, AT_BRIDGE, kahuna_open_lines(s, s->handicap_seat), LINES);
        break;
    case STEP_DEAL:
    case STEP_FIRST:
    case STEP_CARD:
    case STEP_REVEAL:
    case STEP_OVER:
        break; /* no player decides */
    }
    int count = 0;
    for (int i = 0; i < SET_WORDS; i++) {
        out[i] = set[i];
        count += __builtin_popcountll(set[i]);
    }
    return count;
}

/* Apart from the others, whose set can stay in registers. */
static __attribute__((noinline)) int put_all_with_open(const struct kahuna *s, uint64_t out[])
{
    return put_all(s, out, true);
}

int kahuna_legal(const struct kahuna *s, uint64_t out[])
{
    return s->open[BLACK] | s->open[WHITE] ? put_all_with_open(s, out) : put_all(s, out, false);
}
