/* failing_memory.c: see stage.h. The linker sends what our libraries ask of malloc() and its kin here (--wrap); SQLite
 * has a place to hang it in. */
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

void *__real_malloc(size_t);
void *__real_aligned_alloc(size_t, size_t);
void *__real_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
char *__real_strdup(const char *);
void *__wrap_malloc(size_t);
void *__wrap_aligned_alloc(size_t, size_t);
void *__wrap_calloc(size_t, size_t);
void *__wrap_realloc(void *, size_t);
char *__wrap_strdup(const char *);

static long calls, fail_at;
static bool for_ever, paused;
static sqlite3_mem_methods inner;

static bool fails(void)
{
    if (paused || !fail_at)
        return false;
    calls++;
    return calls == fail_at || (for_ever && calls > fail_at);
}

void memory_fail_at(long n, bool forever)
{
    calls = 0;
    fail_at = n;
    for_ever = forever;
}

bool memory_has_failed(void)
{
    return fail_at && calls >= fail_at;
}

void memory_pause(bool on)
{
    paused = on;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __real_aligned_alloc(alignment, size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

char *__wrap_strdup(const char *text)
{
    return fails() ? NULL : __real_strdup(text);
}

static void *sqlite_malloc(int size)
{
    return fails() ? NULL : inner.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size)
{
    return fails() ? NULL : inner.xRealloc(old, size);
}

void memory_install(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &inner);
    static sqlite3_mem_methods ours;
    ours = inner;
    ours.xMalloc = sqlite_malloc;
    ours.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
}
