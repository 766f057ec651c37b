/* kahuna_tensor.c: Kahuna's decisions and positions as rows of numbers (motu/tensor.h). The lists are frozen with the
 * version of the rules: tests/golden/tensors has them. */
#include <motu/tensor.h>

#include "bits.h"
#include "kahuna_rules.h"
#include "spread.h"

#define CUT(pair, name)                                 \
    {                                                   \
        "cut:" name, MOVE_CUT << 9 | (pair) << 5, LINES \
    }

static const struct motu_span actions[] = {
    {"word", WORD_DRAW_PILE, WORD_FIRST_BLACK - WORD_DRAW_PILE}, /* draw pile, abstain, end, swap, keep */
    {"place:A", MOVE_PLACE << 9, LINES},                         /* with the card of the line's first island, … */
    {"place:B", MOVE_PLACE << 9 | 1 << 5, LINES},                /* … of its second, … */
    {"place:A*", MOVE_PLACE << 9 | 1 << 6, LINES},               /* … and with open ones */
    {"place:B*", MOVE_PLACE << 9 | 1 << 6 | 1 << 5, LINES},
    CUT(0, "AA"),
    CUT(1, "AA*"),
    CUT(2, "A*A*"),
    CUT(3, "AB"),
    CUT(4, "AB*"),
    CUT(5, "A*B"),
    CUT(6, "A*B*"),
    CUT(7, "BB"),
    CUT(8, "BB*"),
    CUT(9, "B*B*"),
    {"draw", MOVE_DRAW << 9, ISLANDS},
    {"discard", MOVE_DISCARD << 9, ISLANDS},
    {"discard*", MOVE_DISCARD << 9 | 1 << 4, ISLANDS},
    {"bridge", MOVE_BRIDGE << 9, LINES},
    {0},
};

static const struct motu_span outcomes[] = {
    {"first", WORD_FIRST_BLACK, SEATS},
    {"deal:black", MOVE_CHANCE << 9 | CHANCE_DEAL_BLACK << 4, ISLANDS},
    {"deal:white", MOVE_CHANCE << 9 | CHANCE_DEAL_WHITE << 4, ISLANDS},
    {"reveal", MOVE_CHANCE << 9 | CHANCE_REVEAL << 4, ISLANDS},
    {"card", MOVE_CHANCE << 9 | CHANCE_CARD << 4, ISLANDS},
    {0},
};

/* so that every count is known to the compiler */
#define inlined inline __attribute__((always_inline))

enum { COPIES = 2, MOST = 255 };

static const struct motu_field fields[] = {
    {"bridges", SEATS, LINES, 1},
    {"control", SEATS, ISLANDS, 1},
    {"swap", 1, LINES, 1},                /* the line to decide on */
    {"hand", 1, ISLANDS, COPIES},         /* the own hidden cards */
    {"open", SEATS, ISLANDS, COPIES},     /* KH-24 */
    {"face_up", 1, ISLANDS, COPIES},      //
    {"discards", 1, ISLANDS, COPIES},     /* that everybody saw */
    {"own_discards", 1, ISLANDS, COPIES}, /* hidden ones */
    {"unseen", 1, ISLANDS, COPIES},       /* in the pile, in the other hand or hidden discards */
    {"step", 1, STEP_OVER + 1, 1},        /* deal, first, handicap, play, discard, card, reveal, swap, last, over */
    {"held", 1, SEATS, HAND_LIMIT},       /* cards in hand */
    {"hidden_discards", 1, SEATS, 2 * ISLANDS}, //
    {"points", 1, SEATS, 15},                   //
    {"pile", 1, 1, 2 * ISLANDS},                //
    {"round", 1, 1, ROUNDS},                    //
    {"turn", 1, 1, MOST},                       /* 255: or more */
    {"last_turns", 1, 1, SEATS},                //
    {"handicap_left", 1, SEATS, BRIDGES_EACH},  //
    {"abstained", 1, 1, 1},                     //
    {"on_turn", 1, SEATS, 1},                   //
    {"white", 1, 1, 1},                         /* the seat that looks is white */
    {"variant", 1, 2, 1},
    {0},
};

/* Rows are filled from the beginning to the end in wide stores: what these write too much is written over, and there
 * are numbers enough behind the last of them. */

/* Sets of lines and islands that stand side by side: put together as bits first, then spread at once. */
static inlined uint8_t *put_board(uint8_t *out, const struct kahuna *s, int me)
{
    enum { CONTROL = 2 * LINES, SWAP = CONTROL + 2 * ISLANDS, END = SWAP + LINES };
    uint64_t set[2] = {0};
    bits_put(set, 0, s->bridges[me], LINES);
    bits_put(set, LINES, s->bridges[!me], LINES);
    bits_put(set, CONTROL, kahuna_tokens(s, me), ISLANDS);
    bits_put(set, CONTROL + ISLANDS, kahuna_tokens(s, !me), ISLANDS);
    bits_put(set, SWAP, s->swap_line == LINE_NONE ? 0 : 1u << s->swap_line, LINES);
    spread_bits(out, set[0], 8);
    spread_bits(out + 64, set[1], 8);
    return out + END;
}

/* How many cards of each island, in several rows: of two at most, so the sums of two sets. */
struct counts {
    uint64_t one[2], two[2];
};

static inlined void add_cards(struct counts *c, int row, cards held)
{
    bits_put(c->one, row * ISLANDS, cards_islands(held), ISLANDS);
    bits_put(c->two, row * ISLANDS, cards_pairs(held), ISLANDS);
}

static inlined uint8_t *put_all_cards(uint8_t *out, const struct kahuna *s, int me)
{
    enum { ROWS = 7, END = ROWS * ISLANDS };
    struct counts c = {{0}, {0}};
    add_cards(&c, 0, s->hand[me]);
    add_cards(&c, 1, s->open[me]);
    add_cards(&c, 2, s->open[!me]);
    add_cards(&c, 3, s->face_up);
    add_cards(&c, 4, s->discards);
    add_cards(&c, 5, s->hidden_discards[me]);
    add_cards(&c, 6, kahuna_unseen(s));
    spread_sums(out, c.one[0], c.two[0], 8);
    spread_sums(out + 64, c.one[1], c.two[1], 4);
    return out + END;
}

static inlined uint8_t *put_step(uint8_t *out, const struct kahuna *s)
{
    spread_bits(out, 1u << s->step, 2);
    return out + STEP_OVER + 1;
}

static inlined void put_numbers(uint8_t *out, const struct kahuna *s, int me)
{
    const int other = !me;
    *out++ = s->held[me];
    *out++ = s->held[other];
    *out++ = (uint8_t)cards_count(s->hidden_discards[me]);
    *out++ = s->unseen_discards[other];
    *out++ = s->points[me];
    *out++ = s->points[other];
    *out++ = s->pile_size;
    *out++ = s->round;
    *out++ = (uint8_t)(s->turn < MOST ? s->turn : MOST);
    *out++ = s->last_turns;
    *out++ = s->handicap_seat == me ? s->handicap_left : 0;
    *out++ = s->handicap_seat == other ? s->handicap_left : 0;
    *out++ = s->abstained;
    *out++ = s->player == me;
    *out++ = s->player == other;
    *out++ = me == WHITE;
    *out++ = s->variant1;
    *out++ = s->variant2;
}

static void observe(const struct motu_state *view, int me, uint8_t out[])
{
    const struct kahuna *s = kahuna_of_const(view);
    out = put_board(out, s, me);
    out = put_all_cards(out, s, me);
    put_numbers(put_step(out, s), s, me);
}

static int legal(const struct motu_state *state, uint64_t set[])
{
    return kahuna_legal(kahuna_of_const(state), set);
}

static int settle(struct motu_state *state, struct motu_rng *rng, uint64_t *count)
{
    return kahuna_settle(kahuna_of(state), rng, count);
}

const struct motu_encoding kahuna_encoding = {actions, outcomes, fields, observe, NULL, legal, NULL, settle};
