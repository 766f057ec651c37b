/* worker.h: thinks for a server on another machine: what `motu think` runs. */
#ifndef GATEWAY_WORKER_H
#define GATEWAY_WORKER_H

#include <stdbool.h>
#include <stddef.h>

/* Asks the server at that address for jobs and searches them, with that many threads, until the process ends. Returns
 * only if the server does not accept us: `why` has a sentence. While the server is away, keeps trying. */
void worker_run(const char *url, const char *token, int threads, char *why, size_t capacity);

#endif
