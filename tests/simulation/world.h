/* world.h: a house in a world of its own: guests, the network between them and the house, its clock and its disk, all
 * simulated and all from one seed. A world is run until all its games are over; whatever is wrong is said together with
 * its seed, and happens again when it is run again.
 *
 * What must hold, whatever is dropped, doubled, delayed, cut off, restarted, set back or full:
 *   W1  what was acknowledged is on the disk, under the number that was said, for ever;
 *   W2  nobody is told of an event that is not on the disk, and an event under a number is the same for ever;
 *   W3  an id a guest gave happens at most once;
 *   W4  nobody is sent a token or a seed that is not theirs, nor what onlookers say while they play;
 *   W5  every game ends once the faults do;
 *   W6  a house that is started anew says the same as the one before.
 */
#ifndef TESTS_WORLD_H
#define TESTS_WORLD_H

#include <setjmp.h>

#include "house.h"

enum {
    WORLD_GAMES = 6,
    WORLD_GUESTS = WORLD_GAMES * (MOTU_MAX_SEATS + 1), /* the players and an onlooker */
    WORLD_LETTERS = 1024,                              /* under way at once */
    WORLD_ACKS = 4096,
    WORLD_JOBS = 64,
    WORLD_ANSWER = 1024 * 1024
};

/* How often things go wrong, in 10,000; drawn anew for each world, and none at all in its last part. */
struct odds {
    int drop, duplicate, restart, disk, jump, silence;
    int delay_ms; /* at most */
};

/* A request as it was first sent: it is sent again, word by word, until it is answered. Letters share its body, which
 * they never change; the house is handed it as the gateway hands it one, read already. */
struct wish {
    const char *verb; /* NULL: none under way */
    char id[24];
    json_t *body;
    int64_t sent_ms;
};

struct guest {
    int game, seat; /* MOTU_ONLOOKER */
    char token[40], share[24], address[24];
    int64_t since;     /* what it has been told, as the house believes */
    int64_t seq;       /* and as the guest knows */
    int64_t silent_ms; /* until then nothing reaches it: a line that is half open */
    bool joined, unsealed, over;
    int phase, actor; /* as far as it was told */
    int asker;        /* who asks for a takeback */
    bool away;
    struct wish wish;
    int wishes;
};

enum letter_kind { LETTER_REQUEST, LETTER_ANSWER, LETTER_UPDATE, LETTER_TIMER, LETTER_JOB };

struct letter {
    int64_t due_ms;
    uint64_t number; /* of two that are due at once the first sent comes first */
    enum letter_kind kind;
    int guest;
    struct wish wish; /* of a request and its answer */
    int status;       /* of an answer */
    int64_t seq;      /* of an answer or an update */
    int phase, actor, asker;
    bool away;
    struct job *job;
    struct letter *next_free;
};

/* What a game was seen to be. */
struct course_seen {
    char table[STORE_MAX_ID + 1];
    uint64_t *told; /* a hash of each event somebody was told of */
    int tolds, capacity;
    bool over;
};

struct ack {
    int game, guest;
    int64_t seq;
    const char *verb;
    char id[24];
};

struct world_figures {
    unsigned long long games, worlds, decisions, requests, answers, updates, texts, restarts, disk_failures, jumps,
        dropped, doubled, repeats, refused;
    unsigned long long sum; /* of what was on the disk at the end of each game: the same worlds have the same */
};

struct world {
    uint64_t seed;
    struct motu_rng rng;
    struct odds odds;
    int64_t now_ms, set_by_ms; /* steady; what the calendar is ahead of it */
    struct store *store;
    struct house *house;
    struct course_seen game[WORLD_GAMES];
    int games, unfinished;
    struct guest guest[WORLD_GUESTS];
    int guests;
    struct letter *heap[WORLD_LETTERS];
    int letters;
    struct letter *free_letter; /* those that are not under way, to be used again */
    uint64_t letters_sent;
    struct letter *held[WORLD_LETTERS]; /* answers that wait for the commit */
    int helds;
    struct ack ack[WORLD_ACKS];
    int acks;
    bool calm; /* no more faults */
    const struct world_figures *before;
    struct world_figures *figures;
    char answer[WORLD_ANSWER];
    jmp_buf wrong;
    char fault[512];
};

/* Runs the world of that seed to its end; false with a sentence in `fault`. */
bool world_run(struct world *, uint64_t seed, struct world_figures *);

/* --- within this folder ----------------------------------------------------------------------------------------- */

/* Says what is wrong and ends the world. */
void world_fail(struct world *, const char *format, ...) __attribute__((format(printf, 2, 3), noreturn));
/* Whether something happens that happens so often in 10,000. */
bool world_happens(struct world *, int odds);
int world_below(struct world *, int bound);
struct table *world_table(struct world *, int game);

/* network.c: sends a copy of a letter; it may be lost, doubled, late. The next that has arrived by now, to be thrown
 * away after it was read. */
void network_send(struct world *, const struct letter *, int delay_ms);
struct letter *network_take(struct world *);
struct letter *network_copy(struct world *, const struct letter *);
void network_throw_away(struct world *, struct letter *);
/* A timer, or a thought: never lost. */
void network_ring(struct world *, const struct letter *, int delay_ms);
int64_t network_next_ms(const struct world *);
/* Throws away what is under way to the house and in it; or all there is, and the letters themselves. */
void network_restart(struct world *);
void network_free(struct world *);

/* sim_guest.c: what a guest does next; and when something arrives. */
void guest_act(struct world *, int guest);
void guest_hear(struct world *, const struct letter *);

/* witness.c: the invariants. */
void witness_ack(struct world *, const struct guest *, const struct wish *, int64_t seq);
void witness_told(struct world *, int game, int64_t seq);
void witness_text(struct world *, const struct guest *, const char *text);
void witness_end(struct world *, int game);

#endif
