/* verify.c: whether a record proves that its chance was fair. */
#include <motu/fair.h>

#include <string.h>

#include "fair_lines.h"

static bool fail(struct match_fault *fault, int decision, enum message why)
{
    fault->line = decision;
    reason_set(&fault->reason, REASON_ILLEGAL, "", why);
    return false;
}

static bool fail_at_line(struct match_fault *fault, const char *key, enum message why)
{
    fail(fault, 0, why);
    reason_add_word(&fault->reason, key);
    return false;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_seed(const struct match *m, uint8_t seed[FAIR_SEED_BYTES], struct match_fault *fault)
{
    size_t length;
    const char *hex = match_header(m, FAIR_LINE_SEED, &length);
    if (!hex)
        return fail_at_line(fault, FAIR_LINE_SEED, MESSAGE_FAIR_MISSING);
    if (length != FAIR_HEX - 1 || !fair_is_share(hex, length))
        return fail_at_line(fault, FAIR_LINE_SEED, MESSAGE_FAIR_HEX);
    for (size_t i = 0; i < FAIR_SEED_BYTES; i++)
        seed[i] = (uint8_t)(16 * hex_digit(hex[2 * i]) + hex_digit(hex[2 * i + 1]));
    return true;
}

static bool check_header(const struct match *m, const uint8_t seed[FAIR_SEED_BYTES], struct match_fault *fault)
{
    size_t length;
    const char *version = match_header(m, FAIR_LINE_VERSION, &length);
    if (!version)
        return fail_at_line(fault, FAIR_LINE_VERSION, MESSAGE_FAIR_MISSING);
    size_t anew;
    const int expected = match_header(m, FAIR_LINE_ANEW, &anew) ? FAIR_VERSION_ANEW : FAIR_VERSION;
    if (length != 1 || *version != '0' + expected || fair_drawing(m, 0) < 0)
        return fail(fault, 0, MESSAGE_FAIR_VERSION);
    const char *commit = match_header(m, FAIR_LINE_COMMIT, &length);
    if (!commit)
        return fail_at_line(fault, FAIR_LINE_COMMIT, MESSAGE_FAIR_MISSING);
    char ours[FAIR_HEX];
    fair_write_commit(seed, ours);
    if (length != FAIR_HEX - 1 || memcmp(ours, commit, length))
        return fail(fault, 0, MESSAGE_FAIR_COMMIT);
    for (int seat = 0; seat < m->game->seats(&m->start); seat++) {
        char key[FAIR_SHARE_KEY];
        fair_share_key(m, seat, key);
        const char *share = match_header(m, key, &length);
        if (share && !fair_is_share(share, length))
            return fail_at_line(fault, key, MESSAGE_FAIR_HEX);
    }
    return true;
}

static bool check_chance(const struct fair *f, const struct match *room, game_move said, struct match_fault *fault)
{
    const game_move ours = fair_chance(f, room);
    if (ours == said)
        return true;
    char words[MATCH_MAX_MOVE_TEXT];
    struct text text = TEXT_IN(words);
    fail(fault, room->count + 1, MESSAGE_FAIR_CHANCE);
    reason_add_number(&fault->reason, room->count + 1);
    room->game->write_move(&room->now, said, &text);
    reason_add_word(&fault->reason, words);
    text_clear(&text);
    room->game->write_move(&room->now, ours, &text);
    reason_add_word(&fault->reason, words);
    return false;
}

bool fair_verify(const struct match *m, struct match *room, struct match_fault *fault)
{
    uint8_t seed[FAIR_SEED_BYTES];
    struct fair f;
    if (m->viewer != GAME_ALL || m->from_state)
        return fail(fault, 0, MESSAGE_FAIR_MASKED);
    if (!read_seed(m, seed, fault) || !check_header(m, seed, fault))
        return false;
    fair_begin(&f, seed, m);
    room->game = m->game;
    room->viewer = GAME_ALL;
    memcpy(&room->now, &m->start, m->game->state_size);
    memcpy(room->header, m->header, sizeof room->header);
    for (room->count = 0; room->count < m->count; room->count++) {
        const game_move said = m->move[room->count];
        if (match_actor(room) == GAME_CHANCE && !check_chance(&f, room, said, fault))
            return false;
        m->game->apply(&room->now, said);
    }
    return true;
}
