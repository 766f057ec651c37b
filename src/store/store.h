/* store.h: what is kept: games, and for each an append-only log of numbered events, chained by hashes. There are two
 * engines: SQLite, in one file, and PostgreSQL, in the schema `motu` of a database.
 *
 * The store knows no game and reads no event: texts go in and come out. What was appended is on disk when
 * store_commit() returns STORE_KEPT, and not before; all appends between two commits share one sync. Before the commit
 * only the store that wrote an event can read it.
 *
 * After an error the store says why (store_error) and refuses everything. With SQLite that is final, and the process is
 * expected to end; what was committed is there at the next start. A failed sync is never retried, because nobody
 * knows what is on the disk. With PostgreSQL store_recover() connects again. Whether the last commit was kept is then
 * unknown: callers must drop whatever they have read and read it again.
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
    STORE_GROUP_EVENTS = 128 /* commit when this many wait */
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
    bool over;  /* only for finding unfinished games; the log decides */
    bool kept;  /* this process does what happens by itself there; see store_keep() */
    int listed; /* see store_set_listed() */
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
    STORE_SERVE, /* the only writer: creates what is missing, and holds a lock */
    STORE_SHARE, /* the same, but one of several writers if the engine allows that: a node */
    STORE_LOOK   /* reads what is committed, even while a server is running */
};

enum store_outcome {
    STORE_FAILED, /* or the outcome is unknown. It is 0, so !store_commit() means what it says. */
    STORE_KEPT,
    STORE_REFUSED /* everything is kept except what was appended to the games of store_each_refused() */
};

/* `place` is the name of a file, or libpq's "postgresql://…" or "postgres://…". On failure returns NULL, with a
 * sentence in `why`; *busy, if given, says whether another server is using it. */
struct store *store_open(const char *place, enum store_mode, bool *busy, char *why, size_t capacity);
/* Whether a place is the address of a database rather than the name of a file. */
bool store_is_address(const char *place);
/* A place without its password, fit to be shown. */
void store_write_place(const char *place, char *out, size_t capacity);
/* What is not committed is lost. */
void store_close(struct store *);
/* NULL as long as all is well. */
const char *store_error(const struct store *);
/* The caller cannot go on, for lack of memory for example: an error like any other, so nothing pending is committed. */
void store_break(struct store *, const char *why);
/* Whether store_recover() may help after an error. */
bool store_is_recoverable(const struct store *);
/* Takes a short step back to normal after an error (at most some 50 ms, except the last); true: the store works again.
 */
bool store_recover(struct store *);

/* --- writing -------------------------------------------------------------------------------------------------- */

/* With PostgreSQL these return before the database has answered: the next commit or read shows whether they succeeded.
 */
bool store_add_game(struct store *, const struct store_game *);
/* The same, but only together with the event whose head is `after`, appended to `game` in the same commit: both are
 * kept, or neither. */
bool store_add_game_after(struct store *, const struct store_game *, const char *game, const struct store_head *after);
/* What the first event of a game follows. */
void store_start(const struct store_game *, struct store_head *);
/* Appends after that head, which becomes the event's. The number must be the next one. If the game's head is another by
 * now, the commit refuses the game (SQLite, which has only one writer, fails). */
bool store_append(struct store *, const char *game, struct store_head *, const struct store_event *);
/* These two are refused in the same way if the game's head is another by now. */
bool store_set_over(struct store *, const char *game, const struct store_head *, bool over);
/* Deletes a game with all its events, for good. */
bool store_delete(struct store *, const char *game, const struct store_head *);
/* How many events wait for a commit; other writes are not counted. */
int store_pending(const struct store *);
/* Whether anything waits for a commit: something that was written, or that was read and is to be confirmed. */
bool store_is_dirty(const struct store *);
enum store_outcome store_commit(struct store *);
/* After STORE_REFUSED, until the next commit: the games that another writer has changed, so that what the caller knows
 * of them is out of date. */
void store_each_refused(const struct store *, void (*visit)(void *own, const char *game), void *own);

/* --- reading -------------------------------------------------------------------------------------------------- */

/* Each returns false if the store failed; walks stop early when the visitor returns false, which is not a failure. */
bool store_find_game(struct store *, const char *id, struct store_game *, bool *found);
bool store_each_game(struct store *, bool live_only, bool (*visit)(void *own, const struct store_game *), void *own);
/* At most `most` unfinished games after `game`, ordered by id. The visitor must not use the store. */
bool store_each_live_after(struct store *, const char *game, int most, void (*visit)(void *own, const char *game),
                           void *own);
bool store_each_event(struct store *, const char *game, int64_t since,
                      bool (*visit)(void *own, const struct store_event *), void *own);
/* The head of a game; `found` says whether it exists. */
bool store_find_head(struct store *, const char *game, struct store_head *, bool *found);
/* Everything read between these two calls shows one moment, whatever others write; write nothing in between. */
bool store_begin_snapshot(struct store *);
bool store_end_snapshot(struct store *);
/* Computes the chain of a game again. *wrong is the number of the first event that does not fit, 0 if all do. */
bool store_check_chain(struct store *, const char *game, int64_t *wrong);
/* Visits each fault that SQLite itself finds in the file. Does nothing with PostgreSQL. */
bool store_check_file(struct store *, void (*visit)(void *own, const char *fault), void *own);

/* --- several nodes on one database ------------------------------------------------------------------------------ */

/* Any node may write to any game; one that has missed an event is refused. What happens by itself (computers,
 * deadlines) is done by one node, the game's keeper. The only writer of a store keeps all its games.
 *
 * A node must call store_pulse() every STORE_PULSE_MS. If it has not done so for STORE_LEASE_MS it is taken for dead,
 * and others take over its games. If it was only asleep, its store fails, and it reads everything again. */
enum { STORE_PULSE_MS = 500, STORE_LEASE_MS = 3000, STORE_HEADS = 500, STORE_MAX_PRESENT = 4000 };

/* Whether there may be other writers. */
bool store_is_shared(const struct store *);
/* Makes the next commit vouch also for what was read. Another node may have written it without learning whether it was
 * kept: when a wait for the standby is cut short, or the machine of the database starts again, everybody reads the
 * events, but only one machine has them. */
void store_confirm(struct store *);
/* Makes this process the keeper of a game. */
bool store_keep(struct store *, const char *game);
/* The unfinished games that this process keeps. */
bool store_each_kept(struct store *, bool (*visit)(void *own, const struct store_game *), void *own);

struct store_pulse {
    int64_t ahead_ms; /* the database's time of day minus our monotonic clock */
    int nodes;        /* how many are alive */
    bool first;       /* this node does what only one of them should do */
};
/* Says that this node is alive, and takes over the games of nodes that are not: `adopt` is called for each. While
 * something waits for a commit nothing is taken over. If the store fails, the pulse stays as it was. */
bool store_pulse(struct store *, struct store_pulse *, void (*adopt)(void *own, const char *game), void *own);
/* Readable when there may be news; another one after store_recover(); -1: there never is any. */
int store_descriptor(const struct store *);
/* What other nodes have announced since the last call: the number of a game's latest event, 0 if it was deleted. Only a
 * hint: announcements may be lost. */
bool store_each_news(struct store *, void (*visit)(void *own, const char *game, int64_t seq), void *own);
/* The same for `count` games, at most STORE_HEADS, read from the store. */
bool store_each_head(struct store *, const char *const *game, int count,
                     void (*visit)(void *own, const char *game, int64_t seq), void *own);

/* Where the lobby shows a game, 0: nowhere; refused like store_set_over(). Only for several nodes: a single one knows
 * it from memory. */
bool store_set_listed(struct store *, const char *game, const struct store_head *, int listed);
/* The latest games in that place, at most `most`; what waits for a commit is not seen. */
bool store_each_listed(struct store *, int listed, int most, void (*visit)(void *own, const char *game), void *own);

/* Replaces this node's list of people who are looking at their tables: "game/seat game/seat …". Written at once. */
bool store_set_present(struct store *, const char *seats);
/* Whether that seat is looking at its table at another living node. */
bool store_find_present(struct store *, const char *game, int seat, bool *present);

/* --- the host ------------------------------------------------------------------------------------------------- */

/* A line in the host's own log, about games that no longer exist. */
bool store_note(struct store *, int64_t at_ms, const char *text);
bool store_each_note(struct store *, bool (*visit)(void *own, int64_t at_ms, const char *text), void *own);

/* Secrets of the server itself, and the name of its cluster, filled up with zeros. An existing one is not replaced. */
enum store_secret { STORE_PUSH_KEY, STORE_CLUSTER, STORE_SECRETS };
bool store_keep_secret(struct store *, enum store_secret, const uint8_t bytes[STORE_SECRET]);
/* Data of an older motu had no place for secrets: then none is found. */
bool store_find_secret(struct store *, enum store_secret, uint8_t bytes[STORE_SECRET], bool *found);
/* Keeps one at once, unless another process was faster: `bytes` are then the other's. */
bool store_settle_secret(struct store *, enum store_secret, uint8_t bytes[STORE_SECRET]);

/* Admin commands: another process asks the one that serves. Asking and waiting write at once. */
bool store_ask(struct store *, const char *text, int64_t *command);
/* The answer, or an empty text if there is none yet; once it is read the command is deleted. */
bool store_await(struct store *, int64_t command, char *answer, size_t capacity);
/* The oldest command without an answer; its number is 0 if there is none. */
bool store_next_command(struct store *, int64_t *command, char *text, size_t capacity);
bool store_answer(struct store *, int64_t command, const char *answer);
/* Whether another process has written since the last call: cheap enough for every tick. */
bool store_was_touched(struct store *, bool *touched);

/* Copies everything committed to a new SQLite file, even while a server is running. The file must not exist. */
bool store_backup(struct store *, const char *to);

/* How much was copied, or what is wrong. */
struct store_copied {
    int64_t games, events;
    char why[384];
};
/* Copies all games, notes and secrets to an empty store, in one commit: all or nothing. Checks every link of every
 * chain on the way. False: `why` says what is wrong. */
bool store_copy(struct store *from, struct store *to, struct store_copied *);

#endif
