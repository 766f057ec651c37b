/* sha256.c: see sha256.h. A test compares it with libsodium's. */
#include "sha256.h"

#include <string.h>
#ifdef __SHA__
#include <immintrin.h>
#endif

#include "must.h"

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

#ifdef __SHA__

/* Where the processor has instructions for it, a fifth of the time. They do two rounds at a time, with the state as the
 * letters abef and cdgh, and four words of the schedule at a time, of which the last sixteen are kept. */
static void mix(uint32_t state[8], const uint8_t block[SHA256_BLOCK])
{
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)state), 0xB1);
    const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)(state + 4)), 0x1B);
    const __m128i abef_before = _mm_alignr_epi8(cdab, efgh, 8), cdgh_before = _mm_blend_epi16(efgh, cdab, 0xF0);
    __m128i abef = abef_before, cdgh = cdgh_before, w[4] = {_mm_setzero_si128()};
    for (size_t i = 0; i < 16; i++) {
        const __m128i last = w[(i + 3) % 4]; /* of no account in the first four */
        if (i < 4)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(block + 16 * i)), big_endian);
        else
            w[i % 4] = _mm_sha256msg2_epu32(
                _mm_add_epi32(_mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]), _mm_alignr_epi8(last, w[(i + 2) % 4], 4)),
                last);
        const __m128i *four = (const __m128i *)(const void *)(constant + 4 * i);
        const __m128i sum = _mm_add_epi32(w[i % 4], _mm_loadu_si128(four));
        cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
        abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    const __m128i feba = _mm_shuffle_epi32(_mm_add_epi32(abef, abef_before), 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(_mm_add_epi32(cdgh, cdgh_before), 0xB1);
    _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

static uint32_t turn(uint32_t word, int by)
{
    return word >> by | word << (32 - by);
}

/* One round. Eight of them in a row, each with its letters turned one on, and nothing has to move. */
#define ROUND(a, b, c, d, e, f, g, h, i)                                                                     \
    do {                                                                                                     \
        (h) += (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (((e) & (f)) ^ (~(e) & (g))) + constant[i] + w[i]; \
        (d) += (h);                                                                                          \
        (h) += (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (((a) & (b)) ^ ((a) & (c)) ^ ((b) & (c)));         \
    } while (0)

static void mix(uint32_t state[8], const uint8_t block[SHA256_BLOCK])
{
    uint32_t w[64], a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6],
                    h = state[7];
    for (size_t i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8
               | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        const uint32_t near = w[i - 2], far = w[i - 15];
        w[i] = w[i - 16] + (turn(far, 7) ^ turn(far, 18) ^ far >> 3) + w[i - 7]
               + (turn(near, 17) ^ turn(near, 19) ^ near >> 10);
    }
    for (int i = 0; i < 64; i += 8) {
        ROUND(a, b, c, d, e, f, g, h, i);
        ROUND(h, a, b, c, d, e, f, g, i + 1);
        ROUND(g, h, a, b, c, d, e, f, i + 2);
        ROUND(f, g, h, a, b, c, d, e, i + 3);
        ROUND(e, f, g, h, a, b, c, d, i + 4);
        ROUND(d, e, f, g, h, a, b, c, i + 5);
        ROUND(c, d, e, f, g, h, a, b, i + 6);
        ROUND(b, c, d, e, f, g, h, a, i + 7);
    }
    const uint32_t sum[8] = {a, b, c, d, e, f, g, h};
    for (int i = 0; i < 8; i++)
        state[i] += sum[i];
}

#endif

void sha256_start(struct sha256 *s)
{
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->state, start, sizeof start);
    s->length = 0;
}

void sha256_add(struct sha256 *s, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    while (length) {
        const size_t used = s->length % SHA256_BLOCK, room = SHA256_BLOCK - used;
        const size_t now = length < room ? length : room;
        memcpy(s->block + used, from, now);
        s->length += now;
        from += now;
        length -= now;
        if (now == room)
            mix(s->state, s->block);
    }
}

void sha256_end(struct sha256 *s, uint8_t hash[SHA256_BYTES])
{
    static const uint8_t padding[SHA256_BLOCK] = {0x80};
    const uint64_t bits = s->length * 8;
    uint8_t tail[8];
    for (int i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    const size_t used = s->length % SHA256_BLOCK;
    sha256_add(s, padding, (used < 56 ? 56 : 120) - used);
    sha256_add(s, tail, sizeof tail);
    for (int i = 0; i < SHA256_BYTES; i++)
        hash[i] = (uint8_t)(s->state[i / 4] >> (24 - 8 * (i % 4)));
}

void hmac_start(struct hmac *h, const void *key, size_t length)
{
    uint8_t pad[SHA256_BLOCK] = {0};
    must(length <= SHA256_BLOCK);
    memcpy(pad, key, length);
    for (int i = 0; i < SHA256_BLOCK; i++)
        pad[i] ^= 0x36;
    sha256_start(&h->inner);
    sha256_add(&h->inner, pad, sizeof pad);
    for (int i = 0; i < SHA256_BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    sha256_start(&h->outer);
    sha256_add(&h->outer, pad, sizeof pad);
}

void hmac_add(struct hmac *h, const void *bytes, size_t length)
{
    sha256_add(&h->inner, bytes, length);
}

void hmac_end(struct hmac *h, uint8_t hash[SHA256_BYTES])
{
    uint8_t inner[SHA256_BYTES];
    sha256_end(&h->inner, inner);
    sha256_add(&h->outer, inner, sizeof inner);
    sha256_end(&h->outer, hash);
}
