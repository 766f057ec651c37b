/* seat.h: a player at a table of Kahuna: joins, watches, follows the record as the seat may see it, and makes random
 * legal decisions. */
#ifndef BENCH_SEAT_H
#define BENCH_SEAT_H

#include <jansson.h>
#include <stdint.h>

#include <motu/match.h>
#include <motu/rng.h>

#include "connection.h"

enum seat_stage { SEAT_AWAY, SEAT_CONNECTING, SEAT_SHAKING, SEAT_JOINING, SEAT_WATCHING, SEAT_HERE };

struct seat {
    struct connection connection;
    enum seat_stage stage;
    int number, colour; /* 0 black, 1 white */
    bool joined;
    char table[16], token[40];
    json_int_t seq;   /* the last event we know of */
    json_int_t acked; /* the last of ours that was acknowledged as on disk */
    unsigned decisions;
    struct seat *other;  /* the other player of the table */
    int64_t answered_at; /* when `acked` was, in µs; 0: the other has heard of it */
    int64_t asked_at;    /* when the decision under way was due to be sent, in µs; 0: none */
    struct motu_match *match;
    bool turn;                 /* ours, as far as we know */
    struct motu_match *before; /* what it knew before the server was killed */
    struct motu_belief *belief;
};

struct tally { /* over all seats */
    int here;
    long answers, refusals, faults, updates;
    uint32_t *latency; /* of each answer, in µs */
    long heard;
    uint32_t *fan_out; /* from an answer until the other player has heard, in µs; 0: before it */
    long most_latencies;
};

int64_t clock_us(void);
/* Takes a whole record, as the seat may see it, in place of what it knew. */
bool seat_read_record(struct seat *, const char *record);
/* A message from the server, with a zero after it: an answer or an update. False: it makes no sense. */
bool seat_hear(struct seat *, const char *bytes, size_t length, struct tally *);
/* The socket is open: joins if necessary, and watches from the last event it knows. */
void seat_greet(struct seat *);
bool seat_may_decide(const struct seat *);
void seat_decide(struct seat *, struct motu_rng *, int64_t due_us, struct tally *);

#endif
