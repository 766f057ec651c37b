/* refuse.h: within the refusals: what kaivai_refuse.c and refuse_canoe.c share. All return true: refused. */
#ifndef KAIVAI_REFUSE_H
#define KAIVAI_REFUSE_H

#include "kaivai_rules.h"

bool refuse_with(struct motu_reason *, const char *rule, enum motu_message);
bool refuse_with_hex(struct motu_reason *, const char *rule, enum motu_message, int hex);
bool refuse_with_number(struct motu_reason *, const char *rule, enum motu_message, int number);

/* Why no tile may lie on a hex, whatever it is (KV-8, KV-9). False if one may. */
bool refuse_site(const struct kaivai *, int hex, struct motu_reason *);

/* In an action with canoes: the choice of a canoe, and what it then does. */
bool refuse_canoe(const struct kaivai *, int slot, int to, struct motu_reason *);
bool refuse_hut(const struct kaivai *, enum tile, int hex, struct motu_reason *);
bool refuse_sell(const struct kaivai *, int hex, int count, struct motu_reason *);
/* KV-20: an action with canoes that cannot be carried out at all. */
bool refuse_canoe_action(const struct kaivai *, enum action, struct motu_reason *);

#endif
