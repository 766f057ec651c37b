/* state.h: the state of a game of Kaivai: plain bytes. */
#ifndef KAIVAI_STATE_H
#define KAIVAI_STATE_H

#include <motu/game.h>

#include "editions.h"
#include "kaivai_map.h"

enum { RED, YELLOW, GREEN, BLUE, SEATS, NOBODY = SEATS };

enum {
    HUTS_EACH = 15,
    CANOES_EACH = 4,
    FISHERS_EACH = 5,
    HUT_ROOM = 3, /* fish on a hut */
    SPACES = 5,   /* of the display: a counter on space n is worth n */
    BID_MAX = 10,
    UPGRADES = 8,
    DICE_MAX = 4,
    INFLUENCE_MAX = 250, /* more than any game brings; what comes above it is lost, as is … */
    COUNTERS_MAX = 255   /* … above this on one space of a display */
};

/* Villages: six are printed, in the order of their names; then the extra bases, in that order too. */
enum { PRINTED = 6, BASES = 2, VILLAGES = PRINTED + BASES, VILLAGE_NONE = VILLAGES };

enum tile { TILE_CULT, TILE_CANOE, TILE_FISHER, TILE_MEETING, TILES };

enum action { ACTION_BUILD, ACTION_FISH, ACTION_DELIVER, ACTION_MOVE, ACTION_CELEBRATE, ACTION_UPGRADE, ACTIONS };
enum { CANOE_ACTIONS = ACTION_MOVE + 1 }; /* the first ones, which canoes carry out */

/* What is to be decided next. */
enum kaivai_step {
    STEP_AGES, /* chance: the age order */
    STEP_BASE, /* chance or a player: an extra base */
    STEP_BID,
    STEP_PLACE, /* a starting hut */
    STEP_GOD,
    STEP_TURN,  /* choose an action, pass, or give */
    STEP_GIFT,  /* one more counter for a gift, or offer it */
    STEP_VOTE,  /* on a gift */
    STEP_CANOE, /* the next canoe of an action, or done */
    STEP_HUT,   /* what the acting canoe builds, and where */
    STEP_PAY,
    STEP_VILLAGE, /* where the acting canoe fishes */
    STEP_ROLL,    /* chance: the dice */
    STEP_SELL,    /* what the acting canoe delivers; after its first sale also the next canoe or done */
    STEP_CHOOSE,  /* the next village to score */
    STEP_SHOW,
    STEP_OVER
};

/* Shown influence is kept with one added, so that 0 is: not yet. */
enum { SHOWN_NOT = 0, SHOWN_UNSEEN = 255, SHOW_MAX = 253 };

enum { GIFT_FISH, GIFT_SHELL, GIFT_KINDS };

/* Plain bytes. Sets that answer "which?" are bit planes: tile kind, owner, village, fish and the owner of
 * a canoe are numbers of two or three bits, one set for each bit. What follows from the tiles (open, near…)
 * is kept up to date by board.c alone. */
struct __attribute__((may_alias)) kaivai {
    hexes water, open;            /* all water; open water (KV-9) */
    hexes kind[2], owner[2];      /* of tiles; cult hexes have owner 0 */
    hexes village[3];             /* of tiles */
    hexes near_any, near_two;     /* hexes that touch a village; two or more */
    hexes near[3];                /* which one it touches: the numbers of all of them, or-ed */
    hexes fish[2];                /* on huts */
    hexes canoes, canoe_owner[2]; /* at sea and on huts */
    hexes used, fresh, sold;      /* in an action; see protocol.md */
    hexes counted;                /* KV-63: canoes that have counted */
    uint16_t glory[SEATS];
    uint16_t space[ACTIONS]; /* counters on the action spaces */
    uint8_t shells[SEATS][SPACES], caught[SEATS][SPACES];
    uint8_t influence[SEATS], upgrades[SEATS];
    uint8_t bid[SEATS]; /* 0: none */
    uint8_t age[SEATS]; /* seats, the youngest first */
    uint8_t shown[SEATS];
    uint8_t base[BASES][2]; /* extra bases, sorted: hexes or HEX_NONE */
    uint8_t base_count;
    uint8_t aged; /* the age order is known */
    uint8_t round, step;
    uint8_t player; /* places a base, bids, places, moves the god, takes a turn, chooses, shows; else NOBODY */
    uint8_t action; /* enum action, from its choice to its end; else ACTIONS */
    uint8_t canoe;  /* where the acting canoe lies, or HEX_NONE */
    uint8_t dice, price;
    uint8_t god;                      /* hex or HEX_NONE */
    uint8_t passed, acted;            /* seats, as bits */
    uint8_t gift[GIFT_KINDS][SPACES]; /* counters given, from the first until the vote ends */
    uint8_t gift_to, gift_voter, gifted;
    uint8_t scored; /* villages, as bits */
    uint8_t scoring, chooser;
    uint8_t winners; /* seats, as bits */
    uint8_t edition; /* row of kaivai_edition: rulebook and version of the rules */
    uint8_t players, dice_off, start, gifts;
    uint8_t influence_hidden; /* KV-66 */
    uint8_t bases_placed;     /* KV-11: by the players */
    uint8_t ages_fixed, bases_fixed;
    int8_t viewer;     /* MOTU_ALL: the truth */
    uint8_t unused[5]; /* zero: states are compared byte by byte, so there must be no gaps */
};

_Static_assert(sizeof(struct kaivai) == 496 && sizeof(struct kaivai) <= MOTU_MAX_STATE, "a state without gaps");

static inline struct kaivai *kaivai_of(struct motu_state *state)
{
    return (struct kaivai *)state;
}
static inline const struct kaivai *kaivai_of_const(const struct motu_state *state)
{
    return (const struct kaivai *)state;
}
static inline const struct edition *edition_of(const struct kaivai *s)
{
    return &kaivai_edition[s->edition];
}

#endif
