/* ordeal.c: twenty scenarios (stage.h), each played while something fails.
 *
 *     ordeal writes [STRIDE]         the n-th write, sync or truncation fails, once and for ever, for every STRIDE-th n
 *     ordeal memory [STRIDE]         the n-th allocation fails, the same way; each in a process of its own
 *     ordeal power  [IMAGES] [SEED]  the power is cut before each write: so many images of what the disk may hold then,
 *                                    of each sector written since the last sync the old bytes or the new ones
 *
 * Each must end without a crash, and keep what was acknowledged, in a file that is whole. It writes to the present
 * folder: a file system in memory is quickest, and as good, since its own syncs are not what is looked at. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faulty_vfs.h"
#include "stage.h"

static char path[64], image_path[64];
static struct promise *promise; /* shared with the processes that may crash */
static long runs, faults;

static void complain(const struct scenario *scenario, long n, const char *how, const char *what)
{
    if (faults++ < 20)
        printf("# %s, %s %ld: %s\n", scenario->name, how, n, what);
}

static void verify(const struct scenario *scenario, long n, const char *how)
{
    const char *wrong = stage_check(path, promise);
    if (wrong)
        complain(scenario, n, how, wrong);
    runs++;
}

/* --- the n-th write ----------------------------------------------------------------------------------------------- */

static void fail_writes(const struct scenario *scenario, bool forever, long stride)
{
    for (long n = 1 + runs % stride;; n += stride) {
        stage_remove(path);
        faulty_fail_at(n, forever);
        stage_play(scenario, path, promise);
        const bool failed = faulty_has_failed();
        faulty_fail_at(0, false);
        verify(scenario, n, forever ? "writes from" : "write");
        if (!failed)
            return;
    }
}

/* --- the n-th allocation ------------------------------------------------------------------------------------------ */

enum { NOT_REACHED = 7 };

/* In a process of its own; returns how it ended. */
static int play_starving(const struct scenario *scenario, long n, bool forever)
{
    fflush(stdout);
    const pid_t child = fork();
    int status = 0;
    if (!child) {
        memory_fail_at(n, forever);
        stage_play(scenario, path, promise);
        const bool failed = memory_has_failed();
        memory_fail_at(0, false);
        exit(failed ? 0 : NOT_REACHED); /* not _exit(): whoever looks for leaks does so now */
    }
    waitpid(child, &status, 0);
    return status;
}

static void fail_memory(const struct scenario *scenario, bool forever, long stride)
{
    for (long n = 1 + runs % stride;; n += stride) {
        stage_remove(path);
        memset(promise, 0, sizeof *promise);
        const int status = play_starving(scenario, n, forever);
        if (!WIFEXITED(status) || (WEXITSTATUS(status) && WEXITSTATUS(status) != NOT_REACHED))
            complain(scenario, n, forever ? "allocations from" : "allocation", "it crashed");
        verify(scenario, n, forever ? "allocations from" : "allocation");
        if (WIFEXITED(status) && WEXITSTATUS(status) == NOT_REACHED)
            return;
    }
}

/* --- power cuts --------------------------------------------------------------------------------------------------- */

struct cut {
    const struct scenario *scenario;
    struct motu_rng rng;
    int each; /* images of one moment */
    long moments;
};

static void cut_power(void *own)
{
    struct cut *c = own;
    c->moments++;
    for (int i = 0; i < c->each; i++) {
        stage_remove(image_path);
        faulty_write_image(image_path, i ? &c->rng : NULL);
        const char *wrong = stage_check(image_path, promise);
        if (wrong)
            complain(c->scenario, c->moments, "power cut at write", wrong);
        runs++;
    }
    stage_remove(image_path);
}

static void cut_powers(long images, uint64_t seed)
{
    struct cut c = {.each = 0};
    motu_rng_seed(&c.rng, seed);
    faulty_watch(cut_power, &c);
    for (int pass = 0; pass < 2; pass++) { /* first only to count the moments */
        for (int i = 0; i < stage_scenario_count; i++) {
            c.scenario = &stage_scenarios[i];
            stage_remove(path);
            stage_play(c.scenario, path, promise);
        }
        c.each = (int)(images / c.moments + 1);
        c.moments = pass ? c.moments : 0;
    }
    faulty_watch(NULL, NULL);
}

/* ------------------------------------------------------------------------------------------------------------------ */

static void each_scenario(void (*run)(const struct scenario *, bool forever, long stride), long stride)
{
    for (int i = 0; i < stage_scenario_count; i++)
        for (int forever = 0; forever < 2; forever++)
            run(&stage_scenarios[i], forever, stride);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    const long number = argc > 2 ? atol(argv[2]) : 1;
    snprintf(path, sizeof path, "motu-ordeal-%d.db", (int)getpid());
    snprintf(image_path, sizeof image_path, "motu-ordeal-%d-image.db", (int)getpid());
    promise = mmap(NULL, sizeof *promise, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (promise == MAP_FAILED || sodium_init() < 0 || number < 1)
        return 2;
    memory_install();
    faulty_install();
    if (!strcmp(what, "writes"))
        each_scenario(fail_writes, number);
    else if (!strcmp(what, "memory"))
        each_scenario(fail_memory, number);
    else if (!strcmp(what, "power"))
        cut_powers(number, argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    else
        return 2;
    stage_remove(path);
    printf("# %s: %ld runs of %d scenarios, %ld faults\n", what, runs, stage_scenario_count, faults);
    printf("%s 1 - nothing acknowledged is lost and nothing crashes: %s\n1..1\n", faults || !runs ? "not ok" : "ok",
           what);
    return faults || !runs;
}
