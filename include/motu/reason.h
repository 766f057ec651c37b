/* reason.h: why something is refused, as data: a rule's number and a message with its arguments.
 *
 * The rules never hold sentences. Those are in po/ and are put together by reason_write(), in the
 * reader's language.
 */
#ifndef MOTU_REASON_H
#define MOTU_REASON_H

#include <stdbool.h>

#include <motu/message.h>
#include <motu/text.h>

enum reason_fault {
    REASON_NONE,
    REASON_SYNTAX,  /* cannot be read */
    REASON_ILLEGAL, /* can be read, is against a rule */
    REASON_OVER,    /* the game is over */
    REASON_UNKNOWN, /* no such game, seat, command */
    REASON_STATE    /* not possible now */
};

enum { REASON_MAX_ARGUMENTS = 4, REASON_MAX_WORD = 40 };

/* A value for a {place} of a message: a number, a message of its own (the name of a player in the
 * reader's language), or a word that is the same in every language (an island, somebody's input). */
enum reason_kind { REASON_NUMBER, REASON_MESSAGE, REASON_WORD };
struct reason_argument {
    enum reason_kind kind;
    int number; /* or the message */
    char word[REASON_MAX_WORD];
};

struct game_reason {
    enum reason_fault fault;
    const char *rule; /* "KH-8", or "" where no rule is broken */
    enum message message;
    int argument_count;
    struct reason_argument argument[REASON_MAX_ARGUMENTS];
};

/* Each returns its reason, so that calls can be chained; all take NULL and do nothing. Arguments fill
 * the places {1}, {2}, … of the message in this order. */
struct game_reason *reason_set(struct game_reason *, enum reason_fault, const char *rule, enum message);
struct game_reason *reason_add_number(struct game_reason *, int);
struct game_reason *reason_add_message(struct game_reason *, enum message);
struct game_reason *reason_add_word(struct game_reason *, const char *);
/* Somebody's input: cut to what is readable, control characters and broken UTF-8 replaced. */
struct game_reason *reason_add_input(struct game_reason *, const char *, size_t length);

/* The sentence without the rule's number; and with it, as people read it: "KH-8: …". */
void reason_write_sentence(const struct game_reason *, enum language, struct text *);
void reason_write(const struct game_reason *, enum language, struct text *);
/* "syntax", "illegal", "over", "unknown", "state": as in the engine protocol. */
const char *reason_fault_name(enum reason_fault);

#endif
