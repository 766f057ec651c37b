/* address.h: who is at the other end, and how much they have been asking for. */
#ifndef MOTU_ADDRESS_H
#define MOTU_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#include "rate.h"

enum {
    ADDRESS_KEY = 16,
    ADDRESS_TEXT = 46,         /* INET6_ADDRSTRLEN */
    ADDRESS_BUCKETS = 1 << 12, /* of the table */
    ADDRESS_MOST = 1 << 15,    /* remembered at once; more come only in a distributed flood */
};

/* A client is an IPv4 address or an IPv6 network of 64 bits: whoever has one address there has them all. */
struct address_key {
    uint8_t bytes[ADDRESS_KEY];
};

struct address {
    struct address *next;
    struct address_key key;
    int connections;
    int away; /* further connections, which are only told to come back later */
    struct rate fresh, requests, files;
};

struct addresses {
    struct address *bucket[ADDRESS_BUCKETS];
    int count;
    int hand; /* the bucket where the search for one to forget continues */
};

bool address_of_sockaddr(const struct sockaddr *, struct address_key *, char text[ADDRESS_TEXT]);
/* Reads text from outside; false if it is not an address. */
bool address_of_text(const char *bytes, size_t length, struct address_key *, char text[ADDRESS_TEXT]);

/* The client an address belongs to, as all counters name it: an IPv4 address as it is; for IPv6 the network of 64 bits,
 * "2001:db8:1:2::/64". Text that is not an address stays as it is. */
void address_write_client(const char *text, char client[ADDRESS_TEXT]);

/* The client behind a chain of proxies: the last address of X-Forwarded-For that is not one of `proxies`. False
 * if there is none. */
bool address_forwarded(const char *header, const char *const *proxies, struct address_key *, char text[ADDRESS_TEXT]);
bool address_listed(const char *text, const char *const *list);

/* What we know of an address. When too many are remembered, one without a connection is forgotten to make room. NULL:
 * all of them have connections, or there is no memory; then refuse it, because its requests could not be counted. */
struct address *addresses_find(struct addresses *, const struct address_key *);
/* Forgets addresses without connections that have been quiet long enough. */
void addresses_sweep(struct addresses *, int64_t now_ms);
void addresses_free(struct addresses *);

#endif
