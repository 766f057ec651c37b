/* analysis.h: what `motu analyse` finds out about a match, and the ways to show it. analyse.c judges,
 * analysis_text.c prints for people, analysis_json.c for programs, analysis_picture.c draws. */
#ifndef MOTU_ANALYSIS_H
#define MOTU_ANALYSIS_H

#include <motu/ai.h>
#include <motu/why.h>

#include "analyse_plot.h"
#include "cli.h"
#include "pool.h"
#include "strengths.h"

enum {
    TEXT = MOTU_MATCH_MAX_MOVE_TEXT,
    TURNS = 3,
    LEAST_TURN = MOTU_VALUE / 20, /* what a decision must cost to be a turning point */
    LEAST_SHOWN = MOTU_VALUE / 50 /* and what it must cost to be worth a remark */
};

/* One of the best moves, and what is expected to follow it. */
struct candidate {
    uint32_t visits;
    int value;
    char line[1024]; /* a JSON list of moves, this one first */
};

/* What is said about one decision. Values are parts of MOTU_VALUE. */
struct verdict_on {
    int ply, actor;
    bool forced, solved;
    char played[TEXT], best[TEXT];
    int value; /* of the best move, to the mover */
    int loss;
    int chance[MOTU_MAX_SEATS];
    struct candidate candidate[POOL_BESTS];
    int candidates;
    struct motu_why why[MOTU_WHY_MOST]; /* why the best is better than what was played */
    int whys;
};

/* What turned the game: a move that gave much away, or what chance brought. */
struct turn {
    int ply, actor, size; /* actor: who erred; or MOTU_CHANCE, and then `seat` was the luckiest */
    int seat;
    char move[TEXT];
    struct candidate candidate[POOL_BESTS];
    int candidates;
};

struct analysis {
    const struct motu_game *game;
    struct motu_match match; /* replayed up to the decision in question */
    struct pool *pool;
    struct motu_ai_player player;
    uint32_t visits;
    uint64_t seed;
    int seats;
    bool json, first; /* first: nothing of the list has been printed */
    int width;        /* of the column of moves */
    long decisions[MOTU_MAX_SEATS];
    long long loss[MOTU_MAX_SEATS];
    bool has_luck;
    double luck[MOTU_MAX_SEATS];
    struct strengths strengths;
    struct turn turn[TURNS]; /* the biggest first */
    int turns;
    struct analyse_plot *plot; /* for a picture; or NULL */
};

/* Values are parts of MOTU_VALUE; people and programs read parts of 1. */
static inline double analysis_share(int parts)
{
    return (double)parts / MOTU_VALUE;
}
/* How much a seat lost per decision on average; only for a seat that has made one. */
static inline double analysis_mean_loss(const struct analysis *a, int seat)
{
    return analysis_share((int)(a->loss[seat] / a->decisions[seat]));
}

/* In whole percent: "+8" with a sign, "8" without. */
const char *analysis_percent(double part, bool sign, char out[16]);

/* Printed in this order: the head, each decision as it is judged (with what luck brought in between), the end. */
void analysis_print_head(const struct analysis *);
void analysis_print_verdict(const struct analysis *, const struct verdict_on *);
void analysis_print_luck(const struct analysis *, const struct turn *);
void analysis_print_end(const struct analysis *);

/* The same as one JSON object. */
void analysis_print_head_json(const struct analysis *);
void analysis_print_verdict_json(struct analysis *, const struct verdict_on *);
void analysis_print_end_json(const struct analysis *);

/* The same as curves: each decision as it is judged, then the picture; the exit code. */
void analysis_plot_verdict(const struct analysis *, const struct verdict_on *);
int analysis_write_plot(const struct analysis *, const struct command *, const char *path);

#endif
