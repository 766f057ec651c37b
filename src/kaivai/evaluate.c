/* evaluate.c: how good a position looks, by hand. Enough for a player who looks one decision ahead. */
#include "kaivai.h"

int kaivai_evaluate(const struct kaivai *s, int seat)
{
    return s->glory[seat];
}
