/* rehearsal.h: plays a stored game again from its log, under its rules, and says what does not come out the same:
 * before a new program is put in place of an old one, or when a file is in doubt. */
#ifndef HOUSE_REHEARSAL_H
#define HOUSE_REHEARSAL_H

#include "table.h"

/* Calls `say` for each difference. False if the store failed. */
bool rehearse(struct store *, const struct store_game *, void (*say)(void *own, const char *id, const char *what),
              void *own);

#endif
