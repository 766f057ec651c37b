/* kaivai_look.c: a position laid out for those who show it; see motu/kaivai.h. */
#include <motu/kaivai.h>

#include "advice.h"
#include "kaivai_rules.h"

struct motu_kaivai_hex motu_kaivai_place(int hex)
{
    return (struct motu_kaivai_hex){.name = map_name[hex], .q = map_q[hex], .r = map_r[hex]};
}

static void look_at_hexes(const struct kaivai *s, struct motu_kaivai_position *look)
{
    static const enum motu_kaivai_tile tile[TILES] = {
        [TILE_CULT] = MOTU_KAIVAI_CULT,
        [TILE_CANOE] = MOTU_KAIVAI_CANOE_HUT,
        [TILE_FISHER] = MOTU_KAIVAI_FISHER_HUT,
        [TILE_MEETING] = MOTU_KAIVAI_MEETING_HUT,
    };
    for (int hex = 0; hex < HEXES; hex++) {
        const bool water = hexes_have(s->water, hex);
        const int kind = planes2_at(s->kind, hex);
        look->hex[hex].tile = water ? MOTU_KAIVAI_WATER : tile[kind];
        look->hex[hex].owner = water || kind == TILE_CULT ? MOTU_KAIVAI_NOBODY : planes2_at(s->owner, hex);
        look->hex[hex].village = water ? MOTU_KAIVAI_VILLAGES : kaivai_village_at(s, hex);
        look->hex[hex].fish = kaivai_fish_at(s, hex);
        look->hex[hex].canoe = hexes_have(s->canoes, hex) ? kaivai_canoe_owner(s, hex) : MOTU_KAIVAI_NOBODY;
    }
    look->god = s->god == HEX_NONE ? MOTU_KAIVAI_NOWHERE : s->god;
}

static void look_at_villages(const struct kaivai *s, struct motu_kaivai_position *look)
{
    const hexes cults = kaivai_of_kind(s, TILE_CULT);
    look->villages = kaivai_village_count(s);
    for (int v = 0; v < look->villages; v++) {
        const hexes tiles = kaivai_village(s, v);
        look->village[v].name = map_name[kaivai_founder(s, v)];
        look->village[v].size = hexes_count(tiles);
        look->village[v].cults = hexes_count(hexes_and(tiles, cults));
        look->village[v].fish = kaivai_village_fish(s, v);
        look->village[v].scored = s->scored >> v & 1;
        struct advice_village advice;
        advice_of_village(s, v, &advice);
        for (int seat = 0; seat < s->players; seat++) {
            look->village[v].holding[seat] = advice.holding[seat];
            look->village[v].pays[seat] = advice.glory[seat];
            look->village[v].price[seat] = advice.price[seat];
        }
    }
}

static void look_at_seats(const struct kaivai *s, struct motu_kaivai_position *look)
{
    for (int seat = 0; seat < s->players; seat++) {
        look->seat[seat].glory = s->glory[seat];
        look->seat[seat].influence = kaivai_influence_is_hidden(s, seat) ? MOTU_KAIVAI_HIDDEN : s->influence[seat];
        look->seat[seat].bid = s->bid[seat];
        look->seat[seat].movement = s->bid[seat] ? kaivai_movement(s, seat) : 0;
        look->seat[seat].bonus = kaivai_bonus(s, seat);
        look->seat[seat].upgrades = s->upgrades[seat];
        for (int space = 0; space < SPACES; space++) {
            look->seat[seat].shells[space] = s->shells[seat][space];
            look->seat[seat].caught[space] = s->caught[seat][space];
        }
        look->seat[seat].shell_value = kaivai_shell_value(s->shells[seat]);
        look->seat[seat].fish = kaivai_counters(s->caught[seat]);
        const struct advice_spoil spoil = advice_of_spoil(s, seat);
        look->seat[seat].value_lost = spoil.value;
        look->seat[seat].fish_lost = spoil.fish;
        look->seat[seat].huts_left = HUTS_EACH - kaivai_hut_count(s, seat);
        look->seat[seat].canoes_left = CANOES_EACH - kaivai_canoe_count(s, seat);
        look->seat[seat].fishers_left = FISHERS_EACH - kaivai_fisher_count(s, seat);
        look->seat[seat].passed = s->passed >> seat & 1;
        const int shown = s->shown[seat];
        look->seat[seat].shown = shown == SHOWN_NOT || shown == SHOWN_UNSEEN ? -1 : shown - 1;
    }
    for (int n = 0; n < MOTU_KAIVAI_SEATS; n++)
        look->order[n] = n < kaivai_bidders(s) ? kaivai_in_order(s, n) : MOTU_KAIVAI_NOBODY;
}

void motu_kaivai_look(const struct motu_state *state, struct motu_kaivai_position *look)
{
    const struct kaivai *s = kaivai_of_const(state);
    *look = (struct motu_kaivai_position){
        .players = s->players,
        .round = s->round,
        .rounds = edition_of(s)->rounds,
        .profile = edition_of(s)->name,
        .phase = kaivai_phase(s),
        .player = s->player,
        .giving = s->step == STEP_GIFT,
        .acting = s->canoe == HEX_NONE ? MOTU_KAIVAI_NOWHERE : s->canoe,
        .price = s->step == STEP_PAY ? s->price : 0,
        .scoring = s->scoring < VILLAGES ? s->scoring : MOTU_KAIVAI_VILLAGES,
    };
    look_at_hexes(s, look);
    look_at_villages(s, look);
    look_at_seats(s, look);
    for (int action = 0; action < ACTIONS; action++) {
        look->action_name[action] = kaivai_action_name[action];
        look->action_price[action] = s->space[action];
    }
}
