/* postgres_hosts.c: an address may name several hosts, of which one accepts writes. All are tried at once,
 * independently: a silent one (no power, or asleep) does not delay the others, and one that refuses is tried again
 * soon, because it may be promoted next. The first that accepts what we want is ours. */
#include "postgres.h"

#include <poll.h>
#include <string.h>

static int count_words(const char *list)
{
    int count = *list != 0;
    for (; (list = strchr(list, ',')); list++)
        count++;
    return count;
}

/* Entry `number` of one of libpq's comma-separated lists; of a list of one, that one. */
static void copy_word(const char *list, int number, char *out)
{
    for (int i = count_words(list) > 1 ? number : 0; i > 0 && list; i--)
        if ((list = strchr(list, ',')))
            list++;
    snprintf(out, STORE_MAX_PLACE, "%.*s", list ? (int)strcspn(list, ",") : 0, list ? list : "");
}

struct host {
    char host[STORE_MAX_PLACE], hostaddr[STORE_MAX_PLACE], port[STORE_MAX_PLACE];
};

/* Finds host `number` of the address; returns how many there are. */
static int find_host(const char *address, int number, struct host *host)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    int count = 1;
    memset(host, 0, sizeof *host);
    for (const PQconninfoOption *o = options; o && o->keyword; o++) {
        const bool named = !strcmp(o->keyword, "host"), numbered = !strcmp(o->keyword, "hostaddr");
        char *to = named ? host->host : numbered ? host->hostaddr : !strcmp(o->keyword, "port") ? host->port : NULL;
        if (!to || !o->val)
            continue;
        copy_word(o->val, number, to);
        if ((named || numbered) && count_words(o->val) > count)
            count = count_words(o->val);
    }
    PQconninfoFree(options);
    return count < POSTGRES_HOSTS ? count : POSTGRES_HOSTS;
}

/* What the address says overrides what comes before it. */
static PGconn *begin_asking(struct postgres *p, int number)
{
    struct host host;
    p->hosts = find_host(p->address, number, &host);
    const char *const key[] = {"target_session_attrs",
                               "application_name",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "dbname",
                               "client_encoding",
                               "host",
                               "hostaddr",
                               "port",
                               NULL};
    const char *const value[] = {p->store.mode != STORE_LOOK ? "read-write" : "any",
                                 "motu",
                                 "5",
                                 "2",
                                 "3",
                                 p->address,
                                 "UTF8",
                                 host.host,
                                 host.hostaddr,
                                 host.port,
                                 NULL};
    return PQconnectStartParams(key, value, 1);
}

static void end_asking(struct postgres *p, struct postgres_asked *a, const char *what)
{
    p->link = a->link; /* its error says why */
    p->store.broken = false;
    postgres_fail(p, what, NULL);
    p->link = NULL;
    PQfinish(a->link);
    *a = (struct postgres_asked){.again_at_ms = postgres_now_ms() + POSTGRES_AGAIN_MS, .failed = true};
}

/* A reader can do with a standby, which may be a moment behind, if there is no better host left to wait for. */
static bool will_do(const struct postgres *p, int number)
{
    const char *standby = PQparameterStatus(p->asked[number].link, "in_hot_standby");
    bool last = true;
    for (int i = 0; i < p->hosts; i++)
        last = last && (p->asked[i].failed || (p->asked[i].link && p->asked[i].state == PGRES_POLLING_OK));
    return last || !standby || strcmp(standby, "on") != 0;
}

/* Advances one attempt; true: the host is ours. */
static bool ask(struct postgres *p, int number)
{
    struct postgres_asked *a = &p->asked[number];
    const int64_t now_ms = postgres_now_ms();
    if (!a->link) {
        if (now_ms < a->again_at_ms)
            return false;
        a->link = begin_asking(p, number);
        a->give_up_at_ms = now_ms + POSTGRES_CONNECT_MS;
        a->state = PGRES_POLLING_WRITING;
        if (!a->link) {
            a->failed = true;
            a->again_at_ms = now_ms + POSTGRES_AGAIN_MS;
            return store_fail(&p->store, "there is not enough memory");
        }
    }
    a->state = PQstatus(a->link) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PQconnectPoll(a->link);
    if (a->state == PGRES_POLLING_FAILED)
        end_asking(p, a, "the database cannot be reached");
    else if (a->state != PGRES_POLLING_OK && now_ms >= a->give_up_at_ms)
        end_asking(p, a, "the database does not answer");
    return a->link && a->state == PGRES_POLLING_OK && will_do(p, number);
}

/* Waits until one of them has something to say or is due for another attempt. */
static void wait_for_any(const struct postgres *p, int64_t until_ms)
{
    struct pollfd link[POSTGRES_HOSTS];
    nfds_t count = 0;
    for (int i = 0; i < p->hosts; i++) {
        const struct postgres_asked *a = &p->asked[i];
        const int64_t due_ms = a->link ? a->give_up_at_ms : a->again_at_ms;
        until_ms = due_ms < until_ms ? due_ms : until_ms;
        if (a->link && a->state != PGRES_POLLING_OK)
            link[count++] = (struct pollfd){.fd = PQsocket(a->link),
                                            .events = a->state == PGRES_POLLING_READING ? POLLIN : POLLOUT};
    }
    const int64_t left = until_ms - postgres_now_ms();
    if (left > 0)
        poll(link, count, (int)left);
}

bool postgres_ask_hosts(struct postgres *p, int64_t until_ms)
{
    p->hosts = p->hosts ? p->hosts : 1;
    do {
        for (int i = 0; i < p->hosts; i++) /* the first call finds out how many there are */
            if (ask(p, i)) {
                p->link = p->asked[i].link;
                p->asked[i].link = NULL;
                postgres_forget_hosts(p);
                return true;
            }
        wait_for_any(p, until_ms);
    } while (postgres_now_ms() < until_ms);
    return false;
}

bool postgres_have_hosts_failed(const struct postgres *p)
{
    bool all = true;
    for (int i = 0; i < p->hosts; i++)
        all = all && p->asked[i].failed;
    return all;
}

void postgres_forget_hosts(struct postgres *p)
{
    for (int i = 0; i < p->hosts; i++)
        PQfinish(p->asked[i].link);
    memset(p->asked, 0, sizeof p->asked);
}
