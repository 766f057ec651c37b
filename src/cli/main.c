/* main.c: motu's first word is a command; the rest is that command's. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include <motu/version.h>

#include "broken.h"
#include "build_info.h"
#include "cli.h"
#include "processor.h"

const struct command *const all_commands[] = {
    &command_play,
#ifdef MOTU_SERVER
    &command_serve,
#endif
    &command_rules,       &command_check, &command_replay,  &command_draw,      &command_analyse, &command_puzzle,
    &command_engine,      &command_arena, &command_examine, &command_selfplay,  &command_dataset, &command_samples,
    &command_fit,         &command_stats, &command_perft,   &command_bench,     &command_verify,
#ifdef MOTU_SERVER
    &command_verify_data, &command_admin, &command_backup,  &command_move_data, &command_think,
#endif
    &command_completions, NULL,
};
enum { COMMANDS = sizeof all_commands / sizeof all_commands[0] - 1 };

static void print_help(void)
{
    char games[256];
    struct motu_text text = MOTU_TEXT_IN(games);
    tell(CLI_OVERVIEW);
    for (int i = 0; i < COMMANDS; i++)
        if (!all_commands[i]->hidden)
            printf("  %-11s  %s\n", all_commands[i]->name, phrase(all_commands[i]->summary));
    for (int i = 0; motu_catalogue_games[i]; i++) {
        motu_text_put(&text, i ? " " : "");
        motu_text_put(&text, motu_catalogue_games[i]->id);
    }
    printf("\n%s\n\n", phrase_with(CLI_OVERVIEW_GAMES, motu_sentence_word(games)));
    tell(CLI_OVERVIEW_END);
}

/* Which motu this is and how it was built, for bug reports. No date: equal sources make equal programs. */
static void print_version(void)
{
    printf("motu %s\n", MOTU_VERSION);
    printf("commit %s\n", *BUILD_COMMIT ? BUILD_COMMIT : "unknown");
    printf("build: %s, %s%s\n", BUILD_COMPILER, *BUILD_TYPE ? BUILD_TYPE : "without a build type", BUILD_OPTIONS);
    for (int i = 0; motu_catalogue_games[i]; i++) {
        printf("%s rules 1", motu_catalogue_games[i]->id);
        for (int rules = 2; rules <= motu_catalogue_games[i]->rules_version; rules++)
            printf(", %d", rules);
        fputc('\n', stdout);
    }
}

static int run_unknown(const char *word)
{
    const char *names[COMMANDS];
    for (int i = 0; i < COMMANDS; i++)
        names[i] = all_commands[i]->name;
    const char *near = flags_nearest(word, names, COMMANDS);
    if (near)
        complain(NULL, phrase_with(CLI_NO_COMMAND_NEAR, typed_word(word), motu_sentence_word(near)));
    else
        complain(NULL, phrase_with(CLI_NO_COMMAND, typed_word(word)));
    return EXIT_USAGE;
}

/* If a standard stream is closed, a file opened later must not get its number, or output would go into it. The stand-in
 * can be neither read nor written, so the stream is still missed. */
static void keep_numbers_of_streams(void)
{
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0 && open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* Whether the output is a pipe that nobody reads any more, as with `| head -1`. */
static bool reader_is_gone(void)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    return poll(&output, 1, 0) == 1 && (output.revents & POLLERR);
}

/* A full disk shows only when the last bytes are written. A reader who has seen enough is not an error. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (reader_is_gone())
        return code == EXIT_IO ? EXIT_DONE : code;
    complain(NULL, phrase(CLI_OUTPUT_FAILED));
    return code == EXIT_DONE ? EXIT_IO : code;
}

int main(int argc, char **argv)
{
    if (!processor_suffices())
        return EXIT_FAILED;
    keep_numbers_of_streams();
    broken_report();
    signal(SIGPIPE, SIG_IGN); /* finish() notices when the reader goes away */
    if (!reader_choose(&argc, argv))
        return EXIT_USAGE;
    if (argc < 2) {
        print_help();
        return finish(EXIT_DONE);
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version")) {
        print_version();
        return finish(EXIT_DONE);
    }
    const bool help = !strcmp(argv[1], "help");
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || (help && argc == 2)) {
        print_help();
        return finish(EXIT_DONE);
    }
    const char *word = help ? argv[2] : argv[1];
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(all_commands[i]->name, word))
            continue;
        if (!help)
            return finish(all_commands[i]->run(argc - 1, argv + 1));
        flags_print_help(all_commands[i]);
        return finish(EXIT_DONE);
    }
    return run_unknown(word);
}
