/* suspect.c: see suspect.h. */
#include "suspect.h"

#include "table.h"

static _Thread_local const struct table *suspected;
static _Thread_local const char *suspected_id;

void suspect_table(const struct table *t)
{
    suspected = t;
    suspected_id = t ? t->about.id : NULL;
}

void suspect_id(const char *id)
{
    suspected = NULL;
    suspected_id = id;
}

void suspect_forget(const struct table *t)
{
    if (suspected == t)
        suspect_table(NULL);
}

const struct table *suspect_now(const char **id)
{
    *id = suspected_id;
    return suspected;
}
