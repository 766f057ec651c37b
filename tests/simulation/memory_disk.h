/* memory_disk.h: the store (store.h) on a disk that is simulated: quick, and it fails when it is told to. What was not
 * committed is gone when it is opened again, as after the end of the process; a commit that fails may have reached the
 * disk or not, as with a real one. There is one disk at a time. */
#ifndef TESTS_MEMORY_DISK_H
#define TESTS_MEMORY_DISK_H

#include "store.h"

/* An empty disk. */
void disk_format(void);
void disk_free(void);
/* The n-th call from now on that writes fails; 0: none. `reached`: if it is a commit, all of it got there nevertheless.
 */
void disk_fail_at(long n, bool reached);

/* How many events of a game are on the disk, committed; and one of them: its text and who did it. */
int disk_events(const char *game);
const char *disk_event(const char *game, int seq, const char **actor);
/* The secret of a game. */
const uint8_t *disk_seed(const char *game);

#endif
