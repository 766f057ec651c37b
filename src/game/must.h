/* must.h: for our own mistakes. What must() states is true unless motu itself has a bug; it is checked
 * in every build, and a broken one stops the program before anything wrong is kept. Never for what
 * comes from outside: that gets a reason. */
#ifndef MOTU_MUST_H
#define MOTU_MUST_H

#define must(condition) ((condition) ? (void)0 : __builtin_trap())

#endif
