/* kahuna.h: a position of Kahuna in plain fields, for front ends in C and for bots. The rules are not here: ask the
 * game's table what is legal and what follows. */
#ifndef MOTU_KAHUNA_H
#define MOTU_KAHUNA_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

enum { MOTU_KAHUNA_ISLANDS = 12, MOTU_KAHUNA_LINES = 27, MOTU_KAHUNA_SEATS = 2 };
enum { MOTU_KAHUNA_BLACK, MOTU_KAHUNA_WHITE, MOTU_KAHUNA_NOBODY };

/* KH-1, KH-2, KH-4: the board, which never changes. */
struct motu_kahuna_island {
    const char *name;
    int lines;
    int x, y; /* in a frame of 1000 by 800, y downwards */
};
struct motu_kahuna_line {
    const char *name; /* "AB" */
    int end[2];       /* islands */
};
extern const struct motu_kahuna_island motu_kahuna_islands[MOTU_KAHUNA_ISLANDS];
extern const struct motu_kahuna_line motu_kahuna_lines[MOTU_KAHUNA_LINES];

struct motu_kahuna_position {
    int owner[MOTU_KAHUNA_LINES];                        /* of the bridge there, or MOTU_KAHUNA_NOBODY */
    int bridges[MOTU_KAHUNA_SEATS][MOTU_KAHUNA_ISLANDS]; /* how many a player has at an island */
    int control[MOTU_KAHUNA_ISLANDS];                    /* whose token lies there, or MOTU_KAHUNA_NOBODY */
    int tokens[MOTU_KAHUNA_SEATS];
    bool hand_seen[MOTU_KAHUNA_SEATS];
    int hand[MOTU_KAHUNA_SEATS][MOTU_KAHUNA_ISLANDS]; /* hidden cards, by island; zeros if not seen */
    int open[MOTU_KAHUNA_SEATS][MOTU_KAHUNA_ISLANDS]; /* open cards (KH-24) */
    int held[MOTU_KAHUNA_SEATS];                      /* how many cards a player holds in all */
    int face_up[MOTU_KAHUNA_ISLANDS];
    int discards[MOTU_KAHUNA_ISLANDS]; /* that everybody saw */
    int hidden_discards[MOTU_KAHUNA_SEATS];
    int pile;
    int round, turn;
    int last_turns;
    const char *phase; /* as in the state's JSON: "play", "swap", … */
    int swap;          /* the line to decide on, or MOTU_KAHUNA_LINES */
    int handicap_left;
    bool abstained, variant1, variant2;
    int player; /* whose turn it is, or MOTU_KAHUNA_NOBODY */
    int points[MOTU_KAHUNA_SEATS];
    int winner; /* when it is over: a seat or MOTU_KAHUNA_NOBODY */
    const char *end;
};

void motu_kahuna_look(const struct motu_state *, struct motu_kahuna_position *);

MOTU_END_DECLS

#endif
