/* kaivai_model.c: what a position is worth, by a small net (neural.h): features of each seat, measured here, and
 * weights that `motu fit` found from many games (kaivai_weights.inc). Only what tells seats apart is measured: what is
 * the same for all of them changes nobody's share. Weights differ from round to round: shells are huts early and
 * nothing late; and the net is told the rulebook and whether three play. */
#include "kaivai_rules.h"

#include "neural.h"
#include "softmax.h"

/* What is measured, and its name; enum and names are made from this list. */
#define FEATURE_LIST(X)                                                                                 \
    X(GLORY, "glory")                                                                                   \
    X(HUTS, "huts")                                                                                     \
    X(LEAD_FAR, "lead far")   /* cult hexes of villages led by two or more, of those … */             \
    X(LEAD_NEAR, "lead near") /* … led by one, … */                                                 \
    X(TIED, "tied")           /* … shared with others, … */                                         \
    X(CLOSE, "close")         /* … where one counter of influence may turn it */                      \
    X(PRESENT, "present")     /* villages with a holding */                                             \
    X(INFLUENCE, "influence")                                                                           \
    X(INFLUENCE_FEW, "few infl.")   /* the first three of it */                                         \
    X(INFLUENCE_MOST, "most infl.") /* whether nobody has as much */                                    \
    X(SHELLS, "shells")             /* their value … */                                               \
    X(SHELLS_FEW, "few shells")     /* … as far as one hut wants it, … */                           \
    X(SHELLS_LATER, "later shells") /* … and after the next loss */                                   \
    X(FISH, "fish")                 /* on the display */                                                \
    X(FISH_FEW, "few fish")                                                                             \
    X(FISH_LATER, "later fish")                                                                         \
    X(CANOES, "canoes")                                                                                 \
    X(CANOES_TWO, "two canoes") /* whether there are as many */                                         \
    X(CANOES_THREE, "three")                                                                            \
    X(AT_SEA, "at sea")     /* canoes that have left their huts */                                      \
    X(BUILDERS, "builders") /* of these: next to a cult hex, … */                                     \
    X(ANGLERS, "anglers")   /* … of a village where it can fish, … */                               \
    X(SELLERS, "sellers")   /* … next to a hut of others with room, … */                            \
    X(GIVERS, "givers")     /* … next to an own one */                                                \
    X(FISHERS, "fishers")                                                                               \
    X(CATCH, "catch") /* fish a canoe can expect in the best village, in sixths */                      \
    X(MEETINGS, "meetings")                                                                             \
    X(BLESSED, "blessed")     /* of these in the god's village */                                       \
    X(BONUS, "bonus")         /* of movement */                                                         \
    X(STEPS, "steps")         /* upgrades, of which only some bring a bonus */                          \
    X(LARDER, "larder")       /* fish on own huts */                                                    \
    X(FEAST, "feast")         /* glory that the best celebration would bring */                         \
    X(FEAST_FAR, "feast far") /* what it would bring more than to the best of the others */             \
    X(BID, "bid")                                                                                       \
    X(MOVEMENT, "movement")                                                                             \
    X(ORDER, "order") /* seats that act before */                                                       \
    X(GOD, "god")     /* whether the god is still to be moved, by this seat */                          \
    X(PASSED, "passed")                                                                                 \
    X(ACTED, "acted")                                                                                   \
    X(TURN, "turn")             /* whether it is its turn */                                            \
    X(ACTIONS_OPEN, "open")     /* action spaces its influence can pay for, … */                      \
    X(ACTIONS_FREE, "free")     /* … and those that cost nothing */                                   \
    X(BUILDABLE, "buildable")   /* huts its shells and canoes can still build in this round, roughly */ \
    X(BUILDING, "building")     /* the same in an action that has begun */                              \
    X(FISHING, "fishing")       /* sixths of fish to come in such an action */                          \
    X(DELIVERING, "delivering") /* fish that can still be delivered in it */                            \
    X(MOVING, "moving")         /* canoes that can still move in it */

#define FEATURE_OF(feature, name) feature,
enum feature { FEATURE_LIST(FEATURE_OF) FEATURES };
#undef FEATURE_OF

#define NAME_OF(feature, name) name,
static const char *const feature_name[FEATURES] = {FEATURE_LIST(NAME_OF)};
#undef NAME_OF

/* What a position offers all seats alike. */
struct scene {
    hexes cult, huts, open_huts;
    hexes own[SEATS], canoes[SEATS];
    hexes shore;          /* of all villages */
    hexes fishing[SEATS]; /* shores where a seat can fish */
};

enum { ROUNDS_MOST = 10, STAGE_SCORING = 2 * ROUNDS_MOST, STAGES };

/* Whether the villages are being scored, or only one player is left to act before: what that player may still do is
 * the search's business, and a position counts as if it passed now. */
static bool is_scoring(const struct kaivai *s)
{
    if (s->step >= STEP_CHOOSE)
        return true;
    return s->round == edition_of(s)->rounds && (s->passed | 1u << s->player) == kaivai_all_seats(s);
}

/* How far the game is: rounds to come after this one, and whether its bids are made. */
static int stage(const struct kaivai *s)
{
    const int left = edition_of(s)->rounds - s->round;
    return is_scoring(s) ? STAGE_SCORING : 2 * left + (s->step <= STEP_BID);
}

/* The rulebook, under whatever version of the rules, and whether three play. */
static int context(const struct kaivai *s)
{
    return 2 * edition_of(s)->profile + (s->players == 3);
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* --- villages ---------------------------------------------------------------------------------------------- */

/* KV-63 as it stands: who would get how many cult hexes. */
static void measure_majority(const struct kaivai *s, const int holding[SEATS], int cult, int f[SEATS][FEATURES])
{
    int first = 0, second = 0;
    for (int seat = 0; seat < s->players; seat++) {
        const int mine = holding[seat];
        second = mine > first ? first : mine > second ? mine : second;
        first = mine > first ? mine : first;
    }
    for (int seat = 0; seat < s->players; seat++) {
        const int mine = holding[seat];
        if (!mine)
            continue;
        f[seat][PRESENT]++;
        if (mine < first)
            f[seat][CLOSE] += first - mine <= edition_of(s)->influence_worth ? cult : 0;
        else
            f[seat][first == second ? TIED : first == second + 1 ? LEAD_NEAR : LEAD_FAR] += cult;
    }
}

/* Fish that a canoe may expect there, in sixths: KV-41 to KV-43. */
static int catch_of(const struct kaivai *s, int fishermen, bool god)
{
    static const uint8_t sixths[DICE_MAX + 1] = {0, 5, 9, 12, 14};
    if (s->dice_off)
        return 6 * (fishermen + god);
    if (edition_of(s)->god_is_die)
        return sixths[at_most(fishermen + god, DICE_MAX)];
    return sixths[at_most(fishermen, DICE_MAX)] + 6 * god;
}

static void measure_catch(const struct kaivai *s, struct scene *c, hexes here, hexes shore, bool god,
                          int f[SEATS][FEATURES])
{
    const hexes fishers = hexes_and(here, kaivai_of_kind(s, TILE_FISHER));
    if (!god && !hexes_some(fishers))
        return;
    for (int seat = 0; seat < s->players; seat++) {
        const int expected = catch_of(s, hexes_count(hexes_and(fishers, c->own[seat])), god);
        if (expected)
            c->fishing[seat] = hexes_or(c->fishing[seat], shore);
        if (expected > f[seat][CATCH])
            f[seat][CATCH] = expected;
    }
}

/* KV-52: what each seat would get of celebrating here, and how much more than the best of the others. */
static void measure_feast(const struct kaivai *s, const struct scene *c, hexes here, int f[SEATS][FEATURES])
{
    const int fish = kaivai_fish_on(s, here);
    int own[SEATS] = {0};
    if (!fish)
        return;
    for (int seat = 0; seat < s->players; seat++)
        own[seat] = kaivai_fish_on(s, hexes_and(here, c->own[seat]));
    for (int seat = 0; seat < s->players; seat++) {
        const int glory = own[seat] + fish / 3;
        int best = 0;
        for (int other = 0; other < s->players; other++)
            best = other != seat && own[other] > best ? own[other] : best;
        f[seat][LARDER] += own[seat];
        f[seat][FEAST] = glory > f[seat][FEAST] ? glory : f[seat][FEAST];
        f[seat][FEAST_FAR] = glory - best > f[seat][FEAST_FAR] ? glory - best : f[seat][FEAST_FAR];
    }
}

static void measure_villages(const struct kaivai *s, struct scene *c, int f[SEATS][FEATURES])
{
    const int god = kaivai_god_village(s);
    for (int village = 0; village < kaivai_village_count(s); village++) {
        const hexes here = kaivai_village(s, village), cult = hexes_and(here, c->cult);
        const hexes shore = hexes_near(cult);
        int holding[SEATS] = {0};
        c->shore = hexes_or(c->shore, shore);
        if (!(s->scored >> village & 1)) {
            kaivai_holdings(s, village, holding);
            measure_majority(s, holding, hexes_count(cult), f);
        }
        if (is_scoring(s))
            continue;
        measure_catch(s, c, here, shore, village == god, f);
        measure_feast(s, c, here, f);
        if (village == god)
            for (int seat = 0; seat < s->players; seat++)
                f[seat][BLESSED] =
                    hexes_count(hexes_and(hexes_and(here, kaivai_of_kind(s, TILE_MEETING)), c->own[seat]));
    }
}

/* --- seats -------------------------------------------------------------------------------------------------- */

static void measure_goods(const struct kaivai *s, int seat, int f[FEATURES])
{
    const int shells = kaivai_shell_value(s->shells[seat]), fish = kaivai_counters(s->caught[seat]);
    int most = 0;
    for (int other = 0; other < s->players; other++)
        if (other != seat && s->influence[other] > most)
            most = s->influence[other];
    f[GLORY] = at_most(is_scoring(s) ? kaivai_sure_glory(s, seat) : s->glory[seat], 120);
    f[INFLUENCE] = at_most(s->influence[seat], 30);
    f[INFLUENCE_FEW] = at_most(s->influence[seat], 3);
    f[INFLUENCE_MOST] = s->influence[seat] > most;
    f[SHELLS] = at_most(shells, 60);
    f[SHELLS_FEW] = at_most(shells, 12);
    f[SHELLS_LATER] = at_most(shells - kaivai_counters(s->shells[seat]), 60);
    f[FISH] = at_most(fish, 30);
    f[FISH_FEW] = at_most(fish, 4);
    f[FISH_LATER] = at_most(fish - s->caught[seat][0], 30);
}

static void measure_pieces(const struct kaivai *s, const struct scene *c, int seat, int f[FEATURES])
{
    const hexes at_sea = hexes_and(c->canoes[seat], s->water);
    const hexes own_huts = hexes_and(c->huts, c->own[seat]);
    const int canoes = hexes_count(c->canoes[seat]);
    f[HUTS] = hexes_count(own_huts);
    f[CANOES] = canoes;
    f[CANOES_TWO] = canoes >= 2;
    f[CANOES_THREE] = canoes >= 3;
    f[AT_SEA] = hexes_count(at_sea);
    f[FISHERS] = hexes_count(hexes_and(own_huts, kaivai_of_kind(s, TILE_FISHER)));
    f[MEETINGS] = hexes_count(hexes_and(own_huts, kaivai_of_kind(s, TILE_MEETING)));
    f[BONUS] = kaivai_bonus(s, seat);
    f[STEPS] = s->upgrades[seat];
    f[BUILDERS] = hexes_count(hexes_and(at_sea, c->shore));
    f[ANGLERS] = hexes_count(hexes_and(at_sea, c->fishing[seat]));
    f[SELLERS] = hexes_count(hexes_and(at_sea, hexes_near(hexes_without(c->open_huts, c->own[seat]))));
    f[GIVERS] = hexes_count(hexes_and(at_sea, hexes_near(hexes_and(c->open_huts, c->own[seat]))));
}

/* What an action that has begun will still bring. */
static void measure_action(const struct kaivai *s, int f[FEATURES])
{
    const int ready = hexes_count(kaivai_ready_canoes(s)) + (s->canoe != HEX_NONE);
    switch ((enum action)s->action) {
    case ACTION_BUILD:
        f[BUILDING] = at_most(ready, kaivai_shell_value(s->shells[s->player]) / (s->bid[s->player] + 3));
        break;
    case ACTION_FISH:
        f[FISHING] = ready * f[CATCH];
        break;
    case ACTION_DELIVER:
        f[DELIVERING] = at_most(2 * ready, f[FISH]);
        break;
    case ACTION_MOVE:
        f[MOVING] = ready;
        break;
    default:
        break;
    }
}

static void measure_round(const struct kaivai *s, int seat, int f[FEATURES])
{
    const int bid = s->bid[seat];
    if (!bid)
        return;
    f[BID] = bid;
    f[MOVEMENT] = kaivai_movement(s, seat);
    for (int other = 0; other < s->players; other++)
        f[ORDER] += s->bid[other] > bid;
    f[GOD] = s->step <= STEP_GOD && kaivai_bidders(s) == s->players && f[ORDER] == s->players - 1;
    f[PASSED] = s->passed >> seat & 1;
    f[ACTED] = s->acted >> seat & 1;
    if (f[PASSED])
        return;
    f[TURN] = s->step > STEP_GOD && s->player == seat;
    for (int action = 0; action < ACTIONS; action++) {
        f[ACTIONS_OPEN] += s->space[action] <= s->influence[seat];
        f[ACTIONS_FREE] += !s->space[action];
    }
    f[BUILDABLE] = at_most(f[CANOES], kaivai_shell_value(s->shells[seat]) / (bid + 4));
    if (s->space[ACTION_BUILD] > s->influence[seat])
        f[BUILDABLE] = 0;
    if (s->action != ACTIONS && s->player == seat)
        measure_action(s, f);
}

static void measure_all(const struct kaivai *s, int f[SEATS][FEATURES])
{
    struct scene c = {.cult = kaivai_of_kind(s, TILE_CULT), .huts = kaivai_all_huts(s)};
    c.open_huts = kaivai_open_huts(s, HEX_NONE);
    for (int seat = 0; seat < s->players; seat++) {
        c.own[seat] = planes2(s->owner, seat);
        c.canoes[seat] = kaivai_canoes(s, seat);
        for (int i = 0; i < FEATURES; i++)
            f[seat][i] = 0;
    }
    measure_villages(s, &c, f);
    for (int seat = 0; seat < s->players; seat++) {
        measure_goods(s, seat, f[seat]);
        measure_pieces(s, &c, seat, f[seat]);
        if (!is_scoring(s))
            measure_round(s, seat, f[seat]);
    }
}

#include "kaivai_weights.inc"

enum { CONTEXTS = 2 * EDITIONS }; /* with four players or three: context() */
MODEL_FITS(FEATURES, STAGES, CONTEXTS, WEIGHTS_HIDDEN);

void kaivai_value(const struct kaivai *s, int share[])
{
    int f[SEATS][FEATURES], sum[SEATS];
    int16_t feature[SEATS][MOTU_MODEL_MAX_FEATURES];
    measure_all(s, f);
    for (int seat = 0; seat < s->players; seat++)
        for (int i = 0; i < FEATURES; i++)
            feature[seat][i] = (int16_t)f[seat][i];
    neural_judge(&kaivai_model, stage(s), context(s), s->players, (const int16_t(*)[MOTU_MODEL_MAX_FEATURES])feature,
                 sum);
    softmax_shares(sum, s->players, MOTU_MODEL_ONE, MOTU_VALUE, share);
}

static int model_stage(const struct motu_state *s)
{
    return stage(kaivai_of_const(s));
}

static void model_measure(const struct motu_state *s, int seat, int feature[])
{
    int f[SEATS][FEATURES];
    measure_all(kaivai_of_const(s), f);
    for (int i = 0; i < FEATURES; i++)
        feature[i] = f[seat][i];
}

static int model_context(const struct motu_state *s)
{
    return context(kaivai_of_const(s));
}

const struct motu_model kaivai_model = {
    .features = FEATURES,
    .stages = STAGES,
    .contexts = CONTEXTS,
    .context = model_context,
    .feature_name = feature_name,
    .stage = model_stage,
    .measure = model_measure,
    .within_turns = true,
    .hidden = WEIGHTS_HIDDEN,
    .weight = weights,
    .checksum = WEIGHTS_CHECKSUM,
};
