/* faulty_vfs.c: see faulty_vfs.h. Everything else goes to SQLite's own file system. */
#include "faulty_vfs.h"

#include <sqlite3.h>
#include <string.h>

struct faulty_file {
    sqlite3_file base;
    sqlite3_file *real; /* right behind this struct */
};

static sqlite3_vfs shim, *inner;
static long calls, fail_at;
static bool for_ever, failed;

static bool fails(void)
{
    calls++;
    const bool now = fail_at && (calls == fail_at || (for_ever && calls > fail_at));
    failed = failed || now;
    return now;
}

static sqlite3_file *real(sqlite3_file *f)
{
    return ((struct faulty_file *)f)->real;
}

static int do_close(sqlite3_file *f)
{
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
    return fails() ? SQLITE_IOERR_FSYNC : real(f)->pMethods->xSync(real(f), flags);
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
