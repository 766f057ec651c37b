/* kaivai_tensor.c: Kaivai's decisions and positions as rows of numbers (motu/tensor.h). The lists are frozen with the
 * version of the rules: tests/golden/tensors has them.
 *
 * Hexes stand in the order of motu_kaivai_place(), canoes of a player in the order of their hexes, villages in that of
 * the state (six printed ones by name, then the extra ones), ways to pay in that of pay.c. */
#include <stddef.h>
#include <string.h>

#include <motu/tensor.h>

#include "kaivai_rules.h"
#include "spread.h"

static const struct motu_span actions[] = {
    {"word", WORD_BUILD, WORD_DONE}, /* build, fish, deliver, move, increase, pass, approve, refuse, done */
    {"offer", WORD_OFFER, 1},
    {"bid", WORD_BID + 1, BID_MAX},
    {"celebrate", WORD_CELEBRATE, VILLAGES},
    {"village", WORD_VILLAGE, VILLAGES}, /* where to fish */
    {"score", WORD_SCORE, VILLAGES},
    {"base", WORD_BASE, ALL_BASES},
    {"pay", WORD_PAY, PAY_WAYS},
    {"give", MOVE_SOCIAL << 7 | SOCIAL_GIVE, SEATS *GIFT_KINDS *SPACES}, /* to a seat; a fish or a shell; its space */
    {"add", MOVE_SOCIAL << 7 | SOCIAL_ADD, GIFT_KINDS *SPACES},
    {"place:canoe", MOVE_PLACE << 7, HEXES},
    {"place:fisher", (MOVE_PLACE + 1) << 7, HEXES},
    {"place:meeting", (MOVE_PLACE + 2) << 7, HEXES},
    {"hut:canoe", MOVE_HUT << 7, HEXES},
    {"hut:fisher", (MOVE_HUT + 1) << 7, HEXES},
    {"hut:meeting", (MOVE_HUT + 2) << 7, HEXES},
    {"god", MOVE_GOD << 7, HEXES},
    {"canoe:1", MOVE_CANOE << 7, HEXES + 1}, /* where to; the last: it acts where it lies */
    {"canoe:2", (MOVE_CANOE + 1) << 7, HEXES + 1},
    {"canoe:3", (MOVE_CANOE + 2) << 7, HEXES + 1},
    {"canoe:4", (MOVE_CANOE + 3) << 7, HEXES + 1},
    {"sell:1", MOVE_SELL << 7, HEXES}, /* that many fish to the hut there */
    {"sell:2", (MOVE_SELL + 1) << 7, HEXES},
    {"sell:3", (MOVE_SELL + 2) << 7, HEXES},
    {"show", MOVE_SHOW << 7, INFLUENCE_MAX + 1},
    {0},
};

static const struct motu_span outcomes[] = {
    {"ages", MOVE_SOCIAL << 7 | SOCIAL_AGES, 24},
    {"base", WORD_BASE, ALL_BASES},
    {"roll", WORD_ROLL, 1 << DICE_MAX},
    {0},
};

enum { MOST = 255, STEPS = STEP_OVER + 1, FLAGS = 8 };

static const struct motu_field fields[] = {
    {"tile", TILES + 1, HEXES, 1}, /* water, cult, canoe hut, fisher hut, meeting hut */
    {"open", 1, HEXES, 1},         /* KV-9: open water */
    {"huts", SEATS, HEXES, 1},     /* of each seat */
    {"canoes", SEATS, HEXES, 1},
    {"village", 1, HEXES, VILLAGES}, /* of a tile, from 1 */
    {"fish", 1, HEXES, HUT_ROOM},    /* on a hut */
    {"used", 1, HEXES, 1},           /* canoes that have acted, were built, huts sold to in this action */
    {"fresh", 1, HEXES, 1},
    {"sold", 1, HEXES, 1},
    {"counted", 1, HEXES, 1}, /* KV-63 */
    {"acting", 1, HEXES, 1},  /* the canoe that acts */
    {"god", 1, HEXES, 1},
    {"glory", 1, SEATS, MOST},              /* 255: or more */
    {"influence", 1, SEATS, INFLUENCE_MAX}, /* 0 where it is hidden (KV-66) */
    {"shown", 1, SEATS, MOST},              /* 0: not yet, 255: but not to be seen; else one more than was shown */
    {"bid", 1, SEATS, BID_MAX},
    {"movement", 1, SEATS, 15},
    {"upgrades", 1, SEATS, UPGRADES},
    {"shells", SEATS, SPACES, MOST}, /* counters on the spaces of the display */
    {"caught", SEATS, SPACES, MOST},
    {"passed", 1, SEATS, 1},
    {"acted", 1, SEATS, 1},
    {"decides", 1, SEATS, 1},
    {"on_turn", 1, SEATS, 1}, /* in a vote on a gift: who gives */
    {"gift_to", 1, SEATS, 1},
    {"age", SEATS, SEATS, 1},           /* the youngest first; rows are places, columns seats */
    {"gift", GIFT_KINDS, SPACES, MOST}, /* fish, shells */
    {"spaces", 1, ACTIONS, MOST},       /* what choosing an action costs */
    {"action", 1, ACTIONS, 1},
    {"step", 1, STEPS, 1}, /* ages, base, bid, place, god, turn, gift, vote, canoe, hut, pay, village, roll, sell,
                              choose, show, over */
    {"scored", 1, VILLAGES, 1},
    {"scoring", 1, VILLAGES, 1},
    {"villages", 1, 1, VILLAGES},
    {"round", 1, 1, MOST},
    {"rounds", 1, 1, MOST},
    {"price", 1, 1, MOST},
    {"dice", 1, 1, DICE_MAX},
    {"players", 1, 1, SEATS},
    {"seat", 1, SEATS, 1}, /* which one looks */
    {"profile", 1, EDITIONS, 1},
    {"rules", 1, 1, MOST},
    {"options", 1, FLAGS,
     1}, /* dice off, start for beginners, gifts, hidden influence, bases by players, gifted, ages known, 0 */
    {0},
};

/* Rows are filled from the beginning to the end in wide stores: what these write too much is written over by what comes
 * next, and there are numbers enough behind the last of them. */

/* Seats in order from the one that looks; `there` is 0 for those that do not play. */
struct round {
    int me;
    uint8_t seat[SEATS], there[SEATS];
};

static inline void begin_round(struct round *r, const struct kaivai *s, int me)
{
    r->me = me;
    for (int i = 0; i < SEATS; i++) {
        const int seat = me + i < s->players ? me + i : me + i - s->players;
        r->there[i] = i < s->players ? 0xFF : 0;
        r->seat[i] = (uint8_t)(seat & r->there[i]);
    }
}

/* --- the sea ----------------------------------------------------------------------------------------------------- */

/* The rows of hexes, in the order of the fields. */
enum { ROW_OPEN = TILES + 1, ROW_HUTS, ROW_CANOES = ROW_HUTS + SEATS, ROW_VILLAGE = ROW_CANOES + SEATS };
enum { ROW_FISH = ROW_VILLAGE + 1, ROW_USED, ROW_FRESH, ROW_SOLD, ROW_COUNTED, ROW_ACTING, ROW_GOD, ROWS };

static inline hexes if_there(hexes set, int there)
{
    const uint64_t mask = there ? ~(uint64_t)0 : 0;
    return (hexes){set.low & mask, set.high & mask};
}

static inline uint8_t *row_of(uint8_t *sea, int row)
{
    return sea + (ptrdiff_t)row * HEXES;
}

/* The half of a row that put_hexes() writes second. */
static inline uint64_t last_of(hexes set)
{
    return set.high << 1 | set.low >> 63;
}

/* Two wide stores, the second of which ends where the row does. */
static inline uint8_t *put_hexes(uint8_t *out, hexes set)
{
    spread_bits(out, set.low, 8);
    spread_bits(out + HEXES - 64, last_of(set), 8);
    return out + HEXES;
}

/* Numbers of up to four bits, a set for each. */
static inline void put_planes(uint8_t *out, const hexes plane[], int planes)
{
    uint64_t first[4], last[4];
    for (int i = 0; i < planes; i++) {
        first[i] = plane[i].low;
        last[i] = last_of(plane[i]);
    }
    spread_numbers(out, first, planes);
    spread_numbers(out + HEXES - 64, last, planes);
}

/* From 1 on: one is added to the numbers of all tiles, as numbers of bits are added. */
static void put_villages(uint8_t *out, const struct kaivai *s)
{
    hexes number[4], carry = kaivai_tiles(s);
    for (int i = 0; i < 3; i++) {
        const hexes bit = hexes_and(s->village[i], kaivai_tiles(s));
        number[i] = hexes_xor(bit, carry);
        carry = hexes_and(bit, carry);
    }
    number[3] = carry;
    put_planes(out, number, 4);
}

static void put_tiles(uint8_t *sea, const struct kaivai *s)
{
    put_hexes(sea, s->water);
    for (int tile = TILE_CULT; tile < TILES; tile++)
        put_hexes(row_of(sea, 1 + tile), kaivai_of_kind(s, (enum tile)tile));
    put_hexes(row_of(sea, ROW_OPEN), s->open);
    put_villages(row_of(sea, ROW_VILLAGE), s);
}

static void put_huts(uint8_t *sea, const struct kaivai *s, const struct round *r)
{
    for (int i = 0; i < SEATS; i++)
        put_hexes(row_of(sea, ROW_HUTS + i), if_there(kaivai_huts(s, r->seat[i]), r->there[i]));
}

static void put_canoes(uint8_t *sea, const struct kaivai *s, const struct round *r)
{
    for (int i = 0; i < SEATS; i++)
        put_hexes(row_of(sea, ROW_CANOES + i), if_there(kaivai_canoes(s, r->seat[i]), r->there[i]));
}

static void put_fish(uint8_t *sea, const struct kaivai *s)
{
    put_planes(row_of(sea, ROW_FISH), s->fish, 2);
}

static uint8_t *put_sea(uint8_t *sea, const struct kaivai *s, const struct round *r)
{
    put_tiles(sea, s);
    put_huts(sea, s, r);
    put_canoes(sea, s, r);
    put_fish(sea, s);
    put_hexes(row_of(sea, ROW_USED), s->used);
    put_hexes(row_of(sea, ROW_FRESH), s->fresh);
    put_hexes(row_of(sea, ROW_SOLD), s->sold);
    put_hexes(row_of(sea, ROW_COUNTED), s->counted);
    put_hexes(row_of(sea, ROW_ACTING), hexes_one(s->canoe));
    put_hexes(row_of(sea, ROW_GOD), hexes_one(s->god));
    return row_of(sea, ROWS);
}

/* --- what has changed of it --------------------------------------------------------------------------------------- */

/* Words of the state, as bits: from one member up to another. */
#define WORD_OF(member) (offsetof(struct kaivai, member) / sizeof(uint64_t))
#define WORDS(from, to) ((((uint64_t)1 << (WORD_OF(to) - WORD_OF(from))) - 1) << WORD_OF(from))

/* Open water follows from the other tiles. */
static const uint64_t TILE_WORDS = WORDS(water, open) | WORDS(kind, near_any), FISH_WORDS = WORDS(fish, canoes),
                      CANOE_WORDS = WORDS(canoes, used), PLAIN_WORDS = WORDS(used, glory);

/* Sets that stand in the state as in the observation: only the halves that differ. */
static inline void put_plain_change(uint8_t *sea, const struct kaivai *s, uint64_t differ)
{
    for (uint64_t left = (differ & PLAIN_WORDS) >> WORD_OF(used); left; left &= left - 1) {
        const int half = __builtin_ctzll(left) & 1, row = __builtin_ctzll(left) / 2;
        hexes set;
        memcpy(&set, (const char *)s + offsetof(struct kaivai, used) + sizeof set * (size_t)row, sizeof set);
        spread_bits(row_of(sea, ROW_USED + row) + (ptrdiff_t)(HEXES - 64) * half, half ? last_of(set) : set.low, 8);
    }
}

/* Hexes whose tile is another one. */
static hexes changed_tiles(const struct kaivai *was, const struct kaivai *s)
{
    hexes changed = hexes_xor(was->water, s->water);
    for (int i = 0; i < 2; i++)
        changed =
            hexes_or(changed, hexes_or(hexes_xor(was->kind[i], s->kind[i]), hexes_xor(was->owner[i], s->owner[i])));
    for (int i = 0; i < 3; i++)
        changed = hexes_or(changed, hexes_xor(was->village[i], s->village[i]));
    return changed;
}

static void put_tile(uint8_t *sea, const struct kaivai *s, int hex)
{
    const bool water = hexes_have(s->water, hex);
    const int kind = planes2_at(s->kind, hex);
    for (int tile = TILE_CULT; tile < TILES; tile++)
        row_of(sea, 1 + tile)[hex] = !water && tile == kind;
    row_of(sea, 0)[hex] = water;
    row_of(sea, ROW_VILLAGE)[hex] = (uint8_t)(water ? 0 : 1 + kaivai_village_at(s, hex));
}

/* A tile or two in most cases; in a new game many. */
static void put_tile_changes(uint8_t *sea, const struct kaivai *was, const struct kaivai *s)
{
    for (hexes left = changed_tiles(was, s); hexes_some(left);)
        put_tile(sea, s, hexes_take(&left));
    put_hexes(row_of(sea, ROW_OPEN), s->open);
}

/* Few decisions lay a tile; huts and canoes stand in other rows as soon as another seat decides. */
static uint8_t *put_sea_change(uint8_t *sea, const struct kaivai *was, const struct kaivai *s, const struct round *r,
                               bool same_round)
{
    const uint64_t differ = spread_differing(was, s, WORD_OF(glory));
    if (differ & TILE_WORDS)
        put_tile_changes(sea, was, s);
    if (!same_round || differ & TILE_WORDS)
        put_huts(sea, s, r);
    if (!same_round || differ & CANOE_WORDS)
        put_canoes(sea, s, r);
    if (differ & FISH_WORDS)
        put_fish(sea, s);
    put_plain_change(sea, s, differ);
    if (was->canoe != s->canoe)
        put_hexes(row_of(sea, ROW_ACTING), hexes_one(s->canoe));
    if (was->god != s->god)
        put_hexes(row_of(sea, ROW_GOD), hexes_one(s->god));
    return row_of(sea, ROWS);
}

/* --- seats -------------------------------------------------------------------------------------------------------- */

static inline uint8_t most(int number)
{
    return (uint8_t)(number < MOST ? number : MOST);
}

static unsigned bit_of(int number, int limit)
{
    return number < limit ? 1u << number : 0;
}

/* Four bytes, one for each seat, as a number whose lowest byte is the first. */
static inline uint32_t bytes_of(const uint8_t four[SEATS])
{
    return four[0] | (uint32_t)four[1] << 8 | (uint32_t)four[2] << 16 | (uint32_t)four[3] << 24;
}

/* The same from the seat that looks on, 0 for those that do not play. */
static inline void put_turned(uint8_t *out, uint64_t four, const struct kaivai *s, int me)
{
    const uint64_t all = ((uint64_t)1 << 8 * s->players) - 1;
    const uint64_t from_me = ((four & all) >> 8 * me | four << 8 * (s->players - me)) & all;
    for (int i = 0; i < SEATS; i++)
        out[i] = (uint8_t)(from_me >> 8 * i);
}

/* A row of counters is copied as eight bytes: three too many, which the next ones write over. `where`: of the counters
 * of all seats in the state, which goes on behind them. */
static inline uint8_t *put_counters(uint8_t *out, const struct kaivai *s, size_t where, const struct round *r)
{
    for (int i = 0; i < SEATS; i++, out += SPACES) {
        uint64_t row;
        memcpy(&row, (const char *)s + where + (size_t)r->seat[i] * SPACES, sizeof row);
        row = r->there[i] ? row : 0;
        memcpy(out, &row, sizeof row);
    }
    return out;
}

static uint32_t glories(const struct kaivai *s)
{
    const uint8_t glory[SEATS] = {most(s->glory[0]), most(s->glory[1]), most(s->glory[2]), most(s->glory[3])};
    return bytes_of(glory);
}

/* Of seats that have bid. */
static uint32_t movements(const struct kaivai *s)
{
    uint32_t all = 0;
    for (int seat = 0; seat < SEATS; seat++)
        all |= (s->bid[seat] ? (uint32_t)kaivai_movement(s, seat) : 0) << 8 * seat;
    return all;
}

/* As far as the viewer sees it. */
static uint32_t influences(const struct kaivai *s)
{
    uint32_t all = bytes_of(s->influence);
    for (int seat = 0; s->influence_hidden && seat < SEATS; seat++)
        if (kaivai_influence_is_hidden(s, seat))
            all &= ~((uint32_t)0xFF << 8 * seat);
    return all;
}

/* What the seats have, a row of seats for each. */
static uint8_t *put_standing(uint8_t *out, const struct kaivai *s, int me)
{
    const uint32_t row[] = {glories(s),       influences(s), bytes_of(s->shown),
                            bytes_of(s->bid), movements(s),  bytes_of(s->upgrades)};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++, out += SEATS)
        put_turned(out, row[i], s, me);
    return out;
}

/* Sets of seats, four bits each, by where they stand as seen from one of them: all of them turn at once. */
static uint64_t turned(uint64_t sets, const struct kaivai *s, int me)
{
    const uint64_t each = 0x1111111111111111, stay = kaivai_all_seats(s) >> me;
    const uint64_t back = sets >> me & each * stay;
    return back | (sets << (s->players - me) & each * (kaivai_all_seats(s) & ~stay));
}

/* Who has passed, acted, decides, is on turn, gets a gift; then who is how old. */
static uint8_t *put_sets(uint8_t *out, const struct kaivai *s, int me)
{
    enum { PASSED, ACTED, DECIDES, ON_TURN, GETS, AGE, SETS = AGE + SEATS, END = SEATS * SETS };
    const int actor = kaivai_actor(s);
    const bool giving = s->step == STEP_GIFT || s->step == STEP_VOTE;
    uint64_t sets = s->passed | (uint64_t)s->acted << SEATS * ACTED;
    sets |= (uint64_t)(actor >= 0) << (SEATS * DECIDES + (actor & 3));
    sets |= (uint64_t)bit_of(s->player, SEATS) << SEATS * ON_TURN;
    sets |= (uint64_t)giving << (SEATS * GETS + (s->gift_to & 3));
    for (int i = 0; s->aged && i < s->players; i++)
        sets |= (uint64_t)1 << (SEATS * (AGE + i) + s->age[i]);
    spread_bits(out, turned(sets, s, me), 8);
    return out + END;
}

static uint8_t *put_seats(uint8_t *out, const struct kaivai *s, const struct round *r)
{
    out = put_standing(out, s, r->me);
    out = put_counters(out, s, offsetof(struct kaivai, shells), r);
    out = put_counters(out, s, offsetof(struct kaivai, caught), r);
    return put_sets(out, s, r->me);
}

/* --- all else ----------------------------------------------------------------------------------------------------- */

static uint8_t *put_action(uint8_t *out, const struct kaivai *s)
{
    enum { SCORED = ACTIONS + STEPS, SCORING = SCORED + VILLAGES, END = SCORING + VILLAGES };
    memcpy(out, s->gift, sizeof s->gift);
    out += sizeof s->gift;
    for (int action = 0; action < ACTIONS; action++)
        *out++ = most(s->space[action]);
    uint64_t bits = bit_of(s->action, ACTIONS) | (uint64_t)1 << (ACTIONS + s->step);
    bits |= (uint64_t)s->scored << SCORED;
    bits |= (uint64_t)bit_of(s->scoring, VILLAGES) << SCORING;
    spread_bits(out, bits, 4);
    spread_bits(out + 32, bits >> 32, 2);
    return out + END;
}

static void put_rest(uint8_t *out, const struct kaivai *s, int me)
{
    const struct edition *edition = edition_of(s);
    *out++ = (uint8_t)kaivai_village_count(s);
    *out++ = s->round;
    *out++ = most(edition->rounds);
    *out++ = s->price;
    *out++ = s->dice;
    *out++ = s->players;
    spread_bits(out, 1u << me | 1u << (SEATS + edition->profile), 2);
    out += SEATS + EDITIONS;
    *out++ = most(edition->rules);
    *out++ = s->dice_off;
    *out++ = s->start == START_BEGINNER;
    *out++ = s->gifts;
    *out++ = s->influence_hidden;
    *out++ = s->bases_placed;
    *out++ = s->gifted;
    *out++ = s->aged;
    *out++ = 0;
}

/* All that comes behind the sea is short, and little of it stays the same. */
static void put_others(uint8_t *out, const struct kaivai *s, const struct round *r)
{
    out = put_seats(out, s, r);
    out = put_action(out, s);
    put_rest(out, s, r->me);
}

static void observe(const struct motu_state *view, int me, uint8_t out[])
{
    const struct kaivai *s = kaivai_of_const(view);
    struct round r;
    begin_round(&r, s, me);
    put_others(put_sea(out, s, &r), s, &r);
}

static void observe_change(const struct motu_state *before, int me_before, const struct motu_state *view, int me,
                           uint8_t out[])
{
    const struct kaivai *s = kaivai_of_const(view), *was = kaivai_of_const(before);
    struct round r;
    begin_round(&r, s, me);
    put_others(put_sea_change(out, was, s, &r, me == me_before && s->players == was->players), s, &r);
}

/* Most of the game: until somebody shows influence (KV-62), unless all of it is hidden (KV-66). */
static bool sees_all(const struct motu_state *state)
{
    const struct kaivai *s = kaivai_of_const(state);
    return bytes_of(s->shown) == 0 && !s->influence_hidden;
}

static int legal(const struct motu_state *state, uint64_t set[])
{
    return kaivai_legal(kaivai_of_const(state), set);
}

const struct motu_encoding kaivai_encoding = {actions,  outcomes, fields,         observe,
                                              sees_all, legal,    observe_change, NULL};
