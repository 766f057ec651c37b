/* processor.h: whether this machine's processor can run what the compiler made. */
#ifndef MOTU_PROCESSOR_H
#define MOTU_PROCESSOR_H

#include <stdbool.h>

/* Whether it has the instructions this program was built with; if not, says which. */
bool processor_suffices(void);

#endif
