/* rich.c: hidden influence that is not what the rules give. Where a program is linked with this (and with --wrap for
 * kaivai_start) the last player starts a game of hidden influence (KV-66) with more counters than everybody else, and
 * nothing else is different. Decisions that are legal without the riches are legal with them, so one list of decisions
 * makes two games whose truths differ in that count alone, to the end: all that leaves for another seat must be equal,
 * byte for byte. By the rules a player who remembers everything would know the count; this is about what is told. */
#include "rich.h"

#include "kaivai_rules.h"

bool __real_kaivai_start(struct kaivai *, int rules, const char *options, struct motu_reason *);
bool __wrap_kaivai_start(struct kaivai *, int rules, const char *options, struct motu_reason *);

int planted_riches = 2;

bool __wrap_kaivai_start(struct kaivai *s, int rules, const char *options, struct motu_reason *reason)
{
    if (!__real_kaivai_start(s, rules, options, reason))
        return false;
    if (s->influence_hidden)
        kaivai_gain_influence(s, s->players - 1, planted_riches);
    return true;
}
