/* editions.c: the table "What differs between the rulebooks" of the rules, once for each version of the rules. What a
 * rulebook has in every version stands in one list; a row adds what its version reads there. */
#include "editions.h"

#define BOOK_2010                                                                                   \
    .rounds = 8, .fish_space = 4, .base_size = 2, .bases = {[3] = 2, [4] = 2}, .start = START_FREE, \
    .sinking = {[2] = 6, [3] = 4, [4] = 2}, .influence_worth = 2, .tie_shares = true, .start_is_option = true

#define BOOK_2005                                                                                   \
    .rounds = 10, .fish_space = 5, .base_size = 1, .bases = {[3] = 1, [4] = 2}, .god_is_die = true, \
    .sinking_counts_huts = true, .influence_worth = 1, .gifts = true

#define BOOK_2010_EN .canoe_closes_hut = true, BOOK_2010

#define BOOK_2010_DE .canoe_closes_hut = true, .youngest_clockwise = true, BOOK_2010

#define BOOK_2005_SK .start = START_FIRST_CANOE, .sinking = {[2] = 4, [3] = 3, [4] = 2}, BOOK_2005

#define BOOK_2005_IT                                                                            \
    .start = START_ONE_CANOE, .sinking = {[2] = 4, [3] = 3, [4] = 1}, .canoe_closes_hut = true, \
    .canoe_freezes_hut = true, .one_hut_per_village = true, .canoe_counts_once = true, BOOK_2005

/* What the first version read there. */
#define FIRST_2010_EN BOOK_2010_EN
#define FIRST_2010_DE BOOK_2010_DE, .sinking_counts_huts = true
#define FIRST_2005_SK BOOK_2005_SK, .canoe_closes_hut = true
#define FIRST_2005_IT BOOK_2005_IT

/* What came with the second version: for every rulebook who places the bases, and whether influence is hidden. */
#define SECOND         .bases_are_option = true, .influence_is_option = true
#define SECOND_2010_EN BOOK_2010_EN, SECOND, .pays_exactly = true
#define SECOND_2010_DE BOOK_2010_DE, SECOND, .pays_exactly = true
#define SECOND_2005_SK BOOK_2005_SK, SECOND, .gift_of_several = true
#define SECOND_2005_IT BOOK_2005_IT, SECOND, .gift_of_several = true, .gift_before_bid = true, .influence_hidden = true

/* A rulebook without a row in each version does not compile. */
#define FIRST_ROW(book, title)  {.rules = 1, .profile = EDITION_##book, .name = (title), FIRST_##book},
#define SECOND_ROW(book, title) {.rules = 2, .profile = EDITION_##book, .name = (title), SECOND_##book},
const struct edition kaivai_edition[EDITION_ROWS] = {EDITION_LIST(FIRST_ROW) EDITION_LIST(SECOND_ROW)};
