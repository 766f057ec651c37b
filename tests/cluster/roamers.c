/* roamers.c: many players of Kahuna for a storm over several nodes, fast, who write down everything that matters:
 *
 *     roamers FOLDER SEED TABLES RATE PORT…
 *
 * Each seat has a WebSocket through one of the ports, another one whenever it breaks or falls silent, and sends again
 * under the same id what was not answered. Now and then it leaves in the middle of a request without any fault. When a
 * game is over both ask for another one. In FOLDER it keeps, a line each, for the checker (crowd.py):
 *
 *     acked      table, seat, id, number, words     a decision that was acknowledged as that event
 *     refused    table, seat, id                    one that was refused for good: it must not be in the log
 *     heard      table, seat, number, actor, at, known, line     an event that the seat was told of, first time;
 * `known` is the last event of the same message: once the game is over nothing is masked
 *
 * It obeys lines on its standard input: "calm" waits until every table has made a decision after now and says "calm
 * MS", or "stuck TABLE…" after 15 s; "count" says how much there is; "end", or the end of the input, a signal to stop
 * too, writes everything out and counts. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "seat.h"

enum {
    MOST_DOORS = 8,
    CONNECTING_AT_ONCE = 200,
    PATIENCE_MS = 3000,  /* for a connection or an answer */
    SILENCE_MS = 6000,   /* of a connection, after which it is taken for dead */
    AGAIN_MS = 400,      /* before something is sent again that was put off */
    RESTLESS = 150,      /* one decision in so many is sent and not waited for */
    TALKATIVE = 20,      /* with one in so many the other player says something, most likely at another node */
    CALM_MS = 15 * 1000, /* for every game to move */
    TABLES_PER_MAKER = 12,
    FIRST_MAKER = 20000,
};

struct roamer {
    struct seat seat;
    int64_t since;                       /* when its stage began, or when it last heard anything, in µs */
    char pending[300], id[24], move[64]; /* the request under way; empty: none. Its id, and the words of a decision */
    int64_t sent;                        /* when it was sent last; 0: not on this connection */
    int64_t not_before;                  /* it was put off until then */
    bool tried;                          /* the request was sent before */
    bool over;
};

struct crowd {
    struct roamer *roamers;
    int count, connecting, cursor;
    int door[MOST_DOORS], doors;
    long rate;
    int epoll;
    FILE *acked, *refused, *heard;
    long decisions, refusals, events, again, lost, faults, games;
    int64_t calm_since; /* 0: nobody asks */
    int64_t *moved;     /* of each table: when a decision was last acknowledged */
    struct motu_rng rng;
};

static volatile sig_atomic_t told_to_stop;

static void stop(int number)
{
    (void)number;
    told_to_stop = 1;
}

static const char *colour_of(const struct roamer *r)
{
    return r->seat.colour ? "white" : "black";
}

static void complain(struct crowd *c, const struct roamer *r, const char *what, const char *about)
{
    if (c->faults++ < 20)
        printf("fault: %s %s: %s: %.200s\n", r->seat.table, colour_of(r), what, about);
}

/* --- connections -------------------------------------------------------------------------------------------------- */

static void watch_descriptor(struct crowd *c, struct roamer *r, int how, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = r};
    epoll_ctl(c->epoll, how, r->seat.connection.descriptor, &event);
}

static void lose(struct crowd *c, struct roamer *r)
{
    c->connecting -= r->seat.stage == SEAT_CONNECTING || r->seat.stage == SEAT_SHAKING;
    c->lost += r->seat.stage > SEAT_SHAKING;
    connection_close(&r->seat.connection);
    r->seat.stage = SEAT_AWAY;
    r->sent = 0;
    r->not_before = clock_us() + (int64_t)motu_rng_below(&c->rng, 200) * 1000;
}

static void enter(struct roamer *r, enum seat_stage stage)
{
    r->seat.stage = stage;
    r->since = clock_us();
}

static void set_out(struct crowd *c, struct roamer *r)
{
    r->seat.asked_at = c->door[motu_rng_below(&c->rng, (uint32_t)c->doors)]; /* the door it goes through */
    if (!connection_open(&r->seat.connection, r->seat.number, (int)r->seat.asked_at))
        return;
    enter(r, SEAT_CONNECTING);
    c->connecting++;
    watch_descriptor(c, r, EPOLL_CTL_ADD, EPOLLOUT);
}

static void say(struct crowd *c, struct roamer *r, const char *text)
{
    if (!connection_say(&r->seat.connection, text))
        lose(c, r);
}

/* Takes its seat, and listens from the last event it knows. */
static void greet(struct crowd *c, struct roamer *r)
{
    char text[300];
    const struct seat *s = &r->seat;
    if (!s->joined)
        snprintf(text, sizeof text,
                 "{\"do\":\"join\",\"id\":\"j\",\"table\":\"%s\",\"token\":\"%s\",\"name\":\"%s\",\"share\":\"%016x\"}",
                 s->table, s->token, colour_of(r), (unsigned)s->number);
    else
        snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":\"w\",\"table\":\"%s\",\"token\":\"%s\",\"since\":%lld}",
                 s->table, s->token, (long long)s->seq);
    enter(r, s->joined ? SEAT_WATCHING : SEAT_JOINING);
    say(c, r, text);
}

static void send_pending(struct crowd *c, struct roamer *r)
{
    c->again += r->tried;
    r->tried = true;
    r->sent = clock_us();
    say(c, r, r->pending);
}

/* --- hearing ------------------------------------------------------------------------------------------------------ */

static void move_on(struct crowd *c, struct roamer *r, const char *table)
{
    struct seat *s = &r->seat;
    snprintf(s->table, sizeof s->table, "%s", table);
    s->colour ^= 1; /* everybody moves on by one seat */
    s->joined = r->over = false;
    s->seq = s->acked = 0;
    free(s->match);
    free(s->belief);
    s->match = NULL;
    s->belief = NULL;
    r->pending[0] = 0;
    c->games += s->number % 2;
    lose(c, r); /* and comes by another door */
    c->lost--;
}

static bool follow_event(struct crowd *c, struct roamer *r, json_t *event, json_int_t known, bool replay)
{
    struct seat *s = &r->seat;
    const json_int_t seq = json_integer_value(json_object_get(event, "seq"));
    const char *line = json_string_value(json_object_get(event, "line"));
    const char *actor = json_string_value(json_object_get(event, "actor"));
    if (seq <= s->seq)
        return true;
    if (seq != s->seq + 1)
        complain(c, r, "a gap before", actor);
    s->seq = seq;
    c->events++;
    fprintf(c->heard, "%s\t%s\t%lld\t%s\t%lld\t%lld\t%s\n", s->table, colour_of(r), (long long)seq, actor,
            (long long)json_integer_value(json_object_get(event, "at")), (long long)known, line ? line : "");
    const char *words = line ? strchr(line, ' ') : NULL;
    return !replay || !words || (s->match && motu_match_play_text(s->match, words + 1, NULL));
}

static void follow(struct crowd *c, struct roamer *r, json_t *message)
{
    const char *record = json_string_value(json_object_get(message, "record"));
    const char *phase = json_string_value(json_object_get(json_object_get(message, "status"), "phase"));
    const json_int_t known = json_integer_value(json_object_get(message, "seq"));
    const char *next = json_string_value(json_object_get(json_object_get(message, "status"), "next"));
    const json_int_t before = r->seat.seq;
    size_t i;
    json_t *event;
    bool good = true;
    json_array_foreach(json_object_get(message, "events"), i, event) good =
        follow_event(c, r, event, known, !record) && good;
    if (record && known > before)
        good = seat_read_record(&r->seat, record);
    if (!good)
        complain(c, r, "does not fit", record ? record : "a line");
    r->over = phase && !strcmp(phase, "over");
    if (next && r->over)
        move_on(c, r, next);
}

static void hear_verdict(struct crowd *c, struct roamer *r, json_t *message, const char *to)
{
    const json_int_t code = json_integer_value(json_object_get(message, "code"));
    const json_int_t seq = json_integer_value(json_object_get(message, "seq"));
    struct seat *s = &r->seat;
    if (!r->pending[0] || strcmp(to, r->id))
        return; /* an answer to what was answered meanwhile */
    if (code == 503 || code == 429) {
        r->not_before = clock_us() + (int64_t)AGAIN_MS * 1000;
        return;
    }
    r->pending[0] = 0;
    if (code == 200 && r->id[0] == 'm') {
        fprintf(c->acked, "%s\t%s\t%s\t%lld\t%s\n", s->table, colour_of(r), r->id, (long long)seq, r->move);
        s->acked = seq;
        c->decisions++;
        c->moved[s->number / 2] = clock_us();
    } else if (code == 200) {
        r->not_before = clock_us() + (int64_t)PATIENCE_MS * 1000; /* for the other to ask, too */
    } else if (r->id[0] == 'm') {
        fprintf(c->refused, "%s\t%s\t%s\n", s->table, colour_of(r), r->id);
        c->refusals++;
        if (code != 409)
            complain(c, r, "refused", json_string_value(json_object_get(message, "message")));
        lose(c, r); /* and looks again */
    }
}

static void hear_answer(struct crowd *c, struct roamer *r, json_t *message, const char *to)
{
    const json_int_t code = json_integer_value(json_object_get(message, "code"));
    if (to[0] != 'j' && to[0] != 'w') {
        hear_verdict(c, r, message, to);
    } else if (code == 429 || code == 503) {
        lose(c, r);
    } else if (code != 200) {
        complain(c, r, to, json_string_value(json_object_get(message, "message")));
        lose(c, r);
    } else if (to[0] == 'j') {
        r->seat.joined = true;
        greet(c, r);
    } else {
        enter(r, SEAT_HERE);
        follow(c, r, message);
    }
}

static void hear_message(struct crowd *c, struct roamer *r, const char *bytes, size_t length)
{
    json_t *message = json_loadb(bytes, length, 0, NULL);
    const char *to = json_string_value(json_object_get(message, "re"));
    const char *table = json_string_value(json_object_get(message, "table"));
    if (!message)
        complain(c, r, "not JSON", bytes);
    else if (to)
        hear_answer(c, r, message, to);
    else if (table && !strcmp(table, r->seat.table))
        follow(c, r, message);
    json_decref(message);
}

static void hear(struct crowd *c, struct roamer *r)
{
    const bool open = connection_read(&r->seat.connection);
    bool broken = false;
    size_t length;
    r->since = clock_us();
    for (const char *bytes;
         r->seat.stage != SEAT_AWAY && (bytes = connection_take(&r->seat.connection, &length, &broken));) {
        if (broken)
            break;
        if (r->seat.stage == SEAT_SHAKING) {
            c->connecting--;
            greet(c, r);
        } else {
            hear_message(c, r, bytes, length);
        }
    }
    if ((!open || broken) && r->seat.stage != SEAT_AWAY)
        lose(c, r);
}

static void turn(struct crowd *c, int wait_ms)
{
    struct epoll_event events[512];
    const int count = epoll_wait(c->epoll, events, 512, wait_ms);
    for (int i = 0; i < count; i++) {
        struct roamer *r = events[i].data.ptr;
        if (r->seat.stage == SEAT_AWAY)
            continue;
        if (r->seat.stage != SEAT_CONNECTING) {
            hear(c, r);
        } else if (events[i].events & (EPOLLERR | EPOLLHUP)
                   || !connection_upgrade(&r->seat.connection, (int)r->seat.asked_at, r->seat.table)) {
            lose(c, r);
        } else {
            enter(r, SEAT_SHAKING);
            watch_descriptor(c, r, EPOLL_CTL_MOD, EPOLLIN);
        }
    }
}

/* --- acting ------------------------------------------------------------------------------------------------------- */

/* Whoever is away sets out; whoever waits too long goes elsewhere; what was put off is sent again. */
static void look_after(struct crowd *c, struct roamer *r, int64_t now)
{
    struct seat *s = &r->seat;
    const bool late = r->sent && r->pending[0] && now - r->sent > (int64_t)PATIENCE_MS * 1000;
    if (s->stage == SEAT_AWAY) {
        if (c->connecting < CONNECTING_AT_ONCE && now >= r->not_before)
            set_out(c, r);
    } else if (late || now - r->since > (int64_t)(s->stage == SEAT_HERE ? SILENCE_MS : PATIENCE_MS) * 1000) {
        lose(c, r);
    } else if (s->stage == SEAT_HERE && r->pending[0]
               && (!r->sent || (r->not_before > r->sent && now >= r->not_before))) {
        send_pending(c, r);
    } else if (s->stage == SEAT_HERE && r->over && !r->pending[0] && now >= r->not_before) {
        snprintf(r->id, sizeof r->id, "r%u", ++s->decisions);
        snprintf(r->pending, sizeof r->pending, "{\"do\":\"rematch\",\"id\":\"%s\",\"table\":\"%s\"}", r->id, s->table);
        r->tried = false;
        send_pending(c, r);
    }
}

static bool may_decide(const struct roamer *r)
{
    const struct seat *s = &r->seat;
    return s->stage == SEAT_HERE && !r->pending[0] && !r->over && s->acked <= s->seq && s->match && s->match->game
           && motu_match_actor(s->match) == s->colour;
}

/* Two write to one table at once. Whether it is kept is not followed up: what is heard of it must be so. */
static void chat(struct crowd *c, struct roamer *r)
{
    char text[160];
    if (r->seat.stage != SEAT_HERE)
        return;
    snprintf(text, sizeof text, "{\"do\":\"say\",\"id\":\"s%u\",\"table\":\"%s\",\"text\":\"x\"}", ++r->seat.decisions,
             r->seat.table);
    say(c, r, text);
}

static void decide(struct crowd *c, struct roamer *r)
{
    static struct motu_match_choice choices[MOTU_MAX_MOVES];
    struct seat *s = &r->seat;
    const int count = motu_match_choices(s->match, choices);
    if (count <= 0)
        return;
    snprintf(r->move, sizeof r->move, "%s", choices[motu_rng_below(&c->rng, (uint32_t)count)].words);
    snprintf(r->id, sizeof r->id, "m%u", ++s->decisions);
    snprintf(r->pending, sizeof r->pending,
             "{\"do\":\"move\",\"id\":\"%s\",\"table\":\"%s\",\"expect\":%lld,\"move\":\"%s\"}", r->id, s->table,
             (long long)s->seq + 1, r->move);
    r->tried = false;
    r->not_before = 0;
    send_pending(c, r);
    if (!motu_rng_below(&c->rng, TALKATIVE))
        chat(c, &c->roamers[s->number ^ 1]);
    if (s->stage == SEAT_HERE && !motu_rng_below(&c->rng, RESTLESS))
        lose(c, r);
}

/* In turn, so that every table comes to it. */
static void decide_some(struct crowd *c, long due)
{
    for (int looked = 0; due > 0 && looked < c->count; looked++) {
        struct roamer *r = &c->roamers[c->cursor];
        c->cursor = (c->cursor + 1) % c->count;
        if (may_decide(r)) {
            decide(c, r);
            due--;
        }
    }
}

/* --- what the storm asks ------------------------------------------------------------------------------------------ */

static void say_counts(struct crowd *c)
{
    fflush(c->acked);
    fflush(c->refused);
    fflush(c->heard);
    printf("count %ld acknowledged, %ld heard, %ld refused, %ld sent again, %ld connections lost, %ld games over, %ld "
           "faults\n",
           c->decisions, c->events, c->refusals, c->again, c->lost, c->games, c->faults);
}

static void look_for_calm(struct crowd *c)
{
    const int64_t now = clock_us();
    int waiting = 0;
    for (int t = 0; c->calm_since && t < c->count / 2; t++)
        waiting += c->moved[t] <= c->calm_since;
    if (!c->calm_since || (waiting && now - c->calm_since < (int64_t)CALM_MS * 1000))
        return;
    if (waiting)
        printf("stuck");
    else
        printf("calm %lld", (long long)(now - c->calm_since) / 1000);
    for (int t = 0; waiting && t < c->count / 2; t++) {
        const struct roamer *r = &c->roamers[(ptrdiff_t)2 * t];
        if (c->moved[t] <= c->calm_since)
            printf(" %s (%d %lld%s, %d %lld%s)", r->seat.table, (int)r[0].seat.stage, (long long)r[0].seat.seq,
                   r[0].pending[0] ? " asks" : "", (int)r[1].seat.stage, (long long)r[1].seat.seq,
                   r[1].pending[0] ? " asks" : "");
    }
    putchar('\n');
    c->calm_since = 0;
}

/* False: it is over. */
static bool obey(struct crowd *c)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char line[32] = "";
    if (told_to_stop)
        return false;
    if (poll(&input, 1, 0) <= 0)
        return true;
    if (!fgets(line, sizeof line, stdin) || !strcmp(line, "end\n"))
        return false;
    if (!strcmp(line, "calm\n"))
        c->calm_since = clock_us();
    else
        say_counts(c);
    return true;
}

static void play(struct crowd *c)
{
    enum { STEP_US = 10000 };
    int64_t next = clock_us();
    for (long carry = 0; obey(c);) {
        turn(c, 2);
        const int64_t now = clock_us();
        if (now < next)
            continue;
        next = now + STEP_US;
        for (int i = 0; i < c->count; i++) /* from another one each time: only so many may connect at once */
            look_after(c, &c->roamers[(c->cursor + i) % c->count], now);
        carry += c->rate * STEP_US;
        decide_some(c, carry / 1000000);
        carry %= 1000000;
        look_for_calm(c);
    }
}

/* --- beginning and end -------------------------------------------------------------------------------------------- */

static bool take_tokens(struct crowd *c, int table, const char *bytes, size_t length)
{
    json_t *answer = json_loadb(bytes, length, 0, NULL);
    const char *id = json_string_value(json_object_get(answer, "table"));
    for (int colour = 0; id && colour < 2; colour++) {
        struct seat *s = &c->roamers[(ptrdiff_t)2 * table + colour].seat;
        json_t *tokens = json_object_get(answer, "tokens");
        snprintf(s->table, sizeof s->table, "%s", id);
        snprintf(s->token, sizeof s->token, "%s",
                 json_string_value(json_object_get(tokens, colour ? "white" : "black")));
    }
    json_decref(answer);
    return id;
}

static bool make_table(struct crowd *c, int table)
{
    static const char ask[] = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 17\r\n\r\n{\"game\":\"kahuna\"}";
    struct connection maker = {.descriptor = -1};
    size_t length;
    bool broken = false, made = false;
    const int number = FIRST_MAKER + table / TABLES_PER_MAKER * CONNECTIONS_PER_ADDRESS;
    if (!connection_open(&maker, number, c->door[c->doors - 1]))
        return false;
    struct pollfd ready = {.fd = maker.descriptor, .events = POLLOUT};
    bool open = poll(&ready, 1, 10000) == 1 && connection_send(&maker, ask, sizeof ask - 1);
    for (ready.events = POLLIN; open && !made && poll(&ready, 1, 10000) == 1;) {
        open = connection_read(&maker);
        const char *body = maker.length ? connection_take(&maker, &length, &broken) : NULL;
        made = body && !broken && take_tokens(c, table, body, length);
    }
    connection_close(&maker);
    return made;
}

static FILE *ledger(const char *folder, const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    if (file)
        setvbuf(file, NULL, _IOFBF, 1 << 16);
    return file;
}

static bool prepare(struct crowd *c, char **argv)
{
    struct rlimit limit;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTERM, stop);
    signal(SIGINT, stop);
    motu_rng_seed(&c->rng, (uint64_t)strtoll(argv[2], NULL, 10));
    c->count = 2 * atoi(argv[3]);
    c->rate = atol(argv[4]);
    c->acked = ledger(argv[1], "acked");
    c->refused = ledger(argv[1], "refused");
    c->heard = ledger(argv[1], "heard");
    c->roamers = calloc((size_t)c->count, sizeof *c->roamers);
    c->moved = calloc((size_t)c->count / 2, sizeof *c->moved);
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; c->roamers && i < c->count; i++)
        c->roamers[i].seat = (struct seat){.connection.descriptor = -1, .number = i, .colour = i % 2};
    return c->acked && c->refused && c->heard && c->roamers && c->moved && c->epoll >= 0;
}

static void clean_up(struct crowd *c)
{
    for (int i = 0; c->roamers && i < c->count; i++) {
        connection_close(&c->roamers[i].seat.connection);
        free(c->roamers[i].seat.match);
        free(c->roamers[i].seat.belief);
    }
    free(c->roamers);
    free(c->moved);
    FILE *files[] = {c->acked, c->refused, c->heard};
    for (int i = 0; i < 3; i++)
        if (files[i])
            fclose(files[i]);
}

int main(int argc, char **argv)
{
    struct crowd c = {0};
    if (argc < 6 || argc > 5 + MOST_DOORS) {
        fputs("usage: roamers FOLDER SEED TABLES RATE PORT…   tables are made through the last port\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 5; i < argc; i++)
        c.door[c.doors++] = atoi(argv[i]);
    bool good = prepare(&c, argv);
    for (int t = 0; good && t < c.count / 2; t++)
        good = make_table(&c, t);
    puts(good ? "ready" : "no tables could be made");
    if (good) {
        play(&c);
        say_counts(&c);
    }
    clean_up(&c);
    return !good;
}
