/* kahuna_turn.c: who decides, and carrying a decision out; see turn.h. */
#include "turn.h"

int kahuna_actor(const struct kahuna *s)
{
    switch ((enum kahuna_step)s->step) {
    case STEP_DEAL:
    case STEP_FIRST:
    case STEP_CARD:
    case STEP_REVEAL:
        return MOTU_CHANCE;
    case STEP_HANDICAP:
        return s->handicap_seat;
    case STEP_OVER:
        return MOTU_OVER;
    default:
        return s->player;
    }
}

void kahuna_apply(struct kahuna *s, motu_move m)
{
    turn_apply(s, move_kind(m), m);
}
