/* bytes.h: numbers as bytes of a file, little endian whatever the machine, and a sum over bytes. */
#ifndef MOTU_BYTES_H
#define MOTU_BYTES_H

#include <stddef.h>
#include <stdint.h>

void bytes_put(uint8_t *at, int bytes, uint64_t number);
uint64_t bytes_get(const uint8_t *at, int bytes);

/* FNV-1a of 32 bits, from BYTES_SUM on: the sum over what came before goes in. */
#define BYTES_SUM 0x811C9DC5u
uint32_t bytes_sum(uint32_t before, const void *bytes, size_t length);

#endif
