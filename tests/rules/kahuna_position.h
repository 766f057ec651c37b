/* kahuna_position.h: what the rule tests of Kahuna share: laying out a position, playing words, and saying
 * what must then lie on the table. Every function here is an assertion; a test that goes on has passed it. */
#ifndef TESTS_KAHUNA_POSITION_H
#define TESTS_KAHUNA_POSITION_H

#include "checked.h"

#include <stdbool.h>
#include <string.h>

#include <motu/kahuna.h>
#include <motu/match.h>

#include "kahuna_game.h"

enum { BLACK = MOTU_KAHUNA_BLACK, WHITE = MOTU_KAHUNA_WHITE, SEATS = MOTU_KAHUNA_SEATS, NOBODY = MOTU_KAHUNA_NOBODY };

/* A position to begin from; what is left out has the value behind it. Cards are initials ("AAB"), lines two
 * letters with spaces between ("AB DE"). Tokens are worked out here, by counting. */
struct position {
    const char *options; /* "" */
    int round;           /* 1 */
    const char *phase;   /* "play" */
    const char *player;  /* "black" */
    const char *actor;   /* the player; "null" for nobody */
    int turn;            /* 7 */
    bool abstained;
    const char *swap; /* none */
    int last_turns;
    const char *hand[SEATS], *open[SEATS];
    const char *face_up; /* "CGK"; "" for none */
    const char *pile;    /* all cards that lie nowhere else; if given, those lie with the discards instead */
    const char *discards;
    const char *hidden_discards[SEATS];
    const char *bridges[SEATS];
    int points[SEATS];
    const char *result; /* "null" */
};

/* The position as JSON. */
void write_position(const struct position *, struct motu_text *);
void set_up(struct motu_match *, const struct position *);
#define SET_UP(m, ...) set_up((m), &(struct position){__VA_ARGS__})
/* A new match, nothing dealt yet. */
void start(struct motu_match *, const char *options);
/* A new match, dealt: black AAB, white CDE, face up FGH, black begins. */
void start_dealt(struct motu_match *, const char *options);

/* Plays moves, "A-B; draw pile; card HUNA", each of which must be legal. After each the position is written and
 * read again, and the list of legal moves held against the refusals. */
void play(struct motu_match *, const char *moves);
/* The words are read, and refused with exactly this sentence; nothing is changed by that. */
void refused(struct motu_match *, const char *words, const char *sentence);
/* The words cannot be read. */
void unreadable(struct motu_match *, const char *words);
/* The move has this one text, however it was typed. */
void reads_as(const struct motu_match *, const char *typed, const char *canonical);

void bridges_are(const struct motu_match *, int seat, const char *lines);
void tokens_are(const struct motu_match *, int seat, const char *islands);
void hand_is(const struct motu_match *, int seat, const char *cards);
void open_is(const struct motu_match *, int seat, const char *cards);
void row_is(const struct motu_match *, const char *cards);
void discards_are(const struct motu_match *, const char *cards);
void points_are(const struct motu_match *, int black, int white);
/* Who decides, and in which phase, as the state says it. */
void decides(const struct motu_match *, const char *actor, const char *phase);
/* Whether a move is among the legal ones, by its canonical text. */
bool offers(const struct motu_match *, const char *move);
/* All legal moves, sorted by bytes, ", " between. */
void moves_are(const struct motu_match *, const char *moves);
/* The chance of an outcome. */
void odds_are(const struct motu_match *, const char *move, int copies, int of);
void result_is(const struct motu_match *, const char *result);
/* The state as a viewer sees it contains this piece of JSON. */
void shows(const struct motu_match *, int viewer, const char *piece);

#endif
