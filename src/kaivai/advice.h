/* advice.h: what a front end shows beside the board, as data: where canoes reach, what huts cost, who holds
 * which village and what it would pay, what spoils at the end of the round, and what a move would change
 * before it is made. All of it follows from the state; nothing here decides anything, and on a view nothing
 * tells more than the view. */
#ifndef KAIVAI_ADVICE_H
#define KAIVAI_ADVICE_H

#include "kaivai_rules.h"

/* One village, as it stands now. */
struct advice_village {
    int founder;        /* the hex it is named by */
    int cult, size;     /* cult hexes; all tiles */
    int fish;           /* lying on its huts */
    hexes sites;        /* where some tile may lie that belongs to it (KV-8, KV-9), canoes aside */
    int price[SEATS];   /* KV-31: what a hut here costs each player; 0 before the bid */
    int holding[SEATS]; /* KV-63, without influence */
    int glory[SEATS];   /* what scoring it now would give, if nobody showed influence */
    int feast[SEATS];   /* KV-52: what a celebration now would give each player … */
    int host;           /* … and one more for whoever celebrates */
    hexes shore;        /* water next to a cult hex of it: where canoes build, fish and are counted */
};
void advice_of_village(const struct kaivai *, int village, struct advice_village *);

/* KV-40 to KV-43: what one canoe of a player catches in a village: how many of `sides` equally likely rolls bring each
 * number of fish. No rolls at all: it cannot fish there. */
enum { CATCH_MAX = 8 }; /* five fishermen and the god at most */
struct advice_catch {
    int rolls[CATCH_MAX];
    int most, sides;
};
struct advice_catch advice_of_catch(const struct kaivai *, int village, int seat);

/* KV-23 to KV-25: the hexes on which a canoe can end with its owner's movement, canoes in the way left out. */
hexes advice_reach(const struct kaivai *, int canoe);

/* KV-58: what the end of this round takes from a player. */
struct advice_spoil {
    int value;  /* of the shells */
    int shells; /* that are gone */
    int fish;   /* that are gone */
};
struct advice_spoil advice_of_spoil(const struct kaivai *, int seat);

/* What differs between two states, for each player; the second less the first. */
struct advice_effect {
    int glory[SEATS], influence[SEATS], shells[SEATS], fish[SEATS], huts[SEATS], canoes[SEATS], upgrades[SEATS];
    hexes tiles;   /* new ones */
    hexes left;    /* by canoes, sunk ones too */
    hexes reached; /* by canoes, new ones too */
};
void advice_compare(const struct kaivai *before, const struct kaivai *after, struct advice_effect *);
/* The same for a legal move, which is not made. What only chance knows is not in it. */
void advice_of_move(const struct kaivai *, motu_move, struct advice_effect *);

/* As JSON, within 16 KiB:
 *   {"rounds":8,"worth":2,
 *    "reach":{"C5":[["C4",…],["D7",…]],…},
 *    "villages":{"B2":{"cult":1,"size":3,"fish":2,"sites":["A3",…],"shore":["A2",…],"price":{"red":9,…},"holding":{…},
 *                      "glory":{…},"feast":{…},"host":0,"catch":{"red":[0,1,5],"yellow":[],…}},…},
 *    "market":{"C4":[4,3],…},
 *    "seats":{"red":{"value":13,"movement":4,"speeds":[1,2,…],"huts_left":12,"canoes_left":2,"fishers_left":5},…},
 *    "spoil":{"red":{"value":3,"shells":0,"fish":1},…}}
 * `worth` is what an influence counter shown counts for; `reach` goes by the number of steps, one step first; `catch`
 * says how many rolls bring 0, 1, 2 … fish; `market` what each further fish on a hut brings whoever sells it there;
 * `speeds` the movement each bid from 1 to 10 would give.
 * And an effect, in which only what changes is written:
 *   {"red":{"glory":2,"shells":-7},…,"tiles":["D7"],"left":["C5"],"reached":["C6"]} */
void advice_write(const struct motu_state *, struct motu_text *);
void advice_write_effect(const struct motu_state *, motu_move, struct motu_text *);

#endif
