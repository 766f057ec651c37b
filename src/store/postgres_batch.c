/* postgres_batch.c: writes that wait for the commit, and the commit.
 *
 * They are sent together, in stages:
 *   1. new games, by id;
 *   2. the first event that waits for each of the games, by id: one statement for all of them; then the others,
 * likewise: what they follow must be seen to be there, and a statement does not see what it writes itself;
 *   3. the same two stages for new games that depend on one of these, and for games that depend on those;
 *   4. whatever else there is, by game.
 * Two nodes that write to the same games then take their locks in the same order: in stage 2 only first events have to
 * wait for another node, because while our event is not committed nobody can follow it. This holds for what is sent
 * together, so reading something else meanwhile sends nothing (postgres_look). Where writes are sent in two portions
 * all the same, or another node runs an older program, two nodes can wait for each other: PostgreSQL ends one of the
 * transactions, and that node gives way (postgres_give_way).
 *
 * News for other nodes is sent after the commit, in a transaction of its own: NOTIFY holds a lock on the whole database
 * until its transaction ends, which is soon if it need not wait for a disk or a standby.
 */
#include "postgres.h"

#include <endian.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_UNANSWERED = 256, /* statements; or both sides would wait for the other to read */
    MOST_ROWS = 256,       /* of one of them */
    NEWS_BYTES = 7800
};

/* How many new games a game depends on, one after the other. */
static int depth_of(const struct postgres *p, const char *game)
{
    int depth = 0;
    for (int i = 0; i < p->pairs; i++)
        if (!strcmp(p->pair[i].follower, game)) {
            game = p->pair[i].leader;
            i = ++depth > p->pairs ? p->pairs : -1; /* from the start, unless they go round in a circle */
        }
    return depth;
}

static int stage_of(const struct postgres *p, const struct postgres_waiting *w)
{
    if (w->which != ADD_GAME && w->which != APPEND)
        return INT_MAX;
    return 2 * depth_of(p, w->game) + (w->which == APPEND);
}

bool postgres_pair(struct postgres *p, const char *follower, const char *leader)
{
    struct postgres_pair *more = realloc(p->pair, (size_t)(p->pairs + 1) * sizeof *more);
    if (!more)
        return store_fail(&p->store, "there is not enough memory");
    p->pair = more;
    store_copy_text(more[p->pairs].follower, sizeof more->follower, follower);
    store_copy_text(more[p->pairs++].leader, sizeof more->leader, leader);
    return true;
}

static size_t bytes_of(const struct postgres_value *value)
{
    if (!value->bytes)
        return 0; /* a number's digits are part of the struct */
    return value->length >= 0 ? (size_t)value->length : strlen(value->bytes) + 1;
}

bool postgres_write(struct postgres *p, enum postgres_statement which, const struct postgres_value *value, int count,
                    const char *game)
{
    size_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += bytes_of(&value[i]);
    struct postgres_waiting *w = calloc(1, sizeof *w + bytes);
    if (!p->store.open)
        p->store.refusals = 0;
    p->store.open = true; /* set even if this fails: then whatever waits for the commit waits in vain */
    if (!w)
        return store_fail(&p->store, "there is not enough memory");
    w->which = which;
    w->count = count;
    w->number = p->waiting_count++;
    store_copy_text(w->game, sizeof w->game, game);
    char *to = w->bytes;
    for (int i = 0; i < count; i++) {
        w->value[i] = value[i];
        if (value[i].bytes)
            w->value[i].bytes = memcpy(to, value[i].bytes, bytes_of(&value[i]));
        to += bytes_of(&value[i]);
    }
    w->next = p->waiting;
    p->waiting = w;
    return true;
}

static int by_game(const void *a, const void *b)
{
    const struct postgres_waiting *x = *(struct postgres_waiting *const *)a, *y = *(struct postgres_waiting *const *)b;
    const int order = x->stage != y->stage ? (x->stage > y->stage) - (x->stage < y->stage) : strcmp(x->game, y->game);
    return order ? order : x->number - y->number;
}

static int first_ones_first(const void *a, const void *b)
{
    const struct postgres_waiting *x = *(struct postgres_waiting *const *)a, *y = *(struct postgres_waiting *const *)b;
    return x->stage == y->stage && x->follows != y->follows ? x->follows - y->follows : by_game(a, b);
}

/* In the order described above. */
static void sort(const struct postgres *p, struct postgres_waiting **all, size_t count)
{
    bool any_follows = false;
    for (size_t i = 0; i < count; i++)
        all[i]->stage = stage_of(p, all[i]);
    qsort(all, count, sizeof(struct postgres_waiting *), by_game);
    for (size_t i = 1; i < count; i++)
        if (all[i]->which == APPEND && all[i - 1]->which == APPEND && !strcmp(all[i]->game, all[i - 1]->game))
            all[i]->follows = any_follows = true;
    if (any_follows)
        qsort(all, count, sizeof(struct postgres_waiting *), first_ones_first);
}

/* --- appends ---------------------------------------------------------------------------------------------------- */

/* PostgreSQL's binary notation: an array's dimensions, whether there are NULLs, the type of its elements, their number,
 * and that of the first; then each with its length before it. */
enum { ARRAY_HEAD = 5, TEXT = 25, BIGINT = 20, BYTEA = 17 /* as in pg_type */ };
enum { EVENT_COLUMNS = 7, PREV_HASH = 5 };
static const uint32_t column_type[EVENT_COLUMNS] = {TEXT, BIGINT, TEXT, BIGINT, TEXT, BYTEA, BYTEA};

static size_t length_of(const struct postgres_value *value)
{
    if (!value->bytes)
        return sizeof value->number;
    return value->length >= 0 ? (size_t)value->length : strlen(value->bytes);
}

static char *put_word(char *to, uint32_t word)
{
    word = htobe32(word);
    return (char *)memcpy(to, &word, sizeof word) + sizeof word;
}

static char *put_head(char *to, uint32_t type, int rows)
{
    const uint32_t head[ARRAY_HEAD] = {1, 0, type, (uint32_t)rows, 1};
    for (int i = 0; i < ARRAY_HEAD; i++)
        to = put_word(to, head[i]);
    return to;
}

static char *put_element(char *to, const struct postgres_value *value)
{
    const uint64_t number = htobe64((uint64_t)value->number);
    const size_t length = length_of(value);
    to = put_word(to, (uint32_t)length);
    return (char *)memcpy(to, value->bytes ? value->bytes : (const char *)&number, length) + length;
}

static char *put_column(char *to, struct postgres_waiting *const *row, int rows, int column)
{
    to = put_head(to, column_type[column], rows);
    for (int i = 0; i < rows; i++)
        to = put_element(to, &row[i]->value[column]);
    return to;
}

/* The hash of what was written before to each row's game: what the first of its rows follows. */
static char *put_written(char *to, struct postgres_waiting *const *row, int rows)
{
    int first = 0;
    to = put_head(to, BYTEA, rows);
    for (int i = 0; i < rows; i++) {
        first = strcmp(row[i]->game, row[first]->game) != 0 ? i : first;
        to = put_element(to, &row[first]->value[PREV_HASH]);
    }
    return to;
}

/* Makes room for the arrays of these rows, and for the names of their games. */
static bool have_room(struct postgres *p, struct postgres_waiting *const *row, int rows)
{
    size_t bytes = sizeof(uint32_t) * ARRAY_HEAD * (EVENT_COLUMNS + 1);
    for (int i = 0; i < rows; i++) {
        bytes += sizeof(uint32_t) + STORE_HASH;
        for (int column = 0; column < EVENT_COLUMNS; column++)
            bytes += sizeof(uint32_t) + length_of(&row[i]->value[column]);
    }
    if (bytes > p->arrays_capacity) {
        char *more = realloc(p->arrays, 2 * bytes);
        if (!more)
            return store_fail(&p->store, "there is not enough memory");
        p->arrays = more;
        p->arrays_capacity = 2 * bytes;
    }
    if (p->rows + rows > p->rows_capacity) {
        const int capacity = 2 * (p->rows + rows);
        char(*more)[STORE_MAX_ID + 1] = realloc(p->appended, (size_t)capacity * sizeof *more);
        if (!more)
            return store_fail(&p->store, "there is not enough memory");
        p->appended = more;
        p->rows_capacity = capacity;
    }
    return true;
}

static bool send_rows(struct postgres *p, struct postgres_waiting *const *row, int rows)
{
    struct postgres_value value[EVENT_COLUMNS + 1];
    const bool follow = row[0]->follows;
    if (!have_room(p, row, rows))
        return false;
    char *to = p->arrays;
    for (int column = 0; column < EVENT_COLUMNS + follow; column++) {
        char *from = to;
        to = column < EVENT_COLUMNS ? put_column(from, row, rows, column) : put_written(from, row, rows);
        value[column] = postgres_bytes((const uint8_t *)from, (int)(to - from));
    }
    if (!postgres_send(p, follow ? FOLLOW : APPEND, value, EVENT_COLUMNS + follow, NULL))
        return false;
    struct postgres_sent *sent = &p->sent[p->unanswered - 1];
    sent->first_row = p->rows;
    sent->rows = rows;
    for (int i = 0; i < rows; i++)
        memcpy(p->appended[p->rows++], row[i]->game, sizeof row[i]->game);
    return true;
}

/* How many of them fit into one statement. */
static int count_rows(struct postgres_waiting *const *row, int most)
{
    int rows = 1;
    while (rows < most && rows < MOST_ROWS && row[rows]->which == APPEND && row[rows]->stage == row[0]->stage
           && row[rows]->follows == row[0]->follows)
        rows++;
    return rows;
}

/* --- sending ---------------------------------------------------------------------------------------------------- */

static bool send_one(struct postgres *p, const struct postgres_waiting *w)
{
    return postgres_send(p, w->which, w->value, w->count, *w->game ? w->game : NULL);
}

static bool send_all(struct postgres *p, struct postgres_waiting **sorted)
{
    bool sent = p->begun || postgres_send(p, BEGIN, NULL, 0, NULL);
    p->begun = true;
    for (int i = 0, step; sent && i < p->waiting_count; i += step) {
        step = sorted[i]->which == APPEND ? count_rows(sorted + i, p->waiting_count - i) : 1;
        sent = (sorted[i]->which == APPEND ? send_rows(p, sorted + i, step) : send_one(p, sorted[i]))
               && (p->unanswered < MOST_UNANSWERED || postgres_take_answers(p, NULL));
    }
    return sent;
}

/* What was sent is kept until the commit, in case we have to give way. */
static void note_written(struct postgres *p)
{
    for (struct postgres_waiting *w = p->waiting, *next; w; w = next) {
        next = w->next;
        w->next = p->written;
        p->written = w;
    }
    p->waiting = NULL;
    p->waiting_count = 0;
    p->pairs = 0;
}

bool postgres_flush(struct postgres *p)
{
    if (!p->waiting_count)
        return true;
    struct postgres_waiting **sorted = calloc((size_t)p->waiting_count, sizeof(struct postgres_waiting *));
    int count = 0;
    for (struct postgres_waiting *w = p->waiting; sorted && w; w = w->next)
        sorted[count++] = w;
    if (sorted)
        sort(p, sorted, (size_t)count);
    const bool sent = sorted ? send_all(p, sorted) : store_fail(&p->store, "there is not enough memory");
    free(sorted);
    note_written(p);
    return sent;
}

bool postgres_flush_of(struct postgres *p, const char *game)
{
    const struct postgres_waiting *w = p->waiting;
    while (w && strcmp(w->game, game) != 0)
        w = w->next;
    return !w || postgres_flush(p);
}

static void drop_written(struct postgres *p)
{
    for (struct postgres_waiting *w = p->written, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    p->written = NULL;
}

void postgres_drop_waiting(struct postgres *p)
{
    note_written(p);
    drop_written(p);
}

/* PostgreSQL has ended our transaction because another one and ours were waiting for each other. Nothing of it is kept.
 * The games it wrote to are refused, as if the other node had been faster: whoever wrote reads them again, which is
 * right whether that node has changed them or not. What still waits for one of them is refused by its guard. Writes
 * that belong to no game, among them the wait for the standby, are sent again. */
bool postgres_give_way(struct postgres *p)
{
    bool noted = true;
    p->deadlocked = false;
    if (!postgres_send(p, ROLLBACK, NULL, 0, NULL) || !postgres_send(p, BEGIN, NULL, 0, NULL)
        || !postgres_hear(p, NULL))
        return false;
    for (struct postgres_waiting *w = p->written, *next; w; w = next) {
        next = w->next;
        if (*w->game) {
            noted = store_refuse(&p->store, w->game) && noted;
            free(w);
        } else {
            w->next = p->waiting;
            p->waiting = w;
            p->waiting_count++;
        }
    }
    p->written = NULL;
    return noted && postgres_flush(p);
}

/* --- the commit ------------------------------------------------------------------------------------------------ */

bool postgres_tell(struct postgres *p, const char *game, int64_t seq)
{
    char line[STORE_MAX_ID + 32];
    const size_t length =
        (size_t)snprintf(line, sizeof line, "%s:%lld ", game, p->store.mode == STORE_SHARE ? (long long)seq : 0LL);
    if (p->store.mode != STORE_SHARE)
        return true; /* there are no other nodes */
    if (p->telling_length + length >= p->telling_capacity) {
        const size_t capacity = 2 * p->telling_capacity + 1024;
        char *more = realloc(p->telling, capacity);
        if (!more)
            return store_fail(&p->store, "there is not enough memory");
        p->telling = more;
        p->telling_capacity = capacity;
    }
    memcpy(p->telling + p->telling_length, line, length + 1);
    p->telling_length += length;
    return true;
}

/* In portions that fit into a notification, each cut after a whole word. Refused games are among them: a needless hint
 * does no harm. */
static bool send_news(struct postgres *p)
{
    bool sent = true;
    for (size_t at = 0; sent && at < p->telling_length;) {
        char portion[NEWS_BYTES + 1];
        size_t length = p->telling_length - at < NEWS_BYTES ? p->telling_length - at : NEWS_BYTES;
        while (p->telling[at + length - 1] != ' ')
            length--;
        memcpy(portion, p->telling + at, length);
        portion[length] = 0;
        const struct postgres_value value = postgres_text(portion);
        sent = postgres_send(p, NEWS, &value, 1, NULL);
        at += length;
    }
    p->telling_length = 0;
    return sent;
}

static bool end(struct postgres *p)
{
    p->warned = p->committed = false;
    return postgres_send(p, COMMIT, NULL, 0, NULL) && send_news(p) && postgres_take_answers(p, NULL);
}

/* Everything was kept only if COMMIT is answered with "COMMIT" (it is "ROLLBACK" if the transaction had failed) and
 * there was no warning: if somebody cancels the wait for the standby, PostgreSQL still answers "COMMIT", with a warning
 * that the standby may not have it. */
enum store_outcome postgres_commit(struct store *base)
{
    struct postgres *p = postgres_of(base);
    if (!postgres_flush(p) || !end(p) || (p->deadlocked && (!postgres_give_way(p) || !end(p))))
        return STORE_FAILED;
    p->begun = false;
    drop_written(p);
    if (!p->committed || p->warned) {
        store_fail(base, p->committed ? "the commit may not have reached the standby" : "the database did not commit");
        return STORE_FAILED;
    }
    return base->refusals ? STORE_REFUSED : STORE_KEPT;
}
