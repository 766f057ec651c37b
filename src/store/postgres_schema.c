/* postgres_schema.c: what makes a fresh connection ours: its settings, who serves, the schema and its version, the
 * statements.
 *
 * The tables are in a schema of their own, `motu`, so that a database can be shared. They change in steps, under a
 * lock, so that two programs starting at once do not both change them. A program refuses a schema that is newer than
 * itself; a step therefore only adds (expand), and what no program needs any longer is removed one release later
 * (contract).
 */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* An append is accepted only after the event whose hash its writer knows: the data itself refuses a writer that has
 * missed something, however late it comes. The primary key alone would not do: after a lost tail it would accept an
 * event after a gap. */
#define GAME_COLUMNS  "id, game, rules, options, build, seed, created, over, coalesce(keeper, -1), listed"
#define EVENT_COLUMNS "game, seq, actor, at, text, prev_hash, hash"
#define EVENT_ARRAYS  "$1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::bytea[], $7::bytea[]"
#define AT_ITS_HEAD \
    "($2::bigint = 0 OR EXISTS (SELECT 1 FROM event WHERE game = $1 AND seq = $2::bigint AND hash = $3))"
const char *const postgres_sql[STATEMENTS] = {
    [BEGIN] = "BEGIN",
    [BEGIN_SNAPSHOT] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [ADD_GAME] = "INSERT INTO game(id, game, rules, options, build, seed, created, over, keeper)"
                 " SELECT $1::text, $2::text, $3::bigint, $4::text, $5::text, $6::bytea, $7::bigint, $8::bigint,"
                 " nullif($9::bigint, -1) WHERE $11::bigint = 0"
                 " OR EXISTS (SELECT 1 FROM event WHERE game = $10::text AND seq = $11::bigint AND hash = $12::bytea)"
                 " ON CONFLICT DO NOTHING",
    /* One event of each of several games. The order of the rows stays, and with it that of the locks. Guards are scalar
     * subqueries, which cannot become joins. */
    [APPEND] = "INSERT INTO event(" EVENT_COLUMNS ") SELECT " EVENT_COLUMNS " FROM unnest(" EVENT_ARRAYS
               ") AS new(" EVENT_COLUMNS ") WHERE CASE"
               " WHEN seq = 1 THEN EXISTS (SELECT 1 FROM game WHERE id = new.game COLLATE \"C\")"
               " ELSE (SELECT last.hash = new.prev_hash FROM event AS last"
               " WHERE last.game = new.game COLLATE \"C\" AND last.seq = new.seq - 1)"
               " END ON CONFLICT DO NOTHING RETURNING game",
    /* What comes after these, any number of events of each game, only if the game still ends with what this transaction
     * has written before; while that is not committed nobody else can write behind it. */
    [FOLLOW] = "INSERT INTO event(" EVENT_COLUMNS ") SELECT " EVENT_COLUMNS " FROM unnest(" EVENT_ARRAYS
               ", $8::bytea[]) AS new(" EVENT_COLUMNS ", written) WHERE"
               " (SELECT last.hash FROM event AS last WHERE last.game = new.game COLLATE \"C\""
               " ORDER BY last.seq DESC LIMIT 1) = written RETURNING game",
    [SET_OVER] = "UPDATE game SET over = $4 WHERE id = $1 AND " AT_ITS_HEAD,
    [DELETE_EVENTS] = "DELETE FROM event WHERE game = $1 AND NOT EXISTS"
                      " (SELECT 1 FROM event WHERE game = $1 AND seq > $2)",
    [DELETE_GAME] = "DELETE FROM game WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM event WHERE game = $1)",
    [FIND_GAME] = "SELECT " GAME_COLUMNS " FROM game WHERE id = $1",
    [EACH_GAME] = "SELECT " GAME_COLUMNS " FROM game"
                  " WHERE (created, id) > ($1, $2) ORDER BY created, id LIMIT $3",
    [LIVE_GAMES] = "SELECT " GAME_COLUMNS " FROM game"
                   " WHERE over = 0 AND (created, id) > ($1, $2) ORDER BY created, id LIMIT $3",
    [EVENTS] = "SELECT seq, actor, at, text, prev_hash, hash FROM event WHERE game = $1 AND seq > $2 ORDER BY seq",
    [LAST_EVENT] = "SELECT seq, hash FROM event WHERE game = $1 ORDER BY seq DESC LIMIT 1",
    [NOTE] = "INSERT INTO note(at, text) VALUES($1, $2)",
    [NOTES] = "SELECT at, text FROM note ORDER BY id",
    [ASK] = "INSERT INTO errand(text) VALUES($1) RETURNING id",
    [AWAIT] = "SELECT coalesce(answer, '') FROM errand WHERE id = $1",
    [FORGET] = "DELETE FROM errand WHERE id = $1",
    [NEXT_COMMAND] = "UPDATE errand SET node = $1 WHERE id = (SELECT id FROM errand WHERE answer IS NULL AND"
                     " (node = $1 OR NOT EXISTS (SELECT 1 FROM node WHERE node.id = errand.node AND until > now()))"
                     " ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, text",
    [ANSWER] = "UPDATE errand SET answer = $2 WHERE id = $1",
    [TELL] = "NOTIFY motu_command",
    [KEEP_SECRET] = "INSERT INTO secret(name, value) VALUES($1, $2) ON CONFLICT DO NOTHING",
    [FIND_SECRET] = "SELECT value FROM secret WHERE name = $1",
    [LAZILY] = "SELECT set_config('synchronous_commit', 'off', true)", /* in what follows, up to the sync */
    [CONFIRM] = "SELECT pg_logical_emit_message(true, 'motu', '')",    /* the least that a commit waits for */
    [KEEP] = "UPDATE game SET keeper = $2 WHERE id = $1",
    [KEPT_GAMES] = "SELECT " GAME_COLUMNS " FROM game WHERE over = 0 AND keeper = $1 ORDER BY created, id",
    [PULSE] = "UPDATE node SET until = now() + $2::bigint * interval '1 ms' WHERE id = $1"
              " RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint,"
              " least((SELECT min(id) FROM node WHERE until > now()), id),"
              " (SELECT count(*) FROM node AS other WHERE until > now() AND other.id <> node.id) + 1,"
              " (SELECT count(*) FROM node AS other WHERE until <= now() AND other.id <> node.id)",
    [BURY] = "DELETE FROM node WHERE until <= now()",
    /* locked in the order in which others lock them */
    [ADOPT] = "UPDATE game SET keeper = $1 FROM (SELECT id AS orphan FROM game WHERE over = 0 AND keeper NOT IN"
              " (SELECT id FROM node) ORDER BY id FOR NO KEY UPDATE) AS orphans WHERE id = orphan RETURNING id",
    [RETIRE] = "UPDATE node SET until = '-infinity' WHERE id = $1",
    [NEWS] = "SELECT set_config('synchronous_commit', 'off', true), pg_notify('motu_news', $1)",
    [HEADS] =
        "SELECT one, coalesce((SELECT seq FROM event WHERE game = one COLLATE \"C\" ORDER BY seq DESC LIMIT 1), 0)"
        " FROM unnest($1::text[]) AS one",
    [SET_LISTED] = "UPDATE game SET listed = $4 WHERE id = $1 AND " AT_ITS_HEAD,
    [LISTED_GAMES] =
        "SELECT id FROM game WHERE listed = $1 AND listed > 0 AND over = 0 ORDER BY created DESC, id LIMIT $2",
    [LIVE_AFTER] = "SELECT id FROM game WHERE over = 0 AND id > $1 ORDER BY id LIMIT $2",
    [FORGET_PRESENT] = "DELETE FROM present WHERE node = $1",
    [SET_PRESENT] = "INSERT INTO present SELECT DISTINCT seat, $1::bigint FROM unnest(string_to_array($2, ' ')) AS seat"
                    " WHERE seat <> ''",
    [FIND_PRESENT] =
        "SELECT 1 FROM present JOIN node ON id = node WHERE seat = $1 AND node <> $2 AND until > now() LIMIT 1",
};

/* Step n makes schema n + 1 of schema n. */
static const char *const steps[] = {
    "CREATE TABLE meta(schema bigint NOT NULL);"
    "INSERT INTO meta VALUES(0);"
    "CREATE TABLE game(id text COLLATE \"C\" PRIMARY KEY, game text NOT NULL, rules bigint NOT NULL,"
    " options text NOT NULL, build text NOT NULL, seed bytea NOT NULL, created bigint NOT NULL, over bigint NOT NULL);"
    "CREATE INDEX by_age ON game(created, id);"
    "CREATE INDEX live ON game(created, id) WHERE over = 0;"
    "CREATE TABLE event(game text COLLATE \"C\" NOT NULL, seq bigint NOT NULL, actor text NOT NULL, at bigint NOT NULL,"
    " text text NOT NULL, prev_hash bytea NOT NULL, hash bytea NOT NULL, PRIMARY KEY(game, seq));"
    "CREATE TABLE note(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, text text NOT NULL);"
    "CREATE TABLE errand(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL, answer text);",
    "CREATE TABLE secret(name text COLLATE \"C\" PRIMARY KEY, value bytea NOT NULL);",
    /* several nodes; keeper 0: the next node that starts takes the game; NULL: nothing goes on by itself there */
    "CREATE TABLE node(id bigint PRIMARY KEY, until timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE present(seat text COLLATE \"C\" NOT NULL, node bigint NOT NULL, PRIMARY KEY(seat, node));"
    "ALTER TABLE game ADD COLUMN keeper bigint DEFAULT 0, ADD COLUMN listed bigint NOT NULL DEFAULT 0;"
    "ALTER TABLE game SET (fillfactor = 80);"
    "CREATE INDEX listed ON game(listed, created DESC, id) WHERE listed > 0;"
    "ALTER TABLE errand ADD COLUMN node bigint;",
};
enum { SCHEMA = (int)(sizeof steps / sizeof steps[0]) };

/* A number that a text of statements gives; -1 after a failure. Before the pipeline begins results are texts. */
static long long ask_number(struct postgres *p, const char *text, const char *what)
{
    PGresult *result = postgres_script(p, text, what);
    const long long number = result && PQntuples(result) == 1 ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
    if (result && number < 0)
        store_fail(&p->store, what);
    PQclear(result);
    return number;
}

static bool run(struct postgres *p, const char *text, const char *what)
{
    PGresult *result = postgres_script(p, text, what);
    PQclear(result);
    return result;
}

/* Makes the database itself end the transactions of a program that has died or sleeps. Statements are planned once, for
 * any values, and by their indexes: a plan that was made while a table was small stays when it has grown. */
static bool set_up(struct postgres *p)
{
    static const char settings[] = "SET search_path = motu, pg_catalog; SET client_min_messages = warning;"
                                   "SET idle_in_transaction_session_timeout = 5000; SET bytea_output = hex;"
                                   "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2;"
                                   "SET tcp_keepalives_count = 3; SET synchronous_commit = on;"
                                   "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET jit = off";
    const char *encoding = PQparameterStatus(p->link, "server_encoding");
    if (!encoding || strcmp(encoding, "UTF8") != 0)
        return store_fail(&p->store, "the encoding of the database must be UTF8");
    return run(p, settings, "the database cannot be used");
}

/* Nodes share the database; whoever moves or repairs data has it alone. The lock belongs to the connection; one that
 * has just ended may hold it a moment longer. */
static bool take_lock(struct postgres *p, bool *busy)
{
    enum { TIMES = 20, PAUSE_US = 25000 };
    const bool shares = p->store.mode == STORE_SHARE;
    for (int i = 0; i < TIMES; i++) {
        const long long taken = ask_number(p,
                                           shares ? "SELECT pg_try_advisory_lock_shared(1836020853, 1)::int"
                                                  : "SELECT pg_try_advisory_lock(1836020853, 1)::int",
                                           "the database cannot be used");
        if (taken)
            return taken > 0;
        usleep(PAUSE_US);
    }
    *busy = true;
    return store_fail(&p->store, shares ? "another motu has this database to itself; try again when it is done"
                                        : "another motu serves this database");
}

/* No other node may ever have the same number, not even after the database has lost its last transactions, so it is
 * random.
 *
 * The first commit waits for the standby, and so does everything before it in the database: what is read from now on is
 * as safe as what is written. A leader that was deposed while it slept, and has not noticed, no longer has a standby:
 * it is found out here. The wait may be longer than the lease, so the lease is renewed after it. */
static bool enter(struct postgres *p)
{
    static const char broken[] = "the database cannot be used";
    char say[192], again[256];
    while (p->node <= 0 && getrandom(&p->node, sizeof p->node, 0) == sizeof p->node)
        p->node &= INT64_MAX;
    snprintf(
        say, sizeof say,
        "INSERT INTO node VALUES(%lld, now() + interval '%d ms') ON CONFLICT (id) DO UPDATE SET until = excluded.until",
        (long long)p->node, STORE_LEASE_MS);
    snprintf(again, sizeof again, "BEGIN; SET LOCAL synchronous_commit = off; %s; COMMIT", say);
    return run(p, say, broken) && run(p, again, broken) && run(p, "LISTEN motu_news", broken);
}

static bool make_steps(struct postgres *p, long long from)
{
    static const char broken[] = "the tables cannot be created";
    if (!run(p, "CREATE SCHEMA IF NOT EXISTS motu", broken))
        return false;
    for (long long step = from; step < SCHEMA; step++) {
        char mark[64];
        snprintf(mark, sizeof mark, "UPDATE meta SET schema = %lld", step + 1);
        if (!run(p, steps[step], broken) || !run(p, mark, broken))
            return false;
    }
    return true;
}

/* The version of the tables: 0 if there are none; -1 after a failure. One query looks for any table and for ours:
 * between two, another node that starts at the same time may make them all. */
static long long find_version(struct postgres *p)
{
    enum { NONE, FOREIGN, OURS };
    static const char look[] = "SELECT CASE WHEN count(*) = 0 THEN 0 WHEN bool_or(relname = 'meta') THEN 2 ELSE 1 END"
                               " FROM pg_class WHERE relnamespace = to_regnamespace('motu')";
    const long long found = ask_number(p, look, "the database cannot be read");
    if (found == OURS)
        return ask_number(p, "SELECT schema FROM meta", "the schema motu of the database is not motu's");
    if (found == FOREIGN)
        store_fail(&p->store, "the schema motu of the database is not motu's");
    return found == NONE ? 0 : -1;
}

static bool check_schema(struct postgres *p)
{
    static const char broken[] = "the database cannot be used";
    long long version = find_version(p);
    if (version >= 0 && version < SCHEMA && p->store.mode != STORE_LOOK) {
        const bool made = run(p, "BEGIN; SELECT pg_advisory_xact_lock(1836020853, 2)", broken)
                          && (version = find_version(p)) >= 0 && make_steps(p, version) && run(p, "COMMIT", broken);
        version = made ? SCHEMA : -1;
    }
    if (version > SCHEMA)
        return store_fail(&p->store, "the database was written by a newer motu; this one would not understand it");
    if (version == 0)
        return store_fail(&p->store, "the database has no games of motu");
    if (version > 0 && version < SCHEMA)
        return store_fail(&p->store, "the database was written by an older motu; serve it once with this one");
    return version > 0;
}

static bool prepare(struct postgres *p)
{
    for (int i = 0; i < STATEMENTS; i++) {
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        if (!postgres_expect(p, (enum postgres_statement)i, NULL))
            return false;
        if (!PQsendPrepare(p->link, name, postgres_sql[i], 0, NULL))
            return postgres_fail(p, "the database cannot be used", NULL);
    }
    return postgres_hear(p, NULL);
}

bool postgres_settle(struct postgres *p, bool *busy)
{
    static const char broken[] = "the database cannot be used";
    const bool serves = p->store.mode != STORE_LOOK;
    if (!set_up(p) || (serves && !take_lock(p, busy)) || !check_schema(p)
        || (serves && !run(p, "LISTEN motu_command", broken)) || (p->store.mode == STORE_SHARE && !enter(p)))
        return false;
    if (PQsetnonblocking(p->link, 1) || !PQenterPipelineMode(p->link))
        return postgres_fail(p, broken, NULL);
    return prepare(p);
}
