/* thinkers.c: see thinkers.h. A search is bounded by iterations (house_player()), never by time, so a busy
 * machine plays later but not worse. A thread gets a copy of what one seat knows (I-10). */
#include "thinkers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "pool.h"
#include "threads.h"
#include "suspect.h"

enum { BYTES_EACH = 48 * 1024 * 1024 };

/* A thread, with all it needs to think: one that lacked some of it would take no job, and nobody would notice. */
struct thinker {
    struct thinkers *all;
    struct pool *pool;
    struct pool_result *result;
    pthread_t thread;
};

struct thinkers {
    struct net *net;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct posted_job *first, **last; /* those that wait */
    struct posted_job *all;           /* all jobs, including those being searched or on their way back */
    atomic_bool stop;
    int threads;
    struct thinker thinker[QUOTA_THINKERS];
};

static bool is_stopping(void *context)
{
    return atomic_load(&((struct thinkers *)context)->stop);
}

/* With the lock. */
static struct posted_job *take_first(struct thinkers *k)
{
    struct posted_job *one = is_stopping(k) ? NULL : k->first;
    if (one) {
        k->first = one->next;
        if (!k->first)
            k->last = &k->first;
        one->next = NULL;
    }
    return one;
}

static struct posted_job *next_one(struct thinkers *k)
{
    pthread_mutex_lock(&k->lock);
    while (!k->first && !is_stopping(k))
        pthread_cond_wait(&k->more, &k->lock);
    struct posted_job *one = take_first(k);
    pthread_mutex_unlock(&k->lock);
    return one;
}

struct posted_job *thinkers_take(struct thinkers *k)
{
    pthread_mutex_lock(&k->lock);
    struct posted_job *one = take_first(k);
    pthread_mutex_unlock(&k->lock);
    return one;
}

void thinkers_return(struct thinkers *k, struct posted_job *one)
{
    pthread_mutex_lock(&k->lock);
    one->next = k->first;
    k->first = one;
    if (!one->next)
        k->last = &one->next;
    pthread_cond_signal(&k->more);
    pthread_mutex_unlock(&k->lock);
}

static void *think(void *argument)
{
    const struct thinker *t = argument;
    struct thinkers *k = t->all;
    thread_take_no_signals();
    const struct pool_limit limit = {.enough = is_stopping, .context = k};
    for (struct posted_job *one; (one = next_one(k));) {
        struct job *a = one->job;
        suspect_id(a->table);
        pool_think(t->pool, &a->player, &a->mind.position, a->seed, &limit, t->result);
        a->move = t->result->move;
        net_post(k->net, &one->post);
    }
    return NULL;
}

static bool start(struct thinkers *k, struct thinker *t)
{
    t->all = k;
    t->pool = pool_open(1, BYTES_EACH);
    t->result = malloc(sizeof *t->result);
    if (t->pool && t->result && !pthread_create(&t->thread, NULL, think, t))
        return true;
    free(t->result);
    pool_close(t->pool);
    return false;
}

struct thinkers *thinkers_open(struct net *net, int threads)
{
    struct thinkers *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    k->net = net;
    k->last = &k->first;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->more, NULL);
    while (k->threads < threads && k->threads < QUOTA_THINKERS && start(k, &k->thinker[k->threads]))
        k->threads++;
    if (k->threads)
        return k;
    thinkers_close(k);
    return NULL;
}

int thinkers_count(const struct thinkers *k)
{
    return k->threads;
}

void thinkers_close(struct thinkers *k)
{
    if (!k)
        return;
    pthread_mutex_lock(&k->lock);
    atomic_store(&k->stop, true);
    pthread_cond_broadcast(&k->more);
    pthread_mutex_unlock(&k->lock);
    for (int i = 0; i < k->threads; i++) {
        pthread_join(k->thinker[i].thread, NULL);
        free(k->thinker[i].result);
        pool_close(k->thinker[i].pool);
    }
    while (k->all)
        thinkers_done(k, k->all);
    pthread_mutex_destroy(&k->lock);
    pthread_cond_destroy(&k->more);
    free(k);
}

void thinkers_done(struct thinkers *k, struct posted_job *one)
{
    pthread_mutex_lock(&k->lock);
    *one->newer_link = one->newer;
    if (one->newer)
        one->newer->newer_link = one->newer_link;
    pthread_mutex_unlock(&k->lock);
    house_free_job(one->job);
    free(one);
}

bool thinkers_ask(struct thinkers *k, struct job *job)
{
    struct posted_job *one = calloc(1, sizeof *one);
    if (!one)
        return false;
    one->job = job;
    pthread_mutex_lock(&k->lock);
    *k->last = one;
    k->last = &one->next;
    one->newer = k->all;
    one->newer_link = &k->all;
    if (one->newer)
        one->newer->newer_link = &one->newer;
    k->all = one;
    pthread_cond_signal(&k->more);
    pthread_mutex_unlock(&k->lock);
    return true;
}
