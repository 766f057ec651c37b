/* table.h: a table: a game, who sits at it, and all that happened there.
 *
 * A table is what its events make of it: table_apply() is the only thing that changes one, while it is played and
 * when it is read again from the log. Nothing random and no clock is in it; an event brings its time along. Whether
 * somebody may do something is asked before the event is made (decisions.c, seating.c, talk.c); apply() only refuses
 * what cannot be, so that a damaged log is found.
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
    bool unsealed;                        /* the seat has laid it open, or has lost it */
    uint8_t key[32];                      /* hash of the token */
    uint8_t muted;                        /* table_bit() of each speaker */
    bool rematch;
    char *webhook;
    char standing[QUOTA_STANDING_BYTES + 1]; /* the decision to be made when its turn comes; empty: none */
    char *push[QUOTA_PUSHES];                /* the devices that want to be told, the oldest first; behind them NULL */
};

/* What becomes of a decision that somebody has learned something from, if who made it would like it back. Whatever
 * nobody has learned anything from can be undone at every table. */
enum takebacks { TAKEBACKS_ASK, TAKEBACKS_NONE, TAKEBACKS_FREE, TAKEBACKS_KINDS };

enum table_phase { TABLE_WAITING, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

/* What only lives in memory: no event tells of it, and a restart begins it anew. */
struct table_runtime {
    bool starved;             /* an event found no memory: what is here is not all */
    bool open;                /* counted among those that wait for players */
    struct allowance *opener; /* of the address that opened it */
    int told;                 /* whose turn it is, as far as anybody was told */
    int64_t used;             /* when it was last asked for, as a count */
    int64_t used_ms;          /* the same as a time */
    bool kept;                /* what goes on here by itself is for us to do; see store_keep() */
    int listed;               /* where the store's lobby has it */
    bool dirty;               /* something happened since the last commit */
    struct table *next_dirty;
    struct rate seat_rate[MOTU_MAX_SEATS];           /* of messages */
    struct rate aside_rate;                          /* of what onlookers say */
    int bell_failures[MOTU_MAX_SEATS];               /* of a seat's webhook, in a row */
    int push_failures[MOTU_MAX_SEATS][QUOTA_PUSHES]; /* of its devices */

    bool thinking; /* a computer has been asked */
    uint64_t job;  /* which that is */
    bool waiting;  /* or is in line to be (queue.c), the rest of which is: */
    struct table *next_waiting;
    struct allowance *charged_to; /* the address that pays for its thinking */
    uint64_t start;               /* when its turn is, in iterations */
    bool newly_charged;           /* set by a player's action, cleared when the table joins the queue */
    int most_level;               /* no better than that */
};

/* What the events make of it, and only they. */
struct table {
    struct store_game about;
    struct store_head head; /* of its log in the store: what the next event will follow */
    const struct motu_game *game;
    struct motu_match *match; /* NULL: its rules are not ours: unreadable.h has what can be told of it */
    struct motu_fair fair;
    enum table_phase phase;
    struct seat seat[MOTU_MAX_SEATS];
    int seats;
    uint8_t watch_key[32];
    int stand_in;   /* the level of computers that take over */
    int clock_days; /* for a decision; 0: no clock */
    bool forgetful; /* the page's memory aid is off here: players remember by themselves */
    enum takebacks takebacks;
    bool listed;   /* in the lobby, and open to spectators without a link */
    bool reserved; /* but its seats are for those who have links: another game of a listed table */
    int resigned;  /* a seat, or -1 */
    int asker, ask_to;
    uint8_t agreed; /* who agrees to the takeback */
    char next[STORE_MAX_ID + 1];
    int asides; /* lines said by onlookers */
    int undos;  /* and takebacks */

    struct event *event; /* number seq is event[seq - 1] */
    int events, capacity;
    struct course course; /* of the game, in words */
    int64_t turned_ms;    /* since when it is for the present seat to decide */
    int64_t seen_ms;      /* when a seat, or the host, last did anything */
    int64_t closes_ms;    /* if nobody does until then; 0: that is not the question */
    int64_t changed;      /* the number of the last event that changed the game */

    bool damaged; /* the log makes no sense from some event on */

    struct table_runtime runtime;
};

/* A table from its row in the store; NULL without memory. */
struct table *table_new(const struct store_game *);
void table_free(struct table *);
/* Takes in the next event. False: it cannot have happened here. */
bool table_apply(struct table *, const struct store_event *);

/* The name of an actor in the log; and the actor of that name, or MOTU_OVER. */
const char *table_actor_name(const struct table *, int actor);
int table_actor_named(const struct table *, const char *name, size_t length);

/* What the header of its record says of the table: names, id, what fair chance needs; false if there is no room. */
bool table_put_header(const struct table *, struct motu_match *);

/* A bit for each who may speak: the seats, and all onlookers together. */
uint8_t table_bit(int speaker);
/* Who decides: a seat, MOTU_CHANCE or MOTU_OVER; the latter also while nobody can. */
int table_actor(const struct table *);
/* Whether nobody has ever sat down. */
bool table_is_empty(const struct table *);
/* Whether all seats are taken. */
bool table_is_full(const struct table *);
/* Whether all that was sealed has been laid open. */
bool table_is_unsealed(const struct table *);
/* Whether it can be played: we have its rules, and its log is whole. */
bool table_is_readable(const struct table *);
/* Whether nothing is hidden any more. */
bool table_is_open(const struct table *);
/* The event to which a client gave that id, or 0. */
int64_t table_find_id(const struct table *, int actor, const char *id);
/* Which of a seat's devices that is, or -1. */
int table_find_push(const struct table *, int seat, const char *endpoint);
/* When the present seat's time is up; 0: never. */
int64_t table_due(const struct table *);
/* Whether a seat plays for itself, by a person who has not left. */
bool table_is_person(const struct table *, int seat);

#endif
