/* move_data.c: `motu move-data`: moves all games of a server from a file to a database, or back. */
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "store.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {{0}};

const struct command command_move_data = {
    .name = "move-data",
    .summary = CLI_SUMMARY_MOVE_DATA,
    .english_help =
        "Usage: motu move-data FROM TO\n\n"
        "Copies all games, with everything that happened in them, from one place to another: each is a file, or a\n"
        "database as postgresql://USER@HOST/NAME. No server may be using either. TO must have no games yet, and gets\n"
        "all of them or none; the chain of hashes of every game is checked on the way. FROM stays as it is: keep it\n"
        "until the server has run with TO.\n\n"
        "Examples:\n"
        "  motu move-data games.db 'postgresql://motu@db.example/motu?sslmode=verify-full'\n"
        "  motu move-data postgresql://motu@db.example/motu games.db",
    .english_end = "Exit code: 0 moved, 1 not moved, 2 wrong usage, 5 a place cannot be read or written.",
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static struct store *open_place(const char *place)
{
    char why[256];
    struct store *store = store_open(place, STORE_SERVE, NULL, why, sizeof why);
    if (!store)
        say_error(&command_move_data, "%s: %s.", data_shown(place), why);
    return store;
}

static int move(const char *from_place, const char *to_place)
{
    struct store_copied copied;
    const bool made = !store_is_address(to_place) && access(to_place, F_OK);
    struct store *from = open_place(from_place), *to = from ? open_place(to_place) : NULL;
    const bool moved = to && store_copy(from, to, &copied);
    if (moved)
        printf("%lld games, %lld events\n", (long long)copied.games, (long long)copied.events);
    else if (to)
        say_error(&command_move_data, "%s: %s. Nothing was moved.", data_shown(to_place), copied.why);
    const int failed = to ? EXIT_FAILED : EXIT_IO;
    store_close(from);
    store_close(to);
    if (!moved && made)
        unlink(to_place); /* it is empty */
    return moved ? EXIT_DONE : failed;
}

static int run(int argc, char **argv)
{
    int code;
    const int operands = flags_read(&command_move_data, argc, argv, &(struct flag){0}, 0, 2, &code);
    if (operands < 0)
        return code;
    if (operands != 2) {
        say_error(&command_move_data, "name two places: from where, and to where. See 'motu move-data --help'.");
        return EXIT_USAGE;
    }
    for (int i = 1; i <= 2; i++)
        if (!data_file_is_named(&command_move_data, argv[i]))
            return EXIT_USAGE;
    if (!store_is_address(argv[1]) && access(argv[1], R_OK)) {
        say_error(&command_move_data, "%s does not exist.", argv[1]);
        return EXIT_IO;
    }
    return move(argv[1], argv[2]);
}
