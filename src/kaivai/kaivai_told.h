/* kaivai_told.h: within reading a state: what the JSON text says besides what goes straight into a state. */
#ifndef KAIVAI_TOLD_H
#define KAIVAI_TOLD_H

#include "kaivai_rules.h"

enum field {
    FIELD_GAME,
    FIELD_OPTIONS,
    FIELD_RULES,
    FIELD_PROFILE,
    FIELD_ROUND,
    FIELD_PHASE,
    FIELD_ACTOR,
    FIELD_AGES,
    FIELD_BIDS,
    FIELD_ORDER,
    FIELD_PASSED,
    FIELD_ACTED,
    FIELD_SPACES,
    FIELD_GOD,
    FIELD_TILES,
    FIELD_VILLAGES,
    FIELD_FISH,
    FIELD_CANOES,
    FIELD_SHELLS,
    FIELD_CAUGHT,
    FIELD_INFLUENCE,
    FIELD_GLORY,
    FIELD_UPGRADES,
    FIELD_BONUS,
    FIELD_CANOE,
    FIELD_USED,
    FIELD_FRESH,
    FIELD_SOLD,
    FIELD_PRICE,
    FIELD_DICE,
    FIELD_GIFT,
    FIELD_GIFTED,
    FIELD_CHOOSER,
    FIELD_SCORING,
    FIELD_SCORED,
    FIELD_COUNTED,
    FIELD_SHOWN,
    FIELD_RESULT,
    FIELDS
};

/* Fields of a gift: from, to, what, space, approved, fish, shells, offered; and which of them belong to either kind. */
enum { GIFT_FIELDS = 8, GIFT_OF_ONE = 0x1F, GIFT_OF_SEVERAL = 0xF3 };

/* A list of seats in the order given. */
struct told_seats {
    int count;
    uint8_t seat[SEATS];
};

struct told {
    uint64_t seen;          /* fields, as bits */
    uint64_t seats[FIELDS]; /* of an object by seats: which of them, as bits */
    int rules;              /* the version; if it is not said, the first */
    char options[256], profile[16], phase[16], actor[16];
    bool actor_null;
    struct told_seats ages, order;
    int bonus[SEATS];
    hexes cult; /* tiles; huts go into the state */
    int founder[VILLAGES], founders;
    hexes village[VILLAGES];
    int scoring; /* founding hexes */
    hexes scored;
    uint64_t gift_seen; /* its fields, as bits; none: there is no gift */
    bool gift_offered;
    int gift_from;
    unsigned gift_approved;
    bool has_result;
    unsigned result_winners;
    int result_glory[SEATS];
};

/* Whether all this is a position of the game; completes the state. False with the reason. */
bool kaivai_check_told(struct kaivai *, const struct told *, struct motu_reason *);
const char *kaivai_field_name(enum field);

#endif
