/* write.c: the state and the result as JSON, as protocol.md has them. Of a view, the view's. */
#include "kaivai.h"

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

static void put_seat(struct text *out, int seat)
{
    if (seat == NOBODY)
        text_put(out, "null");
    else
        text_put_json(out, kaivai_seat_name[seat]);
}

static void put_hex(struct text *out, int hex)
{
    if (hex == HEX_NONE)
        text_put(out, "null");
    else
        text_put_json(out, map_name[hex]);
}

/* A number, or null for 0. */
static void put_number_or_null(struct text *out, int number)
{
    if (number)
        text_put_number(out, number);
    else
        text_put(out, "null");
}

static void put_seats(struct text *out, const char *key, unsigned seats)
{
    text_put_json_key(out, key);
    text_put_char(out, '[');
    for (const char *comma = ""; seats; seats &= seats - 1, comma = ",") {
        text_put(out, comma);
        text_put_json(out, kaivai_seat_name[__builtin_ctz(seats)]);
    }
    text_put(out, "]");
}

static void put_hexes(struct text *out, hexes set)
{
    const char *comma = "";
    text_put_char(out, '[');
    for (int i = 0; i < HEXES; i++)
        if (hexes_have(set, map_sorted[i])) {
            text_put(out, comma);
            text_put_json(out, map_name[map_sorted[i]]);
            comma = ",";
        }
    text_put_char(out, ']');
}

static void put_hexes_as(struct text *out, const char *key, hexes set)
{
    text_put_json_key(out, key);
    put_hexes(out, set);
    text_put_char(out, ',');
}

/* {"red":…,"yellow":…}: what each seat has is put by the caller, after this. */
static void put_seat_key(struct text *out, int seat)
{
    text_put_char(out, seat ? ',' : '{');
    text_put_json_key(out, kaivai_seat_name[seat]);
}

static void put_bytes(struct text *out, const char *key, const struct kaivai *s, const uint8_t number[SEATS])
{
    text_put_json_key(out, key);
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        text_put_number(out, number[seat]);
    }
    text_put(out, "},");
}

static void put_spaces(struct text *out, const uint8_t counters[SPACES])
{
    for (int space = 0; space < SPACES; space++) {
        text_put_char(out, space ? ',' : '[');
        text_put_number(out, counters[space]);
    }
    text_put_char(out, ']');
}

static void put_influence(struct text *out, const struct kaivai *s)
{
    text_put_json_key(out, "influence");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        if (kaivai_influence_is_hidden(s, seat))
            text_put(out, "null"); /* KV-66 */
        else
            text_put_number(out, s->influence[seat]);
    }
    text_put(out, "},");
}

static void put_displays(struct text *out, const char *key, const struct kaivai *s,
                         const uint8_t counters[SEATS][SPACES])
{
    text_put_json_key(out, key);
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_spaces(out, counters[seat]);
    }
    text_put(out, "},");
}

static void put_glory(struct text *out, const struct kaivai *s)
{
    text_put_json_key(out, "glory");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        text_put_number(out, s->glory[seat]);
    }
    text_put_char(out, '}');
}

static void put_round(struct text *out, const struct kaivai *s)
{
    const int actor = kaivai_actor(s);
    text_put(out, "{\"game\":\"kaivai\",\"options\":\"");
    kaivai_write_options(s, out);
    text_put_char(out, '"');
    if (edition_of(s)->rules > 1) { /* a state without it is of the first version */
        text_put(out, ",\"rules\":");
        text_put_number(out, edition_of(s)->rules);
    }
    text_put(out, ",\"profile\":");
    text_put_json(out, edition_of(s)->name);
    text_put(out, ",\"round\":");
    text_put_number(out, s->round);
    text_put(out, ",\"phase\":");
    text_put_json(out, kaivai_phase(s));
    text_put(out, ",\"actor\":");
    if (actor == GAME_CHANCE)
        text_put(out, "\"chance\"");
    else
        put_seat(out, actor == GAME_OVER ? NOBODY : actor);
    text_put(out, ",\"ages\":[");
    for (int i = 0; s->aged && i < s->players; i++) {
        if (i)
            text_put_char(out, ',');
        put_seat(out, s->age[i]);
    }
    text_put(out, "],\"bids\":");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_number_or_null(out, s->bid[seat]);
    }
    text_put(out, "},\"order\":[");
    for (int n = 0; n < kaivai_bidders(s); n++) {
        if (n)
            text_put_char(out, ',');
        put_seat(out, kaivai_in_order(s, n));
    }
    text_put(out, "],");
    put_seats(out, "passed", s->passed);
    text_put_char(out, ',');
    put_seats(out, "acted", s->acted);
    text_put(out, ",\"spaces\":");
    for (int action = 0; action < ACTIONS; action++) {
        text_put_char(out, action ? ',' : '{');
        text_put_json_key(out, kaivai_action_name[action]);
        text_put_number(out, s->space[action]);
    }
    text_put(out, "},");
}

static void put_tile(struct text *out, const struct kaivai *s, int hex)
{
    const int kind = planes2_at(s->kind, hex);
    text_put_char(out, '"');
    if (kind != TILE_CULT) {
        text_put(out, kaivai_seat_name[planes2_at(s->owner, hex)]);
        text_put_char(out, ' ');
    }
    text_put(out, kaivai_tile_name[kind]);
    text_put_char(out, '"');
}

static void put_board(struct text *out, const struct kaivai *s)
{
    const char *comma = "";
    text_put(out, "\"god\":");
    put_hex(out, s->god);
    text_put(out, ",\"tiles\":{");
    for (int i = 0; i < HEXES; i++)
        if (!hexes_have(s->water, map_sorted[i])) {
            text_put(out, comma);
            text_put_json_key(out, map_name[map_sorted[i]]);
            put_tile(out, s, map_sorted[i]);
            comma = ",";
        }
    text_put(out, "},\"villages\":");
    for (int village = 0; village < kaivai_village_count(s); village++) {
        text_put_char(out, village ? ',' : '{');
        text_put_json_key(out, map_name[kaivai_founder(s, village)]);
        put_hexes(out, kaivai_village(s, village));
    }
    text_put(out, "},\"fish\":{");
    comma = "";
    for (int i = 0; i < HEXES; i++)
        if (kaivai_fish_at(s, map_sorted[i])) {
            text_put(out, comma);
            text_put_json_key(out, map_name[map_sorted[i]]);
            text_put_number(out, kaivai_fish_at(s, map_sorted[i]));
            comma = ",";
        }
    text_put(out, "},\"canoes\":");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        put_hexes(out, kaivai_canoes(s, seat));
    }
    text_put(out, "},");
}

static void put_players(struct text *out, const struct kaivai *s)
{
    uint8_t bonus[SEATS];
    for (int seat = 0; seat < s->players && seat < SEATS; seat++)
        bonus[seat] = (uint8_t)kaivai_bonus(s, seat);
    put_displays(out, "shells", s, s->shells);
    put_displays(out, "caught", s, s->caught);
    put_influence(out, s);
    put_glory(out, s);
    text_put_char(out, ',');
    put_bytes(out, "upgrades", s, s->upgrades);
    put_bytes(out, "bonus", s, bonus);
}

static void put_counters_given(struct text *out, const struct kaivai *s)
{
    text_put(out, ",\"fish\":");
    put_spaces(out, s->gift[GIFT_FISH]);
    text_put(out, ",\"shells\":");
    put_spaces(out, s->gift[GIFT_SHELL]);
    text_put(out, s->step == STEP_VOTE ? ",\"offered\":true," : ",\"offered\":false,");
}

/* Where a gift is one counter. */
static void put_counter_given(struct text *out, const struct kaivai *s)
{
    for (int what = 0; what < GIFT_KINDS; what++)
        for (int space = 1; space <= SPACES; space++)
            if (s->gift[what][space - 1]) {
                text_put(out, what == GIFT_FISH ? ",\"what\":\"fish\"" : ",\"what\":\"shell\"");
                text_put(out, ",\"space\":");
                text_put_number(out, space);
                text_put_char(out, ',');
            }
}

static void put_gift(struct text *out, const struct kaivai *s)
{
    text_put(out, "\"gift\":");
    if (s->step != STEP_GIFT && s->step != STEP_VOTE) {
        text_put(out, "null");
    } else {
        text_put(out, "{\"from\":");
        put_seat(out, s->player);
        text_put(out, ",\"to\":");
        put_seat(out, s->gift_to);
        if (edition_of(s)->gift_of_several)
            put_counters_given(out, s);
        else
            put_counter_given(out, s);
        put_seats(out, "approved", kaivai_approved(s));
        text_put_char(out, '}');
    }
    text_put(out, s->gifted ? ",\"gifted\":true," : ",\"gifted\":false,");
}

static void put_scoring(struct text *out, const struct kaivai *s)
{
    hexes scored = HEXES_NO;
    for (unsigned left = s->scored; left; left &= left - 1)
        scored = hexes_add(scored, kaivai_founder(s, __builtin_ctz(left)));
    text_put(out, "\"chooser\":");
    put_seat(out, s->chooser);
    text_put(out, ",\"scoring\":");
    put_hex(out, s->scoring == VILLAGE_NONE ? HEX_NONE : kaivai_founder(s, s->scoring));
    text_put_char(out, ',');
    put_hexes_as(out, "scored", scored);
    put_hexes_as(out, "counted", s->counted);
    text_put_json_key(out, "shown");
    for (int seat = 0; seat < s->players; seat++) {
        put_seat_key(out, seat);
        if (s->shown[seat] == SHOWN_NOT || s->shown[seat] == SHOWN_UNSEEN)
            text_put(out, "null");
        else
            text_put_number(out, s->shown[seat] - 1);
    }
    text_put(out, "},");
}

void kaivai_write_result_json(const struct kaivai *s, struct text *out)
{
    if (s->step != STEP_OVER) {
        text_put(out, "null");
        return;
    }
    text_put_char(out, '{');
    put_seats(out, "winners", s->winners);
    text_put_char(out, ',');
    put_glory(out, s);
    text_put_char(out, '}');
}

void kaivai_write_result(const struct kaivai *s, struct text *out)
{
    for (int seat = 0; seat < s->players; seat++) {
        text_put(out, kaivai_seat_name[seat]);
        text_put_char(out, '=');
        text_put_number(out, s->glory[seat]);
        text_put_char(out, ' ');
    }
    text_put(out, "winners=");
    unsigned left = s->winners;
    for (const char *comma = ""; left; left &= left - 1, comma = ",") {
        text_put(out, comma);
        text_put(out, kaivai_seat_name[__builtin_ctz(left)]);
    }
}

void kaivai_write_state(const struct kaivai *s, struct text *out)
{
    put_round(out, s);
    put_board(out, s);
    put_players(out, s);
    text_put_json_key(out, "canoe");
    put_hex(out, s->canoe);
    text_put_char(out, ',');
    put_hexes_as(out, "used", s->used);
    put_hexes_as(out, "fresh", s->fresh);
    put_hexes_as(out, "sold", s->sold);
    text_put_json_key(out, "price");
    put_number_or_null(out, s->price);
    text_put(out, ",\"dice\":");
    put_number_or_null(out, s->dice);
    text_put_char(out, ',');
    put_gift(out, s);
    put_scoring(out, s);
    text_put_json_key(out, "result");
    kaivai_write_result_json(s, out);
    text_put_char(out, '}');
}
