/* rehearsal.h: plays a stored game again from its log, under its rules, and reports what differs: before a new program
 * replaces an old one, or when a file is in doubt. */
#ifndef HOUSE_REHEARSAL_H
#define HOUSE_REHEARSAL_H

#include "table.h"

/* Calls `say` for each difference. False if the store failed, or memory, which breaks it. */
bool rehearse(struct store *, const struct store_game *, void (*say)(void *own, const char *id, const char *what),
              void *own);

#endif
