/* fit.c: `motu fit`: weights for a game's value, from games that the search plays against itself.
 *
 * At the beginning of each turn the features of all seats are kept, and at the end who won. For each stage of the
 * game the weights are those that make the outcomes likeliest (a conditional logit, by Newton's steps, with a small
 * penalty on large weights). The same words give the same weights: games are seeded one by one and put in order.
 */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "contest.h"
#include "neural.h"
#include "progress.h"
#include "train.h"

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
    {.name = "hidden", .takes = "", .english = "N\nunits of the net: 0 or 32 (default 32)"},
    {.name = "epochs", .takes = "", .english = "N\nhow often each position is looked at (default 8)"},
    {.name = "root", .takes = "", .english = "P\npercent of the target that is what the search expected (default 30)"},
    {.name = "options",
     .takes = "",
     .english = "O\noptions of the game; several sets of them, with ';' between, take turns"},
    {.name = "seed", .takes = "", .english = "S\nanother course of games (default 1)"},
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
        "       motu fit --samples FILE [--hidden N] [--epochs N] [--root PERCENT] [--seed S] [--out FILE]\n\n"
        "Lets a searching player play itself, keeps the features of every turn's first position and fits the\n"
        "weights of the game's value to who won. Prints a C file; what it is good for goes to standard\n"
        "error, measured on games that were not used. With --samples it plays nothing and takes the positions of\n"
        "a file made by 'motu samples'; this way the weights of a small net are found as well.\n\n"
        "Example, which made the weights that are compiled in (then build again):\n"
        "  motu fit kahuna --games 5000 --player 8,solve=0,visits=300 --out src/kahuna/kahuna_weights.inc",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

/* One position: who won how much, and the features of each seat. */
struct turn {
    uint8_t stage, seats;
    int8_t share[MOTU_MAX_SEATS];
    int8_t feature[MOTU_MAX_SEATS][MOTU_MODEL_MAX_FEATURES];
};

struct played {
    struct turn *turn;
    int count, capacity;
};

enum { MAX_VARIANTS = 32 };

struct fit {
    const struct motu_game *game;
    const struct motu_model *model;
    char option_words[1024];
    const char *options[MAX_VARIANTS]; /* parts of these; games take them in turn */
    int variants;
    uint64_t seed;
    struct motu_ai_player player;
    long games, stray;
    pthread_mutex_t lock;
    long next, done;
    bool failed;
    struct progress progress;
    struct played *played;
};

/* --- making data -------------------------------------------------------------------------------------------- */

static bool keep(struct fit *f, struct played *p, const struct motu_state *state)
{
    int feature[MOTU_MODEL_MAX_FEATURES];
    if (p->count == p->capacity) {
        struct turn *more = realloc(p->turn, (size_t)(p->capacity + 128) * sizeof *more);
        if (!more)
            return false;
        p->turn = more;
        p->capacity += 128;
    }
    struct turn *s = &p->turn[p->count++];
    memset(s, 0, sizeof *s);
    s->stage = (uint8_t)f->model->stage(state);
    s->seats = (uint8_t)f->game->seats(state);
    for (int seat = 0; seat < s->seats; seat++) {
        f->model->measure(state, seat, feature);
        for (int i = 0; i < f->model->features; i++)
            s->feature[seat][i] = (int8_t)(feature[i] > 127 ? 127 : feature[i] < -128 ? -128 : feature[i]);
    }
    return true;
}

static motu_move decide(struct fit *f, const struct motu_match *m, struct pool *pool, int actor, struct motu_rng *rng)
{
    const struct motu_ai_position *position = pool_recall(pool, m, actor, &f->player);
    struct pool_result thought;
    if (motu_rng_below(rng, 100) < (uint32_t)f->stray)
        return motu_random_move(f->game, &position->view, rng);
    pool_think(pool, &f->player, position, motu_rng_next(rng), &(struct pool_limit){0}, &thought);
    return thought.move;
}

static bool play(struct fit *f, long game, struct motu_match *m, struct pool *pool)
{
    struct played *p = &f->played[game];
    struct motu_rng rng;
    int last = MOTU_CHANCE, share[MOTU_MAX_SEATS];
    bool good = true;
    motu_rng_seed_at(&rng, f->seed, (uint64_t)game);
    /* so that each of them is also among the games kept for measuring */
    const char *options = f->options[(game / 10 + game % 10) % f->variants];
    motu_match_start(m, f->game, options, motu_rng_next(&rng), NULL);
    for (int actor; good && (actor = motu_match_actor(m)) != MOTU_OVER;) {
        motu_move move;
        if (actor == MOTU_CHANCE) {
            move = motu_match_chance(m);
        } else {
            if (f->model->within_turns ? !motu_rng_below(&rng, 3) : actor != last)
                good = keep(f, p, &m->now);
            last = actor;
            move = decide(f, m, pool, actor, &rng);
        }
        if (!motu_match_play(m, move, NULL))
            break; /* a game without end teaches nothing */
    }
    if (motu_match_actor(m) != MOTU_OVER) {
        p->count = 0;
        return good;
    }
    f->game->payoff(&m->now, share);
    for (int i = 0; i < p->count; i++)
        for (int seat = 0; seat < p->turn[i].seats; seat++)
            p->turn[i].share[seat] = (int8_t)share[seat];
    return good;
}

static void play_games(void *context, int thread)
{
    struct fit *f = context;
    (void)thread;
    struct motu_match *m = malloc(sizeof *m);
    struct pool *pool = pool_open(1, motu_ai_memory_good(&f->player, f->game));
    bool good = m && pool;
    pthread_mutex_lock(&f->lock);
    while (good && f->next < f->games && !f->failed) {
        const long game = f->next++;
        pthread_mutex_unlock(&f->lock);
        good = play(f, game, m, pool);
        pthread_mutex_lock(&f->lock);
        f->done++;
        progress_show(&f->progress, (double)f->done, (double)f->games, "games");
    }
    f->failed = f->failed || !good;
    pthread_mutex_unlock(&f->lock);
    pool_close(pool);
    free(m);
}

/* --- fitting -------------------------------------------------------------------------------------------------- */

enum { F = MOTU_MODEL_MAX_FEATURES };

struct normal {
    double hessian[F][F], gradient[F];
};

static void shares_of(const struct turn *s, int features, const double weight[], double share[])
{
    double total = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        double sum = 0;
        for (int i = 0; i < features; i++)
            sum += weight[i] * s->feature[seat][i];
        share[seat] = exp(fmin(30, fmax(-30, sum)));
        total += share[seat];
    }
    for (int seat = 0; seat < s->seats; seat++)
        share[seat] /= total;
}

static void add_turn(struct normal *n, const struct turn *s, int features, const double weight[])
{
    double share[MOTU_MAX_SEATS], mean[F] = {0};
    shares_of(s, features, weight, share);
    for (int seat = 0; seat < s->seats; seat++)
        for (int i = 0; i < features; i++)
            mean[i] += share[seat] * s->feature[seat][i];
    for (int seat = 0; seat < s->seats; seat++) {
        const double missing = (double)s->share[seat] / MOTU_WHOLE - share[seat];
        for (int i = 0; i < features; i++) {
            const double x = s->feature[seat][i] - mean[i];
            n->gradient[i] += missing * s->feature[seat][i];
            if (x != 0)
                for (int k = 0; k <= i; k++)
                    n->hessian[i][k] += share[seat] * x * (s->feature[seat][k] - mean[k]);
        }
    }
}

/* Solves hessian * step = gradient by Cholesky; the penalty makes it positive. */
static void solve(struct normal *n, int features, double step[])
{
    for (int i = 0; i < features; i++)
        for (int k = 0; k <= i; k++) {
            double sum = n->hessian[i][k];
            for (int j = 0; j < k; j++)
                sum -= n->hessian[i][j] * n->hessian[k][j];
            n->hessian[i][k] = i == k ? sqrt(fmax(sum, 1e-9)) : sum / n->hessian[k][k];
        }
    for (int i = 0; i < features; i++) {
        double sum = n->gradient[i];
        for (int j = 0; j < i; j++)
            sum -= n->hessian[i][j] * step[j];
        step[i] = sum / n->hessian[i][i];
    }
    for (int i = features - 1; i >= 0; i--) {
        double sum = step[i];
        for (int j = i + 1; j < features; j++)
            sum -= n->hessian[j][i] * step[j];
        step[i] = sum / n->hessian[i][i];
    }
}

static bool is_for_measuring(long game)
{
    return game % 10 == 9;
}

static void fit_stage(const struct fit *f, int stage, double weight[])
{
    static struct normal n;
    const int features = f->model->features;
    const double penalty = 4;
    double step[F];
    for (int i = 0; i < features; i++)
        weight[i] = 0;
    for (int round = 0; round < 12; round++) {
        memset(&n, 0, sizeof n);
        for (long game = 0; game < f->games; game++)
            for (int i = 0; !is_for_measuring(game) && i < f->played[game].count; i++)
                if (f->played[game].turn[i].stage == stage)
                    add_turn(&n, &f->played[game].turn[i], features, weight);
        for (int i = 0; i < features; i++) {
            n.hessian[i][i] += penalty;
            n.gradient[i] -= penalty * weight[i];
        }
        solve(&n, features, step);
        for (int i = 0; i < features; i++)
            weight[i] += step[i];
    }
}

/* --- what came of it ---------------------------------------------------------------------------------------------- */

static int16_t rounded(double weight)
{
    const double scaled = weight * MOTU_MODEL_ONE;
    return (int16_t)lround(fmin(32767, fmax(-32767, scaled)));
}

/* Log-loss and how often the likelier seat won, in the games kept for it. */
static void measure(const struct fit *f, const double weight[])
{
    double loss = 0, right = 0;
    long count = 0, all = 0;
    for (long game = 0; game < f->games; game++)
        for (int i = 0; i < f->played[game].count; i++, all++) {
            const struct turn *s = &f->played[game].turn[i];
            double share[MOTU_MAX_SEATS];
            int best = 0;
            if (!is_for_measuring(game))
                continue;
            shares_of(s, f->model->features, weight + (ptrdiff_t)s->stage * f->model->features, share);
            for (int seat = 0; seat < s->seats; seat++) {
                loss -= (double)s->share[seat] / MOTU_WHOLE * log(share[seat]);
                best = share[seat] > share[best] ? seat : best;
            }
            right += (double)s->share[best] / MOTU_WHOLE;
            count++;
        }
    fprintf(stderr, "%ld games, %ld positions; on %ld of them, not used: log-loss %.4f, right %.1f %%\n", f->games, all,
            count, count ? loss / (double)count : 0, count ? 100 * right / (double)count : 0);
}

static uint32_t checksum(const int16_t weight[], int count)
{
    uint32_t hash = 0x811C9DC5u;
    for (int i = 0; i < count; i++)
        for (int byte = 0; byte < 2; byte++)
            hash = (hash ^ ((uint16_t)weight[i] >> (8 * byte) & 0xFF)) * 0x01000193u;
    return hash;
}

static void print_weights(const int16_t weight[], int count, int per_line, FILE *out)
{
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%d,%s", i % per_line ? " " : "    ", weight[i],
                i % per_line == per_line - 1 || i == count - 1 ? "\n" : "");
}

/* The file that is compiled in; `words` are those of the command that made it. */
static void print_file(const struct motu_model *m, const int16_t weight[], const char *words, FILE *out)
{
    const struct neural_layout at = neural_layout_of(m);
    fprintf(out, "/* Made by `motu fit%s`; not to be changed by hand. */\n", words);
    fprintf(out, "/* clang-format off */\n");
    if (m->hidden || m->contexts)
        fprintf(out, "#define WEIGHTS_HIDDEN %d\n", m->hidden);
    fprintf(out, "#define WEIGHTS_CHECKSUM 0x%08Xu\n", checksum(weight, at.count));
    if (m->hidden)
        fprintf(out, "static const int16_t weights[%d] = {\n", at.count);
    else
        fprintf(out, "static const int16_t weights[%d * %d] = {\n", m->stages, m->features);
    for (int stage = 0; stage < m->stages; stage++)
        print_weights(weight + (ptrdiff_t)stage * m->features, m->features, 20, out);
    print_weights(weight + at.own, at.count - at.own, NEURAL_HIDDEN, out);
    fprintf(out, "};\n/* clang-format on */\n");
}

static bool write_weights(const struct motu_model *m, const int16_t weight[], const char *words, const char *path)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (!out)
        return false;
    print_file(m, weight, words, out);
    bool good = !fclose(out);
    if (good && path)
        good = file_write(&command_fit, path, bytes, length);
    else if (good)
        good = fwrite(bytes, 1, length, stdout) == length;
    free(bytes);
    return good;
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
    good = good && write_weights(&linear, whole, words, path);
    free(whole);
    return good;
}

/* --- from samples -------------------------------------------------------------------------------------------- */

/* What a model with its weights is good for, stage by stage where it is worse than equal chances. */
static void say_quality(const struct samples *all, const struct motu_model *m, const char *name)
{
    const struct train_quality q = train_measure(all, m, -1);
    fprintf(stderr, "%s: on %zu of %zu positions, not used: log-loss %.4f, right %.1f %%\n", name, q.count, all->count,
            q.loss, 100 * q.right);
    for (int stage = 0; stage < m->stages; stage++) {
        const struct train_quality part = train_measure(all, m, stage);
        if (part.count && part.loss > log(MOTU_MAX_SEATS))
            fprintf(stderr, "  stage %d: %.4f of %zu, worse than equal chances\n", stage, part.loss, part.count);
    }
}

static int fit_samples(const char *file, int hidden, const struct train_settings *settings, const char *path)
{
    struct samples all;
    char words[SHARD_WORDS + 256];
    int code, clipped;
    if (!samples_read(&command_fit, file, false, &all, &code))
        return code;
    snprintf(words, sizeof words,
             " --samples FILE --hidden %d --epochs %d --root %d --seed %llu`, FILE by `motu samples%s", hidden,
             settings->epochs, settings->root, (unsigned long long)settings->seed,
             *all.head.words ? all.head.words : " --merge");
    struct motu_model model = *all.head.game->model;
    say_quality(&all, &model, "compiled in");
    model.hidden = hidden;
    int16_t *weight = calloc((size_t)neural_layout_of(&model).count, sizeof *weight);
    code = EXIT_FAILED;
    if (weight && train_run(&all, settings, &model, weight, &clipped)) {
        model.weight = weight;
        say_quality(&all, &model, "fitted");
        if (clipped)
            fprintf(stderr, "%d weights were too large and are cut\n", clipped);
        code = write_weights(&model, weight, words, path) ? EXIT_DONE : EXIT_IO;
    } else {
        say_error(&command_fit, "there is not enough memory.");
    }
    free(weight);
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
        pool_run(threads, play_games, f);
        pthread_mutex_destroy(&f->lock);
        progress_end(&f->progress);
        for (int stage = 0; !f->failed && stage < f->model->stages; stage++)
            fit_stage(f, stage, weight + (ptrdiff_t)stage * f->model->features);
        if (!f->failed) {
            measure(f, weight);
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
    const char *samples, *hidden, *epochs, *root;
};

static int run_samples(const struct words *w)
{
    long hidden, epochs, root;
    struct train_settings settings = {.seed = choose_seed(w->seed)};
    if (!flags_number(&command_fit, "--hidden", w->hidden, 0, NEURAL_HIDDEN, &hidden)
        || !flags_number(&command_fit, "--epochs", w->epochs, 1, 1000, &epochs)
        || !flags_number(&command_fit, "--root", w->root, 0, 100, &root))
        return EXIT_USAGE;
    if (hidden && hidden != NEURAL_HIDDEN) {
        say_error(&command_fit, "--hidden takes 0 or %d.", NEURAL_HIDDEN);
        return EXIT_USAGE;
    }
    if (w->path && !file_can_be_written(&command_fit, w->path))
        return EXIT_IO;
    settings.epochs = (int)epochs;
    settings.root = (int)root;
    return fit_samples(w->samples, (int)hidden, &settings, w->path);
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
                      .root = "30"};
    const struct flag flags[] = {{.name = "samples", .value = &w.samples}, {.name = "hidden", .value = &w.hidden},
                                 {.name = "epochs", .value = &w.epochs},   {.name = "root", .value = &w.root},
                                 {.name = "games", .value = &w.games},     {.name = "player", .value = &w.player},
                                 {.name = "stray", .value = &w.stray},     {.name = "options", .value = &w.options},
                                 {.name = "seed", .value = &w.seed},       {.name = "threads", .value = &w.threads},
                                 {.name = "out", .value = &w.path}};
    struct fit f = {.progress = progress_begin()};
    int code;
    long threads = pool_processors();
    const int count = flags_read(&command_fit, argc, argv, flags, sizeof flags / sizeof flags[0], 1, &code);
    if (count < 0)
        return code;
    if (w.samples && count) {
        say_error(&command_fit, "the samples say which game it is: name none.");
        return EXIT_USAGE;
    }
    if (w.samples)
        return run_samples(&w);
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
