/* samples.c: `motu samples`: training data for a game's value, from games that computer players play (self_play.h). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"
#include "sample_file.h"
#include "self_play.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "check", .english = "read files, and say what is in them"},
    {.name = "merge", .english = "make one file of several"},
    SELF_PLAY_ROWS("2000", "25", "25", "6"),
    {.name = "out", .letter = 'o', .takes = "@file", .english = "FILE\nwhere the samples go"},
    {0},
};

const struct command command_samples = {
    .name = "samples",
    .summary = CLI_SUMMARY_SAMPLES,
    .english_help =
        "Usage: motu samples GAME --out FILE [--games N] [--shard K/N] [--seed S] [OPTION...]\n"
        "       motu samples --check FILE...\n"
        "       motu samples --merge --out FILE FILE...\n\n"
        "Lets computer players play and keeps positions as the game's model measures them, with the result, the\n"
        "points and what the search expected, in the format of doc/samples.md. If FILE is there already, it goes\n"
        "on where that ends. --check reads files and says what is in them, --merge makes one of several: the\n"
        "shards of one command give the bytes that it would have written by itself.\n\n"
        "Example, on two machines, then on one of them:\n"
        "  motu samples kaivai --games 4000 --shard 0/2 --out a.samples\n"
        "  motu samples kaivai --games 4000 --shard 1/2 --out b.samples\n"
        "  motu samples --merge --out all.samples a.samples b.samples",
    .options = option_table,
    .operands = "@game @file",
    .run = run,
};

struct maker {
    struct self_play play;
    uint64_t number;      /* of the game being played */
    struct samples kept;  /* from this game */
    struct sample sample; /* the position in which somebody decides */
    bool keep;            /* it is one of those to keep */
    int last;             /* who decided before */
};

/* The position as the model sees it. The root value is added after the search. */
static struct sample measure(const struct maker *k, const struct self_play_plan *plan, int actor)
{
    const struct motu_match *m = &k->play.match;
    const struct motu_model *model = m->game->model;
    struct sample s = {.game = (uint32_t)k->number, .ply = (uint16_t)m->count, .actor = (uint8_t)actor};
    s.stage = (uint8_t)model->stage(&m->now);
    s.context = (uint8_t)(model->context ? model->context(&m->now) : 0);
    s.seats = (uint8_t)m->game->seats(&m->now);
    s.rules = (uint8_t)plan->rules;
    s.flags = plan->is_odd ? SAMPLE_ODD : 0;
    for (int seat = 0; seat < s.seats; seat++) {
        int feature[MOTU_MODEL_MAX_FEATURES];
        model->measure(&m->now, seat, feature);
        for (int i = 0; i < model->features; i++)
            s.feature[seat][i] = (int8_t)(feature[i] > 127 ? 127 : feature[i] < -128 ? -128 : feature[i]);
    }
    return s;
}

static void look(void *context, const struct self_play_plan *plan, int actor, struct motu_rng *rng)
{
    struct maker *k = context;
    k->keep = k->play.shard.game->model->within_turns ? !motu_rng_below(rng, 3) : actor != k->last;
    k->sample = measure(k, plan, actor);
    k->last = actor;
}

static bool hear(void *context, int actor, const struct pool_result *thought, motu_move move)
{
    struct maker *k = context;
    (void)actor, (void)move;
    if (thought) {
        k->sample.flags |= SAMPLE_ROOT;
        for (int seat = 0; seat < k->sample.seats; seat++)
            k->sample.root[seat] = (uint16_t)thought->value[seat];
    }
    return !k->keep || samples_add(&k->kept, &k->sample);
}

/* Writes the game's result into its samples. */
static void add_results(struct maker *k)
{
    int share[MOTU_MAX_SEATS] = {0}, points[MOTU_MAX_SEATS] = {0};
    const struct motu_match *m = &k->play.match;
    const int seats = m->game->seats(&m->now);
    m->game->payoff(&m->now, share);
    m->game->score(&m->now, points);
    for (size_t i = 0; i < k->kept.count; i++) {
        struct sample *s = &k->kept.sample[i];
        s->flags |= i + 1 == k->kept.count ? SAMPLE_LAST : 0;
        for (int seat = 0; seat < seats; seat++) {
            s->result[seat] = (uint8_t)share[seat];
            s->points[seat] = (int16_t)points[seat];
        }
    }
}

/* Plays one game and keeps samples from it; none if it does not end. False: no memory. */
static bool play(struct maker *k, uint64_t game)
{
    const struct self_play_witness witness = {.context = k, .look = look, .hear = hear};
    k->number = game;
    k->last = MOTU_CHANCE;
    k->kept.count = 0;
    if (!self_play_game(&k->play, game, &witness))
        return false;
    if (motu_match_actor(&k->play.match) != MOTU_OVER)
        k->kept.count = 0;
    add_results(k);
    return true;
}

/* --- into the file --------------------------------------------------------------------------------------------- */

static bool write_game(const struct maker *k, FILE *out)
{
    uint8_t row[sizeof(struct sample) + 64];
    const struct motu_game *game = k->play.shard.game;
    const size_t bytes = sample_row_bytes(game);
    for (size_t i = 0; i < k->kept.count; i++) {
        sample_write_row(game, &k->kept.sample[i], row);
        if (fwrite(row, 1, bytes, out) != bytes)
            return false;
    }
    return !fflush(out);
}

/* Opens the file to continue after its last complete game, and creates it if it is missing; *next is the number of the
 * next game. */
static FILE *open_out(struct maker *k, const char *path, uint64_t *next, int *code)
{
    const struct shard *shard = &k->play.shard;
    struct samples old = {0};
    size_t whole = 0;
    *next = shard->first;
    const bool there = !access(path, F_OK);
    if (there) {
        if (!samples_read(&command_samples, path, true, &old, code))
            return NULL;
        const bool same = shard_is_same(&old.head, shard);
        whole = SAMPLE_HEAD_BYTES + old.count * sample_row_bytes(shard->game);
        *next = old.count ? old.sample[old.count - 1].game + shard->step : shard->first;
        samples_free(&old);
        if (!same) {
            *code = EXIT_USAGE;
            say_error(&command_samples, "%s holds samples of another command; name another file.", path);
            return NULL;
        }
    }
    uint8_t head[SAMPLE_HEAD_BYTES];
    FILE *out = fopen(path, there ? "r+" : "w");
    sample_write_head(shard, head);
    *code = EXIT_IO;
    if (out
        && (there ? !ftruncate(fileno(out), (off_t)whole) && !fseek(out, 0, SEEK_END)
                  : fwrite(head, 1, sizeof head, out) == sizeof head))
        return out;
    say_error(&command_samples, "%s cannot be written: %s.", path, strerror(errno));
    if (out)
        fclose(out);
    return NULL;
}

static int make_all(struct maker *k, FILE *out, uint64_t next, const char *path)
{
    const struct shard *shard = &k->play.shard;
    struct progress progress = progress_begin();
    bool good = true;
    for (uint64_t game = next; good && game < shard->games; game += shard->step) {
        if (!play(k, game)) {
            say_error(&command_samples, "there is not enough memory.");
            return EXIT_FAILED;
        }
        good = write_game(k, out);
        progress_show(&progress, (double)(game + 1), (double)shard->games, "games");
    }
    progress_end(&progress);
    if (!good)
        say_error(&command_samples, "%s cannot be written: %s.", path, strerror(errno));
    return good ? EXIT_DONE : EXIT_IO;
}

/* --- checking and merging ---------------------------------------------------------------------------------------- */

static void print_contents(const char *path, const struct samples *all)
{
    long games = 0, roots = 0, odd = 0;
    for (size_t i = 0; i < all->count; i++) {
        games += (all->sample[i].flags & SAMPLE_LAST) != 0;
        roots += (all->sample[i].flags & SAMPLE_ROOT) != 0;
        odd += (all->sample[i].flags & (SAMPLE_LAST | SAMPLE_ODD)) == (SAMPLE_LAST | SAMPLE_ODD);
    }
    printf("%s: %s, %ld games (%ld with odd openings), %zu samples (%ld with a root value)%s%s\n", path,
           all->head.game->id, games, odd, all->count, roots, *all->head.words ? "; made by: motu samples" : "",
           all->head.words);
}

static int check(char **paths, int count)
{
    int worst = EXIT_DONE;
    for (int i = 0; i < count; i++) {
        struct samples all;
        int code;
        if (samples_read(&command_samples, paths[i], false, &all, &code))
            print_contents(paths[i], &all);
        else
            worst = code;
        samples_free(&all);
    }
    return worst;
}

static int by_game(const void *a, const void *b)
{
    const struct sample *one = a, *other = b;
    if (one->game != other->game)
        return one->game < other->game ? -1 : 1;
    return one->ply < other->ply ? -1 : one->ply > other->ply;
}

/* Adds a file to the merge. */
static bool merge_one(const char *path, struct samples *all, struct shard_merger *merger, int *code)
{
    struct samples more;
    if (!samples_read(&command_samples, path, false, &more, code))
        return false;
    *code = EXIT_USAGE;
    bool good = shard_merge(&command_samples, merger, &more.head, path);
    for (size_t i = 0; good && i < more.count; i++) {
        more.sample[i].game += (uint32_t)merger->base;
        good = samples_add(all, &more.sample[i]);
    }
    samples_free(&more);
    return good;
}

static bool write_merged(struct samples *all, const char *path)
{
    const size_t bytes = sample_row_bytes(all->head.game), length = SAMPLE_HEAD_BYTES + all->count * bytes;
    uint8_t *out = malloc(length);
    if (!out) {
        say_error(&command_samples, "there is not enough memory.");
        return false;
    }
    sample_write_head(&all->head, out);
    for (size_t i = 0; i < all->count; i++)
        sample_write_row(all->head.game, &all->sample[i], out + SAMPLE_HEAD_BYTES + i * bytes);
    const bool good = file_write(&command_samples, path, (char *)out, length);
    free(out);
    return good;
}

/* No game may occur twice, as when a shard is given twice. */
static const char *find_double(const struct samples *all)
{
    for (size_t i = 1; i < all->count; i++)
        if (!by_game(&all->sample[i - 1], &all->sample[i]))
            return "the same games are in two of the files.";
    return NULL;
}

static int merge(char **paths, int count, const char *path)
{
    struct samples all = {0};
    struct shard_merger merger = {0};
    int code = EXIT_DONE;
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = merge_one(paths[i], &all, &merger, &code);
    if (good) {
        all.head = merger.merged;
        if (all.count)
            qsort(all.sample, all.count, sizeof *all.sample, by_game);
        const char *wrong = find_double(&all);
        if (wrong)
            say_error(&command_samples, "%s", wrong);
        code = wrong ? EXIT_USAGE : write_merged(&all, path) ? EXIT_DONE : EXIT_IO;
    }
    samples_free(&all);
    return code;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int make(const struct motu_game *game, const struct self_play_words *words, const char *path)
{
    static struct maker k;
    uint64_t next;
    int code = EXIT_USAGE;
    if (!game->model) {
        say_error(&command_samples, "%s has no model to measure positions by.", game->title);
        return code;
    }
    if (!self_play_begin(&command_samples, game, words, &k.play, &code))
        return code;
    FILE *out = open_out(&k, path, &next, &code);
    if (out) {
        code = make_all(&k, out, next, path);
        if (fclose(out) && code == EXIT_DONE)
            code = EXIT_IO;
    }
    self_play_end(&k.play);
    samples_free(&k.kept);
    return code;
}

static int run(int argc, char **argv)
{
    enum { MOST_FILES = 4096 };
    struct self_play_words words = self_play_defaults("2000", "25", "25", "6");
    const char *path = NULL;
    bool checks = false, merges = false;
    struct flag flags[SELF_PLAY_FLAGS + 3] = {[SELF_PLAY_FLAGS] = {.name = "check", .on = &checks},
                                              {.name = "merge", .on = &merges},
                                              {.name = "out", .value = &path}};
    int code;
    self_play_flags(&words, flags);
    const int count =
        flags_read(&command_samples, argc, argv, flags, sizeof flags / sizeof flags[0], MOST_FILES, &code);
    if (count < 0)
        return code;
    if (!count || (!checks && !path) || (!checks && !merges && count > 1)) {
        say_error(&command_samples,
                  "name a game and --out, or files to --check or --merge. See 'motu samples --help'.");
        return EXIT_USAGE;
    }
    if (checks)
        return check(argv + 1, count);
    if (merges)
        return merge(argv + 1, count, path);
    const struct motu_game *game = find_game(&command_samples, argv[1]);
    return game ? make(game, &words, path) : EXIT_NOT_FOUND;
}
