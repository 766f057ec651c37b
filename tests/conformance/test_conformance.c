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
typedef void look_at(const struct match *, game_move next, struct rng *);

static void print_match(const struct match *m)
{
    static char record[MATCH_MAX_RECORD];
    struct text text = TEXT_IN(record);
    match_write_record(m, GAME_ALL, &text);
    fprintf(stderr, "the game so far:\n%s\n", record); /* not print_error: that cuts long texts */
}

/* Fails with the game printed. */
static void broken(const struct match *m, const char *what)
{
    print_match(m);
    print_error("not true: %s\n", what);
    fail();
}

#define check(m, condition) ((condition) ? (void)0 : broken((m), #condition))

static void play_games(int games, uint64_t seed, look_at *look)
{
    static struct match m;
    for (int g = 0; catalogue_games[g]; g++) {
        struct rng rng;
        rng_seed(&rng, seed);
        const int share = 1 + catalogue_games[g]->max_moves / 80; /* wide games cost more: fewer of them */
        for (int i = 0; i < 2 * games / share; i++) {
            random_games_start(&m, catalogue_games[g], &rng);
            for (;;) {
                const game_move next = game_random_move(m.game, &m.now, &rng);
                look(&m, next, &rng);
                if (!next)
                    break;
                struct game_reason reason = {.rule = ""};
                if (!match_play(&m, next, &reason)) {
                    char why[512];
                    struct text text = TEXT_IN(why);
                    reason_write(&reason, LANGUAGE_EN, &text);
                    broken(&m, why);
                }
            }
        }
    }
}

static void copy(const struct match *m, struct game_state *to)
{
    memcpy(to, &m->now, m->game->state_size);
}

static bool equal(const struct match *m, const struct game_state *a, const struct game_state *b)
{
    return !memcmp(a, b, m->game->state_size);
}

/* --- moves and refusals -------------------------------------------------------------------------------------- */

static void look_at_codes(const struct match *m, game_move next, struct rng *rng)
{
    static bool listed[GAME_MOVE_LIMIT];
    game_move move[GAME_MAX_MOVES];
    struct game_state before;
    const int count = random_games_list(m->game, &m->now, move);
    (void)rng;
    copy(m, &before);
    check(m, count <= m->game->max_moves && m->game->max_moves <= GAME_MAX_MOVES);
    check(m, (count > 0) == (m->game->actor(&m->now) != GAME_OVER));
    memset(listed, 0, sizeof listed);
    for (int i = 0; i < count; i++) {
        check(m, move[i] && move[i] < GAME_MOVE_LIMIT && !listed[move[i]]);
        listed[move[i]] = true;
    }
    check(m, !next || listed[next]);
    for (game_move code = 0; code < GAME_MOVE_LIMIT; code++)
        if (m->game->refuse(&m->now, code, NULL) == listed[code]) {
            print_error("move number %u: listed %d\n", code, listed[code]);
            broken(m, "refuse and moves agree");
        }
    check(m, m->game->refuse(&m->now, GAME_MOVE_LIMIT, NULL));
    check(m, m->game->refuse(&m->now, UINT32_MAX, NULL));
    check(m, equal(m, &before, &m->now));
}

static void moves_agree_with_refuse_over_all_codes(void **state)
{
    (void)state;
    play_games(random_games_count(60), 101, look_at_codes);
}

/* A refusal has a sentence, a known rule or none, and is the same a second time. */
static void look_at_reasons(const struct match *m, game_move next, struct rng *rng)
{
    struct game_reason reason, again;
    (void)next;
    for (int i = 0; i < 200; i++) {
        const game_move code = rng_below(rng, GAME_MOVE_LIMIT + 10);
        char sentence[2][512];
        memset(&reason, 0, sizeof reason);
        memset(&again, 0xFF, sizeof again);
        if (!m->game->refuse(&m->now, code, &reason))
            continue;
        check(m, m->game->refuse(&m->now, code, &again));
        check(m, reason.message > MESSAGE_NONE && reason.message < MESSAGE_COUNT);
        check(m, reason.fault == REASON_ILLEGAL || reason.fault == REASON_OVER);
        struct text one = TEXT_IN(sentence[0]), other = TEXT_IN(sentence[1]);
        reason_write(&reason, LANGUAGE_EN, &one);
        reason_write(&again, LANGUAGE_EN, &other);
        check(m, !strcmp(sentence[0], sentence[1]) && text_fits(&one));
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

static void look_at_texts(const struct match *m, game_move next, struct rng *rng)
{
    static char words[GAME_MAX_MOVES][MATCH_MAX_MOVE_TEXT];
    game_move move[GAME_MAX_MOVES];
    const int count = random_games_list(m->game, &m->now, move);
    (void)next;
    (void)rng;
    for (int i = 0; i < count; i++) {
        struct text text = text_in(words[i], sizeof words[i]);
        game_move again = 0;
        m->game->write_move(&m->now, move[i], &text);
        check(m, text.length && text_fits(&text));
        if (!m->game->read_move(&m->now, words[i], &again, NULL) || again != move[i]) {
            print_error("%s: written for %u, read as %u\n", words[i], move[i], again);
            broken(m, "a move's text is read as that move");
        }
        char loud[2 * MATCH_MAX_MOVE_TEXT]; /* the other case, more spaces */
        struct text forgiving = TEXT_IN(loud);
        for (const char *c = words[i]; *c; c++) {
            text_put_char(&forgiving, *c >= 'a' && *c <= 'z'   ? (char)(*c - 32)
                                      : *c >= 'A' && *c <= 'Z' ? (char)(*c + 32)
                                                               : *c);
            if (*c == ' ')
                text_put(&forgiving, "\t ");
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

static void look_at_state_text(const struct match *m, game_move next, struct rng *rng)
{
    static char text[MATCH_MAX_STATE_TEXT];
    struct text out = TEXT_IN(text);
    struct game_state again;
    struct game_reason reason = {.rule = ""};
    (void)next;
    (void)rng;
    m->game->write_state(&m->now, &out);
    check(m, text_fits(&out));
    if (!m->game->read_state(&again, text, out.length, &reason)) {
        char why[256];
        struct text sentence = TEXT_IN(why);
        reason_write(&reason, LANGUAGE_EN, &sentence);
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

static void look_at_views(const struct match *m, game_move next, struct rng *rng)
{
    const struct game *game = m->game;
    for (int viewer = GAME_ONLOOKER; viewer < game->seats(&m->now); viewer++) {
        struct game_state view, twice, world, again;
        if (viewer == GAME_OVER || viewer == GAME_CHANCE)
            continue;
        copy(m, &view);
        game->conceal(&view, viewer);
        memcpy(&twice, &view, game->state_size);
        game->conceal(&twice, viewer);
        check(m, equal(m, &view, &twice));
        check(m, game->actor(&view) == game->actor(&m->now));

        /* a possible truth looks the same, and only the view and the seed decide which one it is */
        struct rng one, other;
        const uint64_t seed = rng_next(rng);
        rng_seed(&one, seed);
        rng_seed(&other, seed);
        memcpy(&world, &view, game->state_size);
        game->determinize(&world, &one);
        memcpy(&again, &world, game->state_size);
        game->conceal(&again, viewer);
        check(m, equal(m, &again, &view));
        game->determinize(&again, &other);
        check(m, equal(m, &again, &world));

        /* a concealed move is concealed, and legal in the view */
        if (next) {
            const game_move seen = game->conceal_move(&m->now, next, viewer);
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
static void look_at_own_moves(const struct match *m, game_move next, struct rng *rng)
{
    struct game_state view;
    game_move truth[GAME_MAX_MOVES], seen[GAME_MAX_MOVES];
    const int actor = m->game->actor(&m->now);
    (void)next;
    if (actor < 0)
        return;
    copy(m, &view);
    m->game->conceal(&view, actor);
    const int count = m->game->moves(&m->now, truth);
    check(m, m->game->moves(&view, seen) == count);
    check(m, !memcmp(truth, seen, (size_t)count * sizeof truth[0]));
    check(m, m->game->may_ask(&m->now, actor) && m->game->may_ask(&m->now, GAME_ALL));
    for (int i = 0; i < 100; i++) {
        const game_move code = rng_below(rng, GAME_MOVE_LIMIT);
        struct game_reason one = {.rule = ""}, other = {.rule = ""};
        char sentence[2][512] = {"", ""};
        const bool refused = m->game->refuse(&m->now, code, &one);
        if (refused && one.fault == REASON_ILLEGAL && !*one.rule)
            continue; /* a masked move, which only a view can hold */
        check(m, m->game->refuse(&view, code, &other) == refused);
        if (!refused)
            continue;
        struct text a = TEXT_IN(sentence[0]), b = TEXT_IN(sentence[1]);
        reason_write(&one, LANGUAGE_EN, &a);
        reason_write(&other, LANGUAGE_EN, &b);
        check(m, !strcmp(sentence[0], sentence[1]));
    }
}

static void the_player_to_decide_needs_only_the_view(void **state)
{
    (void)state;
    play_games(random_games_count(300), 106, look_at_own_moves);
}

/* --- the match --------------------------------------------------------------------------------------------- */

static void look_at_undo(const struct match *m, game_move next, struct rng *rng)
{
    static struct match other;
    struct game_reason reason;
    (void)next;
    if (!m->count || rng_below(rng, 8))
        return;
    other = *m;
    const int back = 1 + (int)rng_below(rng, (uint32_t)m->count);
    struct game_state then;
    match_state_at(m, m->count - back, &then);
    check(m, match_undo(&other, back, &reason));
    check(m, equal(m, &other.now, &then) && other.count == m->count - back);
    for (int i = other.count; i < m->count; i++)
        check(m, match_play(&other, m->move[i], &reason));
    check(m, equal(m, &other.now, &m->now));
    check(m, !match_undo(&other, m->count + 1, &reason) && !match_undo(&other, 0, &reason));
    for (int seat = 0; seat < m->game->seats(&m->now); seat++) {
        const int limit = match_undo_limit(m, seat, &reason);
        check(m, limit >= 0 && limit <= m->count);
        for (int i = limit; i < m->count; i++) {
            match_state_at(m, i, &then);
            check(m, m->game->actor(&then) == seat || m->game->actor(&then) == GAME_CHANCE);
        }
    }
}

static void undo_restores_the_bytes(void **state)
{
    (void)state;
    play_games(random_games_count(150), 107, look_at_undo);
}

static void look_at_records(const struct match *m, game_move next, struct rng *rng)
{
    static struct match again, room;
    static char record[2][MATCH_MAX_RECORD];
    static struct game_belief *belief;
    struct match_fault fault;
    if (!belief) {
        belief = malloc(catalogue_belief_size());
        assert_non_null(belief);
    }
    if (next && rng_below(rng, 50))
        return;
    for (int viewer = GAME_ALL; viewer < m->game->seats(&m->now); viewer++) {
        struct game_state view;
        struct game_belief *const memory = viewer == GAME_ONLOOKER ? NULL : belief; /* who looks on needs none */
        if (viewer == GAME_OVER || viewer == GAME_CHANCE)
            continue;
        struct text text = TEXT_IN(record[0]), back = TEXT_IN(record[1]);
        match_write_record(m, viewer, &text);
        check(m, text_fits(&text));
        if (!match_read_record(&again, &room, record[0], text.length, catalogue_find, memory, &fault)) {
            char why[256];
            struct text sentence = TEXT_IN(why);
            reason_write(&fault.reason, LANGUAGE_EN, &sentence);
            print_error("%s\nline %d: %s\n", record[0], fault.line, why);
            fail();
        }
        match_write_record(&again, viewer, &back);
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

static void look_at_chance(const struct match *m, game_move next, struct rng *rng)
{
    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES];
    uint64_t total = 0;
    (void)next;
    (void)rng;
    const int count = m->game->chances(&m->now, move, weight);
    check(m, (count > 0) == (m->game->actor(&m->now) == GAME_CHANCE));
    for (int i = 0; i < count; i++) {
        check(m, weight[i] > 0);
        total += weight[i];
    }
    check(m, total <= UINT32_MAX);
    if (!count)
        return;
    const game_move drawn = match_chance(m);
    check(m, drawn == match_chance(m)); /* the seed decides, not the moment */
    check(m, !m->game->refuse(&m->now, drawn, NULL));
}

static void chance_has_odds_and_the_seed_decides(void **state)
{
    (void)state;
    play_games(random_games_count(300), 109, look_at_chance);
}

static void look_at_end(const struct match *m, game_move next, struct rng *rng)
{
    int share[GAME_MAX_SEATS] = {0}, points[GAME_MAX_SEATS] = {0}, sum = 0;
    char result[512];
    struct text text = TEXT_IN(result);
    (void)rng;
    m->game->write_result_json(&m->now, &text);
    if (next) {
        check(m, !strcmp(result, "null"));
        return;
    }
    check(m, m->game->actor(&m->now) == GAME_OVER && *result == '{' && text_fits(&text));
    m->game->payoff(&m->now, share);
    m->game->score(&m->now, points);
    for (int seat = 0; seat < m->game->seats(&m->now); seat++) {
        check(m, share[seat] >= 0 && points[seat] >= 0);
        sum += share[seat];
    }
    check(m, sum == GAME_WHOLE);
    check(m, m->count < MATCH_MAX_DECISIONS);
}

static void games_end_and_the_payoff_adds_up(void **state)
{
    (void)state;
    play_games(random_games_count(4000), 110, look_at_end);
}

/* random_move draws every legal move equally often (chance: by its odds): chi-square at sampled positions. */
static void look_at_random_move(const struct match *m, game_move next, struct rng *rng)
{
    enum { DRAWS = 4000 };
    static int drawn[GAME_MOVE_LIMIT];
    game_move move[GAME_MAX_MOVES];
    uint32_t weight[GAME_MAX_MOVES], total = 0;
    if (!next || !m->game->random_move || rng_below(rng, 60))
        return;
    const bool chance = m->game->actor(&m->now) == GAME_CHANCE;
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
static void look_at_random_game(const struct match *m, game_move next, struct rng *rng)
{
    struct game_state one, other;
    struct rng by_moves = *rng, by_game = *rng;
    int count = 0;
    if (!m->game->random_game || (next && rng_below(rng, 10)))
        return;
    copy(m, &one);
    copy(m, &other);
    for (game_move move; (move = game_random_move(m->game, &one, &by_moves)); count++)
        m->game->apply(&one, move);
    check(m, game_random_game(m->game, &other, &by_game) == count);
    check(m, equal(m, &one, &other));
    check(m, !memcmp(&by_moves, &by_game, sizeof by_game));
}

static void a_random_game_is_what_single_moves_make(void **state)
{
    (void)state;
    play_games(random_games_count(400), 113, look_at_random_game);
}

/* The computer players decide legally from a view, and alike from two truths behind one view. */
static void look_at_players(const struct match *m, game_move next, struct rng *rng)
{
    struct game_state view, world, same;
    const int actor = m->game->actor(&m->now);
    if (!next || actor < 0)
        return;
    copy(m, &view);
    m->game->conceal(&view, actor);
    memcpy(&world, &view, m->game->state_size);
    m->game->determinize(&world, rng);
    memcpy(&same, &world, m->game->state_size);
    m->game->conceal(&same, actor);
    for (int kind = 0; kind < AI_KINDS; kind++) {
        struct rng one = *rng, other = *rng;
        const game_move move = ai_decide((enum ai_kind)kind, m->game, &view, actor, &one);
        check(m, !m->game->refuse(&m->now, move, NULL));
        check(m, move == ai_decide((enum ai_kind)kind, m->game, &same, actor, &other));
    }
}

static void players_are_legal_and_do_not_peek(void **state)
{
    (void)state;
    play_games(random_games_count(200), 112, look_at_players);
}

static void look_at_told(const struct match *m, game_move next, struct rng *rng)
{
    struct game_state before, after;
    struct game_reason told[GAME_MAX_TOLD];
    (void)rng;
    if (!next || !m->game->tell)
        return;
    for (int viewer = 0; viewer < m->game->seats(&m->now); viewer++) {
        copy(m, &before);
        copy(m, &after);
        m->game->apply(&after, next);
        const game_move seen = m->game->conceal_move(&before, next, viewer);
        m->game->conceal(&before, viewer);
        m->game->conceal(&after, viewer);
        const int count = m->game->tell(&before, seen, &after, told);
        check(m, count > 0 && count <= GAME_MAX_TOLD);
        for (int i = 0; i < count; i++) {
            char sentence[512];
            struct text text = TEXT_IN(sentence);
            reason_write(&told[i], LANGUAGE_EN, &text);
            check(m, text.length > 5 && text_fits(&text) && !strchr(sentence, '{'));
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
