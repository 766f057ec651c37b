/* store_place.h: where the store under test keeps its things: a file (file_place.c) or a database (database_place.c).
 * Also what the tests of both have in common (store_place.c). */
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "store.h"

/* What is given to store_open(). */
const char *place_name(void);
void place_open(void);
void place_close(void);
/* Nothing is there. */
void place_clear(void);
/* Does something to it behind the store's back. */
void place_execute(const char *sql);
/* So many zero bytes, in the words of its SQL. */
const char *place_zeros(int count);

/* Removes a file of SQLite, and what SQLite and the store put beside it. */
void place_remove(const char *file);

struct store *place_store(enum store_mode);
struct store_game place_game(const char *id);
/* Appends behind whatever is there; the number is what is asked for. */
bool place_append(struct store *, const char *id, int64_t seq, const char *text);
/* Waits until a store that has failed works again, for some seconds at most; whether it does. */
bool place_come_back(struct store *);
/* How many there are, from 1 without a gap. */
int64_t place_events(struct store *, const char *id);

#endif
