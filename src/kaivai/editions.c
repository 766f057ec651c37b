/* editions.c: the table "What differs between the rulebooks" of the rules, once for each version of the rules. What a
 * rulebook has in every version stands in one list; a row adds what its version reads there. */
#include "editions.h"

#define BOOK_2010                                                                                   \
    .rounds = 8, .fish_space = 4, .base_size = 2, .bases = {[3] = 2, [4] = 2}, .start = START_FREE, \
    .sinking = {[2] = 6, [3] = 4, [4] = 2}, .influence_worth = 2, .tie_shares = true, .start_is_option = true

#define BOOK_2005                                                                                   \
    .rounds = 10, .fish_space = 5, .base_size = 1, .bases = {[3] = 1, [4] = 2}, .god_is_die = true, \
    .sinking_counts_huts = true, .influence_worth = 1, .gifts = true

#define BOOK_2010_EN .profile = EDITION_2010_EN, .name = "2010-en", .canoe_closes_hut = true, BOOK_2010

#define BOOK_2010_DE \
    .profile = EDITION_2010_DE, .name = "2010-de", .canoe_closes_hut = true, .youngest_clockwise = true, BOOK_2010

#define BOOK_2005_SK                                                                                                   \
    .profile = EDITION_2005_SK, .name = "2005-sk", .start = START_FIRST_CANOE, .sinking = {[2] = 4, [3] = 3, [4] = 2}, \
    BOOK_2005

#define BOOK_2005_IT                                                                                                 \
    .profile = EDITION_2005_IT, .name = "2005-it", .start = START_ONE_CANOE, .sinking = {[2] = 4, [3] = 3, [4] = 1}, \
    .canoe_closes_hut = true, .canoe_freezes_hut = true, .one_hut_per_village = true, .canoe_counts_once = true,     \
    BOOK_2005

/* What came with the second version for every rulebook: who places the bases, and whether influence is hidden. */
#define SECOND_VERSION .rules = 2, .bases_are_option = true, .influence_is_option = true

const struct edition kaivai_edition[EDITION_ROWS] = {
    /* version 1 */
    {.rules = 1, BOOK_2010_EN},
    {.rules = 1, BOOK_2010_DE, .sinking_counts_huts = true},
    {.rules = 1, BOOK_2005_SK, .canoe_closes_hut = true},
    {.rules = 1, BOOK_2005_IT},
    /* version 2 */
    {SECOND_VERSION, BOOK_2010_EN, .pays_exactly = true},
    {SECOND_VERSION, BOOK_2010_DE, .pays_exactly = true},
    {SECOND_VERSION, BOOK_2005_SK, .gift_of_several = true},
    {SECOND_VERSION, BOOK_2005_IT, .gift_of_several = true, .gift_before_bid = true, .influence_hidden = true},
};
