/* kahuna_told.h: within reading a state: what the JSON text says besides what goes straight into a state. */
#ifndef KAHUNA_TOLD_H
#define KAHUNA_TOLD_H

#include "json.h"
#include "kahuna_rules.h"

enum field {
    FIELD_GAME,
    FIELD_OPTIONS,
    FIELD_ROUND,
    FIELD_PHASE,
    FIELD_ACTOR,
    FIELD_PLAYER,
    FIELD_TURN,
    FIELD_ABSTAINED,
    FIELD_SWAP,
    FIELD_LAST_TURNS,
    FIELD_HANDS,
    FIELD_OPEN,
    FIELD_FACE_UP,
    FIELD_PILE,
    FIELD_DISCARDS,
    FIELD_HIDDEN_DISCARDS,
    FIELD_BRIDGES,
    FIELD_TOKENS,
    FIELD_POINTS,
    FIELD_RESULT,
    FIELDS
};

struct told {
    int viewer;    /* whose view it is: a seat, or MOTU_ALL */
    uint64_t seen; /* fields, as bits */
    char options[JSON_MAX_STRING], phase[16], actor[16];
    bool actor_null, has_result;
    uint32_t tokens[SEATS];
    int unseen_hand[SEATS], unseen_discards[SEATS]; /* cards of which a view says only how many they are */
    int result_winner, result_end, result_points[SEATS];
};

/* Whether all this is a position of the game; completes the state. False with the reason. */
bool kahuna_check_told(struct kahuna *, const struct told *, struct motu_reason *);
const char *kahuna_field_name(enum field);

#endif
