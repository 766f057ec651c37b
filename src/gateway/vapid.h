/* vapid.h: how we identify ourselves to the push services of browsers (RFC 8292): a key pair of our own, made once, and
 * a signed header for each push. Pushes carry nothing else: the page itself asks us what happened. */
#ifndef GATEWAY_VAPID_H
#define GATEWAY_VAPID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VAPID_SECRET = 32, VAPID_PUBLIC = 88, VAPID_LINE = 1024 };

struct vapid;
/* A new secret key; false if the system has no random bytes to give. */
bool vapid_make(uint8_t secret[VAPID_SECRET]);
/* NULL: that is not a key, or there is no memory. */
struct vapid *vapid_open(const uint8_t secret[VAPID_SECRET]);
void vapid_close(struct vapid *);
/* The public key as browsers want it: base64url, without a null byte inside. */
const char *vapid_public(const struct vapid *);
/* The value of the header "Authorization" for a push to that address at that time, good for some hours. `contact` is an
 * address that the people behind the push service may write to, or NULL. False if the endpoint is not valid or the
 * header would be too long. */
bool vapid_write(const struct vapid *, const char *endpoint, int64_t now_s, const char *contact, char line[VAPID_LINE]);

#endif
