/* admin.c: `motu admin`: what the host of a server can look at and do. If a server is running, it makes the change: the
 * command leaves its request in the data and waits. Otherwise it opens the house itself. Either way the players see the
 * change in the log of their table. */
#include <sodium.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "house.h"
#include "store.h"
#include "unreadable.h"
#include "view.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "data", .takes = "@file", .english = "FILE\nthe file of the server, or its database as postgresql://…"},
    {0},
};

const struct command command_admin = {
    .name = "admin",
    .summary = CLI_SUMMARY_ADMIN,
    .english_help =
        "Usage: motu admin [--data FILE] COMMAND\n\n"
        "  list                      all tables, one a line\n"
        "  show ID                   the state of a table and what happened there, as onlookers see it (JSON)\n"
        "  export ID                 its record, as onlookers see it: whole when it is over, or begun by a newer motu\n"
        "  close ID [REASON]         ends a game that cannot go on; its players read the reason\n"
        "  replace ID SEAT LEVEL     gives a seat to a computer\n"
        "  replace ID SEAT link      gives a seat a new link, printed as its token; the old one is no longer valid\n"
        "  delete ID [REASON]        deletes a finished or closed table for good\n"
        "  notes                     what was deleted\n\n"
        "Works whether the server is running or not.\n\n"
        "Examples:\n"
        "  motu admin --data games.db list\n"
        "  motu admin close mjd752emfc 'black has moved to an island without a network'",
    .english_end =
        "Exit code: 0 done, 1 refused, 2 wrong usage, 4 no such table, 5 the file cannot be read or written.",
    .options = option_table,
    .operands = "list show export close replace delete notes",
    .run = run,
};

enum { PATIENCE_MS = 10000, LOOK_MS = 50 };

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- looking ------------------------------------------------------------------------------------------------------ */

static bool apply(void *own, const struct store_event *e)
{
    return table_apply(own, e);
}

static struct table *load(struct store *store, const struct store_game *game)
{
    struct table *t = table_new(game);
    if (t)
        t->damaged = !store_each_event(store, game->id, 0, apply, t);
    return t;
}

static bool list_one(void *own, const struct store_game *game)
{
    static const char *const phase[] = {"waiting", "playing", "over", "closed"};
    char date[24];
    const time_t created = (time_t)(game->created_ms / 1000);
    struct tm tm;
    struct table *t = load(own, game);
    if (!t)
        return false;
    strftime(date, sizeof date, "%Y-%m-%dT%H:%MZ", gmtime_r(&created, &tm));
    printf("%s  %s  %-8s %-8s %5d events", game->id, date, game->game, t->match ? phase[t->phase] : "unread",
           t->events);
    for (int seat = 0; seat < t->seats; seat++)
        if (t->seat[seat].kind == SEAT_PERSON) {
            char name[2 * QUOTA_NAME_BYTES];
            struct motu_text text = MOTU_TEXT_IN(name);
            motu_text_put_plain(&text, t->seat[seat].name, strlen(t->seat[seat].name));
            printf("  %s: %s", motu_actor_name(t->game, seat), name);
        }
    putchar('\n');
    table_free(t);
    return true;
}

static bool note_one(void *own, int64_t at_ms, const char *text)
{
    (void)own;
    printf("%lld %s\n", (long long)(at_ms / 1000), text);
    return true;
}

/* Nobody knows what the rules of a newer motu hide, so the host gets everything and is told so. */
static void export_unread(const struct table *t, struct motu_text *out)
{
    char why[512];
    struct motu_text reason = MOTU_TEXT_IN(why);
    unreadable_write_reason(t, &reason);
    say_error(&command_admin, "%s The record is the whole one, with what its players cannot see yet%s.", why,
              t->damaged ? ", up to an event that is not understood" : "");
    if (t->game)
        unreadable_write_record(t, out);
}

static int look_at(struct store *store, const char *id, bool record)
{
    static char bytes[1024 * 1024];
    struct store_game game;
    bool found;
    struct motu_text text = MOTU_TEXT_IN(bytes);
    if (!store_find_game(store, id, &game, &found))
        return EXIT_IO;
    struct table *t = found ? load(store, &game) : NULL;
    if (!t) {
        say_error(&command_admin, "there is no table %.40s.", id);
        return EXIT_NOT_FOUND;
    }
    if (record && !t->match)
        export_unread(t, &text);
    else if (record)
        view_record(t, MOTU_ONLOOKER, &text);
    else
        view_update(t, MOTU_ONLOOKER, 0, &text);
    table_free(t);
    fwrite(bytes, 1, motu_text_fits(&text) ? text.length : 0, stdout);
    if (!record)
        putchar('\n');
    return EXIT_DONE;
}

/* --- doing ------------------------------------------------------------------------------------------------------- */

static int report(const char *answer)
{
    if (!strncmp(answer, "ok ", 3)) {
        puts(answer + 3);
        return EXIT_DONE;
    }
    say_error(&command_admin, "%s.", !strncmp(answer, "no ", 3) ? answer + 3 : answer);
    return strstr(answer, "no such table") ? EXIT_NOT_FOUND : EXIT_FAILED;
}

/* A server is running: leaves the command for it and waits for the answer. */
static int ask(const char *path, const char *words)
{
    char why[256], answer[256] = "";
    int64_t command;
    struct store *store = store_open(path, STORE_LOOK, NULL, why, sizeof why);
    if (!store) {
        say_error(&command_admin, "%s: %s.", data_shown(path), why);
        return EXIT_IO;
    }
    bool well = store_ask(store, words, &command);
    for (int waited = 0; well && !*answer && waited < PATIENCE_MS; waited += LOOK_MS) {
        usleep(LOOK_MS * 1000);
        well = store_await(store, command, answer, sizeof answer);
    }
    if (!well)
        say_error(&command_admin, "%s: %s.", data_shown(path), store_error(store));
    else if (!*answer)
        say_error(&command_admin, "the server does not answer.");
    store_close(store);
    return !well ? EXIT_IO : *answer ? report(answer) : EXIT_FAILED;
}

static void give_random(void *own, void *bytes, size_t count)
{
    (void)own;
    randombytes_buf(bytes, count);
}

/* No computer thinks here: its turn waits for the server. */
static bool give_job(void *own, struct job *job)
{
    (void)own;
    house_free_job(job);
    return true;
}

static void give_notice(void *own, const struct table *t, int seat, const char *json)
{
    (void)own, (void)t, (void)seat, (void)json;
}

static void give_push(void *own, const struct table *t, int seat, const char *endpoint)
{
    (void)own, (void)t, (void)seat, (void)endpoint;
}

static int do_it(struct store *store, const char *words)
{
    const struct house_ports ports = {
        .random = give_random, .think = give_job, .thinkers = 1, .notify = give_notice, .push = give_push};
    char why[256], line[256];
    struct motu_text answer = MOTU_TEXT_IN(line);
    struct house *house = house_open(store, &ports, now_ms(), why, sizeof why);
    if (!house) {
        say_error(&command_admin, "%s.", why);
        return EXIT_IO;
    }
    house_command(house, words, &answer);
    if (!store_commit(store)) {
        motu_text_clear(&answer);
        motu_text_put(&answer, "no ");
        motu_text_put(&answer, store_error(store));
    }
    house_close(house);
    return report(line);
}

static int act(const char *path, int words, char **word)
{
    char command[STORE_MAX_TEXT], why[256];
    struct motu_text text = MOTU_TEXT_IN(command);
    bool busy;
    for (int i = 0; i < words; i++) {
        motu_text_put(&text, i ? " " : "");
        motu_text_put(&text, word[i]);
    }
    if (!motu_text_fits(&text) || sodium_init() < 0) {
        say_error(&command_admin, "that is too long.");
        return EXIT_USAGE;
    }
    if (!store_is_address(path) && access(path, F_OK)) {
        say_error(&command_admin, "there is no file %s.", path);
        return EXIT_IO;
    }
    struct store *store = store_open(path, STORE_SERVE, &busy, why, sizeof why);
    if (busy)
        return ask(path, command);
    if (!store) {
        say_error(&command_admin, "%s: %s.", data_shown(path), why);
        return EXIT_IO;
    }
    const int code = do_it(store, command);
    store_close(store);
    return code;
}

/* --- the command ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int least, most; /* words that follow */
} commands[] = {{"list", 0, 0},  {"notes", 0, 0},   {"show", 1, 1},  {"export", 1, 1},
                {"close", 1, 9}, {"replace", 3, 3}, {"delete", 1, 9}};

static int look(const char *path, const char *command, const char *id)
{
    char why[256];
    struct store *store = store_open(path, STORE_LOOK, NULL, why, sizeof why);
    if (!store) {
        say_error(&command_admin, "%s: %s.", data_shown(path), why);
        return EXIT_IO;
    }
    int code = EXIT_DONE;
    if (!strcmp(command, "list"))
        code = store_each_game(store, false, list_one, store) ? EXIT_DONE : EXIT_IO;
    else if (!strcmp(command, "notes"))
        code = store_each_note(store, note_one, NULL) ? EXIT_DONE : EXIT_IO;
    else
        code = look_at(store, id, !strcmp(command, "export"));
    if (store_error(store))
        say_error(&command_admin, "%s: %s.", data_shown(path), store_error(store));
    store_close(store);
    return code;
}

static int run(int argc, char **argv)
{
    const char *data = NULL;
    const struct flag flags[] = {{.name = "data", .value = &data}};
    int code;
    const int operands = flags_read(&command_admin, argc, argv, flags, 1, 10, &code);
    if (operands < 0)
        return code;
    for (size_t i = 0; operands && i < sizeof commands / sizeof commands[0]; i++) {
        if (strcmp(commands[i].name, argv[1]) != 0)
            continue;
        if (operands - 1 < commands[i].least || operands - 1 > commands[i].most) {
            say_error(&command_admin, "there are too %s words after %s. See 'motu admin --help'.",
                      operands - 1 < commands[i].least ? "few" : "many", argv[1]);
            return EXIT_USAGE;
        }
        const char *path = data_file(&command_admin, data, false);
        if (!path)
            return EXIT_IO;
        const bool acts = !strcmp(argv[1], "close") || !strcmp(argv[1], "replace") || !strcmp(argv[1], "delete");
        return acts ? act(path, operands, argv + 1) : look(path, argv[1], operands > 1 ? argv[2] : "");
    }
    say_error(&command_admin, "say list, show, export, close, replace, delete or notes. See 'motu admin --help'.");
    return EXIT_USAGE;
}
