/* tree.c: see tree.h. */
#include "tree.h"

#include "must.h"

void tree_plant(struct tree *t, void *memory, size_t size)
{
    const size_t capacity = size / sizeof(struct node);
    must(capacity > TREE_ROOT);
    t->node = memory;
    t->capacity = capacity > UINT32_MAX ? UINT32_MAX : (uint32_t)capacity;
    t->used = TREE_ROOT + 1;
    t->node[TREE_ROOT] = (struct node){.visits = 0};
}

uint32_t tree_add(struct tree *t, uint32_t parent, motu_move move, int seat)
{
    if (t->used == t->capacity)
        return 0;
    const uint32_t number = t->used++;
    t->node[number] = (struct node){.next = t->node[parent].first, .move = (uint16_t)move, .seat = (uint8_t)seat};
    t->node[parent].first = number;
    return number;
}
