/* kahuna_model.c: what a position is worth, by a linear model: features of each player, measured here, times weights
 * that `motu fit` found from many games (kahuna_weights.inc). A feature counts apart for the player on turn and for the
 * other: an island that can be taken is worth more to the player who can take it now. */
#include "kahuna_rules.h"

#include "neural.h"
#include "softmax.h"

/* What is measured, and its name; enum and names are made from this list. */
#define FEATURE_LIST(X)                                                               \
    X(TOKENS, "tokens")   /* islands controlled */                                    \
    X(LEAD, "lead")       /* whether more than the opponent has */                    \
    X(SURPLUS, "surplus") /* bridges more than needed at these */                     \
    X(POINTS, "points")   /* scored so far, ahead of the opponent */                  \
    X(TAKE_1, "take1")    /* islands that the hand can take with one bridge */        \
    X(TAKE_2, "take2")    /* with two */                                              \
    X(TAKE_3, "take3")    /* with three */                                            \
    X(FALLING, "falling") /* opponent's bridges that would fall then, at most */      \
    X(NEAR_1, "near1")    /* islands out of the hand's reach that lack one bridge */  \
    X(NEAR_2, "near2")    /* two */                                                   \
    X(BRIDGES, "bridges") /* on the board */                                          \
    X(FRAGILE, "fragile") /* whether two or fewer of them are left */                 \
    X(CARDS, "cards")     /* in the hand */                                           \
    X(ROOM, "room")       /* cards that can still be drawn before the hand is full */ \
    X(PAIRS, "pairs")     /* two of one island */                                     \
    X(CUTS, "cuts")       /* bridges of the opponent that the hand can cut */         \
    X(TOPPLES, "topples") /* islands the opponent would lose by one of these cuts */  \
    X(PLACES, "places")   /* free lines the hand can build on */                      \
    X(IDLE, "idle")       /* cards for islands without a free line */                 \
    X(WAITING, "waiting") /* whether a last turn is still to come */

#define FEATURE_OF(feature, name) feature,
enum feature {
    FEATURE_LIST(FEATURE_OF) FEATURES_ONE,
    FEATURES = 2 * FEATURES_ONE /* on turn, and not */
};
#undef FEATURE_OF

#define NAME_OF(feature, name)  name,
#define NAME_OFF(feature, name) "off " name,
static const char *const feature_name[FEATURES] = {FEATURE_LIST(NAME_OF) FEATURE_LIST(NAME_OFF)};
#undef NAME_OF
#undef NAME_OFF

enum { STAGES = 11, STAGE_LAST = 9 };

/* How far the game is: the round, and in it how near its scoring; then the last turns. */
static int stage(const struct kahuna *s)
{
    const int left = s->pile_size + cards_count(s->face_up);
    if (s->last_turns)
        return STAGE_LAST + (s->last_turns == 1);
    return 3 * (s->round - 1) + (left < 4 ? 2 : left < 9);
}

/* What the hand can do at one island. */
static void measure_island(const struct kahuna *s, int seat, int island, uint32_t placeable, cards hand, int f[])
{
    const int lines = motu_kahuna_islands[island].lines;
    const int own = (int)(s->tally[seat] >> (4 * island) & 15), theirs = (int)(s->tally[!seat] >> (4 * island) & 15);
    const int need = lines / 2 + 1 - own;
    if (need <= 0) {
        f[TOKENS]++;
        f[SURPLUS] -= need;
        return;
    }
    const int left = lines - own - theirs;
    if (need > 3 || left < need)
        return;
    /* each own card of the island is a bridge, each card of a neighbour one more */
    const uint32_t at = placeable & map_lines_at[island];
    uint32_t others = 0;
    for (uint32_t lines_left = at; lines_left; lines_left &= lines_left - 1) {
        const uint8_t *end = map_line[__builtin_ctz(lines_left)].end;
        others |= 1u << (end[0] == island ? end[1] : end[0]);
    }
    const int reach = cards_copies(hand, island) + __builtin_popcount(others & cards_islands(hand));
    if (need <= reach) {
        f[TAKE_1 + need - 1]++;
        if (theirs > f[FALLING])
            f[FALLING] = theirs;
    } else if (need < 3) {
        f[NEAR_1 + need - 1]++;
    }
}

/* Cuts with the hand: how many bridges, and how many islands they would cost the opponent. */
static void measure_cuts(const struct kahuna *s, int seat, cards hand, int f[])
{
    const uint64_t ends = map_lines_by_end(cards_islands(hand)), pairs = map_lines_by_end(cards_pairs(hand));
    const uint32_t theirs = s->bridges[!seat];
    const uint32_t cut = theirs & (uint32_t)((ends & ends >> 32) | pairs | pairs >> 32);
    if (!cut)
        return;
    f[CUTS] = __builtin_popcount(cut);
    for (uint64_t held = map_controlled(s->tally[!seat]); held; held &= held - 1) {
        const int island = __builtin_ctzll(held) / 4;
        const int count = (int)(s->tally[!seat] >> (4 * island) & 15);
        f[TOPPLES] += count == motu_kahuna_islands[island].lines / 2 + 1 && (cut & map_lines_at[island]);
    }
}

static void measure_one(const struct kahuna *s, int seat, int f[])
{
    const cards hand = s->open[seat] ? cards_join(s->hand[seat], s->open[seat]) : s->hand[seat];
    const uint32_t islands = cards_islands(hand), lines = kahuna_open_lines(s, seat);
    const uint64_t ends = map_lines_by_end(islands);
    const uint32_t placeable = lines & (uint32_t)(ends | ends >> 32);
    for (int island = 0; island < ISLANDS; island++)
        measure_island(s, seat, island, placeable, hand, f);
    measure_cuts(s, seat, hand, f);
    f[LEAD] = f[TOKENS] > kahuna_token_count(s, !seat);
    f[POINTS] = s->points[seat] > s->points[!seat] ? s->points[seat] - s->points[!seat] : 0;
    f[BRIDGES] = __builtin_popcount(s->bridges[seat]);
    f[FRAGILE] = f[BRIDGES] <= 2;
    f[CARDS] = s->held[seat];
    f[ROOM] = s->held[seat] <= 2;
    f[PAIRS] = __builtin_popcount(cards_pairs(hand));
    f[PLACES] = __builtin_popcount(placeable);
    for (uint32_t left = islands; left; left &= left - 1)
        f[IDLE] += !(lines & map_lines_at[__builtin_ctz(left)]);
    f[WAITING] = s->last_turns == SEATS || (s->last_turns && s->player == seat);
}

static void measure(const struct kahuna *s, int seat, int f[FEATURES])
{
    for (int i = 0; i < FEATURES; i++)
        f[i] = 0;
    measure_one(s, seat, s->player == seat ? f : f + FEATURES_ONE);
}

#include "kahuna_weights.inc"
MODEL_FITS(FEATURES, STAGES, 0, 0);

void kahuna_value(const struct kahuna *s, int share[])
{
    const int16_t *weight = weights + (ptrdiff_t)stage(s) * FEATURES;
    int sum[SEATS];
    for (int seat = BLACK; seat < SEATS; seat++) {
        int f[FEATURES_ONE] = {0}, total = 0;
        const int16_t *w = weight + (s->player == seat ? 0 : FEATURES_ONE);
        measure_one(s, seat, f);
        for (int i = 0; i < FEATURES_ONE; i++)
            total += f[i] * w[i];
        sum[seat] = total;
    }
    softmax_shares(sum, SEATS, MOTU_MODEL_ONE, MOTU_VALUE, share);
}

static int model_stage(const struct motu_state *s)
{
    return stage(kahuna_of_const(s));
}

static void model_measure(const struct motu_state *s, int seat, int f[])
{
    measure(kahuna_of_const(s), seat, f);
}

const struct motu_model kahuna_model = {
    .features = FEATURES,
    .stages = STAGES,
    .feature_name = feature_name,
    .stage = model_stage,
    .measure = model_measure,
    .weight = weights,
    .checksum = WEIGHTS_CHECKSUM,
};
