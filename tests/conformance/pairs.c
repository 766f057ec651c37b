/* pairs.c: very many pairs of truths that one viewer cannot tell apart.
 *
 *     pairs [COUNT [SEED]]     default: 2,000,000 of Kahuna, and a tenth of that of Kaivai, where secrets come only at
 *                              the end of a game; then five leaks on purpose in each, which must be found
 *
 * Random games are played, with options and versions of the rules at random. At every decision and for every viewer,
 * what the viewer cannot see is dealt anew, in two ways: by hand (pairs.h), and by determinize() from the view. Both
 * truths must give the same view; where the viewer decides, the same moves in the same order and the same refusals; and
 * the same view again after a decision that looks the same in both. Pairs whose truths happen to be equal are not
 * counted. test_leak.c compares more, records and sentences, at far fewer pairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <motu/catalogue.h>

#include "pairs.h"
#include "random_games.h"

enum { TWINS = 3 }; /* of a truth, for each viewer */

struct hunt {
    const struct pairs_secrets *secrets;
    struct motu_game game; /* a copy, so that a leak can be put in */
    struct motu_rng rng;
    long long pairs, games;
    const char *fault; /* what was not the same; NULL: nothing */
};

/* --- leaks on purpose --------------------------------------------------------------------------------------------- */

static const struct pairs_secrets *leaking;
static const struct motu_game *sound;

/* A number that depends on everything, what is hidden included. */
static unsigned hidden_number(const struct motu_state *s)
{
    unsigned sum = 0;
    for (size_t i = 0; i < sound->state_size; i++)
        sum = sum * 31 + s->bytes[i];
    return sum >> 5;
}

static void conceal_most_of_the_time(struct motu_state *s, int viewer)
{
    if (hidden_number(s) % 512)
        sound->conceal(s, viewer);
}

static void conceal_all_but_one(struct motu_state *s, int viewer)
{
    const struct motu_state truth = *s;
    sound->conceal(s, viewer);
    leaking->give_away(s, &truth);
}

static int moves_in_a_telling_order(const struct motu_state *s, motu_move out[])
{
    const int count = sound->moves(s, out);
    if (count > 1 && hidden_number(s) % 64 == 0) {
        const motu_move first = out[0];
        out[0] = out[1];
        out[1] = first;
    }
    return count;
}

static bool refuse_tellingly(const struct motu_state *s, motu_move m, struct motu_reason *reason)
{
    return sound->refuse(s, m, reason) && hidden_number(s) % 64;
}

/* The last byte of a state is unused in both games: no view removes what stands there. */
static void apply_with_a_trace(struct motu_state *s, motu_move m)
{
    sound->apply(s, m);
    s->bytes[sound->state_size - 1] = hidden_number(s) % 64 == 0;
}

static const char *const leak_name[] = {"a view that is sometimes the truth", "one hidden thing that always shows",
                                        "the order of the moves", "a refusal that is left out",
                                        "a trace that a decision leaves"};
enum { LEAKS = sizeof leak_name / sizeof leak_name[0] };

static void plant(struct hunt *hunt, int leak)
{
    leaking = hunt->secrets;
    sound = motu_catalogue_find(hunt->secrets->game, strlen(hunt->secrets->game));
    hunt->game = *sound;
    if (leak == 0)
        hunt->game.conceal = conceal_most_of_the_time;
    if (leak == 1)
        hunt->game.conceal = conceal_all_but_one;
    if (leak == 2)
        hunt->game.moves = moves_in_a_telling_order;
    if (leak == 3)
        hunt->game.refuse = refuse_tellingly;
    if (leak == 4)
        hunt->game.apply = apply_with_a_trace;
}

/* --- the pairs ---------------------------------------------------------------------------------------------------- */

static void copy(const struct hunt *hunt, struct motu_state *to, const struct motu_state *from)
{
    memcpy(to, from, hunt->game.state_size);
}

static bool same(const struct hunt *hunt, const struct motu_state *a, const struct motu_state *b)
{
    return !memcmp(a, b, hunt->game.state_size);
}

static void expect(struct hunt *hunt, bool good, const char *what)
{
    if (!good && !hunt->fault)
        hunt->fault = what;
}

static bool look_the_same(const struct hunt *hunt, const struct motu_state *view, const struct motu_state *truth,
                          int viewer)
{
    struct motu_state other;
    copy(hunt, &other, truth);
    hunt->game.conceal(&other, viewer);
    return same(hunt, view, &other);
}

/* What the viewer, who decides, may do in both truths. */
static void compare_choices(struct hunt *hunt, const struct motu_state truth[2])
{
    motu_move move[2][MOTU_MAX_MOVES];
    int count[2];
    for (int i = 0; i < 2; i++)
        count[i] = hunt->game.moves(&truth[i], move[i]);
    expect(hunt, count[0] == count[1] && !memcmp(move[0], move[1], (size_t)count[0] * sizeof move[0][0]), "moves");
    const motu_move code = motu_rng_below(&hunt->rng, MOTU_MOVE_LIMIT);
    expect(hunt, hunt->game.refuse(&truth[0], code, NULL) == hunt->game.refuse(&truth[1], code, NULL), "refusals");
}

/* The decision is made in both, if it can be and looks the same; it may bring to light what was hidden, for everybody,
 * and then there is nothing to compare. */
static void compare_afterwards(struct hunt *hunt, const struct motu_state truth[2], motu_move move, int viewer)
{
    const struct motu_game *game = &hunt->game;
    struct motu_state after[2];
    if (game->refuse(&truth[1], move, NULL) || (game->reveals && game->reveals(&truth[0], move))
        || game->conceal_move(&truth[0], move, viewer) != game->conceal_move(&truth[1], move, viewer))
        return;
    for (int i = 0; i < 2; i++) {
        copy(hunt, &after[i], &truth[i]);
        game->apply(&after[i], move);
    }
    game->conceal(&after[0], viewer);
    expect(hunt, look_the_same(hunt, &after[0], &after[1], viewer), "the view after a decision");
}

static void compare_for(struct hunt *hunt, const struct motu_state *now, motu_move next, int viewer)
{
    struct motu_state view, truth[2];
    const int actor = hunt->game.actor(now);
    copy(hunt, &truth[0], now);
    copy(hunt, &view, now);
    hunt->game.conceal(&view, viewer);
    for (int i = 0; i < TWINS && !hunt->fault; i++) {
        copy(hunt, &truth[1], i ? now : &view);
        if (i)
            hunt->secrets->redeal(&truth[1], viewer, &hunt->rng);
        else
            hunt->game.determinize(&truth[1], &hunt->rng);
        if (same(hunt, &truth[0], &truth[1]))
            continue;
        hunt->pairs++;
        expect(hunt, look_the_same(hunt, &view, &truth[1], viewer), "the view");
        if (actor == viewer)
            compare_choices(hunt, truth);
        if (i == 1)
            compare_afterwards(hunt, truth, next, viewer);
    }
}

static void hunt_in_a_game(struct hunt *hunt)
{
    static struct motu_match match;
    random_games_start(&match, &hunt->game, &hunt->rng);
    struct motu_state now = match.now;
    const int seats = hunt->game.seats(&now);
    hunt->games++;
    while (hunt->game.actor(&now) != MOTU_OVER && !hunt->fault) {
        const motu_move next = motu_random_move(&hunt->game, &now, &hunt->rng);
        compare_for(hunt, &now, next, MOTU_ONLOOKER);
        for (int viewer = 0; viewer < seats; viewer++)
            compare_for(hunt, &now, next, viewer);
        hunt->game.apply(&now, next);
    }
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Leak -1: none. */
static struct hunt hunt_pairs(const struct pairs_secrets *secrets, int leak, long long count, uint64_t seed)
{
    struct hunt hunt = {.secrets = secrets};
    plant(&hunt, leak);
    motu_rng_seed(&hunt.rng, seed);
    while (hunt.pairs < count && !hunt.fault)
        hunt_in_a_game(&hunt);
    return hunt;
}

int main(int argc, char **argv)
{
    static const struct pairs_secrets *const all[] = {&pairs_of_kahuna, &pairs_of_kaivai};
    const long long count = argc > 1 ? atoll(argv[1]) : 2000000;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int tests = 0, failed = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const double start = seconds();
        const struct hunt hunt = hunt_pairs(all[i], -1, count / all[i]->rarity, seed);
        failed += hunt.fault != NULL;
        printf("%s %d - %s: %lld pairs in %lld games look the same\n", hunt.fault ? "not ok" : "ok", ++tests,
               all[i]->game, hunt.pairs, hunt.games);
        printf("# %.1f s of processor time%s%s\n", seconds() - start, hunt.fault ? "; different: " : "",
               hunt.fault ? hunt.fault : "");
        for (int leak = 0; leak < LEAKS; leak++) {
            const struct hunt leaky = hunt_pairs(all[i], leak, 100000, seed);
            failed += !leaky.fault;
            printf("%s %d - %s: a leak is found: %s\n", leaky.fault ? "ok" : "not ok", ++tests, all[i]->game,
                   leak_name[leak]);
        }
    }
    printf("1..%d\n", tests);
    return failed > 0;
}
