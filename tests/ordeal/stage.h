/* stage.h: a house on a real file, and twenty scenarios played in it, while something fails. What the house says yes to
 * after a commit is written down where it outlives the process: that much must be there afterwards. */
#ifndef TESTS_STAGE_H
#define TESTS_STAGE_H

#include "house.h"

enum { STAGE_TABLES = 4 };

/* What was acknowledged: so many events of each table; a deleted one has none any more. */
struct promise {
    char table[STAGE_TABLES][STORE_MAX_ID + 1];
    int64_t events[STAGE_TABLES];
    bool maybe_deleted[STAGE_TABLES]; /* its end was asked for, and may or may not have happened */
    int tables;
};

struct scenario {
    const char *name;
    const char *const *steps; /* see stage.c */
};
extern const struct scenario stage_scenarios[];
extern const int stage_scenario_count;

/* Plays a scenario from a file that is not there to the end, or until something fails. */
void stage_play(const struct scenario *, const char *path, struct promise *);
/* Whether a file keeps a promise: whole, with unbroken chains, and a house opens on it. NULL, or what is wrong. With
 * `unborn` a file that cannot be opened is none either, as long as nothing was promised. */
const char *stage_check(const char *path, const struct promise *);
void stage_remove(const char *path);

/* failing_memory.c: the n-th allocation from now on fails, and with `forever` all after it; 0: none. SQLite's too. */
void memory_install(void);
void memory_fail_at(long n, bool forever);
/* Whether it was reached. */
bool memory_has_failed(void);
/* While on, nothing fails and nothing counts: what the test itself needs. */
void memory_pause(bool on);

#endif
