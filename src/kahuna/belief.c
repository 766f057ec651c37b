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
                                .undecided_discards = view->unseen_discards[b->opponent]});
}

/* The cards an undecided one can be in this world. */
static cards undecided(const struct world *w, cards unseen)
{
    return cards_without(unseen, cards_join(w->hand, w->discards));
}

static bool decide_card(struct world *w, cards unseen, int island)
{
    if (cards_have(w->hand, island)) {
        w->hand = cards_remove(w->hand, island);
        return true;
    }
    if (!w->undecided_hand || !cards_have(undecided(w, unseen), island))
        return false;
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
    for (int i = 0; i < worlds; i++)
        if (cards_have(undecided(&b->world[i], unseen), island))
            add_world(b, b->world[i]);
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

/* Sorts the worlds and drops doubles. */
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
        for (uint32_t islands = cards_islands(w->hand); islands; islands &= islands - 1) {
            struct world next = *w;
            next.hand = cards_remove(w->hand, __builtin_ctz(islands));
            next.discards = cards_add(w->discards, __builtin_ctz(islands));
            add_world(b, next);
        }
        if (w->undecided_hand) {
            struct world next = *w;
            next.undecided_hand--;
            next.undecided_discards++;
            add_world(b, next);
        }
    }
    tidy(b);
}

/* Adds every world in which `count` of the cards from `island` on are in the hand. */
static void divide(struct game_belief *b, cards hand, cards rest, int count, int island)
{
    if (!count) {
        add_world(b, (struct world){.hand = hand});
        return;
    }
    if (island == ISLANDS || b->vague)
        return;
    for (int copies = 0; copies <= cards_copies(rest, island) && copies <= count; copies++) {
        divide(b, hand, rest, count - copies, island + 1);
        if (copies < cards_copies(rest, island))
            hand = cards_add(hand, island);
    }
}

/* The round is over: the pile and the row are empty, and `unseen` is the opponent's alone. */
static void learn_round_over(struct game_belief *b, cards unseen)
{
    const int worlds = set_aside(b);
    for (int i = 0; i < worlds; i++)
        divide(b, b->before[i].hand, undecided(&b->before[i], unseen), b->before[i].undecided_hand, 0);
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

bool kahuna_belief_learn(struct game_belief *b, const struct kahuna *view, game_move m)
{
    if (b->vague)
        return true;
    if (move_kind(m) == MOVE_CHANCE) {
        if (move_island(m) != ISLAND_NONE)
            learn_seen(b, view, move_island(m));
        else
            for (int i = 0; i < b->count; i++)
                b->world[i].undecided_hand++;
        return b->vague || b->count;
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
    return b->vague || b->count;
}
