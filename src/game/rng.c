/* rng.c: see motu/rng.h. */
#include <motu/rng.h>

#include <stdbool.h>

static uint64_t splitmix_next(uint64_t *state)
{
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void motu_rng_seed(struct motu_rng *r, uint64_t seed)
{
    for (int i = 0; i < 4; i++)
        r->word[i] = splitmix_next(&seed);
}

void motu_rng_seed_at(struct motu_rng *r, uint64_t seed, uint64_t n)
{
    /* Two rounds of mixing between seed and number, so that neighbouring seeds and neighbouring
     * decisions have nothing in common. */
    uint64_t mixed = splitmix_next(&seed) ^ (n * 0xD1342543DE82EF95u);
    motu_rng_seed(r, splitmix_next(&mixed));
}

uint64_t motu_rng_seed_from_text(const char *text, size_t length)
{
    uint64_t number = 0, hash = 0xCBF29CE484222325u;
    bool is_number = length > 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        const uint64_t digit = (uint64_t)c - '0';
        is_number = is_number && digit < 10 && number <= (UINT64_MAX - digit) / 10;
        number = number * 10 + digit;
        hash = (hash ^ c) * 0x100000001B3u;
    }
    return is_number ? number : hash;
}
