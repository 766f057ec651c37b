/* backup.c: `motu backup`: a copy of a server's file, while it runs. */
#include "cli.h"
#include "store.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "data", .takes = "@file", .english = "FILE\nthe file of the server, or its database as postgresql://…"},
    {0},
};

const struct command command_backup = {
    .name = "backup",
    .summary = CLI_SUMMARY_BACKUP,
    .english_help =
        "Usage: motu backup [--data FILE] TO\n\n"
        "Writes everything that is kept at this moment to a new file TO, which a server can be started with. To\n"
        "restore, stop the server, put the copy in place of its file and remove FILE-wal and FILE-shm. The games\n"
        "of a database become one file, too; motu move-data copies them back.\n\n"
        "Examples:\n"
        "  motu backup --data games.db games-$(date +%F).db",
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static int run(int argc, char **argv)
{
    const char *data = NULL;
    const struct flag flags[] = {{.name = "data", .value = &data}};
    int code;
    char why[256];
    const int operands = flags_read(&command_backup, argc, argv, flags, 1, 1, &code);
    if (operands < 0)
        return code;
    if (operands != 1) {
        say_error(&command_backup, "name the file to write. See 'motu backup --help'.");
        return EXIT_USAGE;
    }
    if (!data_file_is_named(&command_backup, argv[1]))
        return EXIT_USAGE;
    const char *path = data_file(&command_backup, data, false);
    struct store *store = path ? store_open(path, STORE_LOOK, NULL, why, sizeof why) : NULL;
    if (!store) {
        if (path)
            say_error(&command_backup, "%s: %s.", data_shown(path), why);
        return EXIT_IO;
    }
    const bool copied = store_backup(store, argv[1]);
    if (!copied)
        say_error(&command_backup, "%s.", store_error(store));
    store_close(store);
    return copied ? EXIT_DONE : EXIT_IO;
}
