/* planted_nodes.c: mistakes on purpose, of which the tests of several nodes must find each. A motu that is linked with
 * this makes those that MOTU_PLANT names:
 *
 *     unguarded   an event goes in whatever it follows
 *     hasty       answers leave before the commit
 *     cached      tables in memory are believed after a lost connection (with blind: looking would repair that)
 *     cancelled   a wait for the standby that was cancelled is taken for a yes
 *     credulous   what another node wrote is taken for kept
 *     orphaned    nobody goes on with a dead node's tables
 *     early       webhooks ring before the commit
 *     deaf        what other nodes tell is lost (no mistake: NOTIFY is a hint)
 *     blind       and nobody looks, either
 *     behind      nor does anybody who is told by a player that there is more
 */
#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

#include "gateway.h"
#include "postman.h"

static bool planted(const char *name)
{
    const char *all = getenv("MOTU_PLANT");
    return all && strstr(all, name);
}

int __real_PQsendPrepare(PGconn *, const char *, const char *, int, const Oid *);
int __wrap_PQsendPrepare(PGconn *, const char *, const char *, int, const Oid *);
int __wrap_PQsendPrepare(PGconn *link, const char *name, const char *query, int count, const Oid *types)
{
    static const char unguarded[] = "INSERT INTO event(game, seq, actor, at, text, prev_hash, hash)"
                                    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[],"
                                    " $5::text[], $6::bytea[], $7::bytea[]) RETURNING game";
    static const char unchained[] = "INSERT INTO event(game, seq, actor, at, text, prev_hash, hash)"
                                    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[],"
                                    " $5::text[], $6::bytea[], $7::bytea[]) WHERE $8::bytea[] IS NOT NULL"
                                    " RETURNING game";
    const bool append = !strncmp(query, "INSERT INTO event", strlen("INSERT INTO event"));
    if (append && planted("unguarded"))
        query = strstr(query, "$8") ? unchained : unguarded;
    return __real_PQsendPrepare(link, name, query, count, types);
}

PQnoticeReceiver __real_PQsetNoticeReceiver(PGconn *, PQnoticeReceiver, void *);
PQnoticeReceiver __wrap_PQsetNoticeReceiver(PGconn *, PQnoticeReceiver, void *);
PQnoticeReceiver __wrap_PQsetNoticeReceiver(PGconn *link, PQnoticeReceiver receiver, void *own)
{
    return planted("cancelled") ? NULL : __real_PQsetNoticeReceiver(link, receiver, own);
}

void __real_gateway_send(struct server *, struct net_reply *, struct net_socket *, int, const char *, const char *,
                         size_t);
void __wrap_gateway_send(struct server *, struct net_reply *, struct net_socket *, int, const char *, const char *,
                         size_t);
void __wrap_gateway_send(struct server *s, struct net_reply *reply, struct net_socket *socket, int status,
                         const char *type, const char *bytes, size_t length)
{
    if (!planted("hasty"))
        __real_gateway_send(s, reply, socket, status, type, bytes, length);
    else if (reply)
        net_answer(reply, status, type, bytes, length);
    else
        net_send(socket, bytes, length);
}

bool __real_house_reopen(struct house *);
bool __wrap_house_reopen(struct house *);
bool __wrap_house_reopen(struct house *h)
{
    return planted("cached") || __real_house_reopen(h);
}

void __real_store_confirm(struct store *);
void __wrap_store_confirm(struct store *);
void __wrap_store_confirm(struct store *s)
{
    if (!planted("credulous"))
        __real_store_confirm(s);
}

void __real_house_adopt(struct house *, const char *);
void __wrap_house_adopt(struct house *, const char *);
void __wrap_house_adopt(struct house *h, const char *id)
{
    if (!planted("orphaned"))
        __real_house_adopt(h, id);
}

bool __real_watchers_see(struct server *, const struct table *, int);
bool __wrap_watchers_see(struct server *, const struct table *, int);
bool __wrap_watchers_see(struct server *s, const struct table *t, int seat)
{
    return planted("early") ? postman_send(s->postman, t->about.id, seat, t->seat[seat].webhook, "{\"what\":\"turn\"}")
                            : __real_watchers_see(s, t, seat);
}

static void ignore(void *own, const char *id, int64_t seq)
{
    (void)own, (void)id, (void)seq;
}

struct table *__real_house_find_at(struct house *, const char *, int64_t);
struct table *__wrap_house_find_at(struct house *, const char *, int64_t);
struct table *__wrap_house_find_at(struct house *h, const char *id, int64_t seq)
{
    return __real_house_find_at(h, id, planted("behind") ? 0 : seq);
}

bool __real_store_each_news(struct store *, void (*)(void *, const char *, int64_t), void *);
bool __wrap_store_each_news(struct store *, void (*)(void *, const char *, int64_t), void *);
bool __wrap_store_each_news(struct store *s, void (*visit)(void *, const char *, int64_t), void *own)
{
    return __real_store_each_news(s, planted("deaf") ? ignore : visit, own);
}

bool __real_store_each_head(struct store *, const char *const *, int, void (*)(void *, const char *, int64_t), void *);
bool __wrap_store_each_head(struct store *, const char *const *, int, void (*)(void *, const char *, int64_t), void *);
bool __wrap_store_each_head(struct store *s, const char *const *game, int count,
                            void (*visit)(void *, const char *, int64_t), void *own)
{
    return planted("blind") || __real_store_each_head(s, game, count, visit, own);
}
