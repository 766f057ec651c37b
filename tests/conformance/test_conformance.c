/* test_conformance.c: what must be true of every game in the catalogue, held on random games. A failure
 * prints the game, its options and seed: the same numbers give the same game again. */
#include "checked.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <motu/ai.h>
#include <motu/catalogue.h>
#include <motu/match.h>

#include "random_games.h"

/* Called before every decision of every game, and at the end with move 0. */
typedef void look_at(const struct motu_match *, motu_move next, struct motu_rng *);

static void print_match(const struct motu_match *m)
{
    static char record[MOTU_MATCH_MAX_RECORD];
    struct motu_text text = MOTU_TEXT_IN(record);
    motu_match_write_record(m, MOTU_ALL, &text);
    fprintf(stderr, "the game so far:\n%s\n", record); /* not print_error: that cuts long texts */
}

/* Fails with the game printed. */
static void broken(const struct motu_match *m, const char *what)
{
    print_match(m);
    print_error("not true: %s\n", what);
    fail();
}

#define check(m, condition) ((condition) ? (void)0 : broken((m), #condition))

static void play_games(int games, uint64_t seed, look_at *look)
{
    static struct motu_match m;
    for (int g = 0; motu_catalogue_games[g]; g++) {
        struct motu_rng rng;
        motu_rng_seed(&rng, seed);
        const int share = 1 + motu_catalogue_games[g]->max_moves / 80; /* wide games cost more: fewer of them */
        for (int i = 0; i < 2 * games / share; i++) {
            random_games_start(&m, motu_catalogue_games[g], &rng);
            for (;;) {
                const motu_move next = motu_random_move(m.game, &m.now, &rng);
                look(&m, next, &rng);
                if (!next)
                    break;
                struct motu_reason reason = {.rule = ""};
                if (!motu_match_play(&m, next, &reason)) {
                    char why[512];
                    struct motu_text text = MOTU_TEXT_IN(why);
                    motu_reason_write(&reason, MOTU_LANGUAGE_EN, &text);
                    broken(&m, why);
                }
            }
        }
    }
}

static void copy(const struct motu_match *m, struct motu_state *to)
{
    memcpy(to, &m->now, m->game->state_size);
}

static bool equal(const struct motu_match *m, const struct motu_state *a, const struct motu_state *b)
{
    return !memcmp(a, b, m->game->state_size);
}

/* --- moves and refusals -------------------------------------------------------------------------------------- */

static void look_at_codes(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    static bool listed[MOTU_MOVE_LIMIT];
    motu_move move[MOTU_MAX_MOVES];
    struct motu_state before;
    const int count = random_games_list(m->game, &m->now, move);
    (void)rng;
    copy(m, &before);
    check(m, count <= m->game->max_moves && m->game->max_moves <= MOTU_MAX_MOVES);
    check(m, (count > 0) == (m->game->actor(&m->now) != MOTU_OVER));
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++) {
        check(m, move[i] && move[i] < MOTU_MOVE_LIMIT && !listed[move[i]]);
        listed[move[i]] = true;
    }
    check(m, !next || listed[next]);
    for (motu_move code = 0; code < MOTU_MOVE_LIMIT; code++)
        if (m->game->refuse(&m->now, code, NULL) == listed[code]) {
            print_error("move number %u: listed %d\n", code, listed[code]);
            broken(m, "refuse and moves agree");
        }
    check(m, m->game->refuse(&m->now, MOTU_MOVE_LIMIT, NULL));
    check(m, m->game->refuse(&m->now, UINT32_MAX, NULL));
    check(m, equal(m, &before, &m->now));
}

static void moves_agree_with_refuse_over_all_codes(void **state)
{
    (void)state;
    play_games(random_games_count(60), 101, look_at_codes);
}

/* A refusal has a sentence, a known rule or none, and is the same a second time. */
static void look_at_reasons(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    struct motu_reason reason, again;
    (void)next;
    for (int i = 0; i < 200; i++) {
        const motu_move code = motu_rng_below(rng, MOTU_MOVE_LIMIT + 10);
        char sentence[2][512];
        memset(&reason, 0, sizeof reason);
        memset(&again, 0xFF, sizeof again);
        if (!m->game->refuse(&m->now, code, &reason))
            continue;
        check(m, m->game->refuse(&m->now, code, &again));
        check(m, reason.message > MOTU_MESSAGE_NONE && reason.message < MOTU_MESSAGE_COUNT);
        check(m, reason.fault == MOTU_REASON_ILLEGAL || reason.fault == MOTU_REASON_OVER);
        struct motu_text one = MOTU_TEXT_IN(sentence[0]), other = MOTU_TEXT_IN(sentence[1]);
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &one);
        motu_reason_write(&again, MOTU_LANGUAGE_EN, &other);
        check(m, !strcmp(sentence[0], sentence[1]) && motu_text_fits(&one));
        check(m, !strchr(sentence[0], '{') && !strchr(sentence[0], '}'));
        const size_t prefix = strlen(m->game->prefix);
        check(m, !*reason.rule
                     || (!strncmp(reason.rule, m->game->prefix, prefix) && reason.rule[prefix] == '-'
                         && atoi(reason.rule + prefix + 1) >= 1));
    }
}

static void refusals_carry_a_rule_and_a_whole_sentence(void **state)
{
    (void)state;
    play_games(random_games_count(150), 102, look_at_reasons);
}

/* --- text -------------------------------------------------------------------------------------------------- */

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void look_at_texts(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    static char words[MOTU_MAX_MOVES][MOTU_MATCH_MAX_MOVE_TEXT];
    motu_move move[MOTU_MAX_MOVES];
    const int count = random_games_list(m->game, &m->now, move);
    (void)next;
    (void)rng;
    for (int i = 0; i < count; i++) {
        struct motu_text text = motu_text_in(words[i], sizeof words[i]);
        motu_move again = 0;
        m->game->write_move(&m->now, move[i], &text);
        check(m, text.length && motu_text_fits(&text));
        if (!m->game->read_move(&m->now, words[i], &again, NULL) || again != move[i]) {
            print_error("%s: written for %u, read as %u\n", words[i], move[i], again);
            broken(m, "a move's text is read as that move");
        }
        char loud[2 * MOTU_MATCH_MAX_MOVE_TEXT]; /* the other case, more spaces */
        struct motu_text forgiving = MOTU_TEXT_IN(loud);
        for (const char *c = words[i]; *c; c++) {
            motu_text_put_char(&forgiving, *c >= 'a' && *c <= 'z'   ? (char)(*c - 32)
                                           : *c >= 'A' && *c <= 'Z' ? (char)(*c + 32)
                                                                    : *c);
            if (*c == ' ')
                motu_text_put(&forgiving, "\t ");
        }
        again = 0;
        check(m, m->game->read_move(&m->now, loud, &again, NULL) && again == move[i]);
    }
    qsort(words, (size_t)count, sizeof words[0], by_bytes);
    for (int i = 1; i < count; i++)
        check(m, strcmp(words[i - 1], words[i]));
}

static void every_move_has_one_text_and_is_read_back(void **state)
{
    (void)state;
    play_games(random_games_count(400), 103, look_at_texts);
}

static void look_at_state_text(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    static char text[MOTU_MATCH_MAX_STATE_TEXT];
    struct motu_text out = MOTU_TEXT_IN(text);
    struct motu_state again;
    struct motu_reason reason = {.rule = ""};
    (void)next;
    (void)rng;
    m->game->write_state(&m->now, &out);
    check(m, motu_text_fits(&out));
    if (!m->game->read_state(&again, text, out.length, &reason)) {
        char why[256];
        struct motu_text sentence = MOTU_TEXT_IN(why);
        motu_reason_write(&reason, MOTU_LANGUAGE_EN, &sentence);
        print_error("%s\n%s\n", text, why);
        broken(m, "a state's text is read back");
    }
    check(m, equal(m, &again, &m->now));
    out.length--; /* without its last brace it is no state */
    check(m, !m->game->read_state(&again, text, out.length, &reason));
}

static void states_are_read_back_byte_for_byte(void **state)
{
    (void)state;
    play_games(random_games_count(400), 104, look_at_state_text);
}

/* --- views ------------------------------------------------------------------------------------------------- */

static void look_at_views(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    const struct motu_game *game = m->game;
    for (int viewer = MOTU_ONLOOKER; viewer < game->seats(&m->now); viewer++) {
        struct motu_state view, twice, world, again;
        if (viewer == MOTU_OVER || viewer == MOTU_CHANCE)
            continue;
        copy(m, &view);
        game->conceal(&view, viewer);
        memcpy(&twice, &view, game->state_size);
        game->conceal(&twice, viewer);
        check(m, equal(m, &view, &twice));
        check(m, game->actor(&view) == game->actor(&m->now));

        /* a possible truth looks the same, and only the view and the seed decide which one it is */
        struct motu_rng one, other;
        const uint64_t seed = motu_rng_next(rng);
        motu_rng_seed(&one, seed);
        motu_rng_seed(&other, seed);
        memcpy(&world, &view, game->state_size);
        game->determinize(&world, &one);
        memcpy(&again, &world, game->state_size);
        game->conceal(&again, viewer);
        check(m, equal(m, &again, &view));
        game->determinize(&again, &other);
        check(m, equal(m, &again, &world));

        /* a concealed move is concealed, and legal in the view */
        if (next) {
            const motu_move seen = game->conceal_move(&m->now, next, viewer);
            check(m, game->conceal_move(&view, seen, viewer) == seen);
            check(m, !game->refuse(&view, seen, NULL));
            if (game->belief_size) { /* hidden hands: a view goes on by itself as the truth would show it */
                memcpy(&again, &m->now, game->state_size);
                game->apply(&again, next);
                game->conceal(&again, viewer);
                game->apply(&view, seen);
                check(m, equal(m, &again, &view));
            }
        }
    }
}

static void views_are_stable_and_their_fillings_look_the_same(void **state)
{
    (void)state;
    play_games(random_games_count(400), 105, look_at_views);
}

/* The player who decides sees the same moves, and the same refusals, in the view as in the truth. */
static void look_at_own_moves(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    struct motu_state view;
    motu_move truth[MOTU_MAX_MOVES], seen[MOTU_MAX_MOVES];
    const int actor = m->game->actor(&m->now);
    (void)next;
    if (actor < 0)
        return;
    copy(m, &view);
    m->game->conceal(&view, actor);
    const int count = m->game->moves(&m->now, truth);
    check(m, m->game->moves(&view, seen) == count);
    check(m, !memcmp(truth, seen, (size_t)count * sizeof truth[0]));
    check(m, m->game->may_ask(&m->now, actor) && m->game->may_ask(&m->now, MOTU_ALL));
    for (int i = 0; i < 100; i++) {
        const motu_move code = motu_rng_below(rng, MOTU_MOVE_LIMIT);
        struct motu_reason one = {.rule = ""}, other = {.rule = ""};
        char sentence[2][512] = {"", ""};
        const bool refused = m->game->refuse(&m->now, code, &one);
        if (refused && one.fault == MOTU_REASON_ILLEGAL && !*one.rule)
            continue; /* a masked move, which only a view can hold */
        check(m, m->game->refuse(&view, code, &other) == refused);
        if (!refused)
            continue;
        struct motu_text a = MOTU_TEXT_IN(sentence[0]), b = MOTU_TEXT_IN(sentence[1]);
        motu_reason_write(&one, MOTU_LANGUAGE_EN, &a);
        motu_reason_write(&other, MOTU_LANGUAGE_EN, &b);
        check(m, !strcmp(sentence[0], sentence[1]));
    }
}

static void the_player_to_decide_needs_only_the_view(void **state)
{
    (void)state;
    play_games(random_games_count(300), 106, look_at_own_moves);
}

/* --- the match --------------------------------------------------------------------------------------------- */

static void look_at_undo(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    static struct motu_match other;
    struct motu_reason reason;
    (void)next;
    if (!m->count || motu_rng_below(rng, 8))
        return;
    other = *m;
    const int back = 1 + (int)motu_rng_below(rng, (uint32_t)m->count);
    struct motu_state then;
    motu_match_state_at(m, m->count - back, &then);
    check(m, motu_match_undo(&other, back, &reason));
    check(m, equal(m, &other.now, &then) && other.count == m->count - back);
    for (int i = other.count; i < m->count; i++)
        check(m, motu_match_play(&other, m->move[i], &reason));
    check(m, equal(m, &other.now, &m->now));
    check(m, !motu_match_undo(&other, m->count + 1, &reason) && !motu_match_undo(&other, 0, &reason));
    for (int seat = 0; seat < m->game->seats(&m->now); seat++) {
        const int limit = motu_match_undo_limit(m, seat, &reason);
        check(m, limit >= 0 && limit <= m->count);
        for (int i = limit; i < m->count; i++) {
            motu_match_state_at(m, i, &then);
            check(m, m->game->actor(&then) == seat || m->game->actor(&then) == MOTU_CHANCE);
        }
    }
}

static void undo_restores_the_bytes(void **state)
{
    (void)state;
    play_games(random_games_count(150), 107, look_at_undo);
}

static void look_at_records(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    static struct motu_match again, scratch;
    static char record[2][MOTU_MATCH_MAX_RECORD];
    static struct motu_belief *belief;
    struct motu_match_fault fault;
    if (!belief) {
        belief = malloc(motu_catalogue_belief_size());
        assert_non_null(belief);
    }
    if (next && motu_rng_below(rng, 50))
        return;
    for (int viewer = MOTU_ALL; viewer < m->game->seats(&m->now); viewer++) {
        struct motu_state view;
        struct motu_belief *const memory = viewer == MOTU_ONLOOKER ? NULL : belief; /* who looks on needs none */
        if (viewer == MOTU_OVER || viewer == MOTU_CHANCE)
            continue;
        struct motu_text text = MOTU_TEXT_IN(record[0]), back = MOTU_TEXT_IN(record[1]);
        motu_match_write_record(m, viewer, &text);
        check(m, motu_text_fits(&text));
        if (!motu_match_read_record(&again, &scratch, record[0], text.length, motu_catalogue_find, memory, &fault)) {
            char why[256];
            struct motu_text sentence = MOTU_TEXT_IN(why);
            motu_reason_write(&fault.reason, MOTU_LANGUAGE_EN, &sentence);
            print_error("%s\nline %d: %s\n", record[0], fault.line, why);
            fail();
        }
        motu_match_write_record(&again, viewer, &back);
        check(m, !strcmp(record[0], record[1]));
        copy(m, &view);
        m->game->conceal(&view, viewer);
        check(m, equal(m, &again.now, &view));
    }
}

static void records_are_read_back_for_every_viewer(void **state)
{
    (void)state;
    play_games(random_games_count(1000), 108, look_at_records);
}

/* --- chance, the end, the players ------------------------------------------------------------------------------ */

static void look_at_chance(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES];
    uint64_t total = 0;
    (void)next;
    (void)rng;
    const int count = m->game->chances(&m->now, move, weight);
    check(m, (count > 0) == (m->game->actor(&m->now) == MOTU_CHANCE));
    for (int i = 0; i < count; i++) {
        check(m, weight[i] > 0);
        total += weight[i];
    }
    check(m, total <= UINT32_MAX);
    if (!count)
        return;
    const motu_move drawn = motu_match_chance(m);
    check(m, drawn == motu_match_chance(m)); /* the seed decides, not the moment */
    check(m, !m->game->refuse(&m->now, drawn, NULL));
}

static void chance_has_odds_and_the_seed_decides(void **state)
{
    (void)state;
    play_games(random_games_count(300), 109, look_at_chance);
}

static void look_at_end(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    int share[MOTU_MAX_SEATS] = {0}, points[MOTU_MAX_SEATS] = {0}, sum = 0;
    char result[512];
    struct motu_text text = MOTU_TEXT_IN(result);
    (void)rng;
    m->game->write_result_json(&m->now, &text);
    if (next) {
        check(m, !strcmp(result, "null"));
        return;
    }
    check(m, m->game->actor(&m->now) == MOTU_OVER && *result == '{' && motu_text_fits(&text));
    m->game->payoff(&m->now, share);
    m->game->score(&m->now, points);
    for (int seat = 0; seat < m->game->seats(&m->now); seat++) {
        check(m, share[seat] >= 0 && points[seat] >= 0);
        sum += share[seat];
    }
    check(m, sum == MOTU_WHOLE);
    check(m, m->count < MOTU_MATCH_MAX_DECISIONS);
}

static void games_end_and_the_payoff_adds_up(void **state)
{
    (void)state;
    play_games(random_games_count(4000), 110, look_at_end);
}

/* random_move draws every legal move equally often (chance: by its odds): chi-square at sampled positions. */
static void look_at_random_move(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    enum { DRAWS = 4000 };
    static int drawn[MOTU_MOVE_LIMIT];
    motu_move move[MOTU_MAX_MOVES];
    uint32_t weight[MOTU_MAX_MOVES], total = 0;
    if (!next || !m->game->random_move || motu_rng_below(rng, 60))
        return;
    const bool chance = m->game->actor(&m->now) == MOTU_CHANCE;
    const int count = chance ? m->game->chances(&m->now, move, weight) : m->game->moves(&m->now, move);
    memset(drawn, 0, sizeof drawn);
    for (int i = 0; i < DRAWS; i++)
        drawn[m->game->random_move(&m->now, rng)]++;
    for (int i = 0; i < count; i++) {
        weight[i] = chance ? weight[i] : 1;
        total += weight[i];
    }
    double chi = 0;
    int seen = 0;
    for (int i = 0; i < count; i++) {
        const double expected = (double)DRAWS * weight[i] / total, off = drawn[move[i]] - expected;
        chi += off * off / expected;
        seen += drawn[move[i]];
    }
    check(m, seen == DRAWS);
    /* mean count - 1, variance 2 (count - 1): six standard deviations and a bit */
    const double freedom = count - 1, limit = freedom + 20 + 0.35 * freedom * 6;
    if (chi > limit) {
        print_error("chi-square %.1f with %d moves\n", chi, count);
        broken(m, "random_move is even");
    }
}

static void random_move_is_even_over_the_legal_moves(void **state)
{
    (void)state;
    play_games(random_games_count(100), 111, look_at_random_move);
}

/* A game's own way to the end is that of single moves: the same number, the same state, the same generator after it. */
static void look_at_random_game(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    struct motu_state one, other;
    struct motu_rng by_moves = *rng, by_game = *rng;
    int count = 0;
    if (!m->game->random_game || (next && motu_rng_below(rng, 10)))
        return;
    copy(m, &one);
    copy(m, &other);
    for (motu_move move; (move = motu_random_move(m->game, &one, &by_moves)); count++)
        m->game->apply(&one, move);
    check(m, motu_random_game(m->game, &other, &by_game) == count);
    check(m, equal(m, &one, &other));
    check(m, !memcmp(&by_moves, &by_game, sizeof by_game));
}

static void a_random_game_is_what_single_moves_make(void **state)
{
    (void)state;
    play_games(random_games_count(400), 113, look_at_random_game);
}

/* The computer players decide legally from a view, and alike from two truths behind one view. */
static void look_at_players(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    struct motu_state view, world, same;
    const int actor = m->game->actor(&m->now);
    if (!next || actor < 0)
        return;
    copy(m, &view);
    m->game->conceal(&view, actor);
    memcpy(&world, &view, m->game->state_size);
    m->game->determinize(&world, rng);
    memcpy(&same, &world, m->game->state_size);
    m->game->conceal(&same, actor);
    for (int kind = 0; kind < MOTU_AI_KINDS; kind++) {
        struct motu_rng one = *rng, other = *rng;
        const motu_move move = motu_ai_decide((enum motu_ai_kind)kind, m->game, &view, actor, &one);
        check(m, !m->game->refuse(&m->now, move, NULL));
        check(m, move == motu_ai_decide((enum motu_ai_kind)kind, m->game, &same, actor, &other));
    }
}

static void players_are_legal_and_do_not_peek(void **state)
{
    (void)state;
    play_games(random_games_count(200), 112, look_at_players);
}

static void look_at_told(const struct motu_match *m, motu_move next, struct motu_rng *rng)
{
    struct motu_state before, after;
    struct motu_reason told[MOTU_MAX_TOLD];
    (void)rng;
    if (!next || !m->game->tell)
        return;
    for (int viewer = 0; viewer < m->game->seats(&m->now); viewer++) {
        copy(m, &before);
        copy(m, &after);
        m->game->apply(&after, next);
        const motu_move seen = m->game->conceal_move(&before, next, viewer);
        m->game->conceal(&before, viewer);
        m->game->conceal(&after, viewer);
        const int count = m->game->tell(&before, seen, &after, told);
        check(m, count > 0 && count <= MOTU_MAX_TOLD);
        for (int i = 0; i < count; i++) {
            char sentence[512];
            struct motu_text text = MOTU_TEXT_IN(sentence);
            motu_reason_write(&told[i], MOTU_LANGUAGE_EN, &text);
            check(m, text.length > 5 && motu_text_fits(&text) && !strchr(sentence, '{'));
            check(m, !strstr(sentence, "  ") && sentence[text.length - 1] == '.');
        }
    }
}

static void every_decision_can_be_told(void **state)
{
    (void)state;
    play_games(random_games_count(300), 113, look_at_told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_agree_with_refuse_over_all_codes),
        cmocka_unit_test(refusals_carry_a_rule_and_a_whole_sentence),
        cmocka_unit_test(every_move_has_one_text_and_is_read_back),
        cmocka_unit_test(states_are_read_back_byte_for_byte),
        cmocka_unit_test(views_are_stable_and_their_fillings_look_the_same),
        cmocka_unit_test(the_player_to_decide_needs_only_the_view),
        cmocka_unit_test(undo_restores_the_bytes),
        cmocka_unit_test(records_are_read_back_for_every_viewer),
        cmocka_unit_test(chance_has_odds_and_the_seed_decides),
        cmocka_unit_test(games_end_and_the_payoff_adds_up),
        cmocka_unit_test(random_move_is_even_over_the_legal_moves),
        cmocka_unit_test(a_random_game_is_what_single_moves_make),
        cmocka_unit_test(players_are_legal_and_do_not_peek),
        cmocka_unit_test(every_decision_can_be_told),
    };
    return cmocka_run_group_tests_name("conformance", tests, NULL, NULL);
}
