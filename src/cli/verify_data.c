/* verify_data.c: `motu verify-data`: whether everything a server has kept is intact and replays to the same result. */
#include "cli.h"
#include "rehearsal.h"
#include "store.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "data", .takes = "@file", .english = "FILE\nthe file of the server, or its database as postgresql://…"},
    {.name = "quiet", .letter = 'q', .english = "say only what is wrong"},
    {0},
};

const struct command command_verify_data = {
    .name = "verify-data",
    .summary = CLI_SUMMARY_VERIFY_DATA,
    .english_help =
        "Usage: motu verify-data [--data FILE] [-q]\n\n"
        "Checks the file of a server, also while it runs: SQLite's own checks, the chain of hashes of each game,\n"
        "every decision under the rules of its game, and every card and die against the seed. Run it with a new\n"
        "motu on a copy (motu backup) before putting it in place of the old one.\n\n"
        "Examples:\n"
        "  motu verify-data --data games.db",
    .english_end = "Exit code: 0 nothing differs, 3 something does, 5 the file cannot be read.",
    .options = option_table,
    .run = run,
};

struct tour {
    struct store *store;
    long games, differences;
    bool failed;
};

static void report(void *own, const char *id, const char *what)
{
    ((struct tour *)own)->differences++;
    printf("%s: %s\n", id, what);
}

static void tell_file(void *own, const char *fault)
{
    report(own, "the file", fault);
}

static bool visit(void *own, const struct store_game *game)
{
    struct tour *t = own;
    t->games++;
    t->failed = !rehearse(t->store, game, report, t);
    return !t->failed;
}

static int run(int argc, char **argv)
{
    const char *data = NULL;
    bool quiet = false;
    const struct flag flags[] = {{.name = "data", .value = &data}, {.name = "quiet", .on = &quiet}};
    int code;
    char why[256];
    if (flags_read(&command_verify_data, argc, argv, flags, 2, 0, &code) < 0)
        return code;
    const char *path = data_file(&command_verify_data, data, false);
    struct store *store = path ? store_open(path, STORE_LOOK, NULL, why, sizeof why) : NULL;
    if (!store) {
        if (path)
            say_error(&command_verify_data, "%s: %s.", data_shown(path), why);
        return EXIT_IO;
    }
    struct tour tour = {.store = store};
    const bool read =
        store_check_file(store, tell_file, &tour) && store_each_game(store, false, visit, &tour) && !tour.failed;
    if (!read)
        say_error(&command_verify_data, "%s: %s.", data_shown(path), store_error(store));
    else if (!quiet)
        printf("%ld games, %ld differences\n", tour.games, tour.differences);
    store_close(store);
    return !read ? EXIT_IO : tour.differences ? EXIT_ILLEGAL : EXIT_DONE;
}
