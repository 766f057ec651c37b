/* main.c: motu's first word is a command; the rest is that command's. */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <motu/version.h>

#include "cli.h"

static const struct command *const commands[] = {
    &command_play,   &command_serve, &command_rules,   &command_check,       &command_replay, &command_analyse,
    &command_engine, &command_arena, &command_examine, &command_samples,     &command_fit,    &command_stats,
    &command_perft,  &command_bench, &command_verify,  &command_verify_data, &command_admin,  &command_backup,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(void)
{
    char games[256];
    struct text text = TEXT_IN(games);
    tell(CLI_OVERVIEW);
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-11s  %s\n", commands[i]->name, phrase(commands[i]->summary));
    for (int i = 0; catalogue_games[i]; i++) {
        text_put(&text, i ? " " : "");
        text_put(&text, catalogue_games[i]->id);
    }
    printf("\n%s\n\n", phrase_with(CLI_OVERVIEW_GAMES, sentence_word(games)));
    tell(CLI_OVERVIEW_END);
}

static int run_unknown(const char *word)
{
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *near = flags_nearest(word, names, COMMANDS);
    if (near)
        complain(NULL, phrase_with(CLI_NO_COMMAND_NEAR, typed_word(word), sentence_word(near)));
    else
        complain(NULL, phrase_with(CLI_NO_COMMAND, typed_word(word)));
    return EXIT_USAGE;
}

/* The number of a stream that was closed must not go to a file that is opened later, which would be printed into.
 * What stands in for it can be neither read nor printed to, so that it is still missed. */
static void keep_numbers_of_streams(void)
{
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0 && open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* A full disk or a closed pipe shows only when the last bytes go out. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    complain(NULL, phrase(CLI_OUTPUT_FAILED));
    return code == EXIT_DONE ? EXIT_IO : code;
}

int main(int argc, char **argv)
{
    keep_numbers_of_streams();
    signal(SIGPIPE, SIG_IGN); /* a reader who goes away is an output error, said once in finish() */
    if (!reader_choose(&argc, argv))
        return EXIT_USAGE;
    if (argc < 2) {
        print_help();
        return finish(EXIT_DONE);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version")) {
        printf("motu %s\n", MOTU_VERSION);
        return finish(EXIT_DONE);
    }
    const bool help = !strcmp(argv[1], "help");
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || (help && argc == 2)) {
        print_help();
        return finish(EXIT_DONE);
    }
    const char *word = help ? argv[2] : argv[1];
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i]->name, word))
            continue;
        if (!help)
            return finish(commands[i]->run(argc - 1, argv + 1));
        flags_print_help(commands[i]);
        return finish(EXIT_DONE);
    }
    return run_unknown(word);
}
