/* postgres_link.c: the connection: made, lost and made again; statements in one pipeline; waiting with a deadline. */
#include "postgres.h"

#include <endian.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEP_MS = 50 };

int64_t postgres_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* libpq's messages have several lines and name their subject twice: the first line will do. */
bool postgres_fail(struct postgres *p, const char *what, const PGresult *result)
{
    char sentence[sizeof p->store.error];
    const char *said = result ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (!said || !*said)
        said = PQerrorMessage(p->link);
    const int length = (int)strcspn(said, "\n");
    if (length)
        snprintf(sentence, sizeof sentence, "%s: %.*s", what, length, said);
    else
        snprintf(sentence, sizeof sentence, "%s", what);
    return store_fail(&p->store, sentence);
}

/* --- waiting -------------------------------------------------------------------------------------------------- */

/* Waits until the link is ready for `events` or the time is up. */
static void wait_for(const struct postgres *p, short events, int64_t until_ms)
{
    struct pollfd link = {.fd = PQsocket(p->link), .events = events};
    const int64_t left = until_ms - postgres_now_ms();
    if (left > 0)
        poll(&link, 1, (int)left);
}

/* The next answer, or NULL where libpq puts one between two answers; *lost: there will be none. */
static PGresult *next_answer(struct postgres *p, int64_t until_ms, bool *lost)
{
    int unsent;
    while ((unsent = PQflush(p->link)) >= 0 && (unsent || PQisBusy(p->link)) && postgres_now_ms() < until_ms) {
        wait_for(p, unsent ? POLLIN | POLLOUT : POLLIN, until_ms);
        if (!PQconsumeInput(p->link))
            break;
    }
    *lost = unsent || PQisBusy(p->link);
    return *lost ? NULL : PQgetResult(p->link);
}

static bool is_well(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC;
}

PGresult *postgres_script(struct postgres *p, const char *text, const char *what)
{
    const int64_t until_ms = postgres_now_ms() + POSTGRES_ANSWER_MS;
    PGresult *last = NULL, *result;
    bool lost = !PQsendQuery(p->link, text), well = !lost;
    while (!lost && (result = next_answer(p, until_ms, &lost))) {
        if (well) {
            PQclear(last);
            last = result;
            well = is_well(result);
        } else {
            PQclear(result);
        }
    }
    if (well && !lost && last)
        return last;
    postgres_fail(p, what, last);
    PQclear(last);
    return NULL;
}

/* --- the pipeline --------------------------------------------------------------------------------------------- */

struct postgres_value postgres_text(const char *text)
{
    return (struct postgres_value){.bytes = text, .length = -1};
}

struct postgres_value postgres_number(int64_t number)
{
    return (struct postgres_value){.length = -1, .number = number};
}

struct postgres_value postgres_bytes(const uint8_t *bytes, int length)
{
    return (struct postgres_value){.bytes = (const char *)bytes, .length = length};
}

bool postgres_expect(struct postgres *p, enum postgres_statement which, const char *game)
{
    if (p->unanswered == p->capacity) {
        const int capacity = p->capacity ? 2 * p->capacity : 2 * STORE_GROUP_EVENTS;
        struct postgres_sent *more = realloc(p->sent, (size_t)capacity * sizeof *more);
        if (!more)
            return store_fail(&p->store, "there is not enough memory");
        p->sent = more;
        p->capacity = capacity;
    }
    struct postgres_sent *sent = &p->sent[p->unanswered++];
    *sent = (struct postgres_sent){.which = which};
    store_copy_text(sent->game, sizeof sent->game, game);
    return true;
}

bool postgres_send(struct postgres *p, enum postgres_statement which, const struct postgres_value *value, int count,
                   const char *game)
{
    const char *bytes[POSTGRES_PARAMETERS];
    int length[POSTGRES_PARAMETERS], format[POSTGRES_PARAMETERS];
    char name[16], digits[POSTGRES_PARAMETERS][24];
    for (int i = 0; i < count; i++) {
        if (!value[i].bytes)
            snprintf(digits[i], sizeof digits[i], "%lld", (long long)value[i].number);
        bytes[i] = value[i].bytes ? value[i].bytes : digits[i];
        length[i] = value[i].length;
        format[i] = value[i].length >= 0;
    }
    snprintf(name, sizeof name, "s%d", which);
    if (!postgres_expect(p, which, game))
        return false;
    return PQsendQueryPrepared(p->link, name, count, bytes, length, format, 1)
           || postgres_fail(p, "the database accepts nothing more", NULL);
}

/* An append answers with the games it was kept in, in the order in which they were sent: the others are refused. */
static bool take_rows(struct postgres *p, const struct postgres_sent *sent, const PGresult *result)
{
    bool noted = true;
    int kept = 0;
    for (int i = 0; noted && i < sent->rows; i++) {
        const char *game = p->appended[sent->first_row + i];
        if (kept < PQntuples(result) && !strcmp(postgres_text_in(result, kept, 0), game))
            kept++;
        else
            noted = store_refuse(&p->store, game);
    }
    return noted;
}

static bool is_deadlock(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state && !strcmp(state, "40P01");
}

/* The answer to one statement: a failure, or perhaps a refusal. After a deadlock nothing is carried out any more. */
static bool take_answer(struct postgres *p, const struct postgres_sent *sent, const PGresult *result)
{
    p->deadlocked = p->deadlocked || is_deadlock(result);
    if (p->deadlocked)
        return true;
    if (!is_well(result))
        return postgres_fail(p, "the database refuses", result);
    if (sent->which == COMMIT)
        p->committed = !strcmp(PQcmdStatus((PGresult *)result), "COMMIT");
    if (sent->rows)
        return take_rows(p, sent, result);
    return !*sent->game || sent->which == DELETE_EVENTS || strcmp(PQcmdTuples((PGresult *)result), "0") != 0
           || store_refuse(&p->store, sent->game);
}

/* The answers come in the order of the statements, each followed by NULL; after them the answer to the sync. */
bool postgres_take_answers(struct postgres *p, PGresult **last)
{
    const int64_t until_ms = postgres_now_ms() + POSTGRES_ANSWER_MS;
    bool lost = !PQpipelineSync(p->link);
    PGresult *result = NULL;
    for (int i = 0; !lost && i < p->unanswered; i++) {
        PQclear(result);
        result = next_answer(p, until_ms, &lost);
        lost = lost || !result;
        if (!lost)
            take_answer(p, &p->sent[i], result);
        for (PGresult *more; !lost && (more = next_answer(p, until_ms, &lost));)
            PQclear(more);
    }
    PGresult *sync = lost ? NULL : next_answer(p, until_ms, &lost);
    if (lost || !sync || PQresultStatus(sync) != PGRES_PIPELINE_SYNC)
        postgres_fail(p, "the database has stopped answering", NULL);
    PQclear(sync);
    p->unanswered = p->rows = 0;
    if (last && !p->store.broken)
        *last = result;
    else
        PQclear(result);
    return !p->store.broken;
}

bool postgres_hear(struct postgres *p, PGresult **last)
{
    if (!postgres_take_answers(p, last))
        return false;
    if (!p->deadlocked)
        return true;
    if (last)
        PQclear(*last);
    return store_fail(&p->store, "the database ended a transaction that another one was waiting for");
}

/* A deadlock is found where the answers are read, so perhaps here, before the commit. */
static PGresult *ask(struct postgres *p, enum postgres_statement which, const struct postgres_value *value, int count)
{
    PGresult *rows = NULL;
    if (!postgres_send(p, which, value, count, NULL) || !postgres_take_answers(p, &rows))
        return NULL;
    if (!p->deadlocked)
        return rows;
    PQclear(rows);
    rows = NULL;
    return postgres_give_way(p) && postgres_send(p, which, value, count, NULL) && postgres_hear(p, &rows) ? rows : NULL;
}

PGresult *postgres_read(struct postgres *p, enum postgres_statement which, const struct postgres_value *value,
                        int count)
{
    return postgres_flush(p) ? ask(p, which, value, count) : NULL;
}

PGresult *postgres_look(struct postgres *p, enum postgres_statement which, const struct postgres_value *value,
                        int count, const char *game)
{
    return !game || postgres_flush_of(p, game) ? ask(p, which, value, count) : NULL;
}

bool postgres_begin_snapshot(struct store *base)
{
    return postgres_send(postgres_of(base), BEGIN_SNAPSHOT, NULL, 0, NULL) && postgres_hear(postgres_of(base), NULL);
}

bool postgres_end_snapshot(struct store *base)
{
    return postgres_send(postgres_of(base), COMMIT, NULL, 0, NULL) && postgres_hear(postgres_of(base), NULL);
}

/* --- reading results ------------------------------------------------------------------------------------------- */

int64_t postgres_number_in(const PGresult *result, int row, int column)
{
    uint64_t number = 0;
    if (PQgetlength(result, row, column) == sizeof number)
        memcpy(&number, PQgetvalue(result, row, column), sizeof number);
    return (int64_t)be64toh(number);
}

const char *postgres_text_in(const PGresult *result, int row, int column)
{
    return PQgetvalue(result, row, column);
}

const uint8_t *postgres_bytes_in(const PGresult *result, int row, int column)
{
    return PQgetlength(result, row, column) == STORE_HASH ? (const uint8_t *)PQgetvalue(result, row, column) : NULL;
}

/* --- connecting ------------------------------------------------------------------------------------------------ */

static void note_warning(void *own, const PGresult *result)
{
    const char *severity = PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
    if (severity && !strcmp(severity, "WARNING"))
        ((struct postgres *)own)->warned = true;
}

static void drop_link(struct postgres *p)
{
    PQfinish(p->link);
    p->link = NULL;
    p->begun = p->deadlocked = false;
    p->unanswered = p->rows = 0;
    p->telling_length = 0;
    postgres_drop_waiting(p);
    p->try_again_at_ms = postgres_now_ms() + POSTGRES_AGAIN_MS;
}

/* Takes over the connection that postgres_ask_hosts() has found. */
static bool take_link(struct postgres *p, bool *busy)
{
    PQsetNoticeReceiver(p->link, note_warning, p);
    p->store.broken = false;
    if (postgres_settle(p, busy))
        return true;
    drop_link(p);
    return false;
}

/* What is not committed is in doubt, or was never sent. */
bool postgres_recover(struct store *base)
{
    struct postgres *p = postgres_of(base);
    bool busy;
    if (p->link)
        drop_link(p); /* what was not committed ends here, if it had not ended already */
    if (!p->link && postgres_now_ms() < p->try_again_at_ms)
        return false;
    base->open = false;
    base->pending = 0;
    base->refusals = 0;
    const bool open = postgres_ask_hosts(p, postgres_now_ms() + STEP_MS) && take_link(p, &busy);
    base->open = !open; /* nobody may be answered from memory meanwhile */
    base->broken = !open;
    return open;
}

void postgres_close(struct store *base)
{
    struct postgres *p = postgres_of(base);
    postgres_retire(p);
    postgres_drop_waiting(p);
    postgres_forget_hosts(p);
    PQfinish(p->link);
    free(p->sent);
    free(p->appended);
    free(p->arrays);
    free(p->pair);
    free(p->telling);
    free(p);
}

#define POSTGRES_MEMBER(result, name, arguments) .name = postgres_##name,

static const struct store_engine engine = {STORE_VERBS(POSTGRES_MEMBER) STORE_SHARED_VERBS(POSTGRES_MEMBER)};

struct store *postgres_open_store(const char *address, enum store_mode mode, bool *busy, char *why, size_t capacity)
{
    struct postgres *p = calloc(1, sizeof *p);
    if (!p || strlen(address) >= sizeof p->address) {
        snprintf(why, capacity, p ? "the address is too long" : "there is not enough memory");
        free(p);
        return NULL;
    }
    p->store.engine = &engine;
    p->store.mode = mode;
    store_copy_text(p->address, sizeof p->address, address);
    bool found;
    do
        found = postgres_ask_hosts(p, postgres_now_ms() + STEP_MS);
    while (!found && !postgres_have_hosts_failed(p));
    if (found && take_link(p, busy))
        return &p->store;
    snprintf(why, capacity, "%s", p->store.error);
    store_close(&p->store);
    return NULL;
}
