/* postgres_none.c: replaces the engine if motu was built without libpq. */
#include "store_inside.h"

#include <stdio.h>

struct store *postgres_open_store(const char *address, enum store_mode mode, bool *busy, char *why, size_t capacity)
{
    (void)address, (void)mode;
    *busy = false;
    snprintf(why, capacity, "this motu was built without PostgreSQL (Debian: libpq-dev)");
    return NULL;
}
