/* postgres_batch.c: writes that wait for the commit, and the commit.
 *
 * They are sent together, sorted by game: two nodes that write to the same games then take their locks in the same
 * order and cannot deadlock. News for other nodes is sent after the commit, in a transaction of its own: NOTIFY holds a
 * lock on the whole database until its transaction ends, which is soon if it need not wait for a disk or a standby.
 */
#include "postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_UNANSWERED = 1024 /* or both sides would wait for the other to read */, NEWS_BYTES = 7800 };

/* Where the writes of a game are sorted: a new game that depends on another comes after it. */
static const char *place_of(const struct postgres *p, const char *game)
{
    for (int i = 0; i < p->pairs; i++)
        if (!strcmp(p->pair[i].follower, game))
            return p->pair[i].leader;
    return game;
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
    store_copy_text(w->place, sizeof w->place, game ? place_of(p, game) : "");
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

static int by_place(const void *a, const void *b)
{
    const struct postgres_waiting *x = *(struct postgres_waiting *const *)a, *y = *(struct postgres_waiting *const *)b;
    const int order = strcmp(x->place, y->place);
    return order ? order : x->number - y->number;
}

static bool send_all(struct postgres *p, struct postgres_waiting **sorted)
{
    bool sent = p->begun || postgres_send(p, BEGIN, NULL, 0, NULL);
    p->begun = true;
    for (int i = 0; sent && i < p->waiting_count; i++)
        sent = postgres_send(p, sorted[i]->which, sorted[i]->value, sorted[i]->count,
                             *sorted[i]->game ? sorted[i]->game : NULL)
               && (p->unanswered < MOST_UNANSWERED || postgres_hear(p, NULL));
    return sent;
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
        qsort(sorted, (size_t)count, sizeof(struct postgres_waiting *), by_place);
    const bool sent = sorted ? send_all(p, sorted) : store_fail(&p->store, "there is not enough memory");
    free(sorted);
    postgres_drop_waiting(p);
    return sent;
}

void postgres_drop_waiting(struct postgres *p)
{
    for (struct postgres_waiting *w = p->waiting, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    p->waiting = NULL;
    p->waiting_count = 0;
    p->pairs = 0;
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
    bool sent = !p->telling_length || postgres_send(p, LAZILY, NULL, 0, NULL);
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

/* Everything was kept only if COMMIT is answered with "COMMIT" (it is "ROLLBACK" if the transaction had failed) and
 * there was no warning: if somebody cancels the wait for the standby, PostgreSQL still answers "COMMIT", with a warning
 * that the standby may not have it. */
enum store_outcome postgres_commit(struct store *base)
{
    struct postgres *p = postgres_of(base);
    p->warned = p->committed = false;
    if (!postgres_flush(p) || !postgres_send(p, COMMIT, NULL, 0, NULL) || !send_news(p) || !postgres_hear(p, NULL))
        return STORE_FAILED;
    p->begun = false;
    if (!p->committed || p->warned) {
        store_fail(base, p->committed ? "the commit may not have reached the standby" : "the database did not commit");
        return STORE_FAILED;
    }
    return base->refusals ? STORE_REFUSED : STORE_KEPT;
}
