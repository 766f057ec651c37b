/* contest.h: games between contestants: motu's computer players or other people's programs. */
#ifndef MOTU_CONTEST_H
#define MOTU_CONTEST_H

#include <signal.h>

#include <motu/ai.h>
#include <motu/match.h>

#include "bot_player.h"
#include "cli.h"
#include "nearby.h"
#include "pool.h"

struct contestant {
    const char *text;    /* as it was given: "level=6", "cmd=./mybot" */
    const char *command; /* of an outside program, or NULL */
    bool sees_all;       /* cheats: decides from the truth, to measure what hidden cards are worth */
    struct motu_ai_player player;
};

/* False after saying what is wrong. */
bool contestant_read(const struct command *, const char *flag, const char *text, struct contestant *);
/* The same, but also accepts "seer=level=6": only in contests, because nobody may cheat elsewhere. */
bool contestant_read_any(const struct command *, const char *flag, const char *text, struct contestant *);

/* What a contest is about; the same for all its games. */
struct contest {
    const struct motu_game *game;
    const char *options;
    int rules; /* the version of the rules they are played under */
    uint64_t seed;
    double cpu_ms; /* for each decision; 0: each player's own number of visits */
    bool alone;    /* A never meets another A: no games in which B sits alone */
    double bot_ms; /* how long an outside program may think before it has lost */
    struct contestant contestant[2];
    const volatile sig_atomic_t *stop; /* set to break off the games under way; or NULL */
};

/* One thread's memory for playing. */
struct contest_table {
    struct motu_match match;
    struct pool *pool;
    struct motu_ai_position truth; /* what a player who sees everything decides from */
    struct bot_player *bot[2];
    bool quick[2]; /* whether that program answered at once in the last game */
    struct nearby nearby;
};

/* Sitting down, playing and leaving are for one thread. NULL without memory. */
struct contest_table *contest_sit_down(const struct contest *);
void contest_leave(struct contest_table *);

enum { CONTEST_MAX_FAULT = 200 };

struct contest_result {
    long game;
    uint64_t seed;
    int seats;
    int who[MOTU_MAX_SEATS];   /* 0: A, 1: B */
    int share[MOTU_MAX_SEATS]; /* in parts of MOTU_WHOLE */
    int place[MOTU_MAX_SEATS]; /* from 1 on; players with equal results share a place */
    int decisions;             /* in the whole game, including chance's */
    double cpu_ms[2], wall_ms[2];
    long thought[2];               /* decisions with a choice */
    char fault[CONTEST_MAX_FAULT]; /* of an outside program, or empty */
    int at_fault;                  /* 0 or 1, or -1 */
    bool broken_off;               /* the game was not finished and counts for nothing */
};

/* How many sit at a table. */
int contest_seats(const struct contest *);
/* Who sits where in a game: with two seats they alternate; with more, A sits alone in each seat in turn, then B does,
 * unless `alone`. */
void contest_seat(const struct contest *, long game, int seats, int who[]);
/* Plays one game. Games that differ only in who sits where have the same seed. */
void contest_play(const struct contest *, struct contest_table *, long game, struct contest_result *);
/* The share of the win that A's seats got, 0 to 1; and whether A sat alone. */
double contest_share(const struct contest_result *);
bool contest_alone(const struct contest_result *);
/* How A, sitting alone, did against the others by places, 0 to 1: the mean over the other seats, where one behind A
 * counts 1, one ahead 0 and a tie a half. With two seats this is its share. */
double contest_places(const struct contest_result *);

#endif
