/* fair_lines.h: within this folder: the header lines of a record that fairness uses. */
#ifndef FAIR_LINES_H
#define FAIR_LINES_H

#include <motu/match.h>

#define FAIR_LINE_VERSION "fair"
#define FAIR_LINE_COMMIT  "fair-commit"
#define FAIR_LINE_SEED    "fair-seed"
#define FAIR_LINE_SHARE   "fair-share-" /* and the seat's name */

enum { FAIR_SHARE_KEY = 32 };
void fair_share_key(const struct match *, int seat, char key[FAIR_SHARE_KEY]);

#endif
