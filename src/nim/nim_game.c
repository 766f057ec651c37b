/* nim_game.c: the table of Nim. What a game need not have (beliefs, advice, a value of its own) is left out: computer
 * players then play random games to their end, and solve what is left when nothing is hidden. */
#include "nim_game.h"

#include "nim_rules.h"
#include "open_game.h"

static int seats(const struct motu_state *s)
{
    (void)s;
    return SEATS;
}

static void payoff(const struct motu_state *s, int share[])
{
    const int winner = nim_winner(nim_of_const(s));
    share[winner] = MOTU_WHOLE;
    share[!winner] = 0;
}

/* A win is the only point there is. */
static void score(const struct motu_state *s, int points[])
{
    points[BLACK] = points[WHITE] = 0;
    if (nim_actor(s) == MOTU_OVER)
        points[nim_winner(nim_of_const(s))] = 1;
}

const struct motu_game nim_game = {
    .id = "nim",
    .title = "Nim",
    .prefix = "NM",
    .rules_version = 1,
    .state_size = sizeof(struct nim),
    .max_moves = 1 + 3 + 5 + 7,
    .max_seats = SEATS,
    .seat_names = nim_seat_name,
    .options = nim_options,
    .start = nim_start,
    .seats = seats,
    .actor = nim_actor,
    .moves = nim_moves,
    .refuse = nim_refuse,
    .apply = nim_apply,
    .score = score,
    .payoff = payoff,
    OPEN_GAME,
    .write_options = nim_write_options,
    .write_move = nim_write_move,
    .read_move = nim_read_move,
    .write_state = nim_write_state,
#ifndef MOTU_WITHOUT_STATES
    .read_state = nim_read_state,
#endif
    .write_result = nim_write_result,
    .write_result_json = nim_write_result_json,
    .tell = nim_tell,
};
