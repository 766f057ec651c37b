/* fit.c: `motu fit`: weights for a game's value, from games that the search plays against itself.
 *
 * The features of all seats are kept at the beginning of each turn, and at the end who won. For each stage of the game,
 * the weights are those that make the outcomes most likely (a conditional logit, by Newton's method, with a small
 * penalty on large weights). The same options give the same weights: each game has its own seed, and games are
 * sorted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fit.h"
#include "neural.h"
#include "train.h"
#include "weights_file.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "games",
     .letter = 'n',
     .takes = "",
     .english = "N\n10 to 1000000 (default 2000); every tenth is kept for the measurement"},
    {.name = "player",
     .letter = 'p',
     .takes = "@player",
     .english = "P\nwho plays, as in 'motu arena' (default 6,visits=200)"},
    {.name = "stray",
     .takes = "",
     .english = "P\npercent of decisions made at random, so that odd positions are seen (default 10)"},
    {.name = "samples",
     .takes = "@file",
     .english = "FILE\npositions and results; game, players and options are the file's"},
    {.name = "test",
     .takes = "@file",
     .english = "FILE\nother samples: measure on all of their games, not on every tenth of those used"},
    {.name = "hidden", .takes = "", .english = "N\nunits of the net: 0 or 32 (default 32)"},
    {.name = "epochs", .takes = "", .english = "N\nhow often each position is looked at (default 8)"},
    {.name = "root", .takes = "", .english = "P\npercent of the target that is what the search expected (default 30)"},
    {.name = "decay",
     .takes = "",
     .english = "P\nhow strongly a net's weights are drawn to zero, so that it does not learn games by heart: the more "
                "games, the less it needs (default 30)"},
    {.name = "continue", .english = "with --samples: go on from the weights that are compiled in"},
    {.name = "options",
     .takes = "",
     .english = "O\noptions of the game; several sets of them, with ';' between, take turns"},
    {.name = "seed", .takes = "", .english = "S\nthe seed: another one gives other games (default 1)"},
    {.name = "threads", .takes = "", .english = "N\ngames at the same time (default: as many as there are processors)"},
    {.name = "out",
     .letter = 'o',
     .takes = "@file",
     .english = "FILE\nwhere the weights go (default: standard output)"},
    {0},
};

const struct command command_fit = {
    .name = "fit",
    .summary = CLI_SUMMARY_FIT,
    .english_help =
        "Usage: motu fit [GAME] [--games N] [--player P] [--stray PERCENT] [--seed S] [--out FILE]\n"
        "       motu fit --samples FILE [--hidden N] [--epochs N] [--root PERCENT] [--decay PERCENT] [--seed S]\n"
        "         [--continue] [--test FILE] [--out FILE]\n"
        "       motu fit --test FILE\n\n"
        "Lets a searching player play itself, keeps the features of every turn's first position and fits the\n"
        "weights of the game's value to the results. Prints a C file and, on standard error, how well the\n"
        "weights predict games that were not used. With --samples it plays nothing and takes the positions of a\n"
        "file made by 'motu samples'; this also finds the weights of a small net. With --continue it begins with\n"
        "the weights that this motu has, so that new games add to what older ones have taught. --test alone says\n"
        "how well the weights that this motu has predict the games of a file.\n\n"
        "The first line of src/GAME/GAME_weights.inc says how the weights that are compiled in were made.\n\n"
        "Example (then build again):\n"
        "  motu samples kahuna --games 20000 --player level=8,solve=0,visits=150 --out kahuna.samples\n"
        "  motu fit --samples kahuna.samples --out src/kahuna/kahuna_weights.inc",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

static int16_t rounded(double weight)
{
    const double scaled = weight * MOTU_MODEL_ONE;
    return (int16_t)lround(fmin(32767, fmax(-32767, scaled)));
}

static bool write_linear(const struct fit *f, const double weight[], const char *words, const char *path)
{
    struct motu_model linear = *f->model;
    linear.hidden = 0;
    const int count = neural_layout_of(&linear).count;
    int16_t *whole = calloc((size_t)count, sizeof *whole);
    bool good = whole;
    for (int i = 0; good && i < count; i++)
        whole[i] = rounded(weight[i]);
    good = good && weights_write(&command_fit, &linear, whole, words, path);
    free(whole);
    return good;
}

/* --- from samples -------------------------------------------------------------------------------------------- */

/* Positions to measure on: those of every game, or of the games that were kept for it. */
struct test {
    const struct samples *on;
    bool every_game;
};

/* How good a model is with its weights. */
static void say_quality(struct test test, const struct motu_model *m, const char *name)
{
    const struct train_quality q = train_measure(test.on, m, (struct train_part){-1, -1, test.every_game});
    fprintf(stderr, "%s: on %zu of %zu positions, not used: log-loss %.4f, right %.1f %%\n", name, q.count,
            test.on->count, q.loss, 100 * q.right);
}

/* `fitted` may be NULL: nothing was. */
static void say_part(struct test test, const struct motu_model *old, const struct motu_model *fitted, const char *name,
                     struct train_part part)
{
    const struct train_quality before = train_measure(test.on, old, part);
    const struct train_quality now = fitted ? train_measure(test.on, fitted, part) : before;
    if (!now.count)
        return;
    fprintf(stderr, "  %s %d: log-loss %.4f compiled in", name, part.stage < 0 ? part.context : part.stage,
            before.loss);
    if (fitted)
        fprintf(stderr, ", %.4f fitted", now.loss);
    fprintf(stderr, ", of %zu%s\n", now.count, now.loss > now.equal ? ": worse than equal chances" : "");
}

/* Stage by stage and context by context, where a mean over all of them may hide a bad one. */
static void say_parts(struct test test, const struct motu_model *old, const struct motu_model *fitted)
{
    for (int stage = 0; stage < old->stages; stage++)
        say_part(test, old, fitted, "stage", (struct train_part){stage, -1, test.every_game});
    for (int context = 0; context < old->contexts; context++)
        say_part(test, old, fitted, "context", (struct train_part){-1, context, test.every_game});
}

enum { MOST_WORDS = SHARD_WORDS + 320 };

static long count_games(const struct samples *all)
{
    long games = 0;
    for (size_t i = 0; i < all->count; i++)
        games += (all->sample[i].flags & SAMPLE_LAST) != 0;
    return games;
}

/* The command, as the file of weights tells it: also which weights it went on from, and of how many games. */
static void write_words(const struct samples *all, int hidden, const struct train_settings *settings,
                        char out[MOST_WORDS])
{
    char from[64] = "";
    if (settings->from)
        snprintf(from, sizeof from, " --continue` (from those of sum 0x%08X", all->head.game->model->checksum);
    snprintf(out, MOST_WORDS,
             " --samples FILE --hidden %d --epochs %d --root %d --decay %d --seed %llu%s%s, FILE of %ld games by `motu "
             "samples%s",
             hidden, settings->epochs, settings->root, settings->decay, (unsigned long long)settings->seed, from,
             settings->from ? ")" : "`", count_games(all), *all->head.words ? all->head.words : " --merge");
}

/* Fits weights to samples, measures and writes them. Returns the exit code. */
static int fit_and_write(const struct samples *all, struct test test, int hidden, const struct train_settings *settings,
                         const char *path)
{
    char words[MOST_WORDS];
    int clipped, code = EXIT_FAILED;
    struct motu_model model = *all->head.game->model;
    write_words(all, hidden, settings, words);
    say_quality(test, &model, "compiled in");
    model.hidden = hidden;
    int16_t *weight = calloc((size_t)neural_layout_of(&model).count, sizeof *weight);
    if (weight && train_run(all, settings, &model, weight, &clipped)) {
        model.weight = weight;
        say_quality(test, &model, "fitted");
        say_parts(test, all->head.game->model, &model);
        if (clipped)
            fprintf(stderr, "%d weights were too large and are cut\n", clipped);
        code = weights_write(&command_fit, &model, weight, words, path) ? EXIT_DONE : EXIT_IO;
    } else {
        say_error(&command_fit, "there is not enough memory.");
    }
    free(weight);
    return code;
}

/* `test` may be NULL. */
static int fit_samples(const char *file, const char *test, int hidden, struct train_settings *settings, bool go_on,
                       const char *path)
{
    struct samples all = {0}, others = {0};
    int code;
    if (samples_read(&command_fit, file, false, &all, &code)
        && (!test || samples_read(&command_fit, test, false, &others, &code))) {
        const struct motu_model *model = all.head.game->model;
        code = EXIT_USAGE;
        settings->from = go_on ? model->weight : NULL;
        if (go_on && model->hidden != hidden)
            say_error(&command_fit, "--continue needs --hidden %d, as the weights have it.", model->hidden);
        else if (test && others.head.game != all.head.game)
            say_error(&command_fit, "%s is of another game.", test);
        else
            code = fit_and_write(&all, test ? (struct test){&others, true} : (struct test){&all, false}, hidden,
                                 settings, path);
    }
    samples_free(&all);
    samples_free(&others);
    return code;
}

/* How good the weights that are compiled in are on every game of a file. */
static int measure_alone(const char *file)
{
    struct samples all = {0};
    int code;
    if (samples_read(&command_fit, file, false, &all, &code)) {
        const struct test test = {&all, true};
        say_quality(test, all.head.game->model, "compiled in");
        say_parts(test, all.head.game->model, NULL);
        code = EXIT_DONE;
    }
    samples_free(&all);
    return code;
}

static int fit_all(struct fit *f, int threads, const char *words, const char *path)
{
    int code = EXIT_FAILED;
    double *weight = calloc((size_t)f->model->features * (size_t)f->model->stages, sizeof *weight);
    f->played = calloc((size_t)f->games, sizeof *f->played);
    if (weight && f->played) {
        pthread_mutex_init(&f->lock, NULL);
        pool_run(threads, fit_play_games, f);
        pthread_mutex_destroy(&f->lock);
        progress_end(&f->progress);
        for (int stage = 0; !f->failed && stage < f->model->stages; stage++)
            fit_stage(f, stage, weight + (ptrdiff_t)stage * f->model->features);
        if (!f->failed) {
            fit_measure(f, weight);
            code = write_linear(f, weight, words, path) ? EXIT_DONE : EXIT_IO;
        }
    }
    if (code == EXIT_FAILED)
        say_error(&command_fit, "there is not enough memory.");
    for (long i = 0; f->played && i < f->games; i++)
        free(f->played[i].turn);
    free(f->played);
    free(weight);
    return code;
}

/* Splits the options at semicolons. False after saying what is wrong. */
static bool read_variants(struct fit *f, const char *options)
{
    struct motu_state start;
    struct motu_reason reason;
    if (strlen(options) >= sizeof f->option_words) {
        say_error(&command_fit, "--options is too long.");
        return false;
    }
    memcpy(f->option_words, options, strlen(options) + 1);
    for (char *at = f->option_words; at; f->variants++) {
        if (f->variants == MAX_VARIANTS) {
            say_error(&command_fit, "--options takes %d sets of options at most.", MAX_VARIANTS);
            return false;
        }
        f->options[f->variants] = at;
        at = strchr(at, ';');
        if (at)
            *at++ = 0;
        if (!f->game->start(&start, f->options[f->variants], &reason)) {
            say_reason(&command_fit, &reason);
            return false;
        }
    }
    return true;
}

struct words {
    const char *games, *player, *stray, *seed, *options, *threads, *path;
    const char *samples, *test, *hidden, *epochs, *root, *decay;
    bool go_on;
};

static int run_samples(const struct words *w)
{
    long hidden, epochs, root, decay;
    struct train_settings settings = {.seed = choose_seed(w->seed)};
    if (!flags_number(&command_fit, "--hidden", w->hidden, 0, NEURAL_HIDDEN, &hidden)
        || !flags_number(&command_fit, "--epochs", w->epochs, 1, 1000, &epochs)
        || !flags_number(&command_fit, "--root", w->root, 0, 100, &root)
        || !flags_number(&command_fit, "--decay", w->decay, 0, 1000, &decay))
        return EXIT_USAGE;
    if (hidden && hidden != NEURAL_HIDDEN) {
        say_error(&command_fit, "--hidden takes 0 or %d.", NEURAL_HIDDEN);
        return EXIT_USAGE;
    }
    if (w->path && !file_can_be_written(&command_fit, w->path))
        return EXIT_IO;
    settings.epochs = (int)epochs;
    settings.root = (int)root;
    settings.decay = (int)decay;
    return fit_samples(w->samples, w->test, (int)hidden, &settings, w->go_on, w->path);
}

static bool read_words(const struct words *w, struct fit *f, long *threads)
{
    struct contestant contestant;
    f->model = f->game->model;
    if (!f->model) {
        say_error(&command_fit, "%s has no weights to fit.", f->game->title);
        return false;
    }
    if (!flags_number(&command_fit, "--games", w->games, 10, 1000000, &f->games)
        || !flags_number(&command_fit, "--stray", w->stray, 0, 100, &f->stray)
        || (w->threads && !flags_number(&command_fit, "--threads", w->threads, 1, POOL_MAX_THREADS, threads))
        || !contestant_read(&command_fit, "--player", w->player, &contestant))
        return false;
    if (contestant.command) {
        say_error(&command_fit, "--player takes a player of motu, not a program.");
        return false;
    }
    f->player = contestant.player;
    f->seed = choose_seed(w->seed);
    return read_variants(f, w->options);
}

static int run(int argc, char **argv)
{
    struct words w = {.games = "2000",
                      .player = "6,visits=200",
                      .stray = "10",
                      .seed = "1",
                      .options = "",
                      .hidden = "32",
                      .epochs = "8",
                      .root = "30",
                      .decay = "30"};
    const struct flag flags[] = {{.name = "samples", .value = &w.samples}, {.name = "hidden", .value = &w.hidden},
                                 {.name = "epochs", .value = &w.epochs},   {.name = "root", .value = &w.root},
                                 {.name = "games", .value = &w.games},     {.name = "player", .value = &w.player},
                                 {.name = "stray", .value = &w.stray},     {.name = "options", .value = &w.options},
                                 {.name = "seed", .value = &w.seed},       {.name = "threads", .value = &w.threads},
                                 {.name = "continue", .on = &w.go_on},     {.name = "out", .value = &w.path},
                                 {.name = "test", .value = &w.test},       {.name = "decay", .value = &w.decay}};
    struct fit f = {.progress = progress_begin()};
    int code;
    long threads = pool_processors();
    const int count = flags_read(&command_fit, argc, argv, flags, sizeof flags / sizeof flags[0], 1, &code);
    if (count < 0)
        return code;
    if ((w.samples || w.test) && count) {
        say_error(&command_fit, "the samples say which game it is: leave it out.");
        return EXIT_USAGE;
    }
    if (w.go_on && !w.samples) {
        say_error(&command_fit, "--continue goes with --samples.");
        return EXIT_USAGE;
    }
    if (w.samples)
        return run_samples(&w);
    if (w.test)
        return measure_alone(w.test);
    f.game = count ? find_game(&command_fit, argv[1]) : motu_catalogue_games[0];
    if (!f.game)
        return EXIT_NOT_FOUND;
    if (!read_words(&w, &f, &threads))
        return EXIT_USAGE;
    if (w.path && !file_can_be_written(&command_fit, w.path))
        return EXIT_IO;
    char words[2048];
    snprintf(words, sizeof words, " %s --games %ld --player %s --stray %ld --seed %s%s%s%s", f.game->id, f.games,
             w.player, f.stray, w.seed, *w.options ? " --options '" : "", w.options, *w.options ? "'" : "");
    return fit_all(&f, (int)threads, words, w.path);
}
