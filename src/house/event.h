/* event.h: an event of a table, as the log has it and as it is kept in memory.
 *
 * In the log an event is a line of text: its kind, the id the client gave it (or -), and words that depend on the
 * kind: "move c17 A-B", "say c18 Well played!", "start -". Kinds are never renamed and never removed: old games must
 * be read for ever.
 */
#ifndef HOUSE_EVENT_H
#define HOUSE_EVENT_H

#include <stdbool.h>
#include <stdint.h>

#include <motu/game.h>

/* words stand behind each */
enum event_kind {
    EVENT_OPEN,     /* how the table was set up */
    EVENT_KEY,      /* SEAT or "watch", and the hash of its token: the link is this one from now on */
    EVENT_JOIN,     /* SHARE, =SEAL or -, and a nickname */
    EVENT_START,    /* all seats are taken: chance is fixed */
    EVENT_MOVE,     /* a decision of a seat or of chance */
    EVENT_UNDO,     /* down to so many decisions */
    EVENT_ASK,      /* a takeback down to so many decisions, if all agree */
    EVENT_AGREE,    /* to it */
    EVENT_DECLINE,  /* it */
    EVENT_TAKEBACK, /* all have agreed; "12 anew": and chance is drawn again from there on */
    EVENT_RESIGN,
    EVENT_LEAVE,   /* the seat to a computer */
    EVENT_RECLAIM, /* it again */
    EVENT_CLAIM,   /* SEAT: its time was up, a computer plays on */
    EVENT_SAY,     /* an onlooker has no name of its own, so its words are NAME, a tab, and what it says */
    EVENT_PHRASE,  /* by its key; the same way */
    EVENT_MUTE,    /* SEAT: its words are not shown to the actor */
    EVENT_UNMUTE,  /* SEAT */
    EVENT_NOTIFY,  /* URL, or - for none */
    EVENT_REMATCH, /* the actor would like another game */
    EVENT_NEXT,    /* ID of the table where it is played */
    EVENT_OVER,    /* everything is laid open */
    EVENT_CLOSE,   /* by the host, or by the house after EVENT_IDLE; with a reason */
    EVENT_REPLACE, /* SEAT LEVEL: by the host, a computer takes the seat */
    EVENT_IDLE,    /* DAYS: nobody has come for long; in so many days the table closes */
    EVENT_STAY,    /* the actor would like it to stay open */
    EVENT_UNSEAL,  /* SHARE that was sealed; nothing: the actor has lost it */
    EVENT_KINDS
};

const char *event_kind_name(enum event_kind);

/* Not seats; those are 0 to 3 and chance is MOTU_CHANCE. */
enum { ACTOR_HOUSE = -5, ACTOR_HOST = -6 };

struct event {
    int64_t at_ms;
    uint64_t id;    /* a hash of actor and client's id; 0: none */
    char *words;    /* NULL for moves: the number has it */
    int32_t number; /* the move, or the number that stands in the words */
    int32_t course; /* of a move: where its words begin; see course.h */
    int16_t ply;    /* of a move: how many decisions came before it */
    int16_t actor;
    uint8_t kind;
    bool undone;                       /* a move that was taken back */
    bool reload;                       /* a move or join that adding a line to the record does not show */
    uint8_t reads[MOTU_MAX_SEATS + 1]; /* of a move: which of its texts each seat reads, and onlookers */
};

/* The parts of a line of the log; false if it is none. `id` and `words` point into the text; an empty id is none. */
struct event_line {
    enum event_kind kind;
    const char *id;
    size_t id_length;
    const char *words;
};
bool event_read(const char *text, struct event_line *);
void event_write(struct motu_text *, enum event_kind, const char *id, const char *words);
uint64_t event_hash_id(int actor, const char *id, size_t length);

#endif
