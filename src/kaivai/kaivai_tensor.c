/* kaivai_tensor.c: Kaivai's decisions and positions as rows of numbers (motu/tensor.h). The lists are frozen with the
 * version of the rules: tests/golden/tensors has them.
 *
 * Hexes stand in the order of motu_kaivai_place(), canoes of a player in the order of their hexes, villages in that of
 * the state (six printed ones by name, then the extra ones), ways to pay in that of pay.c. */
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

/* --- the sea ----------------------------------------------------------------------------------------------------- */

/* Writes one byte more than there are hexes: what comes next is written over it. */
static uint8_t *put_hexes(uint8_t *out, hexes set)
{
    if (!hexes_some(set)) { /* many are empty */
        memset(out, 0, HEXES + 1);
        return out + HEXES;
    }
    spread_bits(out, set.low, 8);
    spread_bits(out + 64, set.high, 8);
    return out + HEXES;
}

/* Numbers of two or three bits, a set for each. */
static uint8_t *put_planes(uint8_t *out, const hexes plane[], int planes)
{
    uint8_t bit[HEXES + 1];
    put_hexes(out, plane[0]);
    for (int i = 1; i < planes; i++) {
        put_hexes(bit, plane[i]);
        for (int hex = 0; hex < HEXES; hex++)
            out[hex] = (uint8_t)(out[hex] + (bit[hex] << i));
    }
    return out + HEXES;
}

static uint8_t *put_villages(uint8_t *out, const struct kaivai *s)
{
    uint8_t tile[HEXES + 1];
    put_hexes(tile, kaivai_tiles(s));
    put_planes(out, s->village, 3);
    for (int hex = 0; hex < HEXES; hex++)
        out[hex] = (uint8_t)((out[hex] + 1) * tile[hex]);
    return out + HEXES;
}

static uint8_t *put_sea(uint8_t *out, const struct kaivai *s, const uint8_t seat[SEATS])
{
    out = put_hexes(out, s->water);
    for (int tile = TILE_CULT; tile < TILES; tile++)
        out = put_hexes(out, kaivai_of_kind(s, (enum tile)tile));
    out = put_hexes(out, s->open);
    for (int i = 0; i < SEATS; i++)
        out = put_hexes(out, i < s->players ? kaivai_huts(s, seat[i]) : HEXES_NO);
    for (int i = 0; i < SEATS; i++)
        out = put_hexes(out, i < s->players ? kaivai_canoes(s, seat[i]) : HEXES_NO);
    out = put_villages(out, s);
    out = put_planes(out, s->fish, 2);
    out = put_hexes(out, s->used);
    out = put_hexes(out, s->fresh);
    out = put_hexes(out, s->sold);
    out = put_hexes(out, s->counted);
    out = put_hexes(out, hexes_one(s->canoe));
    return put_hexes(out, hexes_one(s->god));
}

/* --- seats -------------------------------------------------------------------------------------------------------- */

static uint8_t *put(uint8_t *out, int number)
{
    *out = (uint8_t)(number < MOST ? number : MOST);
    return out + 1;
}

static uint8_t *put_set(uint8_t *out, unsigned set, int count)
{
    spread_some(out, set, count);
    return out + count;
}

/* Seats as bits, by where they stand as seen from one of them. */
static unsigned turned(const struct kaivai *s, unsigned seats, int me)
{
    return (seats >> me | seats << (s->players - me)) & kaivai_all_seats(s);
}

static unsigned bit_of(int number, int limit)
{
    return number < limit ? 1u << number : 0;
}

static uint8_t *put_counters(uint8_t *out, const struct kaivai *s, const uint8_t counters[SEATS][SPACES],
                             const uint8_t seat[SEATS])
{
    for (int i = 0; i < SEATS; i++, out += SPACES) {
        memset(out, 0, SPACES);
        if (i < s->players)
            memcpy(out, counters[seat[i]], SPACES);
    }
    return out;
}

/* What the seats have, a row of seats for each. */
static uint8_t *put_standing(uint8_t *out, const struct kaivai *s, const uint8_t seat[SEATS])
{
    enum { ROWS = 6 };
    uint8_t(*row)[SEATS] = (uint8_t(*)[SEATS])out;
    memset(row, 0, sizeof *row * ROWS);
    for (int i = 0; i < s->players; i++) {
        const int who = seat[i];
        put(&row[0][i], s->glory[who]);
        put(&row[1][i], kaivai_influence_is_hidden(s, who) ? 0 : s->influence[who]);
        put(&row[2][i], s->shown[who]);
        put(&row[3][i], s->bid[who]);
        put(&row[4][i], s->bid[who] ? kaivai_movement(s, who) : 0);
        put(&row[5][i], s->upgrades[who]);
    }
    return row[ROWS];
}

static uint8_t *put_seats(uint8_t *out, const struct kaivai *s, const uint8_t seat[SEATS], int me)
{
    const int actor = kaivai_actor(s);
    out = put_standing(out, s, seat);
    out = put_counters(out, s, s->shells, seat);
    out = put_counters(out, s, s->caught, seat);
    out = put_set(out, turned(s, s->passed, me), SEATS);
    out = put_set(out, turned(s, s->acted, me), SEATS);
    out = put_set(out, actor >= 0 ? turned(s, 1u << actor, me) : 0, SEATS);
    out = put_set(out, turned(s, bit_of(s->player, SEATS), me), SEATS);
    const bool giving = s->step == STEP_GIFT || s->step == STEP_VOTE;
    out = put_set(out, giving ? turned(s, 1u << s->gift_to, me) : 0, SEATS);
    for (int i = 0; i < SEATS; i++)
        out = put_set(out, s->aged && i < s->players ? turned(s, 1u << s->age[i], me) : 0, SEATS);
    return out;
}

/* --- all else ----------------------------------------------------------------------------------------------------- */

static void put_rest(uint8_t *out, const struct kaivai *s, int me)
{
    const struct edition *edition = edition_of(s);
    for (int what = 0; what < GIFT_KINDS; what++, out += SPACES)
        memcpy(out, s->gift[what], SPACES);
    for (int action = 0; action < ACTIONS; action++)
        out = put(out, s->space[action]);
    out = put_set(out, bit_of(s->action, ACTIONS), ACTIONS);
    out = put_set(out, 1u << s->step, STEPS);
    out = put_set(out, s->scored, VILLAGES);
    out = put_set(out, bit_of(s->scoring, VILLAGES), VILLAGES);
    out = put(out, kaivai_village_count(s));
    out = put(out, s->round);
    out = put(out, edition->rounds);
    out = put(out, s->price);
    out = put(out, s->dice);
    out = put(out, s->players);
    out = put_set(out, 1u << me, SEATS);
    out = put_set(out, 1u << edition->profile, EDITIONS);
    out = put(out, edition->rules);
    out = put(out, s->dice_off);
    out = put(out, s->start == START_BEGINNER);
    out = put(out, s->gifts);
    out = put(out, s->influence_hidden);
    out = put(out, s->bases_placed);
    out = put(out, s->gifted);
    out = put(out, s->aged);
    put(out, 0);
}

static void observe(const struct motu_state *view, int me, uint8_t out[])
{
    const struct kaivai *s = kaivai_of_const(view);
    uint8_t seat[SEATS] = {0};
    for (int i = 0; i < s->players; i++)
        seat[i] = (uint8_t)((me + i) % s->players);
    out = put_sea(out, s, seat);
    out = put_seats(out, s, seat, me);
    put_rest(out, s, me);
}

const struct motu_encoding kaivai_encoding = {actions, outcomes, fields, observe};
