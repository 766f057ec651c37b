/* gateway.c: opening and closing; the turn of the loop: commit, answers, news; admin commands; figures. */
#include "gateway.h"

#include <sched.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__ /* defined by the headers above */
#include <malloc.h>
#endif

#include "log.h"
#include "postman.h"
#include "previews.h"
#include "thinkers.h"
#include "vapid.h"

enum {
    COMMANDS_MS = 250,
    POLLS_MS = 500,
    TIDY_MS = 60 * 1000,
    TIDY_ON_MS = 2000,
    REST_MS = 5000,
    MANY_RESTED = 200,
    RECOVER_MS = 50,
    MOST_TRIES = 5
};

int64_t gateway_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- what the house is given ------------------------------------------------------------------------------------- */

static void give_random(void *own, void *bytes, size_t count)
{
    (void)own;
    randombytes_buf(bytes, count);
}

static bool give_job(void *own, struct job *job)
{
    struct server *s = own;
    return thinkers_ask(s->thinkers, job);
}

/* `json` NULL: a push. */
static void add_notice(struct server *s, const struct table *t, int seat, const char *url, const char *json)
{
    if (!s->postman || watchers_see(s, t, seat)) /* whoever is looking needs no bell */
        return;
    struct notice *n = malloc(sizeof *n);
    if (!n)
        return;
    *n = (struct notice){.next = s->notices, .seat = seat, .push = !json};
    snprintf(n->table, sizeof n->table, "%s", t->about.id);
    snprintf(n->url, sizeof n->url, "%s", url);
    snprintf(n->json, sizeof n->json, "%s", json ? json : "");
    s->notices = n;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    add_notice(own, t, seat, t->seat[seat].webhook, json);
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    struct server *s = own;
    if (s->vapid)
        add_notice(s, t, seat, endpoint, NULL);
}

static bool send_push(struct server *s, const struct notice *n)
{
    char authorization[VAPID_LINE];
    return vapid_write(s->vapid, n->url, gateway_time() / 1000, s->push_contact, authorization)
           && postman_push(s->postman, n->table, n->seat, n->url, authorization);
}

static bool send_notice(struct server *s, const struct notice *n)
{
    return n->push ? send_push(s, n) : postman_send(s->postman, n->table, n->seat, n->url, n->json);
}

/* After the commit: sends the notices, because what they tell has happened for good. Otherwise it has not, and they are
 * dropped. */
static void end_notices(struct server *s, bool send)
{
    for (struct notice *n = s->notices, *next; n; n = next) {
        next = n->next;
        if (send && !neighbours_see(s, n->table, n->seat) && !send_notice(s, n))
            LOG("warning", n->push ? "push dropped" : "webhook dropped", log_text("table", n->table));
        free(n);
    }
    s->notices = NULL;
}

/* Drops notices about what did not happen at that table. */
static void drop_notices(struct server *s, const char *table)
{
    for (struct notice **link = &s->notices; *link;) {
        struct notice *n = *link;
        if (strcmp(n->table, table) != 0) {
            link = &n->next;
            continue;
        }
        *link = n->next;
        free(n);
    }
}

static void take_results(struct server *s)
{
    struct postman_result result;
    while (s->postman && postman_take_result(s->postman, &result))
        if (result.push)
            house_note_push(s->house, result.table, result.seat, result.url,
                            result.sent   ? PUSH_ARRIVED
                            : result.gone ? PUSH_GONE
                                          : PUSH_FAILED);
        else
            house_note_bell(s->house, result.table, result.seat, result.sent);
}

/* --- commit ---------------------------------------------------------------------------------------------------- */

/* Drops what waits for the commit. A failed file is the end; a database may come back, and until then everybody is put
 * off (see recover()). */
static void fail(struct server *s)
{
    if (s->failed || s->lost)
        return;
    s->lost = store_is_recoverable(s->store);
    s->failed = !s->lost;
    s->losses += s->lost;
    LOG("error", "the store failed", log_text("why", store_error(s->store)));
    net_follow(s->net, -1); /* its descriptor may soon belong to something else */
    gateway_drop(s, NULL);
    end_notices(s, false);
    if (s->failed)
        net_stop(s->net);
}

/* Somebody else has written to the table: our copy is out of date. The refused requests are made again. */
static void drop_refused(void *own, const char *id)
{
    struct server *s = own;
    LOG("info", "refused", log_text("table", id));
    s->refusals++;
    gateway_drop(s, id);
    drop_notices(s, id);
    house_drop(s->house, id);
}

/* Watchers are told after the next commit, which vouches for what was read. */
static void read_refused(void *own, const char *id)
{
    struct server *s = own;
    struct table *t = house_find(s->house, id);
    if (t)
        house_touch(s->house, t);
}

static void tell_dirty(struct server *s)
{
    for (struct table *t = house_take_dirty(s->house), *next; t; t = next) {
        next = t->runtime.next_dirty;
        watchers_tell(s, t);
    }
}

/* Makes the decisions of this turn final (I-3). If the store fails, nothing was promised to anybody: answers are
 * dropped, and the process ends or waits for its database (fail). Otherwise the order matters: what was refused is
 * forgotten before anybody is told anything; answers go out before watchers are told, so that nobody learns of a
 * decision before the player who made it; each changed table is reported once, however often it changed. */
static enum store_outcome commit(struct server *s)
{
    if (s->failed || s->lost)
        return STORE_FAILED;
    const enum store_outcome outcome = store_commit(s->store);
    if (outcome == STORE_FAILED) {
        fail(s);
        return outcome;
    }
    if (outcome == STORE_REFUSED)
        store_each_refused(s->store, drop_refused, s);
    gateway_release(s);
    end_notices(s, true);
    tell_dirty(s);
    if (outcome == STORE_REFUSED) {
        store_each_refused(s->store, read_refused, s);
        house_go_on_touched(s->house); /* what follows belongs to the next commit */
        gateway_do_again(s);
    }
    return outcome;
}

/* Nobody knows how much of the last commit was kept: all tables are read again, and watchers are told what they missed.
 * Clients that were put off ask again, and find their own id in the log if it was kept. */
static void recover(struct server *s)
{
    if (!store_recover(s->store) || !house_reopen(s->house))
        return;
    s->lost = false;
    LOG("info", "the store is back", log_number("tables", house_figures(s->house).tables));
    watchers_touch(s);
    commit(s);
}

void gateway_commit_if_full(struct server *s)
{
    neighbours_keep_alive(s);
    if (store_error(s->store))
        fail(s);
    else if (store_pending(s->store) >= STORE_GROUP_EVENTS)
        commit(s);
}

static void run_commands(struct server *s)
{
    bool touched;
    char words[STORE_MAX_TEXT], line[256];
    int64_t command;
    if (!store_was_touched(s->store, &touched) || !touched)
        return;
    for (int tries = 0; store_next_command(s->store, &command, words, sizeof words) && command;) {
        struct motu_text answer = MOTU_TEXT_IN(line);
        house_command(s->house, words, &answer);
        /* only what is kept is done: with several nodes it is done again if another node was faster */
        if (store_is_shared(s->store) && commit(s) != STORE_KEPT && tries++ < MOST_TRIES)
            continue;
        LOG("info", "admin command", log_number("number", command));
        if (!store_answer(s->store, command, line))
            return;
    }
}

/* What other nodes did is reported at once; what follows from it here is committed like anything else. */
static void meet_neighbours(struct server *s, int64_t now_ms)
{
    neighbours_turn(s, now_ms);
    if (store_error(s->store))
        fail(s);
    else if (store_is_dirty(s->store))
        commit(s);
    else
        tell_dirty(s);
}

/* Tables nobody looks at leave memory. When many have, it is returned to the system, which the C library would not do
 * by itself. */
static void rest(struct server *s)
{
    watchers_use(s);
    s->rested += house_rest(s->house);
    if (s->rested < MANY_RESTED)
        return;
    s->rested = 0;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* The end of a turn of the loop: requests are decided, none is answered yet.
 *   1. admin commands and tidying, when they are due. Commands only while no transaction is open: they are read
 *      from the same file, where another process has written them;
 *   2. whether webhooks and pushes have arrived, and computers that wait for a thread;
 *   3. one commit for everything, including what steps 1 and 2 decided;
 *   4. other nodes, if there are any: between two commits;
 *   5. pictures that somebody waits for, and long polls whose time is up: after the commit, as the commit may have had
 *      something for them.
 * Returns when it wants to be called again at the latest. */
static int64_t settle(void *own, int64_t now_ms)
{
    struct server *s = own;
    bool previews_wait = false;
    gateway_set_time(s);
    if (s->lost) {
        recover(s);
        return now_ms + RECOVER_MS;
    }
    neighbours_keep_alive(s);
    if (!s->failed && now_ms >= s->commands_at && !store_is_dirty(s->store)) {
        run_commands(s);
        s->commands_at = now_ms + COMMANDS_MS;
    }
    if (!s->failed && now_ms >= s->tidy_at) {
        const bool more = s->pulse.first && house_tidy(s->house, s->idle_days);
        s->tidy_at = now_ms + (more ? TIDY_ON_MS : TIDY_MS);
    }
    take_results(s);
    if (!s->failed)
        house_serve_queue(s->house);
    if (store_error(s->store))
        fail(s);
    else if (store_is_dirty(s->store))
        commit(s);
    if (!s->failed && !s->lost && !store_is_dirty(s->store))
        meet_neighbours(s, now_ms);
    if (!s->failed && !s->lost && !store_is_dirty(s->store))
        workers_turn(s, now_ms);
    if (!s->failed && !s->lost && !store_is_dirty(s->store))
        previews_wait = previews_turn(s, now_ms);
    if (now_ms >= s->rest_at) {
        if (s->rest_at) /* not at once: after a start those who were at a table come back to it */
            rest(s);
        s->rest_at = now_ms + REST_MS;
    }
    if (!s->failed && !s->lost)
        watchers_end_polls(s, now_ms);
    if (store_is_dirty(s->store))
        return now_ms;
    return now_ms + (s->polls || previews_wait ? POLLS_MS : COMMANDS_MS);
}

static void take_post(void *own, struct net_post *post)
{
    struct server *s = own;
    struct posted_job *one = (struct posted_job *)post;
    gateway_set_time(s);
    if (previews_posted(s->previews, post))
        return;
    if (!s->failed)
        house_decide(s->house, one->job);
    thinkers_done(s->thinkers, one);
    gateway_commit_if_full(s);
}

/* --- for the host ---------------------------------------------------------------------------------------------- */

static bool is_healthy(void *own)
{
    const struct server *s = own;
    return !s->failed && !s->lost;
}

static void write_metrics(void *own, FILE *out)
{
    struct server *s = own;
    const struct house_figures f = house_figures(s->house);
    long sent = 0, failed = 0;
    uint64_t workers, decided, undecided;
    if (s->postman)
        postman_figures(s->postman, &sent, &failed);
    workers_figures(s, &workers, &decided, &undecided);
    net_put_figure(out, "tables_loaded", "gauge", "Tables in memory.", (uint64_t)f.tables);
    net_put_figure(out, "tables_playing", "gauge", "Games under way.", (uint64_t)f.playing);
    net_put_figure(out, "thoughts", "gauge", "Computer decisions being searched or waiting.", (uint64_t)f.thinking);
    net_put_figure(out, "thinkers", "gauge", "Computer decisions that can be searched at the same time.",
                   (uint64_t)thinkers_count(s->thinkers));
    net_put_figure(out, "workers", "gauge", "Workers on other machines that think or wait for work.", workers);
    net_put_figure(out, "workers_decided_total", "counter", "Decisions made by workers.", decided);
    net_put_figure(out, "workers_failed_total", "counter", "Decisions that workers made too late or wrongly.",
                   undecided);
    net_put_figure(out, "decisions_total", "counter", "Decisions made, chance included.", (uint64_t)f.moves);
    net_put_figure(out, "refusals_total", "counter", "Requests refused.", (uint64_t)f.refused);
    net_put_figure(out, "tables_created_total", "counter", "Tables opened.", (uint64_t)f.created);
    net_put_figure(out, "games_finished_total", "counter", "Games finished.", (uint64_t)f.finished);
    net_put_figure(out, "store_losses_total", "counter", "Times the database became unreachable.", s->losses);
    net_put_figure(out, "nodes", "gauge", "Nodes that serve this database, as far as this one knows.",
                   (uint64_t)s->pulse.nodes);
    net_put_figure(out, "appends_refused_total", "counter",
                   "Writes refused because another node had written to the table first.", s->refusals);
    net_put_figure(out, "requests_repeated_total", "counter", "Requests tried again because of that.", s->repeated);
    net_put_figure(out, "news_total", "counter", "Times another node told of a table.", s->news);
    net_put_figure(out, "tables_adopted_total", "counter", "Tables taken over from nodes that died.",
                   (uint64_t)f.adopted);
    net_put_figure(out, "webhooks_sent_total", "counter", "Webhooks that arrived.", (uint64_t)sent);
    net_put_figure(out, "webhooks_failed_total", "counter", "Webhooks that failed.", (uint64_t)failed);
    if (s->postman)
        postman_push_figures(s->postman, &sent, &failed);
    net_put_figure(out, "pushes_sent_total", "counter", "Pushes that a push service accepted.", (uint64_t)sent);
    net_put_figure(out, "pushes_failed_total", "counter", "Pushes that failed.", (uint64_t)failed);
}

/* --- opening and closing ----------------------------------------------------------------------------------------- */

static void stopping(void *own)
{
    struct server *s = own;
    if (store_is_dirty(s->store) && !s->lost)
        commit(s);
}

/* One processor is left to the loop. Counts those we may use: a container may have fewer than the machine. */
static int count_spare_processors(void)
{
    cpu_set_t ours;
    const int count = sched_getaffinity(0, sizeof ours, &ours) ? 1 : CPU_COUNT(&ours);
    return count > 2 ? count - 1 : 1;
}

struct server *server_open(const struct server_options *options, char *why, size_t capacity)
{
    struct server *s = calloc(1, sizeof *s);
    if (!s || sodium_init() < 0) {
        free(s);
        snprintf(why, capacity, "there is not enough memory");
        return NULL;
    }
    s->outbox_end = &s->outbox;
    s->pulse = (struct store_pulse){.nodes = 1, .first = true};
    s->handler = (struct net_handler){.own = s,
                                      .request = gateway_request,
                                      .gone = gateway_gone,
                                      .upgrade = gateway_upgrade,
                                      .opened = gateway_opened,
                                      .message = gateway_message,
                                      .closed = gateway_closed,
                                      .posted = take_post,
                                      .settle = settle,
                                      .healthy = is_healthy,
                                      .metrics = write_metrics,
                                      .stopping = stopping};
    s->store = store_open(options->data, STORE_SHARE, NULL, why, capacity);
    s->near = options->webhooks_may_be_near;
    s->push_contact = options->push_contact;
    s->workers = workers_open(options->think_token);
    s->idle_days = options->idle_days;
    s->threads = options->thinkers ? options->thinkers : count_spare_processors();
    s->think_visits = options->think_visits;
    if (s->store && neighbours_join(s, options->cluster, why, capacity))
        return s;
    server_close(s);
    return NULL;
}

const struct net_handler *server_handler(struct server *s)
{
    return &s->handler;
}

/* The key that identifies us to push services is made at the first start and kept: a device subscribed with one key
 * cannot be reached with another. */
static bool open_push(struct server *s)
{
    uint8_t secret[STORE_SECRET];
    bool found;
    if (!store_find_secret(s->store, STORE_PUSH_KEY, secret, &found))
        return false;
    if (!found && (!vapid_make(secret) || !store_settle_secret(s->store, STORE_PUSH_KEY, secret)))
        return false;
    s->vapid = vapid_open(secret);
    sodium_memzero(secret, sizeof secret);
    return true;
}

bool server_attach(struct server *s, struct net *net, char *why, size_t capacity)
{
    struct house_ports ports = {.own = s,
                                .random = give_random,
                                .think = give_job,
                                .visits = s->think_visits,
                                .notify = give_notice,
                                .push = give_push};
    s->net = net;
    if (!open_push(s)) {
        snprintf(why, capacity, "%s", store_error(s->store) ? store_error(s->store) : "no key for pushes can be made");
        return false;
    }
    s->thinkers = thinkers_open(net, s->threads);
    s->postman = postman_open(s->near);
    s->previews = previews_open(net);
    if (!s->thinkers) {
        snprintf(why, capacity, "no thread can be started for computer players");
        return false;
    }
    ports.thinkers = thinkers_count(s->thinkers);
    s->house = house_open(s->store, &ports, gateway_time(), why, capacity);
    if (!s->house || neighbours_begin(s))
        return s->house;
    snprintf(why, capacity, "%s", store_error(s->store));
    return false;
}

bool server_failed(const struct server *s)
{
    return s->failed;
}

void server_close(struct server *s)
{
    if (!s)
        return;
    workers_close(s->workers);
    thinkers_close(s->thinkers);
    end_notices(s, false);
    postman_close(s->postman);
    previews_close(s->previews);
    vapid_close(s->vapid);
    house_close(s->house);
    store_close(s->store);
    free(s);
}
