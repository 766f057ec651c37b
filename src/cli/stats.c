/* stats.c: `motu stats`: statistics of many games between simple players. */
#include <string.h>

#include <motu/ai.h>

#include "cli.h"
#include "picture_file.h"
#include "progress.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "games", .letter = 'n', .takes = "", .english = "N\nhow many, 1 to 100000000 (default 1000)"},
    {.name = "player", .letter = 'p', .takes = "@player", .english = "P\nrandom (default) or greedy"},
    {.name = "options", .takes = "", .english = "O\noptions of the game, as in a record"},
    {.name = "seed", .takes = "", .english = "S\nthe seed: another one gives other games (default 1)"},
    {.name = "svg", .takes = "@file", .english = "FILE\na picture of who wins how often, .svg or .png"},
    {.name = "json", .english = "one JSON object"},
    {0},
};

const struct command command_stats = {
    .name = "stats",
    .summary = CLI_SUMMARY_STATS,
    .english_help =
        "Usage: motu stats GAME [--games N] [--player random|greedy] [--options O] [--seed S] [--svg FILE]\n"
        "                       [--json]\n\n"
        "Lets players of one kind play each other and reports: length, choices per decision, points,\n"
        "how often each seat, and whoever decides first, wins, with 95 % intervals.\n\n"
        "Example:\n"
        "  motu stats kahuna --games 10000",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

struct tally {
    long games, shared;
    unsigned long long player_decisions, chance_decisions, choices;
    int most_choices, longest, shortest;
    double won[MOTU_MAX_SEATS], points[MOTU_MAX_SEATS];
    double first_won;
    int seats;
};

static void play_one(const struct motu_game *game, const struct motu_state *start, enum motu_ai_kind player,
                     struct motu_rng *rng, struct tally *t)
{
    struct motu_state state;
    motu_move move[MOTU_MAX_MOVES];
    int share[MOTU_MAX_SEATS], points[MOTU_MAX_SEATS], first = -1, length = 0;
    memcpy(&state, start, game->state_size);
    for (int actor; (actor = game->actor(&state)) != MOTU_OVER; length++) {
        if (actor == MOTU_CHANCE) {
            game->apply(&state, motu_random_chance(game, &state, rng));
            t->chance_decisions++;
            continue;
        }
        struct motu_state view;
        memcpy(&view, &state, game->state_size);
        game->conceal(&view, actor);
        const int count = game->moves(&view, move);
        if (first < 0)
            first = actor;
        t->player_decisions++;
        t->choices += (unsigned long long)count;
        if (count > t->most_choices)
            t->most_choices = count;
        game->apply(&state, motu_ai_decide(player, game, &view, actor, rng));
    }
    game->payoff(&state, share);
    game->score(&state, points);
    int winners = 0;
    for (int seat = 0; seat < t->seats; seat++) {
        t->won[seat] += (double)share[seat] / MOTU_WHOLE;
        t->points[seat] += points[seat];
        winners += share[seat] > 0;
    }
    t->first_won += (double)share[first] / MOTU_WHOLE;
    t->shared += winners > 1;
    if (length > t->longest)
        t->longest = length;
    if (!t->games || length < t->shortest)
        t->shortest = length;
    t->games++;
}

/* Square root by Newton's method: stats alone is no reason to link libm. */
static double root(double x)
{
    double guess = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++)
        guess = (guess + x / guess) / 2;
    return guess;
}

/* Half of the 95 % interval of a share of games (draws only make it narrower). */
static double margin(double share, long games)
{
    return 1.96 * root(share * (1 - share) / (double)games);
}

static void put_seat(struct motu_text *out, const struct motu_game *game, const struct tally *t, int seat)
{
    const double n = (double)t->games;
    motu_text_put_member_open(out, game->seat_names[seat], '{');
    put_member_decimal(out, "wins", t->won[seat] / n, 4);
    put_member_decimal(out, "wins_margin", margin(t->won[seat] / n, t->games), 4);
    put_member_decimal(out, "points", t->points[seat] / n, 3);
    motu_text_put_char(out, '}');
}

static void print_json(const struct motu_game *game, const struct tally *t, const char *player)
{
    const double n = (double)t->games;
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", game->id);
    motu_text_put_member_text(&text, "player", player);
    motu_text_put_member_number(&text, "games", t->games);
    put_member_decimal(&text, "player_decisions", (double)t->player_decisions / n, 2);
    put_member_decimal(&text, "chance_decisions", (double)t->chance_decisions / n, 2);
    motu_text_put_member_number(&text, "shortest", t->shortest);
    motu_text_put_member_number(&text, "longest", t->longest);
    put_member_decimal(&text, "choices", (double)t->choices / (double)t->player_decisions, 2);
    motu_text_put_member_number(&text, "most_choices", t->most_choices);
    put_member_decimal(&text, "shared", (double)t->shared / n, 4);
    put_member_decimal(&text, "first_wins", t->first_won / n, 4);
    put_member_decimal(&text, "first_wins_margin", margin(t->first_won / n, t->games), 4);
    motu_text_put_member_open(&text, "seats", '{');
    for (int seat = 0; seat < t->seats; seat++)
        put_seat(&text, game, t, seat);
    motu_text_put(&text, "}}");
    puts(bytes);
}

static void print_text(const struct motu_game *game, const struct tally *t, const char *player)
{
    const double n = (double)t->games;
    printf("%s, %ld games between %s players\n", game->title, t->games, player);
    printf("  decisions of players   %8.1f a game\n", (double)t->player_decisions / n);
    printf("  decisions of chance    %8.1f a game\n", (double)t->chance_decisions / n);
    printf("  length                 %8d to %d decisions\n", t->shortest, t->longest);
    printf("  choices                %8.1f a decision, %d at most\n", (double)t->choices / (double)t->player_decisions,
           t->most_choices);
    printf("  first to decide wins   %8.1f %% ± %.1f\n", 100 * t->first_won / n,
           100 * margin(t->first_won / n, t->games));
    printf("  shared or drawn        %8.1f %%\n", 100 * (double)t->shared / n);
    for (int seat = 0; seat < t->seats; seat++)
        printf("  %-8s wins          %8.1f %% ± %.1f, %.2f points\n", game->seat_names[seat], 100 * t->won[seat] / n,
               100 * margin(t->won[seat] / n, t->games), t->points[seat] / n);
}

/* The shares of the wins with their intervals, in percent. */
static int draw(const struct motu_game *game, const struct tally *t, const char *player, const char *path)
{
    struct plot_row row[MOTU_MAX_SEATS + 1];
    char title[128];
    for (int i = 0; i <= t->seats; i++) {
        const double share = (i < t->seats ? t->won[i] : t->first_won) / (double)t->games;
        row[i] = (struct plot_row){.name = i < t->seats ? game->seat_names[i] : "first to decide",
                                   .value = 100 * share,
                                   .margin = 100 * margin(share, t->games)};
    }
    snprintf(title, sizeof title, "%s: wins in %ld games between %s players", game->title, t->games, player);
    return picture_plot(&command_stats, path, title, " %", row, t->seats + 1);
}

static int run(int argc, char **argv)
{
    bool json = false;
    const char *games_text = "1000", *options = "", *seed = "1", *player_name = "random", *svg = NULL;
    const struct flag flags[] = {{.name = "json", .on = &json},          {.name = "games", .value = &games_text},
                                 {.name = "options", .value = &options}, {.name = "player", .value = &player_name},
                                 {.name = "svg", .value = &svg},         {.name = "seed", .value = &seed}};
    int code;
    long games;
    const int words = flags_read(&command_stats, argc, argv, flags, 6, 1, &code);
    if (words < 0)
        return code;
    if (!words) {
        say_error(&command_stats, "name a game. See 'motu stats --help'.");
        return EXIT_USAGE;
    }
    const struct motu_game *game = find_game(&command_stats, argv[1]);
    if (!game)
        return EXIT_NOT_FOUND;
    const enum motu_ai_kind player = motu_ai_named(player_name);
    if (player == MOTU_AI_KINDS) {
        say_error(&command_stats, "there is no player %.40s; random and greedy are known.", player_name);
        return EXIT_USAGE;
    }
    if (svg && !picture_can_be_written(&command_stats, svg))
        return EXIT_USAGE;
    struct motu_state start;
    struct motu_reason reason;
    struct motu_rng rng;
    if (!flags_number(&command_stats, "--games", games_text, 1, 100000000, &games))
        return EXIT_USAGE;
    if (!game->start(&start, options, &reason)) {
        say_reason(&command_stats, &reason);
        return EXIT_USAGE;
    }
    struct tally t = {.seats = game->seats(&start)};
    motu_rng_seed(&rng, choose_seed(seed));
    struct progress progress = progress_begin();
    for (long i = 0; i < games; i++) {
        play_one(game, &start, player, &rng, &t);
        progress_show(&progress, (double)t.games, (double)games, "games");
    }
    progress_end(&progress);
    if (json)
        print_json(game, &t, player_name);
    else
        print_text(game, &t, player_name);
    return svg ? draw(game, &t, player_name, svg) : EXIT_DONE;
}
