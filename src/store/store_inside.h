/* store_inside.h: within this folder: what the engines have in common. store.c checks and passes on, chain.c has the
 * hashes, store_copy.c copies from one to another; sqlite.h and postgres.h are the engines.
 */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store.h"

/* What an engine does, in one list: VERB(what it returns, its name, what it gets). The table of functions, the
 * declarations of both engines and their rows are made from it. Each verb returns false after store_fail(); store.h
 * says at the verb of the same name what it does. Only close() and recover() are called when the store is broken.
 *
 * add_game: `after` may be NULL. append: the event has both hashes. find_last: the last event, not the game itself. */
#define STORE_VERBS(VERB)                                                                                      \
    VERB(void, close, (struct store *))                                                                        \
    VERB(bool, add_game,                                                                                       \
         (struct store *, const struct store_game *, const char *game, const struct store_head *after))        \
    VERB(bool, append, (struct store *, const char *game, const struct store_event *))                         \
    VERB(bool, set_over, (struct store *, const char *game, const struct store_head *, bool over))             \
    VERB(bool, delete, (struct store *, const char *game, const struct store_head *))                          \
    VERB(enum store_outcome, commit, (struct store *))                                                         \
    VERB(bool, find_game, (struct store *, const char *id, struct store_game *, bool *found))                  \
    VERB(bool, each_game,                                                                                      \
         (struct store *, bool live_only, bool (*visit)(void *, const struct store_game *), void *own))        \
    VERB(bool, each_live_after,                                                                                \
         (struct store *, const char *game, int most, void (*visit)(void *, const char *), void *own))         \
    VERB(bool, each_event,                                                                                     \
         (struct store *, const char *game, int64_t since, bool (*visit)(void *, const struct store_event *),  \
          void *own))                                                                                          \
    VERB(bool, find_last, (struct store *, const char *game, struct store_head *, bool *found))                \
    VERB(bool, begin_snapshot, (struct store *))                                                               \
    VERB(bool, end_snapshot, (struct store *))                                                                 \
    VERB(bool, check_file, (struct store *, void (*visit)(void *, const char *fault), void *own))              \
    VERB(bool, note, (struct store *, int64_t at_ms, const char *text))                                        \
    VERB(bool, each_note, (struct store *, bool (*visit)(void *, int64_t at_ms, const char *text), void *own)) \
    VERB(bool, keep_secret, (struct store *, const char *name, const uint8_t secret[STORE_SECRET]))            \
    VERB(bool, find_secret, (struct store *, const char *name, uint8_t secret[STORE_SECRET], bool *found))     \
    VERB(bool, ask, (struct store *, const char *text, int64_t *command))                                      \
    VERB(bool, await, (struct store *, int64_t command, char *answer, size_t capacity))                        \
    VERB(bool, next_command, (struct store *, int64_t * command, char *text, size_t capacity))                 \
    VERB(bool, answer, (struct store *, int64_t command, const char *answer))                                  \
    VERB(bool, was_touched, (struct store *, bool *touched))                                                   \
    VERB(bool, backup, (struct store *, const char *to))

/* Only for an engine that allows several writers and can come back after an error; NULL in others. */
#define STORE_SHARED_VERBS(VERB)                                                                                       \
    VERB(bool, recover, (struct store *))                                                                              \
    VERB(bool, confirm, (struct store *))                                                                              \
    VERB(bool, keep, (struct store *, const char *game))                                                               \
    VERB(bool, each_kept, (struct store *, bool (*visit)(void *, const struct store_game *), void *own))               \
    VERB(bool, pulse, (struct store *, struct store_pulse *, void (*adopt)(void *, const char *), void *own))          \
    VERB(int, descriptor, (const struct store *))                                                                      \
    VERB(bool, each_news, (struct store *, void (*visit)(void *, const char *, int64_t), void *own))                   \
    VERB(                                                                                                              \
        bool, each_head,                                                                                               \
        (struct store *, const char *const *game, int count, void (*visit)(void *, const char *, int64_t), void *own)) \
    VERB(bool, set_listed, (struct store *, const char *game, const struct store_head *, int listed))                  \
    VERB(bool, each_listed, (struct store *, int listed, int most, void (*visit)(void *, const char *), void *own))    \
    VERB(bool, set_present, (struct store *, const char *seats))                                                       \
    VERB(bool, find_present, (struct store *, const char *game, int seat, bool *present))

#define STORE_MEMBER(result, name, arguments) result(*name) arguments;

struct store_engine {
    STORE_VERBS(STORE_MEMBER)
    STORE_SHARED_VERBS(STORE_MEMBER)
};

/* The beginning of every engine's own struct. */
struct store {
    const struct store_engine *engine;
    enum store_mode mode;
    bool open;        /* a transaction is under way */
    int pending;      /* events in it */
    bool unconfirmed; /* something was read that the next commit must vouch for */
    bool broken;
    char error[256];
    char (*refused)[STORE_MAX_ID + 1];
    int refusals, refused_capacity;
};

/* Breaks the store with a sentence, unless it is broken already; always false. */
bool store_fail(struct store *, const char *sentence);
/* Notes that a game was refused. False: no memory, and the store is broken. */
bool store_refuse(struct store *, const char *game);
/* Copies a text from a database, which may be longer than ours. */
void store_copy_text(char *to, size_t capacity, const char *text);

struct store *sqlite_open_store(const char *path, enum store_mode, bool *busy, char *why, size_t capacity);
/* NULL with a sentence; always, if motu was built without libpq. */
struct store *postgres_open_store(const char *address, enum store_mode, bool *busy, char *why, size_t capacity);

/* What store_backup() does by copying, for engines that have no better way. */
bool store_copy_to_file(struct store *, const char *to);

/* The link of the chain: the hash of an event after the one before it, or of a game for its first event. */
void store_hash_game(const struct store_game *, uint8_t hash[STORE_HASH]);
void store_hash_event(const uint8_t before[STORE_HASH], const char *game, const struct store_event *,
                      uint8_t hash[STORE_HASH]);

#endif
