/* sha1.h: SHA-1, for the one place that still asks for it: the WebSocket handshake. Not for secrets. */
#ifndef MOTU_SHA1_H
#define MOTU_SHA1_H

#include <stddef.h>
#include <stdint.h>

enum { SHA1_BYTES = 20 };

void sha1(const void *bytes, size_t length, uint8_t digest[SHA1_BYTES]);

#endif
