/* broken.h: what the command line says when motu finds a mistake of its own (motu/fault.h). */
#ifndef MOTU_BROKEN_H
#define MOTU_BROKEN_H

#include <motu/match.h>

/* From now on: the condition, its place and the record so far on standard error. */
void broken_report(void);
/* The match that this thread works on, NULL for none: its record is printed. It must stay where it is. */
void broken_about(const struct motu_match *);

#endif
