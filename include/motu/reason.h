/* reason.h: why something is refused, as data: a rule's number and a message with its arguments.
 *
 * The rules contain no sentences. Those are in po/; motu_reason_write() fills them in, in the reader's
 * language.
 */
#ifndef MOTU_REASON_H
#define MOTU_REASON_H

#include <stdbool.h>

#include <motu/api.h>
#include <motu/message.h>
#include <motu/text.h>

MOTU_BEGIN_DECLS

enum motu_reason_fault {
    MOTU_REASON_NONE,
    MOTU_REASON_SYNTAX,  /* unreadable */
    MOTU_REASON_ILLEGAL, /* readable, but against a rule */
    MOTU_REASON_OVER,    /* the game is over */
    MOTU_REASON_UNKNOWN, /* no such game, seat, command */
    MOTU_REASON_STATE    /* not possible now */
};

enum { MOTU_REASON_MAX_ARGUMENTS = 4, MOTU_REASON_MAX_WORD = 40 };

/* A value for a {place} of a message: a number, another message (the name of a player in the reader's language), or a
 * word that is the same in every language (an island, somebody's input). */
enum motu_reason_kind { MOTU_REASON_NUMBER, MOTU_REASON_MESSAGE, MOTU_REASON_WORD };
struct motu_reason_argument {
    enum motu_reason_kind kind;
    int number; /* or the message */
    char word[MOTU_REASON_MAX_WORD];
};

struct motu_reason {
    enum motu_reason_fault fault;
    const char *rule; /* "KH-8", or "" where no rule is broken */
    enum motu_message message;
    int argument_count;
    struct motu_reason_argument argument[MOTU_REASON_MAX_ARGUMENTS];
};

/* Each returns its reason, so that calls can be chained; with NULL they do nothing. Arguments fill the places {1}, {2},
 * … of the message in this order. */
struct motu_reason *motu_reason_set(struct motu_reason *, enum motu_reason_fault, const char *rule, enum motu_message);
struct motu_reason *motu_reason_add_number(struct motu_reason *, int);
struct motu_reason *motu_reason_add_message(struct motu_reason *, enum motu_message);
struct motu_reason *motu_reason_add_word(struct motu_reason *, const char *);
/* Somebody's input: shortened if it is long, with control characters and broken UTF-8 replaced. */
struct motu_reason *motu_reason_add_input(struct motu_reason *, const char *, size_t length);

/* The sentence without the rule's number; and with it, as people read it: "KH-8: …". */
void motu_reason_write_sentence(const struct motu_reason *, enum motu_language, struct motu_text *);
void motu_reason_write(const struct motu_reason *, enum motu_language, struct motu_text *);
/* "syntax", "illegal", "over", "unknown", "state": as in the engine protocol. */
const char *motu_reason_fault_name(enum motu_reason_fault);

MOTU_END_DECLS

#endif
