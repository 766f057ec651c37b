/* kahuna_look.c: a position laid out for those who show it; see motu/kahuna.h. */
#include <motu/kahuna.h>

#include <string.h>

#include "kahuna_rules.h"

static void count_cards(cards c, int count[])
{
    for (int island = 0; island < ISLANDS; island++)
        count[island] = cards_copies(c, island);
}

void motu_kahuna_look(const struct motu_state *state, struct motu_kahuna_position *look)
{
    const struct kahuna *s = kahuna_of_const(state);
    *look = (struct motu_kahuna_position){
        .pile = s->pile_size,
        .round = s->round,
        .turn = s->turn,
        .last_turns = s->last_turns,
        .phase = kahuna_phase_name((enum kahuna_step)s->step),
        .swap = s->swap_line,
        .handicap_left = s->handicap_left,
        .abstained = s->abstained,
        .variant1 = s->variant1,
        .variant2 = s->variant2,
        .player = s->player,
        .winner = s->winner,
        .end = kahuna_end_name((enum kahuna_end)s->end),
    };
    for (int line = 0; line < LINES; line++)
        look->owner[line] = s->bridges[BLACK] >> line & 1 ? BLACK : s->bridges[WHITE] >> line & 1 ? WHITE : NOBODY;
    for (int island = 0; island < ISLANDS; island++)
        look->control[island] = NOBODY;
    for (int seat = BLACK; seat < SEATS; seat++) {
        for (int island = 0; island < ISLANDS; island++) {
            look->bridges[seat][island] = (int)(s->tally[seat] >> (4 * island) & 15);
            if (kahuna_tokens(s, seat) >> island & 1)
                look->control[island] = seat;
        }
        look->tokens[seat] = kahuna_token_count(s, seat);
        look->hand_seen[seat] = s->viewer == MOTU_ALL || s->viewer == seat;
        count_cards(s->hand[seat], look->hand[seat]);
        count_cards(s->open[seat], look->open[seat]);
        look->held[seat] = s->held[seat];
        look->hidden_discards[seat] = cards_count(s->hidden_discards[seat]) + s->unseen_discards[seat];
        look->points[seat] = s->points[seat];
    }
    count_cards(s->face_up, look->face_up);
    count_cards(s->discards, look->discards);
}
