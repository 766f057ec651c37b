/* faulty_vfs.h: a file system for SQLite whose n-th call that changes something fails, once or from then on. */
#ifndef TESTS_FAULTY_VFS_H
#define TESTS_FAULTY_VFS_H

#include <stdbool.h>

/* Becomes the default for files opened from now on. */
void faulty_install(void);
/* The n-th write, sync or truncation from now on fails; 0: none. `forever`: and all after it. */
void faulty_fail_at(long n, bool forever);
/* How many such calls there were since. */
long faulty_calls(void);
bool faulty_has_failed(void);

#endif
