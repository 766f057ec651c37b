/* file_place.c: a file of SQLite in a folder of its own. */
#include "store_place.h"

#include "checked.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char folder[] = "motu-store-XXXXXX", path[64];

const char *place_name(void)
{
    return path;
}

void place_open(void)
{
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/data", folder);
}

void place_close(void)
{
    place_clear();
    rmdir(folder);
}

void place_clear(void)
{
    place_remove(path);
}

void place_execute(const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

const char *place_zeros(int count)
{
    static char words[32];
    snprintf(words, sizeof words, "zeroblob(%d)", count);
    return words;
}
