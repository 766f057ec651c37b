/* bot.h: a program of somebody else's that plays, over the engine protocol on its standard input and output. */
#ifndef MOTU_BOT_H
#define MOTU_BOT_H

#include <stdbool.h>
#include <stddef.h>

struct bot;

/* The program is started at the first request, by the shell. NULL without memory. */
struct bot *bot_open(const char *command);
void bot_close(struct bot *);

/* Sends requests, one or more lines, each with its newline. False: *fault says what the program did wrong, and it has
 * been ended; what is sent next starts it afresh. */
bool bot_tell(struct bot *, const char *lines, double wait_ms, const char **fault);
/* Waits for the next answer, passing over lines with "info"; it stays where it is until the next call. False as
 * above. */
bool bot_hear(struct bot *, double wait_ms, const char **answer, size_t *length, const char **fault);
/* Both, for one request. */
bool bot_ask(struct bot *, const char *request, double wait_ms, const char **answer, size_t *length,
             const char **fault);
bool bot_is_running(const struct bot *);
/* CPU time the program has used so far, in milliseconds, with the shell that started it; to be asked after it has
 * answered. */
double bot_cpu_ms(struct bot *);

#endif
