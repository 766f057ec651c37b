/* board.h: tiles, villages, open water and canoes on the sea; see board.c. */
#ifndef KAIVAI_BOARD_H
#define KAIVAI_BOARD_H

#include "state.h"

#ifdef __AVX512F__
#include <immintrin.h>
#endif

extern const uint8_t kaivai_printed[PRINTED]; /* KV-3 */

/* The hexes where a plane has the lowest bit of n. No branch: whose turn it is nobody foresees. */
static inline hexes plane_with(hexes plane, int n)
{
    const uint64_t flip = (uint64_t)(n & 1) - 1;
    return (hexes){plane.low ^ flip, plane.high ^ flip >> 1};
}
/* The hexes whose number, in planes, is n. */
static inline hexes planes2(const hexes plane[2], int n)
{
    return hexes_and(plane_with(plane[0], n), plane_with(plane[1], n >> 1));
}
static inline hexes planes3(const hexes plane[3], int n)
{
    return hexes_and(planes2(plane, n), plane_with(plane[2], n >> 2));
}
/* A set in eight parts, by the number its hexes have: cheaper than each number by itself. */
static inline void planes3_split(const hexes plane[3], hexes set, hexes part[8])
{
    part[0] = set;
    for (int bit = 0; bit < 3; bit++)
        for (int i = 0; i < 1 << bit; i++) {
            part[i + (1 << bit)] = hexes_and(part[i], plane[bit]);
            part[i] = hexes_without(part[i], plane[bit]);
        }
}
/* Which numbers the hexes of a set have, as bits: all eight at once where the processor can. */
#ifdef __AVX512F__
static inline unsigned planes3_numbers(const hexes plane[3], hexes set)
{
    __m512i low = _mm512_set1_epi64((long long)set.low), high = _mm512_set1_epi64((long long)set.high);
    for (int bit = 0; bit < 3; bit++) {
        const __mmask8 with = (__mmask8)(bit == 0 ? 0xAA : bit == 1 ? 0xCC : 0xF0); /* the numbers that have it */
        low = _mm512_and_epi64(low, _mm512_mask_blend_epi64(with, _mm512_set1_epi64((long long)~plane[bit].low),
                                                            _mm512_set1_epi64((long long)plane[bit].low)));
        high = _mm512_and_epi64(high, _mm512_mask_blend_epi64(with, _mm512_set1_epi64((long long)~plane[bit].high),
                                                              _mm512_set1_epi64((long long)plane[bit].high)));
    }
    low = _mm512_or_epi64(low, high);
    return _mm512_test_epi64_mask(low, low);
}
#else
static inline unsigned planes3_numbers(const hexes plane[3], hexes set)
{
    hexes part[8];
    unsigned numbers = 0;
    planes3_split(plane, set, part);
    for (int number = 0; number < 8; number++)
        numbers |= (unsigned)hexes_some(part[number]) << number;
    return numbers;
}
#endif
static inline int planes2_at(const hexes plane[2], int hex)
{
    return hexes_have(plane[0], hex) | hexes_have(plane[1], hex) << 1;
}
static inline int planes3_at(const hexes plane[3], int hex)
{
    return planes2_at(plane, hex) | hexes_have(plane[2], hex) << 2;
}

static inline hexes kaivai_tiles(const struct kaivai *s)
{
    return hexes_without(HEXES_ALL, s->water);
}
static inline hexes kaivai_of_kind(const struct kaivai *s, enum tile kind)
{
    return hexes_without(planes2(s->kind, (int)kind), s->water);
}
static inline hexes kaivai_all_huts(const struct kaivai *s)
{
    return hexes_or(s->kind[0], s->kind[1]);
}
static inline hexes kaivai_huts(const struct kaivai *s, int seat)
{
    return hexes_and(kaivai_all_huts(s), planes2(s->owner, seat));
}
static inline hexes kaivai_village(const struct kaivai *s, int village)
{
    return hexes_without(planes3(s->village, village), s->water);
}
/* The village of a tile. */
static inline int kaivai_village_at(const struct kaivai *s, int hex)
{
    return planes3_at(s->village, hex);
}
/* The villages of some tiles, as bits. */
static inline unsigned kaivai_villages_of(const struct kaivai *s, hexes tiles)
{
    return planes3_numbers(s->village, tiles);
}
static inline int kaivai_fish_at(const struct kaivai *s, int hex)
{
    return planes2_at(s->fish, hex);
}
static inline int kaivai_god_village(const struct kaivai *s)
{
    return s->god == HEX_NONE ? VILLAGE_NONE : kaivai_village_at(s, s->god);
}
/* Villages there are: the extra ones as far as they are placed. */
static inline int kaivai_village_count(const struct kaivai *s)
{
    return PRINTED + s->base_count;
}
/* The hex a village is named by. */
static inline int kaivai_founder(const struct kaivai *s, int village)
{
    return village < PRINTED ? kaivai_printed[village] : s->base[village - PRINTED][0];
}
/* The water hexes that touch one village only (KV-8), and which. */
static inline hexes kaivai_sites(const struct kaivai *s)
{
    return hexes_and(hexes_without(s->near_any, s->near_two), s->water);
}
static inline int kaivai_near_village(const struct kaivai *s, int hex)
{
    return planes3_at(s->near, hex);
}
/* Canoes of a seat, and those of them at sea. */
static inline hexes kaivai_canoes(const struct kaivai *s, int seat)
{
    return hexes_and(s->canoes, planes2(s->canoe_owner, seat));
}
static inline int kaivai_canoe_owner(const struct kaivai *s, int hex)
{
    return planes2_at(s->canoe_owner, hex);
}

void kaivai_clear_board(struct kaivai *);
/* Puts a tile on a water hex, in a village, and sees to all that follows for water and villages. */
void kaivai_put_tile(struct kaivai *, int hex, enum tile, int owner, int village);
/* Works all that follows from the tiles out afresh. */
void kaivai_refresh_board(struct kaivai *);
/* The villages a hex touches, as bits. */
unsigned kaivai_touched(const struct kaivai *, int hex);
/* All hexes next to a cult hex of a village. */
hexes kaivai_shore(const struct kaivai *, int village);

/* KV-9: whether a tile on this water hex leaves these canoes (never the one on the hex) in reach of open
 * water; if so *open is the open water afterwards. */
bool kaivai_keeps_open(const struct kaivai *, int hex, hexes canoes, hexes *open);
/* Those of the canoes that it would take the way to open water. */
hexes kaivai_stranded(const struct kaivai *, int hex, hexes canoes, hexes *open);
/* Those of the sites where a tile takes no canoe its way. Narrow places, where it might cut the water or lie before a
 * canoe's only exit, are left out and given separately: each of those wants kaivai_keeps_open. */
hexes kaivai_wide_sites(const struct kaivai *, hexes sites, hexes canoes, hexes *narrow);
/* All of the sites where a tile may lie, narrow ones included. */
hexes kaivai_safe_sites(const struct kaivai *, hexes sites, hexes canoes);
/* Whether there is any. */
bool kaivai_some_safe_site(const struct kaivai *, hexes sites, hexes canoes);
/* Whether a canoe put on a new hut there could leave it; and those of the sites where it could. */
bool kaivai_canoe_could_leave(const struct kaivai *, int hex);
hexes kaivai_canoe_sites(const struct kaivai *, hexes sites);

void kaivai_put_canoe(struct kaivai *, int hex, int seat);
void kaivai_take_canoe(struct kaivai *, int hex);
void kaivai_set_fish(struct kaivai *, int hex, int count);

#endif
