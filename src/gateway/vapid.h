/* vapid.h: who we are to the push services of browsers (RFC 8292): a key pair of our own, made once, and a signed line
 * for each push that says so. Pushes carry nothing else: what happened, the page asks us itself. */
#ifndef GATEWAY_VAPID_H
#define GATEWAY_VAPID_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { VAPID_SECRET = 32, VAPID_PUBLIC = 88, VAPID_LINE = 1024 };

struct vapid;
/* A new secret key; false if the system has no chance to give. */
bool vapid_make(uint8_t secret[VAPID_SECRET]);
/* NULL: that is not a key, or there is no memory. */
struct vapid *vapid_open(const uint8_t secret[VAPID_SECRET]);
void vapid_close(struct vapid *);
/* The public key as browsers want it: base64url, without a null byte inside. */
const char *vapid_public(const struct vapid *);
/* The value of the header "Authorization" for a push to that address at that time, good for some hours. `contact` is
 * an address people of the push service may write to, or NULL. False if the address is not valid or there is no room.
 */
bool vapid_write(const struct vapid *, const char *endpoint, int64_t now_s, const char *contact, char line[VAPID_LINE]);

#endif
