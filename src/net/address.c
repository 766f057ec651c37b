/* address.c: addresses as keys of a hash table, and the address that a trusted proxy names. What an address may do is
 * decided elsewhere. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"

static void key_of_v4(const struct in_addr *v4, struct address_key *key)
{
    memset(key, 0, sizeof *key);
    key->bytes[10] = key->bytes[11] = 0xff;
    memcpy(key->bytes + 12, v4, 4);
}

static void key_of_v6(const struct in6_addr *v6, struct address_key *key)
{
    memcpy(key->bytes, v6, ADDRESS_KEY);
    if (!IN6_IS_ADDR_V4MAPPED(v6) && !IN6_IS_ADDR_LOOPBACK(v6))
        memset(key->bytes + 8, 0, 8);
}

bool address_of_sockaddr(const struct sockaddr *from, struct address_key *key, char text[ADDRESS_TEXT])
{
    text[0] = 0;
    if (from->sa_family == AF_INET) {
        const struct sockaddr_in *v4 = (const void *)from;
        key_of_v4(&v4->sin_addr, key);
        return inet_ntop(AF_INET, &v4->sin_addr, text, ADDRESS_TEXT);
    }
    if (from->sa_family != AF_INET6)
        return false;
    const struct sockaddr_in6 *v6 = (const void *)from;
    key_of_v6(&v6->sin6_addr, key);
    if (IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr))
        return inet_ntop(AF_INET, v6->sin6_addr.s6_addr + 12, text, ADDRESS_TEXT);
    return inet_ntop(AF_INET6, &v6->sin6_addr, text, ADDRESS_TEXT);
}

bool address_of_text(const char *bytes, size_t length, struct address_key *key, char text[ADDRESS_TEXT])
{
    char copy[ADDRESS_TEXT];
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (!length || length >= sizeof copy || memchr(bytes, 0, length))
        return false;
    memcpy(copy, bytes, length);
    copy[length] = 0;
    if (inet_pton(AF_INET, copy, &v4.sin_addr) == 1)
        return address_of_sockaddr((const void *)&v4, key, text);
    if (inet_pton(AF_INET6, copy, &v6.sin6_addr) == 1)
        return address_of_sockaddr((const void *)&v6, key, text);
    return false;
}

void address_write_client(const char *text, char client[ADDRESS_TEXT])
{
    struct address_key key;
    char same[ADDRESS_TEXT];
    const bool known = address_of_text(text, strlen(text), &key, same);
    snprintf(client, ADDRESS_TEXT, "%s", known ? same : text);
    if (!known || !strchr(same, ':'))
        return;
    if (memcmp(key.bytes, &in6addr_loopback, ADDRESS_KEY) && inet_ntop(AF_INET6, key.bytes, same, sizeof same))
        snprintf(client, ADDRESS_TEXT, "%.40s/64", same);
}

bool address_listed(const char *text, const char *const *list)
{
    for (; list && *list; list++)
        if (!strcmp(text, *list))
            return true;
    return false;
}

bool address_forwarded(const char *header, const char *const *proxies, struct address_key *key, char text[ADDRESS_TEXT])
{
    const char *end = header ? header + strlen(header) : NULL;
    while (end && end >= header) {
        const char *start = end;
        while (start > header && start[-1] != ',')
            start--;
        const char *first = start, *last = end;
        while (first < last && (*first == ' ' || *first == '\t'))
            first++;
        while (last > first && (last[-1] == ' ' || last[-1] == '\t'))
            last--;
        /* what comes before something that is not an address may have been written by anybody */
        if (!address_of_text(first, (size_t)(last - first), key, text))
            return false;
        if (!address_listed(text, proxies))
            return true;
        end = start - 1;
    }
    return false;
}

static unsigned bucket_of(const struct address_key *key)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < ADDRESS_KEY; i++)
        hash = (hash ^ key->bytes[i]) * 0x100000001b3;
    return (unsigned)((hash ^ hash >> 32) % ADDRESS_BUCKETS);
}

/* When everything it took will have dripped away. */
static int64_t busy_until(const struct address *a)
{
    return a->fresh.empty_at > a->requests.empty_at ? a->fresh.empty_at : a->requests.empty_at;
}

/* Forgets an address without a connection: of the next few buckets, the one that has been quiet longest. */
static void forget_one(struct addresses *all)
{
    enum { FEW = 64 };
    struct address **quietest = NULL;
    for (int i = 0; i < ADDRESS_BUCKETS && (i < FEW || !quietest); i++, all->hand = (all->hand + 1) % ADDRESS_BUCKETS)
        for (struct address **link = &all->bucket[all->hand]; *link; link = &(*link)->next)
            if (!(*link)->connections && !(*link)->away && (!quietest || busy_until(*link) < busy_until(*quietest)))
                quietest = link;
    if (!quietest)
        return;
    struct address *a = *quietest;
    *quietest = a->next;
    free(a);
    all->count--;
}

struct address *addresses_find(struct addresses *all, const struct address_key *key)
{
    struct address **bucket = &all->bucket[bucket_of(key)];
    for (struct address *a = *bucket; a; a = a->next)
        if (!memcmp(&a->key, key, sizeof *key))
            return a;
    if (all->count >= ADDRESS_MOST)
        forget_one(all);
    struct address *fresh = all->count < ADDRESS_MOST ? calloc(1, sizeof *fresh) : NULL;
    if (!fresh)
        return NULL;
    fresh->key = *key;
    fresh->next = *bucket;
    *bucket = fresh;
    all->count++;
    return fresh;
}

void addresses_sweep(struct addresses *all, int64_t now_ms)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        for (struct address **link = &all->bucket[i]; *link;) {
            struct address *a = *link;
            if (a->connections || a->away || busy_until(a) > now_ms) {
                link = &a->next;
                continue;
            }
            *link = a->next;
            free(a);
            all->count--;
        }
}

void addresses_free(struct addresses *all)
{
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        for (struct address *a = all->bucket[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    memset(all, 0, sizeof *all);
}
