/* nearby.c: see nearby.h. If the system refuses, everything runs as before, only slower. */
#include "nearby.h"

#include <pthread.h>

#include "pool.h"

void nearby_start(struct nearby *n)
{
    *n = (struct nearby){.staying = false};
    if (pthread_getaffinity_np(pthread_self(), sizeof n->anywhere, &n->anywhere))
        CPU_ZERO(&n->anywhere);
}

void nearby_stay(struct nearby *n, bool stay)
{
    enum { SPELL_MS = 250 };
    const bool stayed = n->staying;
    unsigned processor;
    n->staying = stay && CPU_COUNT(&n->anywhere) > 1 && !getcpu(&processor, NULL)
                 && !(stayed && pool_wall_ms() - n->since_ms > SPELL_MS);
    if (n->staying == stayed)
        return;
    if (n->staying) {
        CPU_ZERO(&n->here);
        CPU_SET(processor, &n->here);
        n->since_ms = pool_wall_ms();
    }
    pthread_setaffinity_np(pthread_self(), sizeof n->here, n->staying ? &n->here : &n->anywhere);
}

const cpu_set_t *nearby_place(const struct nearby *n, bool quick)
{
    return quick && n->staying ? &n->here : &n->anywhere;
}
