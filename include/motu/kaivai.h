/* kaivai.h: a position of Kaivai in plain fields, for front ends in C and for bots. The rules are not here: ask the
 * game's table what is legal and what follows. */
#ifndef MOTU_KAIVAI_H
#define MOTU_KAIVAI_H

#include <motu/api.h>
#include <motu/game.h>

MOTU_BEGIN_DECLS

enum {
    MOTU_KAIVAI_HEXES = 127,
    MOTU_KAIVAI_SEATS = 4,
    MOTU_KAIVAI_SPACES = 5,
    MOTU_KAIVAI_ACTIONS = 6,
    MOTU_KAIVAI_VILLAGES = 8
};
enum { MOTU_KAIVAI_NOBODY = MOTU_KAIVAI_SEATS, MOTU_KAIVAI_NOWHERE = MOTU_KAIVAI_HEXES };
enum { MOTU_KAIVAI_HIDDEN = -1 }; /* influence that is hidden from the viewer (KV-66) */

enum motu_kaivai_tile {
    MOTU_KAIVAI_CULT,
    MOTU_KAIVAI_CANOE_HUT,
    MOTU_KAIVAI_FISHER_HUT,
    MOTU_KAIVAI_MEETING_HUT,
    MOTU_KAIVAI_WATER
};

/* A hex of the sea (KV-1, KV-2), by its number. */
struct motu_kaivai_hex {
    const char *name; /* "A1" */
    int q, r;         /* axial; on the screen x = 1.5·q, y = √3·(r + q/2), downwards */
};
struct motu_kaivai_hex motu_kaivai_place(int hex);

struct motu_kaivai_position {
    int players, round, rounds;
    const char *profile;
    const char *phase; /* as in the state's JSON */
    struct {
        enum motu_kaivai_tile tile;
        int owner;   /* of a hut, or MOTU_KAIVAI_NOBODY */
        int village; /* of a tile, or MOTU_KAIVAI_VILLAGES */
        int fish;
        int canoe; /* whose canoe lies there, or MOTU_KAIVAI_NOBODY */
    } hex[MOTU_KAIVAI_HEXES];
    int god; /* hex, or MOTU_KAIVAI_NOWHERE */

    int villages;
    struct {
        const char *name;               /* of its founding hex */
        int size, cults, fish;          /* tiles; cult hexes among them; fish on its huts */
        int holding[MOTU_KAIVAI_SEATS]; /* KV-63, without the influence that will be shown */
        int pays[MOTU_KAIVAI_SEATS];    /* glory if it were scored now and nobody showed influence */
        int price[MOTU_KAIVAI_SEATS];   /* KV-31: of a hut there; 0 before the bid */
        bool scored;
    } village[MOTU_KAIVAI_VILLAGES];

    struct {
        int glory, bid, movement; /* bid 0: none yet */
        int influence;            /* or MOTU_KAIVAI_HIDDEN */
        int bonus, upgrades;
        int shells[MOTU_KAIVAI_SPACES], caught[MOTU_KAIVAI_SPACES]; /* counters on spaces 1 to 5 */
        int shell_value, fish;
        int value_lost, fish_lost; /* KV-58: what the end of the round takes */
        int huts_left, canoes_left, fishers_left;
        bool passed;
        int shown; /* -1: not yet, or not visible */
    } seat[MOTU_KAIVAI_SEATS];
    int order[MOTU_KAIVAI_SEATS]; /* seats that have bid, the highest first; then MOTU_KAIVAI_NOBODY */

    const char *action_name[MOTU_KAIVAI_ACTIONS];
    int action_price[MOTU_KAIVAI_ACTIONS]; /* influence that choosing it costs now */

    int player;  /* who decides, or whose action chance decides in; MOTU_KAIVAI_NOBODY in setup */
    bool giving; /* a gift has begun and is not offered yet */
    int acting;  /* hex of the acting canoe, or MOTU_KAIVAI_NOWHERE */
    int price;   /* to be paid, or 0 */
    int scoring; /* village being scored, or MOTU_KAIVAI_VILLAGES */
};

void motu_kaivai_look(const struct motu_state *, struct motu_kaivai_position *);

/* What differs between the rulebooks, from the rows that the rules themselves use. */
enum { MOTU_KAIVAI_PROFILES = 4, MOTU_KAIVAI_DIFFERENCES = 24 };
struct motu_kaivai_difference {
    const char *rule; /* "KV-50" */
    const char *what;
    char value[MOTU_KAIVAI_PROFILES][24];
};
/* Between the rulebooks under one existing version of the rules. Returns the number of differences. */
int motu_kaivai_compare(int rules, struct motu_kaivai_difference out[MOTU_KAIVAI_DIFFERENCES]);
/* Between two versions for one rulebook: value[0] and value[1]. */
int motu_kaivai_compare_versions(int profile, int one, int other,
                                 struct motu_kaivai_difference out[MOTU_KAIVAI_DIFFERENCES]);
/* "2010-en", … */
const char *motu_kaivai_profile(int profile);

MOTU_END_DECLS

#endif
