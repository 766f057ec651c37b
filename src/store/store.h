/* store.h: what is kept: games, and for each an append-only log of numbered events, hash-chained. By one of two
 * engines: SQLite, in one file, or PostgreSQL, in the schema `motu` of a database.
 *
 * The store knows no game and reads no event: texts go in and come out. What was appended is on disk when
 * store_commit() has said so, and not before; several appends between two commits cost one sync together. What has not
 * been committed is read again only by the store that wrote it.
 *
 * After an error the store says why (store_error) and refuses everything. With SQLite that is final, and the process is
 * expected to end; what was committed is there at the next start. A failed sync is never tried again, because nobody
 * knows what the disk has. With PostgreSQL store_recover() connects anew. Whether the last commit was kept is then not
 * known: whoever has read anything forgets it and reads it again.
 */
#ifndef MOTU_STORE_H
#define MOTU_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SCHEMA = 1,
    STORE_MAX_ID = 16, /* bytes of a game's id */
    STORE_MAX_OPTIONS = 256,
    STORE_MAX_TEXT = 1024, /* bytes of an event */
    STORE_HASH = 32,
    STORE_SEED = 32,
    STORE_SECRET = 32,       /* bytes of a secret of the server's own */
    STORE_MAX_PLACE = 4096,  /* bytes of the name of a file, or of the address of a database */
    STORE_GROUP_EVENTS = 128 /* with that many waiting, it is time to commit */
};

struct store;

struct store_game {
    char id[STORE_MAX_ID + 1];
    char game[17];
    int rules;
    char options[STORE_MAX_OPTIONS];
    char build[33];
    uint8_t seed[STORE_SEED]; /* secret until the game is over */
    int64_t created_ms;
    bool over;  /* a note for finding those that are not; the log decides */
    bool kept;  /* by this process: what goes on there by itself is for it to do; see store_keep() */
    int listed; /* as it was last set; see store_set_listed() */
};

struct store_event {
    int64_t seq; /* 1, 2, 3, … */
    const char *actor;
    int64_t at_ms;
    const char *text;
    /* As they were read, STORE_HASH bytes each, NULL if they have another length; store_append() ignores them. */
    const uint8_t *prev_hash, *hash;
};

/* What the next event of a game follows: the last one, or at the beginning the game itself. */
struct store_head {
    int64_t seq; /* 0: no event yet */
    uint8_t hash[STORE_HASH];
};

enum store_mode {
    STORE_SERVE, /* the one writer: makes what is not there, and holds a lock */
    STORE_SHARE, /* the same, but one of several writers if the engine can: a node */
    STORE_LOOK   /* reads what is committed, also while somebody serves */
};

enum store_outcome {
    STORE_FAILED, /* also: nobody knows. It is 0, so that !store_commit() reads as it should. */
    STORE_KEPT,
    STORE_REFUSED /* all is kept but for what was appended to the games of store_each_refused() */
};

/* `place` is the name of a file, or "postgresql://…" (also "postgres://…") as libpq has it. NULL: `why` has a sentence.
 * *busy, if given, tells whether it is because somebody else serves it. */
struct store *store_open(const char *place, enum store_mode, bool *busy, char *why, size_t capacity);
/* Whether that is the address of a database, not the name of a file. */
bool store_is_address(const char *place);
/* The place as it may be shown: without the password. */
void store_write_place(const char *place, char *out, size_t capacity);
/* What is not committed is gone. */
void store_close(struct store *);
/* NULL as long as all is well. */
const char *store_error(const struct store *);
/* Its user cannot go on, for want of memory say: an error like any other, so nothing that waits is committed. */
void store_break(struct store *, const char *why);
/* Whether an error is not the end: store_recover() may be tried. */
bool store_is_recoverable(const struct store *);
/* Takes a short step (some 50 ms at most, but for the last) on the way back after an error; true: all is well again. */
bool store_recover(struct store *);

/* --- writing -------------------------------------------------------------------------------------------------- */

/* With PostgreSQL these return before anybody has answered: whether they could be done shows at the next
 * commit, or at the next reading. */
bool store_add_game(struct store *, const struct store_game *);
/* The same, but only if the event that `after` is the head of was kept, of the game of that name, which is written to
 * in the same commit: both or neither. */
bool store_add_game_after(struct store *, const struct store_game *, const char *game, const struct store_head *after);
/* What the first event of a game follows. */
void store_start(const struct store_game *, struct store_head *);
/* Appends behind that head, which then is the event's. The number must be the next one. If the head is not the game's
 * any more, the game is among the refused at the commit (SQLite, which has one writer, fails). */
bool store_append(struct store *, const char *game, struct store_head *, const struct store_event *);
/* These two are refused in the same way where the head is not the game's any more. */
bool store_set_over(struct store *, const char *game, const struct store_head *, bool over);
/* Takes a game away with all its events, for good. */
bool store_delete(struct store *, const char *game, const struct store_head *);
/* How many events wait for a commit; 0 also if something else does not. */
int store_pending(const struct store *);
/* Whether anything waits for a commit. */
bool store_is_dirty(const struct store *);
enum store_outcome store_commit(struct store *);
/* After STORE_REFUSED, until the next commit: somebody else has been there; what is known about these games is out of
 * date. */
void store_each_refused(const struct store *, void (*visit)(void *own, const char *game), void *own);

/* --- reading -------------------------------------------------------------------------------------------------- */

/* Each returns false if the store failed; walks stop early when the visitor returns false, which is not a failure. */
bool store_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool store_each_game(struct store *, bool live_only, bool (*visit)(void *own, const struct store_game *), void *own);
/* The games that are not over, in the order of their ids, behind that one, at most so many. Nothing is to be read or
 * written meanwhile. */
bool store_each_live_after(struct store *, const char *game, int most, void (*visit)(void *own, const char *game),
                           void *own);
bool store_each_event(struct store *, const char *game, int64_t since,
                      bool (*visit)(void *own, const struct store_event *), void *own);
/* The head of a game; `found` says whether it exists. */
bool store_find_head(struct store *, const char *game, struct store_head *, bool *found);
/* Everything read between the two is of one moment, whatever others write; nothing may be written in between. */
bool store_begin_snapshot(struct store *);
bool store_end_snapshot(struct store *);
/* Computes the chain of a game again. *wrong is the number of the first event that does not fit, 0 if all do. */
bool store_check_chain(struct store *, const char *game, int64_t *wrong);
/* What SQLite itself finds wrong with the file; visit is not called if nothing is. PostgreSQL is not asked. */
bool store_check_file(struct store *, void (*visit)(void *own, const char *fault), void *own);

/* --- several nodes on one database ------------------------------------------------------------------------------ */

/* Any node may write to any game: one that has missed an event is refused. What happens by itself (computers) is done
 * by one of them, the game's keeper. Whoever is the one writer of its store keeps all games.
 *
 * A node lives as long as it says so by store_pulse(), every STORE_PULSE_MS; STORE_LEASE_MS after the last time it is
 * taken for dead, and the others keep its games. If it was only asleep, the store fails, and all is read again. */
enum { STORE_PULSE_MS = 500, STORE_LEASE_MS = 3000, STORE_HEADS = 500, STORE_MAX_PRESENT = 4000 };

/* Whether others write to it too. */
bool store_is_shared(const struct store *);
/* The next commit answers also for what was read. Another node may have written it and then not been told whether it
 * was kept: a wait for the standby that was cut short leaves events that everybody reads and one machine has. */
bool store_confirm(struct store *);
/* Makes this process the keeper of a game. */
bool store_keep(struct store *, const char *game);
/* The games that are not over and kept by this process. */
bool store_each_kept(struct store *, bool (*visit)(void *own, const struct store_game *), void *own);

struct store_pulse {
    int64_t ahead_ms; /* the database's calendar, of our clock that only goes forward */
    int nodes;        /* that live */
    bool first;       /* this is the one for what any could do and one should */
};
/* Says that this node lives, and takes over the games of those that do not: `adopt` is called for each. To be called
 * when nothing waits for a commit, or it waits with that. If the store fails, what was felt before stays. */
bool store_pulse(struct store *, struct store_pulse *, void (*adopt)(void *own, const char *game), void *own);
/* Ready for reading when there may be news; another one after store_recover(); -1: there are none. */
int store_descriptor(const struct store *);
/* What other nodes have told since this was last asked: the number of a game's latest event, 0 if it was deleted. A
 * hint: it may be lost. */
bool store_each_news(struct store *, void (*visit)(void *own, const char *game, int64_t seq), void *own);
/* The same for `count` games, at most STORE_HEADS, by looking. */
bool store_each_head(struct store *, const char *const *game, int count,
                     void (*visit)(void *own, const char *game, int64_t seq), void *own);

/* Where a game stands in the lobby, 0: nowhere; refused like store_set_over(). Only with several nodes: one knows by
 * itself. */
bool store_set_listed(struct store *, const char *game, const struct store_head *, int listed);
/* The latest of these, `most` at most. */
bool store_each_listed(struct store *, int listed, int most, void (*visit)(void *own, const char *game), void *own);

/* Who is here: seats as "game/seat game/seat …", in place of what this node has said before. Written at once. */
bool store_set_present(struct store *, const char *seats);
/* Whether somebody is at another node that lives. */
bool store_find_present(struct store *, const char *game, int seat, bool *present);

/* --- the host ------------------------------------------------------------------------------------------------- */

/* A line in the host's own log: what was done to games that are no more. */
bool store_note(struct store *, int64_t at_ms, const char *text);
bool store_each_note(struct store *, bool (*visit)(void *own, int64_t at_ms, const char *text), void *own);

/* Secrets of the server's own. One that is there already stays as it is. */
enum store_secret { STORE_PUSH_KEY, STORE_SECRETS };
bool store_keep_secret(struct store *, enum store_secret, const uint8_t bytes[STORE_SECRET]);
/* Data of an older motu, which had no place for secrets, has none. */
bool store_find_secret(struct store *, enum store_secret, uint8_t bytes[STORE_SECRET], bool *found);

/* Commands: somebody else's process asks the one that serves to do something. Asking and waiting write at once. */
bool store_ask(struct store *, const char *text, int64_t *command);
/* The answer, or an empty text if there is none yet; when it has come, the command is forgotten. */
bool store_await(struct store *, int64_t command, char *answer, size_t capacity);
/* The oldest command without an answer; its number is 0 if there is none. */
bool store_next_command(struct store *, int64_t *command, char *text, size_t capacity);
bool store_answer(struct store *, int64_t command, const char *answer);
/* Whether another process has written since this was last asked: cheap enough for every tick. */
bool store_was_touched(struct store *, bool *touched);

/* A whole copy of what is committed, also while somebody serves, as one file of SQLite. It must not exist. */
bool store_backup(struct store *, const char *to);

/* How much was copied, and what is wrong with it. */
struct store_copied {
    int64_t games, events;
    char why[384];
};
/* Copies all games, notes and secrets of one store to another, which has none, in one commit: all or nothing. Every
 * link of every chain is checked on the way. False: `why` says what is wrong. */
bool store_copy(struct store *from, struct store *to, struct store_copied *);

#endif
