/* host.h: the server as a process. */
#ifndef BENCH_HOST_H
#define BENCH_HOST_H

#include <stdbool.h>
#include <sys/types.h>

struct host {
    const char *motu;
    const char *data; /* where it keeps its games; NULL: a file in its folder */
    char folder[64];  /* with its data */
    pid_t process;
    int port;
};

/* Starts it, on the port it had before if there was one, and waits until it listens. */
bool host_start(struct host *);
void host_kill(struct host *, int signal);
/* Resident memory in kB, and processor time in ms. */
long host_memory(const struct host *);
long host_cpu_ms(const struct host *);
/* Ends it and runs `motu verify-data` on its data. */
bool host_verify(struct host *);
/* Ends it and removes its folder. */
void host_end(struct host *);

#endif
