/* kahuna_tensor.c: Kahuna's decisions and positions as rows of numbers (motu/tensor.h). The lists are frozen with the
 * version of the rules: tests/golden/tensors has them. */
#include <motu/tensor.h>

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

static inline uint8_t *put(uint8_t *out, int number)
{
    *out = (uint8_t)(number < MOST ? number : MOST);
    return out + 1;
}

static inlined uint8_t *put_set(uint8_t *out, uint32_t set, int count)
{
    spread_some(out, set, count);
    return out + count;
}

/* How many of each island: of two cards each, so the sum of two rows. */
static inlined uint8_t *put_cards(uint8_t *out, cards c)
{
    uint8_t one[16], two[16];
    spread_bits(one, cards_islands(c), 2);
    spread_bits(two, cards_pairs(c), 2);
    for (int island = 0; island < ISLANDS; island++)
        out[island] = (uint8_t)(one[island] + two[island]);
    return out + ISLANDS;
}

static void observe(const struct motu_state *view, int me, uint8_t out[])
{
    const struct kahuna *s = kahuna_of_const(view);
    const int other = !me;
    out = put_set(out, s->bridges[me], LINES);
    out = put_set(out, s->bridges[other], LINES);
    out = put_set(out, kahuna_tokens(s, me), ISLANDS);
    out = put_set(out, kahuna_tokens(s, other), ISLANDS);
    out = put_set(out, s->swap_line == LINE_NONE ? 0 : 1u << s->swap_line, LINES);
    out = put_cards(out, s->hand[me]);
    out = put_cards(out, s->open[me]);
    out = put_cards(out, s->open[other]);
    out = put_cards(out, s->face_up);
    out = put_cards(out, s->discards);
    out = put_cards(out, s->hidden_discards[me]);
    out = put_cards(out, kahuna_unseen(s));
    out = put_set(out, 1u << s->step, STEP_OVER + 1);
    out = put(out, s->held[me]);
    out = put(out, s->held[other]);
    out = put(out, cards_count(s->hidden_discards[me]));
    out = put(out, s->unseen_discards[other]);
    out = put(out, s->points[me]);
    out = put(out, s->points[other]);
    out = put(out, s->pile_size);
    out = put(out, s->round);
    out = put(out, s->turn);
    out = put(out, s->last_turns);
    out = put(out, s->handicap_seat == me ? s->handicap_left : 0);
    out = put(out, s->handicap_seat == other ? s->handicap_left : 0);
    out = put(out, s->abstained);
    out = put(out, s->player == me);
    out = put(out, s->player == other);
    out = put(out, me == WHITE);
    out = put(out, s->variant1);
    put(out, s->variant2);
}

const struct motu_encoding kahuna_encoding = {actions, outcomes, fields, observe};
