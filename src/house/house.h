/* house.h: the house: all tables, and what people may do at them. A deterministic machine: requests, thoughts and the
 * time go in; answers, thoughts to be thought and notices come out. No socket, thread, clock or random source is in
 * it: they are handed in (struct house_ports). What happens is appended to the store; what the house answers may leave
 * only after the store's commit, which is its caller's business (gateway.c).
 */
#ifndef HOUSE_H
#define HOUSE_H

#include <jansson.h>

#include <motu/mind.h>

#include "table.h"

/* A decision a computer is asked for, in memory of its own (house_free_job). */
struct job {
    uint64_t number; /* no two have the same */
    char table[STORE_MAX_ID + 1];
    int64_t changed; /* what the table looked like */
    int level;
    struct motu_ai_player player; /* of that level */
    struct motu_mind mind;        /* of the seat that decides */
    uint64_t seed;
    motu_move move; /* the answer */
};

struct house_ports {
    void *own;
    /* Bytes nobody can guess. */
    void (*random)(void *own, void *bytes, size_t count);
    /* Takes the thought, and gives it back later with its move by house_decide(). False: not now. */
    bool (*think)(void *own, struct job *);
    int thinkers; /* of how many it is asked at a time */
    /* Tells a seat, which has a webhook, what is the matter; after the commit. */
    void (*notify)(void *own, const struct table *, int seat, const char *json);
    /* Wakes a device of a seat: that something is the matter, not what; after the commit. */
    void (*push)(void *own, const struct table *, int seat, const char *endpoint);
};

struct house;
/* Whether what notify() was given for a seat has arrived. */
void house_note_bell(struct house *, const char *table, int seat, bool rung);
/* The same of push(). Gone: the push service does not know the device any more, so that nobody tries again. */
enum push_outcome { PUSH_ARRIVED, PUSH_FAILED, PUSH_GONE };
void house_note_push(struct house *, const char *table, int seat, const char *endpoint, enum push_outcome);
/* Goes through all games that are not over, of several nodes those that are this one's to keep; those that only wait
 * for people are left on disk. NULL with a sentence in `why`. */
struct house *house_open(struct store *, const struct house_ports *, int64_t now_ms, char *why, size_t capacity);
void house_close(struct house *);
/* After store_recover(): nobody knows what of the latest was kept, so all tables are forgotten, and those read again
 * that are not over. False: the store failed again. */
bool house_reopen(struct house *);
/* Forgets a table, if it is there: the store has refused what was to happen at it, so it is read again when somebody
 * asks for it. */
void house_drop(struct house *, const char *id);
/* Another node has written event `seq` to a table, or (0) deleted it: it is read, if it is in memory. To be called when
 * nothing waits for a commit, like the next two. */
void house_hear(struct house *, const char *id, int64_t seq);
/* The same when this is known to be the latest event: fewer than there were, too. */
void house_check_head(struct house *, const char *id, int64_t seq);
/* A table that another kept is ours, as the store says. */
void house_adopt(struct house *, const char *id);
/* house_find() for somebody who knows of event `seq`: if another node has told them and us not yet, it is read first.
 */
struct table *house_find_at(struct house *, const char *id, int64_t seq);
/* The ids of tables in memory, from that place on; *place is 0 again when there are no more. */
int house_list(struct house *, int *place, const char **id, int capacity);
bool house_is_loaded(const struct house *, const char *id);
/* Somebody looks at a table: it stays in memory. */
void house_use(struct house *, const char *id);
/* Tables that nobody has asked for in a minute leave memory; how many did. To be called now and then. */
int house_rest(struct house *);
/* The calendar, which may be set; and a clock that only goes forward, from anywhere, for how much anybody may ask. */
void house_set_time(struct house *, int64_t now_ms, int64_t steady_ms);

/* What somebody asks. */
struct house_request {
    const char *verb;    /* "create", "join", "move", … */
    const char *table;   /* an id, or NULL */
    const char *token;   /* of a link, or NULL */
    const char *address; /* for quotas */
    json_t *body;        /* an object; borrowed */
    char *opened;        /* STORE_MAX_ID + 1 bytes for the id of a table that it opens, or NULL */
};
/* Does it and writes the answer, a JSON object; the status as HTTP has it. */
int house_do(struct house *, const struct house_request *, struct motu_text *answer);
/* The same for "admin" commands of the host, in words; the answer is a line. */
void house_command(struct house *, const char *words, struct motu_text *answer);

/* Announces and closes tables where nobody has done anything for that many days, and clears those where nobody ever sat
 * down; 0: none ever. To be called now and then, at one of several nodes, and again soon if it says that there are more
 * to look at. */
bool house_tidy(struct house *, int idle_days);

/* Asks again for computers that wait, if nobody had time for them. To be called now and then. */
void house_serve_queue(struct house *);
void house_decide(struct house *, const struct job *);
/* In place of the ports' `thinkers`. */
void house_set_thinkers(struct house *, int thinkers);
void house_free_job(struct job *);

/* The table of that id, read from the store if need be; NULL if there is none or the store failed. */
struct table *house_find(struct house *, const char *id);
/* Who the holder of a token is at a table: a seat, MOTU_ONLOOKER, or MOTU_OVER if nobody. */
int house_role(const struct table *, const char *token);
/* Puts a table among those that changed: somebody waits to be told about it. */
void house_touch(struct house *, struct table *);
/* Goes on at those of these that are ours to keep: chance and computers may be to decide at a table that was read
 * again. */
void house_go_on_touched(struct house *);
/* The tables that changed since the last call, linked by next_dirty. */
struct table *house_take_dirty(struct house *);

/* For /metrics. */
struct house_figures {
    long tables, playing, thinking; /* waiting for it included */
    unsigned long long moves, refused, created, finished, adopted;
};
struct house_figures house_figures(const struct house *);

#endif
