/* suspect.h: the table being worked on, for the report of a bug: knowing which table it was is worth more than anything
 * else. */
#ifndef HOUSE_SUSPECT_H
#define HOUSE_SUSPECT_H

struct table;

/* The table that this thread works on from now on; NULL: none. */
void suspect_table(const struct table *);
/* The same for a thread that knows only its id. */
void suspect_id(const char *);
/* A table that is about to be freed. */
void suspect_forget(const struct table *);
/* The table; NULL if only its id is known, or nothing. */
const struct table *suspect_now(const char **id);

#endif
