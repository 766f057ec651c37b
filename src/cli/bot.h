/* bot.h: a program of somebody else's that plays, over the engine protocol on its standard input and output. */
#ifndef MOTU_BOT_H
#define MOTU_BOT_H

#include <stdbool.h>
#include <stddef.h>

struct bot;

/* The program is started at the first request, by the shell. NULL without memory. */
struct bot *bot_open(const char *command);
void bot_close(struct bot *);

/* Sends a request (one line, without its newline) and waits for the answer, passing over lines with "info".
 * False: *fault says what the program did wrong, and it has been ended; the next request starts it afresh. */
bool bot_ask(struct bot *, const char *request, double wait_ms, const char **answer, size_t *length,
             const char **fault);
/* CPU time the program has used so far, in milliseconds. */
double bot_cpu_ms(const struct bot *);

#endif
