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

/* Every kind: its name in the log, the function that applies it (apply_… in table.c), and whether it changes the game
 * itself, so that a decision made without knowing of it is stale. The comments say what its words are. Enum, names and
 * table are made from this list; add new kinds at the end. */
#define EVENT_LIST(X)                                                                                                  \
    X(OPEN, "open", open, false)   /* how the table was set up */                                                      \
    X(KEY, "key", key, false)      /* SEAT or "watch", and the hash of its token: the link is this one from now on */  \
    X(JOIN, "join", join, false)   /* SHARE, =SEAL or -, and a nickname */                                             \
    X(START, "start", start, true) /* all seats are taken: chance is fixed */                                          \
    X(MOVE, "move", move, true)    /* a decision of a seat or of chance */                                             \
    X(UNDO, "undo", undo, true)    /* to that many decisions */                                                        \
    X(ASK, "ask", ask, false)      /* for a takeback to that many decisions, if all agree */                           \
    X(AGREE, "agree", answer, false)        /* to the takeback */                                                      \
    X(DECLINE, "decline", answer, false)    /* the takeback */                                                         \
    X(TAKEBACK, "takeback", takeback, true) /* all have agreed; "12 anew": chance is drawn again from there on */      \
    X(RESIGN, "resign", resign, true)                                                                                  \
    X(LEAVE, "leave", leave, true)       /* the seat to a computer */                                                  \
    X(RECLAIM, "reclaim", reclaim, true) /* the seat from the computer */                                              \
    X(CLAIM, "claim", claim, true)       /* SEAT: its time was up, a computer plays on */                              \
    X(SAY, "say", say, false) /* an onlooker has no name of its own, so its words are NAME, a tab, and what it says */ \
    X(PHRASE, "phrase", say, false)          /* the same with the key of a phrase */                                   \
    X(MUTE, "mute", mute, false)             /* SEAT: its words are not shown to the actor */                          \
    X(UNMUTE, "unmute", mute, false)         /* SEAT */                                                                \
    X(NOTIFY, "notify", notify, false)       /* URL, or - for none */                                                  \
    X(REMATCH, "rematch", rematch, false)    /* the actor would like another game */                                   \
    X(NEXT, "next", next, false)             /* ID of the table where it is played */                                  \
    X(OVER, "over", over, true)              /* everything is revealed */                                              \
    X(CLOSE, "close", close, true)           /* by the host, or by the house after EVENT_IDLE; with a reason */        \
    X(REPLACE, "replace", replace, true)     /* SEAT LEVEL: by the host, a computer takes the seat */                  \
    X(IDLE, "idle", idle, false)             /* nobody has come for a long time; the table closes in DAYS days */      \
    X(STAY, "stay", stay, false)             /* the actor would like it to stay open */                                \
    X(UNSEAL, "unseal", unseal, false)       /* SHARE that was sealed; empty: the actor has lost it */                 \
    X(PUSH, "push", push, false)             /* ENDPOINT of a device to wake; -ENDPOINT: no longer; -: none at all */  \
    X(STANDING, "standing", standing, false) /* MOVE: made for the actor when its turn comes; -: none (standing.h) */

#define EVENT_OF(kind, name, apply, changes) EVENT_##kind,
enum event_kind { EVENT_LIST(EVENT_OF) EVENT_KINDS };
#undef EVENT_OF

const char *event_kind_name(enum event_kind);

/* Actors besides the seats, 0 to 3, and MOTU_CHANCE. */
enum { ACTOR_HOUSE = -5, ACTOR_HOST = -6 };

struct event {
    int64_t at_ms;
    uint64_t id;    /* a hash of actor and client's id; 0: none */
    char *words;    /* NULL for moves: `number` says it */
    int32_t number; /* the move, or the number that stands in the words */
    int32_t course; /* of a move: where its words begin; see course.h */
    int16_t ply;    /* of a move: how many decisions came before it */
    int16_t actor;
    uint8_t kind;
    bool undone;                       /* a move that was taken back */
    bool reload;                       /* a move or join after which adding a line to the record is not enough */
    uint8_t reads[MOTU_MAX_SEATS + 1]; /* of a move: which of its texts each seat reads, and onlookers */
};

/* The parts of a line of the log; false if it is not one. `id` and `words` point into the text; an empty id: none. */
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
