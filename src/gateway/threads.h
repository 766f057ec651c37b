/* threads.h: what every thread beside the loop begins with. */
#ifndef GATEWAY_THREADS_H
#define GATEWAY_THREADS_H

#include <pthread.h>
#include <signal.h>

/* Signals are the loop's: it alone knows until when there is something to stop. */
static inline void thread_take_no_signals(void)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, NULL);
}

#endif
