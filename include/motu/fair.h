/* fair.h: chance that nobody chose, and that anybody can check afterwards.
 *
 * Before a game the house publishes a commitment to a secret seed; then each seat may add a share, which the house
 * could not know when it committed; every card and die follows from both. When the game is over the seed is revealed,
 * and anybody with the record can recompute the commitment and every decision of chance.
 *
 * A host who also plays knows the seed and, seeing the others' shares first, could try shares of its own until it likes
 * the cards. So a seat may join with the hash of its share and reveal the share when every seat is taken: by then
 * nobody can choose any more. Both are in the record; a player who sealed a share keeps the others' hashes as shown
 * before revealing its own, and compares.
 *
 * All of it is in header lines of the record:
 *
 *     fair: 1                       this scheme; 2 if there is a line fair-anew, unknown to older programs
 *     fair-commit: 64 hex digits    SHA-256 of "motu fair 1\n" and the 32 bytes of the seed
 *     fair-share-black: hex digits  the seat's share, at most 64; no line: none came before the start
 *     fair-seal-black: 64 hex       SHA-256 of "motu share 1\n" and the digits of the share, if the seat sealed it
 *     fair-seed: 64 hex digits      the seed; only when the game is over
 *     fair-anew: 12.1 30.2          from decision 12 on drawing 1 counts, from 30 on drawing 2
 *
 *     key        = HMAC-SHA256(seed, "motu fair 1\n" GAME "\n" OPTIONS "\n" { SEAT " " SHARE "\n" for each seat })
 *     block n, i = HMAC-SHA256(key, drawing as 4 bytes, n as 4 bytes, i as 4 bytes), high byte first; i = 0, 1, …
 *     words      = the blocks one after the other, 4 bytes each, high byte first
 *     outcome    : with W the sum of the weights, the first word below the greatest multiple of W in 2^32, modulo W,
 *                  counts through the outcomes in the order of their texts by bytes, each as often as its weight
 *
 * The weights are integers and not reduced. Kahuna: the copies of a card left in the pile; who begins, 1 each. Kaivai:
 * every age order 1, every place of a base 1, a roll the product, over its dice, of the sides that show it.
 *
 * n is the number of the decision, counted from 0, and the drawing is 0: undoing and playing on does not roll again.
 * But somebody who takes back a decision of chance has seen it, and would know what is to come. So when all agree to
 * that, the house draws afresh from there on, and the record says so: a decision uses the drawing of the last entry at
 * or before it. This header draws no seeds and keeps no secrets: the house does. */
#ifndef MOTU_FAIR_H
#define MOTU_FAIR_H

#include <motu/api.h>
#include <motu/match.h>

MOTU_BEGIN_DECLS

enum {
    MOTU_FAIR_VERSION = 1,
    MOTU_FAIR_VERSION_ANEW = 2,
    MOTU_FAIR_SEED_BYTES = 32,
    MOTU_FAIR_HEX = 2 * MOTU_FAIR_SEED_BYTES + 1,
    MOTU_FAIR_MAX_SHARE = 64,
    MOTU_FAIR_SEAL_DIGITS = 64
};

struct motu_fair {
    uint8_t key[32];
};

/* Whether a text is a share: hex digits, lower case, at most MOTU_FAIR_MAX_SHARE; an empty one is valid. */
bool motu_fair_is_share(const char *text, size_t length);
/* The commitment to a seed, and the seed itself, for the record. */
void motu_fair_write_commit(const uint8_t seed[MOTU_FAIR_SEED_BYTES], char hex[MOTU_FAIR_HEX]);
void motu_fair_write_seed(const uint8_t seed[MOTU_FAIR_SEED_BYTES], char hex[MOTU_FAIR_HEX]);

/* The hash that seals a share, and whether a text can be one. */
void motu_fair_write_seal(const char *share, char hex[MOTU_FAIR_SEAL_DIGITS + 1]);
bool motu_fair_is_seal(const char *text, size_t length);

/* Put the version and the commitment into the header of a match; a seat's share; its seal; and at the end the seed.
 * False if the header is full. */
bool motu_fair_put_commit(struct motu_match *, const uint8_t seed[MOTU_FAIR_SEED_BYTES]);
bool motu_fair_put_share(struct motu_match *, int seat, const char *share);
bool motu_fair_put_seal(struct motu_match *, int seat, const char *seal);
bool motu_fair_put_seed(struct motu_match *, const uint8_t seed[MOTU_FAIR_SEED_BYTES]);

/* Begins another drawing at that decision. False if the header has no room for it and the seed; then nothing has
 * changed. */
bool motu_fair_draw_anew(struct motu_match *, int decision);

/* The key of a game from the seed and the shares in the header of its match, once all shares are there. */
void motu_fair_begin(struct motu_fair *, const uint8_t seed[MOTU_FAIR_SEED_BYTES], const struct motu_match *);
/* What chance decides now. */
motu_move motu_fair_chance(const struct motu_fair *, const struct motu_match *);

/* Whether a whole record proves its chance fair: the seed is the one committed to, and every decision of chance
 * follows from it. `scratch` is a second match to work in. A fault's line is the number of the decision, from 1 on, or
 * 0 if it is the header that is wrong. */
bool motu_fair_verify(const struct motu_match *, struct motu_match *scratch, struct motu_match_fault *);

MOTU_END_DECLS

#endif
