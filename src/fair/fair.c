/* fair.c: commitment, key, and what chance decides (motu/fair.h has the scheme). Checking a record is fair_verify.c's.
 */
#include <motu/fair.h>

#include <string.h>

#include "fair_lines.h"
#include "must.h"
#include "sha256.h"

static const char scheme[] = "motu fair 1\n";

bool motu_fair_is_share(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    return length <= MOTU_FAIR_MAX_SHARE;
}

void motu_fair_write_seed(const uint8_t seed[MOTU_FAIR_SEED_BYTES], char hex[MOTU_FAIR_HEX])
{
    for (size_t i = 0; i < MOTU_FAIR_SEED_BYTES; i++) {
        hex[2 * i] = "0123456789abcdef"[seed[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[seed[i] & 15];
    }
    hex[MOTU_FAIR_HEX - 1] = 0;
}

/* SHA-256 of two texts, one after the other, as hex digits. */
static void write_hash(const char *first, const void *rest, size_t length, char hex[MOTU_FAIR_HEX])
{
    struct sha256 s;
    uint8_t hash[SHA256_BYTES];
    sha256_start(&s);
    sha256_add(&s, first, strlen(first));
    sha256_add(&s, rest, length);
    sha256_end(&s, hash);
    motu_fair_write_seed(hash, hex);
}

void motu_fair_write_commit(const uint8_t seed[MOTU_FAIR_SEED_BYTES], char hex[MOTU_FAIR_HEX])
{
    write_hash(scheme, seed, MOTU_FAIR_SEED_BYTES, hex);
}

void motu_fair_write_seal(const char *share, char hex[MOTU_FAIR_SEAL_DIGITS + 1])
{
    write_hash("motu share 1\n", share, strlen(share), hex);
}

bool motu_fair_is_seal(const char *text, size_t length)
{
    return length == MOTU_FAIR_SEAL_DIGITS && motu_fair_is_share(text, length);
}

void fair_key(const struct motu_match *m, const char *line, int seat, char key[FAIR_KEY])
{
    struct motu_text text = motu_text_in(key, FAIR_KEY);
    motu_text_put(&text, line);
    motu_text_put(&text, motu_actor_name(m->game, seat));
    must(motu_text_fits(&text));
}

bool motu_fair_put_commit(struct motu_match *m, const uint8_t seed[MOTU_FAIR_SEED_BYTES])
{
    char hex[MOTU_FAIR_HEX];
    motu_fair_write_commit(seed, hex);
    return motu_match_set_header(m, FAIR_LINE_VERSION, "1") && motu_match_set_header(m, FAIR_LINE_COMMIT, hex);
}

bool motu_fair_put_share(struct motu_match *m, int seat, const char *share)
{
    char key[FAIR_KEY];
    must(motu_fair_is_share(share, strlen(share)));
    fair_key(m, FAIR_LINE_SHARE, seat, key);
    return motu_match_set_header(m, key, share);
}

bool motu_fair_put_seal(struct motu_match *m, int seat, const char *seal)
{
    char key[FAIR_KEY];
    must(motu_fair_is_seal(seal, strlen(seal)));
    fair_key(m, FAIR_LINE_SEAL, seat, key);
    return motu_match_set_header(m, key, seal);
}

bool motu_fair_put_seed(struct motu_match *m, const uint8_t seed[MOTU_FAIR_SEED_BYTES])
{
    char hex[MOTU_FAIR_HEX];
    motu_fair_write_seed(seed, hex);
    return motu_match_set_header(m, FAIR_LINE_SEED, hex);
}

/* One entry of the line fair-anew, "12.1"; moves past it. */
static bool read_entry(const char **at, const char *end, int *decision, int *drawing)
{
    int *const number[] = {decision, drawing};
    for (int i = 0; i < 2; i++) {
        const char *first = *at;
        for (*number[i] = 0; *at < end && **at >= '0' && **at <= '9' && *at - first < 5; ++*at)
            *number[i] = 10 * *number[i] + **at - '0';
        if (*at == first || (i == 0 && (*at == end || *(*at)++ != '.')))
            return false;
    }
    return *at == end || *(*at)++ == ' ';
}

int fair_drawing(const struct motu_match *m, int decision)
{
    size_t length = 0;
    const char *line = motu_match_header(m, FAIR_LINE_ANEW, &length), *at = line ? line : "", *end = at + length;
    int from = 0, drawing = 0, last = -1, found = 0;
    while (at < end) {
        if (!read_entry(&at, end, &from, &drawing) || from <= last)
            return -1;
        last = from;
        found = from <= decision ? drawing : found;
    }
    return found;
}

bool motu_fair_draw_anew(struct motu_match *m, int decision)
{
    char line[MOTU_MATCH_MAX_HEADER];
    struct motu_text text = MOTU_TEXT_IN(line);
    size_t length = 0;
    const char *old = motu_match_header(m, FAIR_LINE_ANEW, &length), *start = old ? old : "";
    const char *at = start, *end = at + length, *kept = at;
    int from = 0, drawing = 0;
    while (read_entry(&at, end, &from, &drawing))
        kept = from < decision ? at : kept;
    motu_text_put_bytes(&text, start, (size_t)(kept - start)); /* every entry but the last is followed by a space */
    if (text.length && line[text.length - 1] != ' ')
        motu_text_put_char(&text, ' ');
    motu_text_put_number(&text, decision);
    motu_text_put_char(&text, '.');
    motu_text_put_number(&text, drawing + 1); /* the last entry has the highest number: it was drawn last */
    char before[MOTU_MATCH_MAX_HEADER];
    memcpy(before, m->header, sizeof before);
    if (motu_text_fits(&text) && motu_match_set_header(m, FAIR_LINE_ANEW, line)
        && motu_match_set_header(m, FAIR_LINE_VERSION, "2")
        && strlen(m->header) + sizeof FAIR_LINE_SEED ": \n" + MOTU_FAIR_HEX <= sizeof m->header)
        return true;
    memcpy(m->header, before, sizeof before);
    return false;
}

void motu_fair_begin(struct motu_fair *f, const uint8_t seed[MOTU_FAIR_SEED_BYTES], const struct motu_match *m)
{
    struct hmac h;
    char options[256];
    struct motu_text text = MOTU_TEXT_IN(options);
    m->game->write_options(&m->start, &text);
    must(motu_text_fits(&text));
    hmac_start(&h, seed, MOTU_FAIR_SEED_BYTES);
    hmac_add(&h, scheme, sizeof scheme - 1);
    hmac_add(&h, m->game->id, strlen(m->game->id));
    hmac_add(&h, "\n", 1);
    hmac_add(&h, options, text.length);
    hmac_add(&h, "\n", 1);
    for (int seat = 0; seat < m->game->seats(&m->start); seat++) {
        char key[FAIR_KEY];
        size_t length = 0;
        fair_key(m, FAIR_LINE_SHARE, seat, key);
        const char *share = motu_match_header(m, key, &length), *name = motu_actor_name(m->game, seat);
        hmac_add(&h, name, strlen(name));
        hmac_add(&h, " ", 1);
        hmac_add(&h, share ? share : "", length);
        hmac_add(&h, "\n", 1);
    }
    hmac_end(&h, f->key);
}

/* A number below `bound`, each equally likely; n combines the drawing and the number of the decision. */
static uint32_t draw(const struct motu_fair *f, uint64_t n, uint32_t bound)
{
    const uint64_t whole = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % bound;
    for (uint32_t i = 0;; i++) {
        struct hmac h;
        uint8_t block[SHA256_BYTES], number[12];
        for (int byte = 0; byte < 8; byte++)
            number[byte] = (uint8_t)(n >> (56 - 8 * byte));
        for (int byte = 0; byte < 4; byte++)
            number[8 + byte] = (uint8_t)(i >> (24 - 8 * byte));
        hmac_start(&h, f->key, sizeof f->key);
        hmac_add(&h, number, sizeof number);
        hmac_end(&h, block);
        for (const uint8_t *at = block; at < block + sizeof block; at += 4) {
            const uint32_t word = (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
            if (word < whole)
                return word % bound;
        }
    }
}

motu_move motu_fair_chance(const struct motu_fair *f, const struct motu_match *m)
{
    struct motu_match_choice choice[MOTU_MAX_MOVES];
    uint32_t sum = 0;
    must(motu_match_actor(m) == MOTU_CHANCE);
    const int count = motu_match_choices(m, choice);
    must(count > 0);
    for (int i = 0; i < count; i++)
        sum += choice[i].weight;
    const int drawing = fair_drawing(m, m->count);
    must(drawing >= 0);
    uint32_t pick = draw(f, (uint64_t)drawing << 32 | (uint64_t)m->count, sum);
    int i = 0;
    while (pick >= choice[i].weight)
        pick -= choice[i++].weight;
    return choice[i].move;
}
