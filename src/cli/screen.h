/* screen.h: how a game looks in a terminal, line by line. */
#ifndef MOTU_SCREEN_H
#define MOTU_SCREEN_H

#include <stdio.h>

#include <motu/game.h>
#include <motu/match.h>

#include "phrase.h"

struct style {
    bool colour; /* escape sequences may be used */
    bool ascii;  /* nothing but ASCII */
};

struct screen {
    const char *game; /* its id */
    /* The board and what lies beside it, as the view shows it; `reader` is the seat that reads, or MOTU_ONLOOKER. */
    void (*draw)(const struct motu_game *, const struct motu_state *view, int reader, const struct style *, FILE *);
    /* A line or two: what the seat that decides is asked, with moves that are legal now as examples. */
    void (*ask)(const struct motu_game *, const struct motu_state *view, FILE *);
    enum phrase welcome; /* the game in two sentences, for somebody who does not know it */
    enum phrase help;    /* how moves are typed */
    /* Prints what differs between the game's rulebooks (`motu rules --compare`); NULL if it has only one. */
    void (*compare)(const struct motu_game *, bool json);
};

/* What suits this terminal: --ascii, NO_COLOR, TERM, the locale, and whether it is a terminal at all. */
struct style style_choose(bool ascii, bool no_colour, FILE *);

/* The screen of a game. */
const struct screen *screen_find(const struct motu_game *);
/* All moves of whoever decides, as they are typed, in lines that fit the screen. */
void screen_print_moves(const struct motu_match *);

#endif
