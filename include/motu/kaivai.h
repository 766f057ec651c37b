/* kaivai.h: a position of Kaivai to look at: for front ends in C and for bots. Rules are not here: what is
 * legal and what follows is asked through the game table. */
#ifndef MOTU_KAIVAI_H
#define MOTU_KAIVAI_H

#include <motu/game.h>

enum { KAIVAI_HEXES = 127, KAIVAI_SEATS = 4, KAIVAI_SPACES = 5, KAIVAI_ACTIONS = 6, KAIVAI_VILLAGES = 8 };
enum { KAIVAI_NOBODY = KAIVAI_SEATS, KAIVAI_NOWHERE = KAIVAI_HEXES };
enum { KAIVAI_HIDDEN = -1 }; /* for influence the viewer is not told of (KV-66) */

enum kaivai_tile { KAIVAI_CULT, KAIVAI_CANOE_HUT, KAIVAI_FISHER_HUT, KAIVAI_MEETING_HUT, KAIVAI_WATER };

/* A hex of the sea (KV-1, KV-2), by its number. */
struct kaivai_place {
    const char *name; /* "A1" */
    int q, r;         /* axial; on the screen x = 1.5·q, y = √3·(r + q/2), downwards */
};
struct kaivai_place kaivai_place(int hex);

struct kaivai_look {
    int players, round, rounds;
    const char *profile;
    const char *phase; /* as in the state's JSON */
    struct {
        enum kaivai_tile tile;
        int owner;   /* of a hut, or KAIVAI_NOBODY */
        int village; /* of a tile, or KAIVAI_VILLAGES */
        int fish;
        int canoe; /* whose canoe lies there, or KAIVAI_NOBODY */
    } hex[KAIVAI_HEXES];
    int god; /* hex, or KAIVAI_NOWHERE */

    int villages;
    struct {
        const char *name;          /* of its founding hex */
        int size, cults, fish;     /* tiles; cult hexes among them; fish on its huts */
        int holding[KAIVAI_SEATS]; /* KV-63, without the influence that will be shown */
        int pays[KAIVAI_SEATS];    /* glory if it were scored now and nobody showed influence */
        int price[KAIVAI_SEATS];   /* KV-31: of a hut there; 0 before the bid */
        bool scored;
    } village[KAIVAI_VILLAGES];

    struct {
        int glory, bid, movement; /* bid 0: none yet */
        int influence;            /* or KAIVAI_HIDDEN */
        int bonus, upgrades;
        int shells[KAIVAI_SPACES], caught[KAIVAI_SPACES]; /* counters on spaces 1 to 5 */
        int shell_value, fish;
        int value_lost, fish_lost; /* KV-58: what the end of the round takes */
        int huts_left, canoes_left, fishers_left;
        bool passed;
        int shown; /* -1: not yet, or not to be seen */
    } seat[KAIVAI_SEATS];
    int order[KAIVAI_SEATS]; /* seats that have bid, the highest first; then KAIVAI_NOBODY */

    const char *action_name[KAIVAI_ACTIONS];
    int action_price[KAIVAI_ACTIONS]; /* influence that choosing it costs now */

    int player;  /* who decides, or whose action chance decides in; KAIVAI_NOBODY in setup */
    bool giving; /* a gift has begun and is not offered yet */
    int acting;  /* hex of the acting canoe, or KAIVAI_NOWHERE */
    int price;   /* to be paid, or 0 */
    int scoring; /* village being scored, or KAIVAI_VILLAGES */
};

void kaivai_look(const struct game_state *, struct kaivai_look *);

/* What differs between the rulebooks, from the rows the rules themselves read. */
enum { KAIVAI_PROFILES = 4, KAIVAI_DIFFERENCES = 24 };
struct kaivai_difference {
    const char *rule; /* "KV-50" */
    const char *what;
    char value[KAIVAI_PROFILES][24];
};
/* Between the rulebooks under one version of the rules, which there must be; how many there are. */
int kaivai_compare(int rules, struct kaivai_difference out[KAIVAI_DIFFERENCES]);
/* Between two versions for one rulebook: value[0] and value[1]. */
int kaivai_compare_versions(int profile, int one, int other, struct kaivai_difference out[KAIVAI_DIFFERENCES]);
/* "2010-en", … */
const char *kaivai_profile(int profile);

#endif
