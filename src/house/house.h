/* house.h: the house: all tables, and what people may do at them. A deterministic machine: requests, computers'
 * decisions and the time go in; answers, jobs for computers and notices come out. It has no socket, thread, clock or
 * random source of its own: struct house_ports passes them in. What happens is appended to the store. The caller must
 * not send an answer before the store has committed (gateway.c).
 */
#ifndef HOUSE_H
#define HOUSE_H

#include <jansson.h>

#include <motu/mind.h>

#include "table.h"

/* A decision asked of a computer player. Free it with house_free_job(). */
struct job {
    uint64_t number; /* unique */
    char table[STORE_MAX_ID + 1];
    int64_t changed; /* table.changed when it was asked: a later change makes the answer stale */
    int level;
    struct motu_ai_player player; /* of that level, with the iterations that the host allows */
    struct motu_mind mind;        /* of the seat that decides */
    uint64_t seed;
    motu_move move; /* the answer */
};

struct house_ports {
    void *own;
    /* Bytes nobody can guess. */
    void (*random)(void *own, void *bytes, size_t count);
    /* Takes the job, and passes it to house_decide() later, with its move. False: not now. */
    bool (*think)(void *own, struct job *);
    int thinkers;    /* how many jobs it takes at a time */
    uint32_t visits; /* the most iterations a job may ask for; 0: as many as its level has */
    /* Sends news to a seat's webhook, after the commit. */
    void (*notify)(void *own, const struct table *, int seat, const char *json);
    /* Wakes one of a seat's devices, after the commit: it learns that there is news, not what. */
    void (*push)(void *own, const struct table *, int seat, const char *endpoint);
};

struct house;
/* Reports whether a notice given to notify() has arrived. */
void house_note_bell(struct house *, const char *table, int seat, bool rung);
/* The same for push(). Gone: the push service no longer knows the device, so it is not tried again. */
enum push_outcome { PUSH_ARRIVED, PUSH_FAILED, PUSH_GONE };
void house_note_push(struct house *, const char *table, int seat, const char *endpoint, enum push_outcome);
/* Looks at all unfinished games (with several nodes: at those this node keeps) and leaves on disk those that only wait
 * for people and do not fit; the others stay until the first house_rest(). On failure returns NULL with a sentence in
 * `why`. */
struct house *house_open(struct store *, const struct house_ports *, int64_t now_ms, char *why, size_t capacity);
void house_close(struct house *);
/* After store_recover(): how much of the last commit was kept is unknown, so all tables are dropped and the unfinished
 * ones read again. False: the store failed again. */
bool house_reopen(struct house *);
/* Drops a table from memory, if it is there, because the store refused to write to it. It is read again when somebody
 * asks for it. */
void house_drop(struct house *, const char *id);
/* Another node has written event `seq` to a table, or deleted it (0): reads what is new if the table is in memory. Call
 * this and the next three only while nothing waits for a commit. */
void house_hear(struct house *, const char *id, int64_t seq);
/* Instead of that, when nobody looks at the table here: drops it from memory, so that it need not be read again at
 * every move that others make elsewhere. False: it is up to date, or stays because this node keeps it or something else
 * about it matters, or it was asked for a moment ago. */
bool house_let_go(struct house *, const char *id, int64_t seq);
/* What house_hear() does when `seq` is known to be the last event, so that there may also be fewer than before. */
void house_check_head(struct house *, const char *id, int64_t seq);
/* The store has made this node the keeper of a table that another node kept. */
void house_adopt(struct house *, const char *id);
/* house_find() for somebody who knows of event `seq`: if another node told them before it told us, the event is read
 * first. */
struct table *house_find_at(struct house *, const char *id, int64_t seq);
/* The ids of tables in memory, from *place on; returns how many. *place is 0 again when there are no more. */
int house_list(struct house *, int *place, const char **id, int capacity);
bool house_is_loaded(const struct house *, const char *id);
/* Keeps a table in memory because somebody is looking at it. */
void house_use(struct house *, const char *id);
/* Drops tables that nobody has asked for in a minute from memory; returns how many. Call it now and then. */
int house_rest(struct house *);
/* The time of day, which may jump, and a monotonic clock for rate limits. */
void house_set_time(struct house *, int64_t now_ms, int64_t steady_ms);

struct house_request {
    const char *verb;    /* "create", "join", "move", … */
    const char *table;   /* an id, or NULL */
    const char *token;   /* of a link, or NULL */
    const char *address; /* for quotas */
    json_t *body;        /* an object; borrowed */
    char *opened;        /* STORE_MAX_ID + 1 bytes for the id of a table that it opens, or NULL */
};
/* Carries out a request and writes the answer, a JSON object. Returns an HTTP status. */
int house_do(struct house *, const struct house_request *, struct motu_text *answer);
/* The same for an admin command, in words; the answer is one line. */
void house_command(struct house *, const char *words, struct motu_text *answer);

/* Warns about, and later closes, tables where nothing has happened for that many days (0: never), and deletes those
 * where nobody ever sat down. Call it now and then, on one node only; if it returns true there is more to do, so call
 * it again soon. */
bool house_tidy(struct house *, int idle_days);

/* Offers the jobs that no thinker had time for again. Call it now and then. */
void house_serve_queue(struct house *);
void house_decide(struct house *, const struct job *);
/* Replaces the `thinkers` of the ports. */
void house_set_thinkers(struct house *, int thinkers);
void house_free_job(struct job *);

/* The table with that id, read from the store if necessary; NULL if there is none or the store failed. */
struct table *house_find(struct house *, const char *id);
/* Whose token it is at a table: a seat's, MOTU_ONLOOKER's, or nobody's (MOTU_OVER). */
int house_role(const struct table *, const char *token);
/* Marks a table as changed, so that its watchers are told. */
void house_touch(struct house *, struct table *);
/* Continues those of the changed tables that this node keeps: at a table that was read again, chance or a computer may
 * be next. */
void house_go_on_touched(struct house *);
/* The tables that changed since the last call, linked by next_dirty. */
struct table *house_take_dirty(struct house *);

/* For /metrics. */
struct house_figures {
    long tables, playing, thinking; /* including those that wait for a thinker */
    unsigned long long moves, refused, created, finished, adopted;
};
struct house_figures house_figures(const struct house *);

#endif
