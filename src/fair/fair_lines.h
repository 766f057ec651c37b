/* fair_lines.h: within this folder: the header lines of a record that fairness uses. */
#ifndef FAIR_LINES_H
#define FAIR_LINES_H

#include <motu/match.h>

#define FAIR_LINE_VERSION "fair"
#define FAIR_LINE_COMMIT  "fair-commit"
#define FAIR_LINE_SEED    "fair-seed"
#define FAIR_LINE_ANEW    "fair-anew"
#define FAIR_LINE_SHARE   "fair-share-" /* followed by the seat's name */
#define FAIR_LINE_SEAL    "fair-seal-"  /* likewise */

enum { FAIR_KEY = 32 };
/* The drawing a decision belongs to; -1 if the header line about drawings makes no sense. */
int fair_drawing(const struct motu_match *, int decision);
/* The key of a seat's line: `line` followed by the seat's name. */
void fair_key(const struct motu_match *, const char *line, int seat, char key[FAIR_KEY]);

#endif
