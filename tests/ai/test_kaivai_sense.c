/* test_kaivai_sense.c: what nobody would do who knows the rules of Kaivai, no level does either.
 *
 * The last turns are played for what they score: when all others have passed in the last round and there is no
 * influence for a second celebration, choosing the feast, or passing instead, is a plain sum. A choice is missed if
 * another brings more glory and no rival more than it did. Nothing is given away to somebody who may still win, and
 * nobody approves of a gift that may cost them the game; what costs nothing is approved. Bases lie where there is room.
 * Hidden influence is remembered.
 */
#include "checked.h"

#include <stdlib.h>

#include <motu/catalogue.h>
#include <motu/mind.h>

#include "kaivai_rules.h"
#include "random_games.h"

enum { MEMORY = 4 * 1024 * 1024 };

static struct motu_match match;
static void *memory;
static long missed, tempting;

static bool is_last_turn(const struct kaivai *s)
{
    const unsigned others = kaivai_all_seats(s) & ~(1u << s->player);
    return s->step == STEP_TURN && s->round == edition_of(s)->rounds && s->passed == others && !s->influence[s->player]
           && !s->space[ACTION_CELEBRATE];
}

static bool is_feast(motu_move move)
{
    return move_is_small(move, WORD_CELEBRATE, VILLAGES);
}

/* Whether one move brings the seat more than another, and no rival more. */
static bool is_better(const struct motu_match *m, motu_move better, motu_move worse)
{
    struct motu_state after[2];
    int points[2][MOTU_MAX_SEATS];
    const int seat = motu_match_actor(m), seats = m->game->seats(&m->now);
    for (int i = 0; i < 2; i++) {
        after[i] = m->now;
        if (is_feast(i ? worse : better))
            m->game->apply(&after[i], i ? worse : better); /* a pass would already count the huts */
        m->game->score(&after[i], points[i]);
    }
    for (int other = 0; other < seats; other++)
        if (other != seat && points[0][other] > points[1][other])
            return false;
    return points[0][seat] > points[1][seat];
}

/* What a level decides. */
static motu_move decide(const struct motu_match *m, int level, uint64_t seed)
{
    static struct motu_mind mind;
    const struct motu_ai_position *p = motu_mind_glance(&mind, m, motu_match_actor(m));
    struct motu_ai_player player = motu_ai_player_level(level);
    if (level == MOTU_AI_LEVELS)
        player.settings.visits = 100; /* its own are many, and more are better */
    struct motu_ai_search *t = motu_ai_begin(memory, MEMORY, &player, p, seed);
    while (motu_ai_think(t, 100))
        ;
    return motu_ai_best(t);
}

/* Looks at a last turn, if some of its choices are better than others. */
static bool tempt_with_feasts(const struct motu_match *m, uint64_t seed)
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    int worse = 0;
    if (!is_last_turn(kaivai_of_const(&m->now)))
        return false;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            worse += (is_feast(move[i]) || move[i] == WORD_PASS) && is_feast(move[k]) && is_better(m, move[k], move[i]);
    for (int level = 1; worse && level <= MOTU_AI_LEVELS; level++) {
        const motu_move chosen = decide(m, level, seed);
        bool miss = false;
        for (int k = 0; k < count && (is_feast(chosen) || chosen == WORD_PASS); k++)
            miss |= is_feast(move[k]) && is_better(m, move[k], chosen);
        missed += miss;
    }
    tempting += worse;
    return worse;
}

static bool is_generous(motu_move move)
{
    return move_is_give(move) || move_is_add(move) || move == WORD_APPROVE;
}

/* Whether the giver, with one more glory, has less than everybody who may be asked: then it is not given away. */
static bool is_harmless(const struct kaivai *s)
{
    bool harmless = true;
    for (int seat = 0; seat < s->players; seat++)
        if (seat != s->player && (s->step != STEP_VOTE || seat == s->gift_voter))
            harmless = harmless && kaivai_sure_glory(s, s->player) + 1 < kaivai_sure_glory(s, seat);
    return harmless;
}

/* Looks at one in some of the decisions in which something can be given or approved. */
static bool tempt_with_gifts(const struct motu_match *m, uint64_t seed)
{
    motu_move move[MOTU_MAX_MOVES];
    const int count = m->game->moves(&m->now, move);
    int generous = 0;
    if (motu_match_actor(m) == MOTU_CHANCE || seed % 16)
        return false;
    for (int i = 0; i < count; i++)
        generous += is_generous(move[i]);
    for (int level = 1; generous && level <= MOTU_AI_LEVELS; level++)
        missed += is_generous(decide(m, level, seed)) && !is_harmless(kaivai_of_const(&m->now));
    tempting += generous;
    return generous;
}

/* Random games, until so many decisions have been tempting; no level may have fallen for one. */
static void tempt(bool (*look)(const struct motu_match *, uint64_t seed), long wanted, uint64_t seed)
{
    const struct motu_game *game = motu_catalogue_find("kaivai", 6);
    struct motu_rng rng;
    long looked = 0;
    missed = tempting = 0;
    motu_rng_seed(&rng, seed);
    while (looked < wanted) {
        random_games_start(&match, game, &rng);
        while (motu_match_actor(&match) != MOTU_OVER) {
            looked += looked < wanted && look(&match, motu_rng_next(&rng));
            assert_true(motu_match_play(&match, motu_random_move(game, &match.now, &rng), NULL));
        }
    }
    print_message("# %ld decisions with %ld worse choices: %ld fallen for\n", looked, tempting, missed);
    assert_int_equal(missed, 0);
}

static void no_score_is_missed_in_last_turns(void **state)
{
    (void)state;
    tempt(tempt_with_feasts, random_games_count(1000), 61);
}

static void nothing_is_given_away(void **state)
{
    (void)state;
    tempt(tempt_with_gifts, random_games_count(100), 62);
}

/* A vote on a gift in the last round, by a player who is that much ahead of the giver. */
static motu_move vote_ahead_by(int glory, int level)
{
    assert_true(motu_match_start(&match, motu_catalogue_find("kaivai", 6),
                                 "profile=2005-sk players=3 bases=A6 ages=red,yellow,green", 1, NULL));
    static const char *const moves[] = {
        "bid 9",          "bid 8",           "bid 7",           "place canoe K1", "place canoe L1",    "place canoe J2",
        "place canoe J3", "place canoe F12", "place canoe G12", "god C2",         "give green fish 5", "offer"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++)
        assert_true(motu_match_play_text(&match, moves[i], NULL));
    struct kaivai *s = kaivai_of(&match.now);
    s->round = edition_of(s)->rounds;
    s->glory[YELLOW] = s->glory[GREEN] = (uint16_t)glory;
    return decide(&match, level, 5);
}

static void what_costs_nothing_is_approved_and_nothing_else(void **state)
{
    (void)state;
    for (int level = 1; level <= MOTU_AI_LEVELS; level++) {
        assert_int_equal(vote_ahead_by(60, level), WORD_APPROVE);
        assert_int_equal(vote_ahead_by(0, level), WORD_REFUSE);
        assert_int_equal(vote_ahead_by(5, level), WORD_REFUSE);
    }
}

/* Which gifts are looked at by a player who is out of the race, when yellow and green have so much glory: the seats
 * that might get one. */
static unsigned receivers(int yellow, int green)
{
    motu_move move[MOTU_MAX_MOVES];
    unsigned seats = 0;
    vote_ahead_by(0, 1);
    struct kaivai *s = kaivai_of(&match.now);
    assert_true(motu_match_undo(&match, 2, NULL)); /* before the gift */
    s->round = edition_of(s)->rounds;
    s->glory[YELLOW] = (uint16_t)yellow;
    s->glory[GREEN] = (uint16_t)green;
    const int count = kaivai_sift(s, move, match.game->moves(&match.now, move));
    for (int i = 0; i < count; i++)
        seats |= move_is_give(move[i]) ? 1u << move_give_to(move[i]) : 0;
    return seats;
}

static void nobody_who_may_win_is_given_anything(void **state)
{
    (void)state;
    assert_int_equal(receivers(0, 0), 0);
    assert_int_equal(receivers(60, 60), 0);             /* either may win: a gift would decide it */
    assert_int_equal(receivers(60, 200), 1u << YELLOW); /* who cannot catch up with green */
    assert_int_equal(receivers(200, 60), 1u << GREEN);
}

static void nothing_is_added_to_a_gift(void **state)
{
    (void)state;
    assert_true(motu_match_start(&match, motu_catalogue_find("kaivai", 6),
                                 "profile=2005-it players=3 bases=A6 ages=red,yellow,green", 1, NULL));
    assert_true(motu_match_play_text(&match, "give green fish 5", NULL));
    for (int level = 1; level <= MOTU_AI_LEVELS; level++)
        assert_int_equal(decide(&match, level, 5), WORD_OFFER); /* one counter brings as much glory as many */
}

static void bases_lie_where_there_is_room(void **state)
{
    (void)state;
    assert_true(motu_match_start(&match, motu_catalogue_find("kaivai", 6), "bases=players ages=red,yellow,green,blue",
                                 1, NULL));
    while (kaivai_of(&match.now)->step == STEP_BASE) {
        motu_move move[MOTU_MAX_MOVES];
        const int count = match.game->moves(&match.now, move);
        int most = 0;
        for (int i = 0; i < count; i++) {
            const int scratch = kaivai_base_room((int)move[i] - WORD_BASE);
            most = scratch > most ? scratch : most;
        }
        for (int level = 1; level <= MOTU_AI_LEVELS; level++)
            assert_int_equal(kaivai_base_room((int)decide(&match, level, 5) - WORD_BASE), most);
        assert_true(motu_match_play(&match, decide(&match, 1, 5), NULL));
    }
}

/* KV-66: what somebody who has watched every counter come and go would know, also from a record of one's own. */
static void all_influence_is_known(const struct motu_match *m, int seat)
{
    static struct motu_match own, scratch;
    static struct motu_mind mind;
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_match_fault fault;
    struct motu_text text = MOTU_TEXT_IN(record);
    motu_match_write_record(m, seat, &text);
    assert_true(motu_match_read_record(&own, &scratch, record, text.length, motu_catalogue_find, NULL, &fault));
    const struct kaivai *known = kaivai_of_const(&motu_mind_glance(&mind, &own, seat)->view);
    assert_memory_equal(known->influence, kaivai_of_const(&m->now)->influence, sizeof known->influence);
}

/* Hidden or open, a computer player who remembers decides the same. */
static void hidden_influence_is_remembered(void **state)
{
    static struct motu_match hidden;
    const struct motu_game *game = motu_catalogue_find("kaivai", 6);
    struct motu_rng rng;
    int looked = 0;
    (void)state;
    motu_rng_seed(&rng, 66);
    for (int i = 0; i < random_games_count(2); i++) {
        assert_true(motu_match_start(&match, game, "", 1, NULL)
                    && motu_match_start(&hidden, game, "influence=hidden", 1, NULL));
        while (kaivai_of(&match.now)->step != STEP_SHOW) { /* then everybody is asked only where it is hidden */
            const motu_move move = motu_random_move(game, &match.now, &rng);
            const uint64_t seed = motu_rng_next(&rng);
            if (motu_match_actor(&match) >= 0 && seed % 8 == 0) {
                all_influence_is_known(&hidden, motu_match_actor(&hidden));
                for (int level = 1; level <= MOTU_AI_LEVELS; level++)
                    assert_int_equal(decide(&hidden, level, seed), decide(&match, level, seed));
                looked++;
            }
            assert_true(motu_match_play(&match, move, NULL) && motu_match_play(&hidden, move, NULL));
        }
    }
    assert_true(looked > 20);
}

static int set_up(void **state)
{
    (void)state;
    return !(memory = malloc(MEMORY));
}

static int tear_down(void **state)
{
    (void)state;
    free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_score_is_missed_in_last_turns),
        cmocka_unit_test(nothing_is_given_away),
        cmocka_unit_test(what_costs_nothing_is_approved_and_nothing_else),
        cmocka_unit_test(nobody_who_may_win_is_given_anything),
        cmocka_unit_test(nothing_is_added_to_a_gift),
        cmocka_unit_test(bases_lie_where_there_is_room),
        cmocka_unit_test(hidden_influence_is_remembered),
    };
    return cmocka_run_group_tests_name("sense in Kaivai", tests, set_up, tear_down);
}
