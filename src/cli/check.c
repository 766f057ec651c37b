/* check.c: `motu check`: whether records are right, decision by decision. */
#include <string.h>

#include "cli.h"

static int run(int argc, char **argv);

const struct command command_check = {
    .name = "check",
    .summary = "verify records: every decision and the result",
    .help = "Usage: motu check [--json] FILE...\n\n"
            "Replays each record under its rules and says the first line that is wrong, with the rule.\n"
            "A FILE of - is standard input.\n\n"
            "Examples:\n"
            "  motu check game.motu\n"
            "  motu check --quiet games/*.motu && echo all right\n\n"
            "Options:\n"
            "      --json    one JSON object per file that is right\n"
            "  -q, --quiet   say only what is wrong\n\n"
            "Exit code: 0 all right, 3 a record is wrong, 4 no such file, 5 cannot be read.\n",
    .run = run,
};

static void print_right(const char *path, const struct match *m, bool json)
{
    char result[256], quoted[6 * 4096 + 3]; /* a path has at most 4096 bytes, each at most \\u0000 */
    struct text text = TEXT_IN(result);
    const bool over = match_actor(m) == GAME_OVER;
    if (over)
        m->game->write_result(&m->now, &text);
    if (!json) {
        printf("%s: right, %s, %d decisions, %s\n", path, m->game->id, m->count, over ? result : "not finished");
        return;
    }
    struct text name = TEXT_IN(quoted);
    text_put_json(&name, path);
    printf("{\"file\":%s,\"game\":\"%s\",\"decisions\":%d,\"over\":%s,\"result\":", quoted, m->game->id, m->count,
           over ? "true" : "false");
    text_clear(&text);
    m->game->write_result_json(&m->now, &text);
    printf("%s}\n", result);
}

static int run(int argc, char **argv)
{
    bool json = false, quiet = false;
    const struct flag flags[] = {{.name = "json", .on = &json}, {.name = "quiet", .letter = 'q', .on = &quiet}};
    int code;
    const int files = flags_read(&command_check, argc, argv, flags, 2, 1 << 20, &code);
    if (files < 0)
        return code;
    if (!files) {
        say_error(&command_check, "name at least one record. See 'motu check --help'.");
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
