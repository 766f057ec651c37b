/* samples.c: `motu samples`: training data for a game's value, from games that computer players play.
 *
 * A search walks into positions that no good game contains, so these are not only good games: some openings are odd,
 * some decisions are made at random, and some seats are played by others than the main player. What a game is like
 * depends on the seed and its number alone, so the same games come out in one run, in one that was interrupted and went
 * on, and in shards that are merged.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "contest.h"
#include "progress.h"
#include "sample_file.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "check", .english = "read files, and say what is in them"},
    {.name = "merge", .english = "make one file of several"},
    {.name = "games", .letter = 'n', .takes = "", .english = "N\n1 to 10000000 (default 2000)"},
    {.name = "shard",
     .takes = "",
     .english = "K/N\nplays only every N-th game, from the K-th on; K counts from 0 (default 0/1)"},
    {.name = "seed", .takes = "", .english = "S\nanother course of games (default 1)"},
    {.name = "player", .letter = 'p', .takes = "@player", .english = "P\nwho plays, as in 'motu arena' (default 6)"},
    {.name = "others",
     .takes = "",
     .english = "P\nwho plays a mixed seat, one of these, with ';' between (default 'greedy;level=3;level=5;level=7')"},
    {.name = "mixed", .takes = "", .english = "P\npercent of seats that are mixed (default 25)"},
    {.name = "odd",
     .takes = "",
     .english = "P\npercent of games with an odd opening: half of the seats decide at random in the first decisions "
                "(default 25)"},
    {.name = "odd-plies", .takes = "", .english = "N\nhow many these are (default 14)"},
    {.name = "stray",
     .takes = "",
     .english = "P\npercent of decisions made at random, in half of the games (default 6)"},
    {.name = "old-rules",
     .takes = "",
     .english = "P\npercent of games under an older version of the rules, if the game has one (default 0)"},
    {.name = "options",
     .takes = "",
     .english = "O\noptions of the game; several sets of them, with ';' between, take turns"},
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

enum { MAX_VARIANTS = 32, MAX_OTHERS = 16, WORDS_ROOM = 1024 };

struct maker {
    struct sample_head head;
    const struct motu_game *game;
    char option_words[WORDS_ROOM], other_words[WORDS_ROOM];
    const char *options[MAX_VARIANTS]; /* parts of the words; games take them in turn */
    int variants;
    struct motu_ai_player player, other[MAX_OTHERS];
    int others;
    long mixed, odd, odd_plies, stray, old_rules;
    struct motu_match match;
    struct pool *pool;
    struct samples kept; /* of the game that is played */
};

/* How one game is played: drawn from its seed before it begins. */
struct plan {
    const char *options;
    struct motu_ai_player player[MOTU_MAX_SEATS];
    bool odd[MOTU_MAX_SEATS], is_odd;
    uint32_t stray; /* percent */
    int rules;      /* version of them */
};

static struct plan draw_plan(const struct maker *k, uint64_t game, struct motu_rng *rng)
{
    struct plan plan = {.options = k->options[game % (uint64_t)k->variants]};
    plan.is_odd = motu_rng_below(rng, 100) < (uint32_t)k->odd;
    plan.stray = motu_rng_below(rng, 2) ? (uint32_t)k->stray : 0;
    for (int seat = 0; seat < MOTU_MAX_SEATS; seat++) {
        const bool mixed = motu_rng_below(rng, 100) < (uint32_t)k->mixed;
        const uint32_t other = motu_rng_below(rng, (uint32_t)k->others);
        plan.player[seat] = mixed ? k->other[other] : k->player;
        plan.odd[seat] = motu_rng_below(rng, 2) && plan.is_odd;
    }
    plan.rules = k->game->rules_version;
    if (k->old_rules && plan.rules > 1 && motu_rng_below(rng, 100) < (uint32_t)k->old_rules)
        plan.rules = 1 + (int)motu_rng_below(rng, (uint32_t)plan.rules - 1);
    return plan;
}

/* The position as the model sees it. The root value is added by who searches it. */
static struct sample measure(const struct maker *k, uint64_t game, const struct plan *plan, int actor)
{
    const struct motu_state *state = &k->match.now;
    const struct motu_model *model = k->game->model;
    struct sample s = {.game = (uint32_t)game, .ply = (uint16_t)k->match.count, .actor = (uint8_t)actor};
    s.stage = (uint8_t)model->stage(state);
    s.context = (uint8_t)(model->context ? model->context(state) : 0);
    s.seats = (uint8_t)k->game->seats(state);
    s.rules = (uint8_t)plan->rules;
    s.flags = plan->is_odd ? SAMPLE_ODD : 0;
    for (int seat = 0; seat < s.seats; seat++) {
        int feature[MOTU_MODEL_MAX_FEATURES];
        model->measure(state, seat, feature);
        for (int i = 0; i < model->features; i++)
            s.feature[seat][i] = (int8_t)(feature[i] > 127 ? 127 : feature[i] < -128 ? -128 : feature[i]);
    }
    return s;
}

static motu_move decide(struct maker *k, const struct plan *plan, int actor, struct sample *s, struct motu_rng *rng)
{
    const struct motu_ai_position *position = pool_recall(k->pool, &k->match, actor, &plan->player[actor]);
    struct pool_result thought;
    const uint64_t seed = motu_rng_next(rng);
    const bool odd = plan->odd[actor] && k->match.count < k->odd_plies;
    if (motu_rng_below(rng, 100) < plan->stray || odd)
        return motu_random_move(k->game, &position->view, rng);
    pool_think(k->pool, &plan->player[actor], position, seed, &(struct pool_limit){0}, &thought);
    if (plan->player[actor].kind >= MOTU_AI_KINDS) {
        s->flags |= SAMPLE_ROOT;
        for (int seat = 0; seat < s->seats; seat++)
            s->root[seat] = (uint16_t)thought.value[seat];
    }
    return thought.move;
}

/* What the game came to, written into its samples. */
static void add_results(struct maker *k)
{
    int share[MOTU_MAX_SEATS] = {0}, points[MOTU_MAX_SEATS] = {0};
    const int seats = k->game->seats(&k->match.now);
    k->game->payoff(&k->match.now, share);
    k->game->score(&k->match.now, points);
    for (size_t i = 0; i < k->kept.count; i++) {
        struct sample *s = &k->kept.sample[i];
        s->flags |= i + 1 == k->kept.count ? SAMPLE_LAST : 0;
        for (int seat = 0; seat < seats; seat++) {
            s->result[seat] = (uint8_t)share[seat];
            s->points[seat] = (int16_t)points[seat];
        }
    }
}

/* Plays one game and keeps samples of it; none if it does not end. False: no memory. */
static bool play(struct maker *k, uint64_t game)
{
    struct motu_match *m = &k->match;
    struct motu_rng rng;
    int last = MOTU_CHANCE;
    motu_rng_seed_at(&rng, k->head.seed, game);
    const struct plan plan = draw_plan(k, game, &rng);
    motu_match_start_under(m, k->game, plan.rules, plan.options, motu_rng_next(&rng), NULL);
    k->kept.count = 0;
    for (int actor; (actor = motu_match_actor(m)) != MOTU_OVER;) {
        motu_move move = 0;
        if (actor == MOTU_CHANCE) {
            move = motu_match_chance(m);
        } else {
            const bool keep = k->game->model->within_turns ? !motu_rng_below(&rng, 3) : actor != last;
            struct sample s = measure(k, game, &plan, actor);
            move = decide(k, &plan, actor, &s, &rng);
            if (keep && !samples_add(&k->kept, &s))
                return false;
            last = actor;
        }
        if (!motu_match_play(m, move, NULL))
            break;
    }
    if (motu_match_actor(m) != MOTU_OVER)
        k->kept.count = 0;
    add_results(k);
    return true;
}

/* --- into the file --------------------------------------------------------------------------------------------- */

static bool write_game(const struct maker *k, FILE *out)
{
    uint8_t row[sizeof(struct sample) + 64];
    const size_t bytes = sample_row_bytes(k->game);
    for (size_t i = 0; i < k->kept.count; i++) {
        sample_write_row(k->game, &k->kept.sample[i], row);
        if (fwrite(row, 1, bytes, out) != bytes)
            return false;
    }
    return !fflush(out);
}

static bool is_equal(const struct sample_head *a, const struct sample_head *b)
{
    uint8_t one[SAMPLE_HEAD_BYTES], other[SAMPLE_HEAD_BYTES];
    sample_write_head(a, one);
    sample_write_head(b, other);
    return !memcmp(one, other, sizeof one);
}

/* Opens the file behind its last whole game, whose number goes to *next; begins one that is not there. */
static FILE *open_out(struct maker *k, const char *path, uint64_t *next, int *code)
{
    struct samples old = {0};
    size_t whole = 0;
    *next = k->head.first;
    const bool there = !access(path, F_OK);
    if (there) {
        if (!samples_read(&command_samples, path, true, &old, code))
            return NULL;
        const bool same = is_equal(&old.head, &k->head);
        whole = SAMPLE_HEAD_BYTES + old.count * sample_row_bytes(k->game);
        *next = old.count ? old.sample[old.count - 1].game + k->head.step : k->head.first;
        samples_free(&old);
        if (!same) {
            *code = EXIT_USAGE;
            say_error(&command_samples, "%s holds samples of another command; name another file.", path);
            return NULL;
        }
    }
    uint8_t head[SAMPLE_HEAD_BYTES];
    FILE *out = fopen(path, there ? "r+" : "w");
    sample_write_head(&k->head, head);
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
    struct progress progress = progress_begin();
    bool good = true;
    for (uint64_t game = next; good && game < k->head.games; game += k->head.step) {
        if (!play(k, game)) {
            say_error(&command_samples, "there is not enough memory.");
            return EXIT_FAILED;
        }
        good = write_game(k, out);
        progress_show(&progress, (double)(game + 1), (double)k->head.games, "games");
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

/* Whether files come from one command, but for their shards. */
static bool is_same_course(const struct sample_head *a, const struct sample_head *b)
{
    return a->seed == b->seed && a->games == b->games && !strcmp(a->words, b->words);
}

static int by_game(const void *a, const void *b)
{
    const struct sample *one = a, *other = b;
    if (one->game != other->game)
        return one->game < other->game ? -1 : 1;
    return one->ply < other->ply ? -1 : one->ply > other->ply;
}

/* Adds a file to what is merged. Of another course the games are numbered on. */
static bool merge_one(const char *path, struct samples *all, struct sample_head *course, uint32_t *base, int *code)
{
    struct samples more;
    if (!samples_read(&command_samples, path, false, &more, code))
        return false;
    bool good = !all->count || more.head.game == course->game;
    *code = EXIT_USAGE;
    if (!good)
        say_error(&command_samples, "%s is of another game.", path);
    if (good && course->game && !is_same_course(course, &more.head)) {
        *base += (uint32_t)course->games;
        all->head.seed = 0;
        all->head.words[0] = 0;
    }
    if (good && !course->game)
        all->head = more.head;
    if (good)
        *course = more.head;
    for (size_t i = 0; good && i < more.count; i++) {
        more.sample[i].game += *base;
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

/* No game may be there twice: a shard that is given twice, say. */
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
    struct sample_head course = {0};
    uint32_t base = 0;
    int code = EXIT_DONE;
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = merge_one(paths[i], &all, &course, &base, &code);
    if (good) {
        all.head.first = 0;
        all.head.step = 1;
        all.head.games = base + course.games;
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

/* --- words -------------------------------------------------------------------------------------------------------- */

struct words {
    const char *games, *shard, *seed, *player, *others, *mixed, *odd, *odd_plies, *stray, *old_rules, *options, *path;
    bool check, merge;
};

/* Splits words at semicolons into parts of a copy. Their number; 0 after saying that there are too many. */
static int split(const char *flag, const char *words, char copy[WORDS_ROOM], const char *part[], int most)
{
    int parts = 0;
    bool good = strlen(words) < WORDS_ROOM;
    if (good)
        memcpy(copy, words, strlen(words) + 1);
    for (char *at = good ? copy : NULL, *next; at; at = next) {
        next = strchr(at, ';');
        if (next)
            *next++ = 0;
        good = parts < most;
        if (!good)
            break;
        part[parts++] = at;
    }
    if (!good)
        say_error(&command_samples, "%s is too long.", flag);
    return good ? parts : 0;
}

static bool read_player(const char *flag, const char *text, struct motu_ai_player *player)
{
    struct contestant contestant;
    if (!contestant_read(&command_samples, flag, text, &contestant))
        return false;
    if (contestant.command)
        say_error(&command_samples, "%s takes players of motu, not a program.", flag);
    *player = contestant.player;
    return !contestant.command;
}

static bool read_players(const struct words *w, struct maker *k)
{
    const char *part[MAX_OTHERS] = {""};
    k->others = split("--others", w->others, k->other_words, part, MAX_OTHERS);
    bool good = k->others && read_player("--player", w->player, &k->player);
    for (int i = 0; good && i < k->others; i++)
        good = read_player("--others", part[i], &k->other[i]);
    return good;
}

static bool read_variants(const struct words *w, struct maker *k)
{
    struct motu_state start;
    struct motu_reason reason;
    k->variants = split("--options", w->options, k->option_words, k->options, MAX_VARIANTS);
    for (int i = 0; i < k->variants; i++)
        if (!k->game->start(&start, k->options[i], &reason)) {
            say_reason(&command_samples, &reason);
            return false;
        }
    return k->variants > 0;
}

static bool read_shard(const char *text, struct sample_head *h)
{
    char *end;
    h->first = strtoul(text, &end, 10);
    if (end != text && *end == '/') {
        const char *number = end + 1;
        h->step = strtoul(number, &end, 10);
        if (end != number && !*end && h->step >= 1 && h->step <= 1000000 && h->first < h->step)
            return true;
    }
    say_error(&command_samples,
              "--shard takes the number of this one, from 0 on, and how many there are: 0/4, not %.40s.", text);
    return false;
}

/* The command again, as it goes into the file: what decides which games are played. */
static bool write_words(const struct words *w, struct maker *k)
{
    char old_rules[32] = ""; /* not said where it changes nothing: files from before it could be said go on */
    if (k->old_rules)
        snprintf(old_rules, sizeof old_rules, " --old-rules %ld", k->old_rules);
    const int length =
        snprintf(k->head.words, SAMPLE_WORDS,
                 " %s --games %llu --seed %s --player %s --others '%s' --mixed %ld --odd %ld --odd-plies %ld --stray "
                 "%ld%s --options '%s'",
                 k->game->id, (unsigned long long)k->head.games, w->seed, w->player, w->others, k->mixed, k->odd,
                 k->odd_plies, k->stray, old_rules, w->options);
    if (length < SAMPLE_WORDS)
        return true;
    say_error(&command_samples, "the options are too long to be kept in the file.");
    return false;
}

static bool read_words(const struct words *w, struct maker *k)
{
    long games;
    if (!k->game->model) {
        say_error(&command_samples, "%s has no model to measure positions by.", k->game->title);
        return false;
    }
    if (!flags_number(&command_samples, "--games", w->games, 1, 10000000, &games)
        || !flags_number(&command_samples, "--mixed", w->mixed, 0, 100, &k->mixed)
        || !flags_number(&command_samples, "--odd", w->odd, 0, 100, &k->odd)
        || !flags_number(&command_samples, "--odd-plies", w->odd_plies, 0, 1000, &k->odd_plies)
        || !flags_number(&command_samples, "--stray", w->stray, 0, 100, &k->stray)
        || !flags_number(&command_samples, "--old-rules", w->old_rules, 0, 100, &k->old_rules)
        || !read_shard(w->shard, &k->head) || !read_players(w, k) || !read_variants(w, k))
        return false;
    k->head.game = k->game;
    k->head.seed = choose_seed(w->seed);
    k->head.games = (uint64_t)games;
    return write_words(w, k);
}

/* Memory for the player who wants most of it. */
static bool sit_down(struct maker *k)
{
    size_t most = motu_ai_memory_good(&k->player, k->game);
    for (int i = 0; i < k->others; i++) {
        const size_t wanted = motu_ai_memory_good(&k->other[i], k->game);
        most = wanted > most ? wanted : most;
    }
    k->pool = pool_open(1, most);
    if (k->pool)
        return true;
    say_error(&command_samples, "there is not enough memory.");
    return false;
}

static int make(struct maker *k, const char *path)
{
    uint64_t next;
    int code = EXIT_FAILED;
    if (sit_down(k)) {
        FILE *out = open_out(k, path, &next, &code);
        if (out) {
            code = make_all(k, out, next, path);
            if (fclose(out) && code == EXIT_DONE)
                code = EXIT_IO;
        }
    }
    if (k->pool)
        pool_close(k->pool);
    samples_free(&k->kept);
    return code;
}

static int run(int argc, char **argv)
{
    enum { MOST_FILES = 4096 };
    struct words w = {.games = "2000",
                      .shard = "0/1",
                      .seed = "1",
                      .player = "6",
                      .others = "greedy;level=3;level=5;level=7",
                      .mixed = "25",
                      .odd = "25",
                      .odd_plies = "14",
                      .stray = "6",
                      .old_rules = "0",
                      .options = ""};
    const struct flag flags[] = {{.name = "check", .on = &w.check},        {.name = "merge", .on = &w.merge},
                                 {.name = "games", .value = &w.games},     {.name = "shard", .value = &w.shard},
                                 {.name = "seed", .value = &w.seed},       {.name = "player", .value = &w.player},
                                 {.name = "others", .value = &w.others},   {.name = "mixed", .value = &w.mixed},
                                 {.name = "odd", .value = &w.odd},         {.name = "odd-plies", .value = &w.odd_plies},
                                 {.name = "stray", .value = &w.stray},     {.name = "old-rules", .value = &w.old_rules},
                                 {.name = "options", .value = &w.options}, {.name = "out", .value = &w.path}};
    static struct maker k;
    int code;
    const int count =
        flags_read(&command_samples, argc, argv, flags, sizeof flags / sizeof flags[0], MOST_FILES, &code);
    if (count < 0)
        return code;
    if (!count || (!w.check && !w.path) || (!w.check && !w.merge && count > 1)) {
        say_error(&command_samples,
                  "name a game and --out, or files to --check or --merge. See 'motu samples --help'.");
        return EXIT_USAGE;
    }
    if (w.check)
        return check(argv + 1, count);
    if (w.merge)
        return merge(argv + 1, count, w.path);
    k.game = find_game(&command_samples, argv[1]);
    if (!k.game)
        return EXIT_NOT_FOUND;
    return read_words(&w, &k) ? make(&k, w.path) : EXIT_USAGE;
}
