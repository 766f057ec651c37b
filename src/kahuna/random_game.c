/* random_game.c: a legal move at random without listing the others, and random games to their end: what the search does
 * most of all, so here it is instructions that count.
 *
 * A choice is a kind of move and what stands below it in the number. On the way from choosing to carrying out the kind
 * is known to the compiler, which then goes straight from one to the other. Games are *plain* as long as they are
 * truths without variants: a loop of their own does without asking for these at every step. */
#include "must.h"
#include "turn.h"

#define inlined inline __attribute__((always_inline))

struct chosen {
    enum kahuna_kind kind;
    uint32_t rest;
};

static inlined motu_move move_of(struct chosen c)
{
    return (motu_move)((uint32_t)c.kind << 9 | c.rest);
}

static inlined struct chosen chosen_of(motu_move m)
{
    return (struct chosen){move_kind(m), m & 511};
}

/* A plain game stays one. */
static inlined bool is_plain(const struct kahuna *s)
{
    return s->viewer == MOTU_ALL && !s->variant1 && !s->variant2 && !s->open[BLACK] && !s->open[WHITE];
}

/* A turn's moves are counted as bits of four words, a number is drawn, and only the bit it falls on becomes a
 * move. For hands without open cards: with them (variant 2) there are more ways to lay a card, and listing is
 * as good. */
static inlined struct chosen choose_in_turn(const struct kahuna *s, struct motu_rng *rng, bool last)
{
    enum { PILE = ISLANDS, STOP };
    const int me = s->player;
    const bool full = s->held[me] == HAND_LIMIT;
    const uint64_t lines = kahuna_open_lines(s, me), theirs = s->bridges[!me];
    const uint32_t islands = cards_islands(s->hand[me]);
    const uint64_t ends = map_lines_by_end(islands);

    /* placements: line and end as make_place() has them; the same for cuts with a pair */
    const uint64_t places = ends & (lines | lines << 32);
    uint64_t pure = 0;
    if (__builtin_expect(s->hand[me] != islands, 0))
        pure = map_lines_by_end(cards_pairs(s->hand[me])) & (theirs | theirs << 32);
    const uint64_t mixed = ends & ends >> 32 & theirs;
    /* islands to draw or discard, then the pile, then abstaining or ending */
    const uint32_t draws = cards_islands(s->face_up) | (uint32_t)(s->pile_size > 0) << PILE;
    const uint32_t others = last ? 1u << STOP : (full ? islands : draws) | (uint32_t)!s->abstained << STOP;

    const uint32_t place_count = (uint32_t)__builtin_popcountll(places);
    const uint32_t other_count = (uint32_t)__builtin_popcount(others);
    const uint32_t mixed_count = (uint32_t)__builtin_popcountll(mixed);
    const uint32_t pure_count = (uint32_t)__builtin_popcountll(pure);
    uint32_t pick = motu_rng_below(rng, place_count + other_count + mixed_count + pure_count);
    if (pick < place_count)
        return (struct chosen){MOVE_PLACE, (uint32_t)bits_nth(places, pick)};
    if ((pick -= place_count) < other_count) {
        const uint32_t other = (uint32_t)bits_nth16(others, pick);
        if (other == STOP)
            return (struct chosen){MOVE_WORD, last ? WORD_END : WORD_ABSTAIN};
        if (other == PILE)
            return (struct chosen){MOVE_WORD, WORD_DRAW_PILE};
        if (full)
            return (struct chosen){MOVE_DISCARD, other};
        return (struct chosen){MOVE_DRAW, other};
    }
    if ((pick -= other_count) < mixed_count)
        return chosen_of(make_cut(bits_nth(mixed, pick), CUT_OF_BOTH_ENDS));
    const int place = bits_nth(pure, pick - mixed_count);
    return chosen_of(make_cut(place & 31, place & 32 ? CUT_OF_BOTH_ENDS + 4 : 0));
}

/* The plain way; apart from the others, so that they do not pay for its list. */
static __attribute__((noinline)) motu_move list_and_choose(const struct kahuna *s, struct motu_rng *rng)
{
    motu_move move[KAHUNA_MAX_MOVES];
    const int count = kahuna_moves(s, move);
    must(count > 0);
    return move[motu_rng_below(rng, (uint32_t)count)];
}

/* After a discard: cards of the hand, cards of the row and the pile are bits of one word. */
static inlined struct chosen choose_after_discard(const struct kahuna *s, struct motu_rng *rng)
{
    const uint32_t hand = cards_islands(s->hand[s->player]), row = cards_islands(s->face_up);
    const uint32_t all = hand | row << ISLANDS | (uint32_t)(s->pile_size > 0) << 2 * ISLANDS;
    const uint32_t bit = (uint32_t)bits_nth32(all, motu_rng_below(rng, (uint32_t)__builtin_popcount(all)));
    if (bit < ISLANDS)
        return (struct chosen){MOVE_DISCARD, bit};
    if (bit < 2 * ISLANDS)
        return (struct chosen){MOVE_DRAW, bit - ISLANDS};
    return (struct chosen){MOVE_WORD, WORD_DRAW_PILE};
}

/* Whether the player on turn, whom there must be, holds open cards. */
static inlined bool has_open(const struct kahuna *s, bool plain)
{
    return !plain && s->open[s->player];
}

static inlined struct chosen choose_card(const struct kahuna *s, struct motu_rng *rng)
{
    const cards unseen = s->viewer == MOTU_ALL ? s->pile : kahuna_unseen(s);
    return (struct chosen){MOVE_CHANCE, (uint32_t)(kahuna_chance_use(s) << 4 | cards_random(unseen, rng))};
}

static inlined struct chosen choose_first(struct motu_rng *rng)
{
    return (struct chosen){MOVE_WORD, motu_rng_below(rng, SEATS) == BLACK ? WORD_FIRST_BLACK : WORD_FIRST_WHITE};
}

/* MOVE_WORD with WORD_NONE when the game is over. */
static inlined struct chosen choose(const struct kahuna *s, struct motu_rng *rng, bool plain)
{
    if (s->step == STEP_PLAY && !has_open(s, plain)) /* most of the time: before the others */
        return choose_in_turn(s, rng, false);
    switch ((enum kahuna_step)s->step) {
    case STEP_DEAL:
    case STEP_CARD:
    case STEP_REVEAL:
        return choose_card(s, rng);
    case STEP_FIRST:
        return choose_first(rng);
    case STEP_LAST:
        if (!has_open(s, plain))
            return choose_in_turn(s, rng, true);
        break;
    case STEP_DISCARD:
        if (!has_open(s, plain))
            return choose_after_discard(s, rng);
        break;
    case STEP_PLAY:
    case STEP_HANDICAP:
    case STEP_SWAP:
        break;
    case STEP_OVER:
        return (struct chosen){MOVE_WORD, WORD_NONE};
    }
    struct motu_rng lent = *rng; /* so that nobody else has a pointer to the generator itself */
    const motu_move move = list_and_choose(s, &lent);
    *rng = lent;
    return chosen_of(move);
}

motu_move kahuna_random_move(const struct kahuna *s, struct motu_rng *rng)
{
    return move_of(choose(s, rng, false));
}

int kahuna_settle(struct kahuna *s, struct motu_rng *rng, uint64_t *count)
{
    for (;; ++*count)
        switch ((enum kahuna_step)s->step) {
        case STEP_DEAL:
        case STEP_CARD:
        case STEP_REVEAL:
            turn_apply(s, MOVE_CHANCE, move_of(choose_card(s, rng)));
            break;
        case STEP_FIRST:
            turn_apply(s, MOVE_WORD, move_of(choose_first(rng)));
            break;
        default:
            return kahuna_actor(s);
        }
}

static inlined int play_on(struct kahuna *s, struct motu_rng *rng, bool plain)
{
    for (int count = 0;; count++) {
        if (plain && !is_plain(s))
            __builtin_unreachable();
        const struct chosen c = choose(s, rng, plain);
        if (c.kind == MOVE_WORD && c.rest == WORD_NONE)
            return count;
        turn_apply(s, c.kind, move_of(c));
    }
}

int kahuna_random_game(struct kahuna *s, struct motu_rng *rng)
{
    struct motu_rng own = *rng; /* which nothing else points to: it can stay in registers */
    const int count = is_plain(s) ? play_on(s, &own, true) : play_on(s, &own, false);
    *rng = own;
    return count;
}
