/* kaivai_notation.c: moves as words, both ways. Reading is forgiving about case, spaces, the order of shells, and
 * takes any hex of a village for its name; writing gives each move its one text. Whether a move is legal is
 * kaivai_refuse.c's business; but some texts name what is not there, and that is answered here. */
#include "kaivai_rules.h"

#include <string.h>

#include "hexname.h"
#include "scan.h"

static const char *const word_text[WORDS] = {
    [WORD_BUILD] = "build",     [WORD_FISH] = "fish",   [WORD_DELIVER] = "deliver", [WORD_MOVE] = "move",
    [WORD_UPGRADE] = "upgrade", [WORD_PASS] = "pass",   [WORD_APPROVE] = "approve", [WORD_REFUSE] = "refuse",
    [WORD_DONE] = "done",       [WORD_OFFER] = "offer",
};

/* --- writing --------------------------------------------------------------------------------------------- */

static void put_named(struct motu_text *out, const char *word, int hex)
{
    motu_text_put(out, word);
    motu_text_put_char(out, ' ');
    motu_text_put(out, map_name[hex]);
}

static void put_tile(struct motu_text *out, const char *word, int tile, int hex)
{
    motu_text_put(out, word);
    motu_text_put_char(out, ' ');
    put_named(out, kaivai_tile_name[tile], hex);
}

static void put_pay(const struct kaivai *s, int number, struct motu_text *out)
{
    struct pay_way way[PAY_WAYS];
    motu_text_put(out, "pay");
    if (number >= kaivai_ways(s, way))
        return;
    for (int space = 1; space <= SPACES; space++)
        for (int i = 0; i < way[number].count[space - 1]; i++) {
            motu_text_put_char(out, ' ');
            motu_text_put_number(out, space);
        }
}

static void put_base(int base, struct motu_text *out)
{
    if (base >= ALL_BASES)
        return;
    put_named(out, "base", kaivai_bases[base][0]);
    if (kaivai_bases[base][1] != HEX_NONE) {
        motu_text_put_char(out, ' ');
        motu_text_put(out, map_name[kaivai_bases[base][1]]);
    }
}

static void write_word(const struct kaivai *s, motu_move m, struct motu_text *out)
{
    if (m == WORD_SHOW_UNSEEN) {
        motu_text_put(out, "show ?");
    } else if (m < WORDS) {
        motu_text_put(out, word_text[m]);
    } else if (m >= WORD_ROLL) {
        motu_text_put(out, "roll");
        for (int die = 0; die < s->dice; die++)
            motu_text_put(out, (m - WORD_ROLL) >> die & 1 ? " 1" : " 0");
    } else if (m >= WORD_PAY) {
        put_pay(s, (int)m - WORD_PAY, out);
    } else if (m >= WORD_BASE) {
        put_base((int)m - WORD_BASE, out);
    } else if (m >= WORD_SCORE) {
        put_named(out, "score", kaivai_founder(s, (int)m - WORD_SCORE));
    } else if (m >= WORD_VILLAGE) {
        put_named(out, "village", kaivai_founder(s, (int)m - WORD_VILLAGE));
    } else if (m >= WORD_CELEBRATE) {
        put_named(out, "celebrate", kaivai_founder(s, (int)m - WORD_CELEBRATE));
    } else {
        motu_text_put(out, "bid ");
        motu_text_put_number(out, (int)m - WORD_BID);
    }
}

static void put_counter(struct motu_text *out, int what, int space)
{
    motu_text_put(out, what == GIFT_FISH ? " fish " : " shell ");
    motu_text_put_number(out, space);
}

static void write_social(const struct kaivai *s, motu_move m, struct motu_text *out)
{
    if (move_is_give(m)) {
        motu_text_put(out, "give ");
        motu_text_put(out, kaivai_seat_name[move_give_to(m)]);
        put_counter(out, move_give_what(m), move_give_space(m));
        return;
    }
    if (move_is_add(m)) {
        motu_text_put(out, "add");
        put_counter(out, move_add_what(m), move_add_space(m));
        return;
    }
    uint8_t seats[SEATS];
    kaivai_ages_of_number(move_hex(m), s->players, seats);
    motu_text_put(out, "ages");
    for (int i = 0; i < s->players; i++) {
        motu_text_put_char(out, ' ');
        motu_text_put(out, kaivai_seat_name[seats[i]]);
    }
}

void kaivai_write_move(const struct kaivai *s, motu_move m, struct motu_text *out)
{
    const int kind = move_kind(m), hex = move_hex(m);
    if (kind == MOVE_WORD) {
        write_word(s, m, out);
    } else if (kind == MOVE_SOCIAL) {
        write_social(s, m, out);
    } else if (kind >= MOVE_SHOW) {
        motu_text_put(out, "show ");
        motu_text_put_number(out, move_show(m));
    } else if (kind >= MOVE_SELL) {
        put_named(out, "sell", hex);
        motu_text_put_char(out, ' ');
        motu_text_put_number(out, kind - MOVE_SELL + 1);
    } else if (kind >= MOVE_CANOE) {
        put_named(out, "canoe", kaivai_canoe_of_slot(s, kind - MOVE_CANOE));
        if (hex != HEX_NONE) {
            motu_text_put_char(out, ' ');
            motu_text_put(out, map_name[hex]);
        }
    } else if (kind == MOVE_GOD) {
        put_named(out, "god", hex);
    } else if (kind >= MOVE_HUT) {
        put_tile(out, "hut", kind - MOVE_HUT + TILE_CANOE, hex);
    } else {
        put_tile(out, "place", kind - MOVE_PLACE + TILE_CANOE, hex);
    }
}

/* --- reading --------------------------------------------------------------------------------------------- */

/* What is read, with the whole text for the fault. */
struct reading {
    const struct kaivai *s;
    struct scan scan;
    const char *words;
    struct motu_reason *reason;
};

static bool unreadable(struct reading *r)
{
    motu_reason_set(r->reason, MOTU_REASON_SYNTAX, "", MOTU_MESSAGE_KV_UNREADABLE);
    motu_reason_add_input(r->reason, r->words, strlen(r->words));
    return false;
}

static bool not_there(struct reading *r, const char *rule, enum motu_message why, const char *word)
{
    motu_reason_set(r->reason, MOTU_REASON_ILLEGAL, rule, why);
    motu_reason_add_word(r->reason, word);
    return false;
}

/* A hex of the board. */
static bool read_hex(struct reading *r, int *hex)
{
    scan_spaces(&r->scan);
    const char *from = r->scan.at;
    if (!hexname_read_any(&r->scan, hex))
        return unreadable(r);
    if (*hex != HEX_NONE)
        return true;
    motu_reason_set(r->reason, MOTU_REASON_ILLEGAL, "KV-2", MOTU_MESSAGE_KV2_NO_HEX);
    motu_reason_add_input(r->reason, from, (size_t)(r->scan.at - from));
    return false;
}

static bool read_end(struct reading *r)
{
    return scan_at_end(&r->scan) || unreadable(r);
}

static bool read_number(struct reading *r, int *number)
{
    return (scan_number(&r->scan, number) && read_end(r)) || unreadable(r);
}

static bool read_village(struct reading *r, int base, motu_move *m)
{
    int hex;
    if (!read_hex(r, &hex) || !read_end(r))
        return false;
    if (hexes_have(r->s->water, hex))
        return not_there(r, "KV-8", MOTU_MESSAGE_KV8_NO_VILLAGE, map_name[hex]);
    *m = (motu_move)(base + kaivai_village_at(r->s, hex));
    return true;
}

static bool read_tile(struct reading *r, int kind, motu_move *m)
{
    int hex;
    for (int tile = TILE_CANOE; tile < TILES; tile++)
        if (scan_word(&r->scan, kaivai_tile_name[tile])) {
            if (!read_hex(r, &hex) || !read_end(r))
                return false;
            *m = make_tile(kind, tile, hex);
            return true;
        }
    return unreadable(r);
}

static bool read_canoe(struct reading *r, motu_move *m)
{
    const struct kaivai *s = r->s;
    int from, to = HEX_NONE;
    if (!read_hex(r, &from))
        return false;
    if (!scan_at_end(&r->scan) && (!read_hex(r, &to) || !read_end(r)))
        return false;
    if (s->player == NOBODY || !hexes_have(kaivai_canoes(s, s->player), from))
        return not_there(r, "KV-23", MOTU_MESSAGE_KV23_NO_CANOE, map_name[from]);
    if (from == to)
        return not_there(r, "KV-23", MOTU_MESSAGE_KV23_SAME_HEX, map_name[from]);
    *m = make_move(MOVE_CANOE + kaivai_slot_of_canoe(s, from), to);
    return true;
}

static bool read_sell(struct reading *r, motu_move *m)
{
    int hex, count = 0;
    if (!read_hex(r, &hex) || !read_number(r, &count))
        return false;
    if (count < 1 || count > HUT_ROOM)
        return not_there(r, "KV-46", MOTU_MESSAGE_KV46_ONE_TO_THREE, map_name[hex]);
    *m = make_move(MOVE_SELL + count - 1, hex);
    return true;
}

static bool read_show(struct reading *r, motu_move *m)
{
    int count;
    if (scan_char(&r->scan, '?')) {
        *m = WORD_SHOW_UNSEEN;
        return read_end(r);
    }
    if (!read_number(r, &count))
        return false;
    *m = make_show(count < SHOW_MAX ? count : SHOW_MAX); /* more than anybody has */
    return true;
}

static bool read_bid(struct reading *r, motu_move *m)
{
    int bid;
    if (!read_number(r, &bid))
        return false;
    if (bid < 1 || bid > BID_MAX) {
        motu_reason_set(r->reason, MOTU_REASON_ILLEGAL, "KV-12", MOTU_MESSAGE_KV12_RANGE);
        return false;
    }
    *m = (motu_move)(WORD_BID + bid);
    return true;
}

static bool read_pay(struct reading *r, motu_move *m)
{
    uint8_t count[SPACES] = {0};
    struct pay_way way[PAY_WAYS];
    int space, shells = 0;
    for (; !scan_at_end(&r->scan); shells++) {
        if (!scan_number(&r->scan, &space) || space < 1 || space > SPACES || shells == 100)
            return unreadable(r);
        count[space - 1]++;
    }
    if (!shells)
        return unreadable(r);
    if (r->s->step != STEP_PAY) {
        *m = WORD_PAY;
        return true;
    }
    const int ways = kaivai_ways(r->s, way);
    for (int i = 0; i < ways; i++)
        if (!memcmp(way[i].count, count, sizeof count)) {
            *m = (motu_move)(WORD_PAY + i);
            return true;
        }
    motu_reason_set(r->reason, MOTU_REASON_ILLEGAL, "KV-33", MOTU_MESSAGE_KV33_WAYS);
    motu_reason_add_number(r->reason, r->s->price);
    for (int i = 0; i < 2; i++) { /* so many there are, or nothing would be asked */
        char text[MOTU_REASON_MAX_WORD];
        struct motu_text words = MOTU_TEXT_IN(text);
        put_pay(r->s, i, &words);
        motu_reason_add_word(r->reason, text);
    }
    return false;
}

static bool read_roll(struct reading *r, motu_move *m)
{
    unsigned roll = 0;
    int side, dice = 0;
    for (; !scan_at_end(&r->scan); dice++) {
        if (!scan_number(&r->scan, &side) || side > 1 || dice == DICE_MAX)
            return unreadable(r);
        roll |= (unsigned)side << dice;
    }
    if (!dice)
        return unreadable(r);
    if (r->s->step == STEP_ROLL && dice != r->s->dice) {
        motu_reason_set(r->reason, MOTU_REASON_ILLEGAL, "KV-41", MOTU_MESSAGE_KV41_DICE);
        motu_reason_add_number(r->reason, r->s->dice);
        return false;
    }
    *m = WORD_ROLL + roll;
    return true;
}

static bool read_seat(struct reading *r, int *seat)
{
    for (int i = 0; i < r->s->players; i++)
        if (scan_word(&r->scan, kaivai_seat_name[i])) {
            *seat = i;
            return true;
        }
    return unreadable(r);
}

static bool read_ages(struct reading *r, motu_move *m)
{
    uint8_t seats[SEATS];
    unsigned seen = 0;
    for (int i = 0; i < r->s->players; i++) {
        int seat;
        if (!read_seat(r, &seat))
            return false;
        if (seen >> seat & 1)
            return unreadable(r);
        seen |= 1u << seat;
        seats[i] = (uint8_t)seat;
    }
    *m = make_social(SOCIAL_AGES + kaivai_ages_number(seats, r->s->players));
    return read_end(r);
}

/* `fish 3` or `shell 5`, to the end. */
static bool read_counter(struct reading *r, int *what, int *space)
{
    const bool fish = scan_word(&r->scan, "fish");
    if (!fish && !scan_word(&r->scan, "shell"))
        return unreadable(r);
    *what = fish ? GIFT_FISH : GIFT_SHELL;
    return read_number(r, space) && ((*space >= 1 && *space <= SPACES) || unreadable(r));
}

static bool read_give(struct reading *r, motu_move *m)
{
    int to = 0, what = GIFT_FISH, space = 1;
    if (!read_seat(r, &to) || !read_counter(r, &what, &space))
        return false;
    *m = make_give(to, what, space);
    return true;
}

static bool read_add(struct reading *r, motu_move *m)
{
    int what = GIFT_FISH, space = 1;
    if (!read_counter(r, &what, &space))
        return false;
    *m = make_add(what, space);
    return true;
}

static bool read_base(struct reading *r, motu_move *m)
{
    int one, other = HEX_NONE;
    if (!read_hex(r, &one) || (!scan_at_end(&r->scan) && !read_hex(r, &other)) || !read_end(r))
        return false;
    const int base = kaivai_find_base(one, other);
    if (base == ALL_BASES)
        return not_there(r, "KV-4", MOTU_MESSAGE_KV4_NO_BASE, map_name[one]);
    *m = (motu_move)(WORD_BASE + base);
    return true;
}

static bool read_god(struct reading *r, motu_move *m)
{
    int hex;
    if (!read_hex(r, &hex) || !read_end(r))
        return false;
    *m = make_move(MOVE_GOD, hex);
    return true;
}

bool kaivai_read_move(const struct kaivai *s, const char *words, motu_move *m, struct motu_reason *reason)
{
    struct reading r = {.s = s, .scan = scan_start(words), .words = words, .reason = reason};
    for (int word = WORD_NONE + 1; word < WORDS; word++)
        if (word_text[word] && scan_word(&r.scan, word_text[word])) {
            *m = (motu_move)word;
            return read_end(&r);
        }
    if (scan_word(&r.scan, "canoe"))
        return read_canoe(&r, m);
    if (scan_word(&r.scan, "hut"))
        return read_tile(&r, MOVE_HUT, m);
    if (scan_word(&r.scan, "sell"))
        return read_sell(&r, m);
    if (scan_word(&r.scan, "roll"))
        return read_roll(&r, m);
    if (scan_word(&r.scan, "bid"))
        return read_bid(&r, m);
    if (scan_word(&r.scan, "celebrate"))
        return read_village(&r, WORD_CELEBRATE, m);
    if (scan_word(&r.scan, "village"))
        return read_village(&r, WORD_VILLAGE, m);
    if (scan_word(&r.scan, "score"))
        return read_village(&r, WORD_SCORE, m);
    if (scan_word(&r.scan, "show"))
        return read_show(&r, m);
    if (scan_word(&r.scan, "pay"))
        return read_pay(&r, m);
    if (scan_word(&r.scan, "god"))
        return read_god(&r, m);
    if (scan_word(&r.scan, "place"))
        return read_tile(&r, MOVE_PLACE, m);
    if (scan_word(&r.scan, "give"))
        return read_give(&r, m);
    if (scan_word(&r.scan, "add"))
        return read_add(&r, m);
    if (scan_word(&r.scan, "ages"))
        return read_ages(&r, m);
    if (scan_word(&r.scan, "base"))
        return read_base(&r, m);
    return unreadable(&r);
}
