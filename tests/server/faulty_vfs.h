/* faulty_vfs.h: a file system for SQLite whose n-th call that changes something fails, once or from then on; and which
 * knows what a power cut could leave: of every sector written since the last sync the old bytes or the new ones. */
#ifndef TESTS_FAULTY_VFS_H
#define TESTS_FAULTY_VFS_H

#include <stdbool.h>

#include <motu/rng.h>

/* Becomes the default for files opened from now on. */
void faulty_install(void);
/* The n-th write, sync or truncation from now on fails; 0: none. `forever`: and all after it. */
void faulty_fail_at(long n, bool forever);
/* How many such calls there were since. */
long faulty_calls(void);
bool faulty_has_failed(void);

/* Called before each such call, until it is set to NULL; what it does to files itself is not counted. */
void faulty_watch(void (*hook)(void *own), void *own);
/* What the disk might hold if the power went now, as files "to", "to-wal". With a generator: any mixture; without: only
 * what was synced. */
void faulty_write_image(const char *to, struct motu_rng *);

#endif
