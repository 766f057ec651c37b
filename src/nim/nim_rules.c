/* nim_rules.c: what is legal and what a move does. */
#include "nim_rules.h"

const uint8_t nim_start_heap[][HEAPS] = {{3, 4, 5}, {1, 3, 5, 7}};

int nim_actor(const struct motu_state *state)
{
    const struct nim *s = nim_of_const(state);
    for (int heap = 0; heap < HEAPS; heap++)
        if (s->heap[heap])
            return s->player;
    return MOTU_OVER;
}

/* NM-2 */
int nim_moves(const struct motu_state *state, motu_move out[])
{
    const struct nim *s = nim_of_const(state);
    int count = 0;
    for (int heap = 0; heap < HEAPS; heap++)
        for (int stones = 1; stones <= s->heap[heap]; stones++)
            out[count++] = nim_move(heap, stones);
    return count;
}

/* Any number at all may come in here. */
bool nim_refuse(const struct motu_state *state, motu_move m, struct motu_reason *r)
{
    const struct nim *s = nim_of_const(state);
    const int heap = nim_heap(m), stones = nim_stones(m);
    if (nim_actor(state) == MOTU_OVER)
        motu_reason_set(r, MOTU_REASON_OVER, "", MOTU_MESSAGE_GAME_OVER);
    else if (m >= nim_move(HEAPS, 0) || !stones)
        motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_NO_MOVE);
    else if (stones > s->heap[heap])
        motu_reason_add_number(motu_reason_set(r, MOTU_REASON_ILLEGAL, "NM-2", MOTU_MESSAGE_NIM_TOO_MANY),
                               s->heap[heap]);
    else
        return false;
    return true;
}

void nim_apply(struct motu_state *state, motu_move m)
{
    struct nim *s = nim_of(state);
    s->heap[nim_heap(m)] = (uint8_t)(s->heap[nim_heap(m)] - nim_stones(m));
    s->player = !s->player;
}

/* NM-3: the last stone was taken by the other player. */
int nim_winner(const struct nim *s)
{
    return s->last_loses ? s->player : !s->player;
}
