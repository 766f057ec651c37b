/* database_place.c: the schema of motu in the database that with_postgres has made. */
#include "store_place.h"

#include "checked.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

static PGconn *beside;

const char *place_name(void)
{
    return getenv("MOTU_TEST_DATABASE");
}

void place_open(void)
{
    if (!place_name())
        fail_msg("run it by tests/server/with_postgres");
    beside = PQconnectdb(place_name());
    if (PQstatus(beside) != CONNECTION_OK)
        fail_msg("%s", PQerrorMessage(beside));
    place_execute("SET client_min_messages = error; SET search_path = motu, public");
}

void place_close(void)
{
    PQfinish(beside);
}

void place_clear(void)
{
    place_execute("DROP SCHEMA IF EXISTS motu CASCADE");
}

void place_execute(const char *sql)
{
    PGresult *done = PQexec(beside, sql);
    const ExecStatusType status = PQresultStatus(done);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(beside));
    PQclear(done);
}

const char *place_zeros(int count)
{
    static char words[64];
    snprintf(words, sizeof words, "decode(repeat('00', %d), 'hex')", count);
    return words;
}
