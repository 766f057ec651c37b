/* kaivai_position.h: positions of Kaivai made by hand, and words to play and question them with. */
#ifndef TESTS_KAIVAI_POSITION_H
#define TESTS_KAIVAI_POSITION_H

#include "checked.h"

#include "kaivai_rules.h"

/* Options that leave nothing to chance before the first bid. */
#define KV_2010    "bases=A6-A7,G1-H1 ages=red,yellow,green,blue"
#define KV_2010_DE "profile=2010-de " KV_2010
#define KV_2005_SK "profile=2005-sk bases=A6,M5 ages=red,yellow,green,blue"
#define KV_2005_IT "profile=2005-it bases=A6,M5 ages=red,yellow,green,blue"

/* The version of the rules that positions are made for: the newest, unless a test says otherwise. */
extern int kv_rules;
/* A test of what the first version of the rules did. */
#define kv_first_version_test(f) cmocka_unit_test_setup_teardown(f, kv_use_first_version, kv_use_newest_version)
int kv_use_first_version(void **);
int kv_use_newest_version(void **);
/* The beginning, as the options make it. */
struct kaivai kv_start(const char *options);
/* Red's turn in round 2. Bids 6, 4, 2, 1 (movement 4, 4, 2, 1). Every player has two canoe huts and no canoe:
 * red K1 L1, yellow J2 J3 (with K2), green F12 G12, blue E11 E10 (with F11). The god stands on C2, in B2's
 * village. Three shells on 5, three fish where they start, three influence. */
struct kaivai kv_turn(const char *options);
/* The choice of the first village to score, by the same players. */
struct kaivai kv_end(const char *options);

int kv_hex(const char *name);
int kv_village(const struct kaivai *, const char *name);
/* Puts a tile, "red canoe" or "cult", where it touches a village; without a canoe on it. */
void kv_tile(struct kaivai *, const char *hex, const char *what);
void kv_canoe(struct kaivai *, const char *hex, int seat);
/* A canoe hut with its canoe on it. */
void kv_new_canoe(struct kaivai *, const char *hex, int seat);
void kv_shells(struct kaivai *, int seat, int one, int two, int three, int four, int five);
void kv_fish(struct kaivai *, int seat, int one, int two, int three, int four, int five);

/* Plays decisions, separated by semicolons; each must be legal. */
void kv_play(struct kaivai *, const char *decisions);
bool kv_legal(const struct kaivai *, const char *words);
/* The decision is refused, by this rule and with this sentence. */
void kv_refused(const struct kaivai *, const char *words, const char *rule, const char *sentence);
/* All legal moves, sorted, with ", " between. */
void kv_moves(const struct kaivai *, const char *expected);
int kv_move_count(const struct kaivai *);
/* The state can be written and read again to the byte. */
void kv_readable(const struct kaivai *);
const char *kv_phase_and_actor(const struct kaivai *);

#endif
