/* kaivai_position.c: see kaivai_position.h. */
#include "kaivai_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/match.h>

#include "hexname.h"

int kv_rules = KAIVAI_RULES;

int kv_use_first_version(void **state)
{
    (void)state;
    kv_rules = 1;
    return 0;
}

int kv_use_newest_version(void **state)
{
    (void)state;
    kv_rules = KAIVAI_RULES;
    return 0;
}

struct kaivai kv_start(const char *options)
{
    struct kaivai s;
    struct motu_reason reason;
    if (!kaivai_start(&s, kv_rules, options, &reason)) {
        print_error("no options: %s\n", options);
        fail();
    }
    return s;
}

int kv_hex(const char *name)
{
    const int hex = hexname_find(name);
    assert_int_not_equal(hex, HEX_NONE);
    return hex;
}

int kv_village(const struct kaivai *s, const char *name)
{
    const int hex = kv_hex(name);
    assert_false(hexes_have(s->water, hex));
    return kaivai_village_at(s, hex);
}

void kv_tile(struct kaivai *s, const char *name, const char *what)
{
    const int hex = kv_hex(name);
    int owner = 0, kind = TILE_CULT;
    assert_true(hexes_have(kaivai_sites(s), hex));
    if (strcmp(what, "cult")) {
        const char *space = strchr(what, ' ');
        assert_non_null(space);
        while (strncmp(what, kaivai_seat_name[owner], (size_t)(space - what)))
            owner++;
        while (strcmp(space + 1, kaivai_tile_name[kind]))
            kind++;
    }
    kaivai_put_tile(s, hex, (enum tile)kind, owner, kaivai_near_village(s, hex));
}

void kv_canoe(struct kaivai *s, const char *hex, int seat)
{
    assert_false(hexes_have(s->canoes, kv_hex(hex)));
    kaivai_put_canoe(s, kv_hex(hex), seat);
}

void kv_new_canoe(struct kaivai *s, const char *hex, int seat)
{
    char what[32];
    snprintf(what, sizeof what, "%s canoe", kaivai_seat_name[seat]);
    kv_tile(s, hex, what);
    kv_canoe(s, hex, seat);
}

static void set_counters(uint8_t counters[SPACES], int one, int two, int three, int four, int five)
{
    const int count[SPACES] = {one, two, three, four, five};
    for (int i = 0; i < SPACES; i++)
        counters[i] = (uint8_t)count[i];
}

void kv_shells(struct kaivai *s, int seat, int one, int two, int three, int four, int five)
{
    set_counters(s->shells[seat], one, two, three, four, five);
}

void kv_fish(struct kaivai *s, int seat, int one, int two, int three, int four, int five)
{
    set_counters(s->caught[seat], one, two, three, four, five);
}

/* The common board of kv_turn and kv_end. */
static struct kaivai settled(const char *options)
{
    static const char *const huts[SEATS][2] = {{"K1", "L1"}, {"J2", "J3"}, {"F12", "G12"}, {"E11", "E10"}};
    struct kaivai s = kv_start(options);
    char what[32];
    for (int seat = 0; seat < s.players; seat++)
        for (int i = 0; i < 2; i++) {
            snprintf(what, sizeof what, "%s canoe", kaivai_seat_name[seat]);
            kv_tile(&s, huts[seat][i], what);
        }
    kv_tile(&s, "C2", "cult");
    s.god = (uint8_t)kv_hex("C2");
    return s;
}

struct kaivai kv_turn(const char *options)
{
    static const uint8_t bids[SEATS] = {6, 4, 2, 1};
    struct kaivai s = settled(options);
    memcpy(s.bid, bids, s.players);
    s.round = 2;
    s.step = STEP_TURN;
    s.player = RED;
    return s;
}

struct kaivai kv_end(const char *options)
{
    struct kaivai s = settled(options);
    s.round = edition_of(&s)->rounds;
    s.step = STEP_CHOOSE;
    s.chooser = s.player = RED;
    return s;
}

static void explain(const struct kaivai *s, const char *words, const struct motu_reason *reason)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    char why[512];
    struct motu_text text = MOTU_TEXT_IN(why), state = MOTU_TEXT_IN(json);
    motu_reason_write(reason, MOTU_LANGUAGE_EN, &text);
    kaivai_write_state(s, &state);
    print_error("%s: %s\n%s\n", words, why, json);
}

void kv_play(struct kaivai *s, const char *decisions)
{
    char all[1024], *word = all;
    assert_true(strlen(decisions) < sizeof all);
    strcpy(all, decisions);
    while (word) {
        char *next = strchr(word, ';');
        struct motu_reason reason;
        motu_move m;
        if (next)
            *next++ = 0;
        if (!kaivai_read_move(s, word, &m, &reason) || kaivai_refuse(s, m, &reason)) {
            explain(s, word, &reason);
            fail();
        }
        kaivai_apply(s, m);
        word = next;
    }
}

bool kv_legal(const struct kaivai *s, const char *words)
{
    motu_move m;
    return kaivai_read_move(s, words, &m, NULL) && !kaivai_refuse(s, m, NULL);
}

void kv_refused(const struct kaivai *s, const char *words, const char *rule, const char *sentence)
{
    struct motu_reason reason;
    char why[512];
    motu_move m;
    if (kaivai_read_move(s, words, &m, &reason) && !kaivai_refuse(s, m, &reason)) {
        print_error("%s is legal\n", words);
        fail();
    }
    struct motu_text text = MOTU_TEXT_IN(why);
    motu_reason_write_sentence(&reason, MOTU_LANGUAGE_EN, &text);
    assert_string_equal(why, sentence);
    assert_string_equal(reason.rule, rule);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

int kv_move_count(const struct kaivai *s)
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    return kaivai_actor(s) == MOTU_CHANCE ? kaivai_chances(s, move, weight) : kaivai_moves(s, move);
}

void kv_moves(const struct kaivai *s, const char *expected)
{
    static char word[MOTU_MAX_MOVES][MOTU_MATCH_MAX_MOVE_TEXT], all[MOTU_MAX_MOVES * 16];
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    const int count = kaivai_actor(s) == MOTU_CHANCE ? kaivai_chances(s, move, weight) : kaivai_moves(s, move);
    struct motu_text text = MOTU_TEXT_IN(all);
    for (int i = 0; i < count; i++) {
        struct motu_text one = MOTU_TEXT_IN(word[i]);
        kaivai_write_move(s, move[i], &one);
    }
    qsort(word, (size_t)count, sizeof word[0], by_bytes);
    for (int i = 0; i < count; i++) {
        motu_text_put(&text, i ? ", " : "");
        motu_text_put(&text, word[i]);
    }
    assert_string_equal(all, expected);
}

void kv_readable(const struct kaivai *s)
{
    static char json[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(json);
    struct motu_reason reason;
    struct kaivai again;
    kaivai_write_state(s, &text);
    if (!kaivai_read_state(&again, json, text.length, &reason)) {
        explain(s, "read", &reason);
        fail();
    }
    assert_memory_equal(&again, s, sizeof again);
}

const char *kv_phase_and_actor(const struct kaivai *s)
{
    static char text[64];
    const int actor = kaivai_actor(s);
    snprintf(text, sizeof text, "%s %s", kaivai_phase(s),
             actor == MOTU_CHANCE ? "chance"
             : actor == MOTU_OVER ? "nobody"
                                  : kaivai_seat_name[actor]);
    return text;
}
