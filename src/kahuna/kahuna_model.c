/* kahuna_model.c: what a position is worth, by a small net (neural.h): features of each player, measured here, and
 * weights that `motu fit` found from many games (kahuna_weights.inc). What is counted counts apart for the player on
 * turn and for the other: an island that can be taken is worth more to the player who can take it now. Beside it the
 * net sees where the bridges are, and what both players see counts for the player on turn. */
#include "kahuna_rules.h"

#include "neural.h"
#include "softmax.h"

/* What is measured, and its name; enum and names are made from this list. */
#define FEATURE_LIST(X)                                                                   \
    X(TOKENS, "tokens")       /* islands controlled */                                    \
    X(LEAD, "lead")           /* whether more than the opponent has */                    \
    X(SURPLUS, "surplus")     /* bridges more than needed at these */                     \
    X(POINTS, "points")       /* scored so far, ahead of the opponent */                  \
    X(TAKE_1, "take1")        /* islands that the hand can take with one bridge */        \
    X(TAKE_2, "take2")        /* with two */                                              \
    X(TAKE_3, "take3")        /* with three */                                            \
    X(FALLING, "falling")     /* opponent's bridges that would fall then, at most */      \
    X(NEAR_1, "near1")        /* islands out of the hand's reach that lack one bridge */  \
    X(NEAR_2, "near2")        /* two */                                                   \
    X(BRIDGES, "bridges")     /* on the board */                                          \
    X(FRAGILE, "fragile")     /* whether two or fewer of them are left */                 \
    X(CARDS, "cards")         /* in the hand */                                           \
    X(ROOM, "room")           /* cards that can still be drawn before the hand is full */ \
    X(PAIRS, "pairs")         /* two of one island */                                     \
    X(CUTS, "cuts")           /* bridges of the opponent that the hand can cut */         \
    X(TOPPLES, "topples")     /* islands the opponent would lose by one of these cuts */  \
    X(PLACES, "places")       /* free lines the hand can build on */                      \
    X(IDLE, "idle")           /* cards for islands without a free line */                 \
    X(WAITING, "waiting")     /* whether a last turn is still to come */                  \
    X(SPOILS_1, "spoils1")    /* islands the opponent would lose by what take1 counts, */ \
    X(SPOILS_2, "spoils2")    /* … by what take2 and take3 count */                     \
    X(SPOIL_1, "best spoil1") /* by one of the first, at most */                          \
    X(SPOIL_2, "best spoil2") /* by one of the others */                                  \
    X(FALLS, "falls")         /* opponent's bridges at all islands within reach */        \
    X(SPARE, "spare")         /* cards for these beyond what is needed */                 \
    X(ROW_TAKES, "row takes") /* islands that a card of the row brings within reach, */   \
    X(ROW_SPOIL, "row spoil") /* … what the opponent would lose by one, at most */      \
    X(HELPERS, "helpers")     /* cards to come that do so, for an island three at most */ \
    X(HOPES, "hopes")         /* islands the opponent would lose by these */              \
    X(FAR, "far")             /* islands that one card does not bring within reach */     \
    X(MATCHES, "matches")     /* islands of the row of which the hand has a card */

/* clang-format off */
#define LINE_LIST(X) X("AB") X("AD") X("AH") X("BC") X("BD") X("BE") X("BF") X("CF") X("CG") X("CK") X("DE") X("DH") \
    X("EF") X("EH") X("EI") X("EJ") X("FG") X("FJ") X("GJ") X("GK") X("HI") X("HL") X("IJ") X("IK") X("IL") X("JK") X("KL")
#define ISLAND_LIST(X) X("ALOA") X("BARI") X("COCO") X("DUDA") X("ELAI") X("FAAA") X("GOLA") X("HUNA") X("IFFI") X("JOJO") \
    X("KAHU") X("LALE")
#define LEFT_LIST(X) X("0") X("1") X("2") X("3") X("4") X("5") X("6") X("7") X("8") X("9") X("10") X("11") X("12") \
    X("13") X("14") X("15")
#define HELD_LIST(X) X("0") X("1") X("2") X("3") X("4") X("5")
/* clang-format on */

#define FEATURE_OF(feature, name) feature,
enum feature {
    FEATURE_LIST(FEATURE_OF) COUNTED,
    COUNTED_BOTH = 2 * COUNTED,       /* on turn, and not */
    BRIDGE_AT = COUNTED_BOTH,         /* each bridge */
    HELD = BRIDGE_AT + LINES,         /* how many cards are held */
    ROW_CARD = HELD + HAND_LIMIT + 1, /* of the player on turn alone: cards of an island in the row, */
    LEFT = ROW_CARD + ISLANDS,        /* … how many are left there and in the pile, */
    MOST_LEFT = 15,                   /* … that many or more, */
    ABSTAINED = LEFT + MOST_LEFT + 1, /* … whether the opponent abstained, */
    DISCARDING,                       /* … whether something was discarded, */
    ON_TURN,                          /* … and that it is the turn */
    FEATURES
};
#undef FEATURE_OF

#define NAME_OF(feature, name)  name,
#define NAME_OFF(feature, name) "off " name,
#define NAME_BRIDGE(name)       "bridge " name,
#define NAME_HELD(name)         "held " name,
#define NAME_ROW(name)          "row " name,
#define NAME_LEFT(name)         "left " name,
static const char *const feature_name[FEATURES] = {FEATURE_LIST(NAME_OF) FEATURE_LIST(NAME_OFF) LINE_LIST(NAME_BRIDGE)
                                                       HELD_LIST(NAME_HELD) ISLAND_LIST(NAME_ROW)
                                                           LEFT_LIST(NAME_LEFT) "abstained",
                                                   "discarding", "on turn"};

enum { STAGES = 11, STAGE_LAST = 9 };

/* How far the game is: the round, and in it how near its scoring; then the last turns. */
static int stage(const struct kahuna *s)
{
    const int left = s->pile_size + cards_count(s->face_up);
    if (s->last_turns)
        return STAGE_LAST + (s->last_turns == 1);
    return 3 * (s->round - 1) + (left < 4 ? 2 : left < 9);
}

/* A player, and what the hand has to do with. */
struct sight {
    const struct kahuna *s;
    int seat;
    cards hand, to_come; /* in the row and the pile */
    uint32_t lines;      /* free for the player */
};

static int most(int a, int b)
{
    return a > b ? a : b;
}

/* Cards of these islands. */
static int copies_of(cards set, uint32_t islands)
{
    return __builtin_popcount(islands & cards_islands(set)) + __builtin_popcount(islands & cards_pairs(set));
}

/* The islands at the other ends of an island's lines. */
static uint32_t neighbours(int island, uint32_t lines)
{
    uint32_t others = 0;
    for (uint32_t left = lines & map_lines_at[island]; left; left &= left - 1) {
        const uint8_t *end = map_line[__builtin_ctz(left)].end;
        others |= 1u << (end[0] == island ? end[1] : end[0]);
    }
    return others;
}

/* The islands the opponent would lose with all bridges at one. */
static int count_spoils(const struct kahuna *s, int opponent, int island)
{
    const uint64_t tally = s->tally[opponent], falls = map_tally(s->bridges[opponent] & map_lines_at[island]);
    return __builtin_popcountll(map_controlled(tally)) - __builtin_popcountll(map_controlled(tally - falls));
}

/* An island that the hand can take. */
static void measure_reached(int need, int spare, int theirs, int spoils, int f[])
{
    f[TAKE_1 + need - 1]++;
    f[FALLING] = most(f[FALLING], theirs);
    f[FALLS] += theirs;
    f[SPARE] += spare;
    f[SPOILS_1 + (need > 1)] += spoils;
    f[SPOIL_1 + (need > 1)] = most(f[SPOIL_1 + (need > 1)], spoils);
}

/* An island that one of certain cards would bring within reach. */
static void measure_hope(const struct sight *v, uint32_t cards_wanted, int spoils, int f[])
{
    enum { MOST_HELPERS = 3 };
    const int helpers = copies_of(v->to_come, cards_wanted);
    f[HELPERS] += helpers < MOST_HELPERS ? helpers : MOST_HELPERS;
    f[HOPES] += spoils;
    if (cards_wanted & cards_islands(v->s->face_up)) {
        f[ROW_TAKES]++;
        f[ROW_SPOIL] = most(f[ROW_SPOIL], spoils);
    }
}

/* What the hand can do at one island. */
static void measure_island(const struct sight *v, int island, int f[])
{
    const struct kahuna *s = v->s;
    const int lines = motu_kahuna_islands[island].lines;
    const int own = (int)(s->tally[v->seat] >> (4 * island) & 15);
    const int theirs = (int)(s->tally[!v->seat] >> (4 * island) & 15);
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
    const uint32_t others = neighbours(island, v->lines), held = cards_islands(v->hand);
    const int reach = cards_copies(v->hand, island) + __builtin_popcount(others & held);
    if (need <= reach) {
        measure_reached(need, reach - need, theirs, count_spoils(s, !v->seat, island), f);
        return;
    }
    if (need < 3)
        f[NEAR_1 + need - 1]++;
    if (need == reach + 1)
        measure_hope(v, 1u << island | (others & ~held), count_spoils(s, !v->seat, island), f);
    else
        f[FAR]++;
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
    const struct sight sight = {
        .s = s, .seat = seat, .hand = hand, .to_come = cards_join(s->pile, s->face_up), .lines = lines};
    for (int island = 0; island < ISLANDS; island++)
        measure_island(&sight, island, f);
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
    f[MATCHES] = __builtin_popcount(islands & cards_islands(s->face_up));
    f[WAITING] = s->last_turns == SEATS || (s->last_turns && s->player == seat);
}

/* What both players see, for the one on turn. */
static void measure_public(const struct kahuna *s, int16_t f[FEATURES])
{
    const int left = s->pile_size + cards_count(s->face_up);
    for (int island = 0; island < ISLANDS; island++)
        f[ROW_CARD + island] = (int16_t)cards_copies(s->face_up, island);
    f[LEFT + (left < MOST_LEFT ? left : MOST_LEFT)] = 1;
    f[ABSTAINED] = s->abstained;
    f[DISCARDING] = s->step == STEP_DISCARD;
    f[ON_TURN] = 1;
}

static void measure(const struct kahuna *s, int seat, int16_t f[FEATURES])
{
    const bool on_turn = s->player == seat;
    int counted[COUNTED] = {0};
    for (int i = 0; i < FEATURES; i++)
        f[i] = 0;
    measure_one(s, seat, counted);
    for (int i = 0; i < COUNTED; i++)
        f[i + (on_turn ? 0 : COUNTED)] = (int16_t)counted[i];
    for (uint32_t left = s->bridges[seat]; left; left &= left - 1)
        f[BRIDGE_AT + __builtin_ctz(left)] = 1;
    f[HELD + (s->held[seat] < HAND_LIMIT ? s->held[seat] : HAND_LIMIT)] = 1;
    if (on_turn)
        measure_public(s, f);
}

#include "kahuna_weights.inc"
MODEL_FITS(FEATURES, STAGES, 0, WEIGHTS_HIDDEN);

void kahuna_value(const struct kahuna *s, int share[])
{
    int16_t feature[SEATS][MOTU_MODEL_MAX_FEATURES];
    int sum[SEATS];
    for (int seat = BLACK; seat < SEATS; seat++)
        measure(s, seat, feature[seat]);
    neural_judge(&kahuna_model, stage(s), 0, SEATS, (const int16_t(*)[MOTU_MODEL_MAX_FEATURES])feature, sum);
    softmax_shares(sum, SEATS, MOTU_MODEL_ONE, MOTU_VALUE, share);
}

static int model_stage(const struct motu_state *s)
{
    return stage(kahuna_of_const(s));
}

static void model_measure(const struct motu_state *s, int seat, int f[])
{
    int16_t feature[FEATURES];
    measure(kahuna_of_const(s), seat, feature);
    for (int i = 0; i < FEATURES; i++)
        f[i] = feature[i];
}

const struct motu_model kahuna_model = {
    .features = FEATURES,
    .stages = STAGES,
    .feature_name = feature_name,
    .stage = model_stage,
    .measure = model_measure,
    .within_turns = true,
    .hidden = WEIGHTS_HIDDEN,
    .weight = weights,
    .checksum = WEIGHTS_CHECKSUM,
};
