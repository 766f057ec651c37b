/* worker.h: somebody who thinks for a server elsewhere: what `motu think` runs. */
#ifndef GATEWAY_WORKER_H
#define GATEWAY_WORKER_H

#include <stdbool.h>
#include <stddef.h>

/* Asks the server at that address for decisions and makes them, with that many threads, until the process ends. Returns
 * only if the server wants none of us: `why` has a sentence. While the server is away it is asked again. */
void worker_run(const char *url, const char *token, int threads, char *why, size_t capacity);

#endif
