/* threads.h: how every thread besides the loop begins. */
#ifndef GATEWAY_THREADS_H
#define GATEWAY_THREADS_H

#include <pthread.h>
#include <signal.h>

/* Signals go to the loop: only it knows whether there is still something to stop. */
static inline void thread_take_no_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

#endif
