/* fault.h: what happens when motu finds a bug in itself. The engine checks its assertions in every build; if one fails,
 * nothing that follows can be trusted, and the program ends before anything wrong is saved. The engine can neither
 * print nor log, so a program may set a handler here that reports it. */
#ifndef MOTU_FAULT_H
#define MOTU_FAULT_H

#include <motu/api.h>

MOTU_BEGIN_DECLS

struct motu_fault {
    const char *condition; /* the condition that failed, as in the source */
    const char *file;      /* from the top of the source */
    int line;
};

/* Called in the thread in which it happened, before the program traps; it may end the program itself. It may be called
 * again while it writes the game, which may be broken. */
typedef void motu_fault_handler(const struct motu_fault *);

/* Sets the handler of the process, NULL for none. Call it before other threads use the engine. */
void motu_fault_set_handler(motu_fault_handler *);

MOTU_END_DECLS

#endif
