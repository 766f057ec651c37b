/* verify.c: `motu verify`: whether the record of a finished game proves that its chance was fair. */
#include <motu/fair.h>

#include "cli.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "quiet", .letter = 'q', .english = "say only what is wrong"},
    {0},
};

const struct command command_verify = {
    .name = "verify",
    .summary = CLI_SUMMARY_VERIFY,
    .english_help =
        "Usage: motu verify [-q] FILE...\n\n"
        "A game played on a motu server carries in its record a commitment made before the first card, what each\n"
        "seat added to it, and the seed laid open at the end. This computes every card and die again from these.\n"
        "A FILE of - is standard input.\n\n"
        "Examples:\n"
        "  motu verify game.motu",
    .english_end = "Exit code: 0 all fair, 3 a record is wrong or proves nothing, 4 no such file, 5 cannot be read.",
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static bool verify(struct opened_record *record, const char *path, bool quiet)
{
    struct motu_match_fault fault;
    if (motu_fair_verify(&record->match, &record->scratch, &fault)) {
        if (!quiet)
            printf("%s: fair: the seed is the one committed to, and every decision of chance follows from it.\n", path);
        return true;
    }
    say_error(&command_verify, "%s: %s", path, reason_sentence(&fault.reason));
    return false;
}

static int run(int argc, char **argv)
{
    bool quiet = false;
    const struct flag flags[] = {{.name = "quiet", .on = &quiet}};
    int code, worst = EXIT_DONE;
    const int files = flags_read(&command_verify, argc, argv, flags, 1, 1 << 20, &code);
    if (files < 0)
        return code;
    if (!files) {
        say_error(&command_verify, "name at least one record. See 'motu verify --help'.");
        return EXIT_USAGE;
    }
    for (int i = 1; i <= files; i++) {
        struct opened_record *record = record_open(&command_verify, argv[i], &code);
        if (record && !verify(record, argv[i], quiet))
            code = EXIT_ILLEGAL;
        else if (record)
            code = EXIT_DONE;
        worst = worst ? worst : code;
        record_close(record);
    }
    return worst;
}
