/* processor.h: whether this machine's processor can run what the compiler made. */
#ifndef MOTU_PROCESSOR_H
#define MOTU_PROCESSOR_H

#include <stdbool.h>

/* NULL, or the name of instructions this program was built with and the processor does not have. */
const char *processor_lacks(void);

/* Whether there is nothing it lacks; false after saying so. */
bool processor_suits(void);

#endif
