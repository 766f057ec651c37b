/* bytes.h: numbers as bytes of a file, little-endian on every machine, and a checksum over bytes. */
#ifndef MOTU_BYTES_H
#define MOTU_BYTES_H

#include <stddef.h>
#include <stdint.h>

void bytes_put(uint8_t *at, int bytes, uint64_t number);
uint64_t bytes_get(const uint8_t *at, int bytes);

/* FNV-1a of 32 bits; pass BYTES_SUM first, then the sum so far. */
#define BYTES_SUM 0x811C9DC5u
uint32_t bytes_sum(uint32_t before, const void *bytes, size_t length);

#endif
