/* move.c: moving canoes for its own sake, and sinking those of others. */
#include "kaivai_rules.h"

int kaivai_canoes_for_sinking(const struct kaivai *s, int seat)
{
    const hexes canoes = kaivai_canoes(s, seat);
    return hexes_count(edition_of(s)->sinking_counts_huts ? canoes : hexes_and(canoes, s->water));
}

int kaivai_sinking_price(const struct kaivai *s, int hex)
{
    const int victim = kaivai_canoe_owner(s, hex);
    if (victim == s->player || !hexes_have(s->water, hex))
        return 0;
    return edition_of(s)->sinking[kaivai_canoes_for_sinking(s, victim)]; /* KV-50; of the last canoe 0 */
}

hexes kaivai_sinkable(const struct kaivai *s)
{
    hexes sinkable = HEXES_NO;
    if (!s->glory[s->player])
        return sinkable;
    for (int seat = 0; seat < s->players; seat++) {
        const int price = edition_of(s)->sinking[kaivai_canoes_for_sinking(s, seat)];
        if (seat != s->player && price && price <= s->glory[s->player])
            sinkable = hexes_or(sinkable, hexes_and(kaivai_canoes(s, seat), s->water));
    }
    return sinkable;
}

hexes kaivai_move_targets(const struct kaivai *s)
{
    return hexes_or(hexes_without(s->open, s->canoes), kaivai_sinkable(s));
}

void kaivai_sink(struct kaivai *s, int hex)
{
    s->glory[s->player] = (uint16_t)(s->glory[s->player] - kaivai_sinking_price(s, hex));
    kaivai_take_canoe(s, hex);
}
