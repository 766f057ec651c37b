/* kahuna.h: a position of Kahuna to look at: for front ends in C and for bots. Rules are not here: what is
 * legal and what follows is asked through the game table. */
#ifndef MOTU_KAHUNA_H
#define MOTU_KAHUNA_H

#include <motu/game.h>

enum { KAHUNA_ISLANDS = 12, KAHUNA_LINES = 27, KAHUNA_SEATS = 2 };
enum { KAHUNA_BLACK, KAHUNA_WHITE, KAHUNA_NOBODY };

/* KH-1, KH-2, KH-4: the board, which never changes. */
struct kahuna_island {
    const char *name;
    int lines;
    int x, y; /* in a frame of 1000 by 800, y downwards */
};
struct kahuna_line {
    const char *name; /* "AB" */
    int end[2];       /* islands */
};
extern const struct kahuna_island kahuna_islands[KAHUNA_ISLANDS];
extern const struct kahuna_line kahuna_lines[KAHUNA_LINES];

struct kahuna_look {
    int owner[KAHUNA_LINES];                   /* of the bridge there, or KAHUNA_NOBODY */
    int bridges[KAHUNA_SEATS][KAHUNA_ISLANDS]; /* how many a player has at an island */
    int control[KAHUNA_ISLANDS];               /* whose token lies there, or KAHUNA_NOBODY */
    int tokens[KAHUNA_SEATS];
    bool hand_seen[KAHUNA_SEATS];
    int hand[KAHUNA_SEATS][KAHUNA_ISLANDS]; /* hidden cards, by island; zeros if not seen */
    int open[KAHUNA_SEATS][KAHUNA_ISLANDS]; /* open cards (KH-24) */
    int held[KAHUNA_SEATS];                 /* how many cards a player holds in all */
    int face_up[KAHUNA_ISLANDS];
    int discards[KAHUNA_ISLANDS]; /* that everybody saw */
    int hidden_discards[KAHUNA_SEATS];
    int pile;
    int round, turn;
    int last_turns;
    const char *phase; /* as in the state's JSON: "play", "swap", … */
    int swap;          /* the line to decide on, or KAHUNA_LINES */
    int handicap_left;
    bool abstained, variant1, variant2;
    int player; /* whose turn it is, or KAHUNA_NOBODY */
    int points[KAHUNA_SEATS];
    int winner; /* when it is over: a seat or KAHUNA_NOBODY */
    const char *end;
};

void kahuna_look(const struct game_state *, struct kahuna_look *);

#endif
