/* fair_verify.c: whether a record proves that its chance was fair. */
#include <motu/fair.h>

#include <string.h>

#include "fair_lines.h"

static bool fail(struct motu_match_fault *fault, int decision, enum motu_message why)
{
    fault->line = decision;
    motu_reason_set(&fault->reason, MOTU_REASON_ILLEGAL, "", why);
    return false;
}

static bool fail_at_line(struct motu_match_fault *fault, const char *key, enum motu_message why)
{
    fail(fault, 0, why);
    motu_reason_add_word(&fault->reason, key);
    return false;
}

/* Of a digit that is one. */
static int hex_digit(char c)
{
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

static bool read_seed(const struct motu_match *m, uint8_t seed[MOTU_FAIR_SEED_BYTES], struct motu_match_fault *fault)
{
    size_t length;
    const char *hex = motu_match_header(m, FAIR_LINE_SEED, &length);
    if (!hex)
        return fail_at_line(fault, FAIR_LINE_SEED, MOTU_MESSAGE_FAIR_MISSING);
    if (length != MOTU_FAIR_HEX - 1 || !motu_fair_is_share(hex, length))
        return fail_at_line(fault, FAIR_LINE_SEED, MOTU_MESSAGE_FAIR_HEX);
    for (size_t i = 0; i < MOTU_FAIR_SEED_BYTES; i++)
        seed[i] = (uint8_t)(16 * hex_digit(hex[2 * i]) + hex_digit(hex[2 * i + 1]));
    return true;
}

/* A seat's share; if the seat sealed one, it must be that one. */
static bool check_share(const struct motu_match *m, int seat, struct motu_match_fault *fault)
{
    char key[FAIR_KEY], seal_key[FAIR_KEY], added[MOTU_FAIR_MAX_SHARE + 1] = "", ours[MOTU_FAIR_SEAL_DIGITS + 1];
    size_t length = 0, seal_length = 0;
    fair_key(m, FAIR_LINE_SHARE, seat, key);
    fair_key(m, FAIR_LINE_SEAL, seat, seal_key);
    const char *share = motu_match_header(m, key, &length), *seal = motu_match_header(m, seal_key, &seal_length);
    if (share && !motu_fair_is_share(share, length))
        return fail_at_line(fault, key, MOTU_MESSAGE_FAIR_HEX);
    if (!seal)
        return true;
    if (!motu_fair_is_seal(seal, seal_length))
        return fail_at_line(fault, seal_key, MOTU_MESSAGE_FAIR_HEX);
    if (!share)
        return fail_at_line(fault, seal_key, MOTU_MESSAGE_FAIR_WITHHELD);
    memcpy(added, share, length);
    motu_fair_write_seal(added, ours);
    return !memcmp(ours, seal, seal_length) || fail_at_line(fault, key, MOTU_MESSAGE_FAIR_SEAL);
}

static bool check_header(const struct motu_match *m, const uint8_t seed[MOTU_FAIR_SEED_BYTES],
                         struct motu_match_fault *fault)
{
    size_t length;
    const char *version = motu_match_header(m, FAIR_LINE_VERSION, &length);
    if (!version)
        return fail_at_line(fault, FAIR_LINE_VERSION, MOTU_MESSAGE_FAIR_MISSING);
    size_t anew;
    const int expected = motu_match_header(m, FAIR_LINE_ANEW, &anew) ? MOTU_FAIR_VERSION_ANEW : MOTU_FAIR_VERSION;
    if (length != 1 || *version != '0' + expected || fair_drawing(m, 0) < 0)
        return fail(fault, 0, MOTU_MESSAGE_FAIR_VERSION);
    const char *commit = motu_match_header(m, FAIR_LINE_COMMIT, &length);
    if (!commit)
        return fail_at_line(fault, FAIR_LINE_COMMIT, MOTU_MESSAGE_FAIR_MISSING);
    char ours[MOTU_FAIR_HEX];
    motu_fair_write_commit(seed, ours);
    if (length != MOTU_FAIR_HEX - 1 || memcmp(ours, commit, length))
        return fail(fault, 0, MOTU_MESSAGE_FAIR_COMMIT);
    for (int seat = 0; seat < m->game->seats(&m->start); seat++)
        if (!check_share(m, seat, fault))
            return false;
    return true;
}

static bool check_chance(const struct motu_fair *f, const struct motu_match *scratch, motu_move said,
                         struct motu_match_fault *fault)
{
    const motu_move ours = motu_fair_chance(f, scratch);
    if (ours == said)
        return true;
    char words[MOTU_MATCH_MAX_MOVE_TEXT];
    struct motu_text text = MOTU_TEXT_IN(words);
    fail(fault, scratch->count + 1, MOTU_MESSAGE_FAIR_CHANCE);
    motu_reason_add_number(&fault->reason, scratch->count + 1);
    scratch->game->write_move(&scratch->now, said, &text);
    motu_reason_add_word(&fault->reason, words);
    motu_text_clear(&text);
    scratch->game->write_move(&scratch->now, ours, &text);
    motu_reason_add_word(&fault->reason, words);
    return false;
}

bool motu_fair_verify(const struct motu_match *m, struct motu_match *scratch, struct motu_match_fault *fault)
{
    uint8_t seed[MOTU_FAIR_SEED_BYTES];
    struct motu_fair f;
    struct motu_walk walk;
    if (m->viewer != MOTU_ALL || m->from_state)
        return fail(fault, 0, MOTU_MESSAGE_FAIR_MASKED);
    if (!read_seed(m, seed, fault) || !check_header(m, seed, fault))
        return false;
    motu_fair_begin(&f, seed, m);
    scratch->game = m->game;
    scratch->viewer = MOTU_ALL;
    memcpy(scratch->header, m->header, sizeof scratch->header);
    for (motu_walk_start(&walk, m); motu_walk_more(&walk); motu_walk_next(&walk)) {
        if (motu_walk_actor(&walk) != MOTU_CHANCE)
            continue;
        memcpy(&scratch->now, &walk.state,
               m->game->state_size); /* the match as it was then, as far as chance needs it */
        scratch->count = walk.ply;
        if (!check_chance(&f, scratch, m->move[walk.ply], fault))
            return false;
    }
    return true;
}
