/* house_inside.h: for this folder only: the house, and a request to it. */
#ifndef HOUSE_INSIDE_H
#define HOUSE_INSIDE_H

#include "house.h"
#include "refusal.h"

enum { HOUSE_ADDRESS_BITS = 16, HOUSE_ADDRESSES = 1 << HOUSE_ADDRESS_BITS };

/* What an address has asked for. Entries are chosen by a salted hash; the few addresses that share one share its
 * limits. */
struct allowance {
    struct rate tables, asides;
    uint64_t had; /* iterations that computers have searched for it; see queue.c */
    int waiting;  /* its tables in the queue */
    int open;     /* tables opened from there that wait for players */
    int listed;   /* how many of those the lobby has counted so far; see do_lobby() */
};

struct house {
    struct store *store;
    struct house_ports ports;
    int64_t now_ms, steady_ms; /* see house_set_time() */
    struct table **slot;       /* by a hash of the id; a power of two of them */
    int slots, tables;
    struct table *dirty;
    int64_t uses;
    int thinking;
    uint64_t jobs;            /* how many there have been */
    struct queue_place queue; /* the end of the ring: the first place comes after it */
    int waiting;              /* tables in the queue … */
    int asleep;               /* … of which these are not in memory */
    int open;                 /* tables that wait for players */
    uint64_t served;          /* how far the queue has got, in iterations */
    uint64_t salt;
    struct allowance address[HOUSE_ADDRESSES];
    char tidied[STORE_MAX_ID + 1]; /* the last table that house_tidy() has looked at */
    struct house_figures figures;
};

/* A request on its way: what is known about it, and where the answer goes. */
struct request {
    struct house *house;
    struct table *table; /* NULL for verbs that need none */
    int role;            /* a seat or MOTU_ONLOOKER */
    const char *id;      /* the client's, or NULL */
    const char *address;
    json_t *body;
    struct motu_text *answer;
    char *opened; /* where the id of a new table goes, or NULL */
};

/* --- answers: each returns the status ------------------------------------------------------------------------ */

/* {"ok":true,"seq":…}: what was done is event number seq. */
int request_done(struct request *, int64_t seq);
/* The same for what had been done already, by this or another node. */
int request_done_before(struct request *, int64_t seq);
/* The same without its last bracket, for more members to follow. */
void request_begin_done(struct request *, int64_t seq);
/* A refusal (refusal.h): plain; with arguments for its sentence; about one field of the body. */
int request_refuse(struct request *, int status, const char *error, enum server_message);
int request_refuse_with(struct request *, int status, const char *error, enum server_message,
                        const struct motu_sentence_part argument[], int count);
int request_refuse_field(struct request *, const char *field, enum server_message);
/* A refusal whose sentence names a limit. */
int request_refuse_bound(struct request *, enum server_message, int bound);
int request_refuse_reason(struct request *, const struct motu_reason *);
/* Refuses because the table has changed, and says how it looks now. */
int request_stale(struct request *);
/* Charges the thinking of the table's computers to the address of the request. */
void request_charge(struct request *);
/* A string of the body, of one line, at most that many bytes; NULL after refusing. */
const char *request_line(struct request *, const char *key, size_t most);
/* A nickname in the body; NULL after refusing. */
const char *request_name(struct request *);
/* A whole number within bounds, `otherwise` if the body does not have it; false after refusing. */
bool request_number(struct request *, const char *key, int low, int high, int otherwise, int *number);

/* --- verbs: decisions.c, standing.c, seating.c, talk.c, opening.c ---------------------------------------------- */

int do_create(struct request *);
int do_lobby(struct request *);
int do_rematch(struct request *);
int do_join(struct request *);
int do_unseal(struct request *);
int do_renew(struct request *);
/* Whether a token that is no longer valid was renewed by a request with this id; if so, gives the same answer again. */
bool repeat_renew(struct request *, const char *old);
int do_leave(struct request *);
int do_reclaim(struct request *);
int do_claim(struct request *);
int do_move(struct request *);
int do_undo(struct request *);
int do_takeback(struct request *);
int do_agree(struct request *);
int do_decline(struct request *);
int do_resign(struct request *);
int do_say(struct request *);
int do_mute(struct request *);
int do_unmute(struct request *);
int do_notify(struct request *);
int do_push(struct request *);
int do_standing(struct request *);
int do_stay(struct request *);
int do_view(struct request *);

/* --- the house ------------------------------------------------------------------------------------------------ */

/* The allowance of an address, or of anything else with a name. */
struct allowance *house_allowance(struct house *, const char *address);
/* Appends an event, which table_apply() must accept, to a table and its log. False: the store failed. */
bool house_log(struct house *, struct table *, int actor, enum event_kind, const char *id, const char *words);
/* A computer of that level, with at most as many iterations as the host allows. */
struct motu_ai_player house_player(const struct house *, const struct motu_game *, int level);
/* Gives the job of the computer whose turn it is to a thinker. False: none has time. */
bool house_ask(struct house *, struct table *);
/* Puts a table into the queue, for a computer of that level; takes it out. */
void queue_join(struct house *, struct table *, int level);
void queue_drop(struct house *, struct table *);
/* Keeps the place of a table that is about to leave memory; false if memory is too short for that. When it has been
 * read again it takes its place. */
bool queue_sleep(struct house *, struct table *);
void queue_wake(struct house *, struct table *);
/* Makes an empty queue; frees what it has of tables that are not in memory. */
void queue_begin(struct house *);
void queue_end(struct house *);
/* Does what happens by itself until a person or a computer must decide: lets chance decide, hands out jobs, notes the
 * end. Stops if the store fails. */
void house_go_on(struct house *, struct table *);
/* Notifies every seat that has a webhook or a device to wake. */
void house_tell_all(struct house *, const struct table *, const char *what);
/* Makes a new table: its row is in the store, its events follow. NULL after a failure. If the request has an id, the
 * table's id is made from it by house_id_of(). With `after` it is kept only together with what was just logged there.
 */
struct table *house_add(struct house *, const struct motu_game *, const char *options, const char *request,
                        const struct table *after);
void house_id_of(const char *request, char id[STORE_MAX_ID + 1]);
/* Notes the address a table was opened from. */
void house_set_opener(struct house *, struct table *, const char *address);
void house_forget(struct house *, struct table *);
/* A table that is not in memory, read from the store whether or not there is room. NULL: it is gone, or the store
 * failed. */
struct table *house_fetch(struct house *, const char *id);
/* A walk over the tables in memory: the next one, NULL after the last. One that is forgotten on the way may pull
 * another into its slot: house_walk_back() has that one looked at next. */
struct house_walk {
    const struct house *house;
    int slot; /* the next to look at */
};
struct table *house_walk(struct house_walk *);
void house_walk_back(struct house_walk *);
/* The table, if it is in memory. */
struct table *house_loaded(const struct house *, const char *id);
/* Whether the table may leave memory: all of it is on disk, and it goes on only when a person comes. */
bool house_may_leave(const struct table *);
/* Whether it may do so even if memory is not short: nothing would be lost. */
bool house_may_rest(const struct house *, const struct table *);
/* Whether, in addition, nothing would happen there by itself. */
bool house_is_at_rest(const struct house *, const struct table *);
/* Applies an event as the store has it. False: no memory. */
bool house_take_in(struct table *, const struct store_event *);
/* Updates the count of tables that wait for players. */
void house_recount(struct house *, struct table *);
/* Where the lobby shows it: 1 among tables that want players, 2 among games under way, 0 nowhere. */
int opening_place(const struct table *);
/* Deletes a table where nobody has sat down, with a line in the host's notes, unless the store fails. */
void house_clear(struct house *, struct table *, const char *why);
/* Makes a token, logs its hash as the key of a seat ("watch" for onlookers), and writes it. */
enum { TOKEN_HEX = 33 };
bool house_new_key(struct house *, struct table *, int actor, const char *seat, char token[TOKEN_HEX]);
/* The same with a token derived from the client's id and the hash of another token, which only its rightful owner
 * knows: a request repeated under the same id gets the same token. The id is as good as the token, so it is not logged.
 * Seat -1: the onlookers'. */
bool house_new_key_of(struct house *, struct table *, int actor, int seat, const uint8_t known[32], const char *id,
                      char token[TOKEN_HEX]);
/* Whether a seat's key was made this way and is still in use; writes its token. */
bool house_is_key_of(const struct table *, int seat, const uint8_t known[32], const char *id, char token[TOKEN_HEX]);
/* The seat whose key was made this way, and its token; -1 if there is none. */
int house_find_key_of(const struct table *, const uint8_t known[32], const char *id, char token[TOKEN_HEX]);
void house_hash_token(const char *token, uint8_t hash[32]);
/* Starts the game if all seats are taken and every sealed share has been revealed. */
void house_start_if_full(struct house *, struct table *);

#endif
