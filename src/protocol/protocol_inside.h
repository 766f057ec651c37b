/* protocol_inside.h: what the files of the protocol share: an open session with its host, a request, and the commands.
 */
#ifndef MOTU_PROTOCOL_INSIDE_H
#define MOTU_PROTOCOL_INSIDE_H

#include <jansson.h>

#include "phrase.h"
#include "pool.h"
#include "protocol.h"
#include "session.h"

struct protocol {
    struct session session;
    struct pool *pool; /* from the first request that thinks */
    struct protocol_host host;
    uint64_t default_seed;
};

struct request {
    json_t *object;
    struct session *session; /* where it is answered */
};

/* --- request.c: what a request holds; false: an error has been answered ------------------------------------------- */

bool refuse_request(struct request *, enum motu_reason_fault, enum phrase);
/* The string, or NULL if it is not one; a NUL inside is refused, because it would end the string early for everybody.
 */
const char *plain_string(const json_t *);
/* A string of the request; NULL if it is not there. */
bool take_string(struct request *, const char *key, const char **value);
/* A whole number of the request within bounds; `otherwise` if it is not there. */
bool take_number(struct request *, const char *key, json_int_t low, json_int_t high, json_int_t otherwise,
                 json_int_t *number);

/* The seed of the request, a string or a whole number; otherwise the session's own. */
bool take_seed(struct protocol *, struct request *, uint64_t *seed);

/* Memory and threads for searches, from the first request that needs them. */
bool protocol_pool(struct protocol *, struct request *);

/* --- commands.c, go.c, knowledge.c: each reads its request and calls the session's verb
 * ---------------------------------------- */

void protocol_hello(struct protocol *, struct request *);
void protocol_new(struct protocol *, struct request *);
void protocol_play(struct protocol *, struct request *);
void protocol_moves(struct protocol *, struct request *);
void protocol_chance(struct protocol *, struct request *);
void protocol_state(struct protocol *, struct request *);
void protocol_why(struct protocol *, struct request *);
void protocol_undo(struct protocol *, struct request *);
void protocol_record(struct protocol *, struct request *);
void protocol_load(struct protocol *, struct request *);
void protocol_go(struct protocol *, struct request *);
void protocol_table(struct protocol *, struct request *);
void protocol_sample(struct protocol *, struct request *);
void protocol_value(struct protocol *, struct request *);
void protocol_features(struct protocol *, struct request *);

#endif
