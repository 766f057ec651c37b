/* deliver.c: delivering fish to huts: gifts to own ones, sales to those of others. */
#include "kaivai_rules.h"

hexes kaivai_open_huts(const struct kaivai *s, int canoe)
{
    const hexes full = hexes_and(s->fish[0], s->fish[1]);
    const hexes taking = hexes_without(s->kind[0], full); /* KV-45: kinds 1 and 3, canoe and meeting */
    if (!edition_of(s)->canoe_closes_hut)
        return taking;
    return hexes_without(taking, hexes_remove(s->canoes, canoe));
}

hexes kaivai_deliver_targets(const struct kaivai *s, int canoe)
{
    return hexes_and(hexes_near(kaivai_open_huts(s, canoe)), s->water);
}

hexes kaivai_customers(const struct kaivai *s)
{
    if (!kaivai_counters(s->caught[s->player]))
        return HEXES_NO;
    const hexes huts = hexes_and(kaivai_open_huts(s, HEX_NONE), map_neighbours[s->canoe]);
    hexes served = s->sold;
    if (edition_of(s)->one_hut_per_village) /* KV-46 */
        for (hexes left = s->sold; hexes_some(left);)
            served = hexes_or(served, kaivai_village(s, kaivai_village_at(s, hexes_take(&left))));
    return hexes_without(huts, served);
}

void kaivai_apply_sell(struct kaivai *s, int hex, int count)
{
    const int lying = kaivai_fish_at(s, hex);
    const bool sale = planes2_at(s->owner, hex) != s->player;
    uint8_t *fish = s->caught[s->player];
    for (int i = 0; i < count; i++) {
        int space = 0;
        while (!fish[space]) /* KV-48 */
            space++;
        fish[space]--;
        if (sale)
            kaivai_add_counter(s->shells[s->player], 5 - lying - i); /* KV-47 */
    }
    kaivai_set_fish(s, hex, lying + count);
    s->sold = hexes_add(s->sold, hex);
    if (!hexes_some(kaivai_customers(s)) && !kaivai_some_canoe_can(s, ACTION_DELIVER))
        kaivai_end_action(s);
}
