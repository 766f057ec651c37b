/* test_kahuna_sense.c: what nobody would do who knows the rules of Kahuna, no level does either. Weaker levels see
 * less; they do not throw a game away. Positions are from games in which most decisions are sensible and some are not.
 */
#include "checked.h"

#include <stdlib.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "kahuna_rules.h"
#include "random_games.h"

enum { MEMORY = 4 * 1024 * 1024 };

static struct motu_match match;
static struct motu_mind mind;

/* What the player on turn gets of the game when it ends with these decisions; -1 if it does not end. */
static int payoff_after(const struct motu_state *now, int seat, motu_move first, motu_move then)
{
    int part[MOTU_MAX_SEATS];
    struct motu_state after = *now;
    kahuna_apply(kahuna_of(&after), first);
    if (then && kahuna_of(&after)->step == STEP_LAST)
        kahuna_apply(kahuna_of(&after), then);
    if (kahuna_of(&after)->step != STEP_OVER)
        return -1;
    match.game->payoff(&after, part);
    return part[seat];
}

/* --- what is absurd -------------------------------------------------------------------------------------------- */

static bool ends_its_turn(motu_move move)
{
    return move_kind(move) == MOVE_DRAW
           || (move_kind(move) == MOVE_WORD && (move == WORD_DRAW_PILE || move == WORD_ABSTAIN || move == WORD_END));
}

/* The last turn of all: to end it although one card more would make a better result. */
static bool leaves_the_result_lying(const struct motu_state *now, motu_move move)
{
    const struct kahuna *s = kahuna_of_const(now);
    motu_move other[KAHUNA_MAX_MOVES];
    if (move != WORD_END || s->step != STEP_LAST || s->last_turns != 1)
        return false;
    const int own = payoff_after(now, s->player, WORD_END, 0), count = kahuna_moves(s, other);
    for (int i = 0; i < count; i++)
        if (other[i] != WORD_END && payoff_after(now, s->player, other[i], WORD_END) > own)
            return true;
    return false;
}

/* To end a turn although one play wins at once (KH-22). */
static bool leaves_the_win_lying(const struct motu_state *now, motu_move move)
{
    const struct kahuna *s = kahuna_of_const(now);
    motu_move other[KAHUNA_MAX_MOVES];
    if (!ends_its_turn(move) || s->step == STEP_LAST)
        return false;
    const int count = kahuna_moves(s, other);
    for (int i = 0; i < count; i++)
        if (!ends_its_turn(other[i]) && payoff_after(now, s->player, other[i], 0) == MOTU_WHOLE)
            return true;
    return false;
}

/* To take no card with none in hand and a round that is far from over. */
static bool stays_without_a_card(const struct motu_state *now, motu_move move)
{
    const struct kahuna *s = kahuna_of_const(now);
    return move == WORD_ABSTAIN && !s->held[s->player] && s->pile_size >= 6;
}

static const struct {
    const char *what;
    bool (*is)(const struct motu_state *, motu_move);
    int wanted; /* positions */
} absurd[] = {
    {"the last turn ended before the card that changes the result", leaves_the_result_lying, 60},
    {"a turn ended before the play that wins at once", leaves_the_win_lying, 60},
    {"no card drawn with an empty hand", stays_without_a_card, 60},
};
enum { KINDS = sizeof absurd / sizeof absurd[0] };

/* --- the test ---------------------------------------------------------------------------------------------------- */

static long looked[KINDS], done[KINDS][MOTU_AI_LEVELS + 1];

static bool is_temptation(int kind, const struct motu_state *now)
{
    motu_move move[KAHUNA_MAX_MOVES];
    const int count = kahuna_moves(kahuna_of_const(now), move);
    for (int i = 0; i < count; i++)
        if (absurd[kind].is(now, move[i]))
            return true;
    return false;
}

static void tempt(const struct motu_match *m, void *memory, uint64_t seed, int kind)
{
    const struct motu_ai_position *p = motu_mind_recall(&mind, m, motu_match_actor(m));
    looked[kind]++;
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        struct motu_ai_player player = motu_ai_player_level(level);
        if (level == MOTU_AI_LEVELS)
            player.settings.visits = 2000; /* its own are many, and more are better */
        struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, seed);
        while (motu_ai_think(t, 1000))
            ;
        done[kind][level] += absurd[kind].is(&m->now, motu_ai_best(t));
    }
}

static bool is_enough(long factor)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (looked[kind] < absurd[kind].wanted * factor)
            return false;
    return true;
}

static void no_level_does_what_is_absurd(void **state)
{
    const struct motu_game *game = motu_catalogue_find("kahuna", 6);
    const long factor = random_games_count(1);
    void *memory = malloc(MEMORY);
    struct motu_rng rng;
    (void)state;
    motu_mind_start(&mind, malloc(game->belief_size));
    assert_true(mind.belief && memory);
    motu_rng_seed(&rng, 83);
    while (!is_enough(factor)) {
        random_games_start(&match, game, &rng);
        for (int actor; (actor = motu_match_actor(&match)) != MOTU_OVER;) {
            motu_move move = motu_random_move(game, &match.now, &rng);
            for (int kind = 0; actor != MOTU_CHANCE && kind < KINDS; kind++)
                if (looked[kind] < absurd[kind].wanted * factor && is_temptation(kind, &match.now))
                    tempt(&match, memory, motu_rng_next(&rng), kind);
            if (actor != MOTU_CHANCE && motu_rng_below(&rng, 3)) {
                struct motu_state view;
                motu_match_view(&match, actor, &view);
                move = motu_ai_decide(MOTU_AI_GREEDY, game, &view, actor, &rng);
            }
            assert_true(motu_match_play(&match, move, NULL));
        }
    }
    long all = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
            if (done[kind][level])
                print_message("# level %d, %s: %ld of %ld\n", level, absurd[kind].what, done[kind][level],
                              looked[kind]);
            all += done[kind][level];
        }
    assert_int_equal(all, 0);
    free(mind.belief);
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_level_does_what_is_absurd),
    };
    return cmocka_run_group_tests_name("sense in Kahuna", tests, NULL, NULL);
}
