/* think_for.c: `motu think`: makes the decisions of computer players for a server elsewhere. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "pool.h"
#include "worker.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "server", .takes = "", .english = "URL\nthe server, as https://motu.example"},
    {.name = "token", .takes = "@file", .english = "FILE\nwhat the server has as think-token, in a file"},
    {.name = "threads",
     .takes = "",
     .english = "N\nthink about N decisions at a time (as many as there are processors)"},
    {0},
};

const struct command command_think = {
    .name = "think",
    .summary = CLI_SUMMARY_THINK,
    .english_help =
        "Usage: motu think --server URL --token FILE [--threads N]\n\n"
        "Asks a server for decisions its computer players have to make, makes them on this machine and sends them\n"
        "back, until it is interrupted. It gets what the seat may know and nothing else. If it dies, or the network\n"
        "does, the server makes that decision itself.\n\n"
        "Examples:\n"
        "  motu think --server https://motu.example --token /etc/motu/think-token\n"
        "  motu think --server http://10.0.0.11:8080 --token think-token --threads 8",
    .options = option_table,
    .run = run,
};

/* The first line of the file. */
static char *read_token(const char *path, int *code)
{
    size_t length;
    char *bytes = file_read(&command_think, path, 1024, &length, code);
    char *token = bytes ? realloc(bytes, length + 1) : NULL;
    if (bytes && !token) {
        say_error(&command_think, "there is not enough memory.");
        *code = EXIT_FAILED;
        free(bytes);
    }
    if (!token)
        return NULL;
    token[length] = 0;
    token[strcspn(token, "\r\n")] = 0;
    return token;
}

static bool write_address(const char *server, char *out, size_t capacity)
{
    size_t length = strlen(server);
    while (length && server[length - 1] == '/')
        length--;
    const bool known = !strncmp(server, "https://", 8) || !strncmp(server, "http://", 7);
    return known && snprintf(out, capacity, "%.*s/api/think", (int)length, server) < (int)capacity;
}

static int run(int argc, char **argv)
{
    const char *server = NULL, *file = NULL, *count = NULL;
    const struct flag flags[] = {
        {.name = "server", .value = &server}, {.name = "token", .value = &file}, {.name = "threads", .value = &count}};
    char url[512], why[256];
    long threads = pool_processors();
    int code;
    if (flags_read(&command_think, argc, argv, flags, sizeof flags / sizeof flags[0], 0, &code) < 0)
        return code;
    if (!server || !file) {
        say_error(&command_think, "name the server and the file with its token. See 'motu think --help'.");
        return EXIT_USAGE;
    }
    if (count && !flags_number(&command_think, "--threads", count, 1, POOL_MAX_THREADS, &threads))
        return EXIT_USAGE;
    if (!write_address(server, url, sizeof url)) {
        say_error(&command_think, "the server must be like https://motu.example, not %.80s.", server);
        return EXIT_USAGE;
    }
    char *token = read_token(file, &code);
    if (!token)
        return code;
    worker_run(url, token, (int)threads, why, sizeof why);
    free(token);
    say_error(&command_think, "%s: %s.", server, why);
    return EXIT_IO;
}
