/* playout.c: see playout.h. */
#include "playout.h"

static void pay(const struct motu_game *game, const struct motu_state *state, int share[])
{
    game->payoff(state, share);
    for (int seat = 0; seat < game->seats(state); seat++)
        share[seat] *= MOTU_VALUE / MOTU_WHOLE;
}

/* Gives out some thousandths of the whole by points: a hundred more than the mean is twice as much. */
static void add_margin(const struct motu_game *game, const struct motu_state *state, int thousandths, int share[])
{
    enum { FAR = 100 };
    int points[MOTU_MAX_SEATS] = {0}, sum = 0, best = 0, left = MOTU_VALUE;
    const int seats = game->seats(state), each = MOTU_VALUE / 1000 * thousandths / seats;
    (game->standing ? game->standing : game->score)(state, points);
    for (int seat = 0; seat < seats; seat++)
        sum += points[seat];
    for (int seat = 0; seat < seats; seat++) {
        int ahead = points[seat] - sum / seats;
        ahead = ahead > FAR ? FAR : ahead < -FAR ? -FAR : ahead;
        share[seat] += each + each * ahead / FAR - share[seat] * thousandths / 1000;
        left -= share[seat];
        best = share[seat] > share[best] ? seat : best;
    }
    share[best] += left;
}

static void judge(const struct motu_game *game, const struct motu_state *state, bool over,
                  const struct motu_ai_settings *how, int share[])
{
    if (over)
        pay(game, state, share);
    else
        game->value(state, share);
    if (how->margin)
        add_margin(game, state, how->margin, share);
}

void playout_run(const struct motu_game *game, struct motu_state *state, const struct motu_ai_settings *how,
                 struct motu_rng *rng, int share[])
{
    int actor, last = MOTU_CHANCE, turns = how->cut;
    const bool to_the_end = turns < 0 || !game->value;
    if (to_the_end)
        motu_random_game(game, state, rng);
    if (to_the_end && game->merit) {
        game->merit(state, share);
        return;
    }
    while ((actor = game->actor(state)) != MOTU_OVER) {
        if (actor >= 0) {
            turns -= last >= 0 && actor != last;
            last = actor;
            if (turns <= 0) {
                judge(game, state, false, how, share);
                return;
            }
        }
        game->apply(state, motu_random_move(game, state, rng));
    }
    judge(game, state, true, how, share);
}
