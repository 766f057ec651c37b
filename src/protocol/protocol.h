/* protocol.h: the engine protocol: one JSON request in, one JSON answer out (doc/protocol.md).
 *
 * A session holds one match. This part reads and writes bytes in memory; where lines come from and go to
 * is its caller's business.
 */
#ifndef MOTU_PROTOCOL_H
#define MOTU_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <motu/language.h>
#include <motu/text.h>

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_MAX_LINE = 1024 * 1024, /* bytes of a request */
    PROTOCOL_MAX_ANSWER = 2 * PROTOCOL_MAX_LINE
};

struct protocol;

/* Listens while a `go` thinks: gets lines (without their newline) to pass on, and says whether a `stop` has come. */
struct protocol_host {
    void (*info)(void *context, const char *line, size_t length);
    bool (*stopped)(void *context);
    void *context;
    int threads; /* for searches */
};

/* NULL without memory. `seed` is for games that name none. */
struct protocol *protocol_open(uint64_t seed);
void protocol_close(struct protocol *);
/* The language of the sentences in answers; English at first. */
void protocol_speak(struct protocol *, enum motu_language);
/* Without a host nobody could stop a `go`, so it searches for a few hundred visits at most. */
void protocol_listen(struct protocol *, const struct protocol_host *);
/* The match of the session, which stays at this address; it has no game before the first `new` or `load`. */
const struct motu_match *protocol_match(const struct protocol *);
/* Whether a line is a `stop`. */
bool protocol_is_stop(const char *line, size_t length);

/* Answers one request, without the newline at the end of either. False: this was the last request
 * (quit). An error changes nothing but the answer. */
bool protocol_answer(struct protocol *, const char *line, size_t length, struct motu_text *answer);
/* The answer to a line that was longer than PROTOCOL_MAX_LINE. */
void protocol_answer_too_long(struct protocol *, struct motu_text *answer);

#endif
