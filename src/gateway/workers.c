/* workers.c: jobs for computers on other machines: `motu think` asks for one by HTTP, gets what the seat may know and
 * nothing else, and answers with a move.
 *
 *     GET  /api/think   {"job":…,"seat":…,"level":…,"visits":…,"seed":…,"record":…}; {}: nothing came for seconds
 *     POST /api/think   {"job":…,"move":…}
 *
 * Both need the host's token. A worker is not trusted: its move is checked like a player's. If it answers nonsense, or
 * too late, it has only delayed that decision: our own threads take the job, and the worker's address gets none for a
 * while. */
#include "gateway.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "log.h"
#include "thinkers.h"
#include "view.h"

enum { ANSWER_MS = 20 * 1000, WAIT_MS = 20 * 1000, SHUN_MS = 60 * 1000, MOST_IDLE = 256, ADDRESS = 64 };

/* A worker that waits for a job. */
struct idle_worker {
    struct idle_worker *next;
    struct net_reply *reply;
    int64_t until_ms;
    char address[ADDRESS];
};

/* A job that a worker has. */
struct distant_job {
    struct distant_job *next;
    struct posted_job *one;
    uint64_t ticket; /* impossible to guess */
    int64_t until_ms;
    char address[ADDRESS];
};

struct workers {
    char token[GATEWAY_TOKEN];
    struct idle_worker *idle;
    struct distant_job *distant;
    int idle_count, distant_count;
    char shunned[ADDRESS];
    int64_t shunned_until_ms;
    uint64_t decided, failed;
};

struct workers *workers_open(const char *token)
{
    struct workers *k = token ? calloc(1, sizeof *k) : NULL;
    if (k)
        snprintf(k->token, sizeof k->token, "%s", token);
    return k;
}

/* As many searches may run at a time as there are threads and workers for them. */
static void recount(struct server *s)
{
    house_set_thinkers(s->house, thinkers_count(s->thinkers) + s->workers->idle_count + s->workers->distant_count);
}

static struct net_reply *take_idle(struct workers *k, struct idle_worker **link)
{
    struct idle_worker *w = *link;
    struct net_reply *reply = w->reply;
    *link = w->next;
    k->idle_count--;
    free(w);
    return reply;
}

static struct posted_job *take_distant(struct workers *k, struct distant_job **link)
{
    struct distant_job *d = *link;
    struct posted_job *one = d->one;
    *link = d->next;
    k->distant_count--;
    free(d);
    return one;
}

void workers_close(struct workers *k)
{
    if (!k)
        return;
    while (k->idle)
        take_idle(k, &k->idle);
    while (k->distant)
        take_distant(k, &k->distant); /* the jobs belong to the thinkers */
    free(k);
}

void workers_lose(struct server *s, const struct net_reply *reply)
{
    for (struct idle_worker **link = s->workers ? &s->workers->idle : NULL; link && *link; link = &(*link)->next)
        if ((*link)->reply == reply) {
            take_idle(s->workers, link);
            recount(s);
            return;
        }
}

static void shun(struct server *s, const char *address, const char *why)
{
    struct workers *k = s->workers;
    LOG("warning", "worker", log_text("why", why), log_text("address", address));
    snprintf(k->shunned, sizeof k->shunned, "%s", address);
    k->shunned_until_ms = net_now() + SHUN_MS;
    k->failed++;
}

/* --- handing out -------------------------------------------------------------------------------------------------- */

/* The table as the job's seat saw it; NULL if it has changed since. */
static struct table *table_of(struct server *s, const struct job *a)
{
    struct table *t = house_find(s->house, a->table);
    return t && t->changed == a->changed ? t : NULL;
}

static bool write_job(struct server *s, const struct distant_job *d, struct motu_text *out)
{
    static char record[GATEWAY_ANSWER / 2]; /* static: one thread runs the gateway */
    struct motu_text text = MOTU_TEXT_IN(record);
    const struct job *a = d->one->job;
    const struct table *t = table_of(s, a);
    char number[24];
    if (!t)
        return false;
    view_record(t, a->mind.position.seat, &text);
    motu_text_put_char(out, '{');
    snprintf(number, sizeof number, "%llu", (unsigned long long)d->ticket);
    motu_text_put_member_text(out, "job", number);
    motu_text_put_member_text(out, "seat", motu_actor_name(t->game, a->mind.position.seat));
    motu_text_put_member_number(out, "level", a->level);
    motu_text_put_member_number(out, "visits", (int)a->player.settings.visits);
    snprintf(number, sizeof number, "%llu", (unsigned long long)a->seed);
    motu_text_put_member_text(out, "seed", number);
    motu_text_put_member_text(out, "record", record);
    motu_text_put_char(out, '}');
    return text.length && motu_text_fits(&text) && motu_text_fits(out);
}

/* False: the job stays with our own threads. */
static bool hand_out(struct server *s, struct posted_job *one)
{
    struct workers *k = s->workers;
    struct motu_text text = MOTU_TEXT_IN(s->answer);
    struct distant_job *d = calloc(1, sizeof *d);
    if (!d)
        return false;
    d->one = one;
    randombytes_buf(&d->ticket, sizeof d->ticket);
    d->until_ms = net_now() + ANSWER_MS;
    memcpy(d->address, k->idle->address, sizeof d->address);
    if (!write_job(s, d, &text)) {
        free(d);
        return false;
    }
    d->next = k->distant;
    k->distant = d;
    k->distant_count++;
    net_answer(take_idle(k, &k->idle), 200, "application/json", s->answer, text.length);
    return true;
}

void workers_turn(struct server *s, int64_t now_ms)
{
    struct workers *k = s->workers;
    if (!k)
        return;
    for (struct posted_job *one; k->idle && (one = thinkers_take(s->thinkers));)
        if (!hand_out(s, one)) {
            thinkers_return(s->thinkers, one);
            break;
        }
    for (struct idle_worker **link = &k->idle; *link;)
        if ((*link)->until_ms <= now_ms)
            net_answer_json(take_idle(k, link), 200, "{}");
        else
            link = &(*link)->next;
    for (struct distant_job **link = &k->distant; *link;)
        if ((*link)->until_ms <= now_ms) {
            shun(s, (*link)->address, "no answer in time");
            thinkers_return(s->thinkers, take_distant(k, link));
        } else {
            link = &(*link)->next;
        }
    recount(s);
}

/* --- requests
 * --------------------------------------------------------------------------------------------------------- */

static bool is_token(const struct workers *k, const char *token)
{
    char given[GATEWAY_TOKEN] = "";
    if (!token || strlen(token) >= sizeof given)
        return false;
    snprintf(given, sizeof given, "%s", token);
    return !sodium_memcmp(given, k->token, sizeof given);
}

static void wait_for_job(struct server *s, const struct net_request *q, struct net_reply *reply)
{
    struct workers *k = s->workers;
    const bool shunned = !strncmp(k->shunned, q->address, ADDRESS - 1) && net_now() < k->shunned_until_ms;
    struct idle_worker *w = !shunned && k->idle_count < MOST_IDLE ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        gateway_refuse(reply, 429, "rate", SERVER_TOO_FAST);
        return;
    }
    w->reply = reply;
    w->until_ms = net_now() + WAIT_MS;
    snprintf(w->address, sizeof w->address, "%s", q->address);
    struct idle_worker **link = &k->idle; /* the worker that has waited longest comes first */
    while (*link)
        link = &(*link)->next;
    *link = w;
    k->idle_count++;
    recount(s);
}

/* Whether the answer is a legal move of the job's seat. */
static bool read_answer(struct server *s, json_t *body, struct job *a)
{
    const char *words = json_string_value(json_object_get(body, "move"));
    const struct table *t = table_of(s, a);
    struct motu_reason reason = {0};
    if (!t) /* the answer does not matter any more */
        return true;
    return words && motu_match_read_move(t->match, words, &a->move, &reason)
           && !t->game->refuse(&t->match->now, a->move, NULL);
}

static void take_answer(struct server *s, json_t *body, struct net_reply *reply)
{
    struct workers *k = s->workers;
    const char *number = json_string_value(json_object_get(body, "job"));
    const uint64_t ticket = number ? strtoull(number, NULL, 10) : 0;
    struct distant_job **link = &k->distant;
    while (*link && (*link)->ticket != ticket)
        link = &(*link)->next;
    if (!*link) {
        gateway_refuse(reply, 409, "stale", SERVER_JOB_GONE);
        return;
    }
    char address[ADDRESS];
    memcpy(address, (*link)->address, sizeof address);
    struct posted_job *one = take_distant(k, link);
    if (!read_answer(s, body, one->job)) {
        shun(s, address, "not a move");
        thinkers_return(s->thinkers, one);
        gateway_refuse(reply, 422, "illegal", SERVER_JOB_NO_MOVE);
    } else {
        k->decided++;
        house_decide(s->house, one->job);
        thinkers_done(s->thinkers, one);
        gateway_send(s, reply, NULL, 200, "application/json", "{\"ok\":true}", 11);
    }
    recount(s);
}

bool workers_request(struct server *s, const struct net_request *q, struct net_reply *reply)
{
    if (!s->workers || strcmp(q->path, "/api/think") != 0)
        return false;
    json_error_t error;
    json_t *body = json_loadb(q->body, q->body_length, JSON_REJECT_DUPLICATES, &error);
    if (!is_token(s->workers, q->token))
        gateway_refuse(reply, 403, "forbidden", SERVER_WORKER_TOKEN);
    else if (!strcmp(q->method, "GET"))
        wait_for_job(s, q, reply);
    else if (!strcmp(q->method, "POST") && json_is_object(body))
        take_answer(s, body, reply);
    else
        gateway_refuse(reply, 400, "syntax", SERVER_BODY_OBJECT);
    json_decref(body);
    return true;
}

void workers_figures(const struct server *s, uint64_t *workers, uint64_t *decided, uint64_t *failed)
{
    const struct workers *k = s->workers;
    *workers = k ? (uint64_t)(k->idle_count + k->distant_count) : 0;
    *decided = k ? k->decided : 0;
    *failed = k ? k->failed : 0;
}
