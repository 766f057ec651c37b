/* postman.c: see postman.h. */
#include "postman.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "must.h"
#include "quota.h"
#include "threads.h"
#include "vapid.h"

enum { TIMEOUT_MS = 10000, TRIES = 2, PARALLEL = 32, PARALLEL_HOST = 4, HOST_BYTES = 128, TURN_MS = 1000 };

/* A letter, from being sent until its result is taken. */
struct letter {
    struct letter *next;
    struct postman *postman;
    char *url, *json;
    char *authorization; /* of a push, which has no JSON */
    char host[HOST_BYTES];
    CURL *curl; /* on its way; NULL: it waits */
    struct curl_slist *headers;
    int tries;
    struct postman_result result;
};

struct postman {
    bool near, stop;
    pthread_t thread;
    pthread_mutex_t lock;
    CURLM *multi;
    struct letter *first, **last; /* those that wait and those on their way */
    struct letter *done;          /* with their results */
    int letters, done_count;
    long sent[2], failed[2]; /* webhooks, pushes */
};

/* --- addresses ---------------------------------------------------------------------------------------------------- */

static bool is_far4(uint32_t a)
{
    static const struct {
        uint32_t network;
        int bits;
    } near[] = {
        {0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},  {0xa9fe0000, 16},
        {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24}, {0xc0586300, 24}, {0xc0a80000, 16},
        {0xc6120000, 15}, {0xc6336400, 24}, {0xcb007100, 24}, {0xe0000000, 3}, /* multicast, reserved, broadcast */
    };
    for (size_t i = 0; i < sizeof near / sizeof near[0]; i++)
        if ((a ^ near[i].network) >> (32 - near[i].bits) == 0)
            return false;
    return true;
}

static uint32_t word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static bool is_far6(const uint8_t a[16])
{
    static const uint8_t zero[12];
    static const uint8_t nat64[12] = {0x00, 0x64, 0xff, 0x9b};
    if (!memcmp(a, zero, 10) && a[10] == 0xff && a[11] == 0xff) /* an IPv4-mapped address */
        return is_far4(word(a + 12));
    if (!memcmp(a, nat64, sizeof nat64))
        return is_far4(word(a + 12));
    if (a[0] == 0x20 && a[1] == 0x02) /* 6to4 */
        return is_far4(word(a + 2));
    if (a[0] == 0x20 && a[1] == 0x01 && (a[2] < 2 || (a[2] == 0x0d && a[3] == 0xb8))) /* Teredo, documentation, … */
        return false;
    return (a[0] & 0xe0) == 0x20; /* the range given out as global unicast */
}

bool postman_is_far(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET)
        return is_far4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
    if (address->sa_family == AF_INET6)
        return is_far6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
    return false;
}

/* --- sending ------------------------------------------------------------------------------------------------------ */

/* curl asks for a socket after resolving the name and before connecting: the moment to check the address. */
static curl_socket_t open_socket(void *own, curlsocktype purpose, struct curl_sockaddr *to)
{
    const struct postman *p = own;
    if (purpose != CURLSOCKTYPE_IPCXN || (!p->near && !postman_is_far(&to->addr)))
        return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t throw_away(const char *bytes, size_t size, size_t count, void *own)
{
    (void)bytes;
    (void)own;
    return size * count;
}

static void free_letter(struct letter *l)
{
    curl_slist_free_all(l->headers);
    curl_easy_cleanup(l->curl);
    free(l->url);
    free(l->json);
    free(l->authorization);
    free(l);
}

/* A push service keeps a push for a day if the device is off; a newer push replaces one that was not fetched, because
 * neither says more than "come and see". "Urgent" wakes a sleeping phone. */
static struct curl_slist *make_headers(const struct letter *l)
{
    static const char *const push[] = {"TTL: 86400", "Urgency: high", "Topic: turn", "Content-Type:"};
    char line[VAPID_LINE + 32];
    if (!l->authorization)
        return curl_slist_append(NULL, "Content-Type: application/json");
    snprintf(line, sizeof line, "Authorization: %s", l->authorization);
    struct curl_slist *headers = curl_slist_append(NULL, line);
    for (size_t i = 0; i < sizeof push / sizeof push[0]; i++)
        headers = curl_slist_append(headers, push[i]);
    return headers;
}

static void prepare(struct letter *l)
{
    CURL *curl = l->curl;
    l->headers = l->headers ? l->headers : make_headers(l);
    curl_easy_setopt(curl, CURLOPT_PRIVATE, l);
    curl_easy_setopt(curl, CURLOPT_URL, l->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* whatever the environment says */
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)TIMEOUT_MS);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, l->postman);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, throw_away);
    curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L); /* nobody has checked the address of an old connection */
    curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "motu");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, l->headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, l->json);
}

/* How many letters to a host are on their way; NULL: to anywhere. */
static int count_under_way(const struct postman *p, const char *host)
{
    int count = 0;
    for (const struct letter *l = p->first; l; l = l->next)
        count += l->curl && (!host || !strcmp(l->host, host));
    return count;
}

/* Starts as many letters as allowed, the oldest first. */
static void start_letters(struct postman *p)
{
    int under_way = count_under_way(p, NULL);
    for (struct letter *l = p->first; l && under_way < PARALLEL; l = l->next) {
        if (l->curl || count_under_way(p, l->host) >= PARALLEL_HOST || !(l->curl = curl_easy_init()))
            continue;
        prepare(l);
        l->tries++;
        under_way++;
        curl_multi_add_handle(p->multi, l->curl);
    }
}

static void unlink_letter(struct postman *p, struct letter *l)
{
    struct letter **link = &p->first;
    while (*link && *link != l)
        link = &(*link)->next;
    must(*link);
    *link = l->next;
    for (p->last = link; *p->last;)
        p->last = &(*p->last)->next;
    p->letters--;
}

/* The letter has arrived, will be tried again, or is given up. */
static void end_letter(struct postman *p, struct letter *l, bool sent, long status)
{
    curl_multi_remove_handle(p->multi, l->curl);
    curl_easy_cleanup(l->curl);
    l->curl = NULL;
    l->result.gone = l->result.push && (status == 404 || status == 410);
    if (!sent && !l->result.gone && l->tries < TRIES)
        return;
    unlink_letter(p, l);
    ++*(sent ? &p->sent[l->result.push] : &p->failed[l->result.push]);
    l->result.sent = sent;
    if (p->done_count == QUOTA_NOTICES) { /* nobody takes results */
        free_letter(l);
        return;
    }
    l->next = p->done;
    p->done = l;
    p->done_count++;
}

static void end_letters(struct postman *p)
{
    int left;
    for (const CURLMsg *m; (m = curl_multi_info_read(p->multi, &left));) {
        long status = 0;
        char *own = NULL;
        if (m->msg != CURLMSG_DONE)
            continue;
        curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &own);
        curl_easy_getinfo(m->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        const bool sent = m->data.result == CURLE_OK && status >= 200 && status < 300;
        end_letter(p, (struct letter *)(void *)own, sent, status);
    }
}

/* The lists change only under the lock; slow work is done without it, because the loop sends letters. */
static bool turn(struct postman *p)
{
    int running;
    curl_multi_perform(p->multi, &running);
    pthread_mutex_lock(&p->lock);
    const bool stop = p->stop;
    if (!stop) {
        end_letters(p);
        start_letters(p);
    }
    pthread_mutex_unlock(&p->lock);
    return !stop;
}

static void *carry(void *argument)
{
    struct postman *p = argument;
    thread_take_no_signals();
    while (turn(p))
        curl_multi_poll(p->multi, NULL, 0, TURN_MS, NULL);
    return NULL;
}

struct postman *postman_open(bool near)
{
    struct postman *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->near = near;
    p->last = &p->first;
    pthread_mutex_init(&p->lock, NULL);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    p->multi = curl_multi_init();
    if (p->multi && !pthread_create(&p->thread, NULL, carry, p))
        return p;
    curl_multi_cleanup(p->multi);
    free(p);
    return NULL;
}

static void free_letters(struct postman *p, struct letter *l)
{
    for (struct letter *next; l; l = next) {
        next = l->next;
        if (l->curl)
            curl_multi_remove_handle(p->multi, l->curl);
        free_letter(l);
    }
}

void postman_close(struct postman *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_mutex_unlock(&p->lock);
    curl_multi_wakeup(p->multi);
    pthread_join(p->thread, NULL);
    free_letters(p, p->first);
    free_letters(p, p->done);
    curl_multi_cleanup(p->multi);
    pthread_mutex_destroy(&p->lock);
    curl_global_cleanup();
    free(p);
}

/* The host of a URL, without user and port; text that cannot be parsed counts as a host of its own. */
static void find_host(const char *url, char host[HOST_BYTES])
{
    const char *at = strstr(url, "://");
    at = at ? at + 3 : url;
    size_t length = strcspn(at, "/?#");
    for (size_t i = length; i; i--)
        if (at[i - 1] == '@') {
            at += i;
            length -= i;
            break;
        }
    const size_t name = *at == '[' ? strcspn(at, "]") + 1 : strcspn(at, ":");
    length = name < length ? name : length;
    length = length < HOST_BYTES ? length : HOST_BYTES - 1;
    for (size_t i = 0; i < length; i++)
        host[i] = (char)(at[i] >= 'A' && at[i] <= 'Z' ? at[i] - 'A' + 'a' : at[i]);
    host[length] = 0;
}

static bool has_room(const struct postman *p, const struct letter *fresh)
{
    int seat = 0, host = 0;
    for (const struct letter *l = p->first; l; l = l->next) {
        seat += !strcmp(l->url, fresh->url);
        host += !strcmp(l->host, fresh->host);
    }
    return p->letters < QUOTA_NOTICES && seat < QUOTA_SEAT_NOTICES && host < QUOTA_HOST_NOTICES;
}

static struct letter *new_letter(struct postman *p, const char *table, int seat, const char *url, const char *json,
                                 const char *authorization)
{
    struct letter *l = calloc(1, sizeof *l);
    if (!l)
        return NULL;
    l->postman = p;
    l->result.seat = seat;
    snprintf(l->result.table, sizeof l->result.table, "%s", table);
    find_host(url, l->host);
    l->url = strdup(url);
    l->json = strdup(json);
    l->authorization = authorization ? strdup(authorization) : NULL;
    l->result.push = authorization;
    if (l->result.push)
        snprintf(l->result.url, sizeof l->result.url, "%s", url);
    if (l->url && l->json && (l->authorization || !authorization))
        return l;
    free_letter(l);
    return NULL;
}

static bool post(struct postman *p, struct letter *l)
{
    if (!l)
        return false;
    pthread_mutex_lock(&p->lock);
    const bool room = has_room(p, l);
    if (room) {
        *p->last = l;
        p->last = &l->next;
        p->letters++;
    }
    pthread_mutex_unlock(&p->lock);
    if (room)
        curl_multi_wakeup(p->multi);
    else
        free_letter(l);
    return room;
}

bool postman_send(struct postman *p, const char *table, int seat, const char *url, const char *json)
{
    return post(p, new_letter(p, table, seat, url, json, NULL));
}

bool postman_push(struct postman *p, const char *table, int seat, const char *url, const char *authorization)
{
    return post(p, new_letter(p, table, seat, url, "", authorization));
}

bool postman_take_result(struct postman *p, struct postman_result *result)
{
    pthread_mutex_lock(&p->lock);
    struct letter *l = p->done;
    if (l) {
        p->done = l->next;
        p->done_count--;
    }
    pthread_mutex_unlock(&p->lock);
    if (!l)
        return false;
    *result = l->result;
    free_letter(l);
    return true;
}

static void count(struct postman *p, bool push, long *sent, long *failed)
{
    pthread_mutex_lock(&p->lock);
    *sent = p->sent[push];
    *failed = p->failed[push];
    pthread_mutex_unlock(&p->lock);
}

void postman_figures(struct postman *p, long *sent, long *failed)
{
    count(p, false, sent, failed);
}

void postman_push_figures(struct postman *p, long *sent, long *failed)
{
    count(p, true, sent, failed);
}
