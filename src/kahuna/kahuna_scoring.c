/* kahuna_scoring.c: the two interim scorings, the final one, and who has won. */
#include "kahuna_rules.h"

/* The player with more tokens gets points; the number of points on a tie does not matter. */
static int leader(const struct kahuna *s)
{
    const int black = kahuna_token_count(s, BLACK), white = kahuna_token_count(s, WHITE);
    return black > white ? BLACK : white > black ? WHITE : NOBODY;
}

/* KH-19: all discards, the hidden ones too, become the pile; the row is laid out by chance. */
static void shuffle_discards(struct kahuna *s)
{
    s->pile = cards_join(s->discards, cards_join(s->hidden_discards[BLACK], s->hidden_discards[WHITE]));
    s->pile_size = (uint8_t)(cards_count(s->pile) + s->unseen_discards[BLACK] + s->unseen_discards[WHITE]);
    if (s->viewer != MOTU_ALL)
        s->pile = 0;
    s->discards = 0;
    for (int seat = BLACK; seat < SEATS; seat++)
        s->hidden_discards[seat] = s->unseen_discards[seat] = 0;
}

void kahuna_end_early(struct kahuna *s)
{
    s->winner = s->bridges[BLACK] ? BLACK : WHITE;
    s->end = END_PREMATURE;
    s->step = STEP_OVER;
    s->last_turns = 0;
}

void kahuna_score_round(struct kahuna *s)
{
    if (s->round == ROUNDS) { /* KH-20 */
        s->step = STEP_LAST;
        s->last_turns = SEATS;
        s->player = !s->player;
        s->turn++;
        s->abstained = false;
        return;
    }
    const int best = leader(s);
    if (best != NOBODY) /* KH-18: one point, then two */
        s->points[best] = (uint8_t)(s->points[best] + s->round);
    if (kahuna_one_is_bare(s)) { /* KH-22, at the first scoring: later it would have ended before */
        kahuna_end_early(s);
        return;
    }
    s->round++;
    shuffle_discards(s);
    s->step = STEP_REVEAL;
}

static int sign(int difference)
{
    return (difference > 0) - (difference < 0);
}

void kahuna_score_finally(struct kahuna *s)
{
    const int difference = kahuna_token_count(s, BLACK) - kahuna_token_count(s, WHITE);
    if (difference > 0)
        s->points[BLACK] = (uint8_t)(s->points[BLACK] + difference);
    else
        s->points[WHITE] = (uint8_t)(s->points[WHITE] - difference);
    s->step = STEP_OVER;
    s->last_turns = 0;

    /* KH-21: what decides, in this order */
    int decides = sign(s->points[BLACK] - s->points[WHITE]);
    s->end = END_POINTS;
    if (!decides && difference) {
        decides = sign(difference);
        s->end = END_FINAL;
    }
    if (!decides && !s->points[BLACK]) {
        decides = sign(__builtin_popcount(s->bridges[BLACK]) - __builtin_popcount(s->bridges[WHITE]));
        s->end = END_BRIDGES;
    }
    if (!decides)
        s->end = END_DRAW;
    s->winner = decides > 0 ? BLACK : decides < 0 ? WHITE : NOBODY;
}
