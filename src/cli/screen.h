/* screen.h: how a game looks in a terminal, line by line. */
#ifndef MOTU_SCREEN_H
#define MOTU_SCREEN_H

#include <stdio.h>

#include <motu/game.h>

struct style {
    bool colour; /* escape sequences may be used */
    bool ascii;  /* nothing but ASCII */
};

struct screen {
    const char *game; /* its id */
    /* The board and all that lies beside it, as the view shows it; `reader` is the seat that reads,
     * or GAME_ONLOOKER. */
    void (*draw)(const struct game_state *view, int reader, const struct style *, FILE *);
    /* One line: what is asked of the seat that decides. */
    void (*ask)(const struct game_state *view, const struct style *, FILE *);
    /* How moves are typed. */
    const char *help;
};

/* What fits this terminal: --ascii, NO_COLOR, TERM, the locale, and whether it is a terminal at all. */
struct style style_choose(bool ascii, bool no_colour, FILE *);

/* The screen of a game. */
const struct screen *screen_find(const struct game *);

#endif
