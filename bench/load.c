/* load.c: five loads for a server, over loopback, bounded:
 *
 *     load idle      connections that only wait: memory of each
 *     load moves     games at a steady rate: how long until a decision is on disk and answered
 *     load restart   kill -9 among live games: how long until everybody is back, and that nothing is lost
 *     load kills     kill -9 again and again, a few milliseconds after everybody is back: nothing acknowledged is lost
 *     load soak      games at a steady rate for long, each followed by another: what the server takes, and its slopes
 *
 * The rate does not wait for answers: a decision is due at its time, and its latency counts from then, so a server that
 * stalls is not spared the decisions it held up. */
#include <getopt.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "host.h"
#include "seat.h"
#include "soak.h"

enum {
    MOST_CONNECTIONS = 11000,
    MOST_RATE = 20000,
    MOST_SECONDS = 24 * 3600,
    CONNECTING_AT_ONCE = 200,
    MOST_NODES = 8,
    TABLES_PER_ADDRESS = 12, /* it may open 60, but addresses share places by a hash */
    FIRST_MAKER = 20000,     /* the first connection that opens tables: not from the players' addresses */
    RENEWERS = 2000,         /* addresses that open the tables of a soak, in turn */
};

struct load {
    struct host host[MOST_NODES]; /* the first alone, unless several share a database */
    int nodes;
    bool apart; /* the players of a table are at different nodes */
    long count, rate, seconds, seed;
    bool idle; /* connections without a seat */
    struct seat *seats;
    int epoll, connecting, lost;
    long renewed; /* games that ended and were followed by another */
    struct tally tally;
    struct motu_rng rng;
};

static double seconds_since(int64_t start_us)
{
    return (double)(clock_us() - start_us) / 1e6;
}

/* As with a proxy that knows tables: a whole table at one node. Or, to see what nodes tell each other, at two. */
static int port_of(const struct load *load, const struct seat *seat)
{
    const int table = seat->number / 2;
    return load->host[(load->apart ? table + seat->colour : table) % load->nodes].port;
}

/* --- connections -------------------------------------------------------------------------------------------------- */

static void watch_connection(struct load *load, struct seat *seat, int how, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = seat};
    epoll_ctl(load->epoll, how, seat->connection.descriptor, &event);
}

static void lose(struct load *load, struct seat *seat)
{
    load->connecting -= seat->stage == SEAT_CONNECTING || seat->stage == SEAT_SHAKING;
    load->tally.here -= seat->stage == SEAT_HERE;
    load->lost += seat->stage > SEAT_SHAKING;
    connection_close(&seat->connection);
    seat->stage = SEAT_AWAY;
    seat->asked_at = 0;
}

static void connect_some(struct load *load)
{
    for (long i = 0; i < load->count && load->connecting < CONNECTING_AT_ONCE; i++) {
        struct seat *seat = &load->seats[i];
        if (seat->stage != SEAT_AWAY || !connection_open(&seat->connection, seat->number, port_of(load, seat)))
            continue;
        seat->stage = SEAT_CONNECTING;
        load->connecting++;
        watch_connection(load, seat, EPOLL_CTL_ADD, EPOLLOUT);
    }
}

/* The handshake is done. */
static void arrive(struct load *load, struct seat *seat)
{
    load->connecting--;
    seat->stage = SEAT_JOINING;
    if (!load->idle) {
        seat_greet(seat);
        return;
    }
    seat->stage = SEAT_HERE;
    load->tally.here++;
}

static void hear(struct load *load, struct seat *seat)
{
    const bool open = connection_read(&seat->connection);
    bool broken = false;
    size_t length;
    for (const char *bytes; !broken && (bytes = connection_take(&seat->connection, &length, &broken));) {
        if (broken)
            break;
        if (seat->stage == SEAT_SHAKING)
            arrive(load, seat);
        else if (!load->idle && !seat_hear(seat, bytes, length, &load->tally))
            load->tally.faults++;
    }
    if (!open || broken)
        lose(load, seat);
}

static void turn(struct load *load, int wait_ms)
{
    struct epoll_event events[512];
    const int count = epoll_wait(load->epoll, events, 512, wait_ms);
    for (int i = 0; i < count; i++) {
        struct seat *seat = events[i].data.ptr;
        if (seat->stage != SEAT_CONNECTING) {
            hear(load, seat);
        } else if (events[i].events & (EPOLLERR | EPOLLHUP)
                   || !connection_upgrade(&seat->connection, port_of(load, seat), seat->table)) {
            lose(load, seat);
        } else {
            seat->stage = SEAT_SHAKING;
            watch_connection(load, seat, EPOLL_CTL_MOD, EPOLLIN);
        }
    }
}

static bool gather(struct load *load, double within_s)
{
    const int64_t start = clock_us();
    while (load->tally.here < load->count && seconds_since(start) < within_s) {
        connect_some(load);
        turn(load, 10);
    }
    if (load->tally.here < load->count)
        fprintf(stderr, "load: only %d of %ld are there after %.0f s\n", load->tally.here, load->count, within_s);
    return load->tally.here == load->count;
}

/* --- tables ------------------------------------------------------------------------------------------------------- */

static bool take_tokens(struct load *load, long table, const char *bytes, size_t length)
{
    json_t *answer = json_loadb(bytes, length, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "table"));
    for (int colour = 0; id && colour < 2; colour++) {
        struct seat *seat = &load->seats[2 * table + colour];
        const char *token =
            json_string_value(json_object_get(json_object_get(answer, "tokens"), colour ? "white" : "black"));
        snprintf(seat->table, sizeof seat->table, "%s", id);
        snprintf(seat->token, sizeof seat->token, "%s", token ? token : "");
    }
    const bool good = id;
    json_decref(answer);
    return good;
}

static const char *await(struct connection *connection, size_t *length)
{
    const int64_t start = clock_us();
    bool broken = false;
    while (seconds_since(start) < 30) {
        const bool open = connection_read(connection);
        const char *body = connection_take(connection, length, &broken);
        if (broken)
            fprintf(stderr, "load: refused: %.200s\n", body);
        if (body || !open)
            return broken ? NULL : body;
        usleep(200);
    }
    return NULL;
}

static const char ask[] = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n{\"game\":\"kahuna\"}";

static bool await_connection(const struct connection *connection)
{
    struct pollfd connected = {.fd = connection->descriptor, .events = POLLOUT};
    return poll(&connected, 1, 10 * 1000) == 1 && connected.revents == POLLOUT;
}

/* All makers ask at once, round by round: each round takes a commit or two. */
static bool make_tables(struct load *load)
{
    const long tables = load->count / 2, makers = (tables + TABLES_PER_ADDRESS - 1) / TABLES_PER_ADDRESS;
    struct connection *connections = calloc((size_t)makers, sizeof *connections);
    bool good = connections;
    size_t length;
    for (long i = 0; good && i < makers; i++)
        good = connection_open(&connections[i], FIRST_MAKER + (int)i * CONNECTIONS_PER_ADDRESS,
                               load->host[i % load->nodes].port);
    for (long i = 0; good && i < makers; i++)
        good = await_connection(&connections[i]);
    for (long first = 0; good && first < tables; first += makers) {
        for (long i = 0; good && i < makers && first + i < tables; i++)
            good = connection_send(&connections[i], ask, sizeof ask - 1);
        for (long i = 0; good && i < makers && first + i < tables; i++) {
            const char *body = await(&connections[i], &length);
            good = body && take_tokens(load, first + i, body, length);
        }
    }
    for (long i = 0; connections && i < makers; i++)
        connection_close(&connections[i]);
    free(connections);
    if (!good)
        fprintf(stderr, "load: tables could not be made\n");
    return good;
}

/* --- playing ------------------------------------------------------------------------------------------------------ */

/* Makes the decisions that are due, at any tables where somebody may. */
static long decide_due(struct load *load, int64_t start_us, long done)
{
    for (int64_t due; (due = start_us + done * 1000000 / load->rate) <= clock_us(); done++) {
        for (int tries = 0; tries < 200; tries++) {
            struct seat *seat = &load->seats[motu_rng_below(&load->rng, (uint32_t)load->count)];
            if (!seat_may_decide(seat))
                continue;
            seat_decide(seat, &load->rng, due, &load->tally);
            break;
        }
    }
    return done;
}

static void play(struct load *load, double for_s)
{
    const int64_t start = clock_us();
    long done = 0;
    while (seconds_since(start) < for_s) {
        done = decide_due(load, start, done);
        turn(load, 1);
    }
}

static bool is_over(const struct seat *seat)
{
    return seat->stage == SEAT_HERE && !seat->asked_at && seat->match && seat->match->game
           && motu_match_actor(seat->match) == MOTU_OVER;
}

/* A seat leaves its finished table and will come to the next one as somebody new. */
static void leave(struct load *load, struct seat *seat)
{
    load->tally.here--;
    connection_close(&seat->connection);
    seat->stage = SEAT_AWAY;
    seat->joined = false;
    seat->seq = seat->acked = seat->answered_at = 0;
    free(seat->match);
    free(seat->before);
    free(seat->belief);
    seat->match = seat->before = NULL;
    seat->belief = NULL;
}

static void renew(struct load *load, long table)
{
    struct connection maker = {.descriptor = -1};
    size_t length;
    for (int colour = 0; colour < 2; colour++)
        leave(load, &load->seats[2 * table + colour]);
    const int number = FIRST_MAKER + (int)(load->renewed++ % RENEWERS) * CONNECTIONS_PER_ADDRESS;
    bool good = connection_open(&maker, number, load->host[0].port);
    if (good) {
        good = await_connection(&maker) && connection_send(&maker, ask, sizeof ask - 1);
        const char *body = good ? await(&maker, &length) : NULL;
        good = body && take_tokens(load, table, body, length);
        connection_close(&maker);
    }
    load->tally.faults += !good;
}

static void renew_finished(struct load *load)
{
    for (long table = 0; table < load->count / 2; table++)
        if (is_over(&load->seats[2 * table]) && is_over(&load->seats[2 * table + 1]))
            renew(load, table);
    connect_some(load);
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* In ms, of sorted times in µs. */
static double percentile(const uint32_t *times, long count, double share)
{
    return count ? times[(long)((double)(count - 1) * share)] / 1000.0 : 0;
}

/* --- the five loads ----------------------------------------------------------------------------------------------- */

static bool run_idle(struct load *load)
{
    const long before = host_memory(&load->host[0]);
    const int64_t start = clock_us();
    load->idle = true;
    if (!gather(load, 120))
        return false;
    const double took = seconds_since(start);
    const int64_t held = clock_us();
    while (seconds_since(held) < (double)load->seconds)
        turn(load, 100);
    const long after = host_memory(&load->host[0]);
    printf("%ld connections opened in %.1f s, held for %ld s, %d lost\n", load->count, took, load->seconds, load->lost);
    printf("memory %ld kB before, %ld kB with them: %.2f KiB each\n", before, after,
           (double)(after - before) / (double)load->count);
    return !load->lost;
}

static bool set_up(struct load *load)
{
    const int64_t start = clock_us();
    if (!make_tables(load) || !gather(load, 300))
        return false;
    printf("%ld games with %ld connections are ready after %.1f s\n", load->count / 2, load->count,
           seconds_since(start));
    play(load, 5); /* until everybody has moved a little */
    load->tally.answers = load->tally.updates = load->tally.heard = 0;
    return true;
}

static long own_cpu_ms(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000L
           + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

static long nodes_cpu_ms(const struct load *load)
{
    long all = 0;
    for (int i = 0; i < load->nodes; i++)
        all += host_cpu_ms(&load->host[i]);
    return all;
}

static long sort_times(uint32_t *times, long count, long most)
{
    count = count < most ? count : most;
    qsort(times, (size_t)count, sizeof *times, compare);
    return count;
}

static bool run_moves(struct load *load)
{
    if (!set_up(load))
        return false;
    const long cpu = nodes_cpu_ms(load), own = own_cpu_ms();
    play(load, (double)load->seconds);
    const long used = nodes_cpu_ms(load) - cpu;
    const int64_t rest = clock_us();
    while (seconds_since(rest) < 1)
        turn(load, 10);
    const struct tally *t = &load->tally;
    const long answers = sort_times(t->latency, t->answers, t->most_latencies);
    const long heard = sort_times(t->fan_out, t->heard, t->most_latencies);
    printf("%ld decisions in %ld s: %.0f/s of %ld/s wanted; %ld refused, %ld faults, %d connections lost\n", t->answers,
           load->seconds, (double)t->answers / (double)load->seconds, load->rate, t->refusals, t->faults, load->lost);
    printf("durable answer: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, p99.9 %.1f ms, longest %.1f ms\n",
           percentile(t->latency, answers, 0.5), percentile(t->latency, answers, 0.9),
           percentile(t->latency, answers, 0.99), percentile(t->latency, answers, 0.999),
           percentile(t->latency, answers, 1));
    printf("heard by the other player, after the answer: p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, longest %.1f ms\n",
           percentile(t->fan_out, heard, 0.5), percentile(t->fan_out, heard, 0.9), percentile(t->fan_out, heard, 0.99),
           percentile(t->fan_out, heard, 1));
    printf("server: %.0f %% of a core, %.0f µs a decision, %ld kB; this tool: %.0f %% of a core\n",
           (double)used / (double)load->seconds / 10, t->answers ? (double)used * 1000 / (double)t->answers : 0,
           host_memory(&load->host[0]), (double)(own_cpu_ms() - own) / (double)load->seconds / 10);
    return !t->faults && !load->lost;
}

static bool run_restart(struct load *load)
{
    if (!set_up(load))
        return false;
    play(load, (double)load->seconds);
    const int64_t start = clock_us();
    host_kill(&load->host[0], SIGKILL);
    for (long i = 0; i < load->count; i++)
        lose(load, &load->seats[i]);
    load->lost = 0;
    if (!host_start(&load->host[0]))
        return false;
    printf("listening again %.2f s after kill -9\n", seconds_since(start));
    if (!gather(load, 60))
        return false;
    long missing = 0;
    for (long i = 0; i < load->count; i++)
        missing += load->seats[i].seq < load->seats[i].acked;
    printf("all %ld clients of %ld games resynchronised %.2f s after kill -9; %ld acknowledged decisions missing\n",
           load->count, load->count / 2, seconds_since(start), missing);
    const long before = load->tally.answers;
    play(load, 5);
    printf("and %ld decisions in the next 5 s, %ld faults\n", load->tally.answers - before, load->tally.faults);
    return !missing && !load->tally.faults;
}

/* Kills the server, starts it again, and has everybody read the whole game again. What they knew is in `before`. */
static bool kill_and_return(struct load *load)
{
    host_kill(&load->host[0], SIGKILL);
    for (long i = 0; i < load->count; i++) {
        struct seat *seat = &load->seats[i];
        lose(load, seat);
        free(seat->before);
        seat->before = seat->match;
        seat->match = NULL;
        seat->seq = 0;
    }
    load->lost = 0;
    return host_start(&load->host[0]) && gather(load, 60);
}

/* Whether everything a player was told is still there: the number that was acknowledged, and every decision heard of,
 * in its place. At the end of a game hidden things are shown, so only the number of decisions can be compared. */
static bool has_all(const struct seat *seat)
{
    const struct motu_match *before = seat->before, *now = seat->match;
    if (!now || seat->seq < seat->acked || (before && now->count < before->count))
        return false;
    return !before || now->viewer != before->viewer
           || !memcmp(now->move, before->move, (size_t)before->count * sizeof before->move[0]);
}

/* Everybody who may decide does, all the time. */
static void play_hard(struct load *load, double for_s)
{
    const int64_t start = clock_us();
    do {
        for (long i = 0; i < load->count; i++)
            if (seat_may_decide(&load->seats[i]))
                seat_decide(&load->seats[i], &load->rng, clock_us(), &load->tally);
        turn(load, 1);
    } while (seconds_since(start) < for_s);
}

static bool run_kills(struct load *load)
{
    enum { SHORTEST_MS = 2, LONGEST_MS = 32 };
    long kills = 0, missing = 0;
    if (!make_tables(load) || !gather(load, 300))
        return false;
    const int64_t start = clock_us();
    while (seconds_since(start) < (double)load->seconds && !missing && !load->tally.faults) {
        play_hard(load, (SHORTEST_MS + motu_rng_below(&load->rng, LONGEST_MS - SHORTEST_MS + 1)) / 1000.0);
        if (!kill_and_return(load))
            return false;
        kills++;
        for (long i = 0; i < load->count; i++)
            missing += !has_all(&load->seats[i]);
        renew_finished(load);
        if (!gather(load, 60))
            return false;
    }
    printf("%ld times killed in %.0f s, %ld decisions acknowledged, %ld games ended, %ld faults; %ld players miss "
           "something\n",
           kills, seconds_since(start), load->tally.answers, load->renewed, load->tally.faults, missing);
    const bool whole = host_verify(&load->host[0]);
    printf("afterwards the data file is %s\n", whole ? "whole" : "NOT whole");
    return whole && !missing && !load->tally.faults;
}

static bool run_soak(struct load *load)
{
    enum { EVERY_S = 5 };
    struct soak soak;
    if (!soak_begin(&soak) || !set_up(load))
        return false;
    const int64_t start = clock_us();
    const long cpu = nodes_cpu_ms(load);
    long done = 0;
    for (double now; (now = seconds_since(start)) < (double)load->seconds;) {
        done = decide_due(load, start, done);
        turn(load, 5);
        renew_finished(load);
        if (now >= (double)soak.count * EVERY_S)
            soak_note(&soak, &load->host[0], now / 3600);
    }
    const struct tally *t = &load->tally;
    printf("%ld decisions in %ld s: %.0f/s of %ld/s wanted; %ld games ended, %ld refused, %ld faults, %d connections "
           "lost; server %.0f %% of a core\n",
           t->answers, load->seconds, (double)t->answers / (double)load->seconds, load->rate, load->renewed,
           t->refusals, t->faults, load->lost, (double)(nodes_cpu_ms(load) - cpu) / (double)load->seconds / 10);
    const bool level = soak_report(&soak);
    soak_end(&soak);
    const bool whole = host_verify(&load->host[0]);
    printf("afterwards the data file is %s\n", whole ? "whole: every game comes out the same again" : "NOT whole");
    return level && whole && !t->faults && !load->lost;
}

static bool prepare(struct load *load)
{
    struct rlimit limit = {.rlim_cur = MOST_CONNECTIONS + 500, .rlim_max = MOST_CONNECTIONS + 500};
    struct rlimit now;
    if (!getrlimit(RLIMIT_NOFILE, &now) && now.rlim_max != RLIM_INFINITY && limit.rlim_max > now.rlim_max)
        limit.rlim_cur = limit.rlim_max = now.rlim_max;
    limit.rlim_max = now.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    signal(SIGPIPE, SIG_IGN);
    motu_rng_seed(&load->rng, (uint64_t)load->seed);
    load->tally.most_latencies = load->rate * (load->seconds + 20);
    load->tally.latency = calloc((size_t)load->tally.most_latencies, sizeof *load->tally.latency);
    load->tally.fan_out = calloc((size_t)load->tally.most_latencies, sizeof *load->tally.fan_out);
    load->seats = calloc((size_t)load->count, sizeof *load->seats);
    load->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!load->tally.latency || !load->tally.fan_out || !load->seats || load->epoll < 0)
        return false;
    for (long i = 0; i < load->count; i++) {
        load->seats[i].connection.descriptor = -1;
        load->seats[i].number = (int)i;
        load->seats[i].colour = (int)(i % 2);
        load->seats[i].other = &load->seats[i ^ 1];
    }
    return true;
}

static void clean_up(struct load *load)
{
    for (int i = 0; i < load->nodes; i++)
        host_end(&load->host[i]);
    for (long i = 0; load->seats && i < load->count; i++) {
        connection_close(&load->seats[i].connection);
        free(load->seats[i].match);
        free(load->seats[i].before);
        free(load->seats[i].belief);
    }
    free(load->seats);
    free(load->tally.latency);
    free(load->tally.fan_out);
    close(load->epoll);
}

static bool start_nodes(struct load *load)
{
    bool good = true;
    for (int i = 0; good && i < load->nodes; i++) {
        load->host[i].motu = load->host[0].motu;
        load->host[i].data = load->host[0].data;
        good = host_start(&load->host[i]);
    }
    return good;
}

static long bounded(const char *text, long most)
{
    const long value = strtol(text, NULL, 10);
    return value < 2 ? 2 : value > most ? most : value;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"motu", 1, NULL, 'm'},  {"data", 1, NULL, 'd'},    {"connections", 1, NULL, 'c'},
        {"rate", 1, NULL, 'r'},  {"seconds", 1, NULL, 's'}, {"nodes", 1, NULL, 'n'},
        {"apart", 0, NULL, 'a'}, {"seed", 1, NULL, 'e'},    {NULL, 0, NULL, 0}};
    struct load load = {
        .count = 1000, .rate = 1000, .seconds = 20, .nodes = 1, .seed = 1, .host[0].motu = "build/release/src/motu"};
    bool understood = true;
    for (int got; (got = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (got == 'm')
            load.host[0].motu = optarg;
        else if (got == 'd')
            load.host[0].data = optarg;
        else if (got == 'c')
            load.count = bounded(optarg, MOST_CONNECTIONS) & ~1L;
        else if (got == 'r')
            load.rate = bounded(optarg, MOST_RATE);
        else if (got == 's')
            load.seconds = bounded(optarg, MOST_SECONDS);
        else if (got == 'n')
            load.nodes = (int)bounded(optarg, MOST_NODES);
        else if (got == 'e')
            load.seed = strtol(optarg, NULL, 10);
        else if (got == 'a')
            load.apart = true;
        else
            understood = false;
    }
    const char *mode = understood && optind + 1 == argc ? argv[optind] : "";
    bool (*run)(struct load *) = !strcmp(mode, "idle")      ? run_idle
                                 : !strcmp(mode, "moves")   ? run_moves
                                 : !strcmp(mode, "restart") ? run_restart
                                 : !strcmp(mode, "kills")   ? run_kills
                                 : !strcmp(mode, "soak")    ? run_soak
                                                            : NULL;
    if (!run || (load.nodes > 1 && (run != run_moves || !load.host[0].data))) {
        fputs("usage: load idle|moves|restart|kills|soak [--motu FILE] [--data PLACE] [--connections N] [--rate N] "
              "[--seconds N]\n"
              "       moves, with the address of a database as PLACE: [--nodes N [--apart]]\n",
              stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    const bool good = prepare(&load) && start_nodes(&load) && run(&load);
    clean_up(&load);
    return !good;
}
