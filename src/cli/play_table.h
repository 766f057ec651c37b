/* play_table.h: the table that `motu play` lays in a terminal: a match, its people and computers, and who is at the
 * screen. play.c reads the command line and finds the match, play_turn.c asks everybody in turn until the end,
 * play_words.c reads what people type besides moves, play_table.c handles seats and files, play_resume.c a game that
 * was left before its end. */
#ifndef MOTU_PLAY_TABLE_H
#define MOTU_PLAY_TABLE_H

#include <motu/ai.h>

#include "cli.h"
#include "kept.h"
#include "pool.h"
#include "prompt.h"
#include "screen.h"

enum { TYPED = PROMPT_LINE };

struct table {
    struct motu_match match;
    const struct screen *screen;
    struct style style;
    bool person[MOTU_MAX_SEATS];
    int people;
    struct motu_ai_player computer;
    struct pool *pool;        /* for searches */
    struct motu_rng rng;      /* the computer's own, not the one that deals */
    int told[MOTU_MAX_SEATS]; /* how many decisions a person has been told of */
    int reader;               /* the person at the screen, or MOTU_ONLOOKER behind the curtain */
    bool show_board;
    enum { STAY, LEAVE, INTERRUPTED } stop;
    struct prompt *prompt;
    char history[KEPT_PATH];
    struct kept kept;
    int kept_count;   /* how many decisions have been written down */
    bool cannot_keep; /* said once, then not tried again */
    const char *seat; /* as it was given: what a game that is left remembers … */
    const char *vs;
    char how[256]; /* … or what this one remembered */
};

/* --- play_table.c: seats and files ---------------------------------------------------------------------- */

/* Gives seats to people and computers; `seat` is a seat's name, "both", "all" or NULL. False after saying what is
 * wrong. */
bool table_take_seats(struct table *, const char *seat);
/* Puts players and date into the record, unless they are there. */
void table_write_names(struct table *);
/* Asks and reads a line. False if there is none: then the game stops. */
bool table_ask(struct table *, const char *question, char line[TYPED]);
/* Takes the match of a record. False after saying what is wrong, with the exit code. */
bool table_load(struct table *, const char *path, int *code);
/* Writes the record to a file, and says so. */
void table_save(const struct table *, const char *path);

/* --- play_turn.c: everybody in turn ---------------------------------------------------------------------- */

/* Plays until the game is over or somebody leaves (table.stop). */
void table_play(struct table *);
/* Tells the person at the screen what has happened since they last looked. */
void table_catch_up(struct table *);
/* A computer player's move in that seat, from what the seat may know. */
motu_move table_think(struct table *, int seat, const struct motu_ai_player *, const struct pool_limit *);

/* --- play_words.c: what is typed besides moves ------------------------------------------------------------- */

/* Carries out a word such as `undo`; false if the line does not begin with one. */
bool table_obey(struct table *, int seat, char *line);
/* What Tab offers (prompt_list): moves and words; after `why` only moves. */
void table_list_lines(void *table, const char *begun, prompt_offer *offer, void *to);

/* --- play_resume.c: a game that was left ------------------------------------------------------------------- */

/* Saves the game for the next time; only once for each decision. */
void table_keep(struct table *);
/* At the end of the command: a game that is over need not be kept, one that was left is. */
void table_keep_or_forget(struct table *);
/* Finds the game that was left last, and asks, unless `resume` already says so. True if it is resumed. */
bool table_resume(struct table *, const struct motu_game *, bool resume, uint64_t *seed);

#endif
