/* must.h: for our own mistakes. What must() states is true unless motu itself has a bug; it is checked
 * in every build, and a broken one stops the program before anything wrong is kept: first whoever set a handler
 * (motu/fault.h) is told what is not true, and where. Never for what comes from outside: that gets a reason. */
#ifndef MOTU_MUST_H
#define MOTU_MUST_H

#define must(condition) ((condition) ? (void)0 : must_fail(#condition, __FILE__, __LINE__))

_Noreturn void must_fail(const char *condition, const char *file, int line) __attribute__((cold));

#endif
