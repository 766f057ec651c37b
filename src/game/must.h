/* must.h: for our own bugs. What must() states is true unless motu itself has a bug. It is checked in every build; if
 * it fails, the handler (motu/fault.h) is told what failed and where, and the program stops before anything wrong is
 * saved. Never use it for input: that gets a reason. */
#ifndef MOTU_MUST_H
#define MOTU_MUST_H

#define must(condition) ((condition) ? (void)0 : must_fail(#condition, __FILE__, __LINE__))

_Noreturn void must_fail(const char *condition, const char *file, int line) __attribute__((cold));

#endif
