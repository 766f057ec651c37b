/* arena.c: `motu arena`: many games between two players, and what they say about who is stronger. The games
 * themselves are contest.c's, the statistics verdict.c's, the table of all levels ladder.c's; arena_file.c keeps the
 * results, arena_print.c prints them. */
#include "arena_inside.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contest.h"
#include "picture_file.h"
#include "verdict.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "a", .takes = "@player", .english = "PLAYER\nthe player whose share is counted"},
    {.name = "b", .takes = "@player", .english = "PLAYER\nits opponent"},
    {.name = "game", .takes = "@game", .english = "G\nwhich game (default: the first there is)"},
    {.name = "options", .takes = "", .english = "O\nits options, as in a record"},
    {.name = "rules",
     .takes = "",
     .english = "N\nunder an older version of the rules, for programs that know no newer one (default: the newest)"},
    {.name = "games", .letter = 'n', .takes = "", .english = "N\nhow many, 1 to 10000000 (default 100)"},
    {.name = "seed", .takes = "", .english = "S\nthe seed: another one gives other games (default 1)"},
    {.name = "cpu-ms",
     .takes = "",
     .english = "T\nCPU time for a decision, equal for both; else each level's own number of visits"},
    {.name = "bot-ms", .takes = "", .english = "T\nhow long an outside program may take for an answer (default 10000)"},
    {.name = "alone", .english = "with more than two seats: only games in which one A sits against Bs"},
    {.name = "sprt",
     .takes = "",
     .english = "A,B\nstop as soon as it is decided whether the difference is B Elo rather than A"},
    {.name = "threads", .takes = "", .english = "N\ngames at the same time (default: as many as there are processors)"},
    {.name = "out",
     .letter = 'o',
     .takes = "@file",
     .english =
         "FILE\na line of JSON for each game, with its record; if the file has some already, goes on from there. With "
         "--players and --ladder a folder: a file for each pair"},
    {.name = "ladder", .english = "all levels and yardsticks: a table of ratings"},
    {.name = "players",
     .takes = "",
     .english = "LIST\na tournament of these, with semicolons between: everybody against everybody, and ratings"},
    {.name = "gauntlet", .english = "with --players: only the first one against each of the others"},
    {.name = "visits",
     .takes = "",
     .english = "N\nwith --ladder and --players: at most N visits a decision (with all of level 8's it takes days)"},
    {.name = "svg", .takes = "@file", .english = "FILE\na picture of shares or ratings with intervals, .svg or .png"},
    {.name = "json", .english = "one JSON object"},
    {0},
};

const struct command command_arena = {
    .name = "arena",
    .summary = CLI_SUMMARY_ARENA,
    .english_help =
        "Usage: motu arena [--game G] --a PLAYER --b PLAYER [--games N] [options]\n"
        "       motu arena --players 'PLAYER;PLAYER;...' [--gauntlet] [--game G] [--games N] [options]\n"
        "       motu arena --ladder [--game G] [--games N] [options]\n\n"
        "Players take turns in all seats (with more than two: one A against Bs, then one B against As). Prints\n"
        "A's share of the wins with its 95 % interval, the difference in Elo, and the CPU time of a decision.\n"
        "With --players every pair plays N games. Ratings (Bradley-Terry; with more than two seats by places)\n"
        "have intervals, and the first player's is 0.\n\n"
        "Examples:\n"
        "  motu arena --a level=6 --b level=4 --games 400\n"
        "  motu arena --a level=8 --b ismcts --cpu-ms 5 --games 400 --json\n"
        "  motu arena --a 'cmd=./mybot' --b greedy --games 100 --out games.jsonl\n"
        "  motu arena --players 'greedy;level=3;cmd=./mybot' --games 200\n"
        "  motu arena --a 7,explore=900 --b 7 --cpu-ms 5 --sprt 0,20 --games 20000\n\n"
        "Players: random, greedy, flat (flat Monte Carlo), ismcts (plain tree search with random games),\n"
        "  level=1 to level=8, 'cmd=PROGRAM' for a program that speaks the engine protocol (doc/bots.md).\n"
        "  seer=PLAYER cheats: it sees what is hidden, so its lead says what that is worth.\n"
        "  A searching player's settings can be changed: level=8,cut=4,explore=900,visits=5000 …",
    .english_end =
        "motu check FILE checks all games that --out has kept; FILE#12 is one of them, for motu replay and analyse.\n"
        "Exit code 6: an outside program misbehaved; what it did is on standard error.",
    .options = option_table,
    .run = run,
};

static volatile sig_atomic_t interrupted;

/* The first time, games under way are broken off and the results so far are printed; the second time motu ends. */
static void on_interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL);
}

/* --- results ----------------------------------------------------------------------------------------------- */

static void count_result(struct arena *a, const struct contest_result *r)
{
    struct arena_summary *s = &a->sum;
    verdict_add(contest_alone(r) ? &s->alone : &s->reverse, contest_share(r));
    if (contest_alone(r))
        verdict_add(&s->places, contest_places(r));
    for (int i = 0; i < 2; i++) {
        s->cpu_ms[i] += r->cpu_ms[i];
        s->wall_ms[i] += r->wall_ms[i];
        s->thought[i] += r->thought[i];
    }
    s->decisions += r->decisions;
    if (r->at_fault >= 0)
        s->faults[r->at_fault]++;
}

/* Counts results in the order of the games, so that the number of threads changes nothing. */
static void take_results(struct arena *a)
{
    double ratio;
    while (a->counted < a->games && a->have[a->counted] && !a->decided) {
        count_result(a, &a->pending[a->counted++]);
        if (a->sprt && verdict_sprt(&a->sum.alone, a->elo0, a->elo1, a->seats, &ratio))
            a->decided = true;
    }
}

static void show_progress(const struct arena *a)
{
    const long done = a->counted;
    double low, high;
    if (a->quiet || done == a->resumed)
        return;
    const double left = (pool_wall_ms() - a->began) / 1000 / (double)(done - a->resumed) * (double)(a->games - done);
    verdict_interval(&a->sum.alone, &low, &high);
    fprintf(stderr, "\r%ld of %ld games, A %.1f %% (%.1f to %.1f), %s %.0f %s left  ", done, a->games,
            100 * verdict_share(&a->sum.alone), 100 * low, 100 * high, a->sprt ? "at most" : "about",
            left < 120 ? left : left / 60, left < 120 ? "s" : "min");
    fflush(stderr);
}

static void play_games(void *context, int thread)
{
    struct arena *a = context;
    (void)thread;
    struct contest_table *table = contest_sit_down(&a->contest);
    pthread_mutex_lock(&a->lock);
    a->failed = a->failed || !table;
    while (!interrupted && !a->decided && !a->failed) {
        while (a->next < a->games && a->have[a->next])
            a->next++;
        if (a->next == a->games)
            break;
        const long game = a->next++;
        pthread_mutex_unlock(&a->lock);
        struct contest_result result;
        contest_play(&a->contest, table, game, &result);
        pthread_mutex_lock(&a->lock);
        if (result.broken_off)
            break;
        a->pending[game] = result;
        a->have[game] = true;
        if (result.at_fault >= 0)
            say_error(&command_arena, "%sgame %ld: %s %s.", a->quiet ? "" : "\r", game,
                      a->contest.contestant[result.at_fault].text, result.fault);
        if (a->out)
            arena_write_result(a, &result, &table->match);
        take_results(a);
        show_progress(a);
    }
    pthread_mutex_unlock(&a->lock);
    contest_leave(table);
}

/* --- running ------------------------------------------------------------------------------------------------------ */

static bool play_in_memory(struct arena *a, const char *path, int *code)
{
    if (path && !arena_open_out(a, path, code))
        return false;
    take_results(a); /* those of games that the file had already */
    a->resumed = a->counted;
    a->began = pool_wall_ms();
    pool_run(a->threads, play_games, a);
    if (!a->quiet)
        fprintf(stderr, "\r%78s\r", "");
    const bool written = !a->out || !fclose(a->out);
    a->out = NULL;
    if (!a->failed && written)
        return true;
    *code = EXIT_IO;
    say_error(&command_arena, path ? "the results could not be written." : "there is not enough memory.");
    return false;
}

static bool play_all(struct arena *a, const char *path, int *code)
{
    struct contest_result *pending = calloc((size_t)a->games, sizeof *pending);
    bool *have = calloc((size_t)a->games, sizeof *have), played = false;
    *code = EXIT_FAILED;
    if (pending && have) {
        a->pending = pending;
        a->have = have;
        pthread_mutex_init(&a->lock, NULL);
        played = play_in_memory(a, path, code);
        pthread_mutex_destroy(&a->lock);
    } else {
        say_error(&command_arena, "there is not enough memory.");
    }
    free(pending);
    free(have);
    return played;
}

int arena_play(const struct contest *contest, long games, int threads, bool quiet, const char *path,
               struct arena_summary *out)
{
    int code;
    struct arena a = {
        .contest = *contest, .games = games, .seats = contest_seats(contest), .threads = threads, .quiet = quiet};
    const bool played = play_all(&a, path, &code);
    *out = a.sum;
    return interrupted ? EXIT_INTERRUPTED : played ? EXIT_DONE : code;
}

/* Both players' shares of the wins; with more than two seats, in games where the player sits alone. */
static int draw(const struct arena *a, const char *path)
{
    struct plot_row row[2];
    char title[128];
    const struct verdict *of[2] = {&a->sum.alone, a->seats == 2 ? &a->sum.alone : &a->sum.reverse};
    int rows = 0;
    for (int i = 0; i < 2; i++) {
        double low, high;
        if (!of[i]->games)
            continue;
        verdict_interval(of[i], &low, &high);
        const double middle = 50 * (low + high), share = i ? 100 - middle : middle;
        row[rows++] =
            (struct plot_row){.name = a->contest.contestant[i].text, .value = share, .margin = 50 * (high - low)};
    }
    snprintf(title, sizeof title, "%s: shares of the wins in %ld games", a->contest.game->title,
             a->sum.alone.games + (a->seats == 2 ? 0 : a->sum.reverse.games));
    return rows ? picture_plot(&command_arena, path, title, " %", row, rows) : EXIT_DONE;
}

static int compete(struct arena *a, const char *path, bool json, const char *svg)
{
    int code;
    if (play_all(a, path, &code)) {
        if (json)
            arena_print_json(a);
        else
            arena_print_text(a);
        const int drawn = svg ? draw(a, svg) : EXIT_DONE;
        if (drawn != EXIT_DONE)
            return drawn;
        code = interrupted ? EXIT_INTERRUPTED : a->sum.faults[0] + a->sum.faults[1] ? EXIT_BOT : EXIT_DONE;
    }
    return code;
}

static bool read_sprt(const char *text, struct arena *a)
{
    char *end, *last;
    a->sprt = true;
    a->elo0 = strtod(text, &end);
    if (end != text && *end == ',') {
        a->elo1 = strtod(end + 1, &last);
        if (last != end + 1 && !*last && a->elo1 > a->elo0 && a->elo0 > -2000 && a->elo1 < 2000)
            return true;
    }
    say_error(&command_arena, "--sprt takes two differences in Elo, the lower first: 0,20, not %.40s.", text);
    return false;
}

static bool read_ms(const char *flag, const char *text, double *ms)
{
    char *end;
    *ms = strtod(text, &end);
    if (end != text && !*end && *ms > 0 && *ms <= 3600000)
        return true;
    say_error(&command_arena, "%s takes milliseconds, more than 0, not %.40s.", flag, text);
    return false;
}

struct words {
    const char *game, *options, *rules, *a, *b, *games, *seed, *cpu, *bot, *sprt, *threads, *out, *visits, *players,
        *svg;
    bool json, ladder, alone, gauntlet;
};

static bool read_contest(const struct words *w, struct arena *a, int *code)
{
    struct contest *c = &a->contest;
    struct motu_reason reason;
    struct motu_state start;
    long threads = pool_processors(), rules;
    *code = EXIT_NOT_FOUND;
    c->game = w->game ? find_game(&command_arena, w->game) : motu_catalogue_games[0];
    if (!c->game)
        return false;
    *code = EXIT_USAGE;
    rules = c->game->rules_version;
    if (w->rules && !flags_number(&command_arena, "--rules", w->rules, 1, 1000000, &rules))
        return false;
    c->rules = (int)rules;
    c->options = w->options ? w->options : "";
    c->seed = choose_seed(w->seed) & ((1ull << 52) - 1); /* any JSON reader keeps it */
    c->bot_ms = 10000;
    c->alone = w->alone || w->ladder || w->players; /* ratings count no other games */
    if (!motu_start_under(c->game, c->rules, c->options, &start, &reason)) {
        say_reason(&command_arena, &reason);
        return false;
    }
    a->seats = c->game->seats(&start);
    if (!flags_number(&command_arena, "--games", w->games, 1, 10000000, &a->games)
        || (w->threads && !flags_number(&command_arena, "--threads", w->threads, 1, POOL_MAX_THREADS, &threads))
        || (w->cpu && !read_ms("--cpu-ms", w->cpu, &c->cpu_ms)) || (w->bot && !read_ms("--bot-ms", w->bot, &c->bot_ms))
        || (w->sprt && !read_sprt(w->sprt, a)))
        return false;
    a->threads = (int)threads;
    c->stop = &interrupted;
    return true;
}

/* Which options only tournaments take, and which they do not. False after saying what is wrong. */
static bool read_tournament(const struct words *w, long *most, int *code)
{
    const bool many = w->ladder || w->players;
    *code = EXIT_USAGE;
    if (w->visits && !many)
        say_error(&command_arena,
                  "--visits is for --ladder and --players; a player by itself takes level=8,visits=%.20s.", w->visits);
    else if (w->gauntlet && !w->players)
        say_error(&command_arena, "--gauntlet is for --players.");
    else if (w->ladder && w->players)
        say_error(&command_arena, "--ladder has its own players and takes no --players.");
    else if (many && (w->a || w->b || w->sprt))
        say_error(&command_arena, "%s takes no --a, --b and --sprt.",
                  w->ladder ? "--ladder has players of its own and" : "--players");
    else
        return !w->visits || flags_number(&command_arena, "--visits", w->visits, 1, 100000000, most);
    return false;
}

static int hold_tournament(struct arena *a, const struct words *w, uint32_t most)
{
    const struct ladder_plan plan = {a->games, most, a->threads, a->quiet, w->json, w->out, w->svg};
    if (w->ladder)
        return ladder_run(&a->contest, &plan);
    char *names = strdup(w->players);
    if (!names)
        return EXIT_FAILED;
    const int code = tournament_run(&a->contest, names, w->gauntlet, &plan);
    free(names);
    return code;
}

static int run(int argc, char **argv)
{
    struct words w = {.games = "100", .seed = "1"};
    const struct flag flags[] = {{.name = "json", .on = &w.json},
                                 {.name = "alone", .on = &w.alone},
                                 {.name = "ladder", .on = &w.ladder},
                                 {.name = "gauntlet", .on = &w.gauntlet},
                                 {.name = "players", .value = &w.players},
                                 {.name = "game", .value = &w.game},
                                 {.name = "options", .value = &w.options},
                                 {.name = "rules", .value = &w.rules},
                                 {.name = "a", .value = &w.a},
                                 {.name = "b", .value = &w.b},
                                 {.name = "games", .value = &w.games},
                                 {.name = "seed", .value = &w.seed},
                                 {.name = "cpu-ms", .value = &w.cpu},
                                 {.name = "bot-ms", .value = &w.bot},
                                 {.name = "sprt", .value = &w.sprt},
                                 {.name = "threads", .value = &w.threads},
                                 {.name = "visits", .value = &w.visits},
                                 {.name = "svg", .value = &w.svg},
                                 {.name = "out", .value = &w.out}};
    struct arena a = {.quiet = !isatty(STDERR_FILENO)};
    long most = 0;
    int code;
    if (flags_read(&command_arena, argc, argv, flags, sizeof flags / sizeof flags[0], 0, &code) < 0)
        return code;
    if (!read_contest(&w, &a, &code) || !read_tournament(&w, &most, &code))
        return code;
    if (w.svg && !picture_can_be_written(&command_arena, w.svg))
        return EXIT_USAGE;
    signal(SIGINT, on_interrupt);
    if (w.ladder || w.players)
        return hold_tournament(&a, &w, (uint32_t)most);
    if (!w.a || !w.b) {
        say_error(&command_arena, "name two players: --a level=6 --b greedy. See 'motu arena --help'.");
        return EXIT_USAGE;
    }
    if (!contestant_read_any(&command_arena, "--a", w.a, &a.contest.contestant[0])
        || !contestant_read_any(&command_arena, "--b", w.b, &a.contest.contestant[1]))
        return EXIT_USAGE;
    return compete(&a, w.out, w.json, w.svg);
}
