/* dataset_command.c: `motu dataset`: checks, merges and describes what `motu selfplay` makes (dataset.h). */
#include <math.h>
#include <string.h>

#include "dataset.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "out", .letter = 'o', .takes = "@file", .english = "FILE\nof merge: .jsonl or .safetensors"},
    {.name = "json", .english = "stats as one JSON object"},
    {0},
};

const struct command command_dataset = {
    .name = "dataset",
    .summary = CLI_SUMMARY_DATASET,
    .english_help =
        "Usage: motu dataset check FILE...\n"
        "       motu dataset merge --out FILE FILE...\n"
        "       motu dataset stats FILE... [--json]\n\n"
        "Datasets are made by 'motu selfplay'; doc/datasets.md has their formats. check plays every game again and\n"
        "compares all that is in the files. merge makes one file of several, in the format of its name: the shards\n"
        "of one command give the bytes that it would have written by itself, and one file alone is converted. stats\n"
        "says what games and positions are like.\n\n"
        "Example:\n"
        "  motu dataset merge --out all.safetensors a.jsonl b.jsonl\n"
        "  motu dataset stats all.safetensors",
    .options = option_table,
    .operands = "check merge stats @file",
    .run = run,
};

/* --- check -------------------------------------------------------------------------------------------------------- */

/* How much some files contain. */
struct amount {
    uint64_t games, rows, searched, moves;
};

static void add_amount(struct amount *a, const struct dataset_game *g)
{
    a->games++;
    a->rows += g->rows;
    a->moves += (uint64_t)g->match.count;
    for (size_t i = 0; i < g->rows; i++)
        a->searched += g->row[i].searched;
}

static int check_one(char *path)
{
    struct amount a = {0};
    int code;
    struct dataset *d = dataset_open(&command_dataset, &path, 1, &code);
    if (!d)
        return code;
    for (const struct dataset_game *g; (g = dataset_next(d, &code));)
        add_amount(&a, g);
    const struct shard *s = dataset_shard(d);
    if (code == EXIT_DONE)
        printf("%s: %s, %llu of %llu games, %llu decisions (%llu searched)%s%s\n", path, s->game->id,
               (unsigned long long)a.games, (unsigned long long)s->games, (unsigned long long)a.rows,
               (unsigned long long)a.searched, *s->words ? "; made by: motu selfplay" : "", s->words);
    dataset_close(d);
    return code;
}

static int check(char **paths, int count)
{
    int worst = EXIT_DONE;
    for (int i = 0; i < count; i++) {
        const int code = check_one(paths[i]);
        worst = code == EXIT_DONE ? worst : code;
    }
    return worst;
}

/* --- stats -------------------------------------------------------------------------------------------------------- */

/* A figure over many games: its mean, and half of the 95 % interval around it. */
struct figure {
    double count, sum, squares;
};

static void figure_add(struct figure *f, double value)
{
    f->count++;
    f->sum += value;
    f->squares += value * value;
}

static double figure_mean(const struct figure *f)
{
    return f->count > 0 ? f->sum / f->count : 0;
}

static double figure_margin(const struct figure *f)
{
    const double mean = figure_mean(f), square = f->count > 0 ? f->squares / f->count - mean * mean : 0;
    return square > 0 ? 1.96 * sqrt(square / f->count) : 0;
}

struct tally {
    const struct shard *shard;
    struct amount amount;
    int seats; /* the most that play in a game */
    struct figure won[MOTU_MAX_SEATS], luck[MOTU_MAX_SEATS];
    struct figure legal;   /* moves of a decision */
    struct figure entropy; /* of a search's visits, in bits */
    struct figure loss;    /* of the value of the seat that decides against its result: logarithmic, in bits */
};

static double entropy_of(const struct dataset_game *g, const struct dataset_row *row)
{
    double total = 0, sum = 0;
    for (int e = 0; e < row->entries; e++)
        total += g->entry[row->entry + (size_t)e].visits;
    for (int e = 0; total > 0 && e < row->entries; e++) {
        const double share = g->entry[row->entry + (size_t)e].visits / total;
        sum -= share > 0 ? share * log2(share) : 0;
    }
    return sum;
}

static double loss_of(const struct dataset_game *g, const struct dataset_row *row)
{
    const double value = fmin(fmax((double)row->value[row->seat] / MOTU_VALUE, 1e-4), 1 - 1e-4);
    const double result = (double)g->share[row->seat] / MOTU_WHOLE;
    return -result * log2(value) - (1 - result) * log2(1 - value);
}

static void add_game(struct tally *t, const struct dataset_game *g)
{
    const int seats = g->match.game->seats(&g->match.now);
    add_amount(&t->amount, g);
    t->seats = seats > t->seats ? seats : t->seats;
    for (int seat = 0; seat < seats; seat++) {
        figure_add(&t->won[seat], (double)g->share[seat] / MOTU_WHOLE);
        figure_add(&t->luck[seat], g->luck[seat]);
    }
    for (size_t i = 0; i < g->rows; i++) {
        figure_add(&t->legal, g->row[i].entries);
        if (g->row[i].searched) {
            figure_add(&t->entropy, entropy_of(g, &g->row[i]));
            figure_add(&t->loss, loss_of(g, &g->row[i]));
        }
    }
}

static void put_figure(struct motu_text *out, const char *key, const struct figure *f)
{
    motu_text_put_member_open(out, key, '{');
    put_member_decimal(out, "mean", figure_mean(f), 5);
    put_member_decimal(out, "margin", figure_margin(f), 5);
    motu_text_put_char(out, '}');
}

static void print_json(const struct tally *t)
{
    char bytes[2048];
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "game", t->shard->game->id);
    motu_text_put_member_number(&text, "games", (long long)t->amount.games);
    motu_text_put_member_number(&text, "of", (long long)t->shard->games);
    motu_text_put_member_number(&text, "decisions", (long long)t->amount.rows);
    motu_text_put_member_number(&text, "searched", (long long)t->amount.searched);
    motu_text_put_member_number(&text, "moves", (long long)t->amount.moves);
    put_figure(&text, "legal", &t->legal);
    put_figure(&text, "entropy", &t->entropy);
    put_figure(&text, "value_loss", &t->loss);
    motu_text_put_member_open(&text, "seats", '{');
    for (int seat = 0; seat < t->seats; seat++) {
        motu_text_put_member_open(&text, t->shard->game->seat_names[seat], '{');
        put_figure(&text, "wins", &t->won[seat]);
        put_figure(&text, "luck", &t->luck[seat]);
        motu_text_put_char(&text, '}');
    }
    motu_text_put(&text, "}}");
    puts(bytes);
}

static void print_text(const struct tally *t)
{
    const double games = t->amount.games ? (double)t->amount.games : 1;
    printf("%s, %llu of %llu games\n", t->shard->game->title, (unsigned long long)t->amount.games,
           (unsigned long long)t->shard->games);
    printf("  decisions of players   %8.1f a game, %llu in all, %llu searched\n", (double)t->amount.rows / games,
           (unsigned long long)t->amount.rows, (unsigned long long)t->amount.searched);
    printf("  decisions of chance    %8.1f a game\n", (double)(t->amount.moves - t->amount.rows) / games);
    printf("  legal moves            %8.1f a decision\n", figure_mean(&t->legal));
    printf("  entropy of visits      %8.2f bits a search\n", figure_mean(&t->entropy));
    printf("  value against result   %8.3f bits (a coin: 1)\n", figure_mean(&t->loss));
    for (int seat = 0; seat < t->seats; seat++)
        printf("  %-8s wins          %8.1f %% ± %.1f, luck %+.2f %% ± %.2f\n", t->shard->game->seat_names[seat],
               100 * figure_mean(&t->won[seat]), 100 * figure_margin(&t->won[seat]), 100 * figure_mean(&t->luck[seat]),
               100 * figure_margin(&t->luck[seat]));
}

static int stats(char **paths, int count, bool json)
{
    struct tally t = {0};
    int code;
    struct dataset *d = dataset_open(&command_dataset, paths, count, &code);
    if (!d)
        return code;
    t.shard = dataset_shard(d);
    for (const struct dataset_game *g; (g = dataset_next(d, &code));)
        add_game(&t, g);
    if (code == EXIT_DONE)
        json ? print_json(&t) : print_text(&t);
    dataset_close(d);
    return code;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static int run(int argc, char **argv)
{
    enum { MOST_WORDS = 4096 };
    const char *out = NULL;
    bool json = false;
    const struct flag flags[] = {{.name = "out", .value = &out}, {.name = "json", .on = &json}};
    int code;
    const int count = flags_read(&command_dataset, argc, argv, flags, 2, MOST_WORDS, &code);
    if (count < 0)
        return code;
    const char *verb = count ? argv[1] : "";
    const bool merges = !strcmp(verb, "merge");
    if (count > 1 && merges == !!out) {
        if (merges)
            return dataset_write(&command_dataset, argv + 2, count - 1, false, out);
        if (!strcmp(verb, "check"))
            return check(argv + 2, count - 1);
        if (!strcmp(verb, "stats"))
            return stats(argv + 2, count - 1, json);
    }
    say_error(&command_dataset, "say check, merge --out FILE or stats, and name files. See 'motu dataset --help'.");
    return EXIT_USAGE;
}
