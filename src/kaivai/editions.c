/* editions.c: the table "What differs between the rulebooks" of the rules. */
#include "editions.h"

const struct edition kaivai_edition[EDITIONS] = {
    [EDITION_2010_EN] =
        {
            .name = "2010-en",
            .rounds = 8,
            .fish_space = 4,
            .base_size = 2,
            .bases = {[3] = 2, [4] = 2},
            .start = START_FREE,
            .sinking = {[2] = 6, [3] = 4, [4] = 2},
            .influence_worth = 2,
            .tie_shares = true,
            .start_is_option = true,
        },
    [EDITION_2010_DE] =
        {
            .name = "2010-de",
            .rounds = 8,
            .fish_space = 4,
            .base_size = 2,
            .bases = {[3] = 2, [4] = 2},
            .start = START_FREE,
            .youngest_clockwise = true,
            .sinking = {[2] = 6, [3] = 4, [4] = 2},
            .sinking_counts_huts = true,
            .influence_worth = 2,
            .tie_shares = true,
            .start_is_option = true,
        },
    [EDITION_2005_SK] =
        {
            .name = "2005-sk",
            .rounds = 10,
            .fish_space = 5,
            .base_size = 1,
            .bases = {[3] = 1, [4] = 2},
            .start = START_FIRST_CANOE,
            .god_is_die = true,
            .sinking = {[2] = 4, [3] = 3, [4] = 2},
            .sinking_counts_huts = true,
            .influence_worth = 1,
            .gifts = true,
        },
    [EDITION_2005_IT] =
        {
            .name = "2005-it",
            .rounds = 10,
            .fish_space = 5,
            .base_size = 1,
            .bases = {[3] = 1, [4] = 2},
            .start = START_ONE_CANOE,
            .god_is_die = true,
            .sinking = {[2] = 4, [3] = 3, [4] = 1},
            .sinking_counts_huts = true,
            .canoe_freezes_hut = true,
            .one_hut_per_village = true,
            .influence_worth = 1,
            .canoe_counts_once = true,
            .gifts = true,
        },
};
