/* bot.h: somebody else's program that plays, over the engine protocol on its standard input and output. */
#ifndef MOTU_BOT_H
#define MOTU_BOT_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

struct bot;

/* The program is started by the shell, at the first request. NULL without memory. */
struct bot *bot_open(const char *command);
void bot_close(struct bot *);

/* Sends requests, one or more lines, each with its newline. False: *fault says what the program did wrong, and it has
 * been ended; the next request starts it again. */
bool bot_tell(struct bot *, const char *lines, double wait_ms, const char **fault);
/* Waits for the next answer, skipping lines with "info"; it stays in place until the next call. False as above. */
bool bot_hear(struct bot *, double wait_ms, const char **answer, size_t *length, const char **fault);
/* Both, for one request. */
bool bot_ask(struct bot *, const char *request, double wait_ms, const char **answer, size_t *length,
             const char **fault);
bool bot_is_running(const struct bot *);
/* CPU time in milliseconds that the program has used so far, including the shell that started it; ask after it has
 * answered. */
double bot_cpu_ms(struct bot *);
/* Lets it run on these processors, if it is running. */
void bot_place(struct bot *, const cpu_set_t *);

#endif
