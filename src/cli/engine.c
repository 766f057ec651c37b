/* engine.c: `motu engine`: the engine protocol on standard input and output. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "broken.h"
#include "cli.h"
#include "pool.h"
#include "protocol.h"

static int run(int argc, char **argv);

static const struct option_row option_table[] = {
    {.name = "seed", .takes = "", .english = "S\nseed for games that name none (default: a fresh one)"},
    {.name = "threads", .takes = "", .english = "N\nto think with (default: as many as there are processors)"},
    {0},
};

const struct command command_engine = {
    .name = "engine",
    .summary = CLI_SUMMARY_ENGINE,
    .english_help = "Usage: motu engine [--seed S] [--threads N]\n\n"
                    "Reads one JSON request per line from standard input and answers each with one line; while a 'go'\n"
                    "thinks, lines with \"info\" come before its answer, and a 'stop' ends it at once.\n"
                    "The requests are described in doc/protocol.md.\n\n"
                    "Example:\n"
                    "  printf '%s\\n' '{\"cmd\":\"new\",\"game\":\"kahuna\"}' '{\"cmd\":\"moves\"}' | motu engine",
    .options = option_table,
    .run = run,
};

/* Lines from standard input, in whatever pieces they arrive. */
struct lines {
    char *bytes;       /* PROTOCOL_MAX_LINE + 1 */
    size_t from, used; /* what has been read and not yet handed out */
    size_t scanned;    /* where the search for a newline continues */
    bool skipping;     /* the rest of a line that was too long */
    bool ended;
    size_t heard; /* how far it has been searched for a stop */
    bool fixed;   /* the line handed out is still in use */
};

enum line_kind { LINE_WHOLE, LINE_TOO_LONG, LINE_END, LINE_ERROR };

/* Hands out what comes before `stop`, and continues at `next`. */
static enum line_kind hand_out(struct lines *l, size_t stop, size_t next, const char **line, size_t *length)
{
    const bool skipped = l->skipping;
    *line = l->bytes + l->from;
    *length = stop - l->from;
    l->from = l->scanned = next;
    l->skipping = false;
    return skipped || *length > PROTOCOL_MAX_LINE ? LINE_TOO_LONG : LINE_WHOLE;
}

/* Drops what was handed out. */
static void make_room(struct lines *l)
{
    memmove(l->bytes, l->bytes + l->from, l->used - l->from);
    l->used -= l->from;
    l->scanned -= l->from;
    l->from = 0;
}

/* Reads more and makes room for it: drops what was handed out, and a line that is too long. */
static bool read_more(struct lines *l)
{
    const size_t capacity = PROTOCOL_MAX_LINE + 1;
    if (l->from && l->used == capacity)
        make_room(l);
    if (l->used == capacity) {
        l->skipping = true;
        l->used = l->scanned = 0;
    }
    const ssize_t got = read(STDIN_FILENO, l->bytes + l->used, capacity - l->used);
    if (got > 0)
        l->used += (size_t)got;
    l->ended = got == 0;
    return got >= 0 || errno == EINTR;
}

/* The next line without its newline; it stays in place until the next call. */
static enum line_kind next_line(struct lines *l, const char **line, size_t *length)
{
    for (;;) {
        const char *newline = memchr(l->bytes + l->scanned, '\n', l->used - l->scanned);
        if (newline) {
            const size_t stop = (size_t)(newline - l->bytes);
            return hand_out(l, stop, stop + 1, line, length);
        }
        l->scanned = l->used;
        if (l->ended)
            return l->used > l->from || l->skipping ? hand_out(l, l->used, l->used, line, length) : LINE_END;
        if (!read_more(l))
            return LINE_ERROR;
    }
}

/* Reads what has arrived while a request is being answered; true if it contains a `stop`. */
static bool hear_stop(void *context)
{
    struct lines *l = context;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const size_t capacity = PROTOCOL_MAX_LINE + 1;
    if (l->used == capacity && l->from && !l->fixed) {
        l->heard -= l->from;
        make_room(l);
    }
    if (!l->ended && l->used < capacity && poll(&input, 1, 0) > 0) {
        const ssize_t got = read(STDIN_FILENO, l->bytes + l->used, capacity - l->used);
        if (got == 0)
            l->ended = true;
        if (got > 0)
            l->used += (size_t)got;
    }
    for (const char *newline; (newline = memchr(l->bytes + l->heard, '\n', l->used - l->heard));) {
        const char *line = l->bytes + l->heard;
        l->heard = (size_t)(newline - l->bytes) + 1;
        if (protocol_is_stop(line, (size_t)(newline - line)))
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

static int serve(struct protocol *p, struct lines *l, struct motu_text *answer)
{
    char request[4096]; /* a copy, because input that arrives while a `go` thinks may overwrite the line */
    for (bool go_on = true; go_on;) {
        const char *line;
        size_t length;
        const enum line_kind kind = next_line(l, &line, &length);
        if (kind == LINE_END)
            return EXIT_DONE;
        if (kind == LINE_ERROR) {
            say_error(&command_engine, "standard input cannot be read: %s.", strerror(errno));
            return EXIT_IO;
        }
        if (kind == LINE_WHOLE && is_blank(line, length))
            continue;
        l->heard = l->from;
        l->fixed = length > sizeof request;
        if (!l->fixed)
            line = memcpy(request, line, length);
        if (kind == LINE_TOO_LONG)
            protocol_answer_too_long(p, answer);
        else
            go_on = protocol_answer(p, line, length, answer);
        answer->bytes[answer->length] = '\n';
        if (fwrite(answer->bytes, 1, answer->length + 1, stdout) != answer->length + 1 || fflush(stdout))
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
    char *bytes = malloc(PROTOCOL_MAX_ANSWER + 1);
    code = EXIT_FAILED;
    if (p && lines.bytes && bytes) {
        struct motu_text answer = motu_text_in(bytes, PROTOCOL_MAX_ANSWER); /* one byte less, for the newline */
        protocol_speak(p, reader_language());
        broken_about(protocol_match(p));
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
