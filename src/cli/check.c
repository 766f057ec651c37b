/* check.c: `motu check`: whether records are right, decision by decision. */
#include <string.h>

#include "cli.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "json", .text = CLI_OPTION_CHECK_JSON},
    {.name = "quiet", .letter = 'q', .text = CLI_OPTION_CHECK_QUIET},
    {0},
};

const struct command command_check = {
    .name = "check",
    .summary = CLI_SUMMARY_CHECK,
    .help = CLI_HELP_CHECK,
    .help_end = CLI_HELP_CHECK_END,
    .options = option_table,
    .operands = "@file",
    .run = run,
};

static void print_right(const char *path, const struct motu_match *m, bool json)
{
    char result[256], quoted[6 * 4096 + 3]; /* a path has at most 4096 bytes, each at most \\u0000 */
    struct motu_text text = MOTU_TEXT_IN(result);
    const bool over = motu_match_actor(m) == MOTU_OVER;
    if (over)
        m->game->write_result(&m->now, &text);
    if (!json) {
        tell_with(CLI_CHECK_RIGHT, motu_sentence_word(path), motu_sentence_word(m->game->id),
                  motu_sentence_number(m->count), motu_sentence_word(over ? result : phrase(CLI_NOT_FINISHED)));
        return;
    }
    struct motu_text name = MOTU_TEXT_IN(quoted);
    motu_text_put_json(&name, path);
    printf("{\"file\":%s,\"game\":\"%s\",\"decisions\":%d,\"over\":%s,\"result\":", quoted, m->game->id, m->count,
           over ? "true" : "false");
    motu_text_clear(&text);
    m->game->write_result_json(&m->now, &text);
    printf("%s}\n", result);
}

static int run(int argc, char **argv)
{
    bool json = false, quiet = false;
    const struct flag flags[] = {{.name = "json", .on = &json}, {.name = "quiet", .on = &quiet}};
    int code;
    const int files = flags_read(&command_check, argc, argv, flags, 2, 1 << 20, &code);
    if (files < 0)
        return code;
    if (!files) {
        complain(&command_check, phrase_with(CLI_RECORD_WANTED, motu_sentence_word("check")));
        return EXIT_USAGE;
    }
    int worst = EXIT_DONE;
    for (int i = 1; i <= files; i++) {
        struct opened_record *record = record_open(&command_check, argv[i], &code);
        if (!record) {
            worst = worst ? worst : code;
            continue;
        }
        if (!quiet)
            print_right(argv[i], &record->match, json);
        record_close(record);
    }
    return worst;
}
