/* pool.c: see pool.h. */
#include "pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <motu/catalogue.h>

int pool_processors(void)
{
    cpu_set_t allowed;
    const long count =
        sched_getaffinity(0, sizeof allowed, &allowed) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&allowed);
    return count < 1 ? 1 : count > POOL_MAX_THREADS ? POOL_MAX_THREADS : (int)count;
}

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

double pool_cpu_ms(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

double pool_wall_ms(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

struct worker {
    void (*work)(void *, int);
    void *context;
    int number;
};

static void *run_worker(void *argument)
{
    const struct worker *w = argument;
    w->work(w->context, w->number);
    return NULL;
}

void pool_run(int threads, void (*work)(void *, int), void *context)
{
    pthread_t thread[POOL_MAX_THREADS];
    struct worker worker[POOL_MAX_THREADS];
    bool started[POOL_MAX_THREADS] = {false};
    for (int i = 1; i < threads; i++) {
        worker[i] = (struct worker){.work = work, .context = context, .number = i};
        started[i] = !pthread_create(&thread[i], NULL, run_worker, &worker[i]);
    }
    work(context, 0);
    for (int i = 1; i < threads; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            work(context, i); /* no thread available: one after the other */
    }
}

/* --- one search on several threads ------------------------------------------------------------------------ */

struct pool {
    int threads;
    size_t bytes;
    void *memory[POOL_MAX_THREADS];
    char *belief; /* one for each mind; the system provides only the pages that are touched */
    struct motu_mind mind[MOTU_MAX_SEATS];
};

void pool_close(struct pool *p)
{
    for (int i = 0; p && i < p->threads; i++)
        free(p->memory[i]);
    if (p)
        free(p->belief);
    free(p);
}

static bool make_minds(struct pool *p)
{
    const size_t each = (motu_catalogue_belief_size() + 63) & ~(size_t)63;
    p->belief = malloc(MOTU_MAX_SEATS * each);
    for (size_t i = 0; p->belief && i < MOTU_MAX_SEATS; i++)
        motu_mind_start(&p->mind[i], (struct motu_belief *)(p->belief + i * each));
    return p->belief;
}

struct pool *pool_open(int threads, size_t bytes)
{
    struct pool *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->bytes = bytes < motu_ai_memory_least() ? motu_ai_memory_least() : bytes;
    for (p->threads = 0; p->threads < threads; p->threads++)
        if (!(p->memory[p->threads] = malloc(p->bytes)))
            break;
    if (p->threads == threads && make_minds(p))
        return p;
    pool_close(p);
    return NULL;
}

const struct motu_ai_position *pool_recall(struct pool *p, const struct motu_match *m, int seat,
                                           const struct motu_ai_player *player)
{
    struct motu_mind *mind = &p->mind[seat];
    return !player || motu_ai_player_remembers(player) ? motu_mind_recall(mind, m, seat)
                                                       : motu_mind_glance(mind, m, seat);
}

struct job {
    struct pool *pool;
    struct motu_ai_player player;
    const struct motu_ai_position *position;
    uint64_t seed;
    const struct pool_limit *limit;
    atomic_bool stop;
    struct motu_ai_search *search[POOL_MAX_THREADS];
};

enum { SLICE = 16, ASK_MS = 2, REPORT_MS = 250 };

static void read_searches(struct motu_ai_search *const search[], int count, struct pool_result *out)
{
    struct motu_ai_row row[MOTU_MAX_MOVES];
    int share[MOTU_MAX_SEATS];
    int64_t sum[MOTU_MAX_SEATS] = {0}, weight = 0;
    out->rows = motu_ai_table(search[0], out->row);
    out->visits = 0;
    for (int i = 0; i < count; i++) {
        if (i)
            out->rows = motu_ai_table_add(out->row, out->rows, row, motu_ai_table(search[i], row));
        motu_ai_value(search[i], share);
        const int64_t visits = motu_ai_visits(search[i]) ? motu_ai_visits(search[i]) : 1;
        for (int seat = 0; seat < out->seats; seat++)
            sum[seat] += visits * share[seat];
        weight += visits;
        out->visits += motu_ai_visits(search[i]);
    }
    int left = MOTU_VALUE;
    for (int seat = 0; seat < out->seats; seat++)
        left -= out->value[seat] = (int)(sum[seat] / (weight ? weight : 1));
    out->value[0] += left;
    out->solved = motu_ai_is_solved(search[0]);
    out->move = motu_ai_choose(search[0], out->row, out->rows);
    out->variation_length = motu_ai_variation(search[0], out->move, out->variation, POOL_VARIATION);
    out->bests = 0;
    for (int i = 0; i < POOL_BESTS && i < out->rows; i++, out->bests++)
        out->best_length[i] = motu_ai_variation(search[0], out->row[i].move, out->best[i], POOL_VARIATION);
}

/* What the first thread does now and then: asks whether to stop, and reports progress. */
static void look_up(struct job *j, double now, double *asked, double *reported)
{
    const struct pool_limit *limit = j->limit;
    if (limit->enough && now - *asked >= ASK_MS) {
        *asked = now;
        if (limit->enough(limit->context))
            atomic_store_explicit(&j->stop, true, memory_order_relaxed);
    }
    if (!limit->report || now - *reported < REPORT_MS)
        return;
    *reported = now;
    struct pool_result so_far = {.seats = j->position->game->seats(&j->position->view)};
    read_searches(j->search, 1, &so_far);
    so_far.visits *= (uint32_t)j->pool->threads;
    limit->report(limit->context, &so_far);
}

/* Whether the time left is too short for another move to become the most visited. With several threads none knows what
 * the others have found, so each uses all its time. */
static bool can_only_wait(const struct job *j, const struct motu_ai_search *t, double spent, double ms)
{
    if (j->pool->threads > 1 || spent <= ms / 2)
        return false;
    const double left = motu_ai_visits(t) * (ms - spent) / spent;
    return motu_ai_is_settled(t, left < UINT32_MAX ? (uint32_t)left : UINT32_MAX);
}

/* Whether the time limit, if there is one, is reached, or the rest of the time could change nothing. */
static bool is_time_up(const struct job *j, const struct motu_ai_search *t, double spent, double ms)
{
    return ms > 0 && (spent >= ms || can_only_wait(j, t, spent, ms));
}

static void think(void *context, int number)
{
    struct job *j = context;
    const struct pool_limit *limit = j->limit;
    const bool watching = number == 0 && (limit->enough || limit->report);
    const double cpu = limit->cpu_ms > 0 ? pool_cpu_ms() : 0;
    const double wall = limit->wall_ms > 0 || watching ? pool_wall_ms() : 0;
    double asked = wall, reported = wall;
    struct motu_ai_search *t =
        motu_ai_begin(j->pool->memory[number], j->pool->bytes, &j->player, j->position, j->seed + (uint64_t)number);
    j->search[number] = t;
    if (limit->left_out)
        motu_ai_leave_out(t, limit->left_out);
    if (!limit->visits && (limit->cpu_ms > 0 || limit->wall_ms > 0))
        motu_ai_think_freely(t);
    while (motu_ai_think(t, SLICE) && !atomic_load_explicit(&j->stop, memory_order_relaxed)) {
        if (limit->cpu_ms > 0 && is_time_up(j, t, pool_cpu_ms() - cpu, limit->cpu_ms))
            break;
        if (limit->wall_ms <= 0 && !watching)
            continue;
        const double now = pool_wall_ms();
        if (is_time_up(j, t, now - wall, limit->wall_ms))
            break;
        if (watching)
            look_up(j, now, &asked, &reported);
    }
}

void pool_think(struct pool *p, const struct motu_ai_player *player, const struct motu_ai_position *position,
                uint64_t seed, const struct pool_limit *limit, struct pool_result *out)
{
    struct job job = {.pool = p, .player = *player, .position = position, .seed = seed, .limit = limit};
    motu_ai_player_settle(&job.player, position->game);
    const int threads = player->kind < MOTU_AI_KINDS ? 1 : p->threads;
    uint32_t visits = limit->visits ? limit->visits : job.player.settings.visits;
    job.player.settings.visits = (visits + (uint32_t)threads - 1) / (uint32_t)threads;
    out->seats = position->game->seats(&position->view);
    pool_run(threads, think, &job);
    read_searches(job.search, threads, out);
}
