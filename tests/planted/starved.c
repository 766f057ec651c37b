/* starved.c: motu with too little: the linker sends what it asks of the system here (--wrap), and one request fails.
 *
 *     MOTU_STARVE=120     the 120th request for memory, a thread or a transfer fails
 *     MOTU_STARVE=120+    and so does every later one
 *
 * At its end the program says how many requests there were. What libraries ask for themselves is not counted. */
#include <curl/curl.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__real_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__real_aligned_alloc(size_t, size_t);
char *__real_strdup(const char *);
CURL *__real_curl_easy_init(void);
CURLM *__real_curl_multi_init(void);
int __real_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
void *__wrap_malloc(size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_aligned_alloc(size_t, size_t);
char *__wrap_strdup(const char *);
CURL *__wrap_curl_easy_init(void);
CURLM *__wrap_curl_multi_init(void);
int __wrap_pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static atomic_long requests;

static bool fails(void)
{
    const char *words = getenv("MOTU_STARVE");
    const long now = atomic_fetch_add(&requests, 1) + 1, first = words ? atol(words) : 0;
    return first && (now == first || (now > first && strchr(words, '+')));
}

__attribute__((destructor)) static void say_how_many(void)
{
    char line[64];
    const int length = snprintf(line, sizeof line, "{\"event\":\"requests\",\"count\":%ld}\n", atomic_load(&requests));
    if (getenv("MOTU_STARVE"))
        (void)!write(STDERR_FILENO, line, (size_t)length);
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

CURL *__wrap_curl_easy_init(void)
{
    return fails() ? NULL : __real_curl_easy_init();
}

CURLM *__wrap_curl_multi_init(void)
{
    return fails() ? NULL : __real_curl_multi_init();
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *own)
{
    return fails() ? EAGAIN : __real_pthread_create(thread, attributes, run, own);
}
