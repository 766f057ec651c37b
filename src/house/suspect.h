/* suspect.h: the table that is being worked on, for the report of a mistake of our own: which table it was is then
 * worth more than anything else. */
#ifndef HOUSE_SUSPECT_H
#define HOUSE_SUSPECT_H

struct table;

/* The table that this thread works on from now on, NULL for none. */
void suspect_table(const struct table *);
/* The same for a thread that knows no more than its id. */
void suspect_id(const char *);
/* A table that is about to be gone. */
void suspect_forget(const struct table *);
/* Who it is: the table, or NULL if only its id is known, or nothing. */
const struct table *suspect_now(const char **id);

#endif
