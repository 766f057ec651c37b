/* fault.h: what happens when motu finds a mistake of its own. The engine states what must be true and checks it in
 * every build; if it is not, nothing that follows can be trusted, and the program ends before anything wrong is kept.
 * The engine can neither print nor log: whoever uses it may say here how the world learns of it. */
#ifndef MOTU_FAULT_H
#define MOTU_FAULT_H

#include <motu/api.h>

MOTU_BEGIN_DECLS

struct motu_fault {
    const char *condition; /* what is not true, as it stands in the source */
    const char *file;      /* from the top of the source */
    int line;
};

/* Is called in the thread in which it happened, before the program traps; it may end the program itself. It must expect
 * to be called again while it writes down a game that is broken. */
typedef void motu_fault_handler(const struct motu_fault *);

/* The one handler of the process, NULL for none: to be set before other threads use the engine. */
void motu_fault_set_handler(motu_fault_handler *);

MOTU_END_DECLS

#endif
