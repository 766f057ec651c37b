/* refused_call.c: see refused_call.h. */
#include "refused_call.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static long calls, refused_at;

void refuse_call(long n)
{
    calls = 0;
    refused_at = n;
}

bool call_was_refused(void)
{
    return refused_at && calls >= refused_at;
}

bool refuses_now(void)
{
    const bool now = refused_at && ++calls == refused_at;
    errno = now ? ENOMEM : errno;
    return now;
}

REFUSE(void *, NULL, malloc, (size_t size), (size))
REFUSE(void *, NULL, calloc, (size_t count, size_t size), (count, size))
REFUSE(void *, NULL, realloc, (void *old, size_t size), (old, size))
REFUSE(char *, NULL, strdup, (const char *text), (text))
