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

#include <string.h>

static void add_world(struct game_belief *b, struct world w)
{
    if (b->count == BELIEF_MAX_WORLDS)
        b->vague = true;
    else
        b->world[b->count++] = w;
}

void kahuna_belief_start(struct game_belief *b, const struct kahuna *view)
{
    b->opponent = !view->viewer;
    b->vague = false;
    b->count = 0;
    add_world(b, (struct world){.undecided_hand = view->unseen_hand[b->opponent],
                                .undecided_discards = view->unseen_discards[b->opponent],
                                .weight = 1,
                                .upto = 1});
}

/* The cards an undecided one can be in this world. */
static cards undecided(const struct world *w, cards unseen)
{
    return cards_without(unseen, cards_join(w->hand, w->discards));
}

/* How likely it is that one of the undecided cards of the hand is of that island. */
static double chance_held(const struct world *w, cards pool, int island)
{
    const double n = cards_count(pool), others = n - w->undecided_hand;
    return cards_copies(pool, island) == 1 ? w->undecided_hand / n : 1 - others * (others - 1) / (n * (n - 1));
}

static bool decide_card(struct world *w, cards unseen, int island)
{
    if (cards_have(w->hand, island)) {
        w->hand = cards_remove(w->hand, island);
        return true;
    }
    const cards pool = undecided(w, unseen);
    if (!w->undecided_hand || !cards_have(pool, island))
        return false;
    w->weight *= chance_held(w, pool, island);
    w->undecided_hand--;
    return true;
}

/* The opponent lays hidden cards; worlds in which they are not held go. */
static void learn_played(struct game_belief *b, const struct kahuna *view, const int island[], int count)
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
static void learn_seen(struct game_belief *b, const struct kahuna *view, int island)
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

static int compare_worlds(const struct world *a, const struct world *b)
{
    if (a->hand != b->hand)
        return a->hand < b->hand ? -1 : 1;
    if (a->discards != b->discards)
        return a->discards < b->discards ? -1 : 1;
    if (a->undecided_hand != b->undecided_hand)
        return a->undecided_hand - b->undecided_hand;
    return a->undecided_discards - b->undecided_discards;
}

/* One step of a heap sort: lets a world sink to its place in the heap. */
static void sift_down(struct world *heap, int at, int count)
{
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare_worlds(&heap[child], &heap[child + 1]) < 0)
            child++;
        if (compare_worlds(&heap[at], &heap[child]) >= 0)
            return;
        const struct world swap = heap[at];
        heap[at] = heap[child];
        heap[child] = swap;
    }
}

/* Sorts the worlds and makes doubles one. */
static void tidy(struct game_belief *b)
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
        if (!kept || compare_worlds(&b->world[kept - 1], &b->world[i]))
            b->world[kept++] = b->world[i];
        else
            b->world[kept - 1].weight += b->world[i].weight;
    b->count = kept;
}

static int set_aside(struct game_belief *b)
{
    const int worlds = b->count;
    memcpy(b->before, b->world, (size_t)worlds * sizeof b->world[0]);
    b->count = 0;
    return worlds;
}

static void learn_discarded(struct game_belief *b)
{
    const int worlds = set_aside(b);
    for (int i = 0; i < worlds; i++) {
        const struct world *w = &b->before[i];
        const double each = w->weight / (cards_count(w->hand) + w->undecided_hand);
        for (uint32_t islands = cards_islands(w->hand); islands; islands &= islands - 1) {
            struct world next = *w;
            next.hand = cards_remove(w->hand, __builtin_ctz(islands));
            next.discards = cards_add(w->discards, __builtin_ctz(islands));
            next.weight = each * cards_copies(w->hand, __builtin_ctz(islands));
            add_world(b, next);
        }
        if (w->undecided_hand) {
            struct world next = *w;
            next.undecided_hand--;
            next.undecided_discards++;
            next.weight = each * w->undecided_hand;
            add_world(b, next);
        }
    }
    tidy(b);
}

/* Adds every world in which `count` of the cards from `island` on are in the hand. */
static void divide(struct game_belief *b, cards hand, cards rest, int count, int island, double weight)
{
    if (!count) {
        add_world(b, (struct world){.hand = hand, .weight = weight});
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
static void learn_round_over(struct game_belief *b, cards unseen)
{
    const int worlds = set_aside(b);
    for (int i = 0; i < worlds; i++) {
        const struct world *w = &b->before[i];
        const cards rest = undecided(w, unseen);
        divide(b, w->hand, rest, w->undecided_hand, 0, w->weight / ways(cards_count(rest), w->undecided_hand));
    }
    tidy(b);
}

/* What the opponent does. */
static void learn_from_opponent(struct game_belief *b, const struct kahuna *view, game_move m)
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
            b->world[i].hand = cards_add(b->world[i].hand, move_island(m));
        break;
    default:
        break;
    }
}

/* Makes the weights add up to 1, and their sums ready for drawing one. */
static void weigh(struct game_belief *b)
{
    double total = 0, upto = 0;
    for (int i = 0; i < b->count; i++)
        total += b->world[i].weight;
    for (int i = 0; i < b->count; i++) {
        b->world[i].weight /= total;
        upto += b->world[i].weight;
        b->world[i].upto = upto;
    }
}

static void learn(struct game_belief *b, const struct kahuna *view, game_move m)
{
    if (move_kind(m) == MOVE_CHANCE) {
        if (move_island(m) != ISLAND_NONE)
            learn_seen(b, view, move_island(m));
        else
            for (int i = 0; i < b->count; i++)
                b->world[i].undecided_hand++;
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

bool kahuna_belief_learn(struct game_belief *b, const struct kahuna *view, game_move m)
{
    if (b->vague)
        return true;
    learn(b, view, m);
    if (b->vague || !b->count)
        return b->vague;
    weigh(b);
    return true;
}

/* A world, each as often as it is likely. */
static const struct world *draw_world(const struct game_belief *b, struct rng *rng)
{
    if (b->count == 1)
        return &b->world[0];
    const double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0;
    int low = 0, high = b->count - 1;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (b->world[middle].upto > at)
            high = middle;
        else
            low = middle + 1;
    }
    return &b->world[low];
}

void kahuna_belief_sample(const struct game_belief *b, struct kahuna *view, struct rng *rng)
{
    if (b->vague) {
        kahuna_determinize(view, rng);
        return;
    }
    const struct world *w = draw_world(b, rng);
    const int opponent = b->opponent;
    cards rest = undecided(w, kahuna_unseen(view));
    view->hand[opponent] = cards_join(w->hand, kahuna_draw_random(&rest, w->undecided_hand, rng));
    view->hidden_discards[opponent] = cards_join(w->discards, kahuna_draw_random(&rest, w->undecided_discards, rng));
    view->unseen_hand[opponent] = view->unseen_discards[opponent] = 0;
    view->pile = rest;
    view->viewer = GAME_ALL;
}

bool kahuna_belief_certain(const struct game_belief *b, const struct kahuna *view)
{
    if (view->viewer == GAME_ALL)
        return true;
    const int opponent = !view->viewer;
    const struct world blank = {.undecided_hand = view->unseen_hand[opponent],
                                .undecided_discards = view->unseen_discards[opponent]};
    if (b && (b->vague || b->count != 1))
        return false;
    const struct world *w = b ? &b->world[0] : &blank;
    const int pool = cards_count(undecided(w, kahuna_unseen(view)));
    return pool == 0 || pool == w->undecided_hand || pool == w->undecided_discards
           || (!w->undecided_hand && !w->undecided_discards);
}
