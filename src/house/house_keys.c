/* house_keys.c: the secrets of seats: made, kept as hashes, derived again for whoever repeats a request, and
 * recognised. */
#include "house_inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "house_words.h"

void house_hash_token(const char *token, uint8_t hash[32])
{
    crypto_hash_sha256(hash, (const unsigned char *)token, strlen(token));
}

static bool log_key(struct house *h, struct table *t, int actor, const char *seat, const char *token)
{
    uint8_t hash[32];
    char words[96], hex[65];
    house_hash_token(token, hash);
    words_write_hex(hash, sizeof hash, hex);
    snprintf(words, sizeof words, "%s %s", seat, hex);
    return house_log(h, t, actor, EVENT_KEY, NULL, words);
}

bool house_new_key(struct house *h, struct table *t, int actor, const char *seat, char token[TOKEN_HEX])
{
    uint8_t bytes[16];
    h->ports.random(h->ports.own, bytes, sizeof bytes);
    words_write_hex(bytes, sizeof bytes, token);
    return log_key(h, t, actor, seat, token);
}

/* The game's seed is secret until the game is over; `known` always is. */
static void derive_token(const struct table *t, int seat, const uint8_t known[32], const char *id,
                         char token[TOKEN_HEX])
{
    static const char purpose[] = "motu token\n";
    uint8_t mac[crypto_auth_hmacsha256_BYTES], number = (uint8_t)seat;
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, t->about.seed, sizeof t->about.seed);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)purpose, sizeof purpose);
    crypto_auth_hmacsha256_update(&state, &number, 1);
    crypto_auth_hmacsha256_update(&state, known, 32);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)id, strlen(id));
    crypto_auth_hmacsha256_final(&state, mac);
    words_write_hex(mac, (TOKEN_HEX - 1) / 2, token);
}

bool house_new_key_of(struct house *h, struct table *t, int actor, int seat, const uint8_t known[32], const char *id,
                      char token[TOKEN_HEX])
{
    derive_token(t, seat, known, id, token);
    return log_key(h, t, actor, seat < 0 ? "watch" : motu_actor_name(t->game, seat), token);
}

bool house_is_key_of(const struct table *t, int seat, const uint8_t known[32], const char *id, char token[TOKEN_HEX])
{
    uint8_t hash[32];
    derive_token(t, seat, known, id, token);
    house_hash_token(token, hash);
    return !sodium_memcmp(hash, seat < 0 ? t->watch_key : t->seat[seat].key, sizeof hash);
}

int house_find_key_of(const struct table *t, const uint8_t known[32], const char *id, char token[TOKEN_HEX])
{
    for (int seat = 0; seat < t->seats; seat++)
        if (house_is_key_of(t, seat, known, id, token))
            return seat;
    return -1;
}

int house_role(const struct table *t, const char *token)
{
    uint8_t hash[32];
    int role = t->listed ? MOTU_ONLOOKER : MOTU_OVER;
    if (!token)
        return role;
    role = MOTU_OVER;
    house_hash_token(token, hash);
    for (int seat = 0; seat < t->seats; seat++) /* all of them, so that the time it takes reveals nothing */
        if (!sodium_memcmp(hash, t->seat[seat].key, sizeof hash))
            role = seat;
    if (!sodium_memcmp(hash, t->watch_key, sizeof hash))
        role = MOTU_ONLOOKER;
    return role;
}
