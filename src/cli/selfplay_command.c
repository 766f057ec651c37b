/* selfplay_command.c: `motu selfplay`: datasets of games that computer players play (self_play.h, dataset.h). */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dataset.h"
#include "progress.h"
#include "self_play.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    SELF_PLAY_ROWS("1000", "0", "0", "0"),
    {.name = "out", .letter = 'o', .takes = "@file", .english = "FILE\nwhere the games go: .jsonl or .safetensors"},
    {0},
};

const struct command command_selfplay = {
    .name = "selfplay",
    .summary = CLI_SUMMARY_SELFPLAY,
    .english_help =
        "Usage: motu selfplay GAME --out FILE [--games N] [--shard K/N] [--seed S] [OPTION...]\n\n"
        "Lets computer players play and keeps every decision of theirs: what the player saw, how often a search\n"
        "visited each legal move, what it expected, what became of the game and how much of that was luck; in the\n"
        "formats of doc/datasets.md. FILE.jsonl has a line for each game, FILE.safetensors columns of numbers that\n"
        "numpy maps. If FILE is there already, it goes on where that ends; columns are made at the end, of\n"
        "FILE.safetensors.part. 'motu dataset' checks, merges and describes such files.\n\n"
        "Example, on two machines, then on one of them:\n"
        "  motu selfplay kahuna --games 4000 --shard 0/2 --out a.jsonl\n"
        "  motu selfplay kahuna --games 4000 --shard 1/2 --out b.jsonl\n"
        "  motu dataset merge --out all.safetensors a.jsonl b.jsonl",
    .options = option_table,
    .operands = "@game",
    .run = run,
};

enum { LONGEST_LINE = 64 << 20 };

struct maker {
    struct self_play play;
    struct dataset_game game;
    struct motu_text line;
};

static void look(void *context, const struct self_play_plan *plan, int actor, struct motu_rng *rng)
{
    (void)context, (void)plan, (void)actor, (void)rng;
}

static bool hear(void *context, int actor, const struct pool_result *thought, motu_move move)
{
    struct maker *k = context;
    const struct motu_match *m = &k->play.match;
    if (!dataset_game_decide(&k->game, m->game, &m->now, m->count, actor, move))
        return false;
    if (thought && thought->visits)
        dataset_game_search(&k->game, m->game, thought);
    return true;
}

/* Plays one game and writes its line; a game that does not end has none. */
static int make_game(struct maker *k, uint64_t number, FILE *out)
{
    const struct self_play_witness witness = {.context = k, .look = look, .hear = hear};
    dataset_game_clear(&k->game, number);
    if (!self_play_game(&k->play, number, &witness)) {
        say_error(&command_selfplay, "there is not enough memory.");
        return EXIT_FAILED;
    }
    if (motu_match_actor(&k->play.match) != MOTU_OVER)
        return EXIT_DONE;
    k->game.match = k->play.match;
    dataset_game_settle(&k->game);
    motu_text_clear(&k->line);
    dataset_put_line(&k->game, &k->line);
    if (!motu_text_fits(&k->line)) {
        say_error(&command_selfplay, "game %llu is too long for a line.", (unsigned long long)number);
        return EXIT_FAILED;
    }
    return fprintf(out, "%s\n", k->line.bytes) > 0 && !fflush(out) ? EXIT_DONE : EXIT_IO;
}

static int make_all(struct maker *k, const char *path)
{
    const struct shard *shard = &k->play.shard;
    uint64_t next;
    int code;
    FILE *out = dataset_resume(&command_selfplay, path, shard, &next, &code);
    if (!out)
        return code;
    struct progress progress = progress_begin();
    code = EXIT_DONE;
    for (uint64_t game = next; code == EXIT_DONE && game < shard->games; game += shard->step) {
        code = make_game(k, game, out);
        progress_show(&progress, (double)(game + 1), (double)shard->games, "games");
    }
    progress_end(&progress);
    if (fclose(out) && code == EXIT_DONE)
        code = EXIT_IO;
    if (code == EXIT_IO)
        say_error(&command_selfplay, "%s cannot be written: %s.", path, strerror(errno));
    return code;
}

/* Whether the columns of this command exist already; if they are another command's, says so. */
static bool are_there(const char *path, const struct shard *shard, int *code)
{
    char *paths[] = {(char *)(uintptr_t)path};
    *code = EXIT_DONE;
    if (access(path, F_OK))
        return false;
    struct dataset *d = dataset_open(&command_selfplay, paths, 1, code);
    if (!d)
        return true;
    const bool same = dataset_is_shard(d, shard);
    dataset_close(d);
    *code = same ? EXIT_DONE : EXIT_USAGE;
    if (!same)
        say_error(&command_selfplay, "%s holds games of another command; name another file.", path);
    return true;
}

/* Columns cannot grow, so games are kept as lines until all of them are played. */
static int make_columns(struct maker *k, const char *path)
{
    char part[PATH_MAX], *parts[] = {part};
    int code;
    if (are_there(path, &k->play.shard, &code))
        return code;
    if (snprintf(part, sizeof part, "%s.part", path) >= (int)sizeof part) {
        say_error(&command_selfplay, "the name of the file is too long.");
        return EXIT_USAGE;
    }
    code = make_all(k, part);
    if (code == EXIT_DONE && (code = dataset_write(&command_selfplay, parts, 1, true, path)) == EXIT_DONE)
        unlink(part);
    return code;
}

static int make(const struct motu_game *game, const struct self_play_words *words, const char *path)
{
    static struct maker k;
    int code = EXIT_USAGE;
    if (!dataset_suits(game)) {
        say_error(&command_selfplay, "the decisions of %s have no numbers.", game->title);
        return code;
    }
    if (!self_play_begin(&command_selfplay, game, words, &k.play, &code))
        return code;
    char *bytes = malloc(LONGEST_LINE);
    if (bytes) {
        k.line = motu_text_in(bytes, LONGEST_LINE);
        code = dataset_wants_columns(path) ? make_columns(&k, path) : make_all(&k, path);
    } else {
        say_error(&command_selfplay, "there is not enough memory.");
        code = EXIT_FAILED;
    }
    free(bytes);
    self_play_end(&k.play);
    dataset_game_free(&k.game);
    return code;
}

static int run(int argc, char **argv)
{
    struct self_play_words words = self_play_defaults("1000", "0", "0", "0");
    const char *path = NULL;
    struct flag flags[SELF_PLAY_FLAGS + 1] = {[SELF_PLAY_FLAGS] = {.name = "out", .value = &path}};
    int code;
    self_play_flags(&words, flags);
    const int count = flags_read(&command_selfplay, argc, argv, flags, SELF_PLAY_FLAGS + 1, 1, &code);
    if (count < 0)
        return code;
    if (!count || !path) {
        say_error(&command_selfplay, "name a game and --out. See 'motu selfplay --help'.");
        return EXIT_USAGE;
    }
    const struct motu_game *game = find_game(&command_selfplay, argv[1]);
    return game ? make(game, &words, path) : EXIT_NOT_FOUND;
}
