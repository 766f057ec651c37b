/* belief.c: which hidden cards a masked record leaves possible.
 *
 * A viewer follows one opponent, whose cards are in part known (taken from the row) and in part not.
 * Not every unknown card is guessed at once: a *world* says which cards the opponent's hand and hidden
 * discards surely contain, and how many more of each are *undecided*, that is, any of the cards that the
 * viewer has seen nowhere this round. As long as a round lasts, undecided cards are all alike: whatever
 * is not seen can lie in any of these places or in the pile. So worlds split only where something real
 * is chosen out of the viewer's sight:
 *   - a hidden discard: one of the known cards, or an undecided one;
 *   - the end of a round: the pile is empty, so the undecided cards are exactly those not seen, and
 *     each way to divide them between hand and discards is a world of its own. The discards go into
 *     the new pile, the hand is known in each world.
 * A card that is played is taken from the known ones if it can be: had it been an undecided one, the
 * same cards would be left. A record is possible as long as a world is left.
 *
 * Each world has a weight: how likely chance and choices out of sight make it. Chance is exact. Of what the opponent
 * discards face down, every card of the hand is taken to be equally likely; a card that is played is taken to be
 * played whenever it is held.
 *
 * If there should be more worlds than there is room for (it takes dozens of hidden discards), the belief
 * becomes vague: it then holds everything possible that the view itself does not exclude.
 */
#include "belief.h"

#include <stddef.h>
#include <string.h>

/* --- one world ------------------------------------------------------------------------------------------------- */

enum { HAND_AT = 40, DISCARDS_AT = 16, UNDECIDED_HAND_AT = 8, UNDECIDED_DISCARDS_AT = 0 };

static const uint64_t ONE_UNDECIDED_IN_HAND = (uint64_t)1 << UNDECIDED_HAND_AT;
static const uint64_t ONE_UNDECIDED_DISCARD = (uint64_t)1 << UNDECIDED_DISCARDS_AT;

static uint64_t pack(cards hand, cards discards, int undecided_hand, int undecided_discards)
{
    return (uint64_t)hand << HAND_AT | (uint64_t)discards << DISCARDS_AT | (uint64_t)undecided_hand << UNDECIDED_HAND_AT
           | (uint64_t)undecided_discards << UNDECIDED_DISCARDS_AT;
}

static cards hand_of(const struct world *w)
{
    return (cards)(w->cards >> HAND_AT);
}

static cards discards_of(const struct world *w)
{
    return (cards)(w->cards >> DISCARDS_AT) & CARDS_ALL;
}

static int undecided_hand(const struct world *w)
{
    return (int)(w->cards >> UNDECIDED_HAND_AT & 0xFF);
}

static int undecided_discards(const struct world *w)
{
    return (int)(w->cards >> UNDECIDED_DISCARDS_AT & 0xFF);
}

static void set_hand(struct world *w, cards hand)
{
    w->cards = (w->cards & (((uint64_t)1 << HAND_AT) - 1)) | (uint64_t)hand << HAND_AT;
}

/* The cards an undecided one can be in this world. */
static cards undecided(const struct world *w, cards unseen)
{
    return cards_without(unseen, cards_join(hand_of(w), discards_of(w)));
}

/* --- all worlds ------------------------------------------------------------------------------------------------- */

static void add_world(struct motu_belief *b, struct world w)
{
    if (b->count == BELIEF_MAX_WORLDS)
        b->vague = true;
    else
        b->world[b->count++] = w;
}

/* A belief with nothing left to say is small. */
static void become_vague(struct motu_belief *b)
{
    b->vague = true;
    b->count = 0;
}

static int blocks_of(const struct motu_belief *b)
{
    return (b->count + BELIEF_BLOCK - 1) / BELIEF_BLOCK;
}

/* Makes the weights add up to 1, and their sums ready for drawing one. */
static void weigh(struct motu_belief *b)
{
    double total = 0, upto = 0;
    for (int i = 0; i < b->count; i++)
        total += b->world[i].weight;
    for (int i = 0; i < b->count; i++) {
        if (i % BELIEF_BLOCK == 0)
            b->before[i / BELIEF_BLOCK] = upto;
        b->world[i].weight /= total;
        upto += b->world[i].weight;
    }
}

void kahuna_belief_start(struct motu_belief *b, const struct kahuna *view)
{
    memset(b, 0, offsetof(struct motu_belief, world)); /* equal beliefs are equal bytes */
    b->opponent = !view->viewer;
    const int hand = view->unseen_hand[b->opponent], discards = view->unseen_discards[b->opponent];
    add_world(b, (struct world){.cards = pack(0, 0, hand, discards), .weight = 1});
    weigh(b);
}

size_t kahuna_belief_bytes(const struct motu_belief *b)
{
    return offsetof(struct motu_belief, world) + (size_t)b->count * sizeof b->world[0];
}

/* --- learning --------------------------------------------------------------------------------------------------- */

/* How likely it is that one of the undecided cards of the hand is of that island. */
static double chance_held(const struct world *w, cards pool, int island)
{
    const double n = cards_count(pool), others = n - undecided_hand(w);
    return cards_copies(pool, island) == 1 ? undecided_hand(w) / n : 1 - others * (others - 1) / (n * (n - 1));
}

static bool decide_card(struct world *w, cards unseen, int island)
{
    if (cards_have(hand_of(w), island)) {
        set_hand(w, cards_remove(hand_of(w), island));
        return true;
    }
    const cards pool = undecided(w, unseen);
    if (!undecided_hand(w) || !cards_have(pool, island))
        return false;
    w->weight *= chance_held(w, pool, island);
    w->cards -= ONE_UNDECIDED_IN_HAND;
    return true;
}

/* The opponent lays hidden cards; worlds in which they are not held go. */
static void learn_played(struct motu_belief *b, const struct kahuna *view, const int island[], int count)
{
    const int worlds = b->count;
    b->count = 0;
    for (int i = 0; i < worlds; i++) {
        struct world w = b->world[i];
        cards unseen = kahuna_unseen(view);
        bool possible = true;
        for (int k = 0; possible && k < count; k++) {
            possible = decide_card(&w, unseen, island[k]);
            unseen = cards_remove(unseen, island[k]);
        }
        if (possible)
            add_world(b, w);
    }
}

/* A card comes from the pile into the viewer's sight. */
static void learn_seen(struct motu_belief *b, const struct kahuna *view, int island)
{
    const int worlds = b->count;
    const cards unseen = kahuna_unseen(view);
    b->count = 0;
    for (int i = 0; i < worlds; i++) {
        struct world w = b->world[i];
        const cards pool = undecided(&w, unseen);
        if (!cards_have(pool, island))
            continue;
        w.weight *= (double)cards_copies(pool, island) / cards_count(pool);
        add_world(b, w);
    }
}

/* One step of a heap sort: lets a world sink to its place in the heap. */
static void sift_down(struct world *heap, int at, int count)
{
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child].cards < heap[child + 1].cards)
            child++;
        if (heap[at].cards >= heap[child].cards)
            return;
        const struct world swap = heap[at];
        heap[at] = heap[child];
        heap[child] = swap;
    }
}

/* Sorts the worlds and makes doubles one. */
static void tidy(struct motu_belief *b)
{
    for (int i = b->count / 2 - 1; i >= 0; i--)
        sift_down(b->world, i, b->count);
    for (int left = b->count - 1; left > 0; left--) {
        const struct world largest = b->world[0];
        b->world[0] = b->world[left];
        b->world[left] = largest;
        sift_down(b->world, 0, left);
    }
    int kept = 0;
    for (int i = 0; i < b->count; i++)
        if (!kept || b->world[kept - 1].cards != b->world[i].cards)
            b->world[kept++] = b->world[i];
        else
            b->world[kept - 1].weight += b->world[i].weight;
    b->count = kept;
}

/* Moves the worlds out of the way of those that will be made of them: right behind the first `most`, so that a few
 * worlds touch little memory. How many they are; *aside is the first of them. */
static int set_aside(struct motu_belief *b, size_t most, const struct world **aside)
{
    const int worlds = b->count;
    struct world *to = b->world + (most < BELIEF_MAX_WORLDS ? most : BELIEF_MAX_WORLDS);
    memmove(to, b->world, (size_t)worlds * sizeof *to);
    b->count = 0;
    *aside = to;
    return worlds;
}

static void learn_discarded(struct motu_belief *b)
{
    enum { MOST_EACH = HAND_LIMIT + 1 };
    const struct world *aside;
    const int worlds = set_aside(b, (size_t)b->count * MOST_EACH, &aside);
    for (int i = 0; i < worlds && !b->vague; i++) {
        const struct world *w = &aside[i];
        const cards hand = hand_of(w), discards = discards_of(w);
        const int in_hand = undecided_hand(w), discarded = undecided_discards(w);
        const double each = w->weight / (cards_count(hand) + in_hand);
        for (uint32_t islands = cards_islands(hand); islands; islands &= islands - 1) {
            const int island = __builtin_ctz(islands);
            add_world(b, (struct world){
                             .cards = pack(cards_remove(hand, island), cards_add(discards, island), in_hand, discarded),
                             .weight = each * cards_copies(hand, island)});
        }
        if (in_hand)
            add_world(b, (struct world){.cards = w->cards - ONE_UNDECIDED_IN_HAND + ONE_UNDECIDED_DISCARD,
                                        .weight = each * in_hand});
    }
    tidy(b);
}

/* Adds every world in which `count` of the cards from `island` on are in the hand. */
static void divide(struct motu_belief *b, cards hand, cards rest, int count, int island, double weight)
{
    if (!count) {
        add_world(b, (struct world){.cards = pack(hand, 0, 0, 0), .weight = weight});
        return;
    }
    if (island == ISLANDS || b->vague)
        return;
    const int held = cards_copies(rest, island);
    for (int copies = 0; copies <= held && copies <= count; copies++) {
        /* of two equal cards, one can be in the hand in two ways */
        divide(b, hand, rest, count - copies, island + 1, held == 2 && copies == 1 ? 2 * weight : weight);
        if (copies < held)
            hand = cards_add(hand, island);
    }
}

/* How many ways there are to choose some of n. */
static double ways(int n, int some)
{
    double product = 1;
    for (int i = 0; i < some; i++)
        product = product * (n - i) / (i + 1);
    return product;
}

/* The round is over: the pile and the row are empty, and `unseen` is the opponent's alone. */
static void learn_round_over(struct motu_belief *b, cards unseen)
{
    const struct world *aside;
    double most = 0;
    for (int i = 0; i < b->count; i++)
        most += ways(cards_count(undecided(&b->world[i], unseen)), undecided_hand(&b->world[i]));
    const int worlds = set_aside(b, most < BELIEF_MAX_WORLDS ? (size_t)most + 1 : BELIEF_MAX_WORLDS, &aside);
    for (int i = 0; i < worlds; i++) {
        const cards rest = undecided(&aside[i], unseen);
        const int count = undecided_hand(&aside[i]);
        divide(b, hand_of(&aside[i]), rest, count, 0, aside[i].weight / ways(cards_count(rest), count));
    }
    tidy(b);
}

/* What the opponent does. */
static void learn_from_opponent(struct motu_belief *b, const struct kahuna *view, motu_move m)
{
    int island[2], count = 0;
    switch (move_kind(m)) {
    case MOVE_PLACE:
        if (!move_place_open(m))
            island[count++] = move_place_island(m);
        learn_played(b, view, island, count);
        break;
    case MOVE_CUT: {
        const struct cut_pair *pair = &kahuna_cut_pair[move_pair(m)];
        for (int i = 0; i < 2; i++)
            if (!pair->open[i])
                island[count++] = map_line[move_line(m)].end[pair->end[i]];
        learn_played(b, view, island, count);
        break;
    }
    case MOVE_DISCARD:
        if (!move_discard_open(m))
            learn_discarded(b);
        break;
    case MOVE_DRAW:
        for (int i = 0; !view->variant2 && i < b->count; i++)
            set_hand(&b->world[i], cards_add(hand_of(&b->world[i]), move_island(m)));
        break;
    default:
        break;
    }
}

static void learn(struct motu_belief *b, const struct kahuna *view, motu_move m)
{
    if (move_kind(m) == MOVE_CHANCE) {
        if (move_island(m) != ISLAND_NONE)
            learn_seen(b, view, move_island(m));
        else
            for (int i = 0; i < b->count; i++)
                b->world[i].cards += ONE_UNDECIDED_IN_HAND;
        return;
    }
    if (kahuna_actor(view) == b->opponent)
        learn_from_opponent(b, view, m);
    const bool last_face_up = move_kind(m) == MOVE_DRAW && !view->pile_size && cards_count(view->face_up) == 1;
    if (last_face_up && view->round < ROUNDS && !b->vague) {
        cards unseen = kahuna_unseen(view);
        if (view->player == b->opponent && !view->variant2)
            unseen = cards_add(unseen, move_island(m)); /* out of sight again, in a hand */
        learn_round_over(b, unseen);
    }
}

bool kahuna_belief_learn(struct motu_belief *b, const struct kahuna *view, motu_move m)
{
    if (b->vague)
        return true;
    learn(b, view, m);
    if (b->vague)
        become_vague(b);
    else
        weigh(b);
    return b->vague || b->count;
}

/* --- asking ----------------------------------------------------------------------------------------------------- */

/* A world, each as often as it is likely: the first whose weight, with all before it, passes a random number. */
static const struct world *draw_world(const struct motu_belief *b, struct motu_rng *rng)
{
    if (b->count == 1)
        return &b->world[0];
    const double at = (double)(motu_rng_next(rng) >> 11) / 9007199254740992.0;
    int block = 0;
    while (block + 1 < blocks_of(b) && b->before[block + 1] <= at)
        block++;
    int i = block * BELIEF_BLOCK;
    for (double upto = b->before[block]; (upto += b->world[i].weight) <= at && i + 1 < b->count;)
        i++;
    return &b->world[i];
}

void kahuna_belief_sample(const struct motu_belief *b, struct kahuna *view, struct motu_rng *rng)
{
    if (b->vague) {
        kahuna_determinize(view, rng);
        return;
    }
    const struct world *w = draw_world(b, rng);
    const int opponent = b->opponent;
    cards rest = undecided(w, kahuna_unseen(view));
    view->hand[opponent] = cards_join(hand_of(w), kahuna_draw_random(&rest, undecided_hand(w), rng));
    view->hidden_discards[opponent] = cards_join(discards_of(w), kahuna_draw_random(&rest, undecided_discards(w), rng));
    view->unseen_hand[opponent] = view->unseen_discards[opponent] = 0;
    view->pile = rest;
    view->viewer = MOTU_ALL;
}

bool kahuna_belief_certain(const struct motu_belief *b, const struct kahuna *view)
{
    if (view->viewer == MOTU_ALL)
        return true;
    const int opponent = !view->viewer;
    const struct world blank = {.cards = pack(0, 0, view->unseen_hand[opponent], view->unseen_discards[opponent])};
    if (b && (b->vague || b->count != 1))
        return false;
    const struct world *w = b ? &b->world[0] : &blank;
    const int pool = cards_count(undecided(w, kahuna_unseen(view)));
    return pool == 0 || pool == undecided_hand(w) || pool == undecided_discards(w)
           || (!undecided_hand(w) && !undecided_discards(w));
}
