/* main.c: motu's first word is a command; the rest is that command's. */
#include <signal.h>
#include <string.h>

#include <motu/version.h>

#include "cli.h"

static const struct command *const commands[] = {
    &command_play,   &command_serve,  &command_rules,       &command_check, &command_replay, &command_analyse,
    &command_engine, &command_arena,  &command_examine,     &command_fit,   &command_stats,  &command_perft,
    &command_bench,  &command_verify, &command_verify_data, &command_admin, &command_backup,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_help(FILE *out)
{
    fputs("motu plays board games of the Pacific.\n\n"
          "  motu play kahuna            play against the computer, here in the terminal\n"
          "  motu play kaivai            the same for Kaivai, with three computer players\n"
          "  motu rules                  how the games go\n\n"
          "Commands:\n",
          out);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-11s  %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nGames:", out);
    for (int i = 0; catalogue_games[i]; i++)
        fprintf(out, " %s", catalogue_games[i]->id);
    fputs("\n\n'motu COMMAND --help' says more about a command; 'man motu' about everything.\n"
          "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 illegal move or bad record, 4 not found,\n"
          "5 input or output, 6 a program that plays misbehaved, 130 interrupted.\n",
          out);
}

static int run_unknown(const char *word)
{
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = commands[i]->name;
    const char *near = flags_nearest(word, names, COMMANDS);
    if (near)
        say_error(NULL, "there is no command %.60s; did you mean %s?", word, near);
    else
        say_error(NULL, "there is no command %.60s; 'motu' lists what there is.", word);
    return EXIT_USAGE;
}

/* A full disk or a closed pipe shows only when the last bytes go out. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    say_error(NULL, "the output could not be written.");
    return code == EXIT_DONE ? EXIT_IO : code;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN); /* a reader who goes away is an output error, said once in finish() */
    if (argc < 2) {
        print_help(stdout);
        return finish(EXIT_DONE);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version")) {
        printf("motu %s\n", MOTU_VERSION);
        return finish(EXIT_DONE);
    }
    const bool help = !strcmp(argv[1], "help");
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || (help && argc == 2)) {
        print_help(stdout);
        return finish(EXIT_DONE);
    }
    const char *word = help ? argv[2] : argv[1];
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(commands[i]->name, word))
            continue;
        if (!help)
            return finish(commands[i]->run(argc - 1, argv + 1));
        fputs(commands[i]->help, stdout);
        return finish(EXIT_DONE);
    }
    return run_unknown(word);
}
