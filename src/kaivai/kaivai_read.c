/* kaivai_read.c: a state from JSON. Here its words become numbers and sets; whether they make a position is
 * kaivai_check.c's. */
#include "kaivai_told.h"

#include <string.h>

#include "hexname.h"
#include "json.h"

/* Far above what a game reaches. */
enum { MOST_GLORY = 9999, MOST_ON_SPACE = 256 };

static const char *const field_name[FIELDS] = {
    "game",      "options", "rules",    "profile", "round",  "phase",    "actor", "ages",   "bids",   "order",
    "passed",    "acted",   "spaces",   "god",     "tiles",  "villages", "fish",  "canoes", "shells", "caught",
    "influence", "glory",   "upgrades", "bonus",   "canoe",  "used",     "fresh", "sold",   "price",  "dice",
    "gift",      "gifted",  "chooser",  "scoring", "scored", "counted",  "shown", "result",
};

const char *kaivai_field_name(enum field field)
{
    return field_name[field];
}

static int read_seat(struct json *j)
{
    return json_read_name(j, kaivai_seat_name, SEATS);
}

static int read_seat_or_null(struct json *j)
{
    return json_read_null(j) ? NOBODY : read_seat(j);
}

static struct told_seats read_seat_list(struct json *j)
{
    struct told_seats list = {0};
    unsigned seen = 0;
    json_open(j, '[');
    while (json_item(j)) {
        const int seat = read_seat(j);
        if (seen >> seat & 1) {
            json_reject(j);
            break;
        }
        seen |= 1u << seat;
        list.seat[list.count++] = (uint8_t)seat;
    }
    return list;
}

/* Seats in seat order, as bits. */
static unsigned read_seat_set(struct json *j)
{
    const struct told_seats list = read_seat_list(j);
    unsigned seats = 0;
    for (int i = 0; i < list.count; i++) {
        if (seats >> list.seat[i])
            json_reject(j);
        seats |= 1u << list.seat[i];
    }
    return seats;
}

/* The next seat of an object {"red":…}; -1 at its end. */
static int read_seat_key(struct json *j, uint64_t *seen)
{
    return json_field(j, kaivai_seat_name, SEATS, seen);
}

static int read_hex(struct json *j)
{
    char name[8];
    json_read_string(j, name, sizeof name);
    const int hex = hexname_find(name);
    if (hex == HEX_NONE)
        json_reject(j);
    return hex;
}

static int read_hex_or_null(struct json *j)
{
    return json_read_null(j) ? HEX_NONE : read_hex(j);
}

/* The next hex of an object {"A5":…}; -1 at its end. */
static int read_hex_key(struct json *j, hexes *seen)
{
    char key[8];
    if (!json_key(j, key, sizeof key))
        return -1;
    const int hex = hexname_find(key);
    if (hex == HEX_NONE || hexes_have(*seen, hex)) {
        json_reject(j);
        return -1;
    }
    *seen = hexes_add(*seen, hex);
    return hex;
}

static hexes read_hexes(struct json *j)
{
    hexes set = HEXES_NO;
    json_open(j, '[');
    while (json_item(j)) {
        const int hex = read_hex(j);
        if (hex == HEX_NONE || hexes_have(set, hex)) {
            json_reject(j);
            break;
        }
        set = hexes_add(set, hex);
    }
    return set;
}

/* --- what stands by seats ------------------------------------------------------------------------------------- */

static void read_numbers(struct json *j, uint64_t *seats, int high, int out[SEATS])
{
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, seats)) >= 0;)
        out[seat] = json_read_integer(j, 0, high);
}

static void read_bytes(struct json *j, uint64_t *seats, int high, uint8_t out[SEATS])
{
    int number[SEATS] = {0};
    read_numbers(j, seats, high, number);
    for (int seat = 0; seat < SEATS; seat++)
        out[seat] = (uint8_t)number[seat];
}

/* Numbers or null, kept with `more` added; null is 0. */
static void read_nullable(struct json *j, uint64_t *seats, int low, int high, int more, uint8_t out[SEATS])
{
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, seats)) >= 0;)
        out[seat] = (uint8_t)(json_read_null(j) ? 0 : json_read_integer(j, low, high) + more);
}

static void read_spaces_of(struct json *j, uint8_t out[SPACES])
{
    int space = 0;
    json_open(j, '[');
    while (json_item(j)) {
        const int count = json_read_integer(j, 0, COUNTERS_MAX);
        if (space < SPACES)
            out[space] = (uint8_t)count;
        space++;
    }
    if (space != SPACES)
        json_reject(j);
}

static void read_displays(struct json *j, uint64_t *seats, uint8_t out[SEATS][SPACES])
{
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, seats)) >= 0;)
        read_spaces_of(j, out[seat]);
}

static void read_canoes(struct json *j, uint64_t *seats, struct kaivai *s)
{
    json_open(j, '{');
    for (int seat; (seat = read_seat_key(j, seats)) >= 0;) {
        hexes canoes = read_hexes(j);
        if (hexes_meet(canoes, s->canoes))
            json_reject(j);
        while (hexes_some(canoes))
            kaivai_put_canoe(s, hexes_take(&canoes), seat);
    }
}

static void read_glory(struct json *j, uint64_t *seats, struct kaivai *s)
{
    int glory[SEATS] = {0};
    read_numbers(j, seats, MOST_GLORY, glory);
    for (int seat = 0; seat < SEATS; seat++)
        s->glory[seat] = (uint16_t)glory[seat];
}

/* --- the board -------------------------------------------------------------------------------------------- */

static bool read_tile_name(const char *name, int *owner, int *kind)
{
    if (!strcmp(name, "cult")) {
        *owner = 0;
        *kind = TILE_CULT;
        return true;
    }
    const size_t length = strcspn(name, " ");
    for (*owner = 0; *owner < SEATS; ++*owner) {
        if (strlen(kaivai_seat_name[*owner]) != length || memcmp(name, kaivai_seat_name[*owner], length)
            || !name[length])
            continue;
        for (*kind = TILE_CANOE; *kind < TILES; ++*kind)
            if (!strcmp(name + length + 1, kaivai_tile_name[*kind]))
                return true;
    }
    return false;
}

static void read_tiles(struct json *j, struct kaivai *s, struct told *t)
{
    char name[16];
    int owner, kind;
    hexes seen = HEXES_NO;
    json_open(j, '{');
    for (int hex; (hex = read_hex_key(j, &seen)) >= 0;) {
        if (!json_read_string(j, name, sizeof name) || !read_tile_name(name, &owner, &kind)) {
            json_reject(j);
            return;
        }
        s->water = hexes_remove(s->water, hex);
        if (kind == TILE_CULT)
            t->cult = hexes_add(t->cult, hex);
        for (int bit = 0; bit < 2; bit++) {
            if (kind >> bit & 1)
                s->kind[bit] = hexes_add(s->kind[bit], hex);
            if (owner >> bit & 1)
                s->owner[bit] = hexes_add(s->owner[bit], hex);
        }
    }
}

static void read_villages(struct json *j, struct told *t)
{
    hexes seen = HEXES_NO;
    json_open(j, '{');
    for (int hex; (hex = read_hex_key(j, &seen)) >= 0;) {
        if (t->founders == VILLAGES) {
            json_reject(j);
            return;
        }
        t->founder[t->founders] = hex;
        t->village[t->founders++] = read_hexes(j);
    }
}

static void read_fish(struct json *j, struct kaivai *s)
{
    hexes seen = HEXES_NO;
    json_open(j, '{');
    for (int hex; (hex = read_hex_key(j, &seen)) >= 0;)
        kaivai_set_fish(s, hex, json_read_integer(j, 1, HUT_ROOM));
}

/* --- the rest --------------------------------------------------------------------------------------------- */

static void read_spaces(struct json *j, struct kaivai *s)
{
    uint64_t seen = 0;
    json_open(j, '{');
    for (int action; (action = json_field(j, kaivai_action_name, ACTIONS, &seen)) >= 0;) {
        const int count = json_read_integer(j, 0, MOST_ON_SPACE);
        if (count & (count - 1))
            json_reject(j);
        s->space[action] = (uint16_t)count;
    }
    if (seen != (1u << ACTIONS) - 1)
        json_reject(j);
}

static void read_gift(struct json *j, struct kaivai *s, struct told *t)
{
    static const char *const name[GIFT_FIELDS] = {"from",     "to",   "what",   "space",
                                                  "approved", "fish", "shells", "offered"};
    static const char *const what[] = {[GIFT_FISH] = "fish", [GIFT_SHELL] = "shell"};
    int kind = 0, space = 1;
    if (json_read_null(j))
        return;
    json_open(j, '{');
    for (int field; (field = json_field(j, name, GIFT_FIELDS, &t->gift_seen)) >= 0;) {
        if (field == 0)
            t->gift_from = read_seat(j);
        else if (field == 1)
            s->gift_to = (uint8_t)read_seat(j);
        else if (field == 2)
            kind = json_read_name(j, what, 2);
        else if (field == 3)
            space = json_read_integer(j, 1, SPACES);
        else if (field == 4)
            t->gift_approved = read_seat_set(j);
        else if (field == 7)
            t->gift_offered = json_read_boolean(j);
        else
            read_spaces_of(j, s->gift[field == 5 ? GIFT_FISH : GIFT_SHELL]);
    }
    if (t->gift_seen == GIFT_OF_ONE) {
        s->gift[kind][space - 1] = 1;
        t->gift_offered = true;
    } else if (t->gift_seen != GIFT_OF_SEVERAL) {
        json_reject(j);
    }
}

static void read_result(struct json *j, struct told *t)
{
    static const char *const name[] = {"winners", "glory"};
    uint64_t seen = 0;
    if (json_read_null(j))
        return;
    t->has_result = true;
    json_open(j, '{');
    for (int field; (field = json_field(j, name, 2, &seen)) >= 0;) {
        if (field == 0)
            t->result_winners = read_seat_set(j);
        else
            read_numbers(j, &t->seats[FIELD_RESULT], MOST_GLORY, t->result_glory);
    }
    if (seen != 3)
        json_reject(j);
}

/* Fields that say how far the round has come. */
static bool read_course(struct json *j, enum field field, struct kaivai *s, struct told *t)
{
    char name[16];
    switch (field) {
    case FIELD_GAME:
        json_read_string(j, name, sizeof name);
        if (strcmp(name, "kaivai"))
            json_reject(j);
        return true;
    case FIELD_OPTIONS:
        json_read_string(j, t->options, sizeof t->options);
        return true;
    case FIELD_RULES:
        t->rules = json_read_integer(j, -1000000, 1000000);
        return true;
    case FIELD_PROFILE:
        json_read_string(j, t->profile, sizeof t->profile);
        return true;
    case FIELD_ROUND:
        s->round = (uint8_t)json_read_integer(j, 1, 10);
        return true;
    case FIELD_PHASE:
        json_read_string(j, t->phase, sizeof t->phase);
        return true;
    case FIELD_ACTOR:
        t->actor_null = json_read_null(j);
        if (!t->actor_null)
            json_read_string(j, t->actor, sizeof t->actor);
        return true;
    case FIELD_AGES:
        t->ages = read_seat_list(j);
        return true;
    case FIELD_ORDER:
        t->order = read_seat_list(j);
        return true;
    case FIELD_PASSED:
        s->passed = (uint8_t)read_seat_set(j);
        return true;
    case FIELD_ACTED:
        s->acted = (uint8_t)read_seat_set(j);
        return true;
    case FIELD_SPACES:
        read_spaces(j, s);
        return true;
    case FIELD_GIFT:
        read_gift(j, s, t);
        return true;
    case FIELD_GIFTED:
        s->gifted = json_read_boolean(j);
        return true;
    case FIELD_RESULT:
        read_result(j, t);
        return true;
    default:
        return false;
    }
}

/* Fields of the board and of an action. */
static bool read_places(struct json *j, enum field field, struct kaivai *s, struct told *t)
{
    switch (field) {
    case FIELD_GOD:
        s->god = (uint8_t)read_hex_or_null(j);
        return true;
    case FIELD_TILES:
        read_tiles(j, s, t);
        return true;
    case FIELD_VILLAGES:
        read_villages(j, t);
        return true;
    case FIELD_FISH:
        read_fish(j, s);
        return true;
    case FIELD_CANOE:
        s->canoe = (uint8_t)read_hex_or_null(j);
        return true;
    case FIELD_USED:
        s->used = read_hexes(j);
        return true;
    case FIELD_FRESH:
        s->fresh = read_hexes(j);
        return true;
    case FIELD_SOLD:
        s->sold = read_hexes(j);
        return true;
    case FIELD_PRICE:
        s->price = (uint8_t)(json_read_null(j) ? 0 : json_read_integer(j, 2, BID_MAX + HEXES));
        return true;
    case FIELD_DICE:
        s->dice = (uint8_t)(json_read_null(j) ? 0 : json_read_integer(j, 1, DICE_MAX));
        return true;
    case FIELD_CHOOSER:
        s->chooser = (uint8_t)read_seat_or_null(j);
        return true;
    case FIELD_SCORING:
        t->scoring = read_hex_or_null(j);
        return true;
    case FIELD_SCORED:
        t->scored = read_hexes(j);
        return true;
    case FIELD_COUNTED:
        s->counted = read_hexes(j);
        return true;
    default:
        return false;
    }
}

/* Fields by seats. */
static void read_holdings(struct json *j, enum field field, struct kaivai *s, struct told *t)
{
    uint64_t *seats = &t->seats[field];
    switch (field) {
    case FIELD_BIDS:
        read_nullable(j, seats, 1, BID_MAX, 0, s->bid);
        break;
    case FIELD_CANOES:
        read_canoes(j, seats, s);
        break;
    case FIELD_SHELLS:
        read_displays(j, seats, s->shells);
        break;
    case FIELD_CAUGHT:
        read_displays(j, seats, s->caught);
        break;
    case FIELD_INFLUENCE:
        read_bytes(j, seats, INFLUENCE_MAX, s->influence);
        break;
    case FIELD_GLORY:
        read_glory(j, seats, s);
        break;
    case FIELD_UPGRADES:
        read_bytes(j, seats, UPGRADES, s->upgrades);
        break;
    case FIELD_BONUS:
        read_numbers(j, seats, 5, t->bonus);
        break;
    default: /* FIELD_SHOWN */
        read_nullable(j, seats, 0, INFLUENCE_MAX, 1, s->shown);
        break;
    }
}

bool kaivai_read_state(struct kaivai *s, const char *bytes, size_t length, struct motu_reason *r)
{
    struct told told = {0};
    struct kaivai read = {0};
    struct json j = json_start(bytes, length);
    read.water = HEXES_ALL;
    json_open(&j, '{');
    for (int field; (field = json_field(&j, field_name, FIELDS, &told.seen)) >= 0;)
        if (!read_course(&j, (enum field)field, &read, &told) && !read_places(&j, (enum field)field, &read, &told))
            read_holdings(&j, (enum field)field, &read, &told);
    if (!json_end(&j, r) || !kaivai_check_told(&read, &told, r))
        return false;
    *s = read;
    return true;
}
