/* sha256.h: SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over bytes in memory; nothing from libc but memcpy. */
#ifndef FAIR_SHA256_H
#define FAIR_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

void sha256_start(struct sha256 *);
void sha256_add(struct sha256 *, const void *bytes, size_t length);
void sha256_end(struct sha256 *, uint8_t hash[SHA256_BYTES]);

/* A keyed hash, in the same three steps. Keys of at most SHA256_BLOCK bytes. */
struct hmac {
    struct sha256 inner, outer;
};
void hmac_start(struct hmac *, const void *key, size_t length);
void hmac_add(struct hmac *, const void *bytes, size_t length);
void hmac_end(struct hmac *, uint8_t hash[SHA256_BYTES]);

#endif
