/* advice.c: see advice.h. */
#include "advice.h"

#include <string.h>

void advice_of_village(const struct kaivai *s, int village, struct advice_village *out)
{
    const hexes here = kaivai_village(s, village);
    const hexes sites = hexes_without(hexes_and(kaivai_sites(s), planes3(s->near, village)), s->canoes);
    memset(out, 0, sizeof *out);
    out->founder = kaivai_founder(s, village);
    out->cult = hexes_count(hexes_and(here, kaivai_of_kind(s, TILE_CULT)));
    out->size = hexes_count(here);
    out->fish = kaivai_village_fish(s, village);
    out->sites = kaivai_safe_sites(s, sites, s->canoes);
    out->host = out->fish / 3;
    out->shore = hexes_and(kaivai_shore(s, village), s->water);
    for (int seat = 0; seat < s->players; seat++) {
        const int counted = out->size - hexes_count(hexes_and(here, kaivai_frozen(s, HEX_NONE)));
        out->price[seat] = s->bid[seat] ? s->bid[seat] + counted : 0;
        out->feast[seat] = kaivai_fish_on(s, hexes_and(here, planes2(s->owner, seat)));
    }
    kaivai_holdings(s, village, out->holding);
    kaivai_village_glory(s, village, out->holding, out->glory);
}

struct advice_catch advice_of_catch(const struct kaivai *s, int village, int seat)
{
    struct advice_catch out = {.most = 0};
    struct kaivai at_turn = *s; /* fishing is asked of the player whose turn it is */
    at_turn.player = (uint8_t)seat;
    if (!(kaivai_fishing_villages(&at_turn) >> village & 1))
        return out;
    const int dice = kaivai_dice_in(&at_turn, village), sure = kaivai_sure_fish_in(&at_turn, village);
    for (unsigned roll = 0; roll < 1u << dice; roll++) {
        const int weight = (int)kaivai_roll_weight(dice, roll);
        out.rolls[sure + __builtin_popcount(roll)] += weight;
        out.sides += weight;
    }
    out.most = sure + dice;
    return out;
}

hexes advice_reach(const struct kaivai *s, int canoe)
{
    const int steps = kaivai_movement(s, kaivai_canoe_owner(s, canoe));
    return hexes_without(kaivai_sail(s, canoe, steps), s->canoes);
}

struct advice_spoil advice_of_spoil(const struct kaivai *s, int seat)
{
    return (struct advice_spoil){
        .value = kaivai_counters(s->shells[seat]), /* each counter loses one */
        .shells = s->shells[seat][0],
        .fish = s->caught[seat][0],
    };
}

void advice_compare(const struct kaivai *before, const struct kaivai *after, struct advice_effect *out)
{
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < before->players; seat++) {
        out->glory[seat] = after->glory[seat] - before->glory[seat];
        out->influence[seat] = after->influence[seat] - before->influence[seat];
        out->shells[seat] = kaivai_shell_value(after->shells[seat]) - kaivai_shell_value(before->shells[seat]);
        out->fish[seat] = kaivai_counters(after->caught[seat]) - kaivai_counters(before->caught[seat]);
        out->huts[seat] = kaivai_hut_count(after, seat) - kaivai_hut_count(before, seat);
        out->canoes[seat] = kaivai_canoe_count(after, seat) - kaivai_canoe_count(before, seat);
        out->upgrades[seat] = after->upgrades[seat] - before->upgrades[seat];
        const hexes now = kaivai_canoes(after, seat), then = kaivai_canoes(before, seat);
        out->left = hexes_or(out->left, hexes_without(then, now));
        out->reached = hexes_or(out->reached, hexes_without(now, then));
    }
    out->tiles = hexes_without(before->water, after->water);
}

void advice_of_move(const struct kaivai *s, motu_move m, struct advice_effect *out)
{
    struct kaivai after = *s;
    kaivai_apply(&after, m);
    advice_compare(s, &after, out);
}

/* --- as JSON --------------------------------------------------------------------------------------------- */

static void put_numbers(struct motu_text *out, const char *key, const int number[], int count)
{
    motu_text_put_member_open(out, key, '[');
    for (int i = 0; i < count; i++)
        motu_text_put_item_number(out, number[i]);
    motu_text_put_char(out, ']');
}

static void put_by_seat(struct motu_text *out, const char *key, const int number[SEATS], int players)
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; seat < players; seat++)
        motu_text_put_member_number(out, kaivai_seat_name[seat], number[seat]);
    motu_text_put_char(out, '}');
}

static void put_village(const struct kaivai *s, int village, struct motu_text *out)
{
    struct advice_village v;
    advice_of_village(s, village, &v);
    motu_text_put_member_open(out, map_name[v.founder], '{');
    motu_text_put_member_number(out, "cult", v.cult);
    motu_text_put_member_number(out, "size", v.size);
    motu_text_put_member_number(out, "fish", v.fish);
    kaivai_write_member_hexes("sites", v.sites, out);
    put_by_seat(out, "price", v.price, s->players);
    put_by_seat(out, "holding", v.holding, s->players);
    put_by_seat(out, "glory", v.glory, s->players);
    put_by_seat(out, "feast", v.feast, s->players);
    motu_text_put_member_number(out, "host", v.host);
    kaivai_write_member_hexes("shore", v.shore, out);
    motu_text_put_member_open(out, "catch", '{');
    for (int seat = 0; seat < s->players; seat++) {
        const struct advice_catch catch = advice_of_catch(s, village, seat);
        put_numbers(out, kaivai_seat_name[seat], catch.rolls, catch.sides ? catch.most + 1 : 0);
    }
    motu_text_put(out, "}}");
}

/* By the number of steps: what can be reached in that many, but not in fewer. */
static void put_reach(const struct kaivai *s, int canoe, struct motu_text *out)
{
    const int movement = kaivai_movement(s, kaivai_canoe_owner(s, canoe));
    hexes nearer = HEXES_NO;
    motu_text_put_member_open(out, map_name[canoe], '[');
    for (int steps = 1; steps <= movement; steps++) {
        const hexes now = kaivai_sail(s, canoe, steps);
        if (hexes_equal(now, nearer))
            break;
        motu_text_put_item(out);
        kaivai_write_hexes(hexes_without(hexes_without(now, nearer), s->canoes), out);
        nearer = now;
    }
    motu_text_put_char(out, ']');
}

static void put_reaches(const struct kaivai *s, struct motu_text *out)
{
    motu_text_put_member_open(out, "reach", '{');
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(s->canoes, map_sorted[i]))
            put_reach(s, map_sorted[i], out);
    motu_text_put_char(out, '}');
}

static void put_market(const struct kaivai *s, struct motu_text *out)
{
    static const int brings[HUT_ROOM] = {5, 4, 3}; /* KV-47 */
    const hexes huts = kaivai_open_huts(s, HEX_NONE);
    motu_text_put_member_open(out, "market", '{');
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(huts, map_sorted[i])) {
            const int lying = kaivai_fish_at(s, map_sorted[i]);
            put_numbers(out, map_name[map_sorted[i]], brings + lying, HUT_ROOM - lying);
        }
    motu_text_put_char(out, '}');
}

static void put_seat(const struct kaivai *s, int seat, struct motu_text *out)
{
    int speeds[BID_MAX];
    for (int bid = 1; bid <= BID_MAX; bid++)
        speeds[bid - 1] = kaivai_basic_movement(bid) + kaivai_bonus(s, seat);
    motu_text_put_member_open(out, kaivai_seat_name[seat], '{');
    motu_text_put_member_number(out, "value", kaivai_shell_value(s->shells[seat]));
    motu_text_put_member_number(out, "movement", s->bid[seat] ? kaivai_movement(s, seat) : 0);
    put_numbers(out, "speeds", speeds, BID_MAX);
    motu_text_put_member_number(out, "huts_left", HUTS_EACH - kaivai_hut_count(s, seat));
    motu_text_put_member_number(out, "canoes_left", CANOES_EACH - kaivai_canoe_count(s, seat));
    motu_text_put_member_number(out, "fishers_left", FISHERS_EACH - kaivai_fisher_count(s, seat));
    motu_text_put_char(out, '}');
}

static void put_spoil(const struct kaivai *s, int seat, struct motu_text *out)
{
    const struct advice_spoil spoil = advice_of_spoil(s, seat);
    motu_text_put_member_open(out, kaivai_seat_name[seat], '{');
    motu_text_put_member_number(out, "value", spoil.value);
    motu_text_put_member_number(out, "shells", spoil.shells);
    motu_text_put_member_number(out, "fish", spoil.fish);
    motu_text_put_char(out, '}');
}

void advice_write(const struct motu_state *state, struct motu_text *out)
{
    const struct kaivai *s = kaivai_of_const(state);
    motu_text_put_char(out, '{');
    motu_text_put_member_number(out, "rounds", edition_of(s)->rounds);
    motu_text_put_member_number(out, "worth", edition_of(s)->influence_worth);
    put_reaches(s, out);
    motu_text_put_member_open(out, "villages", '{');
    for (int village = 0; village < kaivai_village_count(s); village++)
        put_village(s, village, out);
    motu_text_put_char(out, '}');
    put_market(s, out);
    motu_text_put_member_open(out, "seats", '{');
    for (int seat = 0; seat < s->players; seat++)
        put_seat(s, seat, out);
    motu_text_put_char(out, '}');
    motu_text_put_member_open(out, "spoil", '{');
    for (int seat = 0; seat < s->players; seat++)
        put_spoil(s, seat, out);
    motu_text_put(out, "}}");
}

/* Only what changes. */
static void put_changes(const struct advice_effect *e, int seat, struct motu_text *out)
{
    const struct {
        const char *key;
        int change;
    } changes[] = {
        {"glory", e->glory[seat]},       {"influence", e->influence[seat]}, {"shells", e->shells[seat]},
        {"fish", e->fish[seat]},         {"huts", e->huts[seat]},           {"canoes", e->canoes[seat]},
        {"upgrades", e->upgrades[seat]},
    };
    motu_text_put_member_open(out, kaivai_seat_name[seat], '{');
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        if (changes[i].change)
            motu_text_put_member_number(out, changes[i].key, changes[i].change);
    motu_text_put_char(out, '}');
}

void advice_write_effect(const struct motu_state *state, motu_move m, struct motu_text *out)
{
    const struct kaivai *s = kaivai_of_const(state);
    struct advice_effect e;
    advice_of_move(s, m, &e);
    motu_text_put_char(out, '{');
    for (int seat = 0; seat < s->players; seat++)
        put_changes(&e, seat, out);
    kaivai_write_member_hexes("tiles", e.tiles, out);
    kaivai_write_member_hexes("left", e.left, out);
    kaivai_write_member_hexes("reached", e.reached, out);
    motu_text_put_char(out, '}');
}
