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

static void put_seat(struct motu_text *out, int seat)
{
    if (seat == NOBODY)
        motu_text_put(out, "null");
    else
        motu_text_put_json(out, kaivai_seat_name[seat]);
}

static void put_hex(struct motu_text *out, int hex)
{
    if (hex == HEX_NONE)
        motu_text_put(out, "null");
    else
        motu_text_put_json(out, map_name[hex]);
}

/* A number, or null for 0. */
static void put_number_or_null(struct motu_text *out, int number)
{
    if (number)
        motu_text_put_number(out, number);
    else
        motu_text_put(out, "null");
}

static void put_seats(struct motu_text *out, const char *key, unsigned seats)
{
    motu_text_put_json_key(out, key);
    motu_text_put_char(out, '[');
    for (const char *comma = ""; seats; seats &= seats - 1, comma = ",") {
        motu_text_put(out, comma);
        motu_text_put_json(out, kaivai_seat_name[__builtin_ctz(seats)]);
    }
    motu_text_put(out, "]");
}

static void put_hexes(struct motu_text *out, hexes set)
{
    const char *comma = "";
    motu_text_put_char(out, '[');
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(set, map_sorted[i])) {
            motu_text_put(out, comma);
            motu_text_put_json(out, map_name[map_sorted[i]]);
            comma = ",";
        }
    motu_text_put_char(out, ']');
}

static void put_hexes_as(struct motu_text *out, const char *key, hexes set)
{
    motu_text_put_json_key(out, key);
    put_hexes(out, set);
    motu_text_put_char(out, ',');
}

/* {"red":…,"yellow":…}: what each seat has is put by the caller, after this. */
static void put_seat_key(struct motu_text *out, int seat)
{
    motu_text_put_char(out, seat ? ',' : '{');
    motu_text_put_json_key(out, kaivai_seat_name[seat]);
}

static void put_bytes(struct motu_text *out, const char *key, const struct kaivai *s, const uint8_t number[SEATS])
{
    motu_text_put_json_key(out, key);
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        motu_text_put_number(out, number[seat]);
    }
    motu_text_put(out, "},");
}

static void put_spaces(struct motu_text *out, const uint8_t counters[SPACES])
{
    for (int space = 0; space < SPACES; space++) {
        motu_text_put_char(out, space ? ',' : '[');
        motu_text_put_number(out, counters[space]);
    }
    motu_text_put_char(out, ']');
}

static void put_influence(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_json_key(out, "influence");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        if (kaivai_influence_is_hidden(s, seat))
            motu_text_put(out, "null"); /* KV-66 */
        else
            motu_text_put_number(out, s->influence[seat]);
    }
    motu_text_put(out, "},");
}

static void put_displays(struct motu_text *out, const char *key, const struct kaivai *s,
                         const uint8_t counters[SEATS][SPACES])
{
    motu_text_put_json_key(out, key);
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_spaces(out, counters[seat]);
    }
    motu_text_put(out, "},");
}

static void put_glory(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put_json_key(out, "glory");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        motu_text_put_number(out, s->glory[seat]);
    }
    motu_text_put_char(out, '}');
}

static void put_round(struct motu_text *out, const struct kaivai *s)
{
    const int actor = kaivai_actor(s);
    motu_text_put(out, "{\"game\":\"kaivai\",\"options\":\"");
    kaivai_write_options(s, out);
    motu_text_put_char(out, '"');
    if (edition_of(s)->rules > 1) { /* a state without it is of the first version */
        motu_text_put(out, ",\"rules\":");
        motu_text_put_number(out, edition_of(s)->rules);
    }
    motu_text_put(out, ",\"profile\":");
    motu_text_put_json(out, edition_of(s)->name);
    motu_text_put(out, ",\"round\":");
    motu_text_put_number(out, s->round);
    motu_text_put(out, ",\"phase\":");
    motu_text_put_json(out, kaivai_phase(s));
    motu_text_put(out, ",\"actor\":");
    if (actor == MOTU_CHANCE)
        motu_text_put(out, "\"chance\"");
    else
        put_seat(out, actor == MOTU_OVER ? NOBODY : actor);
    motu_text_put(out, ",\"ages\":[");
    for (int i = 0; s->aged && i < s->players; i++) {
        if (i)
            motu_text_put_char(out, ',');
        put_seat(out, s->age[i]);
    }
    motu_text_put(out, "],\"bids\":");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_number_or_null(out, s->bid[seat]);
    }
    motu_text_put(out, "},\"order\":[");
    for (int n = 0; n < kaivai_bidders(s); n++) {
        if (n)
            motu_text_put_char(out, ',');
        put_seat(out, kaivai_in_order(s, n));
    }
    motu_text_put(out, "],");
    put_seats(out, "passed", s->passed);
    motu_text_put_char(out, ',');
    put_seats(out, "acted", s->acted);
    motu_text_put(out, ",\"spaces\":");
    for (int action = 0; action < ACTIONS; action++) {
        motu_text_put_char(out, action ? ',' : '{');
        motu_text_put_json_key(out, kaivai_action_name[action]);
        motu_text_put_number(out, s->space[action]);
    }
    motu_text_put(out, "},");
}

static void put_tile(struct motu_text *out, const struct kaivai *s, int hex)
{
    const int kind = planes2_at(s->kind, hex);
    motu_text_put_char(out, '"');
    if (kind != TILE_CULT) {
        motu_text_put(out, kaivai_seat_name[planes2_at(s->owner, hex)]);
        motu_text_put_char(out, ' ');
    }
    motu_text_put(out, kaivai_tile_name[kind]);
    motu_text_put_char(out, '"');
}

static void put_board(struct motu_text *out, const struct kaivai *s)
{
    const char *comma = "";
    motu_text_put(out, "\"god\":");
    put_hex(out, s->god);
    motu_text_put(out, ",\"tiles\":{");
    for (int i = 0; i < HEXES; i++)
        if (!hexes_have(s->water, map_sorted[i])) {
            motu_text_put(out, comma);
            motu_text_put_json_key(out, map_name[map_sorted[i]]);
            put_tile(out, s, map_sorted[i]);
            comma = ",";
        }
    motu_text_put(out, "},\"villages\":");
    for (int village = 0; village < kaivai_village_count(s); village++) {
        motu_text_put_char(out, village ? ',' : '{');
        motu_text_put_json_key(out, map_name[kaivai_founder(s, village)]);
        put_hexes(out, kaivai_village(s, village));
    }
    motu_text_put(out, "},\"fish\":{");
    comma = "";
    for (int i = 0; i < HEXES; i++)
        if (kaivai_fish_at(s, map_sorted[i])) {
            motu_text_put(out, comma);
            motu_text_put_json_key(out, map_name[map_sorted[i]]);
            motu_text_put_number(out, kaivai_fish_at(s, map_sorted[i]));
            comma = ",";
        }
    motu_text_put(out, "},\"canoes\":");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_hexes(out, kaivai_canoes(s, seat));
    }
    motu_text_put(out, "},");
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
    motu_text_put_char(out, ',');
    put_bytes(out, "upgrades", s, s->upgrades);
    put_bytes(out, "bonus", s, bonus);
}

static void put_counters_given(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put(out, ",\"fish\":");
    put_spaces(out, s->gift[GIFT_FISH]);
    motu_text_put(out, ",\"shells\":");
    put_spaces(out, s->gift[GIFT_SHELL]);
    motu_text_put(out, s->step == STEP_VOTE ? ",\"offered\":true," : ",\"offered\":false,");
}

/* Where a gift is one counter. */
static void put_counter_given(struct motu_text *out, const struct kaivai *s)
{
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 1; space <= SPACES; space++)
            if (s->gift[what][space - 1]) {
                motu_text_put(out, what == GIFT_FISH ? ",\"what\":\"fish\"" : ",\"what\":\"shell\"");
                motu_text_put(out, ",\"space\":");
                motu_text_put_number(out, space);
                motu_text_put_char(out, ',');
            }
}

static void put_gift(struct motu_text *out, const struct kaivai *s)
{
    motu_text_put(out, "\"gift\":");
    if (s->step != STEP_GIFT && s->step != STEP_VOTE) {
        motu_text_put(out, "null");
    } else {
        motu_text_put(out, "{\"from\":");
        put_seat(out, s->player);
        motu_text_put(out, ",\"to\":");
        put_seat(out, s->gift_to);
        if (edition_of(s)->gift_of_several)
            put_counters_given(out, s);
        else
            put_counter_given(out, s);
        put_seats(out, "approved", kaivai_approved(s));
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, s->gifted ? ",\"gifted\":true," : ",\"gifted\":false,");
}

static void put_scoring(struct motu_text *out, const struct kaivai *s)
{
    hexes scored = HEXES_NO;
    for (unsigned left = s->scored; left; left &= left - 1)
        scored = hexes_add(scored, kaivai_founder(s, __builtin_ctz(left)));
    motu_text_put(out, "\"chooser\":");
    put_seat(out, s->chooser);
    motu_text_put(out, ",\"scoring\":");
    put_hex(out, s->scoring == VILLAGE_NONE ? HEX_NONE : kaivai_founder(s, s->scoring));
    motu_text_put_char(out, ',');
    put_hexes_as(out, "scored", scored);
    put_hexes_as(out, "counted", s->counted);
    motu_text_put_json_key(out, "shown");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        if (s->shown[seat] == SHOWN_NOT || s->shown[seat] == SHOWN_UNSEEN)
            motu_text_put(out, "null");
        else
            motu_text_put_number(out, s->shown[seat] - 1);
    }
    motu_text_put(out, "},");
}

void kaivai_write_result_json(const struct kaivai *s, struct motu_text *out)
{
    if (s->step != STEP_OVER) {
        motu_text_put(out, "null");
        return;
    }
    motu_text_put_char(out, '{');
    put_seats(out, "winners", s->winners);
    motu_text_put_char(out, ',');
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
    put_round(out, s);
    put_board(out, s);
    put_players(out, s);
    motu_text_put_json_key(out, "canoe");
    put_hex(out, s->canoe);
    motu_text_put_char(out, ',');
    put_hexes_as(out, "used", s->used);
    put_hexes_as(out, "fresh", s->fresh);
    put_hexes_as(out, "sold", s->sold);
    motu_text_put_json_key(out, "price");
    put_number_or_null(out, s->price);
    motu_text_put(out, ",\"dice\":");
    put_number_or_null(out, s->dice);
    motu_text_put_char(out, ',');
    put_gift(out, s);
    put_scoring(out, s);
    motu_text_put_json_key(out, "result");
    kaivai_write_result_json(s, out);
    motu_text_put_char(out, '}');
}

void kaivai_write_board(struct motu_text *out)
{
    motu_text_put(out, "{\"hexes\":[");
    for (int hex = 0; hex < MOTU_KAIVAI_HEXES; hex++) {
        const struct motu_kaivai_hex place = motu_kaivai_place(hex);
        motu_text_put(out, hex ? ",{" : "{");
        motu_text_put_member_text(out, "name", place.name);
        motu_text_put_member_number(out, "q", place.q);
        motu_text_put_member_number(out, "r", place.r);
        motu_text_put_char(out, '}');
    }
    motu_text_put(out, "]}");
}
