/* kaivai_write.c: the state and the result as JSON, as protocol.md has them (of a view, the view's), and the board. */
#include <motu/kaivai.h>

#include "kaivai_rules.h"

const char *const kaivai_tile_name[TILES] = {"cult", "canoe", "fisher", "meeting"};
const char *const kaivai_action_name[ACTIONS] = {"build", "fish", "deliver", "move", "celebrate", "upgrade"};

const char *kaivai_phase(const struct kaivai *s)
{
    switch ((enum kaivai_step)s->step) {
    case STEP_AGES:
    case STEP_BASE:
        return "setup";
    case STEP_BID:
        return "bid";
    case STEP_PLACE:
        return "place";
    case STEP_GOD:
        return "god";
    case STEP_TURN:
        return "turn";
    case STEP_GIFT:
    case STEP_VOTE:
        return "gift";
    case STEP_PAY:
        return "pay";
    case STEP_CANOE:
    case STEP_HUT:
    case STEP_VILLAGE:
    case STEP_ROLL:
    case STEP_SELL:
        return kaivai_action_name[s->action];
    case STEP_CHOOSE:
        return "choose";
    case STEP_SHOW:
        return "show";
    case STEP_OVER:
        break;
    }
    return "over";
}

static const char *seat_or_null(int seat)
{
    return seat == NOBODY ? NULL : kaivai_seat_name[seat];
}

static const char *hex_or_null(int hex)
{
    return hex == HEX_NONE ? NULL : map_name[hex];
}

static void put_number_or_null(struct motu_text *out, const char *key, bool is_number, int number)
{
    if (is_number)
        motu_text_put_member_number(out, key, number);
    else
        motu_text_put_member_text(out, key, NULL);
}

static void put_seats(struct motu_text *out, const char *key, unsigned seats)
{
    motu_text_put_member_open(out, key, '[');
    for (; seats; seats &= seats - 1)
        motu_text_put_item_text(out, kaivai_seat_name[__builtin_ctz(seats)]);
    motu_text_put_char(out, ']');
}

void kaivai_write_hexes(hexes set, struct motu_text *out)
{
    motu_text_put_char(out, '[');
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(set, map_sorted[i]))
            motu_text_put_item_text(out, map_name[map_sorted[i]]);
    motu_text_put_char(out, ']');
}

void kaivai_write_member_hexes(const char *key, hexes set, struct motu_text *out)
{
    motu_text_put_member(out, key);
    kaivai_write_hexes(set, out);
}

static void put_bytes(struct motu_text *out, const char *key, const struct kaivai *s, const uint8_t number[SEATS])
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; seat < s->players; seat++)
        motu_text_put_member_number(out, kaivai_seat_name[seat], number[seat]);
    motu_text_put_char(out, '}');
}

static void put_spaces(struct motu_text *out, const char *key, const uint8_t counters[SPACES])
{
    motu_text_put_member_open(out, key, '[');
    for (int space = 0; space < SPACES; space++)
        motu_text_put_item_number(out, counters[space]);
    motu_text_put_char(out, ']');
}

static void put_influence(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_open(out, "influence", '{');
    for (int seat = 0; seat < s->players; seat++) /* KV-66 */
        put_number_or_null(out, kaivai_seat_name[seat], !kaivai_influence_is_hidden(s, seat), s->influence[seat]);
    motu_text_put_char(out, '}');
}

static void put_displays(struct motu_text *out, const char *key, const struct kaivai *s,
                         const uint8_t counters[SEATS][SPACES])
{
    motu_text_put_member_open(out, key, '{');
    for (int seat = 0; seat < s->players; seat++)
        put_spaces(out, kaivai_seat_name[seat], counters[seat]);
    motu_text_put_char(out, '}');
}

static void put_glory(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_open(out, "glory", '{');
    for (int seat = 0; seat < s->players; seat++)
        motu_text_put_member_number(out, kaivai_seat_name[seat], s->glory[seat]);
    motu_text_put_char(out, '}');
}

static void put_rulebook(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_text(out, "game", "kaivai");
    motu_text_put_member_open(out, "options", '"');
    kaivai_write_options(s, out);
    motu_text_put_char(out, '"');
    if (edition_of(s)->rules > 1) /* a state without it is of the first version */
        motu_text_put_member_number(out, "rules", edition_of(s)->rules);
    motu_text_put_member_text(out, "profile", edition_of(s)->name);
}

static void put_order(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_open(out, "ages", '[');
    for (int i = 0; s->aged && i < s->players; i++)
        motu_text_put_item_text(out, seat_or_null(s->age[i]));
    motu_text_put_char(out, ']');
    motu_text_put_member_open(out, "bids", '{');
    for (int seat = 0; seat < s->players; seat++)
        put_number_or_null(out, kaivai_seat_name[seat], s->bid[seat] != 0, s->bid[seat]);
    motu_text_put_char(out, '}');
    motu_text_put_member_open(out, "order", '[');
    for (int n = 0; n < kaivai_bidders(s); n++)
        motu_text_put_item_text(out, seat_or_null(kaivai_in_order(s, n)));
    motu_text_put_char(out, ']');
}

static void put_round(struct motu_text *out, const struct kaivai *s)
{
    const int actor = kaivai_actor(s);
    motu_text_put_member_number(out, "round", s->round);
    motu_text_put_member_text(out, "phase", kaivai_phase(s));
    motu_text_put_member_text(out, "actor",
                              actor == MOTU_CHANCE ? "chance" : seat_or_null(actor == MOTU_OVER ? NOBODY : actor));
    put_order(out, s);
    put_seats(out, "passed", s->passed);
    put_seats(out, "acted", s->acted);
    motu_text_put_member_open(out, "spaces", '{');
    for (int action = 0; action < ACTIONS; action++)
        motu_text_put_member_number(out, kaivai_action_name[action], s->space[action]);
    motu_text_put_char(out, '}');
}

static void put_tile(struct motu_text *out, const struct kaivai *s, int hex)
{
    const int kind = planes2_at(s->kind, hex);
    motu_text_put_member_open(out, map_name[hex], '"');
    if (kind != TILE_CULT) {
        motu_text_put(out, kaivai_seat_name[planes2_at(s->owner, hex)]);
        motu_text_put_char(out, ' ');
    }
    motu_text_put(out, kaivai_tile_name[kind]);
    motu_text_put_char(out, '"');
}

static void put_tiles(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_open(out, "tiles", '{');
    for (int i = 0; i < HEXES; i++)
        if (!hexes_have(s->water, map_sorted[i]))
            put_tile(out, s, map_sorted[i]);
    motu_text_put_char(out, '}');
}

static void put_fish(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_open(out, "fish", '{');
    for (int i = 0; i < HEXES; i++)
        if (kaivai_fish_at(s, map_sorted[i]))
            motu_text_put_member_number(out, map_name[map_sorted[i]], kaivai_fish_at(s, map_sorted[i]));
    motu_text_put_char(out, '}');
}

static void put_board(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_member_text(out, "god", hex_or_null(s->god));
    put_tiles(out, s);
    motu_text_put_member_open(out, "villages", '{');
    for (int village = 0; village < kaivai_village_count(s); village++)
        kaivai_write_member_hexes(map_name[kaivai_founder(s, village)], kaivai_village(s, village), out);
    motu_text_put_char(out, '}');
    put_fish(out, s);
    motu_text_put_member_open(out, "canoes", '{');
    for (int seat = 0; seat < s->players; seat++)
        kaivai_write_member_hexes(kaivai_seat_name[seat], kaivai_canoes(s, seat), out);
    motu_text_put_char(out, '}');
}

static void put_players(struct motu_text *out, const struct kaivai *s)
{
    uint8_t bonus[SEATS];
    for (int seat = 0; seat < s->players && seat < SEATS; seat++)
        bonus[seat] = (uint8_t)kaivai_bonus(s, seat);
    put_displays(out, "shells", s, s->shells);
    put_displays(out, "caught", s, s->caught);
    put_influence(out, s);
    put_glory(out, s);
    put_bytes(out, "upgrades", s, s->upgrades);
    put_bytes(out, "bonus", s, bonus);
}

static void put_counters_given(struct motu_text *out, const struct kaivai *s)
{
    put_spaces(out, "fish", s->gift[GIFT_FISH]);
    put_spaces(out, "shells", s->gift[GIFT_SHELL]);
    motu_text_put_member_truth(out, "offered", s->step == STEP_VOTE);
}

/* Where a gift is one counter. */
static void put_counter_given(struct motu_text *out, const struct kaivai *s)
{
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 1; space <= SPACES; space++)
            if (s->gift[what][space - 1]) {
                motu_text_put_member_text(out, "what", what == GIFT_FISH ? "fish" : "shell");
                motu_text_put_member_number(out, "space", space);
            }
}

static void put_gift(struct motu_text *out, const struct kaivai *s)
{
    if (s->step != STEP_GIFT && s->step != STEP_VOTE) {
        motu_text_put_member_text(out, "gift", NULL);
        return;
    }
    motu_text_put_member_open(out, "gift", '{');
    motu_text_put_member_text(out, "from", seat_or_null(s->player));
    motu_text_put_member_text(out, "to", seat_or_null(s->gift_to));
    if (edition_of(s)->gift_of_several)
        put_counters_given(out, s);
    else
        put_counter_given(out, s);
    put_seats(out, "approved", kaivai_approved(s));
    motu_text_put_char(out, '}');
}

static void put_scoring(struct motu_text *out, const struct kaivai *s)
{
    hexes scored = HEXES_NO;
    for (unsigned left = s->scored; left; left &= left - 1)
        scored = hexes_add(scored, kaivai_founder(s, __builtin_ctz(left)));
    motu_text_put_member_text(out, "chooser", seat_or_null(s->chooser));
    motu_text_put_member_text(out, "scoring",
                              hex_or_null(s->scoring == VILLAGE_NONE ? HEX_NONE : kaivai_founder(s, s->scoring)));
    kaivai_write_member_hexes("scored", scored, out);
    kaivai_write_member_hexes("counted", s->counted, out);
    motu_text_put_member_open(out, "shown", '{');
    for (int seat = 0; seat < s->players; seat++)
        put_number_or_null(out, kaivai_seat_name[seat], s->shown[seat] != SHOWN_NOT && s->shown[seat] != SHOWN_UNSEEN,
                           s->shown[seat] - 1);
    motu_text_put_char(out, '}');
}

void kaivai_write_result_json(const struct kaivai *s, struct motu_text *out)
{
    if (s->step != STEP_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put_char(out, '{');
    put_seats(out, "winners", s->winners);
    put_glory(out, s);
    motu_text_put_char(out, '}');
}

void kaivai_write_result(const struct kaivai *s, struct motu_text *out)
{
    for (int seat = 0; seat < s->players; seat++) {
        motu_text_put(out, kaivai_seat_name[seat]);
        motu_text_put_char(out, '=');
        motu_text_put_number(out, s->glory[seat]);
        motu_text_put_char(out, ' ');
    }
    motu_text_put(out, "winners=");
    unsigned left = s->winners;
    for (const char *comma = ""; left; left &= left - 1, comma = ",") {
        motu_text_put(out, comma);
        motu_text_put(out, kaivai_seat_name[__builtin_ctz(left)]);
    }
}

void kaivai_write_state(const struct kaivai *s, struct motu_text *out)
{
    motu_text_put_char(out, '{');
    put_rulebook(out, s);
    put_round(out, s);
    put_board(out, s);
    put_players(out, s);
    motu_text_put_member_text(out, "canoe", hex_or_null(s->canoe));
    kaivai_write_member_hexes("used", s->used, out);
    kaivai_write_member_hexes("fresh", s->fresh, out);
    kaivai_write_member_hexes("sold", s->sold, out);
    put_number_or_null(out, "price", s->price != 0, s->price);
    put_number_or_null(out, "dice", s->dice != 0, s->dice);
    put_gift(out, s);
    motu_text_put_member_truth(out, "gifted", s->gifted);
    put_scoring(out, s);
    motu_text_put_member(out, "result");
    kaivai_write_result_json(s, out);
    motu_text_put_char(out, '}');
}

void kaivai_write_board(struct motu_text *out)
{
    motu_text_put_char(out, '{');
    motu_text_put_member_open(out, "hexes", '[');
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex place = motu_kaivai_place(hex);
        motu_text_put_item(out);
        motu_text_put_char(out, '{');
        motu_text_put_member_text(out, "name", place.name);
        motu_text_put_member_number(out, "q", place.q);
        motu_text_put_member_number(out, "r", place.r);
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "]}");
}
