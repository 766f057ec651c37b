/* prompt.h: lines that somebody types. At a terminal they can be edited, the arrow keys bring back earlier ones, and
 * Tab completes (libedit, if motu was built with it); otherwise they are just read. */
#ifndef MOTU_PROMPT_H
#define MOTU_PROMPT_H

#include <stdbool.h>

enum { PROMPT_LINE = 512 }; /* bytes of a line, with its end */

enum prompt_end {
    PROMPT_READ,
    PROMPT_OVER,       /* the input ends: Ctrl-D */
    PROMPT_INTERRUPTED /* Ctrl-C, now or since the last question */
};

struct prompt;

/* Only one at a time: it catches Ctrl-C until it is closed. `history` is the file that keeps what was typed, or NULL.
 * NULL without memory. */
struct prompt *prompt_open(const char *history);
void prompt_close(struct prompt *);

/* What Tab offers: `list` calls `offer` with every line that could be typed now and begins like `begun`, and may call
 * it with others. */
typedef void prompt_offer(void *to, const char *line);
typedef void prompt_list(void *context, const char *begun, prompt_offer *offer, void *to);
void prompt_complete(struct prompt *, prompt_list *list, void *context);

/* Asks and reads one line without its newline. A line too long for any command is not cut off but replaced by words
 * that no command understands. */
enum prompt_end prompt_read(struct prompt *, const char *question, char line[PROMPT_LINE]);
/* Whether the last line read was the end of the input. */
bool prompt_over(const struct prompt *);
/* Whether Ctrl-C was pressed: for long work between two questions. */
bool prompt_interrupted(void);

#endif
