/* engine.c: `motu engine`: the engine protocol on standard input and output. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "pool.h"
#include "protocol.h"

static int run(int argc, char **argv);

const struct command command_engine = {
    .name = "engine",
    .summary = "speak the engine protocol (JSON lines) with a program",
    .help = "Usage: motu engine [--seed S] [--threads N]\n\n"
            "Reads one JSON request per line from standard input and answers each with one line; while a 'go'\n"
            "thinks, lines with \"info\" come before its answer, and a 'stop' ends it at once.\n"
            "The requests are described in doc/protocol.md.\n\n"
            "Example:\n"
            "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"kahuna\"}' '{\"cmd\":\"moves\"}' | motu engine\n\n"
            "Options:\n"
            "  --seed S      seed for games that name none (default: a fresh one)\n"
            "  --threads N   to think with (default: as many as there are processors)\n",
    .run = run,
};

/* A line from a descriptor, however it arrives. */
struct lines {
    char *bytes; /* PROTOCOL_MAX_LINE + 1 */
    size_t used, scanned;
    bool skipping; /* the rest of a line that was too long */
    bool ended;
    size_t current; /* bytes at the front that are the request being answered, its newline included */
    size_t heard;   /* bytes that have been searched for a stop */
};

enum line_kind { LINE_WHOLE, LINE_TOO_LONG, LINE_END, LINE_ERROR };

/* The next line; its length without the newline goes to *length, and it stands at the beginning of the
 * buffer until lines_drop(). */
static enum line_kind next_line(struct lines *l, size_t *length)
{
    for (;;) {
        char *newline = memchr(l->bytes + l->scanned, '\n', l->used - l->scanned);
        if (newline || (l->ended && l->used)) {
            *length = newline ? (size_t)(newline - l->bytes) : l->used;
            const bool skipped = l->skipping;
            l->skipping = false;
            return skipped || *length > PROTOCOL_MAX_LINE ? LINE_TOO_LONG : LINE_WHOLE;
        }
        if (l->ended) {
            const bool skipped = l->skipping;
            l->skipping = false;
            *length = 0;
            return skipped ? LINE_TOO_LONG : LINE_END;
        }
        l->scanned = l->used;
        if (l->used == PROTOCOL_MAX_LINE + 1) {
            l->skipping = true;
            l->used = l->scanned = 0;
        }
        const ssize_t got = read(STDIN_FILENO, l->bytes + l->used, PROTOCOL_MAX_LINE + 1 - l->used);
        if (got < 0 && errno != EINTR)
            return LINE_ERROR;
        if (got == 0)
            l->ended = true;
        if (got > 0)
            l->used += (size_t)got;
    }
}

static void drop_line(struct lines *l, size_t length)
{
    const size_t gone = length < l->used ? length + 1 : l->used;
    memmove(l->bytes, l->bytes + gone, l->used - gone);
    l->used -= gone;
    l->scanned = 0;
}

/* Takes in what has arrived while a request is being answered; true if there is a `stop` in it. */
static bool hear_stop(void *context)
{
    struct lines *l = context;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!l->ended && l->used <= PROTOCOL_MAX_LINE && poll(&input, 1, 0) > 0) {
        const ssize_t got = read(STDIN_FILENO, l->bytes + l->used, PROTOCOL_MAX_LINE + 1 - l->used);
        if (got == 0)
            l->ended = true;
        if (got > 0)
            l->used += (size_t)got;
    }
    if (l->heard < l->current)
        l->heard = l->current;
    for (char *newline; (newline = memchr(l->bytes + l->heard, '\n', l->used - l->heard));) {
        const size_t length = (size_t)(newline - l->bytes) - l->heard;
        const bool stop = protocol_is_stop(l->bytes + l->heard, length);
        l->heard += length + 1;
        if (stop)
            return true;
    }
    return false;
}

static void tell_info(void *context, const char *line, size_t length)
{
    (void)context;
    fwrite(line, 1, length, stdout);
    fputc('\n', stdout);
    fflush(stdout);
}

static bool is_blank(const char *line, size_t length)
{
    while (length && (*line == ' ' || *line == '\t' || *line == '\r')) {
        line++;
        length--;
    }
    return !length;
}

static int serve(struct protocol *p, struct lines *l, struct text *answer)
{
    for (bool go_on = true; go_on;) {
        size_t length;
        const enum line_kind kind = next_line(l, &length);
        if (kind == LINE_END)
            return EXIT_DONE;
        if (kind == LINE_ERROR) {
            say_error(&command_engine, "standard input cannot be read: %s.", strerror(errno));
            return EXIT_IO;
        }
        if (kind == LINE_WHOLE && is_blank(l->bytes, length)) {
            drop_line(l, length);
            continue;
        }
        l->current = l->heard = length < l->used ? length + 1 : l->used;
        if (kind == LINE_TOO_LONG)
            protocol_answer_too_long(answer);
        else
            go_on = protocol_answer(p, l->bytes, length, answer);
        drop_line(l, length);
        text_put_char(answer, '\n');
        if (fwrite(answer->bytes, 1, answer->length, stdout) != answer->length || fflush(stdout))
            return EXIT_IO;
    }
    return EXIT_DONE;
}

static int run(int argc, char **argv)
{
    const char *seed = NULL, *thread_words = NULL;
    const struct flag flags[] = {{.name = "seed", .value = &seed}, {.name = "threads", .value = &thread_words}};
    int code;
    long threads = pool_processors();
    if (flags_read(&command_engine, argc, argv, flags, 2, 0, &code) < 0)
        return code;
    if (thread_words && !flags_number(&command_engine, "--threads", thread_words, 1, POOL_MAX_THREADS, &threads))
        return EXIT_USAGE;
    struct protocol *p = protocol_open(choose_seed(seed));
    struct lines lines = {.bytes = calloc(1, PROTOCOL_MAX_LINE + 1)};
    char *bytes = malloc(PROTOCOL_MAX_ANSWER + 2);
    code = EXIT_FAILED;
    if (p && lines.bytes && bytes) {
        struct text answer = text_in(bytes, PROTOCOL_MAX_ANSWER + 2);
        protocol_listen(p, &(struct protocol_host){
                               .info = tell_info, .stopped = hear_stop, .context = &lines, .threads = (int)threads});
        code = serve(p, &lines, &answer);
    } else {
        say_error(&command_engine, "there is not enough memory.");
    }
    free(bytes);
    free(lines.bytes);
    protocol_close(p);
    return code;
}
