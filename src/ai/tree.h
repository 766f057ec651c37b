/* tree.h: the tree of a search: decisions of players, in one block of the caller's memory.
 *
 * A node stands for the decision that leads to it. Its children are a list that grows as moves are tried; which of
 * them are available differs from one possible truth to the next, so each also counts how often it could have been
 * chosen. What chance decides is not in the tree: a node stands for all that chance may have done on the way.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include <motu/game.h>

struct node {
    int64_t sum;    /* of what its mover got, in parts of MOTU_VALUE */
    uint32_t first; /* child, or 0 */
    uint32_t next;  /* of the same parent, or 0 */
    uint32_t visits, available;
    uint16_t move;
    uint8_t seat;     /* the mover */
    uint16_t prior;   /* how likely the policy holds it, in parts of TREE_WHOLE */
    uint16_t pending; /* the same of the likeliest child that is not in the tree yet */
};

enum { TREE_ROOT = 1, TREE_WHOLE = 1 << 16 }; /* number 0 is not a node */

_Static_assert(sizeof(struct node) == 32, "two nodes to a line of the cache");

struct tree {
    struct node *node;
    uint32_t used, capacity;
};

/* Lays an empty tree, with its root, into memory for at least two nodes. */
void tree_plant(struct tree *, void *memory, size_t size);
/* Adds a child; 0 if the memory is full. */
uint32_t tree_add(struct tree *, uint32_t parent, motu_move, int seat);

static inline struct node *tree_at(const struct tree *t, uint32_t number)
{
    return &t->node[number];
}

#endif
