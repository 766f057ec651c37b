/* refuse.h: within the refusals: what refuse.c and refuse_canoe.c share. All return true: refused. */
#ifndef KAIVAI_REFUSE_H
#define KAIVAI_REFUSE_H

#include "kaivai.h"

bool refuse_with(struct game_reason *, const char *rule, enum message);
bool refuse_with_hex(struct game_reason *, const char *rule, enum message, int hex);
bool refuse_with_number(struct game_reason *, const char *rule, enum message, int number);

/* Why no tile may lie on a hex, whatever it is (KV-8, KV-9). False if one may. */
bool refuse_site(const struct kaivai *, int hex, struct game_reason *);

/* In an action with canoes: the choice of a canoe, and what it then does. */
bool refuse_canoe(const struct kaivai *, int slot, int to, struct game_reason *);
bool refuse_hut(const struct kaivai *, enum tile, int hex, struct game_reason *);
bool refuse_sell(const struct kaivai *, int hex, int count, struct game_reason *);
/* KV-20: an action with canoes that cannot be carried out at all. */
bool refuse_canoe_action(const struct kaivai *, enum action, struct game_reason *);

#endif
