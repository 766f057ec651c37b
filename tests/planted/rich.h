/* rich.h: see rich.c. */
#ifndef MOTU_TESTS_RICH_H
#define MOTU_TESTS_RICH_H

extern int planted_riches; /* what the last player of the next game starts with beyond the rules */

#endif
