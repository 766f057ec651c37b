/* refused_postgres.c: the calls of the store to libpq that can be refused: for want of memory, or because the
 * connection has ended. */
#include "refused_call.h"

#include <libpq-fe.h>
#include <stddef.h>

REFUSE(PGconn *, NULL, PQconnectStartParams, (const char *const *keys, const char *const *values, int expand),
       (keys, values, expand))
REFUSE(int, 0, PQsendQuery, (PGconn * link, const char *sql), (link, sql))
REFUSE(int, 0, PQsendPrepare, (PGconn * link, const char *name, const char *sql, int count, const Oid *types),
       (link, name, sql, count, types))
REFUSE(int, 0, PQsendQueryPrepared,
       (PGconn * link, const char *name, int count, const char *const *values, const int *lengths, const int *formats,
        int format),
       (link, name, count, values, lengths, formats, format))
REFUSE(int, 0, PQpipelineSync, (PGconn * link), (link))
REFUSE(int, -1, PQflush, (PGconn * link), (link))
REFUSE(int, 0, PQconsumeInput, (PGconn * link), (link))
REFUSE(int, -1, PQsetnonblocking, (PGconn * link, int yes), (link, yes))
REFUSE(int, 0, PQenterPipelineMode, (PGconn * link), (link))

/* libpq also answers NULL when there is nothing more to read; only a real answer can be lost. */
PGresult *__real_PQgetResult(PGconn *link);
PGresult *__wrap_PQgetResult(PGconn *link);
PGresult *__wrap_PQgetResult(PGconn *link)
{
    PGresult *result = __real_PQgetResult(link);
    if (!result || !refuses_now())
        return result;
    PQclear(result);
    return NULL;
}
