/* table.h: a table: a game, who sits at it, and all that happened there.
 *
 * A table is what its events make of it (I-4): only table_apply() changes one, both while it is played and when it is
 * read from the log. It uses no random source and no clock; an event carries its own time. Whether somebody may do
 * something is decided before the event is made (decisions.c, seating.c, talk.c); table_apply() refuses only what is
 * impossible, so that a damaged log is detected.
 */
#ifndef HOUSE_TABLE_H
#define HOUSE_TABLE_H

#include <motu/fair.h>
#include <motu/match.h>

#include "course.h"
#include "event.h"
#include "quota.h"
#include "rate.h"
#include "store.h"

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_COMPUTER };

struct seat {
    enum seat_kind kind;
    bool away; /* a computer stands in for a person, who may come back */
    int level; /* of the computer */
    char name[QUOTA_NAME_BYTES + 1];
    char share[MOTU_FAIR_MAX_SHARE + 1];
    char seal[MOTU_FAIR_SEAL_DIGITS + 1]; /* of a share that was not sent; empty: none */
    bool unsealed;                        /* the seat has revealed it, or has lost it */
    uint8_t key[32];                      /* hash of the token */
    uint8_t muted;                        /* table_bit() of each speaker */
    bool rematch;
    char *webhook;
    char standing[QUOTA_STANDING_BYTES + 1]; /* the decision made in advance, for its next turn; empty: none */
    char *push[QUOTA_PUSHES];                /* the devices to wake, the oldest first; the rest are NULL */
};

/* Whether a decision can be taken back although somebody has learned something from it. One that nobody has learned
 * anything from can be undone at every table. */
enum takebacks { TAKEBACKS_ASK, TAKEBACKS_NONE, TAKEBACKS_FREE, TAKEBACKS_KINDS };

enum table_phase { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

/* A place in the queue of computers that wait for a thread (queue.c), which is a ring in order of `start`. */
struct queue_place {
    struct queue_place *before, *after;
    struct table *table; /* NULL: it has left memory, and this is part of a queue.c's struct sleeper */
    uint64_t start;      /* in iterations */
};

/* What lives in memory only: no event records it, and it is empty after a restart. */
struct table_runtime {
    bool starved;             /* there was no memory for an event: the table is incomplete */
    bool open;                /* counted among those that wait for players */
    struct allowance *opener; /* of the address that opened it */
    int told;                 /* the seat whose turn it was last: a turn is announced once */
    int64_t used;             /* when it was last asked for, as a counter */
    int64_t used_ms;          /* the same as a time */
    bool kept;                /* this node does what happens by itself here; see store_keep() */
    int listed;               /* its place in the store's lobby */
    bool dirty;               /* something happened since the last commit */
    struct table *next_dirty;
    struct rate seat_rate[MOTU_MAX_SEATS];           /* of messages */
    struct rate aside_rate;                          /* of onlookers' messages */
    int bell_failures[MOTU_MAX_SEATS];               /* of a seat's webhook, in a row */
    int push_failures[MOTU_MAX_SEATS][QUOTA_PUSHES]; /* of its devices */

    bool thinking; /* a computer has been asked */
    uint64_t job;  /* the number of that job */
    bool waiting;  /* it is in the queue instead (queue.c), which uses the rest: */
    struct queue_place place;
    struct allowance *charged_to; /* the address that pays for its thinking */
    bool newly_charged;           /* set by a player's action, cleared when the table joins the queue */
    int most_level;               /* no stronger computer than this */
};

/* What the events make of a table, and nothing else. */
struct table {
    struct store_game about;
    struct store_head head; /* of its log in the store: the next event follows it */
    const struct motu_game *game;
    struct motu_match *match; /* NULL: this server does not have its rules; see unreadable.h */
    struct motu_fair fair;
    enum table_phase phase;
    struct seat seat[MOTU_MAX_SEATS];
    int seats;
    uint8_t watch_key[32];
    int stand_in;   /* the level of computers that take over a seat */
    int clock_days; /* days for a decision; 0: no clock */
    bool forgetful; /* the page's memory aid is off: players must remember cards themselves */
    enum takebacks takebacks;
    bool listed;   /* in the lobby, and open to onlookers without a link */
    bool reserved; /* the seats are for people with links: the next game of a listed table */
    int resigned;  /* a seat, or -1 */
    int asker, ask_to;
    uint8_t agreed; /* who agrees to the takeback */
    char next[STORE_MAX_ID + 1];
    int asides; /* messages of onlookers */
    int undos;  /* and takebacks */

    struct event *event; /* number seq is event[seq - 1] */
    int events, capacity;
    struct course course; /* of the game, in words */
    int64_t turned_ms;    /* when the present seat's turn began */
    int64_t seen_ms;      /* when a seat or the host last did anything */
    int64_t closes_ms;    /* when it will be closed unless somebody does; 0: not announced */
    int64_t changed;      /* the number of the last event that changed the game */

    bool damaged; /* the log makes no sense from some event on */

    struct table_runtime runtime;
};

/* Texts of the log with their NUL: an id, a line, a seal. */
enum { ID_SIZE = STORE_MAX_ID + 1, LINE_SIZE = STORE_MAX_TEXT + 1, SEAL_SIZE = MOTU_FAIR_SEAL_DIGITS + 1 };
/* What a store that was broken for want of memory says. */
extern const char table_no_memory[];

/* A table from its row in the store; NULL if there is no memory. */
struct table *table_new(const struct store_game *);
void table_free(struct table *);
/* Applies the next event. False: it cannot have happened here. */
bool table_apply(struct table *, const struct store_event *);

/* The name of an actor in the log; and the actor of that name, or MOTU_OVER. */
const char *table_actor_name(const struct table *, int actor);
int table_actor_named(const struct table *, const char *name, size_t length);

/* Puts names, id and the lines of fair chance into the header of the table's record; false if they do not fit. */
bool table_put_header(const struct table *, struct motu_match *);

/* A bit for each speaker: one for each seat, and one for all onlookers together. */
uint8_t table_bit(int speaker);
/* Who decides: a seat, MOTU_CHANCE, or MOTU_OVER if nobody can at the moment. */
int table_actor(const struct table *);
/* Whether that is so of any seat. */
bool table_any_seat(const struct table *, bool (*is)(const struct table *, int seat));
/* Whether nobody has ever sat down. */
bool table_is_empty(const struct table *);
/* Whether all seats are taken. */
bool table_is_full(const struct table *);
/* Whether every sealed share has been revealed. */
bool table_is_unsealed(const struct table *);
/* Whether it can be played: this server has its rules, and its log is intact. */
bool table_is_readable(const struct table *);
/* Whether nothing is hidden any longer. */
bool table_is_open(const struct table *);
/* The event to which a client gave that id, or 0. */
int64_t table_find_id(const struct table *, int actor, const char *id);
/* Which of a seat's devices that is, or -1. */
int table_find_push(const struct table *, int seat, const char *endpoint);
/* When the present seat's time is up; 0: never. */
int64_t table_due(const struct table *);
/* Whether a person sits there and has not left. */
bool table_is_person(const struct table *, int seat);

#endif
