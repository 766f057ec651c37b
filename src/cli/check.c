/* check.c: `motu check`: checks records, decision by decision. */
#include <limits.h>
#include <string.h>

#include "cli.h"
#include "game_file.h"

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

static void print_right_json(const char *path, const struct motu_match *m)
{
    char bytes[6 * 4096 + 1024]; /* a path has at most 4096 bytes, each at most \\u0000 */
    struct motu_text text = MOTU_TEXT_IN(bytes);
    motu_text_put_char(&text, '{');
    motu_text_put_member_text(&text, "file", path);
    motu_text_put_member_text(&text, "game", m->game->id);
    motu_text_put_member_number(&text, "decisions", m->count);
    motu_text_put_member_truth(&text, "over", motu_match_actor(m) == MOTU_OVER);
    motu_text_put_member(&text, "result");
    m->game->write_result_json(&m->now, &text);
    motu_text_put_char(&text, '}');
    puts(bytes);
}

static void print_right(const char *path, const struct motu_match *m)
{
    char result[256];
    struct motu_text text = MOTU_TEXT_IN(result);
    const bool over = motu_match_actor(m) == MOTU_OVER;
    if (over)
        m->game->write_result(&m->now, &text);
    tell_with(CLI_CHECK_RIGHT, motu_sentence_word(path), motu_sentence_word(m->game->id),
              motu_sentence_number(m->count), motu_sentence_word(over ? result : phrase(CLI_NOT_FINISHED)));
}

/* One run of the command. */
struct checking {
    bool json, quiet;
    const char *path; /* of the file that is being checked */
    int worst;        /* exit code so far */
};

static void check_opened(struct checking *k, const char *path, struct opened_record *record, int code)
{
    if (record && !k->quiet && k->json)
        print_right_json(path, &record->match);
    else if (record && !k->quiet)
        print_right(path, &record->match);
    if (!record)
        k->worst = k->worst ? k->worst : code;
    record_close(record);
}

static bool check_game(void *context, long game, const char *record, size_t length)
{
    struct checking *k = context;
    char name[PATH_MAX + 32];
    int code = EXIT_ILLEGAL;
    snprintf(name, sizeof name, "%s#%ld", k->path, game);
    if (!record)
        complain(&command_check, phrase_with(CLI_RECORD_NOT_THERE, motu_sentence_word(name)));
    struct opened_record *opened = record ? record_read(&command_check, name, record, length, &code) : NULL;
    check_opened(k, name, opened, code);
    return true;
}

static void check_file(struct checking *k, const char *path)
{
    int code = EXIT_DONE;
    k->path = path;
    if (!game_file_is(path)) {
        struct opened_record *record = record_open(&command_check, path, &code);
        check_opened(k, path, record, code);
    } else if (!game_file_each(&command_check, path, check_game, k, &code)) {
        k->worst = k->worst ? k->worst : code;
    }
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
    struct checking checking = {.json = json, .quiet = quiet};
    for (int i = 1; i <= files; i++)
        check_file(&checking, argv[i]);
    return checking.worst;
}
