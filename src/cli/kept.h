/* kept.h: games that were left before their end. Each is a record in the user's state folder, with a line `play:` in
 * its header that says how it was played: who sat where, against whom, and the seed. */
#ifndef MOTU_KEPT_H
#define MOTU_KEPT_H

#include <stdbool.h>

#include <motu/match.h>

enum { KEPT_PATH = 4096 };

struct kept {
    char path[KEPT_PATH]; /* empty: nothing yet */
    int lock;             /* an open file, locked while somebody plays the game; or -1 */
};

#define KEPT_NOTHING ((struct kept){.lock = -1})

/* A path in motu's state folder, which is created; NULL if that is not possible. */
const char *kept_file(const char *name, char path[KEPT_PATH]);

/* Writes the game down as it stands. False after saying what is wrong. */
bool kept_write(struct kept *, const struct motu_match *, const char *how);
/* The game that was left last and that nobody is playing now: of one kind, or of any (NULL). */
bool kept_find(struct kept *, const struct motu_game *);
/* How it was played; removes that line from the header. False if there is none. */
bool kept_how(struct motu_match *, char *how, size_t capacity);
/* The game is over, or not worth keeping. */
void kept_forget(struct kept *);
void kept_close(struct kept *);

#endif
