/* examine.c: `motu examine`: tests a player where the truth is known. Positions from the end of games in which nothing
 * is hidden and chance decides nothing are solved, and it counts how often the player gives the result away. With
 * --regret, where it can only be estimated: regret.h. */
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "examine_regret.h"
#include "progress.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "player",
     .letter = 'p',
     .takes = "@player",
     .english = "P\nwho is examined, as in 'motu arena' (default level=8)"},
    {.name = "positions", .letter = 'n', .takes = "", .english = "N\n1 to 1000000 (default 500)"},
    {.name = "cpu-ms", .takes = "", .english = "T\nCPU time for a decision; else the player's own number of visits"},
    {.name = "options", .takes = "", .english = "O\noptions of the game"},
    {.name = "seed", .takes = "", .english = "S\nother positions (default 1)"},
    {.name = "regret",
     .takes = "",
     .english = "N\nwhat N decisions of games among such players cost: their first three moves are played on"},
    {.name = "rollouts", .takes = "", .english = "R\nhow often each, an even number (default 200)"},
    {.name = "policy",
     .takes = "@player",
     .english = "P\nwho plays on, in all seats (default level=4,visits=30,soften=0)"},
    {.name = "out",
     .letter = 'o',
     .takes = "@file",
     .english = "FILE\na line of JSON for each of these decisions, with the record up to it"},
    {.name = "json", .english = "{\"positions\":…,\"critical\":…,\"given_away\":…,…}"},
    {0},
};

const struct command command_examine = {
    .name = "examine",
    .summary = CLI_SUMMARY_EXAMINE,
    .english_help =
        "Usage: motu examine [GAME] [--player P] [--positions N] [--cpu-ms T] [--seed S] [--json]\n"
        "       motu examine [GAME] --regret N [--rollouts R] [--policy P] [--player P] [--out FILE] …\n\n"
        "Plays games with many random moves to their last turns, solves the positions in which the player to\n"
        "move can know everything, and asks the player. A position is critical if some of its moves give a won\n"
        "game away or lose a drawn one.\n\n"
        "With --regret it asks what decisions cost where nothing can be solved: the moves the player likes best\n"
        "are played on from truths it holds possible, the same ones for each. Half of these rollouts name the best\n"
        "move, the other half say how much more it wins than the one played. FILE#12 of --out is a record.\n\n"
        "Examples:\n"
        "  motu examine kahuna --player level=8 --positions 2000\n"
        "  motu examine kahuna --player ismcts --cpu-ms 5\n"
        "  motu examine kaivai --player level=8,visits=3000 --regret 100 --out regret.jsonl",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

struct examine {
    const struct motu_game *game;
    const char *options;
    struct motu_ai_player player, solver, guide;
    struct pool_limit limit;
    struct pool *pool;
    struct motu_match match;
    struct motu_rng rng;
    long wanted, positions, critical, given_away, unsolved;
    double cpu_ms;
};

/* Examines the player in one position, if it can be solved. */
static void examine(struct examine *e, const struct motu_ai_position *p)
{
    struct pool_result truth, answer;
    pool_think(e->pool, &e->solver, p, 1, &(struct pool_limit){0}, &truth);
    if (!truth.solved) {
        e->unsolved++;
        return;
    }
    int kept = 0;
    bool good = false;
    const double from = pool_cpu_ms();
    pool_think(e->pool, &e->player, p, motu_rng_next(&e->rng), &e->limit, &answer);
    e->cpu_ms += pool_cpu_ms() - from;
    for (int i = 0; i < truth.rows; i++) {
        kept += truth.row[i].visits > 0;
        good = good || (truth.row[i].visits && truth.row[i].move == answer.move);
    }
    e->positions++;
    e->critical += kept < truth.rows;
    e->given_away += !good;
}

/* Whether this is a position to examine: the player to move knows everything and has a choice. */
static bool is_solvable(const struct motu_game *game, const struct motu_ai_position *p)
{
    motu_move move[MOTU_MAX_MOVES];
    return game->settled(&p->view) && game->certain(p->belief, &p->view) && game->moves(&p->view, move) > 1;
}

static void play_one(struct examine *e)
{
    enum { STRAY = 4 }; /* one decision in four is random */
    struct motu_match *m = &e->match;
    const struct motu_game *game = e->game;
    motu_match_start(m, game, e->options, motu_rng_next(&e->rng), NULL);
    for (int actor; e->positions < e->wanted && (actor = motu_match_actor(m)) != MOTU_OVER;) {
        struct pool_result thought = {.move = 0};
        if (actor == MOTU_CHANCE) {
            motu_match_play(m, motu_match_chance(m), NULL);
            continue;
        }
        const struct motu_ai_position *p = pool_recall(e->pool, m, actor, NULL);
        if (is_solvable(game, p))
            examine(e, p);
        if (motu_rng_below(&e->rng, STRAY))
            pool_think(e->pool, &e->guide, p, motu_rng_next(&e->rng), &(struct pool_limit){0}, &thought);
        else
            thought.move = motu_random_move(game, &p->view, &e->rng);
        if (!motu_match_play(m, thought.move, NULL))
            return;
    }
}

static void print_json(const struct examine *e, const char *player, double mean)
{
    char bytes[1024];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "player", player);
    motu_text_put_member_number(&text, "positions", e->positions);
    motu_text_put_member_number(&text, "critical", e->critical);
    motu_text_put_member_number(&text, "given_away", e->given_away);
    motu_text_put_member_number(&text, "unsolved", e->unsolved);
    put_member_decimal(&text, "cpu_ms", mean, 3);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static void print_result(const struct examine *e, const char *player, bool json)
{
    const double mean = e->positions ? e->cpu_ms / (double)e->positions : 0;
    if (json)
        print_json(e, player, mean);
    else
        printf("%s, %s: %ld solved positions, %ld of them critical\n"
               "  given away      %ld\n"
               "  not solved      %ld more, left out\n"
               "  CPU a decision  %.2f ms\n",
               e->game->title, player, e->positions, e->critical, e->given_away, e->unsolved, mean);
}

static bool read_time(struct examine *e, const char *cpu)
{
    char *end;
    if (!cpu)
        return true;
    e->limit.cpu_ms = strtod(cpu, &end);
    if (end != cpu && !*end && e->limit.cpu_ms > 0 && e->limit.cpu_ms <= 3600000)
        return true;
    say_error(&command_examine, "--cpu-ms takes milliseconds, more than 0, not %.40s.", cpu);
    return false;
}

/* What both kinds of examination need. */
static bool read_words(struct examine *e, const char *player, const char *cpu)
{
    struct contestant contestant;
    struct motu_state start;
    struct motu_reason reason;
    if (!contestant_read(&command_examine, "--player", player, &contestant))
        return false;
    if (contestant.command) {
        say_error(&command_examine, "--player takes a player of motu, not a program.");
        return false;
    }
    e->player = contestant.player;
    if (!read_time(e, cpu))
        return false;
    if (e->game->start(&start, e->options, &reason))
        return true;
    say_reason(&command_examine, &reason);
    return false;
}

static bool can_solve(const struct examine *e)
{
    struct motu_state start;
    e->game->start(&start, e->options, NULL);
    if (e->game->settled && e->game->certain && e->game->seats(&start) == 2)
        return true;
    say_error(&command_examine, "%s has no positions that can be solved.", e->game->title);
    return false;
}

static int examine_solved(struct examine *e, const char *player, const char *positions, uint64_t seed, bool json)
{
    if (!flags_number(&command_examine, "--positions", positions, 1, 1000000, &e->wanted) || !can_solve(e))
        return EXIT_USAGE;
    motu_ai_player_named("level=8,visits=1", &e->solver, NULL);
    motu_ai_player_named("level=6,visits=60", &e->guide, NULL);
    motu_rng_seed(&e->rng, seed);
    e->pool = pool_open(1, (size_t)64 << 20);
    if (!e->pool) {
        say_error(&command_examine, "there is not enough memory.");
        return EXIT_FAILED;
    }
    struct progress progress = progress_begin();
    while (e->positions < e->wanted) {
        play_one(e);
        progress_show(&progress, (double)e->positions, (double)e->wanted, "positions");
    }
    progress_end(&progress);
    print_result(e, player, json);
    pool_close(e->pool);
    return EXIT_DONE;
}

/* Words that say nothing without --regret, or beside it. */
static bool is_mixed_up(const struct regret_words *w, const char *positions)
{
    if (w->decisions && positions)
        say_error(&command_examine,
                  "--positions is for positions that are solved; --regret N says how many decisions.");
    else if (!w->decisions && (w->rollouts || w->policy || w->out))
        say_error(&command_examine, "%s goes with --regret N.",
                  w->rollouts ? "--rollouts"
                  : w->policy ? "--policy"
                              : "--out");
    else
        return false;
    return true;
}

static int ask_regret(const struct examine *e, struct regret_words *w)
{
    struct regret_question question = {.game = e->game, .options = e->options, .player = e->player, .limit = e->limit};
    w->rollouts = w->rollouts ? w->rollouts : "200";
    w->policy = w->policy ? w->policy : "level=4,visits=30,soften=0";
    return examine_regret(&question, w);
}

static int run(int argc, char **argv)
{
    static struct examine e;
    struct regret_words regret = {.player = "level=8"};
    const char *positions = NULL, *seed = "1", *cpu = NULL;
    e.options = "";
    const struct flag flags[] = {
        {.name = "json", .on = &regret.json},           {.name = "player", .value = &regret.player},
        {.name = "positions", .value = &positions},     {.name = "cpu-ms", .value = &cpu},
        {.name = "options", .value = &e.options},       {.name = "seed", .value = &seed},
        {.name = "regret", .value = &regret.decisions}, {.name = "rollouts", .value = &regret.rollouts},
        {.name = "policy", .value = &regret.policy},    {.name = "out", .value = &regret.out}};
    int code;
    const int words = flags_read(&command_examine, argc, argv, flags, (int)(sizeof flags / sizeof flags[0]), 1, &code);
    if (words < 0)
        return code;
    e.game = words ? find_game(&command_examine, argv[1]) : motu_catalogue_games[0];
    if (!e.game)
        return EXIT_NOT_FOUND;
    if (!read_words(&e, regret.player, cpu) || is_mixed_up(&regret, positions))
        return EXIT_USAGE;
    regret.seed = choose_seed(seed);
    return regret.decisions
               ? ask_regret(&e, &regret)
               : examine_solved(&e, regret.player, positions ? positions : "500", regret.seed, regret.json);
}
