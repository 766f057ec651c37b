/* postman.c: see postman.h. */
#include "postman.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quota.h"
#include "threads.h"

enum { TIMEOUT_MS = 10000, TRIES = 2 };

struct letter {
    struct letter *next;
    char *url, *json;
};

struct postman {
    bool near, stop;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct letter *first, **last;
    int waiting;
    long sent, failed;
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
    if (!memcmp(a, zero, 10) && a[10] == 0xff && a[11] == 0xff) /* an IPv4 address in disguise */
        return is_far4(word(a + 12));
    if (!memcmp(a, nat64, sizeof nat64))
        return is_far4(word(a + 12));
    if (a[0] == 0x20 && a[1] == 0x02) /* 6to4 */
        return is_far4(word(a + 2));
    if (a[0] == 0x20 && a[1] == 0x01 && (a[2] < 2 || (a[2] == 0x0d && a[3] == 0xb8))) /* Teredo, documentation, … */
        return false;
    return (a[0] & 0xe0) == 0x20; /* what is given out as global unicast at all */
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

/* curl asks for a socket when the name is resolved and before it connects: the place to look at the address. */
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

static int give_up(void *own, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    struct postman *p = own;
    (void)a, (void)b, (void)c, (void)d;
    pthread_mutex_lock(&p->lock);
    const bool stop = p->stop;
    pthread_mutex_unlock(&p->lock);
    return stop;
}

static bool deliver(struct postman *p, CURL *curl, const struct letter *l)
{
    long status = 0;
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, l->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* whatever the environment says */
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, (long)TIMEOUT_MS);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, p);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, give_up);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, p);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, throw_away);
    curl_easy_setopt(curl, CURLOPT_FRESH_CONNECT, 1L); /* an old connection was looked at by nobody */
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "motu");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, l->json);
    const bool done = curl_easy_perform(curl) == CURLE_OK;
    if (done)
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_slist_free_all(headers);
    return done && status >= 200 && status < 300;
}

static void free_letter(struct letter *l)
{
    free(l->url);
    free(l->json);
    free(l);
}

static struct letter *next_letter(struct postman *p)
{
    pthread_mutex_lock(&p->lock);
    while (!p->first && !p->stop)
        pthread_cond_wait(&p->more, &p->lock);
    struct letter *l = p->stop ? NULL : p->first;
    if (l) {
        p->first = l->next;
        p->waiting--;
        if (!p->first)
            p->last = &p->first;
    }
    pthread_mutex_unlock(&p->lock);
    return l;
}

static void *carry(void *argument)
{
    struct postman *p = argument;
    thread_take_no_signals();
    CURL *curl = curl_easy_init();
    for (struct letter *l; curl && (l = next_letter(p));) {
        bool sent = false;
        for (int i = 0; i < TRIES && !sent; i++)
            sent = deliver(p, curl, l);
        pthread_mutex_lock(&p->lock);
        p->sent += sent;
        p->failed += !sent;
        pthread_mutex_unlock(&p->lock);
        free_letter(l);
    }
    curl_easy_cleanup(curl);
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
    pthread_cond_init(&p->more, NULL);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    if (!pthread_create(&p->thread, NULL, carry, p))
        return p;
    free(p);
    return NULL;
}

void postman_close(struct postman *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->more);
    pthread_mutex_unlock(&p->lock);
    pthread_join(p->thread, NULL);
    for (struct letter *l = p->first, *next; l; l = next) {
        next = l->next;
        free_letter(l);
    }
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->more);
    curl_global_cleanup();
    free(p);
}

bool postman_send(struct postman *p, const char *url, const char *json)
{
    struct letter *l = calloc(1, sizeof *l);
    if (!l || !(l->url = strdup(url)) || !(l->json = strdup(json))) {
        if (l)
            free_letter(l);
        return false;
    }
    pthread_mutex_lock(&p->lock);
    const bool room = p->waiting < QUOTA_NOTICES;
    if (room) {
        *p->last = l;
        p->last = &l->next;
        p->waiting++;
        pthread_cond_signal(&p->more);
    }
    pthread_mutex_unlock(&p->lock);
    if (!room)
        free_letter(l);
    return room;
}

void postman_figures(struct postman *p, long *sent, long *failed)
{
    pthread_mutex_lock(&p->lock);
    *sent = p->sent;
    *failed = p->failed;
    pthread_mutex_unlock(&p->lock);
}
