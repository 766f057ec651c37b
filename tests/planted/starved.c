/* starved.c: motu with too little: the linker sends what it asks of the system and of its libraries here (--wrap), and
 * one request fails.
 *
 *     MOTU_STARVE=120     the 120th request for memory, a thread, an answer, a frame, a signature … fails
 *     MOTU_STARVE=120+    and so does every later one
 *
 * At its end the program says how many requests there were. What libraries ask for themselves is not counted. */
#include <curl/curl.h>
#include <errno.h>
#include <microhttpd.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <wslay/wslay.h>

static atomic_long requests;
static atomic_bool ended; /* what is asked for after that is for those who count branches */

static bool fails(void)
{
    const char *words = getenv("MOTU_STARVE");
    const long now = atomic_fetch_add(&requests, 1) + 1, first = words ? atol(words) : 0;
    const bool failed = first && !atomic_load(&ended) && (now == first || (now > first && strchr(words, '+')));
    errno = failed ? ENOMEM : errno;
    return failed;
}

__attribute__((destructor)) static void say_how_many(void)
{
    char line[64];
    atomic_store(&ended, true);
    const int length = snprintf(line, sizeof line, "{\"event\":\"requests\",\"count\":%ld}\n", atomic_load(&requests));
    if (getenv("MOTU_STARVE"))
        (void)!write(STDERR_FILENO, line, (size_t)length);
}

/* What a function returns if it fails, its name, what it gets, and that again in a call. tests/CMakeLists.txt has the
 * same names. */
#define STARVE(result, failed, name, parameters, arguments)  \
    result __real_##name parameters;                         \
    result __wrap_##name parameters;                         \
    result __wrap_##name parameters                          \
    {                                                        \
        return fails() ? (failed) : __real_##name arguments; \
    }

STARVE(void *, NULL, malloc, (size_t size), (size))
STARVE(void *, NULL, calloc, (size_t count, size_t size), (count, size))
STARVE(void *, NULL, realloc, (void *old, size_t size), (old, size))
STARVE(void *, NULL, aligned_alloc, (size_t alignment, size_t size), (alignment, size))
STARVE(char *, NULL, strdup, (const char *text), (text))
STARVE(FILE *, NULL, open_memstream, (char **bytes, size_t *size), (bytes, size))
STARVE(int, EAGAIN, pthread_create,
       (pthread_t * thread, const pthread_attr_t *attributes, void *(*run)(void *), void *own),
       (thread, attributes, run, own))
STARVE(int, -1, epoll_create1, (int flags), (flags))
STARVE(int, -1, eventfd, (unsigned count, int flags), (count, flags))
STARVE(CURL *, NULL, curl_easy_init, (void), ())
STARVE(CURLM *, NULL, curl_multi_init, (void), ())
STARVE(struct MHD_Response *, NULL, MHD_create_response_from_buffer,
       (size_t size, void *bytes, enum MHD_ResponseMemoryMode mode), (size, bytes, mode))
STARVE(struct MHD_Response *, NULL, MHD_create_response_from_callback,
       (uint64_t size, size_t block, MHD_ContentReaderCallback read, void *own, MHD_ContentReaderFreeCallback end),
       (size, block, read, own, end))
STARVE(struct MHD_Response *, NULL, MHD_create_response_for_upgrade, (MHD_UpgradeHandler take, void *own), (take, own))
STARVE(int, WSLAY_ERR_NOMEM, wslay_event_context_server_init,
       (wslay_event_context_ptr * frames, const struct wslay_event_callbacks *callbacks, void *own),
       (frames, callbacks, own))
STARVE(int, WSLAY_ERR_NOMEM, wslay_event_queue_msg,
       (wslay_event_context_ptr frames, const struct wslay_event_msg *message), (frames, message))
STARVE(int, WSLAY_ERR_NOMEM, wslay_event_queue_close,
       (wslay_event_context_ptr frames, uint16_t code, const uint8_t *reason, size_t length),
       (frames, code, reason, length))
STARVE(EC_GROUP *, NULL, EC_GROUP_new_by_curve_name, (int curve), (curve))
STARVE(EC_POINT *, NULL, EC_POINT_new, (const EC_GROUP *group), (group))
STARVE(BIGNUM *, NULL, BN_bin2bn, (const unsigned char *bytes, int count, BIGNUM *into), (bytes, count, into))
STARVE(OSSL_PARAM_BLD *, NULL, OSSL_PARAM_BLD_new, (void), ())
STARVE(OSSL_PARAM *, NULL, OSSL_PARAM_BLD_to_param, (OSSL_PARAM_BLD * build), (build))
STARVE(EVP_PKEY_CTX *, NULL, EVP_PKEY_CTX_new_from_name, (OSSL_LIB_CTX * library, const char *name, const char *query),
       (library, name, query))
STARVE(int, 0, EVP_PKEY_fromdata_init, (EVP_PKEY_CTX * context), (context))
STARVE(EVP_MD_CTX *, NULL, EVP_MD_CTX_new, (void), ())
