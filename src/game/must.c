/* must.c: a broken must(). The handler is the engine's only variable that is not its caller's memory: a function that
 * promised to be right has no other way to report a fault. */
#include "must.h"

#include <motu/fault.h>

#include <stddef.h>

static motu_fault_handler *handler;

void motu_fault_set_handler(motu_fault_handler *one)
{
    handler = one;
}

_Noreturn void must_fail(const char *condition, const char *file, int line)
{
    if (handler)
        handler(&(struct motu_fault){.condition = condition, .file = file, .line = line});
    __builtin_trap();
}
