/* simulate.c: many worlds (world.h), one after the other or in several processes.
 *
 *     simulate [--games N | --seconds N] [--seed N] [--jobs N]
 *
 * Prints what happened in them; or the seed of the first world in which something was wrong, with what it was:
 * `simulate --seed THAT --games 1` shows it again. */
#include <malloc.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "world.h"

struct plan {
    unsigned long long games;
    double seconds;
    uint64_t seed;
    int jobs;
};

static double clock_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Worlds `first`, `first` + jobs, …; false if one was wrong. */
static bool run_worlds(const struct plan *p, int first, struct world_figures *figures)
{
    static struct world w;
    const double until = clock_s() + p->seconds;
    for (uint64_t seed = p->seed + (uint64_t)first;; seed += (uint64_t)p->jobs) {
        if (!world_run(&w, seed, figures)) {
            printf("# simulate: wrong in the world of seed %llu: %s\n", (unsigned long long)seed, w.fault);
            return false;
        }
        if (p->games ? figures->games >= p->games / (unsigned)p->jobs : clock_s() >= until)
            return true;
    }
}

static void add(struct world_figures *sum, const struct world_figures *one)
{
    unsigned long long *to = (unsigned long long *)(void *)sum;
    const unsigned long long *from = (const unsigned long long *)(const void *)one;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static void report(const struct world_figures *f, double seconds)
{
    printf("# %llu games in %llu worlds, %llu decisions, %.0f games/s, %.0f decisions/s\n", f->games, f->worlds,
           f->decisions, (double)f->games / seconds, (double)f->decisions / seconds);
    printf("# %llu requests, %llu refused, %llu sent again; %llu answers, %llu updates, %llu texts read\n", f->requests,
           f->refused, f->repeats, f->answers, f->updates, f->texts);
    printf(
        "# %llu letters lost, %llu doubled; %llu restarts, %llu after failures of the disk; %llu jumps of the clock\n",
        f->dropped, f->doubled, f->restarts, f->disk_failures, f->jumps);
    printf("# hash of their games: %016llx\n", f->sum);
}

/* Each job in a process of its own: a world has a disk, and there is one of it. */
static bool run_jobs(const struct plan *p, struct world_figures *sum)
{
    struct world_figures *figures =
        mmap(NULL, (size_t)p->jobs * sizeof *figures, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool well = figures != MAP_FAILED;
    fflush(stdout);
    for (int job = 0; well && job < p->jobs; job++)
        if (fork() == 0) {
            well = run_worlds(p, job, &figures[job]);
            fflush(stdout);
            _exit(!well);
        }
    for (int status; wait(&status) > 0;)
        well = well && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    for (int job = 0; figures != MAP_FAILED && job < p->jobs; job++)
        add(sum, &figures[job]);
    return well;
}

int main(int argc, char **argv)
{
    struct plan p = {.games = 1000, .seed = 1, .jobs = 1};
    struct world_figures figures = {0};
    for (int i = 1; i + 1 < argc; i += 2) {
        const unsigned long long number = strtoull(argv[i + 1], NULL, 10);
        if (!strcmp(argv[i], "--games"))
            p.games = number;
        else if (!strcmp(argv[i], "--seconds")) {
            p.games = 0;
            p.seconds = (double)number;
        } else if (!strcmp(argv[i], "--seed"))
            p.seed = number;
        else if (!strcmp(argv[i], "--jobs"))
            p.jobs = (int)number;
    }
    if (sodium_init() < 0 || p.jobs < 1)
        return 2;
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* a new house has much empty memory, which the system clears page by page */
    mallopt(M_TRIM_THRESHOLD, 1 << 26); /* and its tables get the memory of those before */
    const double start = clock_s();
    const bool well = p.jobs == 1 ? run_worlds(&p, 0, &figures) : run_jobs(&p, &figures);
    report(&figures, clock_s() - start);
    printf("%s 1 - whatever goes wrong, one order, nothing acknowledged is lost, every game ends\n1..1\n",
           well ? "ok" : "not ok");
    return !well;
}
