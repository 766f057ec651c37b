/* setup.c: what is decided before the first bid: the age order by chance, the extra bases by chance or by players. */
#include "kaivai_rules.h"

/* KV-4: A5 A6 A7 B8 G1 H1 J10 K9 L8 M4 M5 M6 M7, then the adjacent pairs of those. */
enum {
    A5 = 74,
    A6 = 94,
    A7 = 114,
    B8 = 115,
    G1 = 7,
    H1 = 8,
    J10 = 63,
    K9 = 44,
    L8 = 25,
    M4 = 73,
    M5 = 93,
    M6 = 113,
    M7 = 6
};
const uint8_t kaivai_bases[ALL_BASES][2] = {
    {A5, HEX_NONE},  {A6, HEX_NONE}, {A7, HEX_NONE}, {B8, HEX_NONE}, {G1, HEX_NONE}, {H1, HEX_NONE},
    {J10, HEX_NONE}, {K9, HEX_NONE}, {L8, HEX_NONE}, {M4, HEX_NONE}, {M5, HEX_NONE}, {M6, HEX_NONE},
    {M7, HEX_NONE},  {A5, A6},       {A6, A7},       {A7, B8},       {G1, H1},       {J10, K9},
    {K9, L8},        {L8, M7},       {M4, M5},       {M5, M6},       {M6, M7},
};

static int bases_wanted(const struct kaivai *s)
{
    return edition_of(s)->bases[s->players];
}

/* KV-11: the youngest places the first, the second youngest the second; or chance does. */
static void begin_base(struct kaivai *s)
{
    s->step = STEP_BASE;
    s->player = s->bases_placed ? s->age[s->base_count] : NOBODY;
}

void kaivai_begin(struct kaivai *s)
{
    if (!s->aged)
        s->step = STEP_AGES;
    else if (s->base_count < bases_wanted(s))
        begin_base(s);
    else
        kaivai_begin_bidding(s);
}

int kaivai_ages_count(int players)
{
    return players == 3 ? 6 : 24;
}

void kaivai_ages_of_number(int number, int players, uint8_t seats[])
{
    int left[SEATS] = {RED, YELLOW, GREEN, BLUE}, orders = kaivai_ages_count(players);
    for (int i = 0; i < players; i++) {
        orders /= players - i;
        const int pick = number / orders;
        number %= orders;
        seats[i] = (uint8_t)left[pick];
        for (int j = pick; j + 1 < players; j++)
            left[j] = left[j + 1];
    }
}

int kaivai_ages_number(const uint8_t seats[], int players)
{
    int number = 0;
    for (int i = 0; i < players; i++) {
        int smaller = 0;
        for (int j = i + 1; j < players; j++)
            smaller += seats[j] < seats[i];
        number = number * (players - i) + smaller;
    }
    return number;
}

void kaivai_apply_ages(struct kaivai *s, int number)
{
    kaivai_ages_of_number(number, s->players, s->age);
    s->aged = 1;
    kaivai_begin(s);
}

int kaivai_find_base(int one, int other)
{
    int base = 0;
    while (base < ALL_BASES && !(kaivai_bases[base][0] == one && kaivai_bases[base][1] == other)
           && !(kaivai_bases[base][0] == other && kaivai_bases[base][1] == one))
        base++;
    return base;
}

uint32_t kaivai_fitting_bases(const struct kaivai *s)
{
    const hexes near = map_within(kaivai_tiles(s), HEXES_ALL, 3); /* KV-4 */
    uint32_t fitting = 0;
    for (int base = 0; base < ALL_BASES; base++) {
        const uint8_t *hex = kaivai_bases[base];
        const int size = hex[1] == HEX_NONE ? 1 : 2;
        if (size == edition_of(s)->base_size && !hexes_have(near, hex[0]) && !(size == 2 && hexes_have(near, hex[1])))
            fitting |= (uint32_t)1 << base;
    }
    return fitting;
}

bool kaivai_base_fits(const struct kaivai *s, int base)
{
    return kaivai_fitting_bases(s) >> base & 1;
}

static void lay_base(struct kaivai *s, int number)
{
    for (int i = 0; i < edition_of(s)->base_size; i++)
        kaivai_put_tile(s, s->base[number][i], TILE_CULT, 0, PRINTED + number);
}

void kaivai_apply_base(struct kaivai *s, int base)
{
    int at = s->base_count++;
    if (at && map_rank[kaivai_bases[base][0]] < map_rank[s->base[0][0]]) { /* villages go by name */
        s->base[1][0] = s->base[0][0];
        s->base[1][1] = s->base[0][1];
        at = 0;
        kaivai_clear_board(s); /* nothing else is there yet: the first base is laid again, with its new number */
        lay_base(s, 1);
    }
    s->base[at][0] = kaivai_bases[base][0];
    s->base[at][1] = kaivai_bases[base][1];
    lay_base(s, at);
    kaivai_begin(s);
}
