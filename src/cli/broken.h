/* broken.h: what the command line says when motu finds a bug in itself (motu/fault.h). */
#ifndef MOTU_BROKEN_H
#define MOTU_BROKEN_H

#include <motu/match.h>

/* From now on a fault prints the condition, its place and the record so far to standard error. */
void broken_report(void);
/* The match that this thread works on, NULL for none: its record is printed. It must stay in place. */
void broken_about(const struct motu_match *);

#endif
