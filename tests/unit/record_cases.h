/* record_cases.h: what the tests of whole and of masked records share: pieces of records, reading and writing them.
 * Every function here is an assertion; a test that goes on has passed it. */
#ifndef TESTS_RECORDS_H
#define TESTS_RECORDS_H

#include "checked.h"

#include <motu/match.h>

#define HEADER     "motu: 1\ngame: kahuna\nrules: 1\noptions: first=black\n\n"
#define DEAL_BLACK "chance deal black ALOA\nchance deal black ALOA\nchance deal black BARI\n"
#define DEAL_WHITE "chance deal white COCO\nchance deal white DUDA\nchance deal white ELAI\n"
#define ROW        "chance reveal FAAA\nchance reveal GOLA\nchance reveal HUNA\n"
#define DEALT      DEAL_BLACK DEAL_WHITE ROW
/* lines 1 to 5 and 6 to 14: what is put behind it begins with line 15 */
#define BEGUN HEADER DEALT

/* The match that was read last, and the belief that is lent to it. */
extern struct motu_match got;
extern struct motu_belief *belief;

/* Set-up and tear-down of a group of tests. */
int make_belief(void **state);
int free_belief(void **state);

void reads(const char *record);
/* The record is refused with exactly this sentence; nothing is changed by that. */
void fails(const char *record, int line, enum motu_reason_fault, const char *sentence);
void fails_bytes(const char *record, size_t length, int line, enum motu_reason_fault, const char *sentence);
/* The record for a viewer; it is kept until the next one. */
const char *write_record(const struct motu_match *, int viewer);

#endif
