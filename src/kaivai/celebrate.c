/* celebrate.c: the two actions without canoes: celebrating, and increasing movement. */
#include "kaivai_rules.h"

int kaivai_fish_on(const struct kaivai *s, hexes huts)
{
    return hexes_count(hexes_and(s->fish[0], huts)) + 2 * hexes_count(hexes_and(s->fish[1], huts));
}

int kaivai_village_fish(const struct kaivai *s, int village)
{
    return kaivai_fish_on(s, planes3(s->village, village));
}

void kaivai_apply_celebrate(struct kaivai *s, int village)
{
    const hexes here = planes3(s->village, village);
    kaivai_choose(s, ACTION_CELEBRATE);
    for (int seat = 0; seat < s->players; seat++) /* KV-52 */
        s->glory[seat] = (uint16_t)(s->glory[seat] + kaivai_fish_on(s, hexes_and(here, planes2(s->owner, seat))));
    s->glory[s->player] = (uint16_t)(s->glory[s->player] + kaivai_fish_on(s, here) / 3);
    s->fish[0] = hexes_without(s->fish[0], here);
    s->fish[1] = hexes_without(s->fish[1], here);
    kaivai_end_turn(s);
}

void kaivai_apply_upgrade(struct kaivai *s)
{
    kaivai_choose(s, ACTION_UPGRADE);
    s->upgrades[s->player]++; /* KV-54 */
    kaivai_end_turn(s);
}
