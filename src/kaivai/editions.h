/* editions.h: what differs between the four rulebooks, one row each. The rules read the row; they never
 * ask which edition it is. */
#ifndef KAIVAI_EDITIONS_H
#define KAIVAI_EDITIONS_H

#include <stdbool.h>
#include <stdint.h>

/* The rulebooks, the default first: enum, names, the option's values and the rows come from this list. */
#define EDITION_LIST(X)   \
    X(2010_EN, "2010-en") \
    X(2010_DE, "2010-de") \
    X(2005_SK, "2005-sk") \
    X(2005_IT, "2005-it")

#define EDITION_OF(book, name) EDITION_##book,
enum { EDITION_LIST(EDITION_OF) EDITIONS };
#undef EDITION_OF
/* Versions of the rules, from 1 on; a row for each edition of each. */
enum { KAIVAI_RULES = 2, EDITION_ROWS = KAIVAI_RULES * EDITIONS };

/* KV-15: which huts a player may start with. */
enum start_huts {
    START_FREE,        /* any two */
    START_BEGINNER,    /* both canoe */
    START_FIRST_CANOE, /* the first canoe, the second any */
    START_ONE_CANOE    /* at least one canoe */
};

struct edition {
    uint8_t rules;   /* the version this row belongs to */
    uint8_t profile; /* EDITION_… */
    const char *name;
    uint8_t rounds;
    uint8_t fish_space;       /* for starting and caught fish */
    uint8_t base_size;        /* hexes of an extra base (KV-4) */
    uint8_t bases[5];         /* extra bases, by the number of players */
    uint8_t start;            /* enum start_huts; START_FREE can be changed by the option */
    bool youngest_clockwise;  /* KV-13: round 1 goes round from the youngest, not by age */
    bool god_is_die;          /* KV-42: one more die, not one fish for certain */
    uint8_t sinking[5];       /* KV-50: glory lost, by the canoes the victim has */
    bool sinking_counts_huts; /* KV-50: canoes on huts count among them */
    bool canoe_closes_hut;    /* KV-45: a hut takes no fish while its canoe stands on it */
    bool canoe_freezes_hut;   /* KV-26 */
    bool pays_exactly;        /* KV-32: where some shells are worth just the price */
    bool one_hut_per_village; /* KV-46 */
    uint8_t influence_worth;  /* KV-63: one counter shown */
    bool tie_shares;          /* KV-63: each gets half, rounded up; else nobody anything */
    bool canoe_counts_once;   /* KV-63: only in the first village scored */
    bool gifts;               /* KV-56 */
    bool gift_of_several;     /* KV-56: counters are added until the giver says `offer`; else it is one */
    bool gift_before_bid;     /* KV-56 */
    bool influence_hidden;    /* KV-66: unless the option says otherwise */
    bool influence_is_option; /* influence=open|hidden */
    bool bases_are_option;    /* KV-11: bases=chance|players */
    bool start_is_option;     /* start=free|beginner */
};

extern const struct edition kaivai_edition[EDITION_ROWS];

static inline const struct edition *edition_under(int rules, int profile)
{
    return &kaivai_edition[(rules - 1) * EDITIONS + profile];
}

#endif
