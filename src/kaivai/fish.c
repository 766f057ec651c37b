/* fish.c: fishing with a canoe. */
#include "kaivai_rules.h"

unsigned kaivai_fishing_villages(const struct kaivai *s)
{
    const hexes fishers = hexes_and(kaivai_of_kind(s, TILE_FISHER), planes2(s->owner, s->player));
    return kaivai_villages_of(s, hexes_add(fishers, s->god)); /* KV-40 */
}

unsigned kaivai_fishing_at(const struct kaivai *s, int hex)
{
    const hexes cult = hexes_and(map_neighbours[hex], kaivai_of_kind(s, TILE_CULT));
    return kaivai_villages_of(s, cult) & kaivai_fishing_villages(s);
}

hexes kaivai_fish_targets(const struct kaivai *s)
{
    hexes villages = HEXES_NO;
    for (unsigned left = kaivai_fishing_villages(s); left; left &= left - 1)
        villages = hexes_or(villages, planes3(s->village, __builtin_ctz(left)));
    return hexes_and(hexes_near(hexes_and(villages, kaivai_of_kind(s, TILE_CULT))), s->water);
}

static int fishermen_in(const struct kaivai *s, int village)
{
    const hexes fishers = hexes_and(kaivai_of_kind(s, TILE_FISHER), planes2(s->owner, s->player));
    return hexes_count(hexes_and(fishers, planes3(s->village, village)));
}

int kaivai_dice_in(const struct kaivai *s, int village)
{
    if (s->dice_off)
        return 0;
    const int god = edition_of(s)->god_is_die && kaivai_god_village(s) == village; /* KV-42 */
    const int dice = fishermen_in(s, village) + god;
    return dice < DICE_MAX ? dice : DICE_MAX; /* KV-41 */
}

int kaivai_sure_fish_in(const struct kaivai *s, int village)
{
    const int god = kaivai_god_village(s) == village;
    if (s->dice_off)
        return fishermen_in(s, village) + god;  /* KV-43 */
    return edition_of(s)->god_is_die ? 0 : god; /* KV-42 */
}

static void catch_fish(struct kaivai *s, int count)
{
    while (count-- > 0)
        kaivai_add_counter(s->caught[s->player], edition_of(s)->fish_space);
}

void kaivai_begin_fishing(struct kaivai *s)
{
    const unsigned villages = kaivai_fishing_at(s, s->canoe);
    if (villages & (villages - 1))
        s->step = STEP_VILLAGE;
    else
        kaivai_fish_in(s, __builtin_ctz(villages));
}

void kaivai_fish_in(struct kaivai *s, int village)
{
    catch_fish(s, kaivai_sure_fish_in(s, village));
    s->dice = (uint8_t)kaivai_dice_in(s, village);
    if (s->dice)
        s->step = STEP_ROLL;
    else
        kaivai_finish_canoe(s);
}

uint32_t kaivai_roll_weight(int dice, unsigned roll)
{
    uint32_t weight = 1;
    for (int die = 0; die < dice; die++) /* KV-41: 5, 4, 3, 2 blue sides */
        weight *= (uint32_t)(roll >> die & 1 ? 5 - die : 1 + die);
    return weight;
}

void kaivai_apply_roll(struct kaivai *s, unsigned roll)
{
    catch_fish(s, __builtin_popcount(roll));
    s->dice = 0;
    kaivai_finish_canoe(s);
}
