/* celebrate.c: the two actions without canoes: celebrating, and increasing movement. */
#include "kaivai.h"

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

/* KV-52: what a seat gets of celebrating there, or of not celebrating at all. */
static int feast_glory(const struct kaivai *s, int village, int seat)
{
    if (village == VILLAGE_NONE)
        return 0;
    const hexes here = planes3(s->village, village);
    const int bonus = seat == s->player ? kaivai_fish_on(s, here) / 3 : 0;
    return kaivai_fish_on(s, hexes_and(here, planes2(s->owner, seat))) + bonus;
}

/* Whether the player gets more of the one than of the other, and no rival does. */
static bool is_better_feast(const struct kaivai *s, int one, int other)
{
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->player && feast_glory(s, one, seat) > feast_glory(s, other, seat))
            return false;
    return feast_glory(s, one, s->player) > feast_glory(s, other, s->player);
}

bool kaivai_wastes_feast(const struct kaivai *s, game_move move)
{
    const bool feast = move_is_small(move, WORD_CELEBRATE, VILLAGES);
    const unsigned others = kaivai_all_seats(s) & ~(1u << s->player);
    if (s->step != STEP_TURN || s->round != edition_of(s)->rounds || s->passed != others || s->space[ACTION_CELEBRATE]
        || (feast ? s->influence[s->player] > 0 : move != WORD_PASS)) /* with influence there may be another feast */
        return false;
    const int chosen = feast ? (int)move - WORD_CELEBRATE : VILLAGE_NONE;
    for (int village = 0; village < kaivai_village_count(s); village++)
        if (kaivai_village_fish(s, village) && is_better_feast(s, village, chosen))
            return true;
    return false;
}
