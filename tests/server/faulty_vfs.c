/* faulty_vfs.c: see faulty_vfs.h. Everything else goes to SQLite's own file system. */
#include "faulty_vfs.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512 };

/* The bytes of a file at some time. */
struct content {
    char *bytes;
    size_t length;
};

struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real; /* right behind this struct */
    struct faulty_file *next;
    const char *end;       /* of its name: "", "-wal"; NULL: not followed */
    struct content synced; /* what was there at the last sync */
};

static sqlite3_vfs shim, *inner;
static long calls, fail_at;
static bool for_ever, failed;
static struct faulty_file *files; /* that are open and followed */
static void (*hook)(void *own);
static void *hook_own;
static bool quiet; /* within the hook */

static bool fails(void)
{
    if (quiet)
        return false;
    if (hook) {
        quiet = true;
        hook(hook_own);
        quiet = false;
    }
    calls++;
    const bool now = fail_at && (calls == fail_at || (for_ever && calls > fail_at));
    failed = failed || now;
    return now;
}

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct faulty_file *)f)->real;
}

static struct content read_whole(sqlite3_file *f)
{
    sqlite3_int64 size = 0;
    real(f)->pMethods->xFileSize(real(f), &size);
    struct content c = {.bytes = malloc(size ? (size_t)size : 1), .length = (size_t)size};
    real(f)->pMethods->xRead(real(f), c.bytes, (int)size, 0);
    return c;
}

static int do_close(sqlite3_file *f)
{
    struct faulty_file **at = &files;
    while (*at && *at != (struct faulty_file *)f)
        at = &(*at)->next;
    if (*at)
        *at = (*at)->next;
    free(((struct faulty_file *)f)->synced.bytes);
    return real(f)->pMethods->xClose(real(f));
}
static int do_read(sqlite3_file *f, void *bytes, int amount, sqlite3_int64 at)
{
    return real(f)->pMethods->xRead(real(f), bytes, amount, at);
}
static int do_write(sqlite3_file *f, const void *bytes, int amount, sqlite3_int64 at)
{
    if (!fails())
        return real(f)->pMethods->xWrite(real(f), bytes, amount, at);
    real(f)->pMethods->xWrite(real(f), bytes, amount / 2, at); /* half of it got there */
    return SQLITE_FULL;
}
static int do_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return fails() ? SQLITE_IOERR_TRUNCATE : real(f)->pMethods->xTruncate(real(f), size);
}
static int do_sync(sqlite3_file *f, int flags)
{
    struct faulty_file *file = (struct faulty_file *)f;
    if (fails())
        return SQLITE_IOERR_FSYNC;
    if (file->end) {
        free(file->synced.bytes);
        file->synced = read_whole(f);
    }
    return real(f)->pMethods->xSync(real(f), flags);
}
static int do_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real(f)->pMethods->xFileSize(real(f), size);
}
static int do_lock(sqlite3_file *f, int lock)
{
    return real(f)->pMethods->xLock(real(f), lock);
}
static int do_unlock(sqlite3_file *f, int lock)
{
    return real(f)->pMethods->xUnlock(real(f), lock);
}
static int do_check_lock(sqlite3_file *f, int *out)
{
    return real(f)->pMethods->xCheckReservedLock(real(f), out);
}
static int do_control(sqlite3_file *f, int what, void *argument)
{
    return real(f)->pMethods->xFileControl(real(f), what, argument);
}
static int do_sector(sqlite3_file *f)
{
    return real(f)->pMethods->xSectorSize(real(f));
}
static int do_characteristics(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f));
}
static int do_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}
static int do_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return real(f)->pMethods->xShmLock(real(f), offset, n, flags);
}
static void do_barrier(sqlite3_file *f)
{
    real(f)->pMethods->xShmBarrier(real(f));
}
static int do_unmap(sqlite3_file *f, int del)
{
    return real(f)->pMethods->xShmUnmap(real(f), del);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = do_close,
    .xRead = do_read,
    .xWrite = do_write,
    .xTruncate = do_truncate,
    .xSync = do_sync,
    .xFileSize = do_size,
    .xLock = do_lock,
    .xUnlock = do_unlock,
    .xCheckReservedLock = do_check_lock,
    .xFileControl = do_control,
    .xSectorSize = do_sector,
    .xDeviceCharacteristics = do_characteristics,
    .xShmMap = do_map,
    .xShmLock = do_shm_lock,
    .xShmBarrier = do_barrier,
    .xShmUnmap = do_unmap,
};

static int do_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    struct faulty_file *file = (struct faulty_file *)f;
    (void)vfs;
    file->real = (sqlite3_file *)(file + 1);
    const int code = inner->xOpen(inner, name, file->real, flags, out);
    file->base.pMethods = file->real->pMethods ? &methods : NULL;
    file->end = NULL;
    file->synced = (struct content){0};
    if (code == SQLITE_OK && !quiet && flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) {
        file->end = flags & SQLITE_OPEN_WAL ? "-wal" : "";
        file->synced = read_whole(f);
        file->next = files;
        files = file;
    }
    return code;
}

void faulty_install(void)
{
    inner = sqlite3_vfs_find(NULL);
    memcpy(&shim, inner, sizeof shim);
    shim.zName = "faulty";
    shim.szOsFile = (int)sizeof(struct faulty_file) + inner->szOsFile;
    shim.xOpen = do_open;
    shim.pNext = NULL;
    sqlite3_vfs_register(&shim, 1);
}

void faulty_fail_at(long n, bool forever)
{
    calls = 0;
    fail_at = n;
    for_ever = forever;
    failed = false;
}

long faulty_calls(void)
{
    return calls;
}

bool faulty_has_failed(void)
{
    return failed;
}

void faulty_watch(void (*new_hook)(void *), void *own)
{
    hook = new_hook;
    hook_own = own;
}

static void write_mixture(FILE *out, const struct content *old, const struct content *new, struct motu_rng *rng)
{
    const bool longer = rng && motu_rng_below(rng, 2); /* whether the file's length got there */
    const size_t length = longer ? new->length : old->length;
    for (size_t at = 0; at < length; at += SECTOR) {
        char sector[SECTOR] = {0};
        const struct content *from = rng && motu_rng_below(rng, 2) ? new : old;
        if (at < from->length)
            memcpy(sector, from->bytes + at, from->length - at < SECTOR ? from->length - at : SECTOR);
        fwrite(sector, 1, length - at < SECTOR ? length - at : SECTOR, out);
    }
}

void faulty_write_image(const char *to, struct motu_rng *rng)
{
    for (struct faulty_file *f = files; f; f = f->next) {
        char name[96];
        struct content now = read_whole(&f->base);
        snprintf(name, sizeof name, "%s%s", to, f->end);
        FILE *out = fopen(name, "wb");
        write_mixture(out, &f->synced, &now, rng);
        fclose(out);
        free(now.bytes);
    }
}
