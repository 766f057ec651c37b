/* god.c: the lowest bidder moves the god, and a village grows by a cult hex. */
#include "kaivai_rules.h"

hexes kaivai_god_candidates(const struct kaivai *s)
{
    hexes sites = hexes_without(kaivai_sites(s), s->canoes);
    const int here = kaivai_god_village(s);
    if (here != VILLAGE_NONE)
        sites = hexes_without(sites, planes3(s->near, here)); /* KV-16: another village */
    return sites;
}

hexes kaivai_god_sites(const struct kaivai *s)
{
    return kaivai_safe_sites(s, kaivai_god_candidates(s), s->canoes);
}

void kaivai_begin_god(struct kaivai *s)
{
    s->player = (uint8_t)kaivai_in_order(s, s->players - 1);
    s->step = STEP_GOD;
    if (!kaivai_some_safe_site(s, kaivai_god_candidates(s), s->canoes)) /* KV-16: no hex is legal */
        kaivai_begin_turns(s);
}

void kaivai_apply_god(struct kaivai *s, int hex)
{
    const int village = kaivai_near_village(s, hex);
    kaivai_put_tile(s, hex, TILE_CULT, 0, village);
    s->god = (uint8_t)hex;
    const hexes meetings = hexes_and(kaivai_of_kind(s, TILE_MEETING), kaivai_village(s, village));
    if (hexes_some(meetings)) /* KV-17 */
        for (int seat = 0; seat < s->players; seat++)
            kaivai_gain_influence(s, seat, hexes_count(hexes_and(meetings, planes2(s->owner, seat))));
    kaivai_begin_turns(s);
}
