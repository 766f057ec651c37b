/* session.h: what the files of the protocol share: a session, a request with its answer, and the commands. */
#ifndef MOTU_SESSION_H
#define MOTU_SESSION_H

#include <jansson.h>

#include <motu/match.h>

#include "phrase.h"
#include "pool.h"
#include "protocol.h"

struct protocol {
    bool started;
    struct motu_match match, scratch;
    struct motu_belief *belief[2]; /* one in use, one to load into */
    struct pool *pool;             /* from the first go on */
    struct protocol_host host;
    enum motu_language language;
    uint64_t default_seed;
    char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_choice choice[MOTU_MAX_MOVES];
};

struct request {
    json_t *object;
    const char *id; /* as it stands in the request, or NULL */
    size_t id_length;
    struct motu_text *answer;
    enum motu_language language; /* of its sentences */
};

/* --- request.c: the answer, from its beginning to its end ------------------------------------------------ */

void begin_answer(struct request *, bool ok);
void put_field(struct request *, const char *key);
void put_string_field(struct request *, const char *key, const char *value);
void put_sentence_field(struct request *, const struct motu_reason *);
void put_actor(struct request *, const struct motu_match *);
/* What `play` answers, and all that moves the game. */
void put_position(struct request *, const struct motu_match *);
void answer_position(struct request *, const struct motu_match *);
void answer_error(struct request *, enum motu_reason_fault, const char *message);
void answer_fault(struct request *, enum motu_reason_fault, enum phrase);
void answer_reason(struct request *, const struct motu_reason *);
/* Closes the answer, whatever it was. */
void end_answer(struct request *);

/* --- request.c: what a request holds; false: an error has been answered ------------------------------------ */

/* The string, or NULL if it is none; a NUL inside would end it early for everybody behind here. */
const char *plain_string(const json_t *);
/* A string of the request; NULL if it is not there. */
bool take_string(struct request *, const char *key, const char **value);
/* A whole number of the request within bounds; `otherwise` if it is not there. */
bool take_number(struct request *, const char *key, json_int_t low, json_int_t high, json_int_t otherwise,
                 json_int_t *number);
/* Whom the answer is for; the match's own viewer if nothing is said. */
bool take_viewer(struct request *, const struct motu_match *, int *viewer);
bool may_ask(struct request *, const struct motu_match *, int viewer);

/* --- commands.c, go.c -------------------------------------------------------------------------------------- */

void session_hello(struct protocol *, struct request *);
void session_new(struct protocol *, struct request *);
void session_play(struct protocol *, struct request *);
void session_moves(struct protocol *, struct request *);
void session_chance(struct protocol *, struct request *);
void session_state(struct protocol *, struct request *);
void session_why(struct protocol *, struct request *);
void session_undo(struct protocol *, struct request *);
void session_record(struct protocol *, struct request *);
void session_load(struct protocol *, struct request *);
void session_go(struct protocol *, struct request *);

#endif
