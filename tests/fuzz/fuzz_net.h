/* fuzz_net.h: a net for fuzz targets, with a handler that answers, forgets, streams and repeats. */
#ifndef TESTS_FUZZ_NET_H
#define TESTS_FUZZ_NET_H

#include <netinet/in.h>
#include <stdint.h>

#include "net_inside.h"

/* Opened once. Its clock stands still. */
struct net *fuzz_net(void);
/* Sends a piece and lets the net handle it; what the net says meanwhile is thrown away. */
void fuzz_net_send(struct net *, int ours, const uint8_t *bytes, size_t length);
/* Hangs up; then nothing may be left. */
void fuzz_net_end(struct net *, int ours);

#endif
