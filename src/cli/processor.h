/* processor.h: whether this machine's processor can run what the compiler made. */
#ifndef MOTU_PROCESSOR_H
#define MOTU_PROCESSOR_H

/* NULL, or the name of instructions this program was built with and the processor does not have. */
const char *processor_lacks(void);

#endif
