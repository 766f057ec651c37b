/* notify.h: tells systemd how we are, without its library: a datagram to the socket it named. */
#ifndef MOTU_NOTIFY_H
#define MOTU_NOTIFY_H

#include <stdint.h>

/* "READY=1", "STOPPING=1", "WATCHDOG=1". Nothing happens if nobody asked. */
void notify_send(const char *state);
/* How often WATCHDOG=1 is wanted, in ms; 0: never. */
int64_t notify_watchdog_ms(void);

#endif
